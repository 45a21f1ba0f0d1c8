/** The board of Ignite, drawn from real games: everything on it is there, and says what it is. */
import { cleanup, render } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, describe, expect, test } from "vitest";
import { cellName, Labels, picksOf } from "../src/games/ignite/cells";
import Field from "../src/games/ignite/Field.svelte";
import { LAID, region, rulings, variant } from "../src/games/ignite/ground";
import type { IgniteEffect } from "../src/games/ignite/lasting";
import type { IgniteView } from "../src/games/ignite/view";
import { Inspecting } from "../src/table/inspect.svelte";
import { Picking } from "../src/table/picking.svelte";
import { questionOf } from "./decisions";
import { book, info, moves } from "./knownIgnite";
import { seen } from "./knownFreeze";
import Stand from "./Stand.svelte";

afterEach(cleanup);

const views = moves.map(({ before }) => before);
const names = ["Ann", "Ben", "Cy", "Di"];

function viewWith(has: (view: IgniteView) => boolean): IgniteView {
  const found = views.find(has);
  if (!found) throw new Error("no such view among the known ones");
  return found;
}

function draw(view: IgniteView): void {
  render(Stand, {
    Part: Field as unknown as Component<Record<string, unknown>>,
    picking: new Picking(null),
    inspecting: new Inspecting(),
    with: { view, info, book, names, seat: 0 },
  });
}

test.each(["unit", "water-minion", "kraken", "decoy"])("every %s stands where the view has it", (type) => {
  const view = viewWith(({ pieces }) => pieces.some((piece) => piece.type === type));
  draw(view);
  const standing = [...document.querySelectorAll<HTMLElement>("[data-piece]")];
  const drawn = standing.map(({ dataset }) => `${dataset["piece"]} on ${dataset["on"]}`);
  expect(drawn).toEqual(view.pieces.map(({ piece, cell }) => `${piece} on ${cell}`));
});

function effect(some: Partial<IgniteEffect>): IgniteEffect {
  const plain = {
    on: "space",
    at: null,
    secret: false,
    until: "ended",
    amount: 1,
    spent: false,
    source: null,
  };
  return { key: "", seat: 0, ...plain, ...some };
}

test("an effect on a piece is drawn on it and said of it, but not what is spent", () => {
  const view = viewWith(({ pieces }) => pieces.some(({ type }) => type === "unit"));
  const unit = view.pieces.find(({ type }) => type === "unit");
  if (!unit) throw new Error("no unit");
  const bare = { ...view, pieces: [{ ...unit, down: false }], effects: [] };
  const signs = (): number => document.querySelectorAll("[data-piece] .sign").length;
  draw(bare);
  const before = signs();
  cleanup();
  const on = { on: "piece", at: unit.piece, seat: unit.owner };
  const effects = [effect({ key: "curse", ...on }), effect({ key: "kraken", ...on, spent: true })];
  draw({ ...bare, effects });
  expect(signs()).toBe(before + 1);
  const said = new Labels({ ...bare, effects }, book, names, null).of(unit.cell);
  expect(said).toContain("cursed");
  expect(said).not.toContain("kraken");
});

test("items and known secrets lie on the board, unknown ones nowhere", () => {
  const view = viewWith(({ pieces }) => pieces.length > 0);
  draw({
    ...view,
    items: [{ item: "crystal-shard", cell: 5, owner: 1, moved_by: null }],
    effects: [
      effect({ key: "trapsmith", seat: 0, at: 7, secret: true }),
      effect({ key: "meteor-strike", seat: 1, at: null, secret: true }),
      effect({ key: "warp-master", seat: 2, at: 9 }),
      effect({ key: "monopoly", seat: 2, on: "seat", at: 2 }),
      effect({ key: "warp", seat: 2, on: "space", at: 11, spent: true }),
    ],
  });
  const lying = [...document.querySelectorAll<HTMLElement>("[data-lying]")];
  expect(lying.map(({ dataset }) => `${dataset["lying"]} ${dataset["on"]}`).sort()).toEqual([
    "crystal-shard 5",
    "trapsmith 7",
    "warp-master 9",
  ]);
});

