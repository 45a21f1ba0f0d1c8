"""Who only looks ahead knows what snow, acid and saved movement mean: hints, and bots."""

from __future__ import annotations

from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.freeze.facts import MOVE_ON
from emberbox.games.ignite.tactics.moving import STUCK, card_gain
from emberbox.games.ignite.tactics.policy import policy
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.why.reach import spaces_in_reach
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table

LANE = """
    I I  I I I
    I a1 N . b1
    I I  I I I
    c1 . . . .
"""
"""A unit at E5 with snow between it and an enemy, and walls around."""


def reached(t: Table, name: str = "a1") -> list[str]:
    """The spaces that hints speak of."""
    return [t.g.board.grid.name(cell) for cell in spaces_in_reach(t.g, 0, t.piece(name))]


def test_hints_know_what_snow_costs() -> None:
    assert reached(table(LANE, hands={"a": "march"})) == []
    assert reached(table(LANE, hands={"a": "conditioning"})) == ["E6"]
    assert reached(table(LANE, hands={"a": "horse"})) == ["E6", "E7"]


def test_hints_count_what_is_saved() -> None:
    t = table(LANE, hands={"a": "march march"})
    t.play("march")
    assert reached(t) == ["E6"]


def test_hints_do_not_lead_into_acid_with_the_card_that_is_played() -> None:
    drawing = "I I I\nI a1 A\nI I I\nb1 . c1"
    assert reached(table(drawing, hands={"a": "march"})) == []
    assert reached(table(drawing, hands={"a": "march dagger"})) == ["E6"]


def test_hints_know_that_a_blizzard_halves_a_flight() -> None:
    t = table("a1 . . . .\nb1 . c1 . .", active="c", hands={"a": "lesser-eagle", "c": "massive-blizzard"})
    t.play("massive-blizzard")
    t.end_turns_until("a")
    assert max(t.g.board.grid.distance(t.g.cell[0], cell) for cell in spaces_in_reach(t.g, 0, 0)) == 2


def test_a_bot_sees_no_gain_in_movement_that_leads_nowhere() -> None:
    t = table(LANE, hands={"a": "march"})
    assert card_gain(Survey(t.g, 0), t.piece("a1"), kind("march")) == STUCK


def test_a_bot_sees_a_gain_in_saving_up_what_another_card_completes() -> None:
    t = table(LANE, hands={"a": "march march dagger"})
    assert card_gain(Survey(t.g, 0), t.piece("a1"), kind("march")) > 0.0
    t.play("march")
    gain = card_gain(Survey(t.g, 0), t.piece("a1"), kind("march"))
    t.pick("march", "E6")
    assert gain > 0.0


def test_a_bot_uses_what_is_saved_before_it_does_anything_else() -> None:
    t = table("a1 . . . b1\n. . . . c1", hands={"a": "conditioning dagger"})
    t.play("conditioning", None)
    options = t.session.options()
    assert t.session.decision is not None
    weights = policy(t.g, t.session.decision, options)
    assert options[weights.index(max(weights))] == MOVE_ON


def test_a_bot_rather_walks_around_acid() -> None:
    """Both spaces are as near to the enemy and as safe; one of them costs a card."""
    t = table("a1 A .\n. . b1", hands={"a": "march dagger march"})
    t.play("march")
    assert t.session.decision is not None
    weights = policy(t.g, t.session.decision, t.session.options())
    assert t.options()[weights.index(max(weights))] == "E4"
