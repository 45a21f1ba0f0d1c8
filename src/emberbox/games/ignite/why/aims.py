"""Why an attack cannot be aimed at something: distance, sight, whose it is, and whom it would hurt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emberbox.games.ignite.combat.attack import Aim, forbids_area, forbids_foe, reach_of
from emberbox.games.ignite.combat.damage import Hit, points_for
from emberbox.games.ignite.combat.spread import trial
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.catalogue import BOW, FIRE, FREEZE, LIGHTNING, PROJECTILE
from emberbox.games.ignite.moving.entering import harm_of, is_deadly
from emberbox.games.ignite.moving.push import available, is_own, row_behind, ways_back
from emberbox.games.ignite.refusals import (
    A_TEAMMATE,
    HIDDEN_IN_FOREST,
    HURTS_NOBODY_ELSE,
    HURTS_ONLY_YOUR_OWN,
    IMMOVABLE,
    KILLS_YOUR_OWN,
    NOT_A_TARGET,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    TOO_EARLY,
    UNITS_ONLY,
)
from emberbox.games.ignite.state.position import EMPTY, ICE, WALL_MASK, Position, play_area_of
from emberbox.games.ignite.why.table import LIMITS, SAID_BY_SETS
from emberbox.kernel.event import Fact
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally
from emberbox.kernel.why import Why

FIRST_ROUND: Final = 3
"""The first round in which players may attack one another."""


def why_early(g: Position, refusal: Refusal) -> Why:
    """It is too early for what hurts others."""
    return Why(refusal.rule, "too-early", {"round": g.round(), "first": FIRST_ROUND})


def why_not_aim(g: Position, aim: Aim, cell: int, refusal: Refusal) -> Why | None:
    """Why an aimed card cannot be used on a space, or on what stands there."""
    piece = g.standing[cell]
    if refusal is TOO_EARLY:
        return why_early(g, refusal)
    facts: dict[str, Fact] = {"unit": aim.piece, "target": piece, "card": aim.kind}
    if refusal is IMMOVABLE and piece != EMPTY:
        return Why(refusal.rule, "target-immovable", facts)
    if piece == EMPTY or (g.is_thing(piece) and not aim.pulls):
        return _why_not_space(g, aim, cell, refusal)
    if piece == aim.piece and g.owner[piece] != aim.seat:
        return Why(NOT_A_TARGET.rule, "target-itself", {"unit": piece, "card": aim.kind})
    if refusal is OUT_OF_RANGE:
        return why_far(g, aim.piece, cell, aim.kind, (aim.low, aim.high))
    if refusal is OUT_OF_SIGHT:
        return why_unseen(g, aim.piece, cell)
    if refusal is NOT_A_TARGET:
        return Why(refusal.rule, "target-own", facts)
    if refusal is UNITS_ONLY:
        return Why(refusal.rule, "target-no-unit", facts)
    if refusal is HIDDEN_IN_FOREST:
        return Why(refusal.rule, "target-in-forest", {**facts, "distance": distance(g, aim.piece, cell)})
    if refusal is A_TEAMMATE and g.are_allies(g.owner[piece], aim.seat):
        return Why(refusal.rule, "target-teammate", facts)
    if refusal in SAID_BY_SETS:
        return why_by_set(g, aim.piece, piece, aim.kind, refusal)
    return _why_harmful(g, aim, cell, piece, refusal)


def why_by_set(g: Position, unit: int, piece: int, card: int, refusal: Refusal) -> Why:
    """Why an expansion does not let a unit attack a piece with a card."""
    facts: dict[str, Fact] = {"unit": unit, "target": piece, "card": card, "owner": g.owner[piece]}
    return Why(refusal.rule, SAID_BY_SETS[refusal], facts)


def why_not_area(g: Position, unit: int, pieces: Sequence[int], card: int, refusal: Refusal) -> Why | None:
    """Why an expansion does not let a unit attack an area that holds some pieces."""
    for piece in pieces:
        if forbids_area(g, g.owner[unit], g.cell[unit], [piece]) is refusal:
            return why_by_set(g, unit, piece, card, refusal)
    return None


def _why_not_space(g: Position, aim: Aim, cell: int, refusal: Refusal) -> Why | None:
    """Why an aimed card cannot be used on a space with nobody on it."""
    if refusal is OUT_OF_RANGE:
        return why_far(g, aim.piece, cell, aim.kind, (aim.low, aim.high))
    if refusal is OUT_OF_SIGHT:
        return why_unseen(g, aim.piece, cell)
    if refusal in SAID_BY_SETS:
        return why_not_area(g, aim.piece, trial(g, aim, cell, EMPTY).spread, aim.kind, refusal)
    if refusal is not NOT_A_TARGET:
        return _why_harmful(g, aim, cell, EMPTY, refusal)
    facts: dict[str, Fact] = {"cell": cell, "card": aim.kind}
    if g.standing[cell] != EMPTY:
        says = "target-machine" if g.is_machine(g.standing[cell]) else "target-decoy"
        return Why(refusal.rule, says, {**facts, "target": g.standing[cell]})
    floods = aim.types & (LIGHTNING | FREEZE) != 0
    if aim.types & FIRE:
        return Why(refusal.rule, "nothing-to-burn-or-flood" if floods else "nothing-to-burn", facts)
    if floods:
        return Why(refusal.rule, "nothing-to-flood", facts)
    return Why(refusal.rule, "nothing-there", facts)


# -- distance and sight ------------------------------------------------------------------------------


def distance(g: Position, piece: int, cell: int) -> int:
    """How far a space is from a piece."""
    return g.board.grid.distance(g.cell[piece], cell)


def why_far(g: Position, unit: int, cell: int, card: int, reach: tuple[int, int]) -> Why:
    """A space is too far off, or too near."""
    return why_beyond(g, unit, card, reach, distance(g, unit, cell), "out-of-range", {"cell": cell})


def why_beyond(
    g: Position, unit: int, card: int, reach: tuple[int, int], far: int, says: str, about: dict[str, Fact]
) -> Why:
    """Something is out of a unit's range, by the range of the card or by what keeps all attacks near."""
    facts: dict[str, Fact] = {**about, "unit": unit, "card": card, "low": reach[0], "high": reach[1]}
    facts["distance"] = far
    limit = limit_on(g, unit, card, reach[1]) if far > reach[1] else ""
    if not limit:
        return Why(OUT_OF_RANGE.rule, says, facts)
    return Why(LIMITS[limit], f"{says}-limited", {**facts, "limit": of.kind(limit)})


