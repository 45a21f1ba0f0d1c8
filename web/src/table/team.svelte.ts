/**
 * What people who play together share beside the game: what enemies plan, what somebody points at, and how they would
 * answer what one of them is asked for all. Nothing of it is kept.
 */
import { getContext, setContext } from "svelte";
import type { Counsel, GameInfo, Plan, Plans, Pointed, Said, Votes } from "../wire/types";

/** Who carries it to the others. */
export interface Courier {
  /** What pieces that no seat moves would do next; null if nobody can say. */
  plans(): Promise<Plans | null>;
  /** Whether it was let through. */
  point(pick: number): Promise<boolean>;
  vote(pick: number | null): Promise<boolean>;
}

/** So long a ping is shown, in milliseconds. */
export const SHOWN = 5_000;
const MOST_PINGS = 6;

export interface Ping extends Pointed {
  /** Tells two pings of the same thing apart. */
  id: number;
}

export class Team {
  /** Whether plans are shown. */
  showing = $state(false);
  /** Whether the next thing that is touched is pointed out to the others. */
  pinging = $state(false);
  pings = $state.raw<readonly Ping[]>([]);
  /** Whether somebody pings faster than is let through. */
  hushed = $state(false);
  /** What another seat is asked for all; null where nothing is. */
  counsel = $state.raw<Counsel | null>(null);

  private known = $state.raw<Plans | null>(null);
  private cast = $state.raw<Votes | null>(null);
  /** The moment that is shown. */
  private step = $state(-1);
  private cells = 0;
  private asking = false;
  private count = 0;

  constructor(private readonly courier: Courier | null) {}

  /** Learn where the picks of spaces begin. */
  know(info: GameInfo): void {
    this.cells = info.picks["cell"] ?? 0;
  }

  /** Another moment is shown: what was said of the last one no longer holds. */
  show(step: number, counsel: Counsel | null): void {
    this.step = step;
    this.counsel = counsel;
  }

  // -- plans -------------------------------------------------------------------------------------

  /** What enemies plan at the moment that is shown, if that is known. */
  get plans(): readonly Plan[] | null {
    return this.known?.step === this.step ? this.known.plans : null;
  }

  get assumed(): Said {
    return this.known?.assumed ?? [];
  }

  /** What is drawn on the board. */
  get drawn(): readonly Plan[] {
    return this.showing ? (this.plans ?? []) : [];
  }

  /** Find out what enemies plan now, unless it is known; one question at a time. */
  async foresee(): Promise<void> {
    if (!this.courier || this.asking) return;
    this.asking = true;
    for (let asked = -1; !this.plans && asked !== this.step;) {
      asked = this.step;
      const found = await this.courier.plans();
      if (found) this.known = found;
    }
    this.asking = false;
  }

  // -- pings -------------------------------------------------------------------------------------

  /** Point a thing out to the others; one at a time. */
  async point(pick: number): Promise<void> {
    this.pinging = false;
    this.hushed = !((await this.courier?.point(pick)) ?? true);
  }

  /** Point a space out. */
  pointAt(cell: number): void {
    void this.point(this.cells + cell);
  }

  /** Somebody points something out: it is shown for a while. */
  pointed(pointed: Pointed): void {
    const ping = { ...pointed, id: (this.count += 1) };
    this.pings = [...this.pings, ping].slice(-MOST_PINGS);
    setTimeout(() => {
      this.pings = this.pings.filter(({ id }) => id !== ping.id);
    }, SHOWN);
  }

  /** The space that a ping is about, if it is about one on a board of so many. */
  cellOf({ pick }: Pointed, count: number): number | null {
    const cell = pick - this.cells;
    return cell >= 0 && cell < count ? cell : null;
  }

  /** Who points at one of these things now. */
  pingsAt(picks: readonly number[]): readonly Ping[] {
    return this.pings.filter(({ pick }) => picks.includes(pick));
  }

  // -- votes -------------------------------------------------------------------------------------

  /** How the others would answer what is asked for all at the moment that is shown. */
  get votes(): Votes["votes"] {
    return this.cast?.step === this.step ? this.cast.votes : [];
  }

  /** The seats that would answer so. */
  votersFor(pick: number): number[] {
    return this.votes.flatMap((vote) => (vote.pick === pick ? [vote.seat] : []));
  }

  voted(votes: Votes): void {
    this.cast = votes;
  }

  /** Vote for an answer, or take one's vote for it back. */
  async vote(pick: number, seat: number): Promise<void> {
    const mine = this.votersFor(pick).includes(seat);
    this.hushed = !((await this.courier?.vote(mine ? null : pick)) ?? true);
  }
}

const KEY = Symbol("team");
const NOBODY = new Team(null);

export const setTeam = (team: Team): Team => setContext(KEY, team);
/** The team at this table; where nobody plays, as in a replay, nothing is said. */
export const getTeam = (): Team => getContext<Team | undefined>(KEY) ?? NOBODY;
