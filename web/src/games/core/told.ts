/** What an event of Core tells, by name, and the small changes that views are made of. */
import type { Book, GameEvent } from "../../wire/types";
import type { CoreModel, CoreView } from "./view";

export class Told {
  readonly what: string;
  readonly because: string;

  constructor(
    private readonly event: GameEvent,
    readonly book: Book,
  ) {
    this.what = event.what;
    this.because = event.because;
  }

  /** A number, or null where the event has none. */
  maybe(fact: string): number | null {
    const value = this.event[fact];
    return typeof value === "number" ? value : null;
  }

  number(fact: string): number {
    return this.maybe(fact) ?? -1;
  }

  numbers(fact: string): number[] {
    const value = this.event[fact];
    return Array.isArray(value) ? (value as number[]) : [];
  }

  text(fact: string): string {
    const value = this.event[fact];
    return typeof value === "string" ? value : "";
  }

  is(fact: string): boolean {
    return this.event[fact] === true;
  }

  get seat(): number {
    return this.number("seat");
  }

  get model(): number {
    return this.number("model");
  }

  get target(): number {
    return this.number("target");
  }

  get cell(): number {
    return this.number("cell");
  }
}

export type Change = (view: CoreView, told: Told) => CoreView;

export function onModel(
  view: CoreView,
  number: number,
  change: (model: CoreModel) => Partial<CoreModel>,
): CoreView {
  const models = view.models.map((model) =>
    model.model === number ? { ...model, ...change(model) } : model,
  );
  return { ...view, models };
}

export function onSide(
  view: CoreView,
  seat: number,
  change: (side: CoreView["sides"][number]) => Partial<CoreView["sides"][number]>,
): CoreView {
  const sides = view.sides.map((side) => (side.seat === seat ? { ...side, ...change(side) } : side));
  return { ...view, sides };
}

/** The list with one thing changed. */
export function changed<T>(things: readonly T[], at: number, change: (thing: T) => Partial<T>): T[] {
  return things.map((thing, place) => (place === at ? { ...thing, ...change(thing) } : thing));
}
