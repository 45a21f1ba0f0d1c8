/** What a seat sees of Ignite; the shape is the server's. */
import type { components } from "../../wire/schema";
import type { Book } from "../../wire/types";
import { wordOf } from "../book";

export { cardOf, pickOf, wordOf } from "../book";

/** What an expansion adds to a table; without one there is nothing of it. */
export type Winter = components["schemas"]["FreezeWinter"] & Partial<Siege>;
/** What Solo & Cooperative Play adds to that. */
type Siege = Omit<components["schemas"]["CoopSiege"], keyof components["schemas"]["FreezeWinter"]>;
export type IgniteView = Omit<components["schemas"]["IgniteView"], "game"> & {
  game: string;
  expansion?: Winter;
};
export type IgnitePlayer = IgniteView["players"][number];
export type IgnitePiece = IgniteView["pieces"][number];
export type IgnitePile = IgniteView["market"][number];
export type IgniteTitle = IgniteView["titles"][number];

export const PHASES = ["beginning", "action", "cleanup", "draw"] as const;

/** How many units a race starts with, and how much a unit of it bears. */
export interface Army {
  units: number;
  health: number;
}

/** A race at a table of so many players: where all stand together, the more they are the fewer units each has. */
export function armyOf(book: Book, race: string, players: number): Army {
  const armies = book.tables["races"] as Record<string, Army> | undefined;
  const army = armies?.[race] ?? { units: 0, health: 0 };
  const together = (book.tables["units"] as Record<string, number[]> | undefined)?.[race];
  return together ? { ...army, units: together[Math.min(players, together.length) - 1] ?? 0 } : army;
}

/** How many races a player has: two armies where only two play. */
export function racesEach(view: IgniteView): number {
  return view.players.length === 2 && view.expansion?.difficulty === undefined ? 2 : 1;
}

/** Whether races are still being banned or chosen. */
export function choosingRaces(view: IgniteView): boolean {
  return view.phase === "setup" && view.players.some(({ races }) => races.length < racesEach(view));
}

/** Halves as they are written: 2½. */
export function halves(amount: number): string {
  const whole = Math.floor(amount / 2);
  return amount % 2 ? `${whole || ""}½` : String(whole);
}

/** What a player or a player's team has won, in halves. */
export function halvesOf(view: IgniteView, { team, trophy_halves }: IgnitePlayer): number {
  if (view.goal.is !== "teams") return trophy_halves;
  return view.players.reduce((sum, each) => sum + (each.team === team ? each.trophy_halves : 0), 0);
}

/** The players clockwise, beginning with you; a spectator begins with the first. */
export function around(view: IgniteView, you: number | null): IgnitePlayer[] {
  const first = you ?? 0;
  return [...view.players.slice(first), ...view.players.slice(0, first)];
}

/** The honor that you could spend in your turn: what is in the bank, and what your hand is worth. */
export interface Purse {
  bank: number;
  hand: number;
}

/** Prices and honor are known for whoever is at turn only. */
export function purseOf(view: IgniteView, you: number | null): Purse | null {
  const me = you !== null && view.current === you ? view.players[you] : undefined;
  return me ? { bank: me.bank, hand: me.known_honor.reduce((sum, honor) => sum + honor, 0) } : null;
}

/** Fill in a template of the game's words: "{points}", or "{markers:marker|markers}" with its count. */
export function filled(template: string, facts: Record<string, number>): string {
  return template.replace(
    /\{(\w+)(?::([^}|]*)\|([^}]*))?\}/g,
    (_, name: string, one?: string, many?: string) => {
      const count = facts[name] ?? 0;
      return one === undefined ? String(count) : `${count} ${count === 1 ? one : many}`;
    },
  );
}

/** Who is to be killed at last, where all play against enemies. */
const BOSS = "elder-dragon";

/** What wins, in words. */
export function goalWords(view: IgniteView, book: Book): string {
  if (view.expansion?.difficulty !== undefined)
    return wordOf(book, "goals", view.pieces.some(({ type }) => type === BOSS) ? "boss" : "together");
  const { is, points, teams, trophies } = view.goal;
  const [table, key] = is === "hill" && !view.markers ? ["table", "hill_open"] : ["goals", is];
  return filled(wordOf(book, table, key), {
    ...{ points, teams, trophies, markers: view.markers },
    players: view.players.length,
  });
}
