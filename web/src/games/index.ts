/** The games whose tables are drawn. Each is loaded when it is needed. */
import type { Component } from "svelte";
import type { SvelteHTMLElements } from "svelte/elements";
import Core from "~icons/game-icons/battle-mech";
import Forge from "~icons/game-icons/anvil-impact";
import Ignite from "~icons/game-icons/battle-axe";
import Unknown from "~icons/game-icons/card-random";
import type { Face } from "./face";

const FACES: Record<string, () => Promise<{ face: Face }>> = {
  core: () => import("./core"),
  forge: () => import("./forge"),
  ignite: () => import("./ignite"),
};

export const drawnGames: ReadonlySet<string> = new Set(Object.keys(FACES));

export async function faceOf(game: string): Promise<Face> {
  const load = FACES[game] ?? (() => import("./plain"));
  return (await load()).face;
}

const EMBLEMS: Record<string, Component<SvelteHTMLElements["svg"]>> = {
  core: Core,
  forge: Forge,
  ignite: Ignite,
};

/** Colours of the ember light on a game's lid, from its heart outwards, and of the dark behind it. */
const LIDS: Record<string, string> = {
  core: "--heart: #9fd8ff; --flame: #1d5a86; --dark: #141d29; --from: 45%",
  ignite: "--heart: #ff8b52; --flame: #a8280e; --dark: #2a1d2b; --from: 20%",
};

export function lidOf(game: string): string {
  return LIDS[game] ?? "";
}

/** The sign on a game's box. */
export function emblemOf(game: string): Component<SvelteHTMLElements["svg"]> {
  return EMBLEMS[game] ?? Unknown;
}
