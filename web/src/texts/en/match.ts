/** What the page says about finding a game with others, in English: quick matches, open tables and tournaments. */

const paces = {
  live: "1 minute per decision",
  clock: "10 minutes each, +10 s per decision",
  day: "1 day per decision",
};

const people = (count: number): string => (count === 1 ? "1 player" : `${count} players`);

export const match = {
  link: "Quick match",
  title: (game: string) => `Quick match: ${game}`,
  together: "Find others to play with, on the same side.",
  text: "Find opponents near your rating. The longer you wait, the wider the search.",
  size: "Players",
  people,
  pace: "Pace",
  paces,
  rated: "Rated if everyone wants it",
  find: "Find a game",
  looking: "Looking for players…",
  waiting: (waiting: number, players: number) =>
    waiting <= 1
      ? `You're the only one waiting. This game needs ${players}.`
      : `${people(waiting)} waiting. This game needs ${players}.`,
  elapsed: "Time waited",
  cancel: "Stop searching",
  offer: "Not enough players yet. Fill the table with bots?",
  offerNote: "It starts when everyone waiting agrees.",
  offerUnrated: "Games with bots aren't rated.",
  agree: "Play with bots",
  agreed: (agreeing: number, waiting: number) =>
    `You agreed to play with bots (${agreeing} of ${waiting} waiting).`,
  takeBack: "Wait for people",
  stopped: "This search was stopped because you started one in another tab.",
  lost: "Connection lost. Reconnecting…",
};

export const tables = {
  filters: "Filters",
  game: "Game",
  allGames: "All games",
  anySize: "Any number",
  anyPace: "Any pace",
  rated: "Rated only",
  free: "Open seat only",
  /** Hosts choose their own limits: here it is the kind that counts. */
  paces: { off: "No time limit", live: "Time per decision", clock: "Chess clock", day: "Days per decision" },
  none: "No public games match these filters.",
  earlier: "Previous page",
  later: "Next page",
  page: (page: number) => `Page ${page}`,
};

export const tournaments = {
  nav: "Tournaments",
  title: "Tournaments",
  text: "Swiss and round-robin tournaments of two-player games, for players with an account.",
  none: "No tournaments yet.",
  account: "Create an account in the settings to play in tournaments.",
  make: "Create tournament",
  name: "Name",
  kind: "Format",
  kinds: { swiss: "Swiss", "round-robin": "Round robin" },
  rounds: "Rounds",
  size: "Player limit",
  ratedGames: "Rated games",
  states: { open: "Sign-up open", running: "In progress", over: "Finished", cancelled: "Cancelled" },
  entered: (entered: number, size: number) => `${entered} of ${size} players`,
  round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  by: (owner: string) => `Hosted by ${owner}`,
  swissNote: (rounds: number) =>
    `Up to ${rounds} rounds. Each round pairs players with similar scores, and nobody meets twice if it can be avoided.`,
  robinNote: "Everyone plays everyone once.",
  botNote: "With an odd number of players, one plays a bot near their rating each round.",
  signUp: "Sign up",
  withdraw: "Withdraw",
  withdrawSure: "Withdraw from this tournament? A bot finishes your game, and you can't come back.",
  start: "Start tournament",
  needTwo: "A tournament needs at least 2 players.",
  cancel: "Cancel tournament",
  cancelSure: "Cancel this tournament for everyone?",
  yourGame: "Your game is ready.",
  play: "Play",
  back: "Back to the tournament",
  noGame: "Your game this round is over. The next round starts when all games are finished.",
  nextRound: (time: string) => `Next round in ${time}`,
  pairings: "Pairings",
  showRound: "Round",
  board: "Board",
  bot: "bot",
  versus: "vs",
  watch: "Watch",
  replay: "Replay",
  replayGame: (one: string, other: string) => `Replay ${one} against ${other}`,
  watchGame: (one: string, other: string) => `Watch ${one} against ${other}`,
  standings: "Standings",
  players: "Players",
  place: "#",
  player: "Player",
  you: "you",
  score: "Points",
  buchholz: "Buchholz",
  berger: "S-B",
  rating: "Rating",
  withdrawn: "withdrawn",
  breaks:
    "A win is 1 point, a draw ½. Ties are broken by Buchholz (the points of all your opponents) and Sonneborn-Berger (the points of opponents you beat, plus half the points of those you drew with). A bot counts as an opponent with half of the possible points.",
  points: (points: number) => points.toLocaleString("en", { maximumFractionDigits: 2 }),
};
