/** The pictures of cards, types and timings, from game-icons. */
import type { Component } from "svelte";
import type { SvelteHTMLElements } from "svelte/elements";
import Unknown from "~icons/game-icons/card-random";
import March from "~icons/game-icons/boot-prints";
import Dagger from "~icons/game-icons/plain-dagger";
import OldWoodenShield from "~icons/game-icons/round-shield";
import Conditioning from "~icons/game-icons/run";
import Horse from "~icons/game-icons/horse-head";
import TigerMount from "~icons/game-icons/tiger-head";
import Unicorn from "~icons/game-icons/unicorn";
import GreatEagle from "~icons/game-icons/eagle-head";
import Arrow from "~icons/game-icons/broadhead-arrow";
import FireArrow from "~icons/game-icons/flaming-arrow";
import WindArrow from "~icons/game-icons/winged-arrow";
import LongBow from "~icons/game-icons/bow-string";
import ShortSword from "~icons/game-icons/gladius";
import Javelin from "~icons/game-icons/thrown-spear";
import Flail from "~icons/game-icons/flail";
import BlessedSpear from "~icons/game-icons/sun-spear";
import FullMoonAxe from "~icons/game-icons/battle-axe";
import Warhammer from "~icons/game-icons/thor-hammer";
import MetalShield from "~icons/game-icons/templar-shield";
import GladiatorNet from "~icons/game-icons/fishing-net";
import LargeQuiver from "~icons/game-icons/quiver";
import Disarm from "~icons/game-icons/drop-weapon";
import TripleSheath from "~icons/game-icons/scabbard";
import Medicine from "~icons/game-icons/medicines";
import Adrenaline from "~icons/game-icons/heart-beats";
import QuickReflexes from "~icons/game-icons/dodge";
import WeaponDealer from "~icons/game-icons/sell-card";
import Hideaway from "~icons/game-icons/cave-entrance";
import Trapsmith from "~icons/game-icons/wolf-trap";
import AdeptTrickster from "~icons/game-icons/double-face-mask";
import MagicPotionBomb from "~icons/game-icons/potion-ball";
import Berserk from "~icons/game-icons/barbarian";
import CharmingNegotiator from "~icons/game-icons/shaking-hands";
import QuickHands from "~icons/game-icons/glowing-hands";
import CrystalShard from "~icons/game-icons/crystal-growth";
import Raiders from "~icons/game-icons/drakkar";
import BoneCrusher from "~icons/game-icons/broken-bone";
import Monopoly from "~icons/game-icons/coins-pile";
import CounterSpell from "~icons/game-icons/magic-palm";
import WaterMinion from "~icons/game-icons/droplet-splash";
import Teleport from "~icons/game-icons/teleport";
import VinePull from "~icons/game-icons/vine-whip";
import Freeze from "~icons/game-icons/frozen-body";
import ScorchedEarth from "~icons/game-icons/burning-embers";
import LightningBolt from "~icons/game-icons/lightning-tree";
import Curse from "~icons/game-icons/voodoo-doll";
import IceWall from "~icons/game-icons/icebergs";
import MirrorSpell from "~icons/game-icons/mirror-mirror";
import WarpMaster from "~icons/game-icons/magic-portal";
import Kraken from "~icons/game-icons/kraken-tentacle";
import HydroNecromancer from "~icons/game-icons/raise-skeleton";
import RingOfFire from "~icons/game-icons/fire-ring";
import MeteorStrike from "~icons/game-icons/meteor-impact";
import MerchantPrince from "~icons/game-icons/crown-coin";
import Warlord from "~icons/game-icons/warlord-helmet";
import KeeperOfLore from "~icons/game-icons/book-aura";
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
import Terrain from "~icons/game-icons/mountains";
import Title from "~icons/game-icons/crown";
import InTurn from "~icons/game-icons/hourglass";
import OutOfTurn from "~icons/game-icons/ringing-bell";
import Gone from "~icons/game-icons/card-burn";
import Stays from "~icons/game-icons/infinity";
import WithAttack from "~icons/game-icons/sword-clash";

export type Icon = Component<SvelteHTMLElements["svg"]>;

const ART: Record<string, Icon> = {
  march: March,
  dagger: Dagger,
  "old-wooden-shield": OldWoodenShield,
  conditioning: Conditioning,
  horse: Horse,
  "tiger-mount": TigerMount,
  unicorn: Unicorn,
  "great-eagle": GreatEagle,
  arrow: Arrow,
  "fire-arrow": FireArrow,
  "wind-arrow": WindArrow,
  "long-bow": LongBow,
  "short-sword": ShortSword,
  javelin: Javelin,
  flail: Flail,
  "blessed-spear": BlessedSpear,
  "full-moon-axe": FullMoonAxe,
  warhammer: Warhammer,
  "metal-shield": MetalShield,
  "gladiator-net": GladiatorNet,
  "large-quiver": LargeQuiver,
  disarm: Disarm,
  "triple-sheath": TripleSheath,
  medicine: Medicine,
  adrenaline: Adrenaline,
  "quick-reflexes": QuickReflexes,
  "weapon-dealer": WeaponDealer,
  hideaway: Hideaway,
  trapsmith: Trapsmith,
  "adept-trickster": AdeptTrickster,
  "magic-potion-bomb": MagicPotionBomb,
  berserk: Berserk,
  "charming-negotiator": CharmingNegotiator,
  "quick-hands": QuickHands,
  "crystal-shard": CrystalShard,
  "raiders-of-the-north": Raiders,
  "bone-crusher": BoneCrusher,
  monopoly: Monopoly,
  "counter-spell": CounterSpell,
  "water-minion": WaterMinion,
  teleport: Teleport,
  "vine-pull": VinePull,
  freeze: Freeze,
  "scorched-earth": ScorchedEarth,
  "lightning-bolt": LightningBolt,
  curse: Curse,
  "ice-wall": IceWall,
  "mirror-spell": MirrorSpell,
  "warp-master": WarpMaster,
  kraken: Kraken,
  "hydro-necromancer": HydroNecromancer,
  "ring-of-fire": RingOfFire,
  "meteor-strike": MeteorStrike,
  "merchant-prince": MerchantPrince,
  "warlord-of-oshos": Warlord,
  "keeper-of-lore": KeeperOfLore,
};

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

export function cardArt(card: string): Icon {
  return ART[card] ?? Unknown;
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
