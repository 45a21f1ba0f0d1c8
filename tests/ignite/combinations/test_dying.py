"""Players who die in the middle of a card, of a turn or together, and what of theirs goes on."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table

# ---- in the middle of a card


@rule("ignite.win.immediate", "ignite.blow.simultaneous", "ignite.win.tie-died-together")
def test_a_ring_that_takes_the_last_units_of_both_others_ends_the_game() -> None:
    t = table("b1 a1 c1", hands={"a": "ring-of-fire"}, damage={"b1": 2, "c1": 2})
    t.play("ring-of-fire")
    assert (t.over, t.winners, sorted(t.trophies("a"))) == (True, "a", ["b1", "c1"])


@rule("ignite.lms.tie", "ignite.blow.simultaneous")
def test_a_mirrored_ring_takes_the_last_two_others_together_and_who_mirrored_stands() -> None:
    t = table(
        "a1 . b1 . c1", goal="last-standing", hands={"a": "ring-of-fire", "b": "mirror-spell"},
        damage={"a1": 2, "c1": 2},
    )  # fmt: skip
    t.play("ring-of-fire")
    t.react("b", "mirror-spell")
    assert (t.over, t.winners, sorted(t.trophies("b"))) == (True, "b", ["a1", "c1"])


@rule("ignite.win.tie-survival", "ignite.win.tie-died-together")
def test_two_who_died_in_one_meteor_are_equal_and_the_third_wins_without_a_trophy() -> None:
    t = table("am b1 . . .\nc1 . . . a1", phase="beginning", damage={"b1": 2, "c1": 2})
    assert (t.over, t.winners) == (True, "a")
    t = table(
        "am b1 . . .\nc1 . . . a1", phase="beginning", damage={"b1": 2, "c1": 2},
        trophies={"b": "c2 a2 a3", "c": "b2 a4 a5"},
    )  # fmt: skip
    # Three each, died together, both from two players: b and c share it before a's two.
    assert (t.over, t.winners) == (True, "bc")


@rule("ignite.dead.cards-out", "ignite.react.who")
def test_who_loses_the_last_unit_to_the_first_wall_keeps_trap_and_minion_but_not_the_portal() -> None:
    t = table(
        "b1 . . bp bt\n. a1 . . .\nc1 . . . bw1", at="A1", hands={"a": "ice-wall march march"},
        monopoly="b", market="arrow",
    )  # fmt: skip
    assert t.front("b") == ["warp-master", "trapsmith"]
    t.play("march", "B1")
    t.play("ice-wall", "b1", None)
    assert (t.trophies("a"), t.front("b"), t.trash()) == (["b1"], ["trapsmith"], ["warp-master"])
    assert [len(t.lasting(key)) for key in ("warp-master", "trapsmith", "monopoly")] == [0, 1, 1]
    t.end_turn()
    # b's skipped turn has passed: its Monopoly is over, its minion stays.
    assert (t.active, t.lasting("monopoly"), t.cell("bw1")) == ("c", [], "C5")


@rule("ignite.dead.cards-out", "ignite.dead.no-cards")
def test_who_dies_of_a_mirrored_bolt_draws_no_card_for_the_attack_and_the_turn_is_over() -> None:
    t = table(
        "a1 . b1", hands={"a": "quick-hands lightning-bolt march", "b": "mirror-spell"},
        decks={"a": "horse"}, damage={"a1": 2},
    )  # fmt: skip
    t.play("quick-hands")
    t.play("lightning-bolt", "b1")
    t.react("b", "mirror-spell")
    assert (t.alive("a1"), t.trophies("b"), t.active) == (False, ["a1"], "b")
    assert (t.hand("a"), t.deck("a")) == (["march"], ["horse"])
    assert t.play_area("a") == ["quick-hands", "lightning-bolt"]


@rule("ignite.dead.cards-out", "ignite.dead.skip-one", "ignite.dead.spawn")
def test_who_walks_the_last_unit_to_its_death_skips_a_turn_and_then_spawns() -> None:
    t = table("a1 . . ck b1", hands={"a": "march march"}, damage={"a1": 2})
    t.play("march", "D5")
    t.nobody_reacts()
    assert (t.active, t.trophies("c")) == ("b", ["a1"])
    t.end_turn()
    t.end_turn()
    assert t.active == "b"  # a's turn was skipped
    t.end_turn()
    t.end_turn()
    assert (t.active, t.asked) == ("a", "spawn")


@rule("ignite.win.trophy-count", "ignite.win.immediate")
def test_a_kraken_takes_its_owners_fourth_trophy_on_another_players_turn() -> None:
    t = table(
        "a1 . . bk b1\n. . . . .\n. . . a2 .", hands={"a": "conditioning"}, damage={"a1": 2},
        trophies={"b": "a3 c2 c3"},
    )  # fmt: skip
    t.play("conditioning", "a1", "D5")
    assert (t.over, t.winners) == (True, "b")


@rule("ignite.hill.end-elimination", "ignite.hill.award-order")
def test_on_the_hill_a_unit_thrown_into_lava_costs_its_player_five_points_and_the_lead() -> None:
    t = table(
        "a1 . b1 L", goal="hill-30", hands={"a": "long-bow wind-arrow"}, points={"a": 3, "b": 7, "c": 1}
    )
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    assert (t.over, t.winners, t.g.points) == (True, "a", [3, 2, 1])


@rule("ignite.minion.no-reaction")
def test_nobody_reacts_for_a_minion_of_the_dead_or_of_the_living() -> None:
    t = table("a1 bw1 .\n. cw1 c1", out="b", hands={"a": "dagger lightning-bolt", "c": "counter-spell"})
    t.play("dagger", "bw1")
    assert (t.at("D5"), t.asked) == (None, "act")
    t.play("lightning-bolt", "cw1")
    # c1 would be hit along, and so the bolt is countered for its sake.
    t.react("c", "counter-spell")
    assert (t.at("E5"), t.damage("c1")) == ("cw1", 0)


# ---- what goes on


@rule("ignite.dead.effects-stay", "ignite.dead.trophies")
def test_the_kraken_of_a_dead_player_grabs_in_the_skipped_turn_and_scores() -> None:
    t = table("a1 b1 . .\na2 . bk .", hands={"a": "dagger"}, damage={"a2": 2, "b1": 2})
    t.play("dagger", "b1")
    t.end_turn()
    t.nobody_reacts()
    assert (t.active, t.alive("a2"), t.trophies("b"), t.damage("a1")) == ("c", False, ["a2"], 0)


@rule("ignite.dead.no-minion-fights")
@pytest.mark.parametrize(("origin", "may"), [("after-death", False), ("summoned", True), ("raised", True)])
def test_of_a_dead_players_minions_only_those_from_cards_attack_water_minions(origin: str, may: bool) -> None:
    t = table("bw1 cw1\nck a1", out="b", active="b", phase="minions", origins={"bw1": origin})
    if t.asked == "spawn":
        t.pick(t.options()[0])
    assert t.refusal("bw1", "cw1") == (None if may else "ignite.dead.no-minion-fights")
    assert t.refusal("bw1", "ck") is None


@rule("ignite.dead.no-minion-fights")
def test_a_living_players_minion_may_attack_one_that_came_after_death() -> None:
    t = table("aw1 bw1\na1 c1", out="b", origins={"bw1": "after-death"})
    t.pick("aw1", "bw1")
    assert t.at("D5") is None


@rule("ignite.title.purchase")
def test_the_title_of_a_dead_player_does_nothing_and_can_be_bought_away() -> None:
    t = table(
        "V+a1 b1 .\n. . c1", hands={"a": "dagger"}, decks={"a": ["march"] * 20}, damage={"b1": 2},
        bank=10, titles={"keeper-of-lore": "b 6"},
    )  # fmt: skip
    t.play("dagger", "b1")
    assert t.refusal("buy", "keeper-of-lore", 6) is not None
    t.buy("keeper-of-lore", 8)
    assert (t.bank, t.g.title_owner) == (2, [0])
    t.end_turn()
    assert len(t.hand("a")) == 6
    t.end_turns_until("a")
    t.end_turn()
    assert len(t.hand("a")) == 7


@rule("ignite.freeze.latest")
def test_frost_of_a_player_who_dies_thaws_at_that_players_skipped_turn() -> None:
    t = table("a1 b1 . c1", hands={"a": "dagger"}, frozen={"c1": "b"}, damage={"b1": 2})
    t.play("dagger", "b1")
    assert t.is_frozen("c1")
    t.end_turn()
    assert (t.active, t.is_frozen("c1")) == ("c", False)


# ---- two races


@rule("ignite.two.lose-at-once", "ignite.human.first-buy")
def test_when_the_last_human_dies_in_mid_turn_the_surcharge_and_the_seventh_card_are_gone() -> None:
    t = table(
        "a1 . . W+bk\n. . . .\nV+a2 . . b1", players=2, races={"a1": "humans", "a2": "elves"},
        hands={"a": "march"}, decks={"a": ["dagger"] * 9}, damage={"a1": 2}, bank=3, market="arrow",
    )  # fmt: skip
    assert t.refusal("buy") == "ignite.buy.pay-and-take"  # 3 and 1 for the humans
    t.play("march", "a1", "D5")
    assert t.trophies("b") == ["a1"]
    t.buy("arrow")
    t.end_turn()
    assert len(t.hand("a")) == 6


@rule("ignite.two.lose-ability", "ignite.catfolk.free-move")
def test_with_the_last_catfolk_the_free_move_of_the_turn_is_gone() -> None:
    t = table(
        "a1 . . W+bk\n. . . .\na2 . . b1", players=2, races={"a1": "catfolk", "a2": "elves"},
        hands={"a": "march"}, damage={"a1": 2},
    )  # fmt: skip
    assert t.refusal("free-move") is None
    t.play("march", "a1", "D5")
    assert t.refusal("free-move") == "ignite.catfolk.free-move"


@rule("ignite.two.four-trophies", "ignite.ratmen.half-for-trigger")
def test_in_a_game_of_two_a_fourth_trophy_made_of_two_ratmen_wins_outright() -> None:
    t = table(
        "b1 a1 b2\n. . b3", players=2, races={"b": "elves", "b1": "ratmen", "b2": "ratmen"},
        hands={"a": "ring-of-fire"}, damage={"b1": 1, "b2": 1}, trophies={"a": "b4 b5 b6"},
    )  # fmt: skip
    t.play("ring-of-fire")
    assert (t.over, t.winners, t.damage("b3")) == (True, "a", 1)
