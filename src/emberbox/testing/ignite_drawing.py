"""Boards of Ignite drawn as text, and read again: what stands and lies on which space.

A row is a line, a space is a word, and what shares a space is joined by plus signs. A thing is its player's
letter, a letter for what it is, and a number to tell it from others: `a1` a unit of player a, `aw1` a water
minion, `ak` a kraken, `ad1` the decoy of unit `a1`, `ab` a magic potion bomb, `as` a crystal shard, `at` a
trap, `am` where a meteor will strike, `ap` the warp portal. Capitals are terrain: P or a point plains,
F forest, W water, L lava, V village, Z bazaar, S scorched earth and I ice wall, the last two with the letter
of who laid them (`Sb`) unless it was player a. With The Freeze (`emberbox.testing.freeze`) N is snow, A acid,
`axb` a ballista and `axc` a catapult. What belongs to no player begins with an exclamation mark: with Solo &
Cooperative Play (`emberbox.testing.coop`) `!k1` is a black minion and `!xc1` an enemy's catapult.

>>> drawing = Drawing('''
...     a1 F+b1
...     Sb b2+ab
... ''')
>>> [(mark.text, mark.row, mark.column) for mark in drawing.marks if mark.is_unit]
[('a1', 0, 0), ('b1', 0, 1), ('b2', 1, 1)]
>>> Drawing("a1 . x1")
Traceback (most recent call last):
...
ValueError: the drawing has 'x1' in row 1, place 3, which is neither a piece (a1, bw2) nor a terrain (F, Sb)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, final

from emberbox.games.ignite.cards.abilities import MONOPOLY, TRAP
from emberbox.games.ignite.cards.portal import PORTAL
from emberbox.games.ignite.cards.spells import METEOR, UNDER_CURSE
from emberbox.games.ignite.facts.board import BAZAAR, FOREST, LAVA, PLAINS, VILLAGE, WATER
from emberbox.games.ignite.facts.catalogue import DECK_SIZE, STARTERS
from emberbox.games.ignite.facts.kinds import COSTS, KEYS, kind, market_order
from emberbox.games.ignite.facts.races import NO_RACE, RACE_NAMES
from emberbox.games.ignite.flow.deck import show_top
from emberbox.games.ignite.flow.setup import MARKET_POOL
from emberbox.games.ignite.state.effects import begin
from emberbox.games.ignite.state.position import (
    BOMB,
    DECOY,
    EMPTY,
    ICE,
    KRAKEN,
    NO_ONE,
    SCORCHED,
    SHARD,
    SUMMONED,
    UNIT,
    WATER_MINION,
    Position,
    deck_of,
    discard_of,
    front_of,
)
from emberbox.games.ignite.state.view import ORIGINS
from emberbox.kernel.cards import EVERYONE, NOBODY
from emberbox.kernel.grid import OFF, Grid

Keys: TypeAlias = str | Sequence[str]
"""Words, as a list or as one text."""

SEATS: Final = "abcdefgh"

TERRAINS: Final[dict[str, int]] = {
    "P": PLAINS, "F": FOREST, "W": WATER, "L": LAVA, "V": VILLAGE, "Z": BAZAAR, "S": SCORCHED, "I": ICE
}  # fmt: skip

PIECE_LETTERS: Final[dict[str, int]] = {"": UNIT, "w": WATER_MINION, "k": KRAKEN, "d": DECOY}
ITEM_LETTERS: Final[dict[str, int]] = {"b": BOMB, "s": SHARD}
DRAWN_ITEMS: Final = "bsv"
"""By kind of item its letter; a voodoo doll (v) is only drawn: a drawing does not say of whom it is."""

NOBODY_S: Final = "!"
THING: Final = re.compile(r"([a-h])(x[bc]|[wkdbstmp]?)(\d*)|(!(?:xc|[kwyorpbgD]))(\d*)")
GROUND: Final = re.compile(r"([PFWLVZNA])|([SI])([a-h]?)")


@final
class Mark:
    """One thing of a drawing: whose it is, what it is (a letter, none for a unit), and its place."""

    __slots__ = ("column", "is_unit", "number", "row", "seat", "text", "what")

    def __init__(self, text: str, row: int, column: int) -> None:
        match = THING.fullmatch(text)
        if match is None:
            where = f"row {row + 1}, place {column + 1}"
            known = "neither a piece (a1, bw2) nor a terrain (F, Sb)"
            raise ValueError(f"the drawing has {text!r} in {where}, which is {known}")
        self.text: Final = text
        self.row: Final = row
        self.column: Final = column
        self.seat: Final = SEATS.index(match[1]) if match[1] else NO_ONE
        self.what: Final = match[2] if match[1] else match[4]
        self.number: Final = match[3] if match[1] else match[5]
        self.is_unit: Final = match[2] == ""


@final
class Ground:
    """The terrain of one space of a drawing, and whose token it is."""

    __slots__ = ("column", "row", "seat", "terrain")

    def __init__(self, terrain: int, seat: int, row: int, column: int) -> None:
        self.terrain: Final = terrain
        self.seat: Final = seat
        self.row: Final = row
        self.column: Final = column


@final
class Drawing:
    """A drawn part of a board: the marks and grounds that were found in it, in reading order."""

    __slots__ = ("grounds", "height", "marks", "width")

    def __init__(self, text: str) -> None:
        rows = [line.split() for line in text.strip().splitlines()]
        self.height: Final = len(rows)
        self.width: Final = len(rows[0]) if rows else 0
        self.marks: Final[list[Mark]] = []
        self.grounds: Final[list[Ground]] = []
        for at, row in enumerate(rows):
            if len(row) != self.width:
                spaces = f"{len(row)} spaces, not {self.width} as the first"
                raise ValueError(f"row {at + 1} of the drawing has {spaces}: {' '.join(row)!r}")
            for column, word in enumerate(row):
                for part in word.split("+"):
                    self._read(part, at, column)
        _check_names(self.marks)

    def _read(self, part: str, row: int, column: int) -> None:
        ground = GROUND.fullmatch(part)
        if ground is not None and (ground[1] or ground[2]) in TERRAINS:
            seat = SEATS.index(ground[3]) if ground[3] else 0
            self.grounds.append(Ground(TERRAINS[ground[1] or ground[2]], seat, row, column))
        elif part != ".":
            self.marks.append(Mark(part, row, column))

    def seats(self) -> int:
        """How many players must sit at the table for everything in the drawing to be somebody's."""
        marks, grounds = [mark.seat for mark in self.marks], [ground.seat for ground in self.grounds]
        return max([*marks, *grounds], default=-1) + 1


