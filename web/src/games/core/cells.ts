/** The squares of a board of Core: what they are called, what is there, and what a click on one means. */
import { spaceName } from "../../grid/names";
import { t } from "../../texts";
import type { Book, Decision, GameInfo } from "../../wire/types";
import { pickOf, wordOf } from "../book";
import { factsOfModel } from "./facts";
import { healthOf } from "./health";
import { baseToPlace } from "./questions";
import { nameOf, standsOn, type CoreModel, type CoreView } from "./view";

/** Who stands on each square. */
export function standing(view: CoreView): ReadonlyMap<number, CoreModel> {
  return new Map(view.models.flatMap((model) => standsOn(view, model).map((cell) => [cell, model] as const)));
}

/**
 * The square that a base is named by when one points at another: the middle of a large base is meant, and at the
 * edge of the board the base stays on it.
 */
export function anchorOf({ rows, columns }: CoreView["board"], cell: number, base: number): number {
  const inward = (at: number, room: number): number =>
    Math.min(Math.max(0, at - Math.floor((base - 1) / 2)), room - base);
  return inward(Math.floor(cell / columns), rows) * columns + inward(cell % columns, columns);
}

/** What a square means that a large base could stand on: of its places there, the one most evenly around it. */
export function aroundOf(
  view: CoreView,
  info: GameInfo,
  decision: Decision | null,
  cell: number,
): number | null {
  const base = baseToPlace(view, decision);
  if (base < 2) return null;
  const { columns } = view.board;
  const cells = pickOf(info, "cell:0");
  const middle = (base - 1) / 2;
  const aside = ([down, right]: readonly [number, number]): number =>
    Math.hypot(down - middle, right - middle);
  const shifts = Array.from({ length: base * base }, (_, at) => [Math.floor(at / base), at % base] as const);
  const fitting = shifts.filter(
    ([down, right]) =>
      cell % columns >= right && decision?.options.includes(cells + cell - down * columns - right),
  );
  const best = fitting.toSorted((one, other) => aside(one) - aside(other))[0];
  return best ? cells + cell - best[0] * columns - best[1] : null;
}

function zoneAt({ zones, columns }: CoreView["board"], cell: number): number {
  const within = (at: number, from: number, to: number): boolean => at >= from && at <= to;
  return zones.findIndex(
    ({ north_west, south_east }) =>
      within(cell % columns, north_west % columns, south_east % columns) &&
      within(Math.floor(cell / columns), Math.floor(north_west / columns), Math.floor(south_east / columns)),
  );
}

/** What a click on each square means. */
export function picksOf(view: CoreView, info: GameInfo, decision: Decision | null): number[] {
  const [cells, units, numbers] = ["cell:0", "unit:0", "number:0"].map((name) => pickOf(info, name));
  const options = new Set(decision?.options);
  const models = standing(view);
  const base = baseToPlace(view, decision);
  const asksUnits = (decision?.options ?? []).some((pick) => info.names[pick]?.startsWith("unit:"));
  return Array.from(view.board.terrain, (_, cell) => {
    const model = models.get(cell);
    const unit = model ? (units ?? 0) + model.model : -1;
    const zone = decision?.asks === "choose-zone" ? zoneAt(view.board, cell) : -1;
    if (zone >= 0) return (numbers ?? 0) + zone;
    const pick = (cells ?? 0) + anchorOf(view.board, cell, base);
    // Of what stands on a square and the square itself, the one that can be picked counts.
    if (model && (options.has(unit) || (asksUnits && !options.has(pick)))) return unit;
    return pick;
  });
}

/** Says what is on the squares of a table. */
export class Labels {
  private readonly models: ReadonlyMap<number, CoreModel>;
  private readonly said = new Map<number, string>();

  constructor(
    private readonly view: CoreView,
    private readonly book: Book,
    private readonly names: readonly string[],
    private readonly seat: number | null,
  ) {
    this.models = standing(view);
  }

  /** A square with all that is there: "D4, rubble, marker 1, your Paladin Trooper 1, 3 of 3 HP". */
  of(cell: number): string {
    const { view, book } = this;
    const { board } = view;
    const model = this.models.get(cell);
    const marker = board.markers.find(({ cells }) => cells.includes(cell));
    return [
      spaceName(cell, board.columns),
      wordOf(book, "terrain", board.terrain[cell] ?? ""),
      ...(marker ? [t.core.marker(marker.id)] : []),
      ...(view.boxes.some((box) => box.cell === cell) ? [t.core.box] : []),
      ...(model ? [this.model(model)] : []),
    ].join(", ");
  }

  /** A model in words; worked out once, however many squares it stands on. */
  private model(model: CoreModel): string {
    const known = this.said.get(model.model);
    if (known !== undefined) return known;
    const { view, book } = this;
    const name = nameOf(view, book, model);
    const { vital, most, shield, broken } = healthOf(model, factsOfModel(book, model.card));
    const aim = view.aims.find(({ target }) => target === model.model);
    const text = [
      model.owner === this.seat ? t.field.yours(name) : t.field.owned(this.names[model.owner] ?? "", name),
      t.core.hp(vital, most),
      ...(shield ? [t.core.shield(shield.hp)] : []),
      ...broken.map((place) => t.core.broken(place)),
      ...(model.activated ? [t.core.activated] : []),
      ...(aim ? [t.core.distance(aim.distance), wordOf(book, "sights", aim.sight)] : []),
    ].join(", ");
    this.said.set(model.model, text);
    return text;
  }
}