test("a starting area is drawn as that of the player whose units start there", () => {
  const inside = ({ board, pieces }: IgniteView, seat: number): number[] =>
    pieces
      .filter(({ type, owner }) => type === "unit" && owner === seat)
      .map(({ cell }) => board.areas.findIndex((area) => area.includes(cell)) + 1);
  const view = viewWith(
    ({ turn, phase, players }) => turn === 0 && phase !== "setup" && players.length === 4,
  );
  draw({ ...view, phase: "setup" });
  const drawn = [...document.querySelectorAll<SVGElement>("[data-area]")];
  expect(drawn.map(({ dataset }) => dataset["area"])).toEqual(["1", "2", "3", "4"]);
  for (const { dataset } of drawn) {
    const started = new Set(inside(view, Number(dataset["owner"])));
    expect(started).toContain(Number(dataset["area"]));
  }
});

describe("a space", () => {
  const view = viewWith(({ pieces }) => pieces.some((piece) => piece.type === "unit" && piece.owner === 1));
  const unit = view.pieces.find((piece) => piece.type === "unit" && piece.owner === 1);
  if (!unit) throw new Error("no unit");

  test("says who stands there, whose it is and how it fares", () => {
    const down = { ...unit, down: true, health: 1, race: "dwarves" };
    const seen = { ...view, pieces: [down] };
    const name = cellName(view, unit.cell);
    const ground = book.words["terrain"]?.[view.board.terrain[unit.cell] ?? ""] ?? "?";
    expect(new Labels(seen, book, names, 0).of(unit.cell)).toBe(
      `${name}, ${ground}, dwarf of Ben, health 1, knocked down`,
    );
    expect(new Labels(seen, book, names, 1).of(unit.cell)).toContain("your dwarf");
  });

  test("means its cell, or what a question counts there", () => {
    const picks = (asks: string): string[] =>
      picksOf(view, info, questionOf(asks, [])).map((pick) => info.names[pick] ?? "");
    expect(picks("go")).toEqual(view.board.terrain.map((_, cell) => `cell:${cell}`));
    const areas = picks("area");
    expect(areas[view.board.areas[1]?.[0] ?? -1]).toBe("number:2");
    expect(areas.filter((name) => name.startsWith("number:"))).toHaveLength(view.board.areas.flat().length);
    const trapped = { ...view, effects: [effect({ key: "trapsmith", at: 20, secret: true })] };
    expect(info.names[picksOf(trapped, info, questionOf("take-up", []))[20] ?? -1]).toBe("number:0");
  });
});

describe("the ground", () => {
  test("has a picture of every terrain that there is", () => {
    const kinds = new Set([...views, seen("machines")].flatMap(({ board }) => board.terrain));
    expect([...kinds].sort()).toEqual([...LAID, "plains"].sort());
    draw(viewWith(() => true));
    for (const kind of kinds)
      for (const at of [0, 1, 2]) expect(document.getElementById(`ground-${kind}-${at}`)).not.toBeNull();
  });

  test("looks the same whenever it is drawn, and not alike everywhere", () => {
    const row = Array.from({ length: 60 }, (_, cell) => variant(cell, 3));
    expect(row).toEqual(Array.from({ length: 60 }, (_, cell) => variant(cell, 3)));
    for (const each of [0, 1, 2]) expect(row.filter((one) => one === each).length).toBeGreaterThan(10);
  });

  test("a region has round corners only where it ends", () => {
    const alone = region(["lava"], "lava", { rows: 1, columns: 1 });
    expect(alone).toMatch(/^M0\.3 0H0\.7Q/);
    const pair = region(["lava", "lava"], "lava", { rows: 1, columns: 2 });
    expect(pair).toMatch(/^M0\.3 0H1Q1 0 1 0V1/);
    expect(region(["plains"], "lava", { rows: 1, columns: 1 })).toBe("");
  });

  test("tiles meet in seams", () => {
    expect(rulings({ rows: 6, columns: 6 }, 3)).toBe("M3 0v6M0 3h6");
  });
});
