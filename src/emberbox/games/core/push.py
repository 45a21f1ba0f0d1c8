"""Push and Pull: a model is moved straight away from the attacker, or towards it."""

from __future__ import annotations

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import STRUCTURE
from emberbox.games.core.moving import without
from emberbox.games.core.numbers import has
from emberbox.games.core.position import Position
from emberbox.games.core.question import ask
from emberbox.games.core.space import BRACE, SIDES
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import EAST, NORTH, SOUTH, WEST, opposite


def holding(g: Position, attacker: int, target: int) -> str:
    """What keeps a model where it is, if anything does (core.push.size)."""
    card = g.card[target]
    if card.type == STRUCTURE:
        return "structure"
    if card.base > g.card[attacker].base:
        return "size"
    return "brace" if has(g, target, BRACE) else ""


def between_centres(g: Position, attacker: int, target: int) -> tuple[int, int]:
    """How far right of and below the attacker's centre the target's lies, in half squares."""
    x, y = GRID.centre(g.at[attacker], g.card[attacker].base)
    to_x, to_y = GRID.centre(g.at[target], g.card[target].base)
    return to_x - x, to_y - y


def directions(g: Position, attacker: int, target: int) -> list[int]:
    """Away from the attacker along the axis on which the centres are farther apart; two if both are equal."""
    right, down = between_centres(g, attacker, target)
    found: list[int] = []
    if abs(down) >= abs(right):
        found.append(SOUTH if down > 0 else NORTH)
    if abs(right) >= abs(down):
        found.append(EAST if right > 0 else WEST)
    return found


def push(g: Position, attacker: int, target: int, squares: int, pull: bool, because: str) -> Steps[bool]:
    """Move a model so far as nothing is in the way; true if a Push was cut short by more than the edge.

    A Pull also ends where the next square would bring it no nearer to the attacker (core.push.pull-past).
    """
    if squares == 0:
        return False
    held = holding(g, attacker, target)
    if held:
        tell_unmoved(g, target, pull, held, "core.push.size")
        return False
    ways = directions(g, attacker, target)
    if pull:
        ways = [opposite(way) for way in ways]
        right, down = between_centres(g, attacker, target)
        squares = min(squares, max(abs(right), abs(down)) // 2)
    way = ways[0]
    if len(ways) > 1:
        picks = [SIDES + each for each in ways]
        pick = yield ask(g, g.owner[attacker], "push-axis", picks, because)
        way = pick - SIDES
    size = g.card[target].base
    blocked = without(g, target)
    path = [g.at[target]]
    cut = False
    for _ in range(squares):
        there = GRID.step(path[-1], way)
        cells = GRID.footprint(there, size) if there >= 0 else ()
        if not cells:
            break
        if any(blocked[cell] for cell in cells):
            cut = True
            break
        path.append(there)
    slam = cut and not pull
    if len(path) > 1:
        g.lift(target)
        g.put(target, path[-1])
        if g.story is not None:
            g.tell("pushed", {"target": target, "path": path, "pull": pull, "slam": slam}, because)
    else:
        tell_unmoved(g, target, pull, "slam" if slam else "blocked" if cut else "edge", because)
    return slam


def tell_unmoved(g: Position, target: int, pull: bool, why: str, because: str) -> None:
    """Tell that a Push or Pull moves nobody, and why."""
    if g.story is not None:
        g.tell("unmoved", {"target": target, "pull": pull, "held": why}, because)
