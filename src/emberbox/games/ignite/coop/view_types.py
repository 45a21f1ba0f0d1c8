"""What a seat sees of a table of Solo & Cooperative Play, as types."""

from __future__ import annotations

from typing import Literal, TypedDict

from emberbox.games.ignite.freeze.view_types import FreezeWinter
from emberbox.games.ignite.state.view_types import IgniteTable


class CoopCrew(TypedDict):
    """A catapult of the enemies', and the minion that works it."""

    machine: int
    minion: int


class CoopStack(TypedDict):
    """The Power or the Apocalypse cards that are not in effect."""

    left: int
    discarded: list[str]


class CoopFlight(TypedDict):
    """Where the boss is in the air, and the unit that he flies to."""

    cell: int
    target: int


class CoopSiege(FreezeWinter):
    """What Solo & Cooperative Play adds to a table of The Freeze."""

    difficulty: str
    favor: int
    free: int
    round: int
    cycle: int
    step: str
    level: int
    defeats: int
    limit: int
    lead: int | None
    health: int
    speed: int
    powers: list[str]
    stacks: list[CoopStack]
    shuffle_due: bool
    pending: Literal["power", "apocalypse", "group", "place"] | None
    drawn: int
    wave: int
    slain: bool
    group: int
    place: int
    placed: list[int]
    resting: list[int]
    acted: list[int]
    halves: list[int]
    beside: list[str]
    hardened: list[int]
    closed: bool
    crews: list[CoopCrew]
    fresh: list[int]
    actions: int | None
    aloft: CoopFlight | None


class CoopView(IgniteTable):
    """A table of Solo & Cooperative Play."""

    game: Literal["coop"]
    expansion: CoopSiege
