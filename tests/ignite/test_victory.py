"""How a game ends and who has won: trophies and tie-breaks, two players, the round limit."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.combat.damage import kill, take_off
from emberbox.games.ignite.facts.board import BAZAAR
from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.facts.races import DWARVES, ELVES, HUMANS, PANDAS, RATMEN
from emberbox.games.ignite.flow.drawing import draw_count
from emberbox.games.ignite.flow.victory import check_end, end_of_round
from emberbox.games.ignite.game import IGNITE, Ignite, new_table
from emberbox.games.ignite.setting import DEFAULTS, Setting
from emberbox.games.ignite.space import END_TURN, ONE_CARD, card_pick
from emberbox.games.ignite.state.position import (
    ACTION,
    NO_ONE,
    OVER,
    UNIT,
    hand_of,
)
from emberbox.games.ignite.trade.market import price
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.ignite import table as drawn
from tests.ignite.test_setup import opening, race, until
from tests.ignite.test_setup import table as table_of

BECAUSE = "a test"


def arena(players: int = 4, *, units: int = 1, **options: Choice) -> Ignite:
    """A table in the middle of a game: every player has elves in the village, and nothing has happened."""
    g = new_table(Setting({**DEFAULTS, "players": players, **options}))
    g.phase, g.current, g.turn = ACTION, 0, 3 * players
    g.story = []
    for seat in range(players):
        for at in range(units):
            put(g, seat, g.board.areas[seat][at])
    for cell in g.board.bazaar:
        g.ground[cell] = BAZAAR
    return g


def put(g: Ignite, seat: int, cell: int, race: int = ELVES) -> int:
    """A new unit on a space."""
    piece = g.add_piece(UNIT, seat, race)
    g.cell[piece], g.standing[cell] = cell, piece
    return piece


def in_bazaar(g: Ignite, seat: int, at: int, race: int = ELVES) -> int:
    """A new unit on one of the four spaces of the bazaar."""
    return put(g, seat, g.board.bazaar[at], race)


def trophies(g: Ignite, seat: int, *owners: int, race: int = ELVES) -> None:
    """A player holds a unit of each of these others, which died before."""
    for owner in owners:
        g.taken[g.add_piece(UNIT, owner, race)] = seat


def lose(g: Ignite, *seats: int) -> None:
    """Players lose their last units in one effect, by nobody's hand."""
    g.begin_effect()
    for seat in seats:
        for unit in g.units(seat):
            take_off(g, unit, NO_ONE, BECAUSE)


def outcome(g: Ignite) -> list[int]:
    """Who has won, once the end has been checked; nobody while the game goes on."""
    check_end(g)
    assert (g.phase == OVER) == bool(g.winners)
    return g.winners


def why(g: Ignite) -> str:
    """By which rule the game ended."""
    return next(event.because for event in g.story or [] if event.what == "won")


def decided(g: Ignite) -> str | None:
    """Which tie-break decided the game that has just ended, as its last event and its view tell."""
    check_end(g)
    if g.phase != OVER:
        end_of_round(g)
    (won,) = [event for event in g.story or [] if event.what == "won"]
    assert g.view(0)["tie_break"] == won.facts.get("tie_break")
    told = won.facts.get("tie_break")
    assert told is None or isinstance(told, str)
    return told


# ---- trophies


@rule("ignite.win.trophy-count")
@pytest.mark.parametrize(("players", "needed"), [(3, 4), (4, 5), (5, 5), (8, 5)])
def test_four_trophies_end_a_game_of_three_and_five_a_game_of_more(players: int, needed: int) -> None:
    g = arena(players)
    trophies(g, 1, *[0] * (needed - 1))
    assert outcome(g) == []
    trophies(g, 1, 2)
    assert outcome(g) == [1]
    assert why(g) == "ignite.win.trophy-count"


@rule("ignite.win.trophy-count", "ignite.ratmen.half-for-trigger")
def test_ratmen_count_half_towards_the_end() -> None:
    g = arena(3)
    trophies(g, 1, 0, 0, 0)
    trophies(g, 1, 2, race=RATMEN)
    assert outcome(g) == []
    trophies(g, 1, 2, race=RATMEN)
    assert outcome(g) == [1]


