"""Attacks: range, targets, who attacks, what answers, and what counts as which kind of attack."""

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

# ---- range


@rule("ignite.attack.range")
def test_range_is_counted_orthogonally() -> None:
    t = table(
        """
        a1 .  .
        .  b1 .
        .  .  b2
        """,
        hands={"a": "javelin dagger"},
    )
    assert t.refusal("dagger") == "ignite.attack.in-range"  # diagonal is 2 steps, not 1
    assert t.refusal("javelin", "b1") is None
    assert t.refusal("javelin", "b2") == "ignite.attack.in-range"  # two diagonals are 4 steps, not 3


@rule("ignite.attack.range")
def test_a_card_says_how_far_it_reaches_and_what_it_does() -> None:
    t = table("a1 . . b1", hands={"a": "javelin full-moon-axe"})
    assert t.refusal("full-moon-axe") == "ignite.attack.in-range"
    t.play("javelin", "b1")
    assert t.damage("b1") == 1
    t = table("a1 b1", hands={"a": "full-moon-axe"})
    t.play("full-moon-axe", "b1", None)
    assert t.damage("b1") == 2


@rule("ignite.attack.in-range")
@pytest.mark.parametrize(
    ("card", "reached"),
    [("dagger", [1]), ("blessed-spear", [1, 2]), ("javelin", [1, 2, 3]), ("arrow", [2, 3, 4])],
)
def test_a_target_is_in_range_when_its_distance_is_in_the_span(card: str, reached: list[int]) -> None:
    found = []
    for distance in range(1, 7):
        t = table("a1" + " ." * (distance - 1) + " b1", hands={"a": f"long-bow {card}"})
        t.play("long-bow")
        asked = (card, "a1", "b1") if card == "blessed-spear" else (card, "b1")
        refusals = {t.refusal(*asked[:at]) for at in range(1, len(asked) + 1)}
        found += [distance] if refusals == {None} else []
    assert found == reached


@rule("ignite.attack.too-close", "ignite.attack.in-range")
def test_a_long_bow_does_not_reach_a_unit_at_distance_1() -> None:
    t = table("b2 . . a1 b1", hands={"a": "long-bow arrow"})
    t.play("long-bow")
    assert t.refusal("arrow", "b1") == "ignite.attack.in-range"
    assert t.refusal("arrow", "b2") is None


@rule("ignite.attack.too-close")
def test_with_nobody_else_near_the_arrow_cannot_be_shot_at_all() -> None:
    t = table("a1 b1", hands={"a": "long-bow arrow"})
    t.play("long-bow")
    assert t.refusal("arrow") == "ignite.attack.in-range"


# ---- one attack after another


@rule("ignite.attack.one-at-a-time")
def test_a_player_attacks_as_often_as_the_cards_allow_one_attack_after_the_other() -> None:
    t = table("a1 b1 b2", hands={"a": "dagger dagger javelin", "b": "old-wooden-shield"})
    t.play("dagger", "b1")
    assert (t.asked_seat, t.asked) == ("b", "react")  # settled before the next one
    t.pick(None)
    t.play("dagger", "b1")
    t.pick(None)
    t.play("javelin", "b2")
    t.react("b", "old-wooden-shield")
    assert (t.damage("b1"), t.damage("b2")) == (2, 0)


@rule("ignite.attack.one-at-a-time")
def test_an_attack_uses_a_single_weapon() -> None:
    t = table("a1 b1", hands={"a": "dagger short-sword"})
    t.play("dagger", "b1")
    assert (t.damage("b1"), t.hand("a"), t.asked) == (1, ["short-sword"], "act")


@rule("ignite.attack.response")
def test_the_defender_may_answer_each_attack_with_a_card_that_negates_it() -> None:
    t = table("a1 b1", hands={"a": "dagger dagger", "b": "old-wooden-shield march"})
    t.play("dagger", "b1")
    assert (t.asked_seat, t.options()) == ("b", [None, "old-wooden-shield"])
    t.pick("old-wooden-shield")
    assert (t.damage("b1"), t.play_area("b")) == (0, ["old-wooden-shield"])
    t.play("dagger", "b1")
    assert (t.asked_seat, t.asked) == ("b", "react")


