"""Deadly Arrow, Ice Arrow and Lightning Arrow, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table


def shoot(t: Table, arrow: str, *things: str) -> None:
    """Lay out a Long Bow and shoot; nobody answers."""
    t.play("long-bow")
    t.play(arrow, *things)
    t.nobody_reacts()


@clause("deadly-arrow", 1)
def test_a_deadly_arrow_does_2_at_the_range_of_the_bow() -> None:
    t = table("a1 b1 . b2 b3 b4", hands={"a": "long-bow deadly-arrow"})
    assert t.refusal("deadly-arrow") == "ignite.bow.needed"
    t.play("long-bow")
    t.play("deadly-arrow")
    assert t.options() == ["b2", "b3"]
    t.pick("b3")
    t.nobody_reacts()
    assert t.damage("b3") == 2


@clause("deadly-arrow", 2)
def test_a_deadly_arrow_is_shot_once_by_any_unit_and_may_be_blocked() -> None:
    t = table("a1 . b1 . a2", hands={"a": "long-bow deadly-arrow", "b": "old-wooden-shield"})
    t.play("long-bow")
    t.play("deadly-arrow")
    assert t.options() == ["a1", "a2"]
    t.pick("a2", "b1")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.hand("a")) == (0, [])


# -- ice -----------------------------------------------------------------------------------------------


@clause("ice-arrow", 1, 2)
def test_an_ice_arrow_hurts_and_freezes_until_the_next_turn_of_its_player() -> None:
    t = table("a1 . . . b1", hands={"a": "long-bow ice-arrow", "b": "march dagger old-wooden-shield"})
    shoot(t, "ice-arrow", "b1")
    assert (t.damage("b1"), t.is_frozen("b1")) == (1, True)
    t.end_turn()
    assert t.refusal("march") == "ignite.freeze.restrictions"
    t.end_turns_until("a")
    assert not t.is_frozen("b1")


WATER = """
    a1 . W+b1 W+b2 P+b3
    .  . W+a2 W+cw W
"""


@clause("ice-arrow", 3, 4, 5)
@pytest.mark.parametrize("aim", ["b1", "E8"])
def test_an_ice_arrow_freezes_everything_in_the_water_that_it_strikes(aim: str) -> None:
    t = table(WATER, hands={"a": "long-bow ice-arrow"})
    shoot(t, "ice-arrow", "a1" if aim == "b1" else "a2", aim)
    hurt = [name for name in ("b1", "b2", "b3", "a2", "cw") if t.damage(name)]
    assert hurt == (["b1"] if aim == "b1" else [])
    frozen = [name for name in ("b1", "b2", "b3", "a2", "cw") if t.is_frozen(name)]
    assert frozen == ["b1", "b2", "a2", "cw"]


@clause("ice-arrow", 5)
def test_an_ice_arrow_needs_somebody_else_in_the_water() -> None:
    t = table("a1 . W+a2 W b1", hands={"a": "long-bow ice-arrow"})
    t.play("long-bow")
    t.play("ice-arrow", "a1")
    assert t.options() == ["b1"]
    assert t.refusal("D7") == "ignite.attack.empty-terrain-needs-other"


@clause("ice-arrow", 4)
@pytest.mark.parametrize("answer", ["old-wooden-shield", "quick-reflexes"])
def test_an_ice_arrow_that_misses_freezes_nobody(answer: str) -> None:
    t = table("a1 . W+b1 W+b2\n.  . .    .", hands={"a": "long-bow ice-arrow", "b": answer})
    t.play("long-bow")
    t.play("ice-arrow", "b1")
    t.react("b", answer)
    if t.asked == "evade":
        t.pick("E6")
    assert [t.damage(name) or t.is_frozen(name) for name in ("b1", "b2")] == [False, False]


@clause("ice-arrow", 4)
def test_who_is_only_in_the_water_has_no_answer_to_an_ice_arrow() -> None:
    hands = {"a": "long-bow ice-arrow", "c": "old-wooden-shield counter-spell"}
    t = table("a1 . W+b1 W+c1", hands=hands)
    shoot(t, "ice-arrow", "b1")
    assert t.is_frozen("c1")


@clause("ice-arrow", 6)
def test_counter_spell_takes_the_frost_of_an_ice_arrow_but_not_its_point() -> None:
    t = table("a1 . W+b1 W+b2", hands={"a": "long-bow ice-arrow", "b": "counter-spell"})
    t.play("long-bow")
    t.play("ice-arrow", "b1")
    t.react("b", "counter-spell")
    assert (t.damage("b1"), t.is_frozen("b1"), t.is_frozen("b2")) == (1, False, False)


def test_an_ice_arrow_that_kills_still_freezes_the_water() -> None:
    t = table("a1 . W+b1 W+b2", damage={"b1": 2}, hands={"a": "long-bow ice-arrow"})
    shoot(t, "ice-arrow", "b1")
    assert (t.alive("b1"), t.is_frozen("b2")) == (False, True)


def test_a_hurt_unit_of_ones_own_in_the_water_does_not_forbid_an_ice_arrow() -> None:
    """Freezing does no damage, so nobody of one's own side would die of it."""
    t = table("a1 . W+b1 W+a2", damage={"a2": 2}, hands={"a": "long-bow ice-arrow"})
    shoot(t, "ice-arrow", "b1")
    assert (t.damage("a2"), t.is_frozen("a2")) == (2, True)


