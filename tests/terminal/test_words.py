"""Every question, verb and event has a wording, and no wording is for nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import emberbox.games
import emberbox.terminal
from emberbox.games.shelf import GAMES
from emberbox.games.words import Words, words_of
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.session import Session
from emberbox.terminal.face import Scene
from emberbox.terminal.faces import FACES, face_of
from emberbox.terminal.speech import Names

ASKING = {"Pick": 1, "Several": 1, "several": 1, "super().__init__": 1}


def calls(game: str) -> Iterator[tuple[str, list[ast.expr]]]:
    """Every call in the sources of a game, with its plain arguments."""
    folder = Path(emberbox.games.__path__[0]) / game
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield ast.unparse(node.func), node.args


def words_in(game: str, calls_like: dict[str, int]) -> set[str]:
    """The words that stand at a place of these calls."""
    found = set()
    for name, given in calls(game):
        at = calls_like.get(
            name, calls_like.get(name.rpartition(".")[2], -1) if name.endswith(".tell") else -1
        )
        if 0 <= at < len(given):
            value = given[at]
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                found.add(value.value)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_wording_and_every_wording_a_question(game: str) -> None:
    assert words_in(game, ASKING) - {GAMES[game].title} == words_of(game).names("asks")


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_a_wording_and_every_wording_an_event(game: str) -> None:
    assert words_in(game, {"tell": 0}) == words_of(game).names("events")


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_has_a_wording_and_every_wording_a_verb(game: str) -> None:
    space = GAMES[game].space
    verbs = {name.partition(":")[2] for name in space.names if name.startswith("verb:")}
    assert verbs == words_of(game).names("verbs")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_face(game: str) -> None:
    assert game in FACES
    assert face_of(GAMES[game]).cards()


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_table_is_said(game: str) -> None:
    face = Path(emberbox.terminal.__path__[0])
    source = "".join(path.read_text("utf-8") for path in face.glob(f"{game}*.py"))
    for table in ("labels", "table"):
        assert [
            key for key in words_of(game).names(table) if f'"{key}"' not in source.replace("'", '"')
        ] == []


@pytest.mark.parametrize("options", [{}, {"players": 3, "reclaim": True}, {"players": 6, "conveyor": True}])
def test_whatever_happens_can_be_told_and_whatever_is_offered_can_be_read(options: dict[str, int]) -> None:
    face = face_of(GAMES["forge"])
    told, asked = set(), set()
    for seed in range(5):
        rng = Random(seed)
        session = Session.start(face.game, options, seed)
        session.listen()
        while session.decision is not None:
            seat = session.decision.seat
            scene = Scene(session.state.view(seat), Names(["random"] * session.state.seats, you=seat))
            asked.add(session.decision.asks)
            assert face.question(session.decision)
            lines = [face.choice(session.decision, pick, scene) for pick in session.options()]
            assert len(set(lines)) == len(lines), "two choices that read alike"
            assert all("{" not in line for line in lines)
            session.take(rng.choice(session.options()))
            for event in session.heard():
                line = face.told(event.as_seen_by(seat), scene).plain
                told.add(event.what)
                assert line[0].isupper() or line[0].isdigit()
                assert line.endswith((".", "!"))
                assert "  " not in line
                assert " ." not in line
    assert len(asked) >= 7
    assert len(told) >= 13


def test_words_that_do_not_make_sense_are_refused_with_their_place() -> None:
    rest: dict[str, dict[str, str]] = {"verbs": {}, "events": {}}
    with pytest.raises(CatalogueError, match="here: the table 'events' is missing"):
        Words("here", {"asks": {}, "verbs": {}})
    with pytest.raises(CatalogueError, match=r"here: asks\.which: its question is missing"):
        Words("here", {"asks": {"which": {"card": "This"}}, **rest})
    with pytest.raises(CatalogueError, match=r"here: asks\.which: 'cart' is no kind of pick"):
        Words("here", {"asks": {"which": {"question": "Which?", "cart": "This"}}, **rest})
    words = Words("here", {"asks": {"which": {"question": "Which?"}}, **rest})
    with pytest.raises(CatalogueError, match=r"here: asks\.which\.card is missing"):
        words.choice("which", "card")
    with pytest.raises(CatalogueError, match=r"here: events\.drew is missing"):
        words.word("events", "drew")
    with pytest.raises(CatalogueError, match="here: the table 'help' is missing"):
        words.table("help")
