/**
 * A guided game: what the coach says follows from the position and the question. The player may do anything.
 *
 * Of the row the first step that fits and is not done is shown. A step that suggests something stays until that is
 * done, skipped, or ignored often enough; what doesn't fit is passed over and comes back when it does.
 */
import type { Decision, GameEvent, GameInfo, Lesson, LessonStep } from "../wire/types";
import { holds } from "./conditions";

/** Under this key the browser remembers that a room is a guided game, and how far it is. */
export const lessonKey = (room: string): string => `emberbox.lesson.${room}`;

/** So often a suggestion can be passed over before the coach lets it go. */
const PATIENCE = 3;

/** Why the coach says something that the player did not ask for: the suggestion was not taken. */
export type Lead = "still" | "onward" | "alone";

interface Progress {
  done: readonly string[];
  ignored: Readonly<Record<string, number>>;
}

interface Asked {
  decision: Decision;
  /** The view, with the question in it. */
  scene: object;
}

export class Guide {
  /** What happened and has not been read yet. */
  private news = $state.raw<LessonStep[]>([]);
  /** What there is to say to the question. */
  private advice = $state.raw<LessonStep[]>([]);
  /** Whether the last suggestion was not taken, for the first time. */
  private off = $state(false);
  private progress = $state.raw<Progress>({ done: [], ignored: {} });
  private question: Asked | null = null;
  private askedAt: number | null = null;
  /** How things stood before each answer, for those who undo it. */
  private trail: Progress[] = [];
  private readonly row: LessonStep[];

  constructor(
    readonly lesson: Lesson,
    private readonly info: GameInfo,
    /** Where to continue after a reload, and where to keep that. */
    begun = "",
    private readonly remember: (progress: string) => void = () => undefined,
  ) {
    this.row = lesson.steps.filter((step) => !step.aside);
    this.progress = recalled(begun, this.row);
  }

  get step(): LessonStep | null {
    return this.news[0] ?? this.advice[0] ?? null;
  }

  /** What to say before the step, or alone, to somebody who went another way. */
  get lead(): Lead | null {
    if (this.news.length) return null;
    const step = this.advice[0];
    if (step && this.progress.ignored[step.id]) return "still";
    return this.off ? (step ? "onward" : "alone") : null;
  }

  /** Whether there is anything to say. */
  get speaks(): boolean {
    return this.step !== null || this.lead !== null;
  }

  /** Whether the step says what to do. */
  get instructs(): boolean {
    return !!this.step?.suggest;
  }

  /** Whether something more is to be read now. */
  get more(): boolean {
    return this.news.length + this.advice.length > 1;
  }

  /** The number of the step that is shown; null for what is said besides. */
  get number(): number | null {
    const { step } = this;
    return !step || step.aside ? null : this.row.indexOf(step) + 1;
  }

  get count(): number {
    return this.row.length;
  }

  /** What the coach points at, as picks: marked already while something else is read. */
  get suggested(): readonly number[] {
    const step = this.instruction;
    return step ? [this.pickOf(step.suggest)] : [];
  }

  private get instruction(): LessonStep | undefined {
    return this.advice.find((step) => step.suggest);
  }

  private pickOf(name: string): number {
    return this.info.names.indexOf(name);
  }

  /** The player is asked something; the same question may be put again, after a lost connection for instance. */
  asked(decision: Decision, step: number, view: object): void {
    if (step === this.askedAt) return;
    this.askedAt = step;
    this.question = { decision, scene: { ...view, question: decision } };
    this.advice = this.due();
  }

  /** The player answers. */
  answered(picks: readonly number[]): void {
    if (!this.question) return;
    this.trail.push(this.progress);
    const [shown, instruction] = [this.news.length ? undefined : this.advice[0], this.instruction];
    if (shown && !shown.suggest) this.finish(shown);
    const taken = (step: LessonStep): boolean => picks.includes(this.pickOf(step.suggest));
    this.off = false;
    if (instruction) {
      const done = [instruction, ...this.row.filter((step) => this.fits(step))].find(taken);
      if (done) this.finish(done);
      else this.ignore(instruction);
    }
    this.leave();
  }

  /** The player takes the last answer back. */
  undone(): void {
    this.progress = this.trail.pop() ?? this.progress;
    this.off = false;
    this.askedAt = null;
    this.leave();
  }

  /** Something happened. */
  happened(event: GameEvent): void {
    const steps = this.lesson.steps.filter(
      (step) => step.event === event.what && this.isPending(step) && holds(step.when, { event }),
    );
    for (const step of steps) this.finish(step);
    if (steps.length) this.news = [...this.news, ...steps];
  }

  /** The step has been read, or the player won't do it. */
  next(): void {
    if (this.news.length) {
      this.news = this.news.slice(1);
      return;
    }
    const [step, ...rest] = this.advice;
    this.off = false;
    if (step) this.finish(step);
    this.advice = step?.suggest ? this.due() : rest;
  }

  private leave(): void {
    this.question = null;
    this.advice = [];
  }

  /** All that can be said to the question: what is said besides, then a step of the row and what follows it. */
  private due(): LessonStep[] {
    const asides = this.lesson.steps.filter((step) => step.aside && this.fits(step));
    const next = this.row.findIndex((step) => this.fits(step));
    if (next < 0) return asides;
    const main: LessonStep[] = [];
    for (const step of this.row.slice(next)) {
      if (main.length && (this.waits(step) || main.at(-1)?.suggest)) break;
      if (this.fits(step)) main.push(step);
    }
    return [...asides, ...main];
  }

  private waits(step: LessonStep): boolean {
    return !!(step.on || step.event);
  }

  /** The question that a step belongs to: its own, or that of the step before it. */
  private questionOf(step: LessonStep): string {
    if (this.waits(step)) return step.on;
    const at = this.row.indexOf(step);
    return this.row.slice(0, at).findLast((each) => this.waits(each))?.on ?? "";
  }

  private isPending(step: LessonStep): boolean {
    return !this.progress.done.includes(step.id);
  }

  private fits(step: LessonStep): boolean {
    if (!this.question || step.event || !this.isPending(step)) return false;
    const { decision, scene } = this.question;
    const offered = (name: string): boolean => !name || decision.options.includes(this.pickOf(name));
    return (
      this.questionOf(step) === decision.asks &&
      offered(step.open) &&
      offered(step.suggest) &&
      holds(step.when, scene)
    );
  }

  private finish(step: LessonStep): void {
    this.keep({ ...this.progress, done: [...this.progress.done, step.id] });
  }

  private ignore(step: LessonStep): void {
    const times = (this.progress.ignored[step.id] ?? 0) + 1;
    this.off = times === 1; // once is enough to say so
    this.keep({ ...this.progress, ignored: { ...this.progress.ignored, [step.id]: times } });
    // What is said besides is said once.
    if (step.aside || times >= PATIENCE) this.finish(step);
  }

  private keep(progress: Progress): void {
    this.progress = progress;
    this.remember(JSON.stringify(progress));
  }
}

/** Progress as it was kept; before there was more to keep, it was the number of steps that were over. */
function recalled(kept: string, row: readonly LessonStep[]): Progress {
  const found: unknown = JSON.parse(kept || "0");
  if (typeof found === "number") return { done: row.slice(0, found).map(({ id }) => id), ignored: {} };
  return found as Progress;
}
