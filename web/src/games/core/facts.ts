/** What the cards of Core say about themselves, in the shape of their catalogue. */
import type { Book, CardInfo } from "../../wire/types";
import { cardOf } from "../book";

export interface LocationFacts {
  name: string;
  hp: number;
  /** What happens at zero HP, and by how much. */
  zero: string;
  amount?: number;
}

export interface ModelFacts {
  type: string;
  step: string;
  base: number;
  movement: number;
  action_points: number;
  presence: number;
  value: number;
  transport: number;
  locations: LocationFacts[];
  /** Eight lines for a D8: miss, defender, attacker, or a location. */
  hit_chart: string[];
  shield?: { name: string; hp: number; max: number; zero?: string; amount?: number };
  weapons: { card: string; mount: string }[];
  actions: string[];
  tactical: string[];
  keywords: string[];
}

export interface WeaponFacts {
  range: number;
  rate: number[];
  damage: number;
  ammo?: number;
  /** Ten lines for a D10. */
  burst: number[];
  crit: number[];
  push: number[];
  pull: number[];
  keywords: string[];
}

const TEN = Array.from({ length: 10 }, () => 0);

export function modelFacts(card: CardInfo | undefined): ModelFacts {
  return {
    ...{ type: "", step: "", base: 1, movement: 0, action_points: 0, presence: 0, value: 0, transport: 0 },
    ...{ locations: [], hit_chart: [], weapons: [], actions: [], tactical: [], keywords: [] },
    ...(card?.facts as Partial<ModelFacts> | undefined),
  };
}

export function weaponFacts(card: CardInfo | undefined): WeaponFacts {
  return {
    ...{ range: 0, rate: [1, 1], damage: 0, burst: TEN, crit: TEN, push: TEN, pull: TEN, keywords: [] },
    ...(card?.facts as Partial<WeaponFacts> | undefined),
  };
}

export function factsOfModel(book: Book, key: string): ModelFacts {
  return modelFacts(cardOf(book, key));
}

export function factsOfWeapon(book: Book, key: string): WeaponFacts {
  return weaponFacts(cardOf(book, key));
}

/** Which kind of card it is: model, weapon, action, tactical, keyword, terrain, scenario, fireteam. */
export function kindOfCard(card: CardInfo): string {
  return String(card.facts["card"] ?? "");
}

/** A line of a chart that holds for some results: "3–5". */
export interface Line<T> {
  from: number;
  to: number;
  says: T;
}

/** A chart with equal neighbours put together; the first result may be 0 or 1. */
export function linesOf<T>(
  entries: readonly T[],
  first: number,
  same: (one: T, other: T) => boolean,
): Line<T>[] {
  const lines: Line<T>[] = [];
  entries.forEach((says, at) => {
    const last = lines.at(-1);
    if (last && same(last.says, says)) last.to = first + at;
    else lines.push({ from: first + at, to: first + at, says });
  });
  return lines;
}

/** What a burst result gives. */
export interface BurstLine {
  dice: number;
  crit: number;
  push: number;
  pull: number;
}

export function burstLines({ burst, crit, push, pull }: WeaponFacts): Line<BurstLine>[] {
  const entries = burst.map((dice, at) => ({
    ...{ dice, crit: crit[at] ?? 0, push: push[at] ?? 0, pull: pull[at] ?? 0 },
  }));
  const same = (one: BurstLine, other: BurstLine): boolean =>
    one.dice === other.dice && one.crit === other.crit && one.push === other.push && one.pull === other.pull;
  return linesOf(entries, 0, same);
}

export function hitLines({ hit_chart }: ModelFacts): Line<string>[] {
  return linesOf(hit_chart, 1, (one, other) => one === other);
}
