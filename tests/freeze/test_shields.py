"""Air Shield and Divine Shield, line by line."""

from __future__ import annotations

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import saved, table
from emberbox.testing.ignite import Table

# -- air shield ------------------------------------------------------------------------------------------


def shot(arrow: str) -> Table:
    """B1 is shot at from two spaces away."""
    t = table("a1 . b1 .", hands={"a": f"long-bow {arrow}", "b": "air-shield"})
    t.play("long-bow")
    t.play(arrow, "b1")
    return t


@clause("air-shield", 1)
@clause("air-shield", 5)
def test_it_blocks_an_arrow_and_does_no_more() -> None:
    t = shot("arrow")
    t.react("b", "air-shield")
    assert (t.damage("b1"), t.play_area("b"), t.cell("a1")) == (0, ["air-shield"], "D4")


@clause("air-shield", 5)
def test_a_thrown_weapon_is_blocked_and_nobody_moves() -> None:
    t = table(". a1 . b1", hands={"a": "javelin", "b": "air-shield"})
    t.play("javelin", "b1")
    t.react("b", "air-shield")
    assert (t.damage("b1"), t.cell("a1")) == (0, "D5")


@clause("air-shield", 1)
def test_it_never_blocks_a_spell() -> None:
    t = table("a1 . b1", hands={"a": "lightning-bolt", "b": "air-shield counter-spell"})
    t.play("lightning-bolt", "b1")
    assert t.refusal("air-shield") == "ignite.block.never"


@clause("air-shield", 2)
def test_a_blocked_blow_throws_the_attacker_back() -> None:
    t = table(". a1 b1", hands={"a": "dagger", "b": "air-shield"})
    t.play("dagger", "b1")
    t.react("b", "air-shield")
    assert (t.damage("b1"), t.cell("a1"), t.is_down("a1")) == (0, "D4", False)


@clause("air-shield", 2)
def test_an_attacker_thrown_into_lava_is_a_trophy() -> None:
    t = table("L a1 b1", hands={"a": "dagger", "b": "air-shield"})
    t.play("dagger", "b1")
    t.react("b", "air-shield")
    assert (t.alive("a1"), t.trophies("b")) == (False, ["a1"])


@clause("air-shield", 2)
def test_it_throws_nobody_back_over_the_body_of_an_own_unit() -> None:
    t = table("L b2 a1 b1", hands={"a": "dagger", "b": "air-shield"})
    t.play("dagger", "b1")
    t.react("b", "air-shield")
    assert (t.cell("a1"), t.alive("b2"), t.damage("b1")) == ("D6", True, 0)


@clause("air-shield", 2)
@pytest.mark.parametrize("sealed", [(), ("poison",)])
def test_whether_the_attacker_may_stand_firm_tells_nothing_of_what_is_sealed(sealed: tuple[str, ...]) -> None:
    t = table(". a1 b1", hands={"a": "dagger poison", "b": "air-shield sure-footed"})
    t.play("dagger", "b1")
    t.pick_all(*sealed)
    t.react("b", "air-shield")
    assert (t.asked, t.asked_seat, t.options(), t.events("modified")) == ("stay-put", "a", [None], [])
    t.pick(None)
    assert t.cell("a1") == "D4"


@clause("air-shield", 2)
def test_a_warhammer_on_an_air_shield_knocks_down_whoever_holds_it() -> None:
    t = table(". a1 b1", hands={"a": "warhammer march", "b": "air-shield"})
    t.play("warhammer", "march", "b1")
    t.react("b", "air-shield")
    assert (t.damage("b1"), t.is_down("b1"), t.cell("a1")) == (0, True, "D4")


@clause("air-shield", 2)
def test_two_air_shields_against_a_ring_blade_throw_back_twice() -> None:
    t = table(". . . .\n. . a1 b1\n. . c1 .", hands={"a": "ring-blade", "b": "air-shield", "c": "air-shield"})
    t.play("ring-blade")
    t.react("b", "air-shield")
    t.react("c", "air-shield")
    assert (t.damage("b1"), t.damage("c1"), t.cell("a1")) == (0, 0, "E5")


@clause("air-shield", 3)
def test_a_blocked_rider_goes_back_and_loses_the_rest_of_the_ride() -> None:
    t = table("a1 . b1 . .", hands={"a": "horse", "b": "air-shield"})
    t.play("horse", "D5", "b1")
    t.react("b", "air-shield")
    assert (t.asked, t.cell("a1"), t.at("D6"), t.is_down("b1")) == ("act", "D5", "b1", False)
    assert saved(t) is None


