/** What the page says about the people at a table, in English. */

import { clock } from "../numbers";

export const ladder = {
  title: (game: string) => `${game}: leaderboard`,
  text: "Rated games count, between players with an account. Bots keep theirs: they show what a rating is worth.",
  place: "#",
  player: "Player",
  points: "Rating",
  games: "Games",
  won: "Won",
  provisional: "provisional",
  link: "Leaderboard",
};

export const profile = {
  link: "Your profile",
  since: (login: string, day: string) => `${login}, playing since ${day}`,
  games: "Games",
  favourite: "Favorite game",
  played: (games: number, won: number) => `${games === 1 ? "1 game" : `${games} games`}, ${won} won`,
  points: (points: number) => `Rating ${points}`,
  none: "No finished games yet.",
  results: "Latest results",
  result: (won: boolean, gaveUp: boolean) => (gaveUp ? "left early" : won ? "won" : "lost"),
  seats: (seats: number) => (seats === 1 ? "alone" : `${seats} players`),
  change: (points: number) => (points < 0 ? `−${-points}` : `+${points}`),
};

export const people = {
  title: "Players",
  clock,
  waitingFor: (names: string[], time: string) =>
    `Waiting for ${names.join(", ")}${time ? ` (${time})` : "…"}`,
  /** How somebody is at the table, in a word. */
  signs: { thinking: "thinking", away: "away", gone: "offline", bot: "bot" },
  goneFor: (time: string) => `offline for ${time}`,
  watching: (count: number) => (count === 1 ? "1 watching" : `${count} watching`),
  goneNow: (name: string) => `${name} is offline.`,
  timeLeft: (seconds: number) =>
    seconds > 5400 ? `${Math.round(seconds / 3600)} h` : clock(Math.ceil(seconds)),
  pause: "Ask for a pause",
  paused: "Game paused. All clocks are stopped.",
  resume: "Resume",
  pauseAsked: "You asked for a pause. Waiting for the others.",
  wantsPause: (names: string[]) => `${names.join(", ")} would like to pause.`,
  agree: "Pause",
  decline: "Keep playing",
  chat: "Chat",
  chatNew: (count: number) => (count === 1 ? "Chat: 1 new message" : `Chat: ${count} new messages`),
  noChat: "No messages yet.",
  chatOff: "The host has turned chat off.",
  turnChatOff: "Turn chat off",
  turnChatOn: "Turn chat on",
  toPlayers: "Message the players",
  toSpectators: "Message the spectators",
  toAll: "Message everyone here",
  send: "Send",
  mute: (name: string) => `Mute ${name}`,
  report: "Report",
  reported: "Reported. Thank you.",
  phrases: ["Good luck!", "Well played!", "Thanks!", "One moment…", "Sorry!", "Good game!"],
  letBot: (name: string) => `Let a bot play for ${name}`,
};
