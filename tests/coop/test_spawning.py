"""Where enemies come from: the top row, the sides, the bazaar, and what they are replaced by."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.coop import spawning
from emberbox.games.ignite.coop.facts import COLOURS, MINIONS
from emberbox.games.ignite.coop.state import SPAWN, minions, siege_of
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.state.position import BOMB, ICE, OPPONENTS, SCORCHED
from emberbox.testing import rule
from emberbox.testing.coop import siege
from tests.coop.phase import bottom, came, enemy_phase, fill, name, prepare, spawned

pytestmark = pytest.mark.usefixtures("known_rounds")

THREE = 9
"""A round of a solo game, whose third group is 3 white minions, without any card symbols."""


# -- which ones ----------------------------------------------------------------------------------------


@rule("coop.round.roll-group")
def test_the_group_beside_the_d6_spawns() -> None:
    assert came(enemy_phase(bottom(round=3), 2, 4)) == ["white"]
    assert came(enemy_phase(bottom(round=3), 4, 4)) == ["red"]


@rule("coop.round.draw")
@rule("coop.cards.round-order")
def test_each_round_turns_the_next_card() -> None:
    t = bottom(round=8)
    enemy_phase(t, 3, 4)
    assert came(t) == ["red", "red"]
    enemy_phase(t, 3, 12)
    assert came(t)[2:] == ["white"] * 3
    assert [each["round"] for each in t.events("round-card")] == [8, 9]


@rule("coop.round.short-of-bases")
@rule("coop.contents.bases")
def test_what_is_missing_comes_as_the_next_group_of_the_card() -> None:
    # Round 9: 3 white; below them orange and red, then blue.
    t = bottom(round=THREE)
    fill(t, "white", "H3", "H4", "H5", "H6")
    assert came(enemy_phase(t, 3, 4)) == ["white", "orange", "orange"]


@rule("coop.round.short-order")
def test_who_replaces_others_comes_after_the_whole_group() -> None:
    # Round 9, the last group: green and 2 white; yellow is next, at the top.
    t = bottom(round=THREE)
    fill(t, "green", "H3", "H4", "H5", "H6", "H7")
    assert came(enemy_phase(t, 6, 4)) == ["white", "white", "yellow"]
    # Orange and red, of which orange is short: blue is the next group.
    t = bottom(round=THREE)
    fill(t, "orange", "H3", "H4", "H5", "H6", "H7")
    assert came(enemy_phase(t, 4, 4)) == ["red", "blue"]


@rule("coop.contents.bases")
@rule("coop.round.standee-in-base")
def test_a_base_is_free_again_when_its_minion_is_gone() -> None:
    t = bottom(round=THREE)
    fill(t, "white", "H3", "H4", "H5", "H6", "H7")
    assert spawning.bases_left(t.g, COLOURS.index("white")) == 0
    spawning.put_enemy(t.g, MINIONS[0], 0, "")
    minion = minions(t.g)[0]
    t.g.piece_type[minion], t.g.cell[minion] = 4, -1
    assert spawning.bases_left(t.g, COLOURS.index("white")) == 1


@rule("coop.round.short-precise")
def test_replacing_goes_down_the_card_and_from_left_to_right() -> None:
    # Round 9, from the top: yellow; black and purple; 3 white; orange and red; 2 blue; green and 2 white.
    t = bottom(round=THREE)
    fill(t, "white", "H3", "H4", "H5", "H6", "H7")
    fill(t, "orange", "I3", "I4", "I5", "I6")
    fill(t, "red", "J3", "J4", "J5", "J6")
    assert came(enemy_phase(t, 3, 4)) == ["orange", "red", "blue"]


@rule("coop.round.short-precise")
@rule("coop.round.short-of-bases")
def test_after_the_bottom_group_comes_the_top_one() -> None:
    t = bottom(round=THREE)
    fill(t, "white", "H3", "H4", "H5", "H6", "H7")
    fill(t, "green", "I3", "I4", "I5", "I6", "I7")
    assert came(enemy_phase(t, 6, 4)) == ["yellow", "yellow", "yellow"]


@rule("coop.round.short-precise")
def test_a_minion_without_any_base_on_the_card_does_not_come() -> None:
    t = bottom(round=2)  # black, white, yellow and red alone
    for row, colour in zip("FGHI", ("black", "white", "yellow", "red"), strict=True):
        fill(t, colour, *[f"{row}{column}" for column in range(3, 8)])
    assert came(enemy_phase(t, 1, 4)) == []


@rule("coop.round.short-precise")
def test_symbols_of_a_group_that_only_replaces_are_ignored() -> None:
    t = bottom(round=THREE)
    fill(t, "white", "H3", "H4", "H5", "H6", "H7")
    enemy_phase(t, 3, 4)  # orange and red come, whose group has a Power symbol
    assert len(t.events("power-drawn")) == 1


@rule("coop.round.example-red-base")
@rule("coop.round.standee-in-base")
def test_a_minion_in_a_red_base_follows_the_red_card() -> None:
    t = enemy_phase(bottom(round=3), 4, 4)
    (minion,) = minions(t.g)
    assert t.g.owner[minion] == t.g.seats
    piece = next(piece for piece in t.g.view(0)["pieces"] if piece["piece"] == minion)
    assert piece["type"] == "enemy-red"


# -- where ---------------------------------------------------------------------------------------------


@rule("coop.spawn.roll")
@rule("coop.spawn.top-row")
@rule("coop.board.spawn-row")
@rule("coop.board.top-and-bottom")
@rule("coop.board.coordinates")
@pytest.mark.parametrize("place", range(1, 19))
def test_the_first_minion_comes_in_the_column_of_the_d20(place: int) -> None:
    t = bottom(round=3)
    enemy_phase(t, 1, place)
    assert spawned(t) == [f"A{place}"]


@rule("coop.spawn.even-adjacent")
@rule("coop.spawn.to-the-right")
def test_after_an_even_roll_they_stand_side_by_side() -> None:
    assert spawned(enemy_phase(bottom(round=THREE), 3, 6)) == ["A6", "A7", "A8"]


@rule("coop.spawn.odd-staggered")
@rule("coop.spawn.to-the-right")
def test_after_an_odd_roll_there_are_gaps() -> None:
    assert spawned(enemy_phase(bottom(round=THREE), 3, 5)) == ["A5", "A7", "A9"]


@rule("coop.spawn.example-four")
def test_two_red_ones_on_a_four() -> None:
    t = bottom(players=3, round=4)
    enemy_phase(t, 2, 4)
    assert came(t) == ["red", "red"]
    assert spawned(t) == ["A4", "A5"]


@rule("coop.spawn.bazaar")
@rule("coop.spawn.nineteen")
@rule("coop.spawn.bazaar-rest")
@rule("coop.spawn.example-nineteen")
@rule("coop.spawn.examples-pictured")
@rule("coop.board.bazaar-spaces")
def test_on_19_they_come_in_the_bazaar_with_gaps_and_rest() -> None:
    t = enemy_phase(bottom(round=THREE), 3, 19)
    assert spawned(t) == ["I9", "I11", "I13"]
    assert sorted(name(t, t.g.cell[minion]) for minion in minions(t.g)) == ["I11", "I13", "I9"]


@rule("coop.spawn.bazaar")
@rule("coop.spawn.twenty")
@rule("coop.spawn.bazaar-rest")
@rule("coop.spawn.example-twenty")
@rule("coop.spawn.examples-pictured")
@rule("coop.board.bazaar-spaces")
def test_on_20_they_come_in_the_bazaar_side_by_side_and_rest() -> None:
    t = enemy_phase(bottom(round=THREE), 3, 20)
    assert spawned(t) == ["I10", "I11", "I12"]
    assert sorted(name(t, t.g.cell[minion]) for minion in minions(t.g)) == ["I10", "I11", "I12"]


@rule("coop.spawn.bazaar-rest")
def test_whoever_rested_acts_in_the_next_phase() -> None:
    t = enemy_phase(bottom(round=THREE), 3, 20)
    enemy_phase(t, 2, 20)
    cells = [name(t, t.g.cell[minion]) for minion in siege_of(t.g).acted]
    assert len(cells) == 3
    assert "I10" not in cells


@rule("coop.spawn.act-at-once")
def test_minions_from_the_top_row_act_at_once() -> None:
    t = enemy_phase(bottom(round=3), 2, 9)
    assert spawned(t) == ["A9"]
    (minion,) = minions(t.g)
    assert name(t, t.g.cell[minion]) != "A9"
    assert siege_of(t.g).acted == [minion]


@rule("coop.spawn.bazaar-gone")
def test_19_and_20_stay_where_the_bazaar_was() -> None:
    t = bottom(round=THREE)
    for cell in t.g.board.bazaar:
        t.g.reprint(cell, 0)
    assert spawned(enemy_phase(t, 3, 20)) == ["I10", "I11", "I12"]


# -- occupied spaces -----------------------------------------------------------------------------------


@rule("coop.spawn.occupied")
def test_a_unit_an_enemy_or_an_ice_wall_takes_a_space_up() -> None:
    t = siege("b1 !k1 axb I", terrain=". . . .", at="A6", players=2, round=THREE)
    enemy_phase(t, 3, 6)
    assert spawned(t)[0] == "A10"


@rule("coop.spawn.occupied")
@pytest.mark.parametrize("ground", [LAVA, SCORCHED, ICE])
def test_lava_scorched_earth_and_ice_take_a_space_up(ground: int) -> None:
    t = bottom(round=3)
    t.g.ground[t.g.board.grid.parse("A6")] = ground
    assert spawned(enemy_phase(t, 1, 6)) == ["A7"]


@rule("coop.spawn.decoy")
def test_a_decoy_takes_a_space_up() -> None:
    t = siege("a1 ad1 .", at="A5", round=THREE)
    assert spawned(enemy_phase(t, 2, 6)) == ["A7", "A8"]


@rule("coop.spawn.small-item")
def test_a_small_item_does_not_take_a_space_up() -> None:
    t = bottom(round=3)
    t.g.items.append((BOMB, t.g.board.grid.parse("A6"), 0, -1))
    assert spawned(enemy_phase(t, 1, 6)) == ["A6"]


@rule("coop.spawn.occupied")
@rule("coop.spawn.algorithm")
def test_the_gap_is_counted_from_where_the_last_one_stands() -> None:
    t = bottom(round=THREE)
    fill(t, "black", "A7")
    prepare(t, 3, 5)
    t.end_turns_until("a")
    assert spawned(t) == ["A5", "A8", "A10"]


@rule("coop.spawn.wrap")
@rule("coop.spawn.algorithm")
def test_beyond_the_right_edge_it_goes_on_at_the_left() -> None:
    assert spawned(enemy_phase(bottom(round=THREE), 3, 18)) == ["A18", "A1", "A2"]


@rule("coop.spawn.example-wrap")
@rule("coop.spawn.wrap")
@rule("coop.spawn.algorithm")
def test_the_example_of_wrapping() -> None:
    t = siege("a1", at="A1", round=THREE)
    assert spawned(enemy_phase(t, 3, 17)) == ["A17", "A2", "A4"]


@rule("coop.spawn.wrap")
def test_an_occupied_end_of_the_row_wraps_too() -> None:
    t = bottom(round=3)
    fill(t, "black", "A17", "A18")
    prepare(t, 2, 17)
    t.end_turns_until("a")
    assert spawned(t) == ["A1"]


@rule("coop.spawn.algorithm")
def test_beyond_the_edge_the_gap_is_not_kept() -> None:
    t = bottom(round=THREE)
    fill(t, "black", "A17")
    prepare(t, 3, 17)
    t.end_turns_until("a")
    assert spawned(t) == ["A18", "A1", "A3"]


@rule("coop.spawn.row-full")
@rule("coop.spawn.algorithm")
def test_a_full_row_passes_to_the_first_column_of_the_next() -> None:
    t = bottom(round=THREE)
    for column in range(1, 19):
        if column != 5:
            t.g.ground[t.g.board.grid.parse(f"A{column}")] = LAVA
    t.g.ground[t.g.board.grid.parse("B1")] = LAVA
    assert spawned(enemy_phase(t, 3, 5)) == ["A5", "B2", "B4"]


# -- ambushes and landings -----------------------------------------------------------------------------


@rule("coop.ambush.left")
@rule("coop.ambush.left-more")
def test_ambush_left_counts_down_the_left_column() -> None:
    assert spawned(enemy_phase(bottom(round=THREE), 3, 5, powers="ambush-left")) == ["E1", "G1", "I1"]
    assert spawned(enemy_phase(bottom(round=THREE), 3, 6, powers="ambush-left")) == ["F1", "G1", "H1"]


@rule("coop.ambush.right")
@rule("coop.ambush.right-more")
@rule("coop.ambush.example")
def test_ambush_right_counts_down_the_right_column() -> None:
    assert spawned(enemy_phase(bottom(round=THREE), 3, 5, powers="ambush-right")) == ["E18", "G18", "I18"]
    assert spawned(enemy_phase(bottom(round=THREE), 3, 6, powers="ambush-right")) == ["F18", "G18", "H18"]


@rule("coop.ambush.left-bazaar")
def test_ambush_left_leaves_19_and_20_in_the_bazaar() -> None:
    assert spawned(enemy_phase(bottom(round=THREE), 3, 19, powers="ambush-left")) == ["I9", "I11", "I13"]


@rule("coop.ambush.right-bazaar")
def test_ambush_right_leaves_19_and_20_in_the_bazaar() -> None:
    assert spawned(enemy_phase(bottom(round=THREE), 3, 20, powers="ambush-right")) == ["I10", "I11", "I12"]


@rule("coop.ambush.wrap")
def test_an_ambush_wraps_from_the_bottom_to_the_top_and_inward() -> None:
    t = bottom(round=THREE)
    fill(t, "black", "A18")
    prepare(t, 3, 17, powers="ambush-right")
    t.end_turns_until("a")
    assert spawned(t) == ["Q18", "B18", "D18"]
    t = bottom(round=THREE)
    for row in "ABCDEFGHIJKLMNOPQR":
        t.g.ground[t.g.board.grid.parse(f"{row}18")] = LAVA
    assert spawned(enemy_phase(t, 3, 6, powers="ambush-right")) == ["A17", "B17", "C17"]


@rule("coop.power.stacking")
def test_of_two_ambushes_the_one_drawn_last_holds() -> None:
    # Round 10 has a Power symbol at its top; result 3 is 3 yellow minions.
    assert spawned(enemy_phase(bottom(round=10), 3, 6, powers="ambush-left ambush-right"))[0] == "F18"
    assert spawned(enemy_phase(bottom(round=10), 3, 6, powers="ambush-right ambush-left"))[0] == "F1"


@rule("coop.spawn.forward-landing")
def test_a_forward_landing_is_on_row_f() -> None:
    # Round 9, result 1: 1 yellow and an Apocalypse symbol.
    t = bottom(round=9)
    assert spawned(enemy_phase(t, 1, 6, powers="heavy-fog forward-landing")) == ["F6"]
    t = bottom(round=9)
    assert spawned(enemy_phase(t, 1, 20, powers="heavy-fog forward-landing")) == ["I10"]


@rule("coop.spawn.forward-landing")
@rule("coop.power.stacking")
def test_a_forward_landing_in_an_ambush_is_on_the_sixth_column() -> None:
    t = bottom(round=9)
    assert spawned(enemy_phase(t, 1, 6, powers="ambush-left forward-landing")) == ["F6"]
    t = bottom(round=9)
    assert spawned(enemy_phase(t, 1, 7, powers="ambush-right forward-landing")) == ["G13"]
    t = bottom(round=9)
    assert spawned(enemy_phase(t, 1, 19, powers="ambush-right forward-landing")) == ["I9"]


# -- more of them --------------------------------------------------------------------------------------


@rule("coop.spawn.swelling-ranks")
def test_swelling_ranks_add_one_of_the_first_colour_at_the_end_of_the_line() -> None:
    # Round 6, result 3: yellow and black.
    t = bottom(round=6)
    enemy_phase(t, 3, 4, powers="swelling-ranks")
    assert came(t) == ["yellow", "black", "yellow"]
    assert spawned(t) == ["A4", "A5", "A6"]


@rule("coop.spawn.swelling-ranks")
def test_a_guardian_more_stands_in_the_bazaar() -> None:
    t = bottom(round=6)  # result 4: orange and white
    enemy_phase(t, 4, 4, powers="swelling-ranks")
    assert came(t) == ["orange", "white", "orange"]
    assert spawned(t) == ["I10", "A4", "I11"]


@rule("coop.spawn.second-wave")
def test_a_second_wave_brings_the_next_group_with_a_roll_of_its_own() -> None:
    # Round 9: result 1 is a yellow minion and an Apocalypse symbol, result 2 black and purple.
    t = enemy_phase(bottom(round=9), 1, 4, 7, powers="heavy-fog second-wave")
    assert came(t) == ["yellow", "black", "purple"]
    assert spawned(t) == ["A4", "A7", "A9"]


@rule("coop.spawn.second-wave")
def test_after_the_last_group_a_second_wave_brings_the_first_without_its_symbols() -> None:
    # Round 8: result 6 is green and white with an Apocalypse symbol, result 1 white and black.
    t = enemy_phase(bottom(round=8), 6, 4, 7, powers="heavy-fog second-wave")
    assert came(t) == ["green", "white", "white", "black"]
    assert len(t.events("power-drawn")) == 2


@rule("coop.spawn.second-wave")
def test_symbols_of_a_second_wave_are_ignored() -> None:
    # Round 13: a Power symbol at the top; result 2 has none, result 3 an Apocalypse symbol.
    t = bottom(round=13, powers="second-wave")
    state = siege_of(t.g)
    t.g.phase, state.step, state.group = OPPONENTS, SPAWN, 2
    t = t.reopened()
    assert came(t) == ["red", "red", "purple", "black"]
    assert not t.events("power-drawn")


@rule("coop.spawn.swelling-ranks")
def test_a_second_wave_does_not_swell() -> None:
    t = enemy_phase(bottom(round=9), 1, 4, 7, powers="swelling-ranks second-wave")
    assert came(t) == ["yellow", "yellow", "black", "purple"]