def limit_on(g: Position, unit: int, card: int, high: int) -> str:
    """The card by which a unit's range with a card ends where it does; empty if that is its own range."""
    if g.expansion is None or g.is_machine(unit) or high != g.expansion.farthest(g):
        return ""
    limit = g.expansion.why_near()
    bows = [kind for kind in g.cards.kinds(play_area_of(g.leader(unit))) if of.TYPES[kind] & BOW]
    ranged = bows if of.TYPES[card] & PROJECTILE else [card] if of.HIGH[card] else []
    for source in ranged:
        tally = Tally()
        reach_of(g, unit, card, source if source != card else -1, tally)
        if limit in [because for _, because in tally.lines]:
            return limit
    return "" if ranged else limit  # what has no range of its own has this one


def why_unseen(g: Position, unit: int, cell: int) -> Why:
    """Ice walls are in the line of sight."""
    walls = walls_between(g, g.cell[unit], cell)
    return Why(OUT_OF_SIGHT.rule, "out-of-sight", {"unit": unit, "cell": cell, "walls": walls})


def walls_between(g: Position, origin: int, cell: int) -> list[int]:
    """Ice walls that are enough to block the sight between two spaces, and no more than that."""
    size, sight = g.board.grid.size, g.board.sight
    mask = g.ground.translate(WALL_MASK)
    for wall in [wall for wall in range(size) if g.ground[wall] == ICE]:
        mask[wall] = 0
        if sight.by_corners(origin, cell, mask):
            mask[wall] = 1
    return [wall for wall in range(size) if mask[wall]]


# -- harm to one's own side --------------------------------------------------------------------------


def _why_harmful(g: Position, aim: Aim, cell: int, piece: int, refusal: Refusal) -> Why | None:
    """Why an attack that could be aimed would do what it must not, or nothing at all."""
    if refusal is HURTS_NOBODY_ELSE and aim.types & FIRE:
        immune = why_fireproof(g, g.body(cell), aim.kind)
        if immune is not None:
            return immune
    attack = trial(g, aim, cell, piece)
    hits: list[Hit] = [(piece, attack.damage)] if piece != EMPTY else []
    why = why_harm(g, aim.seat, aim.kind, [*hits, *[(other, 1) for other in attack.spread]], refusal)
    if why is not None or not aim.pushes or piece == EMPTY:
        return why
    return why_push(g, aim.seat, aim.kind, piece, g.cell[aim.piece])


