/** What events do to the cards of Ignite: hands, piles, the market, and the honor in the bank. */
import type { Book } from "../../wire/types";
import { factsFor, less, onPlayer, type Change, onSpace } from "./told";
import type { IgnitePlayer, IgniteView } from "./view";

const BOUGHT = "ignite.buy.pay-and-take";
const PANDAS_GAIN = "ignite.panda.to-discard";
const PANDAS_TRASH = "ignite.panda.exchange";
const NEW_HAND = "ignite.turn.draw-six";
/** These cards take others from the top of the deck. */
const FROM_DECK = ["large-quiver", "triple-sheath"];
/** What each monopoly of another player puts on a title's price. */
const MONOPOLY = 2;

type Change1 = (player: IgnitePlayer) => Partial<IgnitePlayer>;

/** One card less in the hand, and in what is known of it. */
function outOfHand({ hand, known_hand, known_honor }: IgnitePlayer, card: string): Partial<IgnitePlayer> {
  const at = known_hand.indexOf(card);
  if (at < 0) return { hand: hand - 1 };
  return {
    hand: hand - 1,
    known_hand: known_hand.toSpliced(at, 1),
    known_honor: known_honor.toSpliced(at, 1),
  };
}

/** Cards more in the hand; those that are known lie in the book's order, as the server lays them. */
function intoHand(player: IgnitePlayer, amount: number, cards: string[], book: Book): Partial<IgnitePlayer> {
  const order = new Map(book.cards.map(({ key }, at) => [key, at]));
  const known = [
    ...player.known_hand.map((card, at) => ({ card, honor: player.known_honor[at] ?? 0 })),
    ...cards.map((card) => ({ card, honor: factsFor(book, card)?.honor ?? 0 })),
  ].toSorted((one, other) => (order.get(one.card) ?? 0) - (order.get(other.card) ?? 0));
  return {
    hand: player.hand + amount,
    known_hand: known.map(({ card }) => card),
    known_honor: known.map(({ honor }) => honor),
  };
}

const laid =
  (card: string): Change1 =>
  ({ play_area }) => ({ play_area: [...play_area, card] });

/** A card goes from in front of a player to the play area. */
function spent(view: IgniteView, seat: number, card: string): IgniteView {
  return onPlayer(view, seat, ({ front, play_area }) => ({
    front: less(front, (each) => each === card),
    play_area: [...play_area, card],
  }));
}

function banked(view: IgniteView, seat: number, honor: number): IgniteView {
  return onPlayer(view, seat, ({ bank }) => ({ bank: bank + honor }));
}

/** A card of the hand is played: where it lies then follows from its timing. */
const played: Change = (view, { seat, card, book }) => {
  const timing = factsFor(book, card)?.timing;
  const taken = onPlayer(view, seat, (player) => outOfHand(player, card));
  if (timing === "turn-trash" || timing === "react-trash") return { ...taken, trash: [...taken.trash, card] };
  if (timing === "stays") return onPlayer(taken, seat, ({ front }) => ({ front: [...front, card] }));
  return onPlayer(taken, seat, laid(card));
};

const toPlayArea: Change = (view, { seat, card }) =>
  onPlayer(view, seat, (player) => ({ ...outOfHand(player, card), ...laid(card)(player) }));

const discarded: Change = (view, told) =>
  FROM_DECK.includes(told.because)
    ? onPlayer(view, told.seat, (player) => ({ deck: player.deck - 1, ...laid(told.card)(player) }))
    : toPlayArea(view, told);

const trashed: Change = (view, { seat, card, because }) => ({
  ...onPlayer(view, seat, (player) =>
    because === PANDAS_TRASH ? { deck: player.deck - 1 } : outOfHand(player, card),
  ),
  trash: [...view.trash, card],
});

/** A card less on top of a pile. What lies below it in a mixed one is told with the next view. */
function offMarket(view: IgniteView, card: string): IgniteView {
  const pile = view.market.find((each) => each.card === card && each.count > 0);
  return {
    ...view,
    market: view.market.map((each) => (each === pile ? { ...each, count: each.count - 1 } : each)),
  };
}

