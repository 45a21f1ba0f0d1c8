"""What enemies are said to do is what they do, if nobody does anything about it."""

from __future__ import annotations

import os
from random import Random

import pytest

from emberbox.games.ignite.coop.facts import DRAGON
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.intents import Intent, begin_phase, first_pick, intents
from emberbox.games.ignite.coop.state import enemies
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import ACTION, NO_ONE, OPPONENTS
from emberbox.kernel.chance import Dice
from emberbox.kernel.decision import Compound
from emberbox.kernel.event import Event
from emberbox.kernel.game import Choice
from emberbox.kernel.grid import OFF
from emberbox.kernel.session import Session
from emberbox.testing.coop import enemies_act
from emberbox.testing.ignite import Table
from tests.coop.assault import GRID, laid
from tests.ignite.random_play import any_pick, set_up

SEEDS = range(1_000 if os.environ.get("EMBERBOX_NIGHT") else 20)
ANSWERS = 400
EVERY = 8


def named(t: Table, intent: Intent) -> tuple[str, str | None, str | None, str | None, bool]:
    """An intent in names."""
    target = None if intent.target == NO_ONE else t.name(intent.target)
    stop, attacked = [None if cell == OFF else GRID.name(cell) for cell in (intent.stop, intent.attacked)]
    return t.name(intent.enemy), target, stop, attacked, intent.tie


def foretold(t: Table) -> list[tuple[str, str | None, str | None, str | None, bool]]:
    return [named(t, intent) for intent in intents(t.g)]


def run(g: Ignite) -> tuple[list[int], dict[int, int]]:
    """Which spaces are attacked in the rest of an Enemy Phase, and where enemies walk: nobody does anything.

    A ring of fire and a burning bazaar have no space.
    """
    story: list[Event] = []
    g.story = story
    session = Session(COOP, g, Dice(Random(0)))
    while g.phase == OPPONENTS and session.decision is not None:
        decision = session.decision
        pick = decision.options()[0] if isinstance(decision, Compound) else first_pick(decision)
        session.advance(decision.seat, pick)
    attacks: list[int] = []
    ends: dict[int, int] = {}
    for event in story:
        piece, cell = event.facts.get("piece"), event.facts.get("cell", OFF)
        assert isinstance(cell, int)
        if event.what in ("attacked", "fired", "bazaar-burned"):
            attacks.append(cell)
        elif event.what == "moved" and isinstance(piece, int):
            ends[piece] = cell
    return attacks, ends


def compare(g: Ignite) -> int:
    """Compare what is said with what happens in the Enemy Phase that would begin now; how many act."""
    twin = g.copy()
    begin_phase(twin)
    said = intents(twin)
    assert said == intents(g)
    before = {enemy: twin.cell[enemy] for enemy in enemies(twin)}
    attacks, ends = run(twin)
    attacked = [each.attacked for each in said if each.attacked != OFF]
    assert [cell in (where, OFF) for where, cell in zip(attacked, attacks, strict=True)] == [True] * len(
        attacks
    )
    for each in said:
        if each.stop != OFF and twin.piece_type[each.enemy] != DRAGON:
            assert each.stop == ends.get(each.enemy, before[each.enemy])
    return len(said)


@pytest.mark.parametrize("seed", SEEDS)
def test_intents_are_what_happens_when_nobody_acts(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Choice] = {
        "players": 1 + seed % 4,
        "difficulty": "hard",
        "quick": True,
        "market": "random",
    }
    session = Session.start(COOP, options, seed)
    set_up(session, rng)
    acted = asked = 0
    for _ in range(ANSWERS):
        if session.over:
            break
        g = session.state
        assert isinstance(g, Ignite)
        session.answer_unchecked(any_pick(session, rng))
        decision = session.decision
        if decision is not None and decision.asks == "act" and g.phase == ACTION:
            asked += 1
            acted += compare(g) if asked % EVERY == 0 else 0
    assert acted or session.over


def test_an_intent_names_target_stop_and_attack() -> None:
    t = laid(C5="!w1", F5="a1", K9="!k1", K14="a2", P1="!o1")
    assert foretold(t) == [
        ("!o1", "a1", "N1", None, False),
        ("!k1", "a2", "K11", None, False),
        ("!w1", "a1", "E5", "F5", False),
    ]


def test_ties_are_marked_and_the_first_choice_is_taken() -> None:
    t = laid(C5="!w1", C8="a1", F5="a2", R18="a3")
    assert foretold(t) == [("!w1", "a1", "C7", "C8", True)]


def test_earlier_enemies_count_for_later_ones() -> None:
    t = laid(D5="!w1", C5="!w2", G5="a1", damage={"a1": 2}, R18="a2")
    assert foretold(t) == [("!w1", "a1", "F5", "G5", False), ("!w2", "a2", "E5", None, False)]


def test_in_the_player_phase_cards_in_effect_do_not_count() -> None:
    t = laid(C5="!w1", R5="a1", powers="flood-tide")
    assert foretold(t)[0][2] == "E5"
    assert t.g.phase == ACTION
    t = laid(C5="!w1", R5="a1", powers="flood-tide")
    assert len(t.g.cards.zones[t.g.expansion.power[2]]) == 1  # type: ignore[union-attr]


def test_who_is_thawed_before_the_enemy_phase_counts_as_free() -> None:
    frozen = {"!w1": "b"}
    t = laid(C5="!w1", C6="a1", R5="b1", players=2, frozen=frozen)
    assert foretold(t)[0][3] == "C6"
    t = laid(C5="!w1", C6="a1", R5="b1", players=2, frozen=frozen, active="b")
    assert foretold(t)[0][3] is None


def test_magical_fire_is_said_to_burn_where_it_stands() -> None:
    t = laid(G9="!o1", R18="a1", round=11, village=True)
    assert foretold(t) == [("!o1", None, "H9", "H9", False)]


def test_the_boss_has_an_intent_for_each_of_his_actions() -> None:
    t = laid(B5="!D", L5="a1", A1="!w1", A2="!w2", A3="!w3", A4="!w4", round=20)
    assert [row[0] for row in foretold(t)] == ["!D", "!D", "!D", "!w1"]
    assert [row[1] for row in foretold(t)][:3] == ["a1", "a1", "a1"]


def test_asking_changes_nothing() -> None:
    t = laid(C5="!w1", C6="a1")
    before = t.g.view(0)
    intents(t.g)
    assert t.g.view(0) == before
    t = enemies_act(t)
    assert t.damage("a1") == 1


def test_a_catapult_is_said_to_go_for_a_unit_and_to_shoot_at_one() -> None:
    t = laid(A5="!w1", B5="!xc1", P5="a1", crews={"!xc1": "!w1"})
    assert foretold(t) == [("!w1", "a1", "C5", None, False)]
    t = laid(A5="!w1", B5="!xc1", G5="a1", crews={"!xc1": "!w1"})
    assert foretold(t) == [("!w1", "a1", "A5", "G5", False)]
