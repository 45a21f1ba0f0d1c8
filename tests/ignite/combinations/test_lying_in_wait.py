"""Bombs, meteors, traps, krakens and tokens that take effect later, on others' turns or in round 3."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table

# ---- traps


def test_a_trap_under_an_ice_wall_waits_until_the_wall_has_melted() -> None:
    t = table("a1 . bt b1", hands={"a": "ice-wall"}, decks={"a": ["march"] * 6})
    t.play("ice-wall", "D6", None)
    assert len(t.lasting("trapsmith")) == 1
    t.end_turns_until("a")
    t.play("march", "D5")
    t.play("march", "D6")
    assert (t.cell("a1"), t.damage("a1"), t.is_held("a1"), t.lasting("trapsmith")) == ("D6", 1, True, [])


@rule("ignite.blow.mover-or-placer")
def test_a_unit_that_a_wall_pushes_into_a_trap_is_the_trappers_trophy() -> None:
    t = table("a1 b1 ct\n. . b2", hands={"a": "ice-wall"}, damage={"b1": 2})
    t.play("ice-wall", "b1", None)
    assert (t.alive("b1"), t.trophies("c"), t.trophies("a")) == (False, ["b1"], [])
    assert t.play_area("c") == ["trapsmith"]


def test_a_wall_pushes_a_unit_into_its_own_trap_and_nothing_springs() -> None:
    t = table("a1 b1 bt", hands={"a": "ice-wall"})
    t.play("ice-wall", "b1", None)
    assert (t.cell("b1"), t.damage("b1"), len(t.lasting("trapsmith"))) == ("D6", 0, 1)


def test_a_vine_pulls_through_fire_onto_a_trap_beside_a_kraken_and_no_farther() -> None:
    t = table("a1 . ct Sc b1\n. ck . . b2", hands={"a": "vine-pull"})
    t.play("vine-pull", "b1", 3)
    # Scorched earth on D7, the trap on D6, and there the kraken on E5 reaches: three points of c's.
    assert (t.alive("b1"), t.trophies("c"), t.trophies("a")) == (False, ["b1"], [])
    assert [event["cell"] for event in t.events("sprung")] == [t.g.board.grid.parse("D6")]


def test_a_trap_ends_a_vines_pull_and_holds_the_unit_where_it_is() -> None:
    t = table("a1 . ct . b1", hands={"a": "vine-pull"})
    t.play("vine-pull", "b1", 3)
    assert (t.cell("b1"), t.damage("b1"), t.is_held("b1")) == ("D6", 1, True)


@rule("ignite.dead.effects-stay", "ignite.turn.until-next")
def test_the_trap_of_a_dead_player_springs_scores_and_lets_go_at_that_players_turn() -> None:
    t = table("a1 bt .\na2 . c1", out="b", hands={"a": "march"}, damage={"a1": 1})
    t.play("march", "a1", "D5")
    assert (t.damage("a1"), t.is_held("a1")) == (2, True)
    t.end_turn()
    assert (t.active, t.is_held("a1")) == ("b", False)
    t = table("a1 bt .\na2 . c1", out="b", hands={"a": "march"}, damage={"a1": 2})
    t.play("march", "a1", "D5")
    assert (t.alive("a1"), t.trophies("b")) == (False, ["a1"])


def test_a_trap_is_sprung_by_a_minion_and_the_unit_behind_it_walks_on_safely() -> None:
    t = table("aw1 bt .\na1 . .", hands={"a": "conditioning"})
    t.pick("aw1", "D5")
    assert t.drawing() == ". . .\na1 . ."
    t.play("conditioning", "E5", "D5")
    assert (t.cell("a1"), t.damage("a1"), t.is_held("a1")) == ("D5", 0, False)


# ---- bombs and meteors


@rule("ignite.turn.beginning-effects")
@pytest.mark.parametrize("first", [0, 1])
def test_a_wall_that_melts_before_or_after_an_explosion_shelters_nobody_beside_the_bomb(first: int) -> None:
    t = table("c1 I ab b1\n. . b2 .", phase="beginning")
    assert t.options() == [0, 1]
    t.pick(first)
    assert [t.damage(name) for name in ("b1", "b2", "c1")] == [1, 1, 0]
    assert (t.terrain("D5"), t.g.items) == ("plains", [])


@rule("ignite.turn.beginning-effects")
@pytest.mark.parametrize("first", [0, 1])
def test_bomb_and_meteor_together_kill_what_neither_would_in_either_order(first: int) -> None:
    t = table("ab b1 am bw1\n. . . b2", phase="beginning", damage={"b1": 1})
    t.pick(first)
    # b1: 1 from the bomb beside it and 1 from the meteor beside it.
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])
    assert (t.damage("b2"), t.at("D7")) == (1, None)


@rule("ignite.blow.own-card-turned", "ignite.item.movable")
def test_a_bomb_that_a_vine_has_drawn_to_its_throwers_unit_is_a_trophy_for_the_vine() -> None:
    t = table("a1 b1 . . bb\n. b2 . . .", hands={"a": "vine-pull"}, damage={"b1": 2})
    t.play("vine-pull", "item", "D8", 2)
    assert t.drawing().splitlines()[0] == "a1 b1 bb . ."
    t.end_turns_until("b")
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@rule("ignite.lava.destroys")
def test_a_bomb_pulled_into_lava_goes_no_farther_and_never_explodes() -> None:
    t = table("a1 . L . bb\n. . . b1 .", hands={"a": "vine-pull"})
    t.play("vine-pull", "item", "D8", 3)
    assert t.g.items == []
    t.end_turns_until("b")
    assert t.damage("b1") == 0


@rule("ignite.fire.spreads")
def test_a_bomb_in_a_forest_hurts_its_neighbours_there_and_lights_no_fire() -> None:
    t = table("F+b1+ab F+b2 F+c1", phase="beginning")
    assert [t.damage(name) for name in ("b1", "b2", "c1")] == [2, 1, 0]


def test_a_meteor_destroys_the_shard_it_hits_and_spares_the_one_beside_it() -> None:
    t = table("am+cs bs\nbd1 b1", phase="beginning")
    assert t.drawing() == ". bs\n. b1"
    assert t.damage("b1") == 1


@rule("ignite.dead.effects-stay", "ignite.dead.skip-one")
def test_the_meteor_of_a_player_who_died_meanwhile_strikes_in_the_skipped_turn() -> None:
    t = table("a1 b1 . . bm+c1\n. . . . c2", hands={"a": "dagger"}, damage={"b1": 2})
    t.play("dagger", "b1")
    t.end_turn()
    # It was b's skipped turn: the meteor has struck and it is c's turn already.
    assert (t.active, t.alive("c1"), t.trophies("b"), t.damage("c2")) == ("c", False, ["c1"], 1)


def test_a_bomb_beside_an_unused_trap_and_a_kraken_hurts_only_the_kraken() -> None:
    t = table("bt ab bk", phase="beginning")
    assert (t.damage("bk"), len(t.lasting("trapsmith")), t.g.items) == (1, 1, [])


# ---- krakens


def test_a_walker_is_grabbed_by_each_kraken_in_whose_reach_it_arrives() -> None:
    t = table("bk . a1 . . ck\n. . . . . .\n. . . . . a2", hands={"a": "march"})
    t.play("march", "a1", "D7")  # out of the reach of b's and into that of c's
    assert t.damage("a1") == 1
    t = table("bk . . a1 ck\n. . . . .\n. . . a2 .", hands={"a": "march"})
    t.play("march", "a1", "D6")
    assert t.damage("a1") == 2


def test_a_kraken_called_within_reach_of_another_is_grabbed_as_it_grabs() -> None:
    t = table("a1 W . W+bk", hands={"a": "kraken"})
    t.play("kraken", "D5")
    assert (t.damage("bk"), t.damage("ak1"), t.damage("a1")) == (1, 1, 0)


def test_a_kraken_hits_a_unit_once_in_a_turn_however_often_it_moves_there() -> None:
    t = table("b1 . . .\n. . . ck", active="b", hands={"b": "march march march"})
    for space, damage in (("D5", 0), ("E5", 1), ("E6", 1)):
        t.play("march", space)
        t.nobody_reacts()
        assert t.damage("b1") == damage
    t.end_turns_until("c")
    assert t.damage("b1") == 2  # at the beginning of its owner's turn it grabs again


# ---- the first two rounds


@rule("ignite.attack.no-early-delayed")
@pytest.mark.parametrize(("number", "damage"), [(1, [1, 0]), (2, [1, 1])])
def test_a_bomb_thrown_in_round_one_hurts_only_its_own_and_one_thrown_in_round_two_everybody(
    number: int, damage: list[int]
) -> None:
    t = table("a1 . . a2\n. . b1 .", round=number, hands={"a": "magic-potion-bomb"})
    t.play("magic-potion-bomb", "a1", "D6")
    t.end_turns_until("a")
    assert [t.damage(name) for name in ("a2", "b1")] == damage


@rule("ignite.attack.no-early-delayed")
def test_a_kraken_called_in_round_two_lies_still_until_round_three() -> None:
    t = table("a1 W . b1 .", round=2, hands={"a": "kraken", "b": "march"})
    t.play("kraken", "D5")
    t.end_turns_until("b")
    t.play("march", "D6")
    assert t.damage("b1") == 0
    t.end_turns_until("a")
    assert (t.g.round(), t.damage("b1")) == (3, 1)


@rule("ignite.attack.no-early-delayed")
@pytest.mark.parametrize(("number", "damage"), [(2, 0), (3, 1)])
@pytest.mark.parametrize("ground", ["Sa", "at"])
def test_scorched_earth_and_traps_do_nothing_to_others_before_round_three(
    ground: str, number: int, damage: int
) -> None:
    t = table(f"a1 {ground} b1 .", active="b", round=number, hands={"b": "march"})
    t.play("march", "D5")
    assert t.damage("b1") == damage
    if ground == "at":
        assert len(t.lasting("trapsmith")) == 1 - damage


@rule("ignite.attack.no-early-delayed")
def test_a_trap_that_was_walked_over_too_early_catches_its_prey_in_round_three() -> None:
    t = table("a1 at b1 .", active="b", round=2, hands={"b": "march march"}, decks={"b": ["march"] * 6})
    t.play("march", "D5")
    t.play("march", "D6")
    t.end_turns_until("b")
    t.play("march", "D5")
    assert (t.damage("b1"), t.is_held("b1")) == (1, True)
