/** What kind of screen the page is on. */
import { MediaQuery } from "svelte/reactivity";

/** Phones, also on their side, and small tablets: the table is one column. The styles' breakpoint is the same. */
const SMALL = "(max-width: 960px)";

/** Whether the screen is small, as long as the component that asks is there. */
export const smallScreen = (): MediaQuery => new MediaQuery(SMALL);

/** Whether the screen is small now. */
export const isSmallScreen = (): boolean => matchMedia(SMALL).matches;
