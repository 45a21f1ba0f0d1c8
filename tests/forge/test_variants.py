"""Reclaim and Conveyor Belt."""

import pytest

from emberbox.games.forge.game import FORGE
from emberbox.games.forge.position import MOST_ENERGY
from emberbox.games.forge.space import UNITS
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.forge import table

# ---- Reclaim


@rule("forge.reclaim.destroy")
def test_an_own_minion_is_destroyed_for_its_energy() -> None:
    t = table("recycler - - -", "- - - -", energy=0, phase="building", reclaim=True)
    t.reclaim(1)
    assert (t.lineup(0), t.scrapheap(0), t.energy(0)) == ("- - - -", "recycler", 3)


@rule("forge.reclaim.destroy", "forge.reclaim.precise")
@pytest.mark.parametrize(("energy", "amount"), [(0, 3), (MOST_ENERGY - 1, 1), (MOST_ENERGY, 0)])
def test_a_reclaim_is_told_with_the_energy_it_brings(energy: int, amount: int) -> None:
    t = table("recycler - - -", "- - - -", energy=energy, phase="building", reclaim=True)
    t.session.listen()
    t.reclaim(1)
    told = [(event.what, event.facts.get("amount")) for event in t.session.heard()]
    assert told == [("reclaimed", amount), ("destroyed", None)]


@rule("forge.reclaim.destroy")
def test_only_an_own_minion_can_be_reclaimed() -> None:
    t = table("recycler - - -", "scrapbot - - -", phase="building", reclaim=True)
    assert t.refusal(("slot", 2)) == "forge.reclaim.destroy"
    of_the_opponent = t.session.forbids(UNITS + 4)
    assert of_the_opponent is not None
    assert of_the_opponent.rule == "forge.reclaim.destroy"


@rule("forge.reclaim.wait", "forge.reclaim.precise")
def test_a_minion_can_be_reclaimed_from_its_players_next_turn_on() -> None:
    t = table("- - - -", "- - - -", hands=["recycler"], phase="building", reclaim=True)
    t.summon("recycler", slot=2)
    assert t.refusal(("slot", 2)) == "forge.reclaim.wait"
    assert t.options() == ["craft", "end-turn"]
    t.end_turn()
    t.end_turn()
    t.build()
    assert t.refusal(("slot", 2)) is None


@rule("forge.reclaim.wait")
def test_a_recycled_minion_waits_too() -> None:
    t = table(
        "- - - -", "- - - -", hands=["recycler"], scrapheaps=["pilot-light"], phase="building", reclaim=True
    )
    t.summon("recycler", slot=1)
    t.choose("pilot-light")
    t.choose(("slot", 2))
    assert t.refusal(("slot", 2)) == "forge.reclaim.wait"


@rule("forge.reclaim.when")
def test_nothing_is_reclaimed_while_attacking() -> None:
    t = table("recycler - - -", "heat-sink - - -", energy=0, reclaim=True)
    t.session.answer(UNITS)  # while attacking, naming a minion means that it attacks
    assert t.asked == "attack-what"
    t.session.answer(UNITS + 4)
    assert (t.lineup(0), t.energy(0), t.phase) == ("recycler/1 - - -", 0, "building")
    t.reclaim(1)
    assert t.energy(0) == 3


@rule("forge.reclaim.when")
def test_nothing_is_reclaimed_in_the_turn_of_another() -> None:
    t = table("recycler - - -", "recycler - - -", current=1, phase="building", reclaim=True)
    assert t.options() == ["craft", "end-turn", ("slot", 1)]
    assert t.asked_seat == 1


@rule("forge.reclaim.precise")
def test_any_number_of_minions_may_be_reclaimed_and_energy_stops_at_4() -> None:
    t = table("recycler scrapbot cinder-imp -", "- - - -", energy=0, phase="building", reclaim=True)
    t.reclaim(3)
    assert t.energy(0) == 0
    t.reclaim(1)
    t.reclaim(2)
    assert (t.energy(0), t.lineup(0)) == (4, "- - - -")


@rule("forge.reclaim.precise")
def test_damage_does_not_lower_the_energy_regained() -> None:
    t = table("furnace-titan/4 - - -", "- - - -", energy=0, phase="building", reclaim=True)
    t.reclaim(1, dice=[(1, "small")])
    assert t.energy(0) == 4


@rule("forge.reclaim.precise")
def test_the_scrap_ability_of_a_reclaimed_minion_occurs() -> None:
    t = table(
        "unstable-bot deconstructor ember-cultist -", "- - - -", energy=1, phase="building", reclaim=True
    )
    t.reclaim(1, dice=[("forge", "small"), ("forge", "medium")])
    assert (t.forge(1), t.energy(0)) == (10 - 1 - 1 - 2, 2)


