"""The enemies' catapults: placed, moved by their minions, fired, and lost."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.games.ignite.coop.catapults import place_catapults
from emberbox.games.ignite.coop.facts import COLOURS
from emberbox.games.ignite.coop.spawning import bases_left
from emberbox.games.ignite.coop.state import machine_of, siege_of
from emberbox.games.ignite.freeze.facts import CATAPULT
from emberbox.games.ignite.state.position import NO_ONE
from emberbox.testing import rule
from emberbox.testing.coop import enemies_act, siege
from emberbox.testing.freeze import clock_of
from emberbox.testing.ignite import Table

CARD = "catapult-apocalypse"
CREW = {"!xc1": "!w1"}


def crew(drawing: str, **options: Any) -> Table:
    """A table on which `!w1` works the catapult `!xc1`."""
    return siege(drawing, crews=CREW, **options)


def crew_acts(drawing: str, **options: Any) -> Table:
    """The same, after all enemies have acted as far as nobody is asked."""
    return enemies_act(crew(drawing, **options))


def places(t: Table) -> tuple[str | None, str | None]:
    """Where the minion and its catapult are."""
    return t.cell("!w1"), t.cell("!xc1")


def below(*column: str) -> str:
    """A column of spaces, from the top down."""
    return "\n".join(column)


def placed(drawing: str, *names: str, powers: str = CARD, **options: Any) -> list[str]:
    """Where catapults are placed, the oldest first, if some minions were placed in this phase."""
    t = siege(drawing, powers=powers, **options)
    siege_of(t.g).placed = [t.piece(name) for name in names]
    place_catapults(t.g)
    return [t.g.board.grid.name(t.g.cell[machine]) for machine in siege_of(t.g).crews]


# -- placing ---------------------------------------------------------------------------------------------


@rule("coop.catapult.place", "coop.catapult.in-front")
def test_a_catapult_is_placed_in_front_of_the_last_minion_placed() -> None:
    assert placed("!w1 . !w2\n. . .", "!w1", "!w2", at="A1") == ["B3"]
    assert placed("!w1 . !w2\n. . .", "!w1", "!w2", at="A1", powers="") == []


@rule("coop.catapult.in-front")
def test_under_an_ambush_in_front_is_to_the_side() -> None:
    assert placed("!w1 .", "!w1", at="C1", powers=f"ambush-left {CARD}") == ["C2"]
    assert placed(". !w1", "!w1", at="C17", powers=f"ambush-right {CARD}") == ["C17"]


@rule("coop.catapult.front-occupied")
def test_if_that_space_is_taken_it_goes_below_right_left_or_above() -> None:
    for what in ("!k1", "a1", "L", "S", "I"):
        assert placed(f". . .\n. !w1 .\n. {what} .", "!w1", at="B2") == ["C4"]
    assert placed(". . .\n. !w1 L\n. L .", "!w1", at="B2") == ["C2"]
    assert placed(". . .\nL !w1 L\n. L .", "!w1", at="B2") == ["B3"]
    assert placed("!w1 L\nL .", "!w1", at="A1") == []
    assert placed("!w1 L\n. L", "!w1", at="C1", powers=f"ambush-left {CARD}") == ["D1"]


@rule("coop.catapult.front-occupied")
def test_without_a_minion_placed_in_this_phase_the_card_does_nothing() -> None:
    assert placed("!w1 .\n. .", at="A1") == []


@rule("coop.catapult.two")
def test_two_cards_give_one_to_each_of_the_last_two_minions() -> None:
    """Situation 57."""
    assert placed("!w1 !w2 !w3\n. . .", "!w1", "!w2", "!w3", at="A1", powers=f"{CARD} {CARD}") == ["B3", "B2"]
    assert placed("!w1 !w2 !w3\n. . .", "!w3", at="A1", powers=f"{CARD} {CARD}") == ["B3"]


@rule("coop.catapult.base", "coop.catapult.base-supply")
def test_a_catapult_takes_a_base_of_the_colour_of_its_minion() -> None:
    white = COLOURS.index("white")
    t = siege("!w1 !w2 !w3 .\n. . . .", at="A1", powers=CARD)
    siege_of(t.g).placed = [t.piece("!w3")]
    assert bases_left(t.g, white) == 2
    place_catapults(t.g)
    assert bases_left(t.g, white) == 1
    assert (bases_left(t.g, COLOURS.index("black")), t.g.owner[t.g.standing[20]]) == (5, t.g.seats)


@rule("coop.catapult.base-supply")
def test_without_a_free_base_it_is_placed_all_the_same_but_there_are_only_ten() -> None:
    assert placed("!w1 !w2 !w3 !w4 !w5\n. . . . .", "!w5", at="A1") == ["B5"]
    nine = " ".join(f"!xc{n}" for n in range(1, 10))
    assert placed(f"!w1 . . . . . . . . .\n. . . . . . . . . .\n{nine} .", "!w1", at="A1") == ["B1"]
    ten = f"{nine} !xc10"
    assert placed(f"!w1 . . . . . . . . .\n. . . . . . . . . .\n{ten}", "!w1", at="A1") == []


@rule("coop.catapult.first-turn", "coop.catapult.war-machine")
def test_on_the_turn_it_is_placed_it_moves_but_does_not_shoot_and_it_is_built_at_once() -> None:
    t = siege(below("!w1", *["."] * 12, "a1"), at="A5", powers=CARD)
    siege_of(t.g).placed = [t.piece("!w1")]
    place_catapults(t.g)
    machine = machine_of(t.g, t.piece("!w1"))
    assert siege_of(t.g).clocks[machine] == 0
    t = enemies_act(t)
    assert (t.cell("!w1"), t.g.board.grid.name(t.g.cell[machine])) == ("C5", "D5")
    t = crew(below("!w1", "!xc1", ".", ".", "a1"), at="A5")
    siege_of(t.g).fresh = [t.piece("!xc1")]
    t = enemies_act(t)
    assert (t.damage("a1"), places(t)) == (0, ("A5", "B5"))


@rule("coop.catapult.first-turn")
def test_in_every_later_phase_it_shoots_once() -> None:
    t = crew_acts(below("!w1", "!xc1", ".", "a1"), at="A5", races={"a": "orcs"})
    assert (t.damage("a1"), len(t.events("fired"))) == (2, 1)


@rule("coop.catapult.placed-in-bazaar")
def test_with_a_minion_that_rests_it_does_not_move_either() -> None:
    t = crew(below("!w1", "!xc1", *["."] * 9, "a1"), at="A5")
    siege_of(t.g).resting = [t.piece("!w1")]
    assert places(enemies_act(t)) == ("A5", "B5")


# -- moving ----------------------------------------------------------------------------------------------


@rule("coop.catapult.moves", "coop.catapult.pair-move", "coop.catapult.two-spaces")
def test_side_by_side_the_two_roll() -> None:
    far = "\n".join([". ."] * 9)
    t = crew_acts(f"!w1 !xc1\n{far}\n. a1", at="A5")
    assert places(t) == ("C5", "C6")


@rule("coop.catapult.moves", "coop.catapult.pair-move")
def test_from_behind_it_pushes() -> None:
    t = crew_acts(below("!w1", "!xc1", *["."] * 9, "a1"), at="A5")
    assert places(t) == ("C5", "D5")


@rule("coop.catapult.moves", "coop.catapult.pair-move")
def test_where_it_cannot_roll_it_pushes() -> None:
    far = "\n".join([". ."] * 8)
    t = crew_acts(f"!w1 !xc1\nI .\n{far}\n. a1", at="A5")
    assert places(t) == ("B6", "C6")  # a push, and then straight on


@rule("coop.catapult.moves", "coop.catapult.pair-move")
def test_in_front_of_it_it_steps_on_and_the_catapult_follows() -> None:
    t = crew_acts(below("!xc1", "!w1", *["."] * 10, "a1"), at="A5")
    assert places(t) == ("D5", "C5")


@rule("coop.catapult.moves", "coop.catapult.pair-move")
def test_if_the_way_ends_on_its_own_space_the_two_switch() -> None:
    t = crew_acts(below("!xc1", "!w1", *["."] * 6, "a1"), at="A5")
    assert (places(t), t.damage("a1")) == (("A5", "B5"), 3)


@rule("coop.catapult.pair-move")
def test_if_it_cannot_step_on_along_the_way_the_two_switch() -> None:
    # After one space there is not enough movement left for the snow in front of the minion.
    snow = "\n".join(["N " * 18] * 1)
    row = ". . . . {} . . . . . . . . . . . . ."
    empty = row.format(".")
    lines = [row.format("!xc1"), row.format("!w1"), empty, snow, *[empty] * 8, row.format("a1")]
    t = crew_acts("\n".join(lines), at="A1")
    assert places(t) == ("B5", "C5")


@rule("coop.catapult.pair-move")
def test_its_route_goes_around_obstacles_and_stops_as_soon_as_the_target_is_in_range() -> None:
    t = crew_acts(below("!w1", "!xc1", *["."] * 7, "a1"), at="A5")
    assert (places(t), t.damage("a1")) == (("B5", "C5"), 3)
    far = "\n".join([". . ."] * 8)
    t = crew_acts(f"!w1 . .\n!xc1 . .\nI . .\n{far}\na1 . .", at="A5")
    assert places(t) == ("B6", "C6")


@rule("coop.catapult.closed-ground")
@pytest.mark.parametrize("what", ["L", "S"])
def test_it_is_not_taken_over_lava_or_scorched_earth(what: str) -> None:
    far = "\n".join([". . ."] * 8)
    t = crew_acts(f"!w1 . .\n!xc1 . .\n{what} . .\n{far}\na1 . .", at="A5")
    assert places(t) == ("B6", "C6")


@rule("coop.catapult.pair-move")
def test_a_step_of_the_minion_into_snow_uses_up_both_spaces() -> None:
    far = "\n".join([". ."] * 9)
    t = crew_acts(f"!w1 !xc1\nN .\n{far}\n. a1", at="A5")
    assert places(t) == ("B5", "B6")
    t = crew_acts(f"!w1 !xc1\n. .\nN .\n{far}\n. a1", at="A5")
    assert places(t) == ("B6", "C6")  # too little is left to roll on, so it pushes


@rule("coop.catapult.pair-move", "coop.cards.blizzard-numbers")
def test_in_a_blizzard_the_two_come_one_space_far() -> None:
    t = crew(below("!w1", "!xc1", *["."] * 9, "a1"), at="A5", hands={"a": "massive-blizzard"})
    t.play("massive-blizzard")
    assert places(enemies_act(t)) == ("B5", "C5")


@rule("coop.catapult.pair-move")
def test_a_catapult_is_never_moved_into_lava_though_its_minion_is_hardened() -> None:
    t = crew_acts(below("!w1", "!xc1", "L", *["."] * 8, "a1"), at="A5", powers="hardened")
    assert t.terrain(t.cell("!xc1") or "") == "plains"
    assert t.alive("!xc1")


@rule(
    "coop.catapult.two-spaces",
    "coop.catapult.no-bonus",
    "coop.catapult.no-power-bonus",
    "coop.difficulty.speed-from-level-2",
)
def test_neither_power_cards_nor_the_difficulty_help_it() -> None:
    """Situation 58."""
    powers = "swift-current flood-tide far-sight long-reach battle-rage blood-moon"
    t = crew_acts(
        below("!w1", "!xc1", *["."] * 10, "a1"), at="A5", round=12, difficulty="insanity", powers=powers
    )
    assert (places(t), t.damage("a1")) == (("C5", "D5"), 0)
    t = crew_acts(
        below("!w1", "!xc1", ".", "a1"),
        at="A5",
        round=12,
        difficulty="insanity",
        powers=powers,
        races={"a": "orcs"},
    )
    assert t.damage("a1") == 2


@rule("coop.catapult.no-bonus")
def test_a_minion_without_a_catapult_gets_the_same_bonus() -> None:
    t = enemies_act(siege(below("!w1", *["."] * 12, "a1"), at="A5", round=12, difficulty="insanity"))
    assert t.cell("!w1") == "F5"


@rule("coop.attack.frozen-enemy")
def test_immobilized_it_shoots_but_does_not_move() -> None:
    t = crew_acts(below("!w1", "!xc1", *["."] * 9, "a1"), at="A5", held={"!w1": "a"})
    assert places(t) == ("A5", "B5")
    t = crew_acts(below("!w1", "!xc1", ".", "a1"), at="A5", held={"!w1": "a"}, races={"a": "orcs"})
    assert t.damage("a1") == 2


# -- shooting --------------------------------------------------------------------------------------------


@rule("coop.catapult.stats")
@pytest.mark.parametrize("distance", [2, 3, 7])
def test_it_shoots_2_to_7_spaces_for_3_damage(distance: int) -> None:
    t = crew_acts(below("!w1", "!xc1", *["."] * (distance - 1), "a1"), at="A5")
    assert (places(t), [event["amount"] for event in t.events("damaged")]) == (("A5", "B5"), [3])


@rule("coop.catapult.closest", "coop.catapult.target-precise")
def test_it_shoots_at_the_closest_unit_that_it_can_hit() -> None:
    t = crew_acts("!w1 !xc1 a1 . a2 . . a3", at="C3")
    assert [t.alive(name) for name in ("a1", "a2", "a3")] == [True, False, True]
    t = crew_acts("!w1 !xc1 . F+a1 . . a3", at="C3")
    assert [t.alive(name) for name in ("a1", "a3")] == [True, False]
    t = crew_acts("!w1 !xc1 I a1 . .\n. . . . . .\n. . . . . a3", at="C3", players=1)
    assert [t.alive(name) for name in ("a1", "a3")] == [True, False]


@rule("coop.catapult.target-precise", "coop.scope.lead-answers")
def test_of_units_that_are_equally_close_the_lead_picks_one() -> None:
    t = crew_acts("b1 . !xc1 . a1\n. . !w1 . .", at="C3", players=2)
    assert (t.asked, t.asked_seat, t.options()) == ("enemy-target", "a", ["b1", "a1"])
    assert t.session.decision is not None
    assert t.session.decision.because == "coop.catapult.target-precise"  # a shot, and no way to go
    t.pick("a1")
    assert t.events("fired")[-1]["targets"] == [t.piece("a1")]


@rule("coop.catapult.target-precise", "coop.attack.village-units")
def test_the_shot_cannot_be_blocked_but_evaded_and_the_village_adds_a_point() -> None:
    hand = "old-wooden-shield quick-reflexes counter-spell"
    t = crew_acts("!w1 !xc1 . a1", at="C3", hands={"a": hand})
    assert t.options() == [None, "quick-reflexes"]
    t.pick("quick-reflexes", "C7")
    assert (t.damage("a1"), t.alive("a1")) == (0, True)
    t = crew_acts("!w1 !xc1 . V+a1", at="C3", races={"a": "orcs"})
    assert t.damage("a1") == 3


@rule("coop.catapult.loses-weapon")
def test_a_minion_with_a_catapult_has_no_other_weapon() -> None:
    t = crew_acts("!w1 a1\n!xc1 .", at="C3", races={"a": "orcs"}, held={"!w1": "a"})
    assert t.damage("a1") == 2  # by the catapult, not by the minion
    t = crew_acts("!xc1 a1 !w1", at="C3", held={"!w1": "a"})
    assert t.damage("a1") == 0  # too close to the one, and the other has no weapon


# -- losing it -------------------------------------------------------------------------------------------


@rule("coop.catapult.disappears")
def test_it_disappears_with_its_minion() -> None:
    t = crew("a1 !w1 !xc1", at="C3", hands={"a": "short-sword"})
    t.play("short-sword", "!w1")
    assert (t.alive("!w1"), t.alive("!xc1")) == (False, False)
    assert (siege_of(t.g).crews, siege_of(t.g).clocks) == ({}, {})


@rule("coop.catapult.regains-weapon", "coop.catapult.war-machine")
@pytest.mark.parametrize("round", [3, 12])
def test_without_it_its_minion_has_its_weapon_again(round: int) -> None:
    """Situation 58."""
    t = crew("a1 !xc1 .\n. !w1 .", at="C3", hands={"a": "torch"}, round=round)
    t.play("torch", "!xc1")
    assert (t.alive("!xc1"), t.alive("!w1")) == (False, True)
    assert machine_of(t.g, t.piece("!w1")) == NO_ONE
    t = enemies_act(t)
    assert t.damage("a1") == 1


@rule("coop.catapult.war-machine")
def test_players_cards_and_machines_treat_it_like_any_machine() -> None:
    t = crew("a1 axc1 . !xc1 !w1", at="C3", hands={"a": "march"})
    assert clock_of(t, "!xc1") == 0
    t.pick("fire", "!xc1", "march")
    assert (t.alive("!xc1"), t.alive("!w1")) == (False, True)


@rule("coop.catapult.war-machine")
def test_lightning_does_not_carry_through_it_and_no_damage_touches_it() -> None:
    t = crew("a1 !k1 !xc1 !w1", at="C3", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "!k1")
    assert (t.alive("!k1"), t.alive("!xc1"), t.alive("!w1")) == (False, True, True)


@rule("coop.catapult.separated")
def test_players_never_take_it_over() -> None:
    t = crew("a1 !xc1 . . !w1\n. . . . .", at="C3", hands={"a": "march march"})
    assert t.refusal("fire") == "freeze.wm-attack.needs-unit"
    t.play("march")
    assert t.asked == "go"
    t.pick("D3")
    assert (t.cell("!xc1"), t.g.owner[t.piece("!xc1")]) == ("C4", t.g.seats)


@rule("coop.catapult.separated")
def test_driven_away_from_it_the_minion_walks_back_two_spaces_a_turn_without_a_weapon() -> None:
    t = crew("!xc1 . . . . . !w1 a1", at="C3", races={"a": "orcs"})
    t = enemies_act(t)
    assert (places(t), t.damage("a1")) == (("C7", "C3"), 0)
    t = enemies_act(t)
    assert (places(t), t.damage("a1")) == (("C5", "C3"), 0)
    t = enemies_act(t)
    assert (places(t), t.damage("a1")) == (("C4", "C3"), 2)


@rule("coop.catapult.separated")
def test_if_no_way_leads_back_it_goes_as_near_as_it_can() -> None:
    t = crew_acts(". I .\nI !xc1 I\n. I .\n. . .\n. . .\n. . !w1\n. . .\na1 . .", at="C3")
    assert places(t) == ("F5", "D4")


@rule("coop.catapult.separated")
def test_beside_it_again_it_shoots_but_moves_it_no_more() -> None:
    t = crew_acts("!xc1 . !w1 . . . . . . . . a1", at="C3")
    assert places(t) == ("C4", "C3")


def test_nothing_of_it_is_left_when_the_piece_is_used_for_another() -> None:
    t = crew("a1 !w1 !xc1", at="C3", hands={"a": "short-sword"})
    siege_of(t.g).fresh = [t.piece("!xc1")]
    t.play("short-sword", "!w1")
    assert (siege_of(t.g).fresh, t.g.count_of(CATAPULT)) == ([], 0)
