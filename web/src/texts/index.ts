/** The words of the page itself. What a game says comes from the server, out of its words.toml. */
import { en } from "./en";

export type Texts = typeof en;

/** The language in use. Another one is another object of the type `Texts`. */
export const t: Texts = en;
