"""Why a unit cannot act: what ails it, and which units a card or a rule would take instead."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.refusals import NO_ABLE_UNIT, TOO_EARLY, TOO_EARLY_FOR_THIS, TOO_EARLY_TO_PLACE
from emberbox.games.ignite.space import CELLS, NO_KIND, SEATS
from emberbox.games.ignite.state.position import EMPTY, NO_ONE, UNIT, Position, hand_of
from emberbox.games.ignite.why.table import explains, explains_question, why_not_unit
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why

FIRST_ATTACKS: Final = 3
"""The first round in which players may attack one another."""


def why_unable(g: Position, unit: int) -> Why | None:
    """Why a piece may neither attack nor buy nor sell, if it may not."""
    if g.frozen[unit] != NO_ONE:
        return Why("ignite.freeze.restrictions", "unit-frozen", {"unit": unit, "until": g.frozen[unit]})
    if g.down[unit]:
        remedy = "stand-up-first" if g.leader(unit) == g.current and g.cards.zones[hand_of(g.current)] else ""
        return Why("ignite.down.restrictions", "unit-down", {"unit": unit}, remedy)
    return None


@explains(NO_ABLE_UNIT)
def no_able_unit(g: Position, seat: int, pick: int) -> Why:
    """All units of a player are frozen or knocked down."""
    units = g.actors(seat)
    frozen = len([unit for unit in units if g.frozen[unit] != NO_ONE])
    down = len(units) - frozen
    remedy = "stand-up-first" if down and g.cards.zones[hand_of(seat)] else ""
    return Why("ignite.play.acting-unit", "no-able-unit", {"down": down, "frozen": frozen}, remedy)


@explains(TOO_EARLY, TOO_EARLY_FOR_THIS, TOO_EARLY_TO_PLACE)
def too_early(g: Position, seat: int, pick: int) -> Why:
    """Nobody attacks in the first two rounds."""
    return Why("ignite.attack.no-early", "too-early", {"round": g.round(), "first": FIRST_ATTACKS})


def not_one_of_yours(g: Position, decision: Decision, cell: int) -> Why | None:
    """Why a space is none of a player's units, if it is none; where one is asked for."""
    facts: dict[str, Fact] = {"asks": decision.asks}
    if cell >= g.board.grid.size or g.standing[cell] == EMPTY:
        return Why("ignite.play.acting-unit", "nobody-there", facts)
    piece = g.standing[cell]
    facts["unit"] = piece
    if g.owner[piece] != decision.seat and g.leader(piece) != decision.seat:
        return Why("ignite.play.acting-unit", "not-your-unit", facts)
    return None if g.piece_type[piece] == UNIT else Why("ignite.space.minion", "no-unit", facts)


def why_not_own(g: Position, seat: int, unit: int) -> Why | None:
    """Why a card for the own units is not for one that a player only acts with."""
    if g.owner[unit] == seat:
        return None
    return Why("ignite.play.acting-unit", "not-your-unit", {"asks": "unit", "unit": unit})


@explains_question("unit", "attack-or-not")
def which_unit(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a unit cannot carry out a card."""
    if not CELLS <= pick < SEATS:
        return None
    other = not_one_of_yours(g, decision, pick - CELLS)
    if other is not None:
        return other
    unit, because = g.standing[pick - CELLS], decision.because
    card = of.KEYS.index(because) if because in of.KEYS else NO_KIND
    why = why_not_unit(g, decision.seat, unit, because, card) or why_unable(g, unit)
    if why is not None:
        return Why(why.rule, why.says, why.facts)  # the card is played: it is too late for a remedy
    return Why("ignite.play.some-effect", "unit-no-use", {"unit": unit})


@explains_question("stand-up")
def which_stands_up(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a unit need not stand up."""
    if not CELLS <= pick < SEATS:
        return None
    other = not_one_of_yours(g, decision, pick - CELLS)
    if other is not None:
        return other
    return Why("ignite.down.stand-up", "not-down", {"unit": g.standing[pick - CELLS]})
