"""Possess, line by line: acting with a unit of somebody else."""

from __future__ import annotations

import pytest

from emberbox.testing import clause
from emberbox.testing.freeze import saved, table

# -- whom, how far and how long --------------------------------------------------------------------------


@clause("possess", 1)
def test_a_possessed_unit_moves_and_attacks_with_the_cards_of_who_leads_it() -> None:
    t = table("a1 . . . b1 . c1", hands={"a": "possess march dagger"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", "b1", "D9")
    t.play("dagger", "c1")
    t.nobody_reacts()
    assert (t.cell("b1"), t.damage("c1")) == ("D9", 1)
    assert t.play_area("a") == ["possess", "march", "dagger"]


@clause("possess", 1)
@pytest.mark.parametrize(("row", "reaches"), [("a1 . . . b1", True), ("a1 . . . . b1", False)])
def test_possess_reaches_four_spaces(row: str, reaches: bool) -> None:
    t = table(row, hands={"a": "possess"})
    assert t.refusal("possess") == (None if reaches else "ignite.attack.in-range")


@clause("possess", 1)
def test_neither_minions_nor_own_units_are_possessed() -> None:
    t = table("a1 a2 bw1 bk . b1", hands={"a": "possess"})
    t.play("possess")
    assert (t.asked, t.options()) == ("target", ["b1"])
    assert table("a1 bw1 . . . . . . b1", hands={"a": "possess"}).refusal("possess") is not None


@clause("possess", 1)
def test_whoever_is_possessed_is_not_possessed_again() -> None:
    t = table("a1 b1 . b2", hands={"a": "possess possess possess"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("possess", "a1")
    assert t.options() == ["b2"]
    t.pick("b2")
    t.nobody_reacts()
    assert t.refusal("possess") == "ignite.play.some-effect"


@clause("possess", 1)
def test_it_ends_with_the_turn() -> None:
    t = table("a1 b1 . c1", hands={"a": "possess", "b": "march", "c": "dagger"}, decks={"a": "march march"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.end_turn()
    assert t.active == "b"
    t.play("march", "E5")
    t.end_turns_until("a")
    t.play("march", "D3")
    assert (t.cell("a1"), t.cell("b1"), t.lasting("possess")) == ("D3", "E5", [])


@clause("possess", 1, 9)
def test_a_counter_spell_stops_it_and_a_mirror_spell_turns_it_into_nothing() -> None:
    for answer in ("counter-spell", "mirror-spell"):
        t = table("a1 b1", hands={"a": "possess march", "b": answer})
        t.play("possess", "b1")
        t.react("b", answer)
        assert t.lasting("possess") == []


# -- ground ----------------------------------------------------------------------------------------------


@clause("possess", 2)
def test_its_own_player_discards_for_acid() -> None:
    t = table("a1 . b1 A", hands={"a": "possess march dagger", "b": "horse dagger"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.dice(1)
    t.play("march", "b1", "D7")
    assert (t.hand("a"), t.hand("b"), t.play_area("b")) == (["dagger"], ["horse"], ["dagger"])


@clause("possess", 9)
@pytest.mark.parametrize(("hand", "enters"), [("", False), ("horse", True)])
def test_it_walks_into_acid_only_if_its_own_player_has_a_card(hand: str, enters: bool) -> None:
    """The cards of who leads it do not help."""
    t = table("a1 . b1 A", hands={"a": "possess march dagger", "b": hand})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", "b1")
    assert t.refusal("D7") == (None if enters else "freeze.acid.empty-hand")


@clause("possess", 2)
@pytest.mark.parametrize("card", ["great-eagle", "teleport"])
def test_one_card_of_its_player_is_enough_to_land_in_acid(card: str) -> None:
    t = table("a1 . b1 A", hands={"a": f"possess {card}", "b": "horse"}, races={"b": "elves"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play(card, "b1", "D7")
    assert (t.cell("b1"), t.play_area("b")) == ("D7", ["horse"])


@clause("possess", 3)
def test_it_is_not_walked_into_lava_or_fire() -> None:
    t = table(". L .\na1 b1 S\n. . .", hands={"a": "possess march"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", "b1")
    assert t.refusal("E6") == "ignite.golden.card-wins"
    assert t.refusal("D5") is not None
    assert t.refusal("F5") is None


@clause("possess", 8)
def test_a_possessed_lizardman_walks_through_lava_and_fire() -> None:
    t = table("L .\nb1 S\n. a1", hands={"a": "possess march march"}, races={"b": "lizardmen"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", "b1", "D4")
    t.play("march", "b1", "D5")
    assert (t.cell("b1"), t.damage("b1")) == ("D5", 0)


@clause("possess", 1)
def test_movement_is_saved_up_for_it_as_for_an_own_unit() -> None:
    t = table("a1 . b1 N", hands={"a": "possess march march"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", "b1", None)
    assert saved(t) == ("b1", 1)
    t.play("march", "b1", "D7")
    assert t.cell("b1") == "D7"


# -- what it does to itself --------------------------------------------------------------------------------


@clause("possess", 3)
def test_it_does_not_attack_itself() -> None:
    t = table(
        "a1 . b1 b2 .\n. . . . .",
        hands={"a": "possess dagger ring-of-fire", "b": "dagger"},
        races={"b": "orcs"},
    )
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("dagger")
    assert t.options() == ["b2"]
    t.pick("b2")
    t.nobody_reacts()
    t.play("ring-of-fire", "b1")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2"), t.damage("a1")) == (0, 2, 1)


@clause("possess", 4, 9)
def test_it_may_burn_the_forest_it_stands_in_and_the_trophy_is_its_leaders() -> None:
    t = table("a1 F+b1 F F . b2", hands={"a": "possess long-bow fire-arrow"}, damage={"b1": 2})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("long-bow")
    t.play("fire-arrow", "b1", "D7")
    t.nobody_reacts()
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@clause("possess", 4)
def test_it_may_walk_into_reach_of_a_kraken() -> None:
    t = table("a1 b1 . W+ck", hands={"a": "possess march"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", "b1", "D6")
    t.nobody_reacts()
    assert t.damage("b1") == 1


@clause("possess", 4, 5, 9)
def test_its_bomb_goes_off_when_the_next_turn_of_its_leader_begins() -> None:
    t = table("a1 . . b1", hands={"a": "possess magic-potion-bomb"}, damage={"b1": 2})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("magic-potion-bomb", "b1", "D8")
    t.end_turn()
    assert (t.active, t.damage("b1")) == ("b", 2)
    t.end_turns_until("a")
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@clause("possess", 5)
def test_its_ice_wall_stands_until_the_next_turn_of_its_leader() -> None:
    t = table("a1 . . b1 . .", hands={"a": "possess ice-wall"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("ice-wall", "b1", "D9", None)
    t.end_turn()
    assert (t.active, t.terrain("D9")) == ("b", "ice")
    t.end_turns_until("a")
    assert t.terrain("D9") == "plains"


# -- whose it stays ----------------------------------------------------------------------------------------


@clause("possess", 6, 8)
def test_whom_it_kills_is_the_trophy_of_its_leader() -> None:
    """It may attack its owner's other units, who defend with their owner's cards."""
    t = table("a1 . b1 b2", hands={"a": "possess dagger", "b": "old-wooden-shield"}, damage={"b2": 2})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("dagger", "b2")
    assert (t.asked_seat, t.options()) == ("b", [None, "old-wooden-shield"])
    t.nobody_reacts()
    assert (t.alive("b2"), t.trophies("a")) == (False, ["b2"])


@clause("possess", 8)
def test_traits_of_its_race_go_with_it_and_traits_of_its_player_do_not() -> None:
    t = table(
        "a1 . b1 c1 . .\n. . . . . .",
        hands={"a": "possess dagger freeze"},
        races={"b": "dwarves", "a": "kitsune"},
    )
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("dagger", "c1")
    t.nobody_reacts()
    assert t.damage("c1") == 2
    t.honor("freeze")
    assert t.g.bank == 2


@clause("possess", 8)
def test_a_possessed_catfolk_makes_the_free_move() -> None:
    t = table("a1 . b1 . .", hands={"a": "possess"}, races={"b": "catfolk"})
    assert t.refusal("free-move") is not None
    t.play("possess", "b1")
    t.nobody_reacts()
    t.pick("free-move", "D8")
    assert t.cell("b1") == "D8"
    assert t.refusal("free-move") is not None


@clause("possess", 7)
def test_it_neither_buys_nor_sells_nor_counts_for_its_leader() -> None:
    t = table("a1 . Z+b1 . .", hands={"a": "possess dagger dagger"}, market="dagger", bank=5)
    t.play("possess", "b1")
    t.nobody_reacts()
    assert t.refusal("buy") == "ignite.buy.position"
    assert t.refusal("sell") is not None
    assert t.g.units(0) == [t.piece("a1")]


@clause("possess", 7)
def test_it_stays_down_until_a_card_of_its_leader_stands_it_up() -> None:
    t = table("a1 . b1 c1", hands={"a": "possess dagger march", "b": "horse"}, down="b1")
    t.play("possess", "b1")
    t.nobody_reacts()
    assert t.refusal("dagger") is not None
    t.pick("stand-up", "march")
    t.play("dagger", "c1")
    t.nobody_reacts()
    assert (t.is_down("b1"), t.damage("c1"), t.hand("b")) == (False, 1, ["horse"])


@clause("possess", 7)
@pytest.mark.parametrize(("frozen", "held"), [("b1", ""), ("", "b1")])
def test_frozen_or_rooted_it_stays_so(frozen: str, held: str) -> None:
    t = table(
        "a1 b1 c1",
        hands={"a": "possess march"},
        frozen=dict.fromkeys(frozen.split(), "c"),
        held=dict.fromkeys(held.split(), "c"),
    )
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("march", None)
    assert saved(t) == ("a1", 1)


@clause("possess", 1)
def test_a_possessed_rider_knocks_down_its_owners_units_and_not_its_leaders() -> None:
    t = table(". b1 b2 .\n. . a1 .", hands={"a": "possess horse horse"}, races={"b": "elves"})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("horse", "b1", "b2", "D7", None)
    t.nobody_reacts()
    assert (t.is_down("b2"), t.cell("b1")) == (True, "D7")
    t.play("horse", "b1", "E7", "a1", "E5")
    assert (t.is_down("a1"), t.cell("b1")) == (False, "E5")


def test_nobody_sees_the_hand_of_the_possessed_units_player() -> None:
    seen = []
    for hand, deck in (("dagger old-wooden-shield", "march hex"), ("march hex", "dagger old-wooden-shield")):
        t = table("a1 . b1 A . c1", hands={"a": "possess march march", "b": hand}, decks={"b": deck})
        t.play("possess", "b1")
        t.nobody_reacts()
        t.play("march", "b1")
        seen.append((t.g.view(0), t.options(), t.session.decision_seat()))
    assert seen[0] == seen[1]


@clause("possess", 7)
@pytest.mark.parametrize(
    ("setter", "caught", "taker"), [("a", True, "a"), ("b", False, None), ("c", True, "c")]
)
def test_traps_take_it_for_its_own_players_unit(setter: str, caught: bool, taker: str | None) -> None:
    t = table(f"a1 . b1 {setter}t .\n. . . . b2", hands={"a": "possess conditioning"}, damage={"b1": 2})
    t.play("possess", "b1")
    t.nobody_reacts()
    t.play("conditioning", "b1", "D8" if not caught else "D7")
    assert t.alive("b1") != caught
    assert [seat for seat in "abc" if t.trophies(seat) == ["b1"]] == ([taker] if taker else [])
