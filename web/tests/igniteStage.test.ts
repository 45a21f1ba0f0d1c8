/** The view that the page makes of Ignite's events is the view that the server sends with them. */
import { expect, test } from "vitest";
import { advance } from "../src/games/ignite/stage";
import type { IgniteView } from "../src/games/ignite/view";
import type { GameEvent } from "../src/wire/types";
import { book, moves } from "./knownIgnite";

/** What events tell all of. Phases within a turn, what a move has used up and prices are not among it. */
function told(view: IgniteView, eyes: number, events: GameEvent[]) {
  const happened = (what: string, fact?: string, value?: unknown) =>
    events.some((event) => event.what === what && (!fact || event[fact] === value));
  const melted = happened("ended", "due", "melt");
  return {
    ...{ turn: view.turn, round: view.round, current: view.current, winners: view.winners },
    ...{ over: view.phase === "over", markers: view.markers },
    trash: view.trash.toSorted(),
    // What lies under melted ice is told by the next view.
    terrain: melted ? null : view.board.terrain,
    tokens: melted ? null : view.board.tokens,
    bazaar: melted ? null : view.board.bazaar,
    pieces: view.pieces
      // The number of a decoy is not told, nor what a piece has done in its turn and who moved it last.
      .map((piece) => ({
        ...piece,
        used: null,
        moved_by: null,
        piece: piece.type === "decoy" ? null : piece.piece,
      }))
      .toSorted((one, other) => one.cell - other.cell || one.owner - other.owner),
    items: view.items,
    // Which of several traps a player takes up is a secret.
    effects: view.effects
      .filter(({ key, on }) => (on === "space" || key === "curse") && key !== "trapsmith")
      .map(({ key, seat, at }) => `${key} of ${seat} at ${at}`)
      .toSorted(),
    traps: view.effects
      .filter(({ key }) => key === "trapsmith")
      .map(({ seat, at }) => (happened("trap-taken-up") ? seat : `${seat} at ${at}`)),
    // Of a mixed pile only the number of cards is known.
    market: view.market.reduce((sum, { count }) => sum + count, 0),
    titles: view.titles,
    players: view.players.map((player) => ({
      ...{ seat: player.seat, units: player.units, eliminated: player.eliminated, skipped: player.skipped },
      ...{ deck: player.deck, hand: player.hand, discard: player.discard, bank: player.bank },
      ...{ trophies: player.trophies, trophy_halves: player.trophy_halves, points: player.points },
      // A curse that was warded off leaves the front without a word.
      laid: [...player.play_area, ...player.front].toSorted(),
      known_hand: eyes === -1 || eyes === player.seat ? player.known_hand : null,
      honor: player.known_honor.length === player.known_hand.length,
    })),
  };
}

test.each(moves.map((move, at) => ({ ...move, at, what: move.events.map(({ what }) => what).join(" ") })))(
  "move $at through the eyes of $eyes: $what",
  ({ eyes, before, events, after }) => {
    const kept = JSON.stringify(before);
    const moved = events.reduce((each, event) => advance(each, event, book), before);
    expect(told(moved, eyes, events), JSON.stringify(events)).toEqual(told(after, eyes, events));
    expect(JSON.stringify(before), "a view is never changed, only followed by another").toBe(kept);
  },
);

test("everything that can happen to a table happens in these moves", () => {
  const happened = new Set(moves.flatMap(({ events }) => events.map(({ what }) => what)));
  const moving = ["moved", "landed", "pushed", "pulled", "evaded", "damaged", "died", "healed", "frozen"];
  const states = ["immobilized", "knocked-down", "stood-up", "summoned", "decoy-placed", "grabbed", "bashed"];
  const things = [
    "token-laid",
    "item-placed",
    "item-moved",
    "item-gone",
    "exploded",
    "portal",
    "trap-set",
    "trap-taken-up",
  ];
  const secrets = ["sprung", "meteor-noted", "meteor", "cursed", "ended"];
  const cards = [
    "played",
    "honored",
    "gained",
    "sold",
    "title",
    "drew",
    "discarded",
    "trashed",
    "reshuffled",
  ];
  const others = ["reacted", "modified", "revealed", "flipped", "cleaned-up", "merchant", "attacked"];
  const course = ["turn", "skipped", "eliminated", "scored", "marker-removed", "won"];
  const all = [...moving, ...states, ...things, ...secrets, ...cards, ...others, ...course];
  expect(all.filter((what) => !happened.has(what))).toEqual([]);
});

test("what the page does not know leaves the view as it is", () => {
  const view = moves[0]?.before as IgniteView;
  expect(advance(view, { what: "danced", because: "", seat: 0 }, book)).toBe(view);
});
