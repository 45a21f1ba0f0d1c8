"""The stacks of Power and Apocalypse cards: drawn, in effect, discarded, and shuffled again."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop.facts import has_shuffle_icon
from emberbox.games.ignite.coop.ground import keep_hardened
from emberbox.games.ignite.coop.state import APOCALYPSE_CARD, POWER_CARD, siege_of
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.state import NO_ZONE
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.decision import Steps, shuffle
from emberbox.kernel.game import View

PENDING_OF: Final = {base_set.POWER: POWER_CARD, base_set.APOCALYPSE: APOCALYPSE_CARD}
"""By the symbol of a card that is drawn, what is pending then."""

Zones = tuple[int, int, int]
"""A stack, its discarded cards, and those in effect."""


def zones_of(g: Position, pending: int) -> Zones:
    """The zones of the cards that the last one drawn belongs to."""
    return siege_of(g).power if pending == POWER_CARD else siege_of(g).apocalypse


def draw(g: Position, pending: int, because: str) -> Steps[bool]:
    """Draw a card that is in effect from now on; false if there is none (coop.power.deck-empty)."""
    stack, discarded, in_effect = zones_of(g, pending)
    if not g.cards.zones[stack]:
        if not g.cards.zones[discarded]:
            return False
        yield from reshuffle(g, pending, "coop.power.deck-empty")
    kind = g.cards.kind[g.cards.draw(stack, in_effect)]
    siege = siege_of(g)
    if has_shuffle_icon(kind):
        siege.shuffle_due = True
    siege.pending = pending
    if g.story is not None:
        g.tell("power-drawn", {"card": kind, "shuffles": has_shuffle_icon(kind)}, because)
    return True


def last_drawn(g: Position, pending: int) -> int:
    """The kind of the card of a stack that was drawn last."""
    zone = zones_of(g, pending)[2]
    return g.cards.kind[g.cards.zones[zone][-1]]


def discard_last(g: Position, pending: int, because: str) -> None:
    """Discard the card that was drawn last."""
    _, discarded, in_effect = zones_of(g, pending)
    card = g.cards.draw(in_effect, discarded)
    if g.story is not None:
        g.tell("power-discarded", {"card": g.cards.kind[card]}, because)


def discard_all(g: Position) -> None:
    """The cards of the last Enemy Phase are over (coop.power.discard-old)."""
    keep_hardened(g)
    for pending in (POWER_CARD, APOCALYPSE_CARD):
        while g.cards.zones[zones_of(g, pending)[2]]:
            discard_last(g, pending, "coop.power.discard-old")


def reshuffle(g: Position, pending: int, because: str) -> Steps[None]:
    """Shuffle the discarded cards of a stack and what is left of it together."""
    stack, discarded, _ = zones_of(g, pending)
    together = g.cards.zones[stack] + g.cards.zones[discarded]
    order = yield from shuffle("power", len(together), because)
    g.cards.zones[stack], g.cards.zones[discarded] = together, []
    g.cards.rearrange(stack, order)
    g.tell("powers-shuffled", {"of": "power" if pending == POWER_CARD else "apocalypse"}, because)


def shuffle_if_due(g: Position) -> Steps[None]:
    """A shuffle icon that was drawn in the last Enemy Phase takes effect (coop.power.shuffle-icon)."""
    if siege_of(g).shuffle_due:
        siege_of(g).shuffle_due = False
        yield from reshuffle(g, POWER_CARD, "coop.power.shuffle-icon")


def stack_view(g: Position, zones: Zones) -> View:
    """How many cards a stack has left, and which ones are discarded."""
    stack, discarded, _ = zones
    if stack == NO_ZONE:
        return {"left": 0, "discarded": []}
    kinds = g.cards.kinds(discarded)
    return {"left": len(g.cards.zones[stack]), "discarded": [of.KEYS[kind] for kind in kinds]}
