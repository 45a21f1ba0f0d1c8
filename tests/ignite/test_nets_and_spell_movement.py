"""Immobilized pieces, the Gladiator Net, and the spells that carry units off: Teleport and Warp Master."""

from typing import Any

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

MOVES = ["march", "conditioning", "horse", "tiger-mount", "unicorn", "great-eagle"]

# ---- immobilized


@rule("ignite.immobilized.meaning")
@pytest.mark.parametrize("card", MOVES)
def test_an_immobilized_unit_uses_no_movement_card(card: str) -> None:
    t = table("a1 . .", hands={"a": card}, held={"a1": "b"})
    assert t.refusal(card) == "ignite.immobilized.meaning"


@rule("ignite.immobilized.meaning")
def test_an_immobilized_unit_makes_no_free_move_and_no_step_aside() -> None:
    t = table("a1 . .", races={"a": "catfolk"}, held={"a1": "b"})
    assert t.refusal("free-move") is not None
    assert table("a1 . .", races={"a": "catfolk"}).refusal("free-move") is None
    hands = {"a": "dagger", "b": "quick-reflexes old-wooden-shield"}
    t = table("a1 b1 .", hands=hands, held={"b1": "a"})
    t.play("dagger", "b1")
    assert t.refusal("quick-reflexes") == "ignite.immobilized.meaning"
    assert t.refusal("old-wooden-shield") is None


@rule("ignite.immobilized.meaning")
def test_an_immobilized_unit_attacks_buys_and_sells() -> None:
    hands = {"a": "dagger dagger"}
    t = table("Z+a1 b1 .", hands=hands, held={"a1": "b"}, market="march", bank=2)
    assert (t.refusal("buy"), t.refusal("sell"), t.refusal("dagger", "b1")) == (None, None, None)


@rule("ignite.immobilized.meaning")
def test_an_immobilized_unit_is_pushed_and_knocked_down_and_stays_immobilized() -> None:
    t = table("a1 b1 b2 .", hands={"a": "full-moon-axe"}, held={"b1": "a"})
    t.play("full-moon-axe", "b1", "b1")
    assert (t.cell("b1"), t.is_down("b1"), t.is_held("b1")) == ("D6", True, True)


@rule("ignite.immobilized.meaning")
def test_it_ends_at_the_beginning_of_the_turn_that_was_said() -> None:
    t = table("a1 b1 .", held={"b1": "c"})
    t.end_turn()
    assert (t.active, t.is_held("b1")) == ("b", True)
    t.end_turn()
    assert (t.active, t.is_held("b1")) == ("c", False)


@rule("ignite.immobilized.meaning")
def test_an_immobilized_unit_uses_spell_movement_and_stays_immobilized() -> None:
    t = table("a1 . .", hands={"a": "teleport"}, held={"a1": "b"})
    t.play("teleport", "D6")
    assert (t.cell("a1"), t.is_held("a1")) == ("D6", True)
    t = table("a1 . . . ap", held={"a1": "b"})
    t.pick("warp", "D8")
    assert (t.cell("a1"), t.is_held("a1")) == ("D8", True)


# ---- the net


@pytest.mark.parametrize("target", ["b1", "bw"])
def test_a_net_holds_its_target_until_the_throwers_next_turn(target: str) -> None:
    t = table(f"a1 . {target}", hands={"a": "gladiator-net"})
    t.play("gladiator-net", target)
    assert t.is_held(target)
    assert (t.alive(target), t.damage(target)) == (True, 0)
    t.end_turn()
    t.end_turn()
    assert (t.active, t.is_held(target)) == ("c", True)
    t.end_turn()
    assert (t.active, t.is_held(target)) == ("a", False)


@pytest.mark.parametrize(
    ("drawing", "entry"),
    [
        ("a1 . . b1", "ignite.attack.in-range"),
        ("a1 Ib b1 .", "ignite.sight.corner-lines"),
        ("a1 . F+b1 .", "ignite.forest.targeting"),
        ("a1 F+b1 . .", None),
        ("a1 bk . .", "ignite.immovable.list"),
    ],
)
def test_what_a_net_reaches(drawing: str, entry: str | None) -> None:
    t = table(drawing, hands={"a": "gladiator-net"})
    assert t.refusal("gladiator-net") == entry


