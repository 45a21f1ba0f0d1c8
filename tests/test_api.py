"""What `emberbox` exports: its names, its example, and sessions that are copied and pickled."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path
from random import Random

import pytest

import emberbox

PAGE = Path(__file__).parents[1] / "docs" / "api.md"

NAMES = {
    "ALL_KNOWING",
    "BOTS",
    "BadOption",
    "BadRecord",
    "Bot",
    "CHANCE",
    "Chance",
    "Decision",
    "Dice",
    "EmberboxError",
    "Event",
    "GAMES",
    "Game",
    "IllegalAnswer",
    "LEVELS",
    "NONE",
    "Observation",
    "Option",
    "Question",
    "Record",
    "SPECTATOR",
    "ScriptedDice",
    "Session",
    "Space",
    "State",
    "UnknownBot",
    "duel",
    "hire",
    "questions",
    "replay",
    "resume",
    "start",
}
"""A name that goes breaks programs, and a new one is a promise: change this and docs/api.md on purpose."""


def test_the_names_do_not_change_unnoticed() -> None:
    assert sorted(emberbox.__all__) == sorted(NAMES)
    assert [name for name in NAMES if getattr(emberbox, name, None) is None] == []
    assert set(NAMES) <= set(dir(emberbox))
    with pytest.raises(AttributeError, match="'nothing'"):
        _ = emberbox.nothing


def test_the_page_lists_every_name() -> None:
    listed = set(re.findall(r"`(\w+)", PAGE.read_text("utf-8")))
    assert [name for name in NAMES if name not in listed] == []


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    example, _ = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert example.count("\n") <= 20
    exec(compile(example, "docs/api.md", "exec"), {})
    assert re.fullmatch(r"\d+ answers, the payoffs are \[.*\]\n", capsys.readouterr().out)


@pytest.mark.parametrize("game", emberbox.GAMES)
def test_a_game_asks_only_what_is_among_its_questions(game: str) -> None:
    known = set(emberbox.questions(game))
    session = emberbox.start(game, seed=3)
    rng = Random(3)
    for _ in range(60):
        if session.decision is None:
            break
        asked = session.asked(session.decision_seat())
        assert asked is not None
        assert asked.asks in known
        session.answer(rng.choice(session.options()))


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(emberbox.BadOption, match="no game 'chess'; there are forge, ignite"):
        emberbox.start("chess")


def play(session: emberbox.Session, answers: int, seed: int) -> list[tuple[int, int]]:
    rng = Random(seed)
    for _ in range(answers):
        if not session.over:
            session.answer(rng.choice(session.options()))
    return session.log


@pytest.mark.parametrize("game", emberbox.GAMES)
def test_a_copy_goes_on_as_the_session_itself_would(game: str) -> None:
    session = emberbox.start(game, seed=5)
    play(session, 25, 1)
    session.auto_decline(0, "react")
    twins = [copy.copy(session), copy.deepcopy(session), pickle.loads(pickle.dumps(session))]
    views = [session.state.view(seat) for seat in range(session.state.seats)]
    for twin in twins:
        assert twin.game is session.game
        assert twin.auto_declines == session.auto_declines
        assert [twin.state.view(seat) for seat in range(twin.state.seats)] == views
    # Played on with the same dice, and apart from each other.
    log = play(session, 40, 2)
    assert [play(twin, 40, 2) for twin in twins] == [log] * 3


def test_what_has_no_record_cannot_be_copied_and_says_so() -> None:
    fork = emberbox.start("forge").fork(Random(0))
    unkept = emberbox.start("forge", record=False)
    for session in (fork, unkept):
        for trying in (copy.copy, copy.deepcopy, pickle.dumps):
            with pytest.raises(ValueError, match="no record"):
                trying(session)


def test_a_record_is_copied_and_pickled() -> None:
    record = emberbox.start("forge", seed=7).record()
    assert copy.deepcopy(record) == pickle.loads(pickle.dumps(record)) == record
