/** What events do to the models of Core and to what they carry. */
import { changed, onModel, type Change } from "./told";
import type { CoreModel, CoreView } from "./view";

/** A model stands on the board; whoever carried it does so no more. */
function placed(view: CoreView, model: number, cell: number): CoreView {
  const models = view.models.map((each) => {
    if (each.model === model) return { ...each, at: cell, aboard: null, status: "in-play" as const };
    if (!each.passengers.includes(model)) return each;
    return { ...each, passengers: each.passengers.filter((one) => one !== model), ...crew(each, false) };
  });
  return { ...view, models };
}

/** Only what can have a crew says whether it has one. */
function crew({ crewed }: CoreModel, has: boolean): Partial<CoreModel> {
  return crewed === null ? {} : { crewed: has };
}

const aboard: Change = (view, told) => {
  const carrier = told.number("carrier");
  const gone = onModel(view, told.model, () => ({ at: null, aboard: carrier, status: "in-play" }));
  return onModel(gone, carrier, (each) => ({
    passengers: [...each.passengers, told.model].toSorted((one, other) => one - other),
    ...crew(each, true),
  }));
};

const moved: Change = (view, told) => {
  const at = told.numbers("path").at(-1);
  if (at === undefined) return view;
  const there = onModel(view, told.model, () => ({ at }));
  if (there.active?.model !== told.model) return there;
  const movement_points = there.active.movement_points - told.number("cost");
  return { ...there, active: { ...there.active, movement_points } };
};

const sprinted: Change = (view, told) =>
  view.active
    ? {
        ...view,
        active: { ...view.active, movement_points: view.active.movement_points + told.number("points") },
      }
    : view;

/** A location has so much left. */
const location = (of: "model" | "target"): Change => {
  return (view, told) =>
    onModel(view, told.number(of), ({ locations }) => ({
      locations: changed(locations, told.number("location"), () => ({ hp: told.number("left") })),
    }));
};

function shield(view: CoreView, model: number, hp: number): CoreView {
  return onModel(view, model, (each) => ({ shield: each.shield && { ...each.shield, hp } }));
}

const destroyed: Change = (view, { model }) =>
  onModel(view, model, () => ({ at: null, aboard: null, status: "destroyed", box: null, effects: [] }));

/** A box lies somewhere, or somebody has it. */
function box(view: CoreView, number: number, cell: number | null, carrier: number | null): CoreView {
  const boxes = view.boxes.map((each) => (each.box === number ? { ...each, cell, carrier } : each));
  const models = view.models.map((model) =>
    model.model === carrier
      ? { ...model, box: number }
      : model.box === number
        ? { ...model, box: null }
        : model,
  );
  return { ...view, boxes, models };
}

const declared: Change = (view, told) => {
  const named = onModel(view, told.model, ({ effects }) => ({ effects: [...effects, told.text("card")] }));
  const target = told.maybe("target");
  return target === null ? named : onModel(named, target, () => ({ targeted: true }));
};

const lapsed: Change = (view, told) =>
  onModel(view, told.model, ({ effects }) => ({
    effects: effects.filter((key) => key !== told.text("card")),
  }));

const reloaded: Change = (view, told) =>
  onModel(view, told.model, ({ weapons }) => ({
    weapons: weapons.map((weapon, slot) =>
      told.numbers("weapons").includes(slot) ? { ...weapon, ammo: weapon.most } : weapon,
    ),
  }));

/** Whoever comes back is as good as new. */
const returned: Change = (view, { model, cell }) =>
  onModel(placed(view, model, cell), model, ({ locations, shield, weapons }) => ({
    locations: locations.map((place) => ({ ...place, hp: place.most })),
    shield: shield && { ...shield, hp: shield.printed },
    weapons: weapons.map((weapon) => ({ ...weapon, ammo: weapon.most })),
  }));

export const ON_MODELS: Record<string, Change> = {
  moved,
  sprinted,
  declared,
  lapsed,
  reloaded,
  destroyed,
  returned,
  "left-out": (view, { model }) => onModel(view, model, () => ({ status: "left-out" })),
  deployed: (view, { model, cell }) => placed(view, model, cell),
  disembarked: (view, { model, cell }) => placed(view, model, cell),
  ejected: (view, { model, cell }) => placed(view, model, cell),
  "bailed-out": (view, { model, cell }) => placed(view, model, cell),
  boarded: aboard,
  embarked: aboard,
  damaged: location("model"),
  repaired: location("target"),
  regained: (view, told) => shield(view, told.model, told.number("shield")),
  shed: (view, { model }) => shield(view, model, 0),
  absorbed: (view, told) => shield(view, told.number("by"), told.number("left")),
  "picked-up": (view, told) => box(view, told.number("box"), null, told.model),
  handed: (view, told) => box(view, told.number("box"), null, told.target),
  dropped: (view, told) => box(view, told.number("box"), told.cell, null),
  "box-home": (view, told) => box(view, told.number("box"), told.cell, null),
  pushed: (view, told) => {
    const at = told.numbers("path").at(-1);
    return at === undefined ? view : onModel(view, told.target, () => ({ at }));
  },
};
