/** From the other end: a unit first and then a card for it, or a card taken by hand to where it shall act. */
import type { Choice, Decision, Lead } from "../wire/types";
import type { Move } from "./errand.svelte";
import type { Draft } from "./picking.svelte";

/** What is held first. */
interface Held {
  /** A piece on the board waits for a card, or a card is carried to the board. */
  kind: "piece" | "card";
  pick: number;
  label: string;
  /** Where it is, if it is on the board. */
  cell: number | null;
  leads: readonly Lead[];
}

export class Leading implements Draft {
  held = $state.raw<Held | null>(null);
  private base = $state.raw<{ decision: Decision; choices: readonly Choice[] } | null>(null);
  private known: Promise<readonly Lead[]> | null = null;

  constructor(
    private readonly find: () => Promise<readonly Lead[]>,
    private readonly give: (moves: Move[]) => void,
    private readonly seat: () => number | null,
  ) {}

  /** Another question: what its options lead to is found out when it is wanted. */
  put(decision: Decision | null, choices: readonly Choice[]): void {
    this.held = null;
    this.base = decision && !decision.several ? { decision, choices } : null;
    this.known = null;
  }

  /** Hold a piece: whether there is anything that it could do. */
  async takePiece(pick: number, cell: number | null, label: string): Promise<boolean> {
    const { base } = this;
    if (!base) return false;
    const leads = (await this.all()).filter(
      (lead) => lead.picks[1] === pick || (cell !== null && lead.by === cell),
    );
    if (base !== this.base || !leads.length) return false;
    this.held = { kind: "piece", pick, label, cell, leads };
    return true;
  }

  /** Carry a card: whether it leads anywhere. */
  async takeCard(pick: number, label: string): Promise<boolean> {
    const { base } = this;
    if (!base) return false;
    const leads = (await this.all()).filter((lead) => lead.picks[0] === pick);
    if (base !== this.base || !leads.length) return false;
    this.held = { kind: "card", pick, label, cell: null, leads };
    return true;
  }

  private all(): Promise<readonly Lead[]> {
    this.known ??= this.find();
    return this.known;
  }

  /** What can be taken with what is held. */
  private readonly picks: ReadonlySet<number> = $derived.by(() => {
    const { held } = this;
    if (!held) return new Set();
    if (held.kind === "piece") return new Set(held.leads.flatMap(({ picks }) => picks.slice(0, 1)));
    return new Set(held.leads.flatMap(({ picks }) => picks.slice(1)));
  });

  readonly decision: Decision | null = $derived.by(() => {
    const { held, base } = this;
    if (!held || !base) return null;
    const focus = { seat: this.seat() ?? 0, piece: null, cell: held.cell, pieces: [], cells: [] };
    return { ...base.decision, focus, options: [...this.picks], paths: [] };
  });
  readonly choices: Choice[] = $derived.by(() => {
    const { held, base } = this;
    if (!held || !base) return [];
    if (held.kind === "piece") return base.choices.filter(({ pick }) => this.picks.has(pick));
    return [...this.picks].map((pick) => ({ pick, text: "", hint: "", grave: false }));
  });
  readonly chosen: number[] = [];
  readonly ready = false;

  toggle(pick: number): void {
    const { held, base } = this;
    if (!held || !base || !this.picks.has(pick)) return;
    const way = held.kind === "piece" ? toPiece(held, pick) : toTarget(held, pick);
    this.cancel();
    this.give(way.map((each, at) => ({ asks: at ? null : base.decision.asks, picks: [each] })));
  }

  confirm(): void {}

  cancel(): void {
    this.held = null;
  }
}

/** The card, and the piece where it is asked for. */
function toPiece(held: Held, card: number): number[] {
  const asked = held.leads.some(({ picks }) => picks[0] === card && picks[1] === held.pick);
  return asked ? [card, held.pick] : [card];
}

/** The card and what it is carried to; who acts is chosen by the way only where nobody else could. */
function toTarget(held: Held, target: number): number[] {
  const direct = held.leads.find(({ picks }) => picks[1] === target);
  if (direct) return [held.pick, target];
  const ways = held.leads.filter(({ picks }) => picks[2] === target);
  const [only, ...others] = new Set(ways.map(({ picks }) => picks[1]));
  return only === undefined || others.length ? [held.pick] : [held.pick, only, target];
}
