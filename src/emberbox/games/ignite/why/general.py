"""The general answer: what something is and where, what is asked for now, and when it can be picked."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.registry import VERB_ACTS
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import MOVEMENT_CARD
from emberbox.games.ignite.facts.races import NO_RACE
from emberbox.games.ignite.space import (
    CELLS,
    ITEM,
    MOST_PLAYERS,
    NO_KIND,
    ONE_CARD,
    PIECE,
    SEATS,
    SIDES,
    SPACE,
    SWAP,
    TWO_CARDS,
    kind_of,
    race_of,
)
from emberbox.games.ignite.state.position import (
    ACTION,
    BEGINNING,
    EMPTY,
    KRAKEN,
    SETUP,
    UNIT,
    WATER_MINION,
    Position,
)
from emberbox.games.ignite.why.places import whereabouts
from emberbox.games.ignite.why.table import why_not_offered
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

WAYS: Final = 4

BUTTONS: Final[dict[int, str]] = {
    **{SIDES + way: "way-not-now" for way in range(WAYS)},
    ITEM: "aim-not-now",
    PIECE: "aim-not-now",
    SWAP: "swap-not-now",
}
"""What is said about a button that another question is for. Sets add their own."""


def explain(g: Position, decision: Decision, pick: int) -> Why:
    """Why a pick is refused, where the decision itself does not say."""
    return why_not_offered(g, decision, pick) or not_asked_for(g, decision, pick)


def not_asked_for(g: Position, decision: Decision, pick: int) -> Why:
    """Something of another kind than what is asked for."""
    facts: dict[str, Fact] = {"asks": decision.asks}
    if pick == NONE:
        return Why(_rule(g, decision), "no-declining", facts)
    if kind_of(pick) != NO_KIND:
        return _card(g, decision, kind_of(pick))
    if race_of(pick) != NO_RACE:
        return _race(g, decision, race_of(pick))
    if CELLS <= pick < SEATS:
        return _space(g, decision, pick - CELLS)
    if SEATS <= pick < SEATS + MOST_PLAYERS:
        return Why(_rule(g, decision), "seat-not-now", facts)
    if SPACE.has(pick) and SPACE.thing(pick)[0] == "number":
        return Why(_rule(g, decision), "number-not-now", facts)
    return _button(g, decision, pick)


def _rule(g: Position, decision: Decision) -> str:
    """The rule by which this is asked before anything else."""
    if "." in decision.because:  # an entry of a ledger, and no card
        return decision.because
    if g.phase == BEGINNING:
        return "ignite.turn.beginning-first"
    card = of.kind(decision.because)
    if of.TYPES[card] & MOVEMENT_CARD:
        return "ignite.move.finish-first"
    return "ignite.attack.one-at-a-time" if of.DAMAGE[card] else "ignite.play.action-scope"


def later(g: Position, seat: int) -> str:
    """The remedy for what is done in an action phase: after this question, or in the next turn."""
    if g.phase == SETUP:
        return "in-your-turn"
    return "afterwards" if seat == g.current and g.phase in (BEGINNING, ACTION) else "in-your-turn"


def _card(g: Position, decision: Decision, kind: int) -> Why:
    place = whereabouts(g, decision.seat, kind)
    facts = {"asks": decision.asks, **place}
    if place["where"] == "hand":
        return Why(_rule(g, decision), "card-not-now", facts, later(g, decision.seat))
    return Why(_rule(g, decision), "card-elsewhere", facts)


def _race(g: Position, decision: Decision, race: int) -> Why:
    facts: dict[str, Fact] = {"asks": decision.asks, "race": race}
    if race in g.banned:
        return Why("ignite.ban.effect", "race-banned", facts)
    for seat in range(g.seats):
        if race in g.races[seat]:
            return Why("ignite.start.three-units", "race-played", {**facts, "seat": seat})
    left = g.phase == SETUP and not any(g.races)
    return Why("ignite.start.race-order", "race-not-yet" if left else "race-unplayed", facts)


def _space(g: Position, decision: Decision, cell: int) -> Why:
    """A space, or what stands there, where none is asked for."""
    facts: dict[str, Fact] = {"asks": decision.asks}
    if cell >= g.board.grid.size:
        return Why(_rule(g, decision), "space-absent", facts)
    piece, remedy = g.standing[cell], "" if g.phase == SETUP else "with-a-card"
    if piece == EMPTY:
        return Why(_rule(g, decision), "space-not-now", facts, remedy)
    if g.owner[piece] >= g.seats:
        return Why(_rule(g, decision), "nobodys-not-now", facts)
    facts["owner"] = g.owner[piece]
    if g.owner[piece] != decision.seat:
        return Why(_rule(g, decision), "theirs-not-now", facts)
    if g.piece_type[piece] == UNIT:
        return Why(_rule(g, decision), "unit-not-now", facts, remedy)
    if g.piece_type[piece] == WATER_MINION:
        return Why(_rule(g, decision), "minion-not-now", facts, later(g, decision.seat))
    says = "kraken-not-now" if g.piece_type[piece] == KRAKEN else "thing-not-now"
    return Why(_rule(g, decision), says, facts)


def _button(g: Position, decision: Decision, pick: int) -> Why:
    facts: dict[str, Fact] = {"asks": decision.asks}
    if VERB_ACTS[pick] is not None:
        return Why(_rule(g, decision), "act-not-now", facts, later(g, decision.seat))
    if pick in (TWO_CARDS, ONE_CARD):
        return Why("ignite.panda.exchange", "trade-not-now", facts)
    return Why(_rule(g, decision), BUTTONS.get(pick, "button-not-now"), facts)
