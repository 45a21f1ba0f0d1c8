/** Moments of a recorded game, fetched in stretches from a server that is stood in for at `fetch`. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Timeline } from "../src/screens/replay.svelte";
import { Problem } from "../src/wire/api";
import type { Frame, Replay } from "../src/wire/types";

let total: number;
let asked: number[];
let broken: boolean;

const frameOf = (at: number): Frame => ({
  ...{ answers: at, asked: [0], view: { at }, events: [], now: `moment ${at}` },
  lines: [{ event: at, text: [`line ${at}`], tone: "" as const }],
});

beforeEach(() => {
  [total, asked, broken] = [250, [], false];
  vi.stubGlobal("fetch", (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://here");
    expect(pathname).toBe("/api/records/abc/replay");
    const [first, count] = [Number(searchParams.get("first")), Number(searchParams.get("count"))];
    asked.push(first);
    if (broken) return Promise.reject(new TypeError("the line is cut"));
    const frames = Array.from({ length: Math.max(0, Math.min(count, total - first)) }, (_, at) =>
      frameOf(first + at),
    );
    const replay: Replay = {
      ...{ game: "forge", options: {}, seats: [], total, first, frames },
      ...{ payoffs: [1, 0], verdict: "Ada wins.", statistics: [] },
    };
    return Promise.resolve(Response.json(replay));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const told = (timeline: Timeline) => timeline.lines.map(({ event }) => event);

async function opened(at: number | null = null): Promise<Timeline> {
  const timeline = new Timeline("records", "abc");
  await timeline.open(at);
  return timeline;
}

test("a game opens at its start", async () => {
  const timeline = await opened();
  expect([timeline.at, timeline.last, timeline.here]).toEqual([0, 249, true]);
  expect(timeline.frame?.now).toBe("moment 0");
  expect(timeline.replay?.verdict).toBe("Ada wins.");
  expect(asked).toEqual([0]);
});

test("each stretch is fetched once, however one goes to and fro", async () => {
  const timeline = await opened();
  for (const at of [120, 20, 130, 100, 0, 120]) await timeline.go(at);
  expect(asked).toEqual([0, 100]);
  expect(timeline.frame?.now).toBe("moment 120");
});

test("stretches that are asked for at the same time are fetched once", async () => {
  const timeline = await opened();
  await Promise.all([timeline.go(110), timeline.go(120), timeline.go(130)]);
  expect(asked).toEqual([0, 100]);
});

test("the next stretch is there before it is looked at, and none beyond the end", async () => {
  const timeline = await opened();
  await timeline.go(50);
  expect(asked).toEqual([0]);
  await timeline.go(51);
  expect(asked).toEqual([0, 100]);
  await timeline.go(249);
  expect(asked).toEqual([0, 100, 200]);
  total = 100;
  asked = [];
  await opened(99);
  expect(asked).toEqual([0]);
});

test.each([
  [-5, 0],
  [1000, 249],
])("moment %i is moment %i", async (to, at) => {
  const timeline = await opened(to);
  expect([timeline.at, timeline.frame?.now]).toEqual([at, `moment ${at}`]);
});

test("while a moment is fetched the nearest one before it is shown", async () => {
  const timeline = await opened(30);
  const going = timeline.go(210);
  expect([timeline.at, timeline.here]).toEqual([210, false]);
  expect(timeline.frame?.now).toBe("moment 99");
  await going;
  expect(timeline.here).toBe(true);
  expect(timeline.frame?.now).toBe("moment 210");
});

test("the last lines are told in order, from the last gap on", async () => {
  const timeline = await opened(3);
  expect(told(timeline)).toEqual([0, 1, 2, 3]);
  await timeline.go(202);
  expect(told(timeline)).toEqual([200, 201, 202]);
  await timeline.go(150);
  await timeline.go(202);
  expect(told(timeline)).toEqual(Array.from({ length: 80 }, (_, at) => at + 123));
});

test("what could not be fetched is asked for again", async () => {
  const timeline = await opened();
  broken = true;
  await expect(timeline.go(120)).rejects.toThrow(Problem);
  broken = false;
  await timeline.go(120);
  expect(timeline.frame?.now).toBe("moment 120");
  expect(asked).toEqual([0, 100, 100]);
});

test("a game of one moment has one", async () => {
  total = 1;
  const timeline = await opened(7);
  expect([timeline.at, timeline.last]).toEqual([0, 0]);
});
