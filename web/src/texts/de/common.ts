/** Was überall auf der Seite steht: Namen, Einstellungen, die Verbindung und Fehler. */
import { hint } from "./hint";

export const common = {
  title: "Emberbox",
  close: "Schließen",
  cancel: "Abbrechen",
  loading: "Lädt …",
  again: "Noch einmal",
  copy: "Link kopieren",
  copied: "Kopiert",
  home: "Zurück zum Regal",
};

export const nav = { shelf: "Regal", games: "Meine Partien", watch: "Zuschauen", settings: "Einstellungen" };

export const names = {
  joined: (first: string, second: string) => `${first}${second}`,
  firsts: [
    "Glut",
    "Asche",
    "Funken",
    "Kupfer",
    "Feuerstein",
    "Schmiede",
    "Lava",
    "Rauch",
    "Zunder",
    "Bernstein",
  ],
  seconds: ["amboss", "dachs", "balg", "krähe", "kohle", "fuchs", "hammer", "ofen", "molch", "rabe"],
};

export const seat = {
  free: (number: number) => `Platz ${number}`,
  levels: {
    novice: "Neuling",
    apprentice: "Lehrling",
    veteran: "Veteran",
    master: "Meister",
    grandmaster: "Großmeister",
  } as Record<string, string>,
  you: "du",
  standIn: (level: string) => `Ein Bot (${level}) springt ein`,
};

export const keys = {
  space: "Leertaste",
  enter: "Enter",
  escape: "Esc",
  title: "Tastenkürzel",
  list: [
    ["1 … 9", "Nach Nummer wählen"],
    ["↑ ↓ ← →", "Durch die Möglichkeiten gehen"],
    ["Enter", "Die markierte Möglichkeit wählen"],
    ["Escape", "Schließen, zurück, rückgängig"],
    ["U", "Den letzten Zug zurücknehmen"],
    ["B", "Zum Spielplan; Pfeiltasten wechseln das Feld"],
    ["H", "Zu deiner Hand"],
    ["P", "Zu deiner Entscheidung"],
    [hint.key, "Einen guten Zug zeigen; noch einmal, um ihn zu spielen"],
    ["L", "Verlauf ein- oder ausblenden"],
    ["S", "Tempo der Animationen ändern"],
    ["Leertaste", "Animation überspringen"],
    ["N", "Auf dem Spielplan: nächstes wählbares Feld"],
    ["+ − 0", "Auf dem Spielplan: größer, kleiner, alles"],
    ["?", "Diese Tastenkürzel zeigen"],
  ],
  fingers: "Touch",
  fingersText:
    "Tippe auf das, was leuchtet, um es zu wählen, und auf alles andere, um zu sehen, warum es nicht geht. Halte es gedrückt, um es erst anzusehen. Mit zwei Fingern zoomst du.",
  touch:
    "Zeig auf eine Karte oder halte sie gedrückt, um sie zu vergrößern. Tippe auf etwas, das nicht leuchtet, um zu sehen, warum es nicht geht.",
};

export const line = {
  connecting: "Verbinden …",
  open: "Verbunden",
  lost: "Verbindung unterbrochen. Neuer Versuch …",
  refused: "Zu viele Verbindungen von hier. Gleich ein neuer Versuch …",
  newVersion: "Es gibt eine neue Version. Lade die Seite neu, um weiterzuspielen.",
  reload: "Neu laden",
  missed: (count: number) =>
    `${count === 1 ? "1 Ereignis" : `${count} Ereignisse`}, während du weg warst. Sie stehen im Verlauf.`,
};

export const settings = {
  title: "Einstellungen",
  language: "Sprache",
  languageSystem: "Wie der Browser",
  theme: "Design",
  dark: "Dunkel",
  light: "Hell",
  system: "Wie das System",
  pace: "Tempo der Animationen",
  sound: "Ton",
  volume: "Lautstärke",
  previews: "Folgen einer Wahl vorab zeigen",
  autoPass: "Automatisch passen, wenn ich nicht reagieren kann",
  name: "Anzeigename",
  rename: "Ändern",
  accountTitle: "Anmelden oder Konto anlegen",
  account:
    "Mit einem Konto kannst du deine Partien auf anderen Geräten fortsetzen. Zum Spielen brauchst du keins.",
  login: "Benutzername",
  password: "Passwort",
  register: "Konto anlegen",
  signIn: "Anmelden",
  signOut: "Abmelden",
  signedIn: (login: string) => `Angemeldet als ${login}.`,
  ended: "Du wurdest in diesem Browser abgemeldet. Als neuer Gast weitermachen?",
  signInAgain: "Du wurdest in diesem Browser abgemeldet. Melde dich in den Einstellungen wieder an.",
  security: "Passwort und Geräte",
  currentPassword: "Aktuelles Passwort",
  newPassword: "Neues Passwort",
  changePassword: "Passwort ändern",
  changed: "Passwort geändert. Auf allen anderen Geräten bist du abgemeldet.",
  devices: "Angemeldet auf",
  thisDevice: "Dieses Gerät",
  unknownDevice: "Unbekanntes Gerät",
  endSession: "Abmelden",
  data: "Deine Daten",
  download: "Meine Daten herunterladen",
  delete: "Konto löschen",
  deleteText:
    "Löscht dein Konto, deine Ergebnisse, Nachrichten und Aufzeichnungen endgültig. Ein Bot übernimmt deine Partien.",
  since: (seen: number) => `zuletzt benutzt am ${new Date(seen * 1000).toLocaleDateString("de")}`,
};

export const paces = {
  slow: "Langsam",
  normal: "Normal",
  fast: "Schnell",
  atOnce: "Sofort",
};

export const about = {
  title: "Über Emberbox",
  text: "Die Brettspiele der Ignite-Familie, vollständig als Software. Dieselbe Engine, auf der die Bots spielen, wacht über die Regeln. Frag bei allem „Warum nicht?“, und sie antwortet mit der Seite des Regelhefts.",
  icons: "Symbole von Lorc, Delapouite und anderen, von game-icons.net, unter CC BY 3.0.",
  fonts:
    "Gesetzt in Grenze von Omnibus-Type und Alegreya Sans von Juan Pablo del Peral, unter der SIL Open Font License.",
  version: (version: string) => `Version ${version}`,
};

export const problems = {
  gone: "Der Server ist nicht erreichbar. Prüfe deine Verbindung.",
  unloaded: "Dieser Teil der Seite wurde nicht geladen. Prüfe deine Verbindung und lade neu.",
  strange: "Der Server hat unerwartet geantwortet. Lade die Seite neu.",
  title: "Etwas ist schiefgegangen",
  roomGone: "Partie nicht gefunden",
  givenUp: "Partie abgebrochen",
  givenUpText: (note: string) => `Diese Partie kann nicht weitergehen: ${note}.`,
  nowhere: "Seite nicht gefunden",
  noGame: (name: string) => `Es gibt kein Spiel namens „${name}“.`,
  missing: {
    "no-room": "Vielleicht ist der Link unvollständig, oder die Partie wurde abgebrochen.",
    "no-record": "Vielleicht ist der Link unvollständig, oder die Partie wurde gelöscht.",
    "not-over": "Die Partie läuft noch.",
    "no-player": "So heißt hier niemand.",
    "no-tournament": "Vielleicht ist der Link unvollständig.",
  } as Record<string, string>,
};