def _check_names(marks: Sequence[Mark]) -> None:
    """Pieces are told apart by their names; items have none and may lie anywhere."""
    seen: dict[str, Mark] = {}
    for mark in marks:
        if mark.what in PIECE_LETTERS:
            before = seen.setdefault(mark.text, mark)
            if before is not mark:
                places = f"row {before.row + 1}, place {before.column + 1}"
                again = f"row {mark.row + 1}, place {mark.column + 1}"
                raise ValueError(f"{mark.text!r} is drawn twice, in {places} and in {again}")


def corner(grid: Grid, drawing: Drawing, at: str | None) -> int:
    """The cell of a drawing's upper left corner: as said, or on the inner board as far as there is room."""
    if at is None:
        cell = grid.cell(min(3, grid.height - drawing.height), min(3, grid.width - drawing.width))
    else:
        cell = grid.parse(at)
    size = f"a drawing of {drawing.height} rows and {drawing.width} columns"
    if cell == OFF:
        raise ValueError(f"{size} is larger than the board of {grid.height} by {grid.width}")
    last = (grid.rows[cell] + drawing.height - 1, grid.columns[cell] + drawing.width - 1)
    if drawing.height and grid.cell(last[0], last[1]) == OFF:
        raise ValueError(f"{size} at {grid.name(cell)} hangs over the edge of {grid.height} by {grid.width}")
    return cell