@pytest.mark.parametrize(("aim", "drawn"), [("b1", ["march"]), ("E6", [])])
def test_ice_on_water_alone_is_no_attack_for_quick_hands(aim: str, drawn: list[str]) -> None:
    t = table("a1 . W+b1\n. . W", hands={"a": "long-bow quick-hands ice-arrow"}, decks={"a": "march horse"})
    t.play("quick-hands")
    shoot(t, "ice-arrow", aim)
    assert t.hand("a") == drawn


# -- lightning -------------------------------------------------------------------------------------------


@clause("lightning-arrow", 1, 2)
def test_a_lightning_arrow_runs_on_through_all_that_is_connected() -> None:
    t = table(
        """
        a1 . b1 c1 .
        .  . .  a2 b2
        .  . .  .  .
        .  . .  .  b3
        """,
        hands={"a": "long-bow lightning-arrow"},
    )
    shoot(t, "lightning-arrow", "a1", "b1")
    assert [t.damage(name) for name in ("b1", "c1", "a2", "b2", "b3", "a1")] == [1, 1, 1, 1, 0, 0]


@clause("lightning-arrow", 3)
@pytest.mark.parametrize("aim", ["b1", "E6"])
def test_a_lightning_arrow_runs_through_the_water_and_out_of_it(aim: str) -> None:
    t = table(
        """
        a1 . W+b1 .    .
        .  . W    W+c1 b2
        """,
        hands={"a": "long-bow lightning-arrow"},
    )
    shoot(t, "lightning-arrow", aim)
    assert [t.damage(name) for name in ("b1", "c1", "b2", "a1")] == [1, 1, 1, 0]


@clause("lightning-arrow", 4)
def test_a_lightning_arrow_at_range_1_hurts_the_shooter_and_all_beside_it() -> None:
    t = table("a2 a1 b1", races={"a": "elves"}, hands={"a": "long-bow lightning-arrow"})
    shoot(t, "lightning-arrow", "a1", "b1")
    assert [t.damage(name) for name in ("a2", "a1", "b1")] == [1, 1, 1]


@clause("lightning-arrow", 5)
def test_counter_spell_stops_the_lightning_but_not_the_arrow() -> None:
    t = table("a1 . b1 b2", hands={"a": "long-bow lightning-arrow", "b": "counter-spell"})
    t.play("long-bow")
    t.play("lightning-arrow", "b1")
    t.react("b", "counter-spell")
    assert (t.damage("b1"), t.damage("b2")) == (1, 0)


@clause("lightning-arrow", 5, 6)
def test_who_is_only_connected_has_no_answer_to_a_lightning_arrow() -> None:
    hands = {"a": "long-bow lightning-arrow", "c": "old-wooden-shield counter-spell quick-reflexes"}
    t = table("a1 . b1 c1", hands=hands)
    shoot(t, "lightning-arrow", "b1")
    assert t.damage("c1") == 1


@clause("lightning-arrow", 6)
@pytest.mark.parametrize("answer", ["old-wooden-shield", "quick-reflexes"])
def test_a_lightning_arrow_that_misses_has_no_lightning(answer: str) -> None:
    t = table("a1 . b1 b2\n.  . .  .", hands={"a": "long-bow lightning-arrow", "b": answer})
    t.play("long-bow")
    t.play("lightning-arrow", "b1")
    t.react("b", answer)
    if t.asked == "evade":
        t.pick("E6")
    assert (t.damage("b1"), t.damage("b2")) == (0, 0)


@clause("lightning-arrow", 6)
def test_a_lightning_arrow_hurts_each_unit_once() -> None:
    t = table("a1 . b1 b2\n.  . b3 b4", hands={"a": "long-bow lightning-arrow"})
    shoot(t, "lightning-arrow", "b1")
    assert [t.damage(name) for name in ("b1", "b2", "b3", "b4")] == [1, 1, 1, 1]


@clause("lightning-arrow", 7)
def test_lightning_passes_through_minions_and_the_water_that_they_stand_in() -> None:
    t = table("a1 . b1 W+cw W b2\n.  . .  .    . W", hands={"a": "long-bow lightning-arrow"})
    shoot(t, "lightning-arrow", "b1")
    assert (t.alive("cw"), t.damage("b2")) == (False, 0)
    t = table("a1 . b1 W+cw W W+b2", hands={"a": "long-bow lightning-arrow"})
    shoot(t, "lightning-arrow", "b1")
    assert t.damage("b2") == 1


@clause("lightning-arrow", 7)
def test_a_lightning_arrow_may_not_kill_an_own_unit() -> None:
    t = table("a1 . b1 a2", damage={"a2": 2}, hands={"a": "long-bow lightning-arrow"})
    t.play("long-bow")
    assert t.refusal("lightning-arrow") == "ignite.harm.no-suicide"


@clause("lightning-arrow", 7)
def test_empty_water_may_be_struck_if_a_piece_of_another_player_would_be_hurt() -> None:
    t = table("a1 . W W+a2 b1", hands={"a": "long-bow lightning-arrow"})
    shoot(t, "lightning-arrow", "D6")
    assert (t.damage("a2"), t.damage("b1")) == (1, 1)
    t = table("a1 . W W+a2\n.  . .  .\nb1 . .  .", hands={"a": "long-bow lightning-arrow"})
    t.play("long-bow")
    t.play("lightning-arrow")
    assert t.options() == ["b1"]
    assert t.refusal("D6") == "ignite.harm.conditions"
