/** Who sits where, as the page calls them. The server numbers equal names in the same way. */
import { t } from "../texts";
import type { SeatInfo } from "../wire/types";

export function seatNames(seats: readonly SeatInfo[]): string[] {
  const plain = seats.map((seat, at) => seat.name ?? (seat.bot ? capital(seat.bot) : t.seat.free(at + 1)));
  return plain.map((name, at) => {
    if (plain.filter((other) => other === name).length === 1) return name;
    return `${name} ${plain.slice(0, at + 1).filter((other) => other === name).length}`;
  });
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
