import type { Component } from "svelte";
import { kindOf, type BoardProps, type Face, type FigureProps } from "../face";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Figure from "./Figure.svelte";
import { IgniteAnimator } from "./animator";
import { asksDrawnNumber, asksForSale, asksHand, asksLaidOut, asksRace } from "./questions";
import { signOf } from "./verbs";

/** Ignite at the table. */
export const face: Face = {
  Board: Board as unknown as Component<BoardProps>,
  Figure: Figure as unknown as Component<FigureProps>,
  Card,
  drawn: (pick, { asks }, info) => {
    switch (kindOf(info, pick)) {
      case "cell":
      case "seat":
        return true;
      case "card":
        return asksHand(asks) || asksForSale(asks) || asksLaidOut(asks);
      case "number":
        return asksDrawnNumber(asks);
      case "verb":
        return asksRace(asks);
      default:
        return false;
    }
  },
  icon: signOf,
  animator: (root, book) => new IgniteAnimator(root, book),
};