@clause("air-shield", 3)
def test_only_the_movement_of_that_mount_is_lost() -> None:
    t = table("a1 . b1 . .", hands={"a": "horse march", "b": "air-shield"})
    t.play("horse", None)
    t.play("march", "D5", "b1")
    t.react("b", "air-shield")
    assert (t.cell("a1"), saved(t)) == ("D5", ("a1", 1))


@rule("freeze.snow.bank-order")
@clause("air-shield", 3)
@pytest.mark.parametrize(
    ("before", "cards", "left"),
    [
        (".", "horse horse", 3),  # a point of the first is lost, and the second is whole
        (".", "horse march horse", 4),
        ("N", "march march horse horse", 3),  # two points of the first are lost
        ("N", "horse horse", 3),  # the first was used up before
    ],
)
def test_of_several_mounts_only_the_one_in_use_is_lost(before: str, cards: str, left: int) -> None:
    t = table(f"a1 {before} b1 . .", hands={"a": cards, "b": "air-shield"})
    *saved_up, last = cards.split()
    for card in saved_up:
        t.play(card, None)
    t.play(last, "D5", "b1")
    t.react("b", "air-shield")
    assert (t.cell("a1"), saved(t)) == ("D5", ("a1", left))


@clause("air-shield", 4)
@clause("air-shield", 8)
def test_a_blocked_unicorn_goes_back_and_still_knocks_down_but_does_not_hurt() -> None:
    t = table("a1 . b1 . .", hands={"a": "unicorn", "b": "air-shield"})
    t.play("unicorn", "D5", "b1")
    t.react("b", "air-shield")
    assert (t.cell("a1"), t.is_down("b1"), t.damage("b1")) == ("D5", True, 0)


@clause("air-shield", 6)
def test_a_bash_pushes_and_knocks_down_and_does_not_hurt() -> None:
    t = table("a1 b1 . b2", hands={"a": "air-shield"})
    t.play("air-shield", "b1")
    assert (t.cell("b1"), t.is_down("b1"), t.damage("b1"), t.is_down("b2")) == ("D6", True, 0, False)


@clause("air-shield", 6)
def test_a_small_item_is_not_bashed() -> None:
    t = table("a1 bs .\nb1 . .", hands={"a": "air-shield"})
    t.play("air-shield")
    assert t.options() == ["b1"]


@clause("air-shield", 6)
def test_it_needs_a_neighbour_to_bash() -> None:
    t = table("a1 . b1", hands={"a": "air-shield"})
    assert t.refusal("air-shield") == "ignite.attack.target"


@clause("air-shield", 7)
def test_a_rider_turned_back_in_a_chain_returns_to_where_it_may_stand() -> None:
    t = table("a1 b1 c1 .", hands={"a": "horse", "c": "air-shield"})
    t.play("horse", "b1")
    t.nobody_reacts()
    t.pick("c1")
    t.react("c", "air-shield")
    assert (t.cell("a1"), t.at("D5"), t.at("D6"), t.is_down("b1")) == ("D4", "b1", "c1", True)


@rule("freeze.acid.pushed-in")
@clause("air-shield", 11)
@pytest.mark.parametrize(("hand", "left"), [("dagger march march", 1), ("dagger", 0)])
def test_a_rider_is_pushed_back_into_the_acid_that_it_came_from(hand: str, left: int) -> None:
    """One card for riding in, and another for coming back, if there is one."""
    t = table("a1 A b1 .", hands={"a": f"horse {hand}", "b": "air-shield"})
    t.play("horse", "D5", "b1")
    t.react("b", "air-shield")
    assert (t.asked, t.cell("a1"), len(t.hand("a"))) == ("act", "D5", left)


@clause("air-shield", 11)
def test_a_rider_is_pushed_back_into_the_fire_that_it_came_from() -> None:
    """It dies by its own fire there, and who pushed it takes the trophy."""
    t = table("a1 Sa b1 .\na2 . . .", hands={"a": "horse", "b": "air-shield"}, damage={"a1": 1})
    t.play("horse", "a1", "D5", "b1")
    t.react("b", "air-shield")
    assert (t.alive("a1"), t.trophies("b"), saved(t)) == (False, ["a1"], None)


