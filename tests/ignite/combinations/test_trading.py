"""Honor, the market, titles and hands where several cards and races have a say."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import table

MARCHES = ["march"] * 20

# ---- honor


@rule("ignite.kitsune.printed-zero", "ignite.kitsune.two-honor")
@pytest.mark.parametrize(("race", "worth"), [("kitsune", [2, 3, 2]), ("pandas", [0, 0, 2])])
def test_charming_negotiator_with_spells_without_honor_and_spell_infused_cards(
    race: str, worth: list[int]
) -> None:
    t = table(
        "a1 b1", hands={"a": "counter-spell charming-negotiator vine-pull fire-arrow"}, races={"a": race}
    )
    t.honor("counter-spell")
    banked = [t.bank]
    t.play("charming-negotiator")
    for card in ("vine-pull", "fire-arrow"):
        before = t.bank
        t.honor(card)
        banked.append(t.bank - before)
    assert banked == worth


def test_negotiators_add_nothing_to_what_is_sold() -> None:
    t = table(
        "Z+a1 b1", hands={"a": "charming-negotiator charming-negotiator dagger march horse weapon-dealer"}
    )
    t.play("charming-negotiator")
    t.play("charming-negotiator")
    t.pick("sell", "dagger")
    assert t.bank == 3
    t.honor("march")
    assert t.bank == 3 + 3
    t.play("weapon-dealer", "horse")
    assert (t.bank, t.trash()) == (6 + 7, ["dagger", "horse"])


# ---- prices


@rule("ignite.human.hand-and-surcharge", "ignite.title.surcharge")
def test_a_human_under_a_monopoly_pays_for_a_title_and_a_card_what_each_asks() -> None:
    t = table(
        "V+a1 V+a2 V+a3 b1", races={"a": "humans"}, monopoly="b", bank=22, market="arrow dagger",
        titles={"merchant-prince": "c 4"},
    )  # fmt: skip
    t.buy("merchant-prince", 6, "a1")  # 6, and 2 for the monopoly
    assert (t.bank, t.g.title_paid) == (14, [6])
    t.buy("arrow", "a2")  # 3, 2 for the monopoly, 1 for the first battle card
    assert t.bank == 8
    t.buy("arrow")  # 3 and 2
    assert t.bank == 3


def test_two_monopolies_add_up_and_do_not_touch_their_own_players() -> None:
    t = table("V+a1 b1 c1", monopoly="bc", bank=7, market="arrow")
    t.buy("arrow")
    assert t.bank == 0
    t = table("V+a1 b1 c1", monopoly="ac", bank=5, market="arrow")
    t.buy("arrow")
    assert t.bank == 0


@rule("ignite.buy.position", "ignite.impassable.covers")
def test_an_ice_wall_pushes_a_buyer_out_of_the_village_before_the_buyers_turn() -> None:
    t = table("V+b1 . .\nV . .\n. a1 .", hands={"a": "ice-wall"}, market="arrow")
    t.play("ice-wall", "b1", None)
    assert t.cell("b1") == "C4"
    t.end_turns_until("b")
    assert t.refusal("buy") == "ignite.buy.position"


@rule("ignite.buy.no-reentry", "ignite.sell.unit-tracked", "ignite.sell.and-buy")
def test_leaving_and_reentering_the_bazaar_gives_neither_a_second_sale_nor_a_second_purchase() -> None:
    t = table("Z+a1 . b1", hands={"a": "dagger dagger march march"}, bank=6, market="arrow")
    t.pick("sell", "dagger")
    t.buy("arrow")
    t.play("march", "D5")
    t.play("march", "D4")
    assert not {"sell", "buy"} & set(map(str, t.options()))
    assert t.bank == 6


@rule("ignite.sell.unit-tracked", "ignite.buy.unit-tracked")
def test_a_unit_that_sold_in_the_bazaar_may_buy_in_the_village_afterwards() -> None:
    t = table("Z+a1 V b1", hands={"a": "dagger march"}, market="arrow")
    t.pick("sell", "dagger")
    t.play("march", "D5")
    t.buy("arrow")
    assert (t.bank, t.play_area("a")) == (0, ["march", "arrow"])


@rule("ignite.down.stand-up", "ignite.buy.unit-tracked")
def test_a_felled_unit_in_the_village_buys_once_a_card_has_stood_it_up() -> None:
    t = table("V+a1 . b1", hands={"a": "march"}, down="a1", bank=3, market="arrow")
    assert t.refusal("buy") is not None
    t.pick("stand-up", "march")
    t.buy("arrow")
    assert (t.bank, t.play_area("a")) == (0, ["march", "arrow"])


def test_a_unit_warps_into_the_village_and_buys_there() -> None:
    t = table("a1 . . V+ap b1", bank=3, market="arrow")
    assert t.refusal("buy") == "ignite.buy.position"
    t.pick("warp", "D7")
    t.buy("arrow")
    assert (t.cell("a1"), t.play_area("a")) == ("D7", ["arrow"])


@rule("ignite.move.portal")
def test_who_plays_the_next_warp_master_takes_the_portal_and_the_old_card_goes_home() -> None:
    t = table("a1 . ap . b1", active="b", hands={"b": "warp-master"})
    t.play("warp-master", "D7")
    assert (t.front("a"), t.play_area("a"), t.front("b")) == ([], ["warp-master"], ["warp-master"])
    t.pick("warp", "D7")
    assert t.cell("b1") == "D7"
    t.end_turns_until("a")
    assert t.refusal("warp") == "ignite.move.portal"


@rule("ignite.epic.flip", "ignite.epic.top-only")
def test_in_epic_ignite_a_flip_brings_up_the_card_that_is_then_bought() -> None:
    t = table("V+a1 b1", stacks=["arrow dagger flail", "horse unicorn"], bank=3)
    assert t.refusal("buy", "dagger") == "ignite.epic.top-only"
    t.pick("flip", 0)
    assert (t.refusal("flip"), t.refusal("buy", "arrow")) == ("ignite.epic.flip", "ignite.epic.top-only")
    t.buy("dagger")
    assert (t.bank, t.play_area("a")) == (0, ["dagger"])


# ---- drawing and keeping


@rule("ignite.human.seven", "ignite.turn.draw-six")
def test_a_cursed_human_keeper_of_lore_beside_a_shard_draws_seven() -> None:
    t = table(
        "a1 bs b1", races={"a": "humans"}, titles={"keeper-of-lore": "a 6"}, cursed={"a": "b"},
        decks={"a": MARCHES},
    )  # fmt: skip
    t.end_turn()
    assert (len(t.hand("a")), t.discard("b"), t.front("a")) == (7 + 1 + 1 - 2, ["curse"], [])


@rule("ignite.ratmen.counted-once")
def test_a_ratman_between_a_shard_and_two_enemies_draws_three_more_and_minions_do_not_count() -> None:
    t = table("cw1 b1 .\nbs a1 c1\n. bk .", races={"a": "ratmen"}, decks={"a": MARCHES})
    t.end_turn()
    assert len(t.hand("a")) == 6 + 2 + 1


def test_one_unit_serves_one_shard_and_two_units_two() -> None:
    t = table("as a1 bs b1", decks={"a": MARCHES, "b": MARCHES})
    t.end_turn()
    t.end_turn()
    assert (len(t.hand("a")), len(t.hand("b"))) == (7, 7)
    t = table("as a1 bs a2", decks={"a": MARCHES})
    t.end_turn()
    assert len(t.hand("a")) == 8


def test_a_hideaway_with_an_empty_hand_asks_nothing_and_with_a_curse_keeps_one_and_draws_four() -> None:
    t = table("a1 b1", fronts={"a": "hideaway"}, decks={"a": MARCHES})
    t.end_turn()
    assert (t.active, len(t.hand("a"))) == ("b", 6)
    t = table("a1 b1", fronts={"a": "hideaway"}, hands={"a": "horse dagger"}, cursed={"a": "b"},
              decks={"a": MARCHES})  # fmt: skip
    t.end_turn()
    t.pick_all("horse")
    assert (t.hand("a"), t.discard("a")) == (["horse"] + ["march"] * 4, ["dagger"])


def test_berserk_fills_a_hand_that_raiders_then_empty() -> None:
    t = table("a1 b1", hands={"a": "dagger raiders-of-the-north", "b": "berserk horse"}, decks={"b": MARCHES})
    assert t.refusal("raiders-of-the-north") is not None
    t.play("dagger", "b1")
    t.pick(None, "berserk", None)
    t.play("raiders-of-the-north")
    assert (t.asked_seat, len(t.hand("b"))) == ("b", 5)
    t.pick_all("march")
    assert (sorted(t.hand("b")), t.play_area("b")) == (["berserk", "horse", "march", "march"], ["march"])


@rule("ignite.turn.refill-when-needed")
def test_a_reveal_on_anothers_turn_shuffles_the_discard_pile_but_not_the_play_area() -> None:
    t = table(
        "a1 b1", hands={"a": "dagger", "b": "berserk old-wooden-shield"}, decks={"b": "horse"},
        discards={"b": "freeze curse"}, play_areas={"b": "unicorn"},
    )  # fmt: skip
    t.play("dagger", "b1")
    t.pick(None, "berserk", None)
    assert (sorted(t.hand("b")), t.discard("b"), t.play_area("b")) == (
        ["berserk", "curse", "freeze", "horse", "old-wooden-shield"],
        [],
        ["unicorn"],
    )


@rule("ignite.title.steal", "ignite.title.stays")
def test_a_stolen_merchant_prince_pays_nobody_until_the_thiefs_next_turn() -> None:
    t = table("V+a1 . Z+b1", bank=6, titles={"merchant-prince": "b 4"})
    t.buy("merchant-prince", 6)
    t.end_turns_until("b")
    assert t.bank == 0
    t.end_turns_until("a")
    assert t.bank == 1
