"""The rules know no card, no title and no race by name: those register at the moments that they change."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from emberbox.games.ignite.cards.arrows import BOW
from emberbox.games.ignite.facts.catalogue import KEYS, TYPE_BITS
from emberbox.games.ignite.facts.pieces import PIECES
from emberbox.games.ignite.facts.races import RACES
from emberbox.games.ignite.freeze import winter  # noqa: F401  (registers what its cards do)
from emberbox.games.ignite.state import moments
from emberbox.games.ignite.state.effects import EFFECTS, END_OF_TURN, PIECE, SEAT, begin, lasting
from emberbox.games.ignite.state.moments import ByKind, ByRace, Moment
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.errors import CatalogueError
from emberbox.testing.ignite import table

IGNITE = Path(__file__).parents[2] / "src" / "emberbox" / "games" / "ignite"
PARTS = ("flow", "combat", "moving", "trade", "state")
RULES = sorted(path for part in PARTS for path in (IGNITE / part).glob("*.py"))

WORDS = {*RACES, *words_of(GAMES["ignite"]).table("units").values()}
"""What a race and one of its units are called."""
TERMS = {*PIECES, *(name.lower() for name in TYPE_BITS)}
"""Kraken and freeze are cards, but also a type of piece and a type of card, which the rules speak of."""
NAMES = {key.replace("-", "_") for key in KEYS if key not in TERMS}


def said(path: Path) -> Iterator[str]:
    """Every text of a module that is no docstring."""
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def named(path: Path) -> Iterator[str]:
    """Every name of a module: what it defines, imports and uses."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.alias | ast.FunctionDef | ast.ClassDef):
            yield node.name


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_the_rules_name_no_card_no_title_and_no_race(path: Path) -> None:
    texts = [text for text in said(path) if text in KEYS or WORDS & {*text.replace("-", ".").split(".")}]
    names = [name for name in named(path) if name.lower() in NAMES or WORDS & {*name.lower().split("_")}]
    assert (texts, names) == ([], [])


@pytest.mark.parametrize("path", sorted((IGNITE / "tactics").glob("*.py")), ids=lambda path: path.stem)
def test_no_tactics_ask_for_a_card_by_its_key(path: Path) -> None:
    """What bots make of a card is registered beside its rule (`tactics/values.py`)."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    keys = [arg.value for call in calls for arg in call.args if isinstance(arg, ast.Constant)]
    assert [key for key in keys if key in KEYS] == []


def test_every_moment_is_somebodys() -> None:
    """Some moments are there for cards of an expansion alone."""
    for name, moment in vars(moments).items():
        if isinstance(moment, Moment):
            assert moment.keys, name
            assert len(moment.hooks) == len(moment.keys) == len(set(moment.keys)), name
            assert moment.ranks == sorted(moment.ranks), name
        elif isinstance(moment, ByRace | ByKind):
            assert any(hook is not None for hook in moment.hooks), name


def test_nobody_else_can_register() -> None:
    some: Moment[int] = Moment()
    by_race: ByRace[int] = ByRace()
    by_kind: ByKind[int] = ByKind()
    for register in (some.register, by_race.register, by_kind.register):
        with pytest.raises(CatalogueError, match="daggr"):
            register("daggr")


def test_what_has_no_race_has_the_ability_of_none() -> None:
    some: ByRace[int] = ByRace()
    some.register("ratmen")(1)
    assert (some.hooks[RACES.index("ratmen")], some.hooks[-1]) == (1, None)


def test_a_kind_of_effect_is_declared_once() -> None:
    with pytest.raises(CatalogueError, match="'long-bow' is declared twice"):
        lasting("long-bow", SEAT, END_OF_TURN)
    assert EFFECTS["long-bow"] is BOW


def test_what_lies_on_a_piece_or_comes_from_it_ends_with_it() -> None:
    t = table("a1 b1 b2", hands={"a": "dagger"}, damage={"b1": 2})
    kinds = [kind for kind in EFFECTS.values() if kind.on == PIECE]
    assert kinds
    one, other = (t.g.standing[t.g.board.grid.parse(name)] for name in ("D5", "D6"))
    begin(t.g, kinds[0], 0, one)
    begin(t.g, kinds[0], 0, other, source=one)
    begin(t.g, kinds[0], 0, other)
    t.play("dagger", "b1")
    t.nobody_reacts()
    assert not t.alive("b1")
    assert [(effect.on, effect.source) for effect in t.g.effects] == [(other, -1)]
