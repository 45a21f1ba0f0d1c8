/** The emblem of each race, as its catalogue names it. */
import raceIcons from "virtual:race-icons/ignite";
import Unknown from "~icons/game-icons/rally-the-troops";
import type { Icon, Icons } from "../icon";

const RACES: Icons = { ...raceIcons };

/** The emblems of the races that an expansion adds. */
export function addRaceArt(icons: Icons): void {
  Object.assign(RACES, icons);
}

export function emblemOfRace(race: string | null | undefined): Icon {
  return (race ? RACES[race] : undefined) ?? Unknown;
}
