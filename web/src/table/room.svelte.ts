/** A room as this page sees it: the line to it, its table, and the playback of its game. */
import { myself } from "../design/me.svelte";
import { api, Problem, problemOf, type SeatChange } from "../wire/api";
import { Line, type Ask, type LineState, type News } from "../wire/line";
import type { Lead, Odds, Plans, Preview, Proposal, Rule, Said, Table } from "../wire/types";
import { language, t } from "../texts";
import { USUAL_LEVEL } from "./seats";
import { Chat } from "./chat.svelte";
import type { Hint } from "./hinting.svelte";
import { People } from "./people.svelte";
import { namesHere, nicknamesOf, renamed, type Nicknames } from "./nicknames";
import { Playback } from "./playback.svelte";
import { Team } from "./team.svelte";

/** An answer to "why not?", or a refusal: a rule with its facts, or only words. */
export interface Reason {
  rule: Rule | null;
  message: string;
  fact?: Said;
  remedy?: Said;
}

export class Room {
  table = $state.raw<Table | null>(null);
  line = $state<LineState>("connecting");
  /** The seat from which the room is looked at; null is a spectator. */
  seat = $state<number | null>(null);
  /** Why nothing can be shown. */
  problem = $state.raw<Problem | null>(null);
  reason = $state.raw<Reason | null>(null);
  /** Whether the server has another page by now than this one. */
  renewed = $state(false);
  /** What was picked, until the game as it is then is here; nothing, if an answer is being taken back. */
  sent = $state.raw<readonly number[] | null>(null);

  /** Under a live timer nothing has time. */
  readonly playback = new Playback(() =>
    !this.table || this.table.timer.kind === "live" ? Infinity : this.table.seats.length,
  );
  readonly team = new Team({
    plans: () => this.plans(),
    point: (pick) => this.say({ type: "point", pick }),
    vote: (pick) => this.say({ type: "vote", step: this.step, pick }),
  });
  readonly people = new People();
  readonly chat = new Chat({
    say: (text) => this.write(text),
    mute: async (number) => void (await api.muteAuthor(this.id, number)),
    report: async (number) => void (await api.reportLine(this.id, number)),
  });
  /** What those who share this screen call themselves. */
  private readonly nicknames: Nicknames;
  private readonly wire: Line;
  private version: string | null = null;

