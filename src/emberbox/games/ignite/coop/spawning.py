"""Where enemies come from: the line of spaces that they are placed along, and which of them are left."""

from __future__ import annotations

from typing import Final, final

from emberbox.games.ignite.coop.facts import (
    BASES,
    BLACK,
    COLOURS,
    DRAGON,
    MINIONS,
    ORANGE,
    RESULTS,
    Group,
    RoundCard,
    round_card,
)
from emberbox.games.ignite.coop.state import all_in_effect, colour_of, in_effect, level_of, minions, siege_of
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.moving.entering import put_piece
from emberbox.games.ignite.state.position import EMPTY, ICE, SCORCHED, Position
from emberbox.kernel.grid import OFF

AMBUSH_LEFT: Final = of.kind("ambush-left")
AMBUSH_RIGHT: Final = of.kind("ambush-right")
FORWARD_LANDING: Final = of.kind("forward-landing")
SWELLING_RANKS: Final = of.kind("swelling-ranks")

# From which side the lanes are counted: rows from the top, columns from the left or from the right.
TOP: Final = 0
LEFT: Final = 1
RIGHT: Final = 2

FORWARD: Final = 5
"""The lane of Forward Landing, counted from 0."""
NINETEEN: Final = 19
WITH_BOSS: Final = 2
"""So many minions of each colour come with the boss (coop.dragon.minions)."""


# -- spaces ----------------------------------------------------------------------------------------------


def is_available(g: Position, cell: int) -> bool:
    """Whether nothing keeps an enemy or a unit from coming onto the board there (coop.spawn.occupied)."""
    return g.standing[cell] == EMPTY and g.ground[cell] not in (LAVA, SCORCHED, ICE)


def cell_of(g: Position, side: int, lane: int, place: int) -> int:
    """The space of a lane at a place, both counted from 0."""
    grid = g.board.grid
    if side == TOP:
        return grid.cell(lane, place)
    return grid.cell(place, lane if side == LEFT else grid.width - 1 - lane)


def place_of(g: Position, side: int, cell: int) -> tuple[int, int]:
    """The lane and the place in it of a space."""
    row, column = g.board.grid.rows[cell], g.board.grid.columns[cell]
    if side == TOP:
        return row, column
    return (column if side == LEFT else g.board.grid.width - 1 - column), row


def ambush(g: Position) -> int:
    """The side that enemies come from: of two ambushes the one drawn last counts (coop.power.stacking)."""
    side = TOP
    for kind in all_in_effect(g):
        if kind == AMBUSH_LEFT:
            side = LEFT
        elif kind == AMBUSH_RIGHT:
            side = RIGHT
    return side


def first_available(g: Position, side: int, lane: int, place: int) -> int:
    """The first available space of a lane from a place on, round to its start, or of the next lanes."""
    length = g.board.grid.width
    while lane < length:
        for step in range(length):
            cell = cell_of(g, side, lane, (place + step) % length)
            if is_available(g, cell):
                return cell
        lane, place = lane + 1, 0
    return OFF


@final
class Line:
    """The spaces that a roll of the D20 gives, one after another (coop.spawn.algorithm)."""

    __slots__ = ("_lane", "_place", "_side", "_step")

    def __init__(self, side: int, lane: int, place: int, step: int) -> None:
        self._side: Final = side
        self._lane = lane
        self._place = place
        self._step: Final = step

    def next_cell(self, g: Position) -> int:
        """The next space, or OFF if there is none any more."""
        cell = first_available(g, self._side, self._lane, self._place)
        if cell != OFF:
            self._lane, place = place_of(g, self._side, cell)
            # Beyond the edge the next one tries the first space, whatever the gap would be.
            self._place = place + self._step if place + self._step < g.board.grid.width else 0
        return cell


def gap_of(roll: int) -> int:
    """How far apart two enemies are placed: side by side after an even roll, with a gap after an odd one."""
    return 2 if roll % 2 else 1


def line_of(g: Position, roll: int) -> Line:
    """The line for a roll of the D20: from the top row, a side, or the bazaar."""
    if roll >= NINETEEN:
        return bazaar_line(g, roll)
    lane = FORWARD if in_effect(g, FORWARD_LANDING) else 0
    return Line(ambush(g), lane, roll - 1, gap_of(roll))


def bazaar_line(g: Position, roll: int) -> Line:
    """The line from the bazaar: top left after an odd roll, top right after an even one."""
    corner = g.board.bazaar[0 if roll % 2 else 1]
    lane, place = place_of(g, TOP, corner)
    return Line(TOP, lane, place, gap_of(roll))


# -- bases -----------------------------------------------------------------------------------------------


