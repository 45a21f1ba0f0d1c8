/** What the server says of each event leads, applied on the page, to the views that it sends. */
import { describe, expect, test } from "vitest";
import { applied, type Patch } from "../src/wire/patch";
import type { GameEvent } from "../src/wire/types";
import { games } from "./known";
import * as core from "./knownCore";
import * as ignite from "./knownIgnite";

interface Move {
  before: unknown;
  events: GameEvent[];
  changes: Patch[];
  after: unknown;
}

const forge: Move[] = games.flatMap(({ frames }) =>
  frames.slice(1).map(({ view, events, changes }, at) => ({
    ...{ before: frames[at]?.view, events, after: view },
    changes: changes ?? [],
  })),
);

const all: [string, Move[]][] = [
  ["forge", forge],
  ["ignite", ignite.moves],
  ["core", core.moves],
];

test.each(all)("the changes of %s lead to every view of the server", (_, moves) => {
  expect(moves.length).toBeGreaterThan(50);
  for (const { before, events, changes, after } of moves) {
    expect(changes).toHaveLength(events.length + 1);
    const kept = JSON.stringify(before);
    expect(changes.reduce<unknown>(applied, before)).toEqual(after);
    expect(JSON.stringify(before), "a view is never changed, only followed by another").toBe(kept);
  }
});

const happens: Record<string, string[]> = {
  forge: [
    ...["turn", "drew", "summoned", "attacked", "attacked-forge", "ignited", "damaged", "scrapped"],
    ...["destroyed", "returned", "repaired", "conveyed", "lost", "won"],
  ],
  ignite: [
    ...[
      "moved",
      "landed",
      "pushed",
      "pulled",
      "evaded",
      "damaged",
      "died",
      "healed",
      "frozen",
      "immobilized",
    ],
    ...["knocked-down", "stood-up", "summoned", "decoy-placed", "grabbed", "bashed", "token-laid"],
    ...[
      "item-placed",
      "item-moved",
      "item-gone",
      "exploded",
      "portal",
      "trap-set",
      "trap-taken-up",
      "sprung",
    ],
    ...["meteor-noted", "meteor", "cursed", "ended", "played", "honored", "gained", "sold", "title", "drew"],
    ...["discarded", "trashed", "reshuffled", "reacted", "modified", "revealed", "flipped", "cleaned-up"],
    ...["merchant", "attacked", "turn", "skipped", "eliminated", "scored", "marker-removed", "won"],
  ],
  core: [
    ...["rolled-off", "zone", "left-out", "deployed", "boarded", "won", "round", "phase", "initiative"],
    ...["locked", "given", "assigned", "declared", "scored", "returned", "activated", "ended", "moved"],
    ...[
      "sprinted",
      "reloaded",
      "regained",
      "embarked",
      "disembarked",
      "attacked",
      "modified",
      "burst",
      "hit",
    ],
    ...["absorbed", "damaged", "zeroed", "destroyed"],
  ],
};

test.each(all)("what happens at all often in %s happens in these moves", (game, moves) => {
  const happened = new Set(moves.flatMap(({ events }) => events.map(({ what }) => what)));
  expect(happens[game]?.filter((what) => !happened.has(what))).toEqual([]);
});

describe("a patch", () => {
  const view = {
    turn: 1,
    hand: ["imp", "drone"],
    pieces: [{ cell: 4, down: false }, { cell: 9 }],
    "a/b~": 1,
  };

  test("replaces, adds and removes, and leaves the rest as it is", () => {
    const after = applied(view, [
      { op: "replace", path: "/pieces/0/cell", value: 5 },
      { op: "add", path: "/hand/1", value: "titan" },
      { op: "remove", path: "/hand/0" },
      { op: "add", path: "/winner", value: null },
      { op: "remove", path: "/turn" },
      { op: "replace", path: "/a~1b~0", value: 2 },
    ]);
    expect(after).toEqual({
      ...{ hand: ["titan", "drone"], pieces: [{ cell: 5, down: false }, { cell: 9 }] },
      ...{ "a/b~": 2, winner: null },
    });
    expect(after.pieces[1]).toBe(view.pieces[1]);
  });

  test("that says nothing gives the very same view", () => {
    expect(applied(view, [])).toBe(view);
  });
});
