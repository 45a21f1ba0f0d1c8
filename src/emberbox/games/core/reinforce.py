"""The Reinforcement Phase: models that are out of play come back, one at a time."""

from __future__ import annotations

from typing import final

from emberbox.games.core.moving import ground_in
from emberbox.games.core.placing import PlaceWhere
from emberbox.games.core.position import INITIATIVE, NO_ONE, OUT, Position, other
from emberbox.games.core.question import ask
from emberbox.games.core.refusals import CARRIER_NOT_HOME, NO_ROOM_TO_RETURN, NOT_TO_RETURN
from emberbox.games.core.setup import settle
from emberbox.games.core.space import CELLS, SEATS, UNITS
from emberbox.games.core.transport import homes_for
from emberbox.kernel.decision import ALL, Steps
from emberbox.kernel.refusal import NOT_ASKED, Refusal


def reinforcement(g: Position) -> Steps[None]:
    """The players take turns until nobody can return a model; then the next round begins."""
    if g.current == NO_ONE:
        g.current = first_to_return(g)
    while True:
        seat = g.current
        models = to_return(g, seat)
        if not models:
            seat = g.current = other(seat)
            models = to_return(g, seat)
            if not models:
                break
        model = models[0]
        if len(models) > 1:
            picks = [UNITS + m for m in models]
            because = "core.reinforce.one-each"
            model = (yield ask(g, seat, "reinforce", picks, because, root=True, why=NOT_TO_RETURN)) - UNITS
        g.about = model
        pick = yield ReturnWhere(g, model, root=len(models) == 1)
        g.about = NO_ONE
        g.renew(model)
        settle(g, model, pick, "core.reinforce.return", back=True)
        g.current = other(seat)
    next_round(g)


def first_to_return(g: Position) -> int:
    """Who activated a model last, or owns the lowest initiative number (core.reinforce.last-activated)."""
    if g.last_seat != NO_ONE:
        return g.last_seat
    return next(seat for seat in g.tracker if seat != NO_ONE)


def to_return(g: Position, seat: int) -> list[int]:
    """A player's models that come back and find room."""
    kinds = g.kinds_returning(seat)
    return [
        m
        for m, owner in enumerate(g.owner)
        if owner == seat and g.status[m] == OUT and g.card[m].type in kinds and places_for(g, m, most=1)
    ]


def places_for(g: Position, model: int, most: int = ALL) -> list[int]:
    """The picks for where a model may return: so many squares of its zone, and carriers at home."""
    cells = ground_in(g, g.owner[model], g.card[model].base, most)
    return [CELLS + cell for cell in cells] + [UNITS + carrier for carrier in homes_for(g, model)]


@final
class ReturnWhere(PlaceWhere):
    """Where does a model come back?"""

    __slots__ = ()

    def __init__(self, g: Position, model: int, root: bool) -> None:
        places = places_for(g, model)
        because = "core.reinforce.place"
        super().__init__(g, model, asks="reinforce-where", because=because, places=places, root=root)

    def why_not(self, pick: int) -> Refusal:
        if not CELLS <= pick < SEATS:
            return NOT_ASKED
        return NO_ROOM_TO_RETURN if pick < UNITS else CARRIER_NOT_HOME


def next_round(g: Position) -> None:
    """An empty tracker, and all begins anew (core.initiative.every-round)."""
    if g.story is not None:
        for model, status in enumerate(g.status):
            if status == OUT and g.card[model].type in g.kinds_returning(g.owner[model]):
                g.tell("waits", {"model": model}, "core.reinforce.place")
    g.round += 1
    g.current = NO_ONE
    for number in range(len(g.tracker)):
        g.tracker[number] = g.token[number] = NO_ONE
    g.dice = [[], []]
    if g.story is not None:
        g.tell("round", {"round": g.round}, "core.game.repeat")
    g.enter(INITIATIVE)
