/** A wait for a quick match: it lasts as long as the line, and begins again when the line comes back. */
import { language } from "../texts";
import { Line, type Hearing, type LineState, type News } from "../wire/line";
import type { Pace, Seeking } from "../wire/types";

export interface Wish {
  game: string;
  players: number;
  pace: Pace;
  rated: boolean;
}

export class Search implements Hearing {
  /** How it goes, once the server has said so. */
  standing = $state.raw<Seeking | null>(null);
  line = $state.raw<LineState>("connecting");
  /** By how much the server's clock is ahead of ours, in seconds. */
  private ahead = 0;
  private readonly wire: Line;
  private stopped = false;

  constructor(
    private readonly wish: Wish,
    private readonly found: (room: string) => void,
    private readonly ended: (why: "stopped" | { message: string }) => void,
  ) {
    this.wire = new Line(this);
  }

  greet(): void {
    void this.wire.ask({ type: "seek", language, ...this.wish }).then((reply) => {
      if (reply.type === "refused") this.end({ message: reply.message });
    });
  }

  hear(news: News): void {
    if (this.stopped) return;
    if (news.type === "seeking") {
      this.standing = news;
      this.ahead = news.now - Date.now() / 1000;
    } else if (news.type === "matched") {
      this.close();
      this.found(news.room);
    } else if (news.type === "seeking-stopped") this.end("stopped");
  }

  changed(state: LineState): void {
    this.line = state;
  }

  /** Seconds waited so far. */
  waited(now: number): number {
    return this.standing ? Math.max(0, now / 1000 + this.ahead - this.standing.since) : 0;
  }

  agree(on: boolean): void {
    void this.wire.ask({ type: "agree-to-bots", on });
  }

  /** Leave: the server forgets who waits with their socket. */
  close(): void {
    this.stopped = true;
    this.wire.close();
  }

  private end(why: "stopped" | { message: string }): void {
    this.close();
    this.ended(why);
  }
}
