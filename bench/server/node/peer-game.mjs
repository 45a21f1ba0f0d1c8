// A two-player card battler for boardgame.io, as large as Forge: the same thirty cards a player, five in
// hand, four places in a lineup, dice, and a player's view with the same fields. Only the rules are
// simpler, which is kind to boardgame.io: its server has less to compute for a move than ours.

export const NAME = "battler";

const PLACES = 4;
const HAND = 5;

// cost, attack, health, and what dice add to the attack of a bot
const CARDS = {
  "cinder-imp": [0, 1, 1, []],
  "pilot-light": [1, 0, 3, [1, 1, 2]],
  "unstable-bot": [1, 2, 1, [1, 2, 4]],
  "fuse-bot": [1, 1, 2, [1, 2, 3]],
  "phoenix-drone": [1, 2, 1, [1, 1, 2]],
  scrapbot: [2, 2, 2, [1, 2, 3]],
  "repair-bot": [2, 1, 4, [0, 1, 2]],
  "heat-sink": [2, 1, 5, [0, 1, 2]],
  "ember-cultist": [2, 2, 3, []],
  flamebringer: [3, 3, 3, []],
  deconstructor: [3, 3, 3, []],
  recycler: [3, 3, 3, [1, 2, 4]],
  wallbreaker: [3, 4, 2, []],
  "molten-maniac": [4, 6, 5, []],
  "furnace-titan": [4, 4, 5, [2, 4, 6]],
};

// What boardgame.io takes for a refused move. Written out, so that the load need not open the library.
const INVALID_MOVE = "INVALID_MOVE";

function setUp({ random }) {
  const deck = Object.keys(CARDS).flatMap((card) => [card, card]);
  const player = (seat) => {
    const forge = random.Shuffle(deck);
    const hand = forge.splice(0, HAND);
    return { seat, out: false, energy: 0, forge, hand, scrapheap: [], lineup: Array(PLACES).fill(null) };
  };
  return { game: NAME, phase: "building", winner: null, players: [player(0), player(1)] };
}

function beginTurn({ G, ctx }) {
  const player = G.players[ctx.currentPlayer];
  player.energy = Math.min(player.energy + 2, 6);
  if (player.forge.length) player.hand.push(player.forge.shift());
  for (const minion of player.lineup) if (minion) minion.attacked = minion.fresh = false;
}

function summon({ G, playerID }, card, place) {
  const player = G.players[playerID];
  const at = player.hand.indexOf(card);
  if (at < 0 || player.lineup[place] !== null || CARDS[card][0] > player.energy) return INVALID_MOVE;
  const [cost, attack, health] = CARDS[card];
  player.hand.splice(at, 1);
  player.energy -= cost;
  const unit = PLACES * player.seat + place;
  player.lineup[place] = { unit, card, attack, health, damage: 0, attacked: false, fresh: true };
}

function attack({ G, playerID, random }, place, target) {
  const minion = G.players[playerID].lineup[place];
  const foe = G.players[1 - playerID];
  if (!minion || minion.attacked || minion.fresh) return INVALID_MOVE;
  minion.attacked = true;
  const ignite = CARDS[minion.card][3];
  const force = minion.attack + (ignite.length ? ignite[random.Die(3) - 1] : 0);
  if (target === null) {
    if (foe.lineup.some(Boolean)) return INVALID_MOVE;
    foe.scrapheap.push(...foe.forge.splice(0, Math.ceil(force / 3))); // else a match is over too soon
    if (foe.forge.length === 0) foe.out = true;
  } else {
    const victim = foe.lineup[target];
    if (!victim) return INVALID_MOVE;
    victim.damage += force;
    if (victim.damage >= victim.health) {
      foe.lineup[target] = null;
      foe.scrapheap.push(victim.card);
    }
  }
  if (foe.out) G.winner = Number(playerID);
}

// A player sees the numbers of cards in forges and in the other hand, and everything else.
function playerView({ G, ctx, playerID }) {
  const players = G.players.map(({ forge, hand, ...open }) => ({
    ...open,
    forge: forge.length,
    hand: hand.length,
    known_hand: String(open.seat) === playerID ? hand : [],
  }));
  return { ...G, seat: playerID, players };
}

export const GAME = {
  name: NAME,
  setup: setUp,
  playerView,
  moves: { summon, attack, end: ({ events }) => events.endTurn() },
  turn: { onBegin: beginTurn },
  endIf: ({ G }) => (G.winner === null ? undefined : { winner: G.winner }),
  minPlayers: 2,
  maxPlayers: 2,
  // Nobody takes back a die. It also keeps boardgame.io from storing copies of the state for it.
  disableUndo: true,
};

// The legal moves of a player whose turn it is, from what this player sees: [name, ...arguments].
export function legal(view, seat) {
  const own = view.players[seat];
  const foes = view.players[1 - seat].lineup.flatMap((minion, place) => (minion ? [place] : []));
  const free = own.lineup.indexOf(null);
  const moves = [];
  if (free >= 0) {
    for (const card of own.known_hand) if (CARDS[card][0] <= own.energy) moves.push(["summon", card, free]);
  }
  own.lineup.forEach((minion, place) => {
    if (!minion || minion.attacked || minion.fresh) return;
    for (const target of foes.length ? foes : [null]) moves.push(["attack", place, target]);
  });
  return [...moves, ["end"]];
}
