/** What Solo & Cooperative Play adds to a table, looked up in a view; other tables have nothing of it. */
import type { components } from "../../wire/schema";
import type { Book } from "../../wire/types";
import { cardOf, filled, wordOf, type IgnitePiece, type IgniteView } from "./view";

export type Siege = components["schemas"]["CoopSiege"];

const MINION = "enemy-";
const DRAGON = "elder-dragon";

/** What a table of Solo & Cooperative Play adds; null at any other. */
export function siegeOf({ expansion }: IgniteView): Siege | null {
  return expansion?.difficulty === undefined ? null : (expansion as Siege);
}

export function isEnemy({ type }: IgnitePiece): boolean {
  return type.startsWith(MINION) || type === DRAGON;
}

/** The colour of a minion; the dragon has none. */
export function colourOf({ type }: IgnitePiece): string {
  return type.startsWith(MINION) ? type.slice(MINION.length) : "";
}

/** The key of the card that an enemy follows: of a minion the side of its level. */
export function enemyCard(view: IgniteView, { type }: IgnitePiece): string {
  return type === DRAGON ? DRAGON : `${type}-${siegeOf(view)?.level ?? 1}`;
}

/** What an enemy is called: "white Swordsman". */
export function enemyName(view: IgniteView, book: Book, piece: IgnitePiece): string {
  const name = cardOf(book, enemyCard(view, piece))?.name ?? piece.type;
  const colour = colourOf(piece);
  return colour ? `${wordOf(book, "colours", colour)} ${name}` : name;
}

/** What else is to be said of an enemy. */
export function enemyFacts(view: IgniteView, book: Book, piece: IgnitePiece): string[] {
  const siege = siegeOf(view);
  const word = (key: string): string => wordOf(book, "labels", key);
  if (!siege) return [];
  const crew = siege.crews.some(({ minion }) => minion === piece.piece);
  return [
    ...(colourOf(piece) ? [filled(word("level"), { level: siege.level })] : []),
    cardOf(book, enemyCard(view, piece))?.short ?? "",
    ...(siege.halves.includes(piece.piece) ? [word("half")] : []),
    ...(siege.resting.includes(piece.piece) ? [word("resting")] : []),
    ...(siege.hardened.includes(piece.piece) ? [word("hardened")] : []),
    ...(crew ? [wordOf(book, "pieces", "catapult")] : []),
  ];
}

/** A part of the dragon's way through the air. */
export interface Leg {
  from: number;
  to: number;
  /** Whether he has flown it. */
  done: boolean;
}

/** The dragon's way: what he has flown, and what is left to the unit that he flies to. */
export function flightOf(view: IgniteView): Leg[] {
  const aloft = siegeOf(view)?.aloft;
  const dragon = view.pieces.find(({ type }) => type === DRAGON);
  const target = view.pieces.find(({ piece }) => piece === aloft?.target);
  if (!aloft || !dragon) return [];
  return [
    ...(dragon.cell === aloft.cell ? [] : [{ from: dragon.cell, to: aloft.cell, done: true }]),
    ...(target ? [{ from: aloft.cell, to: target.cell, done: false }] : []),
  ];
}

/** The shape of an enemy by how it attacks, so that colour is never all there is to tell enemies apart. */
export const FORMS: Record<string, string> = {
  melee: "M12 1.8 21.5 5v8c0 5-4 8-9.5 9.4C6.5 21 2.5 18 2.5 13V5z",
  arrow: "M12 1.2 22.4 16.6 12 22.8 1.6 16.6z",
  spell: "M12 1.5 21 6.8v10.4l-9 5.3-9-5.3V6.8z",
  special: "M7.6 2h8.8L22 7.6v8.8L16.4 22H7.6L2 16.4V7.6z",
};

/** How an enemy attacks, by its card. */
export function formOf(view: IgniteView, book: Book, piece: IgnitePiece): string {
  return formOfCard(book, enemyCard(view, piece));
}

export function formOfCard(book: Book, key: string): string {
  const attack = (cardOf(book, key)?.facts as { attack?: string } | undefined)?.attack;
  return FORMS[attack ?? ""] ?? FORMS["special"] ?? "";
}

/** The colour in which an enemy is drawn: the minion's own, or the dragon's. */
export function sideOf(colour: string): string {
  return `var(--enemy-${colour || "dragon"})`;
}

/** Where an enemy is drawn: the dragon in the air is above another space than the one that he took off from. */
export function drawnAt(view: IgniteView, { type, cell }: IgnitePiece): number {
  return type === DRAGON ? (siegeOf(view)?.aloft?.cell ?? cell) : cell;
}
