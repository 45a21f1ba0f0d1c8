/** How a model fares, in a few numbers. */
import type { ModelFacts } from "./facts";
import type { CoreModel } from "./view";

export interface Health {
  /** HP left and printed of what destroys the model at zero. */
  vital: number;
  most: number;
  /** HP of the shield, of those printed; null without one. */
  shield: { hp: number; most: number } | null;
  /** Locations at zero that do not destroy the model. */
  broken: string[];
}

export function healthOf({ locations, shield }: CoreModel, facts: ModelFacts): Health {
  const fatal = new Set(facts.locations.filter(({ zero }) => zero === "destroyed").map(({ name }) => name));
  const vital = locations.filter(({ name }) => fatal.has(name));
  const least = vital.toSorted((one, other) => one.hp / one.most - other.hp / other.most)[0];
  return {
    vital: least?.hp ?? 0,
    most: least?.most ?? 0,
    shield: shield && { hp: shield.hp, most: shield.printed },
    broken: locations.filter(({ name, hp }) => hp === 0 && !fatal.has(name)).map(({ name }) => name),
  };
}
