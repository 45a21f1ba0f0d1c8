/** Lines on a board as SVG paths, in cells. */
import type { Board } from "./cursor";
import type { Point } from "./framing";

export function centreOf(cell: number, { columns }: Pick<Board, "columns">): Point {
  return { x: (cell % columns) + 0.5, y: Math.floor(cell / columns) + 0.5 };
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

/** Squares with round corners around the middles of cells, as one path. */
export function squares(cells: readonly number[], columns: number, inset: number, radius = 0.12): string {
  const side = round(1 - 2 * inset - 2 * radius);
  const turn = (x: number, y: number): string => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  return cells
    .map((cell) => {
      const [x, y] = [(cell % columns) + inset + radius, Math.floor(cell / columns) + inset];
      return (
        `M${round(x)} ${round(y)}h${side}${turn(radius, radius)}v${side}${turn(-radius, radius)}` +
        `h${-side}${turn(-radius, -radius)}v${-side}${turn(radius, -radius)}z`
      );
    })
    .join("");
}

/** Brackets at the four corners of cells. */
export function brackets(cells: readonly number[], columns: number, inset: number, arm = 0.26): string {
  const far = 1 - inset;
  const corners = [
    [inset, inset + arm, inset, inset, inset + arm, inset],
    [far - arm, inset, far, inset, far, inset + arm],
    [far, far - arm, far, far, far - arm, far],
    [inset + arm, far, inset, far, inset, far - arm],
  ];
  return cells
    .flatMap((cell) => {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      return corners.map(
        ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) =>
          `M${round(x + a)} ${round(y + b)}L${round(x + c)} ${round(y + d)}L${round(x + e)} ${round(y + f)}`,
      );
    })
    .join("");
}

/** All of a board but some cells; filled by the even-odd rule. */
export function except(cells: readonly number[], { rows, columns }: Board): string {
  const holes = cells.map((cell) => `M${cell % columns} ${Math.floor(cell / columns)}h1v1h-1z`);
  return `M0 0h${columns}v${rows}h${-columns}z${holes.join("")}`;
}
