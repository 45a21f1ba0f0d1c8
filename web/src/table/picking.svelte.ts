/** What can be picked now: one list for the mouse, the keyboard and the screen reader. */
import { createContext } from "svelte";
import { on } from "svelte/events";
import { kindOf, type Face } from "../games/face";
import type { Choice, Decision, Focus, GameInfo, Path } from "../wire/types";
import { Foresight, type Oracle } from "./foresight.svelte";
import { LONG_PRESS } from "./inspect.svelte";

/** What the picks lead to; a room answers with them, a replay has none. */
export interface Answering {
  answer(picks: number[]): void;
  /** Somebody wants to know why a thing cannot be picked. */
  why(pick: number, label: string, near: Element): void;
  /** Somebody wants to come to something that is several answers away. */
  propose?(target: number): void;
  /** A card is carried by hand; whether it can be. */
  carry?(pick: number, label: string): Promise<boolean>;
  /** Tells what would follow from an answer. */
  oracle?: Oracle;
}

/** Something put together before the first answer is given: it takes the place of the question meanwhile. */
export interface Draft {
  readonly decision: Decision | null;
  readonly choices: readonly Choice[];
  readonly chosen: readonly number[];
  /** Whether it can be given as it is. */
  readonly ready: boolean;
  toggle(pick: number, taken: boolean): void;
  confirm(): void;
  cancel(): void;
}

export class Picking {
  decision = $state.raw<Decision | null>(null);
  choices = $state.raw<Choice[]>([]);
  /** The choice that hand or key rests on. */
  lit = $state<number | null>(null);
  /** What is put together in a choice of several. */
  chosen = $state.raw<number[]>([]);
  /** The answer that is on its way: it looks taken from the click on, long before the game says what came of it. */
  given = $state.raw<readonly number[]>([]);
  /** A choice that asks for a second thought. */
  grave = $state.raw<Choice | null>(null);
  /** What a guide or a hint points at. */
  suggested = $state.raw<readonly number[]>([]);
  /** Where hand or key rests, if that is known: nothing shall cover it. */
  near = $state.raw<Element | null>(null);
  /** A long press keeps a choice lit after the finger is gone. */
  held = $state(false);
  readonly foresight: Foresight;
  private paths = $state.raw<ReadonlyMap<number, Path>>(new Map());
  private legal = $state.raw<ReadonlyMap<number, Choice>>(new Map());
  private targets = $state.raw<ReadonlySet<number>>(new Set());
  draft = $state.raw<Draft | null>(null);

  constructor(private readonly answering: Answering | null) {
    this.foresight = new Foresight(answering?.oracle ?? null);
  }

  /** Put a new question; what was begun for the last one is forgotten. */
  put(decision: Decision | null, choices: Choice[], draft: Draft | null = null): void {
    this.decision = decision;
    this.draft = draft;
    this.targets = new Set(decision?.targets);
    this.choices = choices;
    this.paths = new Map(decision?.paths.map((path) => [path.pick, path]));
    this.legal = new Map(choices.map((choice) => [choice.pick, choice]));
    this.foresight.clear();
    this.light(null);
    this.chosen = draft ? [...draft.chosen] : [];
    this.grave = null;
  }

  /** Whether several answers could lead to something that is no choice now. */
  offers(target: number | undefined): boolean {
    return target !== undefined && this.targets.has(target);
  }

  propose(target: number): void {
    if (this.offers(target)) this.answering?.propose?.(target);
  }

  /** Carry a card to where it shall act; whether it leads anywhere. */
  async carry(pick: number, label: string): Promise<boolean> {
    return this.choice(pick) !== null && ((await this.answering?.carry?.(pick, label)) ?? false);
  }

  /** Light a choice that hand or key has come to, or none. */
  light(pick: number | null, near: Element | null = null, held = false): void {
    this.lit = pick;
    this.near = near;
    this.held = held;
  }

  /** The answer that one thinks of: what is lit, together with what is chosen already where several are. */
  get intended(): readonly number[] | null {
    const { decision, lit, chosen, complete } = this;
    if (this.draft) return null;
    if (!decision?.several) return lit === null ? null : [lit];
    if (lit === null || chosen.includes(lit)) return complete ? chosen : null;
    const more = [...this.kept, lit];
    return more.length >= decision.least && more.length <= decision.most ? more : null;
  }

  /** What the question is about: who acts from where, and whom it concerns. */
  get focus(): Focus | null {
    return this.decision?.focus ?? null;
  }

  /** The spaces that a choice leads over, if it is a move; its end is the last. */
  path(pick: number | null): readonly number[] {
    return pick === null ? [] : (this.paths.get(pick)?.cells ?? []);
  }

