/** The answers of the act that is being put together: one can step back and take another way. */
import type { Decision, Update } from "../wire/types";
import { BACK, type Move } from "./errand.svelte";

export class Trail {
  private taken: { decision: Decision; picks: readonly number[] }[] = [];

  note(decision: Decision, picks: readonly number[]): void {
    this.taken.push({ decision, picks });
  }

  undone(): void {
    this.taken.pop();
  }

  /** An act begins with a root, and nothing before what cannot be undone belongs to it. */
  put(decision: Decision, canUndo: boolean): void {
    if (decision.root || !canUndo) this.taken = [];
  }

  /** How to get to where something could be picked, and pick it; null where there is no way back to it. */
  backTo(pick: number, update: Update | null): Move[] | null {
    const at = this.taken.findLastIndex(
      ({ decision }) => !decision.several && decision.options.includes(pick),
    );
    const taken = this.taken[at];
    if (!taken || !update?.can_undo) return null;
    const back = this.taken.slice(at).map(() => BACK);
    // What was taken is put back; anything else is taken instead.
    return taken.picks[0] === pick ? back : [...back, { asks: taken.decision.asks, picks: [pick] }];
  }
}
