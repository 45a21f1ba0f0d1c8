/** How an event moves a view of Ignite on, as far as the event tells. What the server says afterwards counts. */
import type { Book, GameEvent } from "../../wire/types";
import { ON_BOARD } from "./stageBoard";
import { ON_CARDS } from "./stageCards";
import { DUE, less, onPlayer, Told, type Change } from "./told";
import type { IgniteView } from "./view";

/** What losing the last unit costs on the hill. */
const HILL_LOSS = 5;

const NEW_TURN: IgniteView["this_turn"] = {
  ...{ bows: [], adrenaline: 0, quick_hands: 0, negotiators: 0, human_bought: false },
  ...{ free_moved: false, warlord_moved: false, warped: false, flipped: false },
};

const turn: Change = (view, told) => ({
  ...view,
  turn: told.number("turn"),
  round: told.number("round"),
  current: told.seat,
  phase: "beginning",
  this_turn: NEW_TURN,
  pieces: view.pieces.map((piece) => ({ ...piece, used: [] })),
  players: view.players.map((player) => ({ ...player, bank: 0 })),
});

/** Something that lasted until this turn is over. What lies under melted ice is told with the next view. */
const ended: Change = (view, told) => {
  const { seat } = told;
  switch (DUE[told.number("due")]) {
    case "thaw":
      return {
        ...view,
        pieces: view.pieces.map((piece) =>
          piece.frozen_until === seat ? { ...piece, frozen_until: null } : piece,
        ),
      };
    case "release":
      return {
        ...view,
        pieces: view.pieces.map((piece) =>
          piece.immobilized_until === seat ? { ...piece, immobilized_until: null } : piece,
        ),
      };
    case "open-market":
      return onPlayer(view, seat, () => ({ monopoly: false }));
    default:
      return view;
  }
};

/** Who has no units left loses the portal, and points on the hill. */
const eliminated: Change = (view, { seat }) => {
  const lost = onPlayer(view, seat, ({ points }) => ({
    eliminated: true,
    points: view.goal.is === "hill" ? points - HILL_LOSS : points,
  }));
  if (view.portal?.owner !== seat) return lost;
  const closed = { ...lost, portal: null, trash: [...lost.trash, "warp-master"] };
  return onPlayer(closed, seat, ({ front }) => ({ front: less(front, (card) => card === "warp-master") }));
};

const COURSE: Record<string, Change> = {
  turn,
  ended,
  eliminated,
  skipped: (view, { seat }) => onPlayer(view, seat, () => ({ skipped: true })),
  scored: (view, told) => onPlayer(view, told.seat, () => ({ points: told.number("total") })),
  "marker-removed": (view, told) => ({ ...view, markers: told.number("left") }),
  won: (view, told) => ({ ...view, winners: told.numbers("seats"), phase: "over" }),
};

export function advance(view: IgniteView, event: GameEvent, book: Book): IgniteView {
  const told = new Told(event, book);
  // Cards first: whose portal lay there before is told by the view.
  return [ON_CARDS, ON_BOARD, COURSE].reduce(
    (each, changes) => changes[event.what]?.(each, told) ?? each,
    view,
  );
}
