"""Gold Stash, Pocket Change and Reinforcements, line by line."""

from __future__ import annotations

from emberbox.testing import clause, rule
from emberbox.testing.freeze import table


@rule("ignite.timing.kinds")
@clause("gold-stash", 1)
def test_a_gold_stash_is_good_for_its_honor_alone() -> None:
    t = table("a1 b1", hands={"a": "gold-stash"})
    assert t.refusal("gold-stash") == "ignite.timing.kinds"
    t.honor("gold-stash")
    assert (t.bank, t.play_area("a")) == (4, ["gold-stash"])


@clause("gold-stash", 2)
def test_a_gold_stash_may_be_sold() -> None:
    t = table("Z+a1 b1", hands={"a": "gold-stash"})
    t.pick("sell", "gold-stash")
    assert (t.bank, t.trash()) == (7, ["gold-stash"])


@clause("gold-stash", 2)
def test_a_gold_stash_may_be_discarded_for_an_effect() -> None:
    t = table("a1 b1", hands={"a": "gold-stash"}, down="a1")
    t.pick("stand-up", "gold-stash")
    assert (t.is_down("a1"), t.play_area("a"), t.bank) == (False, ["gold-stash"], 0)


@clause("gold-stash", 2)
def test_a_gold_stash_may_be_given_away() -> None:
    t = table("a1 b1", hands={"a": "trading-up gold-stash"}, decks={"b": "march"})
    t.play("trading-up", "gold-stash")
    assert t.play_area("b") == ["gold-stash"]


@clause("pocket-change", 1)
def test_pocket_change_is_trashed_for_4_honor() -> None:
    t = table("a1 b1", hands={"a": "pocket-change"}, bank=1)
    t.play("pocket-change")
    assert (t.bank, t.trash(), t.play_area("a")) == (5, ["pocket-change"], [])
    assert t.events("honored") == []


@clause("pocket-change", 2)
def test_played_for_its_honor_pocket_change_is_kept() -> None:
    t = table("a1 b1", hands={"a": "pocket-change"})
    t.honor("pocket-change")
    assert (t.bank, t.trash(), t.play_area("a")) == (1, [], ["pocket-change"])


@clause("pocket-change", 2)
def test_what_looks_at_cards_played_for_honor_does_not_see_the_4() -> None:
    t = table("a1 b1", hands={"a": "charming-negotiator pocket-change pocket-change"})
    t.play("charming-negotiator")
    t.play("pocket-change")
    assert t.bank == 4
    t.honor("pocket-change")
    assert t.bank == 4 + 1 + 1


@clause("reinforcements", 1)
def test_reinforcements_draw_three_cards() -> None:
    t = table("a1 b1", hands={"a": "reinforcements"}, decks={"a": "march dagger horse arrow"})
    t.play("reinforcements")
    assert (t.hand("a"), t.deck("a")) == (["march", "dagger", "horse"], ["arrow"])


@clause("reinforcements", 2)
def test_a_deck_that_runs_out_is_made_of_the_discard_pile() -> None:
    t = table("a1 b1", hands={"a": "reinforcements"}, decks={"a": "march"}, discards={"a": "dagger horse"})
    t.play("reinforcements")
    assert (sorted(t.hand("a")), t.discard("a")) == (["dagger", "horse", "march"], [])
    assert len(t.events("reshuffled")) == 1


@clause("reinforcements", 2)
def test_reinforcements_need_a_card_to_draw() -> None:
    t = table("a1 b1", hands={"a": "reinforcements"}, play_areas={"a": "march"})
    assert t.refusal("reinforcements") == "ignite.play.some-effect"
