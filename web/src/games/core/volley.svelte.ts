/**
 * The attack that the table shows, die by die. It stays when the attack is over, until somebody else acts: dice that
 * nobody could follow explain nothing.
 */
import type { Facts } from "../../table/animator";
import type { CoreAttack } from "./view";

/** A die as it fell, and what it counts as. */
export interface Rolled {
  die: number;
  result: number;
}

/** What a result came to. */
export interface Outcome {
  what: string;
  model: number;
  location: number;
  amount: number;
}

export interface Volley {
  attack: CoreAttack;
  bursts: Rolled[];
  hits: Rolled[];
  distance: number | null;
  overwatch: boolean;
  outcomes: Outcome[];
}

function rolled(dice: readonly number[], results: readonly number[]): Rolled[] {
  return dice.map((die, at) => ({ die, result: results[at] ?? die }));
}

function isSame(one: CoreAttack, other: CoreAttack): boolean {
  return one.attacker === other.attacker && one.target === other.target && one.weapon === other.weapon;
}

/** What is no longer shown when this happens. */
const ENDS = new Set(["activated", "round", "phase"]);
const OUTCOMES = new Set(["absorbed", "damaged", "destroyed"]);

class Volleys {
  shown = $state.raw<Volley | null>(null);

  /** Move on with what has happened, and with the attack as the view has it then. */
  follow(what: string, facts: Facts, attack: CoreAttack | null): void {
    if (ENDS.has(what) || what === "attacked") this.shown = null;
    this.settle(attack);
    const now = this.shown;
    if (!now) return;
    if (what === "attacked")
      this.shown = { ...now, distance: facts.maybe("distance"), overwatch: facts.is("overwatch") };
    else if (OUTCOMES.has(what)) {
      const [model, location, amount] = ["model", "location", "amount"].map((fact) => facts.number(fact));
      const outcome = { what, model: model ?? -1, location: location ?? -1, amount: amount ?? 0 };
      this.shown = { ...now, outcomes: [...now.outcomes, outcome] };
    }
  }

  /** Take over what the server says of the attack that is going on. */
  settle(attack: CoreAttack | null): void {
    if (!attack) return;
    const before = this.shown && isSame(this.shown.attack, attack) ? this.shown : null;
    this.shown = {
      ...(before ?? { distance: null, overwatch: false, outcomes: [] }),
      attack,
      bursts: rolled(attack.burst, attack.burst_results),
      hits: rolled(attack.hits, attack.hit_results),
    };
  }

  clear(): void {
    this.shown = null;
  }
}

export const volleys = new Volleys();
