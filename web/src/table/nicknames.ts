/** What those who share a screen call themselves: kept in this browser, for to the server they are one player. */
import type { SeatInfo } from "../wire/types";
import { seatNames } from "./seats";

const KEY = "emberbox.nicknames.";
export const LONGEST_NAME = 24;

export type Nicknames = Readonly<Record<number, string>>;

export function keepNicknames(room: string, names: Nicknames): void {
  try {
    localStorage.setItem(KEY + room, JSON.stringify(names));
  } catch {
    // A browser that keeps nothing numbers them.
  }
}

export function nicknamesOf(room: string): Nicknames {
  try {
    return JSON.parse(localStorage.getItem(KEY + room) ?? "{}") as Nicknames;
  } catch {
    return {};
  }
}

/** The names at a table, as they are called on this screen. */
export function namesHere(seats: readonly SeatInfo[], nicknames: Nicknames): string[] {
  return seatNames(seats).map((name, seat) => (seats[seat]?.yours ? nicknames[seat] : undefined) ?? name);
}

/** All words of a message with the names of this screen: the server numbers those who share it. */
export function renamed<T>(message: T, seats: readonly SeatInfo[], nicknames: Nicknames): T {
  const [theirs, here] = [seatNames(seats), namesHere(seats, nicknames)];
  const changed = theirs.flatMap((name, seat) =>
    name === here[seat] ? [] : [[name, here[seat] ?? ""] as const],
  );
  const inText = (text: string): string =>
    changed.reduce((said, [name, nickname]) => said.replaceAll(name, nickname), text);
  const within = (part: unknown): unknown => {
    if (typeof part === "string") return inText(part);
    if (Array.isArray(part)) return part.map(within);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, within(value)]));
  };
  return changed.length ? (within(message) as T) : message;
}
