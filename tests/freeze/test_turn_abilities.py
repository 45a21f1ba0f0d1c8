"""Close Range Master, Kneecapped and Quick Shot, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause
from emberbox.testing.freeze import table

# -- Close Range Master ----------------------------------------------------------------------------------


@clause("close-range-master", 1)
@pytest.mark.parametrize("weapon", ["bladed-boomerang", "arrow", "deadly-arrow"])
def test_ranged_weapons_and_arrows_reach_a_neighbour(weapon: str) -> None:
    t = table("a1 F+b1", hands={"a": f"close-range-master long-bow {weapon}"})
    t.play("long-bow")
    assert t.refusal(weapon) == "ignite.attack.in-range"
    t.play("close-range-master")
    t.play(weapon, "b1")
    t.nobody_reacts()
    assert t.damage("b1") > 0


@clause("close-range-master", 1)
def test_close_range_master_lasts_for_one_turn() -> None:
    hands = {"a": "close-range-master bladed-boomerang"}
    t = table("a1 b1", hands=hands, decks={"a": "march march march march march march"})
    t.play("close-range-master")
    t.play("bladed-boomerang", "b1")
    t.nobody_reacts()
    t.end_turns_until("a")
    assert t.refusal("bladed-boomerang") == "ignite.attack.in-range"


@clause("close-range-master", 2, 5)
def test_a_ranged_weapon_at_range_1_is_no_melee_weapon() -> None:
    hands = {"a": "close-range-master bladed-boomerang", "b": "short-sword disarm"}
    t = table("a1 b1", races={"a": "dwarves", "b": "valkyries"}, hands=hands)
    t.play("close-range-master")
    t.play("bladed-boomerang", "b1")
    assert (t.asked, t.options()) == ("react", [None])  # no parry, no Disarm, no valkyrie's weapon
    t.nobody_reacts()
    assert t.damage("b1") == 1


@clause("close-range-master", 3)
def test_the_usual_range_stays() -> None:
    t = table("a1 b1 b2 b3", hands={"a": "close-range-master bladed-boomerang"})
    t.play("close-range-master")
    t.play("bladed-boomerang")
    assert t.options() == ["b1", "b2"]


@clause("close-range-master", 4)
def test_close_range_master_serves_all_units() -> None:
    t = table("a1 b1 . b2 a2", hands={"a": "close-range-master bladed-boomerang"})
    t.play("close-range-master")
    t.play("bladed-boomerang", "a2")
    assert t.options() == ["b2"]
    t = table("a1 b1 . b2 a2", hands={"a": "close-range-master bladed-boomerang"})
    t.play("close-range-master")
    t.play("bladed-boomerang", "a1")
    assert t.options() == ["b1"]


@clause("close-range-master", 4)
def test_close_range_master_is_not_for_spells() -> None:
    t = table("a1 b1", hands={"a": "close-range-master vine-pull"})
    t.play("close-range-master")
    assert t.refusal("vine-pull") == "ignite.attack.in-range"


@clause("close-range-master", 6)
def test_it_is_the_short_range_master_of_the_lightning_arrow() -> None:
    t = table("a1 b1", hands={"a": "close-range-master long-bow lightning-arrow"})
    t.play("close-range-master")
    t.play("long-bow")
    t.play("lightning-arrow", "b1")
    t.nobody_reacts()
    assert (t.damage("a1"), t.damage("b1")) == (1, 1)


@pytest.mark.parametrize("card", ["close-range-master", "kneecapped"])
def test_a_second_one_in_a_turn_adds_nothing(card: str) -> None:
    t = table("a1 b1", hands={"a": f"{card} {card}"})
    t.play(card)
    assert t.refusal(card) == "ignite.play.some-effect"


# -- Kneecapped ------------------------------------------------------------------------------------------


@clause("kneecapped", 1)
@pytest.mark.parametrize("weapon", ["dagger", "javelin", "arrow"])
def test_whom_a_weapon_or_projectile_hurts_falls(weapon: str) -> None:
    t = table("a1 b1 . a2", hands={"a": f"kneecapped long-bow {weapon}"})
    t.play("long-bow")
    t.play("kneecapped")
    t.play(weapon, *(["a2"] if weapon in ("javelin",) else []), "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.is_down("b1")) == (1, True)
    t.end_turn()
    assert t.lasting("kneecapped") == []


@clause("kneecapped", 2, 3)
@pytest.mark.parametrize("answer", ["old-wooden-shield", "quick-reflexes"])
def test_who_blocks_or_evades_does_not_fall(answer: str) -> None:
    t = table("a1 b1 .", hands={"a": "kneecapped dagger", "b": answer})
    t.play("kneecapped")
    t.play("dagger", "b1")
    t.react("b", answer)
    if t.asked == "evade":
        t.pick("D6")
    assert (t.damage("b1"), t.is_down("b1")) == (0, False)


@clause("kneecapped", 2)
def test_who_is_hurt_farther_on_does_not_fall() -> None:
    t = table("a1 . b1 b2", hands={"a": "kneecapped long-bow lightning-arrow"})
    t.play("kneecapped")
    t.play("long-bow")
    t.play("lightning-arrow", "b1")
    t.nobody_reacts()
    assert (t.damage("b2"), t.is_down("b1"), t.is_down("b2")) == (1, True, False)


@clause("kneecapped", 3)
def test_kneecapped_holds_for_all_units_and_every_later_attack() -> None:
    t = table("a1 b1\na2 b2\n.  b3", hands={"a": "kneecapped dagger dagger dagger"})
    t.play("dagger", "a1", "b1")
    t.play("kneecapped")
    t.play("dagger", "a1", "b1")
    t.play("dagger", "a2", "b2")
    assert [t.is_down(name) for name in ("b1", "b2", "b3")] == [True, True, False]


@clause("kneecapped", 4)
def test_spells_knock_nobody_down_and_minions_never_fall() -> None:
    t = table(". a1 . b1\n. bk . .", hands={"a": "kneecapped lightning-bolt dagger"})
    t.play("kneecapped")
    t.play("lightning-bolt", "b1")
    t.nobody_reacts()
    t.play("dagger", "bk")
    t.nobody_reacts()
    assert (t.damage("b1"), t.is_down("b1"), t.damage("bk"), t.is_down("bk")) == (1, False, 1, False)


@clause("kneecapped", 4)
def test_sure_footed_cancels_the_fall() -> None:
    t = table("a1 b1", hands={"a": "kneecapped dagger", "b": "sure-footed"})
    t.play("kneecapped")
    t.play("dagger", "b1")
    t.pick(None)
    assert t.asked == "stay-up"
    t.pick("sure-footed")
    assert (t.damage("b1"), t.is_down("b1")) == (1, False)


# -- Quick Shot ------------------------------------------------------------------------------------------


@clause("quick-shot", 1)
@pytest.mark.parametrize("target", ["b1", "bk"])
def test_each_attack_with_an_arrow_draws_a_card(target: str) -> None:
    t = table(
        "a1 . b1\n.  bk .", hands={"a": "long-bow quick-shot arrow arrow dagger"}, decks={"a": "march horse"}
    )
    t.play("quick-shot")
    t.play("long-bow")
    t.play("arrow", target)
    t.nobody_reacts()
    assert t.hand("a") == ["arrow", "dagger", "march"]
    t.play("arrow", target)
    t.nobody_reacts()
    assert t.hand("a") == ["dagger", "march", "horse"]


@clause("quick-shot", 1)
def test_a_forest_with_somebody_in_it_counts_and_other_weapons_do_not() -> None:
    t = table(
        "a1 b2 F F+b1",
        hands={"a": "long-bow quick-shot fire-arrow dagger"},
        decks={"a": "march horse"},
    )
    t.play("quick-shot")
    t.play("long-bow")
    t.play("fire-arrow", "D6")
    t.nobody_reacts()
    assert (t.damage("b1"), t.hand("a")) == (1, ["dagger", "march"])
    t.play("dagger", "b2")
    t.nobody_reacts()
    assert t.hand("a") == ["march"]


@clause("quick-shot", 1, 4)
@pytest.mark.parametrize("answer", ["old-wooden-shield", "quick-reflexes"])
def test_a_blocked_or_dodged_arrow_draws_when_its_attack_is_over(answer: str) -> None:
    t = table(
        "a1 . b1 .",
        hands={"a": "long-bow quick-shot arrow", "b": answer},
        decks={"a": "march"},
    )
    t.play("quick-shot")
    t.play("long-bow")
    t.play("arrow", "b1")
    assert t.hand("a") == []
    t.react("b", answer)
    if t.asked == "evade":
        t.pick("D7")
    assert (t.damage("b1"), t.hand("a")) == (0, ["march"])


@clause("quick-shot", 2)
def test_a_wind_arrow_at_an_item_draws_nothing() -> None:
    t = table("a1 . as .\nb1 . . .", hands={"a": "long-bow quick-shot wind-arrow"}, decks={"a": "march"})
    t.play("quick-shot")
    t.play("long-bow")
    t.play("wind-arrow", "item", "D6")
    assert (t.asked, t.hand("a")) == ("act", [])


@clause("quick-shot", 4)
def test_several_quick_shots_each_draw() -> None:
    t = table("a1 . b1", hands={"a": "long-bow quick-shot quick-shot arrow"}, decks={"a": "march horse"})
    t.play("quick-shot")
    t.play("quick-shot")
    t.play("long-bow")
    t.play("arrow", "b1")
    t.nobody_reacts()
    assert t.hand("a") == ["march", "horse"]


@clause("quick-shot", 4)
def test_ice_on_empty_water_draws_nothing() -> None:
    t = table("a1 . W\n.  . W+b1", hands={"a": "long-bow quick-shot ice-arrow"}, decks={"a": "march"})
    t.play("quick-shot")
    t.play("long-bow")
    t.play("ice-arrow", "D6")
    assert (t.is_frozen("b1"), t.hand("a")) == (True, [])
