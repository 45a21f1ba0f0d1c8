/** The page as it was built last, if it was: what the first screen needs is small. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

const PAGE = join(import.meta.dirname, "../../src/emberbox/server/page");
const MOST = 300_000;

/** The files of the first screen: what the page names, and what those name in turn without being asked. */
function firstScreen(): Map<string, number> {
  const found = new Map<string, number>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    const content = readFileSync(join(PAGE, path));
    const text = content.toString();
    // Fonts are packed already. Of the two kinds every browser of today takes the newer.
    found.set(path, path.endsWith(".woff2") ? content.length : gzipSync(content).length);
    const named = path.endsWith(".html")
      ? text.matchAll(/(?:src|href)="\/([^"]+)"/g)
      : path.endsWith(".js")
        ? text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)
        : path.endsWith(".css")
          ? text.matchAll(/url\(["']?\/?([^"')]+\.woff2)/g)
          : [];
    for (const [, name] of named)
      visit(path.endsWith(".html") ? (name ?? "") : `assets/${basename(name ?? "")}`);
  };
  visit("index.html");
  return found;
}

describe.skipIf(!existsSync(join(PAGE, "index.html")))("the built page", () => {
  test("has a first screen below 300 kB, fonts and all", () => {
    const files = firstScreen();
    const kinds = [...files.keys()].map((file) => file.split(".").at(-1));
    for (const kind of ["html", "js", "css", "woff2", "svg"]) expect(kinds).toContain(kind);
    const sizes = Object.fromEntries(files);
    const sum = [...files.values()].reduce((one, other) => one + other, 0);
    expect(sum, JSON.stringify(sizes, null, 2)).toBeLessThan(MOST);
  });

  test("asks for its fonts together with its script: no text moves when they come", () => {
    const html = readFileSync(join(PAGE, "index.html"), "utf8");
    const early = [...html.matchAll(/<link rel="preload" as="font"[^>]*href="\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(early.length).toBeGreaterThan(0);
    expect(early.toSorted()).toEqual(
      [...firstScreen().keys()].filter((file) => file.endsWith(".woff2")).toSorted(),
    );
  });

  test("leaves tables for later", () => {
    expect(
      [...firstScreen().keys()].filter((file) => /\/(Room|Replay|Setup|Book|forge)-/.test(file)),
    ).toEqual([]);
  });
});
