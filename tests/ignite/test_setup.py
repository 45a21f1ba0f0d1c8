"""Before the first turn: board, races, starting areas, starting decks and hands."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from emberbox.games.ignite.facts.board import SMALL, TILES, VILLAGE, lay
from emberbox.games.ignite.facts.catalogue import KEYS
from emberbox.games.ignite.facts.kinds import COST, kind
from emberbox.games.ignite.facts.races import RACES
from emberbox.games.ignite.game import IGNITE, Ignite
from emberbox.games.ignite.space import CELLS, NUMBERS, ONE_CARD, TWO_CARDS, card_pick, kind_of, race_pick
from emberbox.games.ignite.state.position import SETUP, deck_of, discard_of, hand_of, trash_of
from emberbox.kernel.event import Event
from emberbox.kernel.game import Choice
from emberbox.kernel.grid import OFF
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.testing import rule

STARTERS = ["march", "dagger", "old-wooden-shield"]


def opening(seed: int = 1, **options: Choice) -> Session:
    """A game at the first question of its set-up, with everything told from the start."""
    session = Session.unstarted(IGNITE, options, seed)
    session.listen()
    session.run_chance()
    return session


def table(session: Session) -> Ignite:
    """The table of a session."""
    assert isinstance(session.state, Ignite)
    return session.state


def asks(session: Session) -> tuple[str, int]:
    """What is asked now, and whom."""
    assert session.decision is not None
    return session.decision.asks, session.decision.seat


def until(session: Session, question: str) -> Session:
    """Take the first option each time, until a question is asked."""
    while asks(session)[0] != question:
        assert table(session).phase == SETUP, f"{question!r} was never asked"
        session.answer(session.options()[0])
    return session


def set_up(session: Session, *races: str) -> list[tuple[str, int]]:
    """Finish the set-up with these races first, else the first option each time; all that was asked."""
    asked: list[tuple[str, int]] = []
    left = list(races)
    while table(session).phase == SETUP:
        asked.append(asks(session))
        named = asked[-1][0] == "race" and left
        session.answer(race(left.pop(0)) if named else session.options()[0])
    return asked


def race(name: str) -> int:
    """The pick of a race."""
    return race_pick(RACES.index(name))


def cell(session: Session, name: str) -> int:
    """The pick of a space."""
    return CELLS + table(session).board.grid.parse(name)


def refused(session: Session, pick: int) -> str:
    """The ledger entry that forbids a pick, or nothing."""
    refusal = session.forbids(pick)
    return "" if refusal is None else refusal.rule


def told(session: Session, what: str) -> list[Event]:
    """The events of a kind so far; the others stay in the story."""
    return [event for event in session.state.story or [] if event.what == what]


def seats_asked(asked: list[tuple[str, int]], question: str) -> list[int]:
    """Who was asked a question, in order."""
    return [seat for what, seat in asked if what == question]


def deck(g: Ignite, seat: int) -> Counter[str]:
    """All cards of a player, by key."""
    zones = (deck_of(seat), hand_of(seat), discard_of(seat))
    return Counter([KEYS[kind] for zone in zones for kind in g.cards.kinds(zone)])


# ---- the board


@rule("ignite.setup.inner-random")
@pytest.mark.parametrize("players", [4, 5])
def test_only_the_inner_tiles_are_laid_at_random(players: int) -> None:
    boards = [table(opening(seed, players=players)) for seed in range(5)]
    assert len({g.printed for g in boards}) == 5
    for g in boards:
        ring = [at for at in range(g.board.grid.size) if g.board.village[at]]
        assert {g.printed[at] for at in ring} == {VILLAGE}
        assert g.ground == g.printed


@rule("ignite.setup.inner-draw")
@pytest.mark.parametrize(("players", "tiles"), [(4, 4), (5, 16)])
def test_tiles_are_drawn_without_replacement_and_turned(players: int, tiles: int) -> None:
    turns: set[int] = set()
    for seed in range(5):
        session = opening(seed, players=players)
        g = table(session)
        facts = told(session, "board")[0].facts
        laid, turned = facts["tiles"], facts["turns"]
        assert isinstance(laid, list)
        assert isinstance(turned, list)
        assert len(set(laid)) == len(laid) == tiles
        assert set(laid) <= set(range(len(TILES)))
        assert lay(g.board, laid, turned) == g.printed
        turns |= set(turned)
    assert turns == {0, 1, 2, 3}


# ---- who chooses, and in which order


@rule("ignite.start.first-chooser")
def test_one_player_picks_a_race_first() -> None:
    for player in (1, 2, 3, 4):
        assert asks(opening(chooser=player)) == ("race", player - 1)


@rule("ignite.start.unique-picks")
def test_the_first_chooser_is_drawn_if_nobody_is_named() -> None:
    assert {asks(opening(seed))[1] for seed in range(30)} == {0, 1, 2, 3}


@rule("ignite.start.race-order", "ignite.start.area-order", "ignite.start.order-of-four")
def test_races_are_picked_counter_clockwise_and_areas_clockwise_from_the_last() -> None:
    asked = set_up(opening(chooser=1))
    assert seats_asked(asked, "race") == [0, 3, 2, 1]
    assert seats_asked(asked, "area") == [1, 2, 3, 0]


@rule("ignite.start.turn-order", "ignite.start.order-of-four")
def test_who_picked_an_area_first_takes_the_first_turn() -> None:
    session = opening(chooser=1)
    set_up(session)
    g = table(session)
    assert (g.current, g.turn, g.round()) == (1, 0, 1)
    assert told(session, "first")[0].facts == {"seat": 1}


@rule("ignite.start.three-units")
def test_a_player_takes_three_units_and_the_ability_of_the_race() -> None:
    session = opening(chooser=1)
    session.answer(race("kitsune"))
    g = table(session)
    assert (g.owner, g.race, g.cell) == ([0] * 3, [RACES.index("kitsune")] * 3, [OFF] * 3)
    set_up(session)
    assert len(g.units(0)) == 3
    assert g.has_race(0, RACES.index("kitsune"))
    assert not g.has_race(1, RACES.index("kitsune"))


@rule("ignite.start.unique-picks")
def test_a_race_is_picked_only_once() -> None:
    session = opening(chooser=1)
    session.answer(race("elves"))
    assert refused(session, race("elves")) == "ignite.start.unique-picks"
    assert len(session.options()) == 8


# ---- areas and places


@rule("ignite.start.unique-picks")
def test_an_area_is_picked_only_once_and_a_space_holds_one_unit() -> None:
    session = until(opening(), "area")
    session.answer(NUMBERS + 2)
    first = session.options()[0]
    session.answer(first)
    assert refused(session, first) == "ignite.start.unique-picks"
    until(session, "area")
    assert refused(session, NUMBERS + 2) == "ignite.start.unique-picks"
    assert session.options() == [NUMBERS + 1, NUMBERS + 3, NUMBERS + 4]


@rule("ignite.start.place-in-area")
def test_all_units_are_placed_in_the_area_before_the_next_player_picks() -> None:
    session = until(opening(chooser=4), "area")
    assert asks(session) == ("area", 0)
    session.answer(NUMBERS + 2)
    assert refused(session, cell(session, "A1")) == "ignite.start.place-in-area"
    assert refused(session, cell(session, "D10")) == "ignite.start.place-in-area"
    assert session.options() == [CELLS + at for at in SMALL.areas[1]]
    for name in ("A10", "C12", "B11"):
        assert asks(session) == ("place", 0)
        session.answer(cell(session, name))
    assert asks(session) == ("area", 1)
    g = table(session)
    assert [g.board.grid.name(g.cell[unit]) for unit in g.units(0)] == ["A10", "C12", "B11"]


@rule("ignite.start.not-adjacent")
def test_no_unit_is_placed_next_to_another_players_but_diagonally_it_may() -> None:
    session = until(opening(players=5, chooser=5), "area")
    session.answer(NUMBERS + 1)
    for name in ("A9", "C4", "C5"):
        session.answer(cell(session, name))
    session.answer(NUMBERS + 2)
    assert refused(session, cell(session, "A10")) == "ignite.start.not-adjacent"
    assert refused(session, cell(session, "B10")) == ""


@rule("ignite.start.not-adjacent")
def test_ones_own_units_may_stand_side_by_side() -> None:
    session = until(opening(), "area")
    session.answer(NUMBERS + 1)
    session.answer(cell(session, "A1"))
    assert refused(session, cell(session, "A2")) == ""


# ---- starting decks and hands


@rule("ignite.deck.standard")
def test_every_player_has_twelve_cards_shuffled_and_face_down() -> None:
    orders = set()
    for seed in range(4):
        session = opening(seed, chooser=1)
        set_up(session, "catfolk", "dwarves", "elves", "kitsune")
        g = table(session)
        for seat in range(4):
            assert deck(g, seat) == {"march": 5, "dagger": 4, "old-wooden-shield": 3}
            assert not any(g.cards.knows(seat, card) for card in g.cards.zones[deck_of(seat)])
            orders.add(tuple(g.cards.kinds(deck_of(seat)) + g.cards.kinds(hand_of(seat))))
    assert len(orders) > 12


@rule("ignite.centaur.deck")
def test_the_centaur_player_has_a_deck_of_its_own() -> None:
    session = opening(chooser=1)
    set_up(session, "catfolk", "centaurs", "elves", "kitsune")
    assert deck(table(session), 3) == {"march": 3, "dagger": 5, "old-wooden-shield": 4}
    assert deck(table(session), 0) == {"march": 5, "dagger": 4, "old-wooden-shield": 3}


@rule("ignite.start.starting-hand", "ignite.human.hand-and-surcharge")
def test_everybody_draws_six_cards_and_humans_seven() -> None:
    session = opening(chooser=1)
    set_up(session, "catfolk", "humans", "ratmen", "kitsune")
    g = table(session)
    assert [len(g.cards.zones[hand_of(seat)]) for seat in range(4)] == [6, 6, 6, 7]
    assert [len(g.cards.zones[deck_of(seat)]) for seat in range(4)] == [6, 6, 6, 5]
    hand = g.cards.zones[hand_of(0)]
    assert all(g.cards.knows(0, card) and not g.cards.knows(1, card) for card in hand)


# ---- the pandas' exchange


def at_exchange(seed: int = 1, **options: Choice) -> Session:
    """A game in which seat 0, the pandas, is asked for the exchange."""
    session = opening(seed, chooser=1, **options)
    session.answer(race("pandas"))
    return until(session, "panda")


@rule("ignite.panda.exchange", "ignite.panda.to-discard")
def test_pandas_change_two_starters_for_two_cards_of_at_most_four() -> None:
    session = at_exchange()
    session.answer(TWO_CARDS)
    session.answer_several([card_pick(kind("march")), card_pick(kind("dagger"))])
    costs = {COST[kind_of(pick)] for pick in session.options()}
    assert max(costs) == 4
    session.answer(card_pick(kind("arrow")))
    session.answer(card_pick(kind("short-sword")))
    g = table(session)
    assert [KEYS[each] for each in g.cards.kinds(discard_of(0))] == ["arrow", "short-sword"]
    assert sorted(KEYS[each] for each in g.cards.kinds(trash_of(g))) == ["dagger", "march"]
    assert len(g.cards.zones[deck_of(0)]) + len(g.cards.zones[hand_of(0)]) == 10


@rule("ignite.panda.exchange", "ignite.panda.to-discard")
def test_pandas_change_one_starter_for_one_card_of_at_most_eight() -> None:
    session = at_exchange()
    session.answer(ONE_CARD)
    session.answer_several([card_pick(kind("old-wooden-shield"))])
    assert max(COST[kind_of(pick)] for pick in session.options()) == 8
    session.answer(card_pick(kind("ice-wall")))
    g = table(session)
    assert g.cards.kinds(discard_of(0)) == [kind("ice-wall")]
    assert deck(g, 0) == {"march": 5, "dagger": 4, "old-wooden-shield": 2, "ice-wall": 1}
    assert len(g.cards.zones[deck_of(0)]) + len(g.cards.zones[hand_of(0)]) == 11


@rule("ignite.panda.exchange")
def test_pandas_may_do_without() -> None:
    session = at_exchange()
    session.answer(NONE)
    g = table(session)
    assert g.phase != SETUP
    assert deck(g, 0) == {"march": 5, "dagger": 4, "old-wooden-shield": 3}
    assert not g.cards.zones[trash_of(g)]


@rule("ignite.panda.exchange-from-market")
def test_pandas_may_take_one_deck_twice_and_no_title() -> None:
    session = at_exchange(titles=2)
    g = table(session)
    assert g.piles
    assert g.titles
    session.answer(TWO_CARDS)
    session.answer_several([card_pick(kind("march"))] * 2)
    assert not {card_pick(title) for title in g.titles} & set(session.options())
    session.answer(card_pick(kind("arrow")))
    session.answer(card_pick(kind("arrow")))
    assert g.cards.kinds(discard_of(0)) == [kind("arrow")] * 2
    assert len(g.cards.zones[g.piles[g.decks.index(kind("arrow"))]]) == 8


@rule("ignite.panda.exchange-from-market")
def test_nobody_but_the_panda_player_is_asked_and_only_before_decks_are_shuffled() -> None:
    session = at_exchange()
    assert asks(session) == ("panda", 0)
    assert not told(session, "drew")
    others = opening(chooser=1)
    assert "panda" not in dict(set_up(others, "catfolk", "dwarves", "elves", "kitsune"))


def test_pandas_cannot_change_cards_for_what_the_market_does_not_have() -> None:
    session = opening(chooser=1, market="chosen")
    dear = [each for each in range(len(KEYS)) if COST[each] > 4]
    session.answer_several([pick for pick in session.options() if kind_of(pick) in dear][:16])
    session.answer(race("pandas"))
    until(session, "panda")
    assert refused(session, TWO_CARDS) == "ignite.panda.exchange"
    assert session.options() == [NONE, ONE_CARD]


# ---- two players


@rule("ignite.two.two-races", "ignite.two.pick-order")
def test_two_players_pick_two_races_each_by_turns() -> None:
    session = opening(players=2, chooser=2)
    asked = set_up(session, "elves", "humans", "dwarves", "kitsune")
    assert seats_asked(asked, "race") == [1, 0, 1, 0]
    assert seats_asked(asked, "area") == [0, 1]
    g = table(session)
    assert [[RACES[each] for each in races] for races in g.races] == [
        ["humans", "kitsune"],
        ["elves", "dwarves"],
    ]
    assert [len(g.units(seat)) for seat in (0, 1)] == [6, 6]
    assert g.current == 0


@rule("ignite.two.corners", "ignite.two.pick-order")
def test_a_players_two_races_start_in_opposite_corners_each_in_its_own() -> None:
    session = opening(players=2, chooser=2)
    until(session, "area")
    session.answer(NUMBERS + 3)
    g = table(session)
    assert g.area_of[0] == [2, 0]
    until(session, "area")
    assert session.options() == [NUMBERS + 2, NUMBERS + 4]
    set_up(session)
    for seat in (0, 1):
        for unit in g.units(seat):
            home = g.area_of[seat][g.races[seat].index(g.race[unit])]
            assert g.cell[unit] in g.board.areas[home]
    assert sorted(g.area_of[0] + g.area_of[1]) == [0, 1, 2, 3]


@rule("ignite.two.one-deck-and-hand")
def test_ratmen_are_five_and_centaurs_decide_the_deck_of_two_races() -> None:
    session = opening(players=2, chooser=1)
    set_up(session, "ratmen", "elves", "centaurs", "dwarves")
    g = table(session)
    assert [len(g.units(seat)) for seat in (0, 1)] == [8, 6]
    assert deck(g, 0) == {"march": 3, "dagger": 5, "old-wooden-shield": 4}
    assert [len(g.cards.zones[hand_of(seat)]) for seat in (0, 1)] == [6, 6]


# ---- quick start, and set-up as a whole


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_a_quick_start_draws_races_areas_and_places(players: int) -> None:
    drawn = set()
    for seed in range(6):
        session = opening(seed, players=players, quick=True)
        assert {question for question, _ in set_up(session)} <= {"panda", "panda-trash", "panda-gain"}
        g = table(session)
        grid = g.board.grid
        for unit in g.on_board():
            near = [g.standing[at] for at in grid.neighbours[g.cell[unit]] if g.standing[at] >= 0]
            assert {g.owner[other] for other in near} <= {g.owner[unit]}
            homes = [g.board.areas[area] for area in g.area_of[g.owner[unit]]]
            assert any(g.cell[unit] in home for home in homes)
        drawn.add((str(g.races), str(g.area_of), str(g.cell)))
    assert len(drawn) == 6


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "banning": True},
        {"players": 3, "market": "chosen", "banning": True},
        {"players": 4, "market": "epic", "titles": 2},
        {"players": 6, "goal": "teams-2", "banning": True, "market": "random"},
    ],
)
def test_every_question_between_two_parts_can_be_asked_again_from_the_table_alone(
    options: dict[str, Choice],
) -> None:
    rng = Random(5)
    session = opening(3, **options)
    while table(session).phase == SETUP:
        decision = session.decision
        assert decision is not None
        if decision.root and not getattr(decision, "taken", []):
            again = next(table(session).copy().steps())
            assert (again.asks, again.seat, again.options()) == (*asks(session), session.options())
        else:
            assert decision.asks in ("choose-decks", "panda-trash", "panda-gain")
        session.answer(rng.choice(session.options()))
