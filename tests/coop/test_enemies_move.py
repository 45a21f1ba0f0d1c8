"""Enemies take their turns: who acts first, whom they go for, where they stop."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from emberbox.games.ignite.coop.aims import units_of_players
from emberbox.games.ignite.coop.enemies import next_to_act
from emberbox.games.ignite.coop.intents import intents
from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.moving.entering import put_piece
from emberbox.games.ignite.state.moments import ARRIVED
from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.testing import rule
from emberbox.testing.ignite import Table
from tests.coop.assault import again, assault, attacked, laid, way_of


def order(t: Table) -> str:
    """The enemies in the order in which they act, if none of them does anything."""
    names: list[str] = []
    siege_of(t.g).acted = []
    while True:
        enemy = next_to_act(t.g)
        if enemy == NO_ONE:
            return " ".join(names)
        names.append(t.name(enemy))
        siege_of(t.g).acted.append(enemy)


# -- the order ---------------------------------------------------------------------------------------------


@rule("coop.move.rule-1-order", "coop.move.speed-class")
def test_fast_enemies_act_before_normal_ones_and_those_with_machines_last() -> None:
    t = laid(B2="!y1", P5="!w1", Q5="!k1", R5="!xc1", A9="a1", crews={"!xc1": "!k1"})
    assert order(t) == "!y1 !w1 !k1"


@rule("coop.move.speed-class")
def test_movement_from_cards_and_difficulty_makes_no_enemy_fast() -> None:
    t = laid(B2="!y1", P5="!w1", A9="a1", round=12, powers="flood-tide", difficulty="insanity")
    assert order(t) == "!y1 !w1"


@rule("coop.move.speed-class", "coop.level.flip-cards")
def test_the_side_that_shows_says_who_is_fast() -> None:
    assert order(laid(B2="!g1", P5="!w1", A9="a1", round=10)) == "!w1 !g1"
    assert order(laid(B2="!g1", P5="!w1", A9="a1", round=11)) == "!g1 !w1"


@rule("coop.move.lowest-first", "coop.move.rightmost-first")
def test_the_lowest_acts_first_and_in_a_row_the_rightmost() -> None:
    assert order(laid(B9="!w1", C3="!w2", C7="!k1", D1="!k2", A9="a1")) == "!k2 !k1 !w2 !w1"


@rule("coop.move.next-to-act")
def test_who_is_next_is_seen_from_where_all_stand_at_that_moment() -> None:
    t = laid(B2="!w1", D2="!w2", F2="!w3", R18="a1")
    siege_of(t.g).acted = [t.piece("!w3")]
    assert t.name(next_to_act(t.g)) == "!w2"
    cell = t.g.board.grid.parse("A2")
    t.g.standing[t.g.cell[t.piece("!w2")]] = NO_ONE
    t.g.cell[t.piece("!w2")], t.g.standing[cell] = cell, t.piece("!w2")
    assert t.name(next_to_act(t.g)) == "!w1"


@rule("coop.move.next-to-act", "coop.attack.once")
def test_each_enemy_acts_once() -> None:
    t = assault(C5="!w1", C6="a1")
    t.nobody_reacts()
    assert (t.asked, t.damage("a1"), len(t.events("attacked"))) == ("act", 1, 1)


@rule("coop.guardian.rest")
def test_who_rests_does_not_act() -> None:
    t = laid(C5="!w1", C6="a1")
    siege_of(t.g).resting = [t.piece("!w1")]
    assert next_to_act(t.g) == NO_ONE


# -- movement ----------------------------------------------------------------------------------------------


@rule("coop.move.enemy-card", "coop.path.rule-5-straight-then-diagonal")
@pytest.mark.parametrize(
    ("what", "number", "end"),
    [("!w1", 3, "E5"), ("!y1", 3, "G5"), ("!w1", 11, "F5"), ("!y1", 11, "H5")],
)
def test_a_minion_has_the_movement_of_its_card(what: str, number: int, end: str) -> None:
    t = assault(C5=what, R5="a1", round=number)
    assert t.cell(what) == end


@rule("coop.path.example-line", "coop.attack.rule-7-max-range")
def test_an_enemy_walks_the_line_turn_after_turn_and_stops_in_range() -> None:
    t = assault(C5="!w1", J8="a1")
    ways = [way_of(t, "!w1")]
    while not attacked(t):
        t = again(t)
        ways.append(way_of(t, "!w1"))
    assert ways == ["D5 E5", "F5 G5", "H5 H6", "I6 I7", "J7"]
    assert attacked(t) == ["J8"]


@rule("coop.attack.example-stop", "coop.attack.rule-7-max-range", "coop.path.stop")
def test_an_archer_stops_as_soon_as_the_unit_is_2_spaces_away() -> None:
    t = assault(C5="!k1", G5="a1")
    assert (t.cell("!k1"), attacked(t)) == ("E5", ["G5"])
    t = assault(C5="!k1", F5="a1")
    assert (t.cell("!k1"), attacked(t)) == ("D5", ["F5"])


@rule("coop.move.rule-2-move-then-attack")
def test_an_enemy_moves_and_then_attacks_and_is_done() -> None:
    t = assault(C5="!y1", E5="a1", hands={"a": "old-wooden-shield"})
    t.nobody_reacts()
    assert [event["what"] for event in t.events("moved", "attacked")] == ["moved", "attacked"]
    assert t.cell("!y1") == "D5"


@rule("coop.move.no-needless-move", "coop.path.stop")
def test_who_can_attack_does_not_move_even_for_a_nearer_unit() -> None:
    # The unit in the forest is nearer, but a target only from the next space.
    t = assault(E5="!k1", E8="a1", D6="F+a2", round=11)
    assert (t.cell("!k1"), attacked(t)) == ("E5", ["E8"])


@rule("coop.attack.never-back-away")
def test_nobody_backs_away_to_stand_farther_off() -> None:
    t = assault(C5="!k1", C6="a1", round=11)
    assert (t.cell("!k1"), attacked(t)) == ("C5", ["C6"])


@rule("coop.path.too-close")
def test_who_is_too_close_for_a_bow_makes_the_archer_step_aside() -> None:
    t = assault(C5="!k1", D5="a1")
    assert (t.cell("!k1"), attacked(t)) == ("C6", ["D5"])


@rule("coop.path.stop")
def test_another_unit_that_comes_into_range_on_the_way_does_not_stop_an_enemy() -> None:
    # From D5 on it could shoot a2, but a1 is nearer, and in its forest a target from F5 alone.
    t = assault(C5="!k1", G5="F+a1", F7="a2", round=11, difficulty="insanity")
    assert (t.cell("!k1"), t.asked, t.options()) == ("F5", "enemy-attack", ["a2", "a1"])


# -- the target --------------------------------------------------------------------------------------------


@rule("coop.move.rule-4-nearest", "coop.path.target")
def test_an_enemy_goes_for_the_nearest_unit() -> None:
    t = assault(C5="!w1", C12="a1", K5="a2")
    assert way_of(t, "!w1") == "C6 C7"


@rule("coop.path.distance", "coop.path.reroute", "coop.path.retarget")
def test_the_way_around_counts_for_who_is_nearest() -> None:
    t = assault({"E1-E18": "I"}, C5="!w1", F5="a1", C14="a2")
    assert way_of(t, "!w1") == "C6 C7"
    t = assault({"E1-E4": "I", "E6-E18": "I"}, C5="!w1", F5="a1", C14="a2")
    assert way_of(t, "!w1") == "D5 E5"


@rule("coop.move.equal-distance", "coop.scope.lead-answers", "coop.scope.team-decisions")
def test_the_lead_decides_between_units_that_are_equally_near() -> None:
    t = assault(C5="!w1", C10="a1", H5="b1", players=2)
    assert (t.asked, t.asked_seat, t.options()) == ("enemy-target", "a", ["a1", "b1"])
    t.pick("b1")
    assert way_of(t, "!w1") == "D5 E5"


@rule("coop.scope.lead-answers")
def test_the_lead_answers_without_a_unit_on_the_board() -> None:
    t = assault(C5="!w1", C10="b1", H5="b2", players=2, out="a")
    assert (t.asked, t.asked_seat) == ("enemy-target", "a")


def test_cunning_enemies_go_for_the_weaker_of_two() -> None:
    t = assault(C5="!w1", C10="a1", H5="a2", damage={"a1": 1}, powers="cunning")
    assert way_of(t, "!w1") == "C6 C7"
    t = assault(C5="!w1", C10="a1", H5="a2", damage={"a1": 1, "a2": 1}, powers="cunning")
    assert t.asked == "enemy-target"


@rule("coop.move.same-target")
def test_two_enemies_may_go_for_and_attack_the_same_unit() -> None:
    t = assault(C5="!w1", C9="!w2", C7="a1")
    t.nobody_reacts()
    assert (attacked(t), t.damage("a1")) == (["C7", "C7"], 2)


@rule("coop.path.static-board")
def test_enemies_that_act_later_are_in_the_way_where_they_stand() -> None:
    # The lower one acts first and goes around the upper one, which then walks where it stood in the way.
    t = assault(E5="!w1", D5="!w2", A5="a1")
    assert way_of(t, "!w1") == "E4 D4"
    assert way_of(t, "!w2") == "C5 B5"


@rule("coop.move.example-forest", "coop.path.attack-space")
def test_an_archer_passes_a_unit_in_a_forest_by_and_a_fire_archer_does_not() -> None:
    t = assault(C5="!k1", C9="F+a1", I5="a2")
    assert way_of(t, "!k1") == "D5 E5"
    t = assault(C5="!r1", C9="F+a1", I5="a2")
    assert way_of(t, "!r1") == "C6 C7"
    assert attacked(t) == ["C9"]


@rule("coop.move.none-targetable", "coop.move.example-all-in-forest", "coop.attack.wait-at-range")
def test_with_all_units_in_forests_an_archer_walks_to_its_range_and_waits() -> None:
    t = assault(C5="!k1", C9="F+a1", K5="F+a2")
    assert (way_of(t, "!k1"), attacked(t)) == ("C6 C7", [])
    t = again(t)
    assert (way_of(t, "!k1"), attacked(t)) == ("", [])


@rule("coop.attack.wait-at-range")
def test_who_waits_goes_for_a_unit_as_soon_as_it_can_be_attacked() -> None:
    t = assault(C7="!k1", C9="F+a1", G7="a2")
    assert (t.cell("!k1"), attacked(t)) == ("E7", ["G7"])


@rule("coop.attack.wait-precise")
def test_who_waits_in_range_of_any_unit_stays_there() -> None:
    # The unit behind the wall is as near as the other, by a step aside.
    t = assault(E5="!p1", E9="a1", F5="I", G5="a2", powers="far-sight", hexes=0)
    assert (t.cell("!p1"), t.asked, attacked(t)) == ("E5", "act", [])


@rule("coop.attack.wait-precise")
def test_who_waits_sees_past_no_wall() -> None:
    t = assault({"E4": "I", "E5": "I", "E6": "I"}, D5="!k1", F5="F+a1")
    assert t.cell("!k1") != "D5"


@rule("coop.path.out-of-reach", "coop.path.attack-space")
def test_an_enemy_goes_as_near_as_it_can_to_a_unit_that_is_walled_in() -> None:
    t = assault(D4="!y1", G5="a1", F5="I", H5="I", G4="I", G6="I")
    assert (t.cell("!y1"), attacked(t)) == ("F4", [])
    t = assault(D5="!y1", G5="a1", F5="I", H5="I", G4="I", G6="I")
    assert (t.cell("!y1"), attacked(t)) == ("E5", [])


@rule("coop.path.retarget")
def test_what_is_walled_in_is_left_for_who_is_not() -> None:
    t = assault(D5="!w1", G5="a1", F5="I", H5="I", G4="I", G6="I", D14="a2")
    assert way_of(t, "!w1") == "D6 D7"


# -- what is in the way ------------------------------------------------------------------------------------


@rule("coop.path.enterable", "coop.terrain.acid")
@pytest.mark.parametrize("what", ["F", "W", "A", "V", "Z", "as", "ab", "F+as"])
def test_these_spaces_are_free(what: str) -> None:
    t = assault(C5="!w1", D5=what, J5="a1")
    assert way_of(t, "!w1") == "D5 E5"


@rule("coop.path.enterable", "coop.terrain.rule-10", "coop.terrain.example-bomb", "coop.path.decoy")
@pytest.mark.parametrize("what", ["L", "S", "I", "!k1", "ad2", "axb"])
def test_these_spaces_are_in_the_way(what: str) -> None:
    held = {"!k1": "a"} if what == "!k1" else {}
    t = assault(C5="!y1", E5=what, G5="a1", A18="a2", frozen=held)
    assert way_of(t, "!y1") == "D5 D6 E6 F6"


@rule("coop.path.decoy", "coop.attack.objects-ignored")
def test_nobody_goes_for_or_attacks_a_decoy_or_a_machine() -> None:
    t = assault(C5="!w1", C6="ad1", D5="axb", J5="a1")
    assert (attacked(t), t.cell("!w1")) == ([], "D4")


@rule("coop.terrain.delayed", "coop.terrain.example-bomb")
def test_an_enemy_walks_onto_a_bomb_and_is_blown_up_when_the_throwers_turn_begins() -> None:
    t = assault(C5="!w1", E5="ab", J5="a1")
    assert way_of(t, "!w1") == "D5 E5"
    assert not t.alive("!w1")
    assert t.trophies("a") == []


# -- changes on the way ------------------------------------------------------------------------------------


@pytest.fixture
def swept_away() -> Iterator[None]:
    """The unit farthest down is swept to P18 as soon as an enemy comes onto D5."""

    def sweep(g: Position, piece: int) -> None:
        unit = max(units_of_players(g), key=lambda unit: g.cell[unit])
        if g.board.grid.name(g.cell[piece]) == "D5":
            put_piece(g, unit, g.board.grid.parse("P18"), NO_ONE)

    ARRIVED.hooks.append(sweep)
    yield
    ARRIVED.hooks.remove(sweep)


@rule("coop.path.target", "coop.path.retarget")
@pytest.mark.usefixtures("swept_away")
def test_an_enemy_whose_target_is_swept_away_chooses_again_with_the_movement_it_has_left() -> None:
    t = assault(C5="!y1", H5="a1", D12="a2")
    assert way_of(t, "!y1") == "D5 D6 D7 D8"


@rule("coop.path.target")
@pytest.mark.usefixtures("swept_away")
def test_it_stays_where_it_can_attack_then() -> None:
    # On D5 it can shoot a2, though a3 in its forest is nearer and it has movement left to go there.
    t = assault(C5="!k1", F5="F+a1", D8="a2", E6="F+a3", round=11, difficulty="insanity")
    t.pick("a1")
    assert (way_of(t, "!k1"), attacked(t)) == ("D5", ["D8"])


def test_with_no_unit_on_the_board_enemies_stay_where_they_are() -> None:
    t = laid(C5="!w1", D5="!p1", E5="!b1", F5="!k1", players=2, out="ab")
    assert [t.g.board.grid.name(each.stop) for each in intents(t.g)] == ["F5", "E5", "D5", "C5"]
