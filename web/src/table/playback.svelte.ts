/**
 * What the table shows, a little behind what has happened: events are played one after the other, each comes with the
 * change that it made to the view, and at the end of an update the view is what the server says it is.
 */
import { hasten, still } from "../design/motion";
import type { Animator } from "./animator";
import { applied } from "../wire/patch";
import type { Choice, Decision, GameEvent, Line, Update, Words } from "../wire/types";

export interface ShownLine extends Line {
  undone: boolean;
  /** Whether it tells of a step back. */
  back?: boolean;
}

/** With more events than this to show it hurries, the more the farther it is behind. */
const BEHIND = 60;
/** With more than this it leaves some out. */
const FAR_BEHIND = 300;
/** Of what leads to a question that cannot wait, so many events are shown in any case, */
const LEADING = 5;
/** and the others so much faster, for so many milliseconds at most. */
const URGENT = 4;
const PATIENCE = 2000;
const MOST_LINES = 600;

/** Whether a question is about what somebody else does right now: an attack, say. */
export function isReaction({ decision, seat }: Update): boolean {
  return !!decision?.focus && decision.focus.seat !== seat;
}

export class Playback {
  view = $state.raw<unknown>(null);
  update = $state.raw<Update | null>(null);
  lines = $state.raw<ShownLine[]>([]);
  /** While something is still being shown nothing can be picked. */
  busy = $state(false);
  /** The rule by which the last event came about: at the end of a game, what decided it. */
  because = $state("");
  /** How many lines of the log came while the connection was lost: nobody saw what they tell. */
  missed = $state(0);

  animator: Animator | null = null;
  /** Called with each event when it is shown. */
  onevent: ((event: GameEvent) => void) | null = null;

  private queue: Update[] = [];
  private seen = 0;
  /** Whether the next update is the first one after a lost connection. */
  private returning = false;
  /** Since when a question waits that cannot wait. */
  private urgentSince: number | null = null;
  private skipping = new AbortController();

  /** From which seat on nobody waits for an answer: behind the last there may be enemies of all. */
  constructor(private readonly patientFrom: () => number = () => Infinity) {}

  get decision(): Decision | null {
    return this.busy ? null : (this.update?.decision ?? null);
  }

  get words(): Words | null {
    return this.update?.words ?? null;
  }

  get choices(): Choice[] {
    return this.decision ? (this.words?.choices ?? []) : [];
  }

  /** How many events the client has: what comes after them is asked for. */
  get count(): number {
    return this.seen;
  }

  /** Begin anew: another seat's eyes, another room. */
  clear(): void {
    this.skip();
    this.queue = [];
    this.view = this.update = null;
    this.lines = [];
    this.seen = this.missed = 0;
    this.returning = false;
    this.urgentSince = null;
  }

  /** The connection is back: the server follows a view for one connection only, so what comes next jumps there. */
  resume(): void {
    this.returning = this.update !== null;
  }

  /** Take an update: the first is simply there, the next ones are played. */
  take(update: Update): void {
    const fresh = (update.words?.lines ?? []).filter(({ event }) => event >= this.seen).length;
    // What was missed may come in several updates, none of which says what changed.
    const jumps = !update.changes && (this.returning || this.missed > 0);
    if (fresh || this.returning) this.missed = jumps ? (this.returning ? fresh : this.missed + fresh) : 0;
    this.returning = false;
    this.seen = Math.max(this.seen, update.first + update.events.length);
    this.because = (update.events as unknown as GameEvent[]).at(-1)?.because ?? this.because;
    this.urgentSince = this.isUrgent(update) ? (this.urgentSince ?? performance.now()) : null;
    if (this.update === null) {
      this.settle(update);
      this.keep(update, 0);
    } else {
      this.queue.push(update);
      this.play();
    }
  }

  /** Whether somebody waits for an answer to what they do; enemies of all have time. */
  private isUrgent(update: Update): boolean {
    return isReaction(update) && (update.decision?.focus?.seat ?? 0) < this.patientFrom();
  }

  /** Show at once what is still to come. */
  skip(): void {
    this.skipping.abort();
    this.skipping = new AbortController();
  }

