/** How an event moves a view of Forge on, as far as the event tells. What the server says afterwards counts. */
import type { Book, GameEvent } from "../../wire/types";
import { factsOf } from "./facts";
import { SLOTS, type ForgeMinion, type ForgePlayer, type ForgeView } from "./view";

/** A card by its number in events; the book has them in the same order. */
export function cardKey(book: Book, kind: unknown): string {
  return typeof kind === "number" ? (book.cards[kind]?.key ?? "") : "";
}

function changed(
  view: ForgeView,
  seat: number,
  change: (player: ForgePlayer) => Partial<ForgePlayer>,
): ForgeView {
  return {
    ...view,
    players: view.players.map((player) => (player.seat === seat ? { ...player, ...change(player) } : player)),
  };
}

function onSlot(
  view: ForgeView,
  unit: number,
  change: (minion: ForgeMinion | null) => ForgeMinion | null,
): ForgeView {
  const at = unit % SLOTS;
  return changed(view, Math.floor(unit / SLOTS), ({ lineup }) => ({
    lineup: lineup.map((minion, slot) => (slot === at ? change(minion) : minion)),
  }));
}

function without(cards: readonly string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
}

export function advance(view: ForgeView, event: GameEvent, book: Book): ForgeView {
  const seat = Number(event["seat"]);
  const unit = Number(event["unit"]);
  const amount = Number(event["amount"]);
  const card = cardKey(book, event["card"]);
  const cards = ((event["cards"] as number[] | undefined) ?? []).map((kind) => cardKey(book, kind));
  switch (event.what) {
    case "turn":
      return {
        ...changed(view, seat, () => ({ energy: Number(event["energy"]) })),
        current: seat,
        turn: Number(event["turn"]),
      };
    case "drew":
      return changed(view, seat, (player) => ({
        forge: player.forge - amount,
        hand: player.hand + amount,
        known_hand: [...player.known_hand, ...cards],
      }));
    case "summoned": {
      const info = book.cards.find((each) => each.key === card);
      if (!info) return view;
      const { attack, health } = factsOf(info);
      const minion = { unit, card, attack, health, damage: 0, attacked: false, fresh: true };
      const placed = onSlot(view, unit, () => minion);
      // A card that comes from a scrapheap leaves no hand; the next view says so.
      return changed(placed, seat, (player) => ({ known_hand: without(player.known_hand, card) }));
    }
    case "damaged":
      return onSlot(
        view,
        unit,
        (minion) =>
          minion && {
            ...minion,
            attack: Math.max(0, minion.attack - amount),
            health: Math.max(0, minion.health - amount),
            damage: minion.damage + amount,
          },
      );
    case "attacked":
    case "attacked-forge":
      return onSlot(view, unit, (minion) => minion && { ...minion, attacked: true });
    case "destroyed":
      return changed(
        onSlot(view, unit, () => null),
        seat,
        (player) => ({
          scrapheap: [...player.scrapheap, card],
        }),
      );
    case "scrapped":
      return changed(view, seat, (player) => ({
        forge: Math.max(0, player.forge - cards.length),
        scrapheap: [...player.scrapheap, ...cards],
      }));
    case "returned":
      return changed(
        changed(view, Number(event["owner"]), (player) => ({ scrapheap: without(player.scrapheap, card) })),
        seat,
        (player) => ({ hand: player.hand + 1, known_hand: [...player.known_hand, card] }),
      );
    case "lost":
      return changed(view, seat, () => ({ out: true }));
    default:
      return view;
  }
}
