/** Was die Seite über das sagt, was geschehen würde. */
import { bare, percent } from "../numbers";

export const ahead = {
  title: "Was geschehen würde",
  more: (count: number) => `und ${count} mehr`,
  nothing: "Sonst ändert sich nichts.",
  odds: "Chancen",
  hover: "Zeig auf eine Möglichkeit, um Einzelheiten und Chancen zu sehen.",
  percent,
  between: (low: number, high: number) => (bare(low) === bare(high) ? "" : `(${bare(low)}–${bare(high)} %)`),
  amount: (amount: number, probability: number) => `${amount}: ${percent(probability)}`,
  marks: {
    "shield-down": "Schild",
    "shield-up": "Schild",
    zeroed: "zerstört",
    falls: "am Boden",
    stands: "steht",
    freezes: "eingefroren",
    thaws: "aufgetaut",
    held: "fest",
    freed: "frei",
    boards: "an Bord",
  },
};
