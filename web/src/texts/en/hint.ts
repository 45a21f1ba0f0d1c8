/** What the page says about hints, in English. */

export const hint = {
  ask: "Hint",
  title: "Hint",
  thinking: "Looking for a good move…",
  /** How the act would go on. */
  plan: (answers: readonly string[]) => `Then: ${answers.join(" → ")}`,
  play: "Play it",
  close: "Close",
  /** How many somebody at the table has asked for. */
  taken: (count: number) => (count === 1 ? "1 hint" : `${count} hints`),
  key: "G",
};
