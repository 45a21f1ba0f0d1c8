/** Shows what happens on a board of spaces: pieces that go, leap and fall, signs that pass over a space. */
import { animate, paced, still, wait } from "../design/motion";
import { sound } from "../design/sound";
import { Facts, type Animator, type Scenes } from "../table/animator";
import type { Book, GameEvent } from "../wire/types";
import { reveal } from "./camera.svelte";
import {
  burst,
  hurl,
  layerOf,
  rise,
  shoot,
  stepsBetween,
  type Colour,
  type Missile,
  type Place,
} from "./effects";

/** How long it takes to look somewhere else, at the usual pace in milliseconds. */
const LOOK = 300;

interface OnGrid {
  board: { columns: number };
}

export abstract class GridAnimator<View extends OnGrid> implements Animator {
  protected before!: View;
  protected after!: View;
  protected signal = new AbortController().signal;

  constructor(
    protected readonly root: HTMLElement,
    protected readonly book: Book,
  ) {}

  /** How each event is shown; one that is missing here is not. */
  protected abstract readonly scenes: Scenes;

  /** Where a piece stands before the event. */
  protected abstract placeOf(piece: number): Place | null;

  async animate(event: GameEvent, before: unknown, after: unknown, signal: AbortSignal): Promise<void> {
    if (still() || signal.aborted) return;
    this.before = before as View;
    this.after = after as View;
    this.signal = signal;
    await this.perform(event.what, new Facts(event, this.book));
  }

  protected async perform(what: string, facts: Facts): Promise<void> {
    await this.scenes[what]?.(facts);
  }

  // -- where things are ------------------------------------------------------------------------

  protected find(place: string): HTMLElement | null {
    return this.root.querySelector(place);
  }

  protected piece(piece: number): HTMLElement | null {
    return this.find(`[data-piece="${piece}"]`);
  }

  protected place(cell: number, base = 1): Place {
    return { cell, columns: this.before.board.columns, base };
  }

  /** Bring a space into sight, where one looks at a part of the board only. */
  protected async lookAt(cell: number): Promise<void> {
    const space = this.find(`[data-cell="${cell}"]`);
    const port = this.find("[data-port]")?.getBoundingClientRect();
    const box = space?.getBoundingClientRect();
    if (!space || !port || !box) return;
    const inside = box.left >= port.left - 1 && box.right <= port.right + 1;
    if (inside && box.top >= port.top - 1 && box.bottom <= port.bottom + 1) return;
    reveal(space);
    await wait(paced(LOOK), this.signal);
  }

  // -- pieces ----------------------------------------------------------------------------------

  protected move(piece: number, frames: Keyframe[], time: number, easing?: string): Promise<void> {
    return animate(this.piece(piece), frames, paced(time), this.signal, easing);
  }

  /** From where a piece stands over all these spaces, one after the other. */
  protected async walk(piece: number, path: readonly number[], time: number, easing?: string): Promise<void> {
    const start = this.placeOf(piece);
    const last = path.at(-1);
    if (!start || last === undefined) return;
    await this.lookAt(last);
    sound("move");
    const frames = [start.cell, ...path].map((cell) => ({ transform: shift(start, this.place(cell)) }));
    await this.move(piece, frames, time * path.length, easing);
  }

  /** Through the air to another space. */
  protected leap(piece: number, cell: number): Promise<void> {
    return this.soar(piece, cell, 460);
  }

  /** The same, and it takes its time. */
  protected async soar(piece: number, cell: number, time: number): Promise<void> {
    const start = this.placeOf(piece);
    if (!start) return;
    await this.lookAt(cell);
    sound("move");
    const [x, y] = stepsBetween(start, this.place(cell));
    const above = { transform: `translate(${x * 50}%, ${y * 50 - 45}%) scale(1.3)` };
    await this.move(
      piece,
      [{ transform: "none" }, above, { transform: shift(start, this.place(cell)) }],
      time,
    );
  }

  /** Towards a space and back. */
  protected async lunge(piece: number, cell: number): Promise<void> {
    const start = this.placeOf(piece);
    if (!start || cell < 0) return;
    await this.lookAt(cell);
    const [x, y] = stepsBetween(start, this.place(cell));
    const there = { transform: `translate(${x * 55}%, ${y * 55}%)`, offset: 0.45 };
    await this.move(piece, [{ transform: "none" }, there, { transform: "none" }], 320);
  }

  /** A piece is struck: it shakes, and a text says what that came to. */
  protected async strike(piece: number, place: Place | null, text: string, size = 1): Promise<void> {
    sound("hit");
    const shaken = this.move(piece, SHAKE, 340);
    const said = this.say(place, text, "harm", size);
    // The next blow need not wait until the text has faded.
    await Promise.all([shaken, Promise.race([said, wait(paced(420), this.signal)])]);
  }

  /** A piece falls apart where it stands. */
  protected async crumble(piece: number, place: Place | null, colour: Colour, time: number): Promise<void> {
    sound("destroyed");
    await Promise.all([this.flash(place, colour, time), this.move(piece, CRUMBLE, time)]);
  }

  // -- signs -----------------------------------------------------------------------------------

  protected pulse(place: string, time: number, frames = PULSE): Promise<void> {
    return animate(this.find(place), frames, paced(time), this.signal);
  }

  /** Do something over a place, if it is on the board and the board is there. */
  protected async over(
    place: Place | null,
    show: (layer: HTMLElement, place: Place) => Promise<void>,
  ): Promise<void> {
    const layer = layerOf(this.root);
    if (!layer || !place || place.cell < 0) return;
    await this.lookAt(place.cell);
    await show(layer, place);
  }

  protected flash(place: Place | null, colour: Colour, time = 360, reach = 1.6): Promise<void> {
    return this.over(place, (layer, at) => burst(layer, at, colour, this.signal, { reach, time }));
  }

  protected say(place: Place | null, text: string, colour: Colour, size = 1): Promise<void> {
    return this.over(place, (layer, at) => rise(layer, at, text, colour, this.signal, { size }));
  }

  protected hurl(from: Place, to: Place | null, missile: Missile): Promise<void> {
    return this.over(to, (layer, at) => hurl(layer, from, at, missile, this.signal));
  }

  protected shoot(from: Place, to: Place | null, colour: Colour, time?: number): Promise<void> {
    return this.over(to, (layer, at) => shoot(layer, from, at, colour, this.signal, time));
  }
}

/** A move in percent of a piece's own size. */
function shift(from: Place, to: Place): string {
  const [x, y] = stepsBetween(from, to);
  const base = from.base ?? 1;
  return `translate(${(x * 100) / base}%, ${(y * 100) / base}%)`;
}

const PULSE: Keyframe[] = [{ transform: "none" }, { transform: "scale(1.05)" }, { transform: "none" }];
export const SHAKE: Keyframe[] = [0, -7, 6, -5, 3, 0].map((x) => ({ transform: `translateX(${x}%)` }));
const CRUMBLE: Keyframe[] = [
  { transform: "none", opacity: 1 },
  { transform: "scale(1.25) rotate(8deg)", opacity: 0.9, offset: 0.35 },
  { transform: "scale(0.2) rotate(-30deg)", opacity: 0 },
];
