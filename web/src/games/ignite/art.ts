/** The pictures of what stands and lies on the board, from game-icons; races have theirs in races.ts. */
import Bomb from "~icons/game-icons/potion-ball";
import Bought from "~icons/game-icons/two-coins";
import Decoy from "~icons/game-icons/scarecrow";
import Doll from "~icons/game-icons/ceremonial-mask";
import Down from "~icons/game-icons/knocked-out-stars";
import Frozen from "~icons/game-icons/snowflake-2";
import Held from "~icons/game-icons/fishing-net";
import Kraken from "~icons/game-icons/giant-squid";
import Minion from "~icons/game-icons/big-wave";
import Moved from "~icons/game-icons/boot-prints";
import Raised from "~icons/game-icons/skull-crossed-bones";
import Shard from "~icons/game-icons/crystal-growth";
import Sold from "~icons/game-icons/hand-bag";
import Spirit from "~icons/game-icons/ghost";
import Struck from "~icons/game-icons/sword-brandish";
import type { Icon } from "../icon";
import { emblemOfRace } from "./races";
import type { IgnitePiece } from "./view";

export { Decoy, Down, Frozen, Held };

const PIECES: Record<string, Icon> = { "water-minion": Minion, kraken: Kraken };
const ORIGINS: Record<string, Icon> = { "after-death": Spirit, raised: Raised };
const ITEMS: Record<string, Icon> = {
  "magic-potion-bomb": Bomb,
  "crystal-shard": Shard,
  "voodoo-doll": Doll,
};
const DEEDS: Record<string, Icon> = { moved: Moved, struck: Struck, bought: Bought, sold: Sold };

/** What a piece looks like; a decoy like the unit that it doubles. */
export function emblemOf(piece: IgnitePiece, pieces: readonly IgnitePiece[]): Icon {
  const doubled = pieces.find((each) => each.piece === piece.doubles);
  return PIECES[piece.type] ?? emblemOfRace(piece.race ?? doubled?.race);
}

/** Where a minion comes from, if it was not simply summoned. */
export function originOf(piece: IgnitePiece): Icon | null {
  return ORIGINS[piece.origin ?? ""] ?? null;
}

export function itemArt(item: string): Icon {
  return ITEMS[item] ?? Bomb;
}

/** The deeds of this turn that have a picture. */
export function deedsOf(piece: IgnitePiece): Icon[] {
  return piece.used.flatMap((deed) => DEEDS[deed] ?? []);
}
