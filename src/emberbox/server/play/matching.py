"""Who plays whom of those who wait for a quick match: rules without a clock or a store of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Final, TypeAlias

from msgspec import Struct

from emberbox.server import wire

CLOSE: Final = 4.0
"""By how much two may differ in strength to be matched at once; as much as wins two of three games."""

WIDENS: Final = 0.2
"""By how much more they may differ with every second that both have waited."""

PATIENCE: Final = 90.0
"""Seconds after which anybody will do."""

ANSWER_SECONDS: Final = 20.0
"""Seconds in which all who wait are asked whether bots may fill the table.

When they are over, those who agreed no longer wait for those who did not.
"""

Pool: TypeAlias = tuple[str, int, str]
"""Those who want the same: game, number of players and pace."""


class Ticket(Struct, frozen=True, kw_only=True):
    """Somebody who waits."""

    id: str
    player: str
    name: str = ""
    game: str
    players: int
    pace: wire.Pace
    rated: bool = False
    mu: float
    created: float
    seen: float
    node: str = ""
    agreed: bool = False
    room: str | None = None

    @property
    def pool(self) -> Pool:
        """What is wanted."""
        return self.game, self.players, self.pace


class Party(Struct, frozen=True):
    """Those who play together; bots have the seats that are left."""

    tickets: tuple[Ticket, ...]

    @property
    def bots(self) -> int:
        """How many bots there are."""
        return self.tickets[0].players - len(self.tickets)

    @property
    def rated(self) -> bool:
        """Whether it counts: if all want that, and nobody is a bot."""
        return not self.bots and all(ticket.rated for ticket in self.tickets)


def pools_of(tickets: Iterable[Ticket]) -> dict[Pool, list[Ticket]]:
    """Those who still wait by what they want, who has waited longest first."""
    pools: dict[Pool, list[Ticket]] = {}
    for ticket in sorted(tickets, key=lambda ticket: (ticket.created, ticket.id)):
        if ticket.room is None:
            pools.setdefault(ticket.pool, []).append(ticket)
    return pools


def reach(waited: float) -> float:
    """How far the strength of an opponent may be from one's own after waiting so long."""
    return float("inf") if waited >= PATIENCE else CLOSE + WIDENS * max(0.0, waited)


def parties_of(
    pool: Sequence[Ticket], now: float, bots_after: float, apart: Set[frozenset[str]] = frozenset()
) -> list[Party]:
    """Who of a pool may sit down now. Nobody is in two parties, and nobody with whom they want no contact."""
    left, parties = list(pool), []
    for first in pool:
        if first not in left:
            continue
        party = _party(first, left, now, apart)
        if len(party) == first.players:
            parties.append(Party(tuple(party)))
            left = [ticket for ticket in left if ticket not in party]
    willing = _willing(left, now, bots_after)
    if willing:
        together = [willing[0]]
        for ticket in willing[1:]:
            if len(together) < ticket.players and _get_on(ticket, together, apart):
                together.append(ticket)
        parties.append(Party(tuple(together)))
    return parties


def _party(first: Ticket, left: Sequence[Ticket], now: float, apart: Set[frozenset[str]]) -> list[Ticket]:
    """Somebody and those who are nearest to them, as many as there are seats if there are."""

    def distance(ticket: Ticket) -> tuple[bool, float]:
        return ticket.rated != first.rated, abs(ticket.mu - first.mu)

    party = [first]
    for ticket in sorted((ticket for ticket in left if ticket is not first), key=distance):
        near = all(_near(ticket, other, now) for other in party)
        if len(party) < first.players and near and _get_on(ticket, party, apart):
            party.append(ticket)
    return party


def _near(one: Ticket, other: Ticket, now: float) -> bool:
    waited = min(now - one.created, now - other.created)
    return abs(one.mu - other.mu) <= reach(waited)


def _get_on(ticket: Ticket, party: Iterable[Ticket], apart: Set[frozenset[str]]) -> bool:
    return all(frozenset((ticket.player, other.player)) not in apart for other in party)


def bots_offered(pool: Sequence[Ticket], now: float, bots_after: float) -> bool:
    """Whether those of a pool are asked if bots may fill the table: because one has waited long enough."""
    return bool(pool) and now - pool[0].created >= bots_after


def _willing(left: Sequence[Ticket], now: float, bots_after: float) -> list[Ticket]:
    """Who begins with bots: all who agreed, as soon as nobody who was asked is still to answer."""
    if not bots_offered(left, now, bots_after):
        return []
    asked = left[0].created + bots_after
    thinking = [
        ticket for ticket in left if not ticket.agreed and now - max(asked, ticket.created) < ANSWER_SECONDS
    ]
    return [] if thinking else [ticket for ticket in left if ticket.agreed]
