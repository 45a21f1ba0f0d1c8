"""Before the first turn: board, market, races, starting decks and hands. Areas and units are in placing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import lay, lay_tiles
from emberbox.games.ignite.facts.races import starters_of, units_of
from emberbox.games.ignite.flow.deck import draw, show_top
from emberbox.games.ignite.flow.drawing import HAND
from emberbox.games.ignite.flow.hand import SomeOf
from emberbox.games.ignite.flow.placing import ask_or_draw, place_all
from emberbox.games.ignite.refusals import RACE_IS_BANNED, RACE_IS_TAKEN
from emberbox.games.ignite.setting import CHOSEN, EPIC, FIRST_GAME, HILL, TOURNAMENT_DECKS
from emberbox.games.ignite.space import (
    MOST_PLAYERS,
    card_pick,
    kind_of,
    race_of,
    race_pick,
)
from emberbox.games.ignite.state.moments import FIRST_HAND, PREPARE
from emberbox.games.ignite.state.position import (
    BEGINNING,
    NO_ONE,
    UNIT,
    Position,
    deck_of,
)
from emberbox.games.ignite.trade.market import tops
from emberbox.kernel.cards import EVERYONE, NOBODY
from emberbox.kernel.decision import Decision, Roll, Steps, shuffle
from emberbox.kernel.refusal import NOT_ASKED, Refusal

QUARTERS: Final = 4
HILL_MARKERS: Final = 5

MARKET_POOL: Final = MOST_PLAYERS
"""Pools below it are the players'; each epic group is one of its own, for it is shuffled together."""

FEW_PLAYERS: Final = 3
"""So many ban before it is settled who chooses first, more do so afterwards (ignite.ban.small)."""


def set_up(g: Position) -> Steps[None]:
    """Prepare the table, part by part; each part finds in the state how far it has come."""
    parts = (g.expansion.set_up_parts() if g.expansion is not None else ()) or PARTS
    while g.stage < len(parts):
        yield from parts[g.stage](g)
        g.stage += 1
    g.phase, g.stage, g.turn = BEGINNING, 0, 0
    # Whoever picked an area first takes the first turn.
    g.current = (g.chooser + 1) % g.seats
    g.tell("first", {"seat": g.current}, "ignite.start.turn-order")


def drawn(what: str, things: Sequence[int], count: int, because: str) -> Steps[list[int]]:
    """Let chance draw some of the things, none of them twice."""
    left = list(things)
    found: list[int] = []
    for _ in range(count):
        at = yield Roll(what, len(left), because)
        found.append(left.pop(at))
    return found


# -- the board -------------------------------------------------------------------------------------------


def lay_board(g: Position) -> Steps[None]:
    """Draw the inner tiles and turn each of them; the hill gets its markers."""
    because = "ignite.setup.inner-draw"
    box, count = g.setting.box, len(g.board.slots)
    spare = yield from drawn("tile", box.spare_tiles, max(0, count - len(box.tiles)), because)
    tiles = yield from drawn("tile", [*box.tiles, *spare], count, because)
    turns: list[int] = []
    for _ in tiles:
        quarters = yield Roll("quarter-turns", QUARTERS, because)
        turns.append(quarters)
    g.printed = lay(g.board, tiles, turns)
    g.ground = bytearray(g.printed)
    if g.expansion is not None:
        ground = lay_tiles(g.board, tiles, turns)
        g.expansion.board_laid(g, [ground[cell] for cell in g.board.bazaar])
    if g.setting.goal == HILL:
        g.markers = HILL_MARKERS
    g.tell("board", {"tiles": tiles, "turns": turns}, because)


# -- the market ------------------------------------------------------------------------------------------


def lay_market(g: Position) -> Steps[None]:
    """Lay the battle decks out in rising order of cost, or all cards in stacks."""
    if g.setting.market == EPIC:
        yield from lay_stacks(g)
        finish_market(g, g.setting.box.battle, _market_rule(g))
    else:
        lay_decks(g, (yield from battle_decks(g)), _market_rule(g))


