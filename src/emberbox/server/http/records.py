"""Records over HTTP: games to take home, to bring along, and to play on from."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Final

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta, Struct
from sqlalchemy import delete as sql_delete
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import BadRecord
from emberbox.kernel.record import Record
from emberbox.kernel.replay import follow_checked, unfollowed
from emberbox.kernel.session import Session
from emberbox.server.errors import Refused
from emberbox.server.http.costly import LIST_PRICE, pay, replay_price_of
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.request_context import ID, Asking, address_of, player_of, site_of
from emberbox.server.play.room import Room
from emberbox.server.site import Site
from emberbox.server.store import tables
from emberbox.server.store.database import new_id

MOST_ANSWERS: Final = 20_000
MOST_EVENTS: Final = 20_000
"""How long a record may be: about twice as long as eight players who move at random play Ignite."""

MOST_RECORDS: Final = 200
"""How many records a player may keep."""

Word = Annotated[str, Meta(max_length=32)]
# A tuple would be as good, but not in the schema that Litestar makes of it.
SeatAndPick = Annotated[list[int], Meta(min_length=2, max_length=2)]
Name = Annotated[str, Parameter(pattern=ID, description="the name of a room or record")]


class RecordInfo(Struct):
    """A record that was uploaded."""

    id: str
    game: str
    rules: str
    answers: Annotated[int, Meta(description="how many answers it has, dice included")]
    over: Annotated[bool, Meta(description="whether the game is over")]


class RecordKept(Struct):
    """A record in a list."""

    id: str
    game: str
    created: float


class UploadedRecord(Struct):
    """A record as `emberbox` saves it; what else is in the file is left out."""

    format: Word
    version: int
    game: Word
    rules: Word
    options: Annotated[dict[str, int | bool | str], Meta(max_length=64)]
    seed: int
    answers: Annotated[list[SeatAndPick], Meta(max_length=MOST_ANSWERS)]


A_RECORD: Final = {
    200: ResponseSpec(UploadedRecord, generate_examples=False, description="a record"),
    **PROBLEMS,
}


@get("/rooms/{room_id:str}/record", responses=A_RECORD, media_type=MediaType.JSON)
async def room_record(request: Asking, room_id: Name) -> Response[bytes]:
    """The record of a game that is over; while it is played it would tell everybody's hand."""
    site = site_of(request)
    return _download(await _finished(site, room_id), room_id)


@get("/records/{record_id:str}", responses=A_RECORD, media_type=MediaType.JSON)
async def one_record(request: Asking, record_id: Name) -> Response[bytes]:
    """A record that was uploaded."""
    site = site_of(request)
    return _download(await uploaded(site, record_id), record_id)


@post("/records", responses=PROBLEMS)
async def upload(request: Asking, data: UploadedRecord) -> RecordInfo:
    """Bring a record along: it is replayed, and kept if the rules can follow it."""
    site = site_of(request)
    player = await player_of(request)
    if not (
        await site.limits.take("room", player.id)
        and await site.limits.take("room-by-address", address_of(request))
    ):
        raise Refused("too-fast", "too many records at once: wait a minute")
    # The seed is left behind: it would tell dice that have not fallen yet.
    text = msgspec.json.encode(msgspec.structs.replace(data, seed=0)).decode()
    record = Record.from_json(text)
    if record.game not in GAMES:
        raise BadRecord(f"this is a record of {record.game!r}, which isn't one of {', '.join(GAMES)}")
    await pay(request, replay_price_of(len(data.answers)))
    async with site.watching.of(address_of(request)):
        session = await asyncio.to_thread(replayed, record, MOST_EVENTS)
    id = new_id()
    mine = await site.store.rows(select(tables.records.c.id).where(tables.records.c.player == player.id))
    if len(mine) >= MOST_RECORDS:
        raise Refused("too-many-records", f"you have {len(mine)} records; at most {MOST_RECORDS} are allowed")

    async def add(connection: AsyncConnection) -> None:
        await connection.execute(
            insert(tables.records).values(
                id=id, player=player.id, game=record.game, text=record.to_json(), created=time.time()
            )
        )

    await site.journal.do(add)
    return RecordInfo(id, record.game, record.rules_version, len(record.answers), session.over)


def replayed(record: Record, most: int) -> Session:
    """The game of a record, which may tell of so many events, or `BadRecord`."""
    session = unfollowed(GAMES[record.game], record.options, record.seed, record.rules_version)
    session.listen()
    told = 0
    for at, (seat, pick) in enumerate(record.answers):
        follow_checked(session, seat, pick, at, record.rules_version)
        told += len(session.heard())
        if told > most:
            raise BadRecord(f"too long: more than {most} events")
    session.run_chance()
    return session


@get("/me/records", responses=PROBLEMS)
async def my_records(request: Asking) -> list[RecordKept]:
    """The records that I have brought along, the newest first."""
    await pay(request, LIST_PRICE)
    site = site_of(request)
    player, records = await player_of(request), tables.records.c
    query = (
        select(records.id, records.game, records.created)
        .where(records.player == player.id)
        .order_by(records.created.desc())
    )
    return [RecordKept(**row) for row in await site.store.rows(query)]


@delete("/records/{record_id:str}", responses=PROBLEMS, status_code=204)
async def forget_record(request: Asking, record_id: Name) -> None:
    """Throw a record of mine away."""
    site = site_of(request)
    player, records = await player_of(request), tables.records

    async def remove(connection: AsyncConnection) -> int:
        mine = (records.c.id == record_id) & (records.c.player == player.id)
        return (await connection.execute(sql_delete(records).where(mine))).rowcount

    if not await site.journal.do(remove):
        raise Refused("no-record", f"you have no record {record_id[:40]!r}")


async def record_to_continue(site: Site, room: str | None, record: str | None) -> Record:
    """The record of a finished room or an uploaded one, to be played on."""
    if (room is None) == (record is None):
        raise Refused("bad-request", "from must name either a room or a record")
    if room is not None:
        return await _finished(site, room)
    assert record is not None
    return await uploaded(site, record)


async def _finished(site: Site, id: str) -> Record:
    async with site.rooms.at(id) as room:
        return record_of(room)


def record_of(room: Room) -> Record:
    """The record of a room, whose lock is held, or `Refused` while it would tell everybody's hand."""
    if room.frozen is not None:
        raise Refused("read-only", room.table.note)
    if room.history is None or room.table.state != "over":
        raise Refused("not-over", "the record is available when the game is over")
    return room.history.record()


async def uploaded(site: Site, id: str) -> Record:
    """A record that somebody brought along, or `Refused`."""
    row = await site.store.row(select(tables.records.c.text).where(tables.records.c.id == id))
    if row is None:
        raise Refused("no-record", f"there is no record {id[:40]!r}")
    return Record.from_json(row["text"])


def _download(record: Record, name: str) -> Response[bytes]:
    headers = {"content-disposition": f'attachment; filename="{record.game}-{name}.json"'}
    return Response(record.to_json().encode(), media_type=MediaType.JSON, headers=headers)


ROUTES: Final = Router(
    "/", route_handlers=[room_record, one_record, upload, my_records, forget_record], tags=["records"]
)
