"""Menus with a default on Enter, and choices of several things at once."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import Cards
from emberbox.kernel.decision import Steps, several
from emberbox.kernel.game import Game, State
from emberbox.kernel.session import Session
from emberbox.kernel.space import Space
from emberbox.terminal import menu
from emberbox.terminal.faces import face_of
from emberbox.terminal.game_loop import Table
from emberbox.terminal.prompt import Asking, choices
from emberbox.terminal.saves import Save
from emberbox.terminal.story import Story


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> Console:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return Console(file=io.StringIO(), width=80)


def said(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_enter_takes_the_default_a_number_or_a_name_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    items = [("random", "any pick"), ("greedy", "the next best"), ("search", "thinks")]
    assert menu.choose(typing(monkeypatch, ""), "Against whom?", items, 2) == 2
    assert menu.choose(typing(monkeypatch, "1"), "Against whom?", items, 2) == 0
    assert menu.choose(typing(monkeypatch, "Greedy"), "Against whom?", items, 2) == 1
    console = typing(monkeypatch, "9", "what", "0", "9" * 5000, "2")
    assert menu.choose(console, "Against whom?", items, 2) == 1
    assert said(console).count("Type a number from 1 to 3, or Enter for 3.") == 4


def test_game_options_and_bot_are_chosen_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    console = typing(monkeypatch, "", "7", "3", "y", "", "1")
    game = menu.choose_game(console, list(GAMES.values()))
    assert game is GAMES["forge"]
    assert menu.choose_options(console, game, {}) == {"players": 3, "reclaim": True, "conveyor": False}
    assert menu.choose_bot(console, GAMES["forge"], "search") == "random"
    assert "Forge  2 to 6 players" in said(console)
    assert "Type one of 2, 3, 4, 5, 6, or Enter for 2." in said(console)


def test_bots_of_a_game_for_a_team_play_with_the_person(monkeypatch: pytest.MonkeyPatch) -> None:
    console = typing(monkeypatch, "1")
    assert menu.choose_bot(console, GAMES["coop"], "search") == "random"
    assert "Who plays with you?" in said(console)


class Heap(State):
    """Four embers, of which the player takes two or three."""

    __slots__ = ("taken",)

    def __init__(self) -> None:
        super().__init__(1, Cards())
        self.taken: list[int] = []

    def copy(self) -> Heap:
        twin = Heap()
        twin.taken = self.taken[:]
        return twin

    def steps(self) -> Steps[None]:
        self.taken = yield from several(0, "build", [1, 2, 3, 3], least=2, most=3)

    def view(self, seat: int) -> dict[str, object]:
        return {}


class Heaps(Game):
    """A game of one decision."""

    def __init__(self) -> None:
        super().__init__("heaps", "Heaps", "1", Space(verbs=["a", "b", "c"]), [])

    def start(self, options: object) -> Heap:
        return Heap()


@pytest.mark.parametrize(
    ("typed", "taken", "refused"),
    [("1 3", [1, 3], ""), ("4, 3", [3, 3], ""), ("1 2 3", [1, 2, 3], ""), ("1", [], "pick more")],
)
def test_several_things_are_picked_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, taken: list[int], refused: str
) -> None:
    console = typing(monkeypatch)
    session = Session.start(Heaps(), {}, 0)
    save = Save(session.record(), 0, [""])
    face = face_of(GAMES["forge"])
    table = Table(face, session, save, {}, tmp_path / "heap.json", console, 0, Story())
    assert session.decision is not None
    assert choices(session.decision) == [1, 2, 3, 3]
    asking = Asking(face, session.decision, table.scene(), 80)
    assert "(pick up to 3, like: 1 3)" in asking.question()
    assert table.answer(session.decision, typed) is (not refused)
    assert isinstance(session.state, Heap)
    assert session.state.taken == taken
    assert refused in said(console)
