/** What the server says of Core, as fixtures/core.py wrote it down: the real book, and moves of real games. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { CoreView } from "../src/games/core/view";
import type { Patch } from "../src/wire/patch";
import type { Book, GameEvent, GameInfo } from "../src/wire/types";

export interface Move {
  before: CoreView;
  events: GameEvent[];
  changes: Patch[];
  after: CoreView;
}

interface Known {
  info: GameInfo;
  book: Book;
  moves: Move[];
}

const packed = readFileSync(join(import.meta.dirname, "fixtures/core.json.gz"));
export const { info, book, moves } = JSON.parse(gunzipSync(packed).toString()) as Known;
