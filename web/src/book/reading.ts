/** A rulebook to read: the chapters of `Rulebook` with the texts of `Book`. */
import type { Book, CardInfo, ExampleName, RuleInfo, Rulebook, TextLink } from "../wire/types";

export interface Section {
  slug: string;
  title: string;
  rules: RuleInfo[];
}

export interface Chapter {
  slug: string;
  title: string;
  text: string;
  sections: Section[];
}

/** A part of a text, with the address it leads to. */
export interface TextPart {
  text: string;
  href: string | null;
}

export interface CardGroup {
  title: string;
  cards: CardInfo[];
}

export interface CardSet {
  game: string;
  title: string;
  groups: CardGroup[];
}

export class Reading {
  readonly chapters: Chapter[];
  readonly sets: CardSet[];
  private readonly rules: Map<string, RuleInfo>;
  private readonly worked: Set<string>;

  constructor(
    readonly book: Book,
    readonly rulebook: Rulebook,
  ) {
    this.rules = new Map(book.rules.map((rule) => [rule.id, rule]));
    this.worked = new Set(rulebook.worked);
    this.chapters = rulebook.chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map((section) => ({
        ...section,
        rules: section.rules.flatMap((id) => this.rules.get(id) ?? []),
      })),
    }));
    const cards = new Map(book.cards.map((card) => [card.key, card]));
    this.sets = rulebook.sets.map((set) => ({
      ...set,
      groups: set.groups.map((group) => ({
        ...group,
        cards: group.cards.flatMap((key) => cards.get(key) ?? []),
      })),
    }));
  }

  /** A text in parts, those that lead somewhere with their address. */
  parts(text: string, links: readonly TextLink[] | undefined): TextPart[] {
    const parts: TextPart[] = [];
    let at = 0;
    for (const { start, length, to } of links ?? []) {
      if (start > at) parts.push({ text: text.slice(at, start), href: null });
      parts.push({ text: text.slice(start, start + length), href: this.address(to) });
      at = start + length;
    }
    if (at < text.length) parts.push({ text: text.slice(at), href: null });
    return parts;
  }

  linked(rule: RuleInfo): TextPart[] {
    return this.parts(rule.text, this.rulebook.links[rule.id]);
  }

  /** Other rules that a rule leans on; those of one section are one link. */
  seeAlso(rule: RuleInfo): { title: string; href: string }[] {
    const found = new Map<string, string>();
    for (const id of this.rulebook.see[rule.id] ?? []) {
      const other = this.rules.get(id);
      if (other && other.section !== rule.section && !found.has(other.section)) {
        found.set(other.section, ruleAddress(id));
      }
    }
    return [...found].map(([title, href]) => ({ title: capital(title), href }));
  }

  isExample(rule: RuleInfo): boolean {
    return this.worked.has(rule.id);
  }

  /** The examples that lie beside a rule, with their place in the row of all. */
  examplesOf(rule: RuleInfo): { example: ExampleName; at: number }[] {
    return this.rulebook.examples.flatMap((example, at) =>
      example.rule === rule.id ? [{ example, at }] : [],
    );
  }

  /** Where "card:KEY" and "section:GAME/SLUG" lead. */
  address(to: string): string {
    const [kind, name = ""] = to.split(":");
    if (kind === "card") return `/book/${this.book.game}/cards#${name}`;
    const [game, slug] = name.split("/");
    return `/book/${game}/rules#${slug}`;
  }
}

/** A rule stands in the book of the game whose it is. */
export function ruleAddress(id: string): string {
  return `/book/${id.slice(0, id.indexOf("."))}/rules#${id}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
