/** How one answers what is asked: with a pick, with several that are put together, or by a step back to another way. */
import { untrack } from "svelte";
import { settings } from "../design/settings.svelte";
import { kindOf, type Face } from "../games/face";
import type { GameInfo } from "../wire/types";
import { Batch } from "./batch.svelte";
import { Errand, type Move } from "./errand.svelte";
import { Hinting } from "./hinting.svelte";
import { Leading } from "./leading.svelte";
import type { Guide } from "./lesson.svelte";
import { onlyPass, Passing } from "./passing.svelte";
import { arranged, Picking, setPicking } from "./picking.svelte";
import { isReaction } from "./playback.svelte";
import { Proposing } from "./proposing.svelte";
import type { Reason, Room } from "./room.svelte";
import { Trail } from "./trail";

/** Why something cannot be picked, or why the server refused it. */
export interface Told {
  reason: Reason;
  label: string;
  near: DOMRect | null;
}

/** Made while the table is set up: it lives with the component that makes it. */
export class Answers {
  readonly batch = new Batch();
  readonly passing = new Passing();
  readonly proposing: Proposing;
  readonly leading: Leading;
  readonly hinting: Hinting;
  readonly picking: Picking;
  /** Who leads a player through a first game. */
  guide = $state.raw<Guide | null>(null);
  private readonly errand: Errand;
  private readonly trail = new Trail();
  private why = $state.raw<Told | null>(null);

  constructor(
    private readonly room: Room,
    private readonly info: GameInfo,
    private readonly face: Face,
  ) {
    this.errand = new Errand({ answer: (picks) => this.answer(picks), undo: () => this.undo() });
    this.proposing = new Proposing((target, given) => room.propose(target, given), this.give);
    this.leading = new Leading(
      () => room.leads(),
      this.give,
      () => room.seat,
    );
    this.hinting = new Hinting(
      () => room.hint(),
      (picks) => this.answer(picks),
    );
    this.picking = setPicking(
      new Picking({
        answer: (picks) => this.answer(picks),
        why: (pick, label, near) => void this.touched(pick, label, near),
        propose: (target) => {
          const { decision } = room.playback;
          if (decision) void this.proposing.open(target, decision);
        },
        carry: (pick, label) => this.leading.takeCard(pick, label),
        oracle: { preview: (picks) => room.preview(picks), odds: (picks) => room.odds(picks) },
      }),
    );
    this.follow();
  }

  /** What is put together before the first answer is given, if anything is. */
  readonly draft = $derived.by(() =>
    this.proposing.proposal ? this.proposing : this.leading.held ? this.leading : null,
  );

  /** Nobody gets a hint where a game counts. */
  readonly hints = $derived.by(() => {
    const { seat, table } = this.room;
    return seat !== null && table?.state === "playing" && !table.rated;
  });

  /** Whether the question comes several times in a row. */
  readonly row = $derived.by(() => {
    const { decision, view } = this.room.playback;
    return decision ? (this.face.row?.(view, decision) ?? null) : null;
  });

  private readonly habit = $derived.by(() => {
    const { decision } = this.room.playback;
    return decision ? this.batch.habit(decision, this.row) : null;
  });

  /** Without a line nothing is taken: whatever were clicked now would be done at some later time. */
  readonly offline = $derived.by(() => this.room.line !== "open");

  /** A refusal of the server is shown like an answer to "why not?". */
  readonly told = $derived.by((): Told | null => {
    const { reason } = this.room;
    return this.why ?? (reason && { reason, label: "", near: null });
  });

  /** Who waits for an answer to a card, out of turn. */
  readonly attacker = $derived.by(() => {
    const { busy, update, decision } = this.room.playback;
    return !busy && update && isReaction(update) ? (decision?.focus?.seat ?? null) : null;
  });

  answer(picks: number[]): void {
    const { decision } = this.room.playback;
    if (this.offline || this.room.sent || !decision) return;
    this.trail.note(decision, picks);
    if (this.row) this.batch.note(decision, picks);
    this.guide?.answered(picks);
    void this.room.answer(picks);
  }

  undo(): void {
    if (this.offline || !this.room.canUndo) return;
    this.trail.undone();
    this.batch.end();
    this.guide?.undone();
    void this.room.undo();
  }

  /** Ask for a hint, or play the one at hand; false where there is none to be had now. */
  takeHint(): boolean {
    const able =
      this.hints && this.picking.decision !== null && !this.draft && !this.offline && !this.room.sent;
    if (able) void this.hinting.take();
    return able;
  }

  /** Put the answer to "why not?" away. */
  dismiss(): void {
    this.why = null;
    this.room.reason = null;
  }

  private readonly give = (moves: readonly Move[]): void =>
    this.errand.begin(moves, this.room.playback.update);

  /** Something that cannot be picked: it could be a moment ago, or it can do something, or there is a reason. */
  private async touched(pick: number, label: string, near: Element): Promise<void> {
    const back = this.trail.backTo(pick, this.room.playback.update);
    if (back) return this.give(back);
    const [kind, cell] = [kindOf(this.info, pick), pick - (this.info.picks["cell"] ?? 0)];
    const piece = kind === "cell" || kind === "unit";
    if (piece && (await this.leading.takePiece(pick, kind === "cell" ? cell : null, label))) return;
    const reason = await this.room.why(pick);
    this.why = { reason, label, near: near.getBoundingClientRect() };
  }

  /** Come to each new question, and do what follows from it without a click. */
  private follow(): void {
    const { room, picking, errand, info } = this;
    const { playback } = room;
    // A new question is put when the playback has come to it; what was begun for the last one is dropped.
    $effect(() => {
      const { decision, choices } = playback;
      untrack(() => {
        if (decision) this.trail.put(decision, playback.update?.can_undo ?? false);
        this.proposing.cancel();
        this.hinting.clear();
        this.leading.put(decision, choices);
        if (decision) this.batch.put(this.row);
      });
    });
    $effect(() => {
      const { decision, choices } = this.draft ?? playback;
      if (errand.running || this.habit !== null) picking.put(null, []);
      else picking.put(decision, arranged([...choices], decision, this.face, info), this.draft);
      this.why = null;
    });
    // Who goes on choosing has read why something else cannot be chosen.
    $effect(() => {
      if (picking.chosen.length) this.why = null;
    });
    $effect(() => {
      if (this.offline || room.reason) errand.stop();
      else if (!playback.busy && !room.sent && playback.update) errand.go(playback.update);
    });
    $effect(() => {
      const pick = this.habit;
      if (pick !== null && !room.sent && !this.offline) untrack(() => this.answer([pick]));
    });
    $effect(() => {
      picking.given = room.sent ?? [];
    });
    $effect(() => {
      picking.foresight.point(settings.previews && !room.sent ? picking.intended : null);
    });
    $effect(() => {
      const pass = settings.autoPass ? onlyPass(picking.decision, picking.choices, info) : null;
      if (pass === null) return;
      this.passing.begin(() => picking.pick(pass));
      return () => this.passing.stop();
    });
    $effect(() => {
      const { decision, update } = playback;
      if (decision && update) this.guide?.asked(decision, update.step, update.view as object);
      picking.suggested = this.hinting.advice?.picks ?? this.guide?.suggested ?? [];
    });
  }
}
