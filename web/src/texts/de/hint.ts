/** Was die Seite über Tipps sagt. */

export const hint = {
  ask: "Tipp",
  title: "Tipp",
  thinking: "Ein guter Zug wird gesucht …",
  plan: (answers: readonly string[]) => `Dann: ${answers.join(" → ")}`,
  play: "So spielen",
  close: "Schließen",
  taken: (count: number) => (count === 1 ? "1 Tipp" : `${count} Tipps`),
  key: "G",
};
