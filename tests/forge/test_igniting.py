"""The two dice: what is hit, and how hard."""

import pytest

from emberbox.games.forge.catalogue import KEYS
from emberbox.games.forge.ignite import FORGE_FACE, hit
from emberbox.games.forge.space import CELLS, card_pick
from emberbox.kernel.decision import CHANCE
from emberbox.testing import rule
from emberbox.testing.forge import Table, table


def fuse_bot_rolls(t: Table, target: int, explosion: int) -> None:
    """Summon a Fuse Bot on slot 1 and let the dice show these faces, counted from 0."""
    t.session.answer(card_pick(KEYS.index("fuse-bot")))
    t.dice.left = [("target-die", target), ("explosion-die", explosion)]
    t.session.answer(CELLS)
    assert t.dice.left == []


@rule("forge.ignite.two-dice")
def test_an_ignite_rolls_the_target_die_and_the_explosion_die() -> None:
    t = table("- - - -", "heat-sink - - -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[(2, "large")])
    assert [pick for seat, pick in t.session.log if seat == CHANCE] == [1, 4]


@rule("forge.ignite.slot")
def test_a_number_hits_the_opposing_slot_and_never_an_own_one() -> None:
    t = table("- - heat-sink -", "- - repair-bot -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[(3, "large")])
    assert (t.lineup(0), t.lineup(1)) == ("fuse-bot - heat-sink -", "- - repair-bot/3 -")


@rule("forge.ignite.forge")
def test_the_forge_icon_hits_the_opposing_forge() -> None:
    t = table("- - - -", "repair-bot - - -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[("forge", "large")])
    assert (t.forge(0), t.forge(1), t.lineup(1)) == (10, 7, "repair-bot - - -")


@rule("forge.ignite.explosion")
@pytest.mark.parametrize(("flame", "left"), [("small", 9), ("medium", 8), ("large", 7)])
def test_the_flame_picks_one_of_the_bots_three_values(flame: str, left: int) -> None:
    t = table("- - - -", "- - - -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[("forge", flame)])
    assert t.forge(1) == left


@rule("forge.ignite.target-die-faces")
@pytest.mark.parametrize(("face", "struck", "forge"), [
    (0, [1], 10), (1, [2], 10), (2, [3], 10), (3, [4], 10), (4, [], 9), (5, [], 9),
])  # fmt: skip
def test_the_target_die_shows_1_2_3_4_forge_forge(face: int, struck: list[int], forge: int) -> None:
    t = table("- - - -", "furnace-titan repair-bot scrapbot recycler", hands=["fuse-bot"], phase="building")
    fuse_bot_rolls(t, face, 0)
    assert [slot for slot, word in enumerate(t.lineup(1).split(), 1) if word.endswith("/1")] == struck
    assert t.forge(1) == forge


@rule("forge.ignite.explosion-die-faces")
@pytest.mark.parametrize(("face", "damage"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_the_explosion_die_shows_each_flame_twice(face: int, damage: int) -> None:
    t = table("- - - -", "- - - -", hands=["fuse-bot"], phase="building")
    fuse_bot_rolls(t, 4, face)
    assert t.forge(1) == 10 - damage


@rule("forge.ignite.empty-slot")
def test_an_ignite_on_an_empty_slot_hits_nothing() -> None:
    t = table("- - - -", "heat-sink - repair-bot -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[(2, "large")])
    assert (t.lineup(1), t.forge(1)) == ("heat-sink - repair-bot -", 10)


@rule("forge.ignite.printed-values")
def test_a_damaged_bot_ignites_with_its_printed_values() -> None:
    t = table("furnace-titan/4 - - -", "- - - -", hands=["flamebringer"], phase="building")
    t.summon("flamebringer", slot=2)
    t.choose(("slot", 2), dice=[("forge", "large")])
    assert t.forge(1) == 4


@rule("forge.ignite.printed-values")
def test_a_destroyed_bot_ignites_with_its_printed_values() -> None:
    t = table("molten-maniac - - -", "unstable-bot - - -")
    t.attack(1, 1, dice=[("forge", "large")])
    assert t.forge(0) == 6


@rule("forge.ignite.printed-values")
def test_an_ignite_of_value_0_does_not_destroy_an_empty_forge() -> None:
    t = table("heat-sink - - -", "- - - -", hands=["flamebringer"], forges=[10, 0], phase="building")
    t.summon("flamebringer", slot=2)
    t.choose(("slot", 2), dice=[("forge", "small")])
    assert (t.out, t.over) == ([], False)


@rule("forge.ignite.not-attacking")
def test_nothing_strikes_back_at_a_bot_that_ignites() -> None:
    t = table("- - - -", "molten-maniac - - -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[(1, "large")])
    assert (t.lineup(0), t.lineup(1)) == ("fuse-bot - - -", "molten-maniac/3 - - -")


@rule("forge.ignite.not-attacking")
def test_an_ignite_comes_even_in_an_opponents_turn() -> None:
    t = table("molten-maniac - - -", "furnace-titan - - -")
    t.attack(1, 1, dice=[("forge", "small")])
    assert (t.current, t.forge(0)) == (0, 8)


@rule("forge.ignite.past-guardian")
@pytest.mark.parametrize(("target", "lineup", "forge"), [
    (2, "repair-bot scrapbot/1 - -", 10), ("forge", "repair-bot scrapbot - -", 9),
])  # fmt: skip
def test_ignites_go_past_a_forge_guardian(target: int | str, lineup: str, forge: int) -> None:
    t = table("- - - -", "repair-bot scrapbot - -", hands=["fuse-bot"], phase="building")
    t.summon("fuse-bot", slot=1, dice=[(target, "small")])
    assert (t.lineup(1), t.forge(1)) == (lineup, forge)


@rule("forge.ignite.does-not-use-attack")
def test_a_bot_that_ignited_may_attack_in_the_same_turn() -> None:
    t = table("pilot-light - - -", "- - - -", phase="turn-start", dice=[("forge", "small")])
    assert t.refusal_of_attack(1, "forge") is None


@rule("forge.ignite.does-not-use-attack")
def test_a_bot_that_attacked_may_ignite_in_the_same_turn() -> None:
    t = table("furnace-titan - - -", "- - - -", hands=["flamebringer"])
    t.attack(1, "forge")
    t.summon("flamebringer", slot=2)
    t.choose(("slot", 2), dice=[("forge", "small")])
    assert t.forge(1) == 10 - 4 - 2


@rule("forge.ignite.one-by-one")
def test_two_ignites_on_a_forge_are_two_pieces_of_damage() -> None:
    t = table("furnace-titan furnace-titan - -", "- - - -", hands=["flamebringer"], forges=[10, 3],
              phase="building")  # fmt: skip
    t.summon("flamebringer", slot=3)
    t.choose(("slot", 3), dice=[("forge", "medium"), ("forge", "small")])
    assert (t.out, t.winner) == ([1], 0)


@rule("forge.ignite.one-by-one")
def test_one_larger_ignite_on_a_short_forge_does_not_destroy_it() -> None:
    t = table("furnace-titan - - -", "- - - -", hands=["flamebringer"], forges=[10, 3], phase="building")
    t.summon("flamebringer", slot=3)
    t.choose(("slot", 3), dice=[("forge", "large")])
    assert (t.forge(1), t.out) == (0, [])


@rule("forge.ignite.example-five-five")
def test_a_forge_of_3_cards_hit_by_5_and_5_is_destroyed() -> None:
    t = table("- - - -", "- - - -", forges=[10, 3], phase="building")
    hit(t.g, 1, FORGE_FACE, 5, "furnace-titan")
    assert (t.forge(1), len(t.scrapheap(1).split()), t.out) == (0, 3, [])
    hit(t.g, 1, FORGE_FACE, 5, "furnace-titan")
    assert (t.out, t.winner) == ([1], 0)


@rule("forge.ignite.roll-each")
def test_each_ignite_is_rolled_and_dealt_before_the_next_one() -> None:
    t = table("pilot-light pilot-light - -", "heat-sink - - -", phase="turn-start",
              dice=[(1, "small"), ("forge", "large")])  # fmt: skip
    assert [event.what for event in t.events] == ["turn", "ignited", "damaged", "ignited", "damaged"]
    assert t.lineup(1) == "heat-sink/3 - - -"
