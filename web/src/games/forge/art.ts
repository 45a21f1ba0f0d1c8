/** The picture of each minion, as its catalogue names it, or as a player's own card does. Without one it is a cog. */
import cardIcons, { named } from "virtual:card-icons/forge";
import Cog from "~icons/game-icons/cog";
import type { CardInfo } from "../../wire/types";
import type { Icon } from "../icon";

export function artOf(card: CardInfo): Icon {
  return cardIcons[card.key] ?? named[card.icon] ?? Cog;
}
