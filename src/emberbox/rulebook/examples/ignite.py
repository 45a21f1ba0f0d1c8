"""Examples of Ignite."""

from __future__ import annotations

from typing import Final

from emberbox.rulebook.examples import Examples, Scenes
from emberbox.testing.ignite import table

EXAMPLES: Final = Examples()


@EXAMPLES.add("ignite.mount.knock-down", "Riding through an enemy", "C3 F8")
def riding() -> Scenes:
    t = table(
        """
        .  .  .  .
        a1 b1 .  .
        """,
        hands={"a": "horse"},
    )
    yield t, "Your unit is on E4. You play Horse, which moves up to 3 spaces."
    t.play("horse", "E5", "E6", None)
    assert (t.cell("a1"), t.cell("b1"), t.is_down("b1")) == ("E6", "E5", True)
    yield t, "You ride through E5 to E6. The enemy stays where it is, but is knocked down."


@EXAMPLES.add("ignite.push.into-unit", "Pushed into another unit", "C3 E9")
def pushed() -> Scenes:
    t = table("a1 b1 c1 .  .", hands={"a": "full-moon-axe"})
    yield t, "You strike the unit beside you with a Full Moon Axe: 2 damage, and it is pushed 1 space."
    t.play("full-moon-axe", "b1")
    t.nobody_reacts()
    t.pick("b1")
    assert (t.cell("b1"), t.cell("c1")) == ("D6", "D7")
    assert (t.is_down("b1"), t.is_down("c1")) == (True, True)
    assert (t.damage("b1"), t.damage("c1")) == (2, 0)
    yield t, "It runs into the unit behind it. Both move 1 space and fall, but only one is hurt."


@EXAMPLES.add("ignite.village.extra-damage", "Struck in the village", "C3 F7")
def in_the_village() -> Scenes:
    t = table(
        """
        .  V    V
        a1 V+b1 V
        """,
        hands={"a": "dagger"},
    )
    yield t, "The enemy stands in the village. You attack with a Dagger, which does 1 damage."
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 2
    yield t, "In the village every hit does 1 more: the unit takes 2 damage and has 1 health left."


@EXAMPLES.add("ignite.lightning.chain", "Lightning jumps on", "C3 G9")
def lightning() -> Scenes:
    t = table(
        """
        .  .  .  .  .
        a1 .  b1 b2 .
        .  .  .  c1 .
        """,
        hands={"a": "lightning-bolt"},
    )
    yield t, "You aim a Lightning Bolt at the unit on E6, 2 spaces away."
    t.play("lightning-bolt", "b1")
    t.nobody_reacts()
    assert [t.damage(unit) for unit in ("b1", "b2", "c1", "a1")] == [1, 1, 1, 0]
    yield t, "It jumps to the unit beside the target, and from there to the next: all three take 1 damage."


@EXAMPLES.add("ignite.fire.spreads", "A forest burns", "C3 G9")
def forest() -> Scenes:
    t = table(
        """
        .  .  .  F    F
        a1 .  .  F+b1 .
        .  .  .  F    F+b2
        """,
        hands={"a": "long-bow fire-arrow"},
    )
    yield t, "Two enemies hide in the same forest. You play a Long Bow, then shoot a Fire Arrow at E7."
    t.play("long-bow")
    t.play("fire-arrow", "E7")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)
    yield t, "The whole forest catches fire. Every unit in it takes 1 damage, wherever it stands."


@EXAMPLES.add("ignite.freeze.water", "Freezing a lake", "C3 G9")
def lake() -> Scenes:
    t = table(
        """
        .  .  W    W .
        a1 .  W+b1 W .
        .  .  .    W W+b2
        """,
        hands={"a": "freeze"},
    )
    yield t, "Two enemies stand in one body of water. You cast Freeze on the nearer one."
    t.play("freeze", "b1")
    t.nobody_reacts()
    assert (t.is_frozen("b1"), t.is_frozen("b2")) == (True, True)
    yield t, "The water carries the spell: both are frozen until your next turn begins."
