"""Cards and races of Ignite beside those of The Freeze: what lies in wait, who leads whom, and the dead."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.testing import clause, rule
from emberbox.testing.freeze import clock_of, owner_of, poison_on, put_doll, table
from emberbox.testing.ignite import Table

DECK = "march march march march march march march march march march march march"
DECKS = {"a": DECK, "b": DECK, "c": DECK}


def cast(t: Table, *things: str) -> None:
    """Play a card, and nobody answers it."""
    t.play(*things)
    t.nobody_reacts()


# -- thrown, charmed and led into what lies in wait ------------------------------------------------------


@rule("ignite.immobilized.meaning")
@clause("charm", 2, 8)
def test_a_trap_stops_a_charmed_unit_and_does_not_hold_it_back_from_the_next_walk() -> None:
    t = table("a1 . . ct . . b1", at="F3", hands={"a": "charm"}, decks=DECKS)
    cast(t, "charm", "b1")
    t.end_turn()
    assert (t.cell("b1"), t.damage("b1"), t.is_held("b1")) == ("F6", 1, True)
    t = table("a1 . . . . . . b1", at="F3", hands={"a": "charm"}, decks=DECKS, held={"b1": "c"})
    cast(t, "charm", "b1")
    t.end_turn()
    assert (t.cell("b1"), t.is_held("b1")) == ("F7", True)


@rule("ignite.blow.card-owner")
@clause("charm", 4)
def test_scorched_earth_on_a_charmed_way_kills_for_whose_token_it_is() -> None:
    t = table("a1 . . . Sc . b1", at="F3", hands={"a": "charm"}, damage={"b1": 2})
    cast(t, "charm", "b1")
    t.end_turn()
    assert (t.trophies("a"), t.trophies("c"), t.front("b")) == ([], ["b1"], [])


@clause("cyclone", 2)
def test_a_unit_is_thrown_over_a_trap_and_into_another() -> None:
    t = table("b1 . at . . at a1", at="F4", hands={"a": "cyclone"})
    t.dice(1)
    cast(t, "cyclone", "b1")
    assert (t.cell("b1"), t.damage("b1"), t.is_held("b1"), len(t.lasting("trapsmith"))) == ("F9", 1, True, 1)


@clause("cyclone", 2)
def test_a_unit_that_is_thrown_into_a_krakens_reach_is_grabbed() -> None:
    t = table("b1 . . . . . ck a1", at="F4", hands={"a": "cyclone"})
    t.dice(1)
    cast(t, "cyclone", "b1")
    assert (t.cell("b1"), t.damage("b1")) == ("F9", 1)


@clause("possess", 4)
@pytest.mark.parametrize(("trap", "caught"), [("at", True), ("bt", False), ("ct", True)])
def test_a_possessed_unit_walks_into_every_trap_but_its_own_players(trap: str, caught: bool) -> None:
    t = table(f"a1 . {trap} b1", hands={"a": "possess march"})
    cast(t, "possess", "b1")
    t.play("march", "b1", "D6")
    assert (t.damage("b1"), t.is_held("b1")) == (int(caught), caught)


@clause("diplomacy", 3)
def test_the_trap_of_an_ally_springs_all_the_same() -> None:
    t = table("a1 . at b1", hands={"a": "diplomacy", "b": "march"})
    t.play("diplomacy", "b")
    t.end_turn()
    t.play("march", "D6")
    assert (t.damage("b1"), len(t.lasting("diplomacy"))) == (1, 1)


# -- who leads whom, and with which race -----------------------------------------------------------------


@clause("possess", 8)
def test_a_possessed_unit_brings_the_traits_of_its_race() -> None:
    t = table("a1 . b1 . .", hands={"a": "possess march"}, races={"b": "centaurs"})
    cast(t, "possess", "b1")
    t.play("march", "b1", "D8")
    assert t.cell("b1") == "D8"
    t = table("a1 b1 c1", hands={"a": "possess dagger"}, races={"b": "dwarves"})
    cast(t, "possess", "b1")
    cast(t, "dagger", "b1", "c1")
    assert t.damage("c1") == 2
    t = table("a1 b1 . . . . c1", hands={"a": "possess long-bow arrow"}, races={"b": "elves"})
    cast(t, "possess", "b1")
    t.play("long-bow")
    cast(t, "arrow", "c1")
    assert t.damage("c1") == 1


@clause("change-of-heart", 1, 4)
def test_the_blow_of_a_possessed_unit_turns_on_its_own_side_and_never_on_its_leaders() -> None:
    t = table(". c1 .\na1 b1 b2", hands={"a": "possess dagger", "c": "change-of-heart"})
    cast(t, "possess", "b1")
    t.play("dagger", "b1", "c1")
    t.react("c", "change-of-heart")
    t.nobody_reacts()
    assert [t.damage(unit) for unit in ("a1", "b1", "b2", "c1")] == [0, 0, 1, 0]


# -- what the dead leave behind --------------------------------------------------------------------------


@rule("ignite.dead.effects-stay", "ignite.turn.until-next")
@clause("massive-blizzard", 1)
@clause("rooted", 1)
@pytest.mark.parametrize("card", ["massive-blizzard", "rooted"])
def test_what_a_dead_player_cast_lasts_until_the_skipped_turn(card: str) -> None:
    hands = {"a": card, "b": "dagger", "c": "march"}
    t = table("a1 b1 . c1", hands=hands, damage={"a1": 2}, decks=DECKS)
    cast(t, *([card] if card == "massive-blizzard" else [card, "c"]))
    t.end_turn()
    cast(t, "dagger", "a1")
    t.end_turn()
    assert t.active == "c"
    assert t.refusal("march", "D8") is not None
    t.end_turns_until("c")
    assert (t.refusal("march", "D8"), t.lasting(card)) == (None, [])


@rule("freeze.poison.after-elimination", "freeze.poison.trophy", "ignite.win.last-with-units")
def test_the_poison_of_a_dead_player_takes_the_last_unit_but_one_and_wins() -> None:
    t = table("b1 c1", out="a", active="c", damage={"b1": 2}, poison={"b1": "a"}, decks=DECKS)
    t.end_turn()
    assert (t.trophies("a"), t.over, t.winners) == (["b1"], True, "a")


@rule("freeze.poison.other-limits", "ignite.ratmen.two-health")
def test_a_ratman_dies_of_the_first_poison_that_follows_the_blade() -> None:
    hands = {"a": "dagger poison"}
    t = table("a1 b1 b2 . c1", hands=hands, races={"b": "ratmen"}, decks=DECKS)
    t.play("dagger", "b1")
    t.pick_all("poison")
    t.nobody_reacts()
    assert (t.damage("b1"), poison_on(t, "b1")) == (1, "a")
    t.end_turns_until("a")
    assert t.trophies("a") == ["b1"]


@rule("ignite.turn.beginning-first")
@clause("charm", 4)
@pytest.mark.parametrize("first", [0, 1])
def test_all_that_is_due_happens_though_the_last_unit_is_charmed_into_lava(first: int) -> None:
    t = table("a1 . L . . b1 . c1 bb", at="F3", hands={"a": "charm"}, decks=DECKS)
    cast(t, "charm", "b1")
    t.end_turn()
    assert t.asked == "begin-with"
    t.pick(first)
    assert (t.trophies("a"), t.damage("c1"), t.active) == (["b1"], 1, "c")


# -- shields, decoys and sure feet -----------------------------------------------------------------------


@clause("sure-footed", 2)
@clause("kneecapped", 1)
def test_one_reveal_keeps_two_kneecapped_units_on_their_feet() -> None:
    t = table(". b1 .\nb2 a1 c1", hands={"a": "kneecapped ring-blade", "b": "sure-footed"})
    t.play("kneecapped")
    t.play("ring-blade")
    while t.asked == "react":
        t.pick(None)
    t.pick("sure-footed")
    assert [t.is_down(unit) for unit in ("b1", "b2", "c1")] == [False, False, True]
    assert (t.asked, t.hand("b")) == ("act", ["sure-footed"])


@rule("ignite.shield.limits")
@clause("kneecapped", 2)
def test_a_blocked_wind_arrow_pushes_and_fells_nobody() -> None:
    hands = {"a": "long-bow kneecapped wind-arrow", "b": "divine-shield"}
    t = table("a1 . b1 .", hands=hands, decks=DECKS)
    t.play("long-bow")
    t.play("kneecapped")
    t.play("wind-arrow", "b1")
    t.react("b", "divine-shield")
    t.nobody_reacts()
    assert (t.cell("b1"), t.damage("b1"), t.is_down("b1")) == ("D7", 0, False)
    assert t.hand("b") == ["march", "march"]


@rule("freeze.wm-attack.evade")
def test_a_decoy_takes_the_shot_of_a_machine() -> None:
    t = table("a1 axb . b1\n. . . bd1", hands={"a": "march"})
    decoy = t.piece("bd1")
    t.pick("fire", "b1", "march", "swap")
    assert (t.cell("b1"), t.damage("b1"), t.g.cell[decoy] < 0) == ("E7", 0, True)


@rule("ignite.damage.sum", "freeze.orc.printed-first")
def test_a_deadly_arrow_in_the_village_leaves_an_orc_one_health_and_a_human_none() -> None:
    for race, alive in (("orcs", True), ("humans", False)):
        t = table("a1 . V+b1 b2", at="D2", hands={"a": "long-bow deadly-arrow"}, races={"b": race})
        t.play("long-bow")
        cast(t, "deadly-arrow", "b1")
        assert t.alive("b1") is alive


# -- machines between several players --------------------------------------------------------------------


@rule("freeze.wm-own.neutral", "freeze.wm-own.regain")
def test_a_machine_that_two_neighbours_dispute_goes_to_the_one_who_stays() -> None:
    hands = {"a": "march", "b": "march"}
    t = table("b1 . .\naxb a1 .\nc1 . .", hands=hands, decks=DECKS)
    t.play("march", None, "E6")
    assert owner_of(t, "axb") is None
    t.end_turn()
    t.play("march", "C4")
    assert owner_of(t, "axb") == "c"


@rule("freeze.wm-move.enemy-push-pull", "freeze.wm-own.abandoned")
def test_a_vine_pulls_the_crew_off_its_machine() -> None:
    t = table("a1 . . b1 bxb", hands={"a": "vine-pull"}, clocks={"bxb": 1}, decks=DECKS)
    t.play("vine-pull", "b1", 2)
    t.nobody_reacts()
    assert (t.cell("b1"), owner_of(t, "bxb")) == ("D5", None)
    t.end_turn()
    assert clock_of(t, "bxb") == 1


@rule("ignite.turn.beginning-effects", "freeze.wm-build.must-be-adjacent")
@pytest.mark.parametrize(("first", "left"), [(0, 0), (1, 1)])
def test_who_builds_before_the_charm_leads_away_finishes_the_machine(first: int, left: int) -> None:
    t = table("a1 . . . . b1 bxb", at="F3", hands={"a": "charm"}, clocks={"bxb": 1}, decks=DECKS)
    cast(t, "charm", "b1")
    t.end_turn()
    t.pick(first)
    assert (clock_of(t, "bxb"), owner_of(t, "bxb"), t.cell("b1")) == (left, None, "F5")


# -- hands and dolls -------------------------------------------------------------------------------------


@clause("diplomacy", 2)
def test_a_card_for_everybody_that_is_played_for_its_honor_ends_no_alliance() -> None:
    t = table("a1 b1", hands={"a": "diplomacy monopoly massive-blizzard"})
    t.play("diplomacy", "b")
    t.honor("monopoly", "massive-blizzard")
    assert len(t.lasting("diplomacy")) == 1


@clause("voodoo-doll", 2)
def test_who_is_hurt_through_a_doll_goes_berserk() -> None:
    t = table("a1 . . b1", hands={"a": "dagger", "b": "berserk"}, decks=DECKS)
    put_doll(t, "a1", "b1", "D5")
    t.play("dagger", "D5", "berserk")
    assert (t.damage("b1"), t.hand("b")) == (1, ["berserk", "march", "march", "march"])


@clause("hatchet", 4)
@clause("sabotage", 2)
@clause("vampires-curse", 7)
def test_a_thrown_hatchet_that_is_sabotaged_costs_its_curse() -> None:
    words: dict[str, Any] = {"hands": {"a": "hatchet vampires-curse poison", "b": "sabotage"}}
    t = table("a1 . b1", damage={"a1": 1}, **words)
    t.play("hatchet", "a1", "b1")
    t.pick_all("vampires-curse", "poison")
    t.react("b", "sabotage")
    assert (t.damage("a1"), t.damage("b1"), t.trash()) == (2, 0, ["sabotage", "hatchet"])
    assert sorted(t.play_area("a")) == ["poison", "vampires-curse"]


# -- what thin ice there is ----------------------------------------------------------------------------------


@rule("freeze.valkyrie.others-count-global", "freeze.valkyrie.not-delayed", "ignite.forest.global-effects")
def test_a_valkyrie_in_a_forest_negates_neither_a_blizzard_nor_a_meteor_nor_its_strike() -> None:
    hands = {"a": "massive-blizzard meteor-strike", "b": "teleport teleport", "c": "march"}
    t = table("a1 . F+b1 . c1", hands=hands, races={"b": "valkyries"}, decks=DECKS)
    t.play("massive-blizzard")
    assert t.asked == "act"
    t.play("meteor-strike", "D6")
    assert t.asked == "act"
    t.end_turns_until("a")
    assert t.trophies("a") == ["b1"]


@rule("freeze.valkyrie.needs-react", "ignite.freeze.only-that-unit")
@pytest.mark.parametrize(("frozen", "saved"), [({"b1": "c"}, True), ({"b1": "c", "b2": "c"}, False)])
def test_one_valkyrie_that_is_not_frozen_negates_an_earthquake(frozen: dict[str, str], saved: bool) -> None:
    hands = {"a": "earthquake", "b": "freeze"}
    t = table("a1 . b1 b2", hands=hands, races={"b": "valkyries"}, frozen=frozen)
    t.play("earthquake", "b1")
    assert (t.asked == "react") is saved
    if saved:
        t.react("b", "freeze")
    assert [t.is_down(unit) for unit in ("b1", "b2")] == [not saved, not saved]


@rule("freeze.poison.duration", "freeze.poison.heal-stops")
@clause("vampires-curse", 2)
def test_a_curse_drinks_the_poison_out_of_its_attacker() -> None:
    hands = {"a": "dagger vampires-curse"}
    t = table("a1 b1 b2", hands=hands, damage={"a1": 1}, poison={"a1": "b"}, decks=DECKS)
    t.play("dagger", "b1")
    t.pick_all("vampires-curse")
    t.nobody_reacts()
    assert (t.trophies("a"), t.damage("a1"), poison_on(t, "a1")) == (["b1"], 0, "")
    t.end_turn()
    assert (t.active, t.damage("a1")) == ("b", 0)


@rule("freeze.snow.bank-one-unit", "freeze.snow.bank-what-resets")
@clause("troop-march", 4)
@pytest.mark.parametrize(("first", "enters"), [("a1", True), ("a2", False)])
def test_saved_movement_is_gone_when_another_unit_marches_first(first: str, enters: bool) -> None:
    t = table("a1 N . b1\nI . . .\na2 . . .", hands={"a": "march troop-march"})
    t.play("march", "a1", None)
    t.play("troop-march", first)
    if enters:
        t.pick("D5")
        assert t.cell("a1") == "D5"
    else:
        t.pick("F5")
        assert "D5" not in t.options()


@rule("ignite.village.tokens-replace")
def test_scorched_earth_takes_the_village_from_under_an_orc_and_from_a_buyer() -> None:
    t = table(
        "a1 . V+b1", terrain=". . S", at="D2", hands={"a": "long-bow deadly-arrow"}, races={"b": "orcs"}
    )
    t.play("long-bow")
    cast(t, "deadly-arrow", "b1")
    assert t.damage("b1") == 2


@rule("freeze.orc.instant-death", "freeze.wm-solid.squish")
def test_an_orc_is_squished_against_a_machine_and_sinks_in_lava_like_anybody() -> None:
    t = table("a1 . b1 bxb", hands={"a": "ice-wall"}, races={"b": "orcs"})
    t.play("ice-wall", "b1", None)
    assert t.trophies("a") == ["b1"]
    t = table("b1 . . . . L a1", at="F4", hands={"a": "cyclone"}, races={"b": "orcs"})
    t.dice(1)
    cast(t, "cyclone", "b1")
    assert t.trophies("a") == ["b1"]


@rule("freeze.acid.each-space", "freeze.acid.discard-goes")
@clause("charm", 4)
def test_two_pools_on_a_charmed_way_take_two_cards_and_a_third_finds_none() -> None:
    t = table("a1 . A A A b1", at="F3", hands={"a": "charm", "b": "march dagger"}, decks=DECKS)
    cast(t, "charm", "b1")
    t.end_turn()
    assert (t.cell("b1"), t.hand("b"), sorted(t.play_area("b"))) == ("F5", [], ["dagger", "march"])


@rule("ignite.team.end-elimination", "ignite.team.tie")
def test_the_end_of_one_of_three_teams_may_leave_two_as_winners() -> None:
    words: dict[str, Any] = {"hands": {"a": "dagger"}, "damage": {"b1": 2}, "out": "e"}
    t = table("a1 b1 c1 d1 f1", players=6, goal="teams-3", trophies={"c": "e2"}, **words)
    cast(t, "dagger", "b1")
    assert (t.over, t.winners) == (True, "acdf")
    t = table("a1 b1 c1 d1 f1 f2", players=6, goal="teams-3", trophies={"c": "e2"}, **words)
    cast(t, "dagger", "b1")
    assert (t.over, t.winners) == (True, "cf")


@rule("ignite.hill.tie", "ignite.hill.end-elimination", "ignite.hill.award")
def test_a_tie_after_an_elimination_is_broken_by_the_next_point() -> None:
    words: dict[str, Any] = {"goal": "hill-15", "points": {"a": 5, "b": 3, "c": 5}, "round": 7}
    t = table("Z+a1 b1 c1", at="F6", hands={"a": "dagger"}, damage={"b1": 2}, **words)
    cast(t, "dagger", "b1")
    assert (t.over, t.g.points) == (False, [5, -2, 5])
    t.end_turn()
    assert (t.over, t.winners, t.g.points) == (True, "a", [8, -2, 5])
