"""Games of Ignite from the first race to the last trophy: typed, watched again, and played by bots alone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from tests.terminal.desk import Desk
from tests.terminal.test_screen import Screen

QUICK = ["-o", "quick=yes", "--bot", "random", "--seed", "3"]


def typing(seed: int) -> list[str]:
    """A person who types numbers, names and nonsense, and ends the turn every now and then."""
    rng = Random(seed)
    words = ["1", "2", "3", "end", "end", "march", "d4", "buy"]
    return [rng.choice(words) for _ in range(6000)]


def test_a_whole_game_can_be_played_to_its_end_and_watched_again(desk: Desk) -> None:
    printed = desk.run("play", "ignite", "--players", "3", "-o", "rounds=20", *QUICK, typed=typing(1))
    assert (printed.code, printed.err) == (0, "")
    assert "wins the game!" in printed.out or "The game is a draw." in printed.out
    assert " rounds; you have " in printed.out
    (file,) = desk.saved("finished")
    assert resume(GAMES["ignite"], Record.from_json(file.read_text())).over
    watched = desk.run("replay", str(file), "--seat", "spectator")
    assert (watched.code, watched.err) == (0, "")
    assert "wins the game!" in watched.out or "everybody wins!" in watched.out


def test_races_areas_and_places_are_chosen_before_the_first_turn(desk: Desk) -> None:
    typed = ["dwarves", "1", "1", "1", "1", "log", "q"]
    options = ["--players", "3", "-o", "chooser=1", "--bot", "random", "--seed", "1"]
    printed = desk.run("play", "ignite", *options, typed=typed)
    assert "You play the Dwarves." in printed.out
    assert "On which space does your dwarf start?" in printed.out
    assert "9 spaces" in printed.out or "1  A" in printed.out


def test_undo_takes_back_a_move(desk: Desk) -> None:
    options = ["--players", "4", "-o", "chooser=4", *QUICK]
    printed = desk.run("play", "ignite", *options, typed=["honor", "u", "honor", "1", "u", "q"])
    assert printed.out.count("Which cards do you play for honor?") >= 2
    assert "You can't undo" not in printed.out


@pytest.mark.long
@pytest.mark.parametrize(
    "bots",
    [
        "random,random",
        "search:iterations=2,random",
        pytest.param("greedy,random", marks=pytest.mark.long),
    ],
)
def test_bots_play_each_other(desk: Desk, bots: str, tmp_path: Path) -> None:
    out = tmp_path / "duel.json"
    words = [
        "--games",
        "1",
        "--seed",
        "7",
        "--jobs",
        "1",
        "--players",
        "2",
        "-o",
        "quick=yes",
        "-o",
        "rounds=20",
    ]
    printed = desk.run("duel", "ignite", "--bots", bots, *words, "--json", str(out))
    assert (printed.code, printed.err) == (0, "")
    assert json.loads(out.read_text())["game"] == "ignite"


@pytest.fixture(params=[(120, 40), (100, 30), (80, 24)], ids=str)
def screen(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Screen]:
    if shutil.which("tmux") is None:
        pytest.skip("tmux, the terminal of this test, is missing")
    width, height = request.param
    words = "play ignite --players 4 -o quick=yes -o chooser=4 --bot random --seed 5 --pace 0"
    shown = Screen(tmp_path, words, width, height)
    yield shown
    shown.tmux("kill-server")


@pytest.mark.long
def test_turns_are_played_on_a_real_screen(screen: Screen) -> None:
    shown = screen.wait_for("number, name or help >")
    assert shown.startswith("── Ignite ── round 1 of 100 ── Your turn: action phase")
    assert " L  " in shown
    screen.type("honor", "Enter")
    shown = screen.wait_for("for honor? You have 0 honor in the bank.")
    screen.type("1", "Enter")
    shown = screen.wait_for("bank 1")
    assert shown.startswith("── Ignite ── round 1 of")
    screen.type("end-turn", "Enter")
    shown = screen.wait_for("round 2 of 100 ── Your turn")
    screen.type("C-c")
    assert "Traceback" not in screen.wait_for("left 0")
