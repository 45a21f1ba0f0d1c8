/** The picture of each minion, as its catalogue names it. A card without one of its own shows a cog. */
import type { Component } from "svelte";
import type { SvelteHTMLElements } from "svelte/elements";
import cardIcons from "virtual:card-icons/forge";
import Cog from "~icons/game-icons/cog";

export function artOf(card: string): Component<SvelteHTMLElements["svg"]> {
  return cardIcons[card] ?? Cog;
}
