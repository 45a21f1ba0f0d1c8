/** How an event moves a view of Core on, as far as the event tells. What the server says afterwards counts. */
import type { Book, GameEvent } from "../../wire/types";
import { ON_ATTACK } from "./stageAttack";
import { ON_MODELS } from "./stageModels";
import { changed, onModel, onSide, Told, type Change } from "./told";
import type { CoreView } from "./view";

const zone: Change = (view, told) => {
  const taken = told.number("zone");
  const zones = changed(view.board.zones, taken, () => ({ owner: told.seat }));
  return onSide({ ...view, board: { ...view.board, zones } }, told.seat, () => ({ zone: taken }));
};

/** A die comes to lie on a number of the track. */
function locked(view: CoreView, seat: number, number: number): CoreView {
  const tracker = view.tracker.map((step) => (step.number === number ? { ...step, seat } : step));
  return { ...view, tracker };
}

const assigned: Change = (view, told) => {
  const [number, token] = [told.number("number"), told.text("token")];
  const tracker = view.tracker.map((step) => (step.number === number ? { ...step, token } : step));
  return { ...view, tracker };
};

/** What was declared and who has acted counts until the round is scored. */
const phase: Change = (view, told) => {
  const now = { ...view, phase: told.text("phase"), active: null };
  if (now.phase !== "scoring") return now;
  const rest = { activated: false, effects: [], targeted: false };
  return {
    ...now,
    step: null,
    models: view.models.map((model) => ({ ...model, ...rest })),
  };
};

const activated: Change = (view, told) => ({
  ...onModel(view, told.model, () => ({ activated: true })),
  active: {
    model: told.model,
    movement_points: told.number("movement"),
    action_points: told.number("actions"),
  },
});

const COURSE: Record<string, Change> = {
  zone,
  phase,
  assigned,
  activated,
  round: (view, told) => ({
    ...view,
    round: told.number("round"),
    tracker: view.tracker.map((step) => ({ ...step, seat: null, token: null })),
  }),
  initiative: (view, told) => onSide(view, told.seat, () => ({ dice: told.numbers("dice") })),
  locked: (view, told) => locked(view, told.seat, told.number("number")),
  given: (view, told) => locked(view, told.number("owner"), told.number("number")),
  ended: (view) => ({ ...view, active: null }),
  scored: (view, told) => onSide(view, told.seat, ({ score }) => ({ score: score + told.number("points") })),
  won: (view, { seat }) => ({ ...view, winner: seat, phase: "over" }),
  drawn: (view) => ({ ...view, phase: "over" }),
};

export function advance(view: CoreView, event: GameEvent, book: Book): CoreView {
  const told = new Told(event, book);
  return [COURSE, ON_MODELS, ON_ATTACK].reduce(
    (each, changes) => changes[event.what]?.(each, told) ?? each,
    view,
  );
}
