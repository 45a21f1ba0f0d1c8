"""What bots make of snow, acid, poison and what others may hold."""

from __future__ import annotations

import pytest

from emberbox.bots.simple import GreedyBot
from emberbox.kernel.observation import Observation
from emberbox.testing.freeze import table
from tests.freeze.test_machine_tactics import best


def test_the_way_around_the_snow_is_taken_if_it_is_shorter() -> None:
    drawing = """
        .  . . . .
        a1 N N N b1
        .  . . . .
    """
    t = table(drawing, hands={"a": "march march march"})
    t.play("march")
    assert best(t) in ("D4", "D6")


@pytest.mark.parametrize(("hand", "way"), [("flail lightning-bolt", None), ("hex", "E5")])
def test_who_holds_good_cards_does_not_walk_through_acid(hand: str, way: str | None) -> None:
    drawing = """
        I  I I I I
        a1 A . . b1
        I  I I I I
    """
    t = table(drawing, hands={"a": f"march {hand}"}, round=1)
    t.play("march")
    assert best(t) == way


@pytest.mark.parametrize(
    ("hand", "deck", "sealed"),
    [
        pytest.param("march march", "march march", "poison", id="no answer anywhere"),
        pytest.param("march march", "old-wooden-shield march", "poison", id="perhaps an answer"),
    ],
)
def test_poison_is_sealed_where_the_attack_is_likely_to_land(hand: str, deck: str, sealed: str) -> None:
    t = table("a1 b1 .", hands={"a": "dagger poison", "b": hand}, decks={"b": deck})
    t.play("dagger", "b1")
    assert (t.asked, best(t)) == ("seal", sealed)


def test_poison_is_no_use_against_who_dies_of_the_blow() -> None:
    t = table("a1 b1 .", hands={"a": "dagger poison", "b": "march"}, damage={"b1": 2})
    t.play("dagger", "b1")
    assert best(t) is None


def test_poison_is_no_use_against_who_is_poisoned_already() -> None:
    hands = {"a": "dagger poison", "b": "march"}
    t = table("a1 b1 .", hands=hands, damage={"b1": 1}, poison={"b1": "a"})
    t.play("dagger", "b1")
    assert best(t) is None


@pytest.mark.parametrize(
    ("answers", "sealed"), [("march march", "vampires-curse"), ("old-wooden-shield old-wooden-shield", None)]
)
def test_a_curse_is_not_risked_where_an_answer_is_sure(answers: str, sealed: str | None) -> None:
    t = table("a1 b1 .", hands={"a": "dagger vampires-curse", "b": answers}, damage={"a1": 2})
    t.play("dagger", "b1")
    assert best(t) == sealed


def test_who_is_poisoned_is_healed_first() -> None:
    hands = {"a": "medicine"}
    t = table("a1 . a2\n. b1 .", hands=hands, damage={"a1": 1, "a2": 1}, poison={"a2": "b"})
    t.pick("medicine")
    assert best(t) == "a2"


def test_a_pocket_is_picked_for_what_is_likely_there() -> None:
    hands = {"a": "pickpocket", "b": "flail flail"}
    t = table("a1 b1 .", hands=hands, decks={"b": "flail march"}, market="flail march")
    assert best(t) == "pickpocket"
    t.pick("pickpocket")
    assert best(t) == "flail"


def test_a_blade_that_hexes_is_used_rather_than_a_plain_one() -> None:
    t = table("a1 b1 .", hands={"a": "cursed-blade dagger", "b": "march"})
    assert best(t) == "cursed-blade"


def test_a_blade_that_hexes_is_no_better_when_there_are_no_hexes_left() -> None:
    hands = {"a": "cursed-blade short-sword", "b": "march"}
    assert best(table("a1 b1 .", hands=hands)) == "cursed-blade"
    t = table("a1 b1 .", hands=hands, hexes=0)
    decision = t.session.decision
    assert decision is not None
    options = t.options()
    weights = t.g.policy(decision, decision.options())
    assert weights[options.index("cursed-blade")] == weights[options.index("short-sword")]


