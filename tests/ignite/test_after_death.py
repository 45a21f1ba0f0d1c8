"""Players without units: the skipped turn, and the water minions that come after it."""

from typing import Any

import pytest

from emberbox.games.ignite.facts.board import SMALL
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

AREA_OF_B = {SMALL.grid.name(cell) for cell in SMALL.areas[1]}


def killed(drawing: str = "a1 b1 .", **words: Any) -> Table:
    """A table at which player a has just killed the last unit of player b."""
    hands: dict[str, str] = {"a": "dagger", "b": "march horse old-wooden-shield"}
    t = table(drawing, hands=hands, damage={"b1": 2}, **words)
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert not t.alive("b1")
    return t


def ghosts(drawing: str, **words: Any) -> Table:
    """A table at which player b, out of the game for long, has put a minion on A12 and acts with minions."""
    t = table(drawing, active="c", out="b", **words)
    t.end_turns_until("b")
    if t.asked == "spawn":
        t.pick("A12")
    return t


# ---- the skipped turn


@rule("ignite.dead.skip-one")
def test_after_the_last_units_death_one_turn_is_skipped() -> None:
    t = killed()
    t.end_turn()
    assert (t.active, t.asked) == ("c", "act")
    assert [event["seat"] for event in t.events("skipped")] == [1]
    t.end_turns_until("b")
    assert (t.active, t.asked) == ("b", "spawn")
    assert len(t.events("skipped")) == 1


@rule("ignite.dead.no-cards")
def test_a_player_without_units_uses_neither_deck_nor_race() -> None:
    t = killed("a1 b1 .", decks={"b": "dagger"}, races={"b": "catfolk"})
    t.end_turn()
    t.end_turns_until("b")
    t.pick("A12")
    assert t.asked == "minions"
    words = ("march", "horse", "honor", "free-move", "buy", "sell")
    assert [t.refusal(word) for word in words] == ["kernel.pick.not-asked"] * len(words)
    assert (t.hand("b"), t.deck("b")) == (["march", "horse", "old-wooden-shield"], ["dagger"])


@rule("ignite.dead.cards-out")
def test_who_has_no_units_left_has_no_reactions() -> None:
    t = table("a1 bw", out="b", hands={"a": "dagger", "b": "old-wooden-shield berserk"})
    t.play("dagger", "bw")
    assert (t.asked, t.asked_seat, t.alive("bw")) == ("act", "a", False)


@rule("ignite.dead.cards-out")
def test_losing_the_last_unit_in_the_own_turn_ends_it_and_the_next_is_skipped() -> None:
    t = table("a1 . . bk", hands={"a": "march dagger"}, damage={"a1": 2})
    t.play("march", "D5")
    t.nobody_reacts()
    assert (t.alive("a1"), t.trophies("b"), t.active, t.hand("a")) == (False, ["a1"], "b", ["dagger"])
    assert t.events("skipped") == []
    t.end_turn()
    t.end_turn()
    assert (t.active, len(t.events("skipped"))) == ("b", 1)


@rule("ignite.dead.cards-out")
def test_losing_the_last_unit_at_the_beginning_of_the_own_turn_ends_it_as_well() -> None:
    t = table("b1+bb . .", active="a", damage={"b1": 2}, hands={"b": "march"})
    t.end_turn()
    assert (t.alive("b1"), t.active, t.events("skipped")) == (False, "c", [])
    t.end_turn()
    t.end_turn()
    assert (t.active, len(t.events("skipped"))) == ("c", 1)


@rule("ignite.dead.cards-out")
def test_trophies_are_kept_after_death() -> None:
    t = killed(trophies={"b": "c4"})
    t.end_turn()
    assert t.trophies("b") == ["c4"]


@rule("ignite.dead.effects-stay")
def test_what_is_due_at_the_beginning_of_a_turn_happens_in_the_skipped_one() -> None:
    t = killed("a1 b1 . a2+bb")
    t.end_turn()
    assert (t.damage("a2"), t.active) == (2, "c")
    assert len(t.events("skipped")) == 1


@rule("ignite.dead.effects-stay")
def test_minions_and_tokens_of_the_dead_stay() -> None:
    t = killed("a1 b1 .\nbw bk Sb")
    assert (t.alive("bw"), t.alive("bk"), t.terrain("E6")) == (True, True, "scorched")
    t.end_turn()
    t.nobody_reacts()
    assert t.damage("a1") == 1


