"""Races whose ability is about cards and numbers: humans, kitsune and ratmen."""

from collections.abc import Iterator
from random import Random

import pytest

from emberbox.games.ignite.facts.catalogue import KEYS
from emberbox.games.ignite.facts.kinds import HONOR, PURE_SPELL, kind
from emberbox.games.ignite.facts.races import RACES
from emberbox.games.ignite.game import IGNITE, Ignite
from emberbox.games.ignite.space import SPACE
from emberbox.kernel.chance import Dice
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.ignite import Table, table

HUMANS = {"a": "humans"}
RATMEN = {"a": "ratmen"}
PLENTY = {"a": ["march"] * 14}


def drawn(t: Table) -> int:
    """How many cards player a draws for a new hand."""
    t.end_turn()
    return len(t.hand("a"))


# ---- humans


@rule("ignite.human.seven")
def test_humans_draw_seven_cards_and_others_six() -> None:
    assert drawn(table("a1", races=HUMANS, decks=PLENTY)) == 7
    assert drawn(table("a1", races={"a": "dwarves", "b": "humans"}, decks=PLENTY)) == 6


def shopping(bank: int, **more: str) -> Table:
    """Three human buyers in the village before a small market."""
    return table(
        "V+a1 V+a2 V+a3",
        races={"a": more.get("race", "humans")},
        hands={"a": "dagger"},
        market="arrow short-sword",
        titles={"merchant-prince": ""},
        bank=bank,
    )


@rule("ignite.human.first-buy")
def test_the_first_card_of_a_turn_costs_humans_one_more() -> None:
    t = shopping(10)
    t.buy("arrow", "a1")
    assert t.bank == 10 - (3 + 1)
    t.buy("arrow", "a2")
    assert t.bank == 6 - 3
    t.end_turns_until("a")
    t.g.bank = 10
    t.buy("short-sword", "a1")
    assert t.bank == 10 - (4 + 1)


@rule("ignite.human.first-buy")
def test_humans_cannot_buy_for_the_printed_price_first() -> None:
    assert shopping(3).refusal("buy") == "ignite.buy.pay-and-take"
    assert shopping(4).refusal("buy", "short-sword") == "ignite.buy.pay-and-take"
    assert shopping(3, race="elves").refusal("buy", "arrow") is None


@rule("ignite.human.hand-and-surcharge")
def test_a_title_neither_pays_the_surcharge_nor_uses_it_up() -> None:
    t = shopping(4)
    t.buy("merchant-prince", 4, "a1")
    assert t.bank == 0
    t.g.bank = 10
    t.buy("arrow", "a2")
    assert t.bank == 10 - (3 + 1)


@rule("ignite.human.hand-and-surcharge")
def test_humans_sell_for_the_printed_cost() -> None:
    t = table("Z+a1", races=HUMANS, hands={"a": "dagger"})
    t.pick("sell", "dagger")
    assert t.bank == 3


@rule("ignite.human.hand-and-surcharge")
def test_a_card_that_is_gained_neither_pays_the_surcharge_nor_uses_it_up() -> None:
    hands = {"a": "dagger", "b": "disarm"}
    t = table("V+b1 V+a1", active="a", races={"b": "humans"}, hands=hands, market="arrow")
    t.play("dagger", "b1")
    t.react("b", "disarm")
    assert t.play_area("b") == ["dagger"]
    t.end_turn()
    t.g.bank = 4
    t.buy("arrow")
    assert t.bank == 0


# ---- kitsune


@pytest.fixture
def precious_teleport() -> Iterator[None]:
    """No pure spell is worth more than 1: for one test Teleport is worth 3."""
    teleport = kind("teleport")
    printed = HONOR[teleport]
    HONOR[teleport] = 3
    yield
    HONOR[teleport] = printed


def worth(card: str, race: str, *before: str) -> int:
    """What a card brings a player of a race, after some cards were played for their action."""
    t = table("a1", races={"a": race}, hands={"a": [*before, card]})
    for each in before:
        t.play(each)
    t.honor(card)
    return t.bank


@rule("ignite.kitsune.two-honor")
@pytest.mark.parametrize("card", [key for at, key in enumerate(KEYS) if PURE_SPELL[at]])
def test_every_pure_spell_is_worth_two_for_the_kitsune_player(card: str) -> None:
    assert worth(card, "kitsune") == 2
    assert worth(card, "elves") == HONOR[kind(card)] < 2


@rule("ignite.kitsune.two-honor")
@pytest.mark.parametrize("card", ["dagger", "fire-arrow", "wind-arrow", "unicorn"])
def test_what_does_not_list_spell_first_is_worth_what_is_printed(card: str) -> None:
    assert worth(card, "kitsune") == worth(card, "elves") == HONOR[kind(card)]


@rule("ignite.kitsune.two-honor")
def test_kitsune_make_spells_no_dearer_to_sell() -> None:
    t = table("Z+a1", races={"a": "kitsune"}, hands={"a": "teleport"})
    t.pick("sell", "teleport")
    assert t.bank == 5


@rule("ignite.kitsune.never-less")
@pytest.mark.usefixtures("precious_teleport")
def test_a_spell_worth_more_than_two_keeps_its_worth() -> None:
    assert worth("teleport", "kitsune") == 3


