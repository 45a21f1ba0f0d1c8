"""Who is how good at which game: results of finished games, and ratings by openskill.

Bots are on the same ladder, and their ratings stand still: what a level is worth is known.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, final

from msgspec import Struct
from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.errors import EmberboxError
from emberbox.server.ops import logs
from emberbox.server.play.room import Room
from emberbox.server.play.rooms import Rooms
from emberbox.server.play.seating import Table
from emberbox.server.store import tables
from emberbox.server.store.database import Row
from emberbox.server.store.journal import AlreadyTaken

MODEL: Final = PlackettLuce()

ANCHORS: Final = {"novice": 18.0, "apprentice": 22.0, "veteran": 31.0, "master": 34.0}
"""What the level of a bot is worth, whatever the game.

By these a veteran wins five of six duels against an apprentice, about as in bench/strength.md; how far a
novice is below and a master above is an estimate.
"""

ANCHOR_SIGMA: Final = 1.0
PROVISIONAL: Final = 5.0
"""With more doubt than this a rating is a first guess."""

SETTLED_AT_ONCE: Final = 50

log = logs.get("ratings")


class Skill(NamedTuple):
    """What is believed of somebody at a game: a mean, and the doubt about it."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma

    @property
    def points(self) -> int:
        """The number that people see: 1000 to begin with, more with every proof."""
        return round(1000 + 40 * (self.mu - 3 * self.sigma))


class SeatResult(Struct, frozen=True):
    """How a game ended for a seat: who is to blame, in which team, and how well."""

    seat: int
    player: str | None
    bot: str | None
    team: int
    rank: int
    """0 for who won, 1 for who lost, 2 for who gave up."""


Also: TypeAlias = Callable[[AsyncConnection, Table, Sequence[SeatResult]], Awaitable[None]]
"""What else is written down of a finished game, in the same transaction."""


def anchor(level: str) -> Skill:
    """What a bot is worth."""
    return Skill(ANCHORS.get(level, MODEL.mu), ANCHOR_SIGMA)


def level_near(mu: float) -> str:
    """The bot that is worth about as much as a player."""
    return min(ANCHORS, key=lambda level: abs(ANCHORS[level] - mu))


def rated(results: Sequence[SeatResult], skills: Mapping[int, Skill]) -> dict[int, Skill]:
    """The skills by seat after a game. Bots stay as they are; who gave up is last, whatever the team did."""
    teams: dict[tuple[int, bool], list[SeatResult]] = {}
    for result in results:
        teams.setdefault((result.team, result.rank == 2), []).append(result)
    groups = list(teams.values())
    if len(groups) < 2:
        return {}
    before = [[PlackettLuceRating(*skills[one.seat]) for one in group] for group in groups]
    after = MODEL.rate(before, ranks=[float(group[0].rank) for group in groups])
    return {
        one.seat: Skill(rating.mu, rating.sigma)
        for group, ratings in zip(groups, after, strict=True)
        for one, rating in zip(group, ratings, strict=True)
        if one.bot is None or one.rank == 2
    }


def results_of(table: Table, payoffs: Sequence[float], teams: Sequence[int]) -> list[SeatResult]:
    """How a finished game ended for every seat. Whoever sat at a seat that was left gave up."""
    best = max(payoffs)
    sitters = dict(sorted(table.sitters))
    results = []
    for seat, chair in enumerate(table.chairs):
        player = chair.player or sitters.get(seat)
        gave_up = player is not None and not chair.person
        rank = 2 if gave_up else 0 if payoffs[seat] == best and best > 0 else 1
        results.append(SeatResult(seat, player, chair.bot, teams[seat], rank))
    return results


def teams_of(view: Any, seats: int) -> list[int]:
    """Who plays with whom, as the game shows it to all; where it does not, everybody plays alone."""
    players = view.get("players", []) if isinstance(view, dict) else []
    shown = [player.get("team") if isinstance(player, dict) else None for player in players]
    teams = [team for team in shown if isinstance(team, int) and team >= 0]
    return teams if len(teams) == seats else list(range(seats))


