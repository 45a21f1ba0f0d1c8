"""What is true at a table of Ignite: the board, its pieces, the players, and whose turn it is."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.expansion import Expansion
from emberbox.games.ignite.facts.board import BAZAAR, FOREST, TERRAIN_NAMES, VILLAGE, WATER
from emberbox.games.ignite.facts.pieces import PIECES
from emberbox.games.ignite.facts.races import NO_RACE, health_of
from emberbox.games.ignite.setting import Setting
from emberbox.games.ignite.state.effects import Effect
from emberbox.kernel.cards import Cards
from emberbox.kernel.game import State
from emberbox.kernel.grid import OFF

SETUP: Final = 0
BEGINNING: Final = 1
ACTION: Final = 2
CLEANUP: Final = 3
DRAW: Final = 4
MINIONS: Final = 5
OVER: Final = 6
PHASES: Final = ("setup", "beginning", "action", "cleanup", "draw", "minions", "over")
OPPONENTS: Final = 7
"""What an expansion lets act by itself has its turn."""
PHASE_NAMES: Final = (*PHASES, "opponents")

NO_ONE: Final = -1
EMPTY: Final = -1

# What a piece is.
UNIT: Final = 0
WATER_MINION: Final = 1
KRAKEN: Final = 2
DECOY: Final = 3
GONE: Final = 4
PIECE_TYPES: Final[list[str]] = [*PIECES]
"""The names of all types of pieces: those of the base set, and then what expansions add."""
_IS_THING: Final[list[bool]] = [piece == "decoy" for piece in PIECES]
_IS_FIXED: Final[list[bool]] = [at == KRAKEN for at in range(len(PIECES))]
_IS_FIGURE: Final[list[bool]] = [at == UNIT for at in range(len(PIECES))]

KRAKEN_HEALTH: Final = 3

# Where a minion comes from (`origin`): after its owner's death it may not fight its like; one that was
# raised falls apart. A decoy's origin is the unit that it doubles.
SUMMONED: Final = 0
AFTER_DEATH: Final = 1
RAISED: Final = 2

# What a piece has done in this turn (`used`).
BOUGHT: Final = 1
SOLD: Final = 2
MOVED: Final = 4
STRUCK: Final = 8

# Tokens that replace a space's terrain; they go on where the printed terrains end.
SCORCHED: Final = 16
ICE: Final = 17
TOKENS: Final[dict[int, str]] = {SCORCHED: "scorched", ICE: "ice"}

WALL_MASK: Final = bytes([1 if ground == ICE else 0 for ground in range(256)])
"""Turns the ground into a mask of what blocks sight."""

BOMB: Final = 0
SHARD: Final = 1

Item = tuple[int, int, int, int]
"""What it is, its space, who put it there, and who else moved it last (or NO_ONE)."""

ZONES_A_SEAT: Final = 5


def add_piece_type(name: str, *, thing: bool, fixed: bool = False, figure: bool = False) -> int:
    """A type of piece that an expansion brings; a thing that is `fixed` is a machine.

    A `figure` is affected by whatever affects a unit of another player.
    """
    PIECE_TYPES.append(name)
    _IS_THING.append(thing)
    _IS_FIXED.append(fixed)
    _IS_FIGURE.append(figure)
    return len(PIECE_TYPES) - 1


def is_thing(piece_type: str) -> bool:
    """Whether a type of piece, by its name, is only a thing."""
    return _IS_THING[PIECE_TYPES.index(piece_type)]


class Position(State):
    """The table between two steps of the rules. Pieces, spaces and seats are indices into flat lists."""

    __slots__ = (
        "area_of", "bank", "banned", "board", "cell", "chooser", "current", "damage", "deaths",
        "decks", "down", "due", "effects", "eliminated", "expansion", "frozen", "ground", "held",
        "items", "kinds_in_game", "layer", "markers", "moment", "moved_by", "origin", "owner",
        "phase", "piece_type", "piles", "points", "printed", "race", "races", "setting",
        "skipped", "stage", "standing", "taken", "team", "title_from", "title_owner",
        "title_paid", "titles", "turn", "used", "winners",
    )  # fmt: skip

    def __init__(self, cards: Cards, setting: Setting) -> None:
        seats = setting.players
        super().__init__(seats, cards)
        self.setting = setting
        self.kinds_in_game: tuple[int, ...] = ()
        # -- the course of the game; `stage` counts within a phase
        self.phase = SETUP
        self.stage = 0
        self.chooser = NO_ONE
        self.current = NO_ONE
        self.turn = 0
        self.deaths = 0  # how many units have died, and pieces of an expansion
        self.moment = 0  # as many as had when the effect began that is being resolved
        self.due: list[tuple[str, int]] = []  # what is still to happen at the beginning of this turn
        self.effects: list[Effect] = []
        self.winners: list[int] = []
        # -- players
        self.expansion: Expansion | None = None
        # One more than there are seats: what belongs to no player is owned by the number after the last seat.
        self.team = [seat % setting.teams if setting.teams else seat for seat in range(seats)] + [seats]
        self.races: list[list[int]] = [[] for _ in range(seats)]
        self.banned: list[int] = []
        self.area_of: list[list[int]] = [[] for _ in range(seats)]
        self.eliminated = [NO_ONE] * seats  # the moment at which the last unit was lost
        self.skipped = [False] * seats
        self.points = [0] * seats
        self.markers = 0
        # -- the market: the piles are zones in rising order of cost; Epic Ignite has no decks
        self.piles: list[int] = []
        self.decks: list[int] = []
        self.titles: list[int] = []
        self.title_owner: list[int] = []
        self.title_paid: list[int] = []
        self.title_from: list[int] = []  # the first turn on which the owner may use it
        self.bank = 0
        self._clear_board()

    def _clear_board(self) -> None:
        self.board = self.setting.board
        size = self.board.grid.size
        self.printed = bytes(size)
        self.ground = bytearray(size)
        self.layer = bytearray(size)  # whose token lies there, seat + 1
        self.standing = [EMPTY] * size
        self.items: list[Item] = []
        # -- pieces
        self.piece_type: list[int] = []
        self.owner: list[int] = []
        self.race: list[int] = []
        self.cell: list[int] = []
        self.damage: list[int] = []
        self.down: list[bool] = []
        self.frozen: list[int] = []  # until whose next turn, or NO_ONE
        self.held: list[int] = []  # immobilized, likewise
        self.origin: list[int] = []
        self.moved_by: list[int] = []  # who else put it where it stands, or NO_ONE
        self.used: list[int] = []
        self.taken: list[int] = []  # whose trophy it is

    def add_piece(self, piece_type: int, owner: int, race: int = NO_RACE, origin: int = SUMMONED) -> int:
        """A new piece, not on the board yet; a minion takes the place of one that is gone."""
        for piece in range(len(self.piece_type)):
            if self.piece_type[piece] == GONE:
                self.piece_type[piece], self.owner[piece], self.origin[piece] = piece_type, owner, origin
                self.damage[piece], self.used[piece], self.moved_by[piece] = 0, 0, NO_ONE
                self.down[piece], self.frozen[piece], self.held[piece] = False, NO_ONE, NO_ONE
                return piece
        self.piece_type.append(piece_type)
        self.owner.append(owner)
        self.race.append(race)
        self.origin.append(origin)
        self.moved_by.append(NO_ONE)
        self.cell.append(OFF)
        self.damage.append(0)
        self.down.append(False)
        self.frozen.append(NO_ONE)
        self.held.append(NO_ONE)
        self.used.append(0)
        self.taken.append(NO_ONE)
        return len(self.piece_type) - 1

    def copy_game(self, twin: Position) -> None:
        """Copy players, market and the course of the game onto another position."""
        twin.kinds_in_game = self.kinds_in_game
        twin.phase, twin.stage, twin.chooser = self.phase, self.stage, self.chooser
        twin.current, twin.turn = self.current, self.turn
        twin.deaths, twin.moment = self.deaths, self.moment
        twin.due, twin.effects = self.due[:], self.effects[:]
        twin.winners = self.winners[:]
        twin.team = self.team[:]
        twin.races = [races[:] for races in self.races]
        twin.banned = self.banned[:]
        twin.area_of = [areas[:] for areas in self.area_of]
        twin.eliminated = self.eliminated[:]
        twin.skipped = self.skipped[:]
        twin.points, twin.markers = self.points[:], self.markers
        twin.piles, twin.decks, twin.titles = self.piles[:], self.decks[:], self.titles[:]
        twin.title_owner, twin.title_paid = self.title_owner[:], self.title_paid[:]
        twin.title_from = self.title_from[:]
        twin.bank = self.bank
        if self.expansion is not None:
            twin.expansion = self.expansion.copy()

    def copy_board(self, twin: Position) -> None:
        """Copy the board and all pieces onto another position."""
        twin.printed = self.printed
        twin.ground = self.ground[:]
        twin.layer = self.layer[:]
        twin.standing = self.standing[:]
        twin.items = self.items[:]
        twin.piece_type, twin.owner, twin.race = self.piece_type[:], self.owner[:], self.race[:]
        twin.cell, twin.damage, twin.down = self.cell[:], self.damage[:], self.down[:]
        twin.frozen, twin.held, twin.moved_by = self.frozen[:], self.held[:], self.moved_by[:]
        twin.origin, twin.used, twin.taken = self.origin[:], self.used[:], self.taken[:]

    # -- the course of the game ------------------------------------------------------------------

    def round(self) -> int:
        """The round being played, counted from 1 (ignite.turn.round)."""
        return self.turn // self.seats + 1

    def begin_effect(self) -> None:
        """From here on units die later than before; those of one effect die at one moment."""
        self.moment = self.deaths

    def is_early(self) -> bool:
        """Whether players may not attack one another yet (ignite.attack.no-early)."""
        return self.turn < self.setting.peace

    def turns_until(self, owner: int) -> int:
        """How many turns from now the next turn of an owner begins; a full round for the active player.

        What belongs to no player has a turn of its own, after the last player's of a round.
        """
        first = self.current - self.turn
        at = self.seats if owner == self.seats else (owner - first) % self.seats
        now = self.seats if self.phase == OPPONENTS else self.turn % self.seats
        return (at - now - 1) % (self.seats + 1) + 1

    def later_of(self, one: int, other: int) -> int:
        """Of two owners (or NO_ONE) the one whose next turn begins later (ignite.freeze.latest)."""
        if one == NO_ONE:
            return other
        return one if other == NO_ONE or self.turns_until(one) > self.turns_until(other) else other

    # -- players ---------------------------------------------------------------------------------

    def are_allies(self, one: int, other: int) -> bool:
        """Whether two owners are on one side; a seat is on its own."""
        return self.team[one] == self.team[other]

    def is_player(self, owner: int) -> bool:
        """Whether an owner is a seat: neither NO_ONE nor the number for what belongs to no player."""
        return 0 <= owner < self.seats

    def is_decided(self) -> bool:
        """Whether all have won or lost together in the middle of an effect: nobody is asked for the rest."""
        expansion = self.expansion
        return expansion is not None and expansion.together and expansion.ends(self) != ""

    def units(self, seat: int) -> list[int]:
        """The units of a player on the board."""
        types, owner, cell = self.piece_type, self.owner, self.cell
        return [p for p in range(len(types)) if owner[p] == seat and types[p] == UNIT and cell[p] >= 0]

    def has_units(self, seat: int) -> bool:
        """Whether a player has a unit on the board."""
        types, owner, cell = self.piece_type, self.owner, self.cell
        for piece in range(len(types)):
            if owner[piece] == seat and types[piece] == UNIT and cell[piece] >= 0:
                return True
        return False

    def has_race(self, seat: int, race: int) -> bool:
        """Whether a player has the ability of a race: while a unit of it lives (ignite.two.lose-ability)."""
        for piece in range(len(self.race)):
            if self.race[piece] == race and self.owner[piece] == seat and self.cell[piece] >= 0:
                return True
        return False

    def clockwise(self, seat: int) -> list[int]:
        """All seats, beginning with the one after this and ending with it."""
        return [(seat + step) % self.seats for step in range(1, self.seats + 1)]

    # -- pieces ----------------------------------------------------------------------------------

    def on_board(self) -> list[int]:
        """All pieces that stand on the board."""
        cell = self.cell
        return [piece for piece in range(len(cell)) if cell[piece] >= 0]

    def decider(self, piece: int) -> int:
        """Who decides for a piece: its player; for nobody's whoever has the turn, or an expansion says so."""
        owner = self.owner[piece]
        if self.is_player(owner):
            return owner
        return self.current if self.expansion is None else self.expansion.decider(self, piece)

    def is_figure(self, piece: int) -> bool:
        """Whether cards that speak of units mean a piece: a unit, or what an expansion has in their place."""
        return _IS_FIGURE[self.piece_type[piece]]

    def is_thing(self, piece: int) -> bool:
        """Whether a piece is only a thing, like a decoy: attacks and effects pass it by."""
        return _IS_THING[self.piece_type[piece]]

    def is_fixed(self, piece: int) -> bool:
        """Whether a piece is an immovable object, like a kraken (ignite.immovable.list)."""
        return _IS_FIXED[self.piece_type[piece]]

    def is_machine(self, piece: int) -> bool:
        """Whether a piece is a machine: a thing that is immovable, and that no damage touches."""
        return _IS_FIXED[self.piece_type[piece]] and _IS_THING[self.piece_type[piece]]

    def is_minion(self, piece: int) -> bool:
        """Whether a piece is a water minion or a kraken."""
        return self.piece_type[piece] == WATER_MINION or self.piece_type[piece] == KRAKEN

    def health(self, piece: int) -> int:
        """How many points of damage a piece still has to take before it is gone."""
        piece_type = self.piece_type[piece]
        if piece_type == UNIT:
            return health_of(self.race[piece]) - self.damage[piece]
        if piece_type > GONE and self.expansion is not None:
            return self.expansion.health(self, piece) - self.damage[piece]
        return (KRAKEN_HEALTH if piece_type == KRAKEN else 1) - self.damage[piece]

    def is_able(self, piece: int) -> bool:
        """Whether a piece may attack, buy and sell: neither frozen nor knocked down."""
        return self.frozen[piece] == NO_ONE and not self.down[piece]

    def able_units(self, seat: int) -> list[int]:
        """The units of a player that are neither frozen nor knocked down (ignite.play.acting-unit)."""
        return [p for p in self.units(seat) if self.frozen[p] == NO_ONE and not self.down[p]]

    def actors(self, seat: int) -> list[int]:
        """The units that a player moves and attacks with: the own ones, and whom an expansion adds."""
        units = self.units(seat)
        led = [] if self.expansion is None else self.expansion.led(self, seat)
        return [*units, *led] if led else units

    def able_actors(self, seat: int) -> list[int]:
        """Those of them that are neither frozen nor knocked down."""
        if self.expansion is None:
            return self.able_units(seat)
        return [p for p in self.actors(seat) if self.frozen[p] == NO_ONE and not self.down[p]]

    def leader(self, piece: int) -> int:
        """Who moves and attacks with a piece: its owner, unless an expansion says otherwise."""
        return self.owner[piece] if self.expansion is None else self.expansion.leader(self, piece)

    def bases_in_use(self, seat: int) -> int:
        """How many of a player's coloured bases stand under minions (ignite.dead.minion-limits)."""
        return sum(1 for p in range(len(self.piece_type)) if self.owner[p] == seat and self.is_minion(p))

    def count_of(self, piece_type: int) -> int:
        """How many pieces of a type are on the board."""
        return self.piece_type.count(piece_type)

    # -- spaces ----------------------------------------------------------------------------------

    def terrain(self, cell: int) -> str:
        """The name of the one terrain that a space is now (ignite.terrain.one-a-space)."""
        ground = self.ground[cell]
        return TOKENS[ground] if ground in TOKENS else TERRAIN_NAMES[ground]

    def is_immovable(self, cell: int) -> bool:
        """Whether a space holds an immovable object; off the board is the edge (ignite.immovable.list)."""
        if cell == OFF or self.ground[cell] == ICE:
            return True
        piece = self.standing[cell]
        return piece != EMPTY and _IS_FIXED[self.piece_type[piece]]

    def bars_items(self, cell: int) -> bool:
        """Whether a space takes no small item: a machine shares its own (freeze.wm-move.small-items)."""
        return self.is_immovable(cell) and not self.has_machine(cell)

    def has_machine(self, cell: int) -> bool:
        """Whether a machine stands on a space of the board, or off it."""
        return cell != OFF and self.standing[cell] != EMPTY and self.is_machine(self.standing[cell])

    def vulnerable(self, cell: int) -> int:
        """The piece on a space that damage can touch, or EMPTY."""
        piece = self.standing[cell]
        return EMPTY if piece != EMPTY and self.is_machine(piece) else piece

    def is_unoccupied(self, cell: int) -> bool:
        """No unit, minion or immovable object (ignite.space.unoccupied); a decoy takes up its space too."""
        return self.standing[cell] == EMPTY and self.ground[cell] != ICE

    def reprint(self, cell: int, terrain: int) -> None:
        """A space has another terrain from now on; a token that lies on it stays as long as it would."""
        printed = bytearray(self.printed)
        printed[cell] = terrain
        self.printed = bytes(printed)
        if self.ground[cell] < SCORCHED:
            self.ground[cell] = terrain

    def in_village(self, piece: int) -> bool:
        """Whether a piece stands in the village."""
        return self.ground[self.cell[piece]] == VILLAGE

    def body(self, cell: int) -> list[int]:
        """The forest or body of water around a space: all like spaces connected through shared sides."""
        ground, beside = self.ground, self.board.grid.neighbours
        terrain = ground[cell]
        found = [cell]
        seen = {cell}
        for here in found:
            for there in beside[here]:
                if ground[there] == terrain and there not in seen:
                    seen.add(there)
                    found.append(there)
        return found

    def is_forest(self, cell: int) -> bool:
        """Whether a space is forest now."""
        return self.ground[cell] == FOREST

    def is_hill(self, cell: int) -> bool:
        """Whether units score on a space where the goal is the hill: in the bazaar, or where it was."""
        if self.ground[cell] == BAZAAR:
            return True
        return self.expansion is not None and self.expansion.is_hill(self, cell)

    def waters_near(self, piece: int) -> list[int]:
        """The water spaces on and beside which a piece stands (ignite.water.near)."""
        cell = self.cell[piece]
        near = [cell, *self.board.grid.neighbours[cell]]
        return [here for here in near if self.ground[here] == WATER]

    def in_sight(self, origin: int, cell: int) -> bool:
        """Whether a line of sight is free: only impassable terrain blocks it (ignite.sight.what-blocks)."""
        if self.board.grid.distance(origin, cell) <= 1 or ICE not in self.ground:
            return True
        return self.board.sight.by_corners(origin, cell, self.ground.translate(WALL_MASK))

    def items_at(self, cell: int) -> list[int]:
        """The indices of the small items on a space."""
        return [at for at in range(len(self.items)) if self.items[at][1] == cell]


def deck_of(seat: int) -> int:
    """The zone of a player's deck."""
    return seat * ZONES_A_SEAT


def hand_of(seat: int) -> int:
    """The zone of a player's hand."""
    return seat * ZONES_A_SEAT + 1


def held_by(g: Position, seat: int) -> int:
    """How many cards everybody sees a player hold: the hand, and what is hidden with it."""
    count = len(g.cards.zones[hand_of(seat)])
    if g.expansion is not None:
        for zone in g.expansion.hidden_zones(seat):
            count += len(g.cards.zones[zone])
    return count


def play_area_of(seat: int) -> int:
    """The zone of what a player has played, bought, gained or had to discard since the last cleanup."""
    return seat * ZONES_A_SEAT + 2


def discard_of(seat: int) -> int:
    """The zone of a player's discard pile."""
    return seat * ZONES_A_SEAT + 3


def front_of(seat: int) -> int:
    """The zone of the cards that stay in front of a player."""
    return seat * ZONES_A_SEAT + 4


def trash_of(g: Position) -> int:
    """The zone of the cards that are out of the game."""
    return g.seats * ZONES_A_SEAT
