"""Rides with a Lance, and what meets them on the way."""

from __future__ import annotations

from emberbox.testing import clause
from emberbox.testing.freeze import saved, table

LANE = """
    I I  I  I  I  I I
    I a1 b1 c1 .  . I
    I I  I  I  I  I I
    .  b2 . .  c2 . .
"""
"""A unit at E5 behind an enemy of two players each, with walls around."""


@clause("lance", 5)
def test_a_ride_with_a_morale_boost_draws_for_each_that_is_hurt() -> None:
    """Situation 12: neither strike can be blocked, and a shield still stops the knock-down."""
    t = table(
        LANE,
        hands={"a": "lance horse morale-boost", "b": "metal-shield", "c": "dagger"},
        decks={"a": " ".join(["march"] * 9)},
    )
    t.play("lance", "horse", "b1", "b1")
    assert t.asked == "seal"
    t.pick_all("morale-boost")
    t.react("b", "metal-shield")
    assert (t.damage("b1"), t.is_down("b1"), len(t.hand("a"))) == (1, False, 4)
    t.pick("c1", "c1")
    t.nobody_reacts()
    assert (t.damage("c1"), t.is_down("c1"), len(t.hand("a"))) == (1, True, 8)


@clause("lance", 5)
def test_modifiers_are_sealed_once_for_a_ride() -> None:
    t = table(LANE, hands={"a": "lance horse bone-crusher bone-crusher"})
    t.play("lance", "horse", "b1", "b1")
    t.pick_all("bone-crusher")
    t.nobody_reacts()
    t.pick("c1", "c1")
    t.nobody_reacts()
    assert (t.asked, t.alive("b1"), t.alive("c1"), t.hand("a")) == ("go", False, False, ["bone-crusher"])


@clause("lance", 8)
def test_poison_does_not_go_with_a_lance() -> None:
    t = table("a1 b1", hands={"a": "lance poison morale-boost"})
    t.play("lance", None, "b1")
    assert t.asked == "seal"
    assert t.refusal("poison") is not None
    assert t.refusal("morale-boost") is None


def test_horse_and_lance_through_acid_need_a_third_card() -> None:
    """Situation 28: cards in use are not eligible."""
    acid = "I I I I I\nI a1 A b1 .\nI I I I c1"
    t = table(acid, hands={"a": "lance horse"})
    t.play("lance", "horse")
    assert (t.asked, t.cell("a1"), saved(t)) == ("act", "E5", ("a1", 3))
    t = table(acid, hands={"a": "lance horse march"})
    t.play("lance", "horse", "E6")
    assert (t.cell("a1"), t.hand("a")) == ("E6", [])


def test_a_blizzard_slows_horse_march_eagle_and_reflexes() -> None:
    """Situation 22: exactly one snow space; two spaces in the air; no step aside at all."""
    t = table(
        "I I  I I I\nI b1 N N .\nI I  I I I\na1 . . . c1",
        hands={"a": "massive-blizzard", "b": "horse march lesser-eagle quick-reflexes"},
    )
    t.play("massive-blizzard")
    t.nobody_reacts()
    t.end_turn()
    t.play("horse")
    t.play("march", "E6")
    assert (t.asked, t.cell("b1"), saved(t)) == ("act", "E6", None)
    t.play("lesser-eagle")
    there = t.g.board.grid.within(t.g.cell[t.piece("b1")], 2)
    assert {str(end) for end in t.options()} <= {t.g.board.grid.name(cell) for cell in there}
    assert t.refusal("E9") == "ignite.move.one-a-space"
