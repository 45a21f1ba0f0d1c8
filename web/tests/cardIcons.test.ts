/** The pictures of cards come from their catalogues: each as the server names it, and none that is not there. */
import { describe, expect, test } from "vitest";
import coreIcons from "virtual:card-icons/core";
import forgeIcons from "virtual:card-icons/forge";
import igniteIcons from "virtual:card-icons/ignite";
import { iconsOf, moduleOf } from "../cardIcons";
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

test("an icon is read from its card", () => {
  const catalogue =
    '# icon\n[flail]\nname = "Flail"\nicon = "flail"\n\n[icon]\n\n[horse]\nicon = "horse-head"\n';
  const icons = iconsOf(catalogue, "cards.toml");
  expect([...icons]).toEqual([
    ["flail", "flail"],
    ["horse", "horse-head"],
  ]);
  expect(moduleOf(icons)).toBe(
    'import Icon0 from "~icons/game-icons/flail";\nimport Icon1 from "~icons/game-icons/horse-head";\n' +
      'export default {\n  "flail": Icon0,\n  "horse": Icon1,\n};\n',
  );
});

test.each([
  ['icon = "flale"', 'cards.toml: card "flail": game-icons has no icon "flale"'],
  ["icon = 'flail'", `cards.toml: card "flail": write icon = "name" instead of icon = 'flail'`],
])("%s is refused with file and card", (line, message) => {
  expect(() => iconsOf(`[flail]\n${line}\n`, "cards.toml")).toThrow(message);
});
