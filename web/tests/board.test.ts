/** A board under hands and keys: looked at, picked, or asked why not. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet, flushSync, type Component } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Grid from "../src/grid/Grid.svelte";
import { Inspecting } from "../src/table/inspect.svelte";
import { listenToKeys } from "../src/table/keyboard";
import { Picking } from "../src/table/picking.svelte";
import { questionOf } from "./decisions";
import Stand from "./Stand.svelte";

const COLUMNS = 6;
/** Picks of this board begin here. */
const FIRST = 100;

let picking: Picking;
let told: string[];

beforeEach(() => {
  told = [];
  picking = new Picking({
    answer: (picks) => void told.push(`answer ${picks.join()}`),
    why: (pick, label) => void told.push(`why ${pick} ${label}`),
  });
  const empty = createRawSnippet(() => ({ render: () => "<g></g>" }));
  render(Stand, {
    Part: Grid as unknown as Component<Record<string, unknown>>,
    picking,
    inspecting: new Inspecting(),
    with: {
      ...{ rows: 4, columns: COLUMNS, label: "a board", ground: empty, pieces: empty },
      pickOf: (cell: number) => FIRST + cell,
      labelOf: (cell: number) => `space ${cell}`,
    },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function put(cells: number[], way: number[] = [], several = false): void {
  const choices = cells.map((cell) => ({
    ...{ pick: FIRST + cell, text: `go to ${cell}`, hint: "", grave: false },
  }));
  const options = choices.map(({ pick }) => pick);
  const paths = way.length ? options.map((pick) => ({ pick, cells: way, cost: way.length })) : [];
  picking.put(questionOf("go", options, { several, most: several ? 2 : 1, paths }), choices);
  flushSync();
}

function at(cell: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
  if (!found) throw new Error(`no cell ${cell}`);
  return found;
}

async function touch(cell: number): Promise<void> {
  await fireEvent.pointerDown(at(cell), { pointerType: "touch", button: 0 });
  await fireEvent.click(at(cell));
}

const key = (cell: number, name: string, more: object = {}) =>
  fireEvent.keyDown(at(cell), { key: name, ...more });
const focused = (): string | undefined => (document.activeElement as HTMLElement).dataset["cell"];
const tabStops = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')].map(
    (cell) => cell.dataset["cell"],
  );

describe("a mouse", () => {
  test("lights what it rests on, and picks it", async () => {
    put([7, 8], [1, 7]);
    await fireEvent.pointerOver(at(7), { pointerType: "mouse" });
    expect(picking.lit).toBe(FIRST + 7);
    expect(document.querySelector("[data-way]")).not.toBeNull();
    await fireEvent.pointerOver(at(9), { pointerType: "mouse" });
    expect(picking.lit).toBeNull();
    await fireEvent.click(at(8));
    expect(told).toEqual([`answer ${FIRST + 8}`]);
  });

  test("asks why not", async () => {
    put([7]);
    await fireEvent.click(at(3));
    expect(told).toEqual([`why ${FIRST + 3} space 3`]);
  });

  test("leaves alone what others light", async () => {
    put([7, 8]);
    await fireEvent.pointerOver(at(7), { pointerType: "mouse" });
    picking.lit = FIRST + 8;
    await fireEvent.pointerOver(at(2), { pointerType: "mouse" });
    expect(picking.lit).toBe(FIRST + 8);
  });
});

describe("a finger", () => {
  test("sees the way of a move before it goes", async () => {
    put([7], [1, 7]);
    await touch(7);
    expect([picking.lit, told]).toEqual([FIRST + 7, []]);
    await touch(7);
    expect(told).toEqual([`answer ${FIRST + 7}`]);
  });

  test("takes at once what is no move", async () => {
    put([7]);
    await touch(7);
    expect(told).toEqual([`answer ${FIRST + 7}`]);
  });

  test("asks why not, unless it taps twice", async () => {
    vi.useFakeTimers();
    put([7]);
    await touch(3);
    vi.advanceTimersByTime(300);
    expect(told).toEqual([`why ${FIRST + 3} space 3`]);
    await touch(3);
    await touch(3);
    vi.advanceTimersByTime(1000);
    expect(told).toHaveLength(1);
  });
});

describe("the keyboard", () => {
  test("stops once at the board, at what can be picked", () => {
    expect(tabStops()).toHaveLength(1);
    put([8, 15]);
    expect(tabStops()).toEqual(["8"]);
  });

  test("goes from cell to cell and picks", async () => {
    put([8, 15]);
    at(8).focus();
    expect(picking.lit).toBe(FIRST + 8);
    await key(8, "ArrowDown");
    expect([focused(), tabStops(), picking.lit]).toEqual(["14", ["14"], null]);
    await key(14, "ArrowRight");
    expect(picking.lit).toBe(FIRST + 15);
    await key(15, "Enter");
    expect(told).toEqual([`answer ${FIRST + 15}`]);
  });

  test("jumps between the cells that can be picked", async () => {
    put([8, 15]);
    at(8).focus();
    await key(8, "n");
    expect(focused()).toBe("15");
    await key(15, "n");
    expect(focused()).toBe("8");
    await key(8, "N", { shiftKey: true });
    expect(focused()).toBe("15");
  });

  test("keeps its keys from the table, and leaves it the others", async () => {
    const calls: string[] = [];
    const note = (what: string) => () => void calls.push(what);
    const keys = {
      picking,
      undo: note("undo"),
      skip: note("skip"),
      toggleLog: note("log"),
      help: note("help"),
    };
    const deaf = listenToKeys({ ...keys, close: () => false } as Parameters<typeof listenToKeys>[0]);
    put([8, 15]);
    at(8).focus();
    await key(8, "ArrowDown");
    expect(picking.lit).toBeNull();
    await key(14, "u");
    expect(calls).toEqual(["undo"]);
    deaf();
  });

  test("asks why not", async () => {
    put([8]);
    at(3).focus();
    await key(3, " ");
    expect(told).toEqual([`why ${FIRST + 3} space 3`]);
  });
});

describe("for ears", () => {
  test("a cell says what it is, and what picking it would do", () => {
    put([8]);
    expect(at(8).getAttribute("aria-label")).toBe("space 8. go to 8");
    expect(at(9).getAttribute("aria-label")).toBe("space 9");
    expect(document.querySelectorAll("[role=grid] > [role=row] > [role=gridcell]")).toHaveLength(24);
  });

  test("of several, a cell says whether it is chosen", async () => {
    put([8, 9], [], true);
    await fireEvent.click(at(8));
    expect([at(8), at(9), at(10)].map((cell) => cell.getAttribute("aria-selected"))).toEqual([
      "true",
      "false",
      "false",
    ]);
  });
});
