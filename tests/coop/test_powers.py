"""Power and Apocalypse cards: drawn, in effect, discarded and shuffled, and those that act at once."""

from __future__ import annotations

from typing import cast

import pytest

from emberbox.games.ignite.coop.facts import (
    APOCALYPSES,
    ARROW,
    ATTACKS,
    MELEE,
    POWERS,
    SIDES,
    SPELL,
    attack_of,
    has_shuffle_icon,
    round_card,
)
from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts.kinds import COPIES, KEYS, PURE_SPELL, TYPES
from emberbox.games.ignite.state.position import discard_of
from emberbox.testing import rule
from emberbox.testing.coop import siege
from emberbox.testing.ignite import Table
from tests.coop.phase import bottom, drawn, enemy_phase, prepare

pytestmark = pytest.mark.usefixtures("known_rounds")


def in_effect(t: Table) -> list[str]:
    """The cards in effect."""
    return list(t.g.view(0)["expansion"]["powers"])


def left(t: Table, stack: int = 0) -> int:
    """How many cards the Power stack, or the Apocalypse stack, has left."""
    return int(t.g.view(0)["expansion"]["stacks"][stack]["left"])


def discarded(t: Table, stack: int = 0) -> list[str]:
    """Those that are discarded."""
    return list(t.g.view(0)["expansion"]["stacks"][stack]["discarded"])


def keys(t: Table) -> list[str]:
    """The cards that were drawn, in order."""
    return [KEYS[kind] for kind in drawn(t)]


def told(t: Table, *what: str) -> list[str]:
    """The names of what happened, in order."""
    return [str(each["what"]) for each in t.events(*what)]


# -- the stacks ----------------------------------------------------------------------------------------


@rule("coop.power.discard-old")
@rule("coop.power.draw-one")
@rule("coop.power.duration")
def test_a_card_works_until_the_next_enemy_phase_begins() -> None:
    t = bottom(round=3, powers="long-reach quake")
    assert in_effect(t) == ["long-reach", "quake"]
    enemy_phase(t, 1, 4, powers="heavy-fog")
    assert in_effect(t) == ["heavy-fog"]
    assert (discarded(t), discarded(t, 1)) == (["long-reach"], ["quake"])
    enemy_phase(t, 3, 9, powers="supply-lines-cut")
    assert in_effect(t) == ["supply-lines-cut"]


@rule("coop.power.shuffle-icon")
@rule("coop.power.shuffle-order")
@rule("coop.power.shuffle-late")
def test_an_icon_shuffles_all_power_cards_as_the_next_phase_begins() -> None:
    t = bottom(round=3, powers="long-reach quake")
    enemy_phase(t, 1, 4, powers="cunning")
    assert not t.events("powers-shuffled")
    assert (left(t), discarded(t), in_effect(t)) == (13, ["long-reach"], ["cunning"])
    t.dice(*range(14, 0, -1), 2, 8)
    t.end_turn()
    order = told(t, "power-discarded", "powers-shuffled", "power-drawn")
    assert order[-3:] == ["power-discarded", "powers-shuffled", "power-drawn"]
    assert (left(t), discarded(t)) == (14, [])
    assert discarded(t, 1) == ["quake"]  # the Apocalypse cards are not shuffled
    assert siege_of(t.g).shuffle_due == has_shuffle_icon(drawn(t)[1])


@rule("coop.power.shuffle-late")
def test_an_icon_on_an_extra_card_waits_too() -> None:
    t = bottom(round=10)  # a Power symbol at the top
    enemy_phase(t, 1, 4, powers="heavy-fog cunning")
    assert not t.events("powers-shuffled")
    assert siege_of(t.g).shuffle_due
    assert t.g.view(0)["expansion"]["shuffle_due"]


@rule("coop.power.shuffle-icon")
def test_nobody_knows_where_a_card_lies_after_a_shuffle() -> None:
    t = bottom(round=3, powers="long-reach")
    enemy_phase(t, 1, 4, powers="cunning")
    card = t.g.cards.zones[siege_of(t.g).power[2]][0]
    assert t.g.cards.knows(0, card)
    t.dice(*[0] * 14, 2, 8)
    t.end_turn()
    hidden = [card for card in t.g.cards.zones[siege_of(t.g).power[0]] if t.g.cards.knows(0, card)]
    assert not hidden


