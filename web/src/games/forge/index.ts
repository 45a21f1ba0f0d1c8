import emblem from "~icons/game-icons/anvil-impact";
import type { GamePage } from "../face";

export const forge: GamePage = {
  emblem,
  lid: "",
  face: () => import("./face"),
};
