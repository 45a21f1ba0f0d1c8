"""What a seat is asked, as it goes over the socket: as data and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct


class Focus(Struct):
    """What a question is about: who acts, with which piece from which space, and whom it concerns where."""

    seat: Annotated[int, Meta(description="who acts")]
    piece: Annotated[int | None, Meta(description="with which piece, by its number in the view")]
    cell: Annotated[int | None, Meta(description="from which space")]
    pieces: Annotated[Sequence[int], Meta(description="the pieces that it concerns")]
    cells: Annotated[Sequence[int], Meta(description="their spaces")]


class Path(Struct):
    """The way of a move: the spaces it enters, its end the last, and what it costs."""

    pick: int
    cells: Sequence[int]
    cost: int


class Decision(Struct):
    """What a seat is asked. Whoever answers takes one option, or for several at least and at most so many."""

    asks: str
    because: Annotated[str, Meta(description="the card or rule that asks")]
    options: Annotated[
        list[int], Meta(description="picks; in a choice of several, one may occur more than once")
    ]
    several: bool
    least: int
    most: int
    focus: Annotated[Focus | None, Meta(description="what it is about, on the board")]
    facts: Annotated[
        Mapping[str, Any], Meta(description="other details, in the game's own format: points left")
    ]
    paths: Annotated[list[Path], Meta(description="the path of each option that is a move")]
    root: Annotated[bool, Meta(description="whether it begins an act rather than continuing one")] = False
    targets: Annotated[
        list[int], Meta(description="picks that several answers could lead to: ask with `propose`")
    ] = []


class Link(Struct):
    """A name in a text, and what it is the name of."""

    to: Annotated[str, Meta(description="card:KEY, seat:N or rule:ID")]
    text: str


Said: TypeAlias = list[str | Link]
"""A text: what stands between its links, and the links."""


class Choice(Struct):
    """An option of a decision in words."""

    pick: int
    text: str
    hint: Annotated[str, Meta(description="what a new player would want to know about it")]
    grave: Annotated[bool, Meta(description="needs confirmation: it may lose the game at once")]
