/** How a board shows what would happen. The page knows no rule: what it has no drawing for is a plain mark. */
import { t } from "../texts";
import type { Odds, Outcome, Preview } from "../wire/types";
import type { Forecast } from "./foresight.svelte";

export type Kind = "harm" | "good" | "gone" | "moved" | "new" | "mark";
export type Chance = Odds["chances"][number];

/** Something to be drawn on a piece or a space. */
export interface Mark {
  kind: Kind;
  /** A number or a short word; empty where the drawing says it all. */
  text: string;
  piece: number | null;
  cell: number | null;
}

const KINDS: Record<string, Kind> = {
  damage: "harm",
  "shield-down": "harm",
  zeroed: "harm",
  heals: "good",
  repaired: "good",
  "shield-up": "good",
  dies: "gone",
  destroyed: "gone",
  leaves: "gone",
  "item-gone": "gone",
  moves: "moved",
  appears: "new",
  summoned: "new",
  item: "new",
};

export function kindOf(what: string): Kind {
  return KINDS[what] ?? "mark";
}

/** Most chances that are shown at once. */
const MOST = 6;

/** The chances worth reading: what destroys first, then the likeliest. Of what is certain only what hurts or helps. */
export function worthKnowing({ chances }: Odds, { outcomes }: Preview): Chance[] {
  const shown = new Set(outcomes.map(place));
  const matters = ({ what }: Chance): boolean => ["harm", "good", "gone"].includes(kindOf(what));
  return chances
    .filter((chance) => chance.probability < 1 || (matters(chance) && !shown.has(place(chance))))
    .toSorted(
      (one, other) => Number(isGone(other)) - Number(isGone(one)) || other.probability - one.probability,
    )
    .slice(0, MOST);
}

/** What a board draws for a forecast: what is certain, and how likely something is destroyed. */
export function marksOf({ preview, odds }: Forecast): Mark[] {
  const lost = new Set(preview.outcomes.filter(isGone).map(({ piece }) => piece));
  const certain = [...Map.groupBy(preview.outcomes.filter(drawn), place).values()]
    .map((alike) => markOf(alike))
    .filter(({ kind, piece }) => kind === "gone" || piece === null || !lost.has(piece));
  const chances = (odds ? worthKnowing(odds, preview) : []).filter(drawn);
  const likely = chances.filter(isGone).map(({ piece, cell, probability }) => ({
    ...{ kind: "gone" as const, piece, cell },
    text: probability === 1 ? "" : t.ahead.percent(probability),
  }));
  const doomed = new Set(
    chances.filter((chance) => isGone(chance) && chance.probability === 1).map(({ piece }) => piece),
  );
  // What comes of it whatever else happens, though something is to be chosen on the way.
  const sure = chances
    .filter(({ probability, amounts }) => probability === 1 && amounts.length === 1)
    .filter((chance) => !isGone(chance) && (chance.piece === null || !doomed.has(chance.piece)))
    .map(({ what, piece, cell, amounts }) =>
      markOf([{ what, piece, cell, amount: amounts[0]?.amount ?? 0 }]),
    );
  return [...certain, ...sure, ...likely];
}

type Placed = Pick<Outcome, "what" | "piece" | "cell">;

const drawn = ({ piece, cell }: Placed): boolean => piece !== null || cell !== null;
const isGone = ({ what }: Placed): boolean => kindOf(what) === "gone";
const place = ({ what, piece, cell }: Placed): string => `${what} ${piece} ${cell}`;

/** Outcomes of one kind on one place: a model is hit at several locations, say. */
function markOf(alike: readonly Outcome[]): Mark {
  const { what = "", piece = null, cell = null } = alike[0] ?? {};
  const kind = kindOf(what);
  const amount = alike.reduce((sum, each) => sum + each.amount, 0);
  const word = t.ahead.marks[what as keyof typeof t.ahead.marks] ?? "";
  const number = kind === "harm" ? `−${amount}` : kind === "good" ? `+${amount}` : "";
  return { kind, text: what === "zeroed" ? word : [word, number].filter(Boolean).join(" "), piece, cell };
}
