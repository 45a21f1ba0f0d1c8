"""The course of a game: setup, deployment, rounds of five phases, and the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from emberbox.games.core.game import CORE
from emberbox.games.core.space import CONCEDE
from emberbox.kernel.errors import BadOption
from emberbox.kernel.event import Event
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.core import battle

PHASES = ["initiative", "tactical", "activation", "scoring", "reinforcement"]


def played(**options: Choice) -> list[Event]:
    """What is told of a game in which nobody does more than they must."""
    session = Session.unstarted(CORE, options, 1)
    session.listen()
    session.run_chance()
    while not session.over:
        session.answer_unchecked(session.options()[0])
    return session.heard()


def told(events: list[Event], what: str, fact: str) -> list[Any]:
    """A fact of all events of a kind."""
    return [event.facts[fact] for event in events if event.what == what]


# -- the order of things


@rule("core.game.order")
def test_a_game_is_setup_deployment_rounds_and_the_finding_of_the_winner() -> None:
    events = [event.what for event in played()]
    order = ["rolled-off", "zone", "phase", "deployed", "round", "initiative", "assigned", "activated"]
    assert [events.index(what) for what in order] == sorted(events.index(what) for what in order)
    assert events[-1] in ("won", "drawn")
    assert [what for what in events if what in ("won", "drawn")] == events[-1:]


@rule("core.game.round")
def test_a_round_has_five_phases_in_this_order() -> None:
    assert told(played(), "phase", "phase")[:6] == ["deployment", *PHASES]


@rule("core.game.repeat")
def test_every_round_follows_the_same_sequence() -> None:
    events = played()
    assert told(events, "round", "round") == [1, 2, 3]
    assert told(events, "phase", "phase") == ["deployment", *PHASES, *PHASES, *PHASES[:4]]


# -- how long it takes


@rule("core.game.length")
@pytest.mark.parametrize(
    ("scenario", "rounds"),
    [("first-contact", 3), ("first-contact", 5), ("power-grid", 3), ("power-grid", 5), ("power-grid", 7)],
)
def test_a_game_is_played_over_three_five_or_seven_rounds(scenario: str, rounds: int) -> None:
    events = played(scenario=scenario, rounds=rounds)
    assert told(events, "round", "round") == [*range(1, rounds + 1)]


@rule("core.game.length-choice")
@pytest.mark.parametrize(
    ("scenario", "usual", "lengths"),
    [
        ("first-contact", 3, [3, 5]),
        ("power-grid", 5, [3, 5, 7]),
        ("breach", 5, [5, 7]),
        ("black-box", 7, [5, 7]),
    ],
)
def test_the_players_agree_on_a_length_or_play_the_scenarios(
    scenario: str, usual: int, lengths: list[int]
) -> None:
    assert Session.start(CORE, {"scenario": scenario}, 1).state.view(0)["rounds"] == usual
    for rounds in (3, 5, 7):
        options: dict[str, Choice] = {"scenario": scenario, "rounds": rounds}
        if rounds in lengths:
            assert Session.start(CORE, options, 1).state.view(0)["rounds"] == rounds
        else:
            with pytest.raises(BadOption, match=f"'rounds' cannot be {rounds}; '{scenario}' is played over"):
                CORE.complete(options)


@rule("core.game.end")
def test_the_scenario_says_when_the_game_ends() -> None:
    t = battle({"t": "paladin-trooper A1"}, {}, round=3, rounds=3)
    t.pick("done")
    assert t.over
    t = battle({"t": "paladin-trooper A1"}, {}, round=3, rounds=5)
    t.pick("done", d10=range(6))
    assert (t.over, t.g.round) == (False, 4)


@rule("core.game.last-round")
def test_the_last_round_has_no_reinforcement_phase() -> None:
    t = battle({"t": "paladin-trooper A1", "u": "paladin-trooper out"}, {}, round=3, rounds=3)
    t.pick("done")
    assert (t.over, t.is_out("u")) == (True, True)
    assert [event.facts["phase"] for event in t.events("phase")] == ["scoring"]
    t = battle({"t": "paladin-trooper A1", "u": "paladin-trooper out"}, {}, round=2, rounds=3)
    t.pick("done")
    assert t.asked == "reinforce-where"


# -- who has won


@rule("core.game.winner")
@pytest.mark.parametrize(("score", "winner"), [([3, 2], 0), ([2, 3], 1)])
def test_after_the_last_round_the_higher_score_wins(score: list[int], winner: int) -> None:
    t = battle({"t": "paladin-trooper A1"}, {}, round=3)
    t.g.score = score
    t.pick("done")
    assert (t.over, t.winner) == (True, winner)
    assert t.g.payoffs() == [1.0 - winner, float(winner)]
    assert t.events("won")[0].facts == {"seat": winner}


@rule("core.game.tie")
def test_equal_scores_are_a_draw() -> None:
    t = battle({"t": "paladin-trooper A1"}, {}, round=3)
    t.g.score = [4, 4]
    t.pick("done")
    assert (t.over, t.winner, t.g.payoffs()) == (True, None, [0.5, 0.5])
    assert len(t.events("drawn")) == 1


@rule("core.game.no-wipe-out")
def test_a_player_without_any_model_plays_on() -> None:
    t = battle({"t": "paladin-trooper K5"}, {"r": "basilisk-reaver K8"}, terrain={})
    t.set_hp("r", Body=1)
    t.pick("lawbringer-rifle", "r", 1, d10=[2], d8=[6])
    assert (t.g.models_of(1), t.over) == ([], False)
    t.pick("done")
    assert (t.asked, t.asked_seat) == ("reinforce-where", 1)
    t.pick("X1", d10=range(6))
    assert (t.g.round, t.at("r")) == (2, "X1")


# -- giving up


@rule("core.game.concede")
def test_who_concedes_loses() -> None:
    t = battle({"t": "paladin-trooper A1"}, {"r": "basilisk-reaver X1"}, concede=True)
    t.g.score = [9, 0]
    t.pick("concede")
    assert (t.over, t.winner) == (True, 1)
    assert t.events("conceded")[0].facts == {"seat": 0}
    assert t.events("won")[0].because == "core.game.concede"


@rule("core.game.concede")
@pytest.mark.parametrize("scenario", ["breach", "black-box"])
def test_a_player_may_concede_at_any_own_decision(scenario: str) -> None:
    asked: dict[str, int] = {}
    for seed in range(3):
        session = Session.start(CORE, {"scenario": scenario, "concede": True}, seed)
        rng = Random(seed)
        while session.decision is not None and len(session.log) < 1500:
            asks, seat = session.decision.asks, session.decision.seat
            assert CONCEDE in session.options(), asks
            if asks not in asked:
                asked[asks] = seat
                fork = session.fork(Random(0))
                fork.answer_unchecked(CONCEDE)
                assert (fork.over, fork.state.payoffs()) == (True, [float(seat), 1.0 - seat])
            session.answer_unchecked(rng.choice([pick for pick in session.options() if pick != CONCEDE]))
    assert {"choose-zone", "deploy", "deploy-where", "crew", "assign", "declare", "activate", "act"} <= set(
        asked
    )
    assert ("leave-out" in asked) == (scenario == "breach")


@rule("core.game.concede")
def test_nobody_concedes_unless_that_was_agreed() -> None:
    t = battle({"t": "paladin-trooper A1"}, {})
    assert t.refusal("concede") is not None
    assert "concede" not in t.options()
