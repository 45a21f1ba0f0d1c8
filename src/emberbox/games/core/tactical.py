"""The Tactical Phase: abilities are declared from the lowest initiative step up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.core.catalogue import WARLORD
from emberbox.games.core.numbers import PAID_WITH_A_POINT, action_points_of, has
from emberbox.games.core.position import (
    ACTIVATION,
    IN_PLAY,
    NO_ONE,
    NUMBERS_ON_TRACKER,
    Position,
)
from emberbox.games.core.question import ask, focus_of
from emberbox.games.core.refusals import (
    CANNOT_DECLARE,
    CANNOT_PAY,
    DECLARED_ALREADY,
    NO_CREW,
    NO_TACTICS,
    NOT_ON_THIS_STEP,
    ORDER_NEEDS_SIGHT,
)
from emberbox.games.core.seeing import sight_of
from emberbox.games.core.space import (
    CONCEDE,
    DONE,
    EDEN_SURGE,
    KILL_ORDER,
    SEATS,
    TACTICAL,
    UNITS,
    ability_of,
    ability_pick,
)
from emberbox.kernel.decision import Decision, Focus, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.sight import FULL

SURGE_COST: Final = 6


def tactical(g: Position) -> Steps[None]:
    """Step by step upwards: the owner declares what the models of the step can, and wants to."""
    while g.step < NUMBERS_ON_TRACKER:
        if g.seat_at_step() == NO_ONE or not ready_to_declare(g):
            g.step += 1
            continue
        pick = yield Declare(g)
        if pick == DONE:
            g.step += 1
        else:
            yield from declare(g, pick - UNITS)
    g.step = NUMBERS_ON_TRACKER - 1
    g.last_seat = NO_ONE
    g.enter(ACTIVATION)


def ready_to_declare(g: Position) -> list[int]:
    """The models of this step that can declare something."""
    return [
        model
        for model in range(len(g.card))
        if g.card[model].tactical and forbids_declaring(g, model) is None
    ]


def forbids_declaring(g: Position, model: int) -> Refusal | None:
    """Why a model cannot declare any ability now."""
    card = g.card[model]
    if g.owner[model] != g.seat_at_step() or card.step != g.token[g.step]:
        return NOT_ON_THIS_STEP
    if not card.tactical:
        return NO_TACTICS
    refusal: Refusal | None = None
    for key in card.tactical:
        refusal = forbids_ability(g, model, TACTICAL.index(key))
        if refusal is None:
            return None
    return refusal


def may_declare(g: Position, model: int) -> bool:
    """Whether a model can declare where it is: on the board, or its Warlord's Pilot (core.tactical.who)."""
    if g.status[model] != IN_PLAY:
        return False
    return g.at[model] != OFF or g.aboard[model] == g.warlord[g.owner[model]]


def forbids_ability(g: Position, model: int, ability: int) -> Refusal | None:
    """Why a model cannot declare an ability now."""
    if has(g, model, ability):
        return DECLARED_ALREADY
    if not may_declare(g, model):
        return CANNOT_DECLARE
    seat = g.owner[model]
    if g.card[model].type == WARLORD and not g.is_crewed(model):
        return NO_CREW
    if ability == EDEN_SURGE:
        if g.aboard[model] == NO_ONE:
            return NO_CREW
        return None if g.shield[g.warlord[seat]] >= SURGE_COST else CANNOT_PAY
    if ability == KILL_ORDER:
        if action_points_of(g, order_payer(g, model)) < 1:
            return CANNOT_PAY
        return None if order_targets(g, model) else ORDER_NEEDS_SIGHT
    if ability in PAID_WITH_A_POINT and action_points_of(g, model) < 1:
        return CANNOT_PAY
    return None


def order_payer(g: Position, pilot: int) -> int:
    """Who pays for a Kill Order: the Warlord if the Pilot is aboard it."""
    return pilot if g.aboard[pilot] == NO_ONE else g.aboard[pilot]


def order_targets(g: Position, pilot: int) -> list[int]:
    """The hostile models in full sight of a Pilot, or of the Warlord it is aboard (core.sight.aboard)."""
    return [m for m in g.on_board() if g.owner[m] != g.owner[pilot] and sight_of(g, pilot, m) == FULL]


@final
class Declare(Decision):
    """Which model of this step declares a tactical ability? Or none any more."""

    __slots__ = ("g",)

    def __init__(self, g: Position) -> None:
        super().__init__(g.seat_at_step(), "declare", "core.tactical.declare", root=True)
        self.g: Final = g

    def focus(self) -> Focus | None:
        return focus_of(self.g, self.seat, self.asks)

    def candidates(self) -> Sequence[int]:
        g = self.g
        models = [UNITS + m for m, owner in enumerate(g.owner) if owner == self.seat]
        return [DONE, CONCEDE, *models] if g.may_concede else [DONE, *models]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == DONE or (pick == CONCEDE and self.g.may_concede):
            return None
        if not UNITS <= pick < SEATS or pick - UNITS >= len(self.g.card):
            return NOT_ASKED
        return forbids_declaring(self.g, pick - UNITS)


def declare(g: Position, model: int) -> Steps[None]:
    """Declare an ability of a model: it is paid and starts at once (core.tactical.once)."""
    seat = g.owner[model]
    open_ones = [TACTICAL.index(key) for key in g.card[model].tactical]
    open_ones = [ability for ability in open_ones if forbids_ability(g, model, ability) is None]
    ability = open_ones[0]
    if len(open_ones) > 1:
        g.about = model
        picks = [ability_pick(each) for each in open_ones]
        ability = ability_of((yield ask(g, seat, "declare-what", picks, "core.tactical.declare")))
        g.about = NO_ONE
    target: int | None = None
    if ability == KILL_ORDER:
        g.about = model
        picks = [UNITS + m for m in order_targets(g, model)]
        target = (yield ask(g, seat, "kill-order", picks, "kill-order")) - UNITS
        g.about = NO_ONE
        g.order_on[seat] = target
        g.order_payer[seat] = order_payer(g, model)
    elif ability == EDEN_SURGE:
        g.shield[g.warlord[seat]] -= SURGE_COST
    g.effects[model] |= 1 << ability
    if g.story is not None:
        facts: dict[str, Fact] = {"model": model, "card": TACTICAL[ability], "target": target}
        g.tell("declared", facts, TACTICAL[ability])


def end_effects(g: Position) -> None:
    """Tactical effects end with the Activation Phase (core.tactical.duration)."""
    for model in range(len(g.effects)):
        g.effects[model] = 0
    for seat in range(g.seats):
        g.order_on[seat] = g.order_payer[seat] = NO_ONE
