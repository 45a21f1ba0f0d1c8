"""Two races in one hand, as two players have them: which abilities belong to the player, which to units."""

import pytest

from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

PLENTY = {"a": ["march"] * 14}


def pair(drawing: str, first: str, second: str, hand: str = "", **damage: int) -> Table:
    """A game of two in which a1 and a3 are of one race, and a2 of another."""
    return table(
        drawing,
        players=2,
        races={"a1": first, "a3": first, "a2": second, "b": "kitsune"},
        hands={"a": hand},
        decks=PLENTY,
        damage=damage,
    )


def drawn(t: Table) -> int:
    """How many cards player a draws for a new hand."""
    t.end_turn()
    return len(t.hand("a"))


# ---- what belongs to the player


@rule("ignite.two.abilities")
def test_kitsune_and_humans_serve_the_whole_player() -> None:
    t = pair("a1 a2 b1", "humans", "kitsune", "counter-spell")
    t.honor("counter-spell")
    assert t.bank == 2
    assert drawn(t) == 7
    t = table("a1 V+a2 b1", players=2, races={"a1": "humans", "a2": "elves"}, market="arrow", bank=4)
    t.buy("arrow")  # by an elf
    assert t.bank == 0


# ---- what belongs to the units of a race


@rule("ignite.two.abilities")
def test_only_the_dwarf_strikes_harder() -> None:
    t = pair("a1 b1 .\na2 b2 .", "dwarves", "elves", "dagger dagger")
    t.play("dagger", "a1", "b1")
    t.nobody_reacts()
    t.play("dagger", "a2", "b2")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("b2")) == (2, 1)


@rule("ignite.two.abilities")
def test_only_the_elf_reaches_farther() -> None:
    t = pair("a1 . . . b1\na2 . . . b2", "elves", "dwarves", "javelin")
    t.play("javelin")
    assert t.options() == ["b1"]  # only a1 has a target, four spaces off


@rule("ignite.two.abilities")
def test_only_the_lizardman_walks_through_lava() -> None:
    t = pair("a1 L .\na2 L .\nb1 . .", "lizardmen", "dwarves", "march march")
    assert t.refusal("march", "a2", "E5") == "ignite.harm.walking"
    assert t.refusal("march", "a1", "D5") is None


@rule("ignite.two.abilities")
def test_only_the_catfolk_move_for_free() -> None:
    t = pair("a1 . .\na2 . .\na3 . b1", "catfolk", "dwarves")
    t.pick("free-move")
    assert t.options() == ["a1", "a3"]


@rule("ignite.two.abilities")
def test_only_ratmen_bring_cards_for_their_neighbours_and_die_sooner() -> None:
    assert drawn(pair("a1 b1 .\na2 b2 .", "ratmen", "dwarves")) == 6 + 1
    assert drawn(pair("a1 . .\na2 b2 .", "ratmen", "dwarves")) == 6
    t = table(
        "a1 b1 .\na2 b2 .",
        players=2,
        races={"b1": "ratmen", "b2": "elves"},
        hands={"a": "dagger dagger"},
        damage={"b1": 1, "b2": 1},
    )
    t.play("dagger", "a1", "b1")
    t.nobody_reacts()
    t.play("dagger", "b2")
    t.nobody_reacts()
    assert (t.alive("b1"), t.alive("b2")) == (False, True)


@rule("ignite.two.one-deck-and-hand")
def test_the_centaurs_bonus_and_bans_bind_only_the_centaurs() -> None:
    t = pair("a1 . . .\na2 . . .\nb1 . . .", "centaurs", "dwarves", "march horse")
    assert t.refusal("march", "a1", "D6") is None
    assert t.refusal("march", "a2", "E6") == "ignite.move.one-a-space"
    t.play("horse", "E7")  # nobody is asked who rides
    assert t.cell("a2") == "E7"


@rule("ignite.two.one-deck-and-hand")
def test_two_races_share_one_hand_and_one_turn() -> None:
    t = pair("a1 . .\na2 . .\nb1 . .", "elves", "dwarves", "march march")
    t.play("march", "a1", "D5")
    t.play("march", "a2", "E5")
    t.end_turn()
    assert (t.active, len(t.hand("a"))) == ("b", 6)


# ---- when the last unit of a race dies


def bereaved(race: str, units: str = "V+a1 V+a2") -> Table:
    """Player b kills a1, of some race; a2 is an elf. It is a's turn again."""
    t = table(
        f"b1 {units}",
        players=2,
        active="b",
        races={"a1": race, "a2": "elves", "a3": race},
        hands={"b": "dagger", "a": "counter-spell"},
        decks=PLENTY,
        damage={"a1": 1},
        market="arrow",
    )
    t.play("dagger", "a1")
    t.nobody_reacts()
    t.end_turn()
    assert (t.alive("a1"), t.active) == (False, "a")
    return t


@rule("ignite.two.lose-ability")
def test_the_ability_dies_with_the_last_unit_of_its_race() -> None:
    t = bereaved("kitsune")
    t.honor("counter-spell")
    assert t.bank == 0
    t = bereaved("kitsune", "V+a1 V+a2 V+a3")
    t.honor("counter-spell")
    assert t.bank == 2


@rule("ignite.two.lose-at-once")
def test_without_humans_the_next_draw_is_six_and_the_first_card_costs_what_is_printed() -> None:
    t = bereaved("humans")
    t.g.bank = 3
    t.buy("arrow")
    assert (t.bank, drawn(t)) == (0, 6)
    t = bereaved("humans", "V+a1 V+a2 V+a3")
    t.g.bank = 4
    t.buy("arrow", "a2")
    assert (t.bank, drawn(t)) == (0, 7)


@rule("ignite.two.four-trophies")
@pytest.mark.parametrize(("before", "over"), [("b3 b4 b5", True), ("b3 b4", False)])
def test_whoever_first_has_four_trophies_wins_at_once(before: str, over: bool) -> None:
    t = table(
        "a1 b1 b2",
        players=2,
        hands={"a": "dagger"},
        damage={"b1": 2},
        trophies={"a": before, "b": "a2 a3 a4"},
    )
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.over, t.winners) == (over, "a" if over else "")
