/** Lines on a board as SVG paths, in cells. */
import type { Board } from "./cursor";
import { patchOf, type Patch, type Point } from "./framing";

/** The middle of a cell, or of a base of several whose top left cell it is. */
export function centreOf(cell: number, { columns }: Pick<Board, "columns">, base = 1): Point {
  return { x: (cell % columns) + base / 2, y: Math.floor(cell / columns) + base / 2 };
}

/** The cells of a base, from its top left cell on. */
export function baseCells(cell: number, base: number, columns: number): number[] {
  return Array.from({ length: base * base }, (_, at) => cell + Math.floor(at / base) * columns + (at % base));
}

/** Cells as patches: those that mean the same are one where they fill a rectangle. */
export function patchesOf(
  cells: readonly number[],
  means: (cell: number) => unknown,
  columns: number,
): Patch[] {
  const alike = Map.groupBy(cells, means);
  return [...alike.values()].flatMap((group) => {
    const whole = patchOf(group, columns);
    const full = whole && (whole.bottom - whole.top) * (whole.right - whole.left) === group.length;
    return full ? [whole] : group.flatMap((cell) => patchOf([cell], columns) ?? []);
  });
}

export function middleOf({ top, left, bottom, right }: Patch): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
const spot = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

/** A point so far from one towards another. */
function towards(from: Point, to: Point, far: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * far) / length, y: from.y + ((to.y - from.y) * far) / length };
}

/** Through points with round corners, from a little behind the first to a little before the last one. */
export function wayPath(points: readonly Point[], late = 0, short = 0): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return "";
  const turns = rest.slice(0, -1).map((corner, at) => {
    const [from, to] = [points[at] ?? corner, rest[at + 1] ?? corner];
    return `L${spot(towards(corner, from, 0.3))}Q${spot(corner)} ${spot(towards(corner, to, 0.3))}`;
  });
  const end = towards(last, points.at(-2) ?? first, short);
  const start = towards(first, rest[0] ?? last, late);
  return `M${spot(start)}${turns.join("")}L${spot(end)}`;
}

/** The head of an arrow that comes from one point and ends a little before another. */
export function headPath(from: Point, aim: Point, size: number, short = 0): string {
  const to = towards(aim, from, short);
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [((to.x - from.x) / length) * size, ((to.y - from.y) / length) * size];
  const left = { x: to.x - x - y * 0.62, y: to.y - y + x * 0.62 };
  const right = { x: to.x - x + y * 0.62, y: to.y - y - x * 0.62 };
  return `M${spot(to)}L${spot(left)}L${spot(right)}z`;
}

/** Patches with round corners, as one path. */
export function frames(patches: readonly Patch[], inset: number, radius = 0.12): string {
  const turn = (x: number, y: number): string => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  return patches
    .map(({ top, left, bottom, right }) => {
      const [x, y] = [left + inset + radius, top + inset];
      const [wide, high] = [right - left, bottom - top].map((side) => round(side - 2 * inset - 2 * radius));
      return (
        `M${round(x)} ${round(y)}h${wide}${turn(radius, radius)}v${high}${turn(-radius, radius)}` +
        `h${-(wide ?? 0)}${turn(-radius, -radius)}v${-(high ?? 0)}${turn(radius, -radius)}z`
      );
    })
    .join("");
}

/** A small diamond at each point. */
export function dots(points: readonly Point[]): string {
  return points.map(({ x, y }) => `M${round(x)} ${round(y - 0.13)}l.13 .13-.13 .13-.13-.13z`).join("");
}

/** Brackets at the four corners of patches. */
export function brackets(patches: readonly Patch[], inset: number, arm = 0.26): string {
  return patches
    .flatMap((patch) => {
      const [top, left] = [patch.top + inset, patch.left + inset];
      const [bottom, right] = [patch.bottom - inset, patch.right - inset];
      const corners = [
        [left, top + arm, left, top, left + arm, top],
        [right - arm, top, right, top, right, top + arm],
        [right, bottom - arm, right, bottom, right - arm, bottom],
        [left + arm, bottom, left, bottom, left, bottom - arm],
      ];
      return corners.map(
        ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) =>
          `M${round(a)} ${round(b)}L${round(c)} ${round(d)}L${round(e)} ${round(f)}`,
      );
    })
    .join("");
}

/** The edge of some cells, where they meet others. */
export function outline(cells: readonly number[], columns: number): string {
  const among = new Set(cells);
  return cells
    .flatMap((cell) => {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      return [
        ...(among.has(cell - columns) ? [] : [`M${x} ${y}h1`]),
        ...(among.has(cell + columns) ? [] : [`M${x} ${y + 1}h1`]),
        ...(x > 0 && among.has(cell - 1) ? [] : [`M${x} ${y}v1`]),
        ...(x < columns - 1 && among.has(cell + 1) ? [] : [`M${x + 1} ${y}v1`]),
      ];
    })
    .join("");
}

/** All of a board but some cells; filled by the even-odd rule. */
export function except(cells: readonly number[], { rows, columns }: Board): string {
  const holes = cells.map((cell) => `M${cell % columns} ${Math.floor(cell / columns)}h1v1h-1z`);
  return `M0 0h${columns}v${rows}h${-columns}z${holes.join("")}`;
}