@clause("air-shield", 9)
@clause("sure-footed", 6)
def test_a_rider_cannot_hold_on_with_sure_footed() -> None:
    t = table("a1 . b1 .", hands={"a": "horse sure-footed", "b": "air-shield"})
    t.play("horse", "D5", "b1")
    t.react("b", "air-shield")
    assert (t.asked, t.cell("a1")) == ("act", "D5")


@clause("air-shield", 9)
def test_a_melee_attacker_may_stand_firm() -> None:
    t = table(". a1 b1", hands={"a": "dagger sure-footed", "b": "air-shield"})
    t.play("dagger", "b1")
    t.react("b", "air-shield")
    assert (t.asked, t.asked_seat) == ("stay-put", "a")
    t.pick("sure-footed")
    assert t.cell("a1") == "D5"


@clause("air-shield", 9)
def test_a_bashed_unit_may_stand_firm() -> None:
    t = table("a1 b1 .", hands={"a": "air-shield", "b": "sure-footed"})
    t.play("air-shield", "b1", "sure-footed", "sure-footed")
    assert (t.cell("b1"), t.is_down("b1")) == ("D5", False)


@clause("air-shield", 10)
def test_a_minion_is_blocked_and_not_pushed() -> None:
    t = table(". aw b1\na1 . .", hands={"b": "air-shield"})
    t.pick("aw", "b1")
    t.react("b", "air-shield")
    assert (t.damage("b1"), t.cell("aw")) == (0, "D5")


# -- divine shield ---------------------------------------------------------------------------------------


@clause("divine-shield", 1)
@pytest.mark.parametrize("card", ["dagger", "horse"])
def test_it_blocks_and_draws_two(card: str) -> None:
    t = table("a1 b1 .", hands={"a": card, "b": "divine-shield"}, decks={"b": "march horse dagger"})
    t.play(card, "b1")
    t.react("b", "divine-shield")
    assert (t.damage("b1"), t.is_down("b1"), t.hand("b")) == (0, False, ["march", "horse"])
    assert t.play_area("b") == ["divine-shield"]


@clause("divine-shield", 1)
def test_it_blocks_an_arrow() -> None:
    t = table("a1 . b1", hands={"a": "long-bow arrow", "b": "divine-shield"}, decks={"b": "march march"})
    t.play("long-bow")
    t.play("arrow", "b1")
    t.react("b", "divine-shield")
    assert (t.damage("b1"), t.hand("b")) == (0, ["march", "march"])


@clause("divine-shield", 2)
def test_an_own_unit_is_not_attacked_to_block_it() -> None:
    t = table("a1 a2\nb1 .", hands={"a": "dagger divine-shield"})
    t.play("dagger")
    while t.asked == "unit":
        t.pick("a1")
    assert t.options() == ["b1"]


@clause("divine-shield", 3)
def test_a_bash_draws_nothing() -> None:
    t = table("a1 b1", hands={"a": "divine-shield"}, decks={"a": "march march"})
    t.play("divine-shield", "b1")
    assert (t.is_down("b1"), t.damage("b1"), t.hand("a"), t.play_area("a")) == (
        True,
        0,
        [],
        ["divine-shield"],
    )


@clause("divine-shield", 4)
def test_what_it_draws_may_answer_the_same_attack() -> None:
    t = table("c1 c2\nW+bk .", hands={"c": "divine-shield"}, decks={"c": "old-wooden-shield march"})
    t.end_turn()
    t.react("c", "divine-shield", "c1")
    assert (t.asked, t.asked_seat) == ("react", "c")
    t.pick("old-wooden-shield")
    assert (t.damage("c1"), t.damage("c2"), t.hand("c")) == (0, 0, ["march"])


@clause("divine-shield", 4)
def test_it_does_not_block_a_spell() -> None:
    t = table("a1 . b1", hands={"a": "lightning-bolt", "b": "divine-shield counter-spell"})
    t.play("lightning-bolt", "b1")
    assert t.refusal("divine-shield") == "ignite.block.never"


@clause("divine-shield", 5)
def test_it_blocks_a_minion_and_draws() -> None:
    t = table("aw b1\na1 .", hands={"b": "divine-shield"}, decks={"b": "march march"})
    t.pick("aw", "b1")
    t.react("b", "divine-shield")
    assert (t.damage("b1"), t.hand("b")) == (0, ["march", "march"])
