"""The Freeze in a terminal: a whole game by somebody who also types nonsense, and what can be asked about."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from tests.terminal.desk import Desk

COLD = ["--players", "3", "-o", "quick=yes", "-o", "rounds=20", "-o", "decks=freeze", "-o", "tiles=most"]
BOTS = ["--bot", "random", "--seed", "3", "--pace", "0"]


def typing(seed: int) -> list[str]:
    """A person who types numbers, names and nonsense, and ends the turn every now and then."""
    rng = Random(seed)
    words = ["1", "2", "3", "end", "end", "march", "d4", "buy", "fire", "snow", "?", "? ballista", "xyzzy"]
    return [rng.choice(words) for _ in range(6000)]


@pytest.mark.long
def test_a_whole_game_can_be_played_to_its_end(desk: Desk) -> None:
    printed = desk.run("play", "freeze", *COLD, *BOTS, typed=typing(1))
    assert (printed.code, printed.err) == (0, "")
    assert "wins the game!" in printed.out or "The game is a draw." in printed.out
    (file,) = desk.saved("finished")
    assert resume(GAMES["freeze"], Record.from_json(file.read_text())).over


def test_a_word_that_means_nothing_is_no_command(desk: Desk) -> None:
    printed = desk.run("play", "freeze", *COLD, *BOTS, typed=["xyzzy", "? xyzzy", "q"])
    assert (printed.code, printed.err) == (0, "")
    assert "'xyzzy' isn't a command. Type the number of a choice, or help." in printed.out


def test_a_card_of_the_expansion_can_be_asked_about_and_read(desk: Desk) -> None:
    printed = desk.run("play", "freeze", *COLD, *BOTS, typed=["card catapult", "? hex", "q"])
    assert "Trash this card to start building" in printed.out
    assert (printed.code, printed.err) == (0, "")