def test_what_has_no_use_in_this_turn_is_kept_for_a_grand_finale() -> None:
    drawing = """
        a1 . . . . . . . .
        .  . . . . . . . b1
    """
    t = table(drawing, hands={"a": "grand-finale dagger flail hex"}, market="dagger")
    assert best(t) == "grand-finale"
    t.pick("grand-finale")
    assert best(t) == "dagger"
    t.pick("dagger")
    assert best(t) == "flail"
    t.pick("flail")
    assert best(t) is None


def test_the_fuller_pocket_is_picked() -> None:
    hands = {"a": "pickpocket", "b": "march", "c": "flail flail"}
    t = table("b1 a1 c1", hands=hands, market="flail march")
    t.pick("pickpocket")
    assert (t.asked, best(t)) == ("pocket", "c1")


@pytest.mark.parametrize(("owned", "answer"), [("march", None), ("vampires-curse", "short-sword")])
def test_who_may_have_sealed_a_curse_is_answered_with_a_good_card(owned: str, answer: str | None) -> None:
    hands = {"a": f"dagger {owned}", "b": "short-sword"}
    t = table("a1 b1 .", hands=hands, market="vampires-curse", round=38)
    t.play("dagger", "b1")
    if t.asked == "seal":
        t.pick(None)
    assert (t.asked, best(t)) == ("react", answer)


@pytest.mark.long
def test_greedy_gets_through_a_march_of_five_units() -> None:
    """With two ways to go on after each of ten answers that took minutes."""
    drawing = "a1 . a2 . a3\n. . . . .\na4 . a5 . b1\n. . . . c1"
    t = table(drawing, races={"a": "ratmen"}, hands={"a": "troop-march"})
    t.play("troop-march")
    bot = GreedyBot(1)
    asked = []
    while t.asked != "act":
        asked.append(t.asked)
        t.session.answer(bot.choose(Observation(t.session, 0)))
    assert asked == ["march", "go"] * 5


@pytest.mark.parametrize(
    ("last", "deck", "taken"),
    [("warhammer flail short-sword", "hex", "last-turn"), ("march", "warhammer", "new-hand")],
)
def test_time_is_bent_for_the_better_cards(last: str, deck: str, taken: str) -> None:
    cards = f"time-bend {f'{deck} ' * 12}"
    t = table("a1 . . . . b1", players=2, hands={"a": last}, decks={"a": cards, "b": "march " * 12})
    for card in last.split():
        t.honor(card)
    t.end_turns_until("b")
    t.end_turns_until("a")
    t.play("time-bend")
    assert (t.asked, best(t)) == ("bend", taken)


def test_valkyries_use_a_mirror_as_it_is_printed() -> None:
    t = table("a1 . b1", races={"b": "valkyries"}, hands={"a": "freeze", "b": "mirror-spell"})
    t.play("freeze", "b1")
    t.react("b", "mirror-spell")
    assert (t.asked, best(t)) == ("which-answer", None)


def test_an_ally_for_a_while_is_poisoned_where_it_hurts_most() -> None:
    t = table("b1 a1 b2\n. c1 .", hands={"a": "diplomacy poison"}, damage={"b2": 2})
    t.play("diplomacy", "b")
    t.play("poison")
    assert (t.asked, best(t)) == ("ally-to-poison", "b2")


def test_a_doll_comes_from_the_unit_that_dies_first() -> None:
    t = table("a1 . b1 . a2", hands={"a": "voodoo-doll"}, out="c", damage={"a2": 2})
    t.play("voodoo-doll")
    assert (t.asked, best(t)) == ("doll-maker", "a2")


def test_a_doll_lies_where_enemies_have_farther_to_go() -> None:
    drawing = """
        a1 .  .  . c1
        .  .  .  . .
        .  b1 .  . .
    """
    t = table(drawing, hands={"a": "voodoo-doll"})
    t.play("voodoo-doll", "b")
    assert t.asked == "doll-space"
    assert best(t) != "D5"
