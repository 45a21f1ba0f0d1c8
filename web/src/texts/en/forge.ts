/** What the board of Forge says, in English. */
import { cards } from "./cards";

export const forge = {
  cost: "Cost",
  attack: "attack",
  health: "health",
  ignite: "Ignite values for a small, medium and large flame",
  forge: "forge",
  heap: "scrap",
  hand: "hand",
  energy: "Energy",
  yourHand: (count: number) => `Your hand: ${cards(count)}`,
  noHand: "Your hand is empty.",
  knownHand: "Known cards in this hand",
  handOf: (count: number) => `${cards(count)} in hand`,
  energyLeft: (count: number) => `${count} energy`,
  forgeOf: (name: string, count: number) => `Forge of ${name}: ${cards(count)} left`,
  heapOf: (name: string, count: number) => `Scrapheap of ${name}: ${cards(count)}`,
  minion: (name: string, card: string, slot: number, attack: number, health: number) =>
    `${card} of ${name} on slot ${slot}, attack ${attack}, health ${health}`,
  emptySlot: (name: string, slot: number) => `Empty slot ${slot} of ${name}`,
  atForge: "the forge",
  atSlot: (slot: number) => `slot ${slot}`,
  ignites: (_name: string, aim: string, flame: string, amount: number) =>
    `${flame} flame at ${aim}: ${amount} damage`,
};
