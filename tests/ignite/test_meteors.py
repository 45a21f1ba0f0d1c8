"""Meteor Strike: noted in secret, and coming down when the next turn begins."""

import pytest

from emberbox.testing.ignite import table

AROUND = """
    .  b1 .  .
    c1 am b2 b3
    .  .  a1 .
"""


def test_a_meteor_does_3_damage_on_its_space_and_1_on_the_eight_around() -> None:
    t = table("b1 .  .\n.  b2 c1\n. . a1", at="F6", hands={"a": "meteor-strike"}, players=3)
    t.play("meteor-strike", "G7")
    assert (t.asked, t.damage("b2"), t.play_area("a")) == ("act", 0, ["meteor-strike"])
    t.end_turns_until("a")
    assert (t.alive("b2"), t.trophies("a")) == (False, ["b2"])
    assert [t.damage(unit) for unit in ("b1", "c1", "a1")] == [1, 1, 1]


def test_a_meteor_strikes_at_the_beginning_of_the_next_turn_and_once() -> None:
    t = table(AROUND, active="b", hands={"b": "march"}, players=3)
    t.end_turns_until("c")
    assert t.damage("b1") == 0
    t.end_turns_until("a")
    assert [t.damage(unit) for unit in ("b1", "b2", "c1", "a1", "b3")] == [1, 1, 1, 1, 0]
    t.end_turns_until("a")
    assert t.damage("b1") == 1


def test_a_meteor_needs_no_range_and_no_line_of_sight() -> None:
    t = table("Ib a1 Ib", hands={"a": "meteor-strike"})
    t.play("meteor-strike")
    assert len(t.options()) == t.g.board.grid.size


def test_the_noted_space_is_a_secret() -> None:
    t = table("a1 b1", hands={"a": "meteor-strike"})
    t.play("meteor-strike", "D5")
    (meteor,) = t.lasting("meteor-strike")
    cell = t.g.board.grid.parse("D5")
    assert [t.g.cards.read_note(meteor.on, seat) for seat in range(3)] == [cell, None, None]
    told = [event for event in t.g.story or [] if event.what == "meteor-noted"]
    assert [("cell" in event.facts, event.secret) for event in told] == [(False, {"cell": cell})]


def test_a_meteor_hits_units_and_minions_in_forests_and_lights_no_fire() -> None:
    t = table("am+F+b1 F+bw1 F F+b2", active="c", players=3)
    t.end_turns_until("a")
    assert (t.alive("b1"), t.alive("bw1"), t.damage("b2"), t.terrain("D4")) == (False, False, 0, "forest")


def test_a_meteor_destroys_small_items_on_its_space_only_without_effect() -> None:
    t = table("am+bb+cs bs b1", active="c", players=3)
    t.end_turns_until("a")
    assert (t.drawing(), t.damage("b1")) == (". bs b1", 0)


def test_a_meteor_does_1_more_to_others_in_the_village() -> None:
    t = table("V+am V+b1 V+a1", active="c", players=3)
    t.end_turns_until("a")
    assert t.damage("b1") == 2
    t = table("V+a1 V+am V+b1", active="c", players=3)
    t.end_turns_until("a")
    assert (t.damage("a1"), t.damage("b1")) == (1, 2)


@pytest.mark.parametrize("card", ["old-wooden-shield", "quick-reflexes", "counter-spell", "mirror-spell"])
def test_nobody_answers_a_meteor(card: str) -> None:
    t = table("a1 b1", hands={"a": "meteor-strike", "b": card}, active="a")
    t.play("meteor-strike", "D6")
    assert (t.asked, t.asked_seat) == ("act", "a")
    t = table("am b1", hands={"b": card}, active="c")
    t.end_turn()
    assert (t.asked, t.damage("b1"), t.hand("b")) == ("act", 1, [card])


def test_a_meteor_is_no_attack_for_cards_that_reward_attacking() -> None:
    t = table("a1 b1", hands={"a": "quick-hands meteor-strike"}, decks={"a": "march"})
    t.play("quick-hands")
    t.play("meteor-strike", "D5")
    assert t.hand("a") == []


def test_several_meteors_strike_in_the_order_that_their_player_chooses() -> None:
    t = table("am b1 . . . am+b2", active="c", players=3)
    t.end_turn()
    assert (t.asked, t.asked_seat, len(t.options())) == ("begin-with", "a", 2)
    t.pick(1)
    struck = [event["cell"] for event in t.events("meteor")]
    grid = t.g.board.grid
    assert [grid.name(int(str(cell))) for cell in struck] == ["D9", "D4"]


def test_a_meteor_strikes_also_when_its_player_has_no_units_left() -> None:
    t = table("am b1", out="a", active="c", players=3)
    t.end_turn()
    assert t.damage("b1") == 1


def test_a_meteor_may_be_noted_on_an_own_unit_which_may_leave() -> None:
    t = table("a1 .", hands={"a": "meteor-strike march"})
    t.play("meteor-strike", "a1")
    t.play("march", "D5")
    t.end_turns_until("a")
    assert t.damage("a1") == 1
