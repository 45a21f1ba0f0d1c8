/** What can be picked now: one list for the mouse, the keyboard and the screen reader. */
import { createContext } from "svelte";
import { on } from "svelte/events";
import { kindOf, type Face } from "../games/face";
import type { Choice, Decision, Focus, GameInfo, Path } from "../wire/types";

/** What the picks lead to; a room answers with them, a replay has none. */
export interface Answering {
  answer(picks: number[]): void;
  /** Somebody wants to know why a thing cannot be picked. */
  why(pick: number, label: string, near: Element): void;
}

export class Picking {
  decision = $state.raw<Decision | null>(null);
  choices = $state.raw<Choice[]>([]);
  /** The choice that hand or key rests on. */
  lit = $state<number | null>(null);
  /** What is put together in a choice of several. */
  chosen = $state.raw<number[]>([]);
  /** A choice that asks for a second thought. */
  grave = $state.raw<Choice | null>(null);
  /** What a guide points at. */
  suggested = $state<number | null>(null);
  private paths = $state.raw<ReadonlyMap<number, Path>>(new Map());
  private legal = $state.raw<ReadonlyMap<number, Choice>>(new Map());

  constructor(private readonly answering: Answering | null) {}

  /** Put a new question; what was begun for the last one is forgotten. */
  put(decision: Decision | null, choices: Choice[]): void {
    this.decision = decision;
    this.choices = choices;
    this.paths = new Map(decision?.paths.map((path) => [path.pick, path]));
    this.legal = new Map(choices.map((choice) => [choice.pick, choice]));
    this.lit = null;
    this.chosen = [];
    this.grave = null;
  }

  /** What the question is about: who acts from where, and whom it concerns. */
  get focus(): Focus | null {
    return this.decision?.focus ?? null;
  }

  /** The spaces that a choice leads over, if it is a move; its end is the last. */
  path(pick: number | null): readonly number[] {
    return pick === null ? [] : (this.paths.get(pick)?.cells ?? []);
  }

  choice(pick: number | null | undefined): Choice | null {
    return pick == null ? null : (this.legal.get(pick) ?? null);
  }

  /** Whether somebody is here who may answer at all. */
  get active(): boolean {
    return this.answering !== null;
  }

  get complete(): boolean {
    const { decision, chosen } = this;
    return !!decision?.several && chosen.length >= decision.least && chosen.length <= decision.most;
  }

  /** Take a choice: it is the answer, or one more of several, or it wants a second thought first. */
  pick(pick: number): void {
    const choice = this.choice(pick);
    if (!choice || !this.decision) return;
    if (this.decision.several) this.toggle(pick);
    else if (choice.grave && this.grave?.pick !== pick) this.grave = choice;
    else this.answering?.answer([pick]);
  }

  /** How many of a thing are put together. */
  taken(pick: number): number {
    return this.chosen.filter((each) => each === pick).length;
  }

  /** Put one of a kind back. */
  drop(pick: number): void {
    const at = this.chosen.lastIndexOf(pick);
    if (at >= 0) this.chosen = this.chosen.toSpliced(at, 1);
  }

  /** Give what was put together. */
  confirm(): void {
    if (this.complete) this.answering?.answer(this.chosen);
  }

  why(pick: number, label: string, near: Element): void {
    this.answering?.why(pick, label, near);
  }

  /** Go to the next choice, or the one before. */
  step(by: number): void {
    const count = this.choices.length;
    if (!count) return;
    const at = this.choices.findIndex((choice) => choice.pick === this.lit);
    const next = at < 0 ? (by > 0 ? 0 : count - 1) : (at + by + count) % count;
    this.lit = this.choices[next]?.pick ?? null;
  }

  /** The same thing may be offered more than once: two equal cards, say. */
  private toggle(pick: number): void {
    const offered = this.decision?.options.filter((each) => each === pick).length ?? 0;
    if (this.taken(pick) < offered && this.chosen.length < (this.decision?.most ?? 0))
      this.chosen = [...this.chosen, pick];
    else this.chosen = this.chosen.filter((each) => each !== pick);
  }
}

/**
 * Lights a choice while the pointer or the focus rests on its element. What was lit is remembered here: an element
 * loses the focus when it is taken away, and its choice is gone by then.
 */
export function lights(picking: Picking, pick: () => number | null) {
  return (element: HTMLElement): (() => void) => {
    let lit: number | null = null;
    const light = (): void => {
      lit = pick();
      if (lit !== null) picking.lit = lit;
    };
    const dim = (): void => {
      if (lit !== null && picking.lit === lit) picking.lit = null;
      lit = null;
    };
    const listening = { pointerenter: light, focus: light, pointerleave: dim, blur: dim };
    // A dialog that opens takes the focus within an effect, which must not come to depend on what is lit.
    const ends = Object.entries(listening).map(([event, react]) => on(element, event, react));
    return () => ends.forEach((end) => end());
  };
}

/** So many choices have a number of one digit. */
const DIGITS = 9;

/**
 * Choices as the list shows them: first what lies on the board, last the buttons. Where there are many it is the other
 * way round, so that a button is still a single key.
 */
export function arranged(choices: Choice[], decision: Decision | null, face: Face, info: GameInfo): Choice[] {
  if (decision === null) return [];
  const place = ({ pick }: Choice): number =>
    face.drawn(pick, decision, info) ? 0 : kindOf(info, pick) === "card" ? 1 : 2;
  const way = choices.length > DIGITS ? -1 : 1;
  return choices.toSorted((one, other) => way * (place(one) - place(other)));
}

export const [getPicking, setPicking] = createContext<Picking>();
