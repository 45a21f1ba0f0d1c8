"""Rooms over HTTP: making, finding and joining them, changing seats, rematches."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from litestar import Router, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.games.shelf import GAMES
from emberbox.kernel.record import Answer
from emberbox.server import wire
from emberbox.server.errors import Refused
from emberbox.server.http.costly import LIST_PRICE, pay, replay_price_of
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.records import record_to_continue
from emberbox.server.http.reference import known_game, known_lesson
from emberbox.server.http.request_context import ID, Asking, address_of, known_player, player_of, site_of
from emberbox.server.play.players import Player
from emberbox.server.play.room import Room
from emberbox.server.play.rooms import seats_of
from emberbox.server.play.seating import CLOSED, STAND_IN_THAT_COUNTS, Chair, Pause, Table, known_level
from emberbox.server.site import Site
from emberbox.server.store import tables
from emberbox.server.store.database import Row, new_id
from emberbox.server.store.journal import AlreadyTaken

MOST_LISTED: Final = 100
STALE_SECONDS: Final = 7 * 24 * 60 * 60
"""After so long without a move a listed room is not offered to others any more."""

SEATS: Final = 4
"""A player may have a seat in so many times the unfinished rooms that they may host."""

DEFAULT_LEVEL: Final = "veteran"
TEACHER: Final = "novice"
"""The bot to play against in a guided first game."""

RoomName = Annotated[str, Parameter(pattern=ID, description="the name of a room")]
Continued = Annotated[bool, Parameter(description="whether to include rooms with a chosen beginning")]
Pace: TypeAlias = Literal["off", "live", "day", "clock"]
SeatNumber = Annotated[int, Parameter(ge=0, le=14, description="a seat, counted from 0")]


class Continue(Struct, forbid_unknown_fields=True):
    """A moment of a game to play on from: a finished room or a record, and how many answers to keep."""

    answers: Annotated[int, Meta(ge=0, le=10**6)]
    room: Annotated[str, Meta(pattern=ID)] | None = None
    record: Annotated[str, Meta(pattern=ID)] | None = None


class NewRoom(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a room is made from."""

    game: Annotated[str, Meta(max_length=32)] = ""
    options: Annotated[dict[str, int | bool | str], Meta(max_length=64)] = {}
    seats: Annotated[
        list[str],
        Meta(max_length=15, description="`me`, `open` or a bot level for each seat; by default me and bots"),
    ] = []
    listed: bool = False
    rated: Annotated[bool, Meta(description="whether it is rated; then only accounts can sit down")] = False
    timer: wire.Timer = wire.Timer()
    stand_in: Annotated[str, Meta(description="the bot that steps in for players who run out of time")] = (
        DEFAULT_LEVEL
    )
    from_: Continue | None = msgspec.field(name="from", default=None)
    lesson: Annotated[bool, Meta(description="the game's guided first game, against novices")] = False


class BotChoice(Struct, forbid_unknown_fields=True):
    """Which bot is to play."""

    level: Annotated[str, Meta(max_length=32)] = DEFAULT_LEVEL


class PauseChoice(Struct, forbid_unknown_fields=True):
    """Whether everybody's time should stand still."""

    on: bool


class RoomSummary(Struct):
    """A room in a list."""

    table: wire.Table
    your_turn: bool
    moved: float
    payoffs: list[float] | None


# -- making --------------------------------------------------------------------------------------


@post("/rooms", responses=PROBLEMS)
async def make_room(request: Asking, data: NewRoom) -> wire.Table:
    """Make a room. Its game begins as soon as every seat is taken."""
    site, player = site_of(request), await player_of(request)
    await _may_make(request, site, player.id)
    data, answers, rules = await _beginning(site, data)
    if answers:
        await pay(request, replay_price_of(len(answers)))
    options = GAMES[known_game(data.game)].complete(data.options)
    table = Table(
        id=new_id(),
        game=data.game,
        rules="",
        options=options,
        host=player.id,
        listed=data.listed,
        timer=good_timer(data.timer),
        stand_in=STAND_IN_THAT_COUNTS if data.rated else known_level(data.stand_in),
        state="waiting",
        version=1,
        chairs=chairs_of(data.seats, seats_of(options), player.id, player.name),
        origin=origin_of(data),
        rated=data.rated,
    )
    _may_be_rated(table, player)
    if any(chair.bot for chair in table.chairs):
        await _may_have_bots(site, player.id)
    room = await site.rooms.create(table, answers, rules)
    return room.seen_by(player.id)


