"""Knocked down: what a unit cannot do, and how it stands up."""

import pytest

from emberbox.games.ignite.space import CELLS
from emberbox.testing import rule
from emberbox.testing.ignite import table


@rule("ignite.down.restrictions")
@pytest.mark.parametrize("card", ["march", "horse", "dagger", "freeze", "metal-shield"])
def test_who_is_down_neither_moves_nor_attacks(card: str) -> None:
    t = table("a1 b1", hands={"a": f"{card} conditioning"}, down="a1")
    assert t.refusal(card) is not None
    t.pick("stand-up", "conditioning")
    assert t.refusal(card) is None


@rule("ignite.down.restrictions")
def test_who_is_down_neither_buys_nor_sells() -> None:
    t = table("Z+a1 b1", hands={"a": "march march"}, market="arrow", bank=3, down="a1")
    assert None not in (t.refusal("buy"), t.refusal("sell"))
    t.pick("stand-up", "march")
    assert (t.refusal("buy"), t.refusal("sell")) == (None, None)


@rule("ignite.down.restrictions")
def test_another_unit_acts_instead() -> None:
    t = table("a1 b1 a2", hands={"a": "dagger"}, down="a1")
    t.play("dagger")
    assert (t.asked, t.options()) == ("target", ["b1"])


@rule("ignite.down.restrictions")
def test_to_be_knocked_down_again_does_nothing() -> None:
    """One card is enough to stand up again."""
    t = table("a1 b1", hands={"a": "metal-shield metal-shield", "b": "march march"})
    t.play("metal-shield", "b1")
    t.play("metal-shield", "b1")
    assert len(t.events("knocked-down")) == 1
    t.end_turns_until("b")
    t.pick("stand-up", "march")
    assert (t.is_down("b1"), t.hand("b")) == (False, ["march"])


@rule("ignite.down.stand-up")
def test_a_unit_stands_up_for_a_discarded_card_that_has_no_other_effect() -> None:
    t = table("a1 b1", hands={"a": "long-bow dagger arrow"}, down="a1")
    t.pick("stand-up", "long-bow")
    assert (t.is_down("a1"), t.play_area("a"), t.bank) == (False, ["long-bow"], 0)
    assert t.refusal("arrow") == "ignite.bow.needed"
    assert t.refusal("dagger") is None


@rule("ignite.down.stand-up")
def test_without_a_card_nobody_stands_up() -> None:
    t = table("a1 b1", down="a1")
    assert t.refusal("stand-up") == "ignite.down.stand-up"


@rule("ignite.down.stand-up")
def test_only_own_units_that_are_down_stand_up() -> None:
    t = table("a1 b1", hands={"a": "march"}, down="b1")
    assert t.refusal("stand-up") == "ignite.down.stand-up"


@rule("ignite.down.stand-up")
def test_nobody_stands_up_out_of_turn() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "march"}, down="b1")
    t.play("dagger", "b1")
    assert (t.asked_seat, t.options()) == ("b", [None])


@rule("ignite.down.can-react")
@pytest.mark.parametrize(("attack", "card"), [("dagger", "old-wooden-shield"), ("freeze", "counter-spell")])
def test_who_is_down_may_block_and_negate(attack: str, card: str) -> None:
    t = table("a1 b1", hands={"a": attack, "b": card}, down="b1")
    t.play(attack, "b1")
    t.react("b", card)
    assert (t.damage("b1"), t.is_frozen("b1"), t.is_down("b1")) == (0, False, True)


@rule("ignite.down.can-react")
def test_who_is_down_does_not_step_aside() -> None:
    t = table("a1 b1 .", hands={"a": "dagger", "b": "old-wooden-shield quick-reflexes"}, down="b1")
    t.play("dagger", "b1")
    assert (t.refusal("quick-reflexes"), t.refusal("old-wooden-shield")) == ("ignite.down.can-react", None)


@rule("ignite.down.one-card-each")
def test_each_unit_to_be_stood_up_costs_a_card() -> None:
    t = table("a1 a2 b1", hands={"a": "march dagger"}, down="a1 a2")
    t.pick("stand-up", "a2", "march")
    assert (t.is_down("a1"), t.is_down("a2")) == (True, False)
    t.pick("stand-up", "dagger")
    assert (t.is_down("a1"), t.hand("a")) == (False, [])


@rule("ignite.down.one-card-each")
def test_a_unit_stands_up_at_any_moment_of_the_action_phase() -> None:
    t = table("b1 a1 a2 . ", hands={"a": "dagger march march"}, down="a2")
    t.play("dagger", "b1")
    t.nobody_reacts()
    t.pick("stand-up", "march")
    t.play("march", "a2", "D7")
    assert t.cell("a2") == "D7"


@rule("ignite.down.one-card-each")
def test_the_state_never_ends_by_itself() -> None:
    t = table("a1 b1", down="b1", hands={"b": "march"})
    t.end_turns_until("b")
    t.end_turns_until("b")
    assert t.is_down("b1")


@rule("ignite.down.one-card-each")
@pytest.mark.parametrize("minion", ["bw1", "bk1"])
def test_minions_are_not_knocked_down(minion: str) -> None:
    t = table(f"a1 {minion} .", hands={"a": "metal-shield horse"})
    assert t.refusal("metal-shield") == "ignite.minion.knocked-down"
    if minion == "bw1":
        t.play("horse", minion, "D6", None)
        assert not t.is_down(minion)


def test_nobody_stands_up_on_a_space_that_only_a_larger_board_has() -> None:
    t = table("a1 a2 b1", hands={"a": "march"}, down="a1 a2")
    t.pick("stand-up")
    why = t.session.why_not(CELLS + t.g.board.grid.size, 0)
    assert why is not None
    assert why.says == "space-absent"
