"""What is asked in Core: a choice between known picks, and what any question is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.core.position import NO_ONE, Position
from emberbox.games.core.space import CONCEDE, SPACE
from emberbox.kernel.decision import Focus, Pick
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import NOT_ASKED, Refusal

OF_A_HIT: Final = ("defender-choice", "attacker-choice")
"""Questions about the model that a hit goes to, which need not be the one that was aimed at."""


def focus_of(g: Position, seat: int, asks: str) -> Focus | None:
    """The model that acts, or attacks, and the one that it concerns."""
    acting, target = acting_model(g, asks), target_of(g, asks)
    if g.attack is not None:
        seat = g.owner[g.attack.attacker]
        target = acting if asks in OF_A_HIT else target
        acting = g.attack.attacker
    elif asks in OF_A_HIT:
        acting, target = NO_ONE, acting
    if acting == NO_ONE and target == NO_ONE:
        return None
    cell = place_of(g, target)
    return Focus(
        seat,
        None if acting == NO_ONE else acting,
        place_of(g, acting),
        [] if target == NO_ONE else [target],
        [] if cell is None else [cell],
    )


def acting_model(g: Position, asks: str) -> int:
    """The model that a question is about: the one in hand, being activated, or on overwatch."""
    if g.about != NO_ONE and asks != "shots":
        return g.about
    if g.active != NO_ONE:
        return g.active
    return g.watchers[0] if g.watchers else NO_ONE


def target_of(g: Position, asks: str) -> int:
    """Who is aimed at, if that is known."""
    if asks == "overwatch":
        return g.watched
    if asks == "shots":
        return g.about
    return NO_ONE if g.attack is None else g.attack.target


def place_of(g: Position, model: int) -> int | None:
    """Where a model is; one that is aboard is where its carrier is."""
    if model == NO_ONE:
        return None
    carrier = g.aboard[model]
    cell = g.at[model if carrier == NO_ONE else carrier]
    return None if cell == OFF else cell


@final
class Question(Pick):
    """A decision between known picks that has a word for what else could be pointed at."""

    __slots__ = ("g", "why")

    def __init__(
        self, g: Position, seat: int, asks: str, picks: Sequence[int], because: str, root: bool, why: Refusal
    ) -> None:
        super().__init__(seat, asks, picks, because, root)
        self.g: Final = g
        self.why: Final = why

    def focus(self) -> Focus | None:
        return focus_of(self.g, self.seat, self.asks)

    def forbids(self, pick: int) -> Refusal | None:
        refusal = super().forbids(pick)
        if refusal is not None and self.picks and SPACE.thing(pick)[0] == SPACE.thing(self.picks[-1])[0]:
            return self.why
        return refusal


def ask(
    g: Position,
    seat: int,
    asks: str,
    picks: Sequence[int],
    because: str,
    root: bool = False,
    why: Refusal = NOT_ASKED,
) -> Question:
    """A question to a player, who may also concede where that was agreed (core.game.concede)."""
    return Question(g, seat, asks, [*picks, CONCEDE] if g.may_concede else picks, because, root, why)
