"""Why a card or a unit has no target: the nearest miss, and where to move in order to have one."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.arrows import WIND_ARROW, bows_played
from emberbox.games.ignite.cards.pulling import VINE_PULL, forbids_pull, pullable, vine, why_not_pulled
from emberbox.games.ignite.cards.shields import bashable
from emberbox.games.ignite.cards.spells import (
    CURSE,
    UNDER_CURSE,
    forbids_ring_of,
    ring,
    ring_harm,
    ring_targets,
    victims,
)
from emberbox.games.ignite.combat.aiming import forbids_aim, has_aim, nearest_miss
from emberbox.games.ignite.combat.attack import Aim, forbids_foe
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import PROJECTILE, SHIELD
from emberbox.games.ignite.refusals import (
    A_TEAMMATE,
    HIDDEN_IN_FOREST,
    HURTS_NOBODY_ELSE,
    HURTS_ONLY_YOUR_OWN,
    IMMOVABLE,
    KILLS_YOUR_OWN,
    MINIONS_STAND,
    NOT_A_TARGET,
    NOTHING_TO_DO,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    TOO_EARLY,
    UNITS_ONLY,
)
from emberbox.games.ignite.space import kind_of
from emberbox.games.ignite.state.effects import effect_on
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.why.aims import (
    distance,
    why_beyond,
    why_by_set,
    why_early,
    why_fireproof,
    why_harm,
    why_not_aim,
    why_not_area,
)
from emberbox.games.ignite.why.movers import states
from emberbox.games.ignite.why.reach import moved_to, spaces_in_reach
from emberbox.games.ignite.why.table import SAID_BY_SETS, explains, explains_unit
from emberbox.games.ignite.why.units import why_unable
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why

NET: Final = of.kind("gladiator-net")
RING: Final = of.kind("ring-of-fire")
MOST_SPOTS: Final = 3
"""How many spaces to move to are named at most."""


def aim_of(g: Position, seat: int, unit: int, kind: int) -> Aim:
    """How a unit would aim a card; an arrow is shot from the bow that was played first."""
    if kind == VINE_PULL:
        return vine(g, seat, unit)
    bows = bows_played(g) if of.TYPES[kind] & PROJECTILE else []
    return Aim(
        g,
        seat,
        unit,
        kind,
        bows[0] if bows else -1,
        units_only=kind == CURSE,
        no_krakens=kind == NET,
        pushes=kind == WIND_ARROW,
    )


def has_target(g: Position, aim: Aim) -> bool:
    """Whether a unit could use a card that is aimed."""
    if aim.kind == VINE_PULL:
        return bool(pullable(g, aim))
    if of.TYPES[aim.kind] & SHIELD:
        return bool(bashable(g, aim.seat, aim.piece))
    return bool(victims(g, aim)) if aim.kind == CURSE else has_aim(g, aim)


# -- one unit ----------------------------------------------------------------------------------------


@explains_unit(
    "dagger", "short-sword", "javelin", "flail", "blessed-spear", "full-moon-axe", "warhammer",
    "gladiator-net", "arrow", "fire-arrow", "wind-arrow", "lightning-bolt",
    "freeze", "curse", "vine-pull", "metal-shield",
)  # fmt: skip
def why_no_target(g: Position, seat: int, unit: int, kind: int) -> Why | None:
    """Why a unit has no target for a card: it cannot act, or how its nearest miss misses."""
    why = why_unable(g, unit)
    return why or why_missed(g, [aim_of(g, seat, unit, kind)])


def why_missed(g: Position, found: list[Aim]) -> Why | None:
    """Why none of some aims reaches anything: the reason of the nearest miss."""
    if g.is_early():
        return why_early(g, TOO_EARLY)
    if of.TYPES[found[0].kind] & SHIELD:
        return why_nobody_bashed(g, found)
    missed = nearest_miss(g, found)
    if missed is None:
        return Why(NOT_A_TARGET.rule, "nobody-to-attack", {"card": found[0].kind})
    aim, piece = missed
    pulls = aim.kind == VINE_PULL
    refusal = forbids_pull(g, aim, piece) if pulls else forbids_aim(g, aim, g.cell[piece])
    if refusal is None:
        return why_cursed(g, aim, piece)
    if refusal is OUT_OF_RANGE:
        return why_nearest(g, aim, piece)
    explain = why_not_pulled if pulls else why_not_aim
    return explain(g, aim, g.cell[piece], refusal)


def why_nearest(g: Position, aim: Aim, piece: int) -> Why:
    """The nearest piece of another player is out of range."""
    far = distance(g, aim.piece, g.cell[piece])
    return why_beyond(g, aim.piece, aim.kind, (aim.low, aim.high), far, "nearest-far", {"target": piece})


def why_cursed(g: Position, aim: Aim, piece: int) -> Why | None:
    """The one who could be cursed is so already."""
    if effect_on(g, UNDER_CURSE, g.owner[piece]) is None:
        return None
    return Why(NOTHING_TO_DO.rule, "cursed-already", {"target": piece, "owner": g.owner[piece]})


def why_nobody_bashed(g: Position, found: list[Aim]) -> Why:
    """No enemy unit is beside any of some units: how far off the nearest is."""
    best: tuple[int, int, int] | None = None
    for aim in found:
        for piece in g.on_board():
            if piece == aim.piece:  # led by a player whom it is an enemy of
                continue
            if g.is_figure(piece) and not g.are_allies(g.owner[piece], aim.seat):
                miss = (distance(g, aim.piece, g.cell[piece]), aim.piece, piece)
                best = miss if best is None or miss < best else best
    if best is None:
        return Why(NOT_A_TARGET.rule, "nobody-to-attack", {"card": found[0].kind})
    barred = forbids_foe(g, found[0].seat, g.cell[best[1]], best[2])
    if best[0] == 1 and barred is not None:
        return why_by_set(g, best[1], best[2], found[0].kind, barred)
    facts: dict[str, Fact] = {"unit": best[1], "target": best[2], "card": found[0].kind}
    return Why(OUT_OF_RANGE.rule, "nearest-far", {**facts, "low": 1, "high": 1, "distance": best[0]})


# -- a card of the hand ------------------------------------------------------------------------------


@explains(
    NOT_A_TARGET,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    HIDDEN_IN_FOREST,
    A_TEAMMATE,
    HURTS_NOBODY_ELSE,
    KILLS_YOUR_OWN,
    HURTS_ONLY_YOUR_OWN,
    UNITS_ONLY,
    MINIONS_STAND,
)
def no_target(g: Position, seat: int, pick: int) -> Why | None:
    """Why no unit has a target for a card."""
    return no_target_for(g, seat, kind_of(pick))


def no_target_for(g: Position, seat: int, kind: int) -> Why | None:
    """Why no unit has a target for a kind of card."""
    found = [aim_of(g, seat, unit, kind) for unit in g.able_actors(seat)]
    unable = [unit for unit in g.actors(seat) if not g.is_able(unit)]
    armed = [unit for unit in unable if has_target(g, aim_of(g, seat, unit, kind))]
    if armed:
        why = why_unable(g, armed[0])
        remedy = "" if why is None else why.remedy
        return Why("ignite.play.acting-unit", "only-unable", {**states(g, armed), "card": kind}, remedy)
    why = why_missed(g, found)
    return why if why is None or g.is_early() else with_spots(g, seat, kind, why)


explains(NOTHING_TO_DO, IMMOVABLE, cards=("curse", "vine-pull", "gladiator-net", "blessed-spear"))(no_target)


def with_spots(g: Position, seat: int, kind: int, why: Why) -> Why:
    """A reason with the spaces to which a unit could move in order to have a target, if there are any."""
    first = why.facts.get("unit")
    for unit in sorted(g.able_actors(seat), key=lambda unit: unit != first):
        spots: list[int] = []
        for cell in spaces_in_reach(g, seat, unit):
            twin = moved_to(g, unit, cell)
            if has_target(twin, aim_of(twin, seat, unit, kind)):
                spots.append(cell)
                if len(spots) == MOST_SPOTS:
                    break
        if spots:
            return Why(why.rule, why.says, {**why.facts, "mover": unit, "spots": spots}, "move-first")
    return why


@explains_unit("ring-of-fire")
def why_no_ring(g: Position, seat: int, unit: int, kind: int) -> Why | None:
    """Why a unit cannot cast a Ring of Fire where it stands."""
    why = why_unable(g, unit)
    refusal = forbids_ring_of(g, seat, unit)
    if why is not None or refusal is None:
        return why
    attack = ring(g, seat, unit, -1)
    if refusal in SAID_BY_SETS:
        return why_not_area(g, unit, ring_targets(g, attack), kind, refusal)
    immune = why_fireproof(g, attack.area, kind) if refusal is HURTS_NOBODY_ELSE else None
    return immune or why_harm(g, seat, kind, ring_harm(g, attack), refusal)


@explains(A_TEAMMATE, HURTS_NOBODY_ELSE, KILLS_YOUR_OWN, HURTS_ONLY_YOUR_OWN, cards=("ring-of-fire",))
def no_ring(g: Position, seat: int, pick: int) -> Why | None:
    """Why no unit can cast a Ring of Fire: a unit around which it would do too much, or too little."""
    able = g.able_actors(seat)
    # Around whom others are as well, it is the own side that is in the way.
    for unit in able:
        if forbids_ring_of(g, seat, unit) is not HURTS_NOBODY_ELSE:
            return why_no_ring(g, seat, unit, RING)
    for unit in able:
        immune = why_fireproof(g, ring(g, seat, unit, -1).area, RING)
        if immune is not None:
            return immune
    return why_no_ring(g, seat, able[0], RING)