@rule("ignite.win.last-with-units", "ignite.win.most-trophies")
def test_the_last_with_units_ends_the_game_but_most_trophies_win() -> None:
    g = arena(3)
    trophies(g, 0, 1, 1)
    trophies(g, 2, 0)
    lose(g, 1)
    assert outcome(g) == []
    lose(g, 0)
    assert outcome(g) == [0]
    assert why(g) == "ignite.win.last-with-units"


@rule("ignite.win.tie-survival")
def test_of_equal_trophies_the_one_who_survived_longest_wins() -> None:
    g = arena(4)
    trophies(g, 0, 2, 3)
    trophies(g, 1, 2, 2)
    for seat in (0, 1, 3):
        lose(g, seat)
    assert outcome(g) == [1]


@rule("ignite.win.tie-died-together")
def test_a_tied_player_with_units_is_ahead_of_one_without() -> None:
    g = arena(3)
    trophies(g, 0, 2, 1)
    trophies(g, 2, 0, 0)
    lose(g, 1)
    lose(g, 0)
    assert outcome(g) == [2]


@rule("ignite.win.tie-died-together")
def test_last_units_that_one_push_kills_are_equal_on_survival() -> None:
    hands = {"a": "long-bow wind-arrow"}
    t = drawn("a1 . b1 Sd+c1 L", players=4, hands=hands, damage={"b1": 1})
    t.play("long-bow")
    t.play("wind-arrow", "b1")  # c1 is shoved into lava, and b1 onto burning ground
    assert (t.alive("b1"), t.alive("c1")) == (False, False)
    assert t.g.eliminated[1] == t.g.eliminated[2] >= 0


@rule("ignite.win.tie-died-together")
def test_one_step_of_a_move_after_another_kills_later() -> None:
    t = drawn("a1 b1 c1 .", players=4, hands={"a": "unicorn"}, damage={"b1": 2, "c1": 2})
    t.play("unicorn", "b1", "c1")
    assert (t.alive("b1"), t.alive("c1")) == (False, False)
    assert 0 <= t.g.eliminated[1] < t.g.eliminated[2]


@rule("ignite.win.tie-diversity", "ignite.win.tie-died-together")
def test_of_equal_survival_trophies_of_more_players_win() -> None:
    g = arena(4)
    trophies(g, 0, 2, 3)
    trophies(g, 1, 2, 2)
    lose(g, 3)
    lose(g, 0, 1)
    assert outcome(g) == [0]


@rule("ignite.win.tie-diversity")
def test_who_is_equal_in_everything_shares_the_victory() -> None:
    g = arena(4)
    trophies(g, 0, 2, 3)
    trophies(g, 1, 3, 2)
    lose(g, 3)
    lose(g, 0, 1)
    assert outcome(g) == [0, 1]
    assert g.payoffs() == [0.5, 0.5, 0.0, 0.0]


@rule("ignite.win.tie-died-together")
def test_each_tie_break_keeps_only_the_best_of_those_still_tied() -> None:
    g = arena(5)
    trophies(g, 0, 3, 4)
    trophies(g, 1, 3, 3)
    trophies(g, 2, 3, 4)
    trophies(g, 3, 0)
    lose(g, 0)  # the most varied trophies, but out of it before they count
    lose(g, 4)
    lose(g, 1, 2)
    assert outcome(g) == [2]


@rule("ignite.win.immediate")
def test_an_effect_that_takes_all_last_units_ends_the_game() -> None:
    g = arena(3)
    trophies(g, 1, 0)
    lose(g, 2)
    lose(g, 0, 1)
    assert outcome(g) == [1]


@rule("ignite.win.immediate")
def test_the_game_ends_at_once_and_the_turn_is_not_played_out() -> None:
    held = {"a": "b5 b6 c5 c6"}
    t = drawn("a1 b1 b2", players=4, hands={"a": "dagger dagger"}, damage={"b1": 2}, trophies=held)
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.over, t.winners, t.active, t.hand("a")) == (True, "a", "a", ["dagger"])


