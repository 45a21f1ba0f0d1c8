/** Questions of one kind in a row: whoever wants to answers the first of each, and the rest go the same way. */
import type { Decision } from "../wire/types";

/** What a game says of a question that comes several times in a row. */
export interface Row {
  /** How many more there are. */
  left: number;
  /** Whether it only asks what comes first: then any answer will do once the first is not there any more. */
  order: boolean;
}

export class Batch {
  on = $state(false);
  /** By question, the answer that was given to it. */
  private readonly habits = new Map<string, number>();

  /** Another question has come: one that is not of the row ends it. */
  put(row: Row | null): void {
    if (row === null) this.end();
  }

  end(): void {
    this.on = false;
    this.habits.clear();
  }

  note({ asks }: Decision, picks: readonly number[]): void {
    if (picks[0] !== undefined) this.habits.set(asks, picks[0]);
  }

  /** What such a question was answered with before, if that is an answer again. */
  habit({ asks, options }: Decision, row: Row | null): number | null {
    const before = this.habits.get(asks);
    if (!this.on || row === null || before === undefined) return null;
    if (options.includes(before)) return before;
    return row.order ? (options[0] ?? null) : null;
  }
}
