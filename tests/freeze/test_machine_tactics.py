"""What tacticians make of war machines."""

from __future__ import annotations

from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table, Thing


def best(t: Table) -> Thing:
    """What speaks most for."""
    decision = t.session.decision
    assert decision is not None
    options = decision.options()
    weights = t.g.policy(decision, options)
    return t.options()[weights.index(max(weights))]


def test_a_kill_is_worth_a_card() -> None:
    t = table("a1 axc . b1\n. . b2 .", hands={"a": "march march"}, damage={"b1": 1})
    assert best(t) == "fire"
    t.pick("fire")
    assert best(t) == "b1"


def test_a_machine_is_built_beside_own_units_and_away_from_others() -> None:
    t = table("a1 . b1\n. a2 .", hands={"a": "catapult"})
    t.pick("catapult")
    assert best(t) == "E4"


def test_a_machine_that_only_one_unit_holds_is_not_left_for_nothing() -> None:
    drawing = """
        . . . . . . .
        a1 {} . . . . b1
    """
    t = table(drawing.format("axc"), hands={"a": "march"}, clocks={"axc": 2})
    t.pick("march")
    if t.asked == "haul":
        t.pick(None)
    assert best(t) is None
    t = table(drawing.format("."), hands={"a": "march"})
    t.pick("march")
    assert best(t) == "E5"


def test_an_enemy_machine_is_shot_rather_than_an_own_one() -> None:
    t = table("axc a1 . . bxb b1\n. . . . . .\n. . axb2 . . .\n. . a2 . . .", hands={"a": "march"})
    t.pick("fire")
    assert t.options() == ["bxb", "b1", "axb2"]
    assert best(t) != "axb2"


def test_a_machine_fires_at_who_dies_of_it() -> None:
    t = table("a1 axc . b1 .\n. . . . b2", races={"b": "orcs"}, hands={"a": "march"}, damage={"b2": 2})
    t.pick("fire")
    assert best(t) == "b2"


def test_a_unit_steps_out_of_the_line_of_an_enemy_ballista() -> None:
    drawing = """
        .  .   . . . . . .  .
        b1 bxb . . . . . a1 .
        .  .   . . . . . .  .
    """
    t = table(drawing, hands={"a": "march march"})
    t.play("march")
    assert best(t) in ("D11", "F11")


def test_a_unit_does_not_mind_a_ballista_that_nobody_serves() -> None:
    drawing = """
        .  . . . . . . . .
        .  bxb . . . . . a1 .
        b1 . . . . . . . .
    """
    t = table(drawing, hands={"a": "march march"})
    t.play("march")
    assert best(t) == "E10"


def test_a_machine_of_nobody_is_taken() -> None:
    drawing = """
        . . . .  .   . . . . . b1
        . . . a1 . axc . . . . .
    """
    t = table(drawing, hands={"a": "march dagger"})
    t.play("march")
    assert best(t) == "E6"


def test_a_ballista_is_hauled_into_line() -> None:
    drawing = """
        a1 .   . . . . . b1
        .  axb . . . . . .
        .  a2  . . . . . .
    """
    t = table(drawing, hands={"a": "march old-wooden-shield"}, damage={"b1": 2})
    assert best(t) == "march"
    t.pick("march")
    assert best(t) == "a2"
    t.pick("a2")
    assert best(t) == "axb"
    t.pick("axb")
    assert (t.asked, best(t)) == ("haul-unit", "axb")
    t.pick("axb")
    assert (t.asked, best(t)) == ("haul-machine", "D5")
    t.pick("D5")
    assert best(t) == "fire"


def test_of_two_machines_the_one_with_the_better_shot_is_fired() -> None:
    drawing = """
        axb a1 . axb2 .
        .   .  . a2   .
        .   .  . .    .
        b1  .  . b2   .
    """
    for hurt, machine in (("b1", "axb"), ("b2", "axb2")):
        t = table(drawing, hands={"a": "march"}, damage={hurt: 2}, races={"b": "orcs"})
        t.pick("fire")
        assert (t.asked, best(t)) == ("machine", machine)
