"""The shape of the house: what may import what, what stays pure, and how long things may be."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "emberbox"
FILES = sorted(SOURCE.rglob("*.py"))

IMPURE = {"asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "secrets", "shutil"}
IMPURE |= {"socket", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"}
SHARED_BY_GAMES = {
    f"emberbox.games.{name}"
    for name in ("changes", "data", "fields", "learning", "net", "toml_text", "words")
}
REGISTRY = "emberbox.registry"
SERVER = "emberbox.server"
SERVER_LAYERS = ["errors", "messages", "wire", "ops", "store", "bots", "play", "site", "http"]
"""From the bottom up; what is not here (the commands that start a server) may import all of them."""
TELLING = "emberbox.telling"
LAB = "emberbox.lab"
LEARN = "emberbox.learn"
ENVS = "emberbox.envs"
BESIDE_THE_SERVER = ["emberbox.kernel", "emberbox.games", "emberbox.bots", "emberbox.terminal"]
BESIDE_THE_SERVER += [TELLING, REGISTRY, "emberbox.progress", "emberbox.testing"]
BESIDE_THE_SERVER += ["emberbox.api", "emberbox.ledger", "emberbox.clauses", "emberbox.__version__"]
RULEBOOK = "emberbox.rulebook"


def name_of(path: Path) -> str:
    """The module a file is."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in FILES}
PURE = sorted(
    name
    for name in MODULES
    if name.startswith(("emberbox.kernel", "emberbox.games")) and name != "emberbox.games.data"
)


@cache
def nodes(path: Path) -> list[ast.AST]:
    """All nodes of a file's syntax tree; several tests look at each file."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def imports(path: Path) -> Iterator[str]:
    """The full names of all that a file imports, wherever in it the import stands."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports by dots"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, *packages: str) -> bool:
    """Whether a name lies in one of these packages."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def below(name: str) -> tuple[str, ...]:
    """The packages of the box that a module may import from."""
    kernel, games, bots = "emberbox.kernel", "emberbox.games", "emberbox.bots"
    if within(name, kernel):
        return (kernel,)
    if name == REGISTRY:
        return ()
    if within(name, games):
        own = ".".join(name.split(".")[:3])
        registry = (REGISTRY,) if name in ("emberbox.games.shelf", "emberbox.games.data") else ()
        return (kernel, own, *SHARED_BY_GAMES, *registry)
    if within(name, bots):
        return (kernel, games, bots)
    if within(name, TELLING):
        return (kernel, games, TELLING, REGISTRY, "emberbox.ledger")
    if within(name, ENVS):
        return (kernel, games, bots, ENVS, REGISTRY)
    if within(name, LAB):
        return (kernel, games, bots, LAB, REGISTRY, "emberbox.progress", "emberbox.__version__")
    if within(name, LEARN):
        return (kernel, games, bots, LEARN, REGISTRY)
    if within(name, RULEBOOK):
        return (kernel, games, RULEBOOK, "emberbox.ledger", "emberbox.testing")
    if within(name, SERVER):
        layers = [f"{SERVER}.{part}" for part in SERVER_LAYERS]
        reach = next((at for at, part in enumerate(layers, 1) if within(name, part)), len(layers))
        return (
            kernel,
            games,
            bots,
            TELLING,
            RULEBOOK,
            *layers[:reach],
            REGISTRY,
            "emberbox.ledger",
            "emberbox.__version__",
        )
    # The terminal is no part of the server, nor the other way round; the command line starts both.
    return (
        ("emberbox",)
        if name in ("emberbox.cli", "emberbox.cli_lab", "emberbox.__main__")
        else tuple(BESIDE_THE_SERVER)
    )


@pytest.mark.parametrize("name", MODULES)
def test_imports_only_point_down(name: str) -> None:
    ours = [other for other in imports(MODULES[name]) if within(other, "emberbox")]
    assert [other for other in ours if not within(other, *below(name))] == []


def test_a_plain_install_gets_by_without_the_extras() -> None:
    project = tomllib.loads((SOURCE.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    plain = {requirement.partition(">")[0].replace("-", "_") for requirement in project["dependencies"]}
    allowed = plain | {"emberbox"} | sys.stdlib_module_names
    with_extras = (SERVER, ENVS, LAB, LEARN, "emberbox.testing")  # the last is for tests
    assert {
        (name, other)
        for name, path in MODULES.items()
        for other in imports(path)
        if not within(name, *with_extras) and other.partition(".")[0] not in allowed
    } == set()


IMPORT_EACH = """
import importlib, os, sys

base, *names = sys.argv[1:]
importlib.import_module(base)
for name in names:
    child = os.fork()
    if not child:
        try:
            importlib.import_module(name)
        except Exception as error:
            print(name, error, flush=True)
        os._exit(0)
    assert os.waitpid(child, 0) == (child, 0), name
"""
"""Imports modules that stand on the same base, each in a process of its own that has only that base."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("expansion", "one"),
    [("emberbox.games.ignite.freeze", "cards.smoke"), ("emberbox.games.ignite.coop", "cards.dagger")],
)
def test_an_expansion_can_be_imported_from_any_side(expansion: str, one: str) -> None:
    base = "emberbox.games.ignite.game"
    names = [name for name in MODULES if within(name, expansion)]
    assert f"{expansion}.{one}" in names
    ran = subprocess.run(
        [sys.executable, "-c", IMPORT_EACH, base, *names], capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines() == []


@pytest.mark.parametrize("name", PURE)
def test_kernel_and_games_do_no_io_and_read_no_clock(name: str) -> None:
    assert [other for other in imports(MODULES[name]) if other.partition(".")[0] in IMPURE] == []
    calls = [node.func for node in nodes(MODULES[name]) if isinstance(node, ast.Call)]
    assert [
        call.id for call in calls if isinstance(call, ast.Name) and call.id in ("open", "print", "input")
    ] == []


@pytest.mark.parametrize("name", PURE)
def test_random_numbers_come_from_a_generator_that_is_passed(name: str) -> None:
    # `random.Random` is the type of such a generator; `random.choice` and its like share one for all.
    drawn = [other for other in imports(MODULES[name]) if within(other, "random")]
    assert set(drawn) <= {"random.Random"}


def test_only_the_game_of_that_name_is_called_core() -> None:
    named = [path for path in SOURCE.rglob("*") if path.stem == "core"]
    beside_another_game = [path for path in named if path.with_stem("ignite").exists()]
    assert beside_another_game == named


@pytest.mark.parametrize("name", MODULES)
def test_files_and_functions_stay_readable(name: str) -> None:
    text = MODULES[name].read_text("utf-8")
    assert len(text.splitlines()) <= 500
    functions = [
        node for node in nodes(MODULES[name]) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    lengths = {node.name: (node.end_lineno or 0) - node.lineno + 1 for node in functions}
    assert {name: lines for name, lines in lengths.items() if lines > 60} == {}
