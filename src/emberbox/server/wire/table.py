"""A room's table as it goes over the wire: who sits there and what was agreed on."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct


class SeatInfo(Struct):
    """Who sits at a seat. A seat with a player and a bot is that player's, and the bot plays for now."""

    name: Annotated[str | None, Meta(description="the player, if it is somebody's seat")]
    bot: Annotated[str | None, Meta(description="the bot that is playing it now, if any")]
    yours: bool


class Timer(Struct, forbid_unknown_fields=True, frozen=True):
    """How long a decision may take before a bot decides: any time, seconds, days, or what is in a bank."""

    kind: Literal["off", "live", "day", "clock"] = "off"
    limit: Annotated[
        int,
        Meta(
            ge=1,
            le=7200,
            description="seconds (live, 5 to 3600), days (day, 1 to 30) or seconds on each player's clock "
            "(clock, 60 to 7200)",
        ),
    ] = 60
    increment: Annotated[
        int, Meta(ge=0, le=600, description="seconds an answer adds to the clock (clock)")
    ] = 0


class SeatClock(Struct, frozen=True):
    """The time of a seat: how many seconds it has, and when they are over if its time runs."""

    left: float
    until: Annotated[float | None, Meta(description="in seconds since 1970; null while its clock is stopped")]


RoomState: TypeAlias = Literal["waiting", "playing", "over", "read-only"]


Origin: TypeAlias = Literal["deal", "room", "record", "lesson"]


class Table(Struct, tag_field="type", tag="table"):
    """Everything about a room but the game itself."""

    room: str
    game: str
    options: dict[str, int | bool | str]
    state: RoomState
    note: Annotated[str, Meta(description="why the game can't be continued, in words")]
    seats: list[SeatInfo]
    hosting: Annotated[bool, Meta(description="whether you are the host")]
    listed: bool
    timer: Timer
    deadline: Annotated[float | None, Meta(description="when a bot decides, in seconds since 1970")]
    rematch: Annotated[str | None, Meta(description="the room of the rematch")]
    origin: Annotated[
        Origin,
        Meta(
            description="where its beginning comes from: dealt by the server, or chosen by its host from a "
            "finished game, an uploaded record or a lesson; only a `deal` is fair to all"
        ),
    ] = "deal"
    clocks: Annotated[
        list[SeatClock | None],
        Meta(description="everybody's time by seat, null for bots; empty without a timer or a game"),
    ] = []
    paused: Annotated[float | None, Meta(description="since when all clocks are stopped")] = None
    rated: Annotated[bool, Meta(description="whether it is rated")] = False
    chat: Annotated[bool, Meta(description="whether its host lets people chat")] = True
    tournament: Annotated[str | None, Meta(description="the tournament it belongs to")] = None
    pausing: Annotated[list[int], Meta(description="the seats that want a pause")] = []
