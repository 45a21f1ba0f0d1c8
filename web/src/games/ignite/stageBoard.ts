/** What events do to the board of Ignite: pieces, tokens, items and secrets. */
import { ITEMS, less, onPiece, onSpace, onPlayer, PIECES, type Change } from "./told";
import { unitsOf, type IgnitePiece, type IgniteView } from "./view";

const SCORCHED = 16;
const KRAKEN_HEALTH = 3;
const AFTER_DEATH = "ignite.dead.spawn";
const RAISED = "hydro-necromancer";

const moved: Change = (view, { piece, cell }) => onPiece(view, piece, () => ({ cell }));

const damaged: Change = (view, told) =>
  onPiece(view, told.piece, ({ damage, health }) => ({
    health: told.number("left"),
    damage: damage + health - told.number("left"),
  }));

/** Of two seats the one whose next turn comes later: what is frozen twice thaws then. */
function laterOf(view: IgniteView, one: number | null, other: number): number {
  const seats = view.players.length;
  const turns = (seat: number): number => (seat - (view.current ?? 0) - 1 + seats) % seats;
  return one === null || turns(other) >= turns(one) ? other : one;
}

const frozen: Change = (view, told) =>
  onPiece(view, told.piece, (piece) => ({
    frozen_until: laterOf(view, piece.frozen_until, told.number("by")),
  }));

const immobilized: Change = (view, told) =>
  onPiece(view, told.piece, (piece) => ({
    immobilized_until: laterOf(view, piece.immobilized_until, told.number("by")),
  }));

/** A piece goes off the board; a unit of another side is a trophy. */
const died: Change = (view, told) => {
  const dead = view.pieces.find(({ piece }) => piece === told.piece);
  const gone = { ...view, pieces: view.pieces.filter(({ piece }) => piece !== told.piece) };
  if (dead?.type !== "unit") return gone;
  const lost = onPlayer(gone, dead.owner, ({ units }) => ({ units: units - 1 }));
  const taker = view.players[told.number("by")];
  if (!taker || taker.team === view.players[dead.owner]?.team) return lost;
  const trophy = { piece: dead.piece, race: dead.race ?? "", owner: dead.owner };
  return onPlayer(lost, taker.seat, ({ trophies, trophy_halves }) => ({
    trophies: [...trophies, trophy].toSorted((one, other) => one.piece - other.piece),
    trophy_halves: trophy_halves + (unitsOf(trophy.race).health < 3 ? 1 : 2),
  }));
};

const FRESH: Omit<IgnitePiece, "piece" | "type" | "owner" | "cell" | "health"> = {
  ...{ race: null, damage: 0, down: false, frozen_until: null, immobilized_until: null, moved_by: null },
  ...{ used: [], origin: null, doubles: null },
};

function placed(view: IgniteView, piece: IgnitePiece): IgniteView {
  const pieces = [...view.pieces, piece].toSorted((one, other) => one.piece - other.piece);
  return { ...view, pieces };
}

const summoned: Change = (view, told) => {
  const type = PIECES[told.number("type")] ?? "water-minion";
  const origin =
    told.because === AFTER_DEATH ? "after-death" : told.because === RAISED ? "raised" : "summoned";
  const health = type === "kraken" ? KRAKEN_HEALTH : 1;
  const { piece, seat: owner, cell } = told;
  return placed(view, { ...FRESH, piece, type, owner, cell, health, origin });
};

/** The number of a decoy is not told: it has one of its own until the server says which. */
const decoyPlaced: Change = (view, { piece: doubles, seat: owner, cell }) =>
  placed(view, { ...FRESH, piece: -1 - doubles, type: "decoy", owner, cell, health: 1, doubles });

const tokenLaid: Change = (view, told) => {
  const { board } = view;
  const { cell, seat } = told;
  const token = told.number("ground") === SCORCHED ? "scorched" : "ice";
  const tokens = [...board.tokens.filter((each) => each.cell !== cell), { cell, token, owner: seat }];
  return {
    ...view,
    board: {
      ...board,
      terrain: board.terrain.with(cell, token),
      tokens: tokens.toSorted((one, other) => one.cell - other.cell),
      bazaar: board.bazaar.filter((each) => each !== cell),
    },
  };
};

const itemMoved: Change = (view, told) => {
  const item = ITEMS[told.number("item")];
  const from = told.number("from");
  const found = view.items.find((each) => each.item === item && each.cell === from);
  if (!found) return view;
  const by = told.seat === found.owner ? found.moved_by : told.seat;
  const rest = less(view.items, (each) => each === found);
  return { ...view, items: [...rest, { ...found, cell: told.cell, moved_by: by }] };
};

const itemGone: Change = (view, told) => {
  const item = ITEMS[told.number("item")];
  return { ...view, items: less(view.items, (each) => each.item === item && each.cell === told.cell) };
};

/** Of a player's secrets the one on a space, or the first that lies nobody knows where. */
function revealed(view: IgniteView, key: string, owner: number, cell: number | null): IgniteView {
  const his = view.effects.filter((each) => each.key === key && each.seat === owner);
  const meant = his.find(({ at }) => at === cell) ?? his.find(({ at }) => at === null) ?? his[0];
  return { ...view, effects: less(view.effects, (each) => each === meant) };
}

const trapGone: Change = (view, { seat, spot }) => revealed(view, "trapsmith", seat, spot);

export const ON_BOARD: Record<string, Change> = {
  moved,
  landed: moved,
  pushed: moved,
  pulled: moved,
  evaded: moved,
  damaged,
  died,
  frozen,
  immobilized,
  summoned,
  healed: (view, { piece }) =>
    onPiece(view, piece, ({ damage, health }) => ({ damage: damage - 1, health: health + 1 })),
  "knocked-down": (view, { piece }) => onPiece(view, piece, () => ({ down: true })),
  "stood-up": (view, { piece }) => onPiece(view, piece, () => ({ down: false })),
  "decoy-placed": decoyPlaced,
  "token-laid": tokenLaid,
  "item-placed": (view, told) => ({
    ...view,
    items: [
      ...view.items,
      { item: ITEMS[told.number("item")] ?? "", cell: told.cell, owner: told.seat, moved_by: null },
    ],
  }),
  "item-moved": itemMoved,
  "item-gone": itemGone,
  exploded: itemGone,
  "trap-set": (view, { seat, spot }) => ({
    ...view,
    effects: [...view.effects, onSpace("trapsmith", seat, spot, true)],
  }),
  "trap-taken-up": trapGone,
  sprung: trapGone,
  "meteor-noted": (view, { seat, spot }) => ({
    ...view,
    effects: [...view.effects, onSpace("meteor-strike", seat, spot, true)],
  }),
  meteor: (view, { seat, cell }) => revealed(view, "meteor-strike", seat, cell),
  portal: (view, { seat, cell }) => ({
    ...view,
    effects: [
      ...view.effects.filter(({ key }) => key !== "warp-master"),
      onSpace("warp-master", seat, cell, false),
    ],
  }),
};