@rule("ignite.attack.response")
def test_only_the_defender_is_asked() -> None:
    t = table("a1 b1 c1", hands={"a": "dagger", "b": "march", "c": "old-wooden-shield"})
    t.play("dagger", "b1")
    assert t.asked_seat == "b"
    t.pick(None)
    assert (t.asked_seat, t.damage("b1")) == ("a", 1)


@rule("ignite.attack.success")
@pytest.mark.parametrize(("card", "damage"), [("dagger", 1), ("full-moon-axe", 2)])
def test_an_attack_that_nothing_stops_deals_the_damage_of_its_card(card: str, damage: int) -> None:
    t = table("a1 b1", hands={"a": card, "b": "old-wooden-shield"})
    t.play(card, "b1")
    t.nobody_reacts()
    assert t.damage("b1") == damage


@rule("ignite.attack.success")
@pytest.mark.parametrize(
    ("answer", "things"), [("old-wooden-shield", ()), ("quick-reflexes", ("D6",)), ("short-sword", ())]
)
def test_a_blocked_or_dodged_attack_deals_none(answer: str, things: tuple[str, ...]) -> None:
    t = table("a1 b1 .", hands={"a": "full-moon-axe", "b": answer})
    t.play("full-moon-axe", "b1")
    t.react("b", answer, *things)
    assert (t.damage("b1"), t.asked) == (0, "act")


# ---- the first two rounds


@rule("ignite.attack.no-early")
@pytest.mark.parametrize("round", [1, 2])
@pytest.mark.parametrize("card", ["dagger", "javelin", "lightning-bolt", "metal-shield"])
def test_nobody_attacks_in_the_first_two_rounds(round: int, card: str) -> None:
    hands = {"a": card}
    assert table("a1 b1", hands=hands, round=round).refusal(card) == "ignite.attack.no-early"
    assert table("a1 b1", hands=hands, round=3).refusal(card) is None


@rule("ignite.attack.no-early")
def test_the_ban_lasts_through_the_last_players_second_turn() -> None:
    hands = {"c": "dagger"}
    assert table("a1 c1", hands=hands, round=2, active="c").refusal("dagger") == "ignite.attack.no-early"


@rule("ignite.attack.no-early-scope")
@pytest.mark.parametrize(
    ("card", "because"),
    [
        ("freeze", "ignite.attack.no-early"),
        ("gladiator-net", "ignite.attack.no-early"),
        ("curse", "ignite.attack.no-early"),
        ("vine-pull", "ignite.attack.no-early"),
        ("ring-of-fire", "ignite.attack.no-early"),
        ("monopoly", "ignite.attack.no-early-scope"),
        ("raiders-of-the-north", "ignite.attack.no-early-scope"),
    ],
)
def test_nothing_may_be_aimed_at_others_with_or_without_damage(card: str, because: str) -> None:
    hands = {"a": card, "b": "march march march march march"}
    assert table("a1 . b1", hands=hands, round=2).refusal(card) == because
    assert table("a1 . b1", hands=hands).refusal(card) is None


@rule("ignite.attack.no-early-scope")
def test_arrows_are_not_shot_at_others_either() -> None:
    t = table("a1 . b1", hands={"a": "long-bow arrow wind-arrow"}, round=2)
    t.play("long-bow")
    assert t.refusal("arrow") == t.refusal("wind-arrow") == "ignite.attack.no-early"


@rule("ignite.attack.no-early-scope")
def test_no_mount_is_ridden_over_others() -> None:
    t = table("a1 b1 .", hands={"a": "horse"}, round=2)
    assert t.refusal("horse", "b1") == "ignite.attack.no-early-scope"
    assert table("a1 b1 .", hands={"a": "horse"}).refusal("horse", "b1") is None


@rule("ignite.attack.no-early-scope")
def test_no_minion_strikes_and_no_kraken_grabs() -> None:
    t = table("aw b1 . ak", round=2, hands={"b": "march"})
    assert t.refusal("aw", "b1") == "ignite.attack.no-early"
    t.end_turn()
    t.play("march", "D6")
    assert t.damage("b1") == 0


@rule("ignite.attack.no-early-scope")
def test_walls_push_nobody_elses_pieces() -> None:
    drawing = """
        .  .  .
        a1 a2 b1
        .  .  .
        .  .  b2
        .  .  .
    """
    t = table(drawing, hands={"a": "ice-wall"}, round=2)
    t.play("ice-wall", "a1")
    assert t.refusal("b2") is not None
    assert t.refusal("a2") is not None  # b1 would be moved on
    assert table(drawing, hands={"a": "ice-wall"}).refusal("ice-wall", "a1", "a2") is None


