"""Tournaments as people see and change them: made, entered, begun, left and given up.

What happens without anybody's doing, round after round, is in `rounds`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, final

import msgspec
from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.games.shelf import GAMES
from emberbox.kernel.game import Choice
from emberbox.server import wire
from emberbox.server.errors import Refused
from emberbox.server.ops import logs
from emberbox.server.play.chat import good_text
from emberbox.server.play.paces import usual_options
from emberbox.server.play.pairing import LEAST, rounds_of
from emberbox.server.play.players import Player
from emberbox.server.play.ratings import Skill
from emberbox.server.play.rooms import NoSuchRoom, Rooms
from emberbox.server.play.standings import Game
from emberbox.server.play.standings import Player as Ranked
from emberbox.server.store import tables
from emberbox.server.store.database import Row, new_id
from emberbox.server.store.journal import AlreadyTaken

MOST_OWNED: Final = 3
"""Unfinished tournaments that an account may have made."""

MOST_ENTERED: Final = 20
"""Unfinished tournaments that an account may take part in."""

LONGEST_NAME: Final = 60

Kind: TypeAlias = Literal["swiss", "round-robin"]
State: TypeAlias = Literal["open", "running", "over", "cancelled"]

UNFINISHED: Final = ("open", "running")

log = logs.get("tournaments")


class Plan(Struct, frozen=True, kw_only=True):
    """What a tournament is to be."""

    name: str
    game: str
    options: Mapping[str, Choice]
    pace: wire.Pace
    kind: Kind
    rounds: int
    size: int
    rated: bool


class NoTournament(Refused):
    """There is no such tournament."""

    def __init__(self, id: str) -> None:
        super().__init__("no-tournament", f"there is no tournament {id!r}")


def options_for_two(game: str, options: Mapping[str, Choice]) -> dict[str, Choice]:
    """The options of every game of a tournament, or `Refused` or `BadOption`."""
    usual = usual_options(game, LEAST)
    if GAMES[game].together:
        raise Refused("not-rated", "everybody wins or loses this game together, so it has no tournaments")
    return GAMES[game].complete({**options, "players": LEAST}) if options else usual


@final
class Tournaments:
    """All tournaments of a site; each change is one transaction on the store, so any process may make it."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms: Final = rooms
        self._store: Final = rooms.store

    # -- looking ---------------------------------------------------------------------------------

    async def page(self, first: int, count: int, state: str = "") -> Sequence[Row]:
        """Tournaments with the names of their owners and how many take part, unfinished ones first."""
        tournaments, entrants = tables.tournaments, tables.entrants
        size = select(func.count()).where(entrants.c.tournament == tournaments.c.id).scalar_subquery()
        query = (
            select(tournaments, tables.players.c.name.label("owner_name"), size.label("entered"))
            .join_from(tournaments, tables.players)
            .order_by(tournaments.c.state.in_(UNFINISHED).desc(), tournaments.c.changed.desc())
        )
        if state:
            query = query.where(tournaments.c.state == state)
        return await self._store.rows(query.offset(first).limit(count))

    async def row(self, id: str) -> Row:
        """A tournament with the name of its owner, or `NoTournament`."""
        tournaments = tables.tournaments
        row = await self._store.row(
            select(tournaments, tables.players.c.name.label("owner_name"))
            .join_from(tournaments, tables.players)
            .where(tournaments.c.id == id)
        )
        if row is None:
            raise NoTournament(id)
        return row

    async def entrants(self, id: str) -> Sequence[Row]:
        """Those who take part, with their names, and whether they may still play."""
        entrants, players = tables.entrants, tables.players
        return await self._store.rows(
            select(entrants, players.c.name, players.c.login, players.c.banned_until)
            .join_from(entrants, players)
            .where(entrants.c.tournament == id)
            .order_by(entrants.c.mu.desc(), entrants.c.joined)
        )

    async def pairings(self, id: str) -> Sequence[Row]:
        """Who played whom in all rounds."""
        pairings = tables.pairings
        return await self._store.rows(
            select(pairings)
            .where(pairings.c.tournament == id)
            .order_by(pairings.c.round, pairings.c.board, pairings.c.player)
        )

    # -- changing --------------------------------------------------------------------------------

    async def create(self, owner: Player, plan: Plan) -> str:
        """A new tournament that accounts may enter; returns its name."""
        _must_have_account(owner)
        options = options_for_two(plan.game, plan.options)
        name = good_text(plan.name)
        if len(name) > LONGEST_NAME:
            raise Refused("bad-name", f"a tournament's name has at most {LONGEST_NAME} characters")
        await self._must_have_few(tables.tournaments.c.owner == owner.id, MOST_OWNED)
        now, id = time.time(), new_id()
        row = {
            **msgspec.structs.asdict(plan),
            "id": id,
            "owner": owner.id,
            "name": name,
            "options": msgspec.json.encode(options).decode(),
            "round": 0,
            "next_at": None,
            "state": "open",
            "note": "",
            "created": now,
            "changed": now,
        }

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(tables.tournaments).values(row))

        await self._rooms.journal.do(add)
        return id

    async def _must_have_few(self, where: Any, most: int) -> None:
        tournaments = tables.tournaments
        unfinished = tournaments.c.state.in_(UNFINISHED)
        row = await self._store.row(select(func.count().label("open")).where(unfinished, where))
        if row is not None and row["open"] >= most:
            raise Refused(
                "too-many-tournaments", f"you have {row['open']} unfinished tournaments, the maximum"
            )

    async def enter(self, id: str, player: Player) -> None:
        """Take part; done twice, it is done once."""
        _must_have_account(player)
        entrants, tournaments = tables.entrants, tables.tournaments
        mine = select(entrants.c.tournament).where(entrants.c.player == player.id)
        if any(row["player"] == player.id for row in await self.entrants(id)):
            return
        await self._must_have_few(tournaments.c.id.in_(mine), MOST_ENTERED)

        async def add(connection: AsyncConnection) -> None:
            # Locked, so that two processes do not both give away the last place.
            row = _open(await _locked(connection, id))
            count = select(func.count()).where(entrants.c.tournament == id)
            if (await connection.scalar(count) or 0) >= row["size"]:
                raise Refused("full", f"this tournament is full: it has {row['size']} players")
            skill = (await _skills(connection, row["game"], [player.id]))[player.id]
            entry = {"mu": skill.mu, "points": skill.points, "withdrawn": False, "joined": time.time()}
            await connection.execute(insert(entrants).values(tournament=id, player=player.id, **entry))

        try:
            await self._rooms.journal.do(add)
        except AlreadyTaken:
            pass  # from another page of theirs

    async def withdraw(self, id: str, player: str) -> None:
        """Take part no longer. A bot plays on in the game of a round that runs."""
        entrants = tables.entrants
        row = await self.row(id)

        async def leave(connection: AsyncConnection) -> None:
            mine = (entrants.c.tournament == id) & (entrants.c.player == player)
            state = (await _locked(connection, id))["state"]
            if state not in UNFINISHED:
                raise Refused("game-over", "this tournament is over")
            left = (
                delete(entrants).where(mine)
                if state == "open"
                else update(entrants).where(mine).values(withdrawn=True)
            )
            if not (await connection.execute(left)).rowcount:
                raise Refused("not-entered", "you're not in this tournament")

        await self._rooms.journal.do(leave)
        await self._leave_game(row, player)

    async def _leave_game(self, row: Row, player: str) -> None:
        pairings = tables.pairings.c
        playing = await self._store.row(
            select(pairings.room).where(
                pairings.tournament == row["id"],
                pairings.round == row["round"],
                pairings.player == player,
                pairings.score.is_(None),
            )
        )
        if playing is None:
            return
        try:
            async with self._rooms.at(playing["room"]) as room:
                table = room.table
                if table.state == "playing":
                    mine = [seat for seat in range(len(table.chairs)) if table.holds(player, seat)]
                    await self._rooms.change(room, table.stand_in_for(mine))
        except (NoSuchRoom, AlreadyTaken) as error:
            log.info("who has withdrawn runs out of time", room=playing["room"], cause=str(error))

    async def start(self, id: str, owner: str) -> None:
        """Close the entries and begin with the first round."""
        tournaments, entrants = tables.tournaments, tables.entrants

        async def begin(connection: AsyncConnection) -> None:
            this = tournaments.c.id == id
            row = _open(_owned(await _locked(connection, id), owner))
            found = await connection.execute(select(entrants.c.player).where(entrants.c.tournament == id))
            players = [each.player for each in found]
            if len(players) < LEAST:
                raise Refused("not-enough", f"a tournament needs at least {LEAST} players")
            rounds = rounds_of(row["kind"], row["rounds"], len(players))
            now = time.time()
            await connection.execute(
                update(tournaments)
                .where(this)
                .values(state="running", rounds=rounds, next_at=now, changed=now)
            )
            for player, skill in (await _skills(connection, row["game"], players)).items():
                mine = (entrants.c.tournament == id) & (entrants.c.player == player)
                seeded = update(entrants).where(mine).values(mu=skill.mu, points=skill.points)
                await connection.execute(seeded)

        await self._rooms.journal.do(begin)

    async def cancel(self, id: str, owner: str) -> None:
        """Give a tournament up. Games that run go on, and count for nothing here."""
        tournaments = tables.tournaments

        async def give_up(connection: AsyncConnection) -> None:
            this = tournaments.c.id == id
            if _owned(await _locked(connection, id), owner)["state"] not in UNFINISHED:
                raise Refused("game-over", "this tournament is over")
            ended = {"state": "cancelled", "note": "cancelled by its owner", "changed": time.time()}
            await connection.execute(update(tournaments).where(this).values(ended))

        await self._rooms.journal.do(give_up)


