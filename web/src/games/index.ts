/** The games whose tables are drawn. */
import { coop } from "./coop";
import { core } from "./core";
import type { GamePage } from "./face";
import { forge } from "./forge";
import { freeze } from "./freeze";
import { ignite } from "./ignite";
import { plain } from "./plain";

const GAMES: Record<string, GamePage> = { coop, core, forge, freeze, ignite };

export function pageOf(game: string): GamePage {
  return GAMES[game] ?? plain;
}

export function isDrawn(game: string): boolean {
  return game in GAMES;
}
