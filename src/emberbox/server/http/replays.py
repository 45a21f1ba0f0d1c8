"""Games to watch over HTTP, moment by moment and through anybody's eyes: finished rooms and records."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Final, final

import msgspec
from litestar import Response, Router, get
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import astuple

from emberbox.games.shelf import GAMES
from emberbox.games.words import ENGLISH, known_language
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import Several
from emberbox.kernel.event import Event, Fact
from emberbox.kernel.game import Choice, State, View, Watcher
from emberbox.kernel.record import Record
from emberbox.kernel.replay import replay
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.server import wire
from emberbox.server.errors import Refused
from emberbox.server.http.costly import Kept, pay, replay_price_of
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.records import Name, record_of, uploaded
from emberbox.server.http.request_context import Asking, Language, address_of, known_player, site_of
from emberbox.server.play.phrasing import lines_of
from emberbox.server.play.rooms import seats_of
from emberbox.server.play.statistics import Figures
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene, winners_of
from emberbox.telling.tellers import teller_of

ALL: Final = "all"
MOST_FRAMES: Final = 200
MOST_KEPT: Final = 32 * 1024 * 1024
"""Bytes of replays that are kept for whoever asks again."""

First = Annotated[int, Parameter(ge=0, le=10**6, description="the first frame to show, counted from 0")]
Count = Annotated[int, Parameter(ge=1, le=MOST_FRAMES, description="how many frames to show")]
Eyes = Annotated[
    str, Parameter(pattern="^(all|[0-9]|1[0-4])$", description="whose view: `all`, or a seat from 0")
]


Changes = Annotated[
    bool, Parameter(description="whether frames say what each event changed in the previous frame's view")
]


class Frame(Struct):
    """The table when a player was asked, or at the end, and what happened since the frame before."""

    answers: Annotated[int, Meta(description="how many answers to keep when playing on from here")]
    asked: Annotated[list[int], Meta(description="the seats that are asked something, answered or not")]
    view: Annotated[dict[str, Any], Meta(description="the table in the game's own format")]
    events: list[dict[str, Any]]
    lines: Annotated[list[wire.Line], Meta(description="the events in words, numbered through the game")]
    now: Annotated[str, Meta(description="whose turn it is, and which part of it")]
    changes: Annotated[
        list[wire.Patch] | UnsetType,
        Meta(
            description="if asked for, and after the first frame: what each event changed in the view of the "
            "frame before, and last what changed after them all, each a JSON Patch (RFC 6902)"
        ),
    ] = UNSET


class Replay(Struct):
    """A stretch of a game: frame 0 is its first decision, and each next one is an answer further."""

    game: str
    options: dict[str, int | bool | str]
    seats: list[wire.SeatInfo]
    total: Annotated[int, Meta(description="how many frames the game has")]
    first: int
    frames: list[Frame]
    payoffs: Annotated[list[float] | None, Meta(description="what each seat got, if it came to an end")]
    verdict: Annotated[str, Meta(description="who won, if it came to an end")]
    statistics: Annotated[list[wire.Statistic], Meta(description="what each seat did, if it came to an end")]


@final
class Watching:
    """Somebody who watches a record: a seat, or with `ALL_KNOWING` one from whom nothing is hidden."""

    def __init__(
        self, record: Record, seats: Sequence[wire.SeatInfo], eyes: int, language: str = ENGLISH
    ) -> None:
        self.record: Final = record
        self.language: Final = language
        self.seats: Final = list(seats)
        self.eyes: Final = eyes
        self.teller: Final = teller_of(record.game, language)
        named = [(seat.name, seat.bot) for seat in seats]
        self.names: Final = Names.of_seats(named, None if eyes == ALL_KNOWING else eyes, language)

    def watch(self, first: int, count: int, *, changes: bool = False) -> Replay:
        """The game from a frame on. It is played from its start to its end: that is quick enough."""
        options: dict[str, Choice] = self.record.options
        seen = Replay(self.record.game, options, self.seats, 0, first, [], None, "", [])
        told = 0
        figures: Figures | None = None
        follower: Follower | None = None
        for session in replay(GAMES[self.record.game], self.record):
            decision = session.decision
            if isinstance(decision, Several) and decision.started():
                continue  # nobody sees a choice before it is made
            events = session.heard()
            if first <= seen.total < first + count:
                seen.frames.append(self.frame(session, events, told))
                if follower is not None:
                    seen.frames[-1].changes = follower.changes(session.state)
            told += len(events)
            figures = figures or Figures(session)
            figures.begin()
            figures.add(events)
            seen.total += 1
            if changes and seen.total in (max(first, 1), first + count):
                follower = Follower(self, session.state) if seen.total < first + count else None
                session.watch([] if follower is None else [follower])
            if session.over:
                seen.payoffs = session.state.payoffs()
                seen.verdict = self.verdict(session)
                seen.statistics = figures.statistics(self.language)
        return seen

    def frame(self, session: Session, events: Sequence[Event], told: int) -> Frame:
        """This moment, after events of which the first has the number `told`."""
        view = self.view(session.state)
        scene = Scene(view, self.names)
        seen = [self.seen(event) for event in events]
        return Frame(
            session.logged,
            session.asked_seats(),
            view,
            seen,
            lines_of(self.teller, seen, scene, told),
            plain(self.teller.now(scene)),
        )

    def view(self, state: State) -> View:
        """The table through these eyes."""
        if self.eyes == ALL_KNOWING:
            return self.teller.all_knowing([state.view(seat) for seat in range(state.seats)])
        return state.view(self.eyes)

    def seen(self, event: Event) -> dict[str, Fact]:
        """An event through these eyes."""
        if self.eyes == ALL_KNOWING:
            return {**event.as_seen_by(SPECTATOR), **(event.secret or {})}
        return event.as_seen_by(self.eyes)

    def verdict(self, session: Session) -> str:
        """Who has won."""
        payoffs = session.state.payoffs()
        assert payoffs is not None
        return plain(self.teller.verdict(winners_of(payoffs), Scene(self.view(session.state), self.names)))


@final
class Follower(Watcher):
    """Notes for somebody who watches a record what each event changes in what they see."""

    def __init__(self, watching: Watching, state: State) -> None:
        self._watching: Final = watching
        super().__init__(watching.eyes, state)

    def look(self, state: State) -> View:
        return self._watching.view(state)


A_REPLAY: Final = {
    200: ResponseSpec(Replay, generate_examples=False, description="a part of a game"),
    **PROBLEMS,
}


@get("/rooms/{room_id:str}/replay", responses=A_REPLAY, media_type=MediaType.JSON)
async def room_replay(
    request: Asking,
    room_id: Name,
    first: First = 0,
    count: Count = 100,
    eyes: Eyes = ALL,
    changes: Changes = False,
    language: Language = ENGLISH,
) -> Response[bytes]:
    """A game that is over, frame by frame; then every hand may be seen."""
    site = site_of(request)
    player = await known_player(request)
    async with site.rooms.at(room_id) as room:
        record = record_of(room)
        seats = room.table.seen_by(None if player is None else player.id, None).seats
    return await _shown(request, room_id, record, seats, first, count, eyes, changes, language)


@get("/records/{record_id:str}/replay", responses=A_REPLAY, media_type=MediaType.JSON)
async def record_replay(
    request: Asking,
    record_id: Name,
    first: First = 0,
    count: Count = 100,
    eyes: Eyes = ALL,
    changes: Changes = False,
    language: Language = ENGLISH,
) -> Response[bytes]:
    """A record that was uploaded, frame by frame."""
    record = await uploaded(site_of(request), record_id)
    seats = [wire.SeatInfo(None, None, False) for _ in range(seats_of(record.options))]
    return await _shown(request, record_id, record, seats, first, count, eyes, changes, language)


async def _shown(
    request: Asking,
    id: str,
    record: Record,
    seats: Sequence[wire.SeatInfo],
    first: int,
    count: int,
    eyes: str,
    changes: bool,
    language: str,
) -> Response[bytes]:
    site, language = site_of(request), known_language(language)
    observer = ALL_KNOWING if eyes == ALL else int(eyes)
    if observer >= len(seats):
        raise Refused("no-seat", f"there is no seat {eyes}: the seats are 0 to {len(seats) - 1}")

    def watch() -> bytes:
        watching = Watching(record, seats, observer, language)
        return msgspec.json.encode(watching.watch(first, count, changes=changes))

    kept: Kept = request.app.state.replays
    # Who sits where is part of it: names change, and "yours" is somebody's own.
    key = (id, tuple(map(astuple, seats)), first, count, observer, changes, language)
    shown = kept.get(key)
    if shown is None:
        await pay(request, replay_price_of(len(record.answers)))
        async with site.watching.of(address_of(request)):
            # In a thread: a long game takes a while, and other rooms play on.
            shown = await asyncio.to_thread(watch)
        kept.keep(key, shown)
    return Response(shown, media_type=MediaType.JSON)


ROUTES: Final = Router("/", route_handlers=[room_replay, record_replay], tags=["records"])
