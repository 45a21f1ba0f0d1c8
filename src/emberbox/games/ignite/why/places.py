"""Where a card is, as far as a seat knows."""

from __future__ import annotations

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import TITLE
from emberbox.games.ignite.state.position import (
    NO_ONE,
    SETUP,
    Position,
    discard_of,
    front_of,
    hand_of,
    play_area_of,
    trash_of,
)
from emberbox.games.ignite.trade.market import price, tops
from emberbox.kernel.event import Fact


def whereabouts(g: Position, seat: int, kind: int) -> dict[str, Fact]:
    """Where the seat finds a card of a kind: `where` names a phrase of the words, the rest fills it."""
    if of.TYPES[kind] & TITLE:
        return _title(g, seat, kind)
    for place, zone in (
        ("hand", hand_of(seat)),
        *[("sealed", zone) for zone in _hidden(g, seat)],
        ("play-area", play_area_of(seat)),
        ("front", front_of(seat)),
    ):
        if kind in g.cards.visible(zone, seat):
            return {"where": place}
    if kind in tops(g):
        return {"where": "market", "price": price_for(g, seat, kind)}
    for other in g.clockwise(seat):
        for place, zone in (
            *[("their-hand", zone) for zone in (hand_of(other), *_hidden(g, other))],
            ("their-play-area", play_area_of(other)),
            ("their-front", front_of(other)),
        ):
            if other != seat and kind in g.cards.visible(zone, seat):
                return {"where": place, "owner": other}
    return _away(g, seat, kind)


def _hidden(g: Position, seat: int) -> list[int]:
    """Where else cards lie that count as a player's hand for all others."""
    return [] if g.expansion is None else g.expansion.hidden_zones(seat)


def price_for(g: Position, seat: int, kind: int) -> int:
    """What a seat pays for a battle card: surcharges are those of the player whose turn it is."""
    return price(g, seat, kind) if seat == g.current else of.COST[kind]


def _title(g: Position, seat: int, kind: int) -> dict[str, Fact]:
    if kind not in g.titles:
        return {"where": "no-title"}
    at = g.titles.index(kind)
    owner = g.title_owner[at]
    if owner == NO_ONE:
        return {"where": "title-market", "prices": of.COSTS[kind][:]}
    if owner == seat:
        return {"where": "title-yours", "paid": g.title_paid[at]}
    return {"where": "title-theirs", "owner": owner, "paid": g.title_paid[at]}


def _away(g: Position, seat: int, kind: int) -> dict[str, Fact]:
    """A card that nobody has in play and the market does not show."""
    for other in [seat, *g.clockwise(seat)]:
        pile = g.cards.visible(discard_of(other), seat)
        if pile and pile[-1] == kind:
            return {"where": "discard"} if other == seat else {"where": "their-discard", "owner": other}
    if kind in g.cards.kinds(trash_of(g)):
        return {"where": "trash"}
    if kind in g.decks:
        return {"where": "sold-out"}
    if kind in g.kinds_in_game:
        return {"where": "before-play" if g.phase == SETUP else "unseen"}
    return {"where": "before-market" if not g.kinds_in_game else "absent"}
