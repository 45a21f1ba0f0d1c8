/** How a game shows what happens: an event between two views of the table. Rules are the server's. */
import type { Book, GameEvent } from "../wire/types";

export interface Animator {
  /** Show an event on the table as it was before it; resolves when it has been seen. */
  animate(event: GameEvent, before: unknown, after: unknown, signal: AbortSignal): Promise<void>;
  /** Take in an event that the table goes on to show, whether it is animated or not. */
  note?(event: GameEvent, after: unknown): void;
}

/** What an event says, by the names of its facts. */
export class Facts {
  readonly because: string;

  constructor(
    private readonly event: GameEvent,
    private readonly book: Book,
  ) {
    this.because = event.because;
  }

  /** A number, or null where the event has none, or has it for others only. */
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

  get cell(): number {
    return this.number("cell");
  }

  /** The key of the card. */
  get card(): string {
    const number = this.number("card");
    return this.book.cards.find((card) => card.number === number)?.key ?? "";
  }
}

export type Scenes = Record<string, (facts: Facts) => Promise<void>>;
