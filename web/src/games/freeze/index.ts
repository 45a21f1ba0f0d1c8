import emblem from "~icons/game-icons/frozen-orb";
import type { GamePage } from "../face";

export const freeze: GamePage = {
  emblem,
  lid: "--heart: #9fd8ff; --flame: #1f6f9e; --dark: #16202e; --from: 20%",
  face: () => import("./face"),
};
