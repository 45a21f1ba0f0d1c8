/** The emblem of each race, from game-icons. */
import Unknown from "~icons/game-icons/rally-the-troops";
import Catfolk from "~icons/game-icons/cat";
import Centaurs from "~icons/game-icons/centaur";
import Dwarves from "~icons/game-icons/dwarf-face";
import Elves from "~icons/game-icons/elf-helmet";
import Humans from "~icons/game-icons/visored-helm";
import Kitsune from "~icons/game-icons/fox-head";
import Lizardmen from "~icons/game-icons/gecko";
import Pandas from "~icons/game-icons/panda";
import Ratmen from "~icons/game-icons/rat";
import type { Icon } from "./cardArt";

const EMBLEMS: Record<string, Icon> = {
  catfolk: Catfolk,
  centaurs: Centaurs,
  dwarves: Dwarves,
  elves: Elves,
  humans: Humans,
  kitsune: Kitsune,
  lizardmen: Lizardmen,
  pandas: Pandas,
  ratmen: Ratmen,
};

export function emblemOfRace(race: string | null | undefined): Icon {
  return (race ? EMBLEMS[race] : undefined) ?? Unknown;
}
