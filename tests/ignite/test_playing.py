"""Playing cards: for their action or their honor, in any order, with which unit, and into the trash."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table

# ---- action or honor


@rule("ignite.play.action-or-honor")
def test_a_card_played_for_honor_has_no_action_in_the_same_turn() -> None:
    t = table("a1 b1", hands={"a": "dagger"})
    t.honor("dagger")
    assert (t.bank, t.refusal("dagger")) == (1, "ignite.turn.action-phase")


@rule("ignite.honor.bank")
def test_several_cards_are_played_for_their_honor_at_once() -> None:
    t = table("a1 b1", hands={"a": "dagger march conditioning dagger"})
    t.pick("honor")
    assert t.refusal(None) == "kernel.pick.too-few"
    t.pick_all("dagger", "march", "dagger")
    assert (t.bank, t.hand("a"), t.asked) == (3, ["conditioning"], "act")
    assert [event["bank"] for event in t.events("honored")] == [1, 2, 3]


@rule("ignite.play.action-or-honor")
def test_a_card_played_for_its_action_gives_no_honor_in_the_same_turn() -> None:
    t = table("a1 b1", hands={"a": "dagger march"})
    t.play("dagger", "b1")
    assert (t.bank, t.refusal("honor", "dagger")) == (0, "ignite.turn.action-phase")


@rule("ignite.play.action-or-honor")
def test_the_next_time_it_may_be_used_the_other_way() -> None:
    t = table("a1 b1", hands={"a": "dagger march"})
    t.honor("dagger")
    t.play("march", "E4")
    t.end_turns_until("a")
    assert sorted(t.hand("a")) == ["dagger", "march"]
    t.honor("march")
    t.pick("end-turn")
    t.pick("end-turn")
    t.pick("end-turn")
    t.play("march", "D4")
    t.play("dagger", "b1")
    assert (t.damage("b1"), t.bank) == (1, 0)


@rule("ignite.play.any-order")
@pytest.mark.parametrize(
    "order", ["honor buy act", "act honor buy", "honor act buy", "honor buy act honor buy"]
)
def test_actions_honor_and_purchases_are_mixed_freely(order: str) -> None:
    t = table("V+a1 V+a2 b1", hands={"a": "conditioning dagger conditioning"}, market={"march": 10})
    for what in order.split():
        if what == "honor":
            t.honor("conditioning")
        elif what == "buy":
            t.buy("march", *(["a1"] if t.g.used == [0] * len(t.g.used) else []))
        else:
            t.play("dagger", "b1")
    assert t.play_area("a").count("march") == order.count("buy")
    assert t.damage("b1") == order.count("act")


@rule("ignite.play.mixed-order")
def test_two_for_honor_a_purchase_three_actions_and_once_more_honor_and_a_purchase() -> None:
    hand = "conditioning march march dagger conditioning march"
    t = table("V+a1 V+a2 b1", hands={"a": hand}, market={"arrow": 10, "large-quiver": 10})
    t.honor("conditioning", "march")
    t.buy("arrow", "a2")
    t.play("dagger", "b1")
    t.play("march", "a2", "E5")
    t.play("march", "a2", "D5")
    t.honor("conditioning")
    t.buy("large-quiver")
    assert (t.bank, t.hand("a"), t.damage("b1")) == (0, [], 1)
    played = "conditioning march arrow dagger march march conditioning large-quiver"
    assert t.play_area("a") == played.split()


# ---- actions


@rule("ignite.play.action-scope")
def test_an_action_concerns_own_units_other_units_or_the_deck() -> None:
    t = table(
        "a1 . . b1",
        hands={"a": "march vine-pull triple-sheath"}, decks={"a": "march"}, discards={"a": "dagger horse"},
    )  # fmt: skip
    t.play("vine-pull", "b1", 1)
    t.play("march", "E4")
    t.play("triple-sheath")
    assert (t.cell("b1"), t.cell("a1")) == ("D6", "E4")
    assert (t.hand("a"), t.deck("a"), t.discard("a")) == (["dagger"], [], [])


@rule("ignite.play.action-scope")
def test_one_unit_carries_out_any_number_of_cards() -> None:
    t = table("a1 . b1", hands={"a": "march march dagger dagger march"})
    t.play("march", "E4")
    t.play("march", "E5")
    t.play("march", "D5")
    t.play("dagger", "b1")
    t.play("dagger", "b1")
    assert (t.cell("a1"), t.damage("b1")) == ("D5", 2)


@rule("ignite.play.weapon-effect-without-attack")
@pytest.mark.parametrize("drawing", ["a1 b1", "a1 . . b1"])
def test_the_benefit_of_a_weapon_needs_no_attack(drawing: str) -> None:
    declined = (None,) if drawing == "a1 b1" else ()
    t = table(drawing, hands={"a": "flail blessed-spear march"}, decks={"a": "horse arrow"})
    t.play("flail", *declined, "march")
    assert (t.trash(), t.hand("a")) == (["march"], ["blessed-spear", "horse"])
    t.play("blessed-spear", *declined, "blessed-spear")
    assert (t.hand("a"), t.damage("b1")) == (["horse", "arrow"], 0)


@rule("ignite.play.weapon-effect-optional")
def test_an_attacker_may_leave_the_benefit_unused() -> None:
    t = table("a1 b1", hands={"a": "flail blessed-spear march"}, decks={"a": "horse arrow"})
    t.play("flail", "a1", "b1", None)
    t.play("blessed-spear", "a1", "b1", None)
    assert (t.damage("b1"), t.trash(), t.hand("a"), t.deck("a")) == (2, [], ["march"], ["horse", "arrow"])


@rule("ignite.play.weapon-effect-optional")
def test_a_full_moon_axe_need_not_push() -> None:
    t = table("a1 b1 .", hands={"a": "full-moon-axe"})
    t.play("full-moon-axe", "b1", None)
    assert (t.cell("b1"), t.damage("b1")) == ("D5", 2)


@rule("ignite.play.weapon-effect-optional")
def test_what_a_card_makes_compulsory_is_not_asked_for() -> None:
    t = table("a1 . b1 .", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "b1")
    assert (t.cell("b1"), t.damage("b1"), t.asked) == ("D7", 1, "act")


# ---- out of turn


@rule("ignite.play.out-of-turn")
def test_a_card_played_out_of_turn_lies_in_the_play_area_until_the_own_cleanup() -> None:
    t = table("a1 b1 c1", hands={"a": "dagger", "b": "old-wooden-shield march"}, decks={"b": ["horse"] * 7})
    t.play("dagger", "b1")
    t.react("b", "old-wooden-shield")
    assert (t.play_area("b"), t.hand("b")) == (["old-wooden-shield"], ["march"])
    t.end_turn()
    assert (t.active, t.play_area("b"), t.hand("b")) == ("b", ["old-wooden-shield"], ["march"])
    t.end_turn()
    assert (t.play_area("b"), sorted(t.discard("b"))) == ([], ["march", "old-wooden-shield"])


@rule("ignite.play.out-of-turn")
def test_a_card_that_is_only_revealed_returns_to_the_hand() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "berserk"})
    t.play("dagger", "b1", None, "berserk")
    assert (t.hand("b"), t.play_area("b")) == (["berserk"], [])


@rule("ignite.play.out-of-turn", "ignite.trash.only-on-action", "ignite.trash.removed")
def test_a_card_that_is_trashed_by_its_use_out_of_turn_is_gone() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "disarm"})
    t.play("dagger", "b1")
    t.react("b", "disarm")
    assert (t.trash(), t.play_area("b")) == (["disarm"], ["dagger"])


# ---- what must be possible


@rule("ignite.play.some-effect")
def test_a_card_discarded_as_a_price_gives_neither_action_nor_honor() -> None:
    t = table("a1 b1", hands={"a": "conditioning"}, down="a1", bank=1)
    t.pick("stand-up", "conditioning")
    assert (t.bank, t.cell("a1"), t.asked) == (1, "D4", "act")
    assert (t.hand("a"), t.play_area("a"), t.discard("a")) == ([], ["conditioning"], [])


@rule("ignite.play.some-effect")
@pytest.mark.parametrize(
    "card", ["medicine", "weapon-dealer", "large-quiver", "blessed-spear", "triple-sheath"]
)
def test_a_card_that_could_do_nothing_is_not_played_for_its_action(card: str) -> None:
    t = table("a1 . . b1", hands={"a": card})
    assert t.refusal(card) == "ignite.play.some-effect"
    assert t.refusal("honor", card) is None


@rule("ignite.play.some-effect")
def test_parts_that_are_impossible_are_skipped() -> None:
    t = table("a1 . . b1", hands={"a": "large-quiver blessed-spear"}, decks={"a": "arrow march"})
    t.play("large-quiver")  # two cards instead of four
    assert (t.hand("a"), t.play_area("a")) == (["blessed-spear", "arrow"], ["large-quiver", "march"])
    t = table("a1 . . b1", hands={"a": "blessed-spear"}, decks={"a": "arrow march"})
    t.play("blessed-spear", "blessed-spear")  # nobody to attack
    assert t.hand("a") == ["arrow"]
    t = table("a1 b1", hands={"a": "blessed-spear"})
    t.play("blessed-spear", "a1", "b1")  # nothing to draw
    assert (t.damage("b1"), t.hand("a"), t.asked) == (1, [], "act")


# ---- with which unit


@rule("ignite.play.acting-unit")
def test_the_player_chooses_which_able_unit_acts() -> None:
    t = table("a1 b1 a2\na3 b2 a4", hands={"a": "dagger"}, down="a2", frozen={"a3": "b"})
    t.play("dagger")
    assert (t.asked, t.options()) == ("unit", ["a1", "a4"])
    t.pick("a4")
    assert (t.options(), t.refusal("b1")) == (["b2"], "ignite.attack.in-range")


@rule("ignite.play.acting-unit")
@pytest.mark.parametrize("card", ["dagger", "javelin", "magic-potion-bomb", "teleport", "scorched-earth"])
def test_attacks_throws_moves_and_spells_need_a_unit_that_is_able(card: str) -> None:
    assert table("a1 b1", hands={"a": card}).refusal(card) is None
    t = table("a1 a2 b1", hands={"a": card}, frozen={"a1": "b"}, down="a2")
    assert t.refusal(card) == "ignite.play.acting-unit"


@rule("ignite.play.acting-unit")
@pytest.mark.parametrize(
    "card",
    ["crystal-shard", "raiders-of-the-north", "triple-sheath", "weapon-dealer", "monopoly", "medicine"],
)
def test_what_only_places_something_or_touches_players_needs_none(card: str) -> None:
    t = table(
        "a1 a2 b1",
        hands={"a": [card, "march"], "b": ["march"] * 5}, decks={"a": "march"},
        frozen={"a1": "b"}, down="a2", damage={"a1": 1},
    )  # fmt: skip
    assert t.refusal(card) is None


# ---- trash


@rule("ignite.trash.removed")
def test_a_trashed_card_is_out_of_the_game() -> None:
    t = table("a1 b1", hands={"a": "crystal-shard march"}, market={"crystal-shard": 0, "arrow": 2}, bank=20)
    t.play("crystal-shard", "E4")
    assert (t.trash(), t.play_area("a")) == (["crystal-shard"], [])
    for _ in range(2):
        t.end_turns_until("a")
        assert t.trash() == ["crystal-shard"]
        # The shard serves a1; there is but one card to draw.
        assert (t.hand("a"), t.deck("a"), t.discard("a")) == (["march"], [], [])


@rule("ignite.trash.removed")
def test_a_trashed_card_cannot_be_bought() -> None:
    t = table("V+a1 b1", hands={"a": "crystal-shard"}, market={"crystal-shard": 0, "arrow": 2}, bank=20)
    t.play("crystal-shard", "E4")
    assert (t.refusal("buy", "crystal-shard"), t.refusal("buy", "arrow")) == ("ignite.buy.empty-deck", None)


@rule("ignite.trash.only-on-action")
@pytest.mark.parametrize("card", ["crystal-shard", "disarm"])
def test_played_for_honor_it_is_not_trashed(card: str) -> None:
    t = table("a1 b1", hands={"a": card})
    t.honor(card)
    assert (t.trash(), t.play_area("a")) == ([], [card])


@rule("ignite.trash.only-on-action")
@pytest.mark.parametrize("card", ["crystal-shard", "disarm"])
def test_discarded_it_is_not_trashed(card: str) -> None:
    t = table("a1 b1", hands={"a": card}, down="a1")
    t.pick("stand-up", card)
    assert (t.trash(), t.play_area("a")) == ([], [card])
