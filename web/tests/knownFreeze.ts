/** What the server says of The Freeze, as fixtures/freeze.py wrote it down: the real book, and tables by seat. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { IgniteView, Winter } from "../src/games/ignite/view";
import type { Book, Decision, GameInfo } from "../src/wire/types";

export type FreezeView = IgniteView & { expansion: Winter };

interface Known {
  info: GameInfo;
  book: Book;
  tables: Record<Name, FreezeView[]>;
  questions: Record<Name, Decision | null>;
}

type Name = "machines" | "winter" | "sealed" | "spells" | "joint" | "rolling" | "walking";

const packed = readFileSync(join(import.meta.dirname, "fixtures/freeze.json.gz"));
const known = JSON.parse(gunzipSync(packed).toString()) as Known;
export const { info, book } = known;

/** A table as a seat sees it. */
export function seen(name: Name, seat = 0): FreezeView {
  const view = known.tables[name][seat];
  if (!view) throw new Error(`nobody sits at ${seat}`);
  return structuredClone(view);
}

/** What the first player is asked at a table. */
export function askedAt(name: Name): Decision {
  const question = known.questions[name];
  if (!question) throw new Error(`nothing is asked at ${name}`);
  return structuredClone(question);
}
