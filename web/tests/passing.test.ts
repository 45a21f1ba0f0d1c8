/** Passing by itself: only where nothing else can be answered, and never at once. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onlyPass, Passing } from "../src/table/passing.svelte";
import { choiceOf, decisionOf, info, pickOf } from "./known";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const NONE = pickOf("none:nothing");
const offered = (names: string[], more: Parameters<typeof decisionOf>[1] = {}) =>
  onlyPass(
    decisionOf(names, more),
    names.map((name) => choiceOf(name)),
    info,
  );

test("nothing but passing can be answered, or something else can", () => {
  expect(offered(["none:nothing"])).toBe(NONE);
  expect(offered(["none:nothing", "card:fuse-bot"])).toBeNull();
  expect(offered(["verb:craft"]), "what must be done is not passing").toBeNull();
  expect(offered(["none:nothing"], { several: true })).toBeNull();
  expect(offered([])).toBeNull();
  expect(onlyPass(null, [], info)).toBeNull();
});

test.each([
  [0, 800],
  [0.5, 1400],
  [1, 2000],
])("the pause is drawn: %s", (drawn, time) => {
  vi.spyOn(Math, "random").mockReturnValue(drawn);
  const passing = new Passing();
  let passed = 0;
  passing.begin(() => (passed += 1));
  expect(passing.time).toBe(time);
  vi.advanceTimersByTime(time - 1);
  expect(passed).toBe(0);
  vi.advanceTimersByTime(1);
  expect([passed, passing.time]).toEqual([1, null]);
});

test("it can be stopped, and begun anew for the next question", () => {
  const passing = new Passing();
  const passed: string[] = [];
  passing.begin(() => passed.push("first"));
  passing.begin(() => passed.push("second"));
  vi.advanceTimersByTime(2000);
  expect(passed).toEqual(["second"]);
  passing.begin(() => passed.push("third"));
  passing.stop();
  vi.advanceTimersByTime(5000);
  expect(passed).toEqual(["second"]);
});
