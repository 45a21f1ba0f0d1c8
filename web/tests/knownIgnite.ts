/** What the server says of Ignite, as fixtures/ignite.py wrote it down: the real book, and moves of real games. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { IgniteView } from "../src/games/ignite/view";
import type { Patch } from "../src/wire/patch";
import type { Book, GameEvent, GameInfo } from "../src/wire/types";

export interface Move {
  /** A seat, or -1 for who knows all. */
  eyes: number;
  before: IgniteView;
  events: GameEvent[];
  changes: Patch[];
  after: IgniteView;
}

interface Known {
  info: GameInfo;
  book: Book;
  moves: Move[];
}

const packed = readFileSync(join(import.meta.dirname, "fixtures/ignite.json.gz"));
export const { info, book, moves } = JSON.parse(gunzipSync(packed).toString()) as Known;
