/** The spaces of a board of Ignite: what they are called, what is there, and what a click on one means. */
import { spaceName } from "../../grid/names";
import { t } from "../../texts";
import type { Book, Decision, GameInfo } from "../../wire/types";
import { factsOf } from "./facts";
import { effectName, effectSaid, effectsOn, pieceName, type IgniteEffect } from "./lasting";
import { enemyFacts, isEnemy } from "./siege";
import { haulingBy, machineOf, poisonersOf, savedBy, threadsOf, type Machine } from "./winter";
import { cardOf, filled, pickOf, wordOf, type IgnitePiece, type IgniteView } from "./view";

export function cellName(view: IgniteView, cell: number): string {
  return spaceName(cell, view.board.columns);
}

/** The number of the starting area that a space belongs to, from 1 on. */
export function areaOf(view: IgniteView, cell: number): number | null {
  return view.board.areas.findIndex((area) => area.includes(cell)) + 1 || null;
}

/** The number that a question takes for what is on a space: an area, a trap, something that is due. */
function numberAt(view: IgniteView, decision: Decision, cell: number): number | null {
  const among = (places: readonly { cell: number | null }[]): number | null => {
    const at = places.findIndex((place) => place.cell === cell);
    return at < 0 ? null : at;
  };
  if (decision.asks === "area") return areaOf(view, cell);
  if (decision.asks === "take-up") {
    const traps = view.effects.filter(({ key }) => key === "trapsmith");
    return among(traps.map(({ at }) => ({ cell: at })));
  }
  return decision.asks === "begin-with" ? among(view.due) : null;
}

/** What a click on each space means. */
export function picksOf(view: IgniteView, info: GameInfo, decision: Decision | null): number[] {
  const cells = pickOf(info, "cell:0");
  return view.board.terrain.map((_, cell) => {
    const number = decision && numberAt(view, decision, cell);
    return number === null ? cells + cell : pickOf(info, `number:${number}`);
  });
}

const ITEMS: Record<string, string> = {
  "magic-potion-bomb": "bomb",
  "crystal-shard": "shard",
  "voodoo-doll": "doll",
};

/** What makes every space take more movement. */
const SLOWING = "massive-blizzard";

/** Says what is on the spaces of a table. */
export class Labels {
  private readonly pieces: ReadonlyMap<number, IgnitePiece>;

  constructor(
    readonly view: IgniteView,
    readonly book: Book,
    readonly names: readonly string[],
    readonly seat: number | null,
  ) {
    this.pieces = new Map(view.pieces.map((piece) => [piece.cell, piece]));
  }

  /** A space with all that is there: "D4, forest, dwarf of Ann, health 2". */
  of(cell: number): string {
    const { view } = this;
    const ground = wordOf(this.book, "terrain", view.board.terrain[cell] ?? "");
    const piece = this.pieces.get(cell);
    const area = view.phase === "setup" ? areaOf(view, cell) : null;
    return [
      ...[cellName(view, cell), ground, ...this.toll(view.board.terrain[cell] ?? "")],
      ...(area === null ? [] : [t.field.area(area)]),
      ...(piece ? this.piece(piece) : []),
      ...this.lying(cell),
    ].join(", ");
  }

  /** What it takes to enter a terrain, where the game says so, and what makes that more for who looks. */
  private toll(terrain: string): string[] {
    const words = this.book.words["tolls"]?.[terrain];
    if (words === undefined) return [];
    const slowing = effectsOn(this.view, "seat", this.seat ?? -1).filter(({ key }) => key === SLOWING);
    return [words, ...slowing.map((effect) => effectSaid(effect, this))];
  }

  private owned(owner: number, what: string): string {
    return owner === this.seat ? t.field.yours(what) : t.field.owned(this.names[owner] ?? "", what);
  }

  private piece(piece: IgnitePiece): string[] {
    const { book, view } = this;
    const machine = machineOf(view, piece.piece);
    if (machine) return this.machine(piece, machine);
    const team = view.goal.teams ? [t.field.team((view.players[piece.owner]?.team ?? 0) + 1)] : [];
    const health = wordOf(book, "labels", "health").replace("{health}", String(piece.health));
    const states = {
      down: piece.down,
      frozen: piece.frozen_until !== null,
      held: piece.immobilized_until !== null,
    };
    const ails = Object.entries(states).filter(([, is]) => is);
    return [
      ...[pieceName(piece, this), ...team],
      ...(piece.type === "decoy" ? [] : [health]),
      ...ails.map(([state]) => wordOf(book, "labels", state)),
      ...this.effects("piece", piece.piece),
      ...this.winter(piece.piece),
      ...(isEnemy(piece) ? enemyFacts(view, book, piece) : []),
    ];
  }

  private machine(piece: IgnitePiece, { tokens, fired }: Machine): string[] {
    const word = (key: string): string => wordOf(this.book, "labels", key);
    const card = cardOf(this.book, piece.type);
    const [low = 0, high = 0] = card ? factsOf(card).range : [];
    return [
      pieceName(piece, this),
      tokens ? word("unbuilt").replace("{tokens}", String(tokens)) : word("built"),
      ...(fired ? [word("fired")] : []),
      filled(wordOf(this.book, "reach", piece.type), { low, high }),
    ];
  }

  /** Poison by whose it is, and movement that waits to be used. */
  private winter(piece: number): string[] {
    const poisoners = poisonersOf(this.view, piece);
    const saved = savedBy(this.view, piece);
    const hauling = haulingBy(this.view, piece);
    return [
      ...[...new Set(poisoners)].map((by) =>
        this.owned(by, t.freeze.poison(poisoners.filter((each) => each === by).length)),
      ),
      ...(saved ? [t.freeze.saved(saved)] : []),
      ...(hauling ? [t.freeze.hauling(hauling)] : []),
    ];
  }

  private effects(on: IgniteEffect["on"], at: number): string[] {
    return effectsOn(this.view, on, at)
      .filter(({ spent }) => !spent)
      .map((effect) => effectSaid(effect, this) || this.owned(effect.seat, effectName(effect, this.book)));
  }

  /** Whom the voodoo doll on a space is bound to. */
  private bound(cell: number): string[] {
    const thread = threadsOf(this.view).find(({ kind, from }) => kind === "doll" && from === cell);
    const unit = this.pieces.get(thread?.to ?? -1);
    return unit ? [t.freeze.bound(pieceName(unit, this), cellName(this.view, unit.cell))] : [];
  }

  /** What lies on a space, as far as one knows. */
  private lying(cell: number): string[] {
    const { book, view } = this;
    const word = (key: string): string => wordOf(book, "labels", key);
    const here = <P extends { cell: number | null }>(places: readonly P[]): P[] =>
      places.filter((place) => place.cell === cell);
    return [
      ...here(view.items).map(({ item, owner }) => this.owned(owner, word(ITEMS[item] ?? item))),
      ...this.bound(cell),
      ...this.effects("space", cell),
    ];
  }
}
