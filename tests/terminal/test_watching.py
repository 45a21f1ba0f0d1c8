"""Watching a record: all of it on paper, or step by step, through anybody's eyes."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

from emberbox.games.forge import catalogue as of
from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.session import ALL_KNOWING
from emberbox.terminal import saves
from emberbox.terminal.faces import face_of
from emberbox.terminal.watching import Watching
from tests.terminal.desk import Desk


@pytest.fixture
def finished(desk: Desk) -> Path:
    """A game to watch: the person crafts until the forge is empty."""
    desk.play(typed=["1"] * 200)
    (file,) = desk.saved("finished")
    return file


def watching(file: Path, observer: int) -> tuple[Watching, io.StringIO]:
    save = saves.read_save(file, "")
    screen = io.StringIO()
    console = Console(file=screen, width=100, height=40)
    return Watching(face_of(GAMES[save.record.game]), save.record, save.bots, observer, console), screen


def steps(monkeypatch: pytest.MonkeyPatch, file: Path, *typed: str) -> list[str]:
    """The screens that these commands lead to, as the line that says which step is shown."""
    shown, screen = watching(file, ALL_KNOWING)
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    shown.step()
    return [line for line in screen.getvalue().splitlines() if line.startswith(("Step", "'"))]


def test_a_game_is_printed_from_the_first_roll_to_the_last_word(desk: Desk, finished: Path) -> None:
    printed = desk.run("replay", str(finished))
    assert printed.code == 0
    assert printed.out.lstrip().startswith("Seat 1 rolls")
    assert "» Seat 1: Craft: pay 1 energy and draw a card" in printed.out
    assert "Seat 1's forge is destroyed: Seat 1 is out!" in printed.out
    assert "The game is over" in printed.out


@pytest.mark.long
@pytest.mark.parametrize("answer", [[0, -5], [0, 10**30], [15, 1], [-2, 1], [-1, 1], [0, 12]])
@pytest.mark.parametrize("over", [True, False])
def test_an_answer_that_does_not_fit_is_said_in_one_line(
    desk: Desk, finished: Path, answer: list[int], over: bool
) -> None:
    data = json.loads(finished.read_text())
    if not over:
        at = next(at for at, (seat, _) in enumerate(data["answers"]) if seat == 0)
        data["answers"] = data["answers"][:at]
    data["answers"].append(answer)
    finished.write_text(json.dumps(data))
    printed = desk.run("replay", str(finished))
    assert printed.code == 2
    assert printed.err.startswith(f"emberbox: {finished}: answer {len(data['answers']) - 1}")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize("left", [0, 1])
def test_a_record_in_which_nobody_is_asked_cannot_be_watched(desk: Desk, finished: Path, left: int) -> None:
    data = json.loads(finished.read_text())
    data["answers"] = data["answers"][:left]
    finished.write_text(json.dumps(data))
    printed = desk.run("replay", str(finished))
    assert printed.code == 2
    assert printed.err == f"emberbox: {finished}: the record ends before the first decision\n"


def test_steps_go_forwards_and_back(monkeypatch: pytest.MonkeyPatch, finished: Path) -> None:
    last = len(watching(finished, ALL_KNOWING)[0].moments)
    typed = ["n", "", "b", "p", "p", "g 5", "g " + "9" * 5000, "s", "e", "n", "x", "g x", "q"]
    shown = steps(monkeypatch, finished, *typed)
    numbers = [int(line.split()[1]) for line in shown if line.startswith("Step")]
    assert numbers == [1, 2, 3, 2, 1, 1, 5, last, 1, last, last]
    assert sum("isn't a command here" in line for line in shown) == 2
    assert shown[0] == f"Step 1 of {last}, the start"
    assert shown[-3] == f"Step {last} of {last}, the end"


def test_a_step_back_shows_what_was_shown_before(finished: Path) -> None:
    shown, screen = watching(finished, ALL_KNOWING)
    screens: list[str] = []
    for at in (3, 4, 3):
        screen.truncate(screen.seek(0))
        shown.show(at)
        screens.append(screen.getvalue())
    assert screens[0] == screens[2] != screens[1]


def test_the_end_of_input_ends_the_watching(monkeypatch: pytest.MonkeyPatch, finished: Path) -> None:
    assert len(steps(monkeypatch, finished, "n")) == 2


@pytest.mark.parametrize("observer", [0, 1, SPECTATOR])
def test_who_watches_as_a_seat_learns_no_more_than_that_seat(finished: Path, observer: int) -> None:
    shown, _ = watching(finished, observer)
    first = shown.moments[0]
    drawn = [line.plain for line in first.happened if "draw" in line.plain]
    telling = [line for line in drawn if any(name in line for name in of.NAME)]
    assert len(telling) == (0 if observer == SPECTATOR else 1)
    own = {moment.answered.partition(":")[0] for moment in shown.moments if moment.answered}
    assert own == (set() if observer == SPECTATOR else {"You"})


def test_a_save_in_the_middle_can_be_watched_too(desk: Desk) -> None:
    desk.play(typed=["1", "q"])
    printed = desk.run("replay", str(desk.saved()[0]), "--print", "--seat", "spectator")
    assert printed.code == 0
    assert "draws 1 card." in printed.out
