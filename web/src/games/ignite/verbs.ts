/** The signs on the buttons of Ignite, by the names of their picks. */
import Buy from "~icons/game-icons/buy-card";
import End from "~icons/game-icons/hourglass";
import Flip from "~icons/game-icons/card-exchange";
import Honor from "~icons/game-icons/laurels";
import Item from "~icons/game-icons/gem-pendant";
import Move from "~icons/game-icons/walking-boot";
import Nothing from "~icons/game-icons/cancel";
import Piece from "~icons/game-icons/chess-pawn";
import Rise from "~icons/game-icons/muscle-up";
import Sell from "~icons/game-icons/sell-card";
import Swap from "~icons/game-icons/body-swapping";
import TakeUp from "~icons/game-icons/wolf-trap";
import Warlord from "~icons/game-icons/crown";
import Warp from "~icons/game-icons/magic-portal";
import type { Icon } from "../icon";

const SIGNS: Record<string, Icon> = {
  "none:nothing": Nothing,
  "verb:end-turn": End,
  "verb:honor": Honor,
  "verb:buy": Buy,
  "verb:sell": Sell,
  "verb:stand-up": Rise,
  "verb:free-move": Move,
  "verb:warlord-move": Warlord,
  "verb:warp": Warp,
  "verb:flip": Flip,
  "verb:take-up": TakeUp,
  "verb:swap": Swap,
  "verb:item": Item,
  "verb:piece": Piece,
};

/** The signs that an expansion adds. */
export function addSigns(signs: Record<string, Icon>): void {
  Object.assign(SIGNS, signs);
}

export function signOf(name: string): Icon | undefined {
  return SIGNS[name];
}
