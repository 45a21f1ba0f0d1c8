/** What a table of any game says, in English. */

/** What can be picked, one and many. */
const KINDS: Record<string, [string, string]> = {
  cell: ["space", "spaces"],
  card: ["card", "cards"],
  unit: ["unit", "units"],
  seat: ["player", "players"],
};

export const table = {
  /** In a word or two, by the `origin` of a table that its host has continued. */
  origins: { room: "Continued", record: "From a record" },
  rated: "Rated",
  question: "Your decision",
  askedBy: "Because of",
  whyAsked: "Why you're being asked",
  waiting: "One moment…",
  skip: "Skip",
  several: (least: number, most: number, chosen: number) =>
    most === 0
      ? "Nothing to choose"
      : `Choose ${least === most ? most : least ? `${least} to ${most}` : `up to ${most}`}: ${chosen} selected`,
  confirm: "Done",
  sheetMore: "Show more",
  sheetLess: "Show less",
  alike: (count: number) => `Resolve all ${count} the same way`,
  held: "What do you use?",
  proposalGive: "Confirm",
  proposalOpen: "Choose something to complete this.",
  confirmNone: "None of them",
  autoDeclines: "Auto-declined",
  askAgain: (what: string) => `Ask me again (${what})`,
  reacting: "Respond?",
  reactTitle: (name: string) => `Respond to ${name}!`,
  passing: "No response available. Passing…",
  passingStop: "Wait",
  undo: "Undo",
  log: "Game log",
  showLog: "Log",
  fold: "Show or hide this turn",
  folded: (lines: number) => (lines === 1 ? "1 line" : `${lines} lines`),
  hideList: "Hide list",
  onBoard: (counted: string) => `Highlighted: ${counted}`,
  kinds: (kind: string, count: number) => {
    const [one, many] = KINDS[kind] ?? ["choice", "choices"];
    return `${count} ${count === 1 ? one : many}`;
  },
  plain: "This game has no board yet. Play it from the list of choices.",
  stale: "The game has moved on. This is where it stands now.",
  yourTurn: "Your turn",
  spectator: "You're watching",
  sit: "Take a seat",
  leave: "Leave seat",
  leaveSure: "Leave your seat? A bot or another player can take it.",
  botForYou: "A bot is playing for you.",
  takeBack: "Take your seat back",
  share: "Share",
  menu: "Menu",
  timeLeft: (time: string) => `${time} left`,
  daysLeft: (hours: number) => `${hours} h left`,
  grave: "Are you sure?",
  graveYes: "Yes, do it",
  readOnly: "This game was played with an older version of the rules. You can only watch it.",
  over: "Game over",
};

export const why = {
  title: "Why not?",
  ask: (label: string) => `${label}. Why not?`,
  allowed: "You can choose that now.",
  read: "Open in the rulebook",
};

export const curtain = {
  title: (name: string) => `${name} is next`,
  text: "Pass the screen. Nothing is shown until the next player is ready.",
  ready: (name: string) => `I'm ${name}`,
};

export const ending = {
  title: "Game over",
  rematch: "Rematch",
  rematchMade: "Rematch created.",
  joinRematch: "Join rematch",
  watchRematch: "Watch rematch",
  replay: "Watch replay",
  share: "Share game",
  statistics: "Statistics",
  decided: "What decided it",
  shelf: "Back to the shelf",
  look: "View final board",
  show: "Show result",
};

export const grid = {
  nearer: "Zoom in",
  farther: "Zoom out",
  whole: "Show whole board",
  again: "Tap again to confirm.",
};

export const field = {
  board: "Board. Arrow keys move between spaces, N jumps to the next one you can choose.",
  owned: (name: string, what: string) => `${what} of ${name}`,
  yours: (what: string) => `your ${what}`,
  nobodys: (what: string) => `unowned ${what}`,
  you: "you",
  your: "your",
  of: (name: string) => `${name}'s`,
  team: (number: number) => `team ${number}`,
  area: (number: number) => `starting area ${number}`,
};

export const team = {
  bar: "Your team",
  plans: "Enemy plans",
  ping: "Ping",
  pingHint: "Choose a space or a card to ping.",
  pingHintKeys: "Choose a space or a card to ping. Escape cancels.",
  cancelPing: "Cancel ping",
  pinged: (name: string, what: string) => `${name} pings ${what}`,
  hushed: "Slow down: wait a moment before the next one.",
  nobodyActs: "No enemy is about to act.",
  looking: "Looking…",
  attacks: (count: number) => (count === 1 ? "1 attack on you" : `${count} attacks on you`),
  acting: (count: number) => (count === 1 ? "1 enemy action" : `${count} enemy actions`),
  more: (count: number) =>
    count === 0
      ? "If nothing changes, this is the last attack on you in this phase."
      : `If nothing changes, ${count === 1 ? "1 more attack" : `${count} more attacks`} on you in this phase.`,
  decides: (name: string) => `${name} decides for the team. Vote for an answer:`,
  vote: (choice: string) => `Vote: ${choice}`,
  votes: (name: string, choice: string) => `${name} votes: ${choice}`,
  voters: (names: string) => `Votes: ${names}`,
  leads: "Leads the team: takes the first turn and answers for all",
  leading: "leads the team",
  keyPlans: ["I", "Show or hide enemy plans"],
  keyPing: ["T", "Ping a space or a card for your team"],
};
