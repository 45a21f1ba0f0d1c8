"""Races whose ability is about attacks: the dwarves' extra point and the elves' reach."""

from collections.abc import Iterator

import pytest

from emberbox.games.ignite.combat.attack import reach_of
from emberbox.games.ignite.facts.catalogue import LIGHTNING
from emberbox.games.ignite.facts.kinds import TYPES, kind
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

DWARVES = {"a": "dwarves"}
ELVES = {"a": "elves"}


def struck(drawing: str, card: str, races: dict[str, str], target: str = "b1", damage: int = 0) -> Table:
    """A table after a1 attacked with a card, and nobody answered."""
    t = table(drawing, races=races, hands={"a": [card, "march"]}, damage={target: damage})
    t.play(card, target)
    t.nobody_reacts()
    return t


@pytest.fixture
def charged_dagger() -> Iterator[None]:
    """No melee weapon of the base set spreads anything: for one test the Dagger is charged with lightning."""
    dagger = kind("dagger")
    printed = TYPES[dagger]
    TYPES[dagger] |= LIGHTNING
    yield
    TYPES[dagger] = printed


# ---- dwarves


@rule("ignite.dwarf.extra-damage")
@pytest.mark.parametrize("card", ["dagger", "short-sword", "javelin"])
def test_a_dwarfs_melee_attack_deals_a_point_more(card: str) -> None:
    assert struck("a1 b1", card, DWARVES).damage("b1") == 2
    assert struck("a1 b1", card, {"a": "humans"}).damage("b1") == 1


@rule("ignite.dwarf.extra-damage")
def test_a_dwarfs_thrown_weapon_is_no_melee_attack() -> None:
    assert struck("a1 . b1", "javelin", DWARVES).damage("b1") == 1


@rule("ignite.dwarf.extra-damage")
def test_a_dwarf_who_is_attacked_takes_no_more_than_others() -> None:
    assert struck("a1 b1", "dagger", {"b": "dwarves"}).damage("b1") == 1


@rule("ignite.dwarf.extra-damage")
def test_a_blocked_attack_of_a_dwarf_deals_nothing() -> None:
    t = table("a1 b1", races=DWARVES, hands={"a": "dagger", "b": "old-wooden-shield"})
    t.play("dagger", "b1")
    t.react("b", "old-wooden-shield")
    assert t.damage("b1") == 0


@rule("ignite.dwarf.extra-damage")
def test_an_evaded_attack_of_a_dwarf_deals_nothing() -> None:
    t = table("a1 b1 .", races=DWARVES, hands={"a": "dagger", "b": "quick-reflexes"})
    t.play("dagger", "b1")
    t.react("b", "quick-reflexes", "D6")
    assert t.damage("b1") == 0


@rule("ignite.dwarf.extra-damage")
def test_what_causes_no_damage_gets_no_point() -> None:
    t = struck("a1 b1", "gladiator-net", DWARVES)
    assert (t.is_held("b1"), t.damage("b1")) == (True, 0)


@rule("ignite.dwarf.extra-damage")
def test_the_extra_point_can_kill() -> None:
    t = struck("a1 b1\n. b2", "dagger", DWARVES, damage=1)
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@rule("ignite.dwarf.not-in-village")
def test_the_extra_point_is_lost_on_a_target_in_the_village() -> None:
    # Both come to 1 and the village's point.
    assert struck("a1 V+b1", "dagger", DWARVES).damage("b1") == 2
    assert struck("a1 V+b1", "dagger", {"a": "elves"}).damage("b1") == 2


@rule("ignite.dwarf.not-in-village")
def test_where_the_dwarf_stands_does_not_matter() -> None:
    assert struck("V+a1 b1", "dagger", DWARVES).damage("b1") == 2
    assert struck("V+a1 V+b1", "dagger", DWARVES).damage("b1") == 2


@rule("ignite.dwarf.weapon-hits-only")
@pytest.mark.parametrize(
    ("drawing", "damage"), [("a1 b1", 2), ("a1 Z+b1", 2), ("Z+a1 Z+b1", 2), ("a1 V+b1", 2), ("a1 W+b1", 2)]
)
def test_a_dwarfs_weapon_of_damage_1_deals_2_everywhere(drawing: str, damage: int) -> None:
    assert struck(drawing, "dagger", DWARVES).damage("b1") == damage


@rule("ignite.dwarf.weapon-hits-only")
def test_in_the_bazaar_only_a_dwarf_deals_the_second_point() -> None:
    assert struck("a1 Z+b1", "dagger", {"a": "elves"}).damage("b1") == 1


