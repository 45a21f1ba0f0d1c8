/** Questions for tests: whatever is not said is not there. */
import type { Decision, Focus } from "../src/wire/types";

export function questionOf(asks: string, options: number[], more: Partial<Decision> = {}): Decision {
  return {
    ...{ asks, because: "", options, several: false, least: 1, most: 1, root: false, targets: [] },
    ...{ focus: null, facts: {}, paths: [], ...more },
  };
}

export function focusOf(seat: number, more: Partial<Focus> = {}): Focus {
  return { seat, piece: null, cell: null, pieces: [], cells: [], ...more };
}
