/** Lines of sight and range on the board, as SVG paths in squares. */
import type { Board } from "../../grid/cursor";
import type { Patch, Point } from "../../grid/framing";
import type { CoreAim } from "./view";

/** The server tells points in eighths of a square. */
const EIGHTHS = 8;

export function endsOf({ origin, to }: CoreAim): [Point, Point] {
  const point = ([x = 0, y = 0]: number[]): Point => ({ x: x / EIGHTHS, y: y / EIGHTHS });
  return [point(origin), point(to)];
}

/** The edge of all squares within a distance of a base, counted along rows and columns. */
export function rangePath(
  { top, left, bottom, right }: Patch,
  range: number,
  { rows, columns }: Board,
): string {
  const spans: { row: number; from: number; to: number }[] = [];
  for (let row = Math.max(0, top - range); row < Math.min(rows, bottom + range); row += 1) {
    const away = row < top ? top - row : row >= bottom ? row - bottom + 1 : 0;
    const wide = range - away;
    spans.push({ row, from: Math.max(0, left - wide), to: Math.min(columns, right + wide) });
  }
  const first = spans[0];
  if (!first) return "";
  const down = spans.map(({ row, to }) => `H${to}V${row + 1}`).join("");
  const up = spans
    .toReversed()
    .map(({ row, from }) => `H${from}V${row}`)
    .join("");
  return `M${first.from} ${first.row}${down}${up}z`;
}
