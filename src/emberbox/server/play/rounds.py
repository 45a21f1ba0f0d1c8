"""The rounds of tournaments: paired, played and counted, by whatever process comes first.

All of it goes by what is in the store, so that a process that dies leaves nothing behind that the next would
not find: a round without rooms, a finished game that was not counted, a bot that nobody wakes.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from random import SystemRandom
from typing import Any, Final, final

import msgspec
from sqlalchemy import ColumnElement, Select, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.kernel.errors import EmberboxError
from emberbox.server.ops import logs
from emberbox.server.ops.settings import Settings
from emberbox.server.ops.stopping import Stopping
from emberbox.server.play.paces import TIMERS
from emberbox.server.play.pairing import LEAST, Pair, round_robin, swiss
from emberbox.server.play.ratings import SeatResult, level_near
from emberbox.server.play.rooms import Rooms
from emberbox.server.play.seating import STAND_IN_THAT_COUNTS, Chair, Table
from emberbox.server.play.standings import entrants_of
from emberbox.server.play.tournaments import Tournaments, games_in, ranked
from emberbox.server.store import tables
from emberbox.server.store.database import Row, new_id
from emberbox.server.store.journal import AlreadyTaken

SWEEP_SECONDS: Final = 2.0
WAKE_SECONDS: Final = 30.0
AT_ONCE: Final = 100

WIN, DRAW, LOSS = 2, 1, 0
"""What a game is worth, in half points."""

log = logs.get("rounds")


def verdict(player: str, results: Sequence[SeatResult]) -> int:
    """What a game was worth to one of two; who gave up has lost, whatever the bot in their seat did.

    A game without a result, because it was closed or came to no end, is a draw.
    """
    if not results:
        return DRAW
    mine = next((result.rank for result in results if result.player == player), 2)
    theirs = min((result.rank for result in results if result.player != player), default=2)
    if mine == 2:
        return LOSS
    return DRAW if mine == theirs else WIN if mine < theirs else LOSS


async def count_game(connection: AsyncConnection, table: Table, results: Sequence[SeatResult]) -> None:
    """Note how a game of a tournament ended, in the transaction that settles its room: once."""
    if table.tournament is None:
        return
    pairings = tables.pairings
    rows = await connection.execute(select(pairings.c.player).where(pairings.c.room == table.id))
    for row in rows.all():
        mine = (pairings.c.room == table.id) & (pairings.c.player == row.player) & pairings.c.score.is_(None)
        await connection.execute(update(pairings).where(mine).values(score=verdict(row.player, results)))


@final
class Rounds:
    """Begins rounds, makes their rooms, and ends tournaments."""

    def __init__(self, rooms: Rooms, tournaments: Tournaments, settings: Settings) -> None:
        self._rooms: Final = rooms
        self._tournaments: Final = tournaments
        self._break: Final = settings.round_break
        self._luck: Final = SystemRandom()
        self._wake_at = 0.0

    async def watch(self, stopping: Stopping) -> None:
        """See to all tournaments until the end."""
        while not await stopping.within(SWEEP_SECONDS):
            try:
                await self.sweep(time.time())
            except EmberboxError as error:
                log.warning("tournaments stand still", cause=str(error))

    async def sweep(self, now: float) -> None:
        """Do all that is due."""
        await self._count_closed()
        for row in await self._rooms.store.rows(self._finished_rounds()):
            await self._go_on(row, now)
        for board in await self._boards_without_room():
            await self._make_room(board)
        if time.monotonic() >= self._wake_at:
            self._wake_at = time.monotonic() + WAKE_SECONDS
            await self._wake_bots()

    # -- rounds ----------------------------------------------------------------------------------

    def _finished_rounds(self) -> Select[Any]:
        """Tournaments in whose round all games are over."""
        tournaments, pairings = tables.tournaments, tables.pairings
        unfinished = exists().where(
            pairings.c.tournament == tournaments.c.id,
            pairings.c.round == tournaments.c.round,
            pairings.c.score.is_(None),
        )
        return select(tournaments).where(tournaments.c.state == "running", ~unfinished).limit(AT_ONCE)

    async def _go_on(self, row: Row, now: float) -> None:
        try:
            if row["round"] >= row["rounds"]:
                await self._change(row, state="over")
            elif row["next_at"] is None:
                await self._change(row, next_at=now + self._break)
            elif row["next_at"] <= now:
                await self._begin_round(row, now)
        except AlreadyTaken:
            pass  # another process was first

    async def _change(self, row: Row, rows: Sequence[dict[str, Any]] = (), **values: Any) -> None:
        """Change a tournament, with the pairings of a new round, unless somebody was faster."""
        tournaments = tables.tournaments
        now = time.time()

        async def save(connection: AsyncConnection) -> None:
            same = (tournaments.c.round == row["round"]) & (tournaments.c.state == "running")
            this = update(tournaments).where(tournaments.c.id == row["id"], same)
            if not (await connection.execute(this.values(changed=now, **values))).rowcount:
                raise AlreadyTaken("the tournament has changed")
            if rows:
                await connection.execute(insert(tables.pairings), list(rows))

        await self._rooms.journal.do(save)
        log.info("tournament", tournament=row["id"], round=values.get("round", row["round"]))

    async def _begin_round(self, row: Row, now: float) -> None:
        players = ranked(await self._tournaments.entrants(row["id"]), now)
        games = games_in(await self._tournaments.pairings(row["id"]))
        number = row["round"] + 1
        away = {player.id for player in players if player.withdrawn}
        if len(players) - len(away) < LEAST:
            await self._change(row, state="over", note="ended early: the others have withdrawn")
            return
        if row["kind"] == "round-robin":
            pairs = round_robin([player.id for player in players], number, away)
        else:
            pairs = await asyncio.to_thread(swiss, entrants_of(players, games))
        strength = {player.id: player.mu for player in players}
        rows = [
            each
            for board, pair in enumerate(pairs, 1)
            for each in _rows(row["id"], number, board, pair, strength)
        ]
        await self._change(row, rows, round=number, next_at=None)

    # -- rooms -----------------------------------------------------------------------------------

    async def _boards_without_room(self) -> list[list[Row]]:
        """The pairings of rounds that run, by board, whose rooms have not been made yet."""
        tournaments, pairings, players = tables.tournaments, tables.pairings, tables.players
        entrants = tables.entrants
        query = (
            select(
                *(pairings.c[name] for name in ("room", "player", "bot", "tournament")),
                *(tournaments.c[name] for name in ("game", "options", "pace", "rated")),
                players.c.name,
                entrants.c.withdrawn,
            )
            .join_from(pairings, tournaments, pairings.c.tournament == tournaments.c.id)
            .join(players, pairings.c.player == players.c.id)
            .join(entrants, (entrants.c.tournament == tournaments.c.id) & (entrants.c.player == players.c.id))
            .where(
                tournaments.c.state == "running",
                pairings.c.round == tournaments.c.round,
                pairings.c.score.is_(None),
                ~exists().where(tables.rooms.c.id == pairings.c.room),
            )
            .order_by(pairings.c.tournament, pairings.c.board, pairings.c.player)
            .limit(AT_ONCE * 2)
        )
        boards: dict[str, list[Row]] = {}
        for row in await self._rooms.store.rows(query):
            boards.setdefault(row["room"], []).append(row)
        return [board for board in boards.values() if len(board) == LEAST or board[0]["bot"]]

    async def _make_room(self, board: list[Row]) -> None:
        first = board[0]
        # Who has withdrawn since the pairing keeps nobody waiting.
        chairs = [
            Chair(row["player"], row["name"], STAND_IN_THAT_COUNTS if row["withdrawn"] else None)
            for row in board
        ]
        if first["bot"]:
            chairs.append(Chair(bot=first["bot"]))
        self._luck.shuffle(chairs)
        table = Table(
            id=first["room"],
            game=first["game"],
            rules="",
            options=msgspec.json.decode(first["options"]),
            host="",  # nobody who plays decides who else does
            listed=False,  # the tournament shows the way there
            timer=TIMERS[first["pace"]],
            stand_in=STAND_IN_THAT_COUNTS,
            state="waiting",
            version=1,
            chairs=tuple(chairs),
            rated=first["rated"],
            tournament=first["tournament"],
        )
        try:
            await self._rooms.create(table)
        except AlreadyTaken:
            pass  # another process was first

    # -- what nobody else would see to -----------------------------------------------------------

    async def _unfinished(self, *where: ColumnElement[bool]) -> Sequence[str]:
        """The rooms of games of rounds that run which are not counted yet, some of them."""
        tournaments, pairings, rooms = tables.tournaments, tables.pairings, tables.rooms
        query = (
            select(pairings.c.room)
            .join_from(pairings, tournaments, pairings.c.tournament == tournaments.c.id)
            .join(rooms, rooms.c.id == pairings.c.room)
            .where(tournaments.c.state == "running", pairings.c.round == tournaments.c.round)
            .where(pairings.c.score.is_(None), *where)
            .distinct()
            .limit(AT_ONCE)
        )
        return [row["room"] for row in await self._rooms.store.rows(query)]

    async def _count_closed(self) -> None:
        """Count games that were closed without a result: nobody settles those."""
        rooms = tables.rooms.c
        closed = await self._unfinished(rooms.state == "over", rooms.settled.is_(True))
        if closed:
            await self._call_drawn(closed)

    async def _call_drawn(self, rooms: Sequence[str]) -> None:
        pairings = tables.pairings

        async def save(connection: AsyncConnection) -> None:
            these = pairings.c.room.in_(rooms) & pairings.c.score.is_(None)
            await connection.execute(update(pairings).where(these).values(score=DRAW))

        await self._rooms.journal.do(save)

    async def _wake_bots(self) -> None:
        """Bring games back in which a bot is to move: after a crash nobody may come to look at them."""
        rooms = tables.rooms.c
        for id in await self._unfinished(rooms.state == "playing", rooms.deadline.is_(None)):
            room = await self._rooms.room(id)
            if room.frozen is not None:
                await self._call_drawn([id])  # of rules that are no more


def _rows(
    tournament: str, number: int, board: int, pair: Pair, strength: dict[str, float]
) -> list[dict[str, Any]]:
    """A pairing as rows, one for each of the two."""
    one, other = pair
    same = {"tournament": tournament, "round": number, "board": board, "room": new_id(), "score": None}
    bot = level_near(strength[one]) if other is None else None
    rows = [{**same, "player": one, "opponent": other, "bot": bot}]
    if other is not None:
        rows.append({**same, "player": other, "opponent": one, "bot": None})
    return rows
