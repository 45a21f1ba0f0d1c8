import emblem from "~icons/game-icons/battle-mech";
import type { GamePage } from "../face";

export const core: GamePage = {
  emblem,
  lid: "--heart: #9fd8ff; --flame: #1d5a86; --dark: #141d29; --from: 45%",
  face: () => import("./face"),
};
