/** The picture of each minion, as its catalogue names it. A card without one of its own shows a cog. */
import cardIcons from "virtual:card-icons/forge";
import Cog from "~icons/game-icons/cog";
import type { Icon } from "../icon";

export function artOf(card: string): Icon {
  return cardIcons[card] ?? Cog;
}
