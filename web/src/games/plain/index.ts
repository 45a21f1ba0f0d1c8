/** A game that the page knows nothing about. */
import emblem from "~icons/game-icons/card-random";
import type { GamePage } from "../face";

export const plain: GamePage = { emblem, lid: "", face: () => import("./face") };
