/** A move of a known game, event by event: each between the view before and the view after it. */
import { applied, type Patch } from "../src/wire/patch";
import type { GameEvent } from "../src/wire/types";

export interface Step<View> {
  event: GameEvent;
  before: View;
  after: View;
}

export function stepsOf<View>(
  before: View,
  events: readonly GameEvent[],
  changes: readonly Patch[],
): Step<View>[] {
  let view = before;
  return events.map((event, at) => {
    const step = { event, before: view, after: applied(view, changes[at] ?? []) };
    view = step.after;
    return step;
  });
}
