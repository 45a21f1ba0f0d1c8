/** What a card of Ignite says about itself, in the shape of its catalogue. */
import type { CardInfo } from "../../wire/types";

export interface Facts {
  cost: number;
  /** The prices of a title. */
  costs: number[];
  honor: number;
  types: string[];
  timing: string;
  copies: number;
  range: number[];
  damage: number;
  movement: number;
}

export function factsOf(card: CardInfo): Facts {
  return {
    ...{ cost: 0, costs: [], honor: 0, types: [], timing: "turn", copies: 0 },
    ...{ range: [], damage: 0, movement: 0 },
    ...(card.facts as unknown as Partial<Facts>),
  };
}

/** The type that gives a card its colour: of several, the first in this order. */
const TONES = [
  "Title",
  "Shield",
  "Melee",
  "Projectile",
  "Ranged",
  "Spell",
  "Ability",
  "Item",
  "Event",
  "Movement",
];

export function toneOf(types: readonly string[]): string {
  const tone = TONES.find((type) => types.includes(type)) ?? "Event";
  return (tone === "Projectile" ? "Ranged" : tone).toLowerCase();
}

/** When a card can be played as one sees it: in your turn, as an answer, or either. */
export function answers(timing: string): boolean {
  return timing === "react" || timing === "react-trash" || timing === "both";
}
