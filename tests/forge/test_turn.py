"""The course of a turn, and the draw when nobody does anything."""

from collections.abc import Callable

import pytest

from emberbox.games.forge.game import FORGE
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.forge import Table, table


@rule("forge.turn.recharge")
def test_at_the_start_of_a_turn_the_capacitor_is_charged_up_to_4() -> None:
    t = table("- - - -", "- - - -", energy=1, phase="building")
    t.end_turn()
    assert t.energy(1) == 4
    t.craft()
    t.end_turn()
    assert (t.energy(0), t.energy(1)) == (4, 3)


@rule("forge.turn.no-saving")
def test_energy_is_not_saved_up() -> None:
    t = table("- - - -", "- - - -", energy=3, phase="turn-start")
    assert t.energy(0) == 4
    t.end_turn()
    t.end_turn()
    assert t.energy(0) == 4


@rule("forge.turn.first-two-energy")
def test_only_the_very_first_turn_of_two_players_has_2_energy() -> None:
    t = table("- - - -", "- - - -", current=1, turn=1, phase="turn-start")
    assert t.energy(1) == 2
    t.end_turn()
    assert t.energy(0) == 4
    t.end_turn()
    assert t.energy(1) == 4


@rule("forge.turn.first-two-energy")
def test_a_new_game_opens_with_2_energy() -> None:
    session = Session.start(FORGE, seed=3)
    view = session.state.view(0)
    assert (view["turn"], view["players"][view["current"]]["energy"]) == (1, 2)


@rule("forge.turn.two-parts")
@pytest.mark.parametrize("act", ["craft", "end-turn", "fuse-bot"])
def test_nothing_is_built_while_attacking(act: str) -> None:
    t = table("scrapbot - - -", "- - - -", hands=["fuse-bot"])
    assert t.phase == "attacking"
    assert t.refusal(act) == "forge.turn.two-parts"
    t.build()
    assert t.phase == "building"
    assert t.refusal(act) is None


@rule("forge.turn.two-parts", "forge.turn.may-pass")
def test_a_turn_begins_with_attacking_and_ends_after_building() -> None:
    t = table("scrapbot - - -", "scrapbot - - -")
    t.build()
    t.end_turn()
    assert (t.current, t.phase, t.asked_seat) == (1, "attacking", 1)


@rule("forge.turn.start-order")
def test_a_turn_starts_with_recharge_then_conveyor_then_abilities() -> None:
    t = table("- - pilot-light cinder-imp", "- - - heat-sink", conveyor=True, energy=0, phase="turn-start",
              dice=[(4, "large")])  # fmt: skip
    assert [event.what for event in t.events] == [
        "turn",
        "destroyed",
        "conveyed",
        "drew",
        "ignited",
        "damaged",
    ]
    assert t.events[0].facts["energy"] == 4
    assert (t.phase, t.lineup(0)) == ("attacking", "- - - pilot-light")


@rule("forge.turn.start-order")
def test_a_pilot_light_that_falls_off_the_belt_does_not_ignite_any_more() -> None:
    t = table("- - - pilot-light", "- - - -", conveyor=True, phase="turn-start", dice=[])
    assert t.scrapheap(0) == "pilot-light"


@rule("forge.turn.no-free-draw")
def test_a_turn_brings_no_card() -> None:
    t = table("- - - -", "- - - -", hands=["", "fuse-bot"], forges=[10, 10], phase="building")
    t.end_turn()
    assert (t.hand(1), t.forge(1)) == ("fuse-bot", 10)


@rule("forge.turn.may-pass")
def test_a_player_may_do_nothing_in_either_part() -> None:
    t = table("scrapbot - - -", "heat-sink - - -", hands=["fuse-bot"])
    assert "build" in t.options()
    t.build()
    assert "end-turn" in t.options()
    t.end_turn()
    assert (t.current, t.lineup(0), t.lineup(1), t.hand(0)) == (
        1, "scrapbot - - -", "heat-sink - - -", "fuse-bot")  # fmt: skip


@rule("forge.turn.may-pass")
def test_there_is_no_way_back_from_building_to_attacking() -> None:
    t = table("scrapbot - - -", "- heat-sink - -")
    t.build()
    assert t.refusal(("seat", 1)) == "forge.turn.may-pass"
    assert t.refusal("build") == "kernel.pick.not-asked"
    t.craft()
    assert t.phase == "building"
    t.end_turn()
    t.build()
    assert t.refusal(("seat", 0)) == "forge.turn.may-pass"


# ---- the draw


def end_turns(t: Table, count: int) -> None:
    for _ in range(count):
        t.end_turn()


@rule("forge.turn.stalemate")
def test_three_idle_turns_of_each_player_are_a_draw() -> None:
    t = table("scrapbot - - -", "scrapbot - - -")
    end_turns(t, 5)
    assert not t.over
    t.end_turn()
    assert (t.over, t.winner, t.out) == (True, None, [])
    assert t.g.payoffs() == [0.5, 0.5]


@rule("forge.turn.stalemate")
def test_three_players_need_nine_idle_turns_for_a_draw() -> None:
    t = table("- - - -", "- - - -", "- - - -")
    end_turns(t, 8)
    assert not t.over
    t.end_turn()
    assert (t.over, t.winner) == (True, None)


def attack(t: Table) -> None:
    t.attack(1, 1)


def summon(t: Table) -> None:
    t.build()
    t.summon("cinder-imp", slot=2)


def craft(t: Table) -> None:
    t.build()
    t.craft()


def reclaim(t: Table) -> None:
    t.build()
    t.reclaim(1)


@rule("forge.turn.stalemate")
@pytest.mark.parametrize("act", [attack, summon, craft, reclaim])
def test_an_act_makes_the_count_begin_anew(act: Callable[[Table], None]) -> None:
    t = table("repair-bot - - -", "heat-sink - - -", hands=["cinder-imp"], reclaim=True)
    end_turns(t, 4)
    act(t)
    end_turns(t, 6)
    assert not t.over
    t.end_turn()
    assert t.over


@rule("forge.turn.stalemate")
def test_an_ignite_at_the_start_of_a_turn_makes_the_count_begin_anew() -> None:
    t = table("- - - -", "pilot-light - - -")
    for _ in range(6):
        t.end_turn(dice=[(1, "small")])
        t.end_turn()
    assert not t.over


def attack_for_nothing(t: Table, turns: int) -> None:
    """Attack with a minion whose attack is 0, turn after turn."""
    for _ in range(turns):
        t.attack(1, 1)
        t.end_turn()


@rule("forge.turn.no-progress")
def test_ten_turns_of_each_player_in_which_no_card_leaves_a_forge_are_a_draw() -> None:
    t = table("repair-bot/3 - - -", "repair-bot/3 - - -")
    attack_for_nothing(t, 19)
    assert not t.over
    attack_for_nothing(t, 1)
    assert (t.over, t.winner, t.events[-1].because) == (True, None, "forge.turn.no-progress")


@rule("forge.turn.no-progress")
def test_a_card_that_leaves_a_forge_makes_the_count_begin_anew() -> None:
    t = table("repair-bot/3 - - -", "repair-bot/3 - - -")
    attack_for_nothing(t, 18)
    t.build()
    t.craft()
    t.end_turn()
    attack_for_nothing(t, 19)
    assert not t.over
    attack_for_nothing(t, 1)
    assert t.over
