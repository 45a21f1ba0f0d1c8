"""Where placing, guardians, catapults, magical fire and the boss meet each other and the board."""

from __future__ import annotations

from typing import cast

import pytest

from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.testing import rule
from emberbox.testing.coop import enemies_act, stack
from emberbox.testing.ignite import Table
from tests.coop.assault import assault, attacked, laid, way_of
from tests.coop.phase import came, enemy_phase, fill, name, prepare, spawned

pytestmark = pytest.mark.usefixtures("known_rounds")

CREW = {"!xc1": "!w1"}


def catapults(t: Table) -> list[str]:
    """Where catapults have been placed, in order."""
    return [name(t, cast(int, each["cell"])) for each in t.events("catapult-placed")]


# -- placing -----------------------------------------------------------------------------------------------


@rule("coop.round.short-of-bases", "coop.guardian.place", "coop.guardian.closes-bazaar")
def test_guardians_that_replace_what_is_short_of_bases_stand_in_the_bazaar_and_close_it() -> None:
    t = laid(R9="a1", round=9)
    fill(t, "white", "C1", "C2", "C3", "C4")
    enemy_phase(t, 3, 4)  # 3 white; the next group down begins with orange
    assert (came(t), spawned(t)) == (["white", "orange", "orange"], ["A4", "I10", "I11"])
    assert siege_of(t.g).closed


@rule("coop.spawn.row-full", "coop.spawn.wrap", "coop.spawn.occupied")
def test_the_last_space_of_a_row_is_found_before_the_next_row_is_begun() -> None:
    t = laid({"A1-A9": "L", "A10-A17": "S"}, R9="a1", round=10)
    enemy_phase(t, 3, 4, powers="heavy-fog supply-lines-cut")
    assert spawned(t) == ["A18", "B1", "B2"]


@rule("coop.ambush.left-bazaar", "coop.catapult.in-front", "coop.catapult.placed-in-bazaar")
def test_in_the_bazaar_an_ambush_still_says_where_in_front_is() -> None:
    t = laid(R9="a1", round=6)
    enemy_phase(t, 1, 19, powers="ambush-left catapult-apocalypse")
    assert (spawned(t), catapults(t), t.cell("!w1")) == (["I9"], ["I10"], "I9")


@rule("coop.spawn.second-wave", "coop.catapult.place")
def test_the_catapult_goes_to_the_last_minion_of_the_second_wave() -> None:
    t = laid(R9="a1", round=19)
    stack(t, "heavy-fog", "supply-lines-cut")
    stack(t, "second-wave", "catapult-apocalypse")
    t.dice(5, 3, 9)  # the last group, and after it the first one of the card
    t.end_turns_until("a")
    assert (came(t)[-1], spawned(t)[-1]) == ("black", "A13")
    assert catapults(t) == ["B13"]


@rule("coop.respawn.occupied-corner", "coop.respawn.row-full")
def test_an_enemy_lava_and_a_mate_push_a_unit_that_comes_back_to_the_right() -> None:
    t = laid(
        R1="!w1", R2="L", R3="a1", A1="!g1", A2="b1", players=2,
        damage={"b1": 2}, frozen={"!w1": "a"},
    )  # fmt: skip
    prepare(t, 1, 18)
    t.end_turns_until("a")
    assert (t.cell("b1"), t.damage("b1")) == ("R4", 0)


# -- catapults ---------------------------------------------------------------------------------------------


@rule("coop.catapult.regains-weapon", "coop.catapult.war-machine")
def test_a_minion_whose_catapult_a_ballista_destroys_walks_and_strikes_again() -> None:
    t = laid(C5="!w1", D5="!xc1", H5="axb1", H6="a1", F4="a2", crews=CREW, hands={"a": "march"})
    t.pick("fire", "!xc1", "march")
    assert (t.alive("!w1"), siege_of(t.g).crews) == (True, {})
    t = enemies_act(t)
    assert (way_of(t, "!w1"), t.damage("a2")) == ("D5 E5", 0)


@rule("coop.catapult.disappears", "coop.catapult.war-machine")
def test_a_minion_squished_against_its_own_catapult_takes_it_along() -> None:
    t = laid(D5="!w1", E5="!xc1", B5="a1", crews=CREW, hands={"a": "ice-wall"})
    t.play("ice-wall", "!w1", None)
    assert (t.at("D5"), t.at("E5"), siege_of(t.g).crews) == (None, None, {})


@rule("coop.move.rule-1-order", "coop.catapult.two-spaces")
def test_a_fast_minion_with_a_catapult_acts_last_and_slowly() -> None:
    t = assault(C5="!y1", D5="!xc1", C8="!w1", R5="a1", crews={"!xc1": "!y1"})
    moved = [t.name(cast(int, event["piece"])) for event in t.events("moved")]
    assert moved == ["!w1", "!w1", "!y1", "!y1"]


@rule("coop.catapult.closest", "coop.attack.most-damage-count")
def test_a_catapult_shoots_the_closest_unit_and_not_the_one_it_would_hurt_most() -> None:
    t = assault(C5="!w1", D5="!xc1", G5="a1", I5="V+a2", crews=CREW, races={"a": "orcs"})
    assert (t.damage("a1"), t.damage("a2")) == (2, 0)


@rule("coop.catapult.loses-weapon", "coop.fire.to-bazaar")
def test_magical_fire_with_a_catapult_leaves_the_bazaar_alone() -> None:
    t = assault(H9="!o1", G9="!xc1", A9="a1", round=12, village=True, crews={"!xc1": "!o1"})
    assert (bool(winter_of(t.g).under), t.cell("!o1")) == (True, "H9")
    assert not t.alive("a1")


# -- magical fire and the boss -----------------------------------------------------------------------------


@rule("coop.fire.after-bazaar", "coop.move.next-to-act")
def test_after_one_has_burned_the_bazaar_the_next_one_burns_units_in_the_same_phase() -> None:
    t = assault(H9="!o1", F13="!o2", F15="a1", round=12, village=True)
    assert (winter_of(t.g).under, way_of(t, "!o2"), t.damage("a1")) == ([], "", 1)


@rule("coop.dragon.sacrifice-no-war-machine", "coop.dragon.sacrifice-precise")
def test_a_boss_who_has_only_a_minion_with_a_catapult_left_can_do_nothing() -> None:
    t = assault(C5="!D", B5="!w1", B6="!xc1", D5="a1", crews=CREW, round=20, held={"!w1": "a"})
    assert (t.cell("!D"), t.alive("!w1"), attacked(t)) == ("C5", True, [])
    assert len(t.events("fired")) == 1


@rule("coop.dragon.win-at-once", "coop.attack.rule-3-always", "coop.difficulty.easy-no-upgrade")
def test_in_easy_lightning_of_the_bosss_own_minion_may_win_the_game() -> None:
    t = assault(C5="!b1", C7="a1", C8="!D", round=20, difficulty="easy", damage={"!D": 2}, frozen={"!D": "a"})
    assert (t.over, t.winners, t.alive("a1")) == (True, "a", True)


@rule("coop.dragon.fire-immune")
def test_a_torch_hurts_the_boss_in_the_bazaar_but_not_in_a_forest() -> None:
    t = laid(I9="Z+!D", H9="a1", round=20, village=True, hands={"a": "torch"})
    t.play("torch", "I9")
    assert t.damage("!D") == 1
    t = laid(E5="F+!D", E6="F+!w1", E4="a1", round=20, hands={"a": "torch"})
    t.play("torch", "E5")
    assert (t.damage("!D"), t.alive("!w1")) == (0, False)
