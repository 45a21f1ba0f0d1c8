"""Which function has the facts behind a refusal. The modules of `why/` fill the tables at import.

A function gets what it needs to look at the table as the seat that is asked sees it, and returns a `Why` or
None, which leaves it to the next more general answer. The sentences stand in words.toml, `[why]` and
`[remedies]`, under `Why.says` and `Why.remedy`. Facts have the names that the teller knows: `unit` and
`target` are pieces by number, `units` several of them, `cell` and `cells` spaces, `card` a kind, `owner`,
`until`, `by` and `seat` seats, `terrain` a word, and other numbers speak for themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.space import kind_of
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.decision import Decision
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

Explain = Callable[[Position, int, int], Why | None]
"""The facts behind the refusal of a card of the hand or an act of the turn: position, seat, pick."""

ExplainPick = Callable[[Position, Decision, int], Why | None]
"""Why a plain question does not offer a pick: position, the question, the pick."""

ExplainUnit = Callable[[Position, int, int, int], Why | None]
"""Why a unit that is able to act cannot do it with a card: position, seat, the unit, the kind of the card."""

_REASONS: Final[dict[tuple[Refusal, int], Explain]] = {}
_QUESTIONS: Final[dict[str, ExplainPick]] = {}
_UNITS: Final[dict[str, ExplainUnit]] = {}

ExplainPiece = Callable[[Position, int, int], Why | None]
"""Why a player cannot act with a piece on the board in the action phase: position, seat, the piece."""

_PIECES: Final[dict[int, ExplainPiece]] = {}

ANY_CARD: Final = -1

Key = TypeVar("Key")
Function = TypeVar("Function")

SAID_BY_SETS: Final[dict[Refusal, str]] = {}
"""What is said about a target or an answer that a set of its own refuses, with the facts of all others."""

LIMITS: Final[dict[str, str]] = {}
"""By the card that keeps attacks and spells near, the entry that says so."""


def _put(table: dict[Key, Function], keys: Iterable[Key], what: str) -> Callable[[Function], Function]:
    """Make a function the one that explains some keys of a table."""

    def put(explain: Function) -> Function:
        for each in keys:
            if each in table:
                raise CatalogueError(f"ignite {what} {each!r} is explained twice")
            table[each] = explain
        return explain

    return put


def explains(*refusals: Refusal, cards: tuple[str, ...] = ()) -> Callable[[Explain], Explain]:
    """Make a function the facts behind some refusals: of all cards and acts, or of these cards only."""
    kinds = [kind(key) for key in cards] or [ANY_CARD]
    return _put(_REASONS, [(refusal, each) for refusal in refusals for each in kinds], "refusal")


def explains_question(*asks: str) -> Callable[[ExplainPick], ExplainPick]:
    """Make a function the reason why a plain question, by its name, does not offer something."""
    return _put(_QUESTIONS, asks, "question")


def explains_unit(*because: str) -> Callable[[ExplainUnit], ExplainUnit]:
    """Make a function the reason why a unit cannot act by a card or a rule that asks for a unit."""
    return _put(_UNITS, because, "unit for")


def explains_piece(*types: int) -> Callable[[ExplainPiece], ExplainPiece]:
    """Make a function the reason why a player cannot act with pieces of some types."""
    return _put(_PIECES, types, "type of piece")


def why_refused(g: Position, seat: int, pick: int, refusal: Refusal) -> Why | None:
    """The facts behind the refusal of a card of the hand or an act of the turn."""
    explain = _REASONS.get((refusal, kind_of(pick))) or _REASONS.get((refusal, ANY_CARD))
    return None if explain is None else explain(g, seat, pick)


def why_not_offered(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a plain question does not offer a pick."""
    explain = _QUESTIONS.get(decision.asks)
    return None if explain is None else explain(g, decision, pick)


def why_not_unit(g: Position, seat: int, unit: int, because: str, card: int) -> Why | None:
    """Why a unit that is able to act cannot do so by what asks for a unit."""
    explain = _UNITS.get(because)
    return None if explain is None else explain(g, seat, unit, card)


def why_no_use(g: Position, seat: int, piece: int) -> Why | None:
    """Why a player cannot act with a piece on the board in the action phase."""
    explain = _PIECES.get(g.piece_type[piece])
    return None if explain is None else explain(g, seat, piece)
