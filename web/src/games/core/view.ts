/** What a seat sees of Core; the shape is the server's. */
import type { components } from "../../wire/schema";
import type { Book } from "../../wire/types";
import { cardOf, wordOf } from "../book";

export type CoreView = components["schemas"]["CoreView"];
export type CoreAim = components["schemas"]["CoreAim"];
export type CoreModel = components["schemas"]["CoreModel"];
export type CoreWeapon = components["schemas"]["CoreWeapon"];
export type CoreAttack = components["schemas"]["CoreAttack"];
export type CorePart = components["schemas"]["CorePart"];
export type CoreSide = components["schemas"]["CoreSide"];

export function modelOf(view: CoreView, model: number | null | undefined): CoreModel | undefined {
  return view.models.find((each) => each.model === model);
}

/** The cells that a model stands on. */
export function standsOn(view: CoreView, { at, base }: CoreModel): number[] {
  if (at === null) return [];
  const { columns } = view.board;
  return Array.from({ length: base * base }, (_, n) => at + Math.floor(n / base) * columns + (n % base));
}

/** What a model is called: its card's name, numbered where a side has several of that card. */
export function nameOf(view: CoreView, book: Book, model: CoreModel): string {
  const name = cardOf(book, model.card)?.name ?? model.card;
  const alike = view.models.filter(({ card, owner }) => card === model.card && owner === model.owner);
  return alike.length > 1 ? `${name} ${alike.indexOf(model) + 1}` : name;
}

/** The same without the words that every model of its kind shares: "Sentinel", "Warlord", "Trooper 2". */
export function shortName(view: CoreView, book: Book, model: CoreModel): string {
  const name = nameOf(view, book, model).replace(/ (Support )?Class Mech| Drop Ship/, "");
  // In German the fireteam is joined to it: "Paladin-Soldat".
  const [team = ""] = name.split(/[ -]/);
  return model.card.startsWith(`${team.toLowerCase()}-`) ? name.slice(team.length + 1) : name;
}

/** A location, mount, shield or keyword that a datacard names, in the language of the book. */
export function partName(book: Book, name: string): string {
  return wordOf(book, "parts", name);
}

/** What a part of a number comes from: a card, a rule, or the location that says so itself. */
export function reasonOf(book: Book, { because }: CorePart): string {
  const card = cardOf(book, because)?.name;
  if (card) return card;
  return book.words["reasons"]?.[because] ?? partName(book, because);
}

export function sumOf(parts: readonly CorePart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

/** A change as it is written: "+1", "−2". */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}
