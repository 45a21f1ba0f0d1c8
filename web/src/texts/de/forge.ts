/** Was der Spielplan von Forge sagt. */
import { cards } from "./cards";

export const forge = {
  cost: "Kosten",
  attack: "Angriff",
  health: "Leben",
  ignite: "Zündwerte für kleine, mittlere und große Flamme",
  forge: "Schmiede",
  heap: "Schrott",
  hand: "Hand",
  energy: "Energie",
  yourHand: (count: number) => `Deine Hand: ${cards(count)}`,
  noHand: "Deine Hand ist leer.",
  knownHand: "Bekannte Karten dieser Hand",
  handOf: (count: number) => `${cards(count)} auf der Hand`,
  energyLeft: (count: number) => `${count} Energie`,
  forgeOf: (name: string, count: number) => `Schmiede von ${name}: noch ${cards(count)}`,
  heapOf: (name: string, count: number) => `Schrotthaufen von ${name}: ${cards(count)}`,
  minion: (name: string, card: string, slot: number, attack: number, health: number) =>
    `${card} von ${name} auf Slot ${slot}, Angriff ${attack}, Leben ${health}`,
  emptySlot: (name: string, slot: number) => `Leerer Slot ${slot} von ${name}`,
  atForge: "die Schmiede",
  atSlot: (slot: number) => `Slot ${slot}`,
  ignites: (_name: string, aim: string, flame: string, amount: number) =>
    `${flame} Flamme auf ${aim}: ${amount} Schaden`,
};