def _may_be_rated(table: Table, player: Player) -> None:
    """Refuse a rated game that would say nothing of its players."""
    if not table.rated:
        return
    if player.login is None:
        raise Refused("no-account", "rated games need an account: create one first")
    if table.origin != "deal" or GAMES[table.game].together or len(table.chairs) < 2:
        raise Refused("not-rated", "only games against others, dealt by the server, can be rated")
    if sum(chair.player == player.id for chair in table.chairs) > 1:
        raise Refused("one-seat", "in a rated game you can have only one seat")


def origin_of(data: NewRoom) -> wire.Origin:
    """Where the beginning of a room comes from: all who sit down are told."""
    if data.lesson:
        return "lesson"
    if data.from_ is None:
        return "deal"
    return "room" if data.from_.record is None else "record"


async def _beginning(site: Site, data: NewRoom) -> tuple[NewRoom, list[Answer], str]:
    """What a room is made from, the answers that its game goes on from, and the rules they were given by."""
    if data.lesson:
        if data.from_ is not None or data.options or data.seats:
            raise Refused("bad-request", "a lesson has its own setup: send only the game")
        lesson = known_lesson(data.game)
        seats = ["me", *[TEACHER] * (seats_of(lesson.options) - 1)]
        return replace(data, options=lesson.options, seats=seats), lesson.answers, ""
    if data.from_ is None:
        return data, [], ""
    given = await record_to_continue(site, data.from_.room, data.from_.record)
    going_on = replace(data, game=given.game, options=given.options)
    return going_on, given.answers[: data.from_.answers], given.rules_version


async def _may_make(request: Asking, site: Site, player: str) -> None:
    if not (
        await site.limits.take("room", player)
        and await site.limits.take("room-by-address", address_of(request))
    ):
        raise Refused("too-fast", f"you can create at most {site.settings.rooms_per_minute} rooms per minute")
    most = site.settings.rooms_per_player
    hosted = await _hosted(site, player)
    if hosted >= most:
        raise Refused("too-many-rooms", f"you host {hosted} unfinished rooms; at most {most} are allowed")


async def _may_have_bots(site: Site, player: str) -> None:
    """Refuse one more room with bots: they take the time of everybody's."""
    most = site.settings.bot_rooms_per_player
    seats = tables.seats.c
    hosted = await _hosted(
        site, player, tables.rooms.c.id.in_(select(seats.room).where(seats.bot.is_not(None)))
    )
    if hosted >= most:
        raise Refused(
            "too-many-rooms", f"you host {hosted} unfinished rooms with bots; at most {most} are allowed"
        )


async def _may_sit(site: Site, player: str) -> None:
    """Refuse a seat in one more room: each is written again when its player gets another name."""
    rooms, seats = tables.rooms.c, tables.seats.c
    most = SEATS * site.settings.rooms_per_player
    row = await site.store.row(
        select(func.count(seats.room.distinct()).label("rooms"))
        .join(tables.rooms, rooms.id == seats.room)
        .where(seats.player == player, rooms.state.in_(["waiting", "playing"]))
    )
    if row is not None and row["rooms"] >= most:
        raise Refused("too-many-rooms", f"you have a seat in {row['rooms']} unfinished rooms, the maximum")


async def _hosted(site: Site, player: str, *where: ColumnElement[bool]) -> int:
    """How many unfinished rooms somebody hosts."""
    rooms = tables.rooms.c
    unfinished = rooms.state.in_(["waiting", "playing"])
    row = await site.store.row(
        select(func.count().label("open")).where(rooms.host == player, unfinished, *where)
    )
    return 0 if row is None else int(row["open"])


def good_timer(timer: wire.Timer) -> wire.Timer:
    """The timer, or `Refused` if its limit makes no sense."""
    least, most = {"live": (5, 3600), "day": (1, 30), "off": (1, 7200), "clock": (60, 7200)}[timer.kind]
    if not least <= timer.limit <= most:
        raise Refused(
            "bad-request", f"timer.limit is {timer.limit}; for {timer.kind!r} it must be {least} to {most}"
        )
    if timer.increment and timer.kind != "clock":
        raise Refused("bad-request", f"timer.increment is {timer.increment}; only a clock has one")
    return timer


def chairs_of(words: Sequence[str], count: int, player: str, name: str) -> tuple[Chair, ...]:
    """The seats as somebody wants them: `me`, `open`, or the level of a bot."""
    words = words or ["me", *[DEFAULT_LEVEL] * (count - 1)]
    if len(words) != count:
        raise Refused("bad-request", f"seats has {len(words)} entries, but the game has {count} seats")
    chairs = {"me": Chair(player, name), "open": Chair()}
    return tuple(chairs.get(word) or Chair(bot=known_level(word)) for word in words)


# -- finding -------------------------------------------------------------------------------------


