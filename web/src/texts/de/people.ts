/** Was die Seite über die Leute am Tisch sagt. */
import { clock } from "../numbers";

export const ladder = {
  title: (game: string) => `${game}: Rangliste`,
  text: "Es zählen gewertete Partien zwischen Spielern mit Konto. Bots behalten ihre Wertung: An ihnen siehst du, was eine Wertung wert ist.",
  place: "#",
  player: "Spieler",
  points: "Wertung",
  games: "Partien",
  won: "Gewonnen",
  provisional: "vorläufig",
  link: "Rangliste",
};

export const profile = {
  link: "Dein Profil",
  since: (login: string, day: string) => `${login}, dabei seit ${day}`,
  games: "Spiele",
  favourite: "Lieblingsspiel",
  played: (games: number, won: number) => `${games === 1 ? "1 Partie" : `${games} Partien`}, ${won} gewonnen`,
  points: (points: number) => `Wertung ${points}`,
  none: "Noch keine beendeten Partien.",
  results: "Letzte Ergebnisse",
  result: (won: boolean, gaveUp: boolean) => (gaveUp ? "vorzeitig verlassen" : won ? "gewonnen" : "verloren"),
  seats: (seats: number) => (seats === 1 ? "allein" : `${seats} Spieler`),
  change: (points: number) => (points < 0 ? `−${-points}` : `+${points}`),
};

export const people = {
  title: "Spieler",
  clock,
  waitingFor: (names: string[], time: string) =>
    `Warten auf ${names.join(", ")}${time ? ` (${time})` : " …"}`,
  signs: { thinking: "denkt nach", away: "abwesend", gone: "offline", bot: "Bot" },
  goneFor: (time: string) => `seit ${time} offline`,
  watching: (count: number) => (count === 1 ? "1 Zuschauer" : `${count} Zuschauer`),
  goneNow: (name: string) => `${name} ist offline.`,
  timeLeft: (seconds: number) =>
    seconds > 5400 ? `${Math.round(seconds / 3600)} Std.` : clock(Math.ceil(seconds)),
  pause: "Um Pause bitten",
  paused: "Partie pausiert. Alle Uhren stehen.",
  resume: "Fortsetzen",
  pauseAsked: "Du hast um eine Pause gebeten. Die anderen müssen noch zustimmen.",
  wantsPause: (names: string[]) =>
    `${names.join(", ")} ${names.length === 1 ? "möchte" : "möchten"} eine Pause.`,
  agree: "Pause",
  decline: "Weiterspielen",
  chat: "Chat",
  chatNew: (count: number) => (count === 1 ? "Chat: 1 neue Nachricht" : `Chat: ${count} neue Nachrichten`),
  noChat: "Noch keine Nachrichten.",
  chatOff: "Der Chat ist abgeschaltet.",
  turnChatOff: "Chat abschalten",
  turnChatOn: "Chat einschalten",
  toPlayers: "Nachricht an die Spieler",
  toSpectators: "Nachricht an die Zuschauer",
  toAll: "Nachricht an alle hier",
  send: "Senden",
  mute: (name: string) => `${name} stummschalten`,
  report: "Melden",
  reported: "Gemeldet. Danke.",
  phrases: ["Viel Glück!", "Gut gespielt!", "Danke!", "Moment …", "Entschuldigung!", "Schöne Partie!"],
  letBot: (name: string) => `Einen Bot für ${name} spielen lassen`,
};