const gained: Change = (view, { seat, card, because }) => {
  if (because === PANDAS_GAIN)
    return onPlayer(offMarket(view, card), seat, ({ discard }) => ({
      discard: discard + 1,
      discard_top: card,
    }));
  if (because === BOUGHT) {
    const paid = banked(offMarket(view, card), seat, -(view.prices[card]?.[0] ?? 0));
    return onPlayer(paid, seat, laid(card));
  }
  // Otherwise it is the weapon of whoever's turn it is, out of the play area.
  const lost = onPlayer(view, view.current ?? -1, ({ play_area }) => ({
    play_area: less(play_area, (each) => each === card),
  }));
  return onPlayer(lost, seat, laid(card));
};

const title: Change = (view, told) => {
  const { seat, card } = told;
  const paid = told.number("paid");
  const monopolies = view.effects.filter((each) => each.key === "monopoly" && each.seat !== seat).length;
  const titles = view.titles.map((each) =>
    each.card === card ? { ...each, owner: seat, paid, from_turn: view.turn + 1 } : each,
  );
  return banked({ ...view, titles }, seat, -paid - MONOPOLY * monopolies);
};

const drew: Change = (view, told) => {
  const amount = told.number("amount");
  const { seat, cards, book } = told;
  const drawn = onPlayer(view, seat, (player) => ({
    deck: player.deck - amount,
    ...intoHand(player, amount, cards, book),
  }));
  const curse = view.effects.find((each) => each.key === "curse" && each.at === seat);
  if (told.because !== NEW_HAND || !curse) return drawn;
  const spentCurse = { ...drawn, effects: view.effects.filter((each) => each !== curse) };
  // The curse has made this hand smaller, and is spent.
  const freed = onPlayer(spentCurse, seat, ({ front }) => ({
    front: less(front, (each) => each === "curse"),
  }));
  return onPlayer(freed, curse.seat, ({ discard }) => ({ discard: discard + 1, discard_top: "curse" }));
};

/** The rest of the hand goes below what lies in the play area. */
const cleanedUp: Change = (view, told) =>
  onPlayer(view, told.seat, ({ hand, discard, discard_top, play_area }) => {
    const kept = told.number("kept");
    return {
      hand: kept,
      known_hand: [],
      known_honor: [],
      discard: discard + hand - kept + play_area.length,
      discard_top: play_area.at(-1) ?? discard_top,
      play_area: [],
    };
  });

const cursed: Change = (view, told) => {
  const by = told.number("by");
  const cast = onPlayer(view, by, ({ front }) => ({ front: less(front, (each) => each === "curse") }));
  const effects = [...cast.effects, { ...onSpace("curse", by, told.seat, false), on: "seat" }];
  return onPlayer({ ...cast, effects }, told.seat, ({ front }) => ({ front: [...front, "curse"] }));
};

export const ON_CARDS: Record<string, Change> = {
  played,
  reacted: (view, told) => (told.card ? played(view, told) : view),
  modified: toPlayArea,
  discarded,
  trashed,
  gained,
  title,
  drew,
  cursed,
  "cleaned-up": cleanedUp,
  reshuffled: (view, { seat }) =>
    onPlayer(view, seat, ({ deck, discard }) => ({ deck: deck + discard, discard: 0, discard_top: null })),
  honored: (view, told) => ({
    ...onPlayer(toPlayArea(view, told), told.seat, () => ({ bank: told.number("bank") })),
  }),
  merchant: (view, told) => onPlayer(view, told.seat, () => ({ bank: told.number("honor") })),
  // The card itself is trashed by an event of its own.
  sold: (view, told) => banked(view, told.seat, told.number("honor")),
  sprung: (view, { seat }) => spent(view, seat, "trapsmith"),
  "trap-taken-up": (view, { seat }) => spent(view, seat, "trapsmith"),
  // There is one portal: who had it before lays the card aside.
  portal: (view) => {
    const portal = view.effects.find(({ key }) => key === "warp-master");
    return portal ? spent(view, portal.seat, "warp-master") : view;
  },
};
