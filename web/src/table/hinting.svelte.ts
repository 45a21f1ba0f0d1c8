/** A good move for whoever asks: what the server suggests for the question, until another one comes. */
import type { Advice } from "../wire/types";

/** A hint, or in words why there is none. */
export type Hint = Advice | string;

export class Hinting {
  advice = $state.raw<Advice | null>(null);
  /** Why there is no hint, in words. */
  problem = $state("");
  thinking = $state(false);
  /** Counts questions: a hint for the last one comes too late. */
  private asked = 0;

  constructor(
    private readonly ask: () => Promise<Hint>,
    private readonly answer: (picks: number[]) => void,
  ) {}

  /** Another question is put. */
  clear(): void {
    this.asked += 1;
    this.advice = null;
    this.problem = "";
    this.thinking = false;
  }

  /** Ask for a hint; with one at hand, play it. */
  async take(): Promise<void> {
    if (this.advice) {
      this.play();
      return;
    }
    if (this.thinking) return;
    const { asked } = this;
    this.problem = "";
    this.thinking = true;
    const hint = await this.ask();
    if (asked !== this.asked) return;
    this.thinking = false;
    if (typeof hint === "string") this.problem = hint;
    else this.advice = hint;
  }

  play(): void {
    const { advice } = this;
    if (!advice) return;
    this.clear();
    this.answer([...advice.picks]);
  }
}
