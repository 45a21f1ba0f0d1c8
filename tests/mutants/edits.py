"""Edits that a moved line does not stale: a place is named, and the code in it is found on the syntax tree.

A place is a package and a symbol of it (`forge.attack`, `core.Position.is_over`, `ignite.PRICES`), wherever
in the package that stands; the names of its module and folders come in between where the symbol alone could
be another (`ignite.cards.arrows.play`, or `ignite.board` for what no symbol holds). There `old` must occur
once, however it is set: an expression, statements, of which the last may be a head without its body (it ends
in a colon then), or entries of a dict. `new` is of the same kind. A value of a data file is named by file and
keys, `core.cards.toml:paladin-warlord.shield.hp`, and `old` and `new` are written as in TOML.
"""

from __future__ import annotations

import ast
import builtins
import copy
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

DATA: Final = ".toml:"
BODIES: Final = ("body", "orelse", "finalbody", "handlers")
FRAMES: Final = {"expression": "{}", "statements": "{}", "head": "{} pass", "entries": "{{{}}}"}
"""The kinds of code that an edit may give, and what makes it whole."""


class Stale(Exception):
    """An edit that cannot be made, and why."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Code or a value at a place, and what it is replaced with."""

    at: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.at}  {_short(self.old)} → {_short(self.new)}"

    def find(self, package: Path) -> Path:
        """The one file that it changes, or `Stale`."""
        if DATA in self.at:
            path = _data_file(package, self.at)
            _changed(path, self)
            return path
        places = _places(package, self.at)
        old, new = _read(self)
        found = [path for path, symbol in places.items() for _ in _spots(_parse(path), symbol, old)]
        if len(found) != 1:
            where = ", ".join(str(path.relative_to(package)) for path in places)
            raise Stale(f"`old` occurs {len(found)} times there ({where})")
        unknown = _names(new) - _known(found[0])
        if unknown:
            raise Stale(f"`new` uses {min(unknown)}, which is nowhere in {found[0].relative_to(package)}")
        return found[0]

    def apply(self, package: Path) -> tuple[Path, str]:
        """The one file that it changes, and what is to stand in it; or `Stale`."""
        path = self.find(package)
        if DATA in self.at:
            data = _changed(path, self)
            return path, "".join(f"{_value(key)} = {_value(value)}\n" for key, value in data.items())
        tree = ast.parse(path.read_text("utf-8"))
        old, new = _read(self)
        (spot,) = _spots(tree, _places(package, self.at)[path], old)
        spot.replace(new)
        return path, ast.unparse(ast.fix_missing_locations(tree))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return repr(line if len(line) < 60 else f"{line[:57]}...")


# -- places --------------------------------------------------------------------------------------


def _folder(package: Path, at: str) -> Path:
    key = at.partition(".")[0]
    for folder in (package / "games" / key, package / key, *package.glob(f"games/*/{key}")):
        if folder.is_dir():
            return folder
    raise Stale(f"there is no package {key!r}")


def _data_file(package: Path, at: str) -> Path:
    name = at.partition(":")[0].partition(".")[2]
    folder = _folder(package, at)
    # A set laid beside a game has files of the same names.
    found = [folder / name] if (folder / name).is_file() else list(folder.rglob(name))
    if len(found) != 1:
        raise Stale(f"there are {len(found)} files {name} in {at.partition('.')[0]!r}")
    return found[0]


@cache
def _parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def _files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@cache
def _top(path: Path) -> frozenset[str]:
    """All names that a file defines at its top."""
    return frozenset(name for node in _parse(path).body for name in _defined(node))


@cache
def _module(package: Path, path: Path) -> tuple[str, ...]:
    """Package, folders and module that a file is, without what lies above the package."""
    names = path.relative_to(package).with_suffix("").parts
    return names[1:] if names[0] == "games" and len(names) > 2 else names


@cache
def _places(package: Path, at: str) -> dict[Path, tuple[str, ...]]:
    """Every file that a place can be in, and the symbol that it is there."""
    places: dict[Path, tuple[str, ...]] = {}
    for path in _files(_folder(package, at)):
        for symbol in _symbols(at, _module(package, path)):
            if symbol and symbol[0] not in _top(path):
                continue
            if path not in places and any(_statements(_parse(path).body, symbol)):
                places[path] = symbol
    if not places:
        raise Stale(f"there is no {at}")
    return places


