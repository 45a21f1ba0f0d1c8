"""The four steps of a turn, what happens at its beginning, and the cards that go round."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

SIX = ["dagger"] * 6

# ---- the four steps


@rule("ignite.turn.four-steps")
def test_a_turn_begins_acts_cleans_up_and_draws_in_this_order() -> None:
    t = table("a1 . b1+bb", hands={"a": "march"}, decks={"a": SIX})
    t.end_turn()
    told = [(event["what"], event["seat"]) for event in t.events("cleaned-up", "drew", "turn", "damaged")]
    assert told == [("cleaned-up", 0), ("drew", 0), ("turn", 1), ("damaged", 1)]
    assert (t.active, t.phase, t.asked) == ("b", "action", "act")
    assert (t.hand("a"), t.discard("a")) == (SIX, ["march"])


# ---- step 1


@rule("ignite.turn.beginning-effects")
@pytest.mark.parametrize(("first", "taken"), [(0, 2), (1, 1)])
def test_the_active_player_orders_the_effects_of_the_beginning(first: int, taken: int) -> None:
    # The bomb goes off beside b1 unless the meteor has destroyed it before.
    t = table("ab+am b1", phase="beginning")
    assert (t.asked, t.asked_seat, t.options()) == ("begin-with", "a", [0, 1])
    t.pick(first)
    assert (t.phase, t.damage("b1"), t.drawing()) == ("action", taken, ". b1")


@rule("ignite.turn.beginning-effects")
def test_hidden_strikes_delayed_damage_and_tokens_are_due_at_the_beginning() -> None:
    t = table("am . b1 . ab b2 . b3", phase="beginning", frozen={"b3": "a"}, held={"b3": "a"})
    while t.asked == "begin-with":
        t.pick(0)
    assert (t.damage("b2"), t.is_frozen("b3"), t.is_held("b3")) == (1, False, False)
    assert t.lasting("meteor-strike") == []
    assert [event["cell"] for event in t.events("meteor")] == [t.g.board.grid.parse("D4")]


@rule("ignite.turn.beginning-effects")
def test_effects_of_other_players_are_not_due() -> None:
    t = table("a1+bb . b1", phase="beginning", frozen={"b1": "c"})
    assert (t.phase, t.damage("a1"), t.is_frozen("b1")) == ("action", 0, True)


@rule("ignite.turn.beginning-first")
def test_no_effect_of_the_beginning_is_declined_or_put_off() -> None:
    t = table("ab b1 am a1", phase="beginning", hands={"a": "march"})
    assert t.options() == [0, 1]
    for other in (None, "end-turn", "march", "honor", 2):
        assert t.refusal(other) == "ignite.turn.beginning-first"


@rule("ignite.turn.beginning-first")
def test_only_reactions_are_played_at_the_beginning() -> None:
    t = table("ak b1", phase="beginning", hands={"a": "march", "b": "old-wooden-shield march"})
    assert (t.phase, t.asked_seat, t.options()) == ("beginning", "b", [None, "old-wooden-shield"])
    t.react("b", "old-wooden-shield")
    assert (t.phase, t.damage("b1")) == ("action", 0)


@rule("ignite.turn.beginning-first")
def test_any_number_of_cards_is_played_until_the_player_ends_the_phase() -> None:
    t = table("a1 b1", hands={"a": ["march"] * 8}, decks={"a": SIX})
    for step in range(8):
        assert t.asked == "act"
        t.play("march", ("E4", "D4")[step % 2])
    assert (t.asked, t.asked_seat, len(t.play_area("a"))) == ("act", "a", 8)


@rule("ignite.turn.beginning-first")
def test_a_turn_may_pass_without_a_card() -> None:
    t = table("a1 b1", hands={"a": ["march"] * 8}, decks={"a": SIX})
    t.end_turn()
    assert (t.active, t.discard("a")) == ("b", ["march"] * 8)


def monopolies(t: Table) -> list[int]:
    """The seats whose Monopoly holds."""
    return [effect.seat for effect in t.lasting("monopoly")]


@rule("ignite.turn.until-next")
def test_what_lasts_until_a_turn_ends_in_its_first_step() -> None:
    t = table("a1 b1 c1", active="b", held={"a1": "c"}, frozen={"b1": "c"}, monopoly="c")
    assert (t.is_held("a1"), t.is_frozen("b1"), monopolies(t)) == (True, True, [2])
    t.end_turn()
    assert (t.active, t.phase) == ("c", "action")
    assert (t.is_held("a1"), t.is_frozen("b1"), monopolies(t)) == (False, False, [])


@rule("ignite.turn.until-next")
@pytest.mark.parametrize(("first", "asked"), [(0, "react"), (1, "act")])
def test_endings_are_ordered_among_the_other_effects(first: int, asked: str) -> None:
    # b1 can raise its shield against the kraken only once it has thawed.
    t = table("ak b1", phase="beginning", hands={"b": "old-wooden-shield"}, frozen={"b1": "a"})
    assert (t.asked_seat, t.options()) == ("a", [0, 1])
    t.pick(first)
    assert t.asked == asked
    t.nobody_reacts()
    assert (t.damage("b1"), t.is_frozen("b1")) == (1, False)


@rule("ignite.turn.until-next")
def test_it_ends_also_when_its_player_has_lost_all_units() -> None:
    t = table("a1 c1", out="b", frozen={"c1": "b"}, held={"a1": "b"}, hands={"c": "march"})
    t.end_turn()
    assert (t.active, t.is_frozen("c1"), t.is_held("a1")) == ("b", False, False)


# ---- step 2


@rule("ignite.turn.action-phase")
def test_cards_are_played_from_the_hand_into_the_play_area() -> None:
    t = table("V+a1 . b1", hands={"a": "march dagger dagger dagger"}, market="arrow", decks={"a": "horse"})
    assert [t.refusal(card) for card in ("horse", "arrow")] == ["ignite.turn.action-phase"] * 2
    t.honor("dagger", "dagger")
    t.g.bank = 3
    t.buy("arrow")
    t.play("march", "D5")
    t.play("dagger", "b1")
    assert (t.cell("a1"), t.damage("b1"), t.phase) == ("D5", 1, "action")
    assert (t.hand("a"), t.play_area("a")) == ([], ["dagger", "dagger", "arrow", "march", "dagger"])


@rule("ignite.turn.action-phase")
def test_the_free_move_of_a_race_belongs_to_the_action_phase() -> None:
    t = table("a1+ab b1", phase="beginning", races={"a": "catfolk"})
    assert (t.phase, t.refusal("free-move")) == ("action", None)
    t.pick("free-move", "F4")
    assert t.cell("a1") == "F4"


# ---- step 3


@rule("ignite.turn.cleanup")
def test_everything_played_bought_and_left_in_hand_goes_to_the_discard_pile() -> None:
    t = table(
        "V+a1 b1",
        hands={"a": "dagger march horse curse"}, decks={"a": SIX}, discards={"a": "freeze"},
        market="arrow", bank=3,
    )  # fmt: skip
    t.play("dagger", "b1")
    t.honor("march")
    t.buy("arrow")
    t.end_turn()
    assert sorted(t.discard("a")) == ["arrow", "curse", "dagger", "freeze", "horse", "march"]
    assert (t.play_area("a"), t.hand("a")) == ([], SIX)


@rule("ignite.turn.cleanup")
def test_a_gained_card_goes_to_the_discard_pile_too() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "disarm"}, decks={"a": SIX, "b": SIX})
    t.play("dagger", "b1")
    t.react("b", "disarm")
    t.end_turn()
    t.end_turn()
    assert (t.active, t.discard("a"), t.discard("b")) == ("c", [], ["dagger"])


@rule("ignite.turn.cleanup")
def test_others_do_not_clean_up() -> None:
    t = table("a1 b1", hands={"b": "march"}, play_areas={"b": "horse"})
    t.end_turn()
    assert (t.hand("b"), t.play_area("b"), t.discard("b")) == (["march"], ["horse"], [])


@rule("ignite.turn.play-area-first")
def test_nothing_reaches_the_discard_pile_before_cleanup() -> None:
    t = table("V+a1 V+a2 b1", hands={"a": "march march dagger"}, down="a2", market="arrow", bank=3)
    t.pick("stand-up", "march")
    t.buy("arrow", "a2")
    t.honor("march")
    t.play("dagger", "b1")
    assert (t.discard("a"), t.play_area("a")) == ([], ["march", "arrow", "march", "dagger"])


@rule("ignite.turn.off-turn-cards")
def test_what_is_discarded_in_anothers_turn_waits_for_the_own_cleanup() -> None:
    t = table("a1 b1", hands={"a": "raiders-of-the-north", "b": ["march"] * 6}, decks={"b": SIX})
    t.play("raiders-of-the-north", "march", "march")
    assert (t.play_area("b"), t.discard("b")) == (["march", "march"], [])
    t.end_turn()
    assert (t.active, t.play_area("b"), t.discard("b")) == ("b", ["march", "march"], [])
    t.end_turn()
    assert (t.play_area("b"), t.discard("b")) == ([], ["march"] * 6)


@rule("ignite.turn.off-turn-cards")
def test_what_is_gained_in_anothers_turn_waits_for_the_own_cleanup() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": "disarm"}, decks={"b": SIX})
    t.play("dagger", "b1")
    t.react("b", "disarm")
    assert (t.play_area("a"), t.play_area("b"), t.discard("b")) == ([], ["dagger"], [])
    t.end_turn()
    assert (t.play_area("b"), t.hand("b")) == (["dagger"], [])
    assert t.refusal("dagger") == "ignite.turn.action-phase"


# ---- step 4


@rule("ignite.turn.draw-six")
def test_a_new_hand_has_six_cards() -> None:
    t = table("a1 b1", hands={"a": "march"}, decks={"a": "arrow dagger dagger freeze dagger horse curse"})
    t.end_turn()
    assert (t.hand("a"), t.deck("a")) == (
        ["arrow", "dagger", "dagger", "freeze", "dagger", "horse"],
        ["curse"],
    )


@rule("ignite.turn.draw-short")
def test_with_2_cards_left_and_10_discarded_there_are_6_in_hand_and_6_in_the_deck() -> None:
    t = table("a1 b1", decks={"a": "horse freeze"}, discards={"a": ["march"] * 10})
    t.end_turn()
    assert sorted(t.hand("a")) == ["freeze", "horse", *["march"] * 4]
    assert (t.deck("a"), t.discard("a")) == (["march"] * 6, [])


@rule("ignite.turn.draw-short")
def test_the_discard_pile_is_shuffled() -> None:
    t = table("a1 b1", discards={"a": "arrow dagger freeze horse"})
    t.dice(0, 0, 0)
    t.end_turn()
    # A shuffle takes swaps from the last place down: each with the first one.
    assert t.hand("a") == ["arrow", "horse", "freeze", "dagger"]
    assert [event["because"] for event in t.events("reshuffled")] == ["ignite.turn.draw-short"]


@rule("ignite.turn.refill-when-needed")
def test_an_empty_deck_waits_until_a_card_is_needed() -> None:
    t = table("a1 b1", hands={"a": "march"}, decks={"a": SIX})
    t.end_turn()
    assert (t.deck("a"), t.discard("a")) == ([], ["march"])


@rule("ignite.turn.refill-when-needed")
def test_the_deck_is_refilled_in_any_phase_but_not_from_the_play_area() -> None:
    t = table("a1 b1", hands={"a": "quick-hands march dagger dagger"}, discards={"a": "horse"})
    t.honor("march")
    t.play("quick-hands")
    t.play("dagger", "b1")
    assert (t.hand("a"), t.deck("a"), t.discard("a")) == (["dagger", "horse"], [], [])
    t.play("dagger", "b1")
    assert (t.hand("a"), t.play_area("a")) == (["horse"], ["march", "quick-hands", "dagger", "dagger"])


@rule("ignite.turn.refill-when-needed")
def test_with_no_card_left_anywhere_the_hand_is_smaller() -> None:
    t = table("a1 b1", hands={"a": "march"}, decks={"a": "dagger dagger"})
    t.end_turn()
    assert sorted(t.hand("a")) == ["dagger", "dagger", "march"]
    assert (t.deck("a"), t.discard("a"), t.active) == ([], [], "b")


@rule("ignite.turn.refill-when-needed")
def test_there_is_no_limit_to_a_hand() -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": ["berserk"] * 3}, decks={"b": ["march"] * 12})
    t.play("dagger", "b1", None, "berserk", "berserk", "berserk")
    t.nobody_reacts()
    assert len(t.hand("b")) == 12
    t.end_turn()
    assert (t.active, len(t.hand("b"))) == ("b", 12)


# ---- rounds


@rule("ignite.turn.round")
def test_a_round_is_a_turn_of_every_seat_of_the_eliminated_too() -> None:
    t = table("a1 b1", players=4, out="cd", round=1)
    rounds = [t.g.round()]
    for _ in range(2):
        t.end_turns_until("b")
        rounds.append(t.g.round())
        t.end_turns_until("a")
        rounds.append(t.g.round())
    assert (rounds, t.g.turn) == ([1, 1, 2, 2, 3], 8)


@rule("ignite.turn.round")
def test_the_skipped_turn_after_a_death_counts() -> None:
    t = table("a1 b1 c1", hands={"a": "dagger"}, damage={"b1": 2}, round=3)
    t.play("dagger", "b1")
    t.end_turn()
    assert [event["seat"] for event in t.events("skipped")] == [1]
    assert (t.active, t.g.turn, t.g.round()) == ("c", 8, 3)
