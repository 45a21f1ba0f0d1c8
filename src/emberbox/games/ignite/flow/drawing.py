"""How many cards a player draws for a new hand."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.facts import catalogue as of
from emberbox.games.ignite.facts.races import HUMANS, RATMEN
from emberbox.games.ignite.state.position import EMPTY, NO_ONE, SHARD, UNIT, Position
from emberbox.games.ignite.trade.market import holds_title
from emberbox.kernel.tally import Tally, count

HAND: Final = 6
HUMAN_BONUS: Final = 1
CURSED: Final = 2
KEEPER_OF_LORE: Final = of.kind("keeper-of-lore")


def draw_count(g: Position, seat: int, tally: Tally | None = None) -> int:
    """The cards of the draw phase: six, with everything that adds to them and takes away from them."""
    cards = count(tally, HAND, "ignite.turn.draw-six")
    if g.has_race(seat, HUMANS):
        cards += count(tally, HUMAN_BONUS, "ignite.human.seven")
    if g.has_race(seat, RATMEN):
        cards += count(tally, len(cornered(g, seat)), "ignite.ratmen.extra-cards")
    if g.items:
        cards += count(tally, shards_served(g, seat), "crystal-shard")
    if g.titles and holds_title(g, seat, KEEPER_OF_LORE):
        cards += count(tally, 1, "keeper-of-lore")
    if g.curse[seat] != NO_ONE:
        cards += count(tally, -min(CURSED, cards - 1), "curse")
    return cards


def cornered(g: Position, seat: int) -> set[int]:
    """The different enemy units beside a player's ratmen (ignite.ratmen.counted-once)."""
    found: set[int] = set()
    for unit in g.units(seat):
        if g.race[unit] == RATMEN:
            for cell in g.board.grid.neighbours[g.cell[unit]]:
                other = g.standing[cell]
                if other != EMPTY and g.piece_type[other] == UNIT and not g.are_allies(g.owner[other], seat):
                    found.add(other)
    return found


def shards_served(g: Position, seat: int) -> int:
    """How many shards give a player a card: each needs a unit of its own on or beside it."""
    shards = [item[1] for item in g.items if item[0] == SHARD]
    units = g.units(seat)
    near = [
        [at for at, unit in enumerate(units) if g.board.grid.distance(g.cell[unit], cell) <= 1]
        for cell in shards
    ]
    server = [-1] * len(units)  # by unit, the shard that it serves
    return sum(1 for shard in range(len(shards)) if _serve(shard, near, server, set()))


def _serve(shard: int, near: list[list[int]], server: list[int], tried: set[int]) -> bool:
    """Find a unit for a shard, letting units change over to other shards where that helps."""
    for unit in near[shard]:
        if unit not in tried:
            tried.add(unit)
            if server[unit] < 0 or _serve(server[unit], near, server, tried):
                server[unit] = shard
                return True
    return False
