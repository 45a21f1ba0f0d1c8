/** A line to the server: one socket that comes back by itself, and asks again what was not answered. */
import { sentence } from "./sentence";
import type { FromClient, FromServer } from "./types";

export type LineState = "connecting" | "open" | "lost" | "refused";

/** What a client asks; the id is the line's business. */
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
export type Ask = Without<FromClient, "id">;
export type Reply = Extract<FromServer, { re: number }>;
export type News = Exclude<FromServer, { re: number }>;

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;
const PING_EVERY = 15_000;
/** Whoever has answered should not wait that long to hear that nobody takes it. */
const PING_AFTER_DEED = 3_000;
const PING_PATIENCE = 6_000;
const CONNECT_PATIENCE = 10_000;
/** Closed with these, it makes no sense to come back at once. */
const FOREIGN = 4403;
const TOO_MANY = 4429;

export interface Hearing {
  /** Called after each connection, before anything that waited is sent again. */
  greet(): void;
  hear(news: News): void;
  changed(state: LineState): void;
}

interface Waiting {
  message: FromClient;
  resolve: (reply: Reply) => void;
}

export class Line {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setTimeout> | undefined;
  /** Whether a sign of life is waited for. */
  private doubted = false;
  private closed = false;

  constructor(
    private readonly hearing: Hearing,
    private readonly address: string = socketAddress(window.location),
  ) {
    this.connect();
    window.addEventListener("online", this.hurry);
    window.addEventListener("offline", this.hurry); // a server on the same machine is still there
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Ask, and get the reply: if the line is cut meanwhile, the same is asked again after it. */
  ask(message: Ask): Promise<Reply> {
    this.count += 1;
    const whole = { ...message, id: this.count } as FromClient;
    return new Promise((resolve) => {
      this.waiting.set(this.count, { message: whole, resolve });
      this.send(whole);
      if (!this.doubted && (message.type === "answer" || message.type === "undo"))
        this.listen(PING_AFTER_DEED);
    });
  }

  /** Leave for good. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.beat);
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("offline", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Connect anew: a socket is for the server who its cookie was when it was opened. */
  renew(): void {
    const old = this.socket;
    clearTimeout(this.timer);
    clearTimeout(this.beat);
    this.connect();
    old?.close();
  }

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.doubt(socket, CONNECT_PATIENCE);
    socket.onopen = () => {
      this.pause = FIRST_PAUSE;
      this.hearing.changed("open");
      const before = [...this.waiting.values()];
      this.hearing.greet();
      // An answer with its step may come twice: the server takes it once.
      for (const { message } of before) if (message.type !== "enter") this.send(message);
      for (const { message } of before) if (message.type === "enter") this.waiting.delete(message.id ?? 0);
      this.listen();
    };
    socket.onmessage = (frame: MessageEvent<string>) => {
      if (socket === this.socket) this.take(JSON.parse(frame.data) as FromServer);
    };
    socket.onclose = (event) => this.lose(socket, event.code === FOREIGN || event.code === TOO_MANY);
  }

  private lose(socket: WebSocket | null, refused: boolean): void {
    if (socket !== this.socket || this.closed) return;
    this.socket = null;
    clearTimeout(this.beat);
    this.hearing.changed(refused ? "refused" : "lost");
    this.timer = setTimeout(() => this.connect(), refused ? LONGEST_PAUSE : this.pause);
    this.pause = Math.min(this.pause * 1.7, LONGEST_PAUSE);
  }

  private readonly hurry = (): void => {
    if (this.closed || document.hidden) return;
    if (this.socket === null) {
      clearTimeout(this.timer);
      this.connect();
    } else if (this.socket.readyState === WebSocket.OPEN) this.ping(); // it may have died unnoticed
  };

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private take(message: FromServer): void {
    if (!("re" in message)) {
      this.hearing.hear(message);
      return;
    }
    const waiting = this.waiting.get(message.re);
    this.waiting.delete(message.re);
    if (!this.doubted && !this.closed) this.listen();
    waiting?.resolve(
      message.type === "refused" ? { ...message, message: sentence(message.message) } : message,
    );
  }

  /** A line that says nothing may be dead without anybody having noticed. */
  private listen(pause = PING_EVERY): void {
    clearTimeout(this.beat);
    this.doubted = false;
    this.beat = setTimeout(() => this.ping(), pause);
  }

  private ping(): void {
    const { socket } = this;
    if (!socket) return;
    this.doubt(socket, PING_PATIENCE);
    void this.ask({ type: "ping" }).then(() => {
      if (socket === this.socket && !this.closed) this.listen();
    });
  }

  /** Give a socket up unless it shows a sign of life: with its network gone it may take minutes to close. */
  private doubt(socket: WebSocket, patience: number): void {
    clearTimeout(this.beat);
    this.doubted = true;
    this.beat = setTimeout(() => {
      this.lose(socket, false);
      socket.close();
    }, patience);
  }
}

export function socketAddress(place: { protocol: string; host: string }): string {
  return `${place.protocol === "https:" ? "wss" : "ws"}://${place.host}/ws`;
}
