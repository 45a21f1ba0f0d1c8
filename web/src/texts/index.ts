/** The words of the page itself. What a game says comes from the server, out of its words.toml. */
import { settings } from "../design/settings.svelte";
import { de } from "./de";
import { en, type Texts } from "./en";
import { languageOf } from "./languages";

/** The language in use, and its texts. Whoever chooses another one loads the page again. */
export const language = languageOf(
  settings.language,
  typeof navigator === "undefined" ? [] : navigator.languages,
);
export const t: Texts = { en, de }[language];