# ---- onto the table


def lay_board(g: Position, village: bool) -> None:
    """Lay out plains, with the village around them and the bazaar in their middle if they are wanted."""
    printed = bytearray(g.board.grid.size)
    if village:
        for cell in range(len(printed)):
            printed[cell] = VILLAGE if g.board.village[cell] else PLAINS
        for cell in g.board.bazaar:
            printed[cell] = BAZAAR
    g.printed = bytes(printed)
    g.ground = printed


def lay_ground(g: Position, drawing: Drawing, start: int) -> None:
    """Lay the terrains of a drawing whose upper left corner is at a cell. Under a token is what was there."""
    printed = bytearray(g.printed)
    for ground in drawing.grounds:
        cell = _cell(g, start, ground.row, ground.column)
        g.ground[cell] = ground.terrain
        if ground.terrain in (SCORCHED, ICE):
            g.layer[cell] = ground.seat + 1
        else:
            printed[cell] = ground.terrain
    g.printed = bytes(printed)


def stand(g: Position, drawing: Drawing, start: int, race_of: Callable[[str], int]) -> dict[str, int]:
    """Put everything of a drawing on the board, and give the pieces by their names."""
    names: dict[str, int] = {}
    # Decoys come last: they need the units that they double.
    for mark in sorted(drawing.marks, key=lambda mark: mark.what == "d"):
        cell = _cell(g, start, mark.row, mark.column)
        if mark.what in ITEM_LETTERS:
            g.items.append((ITEM_LETTERS[mark.what], cell, mark.seat, NO_ONE))
        elif mark.what in PIECE_LETTERS:
            names[mark.text] = _stand_one(g, mark, cell, race_of, names)
        else:
            _lay_secret(g, mark, cell)
    return names


def _stand_one(
    g: Position, mark: Mark, cell: int, race_of: Callable[[str], int], names: Mapping[str, int]
) -> int:
    where = g.board.grid.name(cell)
    if g.standing[cell] != EMPTY:
        raise ValueError(f"{mark.text!r} is drawn on {where}, where another piece stands")
    if g.ground[cell] == ICE:
        raise ValueError(f"{mark.text!r} is drawn on {where}, where an ice wall is")
    origin = SUMMONED
    if mark.what == "d":
        doubled = SEATS[mark.seat] + mark.number
        if doubled not in names:
            raise ValueError(f"{mark.text!r} on {where} is the decoy of {doubled!r}, which is not drawn")
        origin = names[doubled]
    race = race_of(mark.text) if mark.is_unit else NO_RACE
    owner = g.seats if mark.seat == NO_ONE else mark.seat
    piece = g.add_piece(PIECE_LETTERS[mark.what], owner, race, origin)
    g.cell[piece] = cell
    g.standing[cell] = piece
    return piece


def _lay_secret(g: Position, mark: Mark, cell: int) -> None:
    """A trap, a meteor or the portal, with the card that belongs to it."""
    seat = mark.seat
    if mark.what == "p":
        begin(g, PORTAL, seat, cell, g.cards.add(kind("warp-master"), seat, front_of(seat)))
        return
    # For all that the others know it may be anywhere.
    note = g.cards.note(cell, range(g.board.grid.size), 1 << seat)
    if mark.what == "m":
        begin(g, METEOR, seat, note)
    else:
        begin(g, TRAP, seat, note, g.cards.add(kind("trapsmith"), seat, front_of(seat)))


def stand_aside(g: Position, seat: int, race: int) -> int:
    """Put a unit of a player far from the middle into the player's own starting area."""
    grid = g.board.grid
    middle = g.board.bazaar[0]
    free = [cell for cell in g.board.areas[g.area_of[seat][0]] if g.is_unoccupied(cell)]
    if not free:
        raise ValueError(f"there is no room for a unit of {SEATS[seat]!r} in its starting area")
    piece = g.add_piece(UNIT, seat, race)
    g.cell[piece] = max(free, key=lambda cell: grid.distance(middle, cell))
    g.standing[g.cell[piece]] = piece
    return piece


