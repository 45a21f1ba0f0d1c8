/** What the screens around a table say, in English. */

export const shelf = {
  title: "What do you want to play?",
  text: "Choose a game. Play against bots right away, or send friends a link.",
  playNow: "Play now",
  solo: "Play solo",
  learn: "Learn by playing",
  invite: "Invite friends",
  setup: "All options",
  book: "Cards & rules",
  players: (least: number, most: number) =>
    least === most ? `${most} players` : `${least} to ${most} players`,
  minutes: (minutes: string) => `${minutes} minutes`,
  undrawn: "This game has no board yet. You play it from a list of choices.",
  goOn: "Waiting for you",
  file: "Open a saved game",
};

export const setup = {
  title: (game: string) => `New game: ${game}`,
  seats: "Seats",
  table: "Options",
  seat: (number: number) => `Seat ${number}`,
  me: "Me",
  someone: "Open: anyone with the link",
  bot: (level: string, word: string) => `${level} bot: ${word}`,
  hotSeat:
    "You play several seats on this screen. Hands stay hidden between turns, and names stay in this browser.",
  nickname: (seat: number) => `Name of player ${seat}`,
  timer: "Turn timer",
  timerOff: "No limit",
  timerLive: (seconds: number) => `${seconds} seconds per decision`,
  timerClock: (minutes: number, seconds: number) => `${minutes} minutes + ${seconds} s per decision`,
  timerDay: (days: number) => (days === 1 ? "1 day per decision" : `${days} days per decision`),
  listed: "List this game publicly on this server",
  rated: "Rated game",
  ratedNote: "Counts for the leaderboard. Everyone needs an account.",
  ratedAccount: "Create an account in the settings to play rated games.",
  start: "Create game",
  value: (value: string | number | boolean) =>
    value === true ? "Yes" : value === false ? "No" : String(value),
  needMe: "You have no seat, so you will watch.",
  notRecord: (name: string, why: string) => `Can't open ${name} as a saved game. ${why}`,
  notJson: (name: string) => `${name} isn't a saved game: it isn't JSON.`,
};

export const lobby = {
  title: "Lobby",
  waiting: (count: number) => (count === 1 ? "1 open seat." : `${count} open seats.`),
  begins: "The game starts when every seat is taken.",
  link: "Share this invite link:",
  sit: "Take this seat",
  leave: "Leave seat",
  bot: "Add a bot",
  fill: "Fill with bots",
  dismiss: "Remove",
  close: "Cancel game",
  taken: "Someone else just took this seat. Choose another one, or watch.",
  closeSure: "Cancel this game? Nobody will be able to play it.",
  /** By the `origin` of a table whose deal is not the server's own. */
  origins: {
    room: "This game continues a finished one: its host has seen the cards and dice so far.",
    record: "This game continues an uploaded record: its host may have chosen the cards and dice so far.",
    lesson: "This is a guided game: its deal is always the same.",
  },
};

export const replay = {
  title: (game: string) => `Replay: ${game}`,
  timeline: "Timeline",
  moment: (at: number, last: number) => `moment ${at} of ${last}`,
  first: "Go to start",
  back: "Step back",
  play: "Play",
  pause: "Pause",
  forward: "Step forward",
  last: "Go to end",
  goOn: "Continue from here",
  goOnAs: "Play on from this moment against bots. Which seat do you take?",
  share: "Share moment",
  download: "Download",
  gone: "Replay not found",
};

export const games = {
  title: "My games",
  running: "In progress",
  over: "Finished",
  records: "Imported",
  none: "Nothing here yet.",
  yourTurn: "your turn",
  waiting: "waiting for players",
  playing: "in progress",
  ended: "finished",
  won: "You won",
  lost: "You lost",
  drawn: "Draw",
  remove: "Delete",
  removeSure: "Delete this game? You can't undo this.",
  shared: (won: boolean, players: number) =>
    [won ? "won" : "lost", ...(players > 1 ? ["together"] : [])].join(" "),
  readOnly: "replay only",
  replay: "Replay",
  anyone: "open",
};

export const watch = {
  title: "Watch or join a game",
  text: "Public games on this server. Unlisted games can be watched by anyone with the link.",
  none: "No public games right now. Create one and turn on “List this game publicly”.",
};

export const book = {
  title: (game: string) => `${game}: cards & rules`,
  cards: "Cards",
  races: "Races",
  rules: "Rules",
  rule: "Rule",
  open: "Open in the rulebook",
  search: "Search",
  found: (count: number) => (count === 1 ? "1 found" : `${count} found`),
  none: "No results.",
  page: (page: string) => (/^\d/.test(page) ? `Rulebook, page ${page}` : `Rulebook: ${page}`),
  house: (page: string) => (/^\d/.test(page) ? `House rule, at page ${page}` : `House rule, at: ${page}`),
  short: "In short",
};
