"""Why a card is no card of the hand."""

from __future__ import annotations

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import TITLE
from emberbox.games.ignite.space import NO_KIND, kind_of
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.why.places import whereabouts
from emberbox.games.ignite.why.table import explains_question
from emberbox.kernel.decision import Decision
from emberbox.kernel.why import Why


def why_not_in_hand(g: Position, seat: int, kind: int) -> Why:
    """A card of the hand is asked for, and this one lies elsewhere."""
    if of.TYPES[kind] & TITLE:
        return Why("ignite.title.no-honor", "title-not-in-hand", whereabouts(g, seat, kind))
    return Why("ignite.turn.action-phase", "card-not-in-hand", whereabouts(g, seat, kind))


@explains_question("honor", "sell", "deal", "discard", "trash", "keep", "raided")
def which_card_of_the_hand(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a card cannot be taken where cards of the hand are asked for: it is not there."""
    return None if kind_of(pick) == NO_KIND else why_not_in_hand(g, decision.seat, kind_of(pick))
