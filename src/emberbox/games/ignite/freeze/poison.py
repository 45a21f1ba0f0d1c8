"""Poison: green tokens among a unit's damage, each with the player who put it there."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.registry import due
from emberbox.games.ignite.combat.damage import deal
from emberbox.games.ignite.freeze.facts import ORDINARY
from emberbox.games.ignite.freeze.state import WinterState, winter_of
from emberbox.games.ignite.space import SEATS
from emberbox.games.ignite.state.moments import UNIT_DIED
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.grid import OFF

TICK: Final = 1
RANK: Final = 40


def poisoners(g: Position, unit: int) -> list[int]:
    """Who has poisoned a unit: a player for each of its poison tokens."""
    return [by for piece, by in winter_of(g).poison if piece == unit]


def ordinary(g: Position, unit: int) -> int:
    """How many of a unit's tokens are ordinary damage."""
    return g.damage[unit] - len(poisoners(g, unit))


def poison(g: Position, unit: int, by: int, because: str, tokens: int = 1) -> None:
    """A player's poison turns tokens that a living unit has just got green, as many as there are."""
    if not g.is_figure(unit) or g.cell[unit] == OFF:
        return
    winter = winter_of(g)
    for _ in range(min(tokens, ordinary(g, unit))):
        winter.poison = [*winter.poison, (unit, by)]
        if g.story is not None:
            facts = {"piece": unit, "cell": g.cell[unit], "seat": g.owner[unit], "by": by}
            g.tell("poisoned", {**facts}, because)


# -- the beginning of a turn -----------------------------------------------------------------------------


def poisoned_by(g: Position, seat: int) -> list[int]:
    """The units that a player's poison hurts, each of them once (freeze.poison.one-tick-each)."""
    winter = g.expansion
    if not isinstance(winter, WinterState):
        return []
    return list({piece for piece, by in winter.poison if by == seat})


def space_of(g: Position, unit: int, observer: int) -> int | None:
    """Where a poisoned unit stands."""
    return None if g.cell[unit] == OFF else g.cell[unit]


@due("poison", RANK, poisoned_by, space_of)
def tick(g: Position, unit: int) -> Steps[None]:
    """The poison of the active player hurts a unit: always 1, wherever it stands."""
    if g.current in poisoners(g, unit):
        yield from deal(g, [(unit, TICK)], g.current, "freeze.poison.tick", plain=True)


# -- healing and dying -----------------------------------------------------------------------------------


def heal_token(g: Position, seat: int, unit: int, because: str) -> Steps[None]:
    """Who heals says which token comes off, where there are several kinds; a poison token is taken here."""
    green = sorted(set(poisoners(g, unit)))
    picks = [SEATS + by for by in green]
    if ordinary(g, unit):
        picks.append(ORDINARY)
    pick = picks[0]
    if len(picks) > 1:
        pick = yield Pick(seat, "token", picks, because)
    if pick != ORDINARY:
        winter = winter_of(g)
        tokens = winter.poison[:]
        tokens.remove((unit, pick - SEATS))
        winter.poison = tokens


@UNIT_DIED.register("poison")
def end_poison(g: Position, unit: int) -> None:
    """A dead unit's tokens go back into the box."""
    winter = g.expansion
    if isinstance(winter, WinterState):
        winter.poison = [token for token in winter.poison if token[0] != unit]
