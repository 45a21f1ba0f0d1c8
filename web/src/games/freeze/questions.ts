/** Where the answers to questions of The Freeze lie, where that is in cards. */

/** Questions about the cards of your hand. */
export const HAND = [
  ...["seal", "give-hexes", "pass-hexes", "put-aside", "hoard", "trade", "lance-mount"],
  ...["stay-put", "stay-up", "reveal-rats"],
];

/** Cards that lie in no hand: of a discard pile, of the last turn, or to be named. */
export const LAID_OUT = ["scavenge", "take-back", "name-card"];
