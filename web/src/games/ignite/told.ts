/** What an event of Ignite tells, by name, and the small changes that views are made of. */
import type { Book, GameEvent } from "../../wire/types";
import { factsOf, type Facts } from "./facts";
import { cardOf, type IgnitePiece, type IgnitePlayer, type IgniteView } from "./view";

/** A piece, an item and an effect that is due come as numbers. */
export const PIECES = ["unit", "water-minion", "kraken", "decoy"] as const;
export const ITEMS = ["magic-potion-bomb", "crystal-shard"] as const;

export class Told {
  readonly because: string;

  constructor(
    private readonly event: GameEvent,
    readonly book: Book,
  ) {
    this.because = event.because;
  }

  number(fact: string): number {
    const value = this.event[fact];
    return typeof value === "number" ? value : -1;
  }

  numbers(fact: string): number[] {
    const value = this.event[fact];
    return Array.isArray(value) ? (value as number[]) : [];
  }

  /** A space that is told to those who know it only. */
  get spot(): number | null {
    return "cell" in this.event ? this.cell : null;
  }

  get due(): string {
    return String(this.event["due"]);
  }

  get seat(): number {
    return this.number("seat");
  }

  get piece(): number {
    return this.number("piece");
  }

  get cell(): number {
    return this.number("cell");
  }

  /** The book has the cards in the order of their numbers. */
  get card(): string {
    return this.book.cards[this.number("card")]?.key ?? "";
  }

  get cards(): string[] {
    return this.numbers("cards").flatMap((kind) => this.book.cards[kind]?.key ?? []);
  }
}

export type Effect = IgniteView["effects"][number];

/** An effect of a player's on a space. */
export function onSpace(key: string, seat: number, at: number | null, secret: boolean): Effect {
  return { key, seat, on: "space", at, secret, until: "ended", amount: 1, spent: false, source: null };
}

export type Change = (view: IgniteView, told: Told) => IgniteView;

export function factsFor(book: Book, key: string): Facts | null {
  const card = cardOf(book, key);
  return card ? factsOf(card) : null;
}

export function onPlayer(
  view: IgniteView,
  seat: number,
  change: (player: IgnitePlayer) => Partial<IgnitePlayer>,
): IgniteView {
  const players = view.players.map((player) =>
    player.seat === seat ? { ...player, ...change(player) } : player,
  );
  return { ...view, players };
}

export function onPiece(
  view: IgniteView,
  number: number,
  change: (piece: IgnitePiece) => Partial<IgnitePiece>,
): IgniteView {
  const pieces = view.pieces.map((piece) =>
    piece.piece === number ? { ...piece, ...change(piece) } : piece,
  );
  return { ...view, pieces };
}

/** The things without the first that fits. */
export function less<T>(things: readonly T[], fits: (thing: T) => boolean): T[] {
  const at = things.findIndex(fits);
  return at < 0 ? [...things] : things.toSpliced(at, 1);
}
