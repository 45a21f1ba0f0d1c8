"""Which function carries out what: a card by its kind, an act of the turn by its verb, what is due by a key.

The modules under `cards/` fill the tables at import. What a card changes at some moment stands in `moments`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.facts.kinds import MOST_KINDS, kind
from emberbox.games.ignite.space import MOST_PICKS
from emberbox.games.ignite.state.moments import ByRace
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.decision import Steps
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE

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


TurnAct = Callable[[Position, int], Steps[None]]
"""An act of the turn that is no card: position, seat."""

ForbidsTurnAct = Callable[[Position, int], Refusal | None]
"""Why it is not open to a player now: position, seat."""

Fits = Callable[[Position, Attack], bool]
"""Whether a modifier fits an attack, on public grounds: position, attack."""

Modify = Callable[[Position, Attack], None]
"""What a modifier does to an attack: position, attack."""

Collect = Callable[[Position, int], list[int]]
"""What of a kind is due as a player's turn begins, each with a number that says what it is about."""

Happen = Callable[[Position, int], Steps[None]]
"""What happens when its turn comes: position, what it is about."""

End = Callable[[Position, int], None]
"""What is over as a turn of its owner begins: position, owner, who may be no player."""

Where = Callable[[Position, int, int], int | None]
"""On which space, as far as somebody knows: position, what it is about, observer."""


@final
class Action:
    """What a card does when it is played for its action, and when it cannot be."""

    __slots__ = ("act", "forbids")

    def __init__(self, act: Act, forbids: ForbidsAct) -> None:
        self.act: Final = act
        self.forbids: Final = forbids


@final
class Reaction:
    """What a card does when it is used out of turn, and when it cannot be; some answers need no card.

    `for_unit` is false if it is for all that the attack reaches, and not for one unit. Where a card
    has several answers, `verb` says which; NONE is what the card itself says.
    """

    __slots__ = ("because", "for_unit", "forbids", "react", "verb")

    def __init__(
        self, react: React, forbids: ForbidsReact, because: str, for_unit: bool, verb: int = NONE
    ) -> None:
        self.react: Final = react
        self.forbids: Final = forbids
        self.because: Final = because
        self.for_unit: Final = for_unit
        self.verb: Final = verb


@final
class VerbAct:
    """An act of the turn that is no card, and when it cannot be done."""

    __slots__ = ("act", "forbids")

    def __init__(self, act: TurnAct, forbids: ForbidsTurnAct) -> None:
        self.act: Final = act
        self.forbids: Final = forbids


@final
class Modifier:
    """A card that is laid beside an attack as it is declared; an attack takes `most` of its kind."""

    __slots__ = ("fits", "modify", "most")

    def __init__(self, modify: Modify, fits: Fits, most: int) -> None:
        self.modify: Final = modify
        self.fits: Final = fits
        self.most: Final = most


@final
class Due:
    """Something that may be due as a turn begins; a mere `end` does not care what comes before it."""

    __slots__ = ("collect", "end", "happen", "key", "rank", "where")

    def __init__(
        self, key: str, rank: int, collect: Collect, happen: Happen, where: Where, end: End | None
    ) -> None:
        self.key: Final = key
        self.rank: Final = rank
        self.end: Final = end
        self.collect: Final = collect
        self.happen: Final = happen
        self.where: Final = where


RaceAnswer = Callable[[int], Reaction | None]
"""What a race can do out of turn with a card of a kind, if anything."""

ACTIONS: Final[list[Action | None]] = [None] * MOST_KINDS
REACTIONS: Final[list[Reaction | None]] = [None] * MOST_KINDS
MODIFIERS: Final[dict[int, Modifier]] = {}
VERB_REACTIONS: Final[dict[int, Reaction]] = {}
RACE_ANSWERS: Final[ByRace[RaceAnswer]] = ByRace()
"""What a race can do with cards out of turn, whatever is printed on them."""
VERB_ACTS: Final[list[VerbAct | None]] = [None] * MOST_PICKS
TURN_VERBS: Final[list[int]] = []
"""The verbs of `VERB_ACTS`, in the order of the picks."""
PLAIN_VERBS: Final[list[int]] = []
"""Those that need no title and nothing that lasts: where there is neither, no others are asked."""
DUE: Final[list[Due]] = []
"""Everything that may be due, in the order in which it is named to the player."""


def action(key: str, forbids: ForbidsAct) -> Callable[[Act], Act]:
    """Make a function the action of a card."""

    def put(act: Act) -> Act:
        if ACTIONS[kind(key)] is not None:
            raise CatalogueError(f"ignite card {key!r} has two actions")
        ACTIONS[kind(key)] = Action(act, forbids)
        return act

    return put


def reaction(key: str, forbids: ForbidsReact, for_unit: bool = True) -> Callable[[React], React]:
    """Make a function what a card does out of turn."""

    def put(react: React) -> React:
        if REACTIONS[kind(key)] is not None:
            raise CatalogueError(f"ignite card {key!r} has two reactions")
        REACTIONS[kind(key)] = Reaction(react, forbids, key, for_unit)
        return react

    return put


def modifier(key: str, fits: Fits, most: int = 1) -> Callable[[Modify], Modify]:
    """Make a function what a card does to the attack that it is laid beside."""

    def put(modify: Modify) -> Modify:
        MODIFIERS[kind(key)] = Modifier(modify, fits, most)
        return modify

    return put


def verb_reaction(verb: int, forbids: ForbidsReact, because: str) -> Callable[[React], React]:
    """Make a function an answer to an attack that needs no card."""

    def put(react: React) -> React:
        VERB_REACTIONS[verb] = Reaction(react, forbids, because, for_unit=True)
        return react

    return put


def act_of_turn(verb: int, forbids: ForbidsTurnAct, plain: bool = True) -> Callable[[TurnAct], TurnAct]:
    """Make a function what a player does with a verb in the action phase.

    One that is not `plain` comes of a title, or of an effect that lies on the table.
    """

    def put(act: TurnAct) -> TurnAct:
        if VERB_ACTS[verb] is not None:
            raise CatalogueError(f"ignite verb {verb} has two acts")
        VERB_ACTS[verb] = VerbAct(act, forbids)
        for verbs in (TURN_VERBS, PLAIN_VERBS) if plain else (TURN_VERBS,):
            verbs.append(verb)
            verbs.sort()
        return act

    return put


def act_of_expansion(verb: int, forbids: ForbidsTurnAct) -> Callable[[TurnAct], TurnAct]:
    """Make a function what a player does with a verb of an expansion, which itself says that there is one."""

    def put(act: TurnAct) -> TurnAct:
        VERB_ACTS[verb] = VerbAct(act, forbids)
        return act

    return put


def nowhere(g: Position, about: int, observer: int) -> int | None:
    """It is about no space."""
    return None


def _put_due(due: Due) -> None:
    DUE.insert(len([other for other in DUE if other.rank <= due.rank]), due)


def due(key: str, rank: int, collect: Collect, where: Where) -> Callable[[Happen], Happen]:
    """Make a function what happens when something is due."""

    def put(happen: Happen) -> Happen:
        _put_due(Due(key, rank, collect, happen, where, None))
        return happen

    return put


def ending(key: str, rank: int, collect: Collect) -> Callable[[End], End]:
    """Make a function what is over as a turn of its owner begins."""

    def put(end: End) -> End:
        def happen(g: Position, about: int) -> Steps[None]:
            end(g, g.current)
            yield from ()

        _put_due(Due(key, rank, collect, happen, nowhere, end))
        return end

    return put
