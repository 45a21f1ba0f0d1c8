/** What a card of Forge says about itself, in the shape of its catalogue. */
import type { CardInfo } from "../../wire/types";

export interface Facts {
  cost: number;
  attack: number;
  health: number;
  /** Ignite values for a small, medium and large flame; bots only. */
  ignite: number[];
  bot: boolean;
  when: string;
  copies: number;
}

export function factsOf(card: CardInfo): Facts {
  return {
    ignite: [],
    bot: false,
    when: "",
    copies: 0,
    ...(card.facts as unknown as Partial<Facts>),
  } as Facts;
}