# ---- Conveyor Belt


@rule("forge.conveyor.start")
def test_a_turn_starts_with_slot_4_destroyed_and_the_others_moved_right() -> None:
    t = table(
        "fuse-bot scrapbot recycler heat-sink", "fuse-bot - - scrapbot", conveyor=True, phase="turn-start"
    )
    assert (t.lineup(0), t.scrapheap(0)) == ("- fuse-bot scrapbot recycler", "heat-sink")
    assert t.lineup(1) == "fuse-bot - - scrapbot"
    t.end_turn()
    assert (t.lineup(1), t.scrapheap(1)) == ("- fuse-bot - -", "scrapbot")
    assert t.lineup(0) == "- fuse-bot scrapbot recycler"


@rule("forge.conveyor.precise")
def test_empty_slots_and_damage_move_along() -> None:
    t = table("heat-sink/3 - recycler/1 -", "- - - -", conveyor=True, phase="turn-start")
    assert (t.lineup(0), t.scrapheap(0)) == ("- heat-sink/3 - recycler/1", "")


@rule("forge.conveyor.precise")
def test_the_scrap_ability_occurs_when_the_minions_have_moved() -> None:
    t = table("- - - furnace-titan", "- - - -", conveyor=True, phase="turn-start", dice=[("forge", "large")])
    assert [event.what for event in t.events] == ["turn", "destroyed", "conveyed", "ignited", "scrapped"]


@rule("forge.conveyor.precise")
def test_an_own_deconstructor_and_cultist_see_the_fall_from_the_belt() -> None:
    t = table("- ember-cultist deconstructor unstable-bot", "- - - -", conveyor=True, phase="turn-start",
              dice=[("forge", "small"), ("forge", "small")])  # fmt: skip
    assert (t.lineup(0), t.forge(1)) == ("- - ember-cultist deconstructor", 7)


@rule("forge.conveyor.precise")
def test_the_belt_is_not_optional_and_slot_1_is_free_afterward() -> None:
    t = table("scrapbot scrapbot repair-bot repair-bot", "- - - -", hands=["heat-sink"], conveyor=True,
              phase="turn-start")  # fmt: skip
    assert t.asked == "attack-with"
    t.build()
    t.summon("heat-sink", slot=1)
    assert t.lineup(0) == "heat-sink scrapbot scrapbot repair-bot"


@rule("forge.conveyor.start")
def test_a_cinder_imp_on_the_belt_may_cost_the_game() -> None:
    t = table("- - - cinder-imp", "- - - -", forges=[0, 5], conveyor=True, phase="turn-start")
    assert (t.out, t.winner) == ([0], 1)


@rule("forge.conveyor.start", "forge.win.at-once")
def test_a_cultist_may_win_the_game_by_the_belt_before_anything_moves() -> None:
    t = table("- - ember-cultist fuse-bot", "- - - -", forges=[5, 0], conveyor=True, phase="turn-start")
    assert (t.winner, t.lineup(0)) == (0, "- - ember-cultist -")


@rule("forge.conveyor.both")
def test_the_variants_are_off_unless_chosen() -> None:
    view = Session.start(FORGE).state.view(0)
    assert (view["reclaim"], view["conveyor"]) == (False, False)
    t = table("recycler - - scrapbot", "- - - -", phase="turn-start")
    assert t.lineup(0) == "recycler - - scrapbot"
    t.build()
    assert t.refusal(("slot", 1)) == "forge.conveyor.both"
    assert t.options() == ["craft", "end-turn"]


@rule("forge.conveyor.both")
@pytest.mark.parametrize(("reclaim", "conveyor"), [(True, False), (False, True), (True, True)])
def test_the_variants_may_be_chosen_alone_or_together(reclaim: bool, conveyor: bool) -> None:
    view = Session.start(FORGE, {"reclaim": reclaim, "conveyor": conveyor}).state.view(0)
    assert (view["reclaim"], view["conveyor"]) == (reclaim, conveyor)


@rule("forge.conveyor.both")
def test_with_both_variants_a_minion_moves_and_is_reclaimed() -> None:
    t = table("recycler - - scrapbot", "- - - -", reclaim=True, conveyor=True, phase="turn-start")
    t.build()
    t.reclaim(2)
    assert (t.scrapheap(0), t.lineup(0), t.energy(0)) == ("scrapbot recycler", "- - - -", 4)
