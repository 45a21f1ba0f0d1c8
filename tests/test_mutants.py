"""Mutants find their place by name and syntax, and none of them is stale."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from emberbox.kernel.grid import EAST, NORTH, SOUTH, opposite
from tests.mutants.edits import Edit, Stale
from tests.mutants.run import SOURCE, read_mutants
from tests.mutants.swap import swap_for

ROOK = """
REACH = 8

class Rook:
    def may_go(self, to):
        if self.pinned:  # it stays
            return False
        elif to == self.at:
            return False
        return self.line(to) and not self.line(to) & 1

def view(rook):
    return {"at": rook.at, "reach": REACH, "pinned": rook.pinned}
"""
CARDS = """
[rook]
reach = 8
parts = [{ name = "Top", hp = 2 }, { name = "Base", hp = 3 }]
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "games" / "chess" / "pieces"
    folder.mkdir(parents=True)
    (folder / "rook.py").write_text(ROOK)
    (folder / "queen.py").write_text("REACH = 9\n\nif REACH:\n    pass\n")
    (folder.parent / "cards.toml").write_text(CARDS)
    return tmp_path


@pytest.mark.parametrize(
    ("at", "old", "new", "before", "after"),
    [
        ("chess.Rook.may_go", "self . line( to ) & 1", "False", "self.line(to) & 1", "False"),
        ("chess.Rook", "if self.pinned:", "if self.held:", "if self.pinned:", "if self.held:"),
        ("chess.Rook.may_go", "elif to == self.at:", "if True:", "to == self.at", "True"),
        ("chess.rook.REACH", "REACH = 8", "REACH = 7\nWIDE = 1", "REACH = 8", "REACH = 7\nWIDE = 1"),
        ("chess.pieces.rook.REACH", "8", "7", "REACH = 8", "REACH = 7"),
        ("chess.REACH", "8", "7", "REACH = 8", "REACH = 7"),
        ("chess.view", '"reach": REACH', "'far': 1, 'x': 2", '"reach": REACH', '"far": 1, "x": 2'),
        ("chess.view", "rook.at", "0", "rook.at", "0"),
    ],
)
def test_an_edit_is_made_where_its_code_stands(
    package: Path, at: str, old: str, new: str, before: str, after: str
) -> None:
    path, text = Edit(at, old, new).apply(package)
    assert path.name == "rook.py"
    assert ROOK.count(before) == 1
    assert ast.dump(ast.parse(text)) == ast.dump(ast.parse(ROOK.replace(before, after)))


def test_a_module_is_a_place_for_what_no_symbol_holds(package: Path) -> None:
    path, text = Edit("chess.queen", "if REACH:", "if not REACH:").apply(package)
    assert (path.name, text) == ("queen.py", "REACH = 9\nif not REACH:\n    pass")


def test_a_moved_module_stales_no_edit(package: Path) -> None:
    folder = package / "games" / "chess"
    (folder / "board").mkdir()
    (folder / "pieces" / "rook.py").rename(folder / "board" / "towers.py")
    path, _ = Edit("chess.Rook.may_go", "to == self.at", "False").apply(package)
    assert path == folder / "board" / "towers.py"


@pytest.mark.parametrize(
    ("at", "old", "new"),
    [("chess.cards.toml:rook.reach", "8", "7"), ("chess.cards.toml:rook.parts.Base.hp", "3", "4")],
)
def test_a_value_of_a_data_file_is_named_by_its_keys(package: Path, at: str, old: str, new: str) -> None:
    _, text = Edit(at, old, new).apply(package)
    assert CARDS.count(f"= {old}") == 1
    assert tomllib.loads(text) == tomllib.loads(CARDS.replace(f"= {old}", f"= {new}"))


@pytest.mark.parametrize(
    ("at", "old", "new", "why"),
    [
        ("chess.Rook.may_go", "self.line(to)", "0", r"occurs 2 times there \(games/chess/pieces/rook.py\)"),
        ("chess.Rook.may_go", "return False", "pass", "occurs 2 times"),
        ("chess.Rook.may_go", "self.line(at)", "0", "occurs 0 times"),
        ("chess.REACH", "REACH", "FAR", "occurs 2 times there .*queen.py, .*rook.py"),
        ("chess.Rook.may_fly", "8", "7", "no chess.Rook.may_fly"),
        ("draughts.King", "8", "7", "no package 'draughts'"),
        ("chess.view", "rook . at", "rook.at", "says the same"),
        ("chess.view", "rook.at +", "0", "no code"),
        ("chess.view", "rook.at", "min(knight.at, 1)", "uses knight, which is nowhere in .*rook.py"),
        ("chess.view", "if rook:", "rook", "not of one kind"),
        ("chess.cards.toml:rook.reach", "7", "8", "the value is 8"),
        ("chess.cards.toml:rook.parts.Roof.hp", "7", "8", "the value is None"),
        ("chess.cards.toml:rook.reach", "= 7", "8", "no value"),
        ("chess.words.toml:rook.reach", "7", "8", "0 files words.toml"),
    ],
)
def test_a_stale_edit_says_why(package: Path, at: str, old: str, new: str, why: str) -> None:
    with pytest.raises(Stale, match=why):
        Edit(at, old, new).find(package)


def test_a_swap_changes_what_a_loaded_function_does_for_all_who_hold_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opposite, "__code__", opposite.__code__)  # as it was, after the test
    swap = swap_for(Edit("kernel.opposite", "direction ^ 2", "direction ^ 1"), SOURCE)
    assert swap is not None
    assert opposite(NORTH) == SOUTH
    swap.make()
    assert opposite(NORTH) == EAST


@pytest.mark.parametrize(
    ("at", "old", "new"),
    [
        ("kernel.grid.DIRECTIONS", "(NORTH, EAST, SOUTH, WEST)", "(NORTH, EAST)"),
        ("kernel.opposite", "def opposite(direction: int) -> int:", "def opposite(direction=0):"),
        ("core.cards.toml:paladin-warlord.shield.hp", "12", "10"),
    ],
    ids=["a constant", "a head", "data"],
)
def test_what_is_more_than_the_body_of_a_function_is_no_swap(at: str, old: str, new: str) -> None:
    assert swap_for(Edit(at, old, new), SOURCE) is None


@pytest.mark.long
def test_no_mutant_is_stale() -> None:
    mutants = read_mutants(Path(__file__).parent / "mutants")
    assert len(mutants) > 1000
    assert [f"{stale}: {mutant}" for mutant in mutants if (stale := mutant.stale(SOURCE))] == []
