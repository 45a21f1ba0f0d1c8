/** What the page says around a guided game, in English; the steps come from the server. */

export const lesson = {
  title: "Guide",
  progress: (at: number, count: number) => `${at} of ${count}`,
  aside: "by the way",
  next: "Continue",
  gotIt: "Got it",
  skip: "Skip this",
  /** What the guide says to a player who did something else than it suggested. */
  lead: {
    still: "You can still do this:",
    onward: "You went your own way, and that's fine. Here's what's next:",
    alone:
      "You went your own way, and that's fine. Play on: the guide is back when there's something to show.",
  },
};
