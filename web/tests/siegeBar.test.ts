/** What the bar of Solo & Cooperative Play makes of a view. */
import { describe, expect, test } from "vitest";
import {
  foesOf,
  groupSaid,
  heartsOf,
  lastRound,
  openRound,
  phaseOf,
  roundSaid,
  trackOf,
  upgradeRound,
} from "../src/games/coop/siegeBar";
import { drawnAt, isEnemy, siegeOf, type Siege } from "../src/games/ignite/siege";
import type { IgniteView } from "../src/games/ignite/view";
import { book, seen } from "./knownCoop";

const siegeAt = (view: IgniteView, more: Partial<Siege> = {}): Siege => {
  const siege = siegeOf(view);
  if (!siege) throw new Error("no siege");
  return { ...siege, ...more };
};
const view = seen("waves");
const siege = siegeAt(view);

describe("hearts", () => {
  test.each([
    [0, 8, ["whole", "whole", "whole", "whole"]],
    [3, 8, ["whole", "whole", "half", "lost"]],
    [8, 8, ["lost", "lost", "lost", "lost"]],
    [9, 8, ["lost", "lost", "lost", "lost"]],
    [0, 5, ["whole", "whole", "half"]],
  ])("of %i halves lost of %i", (defeats, limit, hearts) => {
    expect(heartsOf({ ...siege, defeats, limit })).toEqual(hearts);
  });
});

test("before the game no turn is left over", () => {
  expect(roundSaid(book, { ...view, phase: "setup" }, { ...siege, round: 0, free: 0 })).toBe("setting up");
  expect(roundSaid(book, view, { ...siege, round: 0, free: 2 })).toBe("free turn, 2 left with this one");
  expect(roundSaid(book, view, siege)).toBe("round 7 of 20");
});

describe("the track", () => {
  test("has every round, the one that is on, the upgrade and the boss", () => {
    const stops = trackOf(book, siege);
    expect(stops).toHaveLength(lastRound(book));
    expect(stops.filter(({ state }) => state === "now").map(({ round }) => round)).toEqual([7]);
    expect(stops.filter(({ state }) => state === "past")).toHaveLength(6);
    expect(stops.flatMap(({ round, mark }) => (mark ? [[round, mark]] : []))).toEqual([
      [11, "upgrade"],
      [20, "boss"],
    ]);
  });

  test("has no upgrade on easy", () => {
    expect(upgradeRound(book, { ...siege, difficulty: "easy" })).toBeNull();
    expect(trackOf(book, { ...siege, difficulty: "easy" }).filter(({ mark }) => mark)).toHaveLength(1);
  });
});

test("a phase is free turns, the players' or the enemies'", () => {
  expect(phaseOf({ ...view, phase: "action" }, { ...siege, round: 0 })).toBe("free");
  expect(phaseOf({ ...view, phase: "action" }, siege)).toBe("players");
  expect(phaseOf({ ...view, phase: "opponents" }, siege)).toBe("opponents");
  expect(phaseOf({ ...view, phase: "setup" }, siege)).toBeNull();
  expect(phaseOf({ ...view, phase: "over" }, siege)).toBeNull();
});

describe("the Round card", () => {
  test("lies open from the roll on, until the next Enemy Phase", () => {
    expect(openRound(book, view, siegeAt(view, { step: "spawn" }))?.round).toBe(7);
    expect(openRound(book, view, siegeAt(view, { step: "begin" }))?.round).toBe(6);
    expect(openRound(book, view, siegeAt(view, { group: 0 }))).toBeNull();
  });

  test("is that for so many players", () => {
    const many = { ...view, players: [...view.players, ...view.players, ...view.players] };
    expect(openRound(book, many, siege)?.groups).not.toEqual(openRound(book, view, siege)?.groups);
  });

  test("is told in words", () => {
    const group = { enemies: [{ colour: "black", count: 2 }], draws: ["power"] };
    expect(groupSaid(book, siege, group, 3)).toBe("3: 2 black Archers, a Power card");
    expect(groupSaid(book, { ...siege, level: 2 }, group, 3)).toBe("3: 2 black Marksmen, a Power card");
  });
});

test("enemies are counted by their cards", () => {
  const [first] = view.pieces.filter(isEnemy);
  if (!first) throw new Error("no enemy");
  const more = { ...view, pieces: [...view.pieces, { ...first, piece: 99 }] };
  expect(foesOf(more)).toHaveLength(8);
  expect(foesOf(more).reduce((sum, { pieces }) => sum + pieces.length, 0)).toBe(9);
});

test("the dragon in the air is drawn where he is, and minions where they stand", () => {
  const late = seen("boss");
  const expansion = siegeAt(late, { aloft: { cell: 42, target: 1 } }) as unknown as NonNullable<
    IgniteView["expansion"]
  >;
  const flying = { ...late, expansion };
  const at = (type: string) => late.pieces.find((piece) => piece.type === type) ?? null;
  const [dragon, minion] = [at("elder-dragon"), at("enemy-black")];
  if (!dragon || !minion) throw new Error("no enemy");
  expect(drawnAt(flying, dragon)).toBe(42);
  expect(drawnAt(late, dragon)).toBe(dragon.cell);
  expect(drawnAt(flying, minion)).toBe(minion.cell);
});
