/** The picture of each minion, from game-icons. A card without one of its own shows a cog. */
import type { Component } from "svelte";
import type { SvelteHTMLElements } from "svelte/elements";
import Cog from "~icons/game-icons/cog";
import CinderImp from "~icons/game-icons/imp-laugh";
import PilotLight from "~icons/game-icons/lantern-flame";
import UnstableBot from "~icons/game-icons/time-bomb";
import FuseBot from "~icons/game-icons/sparky-bomb";
import PhoenixDrone from "~icons/game-icons/feathered-wing";
import Scrapbot from "~icons/game-icons/robot-grab";
import RepairBot from "~icons/game-icons/auto-repair";
import HeatSink from "~icons/game-icons/heat-haze";
import EmberCultist from "~icons/game-icons/cultist";
import Flamebringer from "~icons/game-icons/fire-breath";
import Deconstructor from "~icons/game-icons/circular-saw";
import Recycler from "~icons/game-icons/recycle";
import Wallbreaker from "~icons/game-icons/broken-wall";
import MoltenManiac from "~icons/game-icons/pyromaniac";
import FurnaceTitan from "~icons/game-icons/robot-golem";

type Icon = Component<SvelteHTMLElements["svg"]>;

const ART: Record<string, Icon> = {
  "cinder-imp": CinderImp,
  "pilot-light": PilotLight,
  "unstable-bot": UnstableBot,
  "fuse-bot": FuseBot,
  "phoenix-drone": PhoenixDrone,
  scrapbot: Scrapbot,
  "repair-bot": RepairBot,
  "heat-sink": HeatSink,
  "ember-cultist": EmberCultist,
  flamebringer: Flamebringer,
  deconstructor: Deconstructor,
  recycler: Recycler,
  wallbreaker: Wallbreaker,
  "molten-maniac": MoltenManiac,
  "furnace-titan": FurnaceTitan,
};

export function artOf(card: string): Icon {
  return ART[card] ?? Cog;
}
