/** Where on the table the questions of Core are drawn. */
import type { Row } from "../../table/batch.svelte";
import type { Decision, Focus } from "../../wire/types";
import type { CoreModel, CoreView } from "./view";
import { modelOf } from "./view";

/** Numbers that are weapons of the model that acts. */
const WEAPONS = new Set(["act", "reload-what"]);
/** Numbers that are locations of the model that the question is about. */
const LOCATIONS = new Set(["defender-choice", "attacker-choice", "repair-what"]);
/** Questions that put a model down: a cell is the north-west square of its base. */
const PLACING = new Set([
  ...["deploy-where", "disembark-where", "put-down", "eject", "bail-where", "reinforce-where"],
]);

export function asksWeapon(asks: string): boolean {
  return WEAPONS.has(asks);
}

export function asksLocation(asks: string): boolean {
  return LOCATIONS.has(asks);
}

/**
 * A number that one looks for on the table: a weapon to act with, a zone, a number of the track. Locations and results
 * glow there too, but a question in the middle of an attack is answered where it is asked.
 */
export function asksDrawnNumber(asks: string): boolean {
  return ["act", "choose-zone", "place-die"].includes(asks);
}

/** The hits of an attack are resolved one by one: in which order, and where each of them strikes. */
export function hitsInARow({ attack }: CoreView, { asks }: Decision): Row | null {
  const order = asks === "resolve";
  if (!attack || (!order && asks !== "defender-choice" && asks !== "attacker-choice")) return null;
  return { order, left: attack.left.length - (order ? 1 : 0) };
}

/** The model that a question is about: whose card lies open while it is asked. */
export function subjectOf(
  view: CoreView,
  decision: Decision | null,
  focus: Focus | null,
): CoreModel | undefined {
  const about = modelOf(view, view.about);
  if (about && decision && (asksLocation(decision.asks) || PLACING.has(decision.asks))) return about;
  const origin = focus?.cell ?? null;
  const acting = origin === null ? undefined : view.models.find(({ at }) => at === origin);
  return modelOf(view, view.active?.model) ?? acting ?? about;
}

/** How wide the base is that a cell would be taken for. */
export function baseToPlace(view: CoreView, decision: Decision | null): number {
  if (!decision) return 1;
  if (decision.asks === "act") return modelOf(view, view.active?.model)?.base ?? 1;
  return PLACING.has(decision.asks) ? (modelOf(view, view.about)?.base ?? 1) : 1;
}
