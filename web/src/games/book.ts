/** What any game's board looks up: a card and a word of its book, the number of a pick. */
import type { Book, CardInfo, GameInfo } from "../wire/types";

export function cardOf(book: Book, key: string | null | undefined): CardInfo | undefined {
  return key == null ? undefined : book.cards.find((card) => card.key === key);
}

export function pickOf(info: GameInfo, name: string): number {
  return info.names.indexOf(name);
}

/** A word of the game, or the key where it has none. */
export function wordOf(book: Book, table: string, key: string): string {
  return book.words[table]?.[key] ?? key;
}
