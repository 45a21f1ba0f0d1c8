"""What is asked now, and when a thing of another kind has its turn."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.catalogue import STRUCTURE
from emberbox.games.core.position import (
    ACTIVATION,
    LEFT_OUT,
    NO_ONE,
    OUT,
    TACTICAL_PHASE,
    WAITING,
    Position,
)
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why

RULES: Final = {
    "leave-out": "core.scenario.sets",
    "agree": "core.setup.narrative",
    "choose-zone": "core.setup.roles-how",
    "deploy": "core.setup.deploy-alternate",
    "deploy-where": "core.setup.deploy-whole",
    "crew": "core.setup.deploy-aboard",
    "place-die": "core.initiative.opponent-picks",
    "assign": "core.initiative.assign",
    "declare": "core.tactical.declare",
    "declare-what": "core.tactical.declare",
    "kill-order": "core.tactical.order-sight",
    "activate": "core.activation.order-in-step",
    "act": "core.activation.points",
    "aim": "core.attack.declare",
    "shots": "core.attack.shots",
    "push-axis": "core.push.direction",
    "resolve": "core.attack.order",
    "defender-choice": "core.attack.defenders-choice",
    "attacker-choice": "core.attack.attackers-choice",
    "reload-what": "core.ammo.reload",
    "repair-whom": "core.damage.repair",
    "repair-what": "core.damage.repair",
    "embark-in": "core.transport.embark",
    "disembark-where": "core.transport.disembark",
    "deploy-whom": "core.transport.deploy",
    "put-down": "core.transport.deploy",
    "interact": "core.scenario.black-box-carry",
    "overwatch": "core.attack.declare",
    "eject": "core.pilot.eject",
    "bail-out": "core.pilot.bail-out-dice",
    "bail-where": "core.transport.crash",
    "reinforce": "core.reinforce.one-each",
    "reinforce-where": "core.reinforce.place",
}
"""By question, the rule that asks it."""


def later(asks: str, says: str, facts: dict[str, Fact] | None = None, rule: str = "") -> Why:
    """Something else is asked now: the sentence says what, and more of the thing itself."""
    said: dict[str, Fact] = {"asks": asks}
    said.update(facts or {})
    return Why(rule or RULES[asks], says, said)


def number_of(g: Position, seat: int, token: int) -> int:
    """The number of the tracker on which a player's token lies, or NO_ONE."""
    for number, owner in enumerate(g.tracker):
        if owner == seat and g.token[number] == token:
            return number
    return NO_ONE


def why_model_later(g: Position, asks: str, model: int) -> Why:
    """No model is asked for: where this one stands in the round."""
    facts: dict[str, Fact] = {"model": model}
    status = g.status[model]
    if status == LEFT_OUT:
        return later(asks, "later-left-out", facts)
    if status == WAITING:
        return later(asks, "later-waiting", facts)
    if status == OUT:
        return later(asks, "later-out", facts)
    if g.card[model].type == STRUCTURE:
        return later(asks, "later-structure", facts, "core.structure.passive")
    if model == g.active:
        return later(asks, "later-active", facts)
    if g.phase not in (TACTICAL_PHASE, ACTIVATION):
        return later(asks, "later-phase", facts)
    if g.activated[model]:
        return later(asks, "later-activated", facts, "core.activation.once")
    number = number_of(g, g.owner[model], g.card[model].step)
    facts["number"] = number
    return later(asks, "later-number", facts, "core.activation.one-by-one" if g.active != NO_ONE else "")


def why_not_yours(asks: str, model: int, rule: str = "") -> Why:
    """One's own models are asked for, and this one is the opponent's."""
    return later(asks, "not-yours", {"model": model}, rule)
