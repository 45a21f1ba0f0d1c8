"""Most edits change the body of one function: its new code can be put into modules that are loaded already.

Whoever holds the function calls the new code then, without anything being imported again.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from tests.mutants.edits import BODIES, DATA, Edit, same


@dataclass(frozen=True, slots=True)
class Swap:
    """A function of a module, and the code that it gets."""

    function: FunctionType
    code: CodeType

    def make(self) -> None:
        """Let the function do something else from now on."""
        self.function.__code__ = self.code


def swap_for(edit: Edit, package: Path) -> Swap | None:
    """The swap that makes an edit of the package that is loaded; None if more than a swap is needed."""
    if DATA in edit.at:
        return None
    path, text = edit.apply(package)
    tree = ast.parse(text)
    names = _changed_function(ast.parse(path.read_text("utf-8")).body, tree.body)
    codes = list(_codes(compile(tree, str(path), "exec"), ".".join(names)))
    module = importlib.import_module(_module_name(package, path))
    function = _function(module, names)
    if function is None or len(codes) != 1 or codes[0].co_freevars != function.__code__.co_freevars:
        return None
    return Swap(function, codes[0])


def _changed_function(old: list[ast.stmt], new: list[ast.stmt]) -> list[str]:
    """The name of the one function whose body differs, with its classes; nothing if something else does."""
    changed = [pair for pair in zip(old, new, strict=False) if not same(*pair)]
    if len(old) != len(new) or len(changed) != 1 or not same(*changed[0], BODIES):
        return []
    match changed[0]:
        case ast.FunctionDef(name), _:
            return [name]
        case ast.ClassDef(name) as before, ast.ClassDef() as after:
            inside = _changed_function(before.body, after.body)
            return [name, *inside] if inside else []
    return []


def _codes(code: CodeType, name: str) -> Iterator[CodeType]:
    """The code of every function of this name in a module's code."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_qualname == name:
                yield each
            yield from _codes(each, name)


def _module_name(package: Path, path: Path) -> str:
    names = path.relative_to(package).with_suffix("").parts
    return ".".join(["emberbox", *(name for name in names if name != "__init__")])


def _function(module: Any, names: list[str]) -> FunctionType | None:
    """A function of a module or of its classes, without what it is wrapped in."""
    found = module
    for name in names:
        found = inspect.getattr_static(found, name)
    match found:
        case staticmethod() | classmethod():
            found = found.__func__
        case property():
            found = found.fget
        case cached_property():
            found = found.func
    found = inspect.unwrap(found) if callable(found) else found
    return found if isinstance(found, FunctionType) else None
