"""Which function carries out which card, by kind. The modules under `cards/` fill the tables at import."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.facts.catalogue import KEYS, kind
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.decision import Steps
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.refusal import Refusal

Act = Callable[[Position, int, int], Steps[None]]
"""A card's action: position, the player's seat, the card."""

ForbidsAct = Callable[[Position, int, int], Refusal | None]
"""Why a player may not use the action of a kind now: position, seat, kind."""

ForbidsReact = Callable[[Position, Attack, int, int], Refusal | None]
"""Why a card cannot answer an attack: position, attack, seat, the unit that it is played for.

It looks at public things only: whether a seat is asked at all follows from it.
"""

React = Callable[[Position, Attack, int, int, int], Steps[None]]
"""What a card does in answer to an attack: position, attack, seat, unit, the card."""


@final
class Action:
    """What a card does when it is played for its action, and when it cannot be."""

    __slots__ = ("act", "forbids")

    def __init__(self, act: Act, forbids: ForbidsAct) -> None:
        self.act: Final = act
        self.forbids: Final = forbids


@final
class Reaction:
    """What a card does when it is used out of turn, and when it cannot be."""

    __slots__ = ("forbids", "react")

    def __init__(self, react: React, forbids: ForbidsReact) -> None:
        self.react: Final = react
        self.forbids: Final = forbids


ACTIONS: Final[list[Action | None]] = [None] * len(KEYS)
REACTIONS: Final[list[Reaction | None]] = [None] * len(KEYS)
SWAP_REACTION: Final[list[Reaction]] = []
"""The one answer that needs no card: changing places with a decoy (Adept Trickster)."""


def action(key: str, forbids: ForbidsAct) -> Callable[[Act], Act]:
    """Make a function the action of a card."""

    def put(act: Act) -> Act:
        if ACTIONS[kind(key)] is not None:
            raise CatalogueError(f"ignite card {key!r} has two actions")
        ACTIONS[kind(key)] = Action(act, forbids)
        return act

    return put


def reaction(key: str, forbids: ForbidsReact) -> Callable[[React], React]:
    """Make a function what a card does out of turn."""

    def put(react: React) -> React:
        if REACTIONS[kind(key)] is not None:
            raise CatalogueError(f"ignite card {key!r} has two reactions")
        REACTIONS[kind(key)] = Reaction(react, forbids)
        return react

    return put
