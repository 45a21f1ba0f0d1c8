"""Quick Reflexes: a step out of an attack."""

import pytest

from emberbox.testing.ignite import table


@pytest.mark.parametrize(
    "attack", ["dagger", "javelin", "metal-shield", "lightning-bolt", "freeze", "vine-pull"]
)
def test_a_target_steps_aside_and_the_attack_misses(attack: str) -> None:
    distance = 1 if attack in ("dagger", "metal-shield") else 2
    drawing = "a1 b1 ." if distance == 1 else "a1 . b1 ."
    t = table(drawing, hands={"a": attack, "b": "quick-reflexes"})
    t.play(attack, "b1")
    t.react("b", "quick-reflexes", "E5" if distance == 1 else "E6")
    assert (t.damage("b1"), t.is_down("b1"), t.is_frozen("b1")) == (0, False, False)
    assert (t.cell("b1"), t.play_area("b")) == ("E5" if distance == 1 else "E6", ["quick-reflexes"])


def test_a_projectile_is_evaded_even_by_a_step_that_stays_in_range() -> None:
    t = table("a1 . b1 .", hands={"a": "long-bow arrow", "b": "quick-reflexes"})
    t.play("long-bow")
    t.play("arrow", "b1")
    t.react("b", "quick-reflexes", "D7")
    assert (t.damage("b1"), t.play_area("a")) == (0, ["long-bow", "arrow"])


def test_an_evaded_wind_arrow_pushes_nobody() -> None:
    t = table("a1 . b1 .", hands={"a": "long-bow wind-arrow", "b": "quick-reflexes"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.react("b", "quick-reflexes", "D7")
    assert (t.damage("b1"), t.cell("b1")) == (0, "D7")


def test_a_unit_steps_out_of_the_way_of_a_mount_and_of_a_minion() -> None:
    t = table("a1 b1 .", hands={"a": "horse", "b": "quick-reflexes"})
    t.play("horse", "b1")
    t.react("b", "quick-reflexes", "E5")
    assert (t.is_down("b1"), t.cell("b1"), t.at("D5")) == (False, "E5", "a1")
    t = table("aw1 b1", hands={"b": "quick-reflexes"})
    t.pick("aw1", "b1")
    t.react("b", "quick-reflexes", "D6")
    assert t.damage("b1") == 0


def test_the_step_leads_to_an_unoccupied_space_that_could_be_walked_to() -> None:
    t = table(
        """
        .  L  .
        a1 b1 .
        .  Ia .
        """,
        hands={"a": "dagger", "b": "quick-reflexes"},
    )
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes")
    assert t.options() == ["E6"]


def test_a_step_is_one_space_for_a_centaur_too() -> None:
    t = table("a1 b1 . .", races={"b": "centaurs"}, hands={"a": "dagger", "b": "quick-reflexes"})
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes")
    assert t.options() == ["C5", "D6", "E5"]


def test_what_the_new_space_does_happens() -> None:
    t = table("a1 b1 Sa", hands={"a": "dagger", "b": "quick-reflexes"}, damage={"b1": 1})
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes", "D6")
    assert (t.damage("b1"), t.cell("b1")) == (2, "D6")


def test_an_area_attack_is_evaded_only_to_a_space_outside_the_area() -> None:
    """The 5 by 5 spaces around a1 end between columns 8 and 9."""
    t = table(
        """
        . . a1 . b1 .
        """,
        at="F4",
        hands={"a": "ring-of-fire", "b": "quick-reflexes"},
    )
    t.play("ring-of-fire")
    t.react("b", "quick-reflexes")
    assert t.options() == ["F9"]
    t.pick("F9")
    assert t.damage("b1") == 0


def test_who_cannot_leave_the_area_cannot_evade_it() -> None:
    t = table("a1 b1", hands={"a": "ring-of-fire", "b": "quick-reflexes counter-spell"})
    t.play("ring-of-fire")
    assert t.refusal("quick-reflexes") == "ignite.react.words"


def test_a_unit_evades_a_scorching_of_its_space() -> None:
    t = table("a1 . b1", hands={"a": "scorched-earth", "b": "quick-reflexes"})
    t.play("scorched-earth", "b1", "D5", None)
    t.react("b", "quick-reflexes")
    assert "D5" not in t.options()
    t.pick("D7")
    assert (t.damage("b1"), t.terrain("D6")) == (0, "scorched")


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ("down", "ignite.down.can-react"),
        ("held", "ignite.immobilized.meaning"),
        ("frozen", "nobody is asked"),
    ],
)
def test_who_is_frozen_knocked_down_or_immobilized_cannot_evade(state: str, why: str) -> None:
    t = table(
        "a1 b1 . b2",
        hands={"a": "dagger lightning-bolt", "b": "quick-reflexes old-wooden-shield"},
        down="b1" if state == "down" else "",
        held={"b1": "c"} if state == "held" else {},
        frozen={"b1": "c"} if state == "frozen" else {},
    )
    t.play("dagger", "b1")
    if state == "frozen":
        assert (t.asked, t.damage("b1")) == ("act", 1)
    else:
        assert t.refusal("quick-reflexes") == why


def test_the_spread_cannot_be_evaded() -> None:
    t = table("a1 . b1 c1", hands={"a": "lightning-bolt", "c": "quick-reflexes counter-spell"})
    t.play("lightning-bolt", "b1")
    assert (t.asked_seat, t.refusal("quick-reflexes")) == ("c", "ignite.react.who")


def test_terrain_and_delayed_strikes_cannot_be_evaded() -> None:
    t = table("a1 b1 Sa", hands={"a": "full-moon-axe", "b": "quick-reflexes"})
    t.play("full-moon-axe", "b1")
    t.nobody_reacts()
    t.pick("b1")
    assert (t.asked, t.alive("b1")) == ("act", False)
    t = table("b1 . .", hands={"a": "meteor-strike", "b": "quick-reflexes"}, active="a", at="H8")
    t.play("meteor-strike", "H9")
    assert t.asked == "act"
    t.end_turns_until("a")
    assert t.damage("b1") == 1


def test_a_kraken_cannot_be_evaded() -> None:
    t = table("b1 ak1", hands={"b": "quick-reflexes old-wooden-shield"}, active="c")
    t.end_turn()
    assert (t.refusal("quick-reflexes"), t.refusal("old-wooden-shield")) == ("ignite.react.words", None)


def test_nobody_evades_a_ring_into_the_forest_that_it_lights() -> None:
    """b1 stands at the rim of the ring; the forest beside it has a space inside."""
    t = table(
        """
        .  . F  F
        a1 . b1 F
        .  . .  .
        """,
        hands={"a": "ring-of-fire", "b": "quick-reflexes counter-spell"},
    )
    t.play("ring-of-fire")
    assert t.refusal("quick-reflexes") == "ignite.react.words"