@rule("ignite.dead.effects-stay")
def test_minions_do_not_act_in_the_skipped_turn() -> None:
    t = killed("a1 b1 .\nbw . .")
    t.end_turn()
    assert (t.active, t.damage("a1")) == ("c", 0)


# ---- spawning


@rule("ignite.dead.spawn")
def test_a_water_minion_appears_in_every_turn_in_the_own_starting_area() -> None:
    t = table("a1 . .", active="a", out="b")
    for space in ("A12", "C10", "B11"):
        t.end_turns_until("b")
        assert (t.asked, t.at(space)) == ("spawn", None)
        assert set(t.options()) <= AREA_OF_B
        t.pick(space)
        assert t.at(space) is not None
        t.pick("end-turn")
        t.end_turn()
    minions = [piece for piece in t.g.view(0)["pieces"] if piece["type"] == "water-minion"]
    assert [(piece["owner"], piece["origin"]) for piece in minions] == [(1, "after-death")] * 3


@rule("ignite.dead.spawn-anywhere-in-area")
def test_any_unoccupied_space_of_the_whole_area_will_do() -> None:
    t = table("a1 cw .\n. Ic .\n. . as", at="A10", active="a", out="b")
    t.end_turns_until("b")
    assert set(t.options()) == AREA_OF_B - {"A10", "A11", "B11"}


@rule("ignite.dead.spawn-anywhere-in-area")
def test_with_a_full_area_no_minion_appears() -> None:
    full = "a1 a2 a3\naw1 aw2 aw3\naw4 aw5 aw6"
    t = table(full, at="A10", active="a", out="b")
    t.end_turn()
    assert (t.active, t.events("summoned")) == ("c", [])


@rule("ignite.dead.spawn-anywhere-in-area")
def test_with_two_races_either_area_will_do() -> None:
    t = table("a1 . .", players=2, out="b", goal="hill-15")
    areas = {SMALL.grid.name(cell) for area in (1, 3) for cell in SMALL.areas[area]}
    t.end_turn()
    assert (t.asked, set(t.options())) == ("spawn", areas)


@rule("ignite.dead.base-limit")
def test_ten_bases_are_all() -> None:
    ten = " ".join(f"bw{number}" for number in range(1, 11))
    t = table(f"{ten} a1 .", active="a", out="b")
    t.end_turns_until("b")
    assert (t.asked, t.events("summoned")) == ("minions", [])
    nine = ten.removesuffix(" bw10")
    t = table(f"{nine} a1 .", active="a", out="b")
    t.end_turns_until("b")
    assert t.asked == "spawn"


@rule("ignite.dead.base-limit")
def test_a_base_is_free_again_when_a_minion_is_destroyed() -> None:
    ten = " ".join(f"bw{number}" for number in range(1, 11))
    t = table(f"{ten} a1 .", active="a", out="b", hands={"a": "dagger"})
    t.play("dagger", "bw10")
    t.end_turns_until("b")
    assert t.asked == "spawn"


@rule("ignite.dead.minion-limits")
@pytest.mark.parametrize(("last", "asked"), [("bk", "minions"), ("bw9", "minions"), ("aw", "spawn")])
def test_every_minion_of_a_player_takes_a_base(last: str, asked: str) -> None:
    t = table(f"bw1 bw2 bw3 bw4 bw5 bw6 bw7 bw8\nbk2 . . {last} . . . .", active="a", out="b")
    t.end_turns_until("b")
    assert t.asked == asked


# ---- acting


@rule("ignite.dead.minion-acts")
def test_a_minion_moves_and_attacks_in_the_turn_in_which_it_appears() -> None:
    t = table(". . .\n. . .\n. a1 .", at="A10", active="a", out="b")
    t.end_turns_until("b")
    t.pick("A11")
    t.pick("A11", "B11")
    t.pick(None)
    t.pick("B11", "a1")
    assert (t.damage("a1"), t.active) == (1, "c")


