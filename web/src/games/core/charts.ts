/** The charts of weapons and datacards in words short enough for a strip. */
import { t } from "../../texts";
import type { Book } from "../../wire/types";
import { burstLines, hitLines, type BurstLine, type ModelFacts, type WeaponFacts } from "./facts";
import { partName } from "./view";

/** What a burst result gives, in signs: "2", "3 ★", "1 →2". */
function signs({ dice, crit, push, pull }: BurstLine): string {
  return [
    dice || "–",
    ...(crit ? ["★".repeat(crit)] : []),
    ...(push ? [`→${push}`] : []),
    ...(pull ? [`←${pull}`] : []),
  ].join(" ");
}

export function burstChart(facts: WeaponFacts) {
  return burstLines(facts).map(({ from, to, says }) => ({
    ...{ from, to, words: signs(says), detail: t.core.gives(says.dice, says.crit, says.push, says.pull) },
  }));
}

/** What a line of a hit chart means, short: "–", "def.", "att.", or the location. */
export function meaning(book: Book, means: string): string {
  return t.core.means[means] ?? partName(book, means);
}

export function hitChart(facts: ModelFacts, book: Book) {
  return hitLines(facts).map(({ from, to, says }) => ({ from, to, words: meaning(book, says) }));
}
