/** Read from the sources: the words of the page stand in its catalogue, and its pictures exist. */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { describe, expect, test } from "vitest";
import { PACES } from "../src/design/settings.svelte";
import { en } from "../src/texts/en";

const WEB = join(import.meta.dirname, "..");
const sources = new Map(
  globSync("src/**/*.{ts,svelte}", { cwd: WEB }).map((file) => [file, readFileSync(join(WEB, file), "utf8")]),
);
const components = [...sources].filter(([file]) => file.endsWith(".svelte"));
const all = [...sources].map(([, text]) => text).join("\n");

describe("the catalogue", () => {
  /** Taken by a name that is worked out: the state of the line, and the paces. */
  const BY_STATE = ["line.connecting", "line.open", "line.lost", "line.refused"];
  const BY_NAME = [...BY_STATE, ...PACES.map(({ name }) => `paces.${name}`)];

  test("has nothing that nobody says", () => {
    const said = (part: string, key: string) =>
      new RegExp(`\\bt\\.${part}\\.${key}\\b`).test(all) ||
      new RegExp(`\\{[^}]*\\b${key}\\b[^}]*\\} = t\\.${part}\\b`).test(all);
    const names = Object.entries(en).flatMap(([part, words]) =>
      Object.keys(words).flatMap((key) => (said(part, key) ? [] : [`${part}.${key}`])),
    );
    expect(names.filter((name) => !BY_NAME.includes(name))).toEqual([]);
  });

  test("has words for every state of a line", () => {
    for (const state of BY_STATE) expect(en.line[state.slice(5) as keyof typeof en.line]).toMatch(/\w/);
  });

  test("is filled in throughout", () => {
    const texts = (value: unknown): string[] =>
      typeof value === "string" ? [value] : Object.values(value as object).flatMap(texts);
    for (const text of texts(en)) expect(text.trim()).toBe(text);
    expect(texts(en).every(Boolean)).toBe(true);
  });

  test("counts properly", () => {
    expect(en.forge.yourHand(1)).toBe("Your hand: 1 card");
    expect(en.forge.yourHand(2)).toBe("Your hand: 2 cards");
    expect(en.table.several(2, 2, 0)).toBe("Choose 2: 0 selected");
    expect(en.table.several(1, 3, 2)).toBe("Choose 1 to 3: 2 selected");
    expect(en.table.several(0, 3, 2)).toBe("Choose up to 3: 2 selected");
    expect(en.lobby.waiting(1)).toBe("1 open seat.");
    expect(en.book.page("4")).toBe("Rulebook, page 4");
    expect(en.book.page("card")).toBe("Rulebook: card");
  });
});

/** Whatever a person would read or hear that stands in a template itself. */
function spoken(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(spoken);
  if (typeof node !== "object" || node === null) return [];
  const { type, name, value, data } = node as {
    type?: string;
    name?: string;
    value?: unknown;
    data?: string;
  };
  if (type === "StyleDirective") return [];
  if (type === "Attribute")
    return ["aria-label", "title", "alt", "placeholder", "label"].includes(name ?? "") ? spoken(value) : [];
  if (type === "Text") return /\p{L}{2}/u.test(data ?? "") ? [(data ?? "").trim()] : [];
  return Object.values(node).flatMap(spoken);
}

test.each(components)("%s says nothing in words of its own", (_, source) => {
  expect(spoken(parse(source, { modern: true }).fragment)).toEqual([]);
});

test("words that stand in a template are found", () => {
  const template = '<p title="More">{x}<b>Hello</b></p>{#if x}<i class="big">Bye</i>{/if}';
  expect(spoken(parse(template, { modern: true }).fragment)).toEqual(["More", "Hello", "Bye"]);
});

test("every picture is there", () => {
  const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as {
    icons: object;
  };
  const named = [...all.matchAll(/"~icons\/([a-z-]+)\/([a-z0-9-]+)"/g)];
  expect(named.length).toBeGreaterThan(20);
  for (const [, collection, icon] of named) {
    expect(collection).toBe("game-icons");
    expect(icons).toHaveProperty([icon ?? ""]);
  }
});

test("what beckons at a table comes to rest: only a search for opponents may go on moving", () => {
  const moving = components.filter(([, source]) => /\banimation[^;]*\binfinite\b/.test(source));
  expect(moving.map(([file]) => file)).toEqual(["src/screens/Match.svelte"]);
});

test("nothing is fetched from outside", () => {
  const styles = globSync("src/**/*.css", { cwd: WEB }).map((file) => readFileSync(join(WEB, file), "utf8"));
  const page = readFileSync(join(WEB, "index.html"), "utf8");
  expect([all.replace(/\/\*[^]*?\*\//g, ""), ...styles, page].join("\n")).not.toMatch(
    /https?:\/\/|url\(["']?\/\//,
  );
});
