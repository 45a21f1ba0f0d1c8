"""What goes over the wire to somebody who waits for a quick match."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Pace: TypeAlias = Literal["live", "clock", "day"]
"""A minute for each decision, a chess clock of ten minutes and ten seconds, or a day for each decision."""


class Seeking(Struct, tag_field="type", tag="seeking"):
    """How the wait for a quick match goes, whenever that changes."""

    game: str
    players: int
    pace: Pace
    rated: Annotated[
        bool, Meta(description="whether you want it to be rated; it is if all players want that")
    ]
    since: Annotated[float, Meta(description="when you started waiting, in seconds since 1970")]
    now: Annotated[float, Meta(description="the server's clock")]
    waiting: Annotated[int, Meta(description="how many are waiting for the same, including you")]
    bots: Annotated[bool, Meta(description="whether you are asked if bots may fill the table")]
    agreed: Annotated[bool, Meta(description="whether you have agreed to bots")]
    agreeing: Annotated[int, Meta(description="how many have agreed to bots, including you")]


class Matched(Struct, tag_field="type", tag="matched"):
    """A quick match is found: its game has begun."""

    room: str


class SeekingStopped(Struct, tag_field="type", tag="seeking-stopped"):
    """You no longer wait here: you wait at another of your pages, or have been signed out."""