@rule("ignite.attack.no-early-scope")
def test_walls_may_push_own_units() -> None:
    t = table("a1 a2 . . b1", hands={"a": "ice-wall"}, round=2)
    t.play("ice-wall", "a1", "a2", None)
    assert (t.cell("a2"), t.terrain("D5")) == ("D6", "ice")


@rule("ignite.attack.no-early-delayed")
def test_what_was_placed_does_nothing_to_others_before_round_3() -> None:
    t = table("a1 . . . b1+ab+am", round=1, damage={"b1": 1})
    t.end_turns_until("a")
    assert (t.g.round(), t.damage("b1"), len(t.g.items), t.lasting("meteor-strike")) == (2, 1, 0, [])


@rule("ignite.attack.no-early-delayed")
def test_what_falls_into_round_3_works_normally() -> None:
    t = table("a1 . . b1", round=2, hands={"a": "magic-potion-bomb"})
    assert t.refusal("magic-potion-bomb", "b1") is not None
    t.play("magic-potion-bomb", "D6")
    t.end_turns_until("a")
    assert t.damage("b1") == 1


@rule("ignite.attack.no-early-delayed")
def test_terrain_may_be_laid_where_nobody_else_stands_and_hurts_nobody_else_before_round_3() -> None:
    t = table("a1 . b1", round=2, hands={"a": "scorched-earth", "b": "march"})
    assert t.refusal("scorched-earth", "b1") is not None
    t.play("scorched-earth", "D5", None)
    t.end_turn()
    t.play("march", "D5")
    assert (t.cell("b1"), t.damage("b1")) == ("D5", 0)


# ---- who attacks whom


@rule("ignite.attack.acting-unit")
def test_the_attacker_names_the_unit_and_all_is_measured_from_it() -> None:
    t = table(
        """
        .  .  .  .
        a1 .  b1 .
        .  .  a2 .
        """,
        hands={"a": "full-moon-axe long-bow wind-arrow"},
    )
    t.play("long-bow")
    t.play("wind-arrow", "b1")  # a2 is too near, so a1 shoots
    assert t.cell("b1") == "E7"
    t = table(". . .\n. b1 .\n. a2 a1", hands={"a": "full-moon-axe"})
    t.play("full-moon-axe", "b1", "b1")  # a1 is too far off, so a2 strikes
    assert t.cell("b1") == "D5"


@rule("ignite.attack.acting-unit")
def test_of_several_units_one_is_chosen() -> None:
    t = table(". a1 .\n. b1 a2", hands={"a": "full-moon-axe"})
    t.play("full-moon-axe")
    assert t.options() == ["a1", "a2"]
    t.pick("a2", "b1", "b1")
    assert t.cell("b1") == "E4"  # away from a2


@rule("ignite.attack.acting-unit")
@pytest.mark.parametrize("state", ["frozen", "down"])
def test_a_frozen_or_knocked_down_unit_does_not_attack(state: str) -> None:
    frozen, down = ({"a1": "b"}, "") if state == "frozen" else ({}, "a1")
    t = table("a1 b1 . b2 a2", hands={"a": "dagger"}, frozen=frozen, down=down)
    t.play("dagger")
    assert t.options() == ["b2"]
    t = table("a1 b1", hands={"a": "dagger"}, frozen=frozen, down=down)
    assert t.refusal("dagger") == "ignite.play.acting-unit"


@rule("ignite.attack.target")
def test_a_target_is_an_enemy_unit_or_minion() -> None:
    t = table(
        """
        .  a2 .
        b1 a1 bw
        .  aw .
        """,
        hands={"a": "dagger"},
    )
    t.play("dagger")
    assert t.options() == ["b1", "bw"]
    assert t.refusal("a2") == t.refusal("aw") == "ignite.attack.target"


@rule("ignite.attack.target")
def test_own_pieces_are_targets_where_the_card_says_so() -> None:
    t = table("a1 . a2", hands={"a": "vine-pull javelin"})
    assert t.refusal("vine-pull", "a1", "a2") is None
    assert t.refusal("javelin") is not None


