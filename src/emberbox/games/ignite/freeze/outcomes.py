"""What an answer in The Freeze changes beyond what it changes in Ignite, as a player would sum it up."""

from __future__ import annotations

from emberbox.games.ignite.freeze.facts import HEX
from emberbox.games.ignite.freeze.poison import poisoners
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.state.outcomes import named
from emberbox.games.ignite.state.position import NO_ONE, Position, play_area_of
from emberbox.kernel.outcome import Outcome


def outcomes(before: Position, now: Position) -> list[Outcome]:
    """Poison first, then machines, saved movement and Hexes."""
    found: list[Outcome] = []
    for piece in now.on_board():
        tokens = len(poisoners(now, piece)) - len(poisoners(before, piece))
        if tokens:
            what = "poison" if tokens > 0 else "poison-gone"
            found.append(Outcome(what, abs(tokens), piece=piece, facts=named(now, piece)))
    found += of_machines(before, now)
    winter = winter_of(now)
    if winter.walker != NO_ONE and winter.saved != winter_of(before).saved:
        facts = named(now, winter.walker)
        found.append(Outcome("saves", len(winter.saved), piece=winter.walker, facts=facts))
    for seat in range(now.seats):
        gained = hexes_gained(now, seat) - hexes_gained(before, seat)
        if gained > 0:
            found.append(Outcome("hexes", gained, facts={"seat": seat}))
    return found


def of_machines(before: Position, now: Position) -> list[Outcome]:
    """Machines that changed hands or grew; that they come and go is told of every piece."""
    found: list[Outcome] = []
    old, new = winter_of(before).clocks, winter_of(now).clocks
    for machine in sorted(set(old) & set(new)):
        if now.owner[machine] != before.owner[machine]:
            what = "machine-taken" if now.is_player(now.owner[machine]) else "machine-left"
            found.append(Outcome(what, piece=machine, facts=named(now, machine)))
        if new[machine] < old[machine]:
            what = "machine-grows" if new[machine] else "machine-built"
            found.append(Outcome(what, new[machine], piece=machine, facts=named(now, machine)))
    return found


def hexes_gained(g: Position, seat: int) -> int:
    """The Hexes that lie in a player's play area."""
    return g.cards.kinds(play_area_of(seat)).count(HEX)
