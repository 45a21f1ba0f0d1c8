"""Why plain questions of The Freeze do not offer a space or a player, and what its buttons are for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.cards.diplomacy import are_allied
from emberbox.games.ignite.freeze.cards.marching import TROOP_MARCH, can_march
from emberbox.games.ignite.freeze.facts import (
    AS_VALKYRIE,
    BURN_FOREST,
    BURN_MACHINE,
    LAST_TURN,
    LIGHT_ARROWS,
    LOOK,
    NEW_HAND,
    ORDINARY,
    THROW_AWAY,
)
from emberbox.games.ignite.freeze.refusals import TAKES_MORE_MOVEMENT
from emberbox.games.ignite.moving.movement import ON_FOOT, forbids_move
from emberbox.games.ignite.space import CELLS, SEATS
from emberbox.games.ignite.state.position import EMPTY, UNIT, Position, hand_of
from emberbox.games.ignite.why.general import BUTTONS
from emberbox.games.ignite.why.questions import cell_of
from emberbox.games.ignite.why.steps import barriers, why_no_step
from emberbox.games.ignite.why.table import explains_question
from emberbox.games.ignite.why.units import not_one_of_yours
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why

CARD_WINS: Final = "ignite.golden.card-wins"

BUTTONS.update(
    {
        ORDINARY: "token-not-now",
        AS_VALKYRIE: "valkyrie-not-now",
        NEW_HAND: "bend-not-now",
        LAST_TURN: "bend-not-now",
        LOOK: "hatchet-not-now",
        THROW_AWAY: "hatchet-not-now",
        LIGHT_ARROWS: "torch-not-now",
        BURN_FOREST: "torch-not-now",
        BURN_MACHINE: "torch-not-now",
    }
)


def spaces_of(decision: Decision) -> list[int]:
    """The spaces that a question offers."""
    return [pick - CELLS for pick in decision.options() if CELLS <= pick < SEATS]


# -- spaces ----------------------------------------------------------------------------------------------


@explains_question("march")
def why_not_marched(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a unit does not make a step with Troop March: it has made it, or cannot."""
    cell = cell_of(g, pick)
    if cell < 0:
        return None
    other = not_one_of_yours(g, decision, cell)
    if other is not None:
        return other
    unit = g.standing[cell]
    if forbids_move(g, unit) is None and can_march(g, decision.seat, unit):
        return Why(CARD_WINS, "has-marched", {"unit": unit})
    why = why_no_step(g, decision.seat, unit, TROOP_MARCH)
    if why is None or (why.says == "walled-in" and not is_walled_in(g, unit)):
        return Why(TAKES_MORE_MOVEMENT.rule, "unit-march-too-little", {"unit": unit})
    return Why(why.rule, why.says, why.facts)  # too late for a remedy


def is_walled_in(g: Position, unit: int) -> bool:
    """Whether no space beside a unit could be entered, however much movement it had."""
    return len(barriers(g, unit, ON_FOOT)) == len(g.board.grid.neighbours[g.cell[unit]])


@explains_question("pocket")
def why_no_pocket(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why nobody on a space has a pocket to pick."""
    cell = cell_of(g, pick)
    if cell < 0:
        return None
    piece = g.standing[cell]
    if piece == EMPTY:
        return Why(CARD_WINS, "nothing-there", {"cell": cell, "card": of.kind("pickpocket")})
    facts: dict[str, Fact] = {"target": piece, "owner": g.owner[piece]}
    if g.piece_type[piece] != UNIT:
        return Why(CARD_WINS, "pocket-no-unit", facts)
    if g.are_allies(g.owner[piece], decision.seat):
        return Why(CARD_WINS, "pocket-own-side", facts)
    beside = g.board.grid.neighbours[cell]
    if not [unit for unit in g.actors(decision.seat) if g.cell[unit] in beside]:
        return Why(CARD_WINS, "pocket-far", facts)
    return Why(CARD_WINS, "pocket-empty", facts)


@explains_question("next-target", "heal-more", "lance-strike", "turn-on", "ally-to-poison")
def why_another(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a space is none of those that a card is about by now."""
    if cell_of(g, pick) < 0:
        return None
    return Why(CARD_WINS, f"{decision.asks}-other", {"cells": spaces_of(decision)})


# -- players ---------------------------------------------------------------------------------------------


def why_not_spied(g: Position, seat: int, other: int) -> Why:
    """A player without cards shows none."""
    assert not g.cards.zones[hand_of(other)], "there is a hand to look at"
    return Why(CARD_WINS, "spy-no-cards", {"owner": other})


def why_no_partner(g: Position, seat: int, other: int) -> Why:
    """A player is too far away for a trade."""
    return Why(CARD_WINS, "partner-far", {"owner": other})


def why_no_doll_of(g: Position, seat: int, other: int) -> Why:
    """There is no place for a doll between two players."""
    return Why(CARD_WINS, "doll-no-middle", {"owner": other})


LAST: Final[dict[str, Callable[[Position, int, int], Why]]] = {
    "spy-on": why_not_spied,
    "partner": why_no_partner,
    "doll-of": why_no_doll_of,
}
"""By question, why a player who has units and is on nobody's side is not among those who are offered."""
WITH_ALLIES: Final = ("partner",)
"""The questions that offer allies, too."""
WITH_TEAMMATES: Final = ("partner", "receiver")


@explains_question("ally", "spy-on", "receiver", "partner", "doll-of")
def why_not_that_player(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a card is not about a player: oneself, a teammate, an ally, one without units, or as it says."""
    if not SEATS <= pick < SEATS + g.seats:
        return None
    seat, other, asks = decision.seat, pick - SEATS, decision.asks
    facts: dict[str, Fact] = {"owner": other}
    if other == seat:
        return Why(CARD_WINS, "not-yourself", {"card": of.kind(decision.because)})
    if not g.has_units(other):
        return Why(CARD_WINS, "root-nobody", facts)
    if asks not in WITH_TEAMMATES and g.are_allies(seat, other):
        return Why(CARD_WINS, "root-teammate", facts)
    if asks not in WITH_ALLIES and are_allied(g, seat, other):
        return Why(CARD_WINS, "already-allied", facts)
    return LAST[asks](g, seat, other)


@explains_question("token")
def why_no_such_token(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why there is no poison of a player to take off."""
    if not SEATS <= pick < SEATS + g.seats:
        return None
    return Why("freeze.poison.healer-chooses", "no-poison-of", {"owner": pick - SEATS})
