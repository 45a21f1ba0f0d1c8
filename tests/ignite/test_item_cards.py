"""The items: quiver, sheath, medicine, potion bombs and crystal shards."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table

NINE = ["march"] * 9
BOMB = "magic-potion-bomb"
SHARD = "crystal-shard"

# ---- large quiver and triple sheath


def test_a_large_quiver_keeps_projectiles_and_bows_of_four_cards() -> None:
    deck = "wind-arrow dagger long-bow march arrow"
    t = table("a1 b1", hands={"a": "large-quiver"}, decks={"a": deck})
    t.play("large-quiver")
    assert (t.hand("a"), t.play_area("a")) == (
        ["wind-arrow", "long-bow"],
        ["large-quiver", "dagger", "march"],
    )
    assert (t.deck("a"), t.discard("a")) == (["arrow"], [])


@rule("ignite.type.several")
def test_krysta_keeps_the_javelin_and_the_dagger_of_a_triple_sheath() -> None:
    t = table("a1 b1", hands={"a": "triple-sheath"}, decks={"a": "javelin dagger march dagger"})
    t.play("triple-sheath")
    assert (t.hand("a"), t.play_area("a")) == (["javelin", "dagger"], ["triple-sheath", "march"])
    assert (t.deck("a"), t.discard("a")) == (["dagger"], [])


def test_a_triple_sheath_keeps_what_is_both_melee_and_a_weapon() -> None:
    t = table("a1 b1", hands={"a": "triple-sheath"}, decks={"a": "long-bow blessed-spear metal-shield"})
    t.play("triple-sheath")
    assert t.hand("a") == ["blessed-spear"]


@pytest.mark.parametrize("card", ["large-quiver", "triple-sheath"])
def test_taking_cards_refills_the_deck_from_the_discard_pile(card: str) -> None:
    t = table("a1 b1", hands={"a": card}, decks={"a": "horse"}, discards={"a": "horse horse horse horse"})
    t.play(card)
    count = {"large-quiver": 4, "triple-sheath": 3}[card]
    assert (t.play_area("a"), len(t.deck("a"))) == ([card, *["horse"] * count], 5 - count)


@rule("ignite.turn.no-telling")
def test_others_do_not_see_what_a_quiver_keeps() -> None:
    t = table("a1 b1", hands={"a": "large-quiver"}, decks={"a": "arrow march arrow march"})
    t.play("large-quiver")
    seen = t.g.view(1)["players"][0]
    assert (seen["known_hand"], seen["hand"]) == ([], 2)
    assert seen["play_area"] == ["large-quiver", "march", "march"]


# ---- medicine


def test_medicine_takes_one_damage_off_an_own_unit() -> None:
    t = table("a1 a2 a3 b1", hands={"a": "medicine medicine"}, damage={"a1": 2, "a2": 1, "b1": 1})
    t.play("medicine")
    assert (t.asked, t.options()) == ("heal", ["a1", "a2"])
    t.pick("a1")
    t.play("medicine", "a1")
    assert [t.damage(name) for name in ("a1", "a2", "b1")] == [0, 1, 1]


def test_medicine_heals_no_unit_beyond_its_health_no_minion_and_no_enemy() -> None:
    t = table("a1 ak b1", hands={"a": "medicine"}, damage={"ak": 1, "b1": 1})
    assert t.refusal("medicine") == "ignite.play.some-effect"


@pytest.mark.parametrize(("goal", "options"), [("teams-2", ["c1", "a1"]), ("trophies", ["a1"])])
def test_medicine_reaches_an_adjacent_unit_of_a_teammate(goal: str, options: list[str]) -> None:
    hurt = dict.fromkeys(["a1", "b1", "c1", "c2"], 1)
    t = table("c1 a1 . c2 b1 d1", players=4, goal=goal, hands={"a": "medicine"}, damage=hurt)
    t.play("medicine")
    if len(options) > 1:
        assert t.options() == options
        t.pick("c1")
    assert [name for name in hurt if t.damage(name) == 0] == options[:1]


# ---- throwing a bomb


def test_a_bomb_is_thrown_one_to_three_spaces_far_in_sight() -> None:
    t = table("a1 . I . .\n. . . . .", hands={"a": BOMB})
    t.play(BOMB)
    assert [t.refusal(space) for space in ("D5", "E5", "E6", "F5")] == [None] * 4
    assert [t.refusal(space) for space in ("D4", "D8", "E7")] == ["ignite.attack.in-range"] * 3
    assert t.refusal("D7") == "ignite.sight.corner-lines"


def test_there_are_fifteen_bombs() -> None:
    fourteen = "+".join(["bb"] * 14)
    t = table(f"a1 . {fourteen}", hands={"a": [BOMB, BOMB]})
    t.play(BOMB, "D5")
    assert t.refusal(BOMB) == "ignite.box.token-supply"


def test_a_bomb_is_no_attack_for_rewards_and_nobody_answers_it() -> None:
    t = table("a1 . b1", hands={"a": ["quick-hands", BOMB], "b": "quick-reflexes"}, decks={"a": NINE})
    t.play("quick-hands")
    t.play(BOMB, "b1")
    assert (t.asked, t.asked_seat, t.hand("a"), t.damage("b1")) == ("act", "a", [], 0)


@rule("ignite.attack.no-early-delayed")
def test_in_the_first_rounds_a_bomb_is_thrown_only_where_no_other_player_stands() -> None:
    t = table("a1 . b1 bw1 a2", round=2, hands={"a": BOMB})
    t.play(BOMB, "a1")
    assert [t.refusal(name) for name in ("b1", "bw1")] == ["ignite.attack.no-early-delayed"] * 2
    t.pick("D5")
    assert t.drawing() == "a1 ab b1 bw1 a2"
    t.end_turns_until("a")
    assert (t.g.round(), t.damage("b1"), t.damage("a1")) == (3, 1, 1)


# ---- the explosion


def test_a_bomb_goes_off_when_its_owners_next_turn_begins() -> None:
    t = table("a1 . . b1", hands={"a": BOMB})
    t.play(BOMB, "b1")
    t.end_turn()
    assert (t.active, t.damage("b1"), t.drawing()) == ("b", 0, "a1 . . b1+ab")
    t.end_turn()
    assert (t.active, t.damage("b1")) == ("c", 0)
    t.end_turn()
    assert (t.active, t.damage("b1"), t.drawing()) == ("a", 2, "a1 . . b1")


def test_a_bomb_does_2_on_its_space_and_1_on_the_four_beside_it_to_friend_and_foe() -> None:
    t = table("""
        b1 F+b2 b3
        a1 F+b4+ab .
        .  bw1  a2
    """, phase="beginning")  # fmt: skip
    assert [t.damage(f"b{n}") for n in (1, 2, 3, 4)] == [0, 1, 0, 2]
    assert (t.damage("a1"), t.alive("bw1"), t.damage("a2")) == (1, False, 0)


def test_a_bomb_lights_no_fire() -> None:
    t = table("F+ab F F F+b1", phase="beginning")
    assert t.damage("b1") == 0


@pytest.mark.parametrize("card", ["old-wooden-shield", "metal-shield", "quick-reflexes", "counter-spell"])
def test_an_explosion_cannot_be_blocked_evaded_or_negated(card: str) -> None:
    t = table("b1+ab .", phase="beginning", hands={"b": card})
    assert (t.asked, t.asked_seat, t.damage("b1")) == ("act", "a", 2)


def test_units_walk_over_a_bomb() -> None:
    t = table("a1 bb .", hands={"a": "conditioning"})
    t.play("conditioning", "D6")
    assert (t.drawing(), t.damage("a1")) == (". bb a1", 0)


def test_a_bomb_explodes_though_its_owner_has_no_units_left() -> None:
    t = table("b1+ab c1", out="a", active="c")
    t.end_turn()
    assert (t.damage("b1"), t.damage("c1")) == (2, 1)


def test_a_bomb_may_hurt_its_owners_last_unit() -> None:
    t = table("a1+ab b1 c1", phase="beginning", damage={"a1": 1})
    assert (t.alive("a1"), t.damage("b1"), t.trophies("b"), t.active) == (False, 1, [], "b")


@rule("ignite.turn.beginning-effects")
def test_several_bombs_go_off_one_by_one() -> None:
    t = table("b1+ab ab . b2", phase="beginning", decks={"b": NINE})
    assert t.options() == [0, 1]
    t.pick(0)
    assert (t.damage("b1"), t.drawing(), t.phase) == (3, ". . . b2", "action")
    assert len(t.events("exploded")) == 2


# ---- laying a shard


def test_a_shard_is_laid_beside_a_unit_and_its_card_trashed() -> None:
    t = table("a1 . b1 .", hands={"a": SHARD})
    t.play(SHARD, "D5")
    assert (t.drawing(), t.trash(), t.play_area("a")) == ("a1 as b1 .", [SHARD], [])


def test_there_are_ten_shards() -> None:
    nine = "+".join(["bs"] * 9)
    t = table(f"a1 {nine}", hands={"a": [SHARD, SHARD]})
    t.play(SHARD, "D5")
    assert t.refusal(SHARD) == "ignite.box.token-supply"


# ---- drawing by shards


@pytest.mark.parametrize(
    ("drawing", "cards"),
    [
        ("a1+as .", 7),
        ("a1 bs .", 7),
        ("a1 . bs", 6),
        ("a1 . .\n. bs .", 6),
        ("as a1 as", 7),
        ("a1+as+as .", 7),
        ("a1 as a2", 7),
        ("as a1 as a2 .", 8),
        ("as+as a1 as a2 .", 8),
        ("a1 as . as a2", 8),
        ("b1 as b2 a1", 6),
        ("aw1 as b1 a1", 6),
    ],
)
def test_a_unit_by_a_shard_draws_one_card_more(drawing: str, cards: int) -> None:
    t = table(drawing, decks={"a": NINE})
    t.end_turn()
    assert len(t.hand("a")) == cards


def test_units_are_shared_out_so_that_all_shards_are_served() -> None:
    # a1 reaches both shards, a2 only the first one.
    t = table("a2 as a1 as", decks={"a": NINE})
    t.end_turn()
    assert len(t.hand("a")) == 8


def test_a_shard_serves_several_players_and_every_turn() -> None:
    t = table("a1 as b1", decks={"a": NINE * 2, "b": NINE})
    t.end_turn()
    t.end_turn()
    assert (len(t.hand("a")), len(t.hand("b")), t.drawing()) == (7, 7, "a1 as b1")
    t.end_turns_until("a")
    t.end_turn()
    assert len(t.hand("a")) == 7


# ---- destroying a shard


@pytest.mark.parametrize("card", ["dagger", "javelin", "lightning-bolt"])
def test_what_could_hit_a_minion_destroys_a_shard(card: str) -> None:
    t = table("a1 bs .", hands={"a": card})
    t.play(card, "D5")
    assert (t.drawing(), t.asked) == ("a1 . .", "act")


def test_an_attack_out_of_reach_in_rounds_1_and_2_or_without_damage_destroys_no_shard() -> None:
    assert table("a1 . bs", hands={"a": "dagger"}).refusal("dagger", "D6") is not None
    assert table("a1 bs", hands={"a": "dagger"}, round=2).refusal("dagger", "D5") is not None
    assert table("a1 bs", hands={"a": "freeze"}).refusal("freeze", "D5") is not None
    assert table("a1 bs", hands={"a": "gladiator-net"}).refusal("gladiator-net", "D5") is not None


def test_a_shard_deep_in_a_forest_is_hidden_like_a_minion() -> None:
    t = table("a1 . F+bs", hands={"a": "javelin"})
    assert t.refusal("javelin", "D6") is not None
    t = table("a1 F+bs", hands={"a": "javelin"})
    assert t.refusal("javelin", "D5") is None


@pytest.mark.parametrize(("aimed", "drawing", "taken"), [("item", "a1 b1", 0), ("piece", "a1 b1+bs", 1)])
def test_of_a_shard_and_a_unit_on_one_space_one_is_attacked(aimed: str, drawing: str, taken: int) -> None:
    t = table("a1 b1+bs", hands={"a": "dagger"})
    t.play("dagger", "b1", aimed)
    assert (t.drawing(), t.damage("b1")) == (drawing, taken)


def test_an_attack_on_one_of_two_shards_leaves_the_other() -> None:
    t = table("a1 bs+as", hands={"a": "dagger"})
    t.play("dagger", "D5")
    assert len(t.g.items) == 1


def test_spreading_fire_lightning_and_frost_do_not_touch_a_shard() -> None:
    t = table("a1 . F+b1 F+bs\n. . . .", hands={"a": "long-bow fire-arrow"})
    t.play("long-bow")
    t.play("fire-arrow", "b1")
    assert (t.damage("b1"), t.drawing().splitlines()[0]) == (1, "a1 . b1 bs")
    t = table("a1 W+b1 W+bs", hands={"a": "lightning-bolt freeze"})
    t.play("lightning-bolt", "b1")
    t.play("freeze", "b1")
    assert (t.damage("b1"), t.is_frozen("b1"), t.drawing()) == (1, True, "a1 b1 bs")


@rule("ignite.attack.empty-terrain-needs-other")
def test_a_shard_in_a_forest_is_no_pretext_to_burn_ones_own() -> None:
    t = table("a1 . F+bs F+a2 . b1", hands={"a": "long-bow fire-arrow"})
    t.play("long-bow")
    t.play("fire-arrow", "a1", "D6")
    assert (t.asked, t.damage("a2"), t.g.items) == ("act", 0, [])


@rule("ignite.harm.no-suicide")
def test_a_shard_beside_a_unit_whose_death_would_kill_ones_own_may_still_be_attacked() -> None:
    t = table("a1 b1+bs a2", hands={"a": "lightning-bolt"}, damage={"a2": 2})
    t.play("lightning-bolt", "a1", "b1")
    assert (t.asked, t.damage("b1"), t.alive("a2"), t.g.items) == ("act", 0, True, [])
