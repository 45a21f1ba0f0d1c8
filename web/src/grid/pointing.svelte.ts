/** What mouse, finger and keys mean on a board: one looks at a cell, then picks it, or asks why not. */
import { flushSync } from "svelte";
import { LONG_PRESS } from "../table/inspect.svelte";
import type { Picking } from "../table/picking.svelte";
import type { Team } from "../table/team.svelte";
import { STEP, type Camera } from "./camera.svelte";
import { moved, nextOf, type Board } from "./cursor";

/** What a board tells of its cells. */
export interface Cells {
  board: Board;
  /** What picking a cell means, by cell. */
  picks: readonly number[];
  /** The cells that can be picked. */
  open: readonly number[];
  labels: readonly string[];
  element: (cell: number) => HTMLElement | null;
  /** Told of a touch on a cell that cannot be picked; true where that is no question why not. */
  ontouch: (cell: number) => boolean;
}

const DOUBLE_TAP = 280;
const SECOND_DIGIT = 700;
const NEARER = 2.2;

export class Pointing {
  /** The cell that the keyboard is at. */
  cursor = $state(0);
  /** The cell that one looks at, with words beside it. */
  hinted = $state<number | null>(null);

  private touch = false;
  private pressing = false;
  /** What was lit from here; others light things as well. */
  private lit: number | null = null;
  /** Runs while a second tap may follow. */
  private tapped: ReturnType<typeof setTimeout> | null = null;
  /** Runs while a finger presses what can be picked. */
  private long: ReturnType<typeof setTimeout> | undefined;
  /** Whether a press was so long that its end is no tap. */
  private pressed = false;
  private digit = 0;

  constructor(
    private readonly picking: Picking,
    private readonly camera: Camera,
    private readonly team: Team,
    private readonly cells: () => Cells,
  ) {}

  /** Look at a cell, or at none: what can be picked there is lit. */
  look(cell: number | null, held = false): void {
    const choice = cell === null ? null : this.picking.choice(this.cells().picks[cell]);
    if (choice) this.picking.light(choice.pick, this.cells().element(cell ?? 0), held);
    else if (this.lit !== null && this.picking.lit === this.lit) this.picking.light(null);
    this.lit = choice?.pick ?? null;
    this.hinted = cell;
  }

  readonly down = (event: PointerEvent): void => {
    this.touch = event.pointerType === "touch";
    this.pressing = true;
    this.pressed = false;
    const cell = cellAt(event.target);
    if (!this.touch || cell === null || !this.picking.choice(this.cells().picks[cell])) return;
    this.long = setTimeout(() => {
      if (this.camera.moving) return;
      this.pressed = true;
      this.look(cell, true);
    }, LONG_PRESS);
  };

  readonly lift = (): void => {
    clearTimeout(this.long);
    // A long press may end without a click.
    if (this.pressed) this.pressing = false;
  };

  /** A long press looks; it opens no menu. */
  readonly menu = (event: MouseEvent): void => {
    if (this.touch) event.preventDefault();
  };

  readonly over = (event: PointerEvent): void => {
    if (event.pointerType !== "touch" && !this.camera.moving) this.look(cellAt(event.target));
  };

  readonly leave = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") this.look(null);
  };

  readonly focus = (event: FocusEvent): void => {
    const cell = cellAt(event.target);
    if (cell === null || this.pressing) return;
    this.cursor = cell;
    this.look(cell);
  };

  readonly blur = (): void => {
    if (!this.pressing) this.look(null);
  };

  readonly click = (event: MouseEvent): void => {
    this.pressing = false;
    const cell = cellAt(event.target);
    if (cell === null) return;
    this.cursor = cell;
    if (this.pressed) {
      this.pressed = false;
      return;
    }
    if (!this.touch || this.team.pinging) return this.take(cell);
    const choice = this.picking.choice(this.cells().picks[cell]);
    // What is easily missed by a finger comes nearer first.
    const unsure = choice && (this.picking.path(choice.pick).length > 0 || this.camera.fiddly);
    if (!choice) this.tap(cell, event);
    else if (unsure && this.picking.lit !== choice.pick) {
      this.look(cell);
      this.camera.magnify(cell);
    } else this.take(cell);
  };

  readonly key = (event: KeyboardEvent): void => {
    const cell = cellAt(event.target);
    if (cell === null || event.altKey || event.metaKey) return;
    if (this.turn(cell, event) || this.watch(cell, event)) event.preventDefault();
  };

  /** Take what a cell means, or ask why it cannot be taken; or point it out to the others. */
  private take(cell: number): void {
    if (this.team.pinging) return this.team.pointAt(cell);
    const { picks, labels, element, ontouch } = this.cells();
    const pick = picks[cell];
    const near = element(cell);
    if (this.picking.choice(pick)) this.picking.pick(pick ?? 0);
    else if (ontouch(cell)) return;
    else if (this.picking.active && pick !== undefined && near)
      this.picking.why(pick, labels[cell] ?? "", near);
  }

  /** A finger on what cannot be picked: once asks why not, twice zooms. */
  private tap(cell: number, at: MouseEvent): void {
    this.look(null);
    const twice = this.tapped !== null;
    if (this.tapped !== null) clearTimeout(this.tapped);
    this.tapped = twice ? null : setTimeout(() => this.ask(cell), DOUBLE_TAP);
    if (twice) this.zoom(at);
  }

  private ask(cell: number): void {
    this.tapped = null;
    this.take(cell);
  }

  private zoom(at: MouseEvent): void {
    const port = at.target instanceof Element ? at.target.closest("[data-port]") : null;
    const box = port?.getBoundingClientRect();
    if (this.camera.near) this.camera.fit();
    else if (box) this.camera.step(NEARER, { x: at.clientX - box.left, y: at.clientY - box.top });
  }

  /** Keys that move the cursor or pick. */
  private turn(cell: number, { key, ctrlKey, shiftKey, repeat }: KeyboardEvent): boolean {
    const { board, open } = this.cells();
    // While something is shown, Space skips it.
    if (key === "Enter" || (key === " " && (this.picking.decision || this.team.pinging))) {
      if (!repeat) this.take(cell);
      return true;
    }
    const jump = key.toLowerCase() === "n" && !ctrlKey;
    const next = jump ? nextOf(open, cell, shiftKey ? -1 : 1) : moved(cell, key, board, ctrlKey);
    if (next !== null) this.go(next);
    return next !== null;
  }

  private go(cell: number): void {
    // The cell must be open to the focus before it gets it.
    flushSync(() => (this.cursor = cell));
    this.cells().element(cell)?.focus({ preventScroll: true });
    this.look(cell);
    this.camera.reveal([cell]);
  }

  /** Keys that move the camera. A nought may also be the second digit of a choice. */
  private watch(cell: number, { key, ctrlKey, timeStamp }: KeyboardEvent): boolean {
    if (ctrlKey) return false;
    if (/^[1-9]$/.test(key)) this.digit = timeStamp;
    if (key === "+" || key === "=") this.camera.step(STEP, this.camera.spot(cell));
    else if (key === "-") this.camera.step(1 / STEP, this.camera.spot(cell));
    else if (key === "0" && timeStamp - this.digit > SECOND_DIGIT) this.camera.fit();
    else return false;
    return true;
  }
}

function cellAt(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  return cell ? Number(cell.dataset["cell"]) : null;
}
