"""Freeze: who is frozen, what that means, and when it ends."""

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table


def frost(drawing: str, target: str, hands: dict[str, str] | None = None) -> Table:
    """Unit a1 has cast Freeze at a target or a space."""
    t = table(drawing, hands={"a": "freeze", **(hands or {})})
    t.play("freeze")
    if t.asked == "unit":
        t.pick("a1")
    t.pick(target)
    return t


def frozen(t: Table, *names: str) -> list[bool]:
    """Which of some pieces are frozen."""
    return [t.is_frozen(name) for name in names]


@rule("ignite.freeze.makes-frozen")
def test_a_freeze_attack_makes_its_target_frozen() -> None:
    t = frost("a1 . b1 b2", "b1")
    assert (frozen(t, "b1", "b2"), t.damage("b1")) == ([True, False], 0)


@rule("ignite.freeze.water")
@pytest.mark.parametrize("target", ["b1", "D6"])
def test_a_freeze_attack_freezes_every_unit_in_the_body_of_water(target: str) -> None:
    t = frost(
        """
        a1 . W    W+b1 W
        .  . .    .    W+c1
        .  . W+c2 .    W+a2
        """,
        target,
    )
    assert frozen(t, "b1", "c1", "a2", "c2", "a1") == [True, True, True, False, False]


@rule("ignite.freeze.water")
def test_empty_water_is_frozen_only_if_that_freezes_somebody_else() -> None:
    t = table("a1 . W W+aw1 . b1", hands={"a": "freeze"})
    assert t.refusal("freeze") == "ignite.attack.in-range"
    t = table("a1 . W b1", hands={"a": "freeze"})
    assert t.refusal("freeze", "D6") == "ignite.attack.empty-terrain-needs-other"


# ---- what it means


@rule("ignite.freeze.restrictions")
def test_a_frozen_unit_neither_moves_nor_attacks() -> None:
    t = table("a1 b1", hands={"a": "march horse dagger teleport"}, frozen={"a1": "b"})
    assert t.refusal("march") is not None
    assert t.refusal("horse") is not None
    assert t.refusal("dagger") == "ignite.play.acting-unit"
    assert t.refusal("teleport") is not None
    t = table("a1 b1 a2", hands={"a": "march dagger"}, frozen={"a1": "b"})
    t.play("dagger")
    assert (t.asked, t.options()) == ("target", ["b1"])
    t.pick("b1")
    t.nobody_reacts()
    assert t.refusal("march", "E4") is not None
    assert t.refusal("march", "E6") is None


@rule("ignite.freeze.restrictions")
def test_a_frozen_unit_neither_buys_nor_sells() -> None:
    drawing = "Z+a1 . b1"
    t = table(drawing, hands={"a": "march march"}, market="arrow", bank=3)
    assert (t.refusal("buy"), t.refusal("sell")) == (None, None)
    t = table(drawing, hands={"a": "march march"}, market="arrow", bank=3, frozen={"a1": "b"})
    assert None not in (t.refusal("buy"), t.refusal("sell"))


@rule("ignite.freeze.restrictions")
def test_a_frozen_unit_does_not_react() -> None:
    t = table(
        "a1 b1 .",
        hands={"a": "dagger", "b": "old-wooden-shield quick-reflexes disarm"},
        frozen={"b1": "c"},
    )
    t.play("dagger", "b1")
    assert (t.asked, t.damage("b1")) == ("act", 1)


@rule("ignite.freeze.restrictions")
def test_it_thaws_at_the_beginning_of_the_next_turn_of_who_froze_it() -> None:
    t = frost("a1 . b1 . . c1", "b1")
    t.end_turns_until("b")
    assert frozen(t, "b1") == [True]
    t.end_turns_until("c")
    assert frozen(t, "b1") == [True]
    t.end_turns_until("a")
    assert frozen(t, "b1") == [False]


@rule("ignite.freeze.pushable")
def test_a_frozen_unit_can_be_pushed_back_and_knocked_down() -> None:
    t = table("a1 b1 .", hands={"a": "metal-shield ice-wall"}, frozen={"b1": "a"})
    t.play("metal-shield", "b1")
    t.play("ice-wall", "b1", None)
    assert (t.is_down("b1"), t.cell("b1"), t.is_frozen("b1")) == (True, "D6", True)


# ---- how long


@rule("ignite.freeze.again")
def test_a_second_freeze_in_the_same_turn_changes_nothing() -> None:
    t = table("a1 . b1", hands={"a": "freeze freeze"})
    t.play("freeze", "b1")
    t.play("freeze", "b1")
    t.end_turns_until("c")
    assert t.is_frozen("b1")
    t.end_turns_until("a")
    assert not t.is_frozen("b1")


@rule("ignite.freeze.again")
def test_a_later_freeze_by_another_player_moves_the_end_to_that_players_turn() -> None:
    t = table("b1 . c1", hands={"b": "freeze"}, frozen={"c1": "a"}, active="b")
    t.play("freeze", "c1")
    t.end_turns_until("a")
    assert t.is_frozen("c1")
    t.end_turns_until("b")
    assert not t.is_frozen("c1")


