/** How an event moves a view of Ignite on, as far as the event tells. What the server says afterwards counts. */
import type { Book, GameEvent } from "../../wire/types";
import { ON_BOARD } from "./stageBoard";
import { ON_CARDS } from "./stageCards";
import { less, onPlayer, Told, type Change } from "./told";
import type { IgniteView } from "./view";

/** What losing the last unit costs on the hill. */
const HILL_LOSS = 5;

const turn: Change = (view, told) => ({
  ...view,
  turn: told.number("turn"),
  round: told.number("round"),
  current: told.seat,
  phase: "beginning",
  effects: view.effects.filter(({ until }) => until !== "end-of-turn"),
  pieces: view.pieces.map((piece) => ({ ...piece, used: [] })),
  players: view.players.map((player) => ({ ...player, bank: 0 })),
});

/** Something that lasted until this turn is over. What lies under melted ice is told with the next view. */
const ended: Change = (view, told) => {
  const { seat, due } = told;
  switch (due) {
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
    default:
      return { ...view, effects: view.effects.filter((each) => each.key !== due || each.seat !== seat) };
  }
};

/** Who has no units left loses the portal, and points on the hill. */
const eliminated: Change = (view, { seat }) => {
  const lost = onPlayer(view, seat, ({ points }) => ({
    eliminated: true,
    points: view.goal.is === "hill" ? points - HILL_LOSS : points,
  }));
  const portal = view.effects.find((each) => each.key === "warp-master" && each.seat === seat);
  if (!portal) return lost;
  const effects = lost.effects.filter((each) => each !== portal);
  const closed = { ...lost, effects, trash: [...lost.trash, "warp-master"] };
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
