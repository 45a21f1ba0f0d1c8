/** What lasts on a table, in words: what it is called, what it does, whose it is and until when. */
import { spaceName } from "../../grid/names";
import { t } from "../../texts";
import type { Book } from "../../wire/types";
import { enemyName, isEnemy } from "./siege";
import { cardOf, filled, wordOf, type IgnitePiece, type IgniteView } from "./view";

export type IgniteEffect = IgniteView["effects"][number];

/** The effects that lie on a seat, a piece or a space; of secret ones those whose place one knows. */
export function effectsOn(view: IgniteView, on: IgniteEffect["on"], at: number): IgniteEffect[] {
  return view.effects.filter((effect) => effect.on === on && effect.at === at);
}

/** What an effect is called: like its card, if not otherwise. */
export function effectName(effect: IgniteEffect, book: Book): string {
  const name = book.words["effects"]?.[effect.key] ?? cardOf(book, effect.key)?.name ?? effect.key;
  return effect.amount > 1 ? t.ignite.effectTimes(name, effect.amount) : name;
}

/** Who looks at the effects of a table, and what the players are called. */
export interface Onlooker {
  view: IgniteView;
  book: Book;
  names: readonly string[];
  seat: number | null;
}

/** The effects to be shown with a player: those that lie there, and those that are this player's doing. */
export function effectsAt({ view, book }: Pick<Onlooker, "view" | "book">, seat: number): IgniteEffect[] {
  const made = view.effects.filter(
    ({ key, seat: maker, on, at }) =>
      book.words["made"]?.[key] !== undefined && on === "seat" && maker === seat && at !== seat,
  );
  return [...effectsOn(view, "seat", seat), ...made];
}

/** What an effect does to who bears it, or to who made it, where the game has words for that. */
export function effectSaid(effect: IgniteEffect, who: Onlooker, table: "borne" | "made" = "borne"): string {
  const template = who.book.words[table]?.[effect.key];
  if (template === undefined) return "";
  const said = template
    .replace("{owner}", nameOf(effect.seat, who))
    .replace("{owner's}", effect.seat === who.seat ? t.field.your : t.field.of(who.names[effect.seat] ?? ""))
    .replace("{bearer}", nameOf(effect.at ?? -1, who))
    .replace("{source}", sourceOf(effect, who));
  return filled(said, { amount: effect.amount });
}

function nameOf(seat: number, { names, seat: you }: Onlooker): string {
  return seat === you ? t.field.you : (names[seat] ?? "");
}

/** The piece that an effect comes from, and where it stands. */
function sourceOf(effect: IgniteEffect, who: Onlooker): string {
  const piece = who.view.pieces.find((each) => each.piece === effect.source);
  return piece
    ? t.freeze.at(pieceName(piece, who), spaceName(piece.cell, who.view.board.columns))
    : nameOf(effect.seat, who);
}

/** A piece and whose it is: "your elf". */
export function pieceName(piece: IgnitePiece, { view, book, names, seat }: Onlooker): string {
  if (isEnemy(piece)) return enemyName(view, book, piece);
  const { owner, race, type } = piece;
  const what = race ? wordOf(book, "units", race) : wordOf(book, "pieces", type);
  if (!(owner in names)) return t.field.nobodys(what);
  return owner === seat ? t.field.yours(what) : t.field.owned(names[owner] ?? "", what);
}

/** All that is to be said of an effect at a player's. */
export function effectWords(effect: IgniteEffect, who: Onlooker, at: number): string {
  const { book, names } = who;
  const name = effectName(effect, book);
  if (effect.spent) return name;
  const owner = effect.seat === who.seat ? t.seat.you : (names[effect.seat] ?? "");
  const whose = effect.seat === who.seat ? t.field.your : t.field.of(names[effect.seat] ?? "");
  const until = { "end-of-turn": t.ignite.untilTurnEnds, "next-turn": t.ignite.untilTurnOf(whose) };
  const lasts = until[effect.until as keyof typeof until];
  const said = effectSaid(effect, who, effect.at === at ? "borne" : "made");
  if (said) return t.ignite.effect(name, lasts ?? "", said);
  return t.ignite.effect(
    name,
    [owner, lasts].filter(Boolean).join(", "),
    cardOf(book, effect.key)?.short ?? "",
  );
}
