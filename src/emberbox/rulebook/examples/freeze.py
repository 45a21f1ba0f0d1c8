"""Examples of The Freeze."""

from __future__ import annotations

from typing import Final

from emberbox.rulebook.examples import Examples, Scenes
from emberbox.testing.freeze import owner_of, poison_on, saved, table

EXAMPLES: Final = Examples()


@EXAMPLES.add("freeze.snow.bank", "Saving up for snow", "C3 E8")
def snow() -> Scenes:
    t = table("a1 N  .  b1", hands={"a": "march march"})
    yield t, "Snow costs 2 movement. A March gives only 1, so you save it."
    t.play("march", None)
    assert saved(t) == ("a1", 1)
    yield t, "The unit has 1 movement saved up."
    t.play("march", "D5")
    assert (t.cell("a1"), saved(t)) == ("D5", None)
    yield t, "With a second March it has 2: enough to step into the snow."


@EXAMPLES.add("freeze.acid.move-in", "Walking through acid", "C3 E8")
def acid() -> Scenes:
    t = table("a1 A  .  b1", hands={"a": "conditioning dagger march"})
    assert len(t.hand("a")) == 3
    yield t, "You hold three cards and play Conditioning to go 2 spaces, through the acid."
    t.play("conditioning", "D5", "D6")
    assert (t.cell("a1"), len(t.hand("a"))) == ("D6", 1)
    yield t, "Entering the pool costs a card from your hand at random. You have one left."


@EXAMPLES.add("freeze.poison.tick", "Poison keeps hurting", "C3 E7")
def poison() -> Scenes:
    t = table("a1 b1 .", hands={"a": "dagger poison"})
    yield t, "You attack with a Dagger and hide Poison beside it."
    t.play("dagger", "b1", "poison")
    t.nobody_reacts()
    assert (t.damage("b1"), poison_on(t, "b1")) == (1, "a")
    yield t, "The attack lands. Its damage token is green: the unit is poisoned."
    t.end_turns_until("a")
    assert t.damage("b1") == 2
    yield t, "As your next turn begins, the poison does 1 more damage."


@EXAMPLES.add("freeze.wm-attack.once", "Firing a catapult", "C3 F9")
def catapult() -> Scenes:
    t = table(
        """
        axc .  .  .  b1
        a1  .  .  b2 .
        """,
        hands={"a": "march"},
    )
    yield t, "Your catapult is built, and your unit stands beside it. You discard a March to fire."
    t.pick("fire", "b1", "march")
    t.nobody_reacts()
    assert (t.alive("b1"), t.alive("b2")) == (False, True)
    yield t, "Its 3 damage kill the unit on D8, 4 spaces away. It can't fire again this turn."


@EXAMPLES.add("freeze.wm-own.steal", "Losing a machine", "C3 F7")
def stolen() -> Scenes:
    t = table(
        """
        a1 axc b1
        .  .   .
        """,
        hands={"a": "march"},
    )
    assert owner_of(t, "axc") == "a"
    yield t, "Both your unit and an enemy stand beside your catapult. Your unit steps away to E4."
    t.play("march", None, "E4")
    assert owner_of(t, "axc") == "b"
    yield t, "The enemy is the only one left beside it, and takes the machine over at once."
