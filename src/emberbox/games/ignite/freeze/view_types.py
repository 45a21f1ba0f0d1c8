"""What a seat sees of a table of The Freeze, as types."""

from __future__ import annotations

from typing import Literal, TypedDict

from emberbox.games.ignite.state.view_types import IgniteTable


class FreezePoison(TypedDict):
    """A poison token: the unit that it lies on, and whose it is."""

    piece: int
    by: int


class FreezeSaved(TypedDict):
    """Movement that is saved up, and the unit that may use it."""

    piece: int | None
    points: int


class FreezeAside(TypedDict):
    """Cards that a player has set aside for the next hand: how many, and those that a seat knows."""

    cards: int
    known: list[str]


class FreezeMachine(TypedDict):
    """A war machine among the pieces: its time tokens, whether it was fired this turn, what it reaches."""

    piece: int
    tokens: int
    fired: bool
    reach: list[int]


class FreezeHauling(TypedDict):
    """Movement cards that wait for a joint move: the unit, its machine, and how many cards."""

    piece: int
    machine: int
    cards: int


class FreezeWinter(TypedDict):
    """What The Freeze adds to a table."""

    hexes: int
    hexed: list[int]
    poison: list[FreezePoison]
    asides: list[FreezeAside]
    hoards: list[list[str]]
    saved: FreezeSaved
    machines: list[FreezeMachine]
    hauling: FreezeHauling | None
    blizzard: int | None
    attacking: str | None
    sealed: list[str]
    under: list[str]


class FreezeView(IgniteTable):
    """A table of The Freeze."""

    game: Literal["freeze"]
    expansion: FreezeWinter