@rule("ignite.kitsune.printed-zero")
def test_a_spell_worth_nothing_is_worth_two_and_three_with_a_negotiator() -> None:
    assert HONOR[kind("counter-spell")] == 0
    assert worth("counter-spell", "kitsune") == 2
    assert worth("counter-spell", "kitsune", "charming-negotiator") == 3
    assert worth("counter-spell", "elves", "charming-negotiator") == 0


# ---- ratmen


@rule("ignite.ratmen.five-units")
def test_the_ratmen_player_starts_with_five_units() -> None:
    session = Session(IGNITE, IGNITE.start(IGNITE.complete({"players": 3})), Dice(Random(4)))
    session.run_chance()
    while session.decision is not None and session.decision.asks != "act":
        pick = SPACE.verb("ratmen")
        open_to = session.options()
        session.answer(pick if pick in open_to else open_to[0])
    g = session.state
    assert isinstance(g, Ignite)
    units = sorted((len(g.units(seat)), RACES[g.races[seat][0]] == "ratmen") for seat in range(3))
    assert units == [(3, False), (3, False), (5, True)]


@rule("ignite.ratmen.two-health")
def test_a_ratman_dies_of_its_second_point() -> None:
    t = table("a1 b1\n. b2", races={"b": "ratmen"}, hands={"a": "dagger dagger"})
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert t.alive("b1")
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert (t.alive("b1"), t.trophies("a")) == (False, ["b1"])


@rule("ignite.ratmen.two-health")
def test_a_ratman_may_not_walk_to_its_death_where_others_survive() -> None:
    t = table("a1 Sb", races=RATMEN, hands={"a": "march"}, damage={"a1": 1})
    assert t.refusal("march", "D5") == "ignite.harm.walking"
    t = table("a1 Sb", hands={"a": "march"}, damage={"a1": 1})
    assert t.refusal("march", "D5") is None


def felled(b1: str, trophies: dict[str, str], damage: int, out: str = "", b2: str = "b2") -> Table:
    """A table of three after a killed b1, who is of some race; b3 and b4 are ratmen that fell before."""
    t = table(
        f"a1 b1 {b2}",
        races={"b1": b1, "b3": "ratmen", "b4": "ratmen"},
        hands={"a": "dagger"},
        damage={"b1": damage},
        trophies=trophies,
        out=out,
    )
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert not t.alive("b1")
    return t


@rule("ignite.ratmen.half-trophy")
def test_a_ratman_is_half_a_trophy_when_the_game_is_scored() -> None:
    before = {"a": "c2", "c": "a2 a3"}
    # One and a half against two; with a whole one it is a tie, which goes to who has survived.
    assert felled("ratmen", before, 1, out="c", b2=".").winners == "c"
    assert felled("humans", before, 2, out="c", b2=".").winners == "a"


@rule("ignite.ratmen.half-for-trigger")
def test_three_trophies_and_a_half_end_nothing_but_four_and_four_and_a_half_do() -> None:
    assert not felled("ratmen", {"a": "c2 c3 c4"}, 1).over
    assert felled("ratmen", {"a": "c2 c3 c4 b3"}, 1).over
    assert not felled("humans", {"a": "c2 c3"}, 2).over
    assert felled("humans", {"a": "c2 c3 c4 b3"}, 2).winners == "a"


@rule("ignite.ratmen.extra-cards")
def test_ratmen_draw_a_card_more_for_each_enemy_unit_beside_them() -> None:
    assert drawn(table("a1 b1\nc1 .", races=RATMEN, decks=PLENTY)) == 6 + 2
    assert drawn(table("a1 .\n. b1", races=RATMEN, decks=PLENTY)) == 6
    assert drawn(table("a1 a2\n. .", races=RATMEN, decks=PLENTY)) == 6
    assert drawn(table("a1 b1\nc1 .", races={"b": "ratmen"}, decks=PLENTY)) == 6


@rule("ignite.ratmen.counted-once")
def test_two_ratmen_beside_the_same_elf_and_one_beside_a_dwarf_draw_eight() -> None:
    races = {"a": "ratmen", "b": "elves", "c": "dwarves"}
    assert drawn(table(". c1 .\na1 b1 a2\n. . .", races=races, decks=PLENTY)) == 6 + 1
    assert drawn(table("c1 . .\na1 b1 a2\n. . .", races=races, decks=PLENTY)) == 8


@rule("ignite.ratmen.counted-once")
def test_minions_and_teammates_are_no_enemy_units() -> None:
    assert drawn(table("a1 bw1\nbk .", races=RATMEN, decks=PLENTY)) == 6
    beside = table("a1 b1\nc1 .", players=4, races=RATMEN, decks=PLENTY, goal="teams-2")
    assert drawn(beside) == 6 + 1


@rule("ignite.ratmen.counted-once")
def test_neighbours_are_counted_when_the_draw_begins() -> None:
    t = table("a1 . b1", races=RATMEN, decks=PLENTY, hands={"a": "march"})
    t.play("march", "D5")
    assert drawn(t) == 7
    t = table(". a1 b1", races=RATMEN, decks=PLENTY, hands={"a": "march"})
    t.play("march", "D4")
    assert drawn(t) == 6
