import emblem from "~icons/game-icons/battle-axe";
import type { GamePage } from "../face";

export const ignite: GamePage = {
  emblem,
  lid: "--heart: #ff8b52; --flame: #a8280e; --dark: #2a1d2b; --from: 20%",
  face: () => import("./face"),
};
