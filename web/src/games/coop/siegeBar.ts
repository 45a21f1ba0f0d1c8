/** What the bar of Solo & Cooperative Play shows, from the view and the tables of the book. */
import { enemyCard, isEnemy, type Siege } from "../ignite/siege";
import { cardOf, filled, wordOf, type IgnitePiece, type IgniteView } from "../ignite/view";
import type { Book } from "../../wire/types";

/** Minions of a colour that come with a result of the D6, and the cards that are drawn with them. */
export interface Group {
  enemies: { colour: string; count: number }[];
  draws: string[];
}

export interface RoundCard {
  groups: Group[];
  /** What is drawn whatever is rolled. */
  draws: string[];
}

interface Tables {
  track: { rounds: number };
  difficulties: Record<string, { upgrade: number | null }>;
  rounds: { players: number; cards: RoundCard[] }[];
}

function tablesOf(book: Book): Tables {
  return book.tables as unknown as Tables;
}

/** The last round, which is the boss's. */
export function lastRound(book: Book): number {
  return tablesOf(book).track.rounds;
}

/** From which round on enemies are of level 2; null where they never are. */
export function upgradeRound(book: Book, { difficulty }: Siege): number | null {
  return tablesOf(book).difficulties[difficulty]?.upgrade ?? null;
}

export type Phase = "free" | "players" | "opponents";

export function phaseOf({ phase }: IgniteView, { round }: Siege): Phase | null {
  if (phase === "setup" || phase === "over") return null;
  if (phase === "opponents") return "opponents";
  return round ? "players" : "free";
}

/** How far the game is: "Round 3 of 20". */
export function roundSaid(book: Book, { phase }: IgniteView, siege: Siege): string {
  const word = (key: string): string => wordOf(book, "table", key);
  if (phase === "setup") return wordOf(book, "phases", phase);
  if (!siege.round) return filled(word("free"), { free: siege.free });
  return filled(word("round"), { round: siege.round, rounds: lastRound(book) });
}

/** A round on the track. */
export interface Stop {
  round: number;
  state: "past" | "now" | "ahead";
  mark: "upgrade" | "boss" | null;
}

export function trackOf(book: Book, siege: Siege): Stop[] {
  const [last, upgrade] = [lastRound(book), upgradeRound(book, siege)];
  return Array.from({ length: last }, (_, at) => {
    const round = at + 1;
    return {
      round,
      state: round < siege.round ? "past" : round === siege.round ? "now" : "ahead",
      mark: round === last ? "boss" : round === upgrade ? "upgrade" : null,
    };
  });
}

export type Heart = "whole" | "half" | "lost";

/** The units that the team can still lose, as hearts: half a unit is half a heart. */
export function heartsOf({ defeats, limit }: Siege): Heart[] {
  const left = Math.max(0, limit - defeats);
  return Array.from({ length: Math.ceil(limit / 2) }, (_, at) => {
    const rest = left - 2 * at;
    return rest >= 2 ? "whole" : rest === 1 ? "half" : "lost";
  });
}

/** The Round card that lies open: that of this Enemy Phase, or until the next one that of the last. */
export function openRound(
  book: Book,
  view: IgniteView,
  siege: Siege,
): (RoundCard & { round: number }) | null {
  if (!siege.group) return null;
  const round = siege.step === "begin" ? siege.round - 1 : siege.round;
  const set = tablesOf(book).rounds.find(({ players }) => view.players.length <= players);
  const card = set?.cards[round - 1];
  return card ? { ...card, round } : null;
}

/** How the minions of a group are called: "2 black Archers". */
export function minionsSaid(book: Book, siege: Siege, colour: string, count: number): string {
  const key = `enemy-${colour}-${siege.level}`;
  const one = `${wordOf(book, "colours", colour)} ${cardOf(book, key)?.name ?? colour}`;
  return `${count} ${count === 1 ? one : wordOf(book, "many", key)}`;
}

/** A result of the D6 in words: "3: 2 black Archers, a Power card". */
export function groupSaid(book: Book, siege: Siege, { enemies, draws }: Group, result: number): string {
  const parts = [
    ...enemies.map(({ colour, count }) => minionsSaid(book, siege, colour, count)),
    ...draws.map((card) => wordOf(book, "symbols", card)),
  ];
  return wordOf(book, "bar", "result")
    .replace("{result}", String(result))
    .replace("{group}", parts.join(", "));
}

/** The enemies on the board by their card, in the order of the book. */
export interface Foes {
  card: string;
  pieces: IgnitePiece[];
}

export function foesOf(view: IgniteView): Foes[] {
  const found = Map.groupBy(view.pieces.filter(isEnemy), (piece) => enemyCard(view, piece));
  return [...found]
    .map(([card, pieces]) => ({ card, pieces }))
    .toSorted((one, other) => one.card.localeCompare(other.card));
}

export function dragonOf(view: IgniteView): IgnitePiece | null {
  return view.pieces.find((piece) => isEnemy(piece) && piece.type === "elder-dragon") ?? null;
}