@rule("coop.power.deck-empty")
def test_an_empty_stack_is_made_of_what_is_discarded_and_not_of_what_is_in_effect() -> None:
    t = bottom(round=10)  # two Power cards are drawn
    stack, thrown, _ = siege_of(t.g).power
    t.g.cards.zones[thrown] = t.g.cards.zones[stack][:-1]
    t.g.cards.zones[stack] = t.g.cards.zones[stack][-1:]
    siege_of(t.g).shuffle_due = False
    t.dice(0, *range(13, 0, -1), 3)
    t.end_turn()
    assert len(drawn(t)) == 2
    assert (left(t), discarded(t)) == (13, [])
    assert [each["because"] for each in t.events("powers-shuffled")] == ["coop.power.deck-empty"]


@rule("coop.power.deck-empty")
def test_without_any_card_left_none_is_drawn() -> None:
    t = bottom(round=9)  # result 1 has an Apocalypse symbol
    stack, thrown, _ = siege_of(t.g).apocalypse
    t.g.cards.zones[stack] = []
    enemy_phase(t, 1, 4)
    assert len(drawn(t)) == 1
    power = siege_of(t.g).power
    t.g.cards.zones[power[0]], t.g.cards.zones[power[1]], t.g.cards.zones[power[2]] = [], [], []
    t.dice(2, 3)
    t.end_turn()
    assert len(drawn(t)) == 1
    assert thrown


@rule("coop.power.icons-on-power-only")
def test_only_power_cards_bear_the_icon() -> None:
    assert [KEYS[kind] for kind in APOCALYPSES if has_shuffle_icon(kind)] == []
    icons = [KEYS[kind] for kind in POWERS if has_shuffle_icon(kind)]
    assert "cunning" in icons


@rule("coop.power.icons-on-power-only")
def test_an_icon_leaves_the_apocalypse_cards_alone() -> None:
    t = bottom(round=9, powers="quake")
    enemy_phase(t, 1, 4, powers="cunning blood-moon")
    assert discarded(t, 1) == ["quake"]
    t.dice(*range(14, 0, -1), 2, 8)
    t.end_turn()
    assert sorted(discarded(t, 1)) == ["blood-moon", "quake"]


@rule("coop.contents.box")
@rule("coop.cards.power-deck")
@rule("coop.cards.apocalypse-deck")
def test_there_are_15_power_and_7_apocalypse_cards() -> None:
    assert sum(COPIES[kind] for kind in POWERS) == 15
    assert sum(COPIES[kind] for kind in APOCALYPSES) == 7


# -- extra cards ---------------------------------------------------------------------------------------


@rule("coop.round.extra-cards")
@rule("coop.round.extra-cards-added")
def test_a_symbol_beside_the_group_draws_a_card_more() -> None:
    t = bottom(round=9)
    enemy_phase(t, 1, 4, powers="heavy-fog blood-moon")  # result 1: an Apocalypse symbol
    assert in_effect(t) == ["heavy-fog", "blood-moon"]
    t = bottom(round=9)
    enemy_phase(t, 4, 4, powers="heavy-fog supply-lines-cut")  # result 4: a Power symbol
    assert in_effect(t) == ["heavy-fog", "supply-lines-cut"]
    t = bottom(round=9)
    enemy_phase(t, 3, 4, powers="heavy-fog supply-lines-cut")  # result 3: none
    assert in_effect(t) == ["heavy-fog"]


@rule("coop.round.top-symbol")
@pytest.mark.parametrize("group", [1, 2, 3, 4, 5])
def test_a_symbol_at_the_top_counts_whatever_is_rolled(group: int) -> None:
    t = bottom(round=10)
    enemy_phase(t, group, 4, powers="heavy-fog supply-lines-cut")
    assert in_effect(t) == ["heavy-fog", "supply-lines-cut"]


@rule("coop.round.extra-order")
@rule("coop.round.extra-cards")
def test_top_symbols_are_drawn_from_left_to_right_before_those_of_the_group() -> None:
    # Round 19: a Power and an Apocalypse symbol at the top, an Apocalypse symbol beside result 6.
    card = round_card(1, 19)
    assert card.top == [base_set.POWER, base_set.APOCALYPSE]
    t = bottom(round=19)
    enemy_phase(t, 6, 4, powers="heavy-fog supply-lines-cut blood-moon forward-landing")
    assert keys(t) == ["heavy-fog", "supply-lines-cut", "blood-moon", "forward-landing"]


