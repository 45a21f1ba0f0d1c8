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
  /** Steps one after the other, and those that come whenever their moment does. */
  private readonly row: LessonStep[];
  private asides: LessonStep[];

  constructor(
    readonly lesson: Lesson,
    private readonly info: GameInfo,
    /** Where to go on, after the page was loaded anew, and who is to remember that. */
    begun = 0,
    private readonly remember: (begun: number) => void = () => undefined,
  ) {
    this.at = $state(begun);
    this.row = lesson.steps.filter((step) => !step.aside);
    this.asides = lesson.steps.filter((step) => step.aside);
  }

  get step(): LessonStep | null {
    return this.due[0] ?? null;
  }

  /** Whether something more is to be read now. */
  get more(): boolean {
    return this.due.length > 1;
  }

  /** The number of the step that is shown; null for what is said besides. */
  get number(): number | null {
    return this.step === null ? this.at : this.step.aside ? null : this.row.indexOf(this.step) + 1;
  }

  get count(): number {
    return this.row.length;
  }

  /** What the step points at, as a pick. */
  get suggested(): number | null {
    const suggest = this.due.find((step) => step.suggest)?.suggest;
    return suggest ? this.pickOf(suggest) : null;
  }

  private pickOf(name: string): number | null {
    const pick = this.info.names.indexOf(name);
    return pick < 0 ? null : pick;
  }

  /** The player is asked something; the same question may be put again, after a cut line for instance. */
  asked(decision: Decision, step: number): void {
    if (step === this.askedAt) return;
    this.askedAt = step;
    const open = ({ open }: LessonStep): boolean =>
      open === "" || decision.options.includes(this.pickOf(open) ?? -1);
    this.moment((step) => step.on === decision.asks && open(step));
  }

  /** Something happened. */
  happened(event: GameEvent): void {
    this.moment((step) => step.event === event.what);
  }

  /** The step has been read. */
  next(): void {
    this.due = this.due.slice(1);
  }

  /** Show what has its moment now. */
  private moment(fits: (step: LessonStep) => boolean): void {
    const besides = this.asides.filter(fits);
    this.asides = this.asides.filter((step) => !besides.includes(step));
    const fresh = [...besides, ...this.nextOnes(fits)];
    // A question that was answered is past; what happened may still be read.
    if (fresh.length) this.due = [...this.due.filter((each) => each.event), ...fresh];
  }

  /** The next steps of the row, if this is their moment. One that waits for an event gives way to a later one. */
  private nextOnes(fits: (step: LessonStep) => boolean): LessonStep[] {
    for (let next = this.at; next < this.count; next += 1) {
      const step = this.row[next];
      if (!step) return [];
      if (fits(step)) {
        const rest = this.row.slice(next + 1);
        const end = rest.findIndex((each) => each.on || each.event);
        const fresh = [step, ...rest.slice(0, end < 0 ? rest.length : end)];
        this.at = next + fresh.length;
        this.remember(next);
        return fresh;
      }
      if (!step.event) return [];
    }
    return [];
  }
}
