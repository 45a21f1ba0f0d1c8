/** Looks at a board: which part of it is in sight, and how it glides to another. */
import { createContext } from "svelte";
import { paced } from "../design/motion";
import type { Board } from "./cursor";
import { between, cramped, fit, fitSize, near, panned, patchOf, revealing, zoomed } from "./framing";
import { FINGER, MOUSE, type Frame, type Patch, type Point, type Port, type Reach } from "./framing";

const GLIDE = 260;
/** So long after its last move the camera rests. */
const REST = 160;
/** How much a step of the buttons and keys enlarges. */
export const STEP = 1.5;
/** Where nothing is measured, a cell is so wide. */
const UNMEASURED = 40;

export class Camera {
  frame = $state.raw<Frame>({ x: 0, y: 0, size: UNMEASURED });
  /** Whether it is being moved: then speed counts more than sharp edges. */
  moving = $state(false);

  private port = $state.raw<Port>({ width: 0, height: 0 });
  private board = $state.raw<Board>({ rows: 1, columns: 1 });
  /** Somebody wanted to see the whole board, and gets it until they zoom again. */
  private wide = false;
  /** Where it glides to: what is asked of it meanwhile starts from there, not from the way. */
  private goal: Frame | null = null;
  /** What it came near to, as long as nobody has moved it since. */
  private sought: Patch | null = null;
  /** Whether it came near for a question, and nobody wanted to look elsewhere since. */
  private came = false;
  private running = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;

  /** Whether there is more of the board than can be seen. */
  get near(): boolean {
    return this.isNear(this.frame);
  }

  private isNear({ size }: Frame): boolean {
    return this.port.width > 0 && size > fitSize(this.board, this.port) * 1.001;
  }

  private get reach(): Reach {
    return globalThis.matchMedia?.("(pointer: coarse)").matches ? FINGER : MOUSE;
  }

  /** Whether a finger would easily miss a cell as large as they are now. */
  get fiddly(): boolean {
    return this.frame.size < FINGER.least - 0.5;
  }

  /** Whether one has to come near to point at a cell. */
  get cramped(): boolean {
    return cramped(this.board, this.port, this.reach);
  }

  /** The port or the board has another size. Who saw the whole board sees it still. */
  resize(board: Board, port: Port): void {
    const whole = !this.near;
    const middle = { x: (port.width - this.port.width) / 2, y: (port.height - this.port.height) / 2 };
    this.board = board;
    this.port = port;
    if (!port.width || !port.height) return;
    this.halt();
    if (this.sought) this.frame = near(this.sought, board, port, this.reach);
    else this.frame = whole ? fit(board, port) : panned(this.frame, middle.x, middle.y, board, port);
  }

  pan(x: number, y: number): void {
    this.move(panned(this.frame, x, y, this.board, this.port));
  }

  zoom(factor: number, about: Point): void {
    this.wide = false;
    this.move(zoomed(this.frame, factor, about, this.board, this.port));
  }

  /** Zoom gently, about the middle if nothing else is meant. */
  step(factor: number, about: Point = { x: this.port.width / 2, y: this.port.height / 2 }): void {
    this.wide = this.came = false;
    this.glide(zoomed(this.frame, factor, about, this.board, this.port));
  }

  /** Come so near to a cell that a finger can take it; it stays where it is. */
  magnify(cell: number): void {
    if (!this.fiddly) return;
    const came = this.came || !this.near;
    this.step(FINGER.ease / this.frame.size, this.spot(cell));
    this.came = came;
  }

  fit(): void {
    this.wide = true;
    this.glide(fit(this.board, this.port));
  }

  /** Where the middle of a cell is in the port. */
  spot(cell: number): Point {
    const { x, y, size } = this.frame;
    const { columns } = this.board;
    return { x: x + ((cell % columns) + 0.5) * size, y: y + (Math.floor(cell / columns) + 0.5) * size };
  }

  sees(cell: number): boolean {
    const { x, y } = this.spot(cell);
    return x >= 0 && y >= 0 && x <= this.port.width && y <= this.port.height;
  }

  /** Bring cells into sight. */
  reveal(cells: readonly number[]): void {
    const patch = patchOf(cells, this.board.columns);
    const start = this.goal ?? this.frame;
    if (!patch || !this.isNear(start)) return;
    const to = revealing(start, patch, this.board, this.port);
    if (to.x !== start.x || to.y !== start.y || to.size !== start.size) this.glide(to);
  }

  /** Come near to cells that are to be pointed at. */
  approach(cells: readonly number[]): void {
    const patch = patchOf(cells, this.board.columns);
    if (!patch || this.wide) return;
    this.glide(near(patch, this.board, this.port, this.reach));
    this.sought = patch;
    this.came = true;
  }

  /** Back to the whole board, where it came near by itself: nothing on it is asked for. */
  retire(): void {
    if (this.came) this.glide(fit(this.board, this.port));
    this.came = false;
  }

  private move(frame: Frame): void {
    this.sought = null;
    this.came = false;
    this.halt();
    this.show(frame);
  }

  private halt(): void {
    cancelAnimationFrame(this.running);
    this.goal = null;
  }

  private show(frame: Frame): void {
    this.frame = frame;
    this.moving = true;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => (this.moving = false), REST);
  }

  private glide(to: Frame): void {
    this.sought = null;
    this.halt();
    this.goal = to;
    const from = this.frame;
    const time = paced(GLIDE);
    const begin = performance.now();
    const tick = (now: number): void => {
      const far = time ? Math.min(1, Math.max(0, now - begin) / time) : 1;
      this.show(between(from, to, 1 - (1 - far) ** 3));
      if (far < 1) this.running = requestAnimationFrame(tick);
      else this.goal = null;
    };
    tick(begin);
  }
}

export const [getCamera, setCamera] = createContext<Camera>();

const REVEAL = "reveal";

/** Ask the board that an element lies on to bring it into sight. */
export function reveal(element: Element): void {
  element.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }));
}

/** Hears who on the board wants to be seen. */
export function reveals(camera: Camera) {
  return (root: HTMLElement): (() => void) => {
    const hear = (event: Event): void => {
      const place =
        event.target instanceof Element && event.target.closest<HTMLElement>("[data-on], [data-cell]");
      if (place) camera.reveal([Number(place.dataset["on"] ?? place.dataset["cell"])]);
    };
    root.addEventListener(REVEAL, hear);
    return () => root.removeEventListener(REVEAL, hear);
  };
}