  /** What the way of a choice costs, if it is a move. */
  cost(pick: number): number | null {
    return this.paths.get(pick)?.cost ?? null;
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
    if (this.draft) return this.draft.ready;
    return !!decision?.several && chosen.length >= decision.least && chosen.length <= decision.most;
  }

  /** Whether no more can be put together; where only one can be, another takes its place. */
  get full(): boolean {
    return !this.draft && this.most > 1 && this.chosen.length >= this.most;
  }

  /** Whether everything on offer could be put together at once, and is worth a click of its own. */
  get canTakeAll(): boolean {
    const { decision, draft, chosen } = this;
    if (!decision?.several || draft) return false;
    const offered = decision.options.length;
    return offered > 2 && offered <= decision.most && chosen.length < offered;
  }

  takeAll(): void {
    if (this.canTakeAll && this.decision) this.chosen = [...this.decision.options];
  }

  /** Take a choice: it is the answer, or one more of several, or it wants a second thought first. */
  pick(pick: number): void {
    const choice = this.choice(pick);
    if (!choice || !this.decision) return;
    if (this.draft) this.draft.toggle(pick, false);
    else if (this.decision.several) this.toggle(pick);
    else if (choice.grave && this.grave?.pick !== pick) this.grave = choice;
    else this.answering?.answer([pick]);
  }

  /** Whether a choice is one of several that are put together, or the answer that is on its way. */
  holds(pick: number): boolean {
    return this.chosen.includes(pick) || this.given.includes(pick);
  }

  /** How many of a thing are put together. */
  taken(pick: number): number {
    return this.chosen.filter((each) => each === pick).length;
  }

  /** Put one of a kind back. */
  drop(pick: number): void {
    if (this.draft) return this.draft.toggle(pick, true);
    const at = this.chosen.lastIndexOf(pick);
    if (at >= 0) this.chosen = this.chosen.toSpliced(at, 1);
  }

  /** Give what was put together. */
  confirm(): void {
    if (this.draft) this.draft.confirm();
    else if (this.complete) this.answering?.answer(this.chosen);
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
    this.light(this.choices[next]?.pick ?? null);
  }

  /** The same thing may be offered more than once: two equal cards, say. */
  private toggle(pick: number): void {
    const offered = this.decision?.options.filter((each) => each === pick).length ?? 0;
    const { kept } = this;
    if (this.taken(pick) < Math.min(offered, this.most) && !this.full) this.chosen = [...kept, pick];
    else this.chosen = this.chosen.filter((each) => each !== pick);
  }

  /** What stays chosen when one more is: where only one can be, another takes its place. */
  private get kept(): readonly number[] {
    return this.most > 1 ? this.chosen : [];
  }

  private get most(): number {
    return this.decision?.most ?? 0;
  }
}

/**
 * Lights a choice while the pointer or the focus rests on its element, and after a long press on it. What was lit is
 * remembered here: an element loses the focus when it is taken away, and its choice is gone by then.
 */
export function lights(picking: Picking, pick: () => number | null) {
  return (element: HTMLElement): (() => void) => {
    let lit: number | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const light = (event: Event): void => {
      if (isGhost(event)) return;
      lit = pick();
      if (lit !== null) picking.light(lit, element);
    };
    const dim = (): void => {
      clearTimeout(timer);
      if (lit !== null && picking.lit === lit && !picking.held) picking.light(null);
      lit = null;
    };
    const press = (event: PointerEvent): void => {
      pressed = false;
      if (event.pointerType === "mouse" || pick() === null) return;
      timer = setTimeout(() => {
        pressed = true;
        picking.light(pick(), element, true);
      }, LONG_PRESS);
    };
    const lift = (): void => clearTimeout(timer);
    // The click that ends a long press is no click, and it opens no menu.
    const click = (event: Event): void => {
      if (!pressed) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      if (event.type === "click") pressed = false;
    };
    // A dialog that opens takes the focus within an effect, which must not come to depend on what is lit.
    const ends = [
      ...["pointerenter", "focus"].map((event) => on(element, event, light)),
      ...["pointerleave", "blur"].map((event) => on(element, event, dim)),
      ...["pointerup", "pointercancel"].map((event) => on(element, event, lift)),
      ...["click", "contextmenu"].map((event) => on(element, event, click, { capture: true })),
      on(element, "pointerdown", press),
    ];
    return () => {
      clearTimeout(timer);
      ends.forEach((end) => end());
    };
  };
}

/** After a tap browsers leave a mouse there that nobody has: what comes to lie under it was not pointed at. */
function isGhost(event: Event): boolean {
  return (event as PointerEvent).pointerType === "mouse" && matchMedia("(any-hover: none)").matches;
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
