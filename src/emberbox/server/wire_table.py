"""A room's table as it goes over the wire: who sits there and what was agreed on."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct


class SeatInfo(Struct):
    """Who sits at a seat. A seat with a player and a bot is that player's, and the bot plays for now."""

    name: Annotated[str | None, Meta(description="the player, if it is somebody's seat")]
    bot: Annotated[str | None, Meta(description="the bot that plays it now, if one does")]
    yours: bool


class Timer(Struct, forbid_unknown_fields=True, frozen=True):
    """How long a decision may take before a bot stands in: not limited, seconds, or days."""

    kind: Literal["off", "live", "day"] = "off"
    limit: Annotated[
        int, Meta(ge=1, le=3600, description="seconds (live, 5 to 3600) or days (day, 1 to 30)")
    ] = 60


RoomState: TypeAlias = Literal["waiting", "playing", "over", "read-only"]


Origin: TypeAlias = Literal["deal", "room", "record", "lesson"]


class Table(Struct, tag_field="type", tag="table"):
    """Everything about a room but the game itself."""

    room: str
    game: str
    options: dict[str, int | bool | str]
    state: RoomState
    note: Annotated[str, Meta(description="why the room cannot be played on, in words")]
    seats: list[SeatInfo]
    hosting: Annotated[bool, Meta(description="whether you are the host")]
    listed: bool
    timer: Timer
    deadline: Annotated[float | None, Meta(description="when a bot stands in, in seconds since 1970")]
    rematch: Annotated[str | None, Meta(description="the room of the rematch")]
    origin: Annotated[
        Origin,
        Meta(
            description="where its beginning comes from: dealt by the server, or chosen by its host from a "
            "finished game, an uploaded record or a lesson; only a `deal` is fair to all"
        ),
    ] = "deal"
