import cardIcons from "virtual:card-icons/ignite/freeze";
import raceIcons from "virtual:race-icons/ignite/freeze";
import { addCardArt } from "../ignite/cardArt";
import { face as ignite } from "../ignite/face";
import { addQuestions } from "../ignite/questions";
import { addRaceArt } from "../ignite/races";
import { addSigns } from "../ignite/verbs";
import { FreezeAnimator } from "./animator";
import { HAND, LAID_OUT } from "./questions";
import { SIGNS } from "./verbs";

addCardArt(cardIcons);
addRaceArt(raceIcons);
addQuestions({ hand: HAND, laidOut: LAID_OUT });
addSigns(SIGNS);

/** The Freeze at the table: Ignite's, with more to draw. */
export const face: typeof ignite = {
  ...ignite,
  animator: (root, book) => new FreezeAnimator(root, book),
};