def lay_decks(g: Position, battle: list[int], because: str) -> None:
    """Lay battle decks out in rising order of cost.

    The starters' and those that players bring along lie with them if they are for sale.
    """
    starters = base_set.STARTERS if g.setting.starters else []
    own = of.OWN_KINDS if g.setting.own else []
    kinds = of.market_order([*battle, *starters, *own])
    for kind in kinds:
        pile = g.cards.add_zone(EVERYONE)
        if kind not in base_set.STARTERS:  # theirs are filled with what the players leave in the box
            g.cards.deal([kind] * of.COPIES[kind], MARKET_POOL, pile)
        g.piles.append(pile)
    g.decks = kinds
    finish_market(g, kinds, because)


def finish_market(g: Position, kinds: list[int], because: str) -> None:
    """The market is laid: it is settled which kinds of cards are in the game."""
    g.kinds_in_game = tuple(sorted({*base_set.STARTERS, *kinds}))
    if g.expansion is not None:
        g.expansion.market_laid(g)
    g.tell("market", {"cards": g.decks or tops(g)}, because)


def _market_rule(g: Position) -> str:
    if g.setting.market == EPIC:
        return "ignite.epic.stacks"
    return "ignite.tournament.twenty" if g.setting.decks == TOURNAMENT_DECKS else "ignite.market.sixteen"


def battle_decks(g: Position) -> Steps[list[int]]:
    """The kinds of the market's battle decks: the list for a first game, picked, or drawn."""
    count = g.setting.decks
    if g.setting.market == FIRST_GAME:
        return g.setting.box.first_game
    if g.setting.market == CHOSEN:
        return (yield from choose_decks(g, _market_rule(g)))
    kinds = yield from drawn("battle-deck", g.setting.box.battle, count, "ignite.decks.random")
    while of.market_faults(kinds, g.setting.box.needs):
        kinds = yield from drawn("battle-deck", g.setting.box.battle, count, "ignite.decks.random-check")
    return kinds


def choose_decks(g: Position, because: str) -> Steps[list[int]]:
    """The first chooser picks the battle decks of the market, and is told what it lacks."""
    count = g.setting.decks
    picks = [card_pick(kind) for kind in g.setting.box.battle]
    choice = SomeOf(g.chooser, "choose-decks", picks, least=count, most=count, because=because, root=True)
    yield choice
    chosen = [kind_of(pick) for pick in choice.taken]
    for fault in of.market_faults(chosen, g.setting.box.needs):
        g.tell("market-warning", {"fault": fault}, "ignite.decks.guidelines")
    return chosen


def lay_stacks(g: Position) -> Steps[None]:
    """Shuffle every group of cards and deal it alternately onto its stacks, of which only the top shows."""
    cards = g.cards
    for group, (kinds, count) in enumerate(g.setting.box.stacks):
        piles = [cards.add_zone(NOBODY) for _ in range(count)]
        first = piles[0]
        for kind in kinds:
            cards.deal([kind] * of.COPIES[kind], MARKET_POOL + group, first)
        order = yield from shuffle("stack", len(cards.zones[first]), "ignite.epic.dealing")
        cards.rearrange(first, order)
        shuffled = cards.zones[first]
        for at, pile in enumerate(piles):
            cards.zones[pile] = shuffled[at::count]
            g.piles.append(pile)
            show_top(g, pile)


def add_titles(g: Position) -> Steps[None]:
    """Put the titles into the market, drawn from those in the box."""
    count = g.setting.titles
    if not count:
        return
    g.titles = yield from drawn("title", g.setting.box.titles, count, "ignite.title.optional")
    g.title_owner = [NO_ONE] * count
    g.title_paid = [0] * count
    g.title_from = [0] * count
    g.tell("titles", {"cards": g.titles[:]}, "ignite.title.optional")


# -- races -----------------------------------------------------------------------------------------------


@final
class ChooseRace(Decision):
    """Which race does a player take, or ban? One that nobody has taken and nobody has banned."""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int, asks: str, because: str) -> None:
        super().__init__(seat, asks, because, root=True)
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        return [race_pick(race) for race in self.g.setting.box.races]

    def forbids(self, pick: int) -> Refusal | None:
        race = race_of(pick)
        if race not in self.g.setting.box.races:
            return NOT_ASKED
        if race in self.g.banned:
            return RACE_IS_BANNED
        for taken in self.g.races:
            if race in taken:
                return RACE_IS_TAKEN
        return None


