"""Snow, blizzards, lava and the like, and enemies that are hardened against it."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.coop.boosts import all_hardened
from emberbox.games.ignite.coop.state import siege_of
from emberbox.testing import rule
from emberbox.testing.coop import enemies_act
from tests.coop.assault import again, assault, attacked, laid, way_of

# -- snow --------------------------------------------------------------------------------------------------


@rule("coop.snow.avoid", "coop.snow.example-around", "coop.snow.example-numbers")
def test_an_enemy_goes_around_snow_however_long_that_is() -> None:
    t = assault({"E3-E7": "N"}, C5="!y1", H5="a1")
    ways = [way_of(t, "!y1")]
    while not attacked(t):
        t = again(t)
        ways.append(way_of(t, "!y1"))
    assert " ".join(ways) == "C6 C7 D7 D8 E8 F8 F7 G7 G6 H6"


@rule("coop.snow.only-if-needed", "coop.snow.example-through", "coop.snow.cost", "coop.snow.example-numbers")
def test_an_enemy_crosses_snow_where_it_must_and_pays_2_for_it() -> None:
    t = assault({"E1-E18": "N"}, C5="!w1", H5="a1")
    assert t.cell("!w1") == "D5"
    t = again(t)
    assert t.cell("!w1") == "E5"
    t = assault({"E1-E18": "N"}, C5="!y1", H5="a1")
    assert t.cell("!y1") == "F5"


@rule("coop.snow.mode")
def test_snow_stays_closed_if_there_is_any_way_without_it() -> None:
    # Through the snow it is 5, around it far more: the whole row but its last space.
    t = assault({"E1-E17": "N"}, C5="!y1", H5="a1")
    assert way_of(t, "!y1") == "C6 C7 C8 C9"


@rule("coop.snow.mode")
def test_leaving_snow_costs_nothing_extra() -> None:
    t = assault({"E1-E18": "N"}, E5="N+!w1", I5="a1")
    assert way_of(t, "!w1") == "F5 G5"


# -- the blizzard ------------------------------------------------------------------------------------------


@rule("coop.cards.example-blizzard", "coop.cards.blizzard-numbers", "coop.cards.global-effects")
@pytest.mark.parametrize(("number", "end"), [(3, "D5"), (11, "D5")])
def test_in_a_blizzard_enemies_pay_2_for_a_space(number: int, end: str) -> None:
    t = laid(C5="!w1", J5="a1", hands={"a": "massive-blizzard"}, round=number)
    t.play("massive-blizzard")
    t = enemies_act(t)
    assert t.cell("!w1") == end


@rule("coop.cards.blizzard-numbers", "coop.snow.too-slow")
def test_in_a_blizzard_snow_costs_4() -> None:
    t = laid({"E1-E18": "N"}, D5="!y1", J5="a1", hands={"a": "massive-blizzard"})
    t.play("massive-blizzard")
    t = enemies_act(t)
    assert t.cell("!y1") == "E5"
    t = laid({"E1-E18": "N"}, D5="!w1", J5="a1", hands={"a": "massive-blizzard"}, round=11)
    t.play("massive-blizzard")
    t = enemies_act(t)
    assert t.cell("!w1") == "D5"


# -- harmful ground ----------------------------------------------------------------------------------------


@rule("coop.terrain.rule-10", "coop.terrain.example-bomb")
@pytest.mark.parametrize("what", ["L", "S"])
def test_no_enemy_walks_onto_ground_that_would_destroy_it(what: str) -> None:
    t = assault({"E1-E17": what}, C5="!y1", H5="a1")
    assert way_of(t, "!y1") == "C6 C7 C8 C9"


@rule("coop.terrain.rule-10", "coop.path.enterable")
def test_nor_onto_ground_that_would_only_damage_it() -> None:
    t = assault({"E1-E17": "S"}, C5="!y1", H5="a1", players=5)
    assert way_of(t, "!y1") == "C6 C7 C8 C9"


@rule("coop.terrain.pushed")
def test_an_enemy_that_is_pushed_into_lava_is_destroyed() -> None:
    t = assault(C5="!w1", C4="L", C6="a1", hands={"a": "air-shield"})
    t.pick("air-shield")
    assert not t.alive("!w1")
    t = assault(C5="!w1", C4="S", C6="a1", hands={"a": "air-shield"}, players=5)
    t.pick("air-shield")
    assert (t.cell("!w1"), t.damage("!w1")) == ("C4", 1)


@rule("coop.hardened.effect", "coop.terrain.pushed")
@pytest.mark.parametrize("what", ["L", "S"])
def test_a_hardened_enemy_stands_on_harmful_ground_unharmed(what: str) -> None:
    t = assault(C5="!w1", C4=what, C6="a1", hands={"a": "air-shield"}, powers="hardened")
    t.pick("air-shield")
    assert (t.cell("!w1"), t.damage("!w1")) == ("C4", 0)


@rule("coop.hardened.effect", "coop.hardened.precise")
@pytest.mark.parametrize("what", ["L", "S"])
def test_hardened_enemies_walk_over_harmful_ground(what: str) -> None:
    t = assault({"D1-D18": what}, C5="!w1", H5="a1", powers="hardened")
    assert (way_of(t, "!w1"), t.alive("!w1")) == ("D5 E5", True)


@rule("coop.hardened.effect")
def test_a_wall_stays_in_the_way_of_hardened_enemies() -> None:
    t = assault({"D1-D17": "I"}, C5="!w1", H5="a1", powers="hardened")
    assert way_of(t, "!w1") == "C6 C7"


@rule("coop.hardened.keeps", "coop.hardened.one-turn")
@pytest.mark.parametrize("what", ["L", "S"])
def test_who_is_on_harmful_ground_stays_hardened_and_no_other(what: str) -> None:
    t = assault({"D1-D18": what, "E1-E18": what}, B5="!w1", A9="!k1", L5="a1", powers="hardened")
    assert (t.cell("!w1"), t.cell("!k1"), siege_of(t.g).hardened) == ("D5", "C9", {})
    t.end_turn()
    assert (t.cell("!w1"), siege_of(t.g).hardened) == ("F5", {})
    assert not all_hardened(t.g)
    assert t.cell("!k1") == "C7"  # on this side of it, as near as it gets


@rule("coop.hardened.keeps")
def test_who_was_pushed_there_in_between_stays_hardened_too() -> None:
    t = assault({"D1-D18": "L"}, B5="!w1", L5="a1", powers="hardened")
    t.g.frozen[t.piece("!w1")] = 0
    t.end_turn()
    assert (t.cell("!w1"), list(siege_of(t.g).hardened)) == ("D5", [t.piece("!w1")])
    assert siege_of(t.g).view(t.g, 0)["hardened"] == [t.piece("!w1")]


@rule("coop.hardened.keeps", "coop.hardened.precise")
def test_a_hardened_enemy_walks_on_in_its_own_pool_alone() -> None:
    t = laid({"D1-D18": "L", "E1-E18": "L", "G1-G18": "L"}, D5="L+!y1", R5="a1")
    siege_of(t.g).hardened = {t.piece("!y1"): t.g.board.grid.parse("D5")}
    t = enemies_act(t)
    assert way_of(t, "!y1").split()[:2] == ["E5", "F5"]
    assert siege_of(t.g).hardened == {}
    assert t.alive("!y1")
    assert t.at("G5") is None  # the next pool is closed to it


@rule("coop.hardened.precise", "coop.terrain.pushed")
def test_a_hardened_enemy_that_is_pushed_out_of_its_pool_is_harmed_by_the_next_ground() -> None:
    t = laid(C5="L+!w1", C4="S", C6="a1", hands={"a": "air-shield"}, players=5)
    siege_of(t.g).hardened = {t.piece("!w1"): t.g.board.grid.parse("C5")}
    t = enemies_act(t)
    t.pick("air-shield")
    assert (t.cell("!w1"), t.damage("!w1"), siege_of(t.g).hardened) == ("C4", 1, {})


@rule("coop.hardened.one-turn")
def test_without_the_card_the_next_enemy_is_not_hardened() -> None:
    t = assault({"D1-D17": "L"}, C5="!w1", H5="a1")
    assert way_of(t, "!w1") == "C6 C7"
