"""Why a tactical ability cannot be declared, by a model or at all."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.catalogue import WARLORD
from emberbox.games.core.numbers import action_points_of, has
from emberbox.games.core.position import ACTIVATION, IN_PLAY, LEFT_OUT, NO_ONE, TACTICAL_PHASE, Position
from emberbox.games.core.reasons.now import later, number_of, why_model_later, why_not_yours
from emberbox.games.core.seeing import SIGHTS, sight_of
from emberbox.games.core.space import EDEN_SURGE, KILL_ORDER, TACTICAL
from emberbox.games.core.tactical import (
    SURGE_COST,
    forbids_ability,
    forbids_declaring,
    may_declare,
    order_payer,
)
from emberbox.games.core.view import effects
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why

NO_SIGHT_RULE: Final = "core.tactical.order-sight"


def why_not_declaring(g: Position, seat: int, model: int) -> Why:
    """Why a model cannot declare anything at this step."""
    card = g.card[model]
    if g.owner[model] != seat:
        return why_not_yours("declare", model)
    if card.step != g.token[g.step]:
        return why_wrong_step(g, "declare", model, "core.tactical.ascending")
    if not card.tactical:
        return Why("core.tactical.declare", "no-tactics", {"model": model})
    why: Why | None = None
    for key in card.tactical:
        why = why_no_ability(g, "declare", model, TACTICAL.index(key))
    assert why is not None
    return why


def why_wrong_step(g: Position, asks: str, model: int, rule: str) -> Why:
    """A model has another number than the one that is played: it comes later, or is past."""
    number = number_of(g, g.owner[model], g.card[model].step)
    if number == NO_ONE:
        return why_model_later(g, asks, model)
    passed = number < g.step if asks == "declare" else number > g.step
    facts: dict[str, Fact] = {"model": model, "number": number, "step": g.step}
    return Why(rule, "step-passed" if passed else "step-ahead", facts)


def why_no_ability(g: Position, asks: str, model: int, ability: int) -> Why:
    """Why a model cannot declare an ability of its own."""
    seat, key = g.owner[model], TACTICAL[ability]
    facts: dict[str, Fact] = {"model": model, "card": key}
    if has(g, model, ability):
        return Why("core.tactical.once", "declared-already", facts)
    if g.status[model] != IN_PLAY:
        return why_model_later(g, asks, model)
    if not may_declare(g, model):
        facts["carrier"] = g.aboard[model]
        return Why("core.tactical.who", "passenger-declares", facts)
    if g.card[model].type == WARLORD and not g.is_crewed(model):
        return Why("core.eden.uncrewed", "no-crew", facts)
    if ability == EDEN_SURGE:
        warlord = g.warlord[seat]
        if g.aboard[model] == NO_ONE:
            return Why("core.eden.meaning", "surge-on-foot", facts)
        facts["target"], facts["hp"], facts["cost"] = warlord, g.shield[warlord], SURGE_COST
        return Why("core.tactical.cost", "surge-cost", facts)
    payer = order_payer(g, model) if ability == KILL_ORDER else model
    if action_points_of(g, payer) < 1:
        facts["by"] = payer
        return Why("core.tactical.cost", "ability-cost", facts)
    return _why_no_order_target(g, model)


def _why_no_order_target(g: Position, pilot: int) -> Why:
    """How many hostile models a Pilot sees in part, and how many not at all."""
    sights = [SIGHTS[sight_of(g, pilot, m)] for m in g.on_board() if g.owner[m] != g.owner[pilot]]
    facts: dict[str, Fact] = {
        "model": pilot,
        "partial": sights.count("partial"),
        "hidden": sights.count("none"),
    }
    return Why(NO_SIGHT_RULE, "order-nobody", facts)


def why_not_ability(g: Position, seat: int, asks: str, ability: int) -> Why:
    """Why an ability cannot be picked now: who has it, and when it is declared."""
    key = TACTICAL[ability]
    own = [
        m
        for m, card in enumerate(g.card)
        if g.owner[m] == seat and key in card.tactical and g.status[m] != LEFT_OUT
    ]
    facts: dict[str, Fact] = {"card": key, "models": own}
    if not own:
        return Why("core.tactical.declare", "ability-of-nobody", facts)
    if asks == "declare-what":
        if g.about not in own:
            return Why("core.tactical.declare", "ability-of-others", {**facts, "model": g.about})
        return why_no_ability(g, asks, g.about, ability)
    if asks == "declare":
        able = [m for m in own if forbids_declaring(g, m) is None and forbids_ability(g, m, ability) is None]
        if able:
            return later(asks, "declarer-first", {"card": key, "models": able})
        in_play = [m for m in own if g.status[m] == IN_PLAY]
        return why_not_declaring(g, seat, (in_play or own)[0])
    working = [m for m in own if key in effects(g, m)]
    if working and g.phase in (TACTICAL_PHASE, ACTIVATION):
        return later(asks, "ability-declared", {"card": key, "models": working}, "core.tactical.duration")
    return later(asks, "ability-later", facts, "core.tactical.ascending")
