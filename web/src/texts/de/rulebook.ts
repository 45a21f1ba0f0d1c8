/** Was die Seite rund um die Texte eines Regelbuchs sagt. */

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

export const rulebook = {
  contents: "Inhalt",
  english: "Die Regeltexte gibt es bisher nur auf Englisch.",
  house: "Hausregel",
  why: "Warum:",
  example: "Beispiel",
  note: (page: string) => (/^\d/.test(page) ? `S. ${page}` : page),
  link: "Link zu dieser Regel",
  see: "Siehe auch:",
  about: "Regeln:",
  base: (title: string) => `Alles andere ist wie in ${title}.`,
  openBase: (title: string) => `Regelbuch von ${title} öffnen`,
  picture: (number: number, count: number) => `Bild ${number} von ${count}`,
  loading: "Das Bild wird geladen …",
  noPicture: "Das Bild konnte nicht geladen werden. Lade die Seite neu.",
  you: "Du",
  opponent: "Gegner",
  forge: (cards: number) => `${some(cards, "Karte", "Karten")} in der Schmiede`,
  out: "Schmiede zerstört",

  more: (count: number) =>
    `${some(count, "weiterer Treffer", "weitere Treffer")}: Ein Wort mehr grenzt sie ein.`,

  card: "Karte",
  race: "Volk",
  set: "Set",
  type: "Art",
  all: "Alle",
  shown: (count: number, all: number) =>
    count === all ? some(all, "Karte", "Karten") : `${count} von ${all} Karten`,

  print: "Drucken",
  printNote: "Das ganze Buch auf einer Seite. Drucke es oder speichere es als PDF.",
  printNow: "Diese Seite drucken",
  back: "Zurück zum Buch",
};