  constructor(readonly id: string) {
    this.nicknames = nicknamesOf(id);
    this.wire = new Line({
      greet: () => this.enter(),
      hear: (news) => this.hear(news),
      changed: (state) => {
        this.line = state;
      },
    });
    document.addEventListener("visibilitychange", this.lookAway);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.lookAway);
    this.wire.close();
  }

  /** What the players are called, by seat. */
  get names(): string[] {
    return namesHere(this.table?.seats ?? [], this.nicknames);
  }

  /** Words as they are said on this screen. */
  private told<T>(message: T): T {
    return renamed(message, this.table?.seats ?? [], this.nicknames);
  }

  get mine(): number[] {
    return (this.table?.seats ?? []).flatMap((seat, at) => (seat.yours ? [at] : []));
  }

  /** Whether several people share this screen. */
  get hotSeat(): boolean {
    return this.mine.length > 1;
  }

  /** My seat that is asked while I look from another, once all before it was shown: the curtain falls. */
  get called(): number | null {
    const asked = this.playback.busy ? [] : (this.playback.update?.asked ?? []);
    if (!this.hotSeat || (this.seat !== null && asked.includes(this.seat))) return null;
    return asked.find((seat) => this.mine.includes(seat)) ?? null;
  }

  /** Look from one of my seats, or from none. */
  sit(seat: number | null): void {
    this.seat = seat;
    this.reason = this.sent = null;
    this.playback.clear();
    void this.enterNow();
  }

  /** Answer the decision that is open. */
  async answer(picks: number[]): Promise<void> {
    const update = this.playback.update;
    if (!update?.decision || this.sent) return;
    this.reason = null;
    this.sent = picks;
    const reply = await this.wire.ask({ type: "answer", step: update.step, picks });
    if (reply.type === "refused") this.refused(reply);
  }

  /** Whether the last move can be undone now: not while it is being shown or sent. */
  get canUndo(): boolean {
    const { busy, update } = this.playback;
    return !busy && !!update?.can_undo && !this.sent && this.called === null;
  }

  async undo(): Promise<void> {
    const update = this.playback.update;
    if (!update || !this.canUndo) return;
    this.reason = null;
    this.sent = [];
    const reply = await this.wire.ask({ type: "undo", step: update.step });
    if (reply.type === "refused") this.refused(reply);
  }

  /** Ask why something cannot be picked now. */
  async why(pick: number): Promise<Reason> {
    const reply = await this.wire.ask({ type: "why", pick });
    if (reply.type === "because")
      return {
        rule: reply.rule ?? null,
        message: reply.rule ? "" : t.why.allowed,
        fact: this.told(reply.fact),
        remedy: this.told(reply.remedy),
      };
    return { rule: null, message: reply.type === "refused" ? reply.message : "" };
  }

  /** What would follow from an answer, as far as one may know; null if it cannot be given any more. */
  async preview(picks: readonly number[]): Promise<Preview | null> {
    const reply = await this.wire.ask({ type: "what-if", step: this.step, picks: [...picks] });
    return reply.type === "preview" ? this.told(reply) : null;
  }

  /** How likely what would follow is, where chance decides. */
  async odds(picks: readonly number[]): Promise<Odds | null> {
    const reply = await this.wire.ask({ type: "how-likely", step: this.step, picks: [...picks] });
    return reply.type === "odds" ? this.told(reply) : null;
  }

  /** Answers that lead to a target, after those that are settled; null if there are none any more. */
  async propose(pick: number, given: number[][]): Promise<Proposal | null> {
    const reply = await this.wire.ask({ type: "propose", step: this.step, pick, given });
    return reply.type === "proposal" ? this.told(reply) : null;
  }

  /** What the options of the question lead to. */
  async leads(): Promise<readonly Lead[]> {
    const reply = await this.wire.ask({ type: "where-to", step: this.step });
    return reply.type === "leads" ? reply.leads : [];
  }

  /** A good answer to what is asked, and why; or in words why there is none. */
  async hint(): Promise<Hint> {
    const reply = await this.wire.ask({ type: "hint", step: this.step });
    if (reply.type === "advice") return this.told(reply);
    return reply.type === "refused" ? reply.message : "";
  }

  /** What pieces that no seat moves would do next; null if nobody can say now. */
  private async plans(): Promise<Plans | null> {
    const reply = await this.wire.ask({ type: "what-next" });
    return reply.type === "plans" ? reply : null;
  }

  /** Say something to the others at the table; false if that is too much at a time. */
  private async say(message: Ask): Promise<boolean> {
    const reply = await this.wire.ask(message);
    return reply.type !== "refused" || reply.code !== "too-fast";
  }

  /** Write to those in the room; whoever is nobody yet becomes somebody. Returns why not, in words. */
  private async write(text: string): Promise<string> {
    const nobody = myself.name === "";
    try {
      await myself.ensure();
    } catch (error) {
      return problemOf(error).message;
    }
    if (nobody) this.wire.renew();
    const reply = await this.wire.ask({ type: "say", text });
    return reply.type === "refused" ? reply.message : "";
  }

  /** Let people chat in this room, or not. */
  async switchChat(on: boolean): Promise<void> {
    this.reason = null;
    try {
      this.table = await api.switchChat(this.id, on);
    } catch (error) {
      this.failed(error);
    }
  }

  private get step(): number {
    return this.playback.update?.step ?? 0;
  }

  async autoDecline(asks: string, on: boolean): Promise<void> {
    await this.wire.ask({ type: "auto-decline", asks, on });
  }

  /** Sit down, get up, or let a bot play; whoever is nobody yet becomes somebody. Returns whether it was done. */
  async change(seat: number, what: SeatChange): Promise<boolean> {
    this.reason = null;
    try {
      const nobody = myself.name === "";
      await myself.ensure();
      if (nobody) this.wire.renew();
      this.table = await api.changeSeat(this.id, seat, what, what === "bot" ? USUAL_LEVEL : undefined);
      if (what === "claim" && !this.hotSeat) this.sit(seat);
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  /** Ask for a pause or agree to one, or go on. Returns whether it was done. */
  async pause(on: boolean): Promise<boolean> {
    this.reason = null;
    try {
      this.table = await api.pause(this.id, on);
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  /** The room of the rematch, which is made if there is none; null if there cannot be one. */
  async rematch(): Promise<string | null> {
    this.reason = null;
    try {
      return (await api.rematch(this.id)).room;
    } catch (error) {
      this.failed(error);
      return null;
    }
  }

  private enter(): void {
    void (async () => {
      if (this.table === null) await this.look();
      if (this.problem === null) await this.enterNow();
      await this.compareVersions();
    })();
  }

  /** After a break the server may be a newer one, with which this page cannot talk for sure. */
  private async compareVersions(): Promise<void> {
    try {
      const { page } = await api.version();
      this.version ??= page;
      this.renewed = this.version !== page;
    } catch {
      // The line tells that the server is gone.
    }
  }

  /** Find out who sits where, before entering: one may have a seat. */
  private async look(): Promise<void> {
    try {
      this.table = await api.room(this.id);
      this.problem = null;
      // Nobody knows which of those who share a screen sits at it now: the curtain asks.
      if (!this.hotSeat) this.seat ??= this.mine[0] ?? null;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  private async enterNow(): Promise<void> {
    const seen = this.playback.count;
    this.playback.resume();
    const reply = await this.wire.ask({
      type: "enter",
      room: this.id,
      seat: this.seat,
      seen,
      words: true,
      changes: true,
      people: true,
      language,
    });
    if (reply.type !== "refused") {
      if (document.hidden) this.lookAway();
      return;
    }
    if (reply.code === "not-your-seat" && this.seat !== null) this.sit(null);
    else this.problem = new Problem(reply.code, reply.message);
  }

  /** Others may know whether anybody looks at this page. */
  private readonly lookAway = (): void => {
    void this.wire.ask({ type: "away", on: document.hidden });
  };

  private hear(news: News): void {
    if (!("room" in news) || news.room !== this.id) return;
    if (news.type === "table") this.seeTable(news);
    else if (news.type === "presence") this.people.hear(news);
    else if (news.type === "chat") this.chat.hear(news);
    else if (news.type === "pointed") this.team.pointed(news);
    else if (news.type === "votes") this.team.voted(news);
    else if (news.type === "hinted") this.people.hinted(news.seat);
    else if (news.type === "update" && news.seat === this.seat) {
      this.sent = null;
      this.playback.take({ ...news, ...(news.words ? { words: this.told(news.words) } : {}) });
    }
  }

  private seeTable(table: Table): void {
    const before = this.mine;
    this.table = table;
    // Who sits down while looking on looks from the seat from then on; who leaves it, from nowhere.
    if (this.seat === null && !before.length && this.mine.length) this.sit(this.mine[0] ?? null);
    else if (this.seat !== null && !this.mine.includes(this.seat)) this.sit(this.mine[0] ?? null);
  }

  /** Something did not work: it is told like a refusal. */
  failed(error: unknown): void {
    const { code, message } = problemOf(error);
    this.reason = { rule: null, message: code === "seat-taken" ? t.lobby.taken : message };
  }

  private refused(reply: { code: string; message: string; rule?: Rule | null; update?: unknown }): void {
    this.sent = null;
    if (reply.code === "stale") {
      // The game has moved on: what came with the refusal is shown like any update.
      const update = reply.update as Parameters<Playback["take"]>[0] | null | undefined;
      if (update) this.playback.take(update);
      this.reason = { rule: null, message: t.table.stale };
      return;
    }
    this.reason = { rule: reply.rule ?? null, message: reply.message };
  }
}
