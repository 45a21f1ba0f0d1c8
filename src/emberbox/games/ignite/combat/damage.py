"""Damage, death, trophies, and the states that a piece can be in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.facts.races import halves_of
from emberbox.games.ignite.setting import HILL
from emberbox.games.ignite.state.effects import end_with_piece
from emberbox.games.ignite.state.moments import DAMAGED, ELIMINATED, UNIT_DIED
from emberbox.games.ignite.state.position import (
    EMPTY,
    GONE,
    NO_ONE,
    UNIT,
    Position,
)
from emberbox.kernel.decision import Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.tally import Tally, count

HILL_LOSS: Final = 5

Hit = tuple[int, int]
"""A piece and the points that it takes, the village's left out."""


def points_for(
    g: Position, piece: int, amount: int, by: int, tally: Tally | None = None, plain: bool = False
) -> int:
    """What a hit comes to: a unit that another player damages in the village takes 1 more.

    A `plain` hit is just what it says, wherever the unit stands.
    """
    total = count(tally, amount, "ignite.damage.sum")
    from_another = not plain and amount > 0 and by != NO_ONE and g.owner[piece] != by
    if from_another and g.piece_type[piece] == UNIT and g.in_village(piece):
        total += count(tally, 1, "ignite.village.extra-damage")
    return total


def is_ignored(g: Position, piece: int, by: int) -> bool:
    """In the first two rounds nothing of a player's affects another (ignite.attack.no-early-delayed)."""
    return by != NO_ONE and by != g.owner[piece] and g.is_early()


def deal(
    g: Position,
    hits: list[Hit],
    by: int,
    because: str,
    turned_by: int = NO_ONE,
    waited: bool = False,
    source: int = NO_ONE,
    plain: bool = False,
) -> Steps[list[int]]:
    """Deal the damage of one effect at one moment; the pieces that took some.

    `by` is the player whose card, token or minion it is, and who gets the trophies. For that player's own
    units it is who brought the two together, if another player did (ignite.blow.own-card-turned): by moving
    the unit, if the thing `waited` on the board, or else by moving the thing (`turned_by`). `source` is the
    piece that attacked, if one did. The village adds nothing to `plain` damage.
    """
    damaged: list[int] = []
    dead: list[int] = []
    for piece, amount in hits:
        taker = _taker(g, piece, by, turned_by, waited)
        if amount <= 0 or g.cell[piece] == OFF or g.is_machine(piece) or is_ignored(g, piece, taker):
            continue
        points = points_for(g, piece, amount, taker, plain=plain)
        if g.expansion is not None:
            points = g.expansion.endured(g, piece, points, taker, because)
        damaged.append(piece)
        g.damage[piece] += min(points, g.health(piece))
        if g.health(piece) == 0:
            dead.append(piece)
        if g.story is not None and points:
            facts = {"piece": piece, "cell": g.cell[piece], "seat": g.owner[piece], "amount": points}
            g.tell("damaged", {**facts, "by": taker, "left": g.health(piece)}, because)
    for piece in dead:
        take_off(g, piece, _taker(g, piece, by, turned_by, waited), because)
    for piece in damaged:
        if g.piece_type[piece] == UNIT and _taker(g, piece, by, turned_by, waited) != NO_ONE:
            for hurt in DAMAGED.hooks:
                yield from hurt(g, piece, source)
    return damaged


def burst(g: Position, blows: Sequence[tuple[int, int]], by: int, because: str) -> Steps[None]:
    """A blow on some spaces, each with its damage, also reaches pieces through what lies there."""
    if g.expansion is not None and g.items:
        hits = g.expansion.item_hits(g, blows)
        if hits:
            yield from deal(g, hits, by, because, plain=True)


def _taker(g: Position, piece: int, by: int, turned_by: int, waited: bool) -> int:
    """Who would take a piece as a trophy: never its own player."""
    if by != g.owner[piece]:
        return by
    return g.moved_by[piece] if waited and g.moved_by[piece] != NO_ONE else turned_by


def kill(g: Position, piece: int, by: int, because: str) -> None:
    """A piece dies at once, whatever its health: lava, or squished."""
    take_off(g, piece, by if by != g.owner[piece] else NO_ONE, because)


