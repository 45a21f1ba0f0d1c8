/** Answers that follow one another without a click for each: a proposal, or a step back and another way. */
import type { Decision, Update } from "../wire/types";

/** An answer, to a question of this name if it has one; or no picks, to take the last answer back. */
export interface Move {
  asks: string | null;
  picks: readonly number[] | null;
}

export interface Hands {
  answer(picks: number[]): void;
  undo(): void;
}

export const BACK: Move = { asks: null, picks: null };

export class Errand {
  private moves = $state.raw<readonly Move[]>([]);
  /** What the last move was made at: the next waits for the game to move on. */
  private at: Update | null = null;

  constructor(private readonly hands: Hands) {}

  get running(): boolean {
    return this.moves.length > 0;
  }

  begin(moves: readonly Move[], now: Update | null): void {
    this.moves = moves;
    this.at = null;
    this.go(now);
  }

  stop(): void {
    this.moves = [];
  }

  /** Make the next move, once the game has come to it; if it asks for something else by then, it was the last. */
  go(now: Update | null): void {
    const [move, ...rest] = this.moves;
    if (!move || !now || now === this.at) return;
    this.at = now;
    const { picks } = move;
    const fits = picks ? now.decision && answers(now.decision, move.asks, picks) : now.can_undo;
    this.moves = fits ? rest : [];
    if (!fits) return;
    if (picks) this.hands.answer([...picks]);
    else this.hands.undo();
  }
}

function answers(decision: Decision, asks: string | null, picks: readonly number[]): boolean {
  return (asks === null || decision.asks === asks) && picks.every((pick) => decision.options.includes(pick));
}
