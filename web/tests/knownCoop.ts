/** What the server says of Solo & Cooperative Play, as fixtures/coop.py wrote it down: the real book, and tables. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { IgniteView } from "../src/games/ignite/view";
import type { Book, Decision, GameInfo } from "../src/wire/types";

type Name = "waves" | "boss" | "tie";

interface Known {
  info: GameInfo;
  book: Book;
  tables: Record<Name, IgniteView>;
  questions: Record<Name, Decision | null>;
}

const packed = readFileSync(join(import.meta.dirname, "fixtures/coop.json.gz"));
const known = JSON.parse(gunzipSync(packed).toString()) as Known;
export const { info, book } = known;

/** A table as the lead sees it. */
export function seen(name: Name): IgniteView {
  return structuredClone(known.tables[name]);
}

/** What the lead is asked at a table. */
export function askedAt(name: Name): Decision {
  const question = known.questions[name];
  if (!question) throw new Error(`nothing is asked at ${name}`);
  return structuredClone(question);
}