def take_off(g: Position, piece: int, by: int, because: str) -> None:
    """Take a dead piece off the board; a unit of another side is a trophy (ignite.trophy.final-point)."""
    cell, owner, piece_type = g.cell[piece], g.owner[piece], g.piece_type[piece]
    machine = g.is_machine(piece)
    if g.standing[cell] == piece:
        g.standing[cell] = EMPTY
    g.cell[piece] = OFF
    g.down[piece], g.frozen[piece], g.held[piece] = False, NO_ONE, NO_ONE
    if g.effects:
        end_with_piece(g, piece)
    if piece_type != UNIT:
        g.piece_type[piece] = GONE
    elif g.is_player(by) and not g.are_allies(by, owner):
        g.taken[piece] = by
    if g.story is not None:
        facts: dict[str, Fact] = {"piece": piece, "cell": cell, "seat": owner, "by": by, "type": piece_type}
        if machine and g.expansion is not None:
            g.expansion.tell_wreck(g, facts, because)
        else:
            g.tell("died", facts, because)
    if piece_type != UNIT:
        if piece_type > GONE and g.expansion is not None:
            g.deaths += 1
            g.expansion.defeated(g, piece, piece_type, by)
        return
    g.deaths += 1
    for died in UNIT_DIED.hooks:
        died(g, piece)
    if g.expansion is not None:
        g.expansion.settle(g, piece)
        g.expansion.unit_lost(g, piece)
    if not g.has_units(owner):
        eliminate(g, owner)


def eliminate(g: Position, seat: int) -> None:
    """A player has lost the last unit: that costs points on the hill, and ends the use of some cards."""
    g.eliminated[seat] = g.moment
    kept = "" if g.expansion is None else g.expansion.keeps_deck()
    if kept:
        g.tell("eliminated", {"seat": seat}, kept)
        return
    for eliminated in ELIMINATED.hooks:
        eliminated(g, seat)
    g.tell("eliminated", {"seat": seat}, "ignite.dead.no-cards")
    if g.setting.goal == HILL:
        g.points[seat] -= HILL_LOSS
        facts: dict[str, Fact] = {"seat": seat, "points": HILL_LOSS, "total": g.points[seat]}
        g.tell("points-lost", facts, "ignite.hill.end-elimination")


def heal(g: Position, seat: int, piece: int, because: str) -> Steps[None]:
    """A player takes one point of damage off a unit."""
    if g.expansion is not None:
        yield from g.expansion.healing(g, seat, piece, because)
    g.damage[piece] -= 1
    if g.story is not None:
        g.tell("healed", {"piece": piece, "cell": g.cell[piece], "seat": g.owner[piece]}, because)


def can_fall(g: Position, piece: int, by: int) -> bool:
    """Whether a player can knock a piece down; minions stay on their feet (ignite.minion.knocked-down)."""
    stands = g.is_figure(piece) and g.cell[piece] != OFF and not g.down[piece]
    return stands and not is_ignored(g, piece, by)


def topple(g: Position, pieces: list[int], by: int, because: str) -> Steps[None]:
    """Knock units down by one effect, all at one moment, but for those that an expansion keeps standing."""
    falling = [piece for piece in pieces if can_fall(g, piece, by)]
    if g.expansion is not None and falling:
        steady = yield from g.expansion.steadied(g, falling, because, pushed=False)
        falling = [piece for piece in falling if piece not in steady]
    for piece in falling:
        knock_down(g, piece, by, because)


def knock_down(g: Position, piece: int, by: int, because: str) -> None:
    """Knock a unit down, whatever might keep it standing."""
    if not can_fall(g, piece, by):
        return
    g.down[piece] = True
    if g.story is not None:
        g.tell("knocked-down", {"piece": piece, "cell": g.cell[piece], "seat": g.owner[piece]}, because)


def freeze(g: Position, piece: int, by: int, because: str) -> None:
    """Freeze a piece until the next turn of a player, or longer if it is frozen for longer already."""
    if g.cell[piece] == OFF or g.is_thing(piece) or is_ignored(g, piece, by):
        return
    g.frozen[piece] = g.later_of(g.frozen[piece], by)
    if g.story is not None:
        g.tell("frozen", {"piece": piece, "cell": g.cell[piece], "seat": g.owner[piece], "by": by}, because)


def immobilize(g: Position, piece: int, by: int, because: str) -> None:
    """Keep a piece from non-spell movement until the next turn of a player (ignite.immobilized.meaning)."""
    if g.cell[piece] == OFF or g.is_thing(piece) or is_ignored(g, piece, by):
        return
    g.held[piece] = g.later_of(g.held[piece], by)
    if g.story is not None:
        facts = {"piece": piece, "cell": g.cell[piece], "seat": g.owner[piece], "by": by}
        g.tell("immobilized", {**facts}, because)


def halves_taken(g: Position, seat: int) -> int:
    """A player's trophies, counted in halves for the sake of the ratmen."""
    return sum(halves_of(g.race[p]) for p in range(len(g.taken)) if g.taken[p] == seat)
