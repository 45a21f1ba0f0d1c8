/** The people at a table: who is here, away or gone, and how long everybody waits, by the server's clock. */
import { getContext, setContext } from "svelte";
import { t } from "../texts";
import type { Presence, SeatInfo, Table } from "../wire/types";

/** How a chip shows somebody. */
export type Sign = "here" | "thinking" | "away" | "gone" | "bot";

/** Seconds for which a game may wait for somebody before others may call a bot, as at the server. */
export const PATIENCE = 60;
/** Waiting for less long than this is not worth a word. */
const BRIEF = 5;

export class People {
  presence = $state.raw<Presence | null>(null);
  /** The time at the server, in seconds since 1970; it moves while somebody looks. */
  now = $state(0);
  /** How many hints each seat has asked for since this page is open. */
  hints = $state.raw<Readonly<Record<number, number>>>({});
  private ahead = 0;

  constructor() {
    this.tick();
  }

  hear(presence: Presence): void {
    this.presence = presence;
    // Browsers' clocks are off by minutes often enough.
    this.ahead = presence.now - Date.now() / 1000;
    this.tick();
  }

  /** Somebody has asked for a hint. */
  hinted(seat: number): void {
    this.hints = { ...this.hints, [seat]: (this.hints[seat] ?? 0) + 1 };
  }

  tick(): void {
    this.now = Date.now() / 1000 + this.ahead;
  }

  /** Let the clock run; returns how to stop it. */
  run(): () => void {
    this.tick();
    const timer = setInterval(() => this.tick(), 500);
    return () => clearInterval(timer);
  }

  get watching(): number {
    return this.presence?.watching ?? 0;
  }

  sign(seat: SeatInfo, at: number, asked: readonly number[]): Sign {
    if (seat.bot) return "bot";
    const state = this.presence?.seats[at]?.state ?? "here";
    return state === "here" && asked.includes(at) ? "thinking" : state;
  }

  /** What is said of somebody besides the name; nothing of who is simply here. */
  word(seat: SeatInfo, at: number, asked: readonly number[]): string {
    const sign = this.sign(seat, at, asked);
    const since = this.presence?.seats[at]?.since;
    if (sign === "here") return "";
    if (sign === "gone" && since) return t.people.goneFor(t.people.clock(this.now - since));
    return t.people.signs[sign];
  }

  /** The time that a seat has left, in seconds; null where nothing is to be shown. */
  left(table: Table | null, at: number): number | null {
    const clock = table?.clocks?.[at];
    if (!clock) return null;
    if (clock.until != null) return Math.max(0, clock.until - this.now);
    // Where everybody has the same for each decision, only whose time runs has something to show.
    return table?.timer.kind === "clock" || table?.paused ? clock.left : null;
  }

  /** For how long the table has waited, in words; nothing for a moment. */
  waited(since: number): string {
    const seconds = this.now - since;
    return since && seconds >= BRIEF ? t.people.clock(seconds) : "";
  }
}

const KEY = Symbol("people");
const NOBODY = new People();

export const setPeople = (people: People): People => setContext(KEY, people);
/** The people at this table; in a replay there are none. */
export const getPeople = (): People => getContext<People | undefined>(KEY) ?? NOBODY;
