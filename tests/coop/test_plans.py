"""The plans of the enemies as a table shows them: the same for everybody, at any moment, and in words."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.intents import intents
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.effects import SECRET
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.game import Choice
from emberbox.kernel.plan import Plan
from emberbox.kernel.question import question_of
from emberbox.kernel.session import Session
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene
from emberbox.telling.tellers import teller_of
from emberbox.testing.coop import enemies_act
from emberbox.testing.ignite import Table
from tests.coop.assault import laid
from tests.ignite.random_play import any_pick, set_up

ANSWERS = 500
EVERY = 5


def data(plans: list[Plan]) -> list[tuple[object, ...]]:
    """Plans as they can be compared."""
    return [
        (p.what, p.piece, p.cell, p.stop, p.toward, p.aim, p.against, p.tie, sorted(p.facts.items()))
        for p in plans
    ]


def said(t: Table, names: Names | None = None) -> list[str]:
    """The plans at a table in words, for its first player if not for somebody else."""
    names = names or Names(["Ann", "Bob", "Cid"], 0)
    scene = Scene(t.g.view(0 if names.you is None else names.you), names)
    return [plain(teller_of("coop").plan(plan, scene)) for plan in t.g.plans()]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_plans_can_be_asked_for_at_any_question_and_follow_from_what_everybody_sees(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Choice] = {
        "players": 1 + seed % 4,
        "difficulty": "hard",
        "quick": True,
        "market": "random",
        "open-hands": seed % 2 == 0,
    }
    session = Session.start(COOP, options, seed)
    set_up(session, rng)
    told = 0
    for answer in range(ANSWERS):
        g = session.state
        if session.over or not isinstance(g, Ignite):
            break
        if answer % EVERY == 0:
            plans = g.plans()
            told += len(plans)
            for observer in (*range(g.seats), SPECTATOR):
                world = g.copy()
                world.determinise(observer, rng)
                assert data(world.plans()) == data(plans), f"seat {observer} would be told something else"
            for seat in range(g.seats):
                scene = Scene(g.view(seat), Names([f"P{at}" for at in range(g.seats)], seat))
                assert all(teller_of("coop").plan(plan, scene) for plan in plans)
        session.answer_unchecked(any_pick(session, rng))
    assert told or session.over
    assert session.state.plans() == [] or not session.over


@pytest.mark.parametrize("seed", range(6))
def test_a_shared_question_tells_nobody_what_they_may_not_know(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Choice] = {
        "players": 3, "difficulty": "easy", "quick": True, "market": "random", "open-hands": False
    }  # fmt: skip
    session = Session.start(COOP, options, seed)
    set_up(session, rng)
    shared = 0
    for _ in range(ANSWERS):
        decision = session.decision
        if decision is None:
            break
        if decision.is_shared():
            shared += 1
            true = question_of(decision)
            for observer in range(3):
                if observer != decision.seat:
                    asked = session.fork(rng, observer, record=True).decision
                    assert asked is not None
                    seen = question_of(asked)
                    assert (seen.asks, seen.options, seen.facts, seen.focus) == (
                        true.asks,
                        true.options,
                        true.facts,
                        true.focus,
                    )
        session.answer_unchecked(any_pick(session, rng))
    assert shared


def test_ties_and_favor_are_the_teams_and_a_turn_is_ones_own() -> None:
    t = enemies_act(laid(C5="!w1", C8="a1", F5="b1", R18="b2", players=2))
    assert t.session.decision is not None
    assert (t.session.decision.asks, t.session.decision.is_shared()) == ("enemy-target", True)
    own = laid(C5="!w1", C8="a1").session.decision
    assert own is not None
    assert not own.is_shared()


def test_plans_in_words() -> None:
    assert said(laid(C5="!w1", F5="a1", K9="!k1", K14="a2")) == [
        "The black Archer on K9 goes to K11, on its way to your panda on K14.",
        "The white Swordsman on C5 goes to E5 and attacks your panda on F5.",
    ]
    assert said(laid(C5="!w1", C6="b1", R18="a1", players=2)) == [
        "The white Swordsman on C5 attacks Bob's panda on C6."
    ]
    assert said(laid(G9="!o1", R18="a1", round=11, village=True)) == [
        "The orange Magical Fire on G9 goes to H9 and burns down the bazaar."
    ]


def test_a_tie_is_said_and_who_decides() -> None:
    t = laid(C5="!w1", C8="a1", F5="a2", R18="a3")
    assert said(t) == [
        "The white Swordsman on C5 goes to C7 and attacks your panda on C8. A tie: you decide."
    ]
    assert said(t, Names(["Ann"])) == [
        "The white Swordsman on C5 goes to C7 and attacks Ann's panda on C8. A tie: Ann decides."
    ]


def test_a_plan_names_whose_unit_is_attacked() -> None:
    t = laid(C5="!w1", C6="b1", K9="!k1", K16="a1", players=2)
    assert [(t.name(plan.piece), plan.against) for plan in t.g.plans()] == [("!k1", None), ("!w1", 1)]


def test_the_boss_acts_on_from_where_his_last_action_ends() -> None:
    t = laid(B5="!D", L5="a1", A1="!w1", A2="!w2", A3="!w3", A4="!w4", round=20)
    plans = [plan for plan in t.g.plans() if t.name(plan.piece) == "!D"]
    assert [later.cell for later in plans[1:]] == [earlier.stop for earlier in plans[:-1]]
    assert said(t)[0] == "The elder dragon on B5 is in the air, on its way to your panda on L5."


def test_a_secret_trap_is_in_nobodys_plans() -> None:
    with_trap, without = laid(C5="!w1", D5="at", R18="a1"), laid(C5="!w1", R18="a1")
    assert [effect.what.on for effect in with_trap.g.effects] == [SECRET]
    assert intents(with_trap.g) != intents(without.g), "the trap would stop it"
    assert data(with_trap.g.plans()) == data(without.g.plans())


def test_before_there_are_enemies_and_after_the_end_there_are_no_plans() -> None:
    assert Session.start(COOP, COOP.complete({"players": 2}), 1).state.plans() == []
