/** Where the answers to Ignite's questions lie: in the hand, in the market, in a gallery, or on the board. */

/** Questions about the cards of your hand. */
const HAND = new Set([
  ...["act", "honor", "sell", "discard", "keep", "modify", "trash", "react", "reveal", "raided", "deal"],
]);
/** Questions about what is for sale; what is sold lies in the hand. */
const MARKET = new Set(["buy", "flip", "pile", "panda-gain", "title-price"]);
/** Questions about a stack of the market, whose number answers them. */
const STACKS = new Set(["flip", "pile"]);
const RACES = new Set(["race", "ban"]);
/** Cards that lie nowhere yet, and are laid out to be chosen from. */
const LAID_OUT = new Set(["choose-decks", "panda-trash"]);
/** Where units start: the spaces lie on the board. */
const PLACES = new Set(["area", "place"]);

/** The questions that an expansion adds, by where their answers lie. */
export function addQuestions(more: { hand: readonly string[]; laidOut: readonly string[] }): void {
  for (const asks of more.hand) HAND.add(asks);
  for (const asks of more.laidOut) LAID_OUT.add(asks);
}

export const asksHand = (asks: string): boolean => HAND.has(asks);
export const asksMarket = (asks: string): boolean => MARKET.has(asks);
export const asksStack = (asks: string): boolean => STACKS.has(asks);
export const asksRace = (asks: string): boolean => RACES.has(asks);
export const asksPlace = (asks: string): boolean => PLACES.has(asks);
export const asksLaidOut = (asks: string): boolean => LAID_OUT.has(asks);

/** Questions whose numbers are drawn: a stack of the market, an area or a trap on the board. */
export const asksDrawnNumber = (asks: string): boolean =>
  asksStack(asks) || asks === "area" || asks === "take-up";

/** Cards of the market that a question is about. */
export const asksForSale = (asks: string): boolean => asks === "buy" || asks === "panda-gain";