@rule("ignite.dwarf.weapon-hits-only")
@pytest.mark.usefixtures("charged_dagger")
def test_what_spreads_from_a_dwarfs_blow_gets_no_point() -> None:
    t = struck("a1 b1 b2", "dagger", DWARVES)
    assert (t.damage("b1"), t.damage("b2")) == (2, 1)


@rule("ignite.dwarf.weapon-hits-only")
def test_a_dwarfs_spell_at_range_1_is_no_melee_attack() -> None:
    t = struck("a1 b1 b2", "lightning-bolt", DWARVES)
    assert (t.damage("b1"), t.damage("b2")) == (1, 1)


# ---- elves


def reached(card: str, race: str, bow: str = "") -> tuple[int, int]:
    """The range of a card in the hands of a race."""
    t = table("a1", races={"a": race})
    return reach_of(t.g, t.g.standing[t.g.board.grid.parse("D4")], kind(card), kind(bow) if bow else -1)


def shots(race: str, card: str, *more: str) -> list[int]:
    """The distances at which a1 finds a target for the last of some cards."""
    found = []
    for distance in range(1, 8):
        drawing = " ".join(["a1", *["."] * (distance - 1), "b1"])
        t = table(drawing, races={"a": race}, hands={"a": [card, *more]})
        for bow in (card, *more)[:-1]:
            t.play(bow)
        if t.refusal((card, *more)[-1]) is None:
            found.append(distance)
    return found


@rule("ignite.elf.plus-one-range")
def test_an_elf_throws_and_shoots_one_space_farther() -> None:
    assert (shots("elves", "javelin"), shots("dwarves", "javelin")) == ([1, 2, 3, 4], [1, 2, 3])
    assert shots("dwarves", "long-bow", "arrow") == [2, 3, 4]
    assert shots("elves", "long-bow", "arrow")[-1] == 5


@rule("ignite.elf.plus-one-range")
def test_an_elf_hits_at_the_range_gained() -> None:
    assert struck("a1 . . . b1", "javelin", ELVES).damage("b1") == 1


@rule("ignite.elf.plus-one-range")
@pytest.mark.parametrize("weapon", ["dagger", "short-sword", "warhammer"])
def test_what_reaches_no_farther_than_1_is_no_ranged_attack(weapon: str) -> None:
    assert reached(weapon, "elves") == (1, 1)


@rule("ignite.elf.range-one")
def test_an_elf_shoots_at_a_neighbour() -> None:
    assert 1 in shots("elves", "long-bow", "arrow")
    assert 1 not in shots("humans", "long-bow", "arrow")
    t = table("a1 b1", races=ELVES, hands={"a": "long-bow arrow"})
    t.play("long-bow")
    t.play("arrow", "b1")
    t.nobody_reacts()
    assert t.damage("b1") == 1


@rule("ignite.elf.upper-end-only")
def test_only_the_upper_end_moves_and_also_for_spells() -> None:
    cards = ("lightning-bolt", "vine-pull", "freeze", "curse", "blessed-spear")
    printed = [(1, 3), (2, 4), (1, 3), (1, 4), (1, 2)]
    assert [reached(card, "humans") for card in cards] == printed
    # A spell does not come nearer: a vine still pulls from distance 2 on.
    assert [reached(card, "elves") for card in cards] == [(low, high + 1) for low, high in printed]


@rule("ignite.elf.upper-end-only")
def test_an_elfs_long_bow_reaches_from_1_to_5() -> None:
    for arrow in ("arrow", "fire-arrow", "wind-arrow"):
        assert reached(arrow, "elves", bow="long-bow") == (1, 5)
        assert reached(arrow, "humans", bow="long-bow") == (2, 4)
    assert shots("elves", "long-bow", "arrow") == [1, 2, 3, 4, 5]


@rule("ignite.elf.upper-end-only")
def test_an_arrow_at_distance_1_is_no_melee_attack() -> None:
    t = table("a1 b1", races=ELVES, hands={"a": "long-bow arrow", "b": "disarm short-sword"})
    t.play("long-bow")
    t.play("arrow", "b1")
    assert (t.refusal("disarm"), t.refusal("short-sword")) == ("ignite.attack.melee", "ignite.attack.melee")


@rule("ignite.elf.upper-end-only")
def test_a_card_that_lists_melee_is_a_melee_attack_at_distance_1() -> None:
    t = table("a1 b1", races=ELVES, hands={"a": "javelin", "b": "short-sword"})
    t.play("javelin", "b1")
    t.react("b", "short-sword")
    assert t.damage("b1") == 0
