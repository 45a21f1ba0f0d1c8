import { kindOf, type Face } from "../face";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Figure from "./Figure.svelte";
import { ForgeAnimator } from "./animator";
import type { BoardProps, FigureProps } from "../face";
import type { Component } from "svelte";

/** Forge at the table. */
export const face: Face = {
  Board: Board as unknown as Component<BoardProps>,
  Figure: Figure as unknown as Component<FigureProps>,
  Card,
  drawn: (pick, decision, info) => {
    const kind = kindOf(info, pick);
    // Cards lie in the hand when they are summoned from it; from a scrapheap they are laid out.
    return kind === "card"
      ? decision.asks === "build"
      : kind === "unit" || kind === "cell" || kind === "seat";
  },
  animator: (root, book) => new ForgeAnimator(root, book),
};
