"""How fire, lightning and frost carry on, and whether a player may cause what they would do."""

from __future__ import annotations

from collections.abc import Sequence

from emberbox.games.ignite.combat.attack import Aim, Attack
from emberbox.games.ignite.combat.damage import Hit, points_for
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import FOREST, WATER
from emberbox.games.ignite.facts.catalogue import FIRE, FREEZE, LIGHTNING
from emberbox.games.ignite.refusals import (
    A_TEAMMATE,
    HURTS_NOBODY_ELSE,
    HURTS_ONLY_YOUR_OWN,
    KILLS_YOUR_OWN,
)
from emberbox.games.ignite.state.position import EMPTY, UNIT, Position
from emberbox.kernel.refusal import Refusal


def in_body(g: Position, cell: int) -> list[int]:
    """Every piece in the forest or body of water around a space that damage can touch."""
    return [g.standing[here] for here in g.body(cell) if g.vulnerable(here) != EMPTY]


def in_fire(g: Position, cell: int) -> list[int]:
    """Every piece in the forest around a space that burns with it."""
    pieces = in_body(g, cell)
    if g.expansion is not None:
        pieces = [piece for piece in pieces if not g.expansion.is_fireproof(g, piece)]
    return pieces


def shocked(g: Position, start: list[int]) -> list[int]:
    """Everything that lightning reaches from some pieces, themselves included (ignite.lightning.graph).

    Two pieces are linked if they stand on adjacent spaces or in the same body of water. Decoys are tokens
    and conduct nothing.
    """
    found = list(start)
    seen = set(start)
    waters: set[int] = set()
    for piece in found:
        cell = g.cell[piece]
        near = list(g.board.grid.neighbours[cell])
        if g.ground[cell] == WATER and cell not in waters:
            body = g.body(cell)
            waters.update(body)
            near += body
        for there in near:
            other = g.standing[there]
            if other != EMPTY and other not in seen and not g.is_thing(other):
                seen.add(other)
                found.append(other)
    return found


def spread_of(g: Position, attack: Attack) -> list[int]:
    """What an attack reaches beyond its target by fire, lightning or frost, as things stand now."""
    struck, types = attack.struck, attack.types
    if attack.tamed:
        types &= ~of.TYPES[attack.kind]  # what others have lent it is not its own magic
    if struck < 0 or not types:
        return []
    ground = g.ground[struck]
    reached: list[int] = []
    if types & FIRE and ground == FOREST:
        reached = in_fire(g, struck)
    if types & LIGHTNING:
        start = [piece for piece in attack.targets if g.cell[piece] == struck]
        if not start and ground == WATER:
            start = [piece for piece in in_body(g, struck) if not g.is_thing(piece)]
        reached += [piece for piece in shocked(g, start) if piece not in reached]
    elif types & FREEZE and ground == WATER:
        reached = [piece for piece in in_body(g, struck) if not g.is_thing(piece)]
    return [piece for piece in reached if piece not in attack.targets]


def hurts_beyond(g: Position, attack: Attack) -> bool:
    """Whether what is reached beyond the target is hurt: frost only freezes it, a forest burns."""
    return not attack.types & FREEZE or (attack.types & FIRE != 0 and g.ground[attack.struck] == FOREST)


def trial(g: Position, aim: Aim, cell: int, piece: int) -> Attack:
    """An attack as it would be declared, to see whom it would reach."""
    attack = Attack(aim.seat, aim.piece, g.cell[aim.piece], aim.kind, -1)
    attack.types = aim.types
    attack.struck = cell
    attack.damage = of.DAMAGE[aim.kind]
    if piece != EMPTY:
        attack.aim_at(piece)
    attack.spread = spread_of(g, attack)
    return attack


def forbids_harm(g: Position, seat: int, hits: list[Hit]) -> Refusal | None:
    """Why a player may not deal these hits, judged as if nobody reacted (ignite.harm.judged-at-declaration).

    Own and allied units may be hurt only along with somebody else's piece, and not to death. A piece may be
    hit twice: where it stands, and through an item that stands for it.
    """
    own: Refusal | None = None
    others = False
    lost: dict[int, int] = {}
    for piece, amount in hits:
        if amount <= 0 or g.is_thing(piece):
            continue
        owner = g.owner[piece]
        if not g.are_allies(owner, seat):
            others = True
        elif g.piece_type[piece] == UNIT:
            refusal = KILLS_YOUR_OWN if owner == seat else A_TEAMMATE
            lost[piece] = lost.get(piece, 0) + points_for(g, piece, amount, seat)
            if lost[piece] >= g.health(piece):
                return refusal
            own = own or (HURTS_ONLY_YOUR_OWN if owner == seat else A_TEAMMATE)
    if others:
        return None
    return own or HURTS_NOBODY_ELSE


def touches_others(g: Position, seat: int, pieces: list[int]) -> bool:
    """Whether a unit or minion of another side is among pieces (ignite.attack.empty-terrain-needs-other)."""
    for piece in pieces:
        if not g.is_thing(piece) and not g.are_allies(g.owner[piece], seat):
            return True
    return False


def hits_around(g: Position, cell: int, around: Sequence[int], kind: int) -> list[Hit]:
    """The hits of something that bursts on a space and on those around it."""
    hits: list[Hit] = []
    if g.vulnerable(cell) != EMPTY:
        hits.append((g.standing[cell], of.DAMAGE[kind]))
    hits += [(g.standing[there], of.AROUND[kind]) for there in around if g.vulnerable(there) != EMPTY]
    return hits


def blows_around(cell: int, around: Sequence[int], kind: int) -> list[tuple[int, int]]:
    """The spaces on which something bursts, each with the damage there."""
    return [(cell, of.DAMAGE[kind]), *[(there, of.AROUND[kind]) for there in around]]