@rule("ignite.win.immediate")
def test_the_game_ends_only_when_the_effect_has_handed_out_all_its_trophies() -> None:
    t = drawn(
        "b1 a1 b2", players=4, hands={"a": "ring-of-fire"}, damage={"b1": 2, "b2": 2},
        trophies={"a": "b5 b6 c5 c6"},
    )  # fmt: skip
    t.play("ring-of-fire")
    t.nobody_reacts()
    assert (t.over, len(t.trophies("a"))) == (True, 6)


# ---- two players


@rule("ignite.two.four-trophies", "ignite.win.two-outright")
def test_two_players_play_for_four_trophies() -> None:
    g = arena(2)
    trophies(g, 0, 1, 1, 1)
    trophies(g, 1, 0, 0, 0)
    assert outcome(g) == []
    trophies(g, 1, 0)
    assert outcome(g) == [1]
    assert why(g) == "ignite.two.four-trophies"


@rule("ignite.win.two-outright")
def test_if_both_reach_four_in_one_effect_totals_and_then_tie_breaks_decide() -> None:
    g = arena(2)
    trophies(g, 0, *[1] * 4)
    trophies(g, 1, *[0] * 4)
    trophies(g, 1, 0, race=RATMEN)
    assert outcome(g) == [1]
    level = arena(2)
    trophies(level, 0, *[1] * 4)
    trophies(level, 1, *[0] * 4)
    lose(level, 0)
    assert outcome(level) == [1]


@rule("ignite.two.abilities", "ignite.two.lose-ability", "ignite.two.lose-at-once")
def test_a_player_has_both_abilities_until_the_last_unit_of_a_race_dies() -> None:
    g = arena(2, units=0)
    dwarf = put(g, 0, g.board.areas[0][0], DWARVES)
    human = put(g, 0, g.board.areas[2][0], HUMANS)
    put(g, 1, g.board.areas[1][0])
    sword = kind("short-sword")
    assert (draw_count(g, 0), price(g, 0, sword)) == (7, 5)
    kill(g, dwarf, 1, BECAUSE)
    assert not g.has_race(0, DWARVES)
    assert draw_count(g, 0) == 7
    put(g, 0, g.board.areas[0][1], DWARVES)
    kill(g, human, 1, BECAUSE)
    assert (draw_count(g, 0), price(g, 0, sword)) == (6, 4)


@rule("ignite.two.lose-at-once")
def test_what_the_pandas_gained_stays_when_they_are_gone() -> None:
    session = opening(players=2, chooser=1)
    for name in ("pandas", "elves", "catfolk", "dwarves"):
        session.answer(race(name))
    until(session, "panda")
    session.answer(ONE_CARD)
    session.answer(card_pick(kind("dagger")))
    session.answer(card_pick(kind("ice-wall")))
    g = table_of(session)
    for unit in g.units(0)[:3]:
        kill(g, unit, NO_ONE, BECAUSE)
    assert not g.has_race(0, PANDAS)
    while kind("ice-wall") not in g.cards.kinds(hand_of(0)):
        assert g.round() < 5
        session.answer(END_TURN)
    assert len(g.cards.zones[hand_of(0)]) == 6


# ---- the round limit


@rule("ignite.win.round-limit")
@pytest.mark.parametrize("rounds", [20, 40, 60, 100])
def test_after_the_last_round_the_most_trophies_win(rounds: int) -> None:
    g = arena(4, **({} if rounds == 100 else {"rounds": rounds}))
    assert g.view(0)["rounds"] == rounds
    trophies(g, 2, 0, 1)
    trophies(g, 3, 0, 0)
    g.turn = 4 * (rounds - 1) - 1
    end_of_round(g)
    assert g.phase == ACTION
    g.turn = 4 * rounds - 1
    end_of_round(g)
    assert (g.phase, g.winners, why(g)) == (OVER, [2], "ignite.win.round-limit")


