/** What part of a board is in sight, as plain sums: fit, zoom about a point, keep the board in the port. */
import type { Board } from "./cursor";

/** Where the board's corner lies in the port, and how wide a cell is, in pixels. */
export interface Frame {
  x: number;
  y: number;
  size: number;
}

export interface Port {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A rectangle of cells. */
export interface Patch {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** How large a cell has to be to be pointed at: at the least, and with ease. */
export interface Reach {
  least: number;
  ease: number;
}
export const MOUSE: Reach = { least: 16, ease: 28 };
/** A finger covers what is smaller. */
export const FINGER: Reach = { least: 40, ease: 40 };
/** A cell need not get larger than this. */
const LARGEST = 88;

export function fitSize(board: Board, port: Port): number {
  return Math.max(1, Math.min(port.width / board.columns, port.height / board.rows));
}

export function largestSize(board: Board, port: Port): number {
  return Math.max(LARGEST, fitSize(board, port));
}

/** Whether cells are too small to be pointed at where the whole board is seen. */
export function cramped(board: Board, port: Port, { least }: Reach): boolean {
  return port.width > 0 && fitSize(board, port) < least;
}

/** The whole board in the middle of the port. */
export function fit(board: Board, port: Port): Frame {
  return kept({ x: 0, y: 0, size: fitSize(board, port) }, board, port);
}

/** The nearest frame that shows as much board as it can: no gap beside it, and nothing smaller than fits. */
export function kept(frame: Frame, board: Board, port: Port): Frame {
  const size = Math.min(largestSize(board, port), Math.max(fitSize(board, port), frame.size));
  const along = (at: number, extent: number, room: number): number =>
    extent <= room ? (room - extent) / 2 : Math.min(0, Math.max(room - extent, at));
  return {
    x: along(frame.x, board.columns * size, port.width),
    y: along(frame.y, board.rows * size, port.height),
    size,
  };
}

/** Larger or smaller by a factor; what lies under a point stays there. */
export function zoomed(frame: Frame, factor: number, about: Point, board: Board, port: Port): Frame {
  const size = Math.min(largestSize(board, port), Math.max(fitSize(board, port), frame.size * factor));
  const by = size / frame.size;
  return kept(
    { x: about.x - (about.x - frame.x) * by, y: about.y - (about.y - frame.y) * by, size },
    board,
    port,
  );
}

export function panned(frame: Frame, x: number, y: number, board: Board, port: Port): Frame {
  return kept({ ...frame, x: frame.x + x, y: frame.y + y }, board, port);
}

/** The smallest patch that holds some cells. */
export function patchOf(cells: readonly number[], columns: number): Patch | null {
  if (!cells.length) return null;
  const rows = cells.map((cell) => Math.floor(cell / columns));
  const across = cells.map((cell) => cell % columns);
  return {
    top: Math.min(...rows),
    left: Math.min(...across),
    bottom: Math.max(...rows) + 1,
    right: Math.max(...across) + 1,
  };
}

/** The frame moved as little as it takes to see a patch, and smaller only where it would not fit otherwise. */
export function revealing(frame: Frame, patch: Patch, board: Board, port: Port): Frame {
  // A little around it, so that one sees where it lies.
  const [top, left] = [patch.top - 0.5, patch.left - 0.5];
  const [bottom, right] = [patch.bottom + 0.5, patch.right + 0.5];
  const size = Math.min(frame.size, port.width / (right - left), port.height / (bottom - top));
  const by = size / frame.size;
  const middle = { x: port.width / 2, y: port.height / 2 };
  const start = { x: middle.x - (middle.x - frame.x) * by, y: middle.y - (middle.y - frame.y) * by };
  const along = (at: number, from: number, to: number, room: number): number =>
    Math.min(Math.max(at, -from * size), room - to * size);
  return kept(
    {
      x: along(start.x, left, right, port.width),
      y: along(start.y, top, bottom, port.height),
      size,
    },
    board,
    port,
  );
}

/** A patch in the middle of the port, so large that one can point at its cells if it can be. */
export function near(
  { top, left, bottom, right }: Patch,
  board: Board,
  port: Port,
  { ease }: Reach = MOUSE,
): Frame {
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const least = fitSize(board, port);
  const size = Math.max(least, Math.min(ease, port.width / wide, port.height / high));
  const middle = { x: ((left + right) / 2) * size, y: ((top + bottom) / 2) * size };
  return kept({ x: port.width / 2 - middle.x, y: port.height / 2 - middle.y, size }, board, port);
}

/** A frame on the way between two; how far is from 0 to 1. */
export function between(from: Frame, to: Frame, far: number): Frame {
  const mix = (a: number, b: number): number => a + (b - a) * far;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), size: mix(from.size, to.size) };
}
