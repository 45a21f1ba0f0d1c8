"""Examples of Solo & Cooperative Play."""

from __future__ import annotations

from typing import Final

from emberbox.rulebook.examples import Examples, Scenes
from emberbox.testing.coop import enemies_act, siege

EXAMPLES: Final = Examples()


@EXAMPLES.add("coop.move.rule-2-move-then-attack", "An enemy comes and strikes", "C3 H8")
def swordsman() -> Scenes:
    t = siege(
        """
        .  !w1 .  .
        .  .   .  .
        .  .   .  .
        .  a1  .  .
        """
    )
    yield t, "In the Enemy Phase the Swordsman acts: it moves up to 2 spaces, then strikes beside it."
    t = enemies_act(t)
    t.nobody_reacts()
    assert (t.cell("!w1"), t.damage("a1")) == ("F5", 1)
    yield t, "It goes straight to your unit and attacks at once: 1 damage."


@EXAMPLES.add("coop.attack.rule-7-max-range", "An archer keeps its distance", "C3 H8")
def archer() -> Scenes:
    t = siege(
        """
        .  !k1 .  .
        .  .   .  .
        .  .   .  .
        .  a1  .  .
        """
    )
    yield t, "The Archer shoots at exactly 2 spaces and is 3 away."
    t = enemies_act(t)
    t.nobody_reacts()
    assert (t.cell("!k1"), t.damage("a1")) == ("E5", 1)
    yield t, "It comes only as near as it must, stops 2 spaces away, and shoots for 1 damage."


@EXAMPLES.add("coop.path.rule-6-around", "Around a wall", "C3 H8")
def around() -> Scenes:
    t = siege(
        """
        .  !w1 .  .
        .  Ia  .  .
        .  .   .  .
        .  a1  .  .
        """
    )
    yield t, "An Ice Wall stands in the Swordsman's way."
    t = enemies_act(t)
    assert (t.cell("!w1"), t.damage("a1")) == ("E6", 0)
    yield t, "It goes around the wall. That takes all its movement, so it can't strike yet."


@EXAMPLES.add("coop.snow.avoid", "Enemies avoid snow", "C3 H8")
def snow() -> Scenes:
    t = siege(
        """
        .  !w1 .  .
        N  N   N  .
        .  .   .  .
        .  a1  .  .
        """
    )
    yield t, "Snow lies between the Swordsman and your unit."
    t = enemies_act(t)
    assert (t.cell("!w1"), t.damage("a1")) == ("D7", 0)
    yield t, "It doesn't wade through. It walks along the snow to get around it."


@EXAMPLES.add("coop.cards.dagger-half", "Two Daggers make one", "C3 E7")
def daggers() -> Scenes:
    t = siege("a1 !w1 .", hands={"a": "dagger dagger"})
    yield t, "A Dagger does only half a point of damage to an enemy. You attack with two."
    t.play("dagger", "!w1")
    assert t.alive("!w1")
    yield t, "After the first the Swordsman still stands. The half would be lost in the Enemy Phase."
    t.play("dagger", "!w1")
    assert not t.alive("!w1")
    yield t, "The second makes it a whole point, and the Swordsman is dead."
