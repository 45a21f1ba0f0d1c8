"""What changed between two views, as a JSON Patch (RFC 6902) of `add`, `remove` and `replace`.

Patches can be chained: one after the other leads from the first view to the last.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Data: TypeAlias = dict[str, Any]
"""A view: plain JSON data. A part that is a number, a text or a truth value in one is so in the next."""


class Operation(TypedDict):
    """One operation of a patch. The path is a JSON Pointer (RFC 6901); `remove` has no value."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[Any]


Patch: TypeAlias = list[Operation]


def diff(before: Data, after: Data) -> Patch:
    """The patch that leads from one view to another; empty if they are equal.

    >>> diff({"turn": 1, "pieces": [{"cell": 4}]}, {"turn": 1, "pieces": [{"cell": 5}]})
    [{'op': 'replace', 'path': '/pieces/0/cell', 'value': 5}]
    """
    patch: Patch = []
    if before != after:
        _diff_objects(before, after, "", patch)
    return patch


def _diff(before: object, after: object, path: str, patch: Patch) -> None:
    """The difference between two values that are not equal."""
    if isinstance(before, dict) and isinstance(after, dict):
        _diff_objects(before, after, path, patch)
    elif isinstance(before, list) and isinstance(after, list):
        _diff_lists(before, after, path, patch)
    else:
        patch.append({"op": "replace", "path": path, "value": after})


def _diff_objects(before: Data, after: Data, path: str, patch: Patch) -> None:
    for key in before:
        if key not in after:
            patch.append({"op": "remove", "path": f"{path}/{_escaped(key)}"})
    for key, value in after.items():
        if key not in before:
            patch.append({"op": "add", "path": f"{path}/{_escaped(key)}", "value": value})
        elif before[key] != value:
            _diff(before[key], value, f"{path}/{_escaped(key)}", patch)


def _diff_lists(before: list[Any], after: list[Any], path: str, patch: Patch) -> None:
    """What differs lies between an equal beginning and an equal end: a piece that goes is one operation."""
    shorter = min(len(before), len(after))
    start = 0
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    if len(old) == len(new) and (len(new) == 1 or any(isinstance(part, dict | list) for part in new)):
        for at, part in enumerate(new, start):
            if before[at] != part:
                _diff(before[at], part, f"{path}/{at}", patch)
    elif not old and start + end:
        patch += [{"op": "add", "path": f"{path}/{at}", "value": part} for at, part in enumerate(new, start)]
    elif not new and start + end:
        patch += [{"op": "remove", "path": f"{path}/{start}"} for _ in old]
    else:
        patch.append({"op": "replace", "path": path, "value": after})


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1") if "/" in key or "~" in key else key


def apply(view: Data, patch: Patch) -> Data:
    """The view after a patch; the one before stays as it is.

    >>> apply({"hand": ["imp", "drone"]}, [{"op": "remove", "path": "/hand/0"}])
    {'hand': ['drone']}
    """
    after = deepcopy(view)
    for operation in patch:
        *way, last = operation["path"].split("/")[1:]
        target: Any = after
        for key in way:
            target = target[_key(target, key)]
        name = _key(target, last)
        if operation["op"] == "remove":
            del target[name]
        elif operation["op"] == "add" and isinstance(target, list):
            target.insert(name, deepcopy(operation["value"]))
        else:
            target[name] = deepcopy(operation["value"])
    return after


def _key(target: Any, key: str) -> Any:
    return int(key) if isinstance(target, list) else key.replace("~1", "/").replace("~0", "~")
