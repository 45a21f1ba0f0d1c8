/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof LANGUAGES;

const isLanguage = (text: string): text is Language => Object.hasOwn(LANGUAGES, text);

/** The language that was chosen, or else the first that the browser asks for and the page has. */
export function languageOf(chosen: string, wanted: readonly string[]): Language {
  const short = wanted.map((each) => each.split("-")[0]?.toLowerCase() ?? "");
  return [chosen, ...short].find(isLanguage) ?? "en";
}
