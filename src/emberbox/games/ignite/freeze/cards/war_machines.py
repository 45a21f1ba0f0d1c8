"""The cards with which war machines are built: Ballista and Catapult."""

from __future__ import annotations

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.facts import TYPE_OF
from emberbox.games.ignite.freeze.machines import MACHINES, begin_building, sites
from emberbox.games.ignite.freeze.refusals import NO_SITE
from emberbox.games.ignite.refusals import NO_TOKEN_LEFT
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.values import worth
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.refusal import Refusal


def forbids_building(g: Position, seat: int, kind: int) -> Refusal | None:
    """A machine needs one left in the box, and a space next to a unit."""
    if g.count_of(TYPE_OF[kind]) >= MACHINES:
        return NO_TOKEN_LEFT
    return None if sites(g, seat) else NO_SITE


def build(g: Position, seat: int, kind: int) -> Steps[None]:
    """Begin to build a machine next to a unit; the card is trashed for it."""
    cells = [CELLS + cell for cell in sites(g, seat)]
    cell = (yield Pick(seat, "build", cells, of.KEYS[kind])) - CELLS
    begin_building(g, seat, kind, cell)


@action("ballista", forbids_building)
@worth("ballista", first=4.6, again=0.4)
def ballista(g: Position, seat: int, card: int) -> Steps[None]:
    """Begin to build a ballista: it fires along its row and column."""
    yield from build(g, seat, g.cards.kind[card])


@action("catapult", forbids_building)
@worth("catapult", first=5.0, again=0.4)
def catapult(g: Position, seat: int, card: int) -> Steps[None]:
    """Begin to build a catapult: it fires in every direction."""
    yield from build(g, seat, g.cards.kind[card])