@rule("ignite.freeze.latest")
def test_a_freeze_off_turn_does_not_shorten_the_time() -> None:
    """a has frozen c1 until a's turn; b mirrors a second Freeze onto the water where c1 stands."""
    t = table("W+c1 W+a1 . b1", hands={"a": "freeze", "b": "mirror-spell"}, frozen={"c1": "a"})
    t.play("freeze", "b1")
    t.react("b", "mirror-spell")
    assert frozen(t, "a1", "b1", "c1") == [True, False, True]
    t.end_turns_until("b")
    assert frozen(t, "a1", "c1") == [False, True]
    t.end_turns_until("a")
    assert frozen(t, "c1") == [False]


@rule("ignite.freeze.latest")
def test_it_ends_in_the_turn_of_who_froze_it_also_without_units() -> None:
    t = table("a1 . b1 bw1", frozen={"b1": "c"}, out="c", players=3, active="b")
    t.end_turn()
    assert t.asked_seat == "c"
    assert not t.is_frozen("b1")


# ---- how it spreads


@rule("ignite.freeze.within-water")
def test_frost_does_not_go_from_unit_to_unit_or_onto_the_shore() -> None:
    t = frost("a1 . W+b1 W+bw1 c1 c2", "b1")
    assert frozen(t, "b1", "bw1", "c1", "c2") == [True, True, False, False]


@rule("ignite.freeze.within-water")
def test_frost_freezes_own_units_and_minions_in_the_water() -> None:
    t = frost("a1 . W W+b1 W+a2 W+aw1 W+ak1", "D6")
    assert frozen(t, "b1", "a2", "aw1", "ak1") == [True] * 4


@rule("ignite.freeze.within-water")
@pytest.mark.parametrize("card", ["quick-reflexes", "counter-spell"])
def test_a_freeze_that_is_stopped_freezes_nobody(card: str) -> None:
    t = frost("a1 . W+b1 W+c1", "b1", {"b": card})
    t.react("b", card, *(["E6"] if card == "quick-reflexes" else []))
    assert frozen(t, "b1", "c1") == [False, False]


@rule("ignite.freeze.within-water")
def test_frost_on_empty_water_is_neither_blocked_nor_evaded() -> None:
    t = frost("a1 . W W+b1", "D6", {"b": "old-wooden-shield quick-reflexes"})
    assert (t.asked, t.is_frozen("b1")) == ("act", True)


# ---- whom it concerns


@rule("ignite.freeze.only-that-unit")
def test_the_player_may_still_react_for_other_units() -> None:
    t = table("b1 a1 b2", hands={"a": "dagger", "b": "old-wooden-shield"}, frozen={"b1": "a"})
    t.play("dagger", "b2")
    t.react("b", "old-wooden-shield")
    assert t.damage("b2") == 0


@rule("ignite.freeze.only-that-unit")
def test_among_several_units_the_frozen_one_cannot_be_protected() -> None:
    t = table("b1 ak b2", hands={"b": "old-wooden-shield"}, frozen={"b1": "c"}, active="c")
    t.end_turn()
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.damage("b2")) == (1, 0)


@rule("ignite.freeze.only-that-unit")
def test_a_frozen_unit_that_is_down_may_be_stood_up_and_remains_frozen() -> None:
    t = table("a1 b1", hands={"a": "march dagger"}, frozen={"a1": "b"}, down="a1")
    t.pick("stand-up", "march")
    assert (t.is_down("a1"), t.is_frozen("a1")) == (False, True)
    assert t.refusal("dagger") == "ignite.play.acting-unit"


# ---- the card


@pytest.mark.parametrize(("distance", "why"), [(1, None), (3, None), (4, "ignite.attack.in-range")])
def test_freeze_reaches_from_1_to_3(distance: int, why: str | None) -> None:
    t = table(" ".join(["a1", *["."] * (distance - 1), "b1"]), hands={"a": "freeze"})
    assert t.refusal("freeze") == why


def test_freeze_needs_line_of_sight_and_does_not_reach_into_a_forest() -> None:
    t = table("a1 Ib b1", hands={"a": "freeze"})
    assert t.refusal("freeze") == "ignite.sight.corner-lines"
    t = table("a1 . F+b1", hands={"a": "freeze"})
    assert t.refusal("freeze") == "ignite.forest.targeting"


def test_a_frozen_minion_and_a_frozen_kraken_do_nothing() -> None:
    t = table("aw1 b1", frozen={"aw1": "b"})
    assert t.refusal("aw1") == "ignite.freeze.restrictions"
    t = table("b1 ak1 b2", frozen={"ak1": "b"}, active="c")
    t.end_turn()
    assert (t.damage("b1"), t.damage("b2")) == (0, 0)


def test_freeze_is_no_attack_for_cards_that_reward_attacking() -> None:
    t = table("a1 . b1", hands={"a": "quick-hands freeze"}, decks={"a": "march"})
    t.play("quick-hands")
    t.play("freeze", "b1")
    assert t.hand("a") == []


def test_freeze_can_be_mirrored() -> None:
    t = frost("a1 . b1", "b1", {"b": "mirror-spell"})
    t.react("b", "mirror-spell")
    assert frozen(t, "a1", "b1") == [True, False]


def test_a_frozen_unit_can_be_pulled() -> None:
    t = table("a1 . . b1", hands={"a": "vine-pull"}, frozen={"b1": "c"})
    t.play("vine-pull", "b1", 2)
    assert (t.cell("b1"), t.is_frozen("b1")) == ("D5", True)
