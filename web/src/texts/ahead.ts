/** What the page says of what would happen, in English. */

const percent = (probability: number): string => {
  if (probability > 0 && probability < 0.005) return "< 1 %";
  if (probability < 1 && probability > 0.995) return "> 99 %";
  return `${Math.round(probability * 100)} %`;
};
const bare = (probability: number): string => String(Math.round(probability * 100));

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
