"""Bots from a file: `mine=path.py:Agent` or `mine=path.onnx` on the command line, `mine` from then on.

Only the command line brings them in. A save, a record or a client can name a bot, but never a file.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from operator import index
from pathlib import Path
from typing import Any, Final, final

from emberbox.bots.bot import Bot, UnknownBot
from emberbox.kernel.observation import Observation

OWN_BOTS: Final = "EMBERBOX_BOTS"
"""The variable that tells the processes in which bots think where the files are."""

ONNX: Final = ".onnx"
"""How the files of networks end."""
NETWORKS: Final = "emberbox.envs.onnx"
"""What plays by a network. It stands above the bots, so it is imported only when there is one."""

NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")


@final
class CallableBot(Bot):
    """A bot that asks a function, or an object with `choose`, for its picks."""

    def __init__(self, choose: Callable[[Observation], Any]) -> None:
        self._choose: Final = choose

    def choose(self, observation: Observation) -> int:
        pick = self._choose(observation)
        if isinstance(pick, bool):
            raise TypeError(f"{pick!r} is not a pick")
        return index(pick)  # numpy's ints are ints, floats are not


def own_bots() -> dict[str, str]:
    """Where the bots of this process and its parents come from, by name, as `/path/file.py:Agent`."""
    said = os.environ.get(OWN_BOTS)
    return dict(json.loads(said)) if said else {}


def is_own(spec: str) -> bool:
    """Whether a spec brings in a bot from a file.

    >>> is_own("mine=bots/mine.py:Agent"), is_own("mine=net.onnx"), is_own("search:ms=200")
    (True, True, False)
    """
    name, equals, _ = spec.partition("=")
    return bool(equals) and ":" not in name


def bring(spec: str, taken: set[str]) -> str:
    """Let this process and those that it starts play with a bot of a file; its name."""
    name, _, where = spec.partition("=")
    if not NAME.fullmatch(name):
        raise UnknownBot(f"a bot can't be called {name[:40]!r}: use up to 20 of a-z, 0-9, -")
    if name in taken:
        raise UnknownBot(f"a bot called {name!r} already exists: choose another name")
    file, _, attribute = where.rpartition(":")
    if where.endswith(ONNX):
        found = os.path.abspath(where)
    elif file and attribute:
        found = f"{os.path.abspath(file)}:{attribute}"
    else:
        ways = f"{name}=path.py:Agent or {name}=path.onnx"
        raise UnknownBot(f"bot {name!r}: {where!r} doesn't say where it is; write {ways}")
    hire_own(name, found, 0)
    os.environ[OWN_BOTS] = json.dumps({**own_bots(), name: found})
    return name


def hire_own(name: str, where: str, seed: int) -> Bot:
    """The bot that a file defines, or `UnknownBot`.

    A class is called with the seed if its constructor has that parameter or needs one; what it makes, or else
    the function itself, gets an observation and returns a pick. The network of an ONNX file has a score for
    each action.
    """
    is_network = where.endswith(ONNX)
    file, _, attribute = (where, "", "") if is_network else where.rpartition(":")
    if not Path(file).is_file():
        raise UnknownBot(f"bot {name!r}: there is no file {file}")
    if is_network:
        return _hire_network(name, file)
    module = _module(name, file)
    agent = getattr(module, attribute, None)
    if not callable(agent):
        raise UnknownBot(f"bot {name!r}: {file} has no class or function {attribute!r}")
    if isinstance(agent, type):
        try:
            agent = _made(agent, seed)
        except Exception as error:
            raise UnknownBot(f"bot {name!r}: {attribute} of {file} failed with {error!r}") from error
    if isinstance(agent, Bot):
        return agent
    choose = getattr(agent, "choose", agent)
    if not callable(choose):
        raise UnknownBot(f"bot {name!r}: {attribute} of {file} has no choose(observation)")
    return CallableBot(choose)


def load_own() -> None:
    """Run the files of all bots now: a library for learning can take longer to load than a bot may think."""
    for name, where in own_bots().items():
        with suppress(UnknownBot):  # what is wrong with it is said when it is asked
            hire_own(name, where, 0)


def _hire_network(name: str, file: str) -> Bot:
    try:
        agent = import_module(NETWORKS).OnnxAgent(file)
    except ImportError as error:
        raise UnknownBot(
            f"bot {name!r} needs {error.name}: install it with pip install 'emberbox[onnx]'"
        ) from None
    return CallableBot(agent.choose)


_modules: Final[dict[str, Any]] = {}
"""What was read from files: a file is run once in a process, not once in a game."""


def _module(name: str, file: str) -> Any:
    if file not in _modules:
        spec = spec_from_file_location(f"emberbox_own_{name.replace('-', '_')}", file)
        if spec is None or spec.loader is None:
            raise UnknownBot(f"bot {name!r}: {file} isn't a Python file")
        module = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            raise UnknownBot(f"bot {name!r}: {file} failed with {error!r}") from error
        _modules[file] = module
    return _modules[file]


def _made(kind: type, seed: int) -> Any:
    """An object of a class, made with the seed if its constructor has that parameter, or needs one."""
    from inspect import signature  # slow to import, and most bots come from the roster

    parameters = signature(kind).parameters
    if "seed" in parameters:
        return kind(seed=seed)
    needed = [
        each
        for each in parameters.values()
        if each.default is each.empty and each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
    ]
    return kind(seed) if needed else kind()
