/** Was ein Tisch jedes Spiels sagt. */

/** Was man wählen kann: eins und viele. */
const KINDS: Record<string, [string, string]> = {
  cell: ["Feld", "Felder"],
  card: ["Karte", "Karten"],
  unit: ["Einheit", "Einheiten"],
  seat: ["Spieler", "Spieler"],
};

export const table = {
  origins: { room: "Fortgesetzt", record: "Aus Aufzeichnung" },
  rated: "Gewertet",
  question: "Deine Entscheidung",
  askedBy: "Wegen",
  whyAsked: "Warum du gefragt wirst",
  waiting: "Einen Moment …",
  skip: "Überspringen",
  several: (least: number, most: number, chosen: number) =>
    most === 0
      ? "Nichts zu wählen"
      : `Wähle ${least === most ? most : least ? `${least} bis ${most}` : `bis zu ${most}`}: ${chosen} gewählt`,
  confirm: "Fertig",
  sheetMore: "Mehr zeigen",
  sheetLess: "Weniger zeigen",
  alike: (count: number) => `Alle ${count} gleich abhandeln`,
  held: "Was setzt du ein?",
  proposalGive: "Bestätigen",
  proposalOpen: "Hier fehlt noch eine Wahl.",
  confirmNone: "Keine davon",
  autoDeclines: "Automatisch abgelehnt",
  askAgain: (what: string) => `Wieder fragen (${what})`,
  reacting: "Reagieren?",
  reactTitle: (name: string) => `Reagiere auf ${name}!`,
  passing: "Keine Reaktion möglich. Passen …",
  passingStop: "Warten",
  undo: "Rückgängig",
  log: "Spielverlauf",
  showLog: "Verlauf",
  fold: "Diesen Zug ein- oder ausblenden",
  folded: (lines: number) => (lines === 1 ? "1 Zeile" : `${lines} Zeilen`),
  hideList: "Liste ausblenden",
  onBoard: (counted: string) => `Markiert: ${counted}`,
  kinds: (kind: string, count: number) => {
    const [one, many] = KINDS[kind] ?? ["Möglichkeit", "Möglichkeiten"];
    return `${count} ${count === 1 ? one : many}`;
  },
  plain: "Dieses Spiel hat noch keinen Spielplan. Spiel es über die Liste.",
  stale: "Die Partie ist schon weiter. So steht sie jetzt.",
  yourTurn: "Du bist dran",
  spectator: "Du schaust zu",
  sit: "Platz nehmen",
  leave: "Platz verlassen",
  leaveSure: "Deinen Platz verlassen? Ein Bot oder jemand anderes kann ihn übernehmen.",
  botForYou: "Ein Bot spielt für dich.",
  takeBack: "Wieder selbst spielen",
  share: "Teilen",
  menu: "Menü",
  timeLeft: (time: string) => `noch ${time}`,
  daysLeft: (hours: number) => `noch ${hours} Std.`,
  grave: "Bist du sicher?",
  graveYes: "Ja, ausführen",
  readOnly:
    "Diese Partie wurde mit einer älteren Fassung der Regeln gespielt. Du kannst sie nur noch ansehen.",
  over: "Partie beendet",
};

export const why = {
  title: "Warum nicht?",
  ask: (label: string) => `${label}. Warum nicht?`,
  allowed: "Das kannst du jetzt wählen.",
  read: "Im Regelbuch öffnen",
};

export const curtain = {
  title: (name: string) => `${name} ist dran`,
  text: "Gib den Bildschirm weiter. Nichts ist zu sehen, bis der Nächste bereit ist.",
  ready: (name: string) => `Ich bin ${name}`,
};

export const ending = {
  title: "Partie beendet",
  rematch: "Revanche",
  rematchMade: "Revanche angelegt.",
  joinRematch: "Zur Revanche",
  watchRematch: "Revanche ansehen",
  replay: "Wiederholung",
  share: "Partie teilen",
  statistics: "Statistik",
  decided: "Was den Ausschlag gab",
  shelf: "Zurück zum Regal",
  look: "Endstand ansehen",
  show: "Ergebnis zeigen",
};

export const grid = {
  nearer: "Vergrößern",
  farther: "Verkleinern",
  whole: "Ganzen Plan zeigen",
  again: "Zum Bestätigen noch einmal tippen.",
};

export const field = {
  board: "Spielplan. Pfeiltasten wechseln das Feld, N springt zum nächsten wählbaren.",
  owned: (name: string, what: string) => `${what} von ${name}`,
  yours: (what: string) => `${what} von dir`,
  nobodys: (what: string) => `${what} ohne Besitzer`,
  // Beide stehen nach einem Verhältniswort mit Dativ: „von dir“, „bis zu deinem nächsten Zug“.
  you: "dir",
  your: "deinem",
  of: (name: string) => `${name}s`,
  team: (number: number) => `Team ${number}`,
  area: (number: number) => `Startbereich ${number}`,
};

export const team = {
  bar: "Dein Team",
  plans: "Pläne der Gegner",
  ping: "Zeigen",
  pingHint: "Wähle das Feld oder die Karte, die du zeigen willst.",
  pingHintKeys: "Wähle das Feld oder die Karte, die du zeigen willst. Escape bricht ab.",
  cancelPing: "Zeigen abbrechen",
  pinged: (name: string, what: string) => `${name} zeigt auf ${what}`,
  hushed: "Langsam: Warte kurz bis zum nächsten.",
  nobodyActs: "Gleich handelt kein Gegner.",
  looking: "Moment …",
  attacks: (count: number) => (count === 1 ? "1 Angriff auf dich" : `${count} Angriffe auf dich`),
  acting: (count: number) => (count === 1 ? "1 Aktion der Gegner" : `${count} Aktionen der Gegner`),
  more: (count: number) =>
    count === 0
      ? "Wenn sich nichts ändert, ist das in dieser Phase der letzte Angriff auf dich."
      : `Wenn sich nichts ändert, ${count === 1 ? "folgt in dieser Phase noch 1 Angriff" : `folgen in dieser Phase noch ${count} Angriffe`} auf dich.`,
  decides: (name: string) => `${name} entscheidet für das Team. Stimme für eine Antwort:`,
  vote: (choice: string) => `Stimmen für: ${choice}`,
  votes: (name: string, choice: string) => `${name} stimmt für: ${choice}`,
  voters: (names: string) => `Stimmen: ${names}`,
  leads: "Führt das Team an: hat den ersten Zug und antwortet für alle",
  leading: "führt das Team an",
  keyPlans: ["I", "Pläne der Gegner ein- oder ausblenden"],
  keyPing: ["T", "Dem Team ein Feld oder eine Karte zeigen"],
};