def draw_board(g: Position, start: int, height: int, width: int, name_of: Callable[[int], str]) -> str:
    """Draw a part of a board again: pieces, and items under them, without the terrain."""
    rows = []
    for row in range(height):
        words = []
        for column in range(width):
            cell = _cell(g, start, row, column)
            things = [name_of(g.standing[cell])] if g.standing[cell] != EMPTY else []
            things += [SEATS[g.items[at][2]] + DRAWN_ITEMS[g.items[at][0]] for at in g.items_at(cell)]
            words.append("+".join(things) or ".")
        rows.append(" ".join(words))
    return "\n".join(rows)


def _cell(g: Position, start: int, row: int, column: int) -> int:
    grid = g.board.grid
    return grid.cell(grid.rows[start] + row, grid.columns[start] + column)


def seat_of(g: Position, letter: str) -> int:
    """The player of a letter, or `ValueError`."""
    if len(letter) != 1 or letter not in SEATS[: g.seats]:
        raise ValueError(f"{letter!r} is no player here; there are {', '.join(SEATS[: g.seats])}")
    return SEATS.index(letter)


def letter_of(g: Position, owner: int) -> str:
    """The letter of an owner; what belongs to no player has an exclamation mark."""
    return SEATS[owner] if g.is_player(owner) else NOBODY_S


def words(keys: Keys) -> list[str]:
    """A list of words, however it was written."""
    return keys.split() if isinstance(keys, str) else list(keys)


