/** The view that the page makes of Core's events is the view that the server sends with them. */
import { expect, test } from "vitest";
import { advance } from "../src/games/core/stage";
import type { CoreView } from "../src/games/core/view";
import type { GameEvent } from "../src/wire/types";
import { book, moves } from "./knownCore";

/** What events tell all of. Tallies, presence at markers, aims and the points of an action are not among it. */
function told(view: CoreView, events: readonly GameEvent[]) {
  const happened = (what: string): boolean => events.some((event) => event.what === what);
  /** What a tactical ability costs is told by the next view: this one takes HP of the shield. */
  const surged = events.some((event) => event["card"] === "eden-surge");
  return {
    ...{ round: view.round, phase: view.phase, winner: view.winner, acts: view.active?.model ?? null },
    zones: view.board.zones,
    boxes: view.boxes,
    tracker: view.tracker,
    scores: view.sides.map(({ score, zone }) => ({ score, zone })),
    // An attack that is over is still shown.
    attack: view.attack && !happened("ended") ? { ...view.attack, left: null } : null,
    models: view.models.map((model) => ({
      ...{ model: model.model, at: model.at, aboard: model.aboard, status: model.status },
      ...{
        locations: model.locations,
        shield: surged ? null : model.shield,
        box: model.box,
        crewed: model.crewed,
      },
      ...{ passengers: model.passengers, effects: model.effects.toSorted(), activated: model.activated },
      ammo: model.weapons.map(({ ammo }) => ammo),
    })),
  };
}

test.each(moves.map((move, at) => ({ ...move, at, what: move.events.map(({ what }) => what).join(" ") })))(
  "move $at: $what",
  ({ before, events, after }) => {
    const kept = JSON.stringify(before);
    const moved = events.reduce((each, event) => advance(each, event, book), before);
    const [page, server] = [told(moved, events), told(after, events)];
    if (!server.attack) page.attack = null;
    expect(page, JSON.stringify(events)).toEqual(server);
    expect(JSON.stringify(before), "a view is never changed, only followed by another").toBe(kept);
  },
);

test("what happens at all often happens in these moves", () => {
  const happened = new Set(moves.flatMap(({ events }) => events.map(({ what }) => what)));
  const setup = ["rolled-off", "zone", "left-out", "deployed", "boarded", "won"];
  const rounds = [
    "round",
    "phase",
    "initiative",
    "locked",
    "given",
    "assigned",
    "declared",
    "scored",
    "returned",
  ];
  const acts = ["activated", "ended", "moved", "sprinted", "reloaded", "regained", "embarked", "disembarked"];
  const attacks = ["attacked", "modified", "burst", "hit", "absorbed", "damaged", "zeroed", "destroyed"];
  const all = [...setup, ...rounds, ...acts, ...attacks];
  expect(all.filter((what) => !happened.has(what))).toEqual([]);
});

const some = moves.findLast(({ after }) => after.boxes.length && after.phase === "activation")
  ?.after as CoreView;
const then = (view: CoreView, what: string, facts: Record<string, unknown>): CoreView =>
  advance(view, { what, because: "", ...facts }, book);
const model = (view: CoreView, number: number) => view.models.find((each) => each.model === number);

test("a box is with who has it, or lies where it fell", () => {
  const one = some.models.find(({ type }) => type === "infantry")?.model ?? 0;
  const other = some.models.findLast(({ type }) => type === "infantry")?.model ?? 0;
  const taken = then(some, "picked-up", { model: one, box: 1 });
  expect(taken.boxes[1]).toMatchObject({ cell: null, carrier: one });
  expect(model(taken, one)?.box).toBe(1);
  const handed = then(taken, "handed", { model: one, target: other, box: 1 });
  expect([model(handed, one)?.box, model(handed, other)?.box]).toEqual([null, 1]);
  const dropped = then(handed, "dropped", { box: 1, cell: 77 });
  expect(dropped.boxes[1]).toMatchObject({ cell: 77, carrier: null });
  expect(model(dropped, other)?.box).toBeNull();
  expect(then(dropped, "box-home", { box: 1, cell: 12 }).boxes[1]).toMatchObject({ cell: 12 });
});

test("whoever leaves a wreck stands where it landed", () => {
  const pilot = some.models.find(({ type }) => type === "pilot")?.model ?? 0;
  const mech = some.models.find(({ type }) => type === "warlord")?.model ?? 0;
  const aboard = then(some, "embarked", { model: pilot, carrier: mech });
  expect(model(aboard, mech)).toMatchObject({ passengers: [pilot], crewed: true });
  for (const what of ["ejected", "bailed-out"]) {
    const out = then(aboard, what, { model: pilot, cell: 5 });
    expect(model(out, pilot)).toMatchObject({ at: 5, aboard: null });
    expect(model(out, mech)).toMatchObject({ passengers: [], crewed: false });
  }
});

test("pushes and repairs are seen, and so is plating that is thrown off", () => {
  const mech = some.models.find(({ type, owner }) => type === "warlord" && owner === 1)?.model ?? 0;
  expect(
    model(then(some, "pushed", { target: mech, path: [40, 41], pull: false, slam: false }), mech)?.at,
  ).toBe(41);
  expect(model(then(some, "pushed", { target: mech, path: [] }), mech)?.at).toBe(model(some, mech)?.at);
  expect(
    model(then(some, "repaired", { model: 0, target: mech, location: 1, amount: 2, left: 9 }), mech)
      ?.locations[1]?.hp,
  ).toBe(9);
  expect(model(then(some, "shed", { model: mech }), mech)?.shield?.hp).toBe(0);
});

test("what the page does not know leaves the view as it is", () => {
  expect(then(some, "danced", { model: 0 })).toBe(some);
});