def ban(g: Position, seat: int, because: str) -> Steps[None]:
    """A player keeps a race out of the game."""
    race = race_of((yield ChooseRace(g, seat, "ban", because)))
    g.banned.append(race)
    g.tell("banned", {"seat": seat, "race": race}, because)


def ban_before_order(g: Position) -> Steps[None]:
    """Two or three players ban a race each, clockwise from one who is drawn, before the order is settled."""
    if not g.setting.banning or g.seats > FEW_PLAYERS:
        return
    if g.current == NO_ONE:
        g.current = yield Roll("first-to-ban", g.seats, "ignite.ban.numbers")
    while len(g.banned) < g.seats:
        yield from ban(g, (g.current + len(g.banned)) % g.seats, "ignite.ban.small")
    g.current = NO_ONE


def settle_chooser(g: Position) -> Steps[None]:
    """Who chooses a race first is given or drawn: nobody here knows when players went to bed."""
    g.chooser = g.setting.chooser
    if g.chooser == NO_ONE:
        g.chooser = yield Roll("first-chooser", g.seats, "ignite.start.unique-picks")
    g.tell("first-chooser", {"seat": g.chooser}, "ignite.start.first-chooser")


def ban_after_order(g: Position) -> Steps[None]:
    """Four and more ban in the reverse order of choosing, until one race more than players is left."""
    if not g.setting.banning or g.seats <= FEW_PLAYERS:
        return
    while len(g.setting.box.races) - len(g.banned) > g.seats + 1:
        yield from ban(g, (g.chooser + 1 + len(g.banned)) % g.seats, "ignite.ban.large")


def choose_races(g: Position) -> Steps[None]:
    """Races are chosen counter-clockwise, twice round by two players; then all get their starting decks."""
    due = g.seats if g.seats > 2 else 2 * g.seats
    because = "ignite.start.race-order" if g.seats > 2 else "ignite.two.pick-order"
    taken = sum([len(races) for races in g.races])
    for turn in range(taken, due):
        seat = (g.chooser - turn) % g.seats
        race = race_of((yield from ask_or_draw(g, ChooseRace(g, seat, "race", because))))
        g.races[seat].append(race)
        for _ in range(units_of(race)):
            g.add_piece(UNIT, seat, race)
        g.tell("race-chosen", {"seat": seat, "race": race}, because)
    deal_decks(g)


# -- starting decks and hands ----------------------------------------------------------------------------


def deal_decks(g: Position) -> None:
    """Every player gets a starting deck; what the box has left of its cards may lie in the market."""
    left = [of.COPIES[kind] for kind in base_set.STARTERS]
    for seat in range(g.seats):
        counts = starters_of(g.races[seat])
        for at, kind in enumerate(base_set.STARTERS):
            g.cards.deal([kind] * counts[at], seat, deck_of(seat))
            left[at] -= counts[at]
    if g.setting.starters:
        for at, kind in enumerate(base_set.STARTERS):
            # Eight players, one with centaurs, use up the box, and their deck is empty from the start.
            g.cards.deal([kind] * left[at], MARKET_POOL, g.piles[g.decks.index(kind)])


def prepare(g: Position) -> Steps[None]:
    """Some races do something before the game."""
    for seat in range(g.seats):
        for race in g.races[seat]:
            ability = PREPARE.hooks[race]
            if ability is not None:
                yield from ability(g, seat)


def draw_hands(g: Position) -> Steps[None]:
    """Every deck is shuffled and every player draws a starting hand."""
    for seat in range(g.seats):
        order = yield from shuffle("deck", len(g.cards.zones[deck_of(seat)]), "ignite.deck.standard")
        g.cards.rearrange(deck_of(seat), order)
    for seat in range(g.seats):
        # What else adds to a hand comes later.
        count = HAND + sum([FIRST_HAND.hooks[race] or 0 for race in g.races[seat]])
        yield from draw(g, seat, count, "ignite.start.starting-hand")


# The chooser comes before the market, which the chooser may have to pick.
PARTS: Final[tuple[Callable[[Position], Steps[None]], ...]] = (
    lay_board,
    ban_before_order,
    settle_chooser,
    lay_market,
    add_titles,
    ban_after_order,
    choose_races,
    place_all,
    prepare,
    draw_hands,
)
