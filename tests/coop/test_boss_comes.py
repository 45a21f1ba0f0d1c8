"""The boss's round: where he and his minions are placed, and again in each cycle."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.coop.facts import COLOURS
from emberbox.games.ignite.coop.state import SPAWN, minions, siege_of
from emberbox.games.ignite.state.position import OPPONENTS
from emberbox.testing import rule
from tests.coop.phase import bottom, came, enemy_phase, fill, prepare, spawned


@rule("coop.dragon.spawn-roll")
@rule("coop.dragon.minions")
@rule("coop.boss.enemy-phase")
@rule("coop.boss.round-20")
def test_the_boss_comes_with_two_of_each_colour() -> None:
    t = bottom(round=20)
    enemy_phase(t, 0, 2)
    assert came(t) == [colour for colour in COLOURS for _ in range(2)] + ["elder-dragon"]
    assert spawned(t)[:-1] == [f"A{column}" for column in range(2, 18)]
    assert [each["die"] for each in t.events("enemy-die")] == [20]
    assert len(t.events("power-drawn")) == 1


@rule("coop.dragon.place")
def test_the_boss_stands_below_the_first_minion() -> None:
    assert spawned(enemy_phase(bottom(round=20), 0, 5), "dragon") == ["B5"]


@rule("coop.dragon.place-precise")
def test_the_boss_comes_after_the_minions_and_takes_the_next_space() -> None:
    t = bottom(round=20)
    fill(t, "black", "B5")
    prepare(t, 0, 5)
    t.end_turns_until("a")
    # With gaps from A5 on: 7 to A17, then round the edge from A1, past what is taken already.
    assert spawned(t, "dragon") == ["B6"]


@rule("coop.dragon.place-precise")
def test_where_placing_began_is_where_the_first_minion_stands() -> None:
    t = bottom(round=20)
    fill(t, "black", "A6")
    prepare(t, 0, 6)
    t.end_turns_until("a")
    assert spawned(t, "dragon") == ["B7"]


@rule("coop.dragon.place-precise")
def test_in_an_ambush_the_boss_stands_beside_the_first_minion() -> None:
    assert spawned(enemy_phase(bottom(round=20), 0, 5, powers="ambush-left"), "dragon") == ["E2"]
    assert spawned(enemy_phase(bottom(round=20), 0, 5, powers="ambush-right"), "dragon") == ["E17"]
    t = bottom(round=20)
    fill(t, "black", "E17")
    prepare(t, 0, 5, powers="ambush-right")
    t.end_turns_until("a")
    assert spawned(t, "dragon") == ["F17"]


@rule("coop.dragon.short-of-bases")
@rule("coop.dragon.short-order")
@rule("coop.dragon.short-precise")
def test_more_of_the_next_colour_make_up_for_what_is_missing() -> None:
    t = bottom(round=20)
    fill(t, "black", "H3", "H4", "H5", "H6")
    fill(t, "green", "I3", "I4", "I5", "I6", "I7")
    prepare(t, 0, 2)
    t.end_turns_until("a")
    expected = ["black", "white", "white", "white", *[colour for colour in COLOURS[2:7] for _ in range(2)]]
    assert came(t)[:-1] == [*expected, "white", "white"]  # black follows green, and has none left either


@rule("coop.dragon.short-precise")
def test_placing_stops_when_no_colour_has_a_base() -> None:
    t = bottom(round=20)
    for row, colour in zip("EFGHIJKL", COLOURS, strict=True):
        fill(t, colour, *[f"{row}{column}" for column in range(3, 8)])
    minion = minions(t.g)[-1]
    t.g.standing[t.g.cell[minion]], t.g.cell[minion], t.g.piece_type[minion] = -1, -1, 4
    prepare(t, 0, 2)
    t.end_turns_until("a")
    assert came(t) == ["green", "elder-dragon"]


@rule("coop.dragon.later-minions")
@rule("coop.boss.repeat")
def test_later_cycles_bring_minions_but_no_second_boss() -> None:
    t = bottom(round=20)
    enemy_phase(t, 0, 2)
    first = len(came(t))
    enemy_phase(t, 0, 20)
    assert came(t)[first:] == [colour for colour in COLOURS for _ in range(2)]
    assert spawned(t)[first] == "I10"


@rule("coop.dragon.rest-after-19-20")
@pytest.mark.parametrize("place", [19, 20])
def test_a_boss_that_comes_on_19_or_20_rests(place: int) -> None:
    t = bottom(round=20)
    enemy_phase(t, 0, place)
    assert spawned(t, "dragon") == ["J9" if place == 19 else "J10"]
    assert not t.events("sacrificed")
    assert len(minions(t.g)) == 16


@rule("coop.dragon.rest-after-19-20")
def test_later_19_and_20_rest_only_the_new_minions() -> None:
    t = bottom(round=20)
    enemy_phase(t, 0, 19)
    enemy_phase(t, 0, 19)
    assert t.events("sacrificed")


@rule("coop.boss.swelling-ranks")
def test_swelling_ranks_bring_a_black_minion_more_with_the_boss() -> None:
    t = enemy_phase(bottom(round=20), 0, 2, powers="swelling-ranks")
    assert came(t)[-3:] == ["green", "black", "elder-dragon"]
    assert spawned(t)[-2] == "A18"


@rule("coop.boss.swelling-ranks")
def test_without_a_black_base_the_next_colour_swells_the_ranks() -> None:
    t = bottom(round=20)
    fill(t, "black", "H3", "H4", "H5", "H6", "H7")
    prepare(t, 0, 2, powers="swelling-ranks")
    t.end_turns_until("a")
    assert came(t)[-2] == "white"


@rule("coop.boss.second-wave")
def test_a_second_wave_brings_nothing_in_the_boss_s_round() -> None:
    t = bottom(round=20, powers="second-wave")
    t.g.phase, siege_of(t.g).step = OPPONENTS, SPAWN
    t = t.reopened()
    assert came(t) == [colour for colour in COLOURS for _ in range(2)] + ["elder-dragon"]
    assert len(t.events("enemy-die")) == 1


@rule("coop.fire.easy-mode")
@rule("coop.guardian.closes-bazaar")
@rule("coop.difficulty.easy-no-upgrade")
def test_in_easy_the_boss_s_orange_minions_are_guardians_in_every_cycle() -> None:
    t = bottom(round=20, difficulty="easy")
    for _ in range(2):
        siege_of(t.g).closed = False
        enemy_phase(t, 0, 2)
        assert siege_of(t.g).closed
    assert len(spawned(t, "orange")) == 4
    assert {space[0] for space in spawned(t, "orange")} == {"I"}
