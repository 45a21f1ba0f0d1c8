/** A guided game: one step after the other, each when its moment comes. The player may do as they like. */
import type { Decision, GameEvent, GameInfo, Lesson, LessonStep } from "../wire/types";

/** Under this key the browser remembers that a room is a guided game, and how far it is. */
export const lessonKey = (room: string): string => `emberbox.lesson.${room}`;

export class Guide {
  /** How many steps have come up. */
  at: number;
  /** The steps whose moment it is; the first of them is shown. */
  private due = $state.raw<LessonStep[]>([]);
  private askedAt: number | null = null;

  constructor(
    readonly lesson: Lesson,
    private readonly info: GameInfo,
    /** Where to go on, after the page was loaded anew, and who is to remember that. */
    begun = 0,
    private readonly remember: (begun: number) => void = () => undefined,
  ) {
    this.at = $state(begun);
  }

  get step(): LessonStep | null {
    return this.due[0] ?? null;
  }

  /** Whether something more is to be read now. */
  get more(): boolean {
    return this.due.length > 1;
  }

  /** The number of the step that is shown. */
  get number(): number {
    return this.step === null ? this.at : this.lesson.steps.indexOf(this.step) + 1;
  }

  get count(): number {
    return this.lesson.steps.length;
  }

  /** What the step points at, as a pick. */
  get suggested(): number | null {
    const suggest = this.due.find((step) => step.suggest)?.suggest;
    const pick = suggest ? this.info.names.indexOf(suggest) : -1;
    return pick < 0 ? null : pick;
  }

  /** The player is asked something; the same question may be put again, after a cut line for instance. */
  asked(decision: Decision, step: number): void {
    if (step === this.askedAt) return;
    this.askedAt = step;
    this.moment((step) => step.on === decision.asks);
  }

  /** Something happened. */
  happened(event: GameEvent): void {
    this.moment((step) => step.event === event.what);
  }

  /** The step has been read. */
  next(): void {
    this.due = this.due.slice(1);
  }

  /** Show the next step if this is its moment. One that waits for an event is left out when a later one is due. */
  private moment(fits: (step: LessonStep) => boolean): void {
    for (let next = this.at; next < this.count; next += 1) {
      const step = this.lesson.steps[next];
      if (!step) return;
      if (fits(step)) {
        const rest = this.lesson.steps.slice(next + 1);
        const end = rest.findIndex((each) => each.on || each.event);
        const fresh = [step, ...rest.slice(0, end < 0 ? rest.length : end)];
        // A question that was answered is past; what happened may still be read.
        this.due = [...this.due.filter((each) => each.event), ...fresh];
        this.at = next + fresh.length;
        this.remember(next);
        return;
      }
      if (!step.event) return;
    }
  }
}
