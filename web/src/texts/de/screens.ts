/** Was die Seiten rund um einen Tisch sagen. */

export const shelf = {
  title: "Was möchtest du spielen?",
  text: "Wähle ein Spiel. Spiel gleich gegen Bots oder schick Freunden einen Link.",
  playNow: "Jetzt spielen",
  solo: "Allein spielen",
  learn: "Spielend lernen",
  invite: "Freunde einladen",
  setup: "Alle Optionen",
  book: "Karten & Regeln",
  players: (least: number, most: number) => (least === most ? `${most} Spieler` : `${least}–${most} Spieler`),
  minutes: (minutes: string) => `${minutes} Minuten`,
  undrawn: "Dieses Spiel hat noch keinen Spielplan. Du spielst es über eine Liste.",
  goOn: "Hier bist du dran",
  file: "Gespeicherte Partie öffnen",
};

export const setup = {
  title: (game: string) => `Neue Partie: ${game}`,
  seats: "Plätze",
  table: "Optionen",
  seat: (number: number) => `Platz ${number}`,
  me: "Ich",
  someone: "Offen: für alle mit dem Link",
  bot: (level: string, word: string) => `Bot ${level}: ${word}`,
  hotSeat:
    "Du spielst mehrere Plätze an diesem Bildschirm. Zwischen den Zügen bleiben die Hände verdeckt; die Namen bleiben in diesem Browser.",
  nickname: (seat: number) => `Name von Spieler ${seat}`,
  timer: "Bedenkzeit",
  timerOff: "Unbegrenzt",
  timerLive: (seconds: number) => `${seconds} Sekunden pro Entscheidung`,
  timerClock: (minutes: number, seconds: number) => `${minutes} Minuten + ${seconds} s pro Entscheidung`,
  timerDay: (days: number) => (days === 1 ? "1 Tag pro Entscheidung" : `${days} Tage pro Entscheidung`),
  listed: "Diese Partie auf diesem Server öffentlich anzeigen",
  rated: "Gewertete Partie",
  ratedNote: "Zählt für die Rangliste. Alle brauchen ein Konto.",
  ratedAccount: "Leg in den Einstellungen ein Konto an, um gewertet zu spielen.",
  start: "Partie anlegen",
  value: (value: string | number | boolean) =>
    value === true ? "Ja" : value === false ? "Nein" : String(value),
  needMe: "Du hast keinen Platz und schaust zu.",
  notRecord: (name: string, why: string) => `${name} lässt sich nicht als Partie öffnen. ${why}`,
  notJson: (name: string) => `${name} ist keine gespeicherte Partie: Es ist kein JSON.`,
};

export const lobby = {
  title: "Lobby",
  waiting: (count: number) => (count === 1 ? "1 freier Platz." : `${count} freie Plätze.`),
  begins: "Es geht los, sobald alle Plätze besetzt sind.",
  link: "Teile diesen Einladungslink:",
  sit: "Hier Platz nehmen",
  leave: "Platz verlassen",
  bot: "Bot hinzufügen",
  fill: "Mit Bots auffüllen",
  dismiss: "Entfernen",
  close: "Partie abbrechen",
  taken: "Jemand war schneller. Wähle einen anderen Platz oder schau zu.",
  closeSure: "Diese Partie abbrechen? Niemand kann sie dann mehr spielen.",
  origins: {
    room: "Diese Partie setzt eine beendete fort: Wer sie angelegt hat, kennt die Karten und Würfe bis hierher.",
    record:
      "Diese Partie setzt eine hochgeladene Aufzeichnung fort: Wer sie angelegt hat, kann die Karten und Würfe bis hierher ausgesucht haben.",
    lesson: "Dies ist ein Tutorial: Es beginnt immer gleich.",
  },
};

export const replay = {
  title: (game: string) => `Wiederholung: ${game}`,
  timeline: "Zeitleiste",
  moment: (at: number, last: number) => `Moment ${at} von ${last}`,
  first: "Zum Anfang",
  back: "Einen Schritt zurück",
  play: "Abspielen",
  pause: "Anhalten",
  forward: "Einen Schritt vor",
  last: "Zum Ende",
  goOn: "Von hier weiterspielen",
  goOnAs: "Spiel von diesem Moment an gegen Bots weiter. Welchen Platz nimmst du?",
  share: "Moment teilen",
  download: "Herunterladen",
  gone: "Wiederholung nicht gefunden",
};

export const games = {
  title: "Meine Partien",
  running: "Laufend",
  over: "Beendet",
  records: "Importiert",
  none: "Hier ist noch nichts.",
  yourTurn: "du bist dran",
  waiting: "wartet auf Spieler",
  playing: "läuft",
  ended: "beendet",
  won: "Gewonnen",
  lost: "Verloren",
  drawn: "Unentschieden",
  remove: "Löschen",
  removeSure: "Diese Partie löschen? Das lässt sich nicht rückgängig machen.",
  shared: (won: boolean, players: number) =>
    [...(players > 1 ? ["gemeinsam"] : []), won ? "gewonnen" : "verloren"].join(" "),
  readOnly: "nur Wiederholung",
  replay: "Wiederholung",
  anyone: "offen",
};

export const watch = {
  title: "Zuschauen oder mitspielen",
  text: "Öffentliche Partien auf diesem Server. Bei allen anderen kann zuschauen, wer den Link hat.",
  none: "Gerade gibt es keine öffentlichen Partien. Leg eine an und wähle „öffentlich anzeigen“.",
};

export const book = {
  title: (game: string) => `${game}: Karten & Regeln`,
  cards: "Karten",
  races: "Völker",
  rules: "Regeln",
  rule: "Regel",
  open: "Im Regelbuch öffnen",
  search: "Suchen",
  found: (count: number) => `${count} gefunden`,
  none: "Nichts gefunden.",
  page: (page: string) => (/^\d/.test(page) ? `Regelheft, Seite ${page}` : `Regelheft: ${page}`),
  house: (page: string) => (/^\d/.test(page) ? `Hausregel, zu Seite ${page}` : `Hausregel, zu: ${page}`),
  short: "Kurz gesagt",
};
