/** Every language says the same things, and whoever asks for none of them reads English. */
import { expect, test } from "vitest";
import { de } from "../src/texts/de";
import { en } from "../src/texts/en";
import { languageOf } from "../src/texts/languages";

/** What a catalogue has, by path, with the kind of each entry; lists may differ in length. */
function entries(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return [`${path}: list`];
  if (typeof value !== "object" || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, each]) => entries(each, path ? `${path}.${key}` : key));
}

/** The texts of a catalogue by path. */
function texts(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => texts(each, `${path}.${key}`));
}

test("German has exactly the keys of English", () => {
  // The type check finds what is missing; in tables with open keys, and for what is too much, only this does.
  expect(entries(de).sort()).toEqual(entries(en).sort());
});

test("nothing was left in English", () => {
  const english = new Map(texts(en));
  const same = texts(de).filter(([path, text]) => /\p{L}{4}/u.test(text) && english.get(path) === text);
  const alike = [
    "Emberbox",
    "Enter",
    "Escape",
    "Lobby",
    "Veteran",
    "Normal",
    "Chat",
    "Touch",
    "offline",
    "Pause",
    "Name",
    "Buchholz",
  ];
  expect(same.filter(([, text]) => !alike.includes(text))).toEqual([]);
});

test("German is filled in throughout", () => {
  for (const [, text] of texts(de)) expect(text).toMatch(/^\S(.*\S)?$/s);
});

test("the language is the one that was chosen, or else the browser's", () => {
  expect(languageOf("browser", ["fr-CA", "de-AT", "en"])).toBe("de");
  expect(languageOf("en", ["de"])).toBe("en");
  expect(languageOf("browser", ["fr", "toString"])).toBe("en");
  expect(languageOf("tlh", [])).toBe("en");
});
