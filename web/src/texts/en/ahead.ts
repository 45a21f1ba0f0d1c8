/** What the page says of what would happen, in English. */

import { bare, percent } from "../numbers";

export const ahead = {
  title: "What would happen",
  more: (count: number) => `and ${count} more`,
  nothing: "Nothing else changes.",
  odds: "Odds",
  hover: "Hover over an answer for details and odds.",
  percent,
  /** Where games were sampled, the likely range goes with it. */
  between: (low: number, high: number) => (bare(low) === bare(high) ? "" : `(${bare(low)}–${bare(high)} %)`),
  amount: (amount: number, probability: number) => `${amount}: ${percent(probability)}`,
  /** Words on the board, where they have to be short. */
  marks: {
    "shield-down": "shield",
    "shield-up": "shield",
    zeroed: "broken",
    falls: "down",
    stands: "up",
    freezes: "frozen",
    thaws: "thawed",
    held: "held",
    freed: "free",
    boards: "aboard",
  },
};