def test_a_kraken_is_not_netted_beside_a_unit_that_is() -> None:
    t = table("a1 bk .\nb1 . .", hands={"a": "gladiator-net"})
    assert t.refusal("gladiator-net", "bk") == "ignite.immovable.list"
    t.play("gladiator-net", "b1")
    assert (t.is_held("b1"), t.is_held("bk")) == (True, False)


def test_a_net_can_be_blocked_evaded_and_parried_near() -> None:
    cards = "old-wooden-shield quick-reflexes short-sword counter-spell"
    t = table("a1 b1 .", hands={"a": "gladiator-net", "b": cards})
    t.play("gladiator-net", "b1")
    assert set(t.options()) == {None, "old-wooden-shield", "quick-reflexes", "short-sword"}
    t.pick("short-sword")
    assert not t.is_held("b1")
    far = table("a1 . b1", hands={"a": "gladiator-net", "b": cards})
    far.play("gladiator-net", "b1")
    assert set(far.options()) == {None, "old-wooden-shield", "quick-reflexes"}
    far.pick("quick-reflexes", "D7")
    assert not far.is_held("b1")


def test_a_second_net_only_moves_the_end_to_the_later_date() -> None:
    t = table(
        "a1 . b1 . c1", active="a", hands={"a": "gladiator-net", "c": "gladiator-net"}, held={"b1": "c"}
    )
    t.play("gladiator-net", "b1")
    assert t.g.held[t.g.standing[t.g.board.grid.parse("D6")]] == 0
    t.end_turn()
    t.end_turn()
    assert (t.active, t.is_held("b1")) == ("c", True)
    t.play("gladiator-net", "b1")
    t.end_turn()
    assert (t.active, t.is_held("b1")) == ("a", True)


def test_a_net_rewards_no_attack() -> None:
    t = table("a1 b1 .", hands={"a": "quick-hands gladiator-net"}, decks={"a": "march"})
    t.play("quick-hands")
    t.play("gladiator-net", "b1")
    assert t.hand("a") == []


# ---- teleport


def test_teleport_reaches_any_unoccupied_space_within_six_steps_past_anything() -> None:
    t = table("a1 Ib L b1 . . . .", hands={"a": "teleport"})
    t.play("teleport")
    assert "D10" in t.options()
    assert t.refusal("D11") == "ignite.move.one-a-space"
    assert [t.refusal(space) for space in ("D5", "b1", "D6")] == [
        "ignite.move.end-on-occupied",
        "ignite.move.end-on-occupied",
        "ignite.harm.walking",
    ]
    t.pick("D10")
    assert (t.cell("a1"), t.damage("a1")) == ("D10", 0)


def test_lizardmen_may_teleport_into_lava() -> None:
    t = table("a1 L .", hands={"a": "teleport"}, races={"a": "lizardmen"})
    t.play("teleport", "D5")
    assert t.cell("a1") == "D5"


@pytest.mark.parametrize("state", [{"down": "a1"}, {"frozen": {"a1": "b"}}])
def test_teleport_does_not_work_for_a_frozen_or_knocked_down_unit(state: dict[str, Any]) -> None:
    t = table("a1 . .", hands={"a": "teleport"}, **state)
    assert t.refusal("teleport") == "ignite.play.acting-unit"


def test_a_centaur_teleports_no_farther() -> None:
    t = table("a1 . . . . . . .", hands={"a": "teleport"}, races={"a": "centaurs"})
    assert (t.refusal("teleport", "D10"), t.refusal("teleport", "D11")) == (None, "ignite.move.one-a-space")


