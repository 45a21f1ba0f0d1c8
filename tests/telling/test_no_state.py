"""A teller has the view, the events and the question of one observer, and no way to the true state."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import emberbox.telling
from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import Decision, Pick
from emberbox.kernel.game import State
from emberbox.kernel.question import Question, question_of
from emberbox.kernel.session import Session
from emberbox.kernel.space import NONE
from emberbox.registry import REGISTRY
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene

FORBIDDEN = (State, Decision, Session)
MODULES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(emberbox.telling.__path__, "emberbox.telling.")
]


def takes_state(thing: Any) -> bool:
    """Whether something is a state, a decision or a session, a class of them, or a function of one."""
    if inspect.isclass(thing):
        return issubclass(thing, FORBIDDEN)
    if inspect.isfunction(thing):
        # Annotations are texts: they are looked up where the function comes from.
        names = {node.id for text in thing.__annotations__.values() for node in named(text)}
        return any(takes_state(thing.__globals__.get(name)) for name in names)
    return isinstance(thing, FORBIDDEN)


def named(text: str) -> Iterator[ast.Name]:
    """The names in an annotation."""
    return (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name))


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_no_module_of_the_tellers_has_a_hold_on_a_state(module: Any) -> None:
    assert [name for name, thing in vars(module).items() if takes_state(thing)] == []


def test_every_module_is_looked_at_and_a_state_would_be_found() -> None:
    names = {module.__name__ for module in MODULES}
    assert {
        "emberbox.telling.forge",
        "emberbox.telling.ignite.teller",
        "emberbox.telling.core.asking",
    } <= names
    assert takes_state(State)
    assert takes_state(Pick)
    assert takes_state(Pick(0, "which", [NONE]))
    assert takes_state(question_of)
    assert not takes_state(Question)


def reachable(thing: object, met: set[int]) -> Iterator[object]:
    """All that can be got at from an object by attributes and items."""
    if id(thing) in met or isinstance(thing, str | int | float | type | None):
        return
    met.add(id(thing))
    yield thing
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    names = [*slots, *getattr(thing, "__dict__", ())]
    parts = [getattr(thing, name, None) for name in names]
    if isinstance(thing, dict):
        parts += [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set):
        parts += thing
    for part in parts:
        yield from reachable(part, met)


@pytest.mark.long
@pytest.mark.parametrize("game", REGISTRY)
def test_nothing_in_a_scene_leads_to_the_state(game: str) -> None:
    rng, asked = Random(game), 0
    session = Session.start(GAMES[game], {}, 1)
    while session.decision is not None and asked < 150:
        decision = session.decision
        scene = Scene(
            session.state.view(decision.seat), Names([""] * session.state.seats), question_of(decision)
        )
        assert not [thing for thing in reachable(scene, set()) if isinstance(thing, FORBIDDEN)]
        session.answer(rng.choice(session.options()))
        asked += 1
    assert any(isinstance(thing, State) for thing in reachable([session.state], set()))
