"""Battles of Core in the terminal: typed to their end, watched again, and on real screens."""

from __future__ import annotations

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

AGAINST = ["--bot", "random", "--seed", "3"]


def typing(seed: int) -> list[str]:
    """A person who types numbers, squares, models and nonsense, and ends activations."""
    rng = Random(seed)
    words = ["1", "1", "2", "3", "done", "done", "l12", "1w", "sprint", "?", "aboard"]
    return [rng.choice(words) for _ in range(6000)]


@pytest.mark.long
def test_a_whole_battle_can_be_played_to_its_end_and_watched_again(desk: Desk) -> None:
    printed = desk.run("play", "core", *AGAINST, typed=typing(1))
    assert (printed.code, printed.err) == (0, "")
    assert "wins the game!" in printed.out or "win the game!" in printed.out or "is a draw" in printed.out
    assert "3 rounds of First Contact; you have " in printed.out
    (file,) = desk.saved("finished")
    assert resume(GAMES["core"], Record.from_json(file.read_text())).over
    watched = desk.run("replay", str(file), "--seat", "spectator")
    assert (watched.code, watched.err) == (0, "")
    assert "Round 3 begins." in watched.out
    assert "Burst roll [" in watched.out


def test_models_squares_and_cards_are_typed_by_their_names(desk: Desk) -> None:
    typed = ["2", "1w", "t14", "aboard", "card mini gun", "heap 1", "?", "help", "q"]
    options = ["--bot", "random", "--seed", "1", "--seat", "2", "-o", "fireteam-2=paladin-fireteam"]
    printed = desk.run("play", "core", *options, typed=[word.replace("1w", "2w") for word in typed])
    assert "Your Paladin Warlord Class Mech deploys on T14." in printed.out
    assert "Your Paladin Pilot is aboard your Paladin Warlord Class Mech." in printed.out
    assert "Burst chart: 0 nothing, 1-2 1D8" in printed.out
    assert "'s models: Paladin Pilot" in printed.out
    assert "Ignition: Core in short" in printed.out
    assert "\x01" not in printed.out


@pytest.fixture(params=[(120, 40), (100, 30), (80, 24)], ids=str)
def screen(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Screen]:
    if shutil.which("tmux") is None:
        pytest.skip("tmux, the terminal of this test, is missing")
    width, height = request.param
    shown = Screen(tmp_path, "play core --bot random --seed 5 --pace 0", width, height)
    yield shown
    shown.tmux("kill-server")


@pytest.mark.long
def test_a_warlord_is_placed_on_a_real_screen(screen: Screen) -> None:
    shown = screen.wait_for("number, name or help >")
    assert shown.startswith("── Ignition: Core ── First Contact ── Deployment")
    screen.type("1w", "Enter")
    shown = screen.wait_for("Where does your Paladin Warlord Class Mech deploy?", "highlighted on the board")
    assert shown.startswith("── Ignition: Core ──")
    screen.type("c14", "Enter")
    shown = screen.wait_for("Does your Pilot start aboard the Warlord?")
    assert "WWW" in shown or "1W1W1W" in shown
    screen.type("aboard", "Enter")
    screen.wait_for("Which model do you deploy next?")
    screen.type("C-c")
    assert "Traceback" not in screen.wait_for("left 0")