def bases_left(g: Position, colour: int) -> int:
    """How many minions of a colour can still come; catapults take bases too (coop.catapult.base-supply)."""
    machines = siege_of(g).crews.values()
    used = [colour_of(g, minion) for minion in (*minions(g), *machines)].count(colour)
    return max(0, BASES - used)


def colours_of(group: Group) -> list[int]:
    """The colours of a group's minions, one for each, from left to right."""
    return [colour for colour, count in group for _ in range(count)]


def substitutes(card: RoundCard, group: int) -> list[int]:
    """The colours that replace what a group is short of, down the card (coop.round.short-precise)."""
    down = [(group + step) % RESULTS for step in range(1, RESULTS + 1)]
    return [colour for at in down for colour, _ in card.groups[at]]


def next_colours(colour: int) -> list[int]:
    """The colours that replace one that comes with the boss, in a circle (coop.dragon.short-precise)."""
    return [(colour + step) % len(COLOURS) for step in range(1, len(COLOURS))]


# -- placing ---------------------------------------------------------------------------------------------


@final
class Muster:
    """Places the minions of one roll: guardians in the bazaar, all others along the line of the roll."""

    __slots__ = ("_g", "_guardians", "_line", "_roll")

    def __init__(self, g: Position, roll: int) -> None:
        self._g: Final = g
        self._roll: Final = roll
        self._line: Final = line_of(g, roll)
        # On 19 and 20 all of them form one line (coop.guardian.several).
        self._guardians: Final = self._line if roll >= NINETEEN else bazaar_line(g, roll)

    def call(self, colours: list[int]) -> bool:
        """Place a minion of the first of some colours that has a base; whether there was one."""
        for colour in colours:
            if bases_left(self._g, colour):
                self._place(colour)
                return True
        return False

    def _place(self, colour: int) -> None:
        g, siege = self._g, siege_of(self._g)
        guards = colour == ORANGE and level_of(g) == 1
        cell = (self._guardians if guards else self._line).next_cell(g)
        if cell == OFF:
            return
        minion = put_enemy(g, MINIONS[colour], cell, "coop.guardian.place" if guards else "coop.spawn.roll")
        siege.placed = [*siege.placed, minion]
        if guards or self._roll >= NINETEEN:
            siege.resting = [*siege.resting, minion]
        if guards and siege.under and not siege.closed:  # what has burned down cannot be closed
            siege.closed = True
            g.tell("bazaar-closed", {"cells": list(g.board.bazaar)}, "coop.guardian.closes-bazaar")


def put_enemy(g: Position, piece_type: int, cell: int, because: str) -> int:
    """Put a new enemy on the board."""
    enemy = g.add_piece(piece_type, g.seats)
    put_piece(g, enemy, cell, g.seats)
    if g.story is not None:
        g.tell("spawned", {"piece": enemy, "seat": g.seats, "cell": cell, "type": piece_type}, because)
    return enemy


def place_group(g: Position) -> None:
    """Place the group that was rolled, or one farther down the card, where the D20 says.

    As many of it as can be come first, and then those that replace the others (coop.round.short-order).
    """
    siege = siege_of(g)
    card = round_card(g.seats, siege.round)
    group = (siege.group - 1 + siege.wave) % RESULTS
    missing = 0
    muster = Muster(g, siege.place)
    colours = colours_of(card.groups[group])
    if siege.wave == 0:
        colours += colours[:1] * in_effect(g, SWELLING_RANKS)
    for colour in colours:
        if not muster.call([colour]):
            missing += 1
    for _ in range(missing):
        muster.call(substitutes(card, group))


def place_boss_minions(g: Position) -> None:
    """Place the minions that come with the boss, and again in each cycle (coop.dragon.later-minions)."""
    muster = Muster(g, siege_of(g).place)
    colours = [colour for colour in range(len(COLOURS)) for _ in range(WITH_BOSS)]
    for colour in (*colours, *([BLACK] * in_effect(g, SWELLING_RANKS))):
        muster.call([colour, *next_colours(colour)])


def place_boss(g: Position) -> None:
    """The boss stands before the first of his minions, or on the next space (coop.dragon.place-precise)."""
    siege = siege_of(g)
    side = TOP if siege.place >= NINETEEN else ambush(g)
    began = g.cell[siege.placed[0]] if siege.placed else line_of(g, siege.place).next_cell(g)
    lane, place = place_of(g, side, began)
    dragon = put_enemy(g, DRAGON, first_available(g, side, lane + 1, place), "coop.dragon.place")
    if siege.place >= NINETEEN:
        siege.resting = [*siege.resting, dragon]
