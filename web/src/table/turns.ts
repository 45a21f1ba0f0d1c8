/** The log in parts: a turn is a heading with its lines; a chapter is one that becomes a paragraph once it is over. */
import type { Said } from "../wire/types";
import type { ShownLine } from "./playback.svelte";

export interface Turn {
  key: number;
  /** The line that begins it; what came before the first one has none. */
  heading: ShownLine | null;
  lines: ShownLine[];
  chapter: boolean;
}

/** So many of the last parts lie open; of the others one sees the headings. */
const OPEN = 4;

export function turnsOf(lines: readonly ShownLine[]): Turn[] {
  const found: Turn[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const chapter = line.tone === "chapter";
    if (chapter || line.tone === "turn") found.push({ key: line.event, heading: line, lines: [], chapter });
    else if (last) last.lines.push(line);
    else found.push({ key: line.event, heading: null, lines: [line], chapter: false });
  }
  return found;
}

/** The heading of the part that is being told. */
export function headingOf(lines: readonly ShownLine[]): Said | null {
  return (
    lines.findLast(({ tone, undone }) => !undone && (tone === "turn" || tone === "chapter"))?.text ?? null
  );
}

/** A text without what can be touched in it. */
export function plainOf(text: Said): string {
  return text.map((part) => (typeof part === "string" ? part : part.text)).join("");
}

/** Whether all lines of a part are to be seen, if nobody has said so: of a chapter while it is being told. */
export function liesOpen({ heading, chapter }: Turn, at: number, count: number): boolean {
  return heading === null || at >= count - (chapter ? 1 : OPEN);
}

/** What is worth reading of a chapter that is over: who came, struck and was struck; all of it where nobody did. */
export function gist({ lines }: Turn): Said {
  const told = lines.filter(({ undone }) => !undone);
  const matters = told.filter(({ tone }) => tone !== "");
  return (matters.length ? matters : told).flatMap(({ text }) => [...text, " "]);
}