@final
class Laying:
    """Lays out a table, part by part, and says what is wrong with what was asked for."""

    def __init__(self, g: Position, races: Mapping[str, str]) -> None:
        self.g: Final = g
        self.races: Final = races
        self.names: dict[str, int] = {}
        for name, race in races.items():
            if race not in RACE_NAMES:
                raise ValueError(f"races has {race!r} for {name!r}; there are {', '.join(RACE_NAMES)}")
        for seat in range(g.seats):
            g.area_of[seat] = [seat, seat + 2] if g.seats == 2 else [seat]

    def seat(self, letter: str) -> int:
        """The player of a letter."""
        return seat_of(self.g, letter)

    def piece(self, name: str) -> int:
        """The piece of a name."""
        if name not in self.names:
            raise ValueError(f"there is no piece {name!r}; the table has {', '.join(sorted(self.names))}")
        return self.names[name]

    def race(self, name: str) -> int:
        """What a unit is of: said for it, for its player, or pandas."""
        return RACE_NAMES.index(self.races.get(name) or self.races.get(name[0]) or "pandas")

    def pieces(self, drawn: Drawing, start: int, out: str) -> None:
        """Everything in the drawing, and a unit far off for whoever has none there and is not out."""
        g = self.g
        self.names.update(stand(g, drawn, start, self.race))
        for seat in range(g.seats):
            letter = SEATS[seat]
            if not g.has_units(seat) and letter not in out:
                self.names[f"{letter}1"] = stand_aside(g, seat, self.race(f"{letter}1"))
            races = [self.race(name) for name in self.names if name[0] == letter]
            g.races[seat] = list(dict.fromkeys([*races, self.race(letter)]))
        for letter in out:
            if g.has_units(self.seat(letter)):
                raise ValueError(f"player {letter!r} is out, but has a unit in the drawing")
            # The turn that the dead skip first is behind them.
            g.eliminated[self.seat(letter)], g.skipped[self.seat(letter)] = g.deaths, True
            g.deaths += 1

    def trophies(self, trophies: Mapping[str, Keys]) -> None:
        """Units that are off the board in somebody's hands."""
        for letter, units in trophies.items():
            for name in words(units):
                if name in self.names:
                    raise ValueError(f"trophies has {name!r}, which stands on the board")
                owner = self.seat(name[:1])
                self.names[name] = self.g.add_piece(UNIT, owner, self.race(name))
                self.g.taken[self.names[name]] = self.seat(letter)

    def states(
        self,
        damage: Mapping[str, int],
        down: Keys,
        frozen: Mapping[str, str],
        held: Mapping[str, str],
        origins: Mapping[str, str],
    ) -> None:
        """What has become of the pieces."""
        g = self.g
        for name, points in damage.items():
            piece = self.piece(name)
            if not 0 <= points < g.health(piece):
                raise ValueError(f"{name!r} has {g.health(piece)} health, too little for {points} damage")
            g.damage[piece] = points
        for name in words(down):
            g.down[self.piece(name)] = True
        for name, letter in frozen.items():
            g.frozen[self.piece(name)] = self.seat(letter)
        for name, letter in held.items():
            g.held[self.piece(name)] = self.seat(letter)
        for name, origin in origins.items():
            if origin not in ORIGINS or not g.is_minion(self.piece(name)):
                raise ValueError(f"{name!r} cannot come from {origin!r}: minions are {', '.join(ORIGINS)}")
            g.origin[self.piece(name)] = ORIGINS.index(origin)

    def cards(self, cards: Mapping[str, Keys], zone_of: Callable[[int], int]) -> None:
        """Cards of players in their zones, the last one on top, which everybody sees on a discard pile."""
        for letter, keys in cards.items():
            seat = self.seat(letter)
            self.deal(words(keys), seat, zone_of(seat))
            if zone_of is discard_of:
                show_top(self.g, zone_of(seat))

    def decks(self, decks: Mapping[str, Keys]) -> None:
        """Decks of players, from the top card down."""
        for letter, keys in decks.items():
            seat = self.seat(letter)
            self.deal(words(keys)[::-1], seat, deck_of(seat))

    def deal(self, keys: list[str], pool: int, zone: int) -> None:
        """New cards onto a zone, the last one topmost."""
        self.g.cards.deal([kind(key) for key in keys], pool, zone)

    def market(
        self, market: Keys | Mapping[str, int], stacks: Sequence[Keys], titles: Mapping[str, str]
    ) -> None:
        """Decks in rising order of cost, or stacks as they are named, and titles."""
        g = self.g
        for stack in stacks:
            g.piles.append(g.cards.add_zone(NOBODY))
            self.deal(words(stack)[::-1], MARKET_POOL + len(g.piles), g.piles[-1])
            show_top(g, g.piles[-1])
        left = market if isinstance(market, Mapping) else dict.fromkeys(words(market), DECK_SIZE)
        for deck in market_order([kind(key) for key in left]):
            g.decks.append(deck)
            g.piles.append(g.cards.add_zone(EVERYONE))
            g.cards.deal([deck] * left[KEYS[deck]], MARKET_POOL, g.piles[-1])
        for key, says in titles.items():
            letter, _, paid = says.partition(" ")
            g.titles.append(kind(key))
            g.title_owner.append(self.seat(letter) if letter else NO_ONE)
            g.title_paid.append(int(paid) if paid else COSTS[kind(key)][0] if letter else 0)
            g.title_from.append(0)

    def marks(self, points: Mapping[str, int], monopoly: str, cursed: Mapping[str, str]) -> None:
        """What lies before the players besides their cards."""
        g = self.g
        for letter, number in points.items():
            g.points[self.seat(letter)] = number
        for letter in monopoly:
            begin(g, MONOPOLY, self.seat(letter), self.seat(letter))
        for letter, by in cursed.items():
            seat, caster = self.seat(letter), self.seat(by)
            begin(g, UNDER_CURSE, caster, seat, g.cards.add(kind("curse"), caster, front_of(seat)))

    def kinds(self) -> None:
        """The kinds of cards that are in the game: players are asked for no others."""
        self.g.kinds_in_game = tuple(sorted({*STARTERS, *self.g.cards.kind}))
        if self.g.expansion is not None:
            self.g.expansion.market_laid(self.g)
