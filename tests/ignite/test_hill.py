"""King of the Hill: what scores, and when it ends."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.facts.races import CATFOLK, DWARVES
from emberbox.games.ignite.flow.victory import award_hill
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.space import END_TURN
from emberbox.games.ignite.state.position import (
    SCORCHED,
    WATER_MINION,
    hand_of,
)
from emberbox.games.ignite.trade.market import buyers, forbids_selling
from emberbox.testing import rule
from tests.ignite.test_setup import opening, set_up
from tests.ignite.test_setup import table as table_of
from tests.ignite.test_victory import arena, decided, in_bazaar, lose, outcome, trophies, why


def hill(players: int = 4, goal: str = "hill-30") -> Ignite:
    """A table whose hill has no markers any more."""
    g = arena(players, goal=goal)
    g.markers = 0
    return g


@rule("ignite.hill.award", "ignite.hill.shared-example")
def test_every_unit_in_the_bazaar_scores_a_point() -> None:
    g = hill()
    in_bazaar(g, 0, 0, CATFOLK)
    in_bazaar(g, 0, 1, CATFOLK)
    in_bazaar(g, 2, 2)
    award_hill(g)
    assert g.points == [2, 0, 1, 0]


@rule("ignite.hill.alone-bonus", "ignite.hill.alone-example")
def test_a_race_alone_in_the_bazaar_scores_two_more_for_each_unit() -> None:
    g = hill()
    in_bazaar(g, 0, 0, CATFOLK)
    in_bazaar(g, 0, 1, CATFOLK)
    award_hill(g)
    assert g.points == [6, 0, 0, 0]


@rule("ignite.hill.alone-meaning")
def test_minions_and_a_second_race_of_ones_own_do_not_spoil_the_bonus() -> None:
    g = hill(2)
    in_bazaar(g, 0, 0, CATFOLK)
    in_bazaar(g, 0, 1, DWARVES)
    minion = g.add_piece(WATER_MINION, 1)
    g.cell[minion], g.standing[g.board.bazaar[2]] = g.board.bazaar[2], minion
    award_hill(g)
    assert g.points == [6, 0]


@rule("ignite.bazaar.covers")
def test_a_space_under_a_terrain_token_is_no_bazaar_to_score_in() -> None:
    g = hill()
    in_bazaar(g, 0, 0)
    g.ground[g.board.bazaar[0]] = SCORCHED
    award_hill(g)
    assert g.points == [0, 0, 0, 0]


@rule("ignite.hill.markers", "ignite.hill.enter-early")
def test_points_come_only_after_five_rounds_have_taken_the_markers_off() -> None:
    session = opening(chooser=4, goal="hill-15")
    set_up(session, "kitsune", "lizardmen", "dwarves", "elves")
    g = table_of(session)
    assert (g.markers, g.current) == (5, 0)
    unit = g.units(2)[0]
    g.standing[g.cell[unit]] = -1
    g.cell[unit], g.standing[g.board.bazaar[0]] = g.board.bazaar[0], unit
    for turn in range(20):
        assert g.markers == 5 - turn // 4
        session.answer(END_TURN)
    assert (g.markers, g.points) == (0, [0, 0, 0, 0])
    session.answer(END_TURN)
    assert (g.turn, g.points) == (21, [0, 0, 3, 0])


def test_other_goals_know_neither_markers_nor_points() -> None:
    session = opening(chooser=4)
    set_up(session, "kitsune", "lizardmen", "dwarves", "elves")
    assert table_of(session).markers == 0
    g = arena(4)
    in_bazaar(g, 0, 0)
    award_hill(g)
    assert g.points == [0, 0, 0, 0]


@rule("ignite.hill.end-points", "ignite.hill.goal")
@pytest.mark.parametrize(("goal", "needed"), [("hill-15", 15), ("hill-30", 30)])
def test_who_first_reaches_the_agreed_points_wins(goal: str, needed: int) -> None:
    g = hill(goal=goal)
    g.points = [needed - 1, 3, 0, 0]
    trophies(g, 1, *[0] * 8)
    assert outcome(g) == []
    g.points[0] += 1
    assert outcome(g) == [0]
    assert why(g) == "ignite.hill.end-points"


@rule("ignite.hill.award-order")
def test_if_several_pass_the_goal_in_one_award_the_highest_total_wins() -> None:
    g = hill(goal="hill-15")
    g.points = [14, 14, 0, 0]
    for at in (0, 1):
        in_bazaar(g, 1, at)
    in_bazaar(g, 0, 2)
    award_hill(g)
    assert g.points == [15, 16, 0, 0]
    assert outcome(g) == [1]


@rule("ignite.hill.end-elimination", "ignite.hill.goal", "ignite.hill.award-order")
def test_a_player_without_units_loses_five_points_and_the_most_points_win() -> None:
    g = hill()
    g.points = [9, 3, 6, 5]
    lose(g, 0)
    assert g.points == [4, 3, 6, 5]
    assert outcome(g) == [2]
    assert why(g) == "ignite.hill.end-elimination"
    poor = hill()
    lose(poor, 0)
    assert poor.points[0] == -5


@rule("ignite.hill.end-elimination")
def test_who_lost_all_units_can_still_have_the_most_points() -> None:
    g = hill()
    g.points = [14, 3, 6, 5]
    lose(g, 0)
    assert outcome(g) == [0]


@rule("ignite.hill.tie")
def test_a_tie_is_played_on_until_one_player_is_ahead() -> None:
    g = hill()
    g.points = [2, 6, 6, 0]
    lose(g, 0)
    assert outcome(g) == []
    in_bazaar(g, 2, 0)
    award_hill(g)
    assert outcome(g) == [2]


@rule("ignite.win.immediate")
def test_a_tie_on_the_hill_with_nobody_left_to_break_it_is_shared() -> None:
    g = hill()
    g.points = [5, 6, 6, 0]
    lose(g, 0, 1, 2, 3)
    assert outcome(g) == [1, 2]


@rule("ignite.hill.no-selling", "ignite.hill.alone-meaning")
def test_the_hill_buys_nothing_but_one_can_buy_there() -> None:
    for goal, rule_id in (("hill-15", "ignite.hill.no-selling"), ("trophies", "")):
        g = arena(4, units=0, goal=goal)
        unit = in_bazaar(g, 0, 0)
        g.cards.add(kind("dagger"), 0, hand_of(0))
        refusal = forbids_selling(g, 0)
        assert ("" if refusal is None else refusal.rule) == rule_id
        assert buyers(g, 0) == [unit]


@rule("ignite.hill.alone-meaning")
def test_trophies_do_not_end_the_hill() -> None:
    g = hill()
    trophies(g, 0, *[1] * 9)
    g.points[2] = 1
    assert outcome(g) == []


@rule("ignite.hill.tie")
def test_a_hill_on_which_all_fall_together_is_shared() -> None:
    g = arena(3, goal="hill-15")
    lose(g, 0, 1, 2)
    assert decided(g) == "shared"
