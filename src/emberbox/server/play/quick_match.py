"""Quick matches: tickets in the store, and the rooms that are made of them.

Any process may make a match. The store decides: the tickets of a party are given their room in one
transaction, and if one of them has a room already none gets this one.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Final, TypeAlias, final

import msgspec
from litestar.channels import ChannelsPlugin
from msgspec import Struct
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.kernel.errors import EmberboxError
from emberbox.server import wire
from emberbox.server.errors import Refused
from emberbox.server.ops import logs
from emberbox.server.ops.settings import Settings
from emberbox.server.ops.stopping import Stopping
from emberbox.server.play.matching import Party, Ticket, bots_offered, parties_of, pools_of
from emberbox.server.play.paces import TIMERS, usual_options
from emberbox.server.play.players import Player
from emberbox.server.play.ratings import Skill, level_near
from emberbox.server.play.rooms import Rooms
from emberbox.server.play.seating import STAND_IN_THAT_COUNTS, Chair, Table
from emberbox.server.store import tables
from emberbox.server.store.database import new_id
from emberbox.server.store.journal import AlreadyTaken

MATCHES: Final = "matches"
"""The channel between processes."""

PAUSE: Final = 0.25
"""Seconds in which changes are gathered before anybody looks for matches."""

TICK: Final = 2.0
"""Seconds after which those who wait are looked at again: with time they match more."""

BEAT: Final = 5.0
DEAD: Final = 20.0
"""Seconds after which a process says again whose tickets it holds, and without which they are nobody's."""

KEPT: Final = 60.0
"""Seconds for which a match is there for somebody whose line was cut when it was found."""

MOST_LOOKED_AT: Final = 2000
MOST_MATCHES: Final = 10
"""Unfinished games by quick match that a player may have."""

SQL_MOST: Final = 500
log = logs.get("matches")


class Wish(Struct, frozen=True):
    """What somebody wants to play."""

    game: str
    players: int
    pace: wire.Pace
    rated: bool


Ear: TypeAlias = Callable[[wire.Seeking | wire.Matched | wire.SeekingStopped], None]
"""A client that waits; it must not wait itself."""


