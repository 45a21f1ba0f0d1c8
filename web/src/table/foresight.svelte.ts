/** What would follow from an answer: asked once for each, shown while one points at it, never in the way of it. */
import type { Odds, Preview } from "../wire/types";
import { marksOf, type Mark } from "./outcomes";

/** Who looks ahead; null where nothing can be said of an answer. */
export interface Oracle {
  preview(picks: readonly number[]): Promise<Preview | null>;
  odds(picks: readonly number[]): Promise<Odds | null>;
}

export interface Forecast {
  picks: readonly number[];
  preview: Preview;
  odds: Odds | null;
}

/** So long one points at something before it is asked about, in milliseconds. */
const REST = 150;
/** So long a preview is shown before its odds are asked for. */
const BEFORE_ODDS = 250;
/** So long a preview stays when one points at nothing: there are gaps between things. */
const LINGER = 120;
/** A reply that takes longer is no longer waited for. */
const PATIENCE = 8_000;

export class Foresight {
  /** What is shown now. */
  shown = $state.raw<Forecast | null>(null);
  readonly marks: readonly Mark[] = $derived(this.shown ? marksOf(this.shown) : []);

  private known = $state.raw<ReadonlyMap<string, Forecast>>(new Map());
  /** What one points at. */
  private wanted: readonly number[] | null = null;
  /** What is asked next: before all else what one points at. */
  private urgent: readonly number[] | null = null;
  private later: (readonly number[])[] = [];
  private asking = false;
  private weighing = false;
  /** Counts the questions: a reply to a former one is dropped. */
  private question = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly oracle: Oracle | null) {}

  /** Another question is asked: nothing is known of its answers. */
  clear(): void {
    clearTimeout(this.timer);
    this.question += 1;
    this.known = new Map();
    this.wanted = this.urgent = null;
    this.later = [];
    this.shown = null;
  }

  /** What is known of an answer so far. */
  of(picks: readonly number[]): Forecast | null {
    return this.known.get(picks.join()) ?? null;
  }

  /** Point at an answer, or at none. What was shown stays until something else can be. */
  point(picks: readonly number[] | null): void {
    if (!this.oracle || same(picks, this.wanted)) return;
    clearTimeout(this.timer);
    this.wanted = picks;
    if (picks === null) this.timer = setTimeout(() => (this.shown = null), LINGER);
    else if (this.of(picks)) this.show(picks);
    else
      this.timer = setTimeout(() => {
        this.urgent = picks;
        void this.ask();
      }, REST);
  }

  /** Find out about several answers, one after the other. */
  survey(answers: readonly (readonly number[])[]): void {
    if (!this.oracle) return;
    this.later = [...answers];
    void this.ask();
  }

  private show(picks: readonly number[]): void {
    const forecast = this.of(picks);
    this.shown = forecast;
    if (forecast && !forecast.odds && isOpen(forecast.preview))
      this.timer = setTimeout(() => void this.weigh(), BEFORE_ODDS);
  }

  /** Ask for previews as long as any are wanted, one at a time. */
  private async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    for (let next = this.next(); next; next = this.next()) await this.preview(next);
    this.asking = false;
  }

  private next(): readonly number[] | undefined {
    const next = this.urgent ?? this.later.shift();
    this.urgent = null;
    return next;
  }

  private async preview(picks: readonly number[]): Promise<void> {
    if (this.of(picks)) return;
    const { question } = this;
    const preview = await within(PATIENCE, this.oracle?.preview(picks));
    if (question !== this.question) return;
    if (preview) this.keep({ picks, preview, odds: null });
    if (same(picks, this.wanted)) this.show(picks);
  }

  /** Ask for the odds of what is shown; whoever goes on meanwhile gets those of the next. */
  private async weigh(): Promise<void> {
    if (this.weighing) return;
    this.weighing = true;
    for (let picks = this.unweighed(); picks; picks = this.unweighed(picks)) {
      const { question } = this;
      const odds = await within(PATIENCE, this.oracle?.odds(picks));
      const forecast = this.of(picks);
      if (question !== this.question || !forecast || !odds) continue;
      this.keep({ ...forecast, odds });
      if (same(picks, this.wanted)) this.shown = this.of(picks);
    }
    this.weighing = false;
  }

  /** What is shown without its odds, unless that has just been tried. */
  private unweighed(tried: readonly number[] | null = null): readonly number[] | null {
    const picks = this.wanted;
    const forecast = picks && this.of(picks);
    return forecast && !forecast.odds && isOpen(forecast.preview) && !same(picks, tried) ? picks : null;
  }

  private keep(forecast: Forecast): void {
    this.known = new Map(this.known).set(forecast.picks.join(), forecast);
  }
}

/** Whether something is left to chance, here or at the question that comes next. */
function isOpen({ until, then }: Preview): boolean {
  return until === "dice" || until === "hidden" || (until === "asked" && then.length > 0);
}

function same(one: readonly number[] | null, other: readonly number[] | null): boolean {
  return one?.join() === other?.join();
}

function within<T>(time: number, reply: Promise<T | null> | undefined): Promise<T | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), time);
    void reply?.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}
