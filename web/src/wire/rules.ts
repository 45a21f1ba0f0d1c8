/** Rules of a book by their ids. */
import type { Book, RuleInfo } from "./types";

/** The rule with an id, or that had it before: links in old games name it so. */
export function ruleOf({ rules }: Book, id: string | null): RuleInfo | undefined {
  if (id === null) return undefined;
  return rules.find((rule) => rule.id === id) ?? rules.find(({ aliases }) => aliases.includes(id));
}
