/** The pictures of cards, types and timings, from game-icons; those of cards are named in their catalogue. */
import cardIcons, { named } from "virtual:card-icons/ignite";
import Unknown from "~icons/game-icons/card-random";
import Melee from "~icons/game-icons/crossed-swords";
import Ranged from "~icons/game-icons/bow-arrow";
import Projectile from "~icons/game-icons/plain-arrow";
import Spell from "~icons/game-icons/magic-swirl";
import Movement from "~icons/game-icons/boots";
import Mount from "~icons/game-icons/saddle";
import Fly from "~icons/game-icons/feathered-wing";
import Shield from "~icons/game-icons/shield";
import Event from "~icons/game-icons/star-formation";
import Ability from "~icons/game-icons/muscle-up";
import Item from "~icons/game-icons/knapsack";
import Minion from "~icons/game-icons/minions";
import Area from "~icons/game-icons/bright-explosion";
import Fire from "~icons/game-icons/flame";
import Frost from "~icons/game-icons/snowflake-1";
import Lightning from "~icons/game-icons/power-lightning";
import Modifier from "~icons/game-icons/upgrade";
import Machine from "~icons/game-icons/catapult";
import Hex from "~icons/game-icons/cursed-star";
import Terrain from "~icons/game-icons/mountains";
import Title from "~icons/game-icons/crown";
import InTurn from "~icons/game-icons/hourglass";
import OutOfTurn from "~icons/game-icons/ringing-bell";
import Gone from "~icons/game-icons/card-burn";
import Stays from "~icons/game-icons/infinity";
import WithAttack from "~icons/game-icons/sword-clash";
import type { Icon, Icons } from "../icon";

/** Types that a small card shows; the others follow from these or matter to few rules. */
const TYPES: Record<string, Icon> = {
  Title,
  Shield,
  Melee,
  Ranged,
  Projectile,
  Spell,
  Movement,
  Mount,
  Fly,
  Ability,
  Item,
  Event,
  Minion,
  Fire,
  Freeze: Frost,
  Lightning,
  AoE: Area,
  Modifier,
  "War Machine": Machine,
  Hex,
  "Passable Terrain": Terrain,
  "Impassable Terrain": Terrain,
};

const TIMINGS: Record<string, Icon[]> = {
  turn: [],
  "turn-trash": [Gone],
  react: [OutOfTurn],
  "react-trash": [OutOfTurn, Gone],
  both: [InTurn, OutOfTurn],
  stays: [Stays],
  title: [],
  none: [WithAttack],
};

const CARDS: Icons = { ...cardIcons };

/** The pictures of the cards that an expansion adds. */
export function addCardArt(icons: Icons): void {
  Object.assign(CARDS, icons);
}

/** The picture of a card; a player's own card names one of the catalogue's. */
export function cardArt(card: string, icon = ""): Icon {
  return CARDS[card] ?? named[icon] ?? Unknown;
}

export interface Sign {
  word: string;
  Icon: Icon;
}

export function typeSigns(types: readonly string[]): Sign[] {
  return types.flatMap((word) => {
    const Icon = TYPES[word];
    return Icon ? [{ word, Icon }] : [];
  });
}

/** The marks of when a card is played; what is played in one's turn as usual has none. */
export function timingIcons(timing: string): Icon[] {
  return TIMINGS[timing] ?? [];
}