@get("/rooms", responses=PROBLEMS)
async def listed_rooms(
    request: Asking,
    continued: Continued = False,
    game: Annotated[str, Parameter(max_length=32, description="only this game")] = "",
    players: Annotated[
        int | None, Parameter(ge=1, le=15, description="only for this number of players")
    ] = None,
    pace: Annotated[Pace | None, Parameter(description="only with this kind of timer")] = None,
    rated: Annotated[bool | None, Parameter(description="only rated ones, or only unrated ones")] = None,
    free: Annotated[bool, Parameter(description="only those with an open seat")] = False,
    first: Annotated[int, Parameter(ge=0, le=10**6, description="how many to skip")] = 0,
    count: Annotated[int, Parameter(ge=1, le=MOST_LISTED, description="how many at most")] = MOST_LISTED,
) -> list[RoomSummary]:
    """The listed rooms that are not over or forgotten, those that moved last first.

    Those that go on from a record are left out unless they are asked for: their host knows the deal.
    """
    await pay(request, LIST_PRICE)
    rooms, seats = tables.rooms.c, tables.seats.c
    shown = rooms.listed.is_(True) & rooms.state.in_(["waiting", "playing"])
    shown &= rooms.moved > time.time() - STALE_SECONDS
    if not continued:
        shown &= rooms.origin == "deal"
    if game:
        shown &= rooms.game == known_game(game)
    if players is not None:
        size = select(func.count()).where(seats.room == rooms.id).scalar_subquery()
        shown &= size == players
    if pace is not None:
        shown &= rooms.timer == pace
    if rated is not None:
        shown &= rooms.rated.is_(rated)
    if free:
        shown &= exists().where(seats.room == rooms.id, seats.player.is_(None), seats.bot.is_(None))
    return await summaries(request, shown, first, count)


@get("/me/rooms", responses=PROBLEMS)
async def my_rooms(request: Asking) -> list[RoomSummary]:
    """The rooms that I host or have a seat in and have not closed, those that moved last first."""
    await pay(request, LIST_PRICE)
    player = await player_of(request)
    seats, rooms = tables.seats.c, tables.rooms.c
    mine = rooms.id.in_(select(seats.room).where(seats.player == player.id)) | (rooms.host == player.id)
    return await summaries(request, mine & (rooms.note != CLOSED))


async def summaries(
    request: Asking, where: ColumnElement[bool], first: int = 0, count: int = MOST_LISTED
) -> list[RoomSummary]:
    """Rooms of the store as a list."""
    site = site_of(request)
    player = await known_player(request)
    me = None if player is None else player.id
    rooms, seats, players = tables.rooms, tables.seats, tables.players
    found = await site.store.rows(
        select(rooms).where(where).order_by(rooms.c.moved.desc(), rooms.c.id).offset(first).limit(count)
    )
    query = (
        select(seats, players.c.name)
        .join(players, seats.c.player == players.c.id, isouter=True)
        .where(seats.c.room.in_([row["id"] for row in found]))
        .order_by(seats.c.room, seats.c.seat)
    )
    chairs: dict[str, list[Row]] = {}
    for row in await site.store.rows(query):
        chairs.setdefault(row["room"], []).append(row)
    return [_summary(row, Table.from_rows(row, chairs[row["id"]]), me) for row in found]


def _summary(row: Row, table: Table, me: str | None) -> RoomSummary:
    waiting = msgspec.json.decode(row["waiting"]) if table.state == "playing" else []
    return RoomSummary(
        table.seen_by(me, row["deadline"]),
        any(table.holds(me, seat) and table.chairs[seat].person for seat in waiting),
        row["moved"],
        msgspec.json.decode(row["payoffs"]) if row["payoffs"] else None,
    )


@get("/rooms/{room_id:str}", responses=PROBLEMS)
async def one_room(request: Asking, room_id: RoomName) -> wire.Table:
    """The table of a room."""
    site = site_of(request)
    player = await known_player(request)
    async with site.rooms.at(room_id) as room:
        return room.seen_by(None if player is None else player.id)


# -- seats ---------------------------------------------------------------------------------------


