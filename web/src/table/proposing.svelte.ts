/** Something that is several answers away: the table proposes them all, one changes what one likes and confirms. */
import type { Choice, Decision, Proposal } from "../wire/types";
import type { Move } from "./errand.svelte";
import type { Draft } from "./picking.svelte";

/** An answer of a proposal that could be another one. */
export interface Part {
  /** Its place among the answers. */
  at: number;
  decision: Decision;
  question: Proposal["lines"][number];
  choices: Choice[];
  picks: number[];
}

/** Finds a way to a target; null where there is none. */
export type Finder = (target: number, given: number[][]) => Promise<Proposal | null>;

export class Proposing implements Draft {
  proposal = $state.raw<Proposal | null>(null);
  /** Whether nothing is left of an answer that takes at least one. */
  private emptied = $state.raw<Part | null>(null);
  /** The question at which it began. */
  private base: Decision | null = null;
  private asked = 0;
  /** Whether what is shown is not what was changed last. */
  private pending = $state(false);

  constructor(
    private readonly find: Finder,
    private readonly give: (moves: Move[]) => void,
  ) {}

  /** Look for a way to a target; whether there is one. */
  async open(target: number, base: Decision): Promise<boolean> {
    this.base = base;
    return this.ask(target, []);
  }

  /** What can be changed: everything but the target itself, and the acts that lead to the questions. */
  readonly parts: Part[] = $derived.by(() =>
    (this.proposal?.answers ?? []).flatMap(({ decision, question, choices, picks }, at) => {
      const target = !decision.several && picks[0] === this.proposal?.pick;
      if (decision.root || target || decision.options.length < 2) return [];
      return [{ at, decision, question, choices, picks: this.emptied?.at === at ? [] : picks }];
    }),
  );

  /** All parts as one question, so that hand and board show what can be changed. */
  readonly decision: Decision | null = $derived.by(() => {
    if (!this.proposal || !this.base) return null;
    const [first] = this.parts;
    const options = this.parts.flatMap((part) => part.decision.options);
    return {
      ...(first?.decision ?? this.base),
      ...{ options, several: true, least: 0, most: options.length },
      ...{ focus: null, paths: [], targets: this.base.targets ?? [] },
    };
  });
  readonly choices: Choice[] = $derived(this.parts.flatMap((part) => part.choices));
  readonly chosen: number[] = $derived(this.parts.flatMap((part) => part.picks));

  get ready(): boolean {
    return this.proposal !== null && this.proposal.complete && !this.emptied && !this.pending;
  }

  /** Take one more, or put one back; where only one can be, take it instead. */
  toggle(pick: number, taken: boolean): void {
    const part = this.parts.find(({ decision }) => decision.options.includes(pick));
    if (!part || !this.proposal) return;
    const picks = part.decision.several ? toggled(part, pick, taken) : [pick];
    if (picks.length < part.decision.least) {
      this.emptied = part;
      return;
    }
    const before = this.proposal.answers.slice(0, part.at).map((answer) => answer.picks);
    void this.ask(this.proposal.pick, [...before, picks]);
  }

  confirm(): void {
    if (!this.ready || !this.proposal) return;
    const { answers } = this.proposal;
    this.cancel();
    this.give(answers.map(({ decision, picks }) => ({ asks: decision.asks, picks })));
  }

  cancel(): void {
    this.asked += 1;
    this.proposal = null;
    this.emptied = null;
    this.pending = false;
  }

  /** Ask for the way; of several that are under way, the last counts. */
  private async ask(target: number, given: number[][]): Promise<boolean> {
    this.asked += 1;
    const { asked } = this;
    this.pending = true;
    const found = await this.find(target, given);
    if (asked !== this.asked) return false;
    this.pending = false;
    this.emptied = null;
    if (found) this.proposal = found;
    return found !== null;
  }
}

function toggled({ decision, picks }: Part, pick: number, taken: boolean): number[] {
  const offered = decision.options.filter((each) => each === pick).length;
  const count = picks.filter((each) => each === pick).length;
  if (!taken && count < offered) return [...picks, pick];
  return picks.toSpliced(picks.indexOf(pick), 1);
}
