/** What people write to each other in a room, as this page has it. */
import type { Chat as Heard, ChatLine } from "../wire/types";

/** Who carries it to the server. */
export interface Post {
  /** What went wrong, in words; nothing if it was let through. */
  say(text: string): Promise<string>;
  mute(number: number): Promise<void>;
  report(number: number): Promise<void>;
}

const MOST = 200;

export class Chat {
  lines = $state.raw<readonly ChatLine[]>([]);
  /** Lines that came in while nobody looked. */
  unread = $state(0);
  /** Why the last line was not let through. */
  problem = $state("");
  /** The number of a line that was just reported. */
  reported = $state<number | null>(null);
  private looking = 0;

  constructor(private readonly post: Post) {}

  /** Note that somebody looks; returns how to look away. */
  look(): () => void {
    this.looking += 1;
    this.unread = 0;
    return () => {
      this.looking -= 1;
    };
  }

  hear({ lines }: Heard): void {
    // After a lost connection the server tells some again.
    const last = this.lines.at(-1)?.number ?? 0;
    const fresh = lines.filter(({ number }) => number > last);
    this.lines = [...this.lines, ...fresh].slice(-MOST);
    if (!this.looking) this.unread += fresh.filter(({ yours }) => !yours).length;
  }

  /** Whether it was let through. */
  async say(text: string): Promise<boolean> {
    if (!text.trim()) return false;
    this.problem = await this.post.say(text);
    return !this.problem;
  }

  /** Read nothing more of whoever wrote a line. */
  async mute({ number, author }: ChatLine): Promise<void> {
    await this.post.mute(number);
    this.lines = this.lines.filter((line) => line.author !== author);
  }

  async report({ number }: ChatLine): Promise<void> {
    await this.post.report(number);
    this.reported = number;
  }
}
