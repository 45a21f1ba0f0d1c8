/** The keyboard on a board: where a key takes the cursor. Cells are counted in reading order. */

export interface Board {
  rows: number;
  columns: number;
}

/** How far Page Up and Page Down lead. */
const PAGE = 3;

/** The cell that a key leads to, or null if the key moves nothing. */
export function moved(cell: number, key: string, { rows, columns }: Board, corner = false): number | null {
  const row = Math.floor(cell / columns);
  const column = cell % columns;
  const at = (down: number, right: number): number =>
    Math.min(rows - 1, Math.max(0, down)) * columns + Math.min(columns - 1, Math.max(0, right));
  switch (key) {
    case "ArrowUp":
      return at(row - 1, column);
    case "ArrowDown":
      return at(row + 1, column);
    case "ArrowLeft":
      return at(row, column - 1);
    case "ArrowRight":
      return at(row, column + 1);
    case "PageUp":
      return at(row - PAGE, column);
    case "PageDown":
      return at(row + PAGE, column);
    case "Home":
      return at(corner ? 0 : row, 0);
    case "End":
      return at(corner ? rows - 1 : row, columns - 1);
    default:
      return null;
  }
}

/** The next of some cells in reading order, or the one before; round and round. */
export function nextOf(cells: readonly number[], cell: number, by: 1 | -1): number | null {
  const sorted = cells.toSorted((one, other) => by * (one - other));
  return sorted.find((each) => by * (each - cell) > 0) ?? sorted[0] ?? null;
}
