/** How a space is called: the letter of its row, then the number of its column, as the server has it. */

/** Row AA follows row Z. */
export function rowName(row: number): string {
  let letters = "";
  for (let left = row + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return letters;
}

export function spaceName(cell: number, columns: number): string {
  return `${rowName(Math.floor(cell / columns))}${(cell % columns) + 1}`;
}
