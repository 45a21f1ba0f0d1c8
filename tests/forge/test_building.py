"""Summoning and crafting."""

import pytest

from emberbox.testing import rule
from emberbox.testing.forge import table


@rule("forge.build.summon")
def test_any_number_of_minions_may_be_summoned() -> None:
    t = table(
        "- - - -", "- - - -", hands=["cinder-imp cinder-imp ember-cultist phoenix-drone"], phase="building"
    )
    t.summon("cinder-imp", slot=4)
    t.summon("ember-cultist", slot=1)
    t.summon("cinder-imp", slot=2)
    t.summon("phoenix-drone", slot=3)
    assert (t.lineup(0), t.energy(0)) == ("ember-cultist cinder-imp phoenix-drone cinder-imp", 1)
    assert t.hand(0) == ""


@rule("forge.build.summon")
def test_only_a_card_of_the_hand_is_summoned() -> None:
    t = table("- - - -", "- - - -", hands=["cinder-imp"], scrapheaps=["fuse-bot"], phase="building")
    assert t.refusal("fuse-bot") == "forge.build.summon"


@rule("forge.build.pay-and-place", "forge.build.summon")
@pytest.mark.parametrize(("energy", "refusal"), [
    (2, "forge.build.pay-and-place"), (3, None), (4, None),
])  # fmt: skip
def test_a_minion_needs_energy_equal_to_its_cost(energy: int, refusal: str | None) -> None:
    t = table("- - - -", "- - - -", hands=["recycler"], energy=energy, phase="building")
    assert t.refusal("recycler") == refusal
    assert ("recycler" in t.options()) == (refusal is None)


@rule("forge.build.pay-and-place")
def test_a_minion_is_paid_for_put_on_an_empty_slot_and_then_its_ability_occurs() -> None:
    t = table("scrapbot - - -", "- - - -", hands=["fuse-bot"], energy=3, phase="building")
    t.summon("fuse-bot", slot=3, dice=[("forge", "small")])
    assert (t.lineup(0), t.hand(0), t.energy(0), t.forge(1)) == ("scrapbot - fuse-bot -", "", 2, 9)
    assert [event.what for event in t.events] == ["summoned", "ignited", "scrapped"]


@rule("forge.build.pay-and-place")
def test_a_minion_takes_energy_equal_to_its_cost() -> None:
    t = table("- - - -", "- - - -", hands=["recycler"], phase="building")
    t.summon("recycler", slot=1)
    assert t.energy(0) == 4 - 3


@rule("forge.build.pay-and-place")
def test_a_minion_goes_onto_an_own_slot() -> None:
    t = table("- - - -", "- - - -", hands=["fuse-bot"], phase="building")
    assert t.refusal_of_summon("fuse-bot", slot=1, of=1) == "forge.build.pay-and-place"
    assert t.refusal_of_summon("fuse-bot", slot=1, of=0) is None


@rule("forge.build.cost-zero")
def test_a_free_minion_needs_no_energy() -> None:
    t = table("- - - -", "- - - -", hands=["cinder-imp"], energy=0, phase="building")
    t.summon("cinder-imp", slot=2)
    assert (t.lineup(0), t.energy(0)) == ("- cinder-imp - -", 0)


@rule("forge.build.cost-zero")
def test_a_free_minion_needs_an_empty_slot() -> None:
    t = table(
        "fuse-bot fuse-bot scrapbot scrapbot", "- - - -", hands=["cinder-imp"], energy=0, phase="building"
    )
    assert t.refusal("cinder-imp") == "forge.zones.lineup"


@rule("forge.build.craft")
def test_crafting_costs_1_energy_as_often_as_energy_lasts() -> None:
    t = table("- - - -", "- - - -", forges=["scrapbot fuse-bot recycler", 9], energy=2, phase="building")
    t.craft()
    t.craft()
    assert (t.hand(0), t.forge(0), t.energy(0)) == ("scrapbot fuse-bot", 1, 0)
    assert t.refusal("craft") == "forge.build.craft"


@rule("forge.build.any-order")
def test_summoning_and_crafting_may_alternate() -> None:
    t = table(
        "- - - -", "- - - -", hands=["phoenix-drone"], forges=["unstable-bot scrapbot", 9], phase="building"
    )
    t.craft()
    t.summon("phoenix-drone", slot=1)
    t.craft()
    t.summon("unstable-bot", slot=2)
    assert (t.lineup(0), t.hand(0), t.energy(0)) == ("phoenix-drone unstable-bot - -", "scrapbot", 0)


@rule("forge.build.settle")
def test_all_that_follows_from_a_summoning_is_finished_before_the_player_goes_on() -> None:
    t = table("unstable-bot - - -", "furnace-titan/2 - - -", hands=["molten-maniac"], phase="building")
    t.summon("molten-maniac", slot=2, dice=[(1, "small"), ("forge", "small")])
    # The Maniac killed the Unstable Bot, whose ignite killed the Titan, whose ignite hit the forge.
    assert (t.asked, t.asked_seat) == ("build", 0)
    assert (t.scrapheap(0).split()[0], t.scrapheap(1), t.forge(0)) == ("unstable-bot", "furnace-titan", 8)


@rule("forge.build.no-moving")
def test_a_minion_is_not_put_in_place_of_another() -> None:
    t = table("scrapbot - - -", "- - - -", hands=["fuse-bot"], phase="building")
    assert t.refusal_of_summon("fuse-bot", slot=1) == "forge.build.no-moving"


@rule("forge.build.no-moving")
def test_no_act_of_building_moves_a_minion() -> None:
    t = table("scrapbot - - -", "- - - -", hands=["fuse-bot"], phase="building")
    assert t.options() == ["craft", "end-turn", "fuse-bot"]
    t.end_turn()
    t.end_turn()
    assert t.lineup(0) == "scrapbot - - -"
