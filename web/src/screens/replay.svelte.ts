/** A recorded game as moments on a timeline. Moments are fetched in stretches, as they are looked at. */
import { api, type ReplaySource } from "../wire/api";
import type { Frame, Replay } from "../wire/types";

const STRETCH = 100;
/** So many lines are enough to read: a scrubber that moved thousands of them would lag. */
const MOST_LINES = 80;

export class Timeline {
  replay = $state.raw<Replay | null>(null);
  at = $state(0);
  private frames = $state.raw<ReadonlyMap<number, Frame>>(new Map());
  private readonly asked = new Map<number, Promise<void>>();

  constructor(
    private readonly source: ReplaySource,
    private readonly id: string,
  ) {}

  get last(): number {
    return Math.max(0, (this.replay?.total ?? 1) - 1);
  }

  /** The moment that is looked at, or while it is fetched the nearest one before it. */
  get frame(): Frame | null {
    for (let at = this.at; at >= 0; at -= 1) {
      const frame = this.frames.get(at);
      if (frame) return frame;
    }
    return null;
  }

  get here(): boolean {
    return this.frames.has(this.at);
  }

  frameAt(at: number): Frame | null {
    return this.frames.get(at) ?? null;
  }

  /** The last of what was told up to the moment, as far as it has been fetched without a gap. */
  get lines(): Frame["lines"] {
    const found: Frame["lines"][] = [];
    let count = 0;
    for (let at = this.at; at >= 0 && count < MOST_LINES; at -= 1) {
      const frame = this.frames.get(at);
      if (!frame) break;
      found.push(frame.lines);
      count += frame.lines.length;
    }
    return found.reverse().flat();
  }

  async open(at: number | null): Promise<void> {
    await this.fetch(0);
    await this.go(at ?? 0);
  }

  async go(at: number): Promise<void> {
    this.at = Math.min(Math.max(0, at), this.last);
    const stretch = Math.floor(this.at / STRETCH);
    await this.fetch(stretch);
    // What comes next is there before it is looked at.
    if (this.at % STRETCH > STRETCH / 2 && (stretch + 1) * STRETCH <= this.last) void this.fetch(stretch + 1);
  }

  private fetch(stretch: number): Promise<void> {
    let asked = this.asked.get(stretch);
    if (!asked) {
      asked = api.replay(this.source, this.id, stretch * STRETCH, STRETCH).then((replay) => {
        this.replay = replay;
        const frames = new Map(this.frames);
        for (const [at, frame] of replay.frames.entries()) frames.set(replay.first + at, frame);
        this.frames = frames;
      });
      asked.catch(() => this.asked.delete(stretch));
      this.asked.set(stretch, asked);
    }
    return asked;
  }
}
