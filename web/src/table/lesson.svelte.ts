/** A guided game: one step after the other, each when its moment comes. The player may do as they like. */
import type { Decision, GameEvent, GameInfo, Lesson, LessonStep } from "../wire/types";

export class Guide {
  /** The step that is shown now. */
  step = $state.raw<LessonStep | null>(null);
  /** How many steps have been shown. */
  at = $state(0);

  constructor(
    readonly lesson: Lesson,
    private readonly info: GameInfo,
  ) {}

  get count(): number {
    return this.lesson.steps.length;
  }

  /** What the step points at, as a pick. */
  get suggested(): number | null {
    const pick = this.step?.suggest ? this.info.names.indexOf(this.step.suggest) : -1;
    return pick < 0 ? null : pick;
  }

  /** The player is asked something. */
  asked(decision: Decision): void {
    this.moment((step) => !step.event && (step.on === "" || step.on === decision.asks));
  }

  /** Something happened. */
  happened(event: GameEvent): void {
    this.moment((step) => step.event === event.what);
  }

  dismiss(): void {
    this.step = null;
  }

  /** Show the next step whose moment this is. A step that waits for an event is passed over by the next question. */
  private moment(fits: (step: LessonStep) => boolean): void {
    for (let next = this.at; next < this.count; next += 1) {
      const step = this.lesson.steps[next];
      if (!step) return;
      if (fits(step)) {
        this.step = step;
        this.at = next + 1;
        return;
      }
      // Nobody may wait for ever for what may never happen.
      if (!step.event) return;
    }
  }
}
