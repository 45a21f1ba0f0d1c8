"""Massive Blizzard, line by line, and whom it does not reach."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.freeze.cards.blizzard import token_holder
from emberbox.games.ignite.freeze.facts import MOVE_ON
from emberbox.games.ignite.space import CELLS
from emberbox.testing import clause, rule
from emberbox.testing.freeze import saved, table
from emberbox.testing.ignite import Table

LANE = """
    I I  I I I  I
    I b1 . . N  .
    I I  I I I  I
    . a1 . . a2 c1
"""
"""A unit of player b at E5 with two plain spaces and snow ahead, and walls around."""


def snowed_in(drawing: str = LANE, blown_by: str = "a", **words: object) -> Table:
    """Player b to act in the blizzard of player a."""
    t = table(drawing, active=blown_by, **words)  # type: ignore[arg-type]
    t.play("massive-blizzard")
    t.nobody_reacts()
    t.end_turns_until("b")
    return t


@clause("massive-blizzard", 1)
def test_every_other_player_pays_two_for_a_space() -> None:
    t = snowed_in(hands={"a": "massive-blizzard", "b": "march conditioning"})
    t.play("march")
    assert (t.asked, t.cell("b1"), saved(t)) == ("act", "E5", ("b1", 1))
    t.play("conditioning", "E6")
    assert (t.asked, t.cell("b1"), saved(t)) == ("act", "E6", ("b1", 1))


@clause("massive-blizzard", 1)
def test_its_own_player_moves_as_always() -> None:
    t = table("a1 . . b1", hands={"a": "massive-blizzard march"})
    t.play("massive-blizzard")
    t.play("march", "D5")
    assert t.cell("a1") == "D5"


@clause("massive-blizzard", 1)
def test_it_ends_as_the_next_turn_of_its_player_begins() -> None:
    t = table("a1 . . b1 .", hands={"a": "massive-blizzard", "b": "march"})
    t.play("massive-blizzard")
    t.end_turns_until("c")
    assert len(t.lasting("massive-blizzard")) == 2
    t.end_turns_until("a")
    assert t.lasting("massive-blizzard") == []


@clause("massive-blizzard", 1, 2)
def test_snow_takes_four() -> None:
    """Situation 22, its first part: a Horse and a March enter exactly one snow space."""
    t = snowed_in(
        "I I  I I I\nI b1 N N .\nI I  I I I\na1 . . . c1", hands={"a": "massive-blizzard", "b": "horse march"}
    )
    t.play("horse")
    assert (t.asked, saved(t)) == ("act", ("b1", 3))
    t.play("march", "E6")
    assert (t.cell("b1"), saved(t)) == ("E6", None)


@clause("massive-blizzard", 2)
def test_cards_are_added_together_a_horse_and_a_march_make_two_spaces() -> None:
    t = snowed_in(hands={"a": "massive-blizzard", "b": "horse march"})
    t.play("horse", None)
    t.play("march", "E7")
    assert (t.cell("b1"), saved(t)) == ("E7", None)


@clause("massive-blizzard", 2)
def test_the_sum_is_rounded_down() -> None:
    t = snowed_in(hands={"a": "massive-blizzard", "b": "horse"})
    assert t.refusal("horse", "E7") == "ignite.golden.card-wins"
    t.play("horse", "E6")
    assert (t.asked, t.cell("b1"), saved(t)) == ("act", "E6", ("b1", 1))


@clause("massive-blizzard", 2)
def test_what_is_left_over_is_lost_with_an_attack() -> None:
    t = snowed_in("b1 . .\na1 . c1", hands={"a": "massive-blizzard", "b": "march dagger march"})
    t.play("march")
    assert saved(t) == ("b1", 1)
    t.play("dagger", "a1")
    t.nobody_reacts()
    t.play("march")
    assert (t.cell("b1"), saved(t)) == ("D4", ("b1", 1))


@clause("massive-blizzard", 3, 4)
def test_the_token_goes_to_who_casts_it_last_and_both_pay() -> None:
    t = snowed_in(hands={"a": "massive-blizzard", "b": "massive-blizzard conditioning"})
    assert t.g.view(2)["expansion"]["blizzard"] == 0
    t.play("massive-blizzard")
    assert token_holder(t.g) == 1
    assert t.refusal("conditioning", "E7") == "ignite.golden.card-wins"
    t.play("conditioning", "E6")
    assert t.cell("b1") == "E6"


@clause("massive-blizzard", 4)
def test_two_blizzards_do_not_add_up() -> None:
    t = table(
        "c1 . .\na1 . b1", hands={"a": "massive-blizzard", "b": "massive-blizzard", "c": "conditioning"}
    )
    t.play("massive-blizzard")
    t.end_turn()
    t.play("massive-blizzard")
    t.end_turn()
    t.play("conditioning", "D5")
    assert t.cell("c1") == "D5"


@clause("massive-blizzard", 4)
def test_each_lasts_until_the_next_turn_of_its_own_caster() -> None:
    t = table("a1 . .\nc1 . b1", hands={"a": "massive-blizzard", "b": "massive-blizzard"})
    t.play("massive-blizzard")
    t.end_turn()
    t.play("massive-blizzard")
    t.end_turns_until("a")
    assert sorted((effect.seat, effect.on) for effect in t.lasting("massive-blizzard")) == [(1, 0), (1, 2)]
    assert token_holder(t.g) == 1


@clause("massive-blizzard", 4)
def test_a_second_one_of_the_same_player_adds_nothing() -> None:
    t = table("a1 . b1", hands={"a": "massive-blizzard massive-blizzard"})
    t.play("massive-blizzard")
    assert t.refusal("massive-blizzard") == "ignite.play.some-effect"


@clause("massive-blizzard", 5)
def test_race_movement_is_slowed() -> None:
    t = snowed_in(hands={"a": "massive-blizzard"}, races={"b": "catfolk"})
    assert t.refusal("free-move", "E7") == "ignite.golden.card-wins"
    t.pick("free-move", "E6")
    assert t.cell("b1") == "E6"


@clause("massive-blizzard", 5)
@pytest.mark.parametrize(
    ("card", "far", "farther"), [("lesser-eagle", "D6", "D7"), ("great-eagle", "D8", "D9")]
)
def test_flying_is_slowed(card: str, far: str, farther: str) -> None:
    """Situation 22: Lesser Eagle flies 2."""
    t = snowed_in("b1 . . . . .\na1 . c1 . . .", hands={"a": "massive-blizzard", "b": card})
    assert t.refusal(card, farther) == "ignite.move.one-a-space"
    t.play(card, far)
    assert t.cell("b1") == far


@clause("massive-blizzard", 5)
def test_nobody_steps_aside_out_of_turn() -> None:
    """Situation 22: Quick Reflexes cannot step at all."""
    t = table(". b1 .\n. a1 c1", hands={"a": "massive-blizzard dagger", "b": "quick-reflexes metal-shield"})
    t.play("massive-blizzard")
    t.play("dagger", "b1")
    assert (t.asked, t.refusal("quick-reflexes")) == ("react", "ignite.react.words")


@clause("massive-blizzard", 5)
def test_the_minions_of_the_others_are_slowed_and_the_own_are_not() -> None:
    t = table("bw . . .\na1 b1 c1 .", hands={"a": "massive-blizzard"})
    t.play("massive-blizzard")
    t.end_turn()
    t.pick("bw")
    assert t.refusal("D6") == "ignite.golden.card-wins"
    t.pick("D5")
    assert t.cell("bw") == "D5"
    t = table("aw . . .\na1 b1 c1 .", hands={"a": "massive-blizzard"})
    t.play("massive-blizzard")
    t.pick("aw", "D6")
    assert t.cell("aw") == "D6"


@rule("ignite.dead.minion-limits")
@clause("massive-blizzard", 1, 5)
def test_the_minions_of_a_player_without_units_are_slowed_too() -> None:
    t = table("aw N .\n. . b1", out="a", active="b", hands={"b": "massive-blizzard"})
    t.play("massive-blizzard")
    t.end_turns_until("a")
    assert t.active == "a"
    t.pick(t.options()[0])
    t.pick("aw")
    assert [t.refusal(space) for space in ("D5", "E5", "F4")] == ["ignite.golden.card-wins"] * 3
    t.pick("E4")
    assert t.cell("aw") == "E4"


@clause("massive-blizzard", 5)
def test_pushes_and_teleports_are_not_slowed() -> None:
    t = table("a1 . b1 . .", hands={"a": "massive-blizzard long-bow wind-arrow", "b": "teleport"})
    t.play("massive-blizzard")
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.nobody_reacts()
    assert t.cell("b1") == "D7"
    t.end_turn()
    t.play("teleport", "J7")
    assert t.cell("b1") == "J7"


def test_teammates_are_slowed_too() -> None:
    t = table("a1 . b1\nc1 . d1", goal="teams-2", hands={"a": "massive-blizzard", "c": "march"})
    t.play("massive-blizzard")
    assert sorted(effect.on for effect in t.lasting("massive-blizzard")) == [1, 2, 3]


def test_it_is_too_early_for_it_in_the_first_two_rounds() -> None:
    t = table("a1 . b1", round=2, hands={"a": "massive-blizzard"})
    assert t.refusal("massive-blizzard") == "ignite.attack.no-early-scope"


@rule("freeze.valkyrie.not-global")
@rule("freeze.valkyrie.others-count-global")
def test_a_valkyrie_does_not_negate_it() -> None:
    t = table(
        "a1 . b1 . c1",
        races={"b": "valkyries"},
        hands={"a": "massive-blizzard", "b": "teleport counter-spell"},
    )
    t.play("massive-blizzard")
    assert (t.asked, t.asked_seat) == ("react", "b")
    assert t.refusal("teleport") == "freeze.valkyrie.others-count-global"
    t.nobody_reacts()
    assert sorted(effect.on for effect in t.lasting("massive-blizzard")) == [1, 2]


@rule("freeze.valkyrie.not-global")
def test_a_valkyrie_is_not_even_asked_where_no_card_could_help() -> None:
    t = table("a1 . b1 . c1", races={"b": "valkyries"}, hands={"a": "massive-blizzard", "b": "teleport"})
    t.play("massive-blizzard")
    assert (t.asked, t.asked_seat) == ("act", "a")


def test_who_counters_it_keeps_only_out_of_it() -> None:
    """The text of Counter Spell: against a global spell it protects only you and your units."""
    t = table("a1 . b1 . c1", hands={"a": "massive-blizzard", "b": "counter-spell march", "c": "march march"})
    t.play("massive-blizzard")
    t.react("b", "counter-spell")
    t.nobody_reacts()
    t.end_turn()
    t.play("march", "D7")
    assert t.cell("b1") == "D7"
    t.end_turn()
    t.play("march")
    assert (t.cell("c1"), saved(t)) == ("D8", ("c1", 1))
    assert [effect.on for effect in t.lasting("massive-blizzard")] == [2]


def test_what_is_said_in_a_blizzard() -> None:
    t = snowed_in(hands={"a": "massive-blizzard", "b": "march"})
    t.play("march")
    why = t.session.why_not(MOVE_ON, 1)
    assert why is not None
    assert why.says == "saved-too-little"
    t = snowed_in(hands={"a": "massive-blizzard", "b": "horse"})
    t.play("horse")
    why = t.session.why_not(CELLS + t.g.board.grid.parse("E7"), 1)
    assert why is not None
    assert why.says == "blizzard-slows"
