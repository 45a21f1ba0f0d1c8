/** How an event moves a view of Forge on, as far as the event tells. What the server says afterwards counts. */
import type { Book, GameEvent } from "../../wire/types";
import { factsOf, type Facts } from "./facts";
import { MOST_ENERGY, SLOTS, type ForgeMinion, type ForgePlayer, type ForgeView } from "./view";

// What cards are paid with, and what destroying one's own pays back.
const SUMMON = "forge.build.summon";
const CRAFT = "forge.build.craft";
const RECLAIM = "forge.reclaim.destroy";
const CRAFT_COST = 1;

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

/** The cards without one of them, the last that came. */
function without(cards: readonly string[], card: string): string[] {
  const at = cards.lastIndexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
}

function known(book: Book, card: string): Facts | null {
  const info = book.cards.find((each) => each.key === card);
  return info ? factsOf(info) : null;
}

/** Cards in a hand lie in the book's order, as the server lays them. */
function sorted(book: Book, hand: readonly string[]): string[] {
  const order = new Map(book.cards.map(({ key }, at) => [key, at]));
  return hand.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
}

/** Damage lowers attack and health alike. */
function damaged(book: Book, minion: ForgeMinion | null, damage: number): ForgeMinion | null {
  const printed = minion && known(book, minion.card);
  if (!printed) return minion;
  return {
    ...minion,
    damage,
    attack: Math.max(0, printed.attack - damage),
    health: printed.health - damage,
  };
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
        ...changed(view, seat, ({ lineup }) => ({
          energy: Number(event["energy"]),
          lineup: lineup.map((minion) => minion && { ...minion, attacked: false, fresh: false }),
        })),
        current: seat,
        turn: Number(event["turn"]),
      };
    case "drew":
      return changed(view, seat, (player) => ({
        forge: player.forge - amount,
        hand: player.hand + amount,
        known_hand: sorted(book, [...player.known_hand, ...cards]),
        energy: player.energy - (event.because === CRAFT ? CRAFT_COST : 0),
      }));
    case "summoned":
      return summoned(view, event, book);
    case "damaged":
      return onSlot(view, unit, (minion) => damaged(book, minion, (minion?.damage ?? 0) + amount));
    case "repaired":
      return {
        ...view,
        players: view.players.map((player) => ({
          ...player,
          // Who has lost has only minions left that are about to go.
          lineup: player.out ? player.lineup : player.lineup.map((minion) => damaged(book, minion, 0)),
        })),
      };
    case "conveyed":
      return changed(view, seat, ({ lineup }) => ({
        lineup: [null, ...lineup.slice(0, -1)].map(
          (minion, slot) => minion && { ...minion, unit: seat * SLOTS + slot },
        ),
      }));
    case "attacked":
    case "attacked-forge":
      return onSlot(view, unit, (minion) => minion && { ...minion, attacked: true });
    case "destroyed":
      return destroyed(view, event, book);
    case "scrapped":
      return changed(view, seat, (player) => ({
        forge: player.forge - cards.length,
        scrapheap: [...player.scrapheap, ...cards],
      }));
    case "returned":
      return changed(
        changed(view, Number(event["owner"]), (player) => ({ scrapheap: without(player.scrapheap, card) })),
        seat,
        (player) => ({ hand: player.hand + 1, known_hand: sorted(book, [...player.known_hand, card]) }),
      );
    case "lost":
      return changed(view, seat, ({ lineup }) => ({
        out: true,
        forge: 0,
        hand: 0,
        known_hand: [],
        scrapheap: [],
        lineup: lineup.map((minion) => (minion && minion.health > 0 ? null : minion)),
      }));
    case "won":
      return { ...view, winner: seat, phase: "over" };
    case "drawn":
      return { ...view, phase: "over" };
    default:
      return view;
  }
}

/** A card comes from the hand, where it is paid for, or from the scrapheap. */
function summoned(view: ForgeView, event: GameEvent, book: Book): ForgeView {
  const [seat, unit] = [Number(event["seat"]), Number(event["unit"])];
  const card = cardKey(book, event["card"]);
  const printed = known(book, card);
  if (!printed) return view;
  const { attack, health, cost } = printed;
  const minion = { unit, card, attack, health, damage: 0, attacked: false, fresh: true };
  const placed = onSlot(view, unit, () => minion);
  return changed(placed, seat, (player) =>
    event.because === SUMMON
      ? {
          hand: player.hand - 1,
          known_hand: without(player.known_hand, card),
          energy: player.energy - cost,
        }
      : { scrapheap: without(player.scrapheap, card) },
  );
}

function destroyed(view: ForgeView, event: GameEvent, book: Book): ForgeView {
  const card = cardKey(book, event["card"]);
  const back = event.because === RECLAIM ? (known(book, card)?.cost ?? 0) : 0;
  return changed(
    onSlot(view, Number(event["unit"]), () => null),
    Number(event["seat"]),
    (player) => ({
      // The cards of who has lost are gone.
      scrapheap: player.out ? player.scrapheap : [...player.scrapheap, card],
      energy: Math.min(MOST_ENERGY, player.energy + back),
    }),
  );
}
