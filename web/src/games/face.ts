/** What the page needs to know of a game: how its table and its cards are drawn. Rules are the server's. */
import type { Component } from "svelte";
import type { BoardFrame, Book, CardInfo, Decision, GameInfo } from "../wire/types";
import type { Animator } from "../table/animator";
import type { Row } from "../table/batch.svelte";
import type { Icon } from "./icon";

export interface BoardProps<View = unknown> {
  view: View;
  info: GameInfo;
  book: Book;
  /** What the players are called, by seat. */
  names: string[];
  /** From which seat the table is looked at; null is a spectator. */
  seat: number | null;
}

export interface CardProps {
  card: CardInfo;
  book: Book;
  /** Small cards leave out the text. */
  size?: "small" | "large";
}

export interface FigureProps<View = unknown> {
  view: View;
  book: Book;
  /** What is drawn of a board; null where a table has none. */
  frame: BoardFrame | null;
}

export interface Face {
  Board: Component<BoardProps>;
  /** A moment as a picture in the rulebook: nothing in it can be picked. */
  Figure?: Component<FigureProps>;
  Card: Component<CardProps>;
  /** Whether the board shows what a pick means, so that the list of choices need not. */
  drawn(pick: number, decision: Decision, info: GameInfo): boolean;
  /** Whether a question comes several times in a row, so that all may be answered alike. */
  row?(view: unknown, decision: Decision): Row | null;
  /** The sign on the button of a pick, by its name; without one it is words alone. */
  icon?(name: string): Icon | undefined;
  /** Shows events on a board that lies in this element. */
  animator(root: HTMLElement, book: Book): Animator;
}

/** All that the page has of a game; its table is loaded when it is needed. */
export interface GamePage {
  /** The sign on the box. */
  emblem: Icon;
  /** Colours of the ember light on the lid, from its heart outwards, and of the dark behind it. */
  lid: string;
  face(): Promise<{ face: Face }>;
}

/** Where the picks of a kind begin, and which kind a pick is. */
export function kindOf(info: GameInfo, pick: number): string {
  const name = info.names[pick] ?? "";
  return name.slice(0, name.indexOf(":"));
}