@final
class Ratings:
    """Settles finished games: writes down how they ended for whom, and what that says of them."""

    def __init__(self, rooms: Rooms, also: Also | None = None) -> None:
        self._rooms: Final = rooms
        self._also: Final = also

    async def settle_some(self) -> None:
        """Settle games whose process died before it could, and those of before there were ratings."""
        rooms = tables.rooms.c
        query = select(rooms.id).where(rooms.state == "over", rooms.settled.is_(False)).limit(SETTLED_AT_ONCE)
        for row in await self._rooms.store.rows(query):
            await self.settle(row["id"])

    async def settle(self, id: str) -> None:
        """Write down how a finished game ended. Done twice, by whatever process, it is done once."""
        try:
            async with self._rooms.at(id) as room:
                results = self._results(room)
                table = room.table
            await self._rooms.journal.do(lambda connection: self._write(connection, table, results))
        except AlreadyTaken:
            pass  # another process was first
        except EmberboxError as error:
            log.warning("a game cannot be settled yet", room=id, cause=str(error))

    def _results(self, room: Room) -> list[SeatResult]:
        history = room.history
        if history is None or not history.session.over:
            return []  # broken off, or of rules that we no longer have
        state = history.session.state
        payoffs = state.payoffs()
        if payoffs is None:
            return []
        return results_of(room.table, payoffs, teams_of(state.view(SPECTATOR), state.seats))

    async def _write(self, connection: AsyncConnection, table: Table, results: list[SeatResult]) -> None:
        rooms = tables.rooms
        first = update(rooms).where(rooms.c.id == table.id, rooms.c.settled.is_(False)).values(settled=True)
        if not (await connection.execute(first)).rowcount:
            return
        if self._also is not None:
            await self._also(connection, table, results)
        if not results:
            return
        people = [result for result in results if result.player is not None]
        counts = table.rated and len({result.player for result in people}) == len(people)
        skills = await self._skills(connection, table.game, results)
        after = rated(results, skills) if counts else {}
        now = time.time()
        rows = [
            {
                "room": table.id,
                "seat": result.seat,
                "player": result.player,
                "game": table.game,
                "seats": len(results),
                "rank": result.rank,
                "rated": result.seat in after,
                "before": skills[result.seat].points,
                "after": after.get(result.seat, skills[result.seat]).points,
                "at": now,
            }
            for result in people
        ]
        if rows:
            await connection.execute(insert(tables.results), rows)
        for result in people:
            if result.seat in after:
                await self._keep(connection, table.game, result, after[result.seat])

    async def _skills(
        self, connection: AsyncConnection, game: str, results: Sequence[SeatResult]
    ) -> dict[int, Skill]:
        ratings = tables.ratings.c
        players = [result.player for result in results if result.player is not None]
        query = select(ratings.player, ratings.mu, ratings.sigma).where(
            ratings.game == game, ratings.player.in_(players)
        )
        known = {row.player: Skill(row.mu, row.sigma) for row in await connection.execute(query)}
        return {
            result.seat: anchor(result.bot or "")
            if result.player is None
            else known.get(result.player, Skill())
            for result in results
        }

    async def _keep(self, connection: AsyncConnection, game: str, result: SeatResult, skill: Skill) -> None:
        ratings = tables.ratings
        this = (ratings.c.player == result.player) & (ratings.c.game == game)
        row = (await connection.execute(select(ratings.c.games, ratings.c.won).where(this))).first()
        games, won = (row.games, row.won) if row is not None else (0, 0)
        await connection.execute(delete(ratings).where(this))
        await connection.execute(
            insert(ratings).values(
                player=result.player,
                game=game,
                mu=skill.mu,
                sigma=skill.sigma,
                points=skill.points,
                games=games + 1,
                won=won + (result.rank == 0),
            )
        )


class LadderEntry(Struct):
    """Somebody on the ladder of a game; a bot has a level, and stays where it is."""

    name: str
    login: str | None
    bot: str | None
    points: int
    games: int
    won: int
    provisional: bool


def entry_of(row: Row) -> LadderEntry:
    """The entry in a row of `ratings` with its player."""
    doubt = row["sigma"] > PROVISIONAL
    return LadderEntry(row["name"], row["login"], None, row["points"], row["games"], row["won"], doubt)


def with_bots(entries: list[LadderEntry]) -> list[LadderEntry]:
    """A ladder with the levels of bots on it, the best first."""
    bots = [
        LadderEntry(level.capitalize(), None, level, anchor(level).points, 0, 0, False) for level in ANCHORS
    ]
    return sorted([*entries, *bots], key=lambda entry: -entry.points)
