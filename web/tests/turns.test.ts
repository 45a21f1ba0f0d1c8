/** The log in parts, and an Enemy Phase as a paragraph once it is over. */
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync, type Component } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Inspecting } from "../src/table/inspect.svelte";
import Log from "../src/table/Log.svelte";
import { Picking } from "../src/table/picking.svelte";
import type { ShownLine } from "../src/table/playback.svelte";
import { gist, headingOf, liesOpen, plainOf, turnsOf } from "../src/table/turns";
import Stand from "./Stand.svelte";

afterEach(cleanup);

const told = (...tones: ShownLine["tone"][]): ShownLine[] =>
  tones.map((tone, event) => ({ event, tone, text: [`line ${event}`], undone: false }));

test("a turn and a chapter begin a part of their own", () => {
  const turns = turnsOf(told("", "turn", "", "chapter", "fire", "", "turn"));
  expect(turns.map(({ key, chapter, lines }) => [key, chapter, lines.length])).toEqual([
    [0, false, 1],
    [1, false, 1],
    [3, true, 2],
    [6, false, 0],
  ]);
});

test("a chapter lies open while it is told, a turn for longer", () => {
  const turns = turnsOf(told("turn", "", "chapter", ""));
  expect(turns.map((turn, at) => liesOpen(turn, at, 2))).toEqual([true, true]);
  expect(turns.map((turn, at) => liesOpen(turn, at, 3))).toEqual([true, false]);
  expect(turns.map((turn, at) => liesOpen(turn, at, 5))).toEqual([false, false]);
});

test("what is being told belongs to the last part that was not taken back", () => {
  const lines = told("turn", "", "chapter", "fire");
  expect(headingOf(lines)).toEqual(["line 2"]);
  expect(headingOf(lines.map((line) => ({ ...line, undone: line.event > 1 })))).toEqual(["line 0"]);
  expect(headingOf(told("", ""))).toBeNull();
  expect(plainOf([{ to: "seat:0", text: "Ann" }, "'s turn."])).toBe("Ann's turn.");
});

test("of a chapter that is over one reads what matters", () => {
  const [chapter] = turnsOf(told("chapter", "fire", "", "harm", ""));
  expect(chapter && gist(chapter)).toEqual(["line 1", " ", "line 3", " "]);
  const [quiet] = turnsOf(told("chapter", "", ""));
  expect(quiet && gist(quiet)).toEqual(["line 1", " ", "line 2", " "]);
});

test("a chapter that is over is a paragraph that can be opened", async () => {
  const lines = told("chapter", "fire", "", "harm", "turn");
  const Part = Log as unknown as Component<Record<string, unknown>>;
  const picking = new Picking(null);
  render(Stand, { props: { Part, picking, inspecting: new Inspecting(), with: { lines } } });
  const items = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent?.trim());
  expect(items()).toContain("line 1 line 3");
  await fireEvent.click(screen.getByRole("button", { name: "Show or hide this turn" }));
  expect(items()).not.toContain("line 1 line 3");
  expect(items().filter((item) => item?.startsWith("line"))).toHaveLength(5);
});

test("an old turn folds only after the new one has been seen: its lines and the new ones never move together", () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  const Part = Log as unknown as Component<Record<string, unknown>>;
  const props = (lines: ShownLine[]) => ({
    ...{ Part, picking: new Picking(null), inspecting: new Inspecting() },
    with: { lines },
  });
  const { rerender } = render(Stand, { props: props(told("chapter", "fire")) });
  const items = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent?.trim());
  const paint = () => (frames.splice(0).forEach((run) => run(0)), flushSync());
  paint();
  paint();
  void rerender(props(told("chapter", "fire", "chapter")));
  flushSync();
  paint();
  expect(items().filter((item) => item === "line 1")).toHaveLength(1);
  expect(screen.getAllByText("▾").length).toBeGreaterThan(0);
  paint();
  expect(screen.queryAllByText("▾")).toHaveLength(0);
  vi.unstubAllGlobals();
});
