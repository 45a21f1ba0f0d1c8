"""Battle cards that need an opponent, or another player."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop.refusals import NO_OPPONENT, NOBODY_TO_HEX
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze import facts  # noqa: F401  (lays the kinds of this set)
from emberbox.games.ignite.space import kind_of
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.why.table import explains
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

VOODOO: Final = of.kind("voodoo-doll")
CHIEFTAIN: Final = of.kind("shaman-chieftain")


def forbids_card(g: Position, kind: int) -> Refusal | None:
    """Why the action of a card of a kind does nothing here: enemies are no opponents who hold cards."""
    if kind == VOODOO:
        return NO_OPPONENT
    return NOBODY_TO_HEX if kind == CHIEFTAIN and g.seats == 1 else None


@explains(NO_OPPONENT)
def why_no_opponent(g: Position, seat: int, pick: int) -> Why:
    """All other players are allies, and enemies are nobody's."""
    return Why(NO_OPPONENT.rule, "no-opponent", {"card": kind_of(pick)})


@explains(NOBODY_TO_HEX)
def why_nobody_to_hex(g: Position, seat: int, pick: int) -> Why:
    """There is no other player at the table."""
    return Why(NOBODY_TO_HEX.rule, "nobody-to-hex", {"card": kind_of(pick)})
