"""Why a card of the hand, played for its action, would do nothing: what it needs, and what is there."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.abilities import DECOYS, TRICKSTER, tricksters
from emberbox.games.ignite.cards.evasion import decoy_for
from emberbox.games.ignite.cards.events import RAIDED_HAND
from emberbox.games.ignite.cards.items import BOMBS, SHARDS
from emberbox.games.ignite.cards.portal import PORTAL
from emberbox.games.ignite.cards.terrain import TOKENS
from emberbox.games.ignite.combat.attack import reach_of
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import WATER
from emberbox.games.ignite.facts.catalogue import BOW
from emberbox.games.ignite.moving.minions import BASES, KRAKENS, STANDEES
from emberbox.games.ignite.refusals import (
    NEEDS_A_BOW,
    NO_BASE_LEFT,
    NO_TOKEN_LEFT,
    NOT_A_TARGET,
    NOT_NEAR_WATER,
    NOT_THROWN_THERE,
    NOT_UNOCCUPIED,
    NOTHING_TO_DO,
)
from emberbox.games.ignite.space import CELLS, FLIP, SEATS, WARP, kind_of
from emberbox.games.ignite.state.effects import effects_of
from emberbox.games.ignite.state.position import EMPTY, UNIT, Position, hand_of
from emberbox.games.ignite.why.table import explains, explains_question, explains_unit
from emberbox.games.ignite.why.trade import nearest_to
from emberbox.games.ignite.why.units import why_not_own, why_unable
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why

SUPPLY: Final = {
    "adept-trickster": DECOYS,
    "magic-potion-bomb": BOMBS,
    "crystal-shard": SHARDS,
    "water-minion": STANDEES,
    "hydro-necromancer": STANDEES,
    "kraken": KRAKENS,
    "ice-wall": TOKENS,
    "scorched-earth": TOKENS,
}
"""How many pieces the box has for a card."""


@explains(NO_TOKEN_LEFT)
def no_token_left(g: Position, seat: int, pick: int) -> Why:
    """All pieces that a card puts on a space are on the board."""
    return Why("ignite.box.token-supply", "no-token-left", {"count": SUPPLY[of.KEYS[kind_of(pick)]]})


@explains(NO_BASE_LEFT)
def no_base_left(g: Position, seat: int, pick: int) -> Why:
    """All bases of a player are under minions."""
    return Why("ignite.dead.base-limit", "no-base-left", {"count": BASES})


@explains(NEEDS_A_BOW)
def needs_a_bow(g: Position, seat: int, pick: int) -> Why:
    """An arrow needs a bow that was played in this turn."""
    bows = sorted([kind for kind in set(g.cards.kinds(hand_of(seat))) if of.TYPES[kind] & BOW])
    if bows:
        return Why("ignite.bow.needed", "no-bow-played", {"card": bows[0]}, "bow-first")
    return Why("ignite.bow.needed", "no-bow")


# -- water -------------------------------------------------------------------------------------------


@explains(NOT_NEAR_WATER)
def not_near_water(g: Position, seat: int, pick: int) -> Why:
    """No able unit is in or beside water."""
    if WATER not in g.ground:
        return Why("ignite.water.spells", "no-water")
    nearest = nearest_to(g, g.able_units(seat), (WATER,))
    return Why("ignite.water.near", "nobody-near-water", nearest, "move-to-water")


@explains(NOT_UNOCCUPIED)
def water_full(g: Position, seat: int, pick: int) -> Why:
    """All water near the units is occupied."""
    units = [unit for unit in g.able_units(seat) if g.waters_near(unit)]
    return Why("ignite.space.unoccupied", "water-full", {"units": units})


@explains_unit("water-minion", "hydro-necromancer", "kraken")
def no_caster(g: Position, seat: int, unit: int, card: int) -> Why:
    """Why a unit cannot call anything out of the water."""
    unable = why_unable(g, unit)
    if unable is not None:
        return unable
    if g.waters_near(unit):
        return Why("ignite.space.unoccupied", "water-full", {"units": [unit]})
    return Why("ignite.water.near", "unit-off-water", nearest_to(g, [unit], (WATER,)))


# -- what needs cards, players or damage -------------------------------------------------------------


@explains(NOTHING_TO_DO)
def nothing_to_do(g: Position, seat: int, pick: int) -> Why | None:
    """An act of the turn for which nothing is there."""
    if pick == FLIP:
        return Why("ignite.epic.flip", "nothing-to-flip")
    if pick == WARP:
        return Why("ignite.move.portal", "portal-crowded", {"cell": effects_of(g, PORTAL)[0].on})
    return None


@explains(NOTHING_TO_DO, cards=("weapon-dealer", "warhammer"))
def no_other_card(g: Position, seat: int, pick: int) -> Why:
    """A card that takes another one of the hand, and there is none, or none but Hexes."""
    says = "only-hexes" if len(g.cards.zones[hand_of(seat)]) > 1 else "no-other-card"
    return Why("ignite.play.some-effect", says)


@explains(NOTHING_TO_DO, cards=("raiders-of-the-north",))
def nobody_to_raid(g: Position, seat: int, pick: int) -> Why:
    """Raiders leave everybody four cards."""
    others = [other for other in range(g.seats) if other != seat and g.has_units(other)]
    hands = [len(g.cards.zones[hand_of(other)]) for other in others]
    facts: dict[str, Fact] = {"most": RAIDED_HAND, "count": max(hands, default=0)}
    return Why("ignite.play.some-effect", "nobody-to-raid", facts)


@explains(NOTHING_TO_DO, cards=("monopoly",))
def monopoly_already(g: Position, seat: int, pick: int) -> Why:
    """A second monopoly adds nothing."""
    return Why("ignite.play.some-effect", "monopoly-already")


@explains(NOTHING_TO_DO, cards=("large-quiver", "triple-sheath"))
def nothing_to_draw(g: Position, seat: int, pick: int) -> Why:
    """Neither deck nor discard pile holds a card."""
    return Why("ignite.turn.refill-when-needed", "nothing-to-draw")


@explains(NOTHING_TO_DO, cards=("medicine",))
def nobody_hurt(g: Position, seat: int, pick: int) -> Why:
    """Nobody has damage to heal, or only a unit of a teammate's that is too far off."""
    best: tuple[int, int, int] | None = None
    for piece in g.on_board():
        if g.piece_type[piece] == UNIT and g.damage[piece] and g.are_allies(g.owner[piece], seat):
            for unit in g.units(seat):
                miss = (g.board.grid.distance(g.cell[unit], g.cell[piece]), unit, piece)
                best = miss if best is None or miss < best else best
    if best is None:
        return Why("ignite.damage.stays", "nobody-hurt")
    facts: dict[str, Fact] = {"distance": best[0], "unit": best[1], "target": best[2]}
    return Why("ignite.team.heal", "only-others-hurt", facts)