def _symbols(at: str, module: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What a place can mean in a module: all that follows its package, or less if a part of its path does."""
    key, *names = at.split(".")
    # A set beside a game is a folder of the game.
    within = module[module.index(key) :] if key in module else ()
    for start in range(len(within), 0, -1):
        path = list(within[start:])
        if names[: len(path)] == path:
            yield tuple(names[len(path) :])


def _statements(body: list[ast.stmt], symbol: tuple[str, ...]) -> Iterator[tuple[list[ast.stmt], int, int]]:
    """Where a symbol is defined: a body, and from where to where in it."""
    if not symbol:
        yield body, 0, len(body)
        return
    for at, node in enumerate(body):
        if symbol[0] in _defined(node):
            if len(symbol) == 1:
                yield body, at, at + 1
            elif isinstance(node, ast.ClassDef):
                yield from _statements(node.body, symbol[1:])


def _defined(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.Assign(targets):
            return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]
        case ast.AnnAssign(ast.Name(name)) | ast.AugAssign(ast.Name(name)):
            return [name]
    return []


# -- code ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Code:
    """An expression, entries of a dict, or statements; the body of the last does not count in a `head`."""

    kind: str
    nodes: list[Any]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where code was found: the node of a field, or some nodes of a list or entries of a dict."""

    holder: Any
    key: Any

    def replace(self, new: Code) -> None:
        """Put other code of the same kind there."""
        if isinstance(self.key, str):
            setattr(self.holder, self.key, new.nodes[0])
        elif new.kind == "entries":
            self.holder.keys[self.key] = new.nodes[0].keys
            self.holder.values[self.key] = new.nodes[0].values
        else:
            if new.kind == "head":
                was = self.holder[self.key][-1]
                for field in BODIES:
                    setattr(new.nodes[-1], field, getattr(was, field, []))
            self.holder[self.key] = new.nodes


def _read(edit: Edit) -> tuple[Code, Code]:
    """What an edit looks for and puts there, both of one kind."""
    for kind, frame in FRAMES.items():
        try:
            old, new = (_nodes(kind, frame, text) for text in (edit.old, edit.new))
        except SyntaxError:
            continue
        if not old or same(old, new):
            raise Stale("`old` is empty, or `new` says the same")
        return Code(kind, old), Code(kind, new)
    raise Stale("`old` or `new` is no code, or they are not of one kind")


def _nodes(kind: str, frame: str, text: str) -> list[Any]:
    """The code that a text is, if it is of this kind; on its own an `elif` is an `if`."""
    nodes = ast.parse(frame.format(re.sub(r"\Aelif\b", "if", text.strip()))).body
    if kind not in ("expression", "entries"):
        return nodes
    match nodes:
        case [ast.Expr(value)] if kind == "expression" or isinstance(value, ast.Dict):
            return [value]
    raise SyntaxError


def _spots(tree: ast.Module, symbol: tuple[str, ...], code: Code) -> Iterator[Spot]:
    """Everywhere in a symbol that code stands."""
    for body, start, stop in _statements(tree.body, symbol):
        inside = [node for root in body[start:stop] for node in ast.walk(root)]
        if code.kind == "expression":
            yield from _expressions(inside, code.nodes[0])
            continue
        if code.kind == "entries":
            yield from _entries(inside, code.nodes[0])
            continue
        lists = [(body, start, stop)]
        lists += [(of, 0, len(of)) for node in inside for name in BODIES if (of := _list(node, name))]
        long = len(code.nodes)
        for of, low, high in lists:
            for at in range(low, high - long + 1):
                *first, last = of[at : at + long]
                ignored = BODIES if code.kind == "head" else ()
                if same(last, code.nodes[-1], ignored) and same(first, code.nodes[:-1]):
                    yield Spot(of, slice(at, at + long))


def _list(node: ast.AST, name: str) -> list[ast.stmt]:
    found = getattr(node, name, None)
    return found if isinstance(found, list) else []


def _expressions(inside: list[ast.AST], wanted: ast.expr) -> Iterator[Spot]:
    for node in inside:
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                for at, each in enumerate(value):
                    if same(each, wanted):
                        yield Spot(value, slice(at, at + 1))
            elif same(value, wanted):
                yield Spot(node, name)


def _entries(inside: list[ast.AST], wanted: ast.Dict) -> Iterator[Spot]:
    long = len(wanted.keys)
    for node in inside:
        if isinstance(node, ast.Dict):
            for at in range(len(node.keys) - long + 1):
                run = slice(at, at + long)
                if same(node.keys[run], wanted.keys) and same(node.values[run], wanted.values):
                    yield Spot(node, run)


def _names(code: Code) -> set[str]:
    """The names that code reads and does not set."""
    names = [name for node in code.nodes for name in ast.walk(node) if isinstance(name, ast.Name)]
    return {name.id for name in names} - {name.id for name in names if isinstance(name.ctx, ast.Store)}


@cache
def _known(path: Path) -> set[str]:
    """All names of a file, wherever in it, and Python's own."""
    known = set(dir(builtins))
    for node in ast.walk(_parse(path)):
        match node:
            case ast.Name(name) | ast.arg(name) | ast.FunctionDef(name) | ast.ClassDef(name):
                known.add(name)
            case ast.alias(name, other):
                known.add(other or name)
    return known


def same(one: Any, other: Any, without: tuple[str, ...] = ()) -> bool:
    """Whether code is equal, not counting some fields and whether a name is read or set."""
    if type(one) is not type(other):
        return False
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, ast.AST):
        fields = [field for field in one._fields if field != "ctx" and field not in without]
        return all(same(getattr(one, field, None), getattr(other, field, None)) for field in fields)
    return bool(one == other)


# -- data ----------------------------------------------------------------------------------------


def _changed(path: Path, edit: Edit) -> dict[str, Any]:
    """The data of a file with a value changed, found by keys; in a list by the name of one of its tables."""
    try:
        old, new = (tomllib.loads(f"value = {text}")["value"] for text in (edit.old, edit.new))
    except tomllib.TOMLDecodeError as error:
        raise Stale(f"`old` or `new` is no value: {error}") from None
    # A copy: the runner reads a file once for all.
    data = copy.deepcopy(tomllib.loads(path.read_text("utf-8")))
    *keys, last = edit.at.partition(DATA)[2].split(".")
    holder: Any = data
    for key in keys:
        if isinstance(holder, list):
            holder = {each.get("name"): each for each in holder}
        holder = holder.get(key, {}) if isinstance(holder, dict) else {}
    found = holder.get(last) if isinstance(holder, dict) else None
    if found != old or old == new:
        raise Stale(f"the value is {found!r}, or `new` says the same")
    holder[last] = new
    return data


def _value(value: Any) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_value(key)} = {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
