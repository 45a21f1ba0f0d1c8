"""Before the first turn: the parts of the set-up that are otherwise than in the base game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from emberbox.games.ignite.coop.facts import APOCALYPSES, POWERS
from emberbox.games.ignite.coop.refusals import NOT_IN_BOTTOM_VILLAGE
from emberbox.games.ignite.coop.setting import EASIER, HELPFUL, USELESS
from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.coop.why import why_no_start
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import SIDE, VILLAGE
from emberbox.games.ignite.facts.races import halves_of
from emberbox.games.ignite.flow.placing import Placing, ask_or_draw
from emberbox.games.ignite.flow.setup import (
    ChooseRace,
    choose_decks,
    deal_decks,
    draw_hands,
    drawn,
    lay_board,
    lay_decks,
    prepare,
    settle_chooser,
)
from emberbox.games.ignite.refusals import SPACE_IS_TAKEN
from emberbox.games.ignite.setting import CHOSEN, FIRST_GAME
from emberbox.games.ignite.space import CELLS, MOST_PLAYERS, race_of
from emberbox.games.ignite.state.position import EMPTY, UNIT, Position
from emberbox.kernel.cards import EVERYONE, NOBODY
from emberbox.kernel.decision import Steps, shuffle
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.why import Why

POWER_POOL: Final = MOST_PLAYERS + 32
"""The pool of the Power cards; that of the Apocalypse cards is the next. Those before are other sets'."""

UNITS: Final = (0, 3, 2, 1)
SMALL_UNITS: Final = (0, 5, 3, 2)
"""By number of players, with three for all from there on, the units of a player; small ones count half."""


# -- cards -----------------------------------------------------------------------------------------------


def lay_powers(g: Position) -> None:
    """The Power and the Apocalypse cards get their places, in the order of the catalogue."""
    siege = siege_of(g)
    siege.power = _lay(g, POWERS, POWER_POOL)
    siege.apocalypse = _lay(g, APOCALYPSES, POWER_POOL + 1)
    siege.beside = g.cards.add_zone(EVERYONE)


def _lay(g: Position, kinds: list[int], pool: int) -> tuple[int, int, int]:
    """The zones of a stack of cards, its discarded cards and those in effect."""
    stack, discarded, open_cards = (
        g.cards.add_zone(NOBODY),
        g.cards.add_zone(EVERYONE),
        g.cards.add_zone(EVERYONE),
    )
    g.cards.deal([kind for kind in kinds for _ in range(of.COPIES[kind])], pool, stack)
    return stack, discarded, open_cards


def shuffle_powers(g: Position) -> Steps[None]:
    """Both stacks are shuffled and lie face down."""
    lay_powers(g)
    for stack in (siege_of(g).power[0], siege_of(g).apocalypse[0]):
        order = yield from shuffle("power", len(g.cards.zones[stack]), "coop.cards.power-deck")
        g.cards.rearrange(stack, order)


def lay_sixteen(g: Position) -> Steps[None]:
    """Lay out sixteen battle decks: the list for a first game, picked, or drawn."""
    market = g.setting.market
    if market == FIRST_GAME:
        battle = g.setting.box.first_game
    elif market == CHOSEN:
        battle = yield from choose_decks(g, "coop.cards.market-size")
    else:
        battle = yield from drawn_decks(g, HELPFUL if market == EASIER else [])
    lay_decks(g, battle, "coop.cards.market-size")


def drawn_decks(g: Position, given: Sequence[int]) -> Steps[list[int]]:
    """Decks that chance adds to some: none without a use here, and such that the advice on markets is kept.

    Where some are given few would do so, and each is drawn from those that help.
    """
    box, because = g.setting.box, "ignite.decks.random"
    while True:
        kinds = list(given)
        while len(kinds) < g.setting.decks:
            faults = of.market_faults(kinds, box.needs) if given else []
            pool = [kind for kind in box.battle if kind not in USELESS and kind not in kinds]
            if faults:
                pool = [kind for kind in pool if of.cures(faults[0], kind, box.needs)]
            more = yield from drawn("battle-deck", pool, 1, because)
            kinds += more
        if not of.market_faults(kinds, box.needs):
            return kinds
        because = "ignite.decks.random-check"


# -- races and places ------------------------------------------------------------------------------------


def units_for(players: int, race: int) -> int:
    """How many units of a race a player takes at a table of so many (coop.race.ratmen)."""
    table = SMALL_UNITS if halves_of(race) == 1 else UNITS
    return table[min(players, len(table) - 1)]


def take_races(g: Position) -> Steps[None]:
    """Every player chooses one race, counter-clockwise; then all get their starting decks."""
    taken = len([races for races in g.races if races])
    for turn in range(taken, g.seats):
        seat = (g.chooser - turn) % g.seats
        because = "coop.race.choice-order"
        race = race_of((yield from ask_or_draw(g, ChooseRace(g, seat, "race", because))))
        g.races[seat].append(race)
        for _ in range(units_for(g.seats, race)):
            g.add_piece(UNIT, seat, race)
        g.tell("race-chosen", {"seat": seat, "race": race}, because)
    deal_decks(g)


def start_cells(g: Position) -> list[int]:
    """The bottom village: the village spaces of the last row of tiles (coop.board.bottom-village)."""
    grid = g.board.grid
    first = grid.cell(grid.height - SIDE, 0)
    return [cell for cell in range(first, grid.size) if g.ground[cell] == VILLAGE]


@final
class PlaceBelow(Placing):
    """On which space of the bottom village does a unit start?"""

    __slots__ = ()

    def __init__(self, g: Position, piece: int) -> None:
        super().__init__(g, piece, "coop.race.placement-space")

    def candidates(self) -> Sequence[int]:
        return [CELLS + cell for cell in start_cells(self.g)]

    def forbids(self, pick: int) -> Refusal | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return NOT_ASKED
        if cell not in start_cells(self.g):
            return NOT_IN_BOTTOM_VILLAGE
        return None if self.g.standing[cell] == EMPTY else SPACE_IS_TAKEN

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        return why_no_start(self.g, pick, refusal)


def place_below(g: Position) -> Steps[None]:
    """The last to choose a race places all own units first, then the others clockwise."""
    for seat in g.clockwise(g.chooser):
        for piece in range(len(g.race)):
            if g.owner[piece] == seat and g.cell[piece] == OFF:
                cell = (yield from ask_or_draw(g, PlaceBelow(g, piece))) - CELLS
                g.cell[piece] = cell
                g.standing[cell] = piece
                facts = {"seat": seat, "piece": piece, "cell": cell}
                g.tell("placed", {**facts}, "coop.race.placement-space")


# The chooser comes before the market, which the chooser may have to pick. There are no titles, and no bans.
PARTS: Final[tuple[Callable[[Position], Steps[None]], ...]] = (
    lay_board,
    settle_chooser,
    lay_sixteen,
    shuffle_powers,
    take_races,
    place_below,
    prepare,
    draw_hands,
)