def _must_have_account(player: Player) -> None:
    if player.login is None:
        raise Refused("no-account", "tournaments need an account: create one first")


async def _locked(connection: AsyncConnection, id: str) -> Row:
    """A tournament that nobody else changes until this transaction is over, or `NoTournament`."""
    tournaments = tables.tournaments
    found = await connection.execute(select(tournaments).where(tournaments.c.id == id).with_for_update())
    row = found.mappings().first()
    if row is None:
        raise NoTournament(id)
    return dict(row)


def _owned(row: Row, owner: str) -> Row:
    if row["owner"] != owner:
        raise Refused("not-host", "only the owner of a tournament can do that")
    return row


def _open(row: Row) -> Row:
    if row["state"] != "open":
        raise Refused("closed", "this tournament is closed to new players")
    return row


async def _skills(connection: AsyncConnection, game: str, players: Sequence[str]) -> dict[str, Skill]:
    ratings = tables.ratings.c
    query = select(ratings.player, ratings.mu, ratings.sigma).where(
        ratings.game == game, ratings.player.in_(players)
    )
    known = {row.player: Skill(row.mu, row.sigma) for row in await connection.execute(query)}
    return {player: known.get(player, Skill()) for player in players}


def ranked(entrants: Sequence[Row], now: float) -> list[Ranked]:
    """Those who take part; somebody who is banned, or has deleted their account, plays no more."""
    return [
        Ranked(
            row["player"],
            row["mu"],
            row["withdrawn"] or row["login"] is None or (row["banned_until"] or 0.0) > now,
        )
        for row in entrants
    ]


def games_in(pairings: Sequence[Row]) -> list[Game]:
    """What was played."""
    return [Game(row["round"], row["player"], row["opponent"], row["score"]) for row in pairings]
