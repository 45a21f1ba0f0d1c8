/** What is said everywhere on the page, in English: names, settings, the connection and problems. */
import { hint } from "./hint";

export const common = {
  title: "Emberbox",
  close: "Close",
  cancel: "Cancel",
  loading: "Loading…",
  again: "Try again",
  copy: "Copy link",
  copied: "Copied",
  home: "Back to the shelf",
};

export const nav = { shelf: "Shelf", games: "My games", watch: "Watch", settings: "Settings" };

export const names = {
  joined: (first: string, second: string) => `${first} ${second}`,
  firsts: [
    "Amber",
    "Ashen",
    "Blazing",
    "Copper",
    "Flint",
    "Glowing",
    "Molten",
    "Smoky",
    "Sparking",
    "Tinder",
  ],
  seconds: ["Anvil", "Badger", "Bellows", "Crow", "Ember", "Fox", "Hammer", "Kiln", "Newt", "Raven"],
};

export const seat = {
  free: (number: number) => `Seat ${number}`,
  /** What bots are called, by their levels. */
  levels: {
    novice: "Novice",
    apprentice: "Apprentice",
    veteran: "Veteran",
    master: "Master",
    grandmaster: "Grandmaster",
  } as Record<string, string>,
  you: "you",
  standIn: (level: string) => `${level} bot is filling in`,
};

export const keys = {
  space: "Space",
  enter: "Enter",
  escape: "Esc",
  title: "Keyboard shortcuts",
  list: [
    ["1 … 9", "Choose by number"],
    ["↑ ↓ ← →", "Move through the choices"],
    ["Enter", "Confirm the highlighted choice"],
    ["Escape", "Close, go back, undo"],
    ["U", "Undo your last move"],
    ["B", "Go to the board; arrow keys move between spaces"],
    ["H", "Go to your hand"],
    ["P", "Go to your decision"],
    [hint.key, "Show a good move; again to play it"],
    ["L", "Show or hide the log"],
    ["S", "Change animation speed"],
    ["Space", "Skip the animation"],
    ["N", "On a board: next space you can choose"],
    ["+ − 0", "On a board: zoom in, zoom out, show all"],
    ["?", "Show these shortcuts"],
  ],
  fingers: "Touch",
  fingersText:
    "Tap what glows to choose it, and anything else to see why you can't. Long-press to look at it first. Pinch to zoom.",
  touch:
    "Hover or long-press a card to enlarge it. Tap anything that doesn't glow to see why you can't choose it.",
};

export const line = {
  connecting: "Connecting…",
  open: "Connected",
  lost: "Connection lost. Reconnecting…",
  refused: "Too many connections from here. Retrying soon…",
  newVersion: "A new version is available. Reload to continue.",
  reload: "Reload",
  missed: (count: number) =>
    `${count === 1 ? "1 event" : `${count} events`} while you were away. See the log.`,
};

export const settings = {
  title: "Settings",
  language: "Language",
  languageSystem: "Match browser",
  theme: "Theme",
  dark: "Dark",
  light: "Light",
  system: "Match system",
  pace: "Animation speed",
  sound: "Sound",
  volume: "Volume",
  previews: "Preview choices",
  autoPass: "Auto-pass when I can't respond",
  name: "Display name",
  rename: "Change",
  accountTitle: "Sign in or create an account",
  account: "An account lets you continue your games on other devices. You don't need one to play.",
  login: "Username",
  password: "Password",
  register: "Create account",
  signIn: "Sign in",
  signOut: "Sign out",
  signedIn: (login: string) => `Signed in as ${login}.`,
  ended: "You've been signed out of this browser. Continue as a new guest?",
  signInAgain: "You've been signed out of this browser. Sign in again in the settings.",
  security: "Password and devices",
  currentPassword: "Current password",
  newPassword: "New password",
  changePassword: "Change password",
  changed: "Password changed. You're signed out everywhere else.",
  devices: "Signed in on",
  thisDevice: "This device",
  unknownDevice: "Unknown device",
  endSession: "Sign out",
  data: "Your data",
  download: "Download my data",
  delete: "Delete account",
  deleteText: "Deletes your account, results, messages and records for good. A bot takes over your games.",
  since: (seen: number) => `last used ${new Date(seen * 1000).toLocaleDateString()}`,
};

export const paces = {
  slow: "Slow",
  normal: "Normal",
  fast: "Fast",
  atOnce: "Instant",
};

export const about = {
  title: "About Emberbox",
  text: "The Ignite family of tabletop games as real software. The rules are enforced by the same engine that the bots play on; ask “why not?” about anything, and it answers with the rulebook's page.",
  icons: "Icons by Lorc, Delapouite and contributors, from game-icons.net, under CC BY 3.0.",
  fonts:
    "Set in Grenze by Omnibus-Type and Alegreya Sans by Juan Pablo del Peral, under the SIL Open Font License.",
  version: (version: string) => `Version ${version}`,
};

export const problems = {
  gone: "Can't reach the server. Check your connection.",
  unloaded: "This part of the page didn't load. Check your connection and reload.",
  strange: "The server sent an unexpected reply. Reload the page.",
  title: "Something went wrong",
  roomGone: "Game not found",
  givenUp: "Game cancelled",
  givenUpText: (note: string) => `This game can't continue: ${note}.`,
  nowhere: "Page not found",
  noGame: (name: string) => `There is no game called “${name}”.`,
  /** What the server says of what is not there. */
  missing: {
    "no-room": "The link may be incomplete, or the game was cancelled.",
    "no-record": "The link may be incomplete, or the game was deleted.",
    "not-over": "The game isn't over yet.",
    "no-player": "No player has this name.",
    "no-tournament": "The link may be incomplete.",
  } as Record<string, string>,
};
