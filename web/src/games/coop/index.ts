import emblem from "~icons/game-icons/dragon-head";
import type { GamePage } from "../face";

export const coop: GamePage = {
  emblem,
  lid: "--heart: #ffd27f; --flame: #b3541e; --dark: #241a2e; --from: 30%",
  face: () => import("./face"),
};
