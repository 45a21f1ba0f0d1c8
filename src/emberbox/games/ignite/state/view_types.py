"""The shape of a table of Ignite as plain data: what a view holds."""

from __future__ import annotations

from typing import Literal, TypedDict

IgniteGoal = TypedDict("IgniteGoal", {"is": str, "points": int, "teams": int, "trophies": int})
"""What wins: `points` on the hill, `teams` where there are some, `trophies` of a player or a team."""


class IgniteToken(TypedDict):
    """A token that covers the ground: scorched earth or ice."""

    cell: int
    token: str
    owner: int | None


class IgniteBoard(TypedDict):
    """The spaces in reading order, each as the one terrain that it is now; `areas` are starting areas."""

    rows: int
    columns: int
    terrain: list[str]
    tokens: list[IgniteToken]
    bazaar: list[int]
    areas: list[list[int]]


class IgnitePiece(TypedDict):
    """A piece on the board as all see it; `moved_by` is who else put it there, a decoy `doubles` a unit."""

    piece: int
    type: str
    owner: int
    race: str | None
    cell: int
    damage: int
    health: int
    down: bool
    frozen_until: int | None
    immobilized_until: int | None
    used: list[str]
    origin: str | None
    moved_by: int | None
    doubles: int | None


class IgniteItem(TypedDict):
    """A bomb or a shard that lies on a space."""

    item: str
    cell: int
    owner: int
    moved_by: int | None


class IgniteEffect(TypedDict):
    """What lasts: whose it is, `on` what and `at` which seat, piece or space, and until when.

    Of a `secret` one only those who know it see its space. `until` is end-of-turn, next-turn (of its player)
    or ended. One that is `spent` only says that something was used; `source` is the piece that did it.
    """

    key: str
    seat: int
    on: str
    at: int | None
    secret: bool
    until: str
    amount: int
    spent: bool
    source: int | None


class IgniteDue(TypedDict):
    """An effect that is due at the beginning of this turn."""

    effect: str
    cell: int | None


class IgnitePile(TypedDict):
    """A deck of the market: what lies on top, and how many are left."""

    pile: int
    card: str | None
    cost: int | None
    count: int


class IgniteTitle(TypedDict):
    """A title: who has it, for what price, and what it may be bought for at all."""

    card: str
    owner: int | None
    paid: int | None
    from_turn: int | None
    costs: list[int]


class IgniteTrophy(TypedDict):
    """A unit that somebody has taken."""

    piece: int
    race: str
    owner: int


class IgnitePlayer(TypedDict):
    """One player: `deck`, `hand` and `discard` count cards, `known_hand` names those that the seat knows."""

    seat: int
    races: list[str]
    team: int
    areas: list[int]
    units: int
    eliminated: bool
    skipped: bool
    deck: int
    hand: int
    known_hand: list[str]
    known_honor: list[int]
    play_area: list[str]
    discard: int
    discard_top: str | None
    front: list[str]
    trophies: list[IgniteTrophy]
    trophy_halves: int
    points: int
    bank: int


class IgniteTable(TypedDict):
    """A table of Ignite, with an expansion or without."""

    seat: int
    phase: str
    stage: int
    turn: int
    round: int
    current: int | None
    chooser: int | None
    goal: IgniteGoal
    rounds: int
    winners: list[int]
    tie_break: str | None
    banned: list[str]
    markers: int
    board: IgniteBoard
    pieces: list[IgnitePiece]
    items: list[IgniteItem]
    effects: list[IgniteEffect]
    due: list[IgniteDue]
    market: list[IgnitePile]
    titles: list[IgniteTitle]
    prices: dict[str, list[int]]
    trash: list[str]
    players: list[IgnitePlayer]


class IgniteView(IgniteTable):
    """A table of Ignite alone."""

    game: Literal["ignite"]
