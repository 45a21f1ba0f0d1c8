/** What lasts on a table, in words: what it is called, what it does, whose it is and until when. */
import { t } from "../../texts";
import type { Book } from "../../wire/types";
import { cardOf, type IgniteView } from "./view";

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

/** All that is to be said of an effect. */
export function effectWords(effect: IgniteEffect, book: Book, names: readonly string[]): string {
  const name = effectName(effect, book);
  if (effect.spent) return name;
  const owner = names[effect.seat] ?? "";
  const until = { "end-of-turn": t.ignite.untilTurnEnds, "next-turn": t.ignite.untilTurnOf(owner) };
  const whose = [owner, until[effect.until as keyof typeof until]].filter(Boolean).join(", ");
  return t.ignite.effect(name, whose, cardOf(book, effect.key)?.short ?? "");
}
