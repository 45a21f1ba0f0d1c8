/** A game without a drawn board: everything is played from the list of choices. */
import type { Face } from "../face";
import Board from "./Board.svelte";
import Card from "./Card.svelte";

export const face: Face = {
  Board,
  Card,
  drawn: () => false,
  animator: () => ({ animate: () => Promise.resolve() }),
};
