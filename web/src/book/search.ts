/** Search in a book: every word has to be found; what has them in its title comes first. */
import { capital, ruleAddress, type Reading } from "./reading";

export interface Hit {
  kind: "rule" | "card" | "race";
  id: string;
  title: string;
  /** Where it is: a chapter, a type of cards. */
  where: string;
  text: string;
  href: string;
}

interface Entry extends Hit {
  lowTitle: string;
  lowAll: string;
}

/** A part of a text, and whether it was looked for. */
export interface Piece {
  text: string;
  hit: boolean;
}

export const MOST_HITS = 60;
const EXCERPT = 220;

export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

export class Index {
  private readonly entries: Entry[];

  constructor(reading: Reading) {
    const { book, chapters, sets } = reading;
    const { game, words } = book;
    const chapterOf = new Map(
      chapters.flatMap(({ title, sections }) =>
        sections.flatMap(({ rules }) => rules.map(({ id }) => [id, title])),
      ),
    );
    const titleOf = new Map(
      chapters.flatMap(({ sections }) =>
        sections.flatMap(({ title, rules }) => rules.map(({ id }) => [id, title])),
      ),
    );
    const base = new Map(sets.map((set) => [set.game, set.title]));
    const cards = sets.flatMap((set) =>
      set.groups.flatMap((group) =>
        group.cards.map(({ key, name, text, facts }) => {
          const types = [facts["types"] ?? []].flat().join(" ");
          const where = sets.length > 1 ? `${set.title}: ${group.title}` : group.title;
          const hit = {
            kind: "card" as const,
            id: key,
            title: name,
            where,
            text,
            href: `/book/${game}/cards#${key}`,
          };
          return entryOf(hit, `${types} ${group.title}`);
        }),
      ),
    );
    const rules = book.rules.map(({ id, section, text }) => {
      const where = chapterOf.get(id) ?? base.get(id.slice(0, id.indexOf("."))) ?? "";
      const title = titleOf.get(id) ?? capital(section);
      return entryOf({ kind: "rule", id, title, where, text, href: ruleAddress(id) }, where);
    });
    const races = Object.entries(words["abilities"] ?? {}).map(([race, gift]) => {
      const title = capital(words["races"]?.[race] ?? race);
      const hit = {
        kind: "race" as const,
        id: race,
        title,
        where: "",
        text: gift,
        href: `/book/${game}/races#${race}`,
      };
      return entryOf(hit, words["stories"]?.[race] ?? "");
    });
    this.entries = [...rules, ...races, ...cards];
  }

  /** What has all words in it: titles first, then in the order of the book. */
  find(query: string): Hit[] {
    const words = wordsOf(query);
    if (!words.length) return [];
    const scored = this.entries.flatMap((entry, at) => {
      const score = scoreOf(entry, words);
      return score === null ? [] : [{ entry, score, at }];
    });
    scored.sort((a, b) => b.score - a.score || a.at - b.at);
    return scored.map(({ entry }) => entry);
  }
}

function entryOf(hit: Hit, more: string): Entry {
  const lowTitle = hit.title.toLowerCase();
  return { ...hit, lowTitle, lowAll: `${lowTitle} ${hit.text.toLowerCase()} ${more.toLowerCase()}` };
}

/** A name that is what was typed, then one that begins with it, then words in titles; null where one is missing. */
function scoreOf({ kind, lowTitle, lowAll }: Entry, words: readonly string[]): number | null {
  if (!words.every((word) => lowAll.includes(word))) return null;
  const typed = words.join(" ");
  const inTitle = words.filter((word) => lowTitle.includes(word)).length;
  // Of rules many share a title: a card or race of that name is what was meant.
  const own = kind === "rule" ? 0 : 1;
  if (lowTitle === typed) return 1000 + own;
  if (lowTitle.startsWith(typed)) return 500 + own;
  return inTitle === words.length ? 100 + own : inTitle;
}

/** A text cut to where the words are, in pieces of which some are hits. */
export function marked(text: string, words: readonly string[], most = Infinity): Piece[] {
  const low = text.toLowerCase();
  const first = Math.min(...words.map((word) => low.indexOf(word)).filter((at) => at >= 0), text.length);
  const start = text.length <= most || first < most / 2 ? 0 : text.lastIndexOf(" ", first - most / 4) + 1;
  const end = Math.min(text.length, start + most);
  const shown = `${start ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
  if (!words.length) return [{ text: shown, hit: false }];
  const pattern = new RegExp(`(${words.map(escaped).join("|")})`, "gi");
  return shown
    .split(pattern)
    .map((part, at) => ({ text: part, hit: at % 2 === 1 }))
    .filter((part) => part.text);
}

export const excerpt = (text: string, words: readonly string[]): Piece[] => marked(text, words, EXCERPT);

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
