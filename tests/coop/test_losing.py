"""Winning, losing, and units that come back."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.combat.damage import deal, take_off
from emberbox.games.ignite.coop.respawn import respawn_all
from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.coop.victory import ends, limit
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.flow.victory import check_end
from emberbox.games.ignite.state.position import NO_ONE
from emberbox.testing import rule
from emberbox.testing.coop import enemies_act, siege
from emberbox.testing.freeze import hoard
from emberbox.testing.ignite import Table
from tests.coop.phase import bottom, enemy_phase, prepare, round_of

LOSSES = {1: 3, 2: 4, 3: 3, 4: 2, 5: 3, 6: 2, 7: 3, 8: 2}


def fall(t: Table, *names: str) -> None:
    """Units are defeated, and the game looks whether it is over."""
    for name in names:
        take_off(t.g, t.piece(name), NO_ONE, "ignite.lava.kills")
    check_end(t.g)


# -- how many ------------------------------------------------------------------------------------------


@rule("coop.loss.players-1")
@rule("coop.loss.players-2")
@rule("coop.loss.players-3")
@rule("coop.loss.players-4")
@rule("coop.loss.players-5")
@rule("coop.loss.players-6")
@rule("coop.loss.players-7")
@rule("coop.loss.players-8")
@pytest.mark.parametrize("players", LOSSES)
def test_so_many_defeated_units_lose_the_game(players: int) -> None:
    units = "a1 a2 a3" if players == 1 else " ".join(f"{letter}1" for letter in "abcdefgh"[:players])
    most = LOSSES[players]
    t = siege(units, at="R5", players=players, defeats=most - 1)
    assert ends(t.g) == ""
    fall(t, "a1")
    assert ends(t.g) == f"coop.loss.players-{players}"
    assert t.phase == "over"
    assert t.winners == ""
    assert t.g.payoffs() == [0.0] * players
    assert [each["because"] for each in t.events("won")] == [f"coop.loss.players-{players}"]


@rule("coop.loss.players-1")
def test_alone_the_game_goes_on_while_a_unit_is_left() -> None:
    t = siege("a1 a2 a3", at="R5")
    fall(t, "a1", "a3")
    assert t.phase == "action"
    fall(t, "a2")
    assert t.phase == "over"


@rule("coop.race.ratmen")
def test_a_ratman_counts_half() -> None:
    t = siege("a1 a2 b1", at="R5", players=3, races={"a": "ratmen"}, defeats=2)
    fall(t, "a1")
    assert (siege_of(t.g).defeats, t.phase) == (5, "action")
    fall(t, "a2")
    assert t.phase == "over"


@rule("coop.race.ratmen")
def test_alone_with_ratmen_all_five_have_to_fall() -> None:
    t = siege("a1 a2 a3 a4 a5", at="R5", races={"a": "ratmen"})
    assert limit(t.g) == 5
    fall(t, "a1", "a2", "a3", "a4")
    assert t.phase == "action"
    fall(t, "a5")
    assert t.phase == "over"


@rule("coop.loss.count")
def test_a_unit_that_came_back_counts_again() -> None:
    t = siege("a1 b1 c1", at="R5", players=3)
    for halves in (2, 4):
        fall(t, "a1")
        assert siege_of(t.g).defeats == halves
        respawn_all(t.g)
    fall(t, "a1")
    assert t.phase == "over"


@rule("coop.loss.count")
def test_defeats_by_own_cards_and_in_free_turns_count() -> None:
    t = siege("a1 !w1", players=3, free=2, round=0, damage={"a1": 2}, hands={"a": "lightning-bolt"})
    for _ in deal(t.g, [(t.piece("a1"), 1)], 0, "lightning-bolt"):
        pass
    assert siege_of(t.g).defeats == 2


@rule("coop.loss.at-once")
def test_the_game_is_lost_in_the_middle_of_the_enemy_phase() -> None:
    t = siege("!w1 a1 . .\n. . . .\nb1 !w2 . .", at="D4", players=4, defeats=1, damage={"a1": 2, "b1": 2})
    t = enemies_act(t)
    assert t.phase == "over"
    assert len(siege_of(t.g).acted) == 1


@rule("coop.loss.at-once")
def test_nothing_more_is_asked_of_the_attack_that_loses_the_game() -> None:
    t = siege("!b1 . a1 b1", players=2, defeats=3, damage={"a1": 2}, hands={"b": "berserk"})
    t = enemies_act(t)
    while t.asked == "react":
        t.pick(None)
    assert (t.alive("a1"), t.damage("b1")) == (False, 1)
    assert (t.over, t.g.winners) == (True, [])  # nobody is asked to reveal the Berserk


# -- winning -------------------------------------------------------------------------------------------


@rule("coop.dragon.win-at-once", "coop.attack.lightning-carries")
def test_the_lightning_of_a_minion_that_kills_the_boss_wins_the_game() -> None:
    drawing = "!D a1 . !b1"
    t = siege(drawing, round=20, difficulty="easy", players=1, damage={"!D": 2}, frozen={"!D": "a"})
    t = enemies_act(t)
    assert (t.over, t.g.winners, t.damage("a1")) == (True, [0], 1)


@rule("coop.win.condition")
def test_the_death_of_the_boss_wins_for_all_at_once() -> None:
    t = siege("a1 !D b1 !w1", players=2, round=20, damage={"!D": 2}, hands={"a": "short-sword march"})
    t.play("short-sword", "!D")
    assert t.over
    assert t.winners == "ab"
    assert t.g.payoffs() == [1.0, 1.0]
    assert [each["because"] for each in t.events("won")] == ["coop.dragon.win-at-once"]


@rule("coop.win.condition")
def test_19_rounds_alone_do_not_win() -> None:
    t = bottom(round=19)
    prepare(t, 1, 20, powers="heavy-fog supply-lines-cut blood-moon")
    t.end_turn()
    assert round_of(t) == 20
    assert ends(t.g) == ""


@rule("coop.loss.at-once")
@rule("coop.dragon.win-at-once")
def test_a_blow_that_fells_the_boss_and_the_last_unit_wins() -> None:
    t = siege("a1 !D", round=20, damage={"!D": 2, "a1": 2})
    for _ in deal(t.g, [(t.piece("a1"), 1), (t.piece("!D"), 1)], 0, "lightning-bolt"):
        pass
    check_end(t.g)
    assert siege_of(t.g).defeats >= limit(t.g)
    assert t.winners == "a"
    assert [each["because"] for each in t.events("won")] == ["coop.dragon.win-at-once"]


@rule("coop.scope.no-trophies")
def test_nobody_takes_trophies_and_no_goal_of_the_base_game_ends_it() -> None:
    t = siege("a1 b1 !w1", players=4, hands={"a": "short-sword"})
    fall(t, "b1")
    assert [t.trophies(seat) for seat in "abcd"] == [[], [], [], []]
    assert t.phase == "action"
    t = siege("a1", players=2)  # the last with units goes on
    take_off(t.g, t.g.units(1)[0], 0, "short-sword")
    check_end(t.g)
    assert (t.phase, t.trophies("a")) == ("action", [])


@rule("coop.scope.no-trophies")
def test_nobody_raises_water_minions_after_death() -> None:
    t = siege("a1", at="R9", players=2, round=3, active="a", defeats=0)
    take_off(t.g, t.g.units(1)[0], 0, "short-sword")
    t.end_turn()
    assert t.asked == "act"
    assert t.active == "a"
    assert t.g.view(0)["players"][1]["skipped"] is False


# -- coming back ---------------------------------------------------------------------------------------


@rule("coop.respawn.one-unit")
@rule("coop.respawn.corner")
@rule("coop.respawn.health")
@rule("coop.respawn.only-when-all-gone")
def test_a_player_without_units_gets_one_back_as_the_next_player_phase_begins() -> None:
    t = siege("a1 b1 b2", at="D5", players=2, round=3)
    t.g.damage[t.piece("b1")] = 2
    fall(t, "b1")
    t.end_turns_until("a")
    assert t.cell("b1") is None  # b2 is still there
    fall(t, "b2")
    t.end_turn()  # b has a turn without units
    assert t.cell("b1") == "R1"
    assert t.cell("b2") is None
    assert t.damage("b1") == 0
    assert t.asked == "act"


@rule("coop.respawn.one-unit")
def test_it_comes_back_after_the_enemies_have_acted() -> None:
    t = bottom(players=2, round=3)
    unit = t.g.units(1)[0]
    take_off(t.g, unit, NO_ONE, "ignite.lava.kills")
    enemy_phase(t, 1, 4)
    told = [str(each["what"]) for each in t.events("spawned", "moved", "respawned", "round")]
    assert told[-2:] == ["round", "respawned"]
    assert "spawned" in told


@rule("coop.respawn.occupied-corner")
@pytest.mark.parametrize("taken", ["!w1", "a1", "I", "ad1"])
def test_if_the_corner_is_taken_it_comes_farther_right(taken: str) -> None:
    more = "a1" if taken == "ad1" else ("b1" if taken == "a1" else "a1")
    t = siege(f"{taken} L S . {more}", at="R1", players=3)
    take_off(t.g, t.g.units(2)[0], NO_ONE, "ignite.lava.kills")
    respawn_all(t.g)
    assert t.cell("c1") == "R4"


@rule("coop.respawn.row-full")
def test_if_the_last_row_is_full_it_comes_in_the_row_above() -> None:
    t = siege("a1", at="D5", players=2)
    for column in range(1, 19):
        t.g.ground[t.g.board.grid.parse(f"R{column}")] = LAVA
    t.g.ground[t.g.board.grid.parse("Q1")] = LAVA
    take_off(t.g, t.g.units(1)[0], NO_ONE, "ignite.lava.kills")
    respawn_all(t.g)
    assert t.cell("b1") == "Q2"


@rule("coop.respawn.clean")
def test_it_comes_back_with_nothing_on_it_and_in_turn_order() -> None:
    t = siege("a1 b1 c1", at="D5", players=3, down="c1", poison={"c1": "a"}, damage={"c1": 1})
    t.g.frozen[t.piece("b1")] = t.g.held[t.piece("b1")] = 0
    fall(t, "c1", "b1")
    assert t.phase == "action"
    t.g.chooser = 1  # c takes the first turn
    respawn_all(t.g)
    assert (t.cell("c1"), t.cell("b1")) == ("R1", "R2")
    assert not t.is_down("c1")
    assert not t.is_frozen("b1")
    assert not t.is_held("b1")
    assert t.g.view(0)["expansion"]["poison"] == []
    assert t.damage("c1") == 0


@rule("coop.race.ratmen")
@rule("coop.respawn.one-unit")
def test_of_ratmen_one_comes_back() -> None:
    t = siege("a1 b1 b2", at="D5", players=3, races={"b": "ratmen"})
    fall(t, "b1", "b2")
    respawn_all(t.g)
    assert len(t.g.units(1)) == 1


@rule("coop.respawn.free-turns")
def test_in_free_turns_it_comes_back_when_all_have_taken_theirs() -> None:
    t = siege("a1", at="D5", players=2, free=2, round=0)
    take_off(t.g, t.g.units(1)[0], NO_ONE, "ignite.lava.kills")
    t.end_turn()
    assert (t.active, siege_of(t.g).free) == ("a", 1)
    assert t.cell("b1") == "R1"


# -- the deck of a player without units ------------------------------------------------------------------


@rule("coop.respawn.deck-kept")
def test_a_turn_in_which_the_last_unit_falls_goes_to_cleanup_and_draw() -> None:
    hands, decks = {"a": "march horse dagger"}, {"a": "arrow " * 6}
    t = siege("a1 . .", players=3, hands=hands, decks=decks, fronts={"a": "quick-hands"})
    take_off(t.g, t.piece("a1"), NO_ONE, "ignite.lava.kills")
    t.honor("dagger")
    assert t.active == "b"
    assert t.hand("a") == ["arrow"] * 6
    assert sorted(t.discard("a")) == ["dagger", "horse", "march"]
    assert t.front("a") == ["quick-hands"]


@rule("coop.respawn.deck-kept")
def test_a_turn_that_begins_without_units_is_cleanup_and_draw() -> None:
    t = siege("a1", players=2, hands={"b": "horse"}, decks={"b": "arrow " * 6})
    take_off(t.g, t.g.units(1)[0], NO_ONE, "ignite.lava.kills")
    t.end_turn()
    assert (t.hand("b"), t.discard("b")) == (["arrow"] * 6, ["horse"])
    assert t.active == "a"


@rule("coop.respawn.deck-kept")
def test_what_lies_in_front_stays_and_a_hoard_is_kept() -> None:
    t = siege("a1 bp", players=2, fronts={"b": "warp-master"})
    before = t.front("b")
    take_off(t.g, t.g.units(1)[0], NO_ONE, "ignite.lava.kills")
    assert t.front("b") == before
    assert hoard(t, "b") == []
    assert t.trash() == []


@rule("coop.respawn.deck-kept")
def test_without_units_nobody_answers_and_no_race_helps() -> None:
    t = siege("a1", players=2, races={"b": "humans"}, decks={"b": "arrow " * 12})
    take_off(t.g, t.g.units(1)[0], NO_ONE, "ignite.lava.kills")
    t.end_turn()
    assert t.hand("b") == ["arrow"] * 6  # humans draw 7
    assert t.g.eliminated[1] == NO_ONE  # by now the unit is back


@rule("coop.respawn.deck-kept")
def test_a_player_whose_unit_is_back_plays_on() -> None:
    t = siege("a1", players=2, decks={"b": "march " * 12})
    take_off(t.g, t.g.units(1)[0], NO_ONE, "ignite.lava.kills")
    assert t.g.view(0)["players"][1]["eliminated"]
    t.end_turn()
    assert not t.g.view(0)["players"][1]["eliminated"]
    t.end_turn()
    assert (t.active, t.asked) == ("b", "act")
    t.play("march", "Q1")
    assert t.cell("b1") == "Q1"
