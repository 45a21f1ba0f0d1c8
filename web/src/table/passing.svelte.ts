/**
 * Passes by itself where there is nothing else to answer. It takes a while, never the same: others shall not learn from
 * the time that there was nothing to think about.
 */
import { kindOf } from "../games/face";
import type { Choice, Decision, GameInfo } from "../wire/types";

const LEAST = 800;
const MOST = 2000;

export class Passing {
  /** How many milliseconds it takes from its beginning; null while nobody passes. */
  time = $state<number | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;

  begin(pass: () => void): void {
    this.stop();
    const time = LEAST + Math.random() * (MOST - LEAST);
    this.time = time;
    this.timer = setTimeout(() => {
      this.time = null;
      pass();
    }, time);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.time = null;
  }
}

/** The pick that passes, if that is all that can be answered. */
export function onlyPass(decision: Decision | null, choices: Choice[], info: GameInfo): number | null {
  const [only, ...more] = choices;
  if (!decision || decision.several || !only || more.length) return null;
  return kindOf(info, only.pick) === "none" ? only.pick : null;
}
