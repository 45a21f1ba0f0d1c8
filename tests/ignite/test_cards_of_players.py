"""Marching, dealing and raiding; cards that act on hands: Curse and Berserk."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

NINE = ["march"] * 9

# ---- march and conditioning


def test_a_march_moves_one_unit_one_space_orthogonally() -> None:
    t = table(". . .\n. a1 .\n. . .", hands={"a": "march"})
    t.play("march")
    assert t.options() == ["D5", "E4", "E6", "F5"]
    assert t.refusal("D4") == "ignite.move.orthogonal"
    t.pick("F5")
    assert (t.cell("a1"), t.asked, t.play_area("a")) == ("F5", "act", ["march"])


def test_any_own_unit_marches_and_nothing_else_happens() -> None:
    t = table("a1 . a2 . b1", hands={"a": "march"}, decks={"a": NINE})
    t.play("march")
    assert (t.asked, t.options()) == ("unit", ["a1", "a2"])
    t.pick("a2", "D7")
    assert (t.drawing(), t.hand("a"), t.damage("b1"), t.bank) == ("a1 . . a2 b1", [], 0, 0)


@rule("ignite.play.some-effect")
def test_a_march_is_not_played_without_a_space_to_go_to() -> None:
    t = table("a1 b1\nb2 .", at="A1", hands={"a": "march"})
    assert t.refusal("march") == "ignite.move.through-units"
    assert t.refusal("honor", "march") is None


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        ("down", "ignite.down.restrictions"),
        ("frozen", "ignite.freeze.restrictions"),
        ("held", "ignite.immobilized.meaning"),
    ],
)
def test_who_cannot_move_does_not_march(state: str, reason: str) -> None:
    t = table(
        "a1 . b1",
        hands={"a": "march conditioning"},
        down="a1" if state == "down" else "",
        frozen={"a1": "b"} if state == "frozen" else {},
        held={"a1": "b"} if state == "held" else {},
    )
    assert [t.refusal(card) for card in ("march", "conditioning")] == [reason, reason]


def test_conditioning_moves_one_or_two_spaces() -> None:
    t = table("a1 . . .", hands={"a": "conditioning conditioning conditioning"})
    assert t.refusal("conditioning", "D7") == "ignite.move.one-a-space"
    t.play("conditioning", "D6")
    assert (t.cell("a1"), t.asked) == ("D6", "act")
    t.play("conditioning", "D5", None)
    assert (t.cell("a1"), t.asked) == ("D5", "act")
    assert t.refusal("conditioning", None) == "ignite.move.one-a-space"


def test_conditioning_goes_around_a_corner_but_not_through_units() -> None:
    t = table("a1 b1 .\n. . .", hands={"a": "conditioning"})
    assert t.refusal("conditioning", "E5") is None
    assert t.refusal("conditioning", "D6") is not None


def test_march_and_conditioning_are_worth_1_and_2_honor() -> None:
    t = table("a1 b1", hands={"a": "march conditioning"})
    t.honor("march")
    assert t.bank == 1
    t.honor("conditioning")
    assert t.bank == 3


# ---- weapon dealer


def test_a_weapon_dealer_buys_up_to_two_cards_anywhere() -> None:
    t = table("a1 b1", hands={"a": "weapon-dealer dagger march monopoly"}, market="arrow")
    t.play("weapon-dealer", "dagger", "monopoly")
    assert (t.bank, sorted(t.trash())) == (3 + 9, ["dagger", "monopoly"])
    assert (t.hand("a"), t.play_area("a")) == (["march"], ["weapon-dealer"])
    assert t.refusal("buy") == "ignite.buy.position"


def test_a_weapon_dealer_may_be_sold_only_one_card() -> None:
    t = table("a1 b1", hands={"a": "weapon-dealer dagger march"})
    t.play("weapon-dealer", "dagger", None)
    assert (t.bank, t.trash(), t.hand("a")) == (3, ["dagger"], ["march"])


def test_a_weapon_dealer_takes_no_card_that_was_played() -> None:
    t = table("a1 b1", hands={"a": "weapon-dealer dagger march"})
    t.honor("dagger")
    t.play("weapon-dealer")
    assert t.options() == ["march"]


def test_the_dealer_uses_up_no_sale_and_no_purchase() -> None:
    t = table("Z+a1 b1", hands={"a": "weapon-dealer dagger dagger dagger"}, market="arrow")
    t.play("weapon-dealer", "dagger", "dagger")
    t.pick("sell", "dagger")
    t.buy("arrow")
    assert t.bank == 3 * 3 - 3


@rule("ignite.hill.no-selling")
def test_a_weapon_dealer_deals_on_the_hill_too() -> None:
    t = table("Z+a1 b1", goal="hill-15", hands={"a": "weapon-dealer dagger"})
    assert t.refusal("sell") == "ignite.hill.no-selling"
    t.play("weapon-dealer", "dagger")
    assert t.bank == 3


# ---- raiders of the north


def raid(**hands: list[str]) -> Table:
    """Player a has sent the raiders."""
    t = table("a1 b1 c1 d1", players=4, hands={"a": ["raiders-of-the-north", *NINE], **hands})
    t.play("raiders-of-the-north")
    return t


def test_raiders_leave_every_other_player_four_cards_of_their_choice() -> None:
    t = raid(b=["dagger", "march", "horse", "arrow", "curse", "march"], c=["march"] * 4, d=["arrow"] * 5)
    assert (t.asked, t.asked_seat) == ("raided", "b")
    t.pick_all("horse", "dagger")
    assert (t.asked, t.asked_seat) == ("raided", "d")
    t.pick("arrow")
    assert sorted(t.hand("b")) == ["arrow", "curse", "march", "march"]
    assert sorted(t.play_area("b")) == ["dagger", "horse"]
    assert (t.hand("c"), t.hand("d"), t.play_area("d")) == (["march"] * 4, ["arrow"] * 4, ["arrow"])
    assert (t.hand("a"), t.asked) == (NINE, "act")


def test_all_cards_above_four_must_go() -> None:
    t = raid(b=["march"] * 7)
    for _ in range(3):
        assert t.options() == ["march"]
        t.pick("march")
    assert (len(t.hand("b")), t.asked) == (4, "act")


def test_raiders_need_somebody_to_rob() -> None:
    t = table("a1 b1", hands={"a": ["raiders-of-the-north", *NINE], "b": ["march"] * 4})
    assert t.refusal("raiders-of-the-north") == "ignite.play.some-effect"


@rule("ignite.attack.no-early-scope")
def test_raiders_do_not_come_in_the_first_two_rounds() -> None:
    t = table("a1 b1", round=2, hands={"a": "raiders-of-the-north", "b": NINE})
    assert t.refusal("raiders-of-the-north") == "ignite.attack.no-early-scope"


def test_raiders_rob_teammates_in_forests_and_far_away_and_nobody_answers() -> None:
    far = "a1 . . . . . . b1\n. . . . . . . F+c1\n. . . . . . . d1"
    hands = {"a": "quick-hands raiders-of-the-north", "c": ["counter-spell"] * 5}
    t = table(far, goal="teams-2", hands=hands, decks={"a": NINE})
    t.play("quick-hands")
    t.play("raiders-of-the-north")
    assert (t.g.are_allies(0, 2), t.asked, t.asked_seat) == (True, "raided", "c")
    t.pick("counter-spell")
    assert (t.hand("c"), t.hand("a"), t.asked) == (["counter-spell"] * 4, [], "act")


# ---- curse


def test_a_cursed_player_draws_two_cards_fewer_once() -> None:
    t = table("a1 . b1", hands={"a": "curse"}, decks={"b": NINE + NINE})
    t.play("curse", "b1")
    assert (t.front("b"), t.front("a"), t.play_area("a"), t.damage("b1")) == (["curse"], [], [], 0)
    t.end_turn()
    assert (t.active, t.front("b"), t.discard("a")) == ("b", ["curse"], [])
    t.end_turn()
    assert (len(t.hand("b")), t.front("b"), t.discard("a")) == (4, [], ["curse"])
    t.end_turns_until("b")
    t.end_turn()
    assert len(t.hand("b")) == 6


def test_a_curse_counts_after_all_bonuses() -> None:
    t = table("b1 bs . a1", races={"b": "humans"}, active="b", cursed={"b": "a"}, decks={"b": NINE})
    t.end_turn()
    assert len(t.hand("b")) == 6 + 1 + 1 - 2


def test_a_curse_has_a_range_of_four_and_needs_sight() -> None:
    assert table("a1 . . . b1", hands={"a": "curse"}).refusal("curse", "b1") is None
    assert table("a1 . . . . b1", hands={"a": "curse"}).refusal("curse") == "ignite.attack.in-range"
    assert table("a1 I b1", hands={"a": "curse"}).refusal("curse") == "ignite.sight.corner-lines"
    assert table("a1 . F+b1", hands={"a": "curse"}).refusal("curse") == "ignite.forest.targeting"
    assert table("a1 b1", round=2, hands={"a": "curse"}).refusal("curse") == "ignite.attack.no-early"


def test_minions_and_own_units_are_not_cursed() -> None:
    t = table("a1 bw1 a2", hands={"a": "curse"})
    assert t.refusal("curse") is not None
    t = table("a1 bw1 b1 a2", hands={"a": "curse"})
    t.play("curse", "a1")
    assert t.options() == ["b1"]


def test_a_cursed_player_is_not_cursed_again() -> None:
    t = table("a1 b1 b2", hands={"a": "curse"}, cursed={"b": "c"})
    assert t.refusal("curse") == "ignite.play.some-effect"
    t = table("c1 a1 b1", hands={"a": "curse"}, cursed={"b": "c"})
    t.play("curse")
    assert t.options() == ["c1"]


def test_a_curse_is_no_attack_for_rewards() -> None:
    t = table("a1 b1", hands={"a": "quick-hands adrenaline curse"}, decks={"a": NINE})
    t.play("quick-hands")
    t.play("adrenaline")
    t.play("curse", "b1")
    assert (t.hand("a"), t.asked) == ([], "act")


def cursed_with(answer: str) -> Table:
    """Player b has a card to answer a Curse with."""
    t = table("a1 . b1 .", hands={"a": "curse", "b": answer}, decks={"a": NINE, "b": NINE})
    t.play("curse", "b1")
    return t


@pytest.mark.parametrize("card", ["old-wooden-shield", "metal-shield", "dagger"])
def test_a_curse_cannot_be_blocked(card: str) -> None:
    t = cursed_with(card)
    if t.asked == "react":
        assert t.options() == [None]
        t.pick(None)
    assert t.front("b") == ["curse"]


@pytest.mark.parametrize(("card", "things"), [("counter-spell", []), ("quick-reflexes", ["D7"])])
def test_a_curse_that_is_countered_or_evaded_is_used_up(card: str, things: list[str]) -> None:
    t = cursed_with(card)
    t.react("b", card, *things)
    assert (t.front("a"), t.front("b"), t.play_area("a"), t.asked) == ([], [], ["curse"], "act")
    t.end_turn()
    t.end_turn()
    assert (len(t.hand("a")), len(t.hand("b")), t.discard("a")) == (6, 6, ["curse"])


def test_a_mirrored_curse_falls_back_on_its_caster() -> None:
    t = cursed_with("mirror-spell")
    t.react("b", "mirror-spell")
    assert (t.front("a"), t.front("b")) == (["curse"], [])
    t.end_turn()
    assert (len(t.hand("a")), t.front("a"), t.discard("a")) == (4, [], ["curse"])


# ---- berserk


@rule("ignite.reveal.back-to-hand")
def test_who_is_damaged_by_another_reveals_a_berserk_and_draws_three() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "berserk"}, decks={"b": NINE})
    t.play("dagger", "b1")
    t.pick(None)
    assert (t.asked, t.asked_seat, t.options()) == ("reveal", "b", [None, "berserk"])
    t.pick("berserk")
    t.nobody_reacts()
    assert (t.hand("b"), t.damage("b1"), t.play_area("b")) == (["berserk", *["march"] * 3], 1, [])


@rule("ignite.reveal.back-to-hand")
def test_paul_draws_three_and_then_six() -> None:
    t = table(
        "a1 b1", races={"b": "dwarves"},
        hands={"a": "dagger dagger", "b": "berserk"}, decks={"b": ["berserk", *NINE]},
    )  # fmt: skip
    t.play("dagger", "b1", None, "berserk")
    t.nobody_reacts()
    assert len(t.hand("b")) == 1 + 3
    t.play("dagger", "b1", None, "berserk", "berserk")
    t.nobody_reacts()
    assert (len(t.hand("b")), t.hand("b").count("berserk")) == (4 + 6, 2)


def test_a_berserk_drawn_by_a_hit_waits_for_the_next_one() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "berserk march"}, decks={"b": ["berserk", *NINE]})
    t.play("dagger", "b1", None, "berserk")
    while t.asked == "reveal":
        assert t.options() == [None]
        t.pick(None)
    assert len(t.hand("b")) == 2 + 3


def test_a_hit_of_several_points_is_one_occasion() -> None:
    t = table("a1 b1", hands={"a": "full-moon-axe", "b": "berserk march"}, decks={"b": NINE})
    t.play("full-moon-axe", "b1", None, "berserk")
    assert (t.damage("b1"), len(t.hand("b"))) == (2, 5)
    assert "berserk" not in t.options()


def test_a_frozen_unit_goes_berserk_too() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "berserk"}, decks={"b": NINE}, frozen={"b1": "a"})
    t.play("dagger", "b1", "berserk")
    assert len(t.hand("b")) == 4


def test_for_a_unit_that_dies_another_one_must_stand() -> None:
    hands = {"a": "dagger", "b": "berserk"}
    t = table("a1 b1 b2", hands=hands, decks={"b": NINE}, damage={"b1": 2})
    t.play("dagger", "b1", None, "berserk")
    assert (t.alive("b1"), len(t.hand("b"))) == (False, 4)
    t = table("a1 b1", hands=hands, decks={"b": NINE}, damage={"b1": 2})
    t.play("dagger", "b1", None)
    assert (t.asked, t.hand("b")) == ("act", ["berserk"])


@rule("ignite.timing.answers")
def test_berserk_has_no_action_of_its_own_but_its_honor() -> None:
    t = table("a1 b1", hands={"a": "berserk"})
    assert t.refusal("berserk") is not None
    t.honor("berserk")
    assert t.bank == 1


def test_own_damage_makes_nobody_berserk() -> None:
    t = table("a1 Sa", hands={"a": "march berserk"}, decks={"a": NINE})
    t.play("march", "D5")
    assert (t.damage("a1"), t.asked, t.hand("a")) == (1, "act", ["berserk"])


def test_nobody_learns_from_the_question_who_holds_a_berserk() -> None:
    asked = []
    for hand in ("berserk", "horse"):
        t = table("a1 b1", hands={"a": "dagger", "b": hand}, decks={"b": ["berserk", *NINE]})
        t.play("dagger", "b1")
        t.pick(None)
        asked.append((t.asked, t.asked_seat))
        t.pick(None)
    assert asked == [("reveal", "b")] * 2
