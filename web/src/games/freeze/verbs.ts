/** The signs on the buttons of The Freeze, by the names of their picks. */
import BackInTime from "~icons/game-icons/backward-time";
import Blow from "~icons/game-icons/sword-brandish";
import BurnForest from "~icons/game-icons/burning-forest";
import BurnMachine from "~icons/game-icons/burning-embers";
import DragonFire from "~icons/game-icons/spiked-dragon-head";
import DragonMove from "~icons/game-icons/wyvern";
import Fire from "~icons/game-icons/catapult";
import Light from "~icons/game-icons/flaming-arrow";
import Look from "~icons/game-icons/eyeball";
import MoveOn from "~icons/game-icons/walking-boot";
import NewHand from "~icons/game-icons/card-draw";
import PassHexes from "~icons/game-icons/cursed-star";
import Throw from "~icons/game-icons/card-burn";
import Token from "~icons/game-icons/drop";
import Valkyrie from "~icons/game-icons/feathered-wing";
import type { Icon } from "../icon";

export const SIGNS: Record<string, Icon> = {
  "verb:move-on": MoveOn,
  "verb:ordinary-token": Token,
  "verb:as-valkyrie": Valkyrie,
  "verb:new-hand": NewHand,
  "verb:last-turn": BackInTime,
  "verb:fire": Fire,
  "verb:blow": Blow,
  "verb:look": Look,
  "verb:throw-away": Throw,
  "verb:pass-hexes": PassHexes,
  "verb:light-arrows": Light,
  "verb:burn-forest": BurnForest,
  "verb:burn-machine": BurnMachine,
  "verb:dragon-move": DragonMove,
  "verb:dragon-attack": DragonFire,
};