@rule("ignite.dead.minion-acts")
def test_a_minion_moves_one_or_two_spaces_once_and_strikes_once() -> None:
    t = ghosts("bw . . a1 .")
    t.pick("bw")
    assert {"D5", "D6"} <= set(t.options())
    assert not {"D4", "D7", "a1", "D8"} & set(t.options())
    t.pick("D6")
    t.pick("bw")
    assert t.options() == ["a1"]
    t.pick("a1")
    assert (t.damage("a1"), t.refusal("bw")) == (1, "ignite.dead.minion-acts")


@rule("ignite.dead.minion-acts")
def test_minions_act_again_in_their_owners_next_turn() -> None:
    t = ghosts("bw a1 .")
    t.pick("bw", "a1")
    t.pick("end-turn")
    t.end_turn()
    t.end_turns_until("b")
    t.pick("C12")
    t.pick("bw", "a1")
    assert t.damage("a1") == 2


@rule("ignite.dead.turn-sequence")
def test_a_minion_turn_has_a_spawn_then_each_minion_in_its_owners_order() -> None:
    t = table("bw1 a1 .\nbw2 . .", active="c", out="b", hands={"b": "march"}, decks={"b": "dagger"})
    t.end_turns_until("b")
    assert t.asked == "spawn"
    t.pick("A12")
    t.pick("bw2", "E5")
    t.pick(None)
    t.pick("bw1", "a1")
    t.pick("bw2", "a1")
    t.pick("bw1", "C4", None)
    assert (t.damage("a1"), t.cell("bw1"), t.cell("bw2")) == (2, "C4", "E5")
    t.pick("end-turn")
    assert (t.active, t.hand("b"), t.deck("b"), t.discard("b")) == ("c", ["march"], ["dagger"], [])


@rule("ignite.dead.turn-sequence")
def test_a_minions_move_is_made_in_one_piece() -> None:
    t = ghosts("bw . . .")
    t.pick("bw", "D5", None)
    assert t.refusal("bw") == "ignite.dead.minion-acts"


@rule("ignite.dead.minion-limits")
def test_minions_walk_by_the_ordinary_rules_and_not_into_lava() -> None:
    t = ghosts("bw1 L .")
    assert t.refusal("bw1", "D5") == "ignite.harm.walking"
    t = ghosts("bw1 a1 .\nIc . .")
    t.pick("bw1")
    assert not {"D6", "E4", "E5"} & set(t.options())


@rule("ignite.dead.minion-limits")
def test_a_frozen_minion_neither_moves_nor_attacks() -> None:
    t = ghosts("bw a1 .", frozen={"bw": "c"})
    assert t.refusal("bw") == "ignite.freeze.restrictions"


@rule("ignite.dead.special-attack")
def test_only_a_shield_blocks_a_water_minions_attack() -> None:
    cards = "short-sword dagger disarm counter-spell mirror-spell old-wooden-shield"
    t = ghosts("bw c1 .", decks={"c": cards})
    t.pick("bw", "c1")
    assert (t.asked_seat, t.options()) == ("c", [None, "old-wooden-shield"])
    t.pick("old-wooden-shield")
    assert (t.damage("c1"), t.asked) == (0, "minions")


@rule("ignite.dead.trophies")
def test_a_destroyed_minion_is_no_trophy() -> None:
    t = table("a1 bw .", out="b", hands={"a": "dagger"})
    t.play("dagger", "bw")
    assert (t.alive("bw"), t.trophies("a")) == (False, [])


@rule("ignite.dead.trophies")
def test_a_unit_killed_by_a_minion_is_a_trophy_of_its_owner() -> None:
    t = ghosts("bw a1 a2", damage={"a1": 2})
    t.pick("bw", "a1")
    assert (t.alive("a1"), t.trophies("b")) == (False, ["a1"])


@rule("ignite.dead.no-minion-fights")
def test_minions_that_came_after_death_do_not_attack_their_like() -> None:
    t = ghosts("cw bw ck\n. a1 .", origins={"bw": "after-death"})
    assert t.refusal("bw", "cw") == "ignite.dead.no-minion-fights"
    assert [t.refusal("bw", other) for other in ("a1", "ck")] == [None, None]


@rule("ignite.dead.no-minion-fights")
def test_minions_of_a_card_may_attack_their_like() -> None:
    t = ghosts("cw bw .", origins={"cw": "after-death", "bw": "summoned"})
    t.pick("bw", "cw")
    assert not t.alive("cw")
