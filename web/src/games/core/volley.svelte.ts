/**
 * The attack that the table shows, die by die. It stays when the attack is over, until somebody else acts: dice that
 * nobody could follow explain nothing.
 */
import type { Book, GameEvent } from "../../wire/types";
import { Told } from "./told";
import { sumOf, type CoreAttack, type CorePart } from "./view";

/** A die as it fell, and what it counts as. */
export interface Rolled {
  die: number;
  result: number;
}

/** What a result came to. */
export interface Outcome {
  what: "absorbed" | "damaged" | "destroyed";
  model: number;
  location: number;
  amount: number;
}

export interface Volley {
  attacker: number;
  target: number;
  weapon: string;
  shots: number;
  sight: string;
  distance: number | null;
  overwatch: boolean;
  bursts: Rolled[];
  hits: Rolled[];
  burstParts: CorePart[];
  hitParts: CorePart[];
  outcomes: Outcome[];
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** An attack as the server's view has it. */
function volleyOf(attack: CoreAttack, last: Volley | null): Volley {
  const { attacker, target, weapon, shots, sight } = attack;
  const same = last?.attacker === attacker && last.target === target && last.weapon === weapon;
  const [burst, hit] = [sumOf(attack.burst_modifiers), sumOf(attack.hit_modifiers)];
  return {
    ...{ attacker, target, weapon, shots, sight },
    ...{ distance: same ? last.distance : null, overwatch: same && last.overwatch },
    bursts: attack.burst.map((die) => ({ die, result: clamp(die + burst, 0, 9) })),
    hits: attack.hits.map((die) => ({ die, result: clamp(die + hit, 1, 8) })),
    ...{ burstParts: attack.burst_modifiers, hitParts: attack.hit_modifiers },
    outcomes: same ? last.outcomes : [],
  };
}

function begun(told: Told): Volley {
  return {
    ...{ attacker: told.number("attacker"), target: told.target, weapon: told.text("weapon") },
    ...{ shots: told.number("shots"), sight: told.text("sight"), distance: told.maybe("distance") },
    ...{ overwatch: told.is("overwatch"), bursts: [], hits: [], burstParts: [], hitParts: [], outcomes: [] },
  };
}

function modified(now: Volley, told: Told): Volley {
  const part = { value: told.number("value"), because: told.text("source") };
  return told.text("roll") === "burst"
    ? { ...now, burstParts: [...now.burstParts, part] }
    : { ...now, hitParts: [...now.hitParts, part] };
}

const rolled = (told: Told): Rolled => ({ die: told.number("die"), result: told.number("result") });

/** What is no longer shown when this happens. */
const ENDS = new Set(["activated", "round", "phase"]);

class Volleys {
  shown = $state.raw<Volley | null>(null);

  /** Move on with what has happened. */
  follow(event: GameEvent, book: Book): void {
    const told = new Told(event, book);
    const now = this.shown;
    if (event.what === "attacked") this.shown = begun(told);
    else if (ENDS.has(event.what)) this.shown = null;
    else if (!now) return;
    else if (event.what === "modified") this.shown = modified(now, told);
    else if (event.what === "burst") this.shown = { ...now, bursts: [...now.bursts, rolled(told)] };
    else if (event.what === "hit") this.shown = { ...now, hits: [...now.hits, rolled(told)] };
    else if (event.what === "absorbed" || event.what === "damaged" || event.what === "destroyed") {
      const outcome: Outcome = {
        ...{ what: event.what, model: told.model },
        ...{ location: told.number("location"), amount: told.number("amount") },
      };
      this.shown = { ...now, outcomes: [...now.outcomes, outcome] };
    }
  }

  /** Take over what the server says of the attack that is going on. */
  settle(attack: CoreAttack | null): void {
    if (attack) this.shown = volleyOf(attack, this.shown);
  }

  clear(): void {
    this.shown = null;
  }
}

export const volleys = new Volleys();
