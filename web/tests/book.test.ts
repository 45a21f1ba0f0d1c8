import { expect, test } from "vitest";
import { Reading } from "../src/book/reading";
import { excerpt, Index, marked } from "../src/book/search";
import type { RuleInfo, Rulebook } from "../src/wire/types";
import { book } from "./knownIgnite";

const PUSH = ["ignite.push.away", "ignite.push.into-unit"];
const FIRE = ["ignite.fire.spreads"];

const rulebook: Rulebook = {
  game: "ignite",
  chapters: [
    {
      ...{ slug: "pushing", title: "Pushing", text: "Who goes where." },
      sections: [{ slug: "push", title: "Pushing", rules: PUSH }],
    },
    {
      ...{ slug: "conditions", title: "Conditions", text: "Fire and ice." },
      sections: [{ slug: "fire", title: "Fire", rules: FIRE }],
    },
  ],
  links: { "ignite.push.away": [{ start: 2, length: 4, to: "section:ignite/push" }] },
  see: { "ignite.fire.spreads": ["ignite.push.away", "ignite.push.into-unit", "ignite.no.such"] },
  worked: ["ignite.push.away"],
  cards: {},
  sets: [{ game: "ignite", title: "Ignite", groups: [{ title: "Arrows", cards: ["arrow", "fire-arrow"] }] }],
  examples: [
    { rule: "ignite.fire.spreads", title: "First", frame: null },
    { rule: "ignite.push.away", title: "Second", frame: null },
  ],
};
const reading = new Reading(book, rulebook);
function rule(id: string): RuleInfo {
  const found = book.rules.find((each) => each.id === id);
  if (!found) throw new Error(`the book has no ${id}`);
  return found;
}
const found = (query: string) => new Index(reading).find(query);

test("chapters hold the texts of their rules in order", () => {
  expect(reading.chapters.map(({ sections }) => sections[0]?.rules.map(({ id }) => id))).toEqual([
    PUSH,
    FIRE,
  ]);
});

test("a text is cut at its links, and nothing of it is lost", () => {
  const parts = reading.linked(rule("ignite.push.away"));
  expect(parts.map(({ text }) => text).join("")).toBe(rule("ignite.push.away").text);
  expect(parts.map(({ href }) => href)).toEqual([null, "/book/ignite/rules#push", null]);
  expect(parts[1]?.text).toHaveLength(4);
  expect(reading.linked(rule("ignite.fire.spreads"))).toHaveLength(1);
});

test("rules of one section are one thing to see", () => {
  expect(reading.seeAlso(rule("ignite.fire.spreads"))).toEqual([
    { title: "Pushing", href: "/book/ignite/rules#ignite.push.away" },
  ]);
});

test("an example knows its place among all", () => {
  expect(reading.examplesOf(rule("ignite.push.away")).map(({ at }) => at)).toEqual([1]);
  expect(reading.examplesOf(rule("ignite.push.into-unit"))).toEqual([]);
});

test("a name that is what was typed comes first, then titles, then texts", () => {
  const hits = found("arrow");
  expect(hits[0]).toMatchObject({ kind: "card", id: "arrow" });
  expect(hits[1]).toMatchObject({ kind: "card", id: "fire-arrow" });
  expect(hits.length).toBeGreaterThan(2);
  const inTitle = hits.map(({ title }) => title.toLowerCase().includes("arrow"));
  expect(inTitle).toEqual(inTitle.toSorted((a, b) => Number(b) - Number(a)));
  for (const { title, where, text } of hits) expect(`${title} ${where} ${text}`).toMatch(/arrow/i);
});

test("every word has to be found, in any order, and ids are not searched", () => {
  const both = found("unit pushed").map(({ id }) => id);
  expect(both).toEqual(found("pushed unit").map(({ id }) => id));
  expect(both).toContain("ignite.push.into-unit");
  expect(found("pushed xyzzy")).toEqual([]);
  expect(found("ignite.push.into-unit")).toEqual([]);
  expect(found("  ")).toEqual([]);
});

test("words are marked wherever they are, whatever signs are in them", () => {
  expect(marked("Fire, fire (or ice)", ["fire", "(or"])).toEqual([
    { text: "Fire", hit: true },
    { text: ", ", hit: false },
    { text: "fire", hit: true },
    { text: " ", hit: false },
    { text: "(or", hit: true },
    { text: " ice)", hit: false },
  ]);
});

test("of a long text the part with the word is shown", () => {
  const pieces = excerpt(`${"word ".repeat(200)}needle${" word".repeat(200)}`, ["needle"]);
  expect(pieces.filter(({ hit }) => hit)).toEqual([{ text: "needle", hit: true }]);
  const text = pieces.map((piece) => piece.text).join("");
  expect(text.length).toBeLessThan(240);
  expect(text).toMatch(/^… .* …$/);
});
