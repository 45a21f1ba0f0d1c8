"""Points, control of markers, and who has won."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import STRUCTURE
from emberbox.games.core.position import NO_ONE, OVER, Position, other
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF

MARKER_REACH: Final = 2
"""How near to a square of a marker a model has to be to count there."""


def presence_at(g: Position, marker: int) -> list[int]:
    """Each player's presence at a marker (core.score.control)."""
    total = [0, 0]
    for model, cell in enumerate(g.at):
        card = g.card[model]
        if cell == OFF or card.presence == 0:
            continue
        for square in g.scenario.board.marker_cells[marker]:
            if GRID.base_distance(cell, card.base, square, 1) <= MARKER_REACH:
                total[g.owner[model]] += card.presence
                break
    return total


def controller_of(g: Position, marker: int) -> int:
    """Who controls a marker, or NO_ONE."""
    mine, yours = presence_at(g, marker)
    return NO_ONE if mine == yours else 0 if mine > yours else 1


def gain(g: Position, seat: int, points: int, why: str, marker: int | None = None) -> None:
    """Give a player points, if there are any."""
    if points:
        g.score[seat] += points
        if g.story is not None:
            facts: dict[str, Fact] = {"seat": seat, "points": points, "why": why, "marker": marker}
            g.tell("scored", facts, "core.score.phase")


def score(g: Position) -> None:
    """The Scoring Phase; after the last round also the end of the game (core.score.order)."""
    for marker, points in g.scenario.board.marker_points.items():
        seat = controller_of(g, marker)
        if seat != NO_ONE:
            gain(g, seat, points, "marker", marker)
    deliver(g)
    for seat in range(g.seats):
        points, g.destroyed_points[seat] = g.destroyed_points[seat], 0
        gain(g, seat, points, "destroyed")
    if g.round == g.rounds:
        for seat in range(g.seats):
            standing = [m for m in g.on_board() if g.card[m].type == STRUCTURE and g.owner[m] == seat]
            gain(g, seat, g.scenario.standing * len(standing), "standing")
        finish(g, leader(g))


def deliver(g: Position) -> None:
    """Boxes brought home score, and go back to where they started (core.scenario.black-box-deliver)."""
    for box, carrier in enumerate(g.box_carrier):
        if carrier == NO_ONE:
            continue
        bearer = carrier if g.aboard[carrier] == NO_ONE else g.aboard[carrier]
        if g.in_own_zone(bearer, whole=True):
            gain(g, g.owner[carrier], g.scenario.delivered, "delivered")
            g.box_carrier[box] = NO_ONE
            g.box_at[box] = g.scenario.boxes[box]
            if g.story is not None:
                facts: dict[str, Fact] = {"box": box, "cell": g.box_at[box]}
                g.tell("box-home", facts, "core.scenario.black-box-deliver")


def leader(g: Position) -> int:
    """Who wins with the scores as they are, or NO_ONE for a draw."""
    mine, yours = g.score
    if mine == yours and g.scenario.tie == "markers":
        held = [controller_of(g, marker) for marker in g.scenario.board.marker_points]
        mine, yours = held.count(0), held.count(1)
    elif mine == yours and g.scenario.tie:
        zones = [zone.name for zone in g.scenario.board.zones]
        return g.zone_of.index(zones.index(g.scenario.tie))
    return NO_ONE if mine == yours else 0 if mine > yours else 1


def finish(g: Position, winner: int, because: str = "core.game.winner") -> None:
    """The game is over; a draw has a rule of its own."""
    g.phase = OVER
    g.winner = winner
    if g.story is not None:
        if winner == NO_ONE:
            g.tell("drawn", {}, "core.game.tie")
        else:
            g.tell("won", {"seat": winner}, because)


def concede(g: Position, seat: int) -> None:
    """A player gives up (core.game.concede)."""
    if g.story is not None:
        g.tell("conceded", {"seat": seat}, "core.game.concede")
    finish(g, other(seat), "core.game.concede")
