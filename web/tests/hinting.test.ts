/** A hint: asked for once, played with one more click, and gone with its question. */
import { describe, expect, test } from "vitest";
import { Hinting, type Hint } from "../src/table/hinting.svelte";
import type { Advice } from "../src/wire/types";

const advice = { picks: [4, 7], text: "Attack" } as unknown as Advice;

function asked(): { hinting: Hinting; given: number[][]; come: (hint: Hint) => Promise<void> } {
  const given: number[][] = [];
  const waiting: ((hint: Hint) => void)[] = [];
  const hinting = new Hinting(
    () => new Promise((resolve) => waiting.push(resolve)),
    (picks) => given.push(picks),
  );
  const come = async (hint: Hint): Promise<void> => {
    waiting.shift()?.(hint);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { hinting, given, come };
}

describe("a hint", () => {
  test("is shown, and played by asking again", async () => {
    const { hinting, given, come } = asked();
    const taking = hinting.take();
    expect([hinting.thinking, hinting.advice]).toEqual([true, null]);
    await come(advice);
    await taking;
    expect([hinting.thinking, hinting.advice, given]).toEqual([false, advice, []]);
    await hinting.take();
    expect([given, hinting.advice]).toEqual([[[4, 7]], null]);
  });

  test("for a question that is over comes too late", async () => {
    const { hinting, come } = asked();
    const taking = hinting.take();
    hinting.clear();
    await come(advice);
    await taking;
    expect([hinting.thinking, hinting.advice]).toEqual([false, null]);
  });

  test("that is refused says why", async () => {
    const { hinting, come, given } = asked();
    const taking = hinting.take();
    await come("there are no hints in rated games");
    await taking;
    expect([hinting.problem, hinting.advice, given]).toEqual(["there are no hints in rated games", null, []]);
  });
});
