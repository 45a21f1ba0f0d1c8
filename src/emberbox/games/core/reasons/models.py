"""Why a model cannot be picked, question by question."""

from __future__ import annotations

from emberbox.games.core.attack import Aim
from emberbox.games.core.catalogue import DROPSHIP, INFANTRY, PILOT, STRUCTURE, TYPES, WARLORD
from emberbox.games.core.position import IN_PLAY, LEFT_OUT, Position
from emberbox.games.core.reasons.attacks import why_no_order, why_no_target, why_not_attacked
from emberbox.games.core.reasons.deeds import (
    room_facts,
    why_not_boarded,
    why_not_droppable,
    why_not_repaired,
    why_not_taker,
)
from emberbox.games.core.reasons.now import later, why_model_later, why_not_yours
from emberbox.games.core.reasons.tactics import why_not_declaring, why_wrong_step
from emberbox.games.core.setup import LeaveOut
from emberbox.games.core.space import UNITS
from emberbox.games.core.transport import has_room
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import OUT_OF_ORDER, TOO_FEW, Refusal
from emberbox.kernel.why import Why


def why_not_model(g: Position, decision: Decision, model: int, refusal: Refusal) -> Why:
    """Why a model cannot be picked now."""
    asks, seat = decision.asks, decision.seat
    if isinstance(decision, LeaveOut):
        return _why_not_left_out(g, decision, model, refusal)
    if isinstance(decision, Aim):
        return why_no_target(g, asks, decision.model, decision.slot, model, False)
    if asks == "declare":
        return why_not_declaring(g, seat, model)
    if asks == "kill-order":
        return why_no_order(g, g.about, model)
    if asks == "activate":
        return _why_not_activated(g, seat, model)
    if asks == "act":
        hostile = g.owner[model] != seat
        return why_not_attacked(g, g.active, model) if hostile else why_model_later(g, asks, model)
    if asks in ("deploy", "reinforce"):
        return _why_not_placed(g, asks, seat, model)
    if asks in ("deploy-where", "reinforce-where"):
        return _why_not_home(g, asks, model)
    return _why_not_helped(g, asks, seat, model, decision)


def _why_not_helped(g: Position, asks: str, seat: int, model: int, decision: Decision) -> Why:
    """In the middle of an action: whom it could concern."""
    asked = any(UNITS <= pick < UNITS + len(g.card) for pick in decision.options())
    if not asked or (model == g.active and asks != "repair-whom"):
        return why_model_later(g, asks, model)
    if asks == "bail-out":
        return later(asks, "not-bailing", {"model": model})
    if asks == "embark-in":
        return why_not_boarded(g, g.active, model)
    if asks == "deploy-whom" and g.aboard[model] != g.active:
        return later(asks, "not-passenger", {"model": model, "carrier": g.active})
    if asks == "deploy-whom":
        return why_not_droppable(g, g.active, model)
    if g.owner[model] != seat:
        return why_not_yours(asks, model)
    if g.at[model] == OFF:
        return why_model_later(g, asks, model)
    if asks == "repair-whom":
        return why_not_repaired(g, g.active, model)
    return why_not_taker(g, g.active, model)


def _why_not_left_out(g: Position, decision: LeaveOut, model: int, refusal: Refusal) -> Why:
    """Which models a player may leave at home, and which must come."""
    asks, rule = decision.asks, decision.because
    if g.owner[model] != decision.seat:
        return why_not_yours(asks, model, rule)
    if refusal is OUT_OF_ORDER or refusal is TOO_FEW:
        return _why_not_in_order(decision, model, refusal, rule)
    if g.status[model] == LEFT_OUT:
        return Why(rule, "left-out-already", {"model": model})
    facts: dict[str, Fact] = {"model": model, "type": TYPES[g.card[model].type]}
    if not g.scenario.matched:
        return Why(rule, "always-comes", facts)
    first = decision.all_picks()[0] - UNITS
    facts["kind"], facts["most"] = TYPES[g.card[first].type], decision.most
    return Why(rule, "not-surplus", facts)


def _why_not_in_order(decision: LeaveOut, model: int, refusal: Refusal, rule: str) -> Why:
    """Several models are chosen one after the other: this one is taken, passed, or leaves too few."""
    facts: dict[str, Fact] = {"model": model, "least": decision.least, "taken": len(decision.taken)}
    if UNITS + model in decision.taken:
        return Why(rule, "chosen-already", facts)
    if refusal is TOO_FEW:
        return Why(rule, "leaves-too-few", facts)
    facts["target"] = decision.taken[-1] - UNITS
    return Why(rule, "chosen-past", facts, "choose-again")


def _why_not_activated(g: Position, seat: int, model: int) -> Why:
    asks = "activate"
    if g.owner[model] != seat:
        return why_not_yours(asks, model, "core.activation.all-of-type")
    if g.status[model] != IN_PLAY or g.card[model].type == STRUCTURE:
        return why_model_later(g, asks, model)
    if g.activated[model]:
        return Why("core.activation.once", "activated-already", {"model": model})
    return why_wrong_step(g, asks, model, "core.activation.descending")


def _why_not_placed(g: Position, asks: str, seat: int, model: int) -> Why:
    """Why a model is not among those that are placed, or come back."""
    facts: dict[str, Fact] = {"model": model}
    if g.owner[model] != seat:
        return why_not_yours(asks, model)
    if g.status[model] == LEFT_OUT:
        return why_model_later(g, asks, model)
    returns = asks == "reinforce"
    if g.status[model] == IN_PLAY:
        rule = "core.reinforce.return" if returns else "core.setup.deploy-first"
        return Why(rule, "in-play" if returns else "placed-already", facts)
    if returns and g.card[model].type not in g.kinds_returning(seat):
        facts["type"] = TYPES[g.card[model].type]
        return Why("core.reinforce.must", "never-returns", facts)
    facts["base"], facts["zone"] = g.card[model].base, g.zone_of[seat]
    return Why("core.reinforce.place" if returns else "core.setup.deploy-whole", "no-room-in-zone", facts)


def _why_not_home(g: Position, asks: str, carrier: int) -> Why:
    """Why a model in hand is not placed aboard another."""
    model, seat = g.about, g.owner[g.about]
    rule = "core.reinforce.aboard" if asks == "reinforce-where" else "core.setup.deploy-aboard"
    facts: dict[str, Fact] = {"model": model, "carrier": carrier}
    if carrier == model:
        return later(asks, "in-hand", {"model": model})
    if g.owner[carrier] != seat:
        return Why("core.transport.embark", "hostile-carrier", {"target": carrier})
    kinds = (PILOT, INFANTRY) if asks == "reinforce-where" else (INFANTRY,)
    is_mech = g.card[carrier].type == WARLORD
    if is_mech and g.card[model].type != PILOT:
        return Why("core.pilot.seat", "pilot-only", {"carrier": carrier})
    if is_mech and asks == "deploy-where":
        return Why(rule, "pilot-with-mech", facts)
    if not is_mech and g.card[carrier].type != DROPSHIP:
        return Why("core.transport.room", "no-carrier", {"target": carrier})
    if not is_mech and g.card[model].type not in kinds:
        facts["type"] = TYPES[g.card[model].type]
        return Why(rule, "begin-aboard" if asks == "deploy-where" else "return-aboard", facts)
    if g.at[carrier] == OFF:
        return Why(rule, "carrier-off", {"carrier": carrier})
    if not is_mech and not has_room(g, carrier, model):
        return Why("core.transport.room", "carrier-full", room_facts(g, carrier, model))
    facts["zone"] = g.zone_of[seat]
    return Why(rule, "carrier-away", facts)
