"""Before the first turn: board, market, races, starting decks and hands. Areas and units are in placing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from emberbox.games.ignite.facts import catalogue as of
from emberbox.games.ignite.facts.board import TILE_COUNT, lay
from emberbox.games.ignite.facts.races import CENTAURS, HUMANS, PANDAS, RACES, units_of
from emberbox.games.ignite.flow.deck import draw, show_top, trash
from emberbox.games.ignite.flow.drawing import HAND, HUMAN_BONUS
from emberbox.games.ignite.flow.placing import ask_or_draw, place_all
from emberbox.games.ignite.refusals import RACE_IS_BANNED, RACE_IS_TAKEN, TOO_DEAR_FOR_PANDAS
from emberbox.games.ignite.setting import CHOSEN, EPIC, FIRST_GAME, HILL, TOURNAMENT_DECKS
from emberbox.games.ignite.space import (
    MOST_PLAYERS,
    ONE_CARD,
    TWO_CARDS,
    card_pick,
    kind_of,
    race_of,
    race_pick,
)
from emberbox.games.ignite.state.position import (
    BEGINNING,
    NO_ONE,
    UNIT,
    Position,
    deck_of,
    discard_of,
)
from emberbox.games.ignite.trade.market import tops
from emberbox.kernel.cards import EVERYONE, NOBODY
from emberbox.kernel.decision import Decision, Pick, Roll, Several, Steps, several, shuffle
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.space import NONE

QUARTERS: Final = 4
EPIC_GROUPS: Final = 7
HILL_MARKERS: Final = 5

# How many March, Dagger and Old Wooden Shield: the order of the catalogue's starters.
STANDARD_DECK: Final = (5, 4, 3)
CENTAUR_DECK: Final = (3, 5, 4)

MARKET_POOL: Final = MOST_PLAYERS
"""Pools below it are the players'; each epic group is one of its own, for it is shuffled together."""

TWO_COST: Final = 4
ONE_COST: Final = 8

FEW_PLAYERS: Final = 3
"""So many ban before it is settled who chooses first, more do so afterwards (ignite.ban.small)."""


def set_up(g: Position) -> Steps[None]:
    """Prepare the table, part by part; each part finds in the state how far it has come."""
    while g.stage < len(PARTS):
        yield from PARTS[g.stage](g)
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
    tiles = yield from drawn("tile", range(TILE_COUNT), len(g.board.slots), because)
    turns: list[int] = []
    for _ in tiles:
        quarters = yield Roll("quarter-turns", QUARTERS, because)
        turns.append(quarters)
    g.printed = lay(g.board, tiles, turns)
    g.ground = bytearray(g.printed)
    if g.setting.goal == HILL:
        g.markers = HILL_MARKERS
    g.tell("board", {"tiles": tiles, "turns": turns}, because)


# -- the market ------------------------------------------------------------------------------------------


def lay_market(g: Position) -> Steps[None]:
    """Lay the battle decks out in rising order of cost, or all cards in stacks."""
    if g.setting.market == EPIC:
        yield from lay_stacks(g)
        kinds = of.BATTLE
    else:
        battle = yield from battle_decks(g)
        kinds = of.market_order([*battle, *of.STARTERS] if g.setting.starters else battle)
        for kind in kinds:
            pile = g.cards.add_zone(EVERYONE)
            if kind not in of.STARTERS:  # theirs are filled with what the players leave in the box
                g.cards.deal([kind] * of.COPIES[kind], MARKET_POOL, pile)
            g.piles.append(pile)
        g.decks = kinds
    g.kinds_in_game = tuple(sorted({*of.STARTERS, *kinds}))
    g.tell("market", {"cards": g.decks or tops(g)}, _market_rule(g))


def _market_rule(g: Position) -> str:
    if g.setting.market == EPIC:
        return "ignite.epic.stacks"
    return "ignite.tournament.twenty" if g.setting.decks == TOURNAMENT_DECKS else "ignite.market.sixteen"


def battle_decks(g: Position) -> Steps[list[int]]:
    """The kinds of the market's battle decks: the list for a first game, picked, or drawn."""
    count = g.setting.decks
    if g.setting.market == FIRST_GAME:
        return of.FIRST_GAME
    if g.setting.market == CHOSEN:
        picks = [card_pick(kind) for kind in of.BATTLE]
        because = _market_rule(g)
        choice = Several(
            g.chooser, "choose-decks", picks, least=count, most=count, because=because, root=True
        )
        yield choice
        chosen = [kind_of(pick) for pick in choice.taken]
        for fault in of.market_faults(chosen):
            g.tell("market-warning", {"fault": fault}, "ignite.decks.guidelines")
        return chosen
    kinds = yield from drawn("battle-deck", of.BATTLE, count, "ignite.decks.random")
    while of.market_faults(kinds):
        kinds = yield from drawn("battle-deck", of.BATTLE, count, "ignite.decks.random-check")
    return kinds