  private play(): void {
    if (this.busy) return;
    // What takes no time is there at once, and the table is drawn once for all of it.
    for (let next = this.queue[0]; next && !this.takesTime(next); next = this.queue[0]) {
      this.queue.shift();
      try {
        this.jump(next);
      } catch (error) {
        console.error(error); // what cannot be told must not stop the game
      }
      this.settle(next);
    }
    if (this.queue.length) void this.playOn();
  }

  private takesTime({ changes, first, events }: Update): boolean {
    const moves = changes && this.animator && !document.hidden && !still();
    return !!moves && first + events.length > this.shownTo;
  }

  /** Tell the events of an update without showing one before the other. */
  private jump(update: Update): void {
    const known = this.shownTo;
    const changes = update.first >= known ? update.changes : undefined;
    let view = this.view;
    for (const [at, event] of (update.events as unknown as GameEvent[]).entries()) {
      const number = update.first + at;
      if (number < known) continue;
      this.onevent?.(event);
      this.keep(update, number, number + 1);
      if (!changes) continue;
      const after = applied(view, changes[at] ?? []);
      this.animator?.note?.(event, after);
      // Nothing moves, but it may be heard.
      if (!document.hidden)
        void this.animator?.animate(event, view, after, this.skipping.signal).catch(console.error);
      view = after;
    }
  }

  private async playOn(): Promise<void> {
    this.busy = true;
    const last = this.queue;
    // Whoever skips skips all that is waiting, too.
    const { signal } = this.skipping;
    for (let update = last.shift(); update; update = last.shift()) {
      if (last !== this.queue) break; // cleared meanwhile
      try {
        await this.perform(update, signal);
      } catch (error) {
        console.error(error); // what cannot be shown must not stop the game
      }
      if (last !== this.queue) break;
      this.settle(update);
    }
    this.busy = false;
    hasten(1);
    if (this.queue.length && last !== this.queue) this.play();
  }

  private async perform(update: Update, signal: AbortSignal): Promise<void> {
    const known = this.shownTo;
    const { queue } = this;
    // Changes lead on from the view before the first event: whoever has seen some of the events has another one.
    const changes = update.first >= known ? update.changes : undefined;
    for (const [at, event] of (update.events as unknown as GameEvent[]).entries()) {
      const number = update.first + at;
      if (number < known) continue;
      this.onevent?.(event);
      this.keep(update, number, number + 1);
      const after = changes ? applied(this.view, changes[at] ?? []) : this.view;
      if (changes) this.animator?.note?.(event, after);
      const haste = this.haste(this.seen - number);
      if (changes && this.animator && !document.hidden && haste > 0 && !signal.aborted) {
        hasten(haste);
        await this.animator.animate(event, this.view, after, signal);
        if (queue !== this.queue) return; // cleared meanwhile
      }
      this.view = after;
      this.shownTo = number + 1;
    }
  }

  private shownTo = 0;

  /** How much faster than usual to show the next event, with so many to come; 0 is not at all. */
  private haste(left: number): number {
    if (this.urgentSince !== null && left > LEADING)
      return performance.now() - this.urgentSince < PATIENCE ? URGENT : 0;
    return left > FAR_BEHIND ? 0 : Math.max(1, left / BEHIND);
  }

  private settle(update: Update): void {
    this.view = update.view;
    this.update = update;
    this.shownTo = update.first + update.events.length;
  }

  /** Write down the lines that tell the events from one number on, up to another. */
  private keep(update: Update, from: number, to = Infinity): void {
    const events = update.events as unknown as GameEvent[];
    let lines = this.lines;
    const fresh = (update.words?.lines ?? []).filter((line) => line.event >= from && line.event < to);
    for (const line of fresh) {
      const event = events[line.event - update.first];
      const back = event?.what === "undone";
      if (back) {
        const gone = line.event - Number(event["events"] ?? 0);
        lines = lines
          // Of several steps back one line is enough.
          .filter((each) => each.event < gone || !each.back)
          .map((each) => (each.event >= gone ? { ...each, undone: true } : each));
      }
      lines = [...lines, { ...line, undone: false, back }];
    }
    if (lines !== this.lines) this.lines = lines.slice(-MOST_LINES);
  }
}