def why_harm(g: Position, seat: int, card: int, hits: list[Hit], refusal: Refusal) -> Why | None:
    """Why a player may not deal some hits: a death on their own side counts, no matter who else is hurt."""
    if refusal is HURTS_NOBODY_ELSE:
        return Why(refusal.rule, "hurts-nobody", {"card": card})
    lost: dict[int, int] = {}
    for piece, amount in hits:
        if amount > 0 and is_own(g, piece, seat):
            lost[piece] = lost.get(piece, 0) + points_for(g, piece, amount, seat)
    hurt = list(lost)
    if refusal is not HURTS_ONLY_YOUR_OWN:
        mine = refusal is KILLS_YOUR_OWN
        dead = [
            piece for piece in hurt if lost[piece] >= g.health(piece) and mine == (g.owner[piece] == seat)
        ]
        if dead or mine:
            hurt = dead
    if not hurt:
        return None
    victim = hurt[0]
    says = "kills-own" if lost[victim] >= g.health(victim) else "hurts-own-only"
    facts: dict[str, Fact] = {"card": card, "victim": victim}
    return Why(refusal.rule, says, {**facts, "amount": lost[victim], "health": g.health(victim)})


def why_fireproof(g: Position, cells: Sequence[int], card: int) -> Why | None:
    """Fire on some spaces would hurt nobody, because who stands there is immune to it."""
    if g.expansion is None:
        return None
    for cell in cells:
        piece = g.standing[cell]
        if piece != EMPTY and g.expansion.is_fireproof(g, piece):
            return Why(g.expansion.why_fireproof(), "fireproof", {"target": piece, "card": card})
    return None


def why_push(g: Position, seat: int, card: int, piece: int, origin: int) -> Why | None:
    """Why a player may not push a piece: a unit of the own side would end in lava, fire or a squeeze."""
    cell = g.cell[piece]
    for way in available(g, cell, ways_back(g, cell, origin, 1)[0]):
        table = g.board.grid.steps[way]
        row = row_behind(g, table[cell], way)
        if row and g.is_immovable(table[g.cell[row[-1]]]):
            continue
        for one in [piece, *row]:
            if is_own(g, one, seat) and is_deadly(g, one, table[g.cell[one]]):
                return why_deadly(g, one, table[g.cell[one]], KILLS_YOUR_OWN, card)
    return Why(KILLS_YOUR_OWN.rule, "push-squeezes", {"card": card, "victim": piece})


def why_deadly(g: Position, piece: int, cell: int, refusal: Refusal, card: int = -1) -> Why:
    """A space would kill a piece that comes onto it; a `card` if one would bring it there."""
    facts: dict[str, Fact] = {"victim": piece, "cell": cell}
    brought = "pushed-" if card >= 0 else ""
    if card >= 0:
        facts["card"] = card
    if g.ground[cell] == LAVA:
        return Why(refusal.rule, f"{brought}into-lava", facts)
    harm: dict[str, Fact] = {"amount": harm_of(g, piece, cell), "health": g.health(piece)}
    return Why(refusal.rule, f"{brought}into-fire", {**facts, **harm})


# -- neighbours --------------------------------------------------------------------------------------


def why_not_beside(g: Position, seat: int, unit: int, cell: int, card: int, refusal: Refusal) -> Why:
    """Why a unit cannot bash or bite what is on a space."""
    piece = g.standing[cell]
    facts: dict[str, Fact] = {"unit": unit, "target": piece, "card": card}
    if piece == EMPTY:
        return Why(NOT_A_TARGET.rule, "nothing-there", {"cell": cell, "card": card})
    if g.is_machine(piece):
        return Why(NOT_A_TARGET.rule, "target-machine", facts)
    if g.owner[piece] == seat:
        return Why(NOT_A_TARGET.rule, "target-own", facts)
    if g.is_thing(piece):
        return Why(NOT_A_TARGET.rule, "target-decoy", facts)
    if g.are_allies(g.owner[piece], seat):
        return Why(A_TEAMMATE.rule, "target-teammate", facts)
    if distance(g, unit, cell) != 1:
        return why_far(g, unit, cell, card, (1, 1))
    barred = forbids_foe(g, seat, g.cell[unit], piece)
    if barred is not None:
        return why_by_set(g, unit, piece, card, barred)
    return Why(refusal.rule, "target-no-unit", facts)
