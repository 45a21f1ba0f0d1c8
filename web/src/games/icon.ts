/** A picture from game-icons, as the page draws it. */
import type { Component } from "svelte";
import type { SvelteHTMLElements } from "svelte/elements";

export type Icon = Component<SvelteHTMLElements["svg"]>;
export type Icons = Record<string, Icon>;
