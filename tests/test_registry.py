"""One registration says all that belongs to a game, and nothing else lists the games."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import is_typeddict

import pytest

from emberbox import ledger
from emberbox.games.learning import Learning
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.game import Game
from emberbox.lab.studies import study_of
from emberbox.lab.study import Study
from emberbox.registry import REGISTRY
from emberbox.telling.teller import Teller
from emberbox.telling.tellers import teller_of
from emberbox.terminal.face import Face
from emberbox.terminal.faces import face_of

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "emberbox"
FOLDERS = {path.parent.name for path in SOURCE.glob("games/**/game.py")}


def test_every_game_that_has_a_folder_is_registered_under_its_name() -> None:
    assert set(REGISTRY) == FOLDERS
    assert {name: registered.name for name, registered in REGISTRY.items()} == {
        name: name for name in REGISTRY
    }


@pytest.mark.parametrize("name", REGISTRY)
def test_every_part_of_a_game_is_what_it_should_be(name: str) -> None:
    registered = REGISTRY[name]
    game = registered.game.load()
    assert isinstance(game, Game)
    assert game.name == name
    assert GAMES[name] is game
    assert is_typeddict(registered.view.load())
    teller, face, study = teller_of(name), face_of(game), study_of(name)
    assert isinstance(teller, Teller)
    assert isinstance(face, Face)
    assert isinstance(study, Study)
    assert teller.game is face.game is game
    assert study.topics
    if registered.learning is not None:
        learning = registered.learning.load()
        assert isinstance(learning, Learning)
        assert learning.game is game
        assert learning.rules == game.rules_version
        assert len(learning.prior()) == learning.count
    if registered.own_cards is not None:
        with pytest.raises(CatalogueError, match=r"mine\.toml"):
            registered.own_cards.load()({"nonsense": {"card": "nonsense"}}, "mine.toml")


@pytest.mark.parametrize("name", REGISTRY)
def test_every_game_has_its_files(name: str) -> None:
    assert name in ledger.ledgers()
    assert words_of(GAMES[name]).names("asks")
    assert (SOURCE / "testing" / f"{name}.py").is_file()
    assert (ROOT / "web" / "src" / "games" / name / "index.ts").is_file()
    assert list((ROOT / "tests" / "mutants").glob(f"{name}*.toml"))


def listed_names(tree: ast.AST) -> Iterator[set[str]]:
    """The games that a display names: a tuple, list or set with their names, or a dict with such keys."""
    for node in ast.walk(tree):
        parts = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", [])
        yield set(REGISTRY) & {part.value for part in parts if isinstance(part, ast.Constant)}


def test_no_other_module_lists_the_games() -> None:
    lists = [
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        if any(len(names) > 1 for names in listed_names(ast.parse(path.read_text("utf-8"))))
    ]
    assert lists == []


def test_a_list_of_games_is_noticed() -> None:
    for text in ('{"forge": 1, "core": 2}', '("ignite", "core")', '["forge", "x", "core"]'):
        assert any(len(names) > 1 for names in listed_names(ast.parse(text)))


def test_the_registry_loads_no_game() -> None:
    code = "import sys, emberbox.registry; print(*[m for m in sys.modules if m.startswith('emberbox.')])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == ["emberbox.registry"]
