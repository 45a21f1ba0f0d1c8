/** What The Freeze adds to pieces and players, looked up in a view; a table of Ignite has nothing of it. */
import type { Decision } from "../../wire/types";
import type { IgnitePiece, IgniteView, Winter } from "./view";

export type Machine = Winter["machines"][number];

/** The seat that owns a piece; null is nobody's machine. */
export function ownerOf({ players }: IgniteView, { owner }: IgnitePiece): number | null {
  return owner in players ? owner : null;
}

export function machineOf({ expansion }: IgniteView, piece: number): Machine | undefined {
  return expansion?.machines.find((each) => each.piece === piece);
}

/** The machines whose reach a question is about, if any: the one that fires, or those that a player could fire. */
export function firingOf(
  view: IgniteView,
  decision: Decision | null,
  lit: string,
  you: number | null,
): IgnitePiece[] {
  const firing = decision?.asks === "fire" ? decision.focus?.piece : undefined;
  return view.pieces.filter((piece) => {
    const machine = machineOf(view, piece.piece);
    if (!machine) return false;
    if (firing !== undefined) return piece.piece === firing;
    return lit === "verb:fire" && piece.owner === you && !machine.tokens && !machine.fired;
  });
}

/** A unit and its machine that are about to move together, and the spaces that each pair of moves ends on. */
export interface Joint {
  /** Whose way the question is about. */
  asked: "unit" | "machine";
  unit: number;
  machine: number;
  moves: { unit: number; machine: number }[];
}

export function jointOf(decision: Decision | null): Joint | null {
  if (decision?.asks !== "haul-unit" && decision?.asks !== "haul-machine") return null;
  const { unit, machine, "unit-to": units, "machine-to": machines } = decision.facts as unknown as JointFacts;
  return {
    asked: decision.asks === "haul-unit" ? "unit" : "machine",
    ...{ unit, machine },
    moves: units.map((cell, at) => ({ unit: cell, machine: machines[at] ?? -1 })),
  };
}

interface JointFacts {
  unit: number;
  machine: number;
  "unit-to": number[];
  "machine-to": number[];
}

/** Who has put poison on a unit, once for each token. */
export function poisonersOf({ expansion }: IgniteView, piece: number): number[] {
  return (expansion?.poison ?? []).filter((token) => token.piece === piece).map(({ by }) => by);
}

/** The movement that a unit has saved up. */
export function savedBy({ expansion }: IgniteView, piece: number): number {
  return expansion?.saved.piece === piece ? expansion.saved.points : 0;
}

/** How many movement cards wait for the joint move of a unit and its machine. */
export function haulingBy({ expansion }: IgniteView, piece: number): number {
  return expansion?.hauling?.piece === piece ? expansion.hauling.cards : 0;
}

/** Cards that lie beside a player's play area: those that are known, and how many others there are. */
export interface Beside {
  hoarded: string[];
  aside: string[];
  hidden: number;
}

export function besideOf({ expansion }: IgniteView, seat: number): Beside {
  const aside = expansion?.asides[seat] ?? { cards: 0, known: [] };
  return {
    hoarded: expansion?.hoards[seat] ?? [],
    aside: aside.known,
    hidden: aside.cards - aside.known.length,
  };
}

/** Which cards of a hand are sealed behind an attack: of equal ones the last. */
export function sealedIn(hand: readonly string[], sealed: readonly string[]): boolean[] {
  const left = [...sealed];
  return hand
    .toReversed()
    .map((key) => {
      const at = left.indexOf(key);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    })
    .toReversed();
}

/** Something that ties one space to another, and whose it is. */
export interface Thread {
  kind: "doll" | "charm";
  from: number;
  to: number;
  owner: number;
}

/** The voodoo dolls, each with the unit that it is bound to, and charmers with whom they have charmed. */
export function threadsOf(view: IgniteView): Thread[] {
  const cellOf = (number: number | null | undefined): number | undefined =>
    view.pieces.find(({ piece }) => piece === number)?.cell;
  const tie = (kind: Thread["kind"], owner: number, from?: number, to?: number): Thread[] =>
    from === undefined || to === undefined ? [] : [{ kind, from, to, owner }];
  const dolls = view.items.filter(({ item }) => item === "voodoo-doll");
  const charms = view.effects.filter(({ key }) => key === "charm");
  return [
    ...dolls.flatMap(({ cell, owner }) => {
      const bound = view.effects.find(({ key, seat }) => key === "voodoo-doll" && seat === owner);
      return tie("doll", owner, cell, cellOf(bound?.at));
    }),
    ...charms.flatMap(({ seat, source, at }) => tie("charm", seat, cellOf(source), cellOf(at))),
  ];
}
