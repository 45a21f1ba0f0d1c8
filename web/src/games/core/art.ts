/** The pictures of models, weapons and abilities, from game-icons; cards of one's own have that of their kind. */
import type { Component } from "svelte";
import type { SvelteHTMLElements } from "svelte/elements";
import Acid from "~icons/game-icons/chemical-drop";
import Attack from "~icons/game-icons/crosshair";
import Autocannon from "~icons/game-icons/autogun";
import Axe from "~icons/game-icons/saw-claw";
import Bastion from "~icons/game-icons/energy-shield";
import Blade from "~icons/game-icons/relic-blade";
import Brace from "~icons/game-icons/barricade";
import Bulwark from "~icons/game-icons/vintage-robot";
import Cannon from "~icons/game-icons/machine-gun";
import Carbine from "~icons/game-icons/rifle";
import Charge from "~icons/game-icons/dynamite";
import Claw from "~icons/game-icons/crab-claw";
import Crate from "~icons/game-icons/cargo-crate";
import Deploy from "~icons/game-icons/parachute";
import Disembark from "~icons/game-icons/exit-door";
import Embark from "~icons/game-icons/entry-door";
import Engineer from "~icons/game-icons/mining-helmet";
import FireMission from "~icons/game-icons/incoming-rocket";
import Gun from "~icons/game-icons/laser-gun";
import Hammer from "~icons/game-icons/warhammer";
import Harpoon from "~icons/game-icons/aerodynamic-harpoon";
import HotDrop from "~icons/game-icons/fire-dash";
import Interact from "~icons/game-icons/hand-grip";
import Jammer from "~icons/game-icons/radar-sweep";
import KillOrder from "~icons/game-icons/human-target";
import Kestrel from "~icons/game-icons/interceptor-ship";
import Keyword from "~icons/game-icons/open-book";
import Launcher from "~icons/game-icons/grenade";
import Barge from "~icons/game-icons/scout-ship";
import Minigun from "~icons/game-icons/minigun";
import Missile from "~icons/game-icons/rocket";
import Missiles from "~icons/game-icons/missile-swarm";
import Mortar from "~icons/game-icons/mortar";
import Overwatch from "~icons/game-icons/eye-target";
import Pilot from "~icons/game-icons/plane-pilot";
import Pistols from "~icons/game-icons/crossed-pistols";
import Prowl from "~icons/game-icons/night-vision";
import Rail from "~icons/game-icons/ion-cannon-blast";
import Reaver from "~icons/game-icons/skull-mask";
import Regen from "~icons/game-icons/healing-shield";
import Reload from "~icons/game-icons/reload-gun-barrel";
import Repair from "~icons/game-icons/spanner";
import Rifle from "~icons/game-icons/winchester-rifle";
import Rockets from "~icons/game-icons/missile-pod";
import Rush from "~icons/game-icons/run";
import Sapper from "~icons/game-icons/gas-mask";
import Scattergun from "~icons/game-icons/sawed-off-shotgun";
import Scenario from "~icons/game-icons/treasure-map";
import Sentinel from "~icons/game-icons/walking-turret";
import Shed from "~icons/game-icons/cracked-shield";
import Shotgun from "~icons/game-icons/shotgun";
import Siege from "~icons/game-icons/anchor";
import Smg from "~icons/game-icons/m3-grease-gun";
import Smoke from "~icons/game-icons/smoke-bomb";
import SnakePilot from "~icons/game-icons/samus-helmet";
import SnakeWarlord from "~icons/game-icons/robot-golem";
import Spitter from "~icons/game-icons/missile-mech";
import Sprint from "~icons/game-icons/sprint";
import Stalker from "~icons/game-icons/spider-bot";
import Structure from "~icons/game-icons/power-generator";
import Surge from "~icons/game-icons/power-lightning";
import Talons from "~icons/game-icons/triple-claws";
import Team from "~icons/game-icons/star-formation";
import Terrain from "~icons/game-icons/brick-wall";
import Trooper from "~icons/game-icons/brodie-helmet";
import Warlord from "~icons/game-icons/battle-mech";
import type { CardInfo } from "../../wire/types";
import { kindOfCard } from "./facts";

export type Icon = Component<SvelteHTMLElements["svg"]>;

export { Attack, Crate, Structure };

const CARDS: Record<string, Icon> = {
  "paladin-pilot": Pilot,
  "paladin-warlord": Warlord,
  "paladin-sentinel": Sentinel,
  "paladin-bulwark": Bulwark,
  "paladin-trooper": Trooper,
  "paladin-engineer": Engineer,
  "paladin-kestrel": Kestrel,
  "basilisk-pilot": SnakePilot,
  "basilisk-warlord": SnakeWarlord,
  "basilisk-stalker": Stalker,
  "basilisk-spitter": Spitter,
  "basilisk-reaver": Reaver,
  "basilisk-sapper": Sapper,
  "basilisk-barge": Barge,
  "relay-generator": Structure,
  "valkyrie-mini-gun": Minigun,
  "vow-blade": Blade,
  "service-carbine": Carbine,
  "arbiter-autocannon": Autocannon,
  "lance-missile": Missile,
  "ram-hammer": Hammer,
  scattergun: Scattergun,
  "lawbringer-rifle": Rifle,
  "breaching-gun": Shotgun,
  "nose-cannon": Cannon,
  "gorgon-rail-lance": Rail,
  "crusher-claw": Claw,
  "cinder-mortar": Mortar,
  "machine-pistols": Pistols,
  "rending-talons": Talons,
  "harpoon-gun": Harpoon,
  "hydra-missile-rack": Missiles,
  "acid-sprayer": Acid,
  "ripper-smg": Smg,
  "chain-axe": Axe,
  "thumper-launcher": Launcher,
  "demolition-charge": Charge,
  "rocket-pods": Rockets,
  attack: Attack,
  sprint: Sprint,
  reload: Reload,
  embark: Embark,
  disembark: Disembark,
  interact: Interact,
  "aegis-regen": Regen,
  "shed-plating": Shed,
  "field-repair": Repair,
  deploy: Deploy,
  "eden-surge": Surge,
  "bastion-field": Bastion,
  overwatch: Overwatch,
  brace: Brace,
  "hot-drop": HotDrop,
  "kill-order": KillOrder,
  "siege-stance": Siege,
  prowl: Prowl,
  "fire-mission": FireMission,
  rush: Rush,
  "smoke-screen": Smoke,
  jammer: Jammer,
};

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
  return CARDS[card] ?? TYPES[type] ?? Structure;
}

export function weaponArt(card: string): Icon {
  return CARDS[card] ?? Gun;
}

/** The picture of an action or an ability. */
export function abilityArt(card: string): Icon {
  return CARDS[card] ?? Keyword;
}

export function cardArt(card: CardInfo): Icon {
  return CARDS[card.key] ?? TYPES[String(card.facts["type"])] ?? KINDS[kindOfCard(card)] ?? Keyword;
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