@post("/rooms/{room_id:str}/seats/{seat:int}/{change:str}", responses=PROBLEMS, status_code=200)
async def change_seat(
    request: Asking,
    room_id: RoomName,
    seat: SeatNumber,
    change: Literal["claim", "leave", "bot", "dismiss"],
    data: BotChoice | None = None,
) -> wire.Table:
    """Claim a free seat or take one's own back, leave it, or as host let a bot play it or send one away.

    A bot may be called by anybody at the table to a seat that was left, or whose player is gone.
    """
    site, player = site_of(request), await player_of(request)
    now = time.time()
    async with site.rooms.at(room_id) as room:
        table = room.table
        if change == "claim":
            if table.rated and player.login is None:
                raise Refused("no-account", "this game is rated: create an account to join")
            if not table.is_seated(player.id):
                await _may_sit(site, player.id)
            new = table.claim(seat, player.id, player.name, now)
        elif change == "leave":
            new = table.leave(seat, player.id)
        elif change == "bot":
            if table.host == player.id and not any(chair.bot for chair in table.chairs):
                await _may_have_bots(site, player.id)
            new = _let_bot_play(site, room, seat, player.id, (data or BotChoice()).level)
        else:
            new = table.dismiss_bot(seat, player.id, now)
        await site.rooms.change(room, new)
        return room.seen_by(player.id)


def _let_bot_play(site: Site, room: Room, seat: int, player: str, level: str) -> Table:
    table, waited, gone = room.table, 0.0, False
    if seat < len(table.chairs):
        # Who has answered while others are still asked is a secret: they count as asked all the same.
        waited = room.thinking(time.time()).get(seat, 0.0)
        whose = table.chairs[seat].player
        gone = whose is not None and site.presence.of(room.id, whose).state == "gone"
    return table.let_bot_play(seat, player, level, waited, gone)


@post("/rooms/{room_id:str}/pause", responses=PROBLEMS, status_code=200)
async def pause_room(request: Asking, room_id: RoomName, data: PauseChoice) -> wire.Table:
    """Ask for a pause, which begins when all who play want it; or go on, for which one is enough."""
    site, player = site_of(request), await player_of(request)
    if not await site.limits.take("pause", player.id):
        raise Refused("too-fast", "too many pauses: wait a minute")
    now = time.time()
    async with site.rooms.at(room_id) as room:
        table = room.table
        if data.on:
            new = table.ask_for_pause(player.id, now)
        else:
            new = table.go_on(player.id, now, room.thinking(now))
        await site.rooms.change(room, new)
        return room.seen_by(player.id)


@post("/rooms/{room_id:str}/close", responses=PROBLEMS, status_code=200)
async def close_room(request: Asking, room_id: RoomName) -> wire.Table:
    """Give up a room that I host and in which nobody else has a seat; delete it if its game is over."""
    site, player = site_of(request), await player_of(request)
    async with site.rooms.at(room_id) as room:
        await site.rooms.change(room, room.table.close(player.id))
        return room.seen_by(player.id)


@post("/rooms/{room_id:str}/rematch", responses=PROBLEMS, status_code=200)
async def rematch(request: Asking, room_id: RoomName) -> wire.Table:
    """The same game with the same players, everybody one seat on; asked for again, the same room."""
    site, player = site_of(request), await player_of(request)
    async with site.rooms.at(room_id) as room:
        table = room.table
        if table.host != player.id and all(chair.player != player.id for chair in table.chairs):
            raise Refused("not-your-game", "only the host and the players can ask for a rematch")
        if table.state != "over":
            raise Refused("not-over", f"this game is {table.state}: you can ask for a rematch when it's over")
        if table.rematch is None:
            await _may_make(request, site, player.id)
            await _make_rematch(site, room, player.id)
        new = room.table.rematch
    assert new is not None
    async with site.rooms.at(new) as second:
        return second.seen_by(player.id)


async def _make_rematch(site: Site, room: Room, host: str) -> None:
    old = room.table
    chairs = [
        replace(chair, bot=None if chair.player else chair.bot, auto_declines=(), since=0.0)
        for chair in old.chairs
    ]
    new = replace(
        old,
        id=new_id(),
        host=host,
        state="waiting",
        version=1,
        note="",
        chairs=(chairs[-1], *chairs[:-1]),
        origin="deal",
        sitters=frozenset(),
        pause=Pause(),
        tournament=None,
    )

    async def link(connection: AsyncConnection) -> None:
        rooms = tables.rooms
        changed = await connection.execute(
            update(rooms)
            .where(rooms.c.id == old.id, rooms.c.rematch.is_(None))
            .values(rematch=new.id, version=old.version + 1)
        )
        if not changed.rowcount:
            raise AlreadyTaken("the rematch already exists: reload")

    room.lost = True  # until the store has said yes
    await site.rooms.create(new, also=link)
    room.table = replace(old, rematch=new.id, version=old.version + 1)
    room.lost = False
    site.rooms.tell(room)


ROUTES: Final = Router(
    "/",
    route_handlers=[
        make_room,
        listed_rooms,
        my_rooms,
        one_room,
        change_seat,
        pause_room,
        close_room,
        rematch,
    ],
    tags=["rooms"],
)