@pytest.mark.parametrize(("place", "harm"), [("Sb", 1), ("bt", 1), (".", 0)])
def test_the_landing_space_has_its_effect(place: str, harm: int) -> None:
    t = table(f"a1 . {place}", hands={"a": "teleport", "b": "counter-spell"})
    t.play("teleport", "D6")
    assert (t.cell("a1"), t.damage("a1"), t.asked_seat) == ("D6", harm, "a")


# ---- the portal


def portal(t: Table) -> str:
    """Where the portal lies."""
    (effect,) = t.lasting("warp-master")
    return t.g.board.grid.name(effect.on)


def test_warp_master_stays_and_lays_the_portal_within_four_steps() -> None:
    t = table("a1 b1 L . . .", hands={"a": "warp-master"})
    t.play("warp-master")
    assert "D8" in t.options()
    assert not {"D4", "D5", "b1", "D6", "D9"} & set(t.options())
    t.pick("D8")
    assert (t.front("a"), t.play_area("a"), portal(t)) == (["warp-master"], [], "D8")
    t.end_turns_until("a")
    assert t.front("a") == ["warp-master"]


@pytest.mark.parametrize("before", ["a", "b"])
def test_there_is_only_one_portal(before: str) -> None:
    t = table(f"a1 . {before}p", hands={"a": "warp-master"})
    t.play("warp-master", "D5")
    assert portal(t) == "D5"
    assert (t.play_area(before), t.front("a")) == (["warp-master"], ["warp-master"])


def test_one_unit_warps_on_each_own_turn_onto_the_portal_or_beside_it() -> None:
    t = table("a1 . . . . . . ap", hands={"a": "march"})
    t.pick("warp")
    assert set(t.options()) == {"C11", "D10", "D11", "D12", "E11"}
    t.pick("D11")
    assert t.cell("a1") == "D11"
    assert t.refusal("warp") is not None
    t.end_turns_until("a")
    assert t.refusal("warp") is None


def test_the_turn_in_which_the_portal_is_laid_counts() -> None:
    t = table("a1 . . .", hands={"a": "warp-master"})
    assert t.refusal("warp") is not None
    t.play("warp-master", "D7")
    t.pick("warp", "D7")
    assert t.cell("a1") == "D7"


def test_other_players_cannot_use_the_portal() -> None:
    assert table("a1 . bp").refusal("warp") == "ignite.move.portal"


def test_while_the_portal_is_occupied_or_walled_up_its_neighbours_are_reached() -> None:
    t = table("a1 . . . ap+b1 L\n. . . . Ib .")
    t.pick("warp")
    assert set(t.options()) == {"C8", "D7"}
    t = table("a1 . . . Ib+ap .")
    t.pick("warp")
    assert set(t.options()) == {"C8", "D7", "D9", "E8"}


@pytest.mark.parametrize("state", [{"down": "a1"}, {"frozen": {"a1": "b"}}])
def test_a_frozen_or_knocked_down_unit_does_not_warp(state: dict[str, Any]) -> None:
    t = table("a1 . ap", **state)
    assert t.refusal("warp") == "ignite.play.acting-unit"


def test_pieces_stand_on_the_portal_and_pass_over_it() -> None:
    t = table("a1 bp . .", hands={"a": "conditioning march"})
    t.play("conditioning", "D6")
    t.play("march", "D5")
    assert t.cell("a1") == "D5"


def test_warping_has_the_effects_of_the_landing_space() -> None:
    t = table("a1 . . ap+Sb .")
    t.pick("warp", "D7")
    assert t.damage("a1") == 1


def test_with_the_last_unit_the_portal_and_its_card_are_gone() -> None:
    t = table("a1 b1 . bp", hands={"a": "dagger"}, damage={"b1": 2})
    t.play("dagger", "b1")
    assert (t.front("b"), t.trash(), t.lasting("warp-master")) == ([], ["warp-master"], [])


@pytest.mark.parametrize("card", ["teleport", "warp-master"])
def test_nobody_counters_or_mirrors_spell_movement(card: str) -> None:
    t = table("a1 . b1", hands={"a": card, "b": "counter-spell mirror-spell"})
    t.play(card, "D5")
    assert t.asked_seat == "a"
