/** The view that the page makes of events is the view that the server sends with them. */
import { describe, expect, test } from "vitest";
import { advance } from "../src/games/forge/stage";
import type { ForgeView } from "../src/games/forge/view";
import { book, games } from "./known";

/** What events tell all of; the phase within a turn is not among it. */
function told(view: ForgeView, eyes: number) {
  return {
    turn: view.turn,
    current: view.current,
    winner: view.winner,
    over: view.phase === "over",
    players: view.players.map(({ seat, out, energy, forge, hand, known_hand, scrapheap, lineup }) => ({
      ...{ seat, out, forge, hand, lineup },
      // Who loses by crafting from an empty forge has paid for it, but that is told nowhere.
      energy: out ? null : energy,
      // In which order equal cards lie there does not matter, nor who saw which of them in a hand.
      scrapheap: scrapheap.toSorted(),
      known_hand: eyes === -1 || eyes === seat ? known_hand : null,
    })),
  };
}

describe.each(games)("$players players, through the eyes of $eyes", ({ eyes, frames }) => {
  test("each move leads from one view to the next", () => {
    for (const [at, { view, events }] of frames.entries()) {
      const before = frames[at - 1]?.view;
      if (!before) continue;
      const moved = events.reduce((each, event) => advance(each, event, book), before);
      expect(told(moved, eyes), `move ${at}: ${JSON.stringify(events)}`).toEqual(told(view, eyes));
    }
  });

  test("a view is never changed, only followed by another", () => {
    const [first, second] = frames;
    const kept = JSON.stringify(first?.view);
    for (const event of second?.events ?? []) if (first) advance(first.view, event, book);
    expect(JSON.stringify(first?.view)).toBe(kept);
  });
});

test("everything that can happen to a table happens in these games", () => {
  const happened = new Set(
    games.flatMap(({ frames }) => frames.flatMap(({ events }) => events.map(({ what }) => what))),
  );
  const moving = [
    "turn",
    "drew",
    "summoned",
    "damaged",
    "repaired",
    "conveyed",
    "attacked",
    "attacked-forge",
  ];
  for (const what of [...moving, "destroyed", "scrapped", "returned", "lost", "won"])
    expect(happened).toContain(what);
  const because = new Set(
    games.flatMap(({ frames }) => frames.flatMap(({ events }) => events.map((event) => event.because))),
  );
  for (const why of [
    "forge.build.summon",
    "forge.build.craft",
    "forge.reclaim.destroy",
    "recycler",
    "scrapbot",
  ])
    expect(because).toContain(why);
});

test("what the page does not know leaves the view as it is", () => {
  const view = games[0]?.frames[0]?.view as ForgeView;
  expect(advance(view, { what: "danced", because: "", seat: 0 }, book)).toBe(view);
  expect(advance(view, { what: "summoned", because: "", seat: 0, unit: 0, card: 999 }, book)).toBe(view);
});
