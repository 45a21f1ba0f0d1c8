"""What lasts beyond the act that began it: rows that say what it is, whose, on what, and until when.

A card, a title or a race declares its kind of effect beside its own function (`lasting`). They end here, in
one of three ways: with the turn, when a turn of their player begins, or because a card says so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, final

from emberbox.kernel.errors import CatalogueError

if TYPE_CHECKING:
    from emberbox.games.ignite.state.position import Position

# What an effect lies on. The space of a secret one is a note that only some can read.
SEAT: Final = 0
PIECE: Final = 1
SPACE: Final = 2
SECRET: Final = 3
ON: Final = ("seat", "piece", "space", "space")

# Until when it lasts.
END_OF_TURN: Final = 0
NEXT_TURN: Final = 1
UNTIL_ENDED: Final = 2
UNTIL: Final = ("end-of-turn", "next-turn", "ended")

NOTHING: Final = -1

Over = Callable[["Position", "Effect"], None]
"""What happens as an effect ends: position, effect."""


@final
class EffectKind:
    """A kind of effect. One that is `spent` only notes that something cannot be done again.

    `over` is what happens when one that a card or a death ends is over.
    """

    __slots__ = ("key", "on", "over", "spent", "until")

    def __init__(self, key: str, on: int, until: int, spent: bool, over: Over | None) -> None:
        self.key: Final = key
        self.on: Final = on
        self.until: Final = until
        self.spent: Final = spent
        self.over: Final = over


EFFECTS: Final[dict[str, EffectKind]] = {}
"""All kinds of effects by key: that of a card, a title or a race, or of an act of the turn."""


def lasting(key: str, on: int, until: int, spent: bool = False, over: Over | None = None) -> EffectKind:
    """Declare a kind of effect."""
    if key in EFFECTS:
        raise CatalogueError(f"ignite effect {key!r} is declared twice")
    EFFECTS[key] = EffectKind(key, on, until, spent, over)
    return EFFECTS[key]


@final
class Effect:
    """An effect on the table. It never changes, so that copies of a position share it.

    `seat` is the player whose effect it is, `on` the seat, piece, space or note that it lies on, `card` the
    card that lies open for it, and `source` the piece that it comes from.
    """

    __slots__ = ("amount", "card", "on", "seat", "source", "what")

    def __init__(self, what: EffectKind, seat: int, on: int, amount: int, card: int, source: int) -> None:
        self.what: Final = what
        self.seat: Final = seat
        self.on: Final = on
        self.amount: Final = amount
        self.card: Final = card
        self.source: Final = source

    def row(self) -> tuple[str, int, int, int, int, int]:
        """The effect as plain data."""
        return self.what.key, self.seat, self.on, self.amount, self.card, self.source

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Effect) and self.row() == other.row()

    def __hash__(self) -> int:
        return hash(self.row())

    def __repr__(self) -> str:
        return f"Effect{self.row()}"


# -- beginning ---------------------------------------------------------------------------------------


def begin(
    g: Position,
    what: EffectKind,
    seat: int,
    on: int,
    card: int = NOTHING,
    source: int = NOTHING,
    amount: int = 1,
) -> None:
    """A new effect of a player's on a seat, a piece, a space or a note."""
    g.effects.append(Effect(what, seat, on, amount, card, source))


def add(g: Position, what: EffectKind, seat: int) -> None:
    """An effect on its own player, or once more of it if it is there already."""
    for at, effect in enumerate(g.effects):
        if effect.what is what and effect.seat == seat:
            g.effects[at] = Effect(what, seat, seat, effect.amount + 1, effect.card, effect.source)
            return
    begin(g, what, seat, seat)


# -- finding -----------------------------------------------------------------------------------------


def effects_of(g: Position, what: EffectKind) -> list[Effect]:
    """All effects of a kind, the oldest first."""
    return [effect for effect in g.effects if effect.what is what]


def effect_of(g: Position, what: EffectKind, seat: int) -> Effect | None:
    """A player's effect of a kind, if there is one."""
    for effect in g.effects:
        if effect.what is what and effect.seat == seat:
            return effect
    return None


def effect_on(g: Position, what: EffectKind, on: int) -> Effect | None:
    """The effect of a kind that lies on a seat, a piece or a space, if there is one."""
    for effect in g.effects:
        if effect.what is what and effect.on == on:
            return effect
    return None


def amount_of(g: Position, what: EffectKind, seat: int) -> int:
    """How often a player has an effect of a kind."""
    effect = effect_of(g, what, seat)
    return 0 if effect is None else effect.amount


# -- ending ------------------------------------------------------------------------------------------


def end(g: Position, effect: Effect) -> None:
    """An effect is over, and so is the note of a secret one."""
    g.effects.remove(effect)
    if effect.what.on == SECRET:
        g.cards.drop_note(effect.on)
    if effect.what.over is not None:
        effect.what.over(g, effect)


def end_all(g: Position, what: EffectKind, seat: int) -> None:
    """A player's effects of a kind are over."""
    for effect in effects_of(g, what):
        if effect.seat == seat:
            end(g, effect)


def end_with_turn(g: Position) -> None:
    """The turn is over, and with it what lasted only so long."""
    g.effects = [effect for effect in g.effects if effect.what.until != END_OF_TURN]


def ending_at_turn(g: Position, seat: int) -> list[EffectKind]:
    """The kinds of a player's effects that end as the player's turn begins, each of them once."""
    kinds: list[EffectKind] = []
    for effect in g.effects:
        if effect.what.until == NEXT_TURN and effect.seat == seat and effect.what not in kinds:
            kinds.append(effect.what)
    return kinds


def end_with_piece(g: Position, piece: int) -> None:
    """A piece leaves the board: what lies on it or comes from it is over."""
    for effect in g.effects[:]:
        if effect.source == piece or (effect.what.on == PIECE and effect.on == piece):
            end(g, effect)
