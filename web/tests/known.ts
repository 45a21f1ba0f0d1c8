/** What the server says of Forge, as fixtures/forge.py wrote it down: the real book and games. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { ForgeView } from "../src/games/forge/view";
import type { Patch } from "../src/wire/patch";
import type { Book, Choice, Decision, GameEvent, GameInfo, Line, Update } from "../src/wire/types";
import { questionOf } from "./decisions";

export interface SeenGame {
  /** A seat, or -1 for who knows all. */
  eyes: number;
  players: number;
  frames: { view: ForgeView; events: GameEvent[]; changes?: Patch[] }[];
}

interface Known {
  info: GameInfo;
  book: Book;
  games: SeenGame[];
}

const packed = readFileSync(join(import.meta.dirname, "fixtures/forge.json.gz"));
export const { info, book, games } = JSON.parse(gunzipSync(packed).toString()) as Known;

export function pickOf(name: string): number {
  const pick = info.names.indexOf(name);
  if (pick < 0) throw new Error(`no pick is called ${name}`);
  return pick;
}

export function choiceOf(name: string, more: Partial<Choice> = {}): Choice {
  return { pick: pickOf(name), text: `take ${name}`, hint: "", grave: false, ...more };
}

export function decisionOf(names: readonly string[], more: Partial<Decision> = {}): Decision {
  const options = names.map(pickOf);
  return questionOf("build", options, more);
}

/** An update with these events, whose lines say what they are called; each leaves its name in the view. */
export function updateOf(
  first: number,
  what: readonly (string | GameEvent)[],
  more: Partial<Update> = {},
): Update {
  const events = what.map((each) => (typeof each === "string" ? { what: each, because: "" } : each));
  const lines: Line[] = events.map((event, at) => ({ event: first + at, text: [event.what], tone: "" }));
  const words = {
    ...{ now: "", question: [], asked_by: null, choices: [] },
    ...{ lines, verdict: "", ending: "", statistics: [] },
  };
  const changes = events.map(({ what }) => [{ op: "add" as const, path: "/after", value: what }]);
  const end = first + events.length;
  return {
    ...{ type: "update", room: "a-room-1", seat: 0, step: end, view: { end } as unknown as Update["view"] },
    ...{ first, events: events as unknown as Update["events"], asked: [], decision: null, since: 0 },
    ...{ can_undo: false, auto_declines: [], payoffs: null, words },
    changes: [...changes, []],
    ...more,
  };
}
