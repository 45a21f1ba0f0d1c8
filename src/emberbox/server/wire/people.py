"""What goes over the wire about the people in a room, beside the game."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

PresenceState: TypeAlias = Literal["here", "away", "gone"]


class SeatPresence(Struct):
    """Whether the player of a seat is in the room: looking at it, looking elsewhere, or not connected."""

    state: PresenceState
    since: Annotated[float | None, Meta(description="since when, in seconds since 1970, if known")]


class ChatLine(Struct):
    """Something that somebody has written."""

    number: Annotated[int, Meta(description="its number in the room; some may be for others")]
    at: Annotated[float, Meta(description="when, in seconds since 1970")]
    name: str
    author: Annotated[str, Meta(description="distinguishes authors with the same name in this room")]
    seat: Annotated[int | None, Meta(description="from which seat; null for a spectator")]
    yours: bool
    text: str


class Chat(Struct, tag_field="type", tag="chat"):
    """What was written in a room that the client has not seen yet, for clients that entered with `people`."""

    room: str
    lines: list[ChatLine]


class Presence(Struct, tag_field="type", tag="presence"):
    """Who is in a room, for clients that entered with `people`; nothing of it is kept."""

    room: str
    seats: Annotated[list[SeatPresence | None], Meta(description="by seat; null for a bot's or open seat")]
    watching: Annotated[int, Meta(description="how many spectators there are")]
    now: Annotated[float, Meta(description="the server's clock, which deadlines refer to")]
