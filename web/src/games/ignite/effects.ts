/** The colours of what cards of Ignite do; the signs themselves are those of any board. */
import type { Colour } from "../../grid/effects";

/** Cards whose names tell of an element. */
const ELEMENTS: [RegExp, Colour][] = [
  [/fire|scorch|meteor|bomb/, "fire"],
  [/\bice\b|freeze|crystal/, "ice"],
  [/lightning/, "lightning"],
  [/kraken|water|hydro/, "water"],
  [/vine/, "good"],
  [/warp|curse|spell|teleport|trickster/, "magic"],
];

/** The colour of what a card does. */
export function colourOf(card: string): Colour {
  return ELEMENTS.find(([words]) => words.test(card))?.[1] ?? "plain";
}
