"""What an answer in Solo & Cooperative Play changes beyond what it changes in The Freeze."""

from __future__ import annotations

from emberbox.games.ignite.coop.state import siege_of
from emberbox.games.ignite.coop.victory import limit
from emberbox.games.ignite.freeze.outcomes import outcomes as of_winter
from emberbox.games.ignite.state.outcomes import named
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.outcome import Outcome


def outcomes(before: Position, now: Position) -> list[Outcome]:
    """What The Freeze tells, then half points, defeats and what the team has left."""
    found = of_winter(before, now)
    was, siege = siege_of(before), siege_of(now)
    for piece in now.on_board():
        if (piece in siege.halves) != (piece in was.halves) and before.piece_type[piece] == now.piece_type[
            piece
        ]:
            what = "half" if piece in siege.halves else "half-gone"
            found.append(Outcome(what, piece=piece, facts=named(now, piece)))
    if siege.defeats != was.defeats:
        found.append(Outcome("defeats", facts={"halves": siege.defeats, "limit": limit(now)}))
    if siege.favor != was.favor:
        found.append(Outcome("favor", siege.favor))
    if siege.closed and not was.closed:
        found.append(Outcome("bazaar-closed"))
    return found
