"""Beginning of turn effects: what is due, in the order that the active player chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import DUE, Due, ending
from emberbox.games.ignite.refusals import BEGINNING_FIRST
from emberbox.games.ignite.space import NUMBERS
from emberbox.games.ignite.state.effects import EFFECTS, end_all, ending_at_turn
from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.refusal import Refusal

ENDINGS: Final = 30
"""The rank of the effects that last until this turn."""


def collect(g: Position) -> list[tuple[str, int]]:
    """Everything that is due at the beginning of the active player's turn, with what it is about."""
    found: list[tuple[str, int]] = []
    ending = [(kind.key, 0) for kind in ending_at_turn(g, g.current)] if g.effects else []
    for each in DUE:
        if each.rank > ENDINGS:
            found += ending
            ending = []
        abouts = each.collect(g, g.current)
        if abouts:  # mostly nothing is due
            found += [(each.key, about) for about in sorted(abouts)]
    return found + ending


def due_of(key: str) -> Due | None:
    """What is due under a key, or None if it is just an effect that ends."""
    for each in DUE:
        if each.key == key:
            return each
    return None


def order_matters(g: Position) -> bool:
    """Whether there is anything to choose: several effects, and not all of them mere endings."""
    if len(g.due) < 2:
        return False
    last = due_of(g.due[-1][0])
    return last is not None and last.end is None


def place_due(g: Position, key: str, about: int, observer: int) -> int | None:
    """Where something that is due will take place, as far as somebody knows."""
    each = due_of(key)
    return None if each is None else each.where(g, about, observer)


@final
class BeginWith(Decision):
    """Which of the effects that are due comes next?"""

    __slots__ = ("g",)

    def __init__(self, g: Position) -> None:
        super().__init__(g.current, "begin-with", "ignite.turn.beginning-effects", root=True)
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        return range(NUMBERS, NUMBERS + len(self.g.due))

    def forbids(self, pick: int) -> Refusal | None:
        return None if 0 <= pick - NUMBERS < len(self.g.due) else BEGINNING_FIRST


def next_effect(g: Position) -> Steps[None]:
    """Carry out one of the effects that are due."""
    at = 0
    if order_matters(g):
        at = (yield BeginWith(g)) - NUMBERS
    key, about = g.due.pop(at)
    each = due_of(key)
    if each is None:
        end_all(g, EFFECTS[key], g.current)
    else:
        yield from each.happen(g, about)
    if each is None or each.end is not None:
        g.tell("ended", {"seat": g.current, "due": key}, "ignite.turn.until-next")


def end_for_opponents(g: Position) -> None:
    """The turn of what belongs to no player begins: what was to last until then is over, in any order."""
    for kind in ending_at_turn(g, g.seats):
        end_all(g, kind, g.seats)
    for each in DUE:
        if each.end is not None:
            each.end(g, g.seats)


# -- the states of pieces ------------------------------------------------------------------------------


def frozen_by(g: Position, seat: int) -> list[int]:
    """One entry for all that is frozen until a player's turn, if anything is."""
    return [0] if seat in g.frozen else []


@ending("thaw", 0, frozen_by)
def thaw(g: Position, owner: int) -> None:
    """What was frozen until this turn is free."""
    g.frozen = [NO_ONE if until == owner else until for until in g.frozen]


def held_by(g: Position, seat: int) -> list[int]:
    """One entry for all that is held until a player's turn, if anything is."""
    return [0] if seat in g.held else []


@ending("release", 10, held_by)
def release(g: Position, owner: int) -> None:
    """What was held until this turn is free."""
    g.held = [NO_ONE if until == owner else until for until in g.held]
