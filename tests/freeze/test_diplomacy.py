"""Diplomacy, line by line."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import put_doll, table
from emberbox.testing.ignite import Table

ALLY = "ignite.golden.card-wins"


def allied(drawing: str, a: str = "", b: str = "", **words: Any) -> Table:
    """Player a has just made an ally of b."""
    t = table(drawing, hands={"a": f"diplomacy {a}", "b": b}, **words)
    t.play("diplomacy", "b")
    return t


@clause("diplomacy", 1)
@pytest.mark.parametrize("card", ["dagger", "lightning-bolt", "freeze", "curse", "metal-shield"])
def test_the_player_does_not_attack_the_ally(card: str) -> None:
    t = allied("c1 a1 b1", card)
    t.play(card)
    assert t.options() == ["c1"]


@clause("diplomacy", 1)
def test_a_weapon_with_nobody_but_the_ally_in_reach_is_refused() -> None:
    assert allied("a1 b1", "dagger").refusal("dagger") == ALLY


@clause("diplomacy", 1)
def test_the_ally_does_not_attack_the_player() -> None:
    t = allied("a1 b1 c1", b="dagger dagger")
    t.end_turn()
    t.play("dagger")
    assert t.options() == ["c1"]


@clause("diplomacy", 1)
def test_it_lasts_until_the_next_turn_of_its_player() -> None:
    t = allied("a1 b1", b="march")
    t.end_turns_until("a")
    assert t.lasting("diplomacy") == []


@clause("diplomacy", 1)
def test_attacks_made_before_it_stand() -> None:
    t = table("a1 b1", hands={"a": "dagger diplomacy"})
    t.play("dagger", "b1")
    t.nobody_reacts()
    t.play("diplomacy", "b")
    assert t.damage("b1") == 1


@clause("diplomacy", 1)
def test_an_ally_has_to_have_a_unit() -> None:
    t = table("a1 b1", players=3, hands={"a": "diplomacy diplomacy"}, out="c")
    t.play("diplomacy")
    assert t.options() == ["b"]
    t.pick("b")
    assert t.refusal("diplomacy") == "ignite.play.some-effect"


@clause("diplomacy", 2)
@clause("diplomacy", 7)
@pytest.mark.parametrize("card", ["monopoly", "raiders-of-the-north", "massive-blizzard"])
def test_a_card_that_affects_everybody_ends_it(card: str) -> None:
    t = allied("a1 b1", f"{card} dagger", "march march march march march")
    assert t.refusal("dagger") == ALLY
    t.play(card)
    while t.asked != "act":
        t.pick(t.options()[-1])
    assert (t.lasting("diplomacy"), t.refusal("dagger")) == ([], None)


@clause("diplomacy", 7)
def test_it_ends_as_well_if_the_ally_plays_one() -> None:
    t = allied("a1 b1", b="monopoly dagger")
    t.end_turn()
    t.play("monopoly")
    assert (t.lasting("diplomacy"), t.refusal("dagger")) == ([], None)


@clause("diplomacy", 3)
def test_a_meteor_and_a_bomb_strike_later_and_are_allowed() -> None:
    t = allied("a1 . b1", "meteor-strike magic-potion-bomb")
    t.play("meteor-strike", "b1")
    t.play("magic-potion-bomb", "b1")
    t.end_turns_until("a")
    assert not t.alive("b1")


@clause("diplomacy", 3)
def test_a_kraken_grabs_an_ally_all_the_same() -> None:
    t = allied("a1 W .\nb1 . .", "kraken")
    t.play("kraken", "D5")
    t.nobody_reacts()
    assert t.damage("b1") == 1


@clause("diplomacy", 5)
def test_no_area_may_hold_the_ally() -> None:
    t = allied("a1 . b1\n. c1 .", "ring-of-fire")
    assert t.refusal("ring-of-fire") == ALLY


@clause("diplomacy", 5)
@pytest.mark.parametrize("card", ["scorched-earth", "ice-wall"])
def test_no_token_is_laid_under_the_ally(card: str) -> None:
    t = allied("a1 . b1", card)
    t.play(card)
    assert "b1" not in t.options()


@clause("diplomacy", 5)
def test_a_forest_that_holds_the_ally_is_not_lit() -> None:
    t = allied("a1 . F F+b1", "long-bow fire-arrow")
    t.play("long-bow")
    assert t.refusal("fire-arrow") == ALLY


@clause("diplomacy", 5)
def test_a_minion_that_a_player_directs_leaves_the_ally_alone() -> None:
    t = allied("aw b1 .\na1 . .")
    t.pick("aw")
    assert "b1" not in t.options()


@clause("diplomacy", 5)
def test_a_tiger_does_not_bite_the_ally() -> None:
    t = allied("a1 . b1\n. . c1", "tiger-mount")
    t.play("tiger-mount", "D5", "E5", None)
    assert (t.asked, t.options()) == ("bite", [None, "c1"])


@clause("diplomacy", 5)
def test_nobody_spies_on_the_ally() -> None:
    t = table("a1 b1 c1", hands={"a": "diplomacy stealth-tactics", "b": "march", "c": "march"})
    t.play("diplomacy", "b")
    t.play("stealth-tactics")
    assert t.options() == ["c"]


@clause("diplomacy", 6)
def test_lightning_that_spreads_to_the_ally_is_allowed_and_ends_nothing() -> None:
    t = allied("a1 . c1 b1", "lightning-bolt")
    t.play("lightning-bolt", "c1")
    t.nobody_reacts()
    assert (t.damage("b1"), len(t.lasting("diplomacy"))) == (1, 1)


@clause("diplomacy", 6)
@pytest.mark.parametrize("mount", ["horse", "unicorn"])
def test_a_ride_through_the_ally_knocks_nobody_down(mount: str) -> None:
    t = allied("a1 b1 .", mount, "old-wooden-shield")
    t.play(mount, "b1", "D6", None)
    assert (t.cell("a1"), t.is_down("b1"), t.damage("b1")) == ("D6", False, 0)


@rule("ignite.golden.card-wins")
@clause("diplomacy", 5)
def test_nobody_makes_a_doll_of_the_ally() -> None:
    t = table("a1 . b1 . c1", hands={"a": "diplomacy voodoo-doll"})
    t.play("diplomacy", "b")
    t.play("voodoo-doll")
    assert [effect.on for effect in t.lasting("voodoo-doll")] == [t.piece("c1")]


@clause("diplomacy", 5)
def test_with_allies_alone_there_is_nobody_to_make_a_doll_of() -> None:
    t = table("a1 . b1", players=2, hands={"a": "diplomacy voodoo-doll"})
    t.play("diplomacy", "b")
    assert t.refusal("voodoo-doll") == "ignite.golden.card-wins"


@rule("ignite.golden.card-wins")
@clause("diplomacy", 5)
def test_no_area_is_attacked_that_holds_the_doll_of_the_ally() -> None:
    t = table("a1 . c1 . . . b1", hands={"a": "diplomacy ring-of-fire"})
    put_doll(t, "c1", "b1", "D5")
    assert t.refusal("ring-of-fire") is None
    t.play("diplomacy", "b")
    assert t.refusal("ring-of-fire") == "ignite.golden.card-wins"
