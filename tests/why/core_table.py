"""A table of Core read again from the view alone: places, distances, ways and sight in the plainest terms."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import Any

from emberbox.games.core.catalogue import printed
from tests.core.test_sight_by_fractions import EIGHTHS, Square, centre, crossed, is_free
from tests.why.sweep import Pointed

CARDS = printed()
"""The cards as their file has them."""

TOKENS = {
    "pilot": "pilot",
    "warlord": "pilot",
    "infantry": "infantry",
    "dropship": "infantry",
    "support": "support",
}
Model = dict[str, Any]


# -- models ------------------------------------------------------------------------------------------


def model(at: Pointed, fact: str = "model") -> Model:
    """The model that a fact names."""
    number = at.facts[fact]
    assert isinstance(number, int)
    return model_at(at, number)


def model_at(at: Pointed, number: int) -> Model:
    """A model by its number."""
    found: Model = at.view["models"][number]
    return found


def listed(at: Pointed, fact: str) -> list[int]:
    """A fact that is a list."""
    found = at.facts[fact]
    assert isinstance(found, list)
    return found


def own(at: Pointed) -> list[Model]:
    """The models of the seat that points."""
    return [each for each in at.view["models"] if each["owner"] == at.seat]


def hostile(at: Pointed, to: Model) -> list[Model]:
    """The models on the board that another could attack."""
    return [each for each in at.view["models"] if each["owner"] != to["owner"] and each["at"] is not None]


def pointed_model(at: Pointed) -> Model:
    """The model that was pointed at, by itself or by a square under it."""
    kind, index = at.thing
    found = model_at(at, index) if kind == "unit" else on(at, divmod(index, 30))
    assert found is not None
    return found


def on(at: Pointed, square: Square) -> Model | None:
    """Who stands on a square."""
    for each in at.view["models"]:
        if each["at"] is not None and square in spread(each["at"], each["base"]):
            return dict(each)
    return None


def flies(one: Model) -> bool:
    """Whether a model has Flying."""
    return "Flying" in CARDS[one["card"]]["keywords"]


def total(parts: Iterable[dict[str, Any]]) -> int:
    """A number of a model, out of its parts."""
    return max(0, sum(int(part["value"]) for part in parts))


def number_of(at: Pointed, one: Model) -> int | None:
    """The number on which a model acts."""
    for step in at.view["tracker"]:
        if step["seat"] == one["owner"] and step["token"] == TOKENS.get(one["type"]):
            return int(step["number"])
    return None


# -- places ------------------------------------------------------------------------------------------


def spread(cell: int, side: int) -> set[Square]:
    """The squares under a base, be they on the board or not."""
    row, column = divmod(cell, 30)
    return {(row + down, column + right) for down in range(side) for right in range(side)}


def fits(squares: Iterable[Square]) -> bool:
    """Whether all squares are on the board."""
    return all(0 <= row < 24 and 0 <= column < 30 for row, column in squares)


def under(at: Pointed, one: Model) -> set[Square]:
    """The squares under a model, or under what it is aboard of."""
    if one["aboard"] is not None:
        one = model_at(at, one["aboard"])
    assert one["at"] is not None
    return spread(one["at"], one["base"])


def apart(a: set[Square], b: set[Square]) -> int:
    """How many steps lie between the nearest squares of two bases."""
    return min(abs(r - s) + abs(c - d) for r, c in a for s, d in b)


def distance(at: Pointed, a: Model, b: Model) -> int:
    """The distance between two models."""
    return apart(under(at, a), under(at, b))


def ground(at: Pointed, square: Square) -> str:
    """The symbol of a square."""
    return str(at.view["board"]["terrain"][square[0] * 30 + square[1]])


def is_blocked(at: Pointed, square: Square, mover: Model, models: bool = True) -> bool:
    """Whether a square cannot be covered by a mover; without models, by the ground alone."""
    if ground(at, square) in "#=~":
        return True
    there = on(at, square) if models else None
    return there is not None and there["model"] != mover["model"]


def is_free_for(at: Pointed, cell: int, mover: Model) -> bool:
    """Whether a base finds room at a place."""
    squares = spread(cell, mover["base"])
    return fits(squares) and not any(is_blocked(at, square, mover) for square in squares)


def in_zone(at: Pointed, square: Square) -> bool:
    """Whether a square is in the zone of the seat that points."""
    zone = at.view["board"]["zones"][at.view["sides"][at.seat]["zone"]]
    (top, left), (bottom, right) = divmod(zone["north_west"], 30), divmod(zone["south_east"], 30)
    return bool(top <= square[0] <= bottom and left <= square[1] <= right)


_found: list[Any] = [None, {}]
"""The ways of the scene that was looked at last: many squares are pointed at in one."""


def prices(at: Pointed, mover: Model, models: bool = True, back_from: int | None = None) -> dict[int, int]:
    """What it costs a mover to get to every place, or `back_from` a goal what is left to it from there."""
    if _found[0] is not at.scene:
        _found[:] = [at.scene, {}]
    key = (mover["model"], models, back_from)
    if key not in _found[1]:
        _found[1][key] = _prices(at, mover, models, back_from)
    ways: dict[int, int] = _found[1][key]
    return ways


def _prices(at: Pointed, mover: Model, models: bool, back_from: int | None) -> dict[int, int]:
    """Step by step, the cheapest first."""
    side = mover["base"]
    shut: set[Square] = set()
    rough: set[Square] = set()
    if not flies(mover):
        terrain = at.view["board"]["terrain"]
        shut = {divmod(cell, 30) for cell in range(720) if terrain[cell] in "#=~"}
        rough = {divmod(cell, 30) for cell in range(720) if terrain[cell] == ":"}
        for each in at.view["models"] if models else ():
            if each["at"] is not None and each["model"] != mover["model"]:
                shut |= spread(each["at"], each["base"])
    bases = {cell: spread(cell, side) for cell in range(720)}
    room = {cell for cell, squares in bases.items() if fits(squares) and not squares & shut}
    found: dict[int, int] = {}
    queue = [(0, mover["at"] if back_from is None else back_from)]
    while queue:
        cost, cell = heappop(queue)
        if cell in found:
            continue
        found[cell] = cost
        for there in (cell - 30, cell + 30, cell - 1, cell + 1):
            if there in room and there not in found and abs(there % 30 - cell % 30) <= 1:
                entered = bases[there] - bases[cell] if back_from is None else bases[cell] - bases[there]
                heappush(queue, (cost + (2 if entered & rough else 1), there))
    return found


# -- sight -------------------------------------------------------------------------------------------


def sight(at: Pointed, viewer: Model, target: Model, viewer_at: int | None = None) -> str:
    """Sight from one model to another as the ledger describes it, also from another place."""
    start = under(at, viewer) if viewer_at is None else spread(viewer_at, viewer["base"])
    goal = under(at, target)
    eyes = viewer["model"] if viewer["aboard"] is None else viewer["aboard"]
    blockers = {
        square
        for each in at.view["models"]
        if each["at"] is not None
        and each["model"] not in (eyes, target["model"])
        and each["base"] >= target["base"]
        for square in under(at, each)
    }
    blockers |= {divmod(cell, 30) for cell, symbol in enumerate(at.view["board"]["terrain"]) if symbol == "#"}
    if is_free(centre(start), centre(goal), blockers):
        low = any(ground(at, square) == "=" for square in crossed(centre(start), centre(goal)))
        return "partial" if (low and target["base"] < 3) or is_screened(at, target) else "full"
    parts = [(column + right, row + down) for row, column in goal for right in EIGHTHS for down in EIGHTHS]
    return "partial" if any(is_free(centre(start), part, blockers) for part in parts) else "none"


def is_screened(at: Pointed, target: Model) -> bool:
    """Whether Brace, a Smoke Screen or a Jammer makes sight to a model partial."""
    if "brace" in target["effects"]:
        return True
    for each in at.view["models"]:
        if each["at"] is None or each["owner"] != target["owner"]:
            continue
        away = distance(at, each, target)
        small = target["type"] in ("infantry", "pilot")
        if "smoke-screen" in each["effects"] and (each is target or (small and away <= 2)):
            return True
        if "jammer" in each["effects"] and (each is target or (target["type"] != "structure" and away <= 3)):
            return True
    return False


def reach(at: Pointed, one: Model, weapon: str) -> int:
    """How far a weapon of a model reaches."""
    siege = weapon == "gorgon-rail-lance" and "siege-stance" in one["effects"]
    return int(CARDS[weapon]["range"]) + (4 if siege else 0)


def can_hit(at: Pointed, one: Model, weapon: str, target: Model, place: int | None = None) -> bool:
    """Whether a weapon could be used against a model, also from another place."""
    words = CARDS[weapon]["keywords"]
    if "Melee" in words and flies(target) and not flies(one):
        return False
    base = under(at, one) if place is None else spread(place, one["base"])
    if apart(base, under(at, target)) > reach(at, one, weapon):
        return False
    return "Indirect" in words or sight(at, one, target, place) != "none"