@explains_question("heal")
def which_patient(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a unit is not healed."""
    if not CELLS <= pick < SEATS:
        return None
    cell = pick - CELLS
    facts: dict[str, Fact] = {"asks": decision.asks}
    piece = g.standing[cell] if cell < g.board.grid.size else EMPTY
    if piece == EMPTY or g.piece_type[piece] != UNIT:
        return Why("ignite.team.heal", "no-patient", facts)
    facts = {"unit": piece}
    if not g.are_allies(g.owner[piece], decision.seat):
        return Why("ignite.team.heal", "enemy-patient", facts)
    return Why("ignite.team.heal", "patient-away" if g.damage[piece] else "not-hurt", facts)


# -- what needs a space ------------------------------------------------------------------------------


@explains(NOTHING_TO_DO, cards=("warp-master", "trapsmith", "crystal-shard"))
def no_space_near(g: Position, seat: int, pick: int) -> Why:
    """No space near a unit takes what a card puts there."""
    return Why("ignite.space.unoccupied", "no-space-near", {"steps": of.STEPS[kind_of(pick)] or 1})


@explains(NOTHING_TO_DO, cards=("adept-trickster",))
def no_decoy(g: Position, seat: int, pick: int) -> Why:
    """Every unit has a decoy, or none has room."""
    if tricksters(g, seat):
        return Why("ignite.space.unoccupied", "no-space-near", {"steps": of.STEPS[TRICKSTER]})
    return Why("ignite.play.some-effect", "all-doubled", {"units": g.units(seat)})


@explains_unit("adept-trickster")
def doubled(g: Position, seat: int, unit: int, card: int) -> Why:
    """A unit that has a decoy."""
    facts: dict[str, Fact] = {"unit": unit, "target": decoy_for(g, unit)}
    return why_not_own(g, seat, unit) or Why("ignite.play.some-effect", "doubled-already", facts)


@explains_unit("warp-master")
def no_way_to_warp(g: Position, seat: int, unit: int, card: int) -> Why:
    """A unit that is not able to warp, or would have nowhere to come out."""
    facts: dict[str, Fact] = {"cell": effects_of(g, PORTAL)[0].on}
    return why_unable(g, unit) or Why("ignite.move.portal", "portal-crowded", facts)


@explains(NOT_THROWN_THERE, cards=("magic-potion-bomb",))
@explains(NOT_A_TARGET, cards=("ice-wall", "scorched-earth"))
def no_space_in_range(g: Position, seat: int, pick: int) -> Why:
    """No able unit has a space for what a card throws or lays."""
    return Why("ignite.play.some-effect", "no-space-for-units", {"units": g.able_actors(seat)})


@explains_unit("magic-potion-bomb", "ice-wall", "scorched-earth")
def no_space_for_unit(g: Position, seat: int, unit: int, card: int) -> Why:
    """A unit that has no space for what a card throws or lays."""
    low, high = reach_of(g, unit, card)
    facts: dict[str, Fact] = {"low": low, "high": high, "unit": unit}
    return why_unable(g, unit) or Why("ignite.play.some-effect", "no-space-in-range", facts)
