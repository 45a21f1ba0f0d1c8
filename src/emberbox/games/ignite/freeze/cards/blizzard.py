"""Massive Blizzard: until its player's next turn all others pay twice for every space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.reactions import open_window
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze import facts  # noqa: F401  (lays the kinds of this set)
from emberbox.games.ignite.freeze.refusals import ALREADY_SNOWING, SLOWED
from emberbox.games.ignite.refusals import TOO_EARLY_FOR_THIS
from emberbox.games.ignite.state.effects import (
    NEXT_TURN,
    SEAT,
    begin,
    effect_of,
    effect_on,
    effects_of,
    lasting,
)
from emberbox.games.ignite.state.position import NO_ONE, Position
from emberbox.games.ignite.tactics.values import USE, worth
from emberbox.games.ignite.why.table import explains
from emberbox.kernel.decision import Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

KIND: Final = of.kind("massive-blizzard")
TOLL: Final = 2
CHASED: Final = 4
"""How near an enemy has to be for it to matter how far it gets."""

BLIZZARD: Final = lasting("massive-blizzard", SEAT, NEXT_TURN)
"""A blizzard of a player's that slows another: one lies on each of those."""


def is_slowed(g: Position, seat: int) -> bool:
    """Whether another player's blizzard slows a player."""
    return bool(g.effects) and effect_on(g, BLIZZARD, seat) is not None


def toll(g: Position, seat: int) -> int:
    """How many times as much movement a player pays; two blizzards do not add up."""
    return TOLL if is_slowed(g, seat) else 1


def why_flight(g: Position, piece: int, cell: int, points: int) -> Why:
    """A space is too far for a unit that flies through a blizzard."""
    far = g.board.grid.distance(g.cell[piece], cell)
    flown: dict[str, Fact] = {"unit": piece, "cell": cell, "points": points, "distance": far}
    return Why(SLOWED.rule, "blizzard-flight", flown)


def token_holder(g: Position) -> int | None:
    """Who has the blizzard token: the last one who sent a blizzard that still blows."""
    blowing = effects_of(g, BLIZZARD)
    return blowing[-1].seat if blowing else None


def forbids_blizzard(g: Position, seat: int, kind: int) -> Refusal | None:
    """It falls on other players, and a second one of the same player's changes nothing."""
    if g.is_early():
        return TOO_EARLY_FOR_THIS
    return None if effect_of(g, BLIZZARD, seat) is None else ALREADY_SNOWING


@explains(ALREADY_SNOWING)
def why_snowing(g: Position, seat: int, pick: int) -> Why | None:
    """A second blizzard of the same player's adds nothing."""
    return Why(ALREADY_SNOWING.rule, "already-snowing")


@action("massive-blizzard", forbids_blizzard)
@worth("massive-blizzard", first=1.6, again=0.4)
def massive_blizzard(g: Position, seat: int, card: int) -> Steps[None]:
    """All others pay twice for a space until the next turn; who counters the spell keeps only out of it."""
    g.tell("blizzard", {"seat": seat}, "massive-blizzard")
    for other in g.clockwise(seat):
        if other == seat:
            continue
        spell = Attack(seat, NO_ONE, OFF, KIND, card)
        spell.spread = g.units(other)
        if spell.spread:  # who has lost all units answers nothing, and leads minions through the snow
            yield from open_window(g, spell)
        if spell.negated:
            g.tell("out-of-the-blizzard", {"seat": other}, "massive-blizzard")
        else:
            begin(g, BLIZZARD, seat, other)
    if g.expansion is not None and g.expansion.together:
        begin(g, BLIZZARD, seat, g.seats)  # what all play against together is out in it, too


@USE.register("massive-blizzard")
def blizzard_use(s: Survey) -> float:
    """More where somebody comes near."""
    return 1.3 if s.nearest_foe() <= CHASED else 0.4
