import type { Component } from "svelte";
import { kindOf, type BoardProps, type Face, type FigureProps } from "../face";
import { signOf } from "./art";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Figure from "./Figure.svelte";
import { CoreAnimator } from "./animator";
import { asksDrawnNumber, hitsInARow } from "./questions";
import type { CoreView } from "./view";

/** Core at the table. */
export const face: Face = {
  Board: Board as unknown as Component<BoardProps>,
  Figure: Figure as unknown as Component<FigureProps>,
  Card,
  drawn: (pick, { asks }, info) => {
    switch (kindOf(info, pick)) {
      case "cell":
      case "unit":
        return true;
      case "card":
        return asks === "act";
      case "number":
        return asksDrawnNumber(asks);
      default:
        return false;
    }
  },
  row: (view, decision) => hitsInARow(view as CoreView, decision),
  icon: signOf,
  animator: (root, book) => new CoreAnimator(root, book),
};
