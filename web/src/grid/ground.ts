/** The ground of a board as shapes: one path for each terrain, and small differences that are always the same. */
import type { Board } from "./cursor";

const CORNER = 0.3;

/** One of some variants of a space, the same whenever it is drawn. */
export function variant(cell: number, among: number): number {
  // The bits of neighbours must not be alike, or one would see a pattern.
  let mixed = Math.imul(cell + 11, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % among;
}

/** The spaces of one terrain as a path. Corners that stick out are round, so that a region looks grown. */
export function region(terrain: readonly string[], kind: string, { rows, columns }: Board): string {
  const is = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < rows && column < columns && terrain[row * columns + column] === kind;
  return terrain
    .flatMap((ground, cell) => {
      if (ground !== kind) return [];
      const [y, x] = [Math.floor(cell / columns), cell % columns];
      const [north, south] = [is(y - 1, x), is(y + 1, x)];
      const [west, east] = [is(y, x - 1), is(y, x + 1)];
      const corner = (one: boolean, other: boolean): number => (one || other ? 0 : CORNER);
      const [a, b, c, d] = [
        corner(north, west),
        corner(north, east),
        corner(south, east),
        corner(south, west),
      ];
      return [
        `M${x + a} ${y}H${x + 1 - b}Q${x + 1} ${y} ${x + 1} ${y + b}V${y + 1 - c}Q${x + 1} ${y + 1} ${x + 1 - c} ${y + 1}` +
          `H${x + d}Q${x} ${y + 1} ${x} ${y + 1 - d}V${y + a}Q${x} ${y} ${x + a} ${y}z`,
      ];
    })
    .join("");
}

/** Lines between spaces, each so many spaces apart. */
export function rulings({ rows, columns }: Board, apart: number): string {
  const between = (count: number): number[] =>
    Array.from({ length: Math.ceil(count / apart) - 1 }, (_, at) => (at + 1) * apart);
  return [
    ...between(columns).map((x) => `M${x} 0v${rows}`),
    ...between(rows).map((y) => `M0 ${y}h${columns}`),
  ].join("");
}
