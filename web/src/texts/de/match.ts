/** Was die Seite darüber sagt, wie man mit anderen zu einer Partie kommt: Schnelle Partien, offene Tische, Turniere. */

const paces = {
  live: "1 Minute pro Entscheidung",
  clock: "Je 10 Minuten, +10 s pro Entscheidung",
  day: "1 Tag pro Entscheidung",
};

const people = (count: number): string => (count === 1 ? "1 Spieler" : `${count} Spieler`);

export const match = {
  link: "Schnelle Partie",
  title: (game: string) => `Schnelle Partie: ${game}`,
  together: "Finde andere, die mit dir auf derselben Seite spielen.",
  text: "Finde Gegner mit ähnlicher Wertung. Je länger du wartest, desto weiter wird gesucht.",
  size: "Spieler",
  people,
  pace: "Tempo",
  paces,
  rated: "Gewertet, wenn alle es wollen",
  find: "Partie finden",
  looking: "Spieler werden gesucht …",
  waiting: (waiting: number, players: number) =>
    waiting <= 1
      ? `Außer dir wartet niemand. Für diese Partie braucht es ${players}.`
      : `${people(waiting)} warten. Für diese Partie braucht es ${players}.`,
  elapsed: "Wartezeit",
  cancel: "Suche beenden",
  offer: "Noch zu wenige Spieler. Den Tisch mit Bots auffüllen?",
  offerNote: "Es geht los, wenn alle Wartenden zustimmen.",
  offerUnrated: "Partien mit Bots werden nicht gewertet.",
  agree: "Mit Bots spielen",
  agreed: (agreeing: number, waiting: number) =>
    `Du willst mit Bots spielen (${agreeing} von ${waiting} Wartenden).`,
  takeBack: "Auf Menschen warten",
  stopped: "Diese Suche wurde beendet, weil du in einem anderen Tab eine begonnen hast.",
  lost: "Verbindung verloren. Neuer Versuch …",
};

export const tables = {
  filters: "Filter",
  game: "Spiel",
  allGames: "Alle Spiele",
  anySize: "Beliebig viele",
  anyPace: "Jedes Tempo",
  rated: "Nur gewertete",
  free: "Nur mit freiem Platz",
  paces: {
    off: "Kein Zeitlimit",
    live: "Zeit pro Entscheidung",
    clock: "Schachuhr",
    day: "Tage pro Entscheidung",
  },
  none: "Zu diesen Filtern gibt es keine öffentlichen Partien.",
  earlier: "Vorige Seite",
  later: "Nächste Seite",
  page: (page: number) => `Seite ${page}`,
};

export const tournaments = {
  nav: "Turniere",
  title: "Turniere",
  text: "Turniere zu zweit, nach Schweizer System oder jeder gegen jeden, für Spieler mit einem Konto.",
  none: "Noch keine Turniere.",
  account: "Lege in den Einstellungen ein Konto an, um bei Turnieren mitzuspielen.",
  make: "Turnier erstellen",
  name: "Name",
  kind: "Form",
  kinds: { swiss: "Schweizer System", "round-robin": "Jeder gegen jeden" },
  rounds: "Runden",
  size: "Höchstens so viele Spieler",
  ratedGames: "Gewertete Partien",
  states: { open: "Anmeldung offen", running: "Läuft", over: "Beendet", cancelled: "Abgesagt" },
  entered: (entered: number, size: number) => `${entered} von ${size} Spielern`,
  round: (round: number, rounds: number) => `Runde ${round} von ${rounds}`,
  by: (owner: string) => `Veranstaltet von ${owner}`,
  swissNote: (rounds: number) =>
    `Bis zu ${rounds} Runden. Jede Runde paart Spieler mit ähnlichem Punktestand, und niemand trifft zweimal auf denselben, wenn es sich vermeiden lässt.`,
  robinNote: "Alle spielen einmal gegen alle.",
  botNote: "Bei ungerader Spielerzahl spielt in jeder Runde jemand gegen einen Bot mit ähnlicher Wertung.",
  signUp: "Anmelden",
  withdraw: "Zurückziehen",
  withdrawSure:
    "Aus diesem Turnier zurückziehen? Ein Bot spielt deine Partie zu Ende, und du kannst nicht zurückkommen.",
  start: "Turnier beginnen",
  needTwo: "Ein Turnier braucht mindestens 2 Spieler.",
  cancel: "Turnier absagen",
  cancelSure: "Dieses Turnier für alle absagen?",
  yourGame: "Deine Partie ist bereit.",
  play: "Spielen",
  back: "Zurück zum Turnier",
  noGame: "Deine Partie dieser Runde ist vorbei. Die nächste Runde beginnt, wenn alle fertig sind.",
  nextRound: (time: string) => `Nächste Runde in ${time}`,
  pairings: "Paarungen",
  showRound: "Runde",
  board: "Brett",
  bot: "Bot",
  versus: "gegen",
  watch: "Zuschauen",
  replay: "Wiederholung",
  replayGame: (one: string, other: string) => `Wiederholung von ${one} gegen ${other}`,
  watchGame: (one: string, other: string) => `${one} gegen ${other} zuschauen`,
  standings: "Tabelle",
  players: "Spieler",
  place: "#",
  player: "Spieler",
  you: "du",
  score: "Punkte",
  buchholz: "Buchholz",
  berger: "S-B",
  rating: "Wertung",
  withdrawn: "zurückgezogen",
  breaks:
    "Ein Sieg zählt 1 Punkt, ein Remis ½. Bei Gleichstand entscheiden Buchholz (die Punkte aller deiner Gegner) und Sonneborn-Berger (die Punkte der Gegner, die du besiegt hast, dazu die halben Punkte derer, gegen die du remis gespielt hast). Ein Bot zählt als Gegner mit der Hälfte der möglichen Punkte.",
  points: (points: number) => points.toLocaleString("de", { maximumFractionDigits: 2 }),
};
