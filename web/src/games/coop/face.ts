import type { Component } from "svelte";
import cardIcons from "virtual:card-icons/ignite/coop";
import Favor from "~icons/game-icons/prayer";
import type { BoardProps } from "../face";
import { face as freeze } from "../freeze/face";
import { addCardArt } from "../ignite/cardArt";
import { addQuestions } from "../ignite/questions";
import { addSigns } from "../ignite/verbs";
import { CoopAnimator } from "./animator";
import Board from "./Board.svelte";

addCardArt(cardIcons);
addQuestions({ hand: ["dread"], laidOut: [] });
addSigns({ "verb:spend-favor": Favor });

/** Solo & Cooperative Play at the table: that of The Freeze, with enemies and what drives them. */
export const face: typeof freeze = {
  ...freeze,
  Board: Board as unknown as Component<BoardProps>,
  animator: (root, book) => new CoopAnimator(root, book),
};