@rule("ignite.attack.target")
def test_chains_hit_own_pieces_too() -> None:
    t = table("a1 . b1 a2 aw", hands={"a": "lightning-bolt"})
    t.play("lightning-bolt", "a1", "b1")
    assert (t.damage("b1"), t.damage("a2"), t.alive("aw")) == (1, 1, False)


# ---- kinds of attacks


def wary(drawing: str, card: str, answer: str, races: dict[str, str] | None = None) -> Table:
    """A table at which player a attacks b1 with a card of Long Bow's or its own, and b holds an answer."""
    t = table(drawing, hands={"a": f"long-bow {card}", "b": answer}, races=races or {})
    t.play("long-bow")
    t.play(card, *(["a1", "b1"] if card == "blessed-spear" else ["b1"]))
    return t


@rule("ignite.attack.melee")
@pytest.mark.parametrize("card", ["dagger", "javelin", "blessed-spear", "warhammer"])
def test_a_melee_weapon_at_range_1_makes_a_melee_attack(card: str) -> None:
    t = table("a1 b1", hands={"a": f"{card} march", "b": "short-sword"})
    t.play(card, *{"blessed-spear": ["a1"], "warhammer": ["march"]}.get(card, []), "b1")
    assert t.options() == [None, "short-sword"]


@rule("ignite.attack.melee")
@pytest.mark.parametrize(("card", "drawing"), [("javelin", "a1 . b1"), ("blessed-spear", "a1 . b1")])
def test_the_same_weapon_thrown_makes_none(card: str, drawing: str) -> None:
    t = wary(drawing, card, "short-sword disarm")
    assert t.refusal("short-sword") == t.refusal("disarm") == "ignite.attack.melee"


@rule("ignite.attack.melee")
def test_what_is_no_melee_weapon_makes_none_at_range_1() -> None:
    t = table("a1 b1", hands={"a": "lightning-bolt", "b": "short-sword counter-spell"})
    t.play("lightning-bolt", "b1")
    assert t.refusal("short-sword") == "ignite.attack.melee"
    t = wary("a1 b1", "arrow", "short-sword", {"a": "elves"})
    assert t.refusal("short-sword") == "ignite.attack.melee"


@rule("ignite.attack.ranged")
@pytest.mark.parametrize(
    ("card", "farthest"), [("dagger", 1), ("short-sword", 1), ("javelin", 4), ("lightning-bolt", 4)]
)
def test_elves_shoot_farther_only_with_cards_of_range_above_1(card: str, farthest: int) -> None:
    reached = []
    for distance in range(1, 6):
        t = table("a1" + " ." * (distance - 1) + " b1", hands={"a": card}, races={"a": "elves"})
        reached += [distance] if t.refusal(card) is None else []
    assert reached[-1] == farthest


@rule("ignite.attack.ranged")
def test_a_card_without_a_listed_range_makes_no_ranged_attack() -> None:
    reached = []
    for distance in range(1, 5):  # the 5 by 5 spaces of a Ring of Fire do not grow for an elf
        t = table("a1" + " ." * (distance - 1) + " b1", hands={"a": "ring-of-fire"}, races={"a": "elves"})
        reached += [distance] if t.refusal("ring-of-fire") is None else []
    assert reached == [1, 2]


@rule("ignite.attack.spell")
def test_only_pure_spells_make_spell_attacks() -> None:
    t = wary("a1 . b1", "lightning-bolt", "mirror-spell")
    assert t.options() == [None, "mirror-spell"]
    for card in ("fire-arrow", "wind-arrow", "blessed-spear"):
        t = wary("a1 . b1", card, "mirror-spell")
        assert t.refusal("mirror-spell") == "ignite.attack.spell"


@rule("ignite.attack.generic")
def test_targeting_a_unit_without_damage_is_an_attack_that_may_be_answered() -> None:
    for card in ("freeze", "curse", "vine-pull"):
        t = table("a1 . b1", hands={"a": card, "b": "counter-spell"})
        t.play(card, "b1")
        assert (t.asked_seat, t.options()) == ("b", [None, "counter-spell"])


@rule("ignite.attack.generic")
def test_targeting_a_player_is_forbidden_like_any_attack_in_the_first_rounds() -> None:
    assert table("a1 . b1", hands={"a": "curse"}, round=2).refusal("curse") == "ignite.attack.no-early"
    assert table("a1 . b1", hands={"a": "freeze"}, round=2).refusal("freeze") == "ignite.attack.no-early"
