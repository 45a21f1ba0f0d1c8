"""The elder dragon: his sacrifices, his three actions, his flight, and what hurts him."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from emberbox.games.ignite.coop.facts import MINIONS
from emberbox.games.ignite.coop.spawning import put_enemy
from emberbox.games.ignite.coop.state import minions, siege_of
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.event import Fact
from emberbox.kernel.space import NONE
from emberbox.testing import rule
from emberbox.testing.coop import enemies_act, siege
from emberbox.testing.ignite import Table

ORCS = {"a": "orcs"}
COLUMN = "\n".join(["!D", *["."] * 9, "a1"])
"""The dragon on B5 and a unit on L5, drawn at B5."""


def boss(drawing: str, *, offered: int = 3, **options: Any) -> Table:
    """A table of round 20 with the dragon, and so many minions in the lower right corner to be sacrificed."""
    t = siege(drawing, **{"round": 20, **options})
    for column in range(18, 18 - offered, -1):
        put_enemy(t.g, MINIONS[1], t.g.board.grid.parse(f"R{column}"), "coop.spawn.roll")
    return t


def boss_acts(drawing: str, **options: Any) -> Table:
    """The same, with the Enemy Phase come so far that the enemies act."""
    return enemies_act(boss(drawing, **options))


def actions_of(t: Table) -> list[str]:
    """What the dragon has done, one word for each action."""
    return [str(event["what"]) for event in t.events("attacked", "flew", "enemy-stood-up")]


def number(fact: Fact) -> int:
    """A fact of an event that is a number."""
    assert isinstance(fact, int)
    return fact


# -- sacrifices ------------------------------------------------------------------------------------------


@rule("coop.dragon.sacrifice", "coop.dragon.sacrifice-right", "coop.dragon.three-actions")
def test_he_sacrifices_the_three_minions_nearest_the_bottom_the_rightmost_first() -> None:
    t = boss_acts(
        """
        !D  .   .   .
        !w1 .   !w2 .
        .   !w3 .   .
        .   !w4 .   !w5
        """,
        at="A1",
        offered=0,
        players=1,
    )
    assert [t.alive(f"!w{n}") for n in range(1, 6)] == [True, True, False, False, False]
    t = boss_acts("!D . .\n!w1 !w2 !w3\n. !w4 .\n. !w5 .", at="A1", offered=0)
    assert [t.alive(f"!w{n}") for n in range(1, 6)] == [True, True, False, False, False]


@rule("coop.dragon.sacrifice-no-war-machine", "coop.dragon.sacrifice-precise")
def test_a_minion_with_a_catapult_is_never_sacrificed() -> None:
    drawing = """
        !D  .    .   .
        !w1 .    !w2 .
        .   !xc1 !w3 !w4
        """
    t = boss_acts(drawing, at="A1", offered=0, crews={"!xc1": "!w4"})
    assert [t.alive(f"!w{n}") for n in range(1, 5)] == [False, False, False, True]
    assert t.alive("!xc1")


@rule("coop.dragon.sacrifice-precise")
@pytest.mark.parametrize("offered", [0, 1, 2, 3, 4])
def test_he_takes_one_action_for_each_minion_that_he_sacrifices(offered: int) -> None:
    """Situation 62."""
    drawing = "!D . . a1\n!w9 . . .\n!xc1 . . ."
    t = boss_acts(drawing, at="A1", offered=offered, crews={"!xc1": "!w9"}, frozen={"!w9": "a"}, races=ORCS)
    assert (len(actions_of(t)), t.damage("a1"), t.alive("!w9")) == (min(offered, 3), min(offered, 3), True)


@rule("coop.dragon.sacrifice-precise")
def test_all_are_sacrificed_before_his_first_action_and_nothing_comes_of_it() -> None:
    t = boss_acts("!D . . a1", at="A1", hands={"a": "old-wooden-shield"})
    assert (t.asked, minions(t.g)) == ("react", [])
    assert siege_of(t.g).actions == 2
    assert [str(event["what"]) for event in t.events("sacrificed", "attacked")] == ["sacrificed", "attacked"]
    assert (t.g.taken.count(0), t.hand("a")) == (0, ["old-wooden-shield"])


@rule("coop.dragon.moves-first", "coop.dragon.then-minions", "coop.dragon.three-actions")
def test_he_acts_before_all_minions_and_they_act_after_his_third_action() -> None:
    t = boss_acts("!D . . a1\n. . . !y1", at="A1", hands={"a": "old-wooden-shield"}, races=ORCS)
    attackers = []
    while t.asked == "react":
        attackers.append(t.name(number(t.events("attacked")[-1]["piece"])))
        t.pick(None)
    assert attackers == ["!D", "!D", "!D", "!y1"]


# -- attacks ---------------------------------------------------------------------------------------------


@rule("coop.dragon.attack")
@pytest.mark.parametrize(("columns", "reached"), [(1, True), (2, True), (3, True)])
def test_he_attacks_a_unit_that_is_1_to_3_spaces_away(columns: int, reached: bool) -> None:
    t = boss_acts("!D " + ". " * (columns - 1) + "a1", at="A1", offered=1)
    assert (t.damage("a1"), t.cell("!D")) == (1, "A1")


@rule("coop.dragon.attack")
def test_a_unit_4_spaces_away_is_out_of_his_range() -> None:
    t = boss_acts("!D . . . a1", at="A1", offered=1)
    assert (t.damage("a1"), actions_of(t)) == (0, ["flew"])


@rule("coop.attack.line-of-sight", "coop.dragon.other-rules", "coop.dragon.turn-precise")
def test_a_wall_hides_a_unit_from_him_until_he_is_past_it() -> None:
    t = boss_acts("!D I . a1", at="A1", offered=2)
    assert (actions_of(t), t.cell("!D"), t.damage("a1")) == (["flew", "attacked"], "A3", 1)


@rule("coop.dragon.attack-fire")
def test_he_sets_fire_to_a_forest_space_in_range_if_the_forest_holds_a_unit() -> None:
    t = boss_acts("!D . . F F F+a1", at="A1", offered=1, hands={"a": "old-wooden-shield"})
    assert (t.asked, t.damage("a1"), t.cell("!D")) == ("act", 1, "A1")
    t = boss_acts("!D . . F F . a1", at="A1", offered=1)
    assert (actions_of(t), t.damage("a1")) == (["flew"], 0)


@rule("coop.dragon.attack-fire")
def test_his_fire_burns_everybody_in_the_forest_of_his_target_but_himself() -> None:
    t = boss_acts("F+!D . . F+a1\nF F F F+a2\n. . . F+!w1", at="A1", players=1, offered=3)
    assert t.asked == "enemy-attack"
    t.pick("a1")
    t.nobody_reacts()
    assert (t.damage("a1"), t.damage("a2")) == (1, 1)
    assert (t.alive("!w1"), t.damage("!D")) == (False, 0)


@rule("coop.dragon.attack-blocked")
def test_a_shield_blocks_his_attack_and_with_it_the_fire() -> None:
    t = boss_acts("!D . . F+a1\n. . F F+a2", at="A1", offered=1, hands={"a": "old-wooden-shield"})
    t.pick("a1")
    t.react("a", "old-wooden-shield")
    assert (t.damage("a1"), t.damage("a2")) == (0, 0)


@rule("coop.dragon.attack-blocked")
def test_his_attack_can_be_evaded_and_is_no_spell() -> None:
    hand = "quick-reflexes counter-spell mirror-spell short-sword"
    t = boss_acts("!D . . a1", at="A1", offered=1, hands={"a": hand})
    assert t.options() == [None, "quick-reflexes"]
    t.pick("quick-reflexes", "A5")
    assert (t.damage("a1"), t.cell("a1")) == (0, "A5")


@rule("coop.dragon.attack-blocked")
def test_fire_set_to_an_empty_forest_space_cannot_be_blocked() -> None:
    t = boss_acts("!D . . F F+a1", at="A1", offered=1, hands={"a": "old-wooden-shield quick-reflexes"})
    assert (t.asked, t.damage("a1")) == ("act", 1)


@rule("coop.dragon.turn-precise", "coop.attack.rule-8-most-damage")
def test_he_makes_the_attack_that_does_most_damage() -> None:
    t = boss_acts("!D . a3 .\n. . . .\n. F F+a1 F+a2", at="A1", offered=1)
    assert (t.damage("a1"), t.damage("a2"), t.damage("a3")) == (1, 1, 0)
    t = boss_acts("!D a1 .\n. V+a2 .", at="A1", offered=1)
    assert (t.damage("a1"), t.damage("a2")) == (0, 2)


@rule("coop.dragon.turn-precise", "coop.attack.rule-8-tie")
def test_where_the_damage_is_equal_the_lead_decides() -> None:
    t = boss_acts("!D a1 b1", at="A1", offered=1, players=2)
    assert (t.asked, t.asked_seat, t.options()) == ("enemy-attack", "a", ["a1", "b1"])
    t.pick("b1")
    t.nobody_reacts()
    assert (t.damage("a1"), t.damage("b1")) == (0, 1)


@rule("coop.dragon.power-cards")
def test_cunning_says_enemies_so_it_decides_for_him_too() -> None:
    t = boss_acts("!D a1 b1", at="A1", offered=1, players=2, damage={"b1": 1}, powers="cunning")
    t.nobody_reacts()
    assert (t.damage("a1"), t.damage("b1")) == (0, 2)


@rule("coop.dragon.power-cards", "coop.dragon.no-upgrade")
def test_speed_range_and_damage_of_power_cards_are_not_his() -> None:
    powers = "swift-current flood-tide far-sight battle-rage blood-moon"
    t = boss_acts(COLUMN, at="B5", offered=1, powers=powers)
    assert t.cell("!D") == "E5"
    t = boss_acts("!D . . . a1", at="A1", offered=1, powers=powers)
    assert (t.damage("a1"), t.cell("!D")) == (0, "A2")
    t = boss_acts("!D . . a1", at="A1", offered=1, powers=powers)
    assert t.damage("a1") == 1


@rule("coop.dragon.power-cards")
def test_hardened_says_enemies_so_he_may_land_on_lava() -> None:
    lava = "!D . . L . . a1"
    assert boss_acts(lava, at="B2", offered=1).cell("!D") == "B4"
    assert boss_acts(lava, at="B2", offered=1, powers="hardened").cell("!D") == "B5"


@rule("coop.dragon.no-upgrade", "coop.dragon.health")
@pytest.mark.parametrize("difficulty", ["easy", "regular", "insanity"])
def test_he_is_the_same_at_every_difficulty(difficulty: str) -> None:
    t = boss_acts(COLUMN, at="B5", difficulty=difficulty, offered=1)
    assert (t.cell("!D"), t.g.health(t.piece("!D"))) == ("E5", 3)


# -- flight ----------------------------------------------------------------------------------------------


@rule("coop.dragon.example-turn", "coop.dragon.move", "coop.dragon.move-max", "coop.dragon.turn-precise")
def test_the_worked_example_of_a_turn() -> None:
    t = boss_acts(COLUMN, at="B5")
    ends = [t.g.board.grid.name(number(event["cell"])) for event in t.events("flew")]
    assert (ends, t.cell("!D"), t.damage("a1")) == (["E5", "H5", "I5"], "I5", 0)
    t = enemies_act(t)
    assert t.damage("a1") == 0  # nobody is left to be sacrificed


@rule("coop.dragon.move")
def test_he_flies_along_the_line_of_rule_5_to_the_nearest_unit() -> None:
    t = boss_acts(
        "!D . . . . . .\n. . . . . . .\n. . . . . . a1\n. . . . . . .\n. . a2 . . . .", at="C3", offered=1
    )
    assert t.cell("!D") == "F3"  # a2 is 6 away, a1 is 8
    t = boss_acts("!D . . . . . .\n. . . . . . .\n. . . . . . a1", at="C3", offered=1)
    assert t.cell("!D") == "C6"


@rule("coop.dragon.move", "coop.move.equal-distance")
def test_of_two_units_that_are_equally_near_the_lead_picks_one() -> None:
    t = boss_acts("b1 . . . . !D . . . . a1", at="C3", offered=2, players=2)
    assert (t.asked, t.asked_seat, t.options()) == ("enemy-target", "a", ["b1", "a1"])
    t.pick("a1")
    assert (t.cell("!D"), actions_of(t)) == ("C10", ["flew", "attacked"])


@rule("coop.dragon.move-max")
def test_he_never_comes_closer_than_range_3_if_he_can_attack_from_there() -> None:
    t = boss_acts("!D . . . a1", at="B2", offered=1)
    assert t.cell("!D") == "B3"


@rule("coop.dragon.turn-precise")
def test_he_stops_where_the_forest_of_the_unit_is_in_range() -> None:
    t = boss_acts("!D . . . F F F+a1", at="B2", offered=2)
    assert (t.cell("!D"), t.damage("a1"), actions_of(t)) == ("B3", 1, ["flew", "attacked"])


@rule("coop.dragon.turn-precise", "coop.path.attack-space")
def test_into_smoke_he_has_to_fly_up_close() -> None:
    t = boss("!D . . a1", at="B2", offered=2, hands={"a": "smoke-screen"})
    t.play("smoke-screen")
    t = enemies_act(t)
    assert (t.cell("!D"), t.damage("a1")) == ("B4", 1)


@rule("coop.dragon.move-after-kill")
def test_with_actions_left_he_moves_on_after_a_kill() -> None:
    drawing = "!D . a1 . . . . . . a2"
    t = boss_acts(drawing, at="B2", damage={"a1": 2})
    assert (t.alive("a1"), actions_of(t), t.cell("!D")) == (False, ["attacked", "flew", "flew"], "B8")


@rule("coop.dragon.flies")
def test_nothing_stands_in_his_way() -> None:
    t = boss_acts("!D L I W !xc1 . . . a1", at="B2", offered=3)
    assert t.cell("!D") == "B7"
    t = boss_acts("!D !w9 I S . N . . . . a1", at="B2", offered=3)
    assert t.cell("!D") == "B9"


@rule("coop.dragon.snow")
def test_snow_neither_slows_him_nor_keeps_him_from_landing() -> None:
    t = boss_acts("!D N N N N N a1", at="B2", offered=1)
    assert t.cell("!D") == "B5"


@rule("coop.dragon.no-landing-between", "coop.dragon.landing")
def test_between_two_moves_he_needs_no_place_to_land() -> None:
    t = boss_acts("!D . . L . . . . . a1", at="B2", offered=2)
    assert t.cell("!D") == "B8"
    assert len(t.events("landed")) == 1
    t = boss_acts("!D . . I L . . . . a1", at="B2", offered=2)
    assert t.cell("!D") == "B8"


@rule("coop.dragon.landing", "coop.dragon.landing-blocked")
@pytest.mark.parametrize("what", ["!xc1", "I", "L", "S", "ad1"])
def test_where_he_cannot_land_he_takes_the_nearest_space_to_the_target(what: str) -> None:
    t = boss_acts(f"!D . . {what} . . a1", at="B2", offered=1)
    assert t.cell("!D") == "B4"  # nearest to the target within 3 of B2


@rule("coop.dragon.landing", "coop.dragon.turn-precise")
def test_on_a_minion_he_does_not_land_either_and_goes_on_from_where_he_did() -> None:
    t = boss_acts("!D . . !w9 . . a1", at="B2", offered=3)
    landed = [t.g.board.grid.name(number(event["cell"])) for event in t.events("landed")]
    assert (landed, actions_of(t), t.damage("a1")) == (["B4", "B7"], ["flew", "flew", "attacked"], 1)


@rule("coop.dragon.landing-precise")
def test_of_several_spaces_he_lands_on_the_one_nearest_the_target_then_nearest_his_line() -> None:
    # His line ends on F5, which is taken; G5 is nearer to the target, and 4 away from his take-off.
    t = boss_acts("!D\n.\n.\n!xc1\n.\n.\na1", at="C5", offered=1)
    assert t.cell("!D") == "E5"
    # With two moves he could get as far as 6 spaces, past the end of his line.
    t = boss_acts("!D\n.\n.\n.\n.\n!xc1\n.\n.\na1", at="C5", offered=2)
    assert t.cell("!D") == "I5"
    # His line ends on G5; the nearest to the target is I5, though G6 is nearer to his line.
    t = boss_acts("!D\n.\n.\n.\n!xc1\n!xc2\n.\na1", at="C5", offered=2)
    assert t.cell("!D") == "I5"


@rule("coop.dragon.landing-precise")
def test_at_a_tie_he_lands_farther_down_and_then_farther_right() -> None:
    t = boss_acts(
        """
        .    .    .    .    .   .  .
        .    .    .    .    .   .  .
        .    .    .    .    .   .  .
        !D   .    !xc1 !xc2 .   .  a1
        .    .    .    .    .   .  .
        """,
        at="C3",
        offered=1,
    )
    assert t.cell("!D") == "G5"  # 5 away, like E5; both are 2 away from where his line ended
    t = boss_acts(
        """
        .    .    !D   .    .
        .    .    .    .    .
        .    .    !xc1 .    .
        .    .    !xc2 .    .
        .    .    .    .    .
        .    .    .    .    .
        .    .    a1   .    .
        """,
        at="C3",
        offered=1,
    )
    assert t.cell("!D") == "E6"


@rule("coop.dragon.landing-precise")
def test_if_there_is_no_such_space_he_stays_and_the_actions_are_spent() -> None:
    walls = "\n".join([" ".join(["I"] * 9)] * 4)
    row = " ".join(["I"] * 4 + ["!D"] + ["I"] * 4)
    t = boss_acts(f"{walls}\n{row}\n{walls}\n. . . . . . . . .\n. . . . a1 . . . .", at="C3", offered=1)
    assert (t.cell("!D"), actions_of(t)) == ("G7", ["flew"])


@rule("coop.dragon.blizzard")
def test_a_blizzard_slows_him_to_one_space_for_an_action() -> None:
    t = boss(COLUMN, at="B5", hands={"a": "massive-blizzard"})
    t.play("massive-blizzard")
    assert enemies_act(t).cell("!D") == "E5"


# -- what hinders and hurts him --------------------------------------------------------------------------


@rule("coop.attack.knocked-down-enemy")
def test_standing_up_takes_one_of_his_three_actions() -> None:
    t = boss_acts(COLUMN, at="B5", down="!D")
    assert (actions_of(t), t.cell("!D"), t.is_down("!D")) == (["enemy-stood-up", "flew", "flew"], "H5", False)


@rule("coop.dragon.hindered", "coop.attack.frozen-enemy")
def test_frozen_he_does_nothing_and_sacrifices_nobody() -> None:
    t = boss_acts("!D . . a1", at="A1", frozen={"!D": "a"})
    assert (t.damage("a1"), len(minions(t.g)), actions_of(t)) == (0, 3, [])


@rule("coop.dragon.hindered")
def test_immobilized_he_attacks_but_does_not_fly() -> None:
    t = boss_acts("!D . . a1", at="A1", held={"!D": "a"}, offered=1)
    assert t.damage("a1") == 1
    t = boss_acts("!D . . . a1", at="A1", held={"!D": "a"})
    assert (t.cell("!D"), minions(t.g)) == ("A1", [])


@rule("coop.dragon.health", "coop.dragon.win-at-once", "coop.dragon.no-defense")
def test_three_points_of_damage_kill_him_and_win_the_game_at_once() -> None:
    hand = "short-sword short-sword short-sword"
    t = boss("a1 !D", at="C3", hands={"a": hand})
    for left in (2, 1):
        t.play("short-sword", "!D")
        assert (t.g.health(t.piece("!D")), t.over) == (left, False)
    t.play("short-sword", "!D")
    assert (t.over, t.g.winners) == (True, [0])


@rule("coop.dragon.win-at-once")
@pytest.mark.parametrize(
    ("weapon", "drawing"),
    [
        ("flail", "a1 !D"),
        ("blessed-spear", "a1 !D"),
        ("hatchet", "a1 !D"),
        ("throwing-star", "a1 . !D"),
    ],
)
def test_nothing_more_is_asked_of_the_attack_that_kills_him(weapon: str, drawing: str) -> None:
    t = boss(drawing, at="C3", hands={"a": f"{weapon} march"}, decks={"a": "dagger"}, damage={"!D": 2})
    t.play(weapon, "a1", "!D")
    assert (t.over, t.g.winners) == (True, [0])


@rule("coop.dragon.win-at-once")
def test_nothing_that_an_attack_brings_is_asked_once_he_is_dead() -> None:
    hands = {"a": "adrenaline short-sword lightning-bolt", "b": "berserk"}
    t = boss("a1 !D b1", at="C3", players=2, hands=hands, damage={"!D": 2})
    t.play("adrenaline")
    t.play("short-sword", "!D")  # the step of the Adrenaline is not asked for
    assert (t.over, t.g.winners) == (True, [0, 1])
    t = boss("a1 !D b1", at="C3", players=2, hands=hands, damage={"!D": 2})
    t.play("lightning-bolt", "!D")  # nor whether the mate who is hurt with him reveals a Berserk
    assert (t.over, t.damage("b1"), t.g.winners) == (True, 1, [0, 1])


@rule("coop.dragon.win-at-once")
def test_a_ride_that_kills_him_is_not_gone_on_with() -> None:
    t = boss("a1 !D .", at="C3", hands={"a": "unicorn march"}, damage={"!D": 2})
    t.play("unicorn", "!D")
    assert (t.over, t.g.winners) == (True, [0])
    assert winter_of(t.g).saved == []  # what was left of the ride is gone with it


@rule("coop.dragon.health-all-counts")
@pytest.mark.parametrize("players", [1, 2, 4, 5, 8])
def test_he_has_3_health_at_every_player_count(players: int) -> None:
    t = boss("a1 !D !w1", players=players)
    assert t.g.health(t.piece("!D")) == 3
    assert t.g.health(t.piece("!w1")) == (1 if players <= 4 else 2)


@rule("coop.dragon.power-cards")
def test_water_armor_is_for_minions() -> None:
    t = boss("a1 !D !w1", powers="water-armor")
    assert (t.g.health(t.piece("!D")), t.g.health(t.piece("!w1"))) == (3, 2)


@rule("coop.dragon.fire-immune")
def test_a_ring_of_fire_hurts_minions_but_not_him() -> None:
    """Situation 64."""
    t = boss("a1 !D !w1", at="C3", hands={"a": "ring-of-fire"}, offered=0)
    t.play("ring-of-fire")
    assert (t.damage("!D"), t.alive("!w1")) == (0, False)
    t = boss("a1 !D", at="C3", hands={"a": "ring-of-fire"}, offered=0)
    assert t.refusal("ring-of-fire") == "ignite.attack.empty-terrain-needs-other"


@rule("coop.cards.dagger-half", "coop.cards.dagger-half-lost")
def test_a_dagger_does_him_half_a_point_that_is_lost_as_the_next_enemy_phase_begins() -> None:
    """Situation 64."""
    t = boss("a1 !D", at="C3", hands={"a": "dagger dagger dagger"}, offered=0)
    t.play("dagger", "!D")
    assert (t.damage("!D"), siege_of(t.g).halves) == (0, [t.piece("!D")])
    t.play("dagger", "!D")
    assert (t.damage("!D"), siege_of(t.g).halves) == (1, [])
    t.play("dagger", "!D")
    t.end_turn()
    assert (t.damage("!D"), siege_of(t.g).halves) == (1, [])


@rule("coop.dragon.fire-immune", "coop.dragon.fire-arrow")
def test_a_fire_arrow_that_hits_him_hurts_and_its_forest_fire_does_not() -> None:
    t = boss("a1 . F+!D F+!w1", at="C3", hands={"a": "long-bow fire-arrow"}, offered=0)
    t.play("long-bow")
    t.play("fire-arrow", "!D")
    assert (t.damage("!D"), t.alive("!w1")) == (1, False)
    t = boss("a1 . F+!w1 F+!D", at="C3", hands={"a": "long-bow fire-arrow"}, offered=0)
    t.play("long-bow")
    t.play("fire-arrow", "!w1")
    assert (t.alive("!w1"), t.damage("!D")) == (False, 0)


@rule("coop.dragon.fire-immune")
def test_a_torch_sets_no_forest_on_fire_with_only_him_in_it() -> None:
    t = boss("a1 F F+!D", at="C3", hands={"a": "torch"}, offered=0)
    assert t.refusal("torch", "C4") == "ignite.attack.empty-terrain-needs-other"


@rule("coop.dragon.win-at-once", "coop.loss.at-once")
def test_one_attack_that_kills_him_and_the_unit_whose_loss_would_lose_the_game_wins_it() -> None:
    """Situation 63: the lightning of a minion carries on to him."""
    t = boss_acts(
        "!b1 . a1 !D",
        at="A1",
        offered=0,
        difficulty="easy",
        damage={"a1": 2, "!D": 2},
        frozen={"!D": "a"},
        defeats=2,
    )
    assert (t.alive("a1"), t.alive("!D"), t.over, t.g.winners) == (False, False, True, [0])


@rule("coop.dragon.three-actions", "coop.loss.at-once")
def test_a_kill_that_loses_the_game_ends_his_turn() -> None:
    t = boss_acts("!D . a1", at="A1", damage={"a1": 2}, defeats=2, players=1)
    assert (t.over, t.g.winners, actions_of(t)) == (True, [], ["attacked"])


@rule("coop.dragon.turn-precise")
def test_a_fork_in_the_middle_of_his_turn_goes_on_with_it() -> None:
    t = boss_acts("!D . . a1", at="A1", hands={"a": "old-wooden-shield"}, races=ORCS)
    t.pick(None)
    assert (t.asked, siege_of(t.g).actions) == ("react", 1)
    twin = t.session.fork(Random(1))
    for _ in range(2):
        twin.answer(NONE)
    assert twin.decision is not None
    assert twin.decision.asks == "act"
    assert isinstance(twin.state, Position)
    assert twin.state.damage[t.piece("a1")] == 3


@rule("coop.dragon.rest-after-19-20")
def test_resting_he_neither_acts_nor_sacrifices() -> None:
    t = boss("!D . . a1", at="A1")
    siege_of(t.g).resting = [t.piece("!D"), *minions(t.g)]
    t = enemies_act(t)
    assert (t.damage("a1"), len(minions(t.g))) == (0, 3)
    t = boss("!D . . a1", at="A1", offered=1)
    siege_of(t.g).resting = minions(t.g)
    t = enemies_act(t)
    assert (t.damage("a1"), len(minions(t.g))) == (1, 0)


@rule("coop.dragon.lava", "coop.terrain.pushed")
def test_the_dragon_dies_at_once_where_he_is_pushed_into_lava() -> None:
    words: dict[str, Any] = {"hands": {"a": "long-bow wind-arrow"}, "round": 20}
    t = siege("L !D . a1", **words)
    t.play("long-bow")
    t.play("wind-arrow", "!D")
    assert (t.alive("!D"), t.over, t.winners) == (False, True, "a")
    t = siege("L !D . a1", powers="hardened", **words)
    t.play("long-bow")
    t.play("wind-arrow", "!D")
    assert (t.alive("!D"), t.cell("!D"), t.over) == (True, "D4", False)


@rule("coop.dragon.lava")
def test_lava_that_he_flies_over_does_nothing_to_him() -> None:
    t = boss_acts("!D L L . . . . a1", at="B5", offered=1)
    assert t.cell("!D") == "B8"