@final
class QuickMatch:
    """The tickets whose sockets are at this process, and what becomes of all."""

    def __init__(self, rooms: Rooms, channels: ChannelsPlugin, settings: Settings) -> None:
        self.node: Final = secrets.token_hex(8)
        self._rooms: Final = rooms
        self._channels: Final = channels
        self._bots_after: Final = settings.match_bots_after
        self._held: Final[dict[str, Ear]] = {}
        self._news = False
        self._luck: Final = SystemRandom()

    @property
    def waiting(self) -> int:
        """How many wait at this process."""
        return len(self._held)

    # -- tickets ---------------------------------------------------------------------------------

    async def seek(self, player: Player, wish: Wish, ear: Ear) -> str | None:
        """Wait for a match, here and nowhere else; returns the ticket.

        None if one was found a moment ago while nobody listened: then it is heard at once.
        """
        usual_options(wish.game, wish.players)
        if wish.rated and player.login is None:
            raise Refused("no-account", "rated games need an account: create one first")
        await self._must_be_free(player)
        now = time.time()
        mu = await self._mu(player.id, wish.game)
        ticket = new_id()

        async def take(connection: AsyncConnection) -> str | None:
            tickets = tables.tickets
            mine = tickets.c.player == player.id
            before = (await connection.execute(select(tickets.c.room, tickets.c.seen).where(mine))).first()
            await connection.execute(delete(tickets).where(mine))
            if before is not None and before.room is not None and before.seen > now - KEPT:
                return str(before.room)
            values = {**msgspec.structs.asdict(wish), "mu": mu, "created": now, "seen": now}
            await connection.execute(
                insert(tickets).values(
                    player=player.id, id=ticket, node=self.node, agreed=False, room=None, **values
                )
            )
            return None

        found = await self._rooms.journal.do(take)
        if found is not None:
            ear(wire.Matched(found))
            return None
        self._held[ticket] = ear
        self._tell()
        return ticket

    async def agree(self, ticket: str, on: bool) -> None:
        """Begin with bots if nobody else comes, or do not."""
        tickets = tables.tickets

        async def save(connection: AsyncConnection) -> None:
            await connection.execute(update(tickets).where(tickets.c.id == ticket).values(agreed=on))

        await self._rooms.journal.do(save)
        self._tell()

    async def stop(self, ticket: str) -> str | None:
        """Wait no longer; returns the room if a match was found at the same moment."""
        if self._held.pop(ticket, None) is None:
            return None
        tickets = tables.tickets

        async def leave(connection: AsyncConnection) -> str | None:
            mine = tickets.c.id == ticket
            await connection.execute(delete(tickets).where(mine, tickets.c.room.is_(None)))
            room: str | None = await connection.scalar(select(tickets.c.room).where(mine))
            return room

        room = await self._rooms.journal.do(leave)
        self._tell()
        return room

    async def delivered(self, room: str, player: str) -> None:
        """Forget a match of which its player has heard."""
        tickets = tables.tickets

        async def forget(connection: AsyncConnection) -> None:
            mine = (tickets.c.player == player) & (tickets.c.room == room)
            await connection.execute(delete(tickets).where(mine))

        await self._rooms.journal.do(forget)

    async def _must_be_free(self, player: Player) -> None:
        rooms, seats = tables.rooms.c, tables.seats.c
        row = await self._rooms.store.row(
            select(func.count().label("open")).where(
                rooms.host == "",
                rooms.tournament.is_(None),
                rooms.state == "playing",
                rooms.id.in_(select(seats.room).where(seats.player == player.id)),
            )
        )
        if row is not None and row["open"] >= MOST_MATCHES:
            raise Refused("too-many-rooms", f"you have {row['open']} unfinished matches: finish some first")

    async def _mu(self, player: str, game: str) -> float:
        ratings = tables.ratings.c
        row = await self._rooms.store.row(
            select(ratings.mu).where(ratings.player == player, ratings.game == game)
        )
        return Skill().mu if row is None else float(row["mu"])

    # -- between processes -----------------------------------------------------------------------

    def _tell(self) -> None:
        self._news = True
        self._channels.publish(self.node, MATCHES)

    async def listen(self) -> None:
        """Hear that others have changed something, for ever."""
        async with self._channels.start_subscription([MATCHES]) as subscription:
            async for text in subscription.iter_events():
                self._news = self._news or text.decode() != self.node

    async def watch(self, stopping: Stopping) -> None:
        """Look for matches until the end, as long as somebody waits here."""
        beat = tick = 0.0
        while not await stopping.within(PAUSE):
            now = time.monotonic()
            if not self._held or not (self._news or now >= tick):
                continue
            try:
                if now >= beat:
                    await self._beat(time.time())
                    beat = now + BEAT
                self._news = False
                await self.look(time.time())
                tick = now + TICK
            except EmberboxError as error:
                log.warning("cannot look for matches", cause=str(error))

    async def _beat(self, now: float) -> None:
        """Say that the tickets here are alive, and clear away what is nobody's any more."""
        tickets = tables.tickets
        held = list(self._held)[:MOST_LOOKED_AT]

        async def beat(connection: AsyncConnection) -> None:
            for first in range(0, len(held), SQL_MOST):
                some = tickets.c.id.in_(held[first : first + SQL_MOST])
                await connection.execute(
                    update(tickets).where(some, tickets.c.room.is_(None)).values(seen=now)
                )
            await connection.execute(delete(tickets).where(tickets.c.seen < now - KEPT))

        await self._rooms.journal.do(beat)

    # -- matches ---------------------------------------------------------------------------------

    async def look(self, now: float) -> None:
        """Make the matches that can be made by those here, and tell everybody here how it goes."""
        held = list(self._held.items())  # first: who comes after the store was asked is not in what it says
        found = await self.tickets(now)
        pools = pools_of(found)
        apart = await self._apart(found) if len(found) > 1 else set()
        for pool in pools.values():
            for party in parties_of(pool, now, self._bots_after, apart):
                # One process is enough; should it die its tickets do, too.
                if party.tickets[0].node == self.node:
                    await self.make(party, now)
        known = {ticket.id: ticket for ticket in found if ticket.node == self.node}
        for id, ear in held:
            ticket = known.get(id)
            if id not in self._held:
                continue  # stopped meanwhile
            if ticket is None or ticket.room is not None:
                del self._held[id]
                ear(wire.SeekingStopped() if ticket is None else wire.Matched(str(ticket.room)))
            else:
                ear(self._standing(ticket, pools[ticket.pool], now))

    async def tickets(self, now: float) -> list[Ticket]:
        """Everybody who waits, and those here who have a match."""
        tickets, players = tables.tickets, tables.players
        free = or_(players.c.banned_until.is_(None), players.c.banned_until < now)
        rows = await self._rooms.store.rows(
            select(tickets, players.c.name)
            .join_from(tickets, players)
            .where(or_(tickets.c.seen > now - DEAD, tickets.c.node == self.node), free)
            .order_by(tickets.c.created)
            .limit(MOST_LOOKED_AT)
        )
        return [Ticket(**row) for row in rows]

    async def _apart(self, tickets: Sequence[Ticket]) -> set[frozenset[str]]:
        """Who of those who wait has muted whom."""
        mutes, waiting = tables.mutes.c, select(tables.tickets.c.player)
        rows = await self._rooms.store.rows(
            select(mutes.player, mutes.muted).where(mutes.player.in_(waiting), mutes.muted.in_(waiting))
        )
        return {frozenset((row["player"], row["muted"])) for row in rows}

    def _standing(self, ticket: Ticket, pool: Sequence[Ticket], now: float) -> wire.Seeking:
        return wire.Seeking(
            game=ticket.game,
            players=ticket.players,
            pace=ticket.pace,
            rated=ticket.rated,
            since=ticket.created,
            now=now,
            waiting=len(pool),
            bots=bots_offered(pool, now, self._bots_after),
            agreed=ticket.agreed,
            agreeing=sum(other.agreed for other in pool),
        )

    async def make(self, party: Party, now: float) -> str | None:
        """The room of a party, which begins at once; None if one of them is no longer to be had."""
        table = self._table(party)
        ids = [ticket.id for ticket in party.tickets]

        async def take(connection: AsyncConnection) -> None:
            tickets, players = tables.tickets, tables.players
            free = or_(players.c.banned_until.is_(None), players.c.banned_until < now)
            # In one order everywhere, or two processes could wait for each other without end.
            waiting = (
                select(tickets.c.id)
                .join_from(tickets, players)
                .where(tickets.c.id.in_(ids), tickets.c.room.is_(None), free)
                .order_by(tickets.c.id)
                .with_for_update(of=tickets)
            )
            if len((await connection.execute(waiting)).all()) < len(ids):
                raise AlreadyTaken("one of them has left or has a match")
            chosen = update(tickets).where(tickets.c.id.in_(ids))
            await connection.execute(chosen.values(room=table.id, seen=now))

        try:
            await self._rooms.create(table, also=take)
        except AlreadyTaken:
            return None
        log.info("matched", room=table.id, game=table.game, people=len(ids), bots=party.bots)
        self._tell()
        return table.id

    def _table(self, party: Party) -> Table:
        first = party.tickets[0]
        level = level_near(sum(ticket.mu for ticket in party.tickets) / len(party.tickets))
        chairs = [Chair(ticket.player, ticket.name) for ticket in party.tickets]
        chairs += [Chair(bot=level)] * party.bots
        self._luck.shuffle(chairs)
        return Table(
            id=new_id(),
            game=first.game,
            rules="",
            options=usual_options(first.game, first.players),
            host="",  # strangers are equals: nobody sends anybody's bot away
            listed=False,
            timer=TIMERS[first.pace],
            stand_in=STAND_IN_THAT_COUNTS if party.rated else level,
            state="waiting",
            version=1,
            chairs=tuple(chairs),
            rated=party.rated,
        )
