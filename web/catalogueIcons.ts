/**
 * The pictures of cards and races: `virtual:card-icons/GAME` and `virtual:race-icons/GAME` have by key the icon that
 * the game's catalogues name.
 *
 * A catalogue is the cards.toml or races.toml in the folder of the game (an expansion has its own, as in
 * `virtual:card-icons/ignite/freeze`), in which an entry is a line `[key]` and has a line `icon = "name"`. Only icons
 * that are named come into the page; `named` has them by their own names, for cards that players bring along.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "vite";

const GAMES = join(import.meta.dirname, "../src/emberbox/games");
const MODULE = /^virtual:(card|race)-icons\/(.+)$/;
const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as { icons: object };

/** The icon of each entry of a catalogue that names one; an error says where an icon is that cannot be had. */
export function iconsOf(catalogue: string, where: string): Map<string, string> {
  const found = new Map<string, string>();
  let entry = "";
  for (const line of catalogue.split("\n")) {
    entry = /^\[([a-z0-9-]+)\]/.exec(line)?.[1] ?? entry;
    if (!/^\s*icon\b/.test(line)) continue;
    const icon = /^icon = "([a-z0-9-]+)"$/.exec(line)?.[1];
    if (!icon) throw new Error(`${where}: "${entry}": write icon = "name" instead of ${line}`);
    if (!Object.hasOwn(icons, icon))
      throw new Error(`${where}: "${entry}": game-icons has no icon "${icon}"`);
    found.set(entry, icon);
  }
  return found;
}

/** The source of a module: an import for each icon, and the tables of them by key and by their own names. */
export function moduleOf(named: ReadonlyMap<string, string>): string {
  const entries = [...named];
  const imports = entries.map(([, icon], at) => `import Icon${at} from "~icons/game-icons/${icon}";`);
  const table = entries.map(([key], at) => `  "${key}": Icon${at},`);
  const names = entries.map(([, icon], at) => `  "${icon}": Icon${at},`);
  return [...imports, "export default {", ...table, "};", "export const named = {", ...names, "};", ""].join(
    "\n",
  );
}

export function catalogueIcons(): Plugin {
  return {
    name: "catalogue-icons",
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, kind, game] = (id.startsWith("\0") && MODULE.exec(id.slice(1))) || [];
      if (!kind || !game) return undefined;
      const file = join(GAMES, game, `${kind}s.toml`);
      if (!existsSync(file)) throw new Error(`${id.slice(1)}: games/${game} has no ${kind}s.toml`);
      this.addWatchFile(file);
      return moduleOf(iconsOf(readFileSync(file, "utf8"), `games/${game}/${kind}s.toml`));
    },
  };
}
