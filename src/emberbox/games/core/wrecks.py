"""What becomes of a destroyed model, of its Pilot, its passengers and its box."""

from __future__ import annotations

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import STRUCTURE, WARLORD
from emberbox.games.core.position import NO_ONE, OUT, Position, other
from emberbox.games.core.question import ask
from emberbox.games.core.space import CELLS
from emberbox.games.core.winning import finish
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import OFF


def destroy(g: Position, model: int) -> Steps[list[int]]:
    """Take a model out of play; return the passengers who have bailed out and take a hit for it."""
    card, cell = g.card[model], g.at[model]
    size = card.base
    aboard = g.passengers(model)
    g.lift(model)
    g.status[model] = OUT
    g.effects[model] = 0
    seat = g.owner[model]
    if model == g.pilot[seat]:
        g.order_on[seat] = NO_ONE  # who declares a Kill Order takes it along (core.tactical.duration)
    g.destroyed_points[other(seat)] += points_for(g, model)
    if g.story is not None:
        g.tell("destroyed", {"model": model}, "core.damage.destroyed")
    drop_box(g, model, cell)
    if card.type == STRUCTURE and g.scenario.ends_with_structures and not structures_left(g):
        finish(g, other(seat), "core.scenario.breach")
        return []
    if card.type == WARLORD:
        for pilot in aboard:
            yield from leave_wreck(g, pilot, cell, size, ejects=True)
        return []
    # Large ones first: small ones could leave them no room.
    for passenger in sorted(aboard, key=lambda m: (-g.card[m].base, m)):
        yield from leave_wreck(g, passenger, cell, size, ejects=False)
    return aboard


def points_for(g: Position, model: int) -> int:
    """What a destroyed model counts for its opponent in the Scoring Phase (core.score.destroyed)."""
    kind = g.card[model].type
    scenario = g.scenario
    points: int | None = None
    if kind == STRUCTURE:
        points = scenario.structure_destroyed
    elif kind == WARLORD:
        points = scenario.destroyed_warlord
    if points is None:
        points = 1 if scenario.one_each else g.card[model].value
    return points


def structures_left(g: Position) -> bool:
    """Whether a structure still stands."""
    return any(card.type == STRUCTURE and g.at[m] != OFF for m, card in enumerate(g.card))


def drop_box(g: Position, model: int, cell: int) -> None:
    """A carrier on the board leaves its box where it stood (core.scenario.black-box-carry)."""
    box = g.box_of(model)
    if box != NO_ONE:
        g.box_carrier[box] = NO_ONE
        g.box_at[box] = cell
        if g.story is not None:
            g.tell("dropped", {"box": box, "cell": cell}, "core.scenario.black-box-carry")


def leave_wreck(g: Position, model: int, cell: int, size: int, ejects: bool) -> Steps[None]:
    """A model is put on free squares that its carrier covered, where its owner likes."""
    places = [
        square
        for square in GRID.footprint(cell, size)
        if inside(cell, size, square, g.card[model].base) and g.is_free(square, g.card[model].base)
    ]
    because = "core.pilot.eject" if ejects else "core.transport.crash"
    picks = [CELLS + place for place in places]
    g.about = model
    pick = yield ask(g, g.owner[model], "eject" if ejects else "bail-where", picks, because)
    g.about = NO_ONE
    g.put(model, pick - CELLS)
    if g.story is not None:
        g.tell("ejected" if ejects else "bailed-out", {"model": model, "cell": pick - CELLS}, because)


def inside(cell: int, size: int, anchor: int, base: int) -> bool:
    """Whether a base lies wholly on the squares of a larger one."""
    squares = GRID.footprint(cell, size)
    under = GRID.footprint(anchor, base)
    return bool(under) and all(square in squares for square in under)
