"""Trading Up and Pickpocket, line by line."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.freeze.cards.thieving import take_named
from emberbox.games.ignite.freeze.facts import HEX
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.freeze.guessing import chances
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.space import card_pick
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.preview import HIDDEN, preview
from emberbox.kernel.session import Session
from emberbox.testing import clause, rule
from emberbox.testing.freeze import pile, table
from emberbox.testing.ignite import Table

# -- trading up ----------------------------------------------------------------------------------------


@clause("trading-up", 1)
def test_a_card_of_the_hand_goes_for_the_top_card_of_a_neighbours_deck() -> None:
    t = table("a1 b1", hands={"a": "trading-up march dagger"}, decks={"b": "horse arrow"})
    t.play("trading-up", "march")
    assert (t.play_area("b"), t.deck("b")) == (["march"], ["arrow"])
    assert (t.hand("a"), t.play_area("a")) == (["dagger", "horse"], ["trading-up"])


@clause("trading-up", 1)
def test_among_several_neighbours_the_player_chooses() -> None:
    t = table("b1 a1 c1", hands={"a": "trading-up march"}, decks={"b": "horse", "c": "dagger"})
    t.play("trading-up")
    assert (t.asked, t.options()) == ("partner", ["b", "c"])
    t.pick("c", "march")
    assert (t.hand("a"), t.play_area("c"), t.deck("b")) == (["dagger"], ["march"], ["horse"])


@clause("trading-up", 1)
def test_who_is_not_next_to_a_unit_is_no_partner() -> None:
    t = table("a1 . b1\n. c1 .", hands={"a": "trading-up march"})
    assert t.refusal("trading-up") == "ignite.play.some-effect"


@clause("trading-up", 1)
def test_only_a_card_that_is_still_in_hand_can_be_given() -> None:
    t = table("a1 b1", hands={"a": "trading-up"}, play_areas={"a": "march"})
    assert t.refusal("trading-up") == "ignite.play.some-effect"


def traded(top: str) -> Table:
    t = table("a1 b1", hands={"a": "trading-up march"}, decks={"b": f"{top} dagger horse arrow"})
    for card in t.g.cards.zones[5]:
        t.g.cards.join_pool(card, 1)
    t.play("trading-up", "march")
    return t


@clause("trading-up", 1)
@pytest.mark.parametrize("observer", [1, 2, 15])
def test_nobody_else_sees_the_card_that_was_drawn(observer: int) -> None:
    one, other = traded("horse"), traded("dagger")
    assert one.g.view(observer) == other.g.view(observer)
    assert one.g.view(0) != other.g.view(0)
    assert [event.facts for event in one.g.story or []] == [event.facts for event in other.g.story or []]


@clause("trading-up", 1)
@pytest.mark.parametrize("observer", [1, 2])
def test_imagined_worlds_do_not_know_the_card_that_was_drawn(observer: int) -> None:
    t = traded("metal-shield")
    drawn = set()
    for seed in range(60):
        world = t.g.copy()
        world.cards.determinise(observer, Random(seed))
        drawn |= set(world.cards.kinds(1))
    assert len(drawn) == 4, "it may be any card of that deck"


@clause("trading-up", 1)
def test_the_rest_of_the_hand_stays_hidden() -> None:
    t = table("a1 b1", hands={"a": "trading-up march dagger horse"})
    t.play("trading-up", "dagger")
    assert t.g.view(1)["players"][0]["known_hand"] == []


@rule("ignite.golden.card-wins")
@clause("trading-up", 4)
def test_a_teammate_is_traded_with_as_well() -> None:
    hands, decks = {"a": "trading-up march"}, {"c": "horse"}
    t = table("a1 c1 . b1 . d1", hands=hands, decks=decks, goal="teams-2", players=4)
    t.play("trading-up", "march")
    assert (t.hand("a"), t.play_area("c")) == (["horse"], ["march"])


@clause("trading-up", 2)
def test_a_hex_may_be_given_and_a_hex_may_come() -> None:
    t = table("a1 b1", hands={"a": "trading-up hex"}, decks={"b": "hex"})
    t.play("trading-up", "hex")
    assert (t.play_area("b"), t.hand("a"), pile(t)) == (["hex"], ["hex"], 30)


@clause("trading-up", 2)
def test_a_neighbour_without_a_deck_shuffles_the_discard_pile_first() -> None:
    t = table("a1 b1", hands={"a": "trading-up march"}, discards={"b": "horse dagger"})
    t.play("trading-up", "march")
    assert len(t.events("reshuffled")) == 1
    assert (len(t.hand("a")), len(t.deck("b")), t.discard("b")) == (1, 1, [])


@clause("trading-up", 3)
def test_a_trade_is_no_attack_and_nobody_is_asked_to_answer() -> None:
    t = table(
        "a1 b1",
        hands={"a": "quick-hands trading-up march", "b": "old-wooden-shield counter-spell"},
        decks={"a": "arrow", "b": "horse"},
    )
    t.play("quick-hands")
    t.play("trading-up", "march")
    assert (t.asked, t.asked_seat, t.hand("a"), t.events("attacked")) == ("act", "a", ["horse"], [])


@clause("trading-up", 3)
def test_a_unit_that_is_knocked_down_or_frozen_may_trade() -> None:
    t = table("a1 b1", hands={"a": "trading-up march"}, decks={"b": "horse"}, down="a1", frozen={"b1": "a"})
    t.play("trading-up", "march")
    assert t.hand("a") == ["horse"]


@clause("trading-up", 4)
def test_traded_cards_change_owner_for_good_and_can_be_played_at_once() -> None:
    t = table("a1 b1", hands={"a": "trading-up march"}, decks={"b": "dagger"})
    t.play("trading-up", "march")
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 1
    t.end_turn()
    assert "dagger" in t.discard("a") + t.hand("a") + t.deck("a")
    t.end_turn()
    assert "march" in t.discard("b") + t.hand("b") + t.deck("b")


@clause("trading-up", 4)
def test_a_traded_card_that_all_have_seen_is_known_as_the_new_owners() -> None:
    t = table("a1 b1", hands={"a": "trading-up march"}, decks={"b": "dagger"})
    card = t.g.cards.zones[5][0]
    t.play("trading-up", "march")
    t.play("dagger", "b1")
    t.nobody_reacts()
    t.end_turn()
    assert t.g.cards.pool[card] == 0


@clause("trading-up", 4)
def test_from_who_has_neither_deck_nor_discard_pile_nothing_comes() -> None:
    t = table("a1 b1", hands={"a": "trading-up march"})
    t.play("trading-up", "march")
    assert (t.play_area("b"), t.hand("a"), t.asked) == (["march"], [], "act")


@clause("trading-up", 4)
def test_an_ally_by_diplomacy_may_be_traded_with() -> None:
    t = table("a1 b1", hands={"a": "diplomacy trading-up march"}, decks={"b": "horse"})
    t.play("diplomacy", "b")
    t.play("trading-up", "march")
    assert t.hand("a") == ["horse"]
    assert t.lasting("diplomacy"), "and stays an ally"


@clause("trading-up", 4)
@rule("ignite.attack.no-early-scope")
def test_a_trade_is_no_attack_and_need_not_wait_for_the_third_round() -> None:
    t = table("a1 b1", hands={"a": "trading-up march dagger"}, decks={"b": "horse"}, round=2)
    assert t.refusal("dagger") == "ignite.attack.no-early"
    t.play("trading-up", "march")
    assert (t.hand("a"), t.play_area("b")) == (["dagger", "horse"], ["march"])


# -- pickpocket ----------------------------------------------------------------------------------------


@clause("pickpocket", 1, 2)
def test_a_card_that_is_named_rightly_changes_hands() -> None:
    t = table("a1 b1", hands={"a": "pickpocket", "b": "march metal-shield metal-shield"})
    t.play("pickpocket", "metal-shield")
    assert (t.hand("a"), t.hand("b")) == (["metal-shield"], ["march", "metal-shield"])
    assert t.asked == "name-card"


@clause("pickpocket", 1)
def test_pockets_are_picked_at_range_1() -> None:
    t = table("a1 . b1\n. c1 .", hands={"a": "pickpocket", "b": "march", "c": "march"})
    assert t.refusal("pickpocket") == "ignite.play.some-effect"


@clause("pickpocket", 1)
def test_among_several_enemies_the_player_chooses_a_unit() -> None:
    t = table("b1 a1 c1", hands={"a": "pickpocket", "b": "march", "c": "dagger"})
    t.play("pickpocket")
    assert (t.asked, t.options()) == ("pocket", ["b1", "c1"])
    t.pick("c1", "dagger")
    assert t.hand("a") == ["dagger"]


@clause("pickpocket", 2)
@pytest.mark.parametrize(("second", "hand"), [("march", ["horse", "march"]), ("horse", ["horse", "horse"])])
def test_after_a_hit_there_is_a_second_guess_and_no_third(second: str, hand: list[str]) -> None:
    t = table("a1 b1", hands={"a": "pickpocket", "b": "horse march horse dagger"})
    t.play("pickpocket", "horse", second)
    assert (t.hand("a"), t.asked, len(t.hand("b"))) == (hand, "act", 2)


@clause("pickpocket", 2)
def test_the_second_guess_may_be_left_or_wrong() -> None:
    for second in (None, "dagger"):
        t = table("a1 b1", hands={"a": "pickpocket", "b": "horse march"}, discards={"c": "dagger"})
        t.play("pickpocket", "horse", second)
        assert (t.hand("a"), t.hand("b"), t.asked) == (["horse"], ["march"], "act")


@clause("pickpocket", 3)
def test_pickpocket_is_no_attack_and_nobody_is_asked_to_answer() -> None:
    t = table(
        "a1 b1",
        hands={"a": "quick-hands pickpocket", "b": "old-wooden-shield quick-reflexes"},
        decks={"a": "arrow"},
    )
    t.play("quick-hands")
    t.play("pickpocket", "march")
    assert (t.asked, t.asked_seat, t.hand("a"), t.events("attacked")) == ("act", "a", [], [])


@clause("pickpocket", 4)
def test_a_teammate_is_not_robbed() -> None:
    t = table("a1 c1 . b1 . d1", hands={"a": "pickpocket", "c": "march"}, goal="teams-2", players=4)
    assert t.refusal("pickpocket") == "ignite.play.some-effect"


def test_a_wrong_guess_cannot_be_taken_back() -> None:
    session = Session.start(FREEZE, {"players": 2, "quick": True, "rounds": 20}, 1)
    g = session.state
    g.cards.news = 0
    assert isinstance(g, Ignite)
    assert not take_named(g, 0, 1, HEX)
    assert g.cards.news == EVERYONE


@clause("pickpocket", 4)
def test_a_stolen_card_is_the_thiefs_for_good_and_can_be_played_at_once() -> None:
    t = table("a1 b1", hands={"a": "pickpocket", "b": "dagger march"})
    t.play("pickpocket", "dagger", None)
    t.play("dagger", "b1")
    t.nobody_reacts()
    t.end_turn()
    assert "dagger" in t.discard("a") + t.hand("a") + t.deck("a")
    assert t.g.cards.pool[t.g.cards.zones[3][-1] if t.g.cards.zones[3] else t.g.cards.zones[1][-1]] == 0


@clause("pickpocket", 5)
def test_an_ally_by_diplomacy_may_be_robbed() -> None:
    t = table("a1 b1", hands={"a": "diplomacy pickpocket", "b": "horse march"})
    t.play("diplomacy", "b")
    t.play("pickpocket", "horse", None)
    assert t.hand("a") == ["horse"]
    assert t.lasting("diplomacy")


@clause("pickpocket", 5)
@pytest.mark.parametrize("hand", ["march", "horse dagger metal-shield"])
def test_what_can_be_named_does_not_depend_on_the_hand(hand: str) -> None:
    t = table("a1 b1", hands={"a": "pickpocket", "b": hand}, market="horse dagger metal-shield")
    t.play("pickpocket")
    named = [card_pick(kind) for kind in t.g.kinds_in_game]
    assert t.session.options() == named


@clause("pickpocket", 5)
@rule("ignite.attack.no-early-scope")
def test_picking_a_pocket_is_no_attack_and_need_not_wait_for_the_third_round() -> None:
    t = table("a1 b1", hands={"a": "pickpocket", "b": "march"}, round=1)
    t.play("pickpocket", "march")
    assert (t.hand("a"), t.hand("b")) == (["march"], [])


def test_an_empty_pocket_is_not_picked() -> None:
    t = table("a1 b1", hands={"a": "pickpocket"})
    assert t.refusal("pickpocket") == "ignite.play.some-effect"


@pytest.mark.parametrize("hand", ["dagger", "march march"])
def test_a_preview_of_a_guess_ends_before_the_answer(hand: str) -> None:
    t = table("a1 b1", hands={"a": "pickpocket", "b": hand})
    t.play("pickpocket")
    assert t.asked == "name-card"
    for seed in range(10):
        seen = preview(t.session, 0, [card_pick(kind("dagger"))], Random(seed))
        assert (seen.until, seen.events, seen.outcomes, seen.untold) == (HIDDEN, [], [], [])


def test_a_bot_guesses_by_what_it_may_know() -> None:
    t = table("a1 b1", hands={"a": "pickpocket", "b": "horse hex"}, decks={"b": "march march"})
    for card in [*t.g.cards.zones[5], *t.g.cards.zones[6]]:
        t.g.cards.join_pool(card, 1)
    before = chances(t.g, 0, 1)
    t.g.cards.zones[5], t.g.cards.zones[6] = t.g.cards.zones[6], t.g.cards.zones[5]
    assert chances(t.g, 0, 1) == before
    assert before[HEX] == 0.5


# -- through a unit that is possessed ------------------------------------------------------------------


@clause("possess", 6)
@clause("trading-up", 1)
def test_a_possessed_unit_trades_for_who_leads_it() -> None:
    t = table("a1 . b1 c1", hands={"a": "possess trading-up march"}, decks={"c": "horse"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("trading-up", "march")
    assert (t.hand("a"), t.play_area("c"), t.hand("b")) == (["horse"], ["march"], [])


@clause("possess", 6)
@clause("pickpocket", 1)
def test_a_possessed_unit_picks_pockets_for_who_leads_it() -> None:
    t = table("a1 . b1 b2", hands={"a": "possess pickpocket", "b": "horse march"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("pickpocket", "horse", None)
    assert (t.hand("a"), t.hand("b")) == (["horse"], ["march"])