@rule("ignite.win.round-limit")
def test_only_some_lengths_can_be_agreed_on() -> None:
    with pytest.raises(BadOption, match="'rounds' cannot be 0"):
        opening(rounds=0)


@rule("ignite.win.round-limit")
def test_after_the_last_round_teams_are_decided_as_usual() -> None:
    g = arena(4, goal="teams-2", rounds=20)
    trophies(g, 1, 0)
    trophies(g, 2, 1)
    lose(g, 3)
    g.turn = 4 * 20 - 1
    end_of_round(g)
    assert g.winners == [0, 2]


@rule("ignite.win.round-limit")
def test_after_the_last_round_the_last_standing_compare_trophies() -> None:
    g = arena(4, goal="last-standing")
    trophies(g, 0, 1, 1, 1)
    trophies(g, 1, 0, 0)
    trophies(g, 2, 0, 1)
    lose(g, 0)
    g.turn = 4 * 100 - 1
    end_of_round(g)
    assert g.winners == [2]


@rule("ignite.win.round-limit")
def test_after_the_last_round_equal_points_on_the_hill_are_shared() -> None:
    g = arena(4, goal="hill-30")
    g.points = [4, 7, 7, 1]
    g.turn = 4 * 100 - 1
    end_of_round(g)
    assert g.winners == [1, 2]


@rule("ignite.win.round-limit")
def test_nobody_has_to_attack_for_a_game_to_end() -> None:
    session = Session.start(IGNITE, {"players": 3, "quick": True, "rounds": 40}, seed=4, record=False)
    g = table_of(session)
    while not session.over:
        options = session.options()
        session.answer(END_TURN if END_TURN in options else options[0])
    assert g.round() == 40
    assert g.winners == [0, 1, 2]


# ---- which tie-break decided


@rule("ignite.win.tie-survival", "ignite.win.tie-diversity")
def test_a_tie_break_of_trophies_is_told() -> None:
    g = arena(3)
    trophies(g, 0, 1, 1, 1, 1)
    assert decided(g) is None
    g = arena(3)
    trophies(g, 0, 2, 1)
    trophies(g, 2, 0, 0)
    lose(g, 1)
    lose(g, 0)
    assert decided(g) == "survival"
    g = arena(4)
    trophies(g, 0, 2, 3)
    trophies(g, 1, 2, 2)
    lose(g, 2)
    lose(g, 3)
    lose(g, 0, 1)
    assert decided(g) == "diversity"
    g = arena(4)
    trophies(g, 0, 2, 2)
    trophies(g, 1, 2, 2)
    lose(g, 2, 3)
    lose(g, 0, 1)
    assert decided(g) == "shared"


@rule("ignite.lms.tie")
@pytest.mark.parametrize(
    ("mine", "theirs", "name"), [([2, 2], [], "trophies"), ([2, 3], [2, 2], "diversity"), ([], [], "shared")]
)
def test_a_tie_break_of_the_last_standing_is_told(mine: list[int], theirs: list[int], name: str) -> None:
    g = arena(4, goal="last-standing")
    trophies(g, 0, *mine)
    trophies(g, 1, *theirs)
    lose(g, 2, 3)
    lose(g, 0, 1)
    assert decided(g) == name


@rule("ignite.lms.goal")
def test_who_stands_alone_needs_no_tie_break() -> None:
    g = arena(4, goal="last-standing")
    lose(g, 1, 2, 3)
    assert decided(g) is None


@rule("ignite.team.tie")
def test_a_tie_break_of_teams_is_told() -> None:
    g = arena(4, units=2, goal="teams-2")
    for unit in g.units(1):
        take_off(g, unit, NO_ONE, BECAUSE)
    for unit in g.units(3):
        take_off(g, unit, NO_ONE, BECAUSE)
    assert decided(g) == "units"
    g = arena(4, goal="teams-2", rounds=20)
    g.turn = 20 * 4 - 1
    trophies(g, 0, 1, 3)
    trophies(g, 1, 0, 0)
    assert decided(g) == "diversity"
