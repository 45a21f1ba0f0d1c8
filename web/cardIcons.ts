/**
 * The pictures of cards: `virtual:card-icons/GAME` has by key the icon that the game's catalogues name.
 *
 * A catalogue is a cards.toml of the game or of one of its sets, in which an entry is a line `[key]` and has a
 * line `icon = "name"`. Only icons that are named come into the page.
 */
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "vite";

const GAMES = join(import.meta.dirname, "../src/emberbox/games");
const MODULE = "virtual:card-icons/";
const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as { icons: object };

/** The icon of each card of a catalogue that names one; an error says where an icon is that cannot be had. */
export function iconsOf(catalogue: string, where: string): Map<string, string> {
  const found = new Map<string, string>();
  let card = "";
  for (const line of catalogue.split("\n")) {
    card = /^\[([a-z0-9-]+)\]/.exec(line)?.[1] ?? card;
    if (!/^\s*icon\b/.test(line)) continue;
    const icon = /^icon = "([a-z0-9-]+)"$/.exec(line)?.[1];
    if (!icon) throw new Error(`${where}: card "${card}": write icon = "name" instead of ${line}`);
    if (!Object.hasOwn(icons, icon))
      throw new Error(`${where}: card "${card}": game-icons has no icon "${icon}"`);
    found.set(card, icon);
  }
  return found;
}

/** The source of a game's module: an import for each icon, and the table of them by card. */
export function moduleOf(named: ReadonlyMap<string, string>): string {
  const entries = [...named];
  const imports = entries.map(([, icon], at) => `import Icon${at} from "~icons/game-icons/${icon}";`);
  const table = entries.map(([card], at) => `  "${card}": Icon${at},`);
  return [...imports, "export default {", ...table, "};", ""].join("\n");
}

export function cardIcons(): Plugin {
  return {
    name: "card-icons",
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return undefined;
      const game = id.slice(MODULE.length + 1);
      const files = globSync(`${game}/**/cards.toml`, { cwd: GAMES }).sort();
      if (!files.length) throw new Error(`${id.slice(1)}: games/${game} has no cards.toml`);
      const named = files.flatMap((file) => {
        this.addWatchFile(join(GAMES, file));
        return [...iconsOf(readFileSync(join(GAMES, file), "utf8"), `games/${file}`)];
      });
      return moduleOf(new Map(named));
    },
  };
}
