/** The pictures of models, weapons and abilities, as the catalogue names them; cards of one's own have that of their kind. */
import cardIcons from "virtual:card-icons/core";
import Attack from "~icons/game-icons/crosshair";
import Crate from "~icons/game-icons/cargo-crate";
import Disembark from "~icons/game-icons/exit-door";
import Embark from "~icons/game-icons/entry-door";
import Gun from "~icons/game-icons/laser-gun";
import Kestrel from "~icons/game-icons/interceptor-ship";
import Keyword from "~icons/game-icons/open-book";
import Pilot from "~icons/game-icons/plane-pilot";
import Scenario from "~icons/game-icons/treasure-map";
import Sentinel from "~icons/game-icons/walking-turret";
import Structure from "~icons/game-icons/power-generator";
import Team from "~icons/game-icons/star-formation";
import Terrain from "~icons/game-icons/brick-wall";
import Trooper from "~icons/game-icons/brodie-helmet";
import Warlord from "~icons/game-icons/battle-mech";
import type { CardInfo } from "../../wire/types";
import type { Icon } from "../icon";
import { kindOfCard } from "./facts";

export { Attack, Crate, Structure };

const TYPES: Record<string, Icon> = {
  pilot: Pilot,
  warlord: Warlord,
  support: Sentinel,
  infantry: Trooper,
  dropship: Kestrel,
  structure: Structure,
};

const KINDS: Record<string, Icon> = {
  weapon: Gun,
  scenario: Scenario,
  fireteam: Team,
  terrain: Terrain,
};

export function emblemOf(card: string, type: string): Icon {
  return cardIcons[card] ?? TYPES[type] ?? Structure;
}

export function weaponArt(card: string): Icon {
  return cardIcons[card] ?? Gun;
}

/** The picture of an action or an ability. */
export function abilityArt(card: string): Icon {
  return cardIcons[card] ?? Keyword;
}

export function cardArt(card: CardInfo): Icon {
  return cardIcons[card.key] ?? TYPES[String(card.facts["type"])] ?? KINDS[kindOfCard(card)] ?? Keyword;
}

/** The signs of the verbs. */
const VERBS: Record<string, Icon> = {
  "verb:pilot": Pilot,
  "verb:infantry": Trooper,
  "verb:support": Sentinel,
  "verb:aboard": Embark,
  "verb:on-foot": Disembark,
};

export function signOf(name: string): Icon | undefined {
  return VERBS[name];
}

/** The picture on a token of the initiative track. */
export function tokenArt(token: string): Icon {
  return TYPES[token] ?? Structure;
}
