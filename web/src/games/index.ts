/** The games whose tables are drawn. Each is loaded when it is needed. */
import type { Component } from "svelte";
import type { SvelteHTMLElements } from "svelte/elements";
import Forge from "~icons/game-icons/anvil-impact";
import Ignite from "~icons/game-icons/battle-axe";
import Unknown from "~icons/game-icons/card-random";
import type { Face } from "./face";

const FACES: Record<string, () => Promise<{ face: Face }>> = {
  forge: () => import("./forge"),
};

export const drawnGames: ReadonlySet<string> = new Set(Object.keys(FACES));

export async function faceOf(game: string): Promise<Face> {
  const load = FACES[game] ?? (() => import("./plain"));
  return (await load()).face;
}

const EMBLEMS: Record<string, Component<SvelteHTMLElements["svg"]>> = { forge: Forge, ignite: Ignite };

/** The sign on a game's box. */
export function emblemOf(game: string): Component<SvelteHTMLElements["svg"]> {
  return EMBLEMS[game] ?? Unknown;
}