@rule("coop.round.extra-order")
@rule("coop.power.at-once")
def test_a_card_acts_before_the_next_one_is_drawn() -> None:
    t = siege("a1", at="R9", round=10, decks={"a": "dagger " * 12})
    prepare(t, 1, 4, powers="dread heavy-fog")
    t.end_turn()
    assert t.asked == "dread"
    assert keys(t) == ["dread"]
    t.pick("dagger")
    assert keys(t) == ["dread", "heavy-fog"]


@rule("coop.round.silhouette-shape")
def test_the_kind_of_attack_goes_with_the_types_of_the_card() -> None:
    shapes = {KEYS[side]: attack_of(side) for sides in SIDES for side in sides}
    assert {ATTACKS[shape] for shape in shapes.values()} == {"melee", "arrow", "spell", "special"}
    for sides in SIDES:
        for side in sides:
            assert (TYPES[side] & base_set.PROJECTILE != 0) == (attack_of(side) == ARROW)
            assert PURE_SPELL[side] == (attack_of(side) == SPELL)
            assert (TYPES[side] & base_set.WEAPON != 0) == (attack_of(side) == MELEE)


# -- what acts at once -----------------------------------------------------------------------------------


@rule("coop.power.dread")
def test_dread_makes_all_players_discard_a_card_of_their_choice_together() -> None:
    decks = {"a": "march dagger old-wooden-shield", "b": "horse"}
    t = siege(
        "a1 b1",
        at="R9",
        players=3,
        round=3,
        decks=decks,
        active="c",
        hands={"a": "march dagger", "b": "horse"},
    )
    prepare(t, 1, 4, powers="dread")
    t.end_turn()
    assert t.session.waiting() == [0, 1]  # c has no cards
    t.pick("dagger")
    assert t.hand("a") == ["march", "dagger"]  # until all have answered
    t.pick("horse")
    assert (t.hand("a"), t.hand("b")) == (["march"], [])
    assert (t.play_area("a"), t.play_area("b")) == (["dagger"], ["horse"])


@rule("coop.power.dread")
def test_dread_reaches_players_without_units() -> None:
    t = siege("a1", at="R9", players=2, round=3, active="b", hands={"a": "march", "b": "horse"})
    unit = t.g.units(1)[0]
    t.g.standing[t.g.cell[unit]], t.g.cell[unit], t.g.eliminated[1] = -1, -1, 0
    prepare(t, 1, 4, powers="dread")
    t.g.cards.zones[discard_of(1)] = []
    t.end_turn()
    assert t.asked == "dread"
    assert len(t.session.waiting()) == 2


@rule("coop.power.plague")
def test_plague_gives_each_player_a_hex() -> None:
    t = siege("a1 b1", at="R9", players=3, round=9, active="c")
    prepare(t, 1, 4, powers="heavy-fog plague")
    t.end_turn()
    assert (t.play_area("a"), t.play_area("b"), t.play_area("c")) == (["hex"], ["hex"], ["hex"])


@rule("coop.power.plague")
def test_plague_begins_with_the_lead_when_hexes_run_out() -> None:
    t = siege("a1 b1", at="R9", players=3, round=9, active="c", hexes=2)
    prepare(t, 1, 4, powers="heavy-fog plague")
    t.end_turn()
    assert (t.play_area("a"), t.play_area("b"), t.play_area("c")) == (["hex"], ["hex"], [])


@rule("coop.power.quake")
def test_quake_fells_units_outside_the_village() -> None:
    t = siege("a1 V+b1 Z+c1 !w1", at="J5", players=3, round=9, active="c")
    prepare(t, 1, 18, powers="heavy-fog quake")
    t.end_turn()
    t.nobody_reacts()
    felled = [t.name(cast(int, each["piece"])) for each in t.events("knocked-down")]
    assert felled == ["a1", "c1"]


@rule("coop.power.quake")
def test_sure_footed_answers_a_quake() -> None:
    t = siege("a1", at="J5", round=9, decks={"a": "sure-footed " * 6})
    prepare(t, 1, 18, powers="heavy-fog quake")
    t.end_turn()
    assert t.asked == "stay-up"
    t.pick("sure-footed")
    assert not t.is_down("a1")


@rule("coop.power.at-once")
def test_what_has_acted_at_once_does_nothing_more() -> None:
    t = siege("a1", at="R9", round=3, decks={"a": "dagger " * 20})
    prepare(t, 1, 4, powers="dread")
    t.end_turn()
    t.pick("dagger")
    assert t.asked == "act"
    assert len(t.hand("a")) == 5
    siege_of(t.g).shuffle_due = False
    enemy_phase(t, 3, 4)
    assert len(t.hand("a")) == 6
