/** Who sits where, as the page calls them. The server numbers equal names in the same way. */
import { t } from "../texts";
import type { SeatInfo } from "../wire/types";

/** The bot for whoever just wants to play, or must go: worth playing against, and quick. */
export const USUAL_LEVEL = "veteran";

export function seatNames(seats: readonly SeatInfo[]): string[] {
  return numbered(
    seats.map((seat, at) => seat.name || (seat.bot ? levelName(seat.bot) : t.seat.free(at + 1))),
  );
}

/** What a bot of a level is called. */
export function levelName(level: string): string {
  return t.seat.levels[level] ?? capital(level);
}

/** The names with numbers behind those that would be the same. */
function numbered(names: readonly string[]): string[] {
  const taken = new Set(names);
  return names.map((name) => {
    let found = name;
    if (names.indexOf(name) !== names.lastIndexOf(name))
      for (let number = 1; taken.has(found); number += 1) found = `${name} ${number}`;
    taken.add(found);
    return found;
  });
}

/** The best that anybody got; none where all lost together. */
export function bestOf(payoffs: readonly number[]): number | null {
  return Math.max(...payoffs) || null;
}

/** How all won or lost as one; null where they played against each other, whose payoffs add up to 1. */
export function sharedEnd(payoffs: readonly number[]): "won" | "lost" | null {
  if (payoffs.every((payoff) => payoff === 0)) return "lost";
  return payoffs.every((payoff) => payoff === 1) ? "won" : null;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
