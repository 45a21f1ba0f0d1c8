import { describe, expect, test } from "vitest";
import { SOUNDS, samplesOf } from "../src/design/synth";

const RATE = 48_000;
const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length);
const peak = (samples: Float32Array): number => Math.max(...samples.map(Math.abs));

describe.each(SOUNDS)("the sound %s", (name) => {
  const samples = samplesOf(name, RATE);

  test("is short, soft and never clipped", () => {
    expect(samples.length / RATE).toBeLessThan(1.2);
    expect(peak(samples)).toBeLessThan(0.5);
    expect(peak(samples)).toBeGreaterThan(0.04);
    expect(loudness(samples)).toBeLessThan(0.12);
  });

  test("begins and ends without a click", () => {
    // No more than a tenth of its loudest in the first millisecond, and next to nothing in the last.
    expect(peak(samples.slice(0, RATE / 1000))).toBeLessThan(0.1 * peak(samples));
    expect(peak(samples.slice(-RATE / 1000))).toBeLessThan(0.01 * peak(samples));
  });

  test("is the same every time", () => {
    expect(samplesOf(name, RATE)).toEqual(samples);
  });
});
