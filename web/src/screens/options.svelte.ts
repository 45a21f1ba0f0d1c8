/** The options somebody chooses for a game. The server says which of them go together, and why others do not. */
import { SvelteMap } from "svelte/reactivity";
import { api, problemOf } from "../wire/api";
import type { GameInfo, OptionInfo, OptionValue } from "../wire/types";

export interface OptionGroup {
  title: string;
  options: OptionInfo[];
}

export class Choosing {
  chosen = $state<Record<string, OptionValue>>({});
  /** What is wrong with the options, if anything is. */
  problem = $state("");
  private readonly closed = new SvelteMap<string, string>();
  private asked = 0;

  constructor(private readonly game: GameInfo) {
    this.chosen = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    void this.check();
  }

  /** The options with their titles, in the order of the game's own list. */
  get groups(): OptionGroup[] {
    return [...Map.groupBy(this.game.options, (option) => option.group)].map(([title, options]) => ({
      title,
      options,
    }));
  }

  get players(): number {
    return Number(this.chosen["players"] ?? 2);
  }

  /** Why a value does not go with what is chosen; empty if it does. */
  whyNot(option: string, value: OptionValue): string {
    return this.closed.get(keyOf(option, value)) ?? "";
  }

  async choose(option: string, value: OptionValue): Promise<void> {
    this.chosen[option] = value;
    await this.check();
  }

  private async check(): Promise<void> {
    const question = (this.asked += 1);
    try {
      const { problem, closed } = await api.checkOptions(this.game.name, this.chosen);
      if (question !== this.asked) return; // somebody was quicker than the answer
      this.problem = problem;
      this.closed.clear();
      for (const { option, value, why } of closed) this.closed.set(keyOf(option, value), why);
    } catch (error) {
      this.problem = problemOf(error).message;
    }
  }
}

const keyOf = (option: string, value: OptionValue): string => `${option}=${String(value)}`;