def lay_stacks(g: Position) -> Steps[None]:
    """Shuffle every group of cards and deal it alternately onto two stacks, of which only the top shows."""
    cards = g.cards
    for group in range(EPIC_GROUPS):
        first, second = cards.add_zone(NOBODY), cards.add_zone(NOBODY)
        for kind in of.BATTLE:
            if of.EPIC_GROUP[kind] == group:
                cards.deal([kind] * of.COPIES[kind], MARKET_POOL + group, first)
        order = yield from shuffle("stack", len(cards.zones[first]), "ignite.epic.dealing")
        cards.rearrange(first, order)
        both = cards.zones[first]
        cards.zones[first], cards.zones[second] = both[0::2], both[1::2]
        for pile in (first, second):
            g.piles.append(pile)
            show_top(g, pile)


def add_titles(g: Position) -> Steps[None]:
    """Put the titles into the market, drawn from those in the box."""
    count = g.setting.titles
    if not count:
        return
    g.titles = yield from drawn("title", of.TITLES, count, "ignite.title.optional")
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
        return [race_pick(race) for race in range(len(RACES))]

    def forbids(self, pick: int) -> Refusal | None:
        race = race_of(pick)
        if not 0 <= race < len(RACES):
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
    while len(RACES) - len(g.banned) > g.seats + 1:
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
    left = [of.COPIES[kind] for kind in of.STARTERS]
    for seat in range(g.seats):
        counts = CENTAUR_DECK if CENTAURS in g.races[seat] else STANDARD_DECK
        for at, kind in enumerate(of.STARTERS):
            g.cards.deal([kind] * counts[at], seat, deck_of(seat))
            left[at] -= counts[at]
    if g.setting.starters:
        for at, kind in enumerate(of.STARTERS):
            # Eight players, one with centaurs, use up the box, and their deck is empty from the start.
            g.cards.deal([kind] * left[at], MARKET_POOL, g.piles[g.decks.index(kind)])


@final
class Exchange(Decision):
    """Do the pandas trash two starter cards for cheap cards, one for a dear one, or none?"""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int) -> None:
        super().__init__(seat, "panda", "ignite.panda.exchange", root=True)
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        return (NONE, TWO_CARDS, ONE_CARD)

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None
        if pick == TWO_CARDS:
            return None if can_gain_two(self.g) else TOO_DEAR_FOR_PANDAS
        if pick == ONE_CARD:
            return None if affordable(self.g, ONE_COST) else TOO_DEAR_FOR_PANDAS
        return NOT_ASKED


def affordable(g: Position, cost: int) -> list[int]:
    """The kinds on top of the market that cost at most so much."""
    return sorted({kind for kind in tops(g) if of.COST[kind] <= cost})


def can_gain_two(g: Position) -> bool:
    """Whether two cards for the pandas are in sight, whatever an epic stack hides below its top."""
    count = 0
    for pile in g.piles:
        zone = g.cards.zones[pile]
        if zone and of.COST[g.cards.kind[zone[-1]]] <= TWO_COST:
            count += 1 if g.setting.market == EPIC else len(zone)
    return count >= 2


def exchange(g: Position) -> Steps[None]:
    """The pandas may change cards of their deck for cards of the market, which begin as discards."""
    for seat in range(g.seats):
        if PANDAS not in g.races[seat]:
            continue
        because = "ignite.panda.exchange"
        pick = yield Exchange(g, seat)
        count = 2 if pick == TWO_CARDS else 1 if pick == ONE_CARD else 0
        deck = deck_of(seat)
        picks = [card_pick(kind) for kind in g.cards.kinds(deck)]
        given = yield from several(seat, "panda-trash", picks, least=count, most=count, because=because)
        for each in given:
            trash(g, seat, g.cards.find(kind_of(each), deck), deck, because)
        for _ in range(count):
            cost = TWO_COST if count == 2 else ONE_COST
            picks = [card_pick(kind) for kind in affordable(g, cost)]
            gained = yield Pick(seat, "panda-gain", picks, because)
            take(g, seat, kind_of(gained))


def take(g: Position, seat: int, kind: int) -> None:
    """Move a card of a kind from the top of the market to a player's discard pile."""
    # Two epic stacks may show the same card: they are of one group, so either will do.
    for pile in g.piles:
        zone = g.cards.zones[pile]
        if zone and g.cards.kind[zone[-1]] == kind:
            card = g.cards.draw(pile, discard_of(seat))
            g.cards.join_pool(card, seat)
            show_top(g, pile)
            g.tell("gained", {"seat": seat, "card": kind}, "ignite.panda.to-discard")
            return


def draw_hands(g: Position) -> Steps[None]:
    """Every deck is shuffled and every player draws a starting hand."""
    for seat in range(g.seats):
        order = yield from shuffle("deck", len(g.cards.zones[deck_of(seat)]), "ignite.deck.standard")
        g.cards.rearrange(deck_of(seat), order)
    for seat in range(g.seats):
        # Humans begin with seven as well (ignite.human.hand-and-surcharge); more comes to a hand later only.
        count = HAND + HUMAN_BONUS if HUMANS in g.races[seat] else HAND
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
    exchange,
    draw_hands,
)
