/** The pictures of cards and races come from their catalogues: each as the server names it, and none that is not there. */
import { describe, expect, test } from "vitest";
import coreIcons from "virtual:card-icons/core";
import forgeIcons from "virtual:card-icons/forge";
import igniteIcons from "virtual:card-icons/ignite";
import raceIcons from "virtual:race-icons/ignite";
import { iconsOf, moduleOf } from "../catalogueIcons";
import { book as forge } from "./known";
import { book as core } from "./knownCore";
import { book as ignite } from "./knownIgnite";

describe.each([
  ["forge", forge, forgeIcons],
  ["ignite", ignite, igniteIcons],
  ["core", core, coreIcons],
])("%s", (_, book, icons) => {
  test("has a picture for those cards to which the server gives one", () => {
    const named = book.cards.filter(({ icon }) => icon);
    expect(Object.keys(icons).sort()).toEqual(named.map(({ key }) => key).sort());
    expect(new Set(Object.values(icons)).size).toBe(named.length);
  });
});

test("every race of Ignite has an emblem of its own in races.toml", () => {
  expect(Object.keys(raceIcons).sort()).toEqual(Object.keys(ignite.words["races"] ?? {}).sort());
  expect(new Set(Object.values(raceIcons)).size).toBe(Object.keys(raceIcons).length);
});

test("an icon is read from its entry", () => {
  const catalogue =
    '# icon\n[flail]\nname = "Flail"\nicon = "flail"\n\n[icon]\n\n[horse]\nicon = "horse-head"\n';
  const icons = iconsOf(catalogue, "cards.toml");
  expect([...icons]).toEqual([
    ["flail", "flail"],
    ["horse", "horse-head"],
  ]);
  expect(moduleOf(icons)).toBe(
    'import Icon0 from "~icons/game-icons/flail";\nimport Icon1 from "~icons/game-icons/horse-head";\n' +
      'export default {\n  "flail": Icon0,\n  "horse": Icon1,\n};\n' +
      'export const named = {\n  "flail": Icon0,\n  "horse-head": Icon1,\n};\n',
  );
});

test.each([
  ['icon = "flale"', 'cards.toml: "flail": game-icons has no icon "flale"'],
  ["icon = 'flail'", `cards.toml: "flail": write icon = "name" instead of icon = 'flail'`],
])("%s is refused with file and entry", (line, message) => {
  expect(() => iconsOf(`[flail]\n${line}\n`, "cards.toml")).toThrow(message);
});
