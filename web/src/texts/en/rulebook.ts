/** What the page says around the texts of a rulebook, in English. */

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const rulebook = {
  contents: "Contents",
  /** Said in other languages, where the texts of rules stand between others. */
  english: "The texts of rules are in English.",
  house: "House rule",
  why: "Why:",
  example: "Example",
  note: (page: string) => (/^\d/.test(page) ? `p. ${page}` : page),
  link: "Link to this rule",
  see: "See also:",
  about: "Rules:",
  base: (title: string) => `Everything else is as in ${title}.`,
  openBase: (title: string) => `Open the rulebook of ${title}`,
  picture: (number: number, count: number) => `Picture ${number} of ${count}`,
  loading: "Loading the picture…",
  noPicture: "This picture couldn't be loaded. Reload to try again.",
  you: "You",
  opponent: "Opponent",
  forge: (cards: number) => `${some(cards, "card", "cards")} in the forge`,
  out: "Forge destroyed",

  more: (count: number) => `${some(count, "more result", "more results")}: add a word to narrow it down.`,

  card: "Card",
  race: "Race",
  set: "Set",
  type: "Type",
  all: "All",
  shown: (count: number, all: number) =>
    count === all ? some(all, "card", "cards") : `${count} of ${all} cards`,

  print: "Print",
  printNote: "The whole book on one page. Print it, or save it as a PDF.",
  printNow: "Print this page",
  back: "Back to the book",
};
