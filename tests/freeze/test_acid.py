"""Acid: what it takes, from whom, and who may not enter it."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.freeze.ground import burn_bazaar
from emberbox.testing import rule
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table


@rule("freeze.acid.move-in")
@rule("freeze.acid.discard-goes")
@pytest.mark.parametrize(("face", "lost"), [(0, "dagger"), (1, "hex"), (2, "horse")])
def test_who_walks_into_acid_loses_a_card_of_the_hand_at_random(face: int, lost: str) -> None:
    t = table("a1 A b1", hands={"a": "march dagger hex horse"})
    t.dice(face)
    t.play("march", "D5")
    assert t.cell("a1") == "D5"
    assert t.play_area("a") == ["march", lost]
    assert t.bank == 0
    assert [event["card"] for event in t.events("discarded")] == [t.g.cards.kinds(2)[-1]]


@rule("freeze.acid.empty-hand")
@rule("freeze.acid.timing")
def test_the_card_that_is_being_played_cannot_be_lost() -> None:
    """Situation 25: the only card in hand is the March."""
    t = table("a1 A b1", hands={"a": "march"})
    assert t.refusal("march", "D5") == "freeze.acid.empty-hand"


@rule("freeze.acid.each-space")
@rule("freeze.acid.space-not-pool")
def test_each_acid_space_takes_a_card() -> None:
    t = table("a1 A A b1", hands={"a": "conditioning dagger dagger horse"})
    t.play("conditioning", "D5", "D6")
    assert (t.cell("a1"), len(t.hand("a"))) == ("D6", 1)


@rule("freeze.acid.timing")
def test_one_card_leads_into_one_acid_space() -> None:
    """Situation 25: two acid spaces and one card."""
    t = table("a1 A A b1", hands={"a": "conditioning dagger"})
    t.play("conditioning", "D5")
    assert t.hand("a") == []
    assert t.refusal("D6") == "freeze.acid.empty-hand"


@rule("freeze.acid.space-not-pool")
def test_leaving_acid_and_standing_in_it_cost_nothing() -> None:
    t = table("A+a1 . b1", hands={"a": "march dagger dagger"}, down="a1")
    t.pick("stand-up", "dagger")
    t.play("march", "D5")
    assert (t.cell("a1"), t.hand("a")) == ("D5", ["dagger"])


@rule("freeze.acid.move-in")
def test_a_longer_way_goes_around_acid() -> None:
    t = table("a1 A .\n. . .\nb1 . .", hands={"a": "horse dagger dagger"})
    t.play("horse", "E6")
    assert t.hand("a") == ["dagger", "dagger"]


@rule("freeze.acid.pushed-in")
@pytest.mark.parametrize(("hand", "left"), [("dagger", 0), ("dagger dagger", 1), ("", 0)])
def test_who_is_pushed_into_acid_loses_a_card_if_there_is_one(hand: str, left: int) -> None:
    """Situation 26: with an empty hand the push happens all the same."""
    t = table("a1 . b1 A .", hands={"a": "long-bow wind-arrow", "b": hand})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    t.nobody_reacts()
    assert (t.cell("b1"), len(t.hand("b")), len(t.play_area("b"))) == ("D7", left, len(hand.split()) - left)


@rule("freeze.acid.forced-moves")
@pytest.mark.parametrize("hand", ["", "march", "march march"])
def test_who_is_pulled_into_acid_loses_a_card_if_there_is_one(hand: str) -> None:
    t = table("a1 A . b1", hands={"a": "vine-pull", "b": hand})
    t.play("vine-pull", "b1", 2)
    t.nobody_reacts()
    assert (t.cell("b1"), len(t.hand("b"))) == ("D5", max(0, len(hand.split()) - 1))


@rule("freeze.acid.exempt")
def test_acid_does_nothing_to_lizardmen() -> None:
    t = table("a1 A b1", hands={"a": "march dagger"}, races={"a": "lizardmen"})
    t.play("march", "D5")
    assert (t.cell("a1"), t.hand("a")) == ("D5", ["dagger"])


@rule("freeze.acid.exempt")
@rule("freeze.acid.other-minions")
def test_acid_does_nothing_to_water_minions() -> None:
    t = table("aw A .\na1 . b1", hands={"a": "dagger"})
    t.pick("aw", "D6")
    assert (t.cell("aw"), t.hand("a")) == ("D6", ["dagger"])


@rule("freeze.acid.other-minions")
def test_a_decoy_or_bomb_in_acid_costs_nobody_anything() -> None:
    """Situation 26: what is put there is no unit that comes into it."""
    t = table("a1 A b1\n. . .", hands={"a": "magic-potion-bomb dagger"})
    t.play("magic-potion-bomb", "D5")
    assert t.hand("a") == ["dagger"]


@rule("freeze.acid.fly-teleport")
@pytest.mark.parametrize("card", ["great-eagle", "teleport"])
def test_landing_in_acid_takes_a_card_and_needs_one(card: str) -> None:
    t = table("a1 . A b1", hands={"a": f"{card} dagger"})
    t.play(card, "D6")
    assert (t.cell("a1"), t.hand("a")) == ("D6", [])
    t = table("a1 . A b1", hands={"a": card})
    assert t.refusal(card, "D6") == "freeze.acid.empty-hand"


@rule("freeze.acid.fly-teleport")
def test_flying_over_acid_costs_nothing() -> None:
    t = table("a1 A . b1", hands={"a": "great-eagle dagger"})
    t.play("great-eagle", "D6")
    assert t.hand("a") == ["dagger"]


EVADING = "I I I I\na1 b1 A I\nI I I I"


@rule("freeze.acid.fly-teleport")
def test_a_step_aside_into_acid_takes_a_card() -> None:
    t = table(EVADING, hands={"a": "dagger", "b": "quick-reflexes dagger"})
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes", "E6")
    assert (t.cell("b1"), t.hand("b"), t.damage("b1")) == ("E6", [], 0)


@rule("freeze.acid.timing")
@rule("freeze.acid.fly-teleport")
def test_nobody_steps_aside_into_acid_with_no_other_card() -> None:
    t = table(EVADING, hands={"a": "dagger", "b": "quick-reflexes"})
    t.play("dagger", "b1")
    assert t.asked == "react"
    assert t.refusal("quick-reflexes") == "ignite.react.words"


@rule("freeze.acid.not-water")
def test_frost_does_not_spread_through_acid() -> None:
    t = table("a1 . A+b1 A+b2 .", hands={"a": "freeze"})
    t.play("freeze", "b1")
    t.nobody_reacts()
    assert (t.is_frozen("b1"), t.is_frozen("b2")) == (True, False)


@rule("freeze.acid.not-water")
@rule("freeze.acid.empty-hand")
def test_scorched_earth_on_acid_replaces_it() -> None:
    """Situation 29."""
    t = table("I I I\na1 A .\nI I I\nb1 . .", hands={"a": "scorched-earth march"})
    t.play("scorched-earth", "E5", None)
    t.play("march", "E5")
    assert (t.cell("a1"), t.damage("a1")) == ("E5", 1)


@rule("freeze.acid.not-water")
@rule("freeze.snow.lizardmen")
def test_where_an_ice_wall_melts_there_is_snow_or_acid_again() -> None:
    """Situation 29."""
    t = table("a1 . N+Ia . A+Ia b1", active="c")
    assert [t.terrain(space) for space in ("D6", "D8")] == ["ice", "ice"]
    t.end_turn()
    assert [t.terrain(space) for space in ("D6", "D8")] == ["snow", "acid"]


# -- the bazaar ----------------------------------------------------------------------------------------


@rule("freeze.setup.bazaar-covers")
@rule("freeze.setup.bazaar-burned")
def test_the_bazaar_covers_acid_until_it_burns() -> None:
    t = table("a1 .", at="F5", village=True, under="AAAA", hands={"a": "march march dagger dagger"})
    t.play("march", "F6")
    assert len(t.hand("a")) == 3
    burn(t, "a")
    # Nobody moved in.
    assert (t.terrain("F6"), len(t.hand("a")), t.damage("a1")) == ("acid", 3, 1)


@rule("freeze.setup.bazaar-covers")
def test_lava_under_the_bazaar_kills_who_stands_there() -> None:
    t = table("b1 .", at="F6", village=True, under="LPPP")
    burn(t, "a")
    assert (t.alive("b1"), t.terrain("F6"), t.terrain("G7")) == (False, "lava", "plains")


def burn(t: Table, letter: str) -> None:
    """The bazaar burns down, as a card would do it."""
    steps = burn_bazaar(t.g, "abc".index(letter), "torch", 1)
    try:
        decision = next(steps)
        while True:
            decision = steps.send(decision.options()[0])
    except StopIteration:
        pass
