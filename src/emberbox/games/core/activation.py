"""The Activation Phase: steps downwards, one model after the other, movement and actions as one likes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.core.actions import actions_of, cost_of, forbids_action, forbids_taking, take
from emberbox.games.core.attack import attack_with, fire, forbids_attack, forbids_target, forbids_weapon
from emberbox.games.core.catalogue import WARLORD
from emberbox.games.core.moving import ends_of, forbids_end, go, reach_of
from emberbox.games.core.numbers import action_points_of, has, movement_of
from emberbox.games.core.position import IN_PLAY, NO_ONE, OVER, SCORING, Position
from emberbox.games.core.question import ask, focus_of
from emberbox.games.core.refusals import (
    ACTIVATED_ALREADY,
    NO_ACTION_POINTS,
    NOT_ITS_STEP,
    NOT_YOURS,
    ONLY_DISEMBARK,
)
from emberbox.games.core.space import (
    ACTIONS,
    CELLS,
    CONCEDE,
    DONE,
    EMBARK,
    HOT_DROP,
    NOT_ONE,
    NUMBERS,
    OVERWATCH,
    OVERWATCH_SPENT,
    SEATS,
    UNITS,
    action_of,
    action_pick,
)
from emberbox.games.core.tactical import end_effects
from emberbox.games.core.transport import droppable
from emberbox.kernel.decision import Decision, Focus, Path, Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF, Reach
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.space import NONE


def activation(g: Position) -> Steps[None]:
    """From the highest step down, until every model in play has had its activation."""
    while g.step >= 0 and g.phase != OVER:
        if g.active != NO_ONE:
            yield from act(g)
        elif g.watchers:
            yield from watch(g)
        else:
            yield from next_activation(g)
    if g.phase != OVER:
        end_effects(g)
        for model in range(len(g.activated)):
            g.activated[model] = False
        g.enter(SCORING)


def ready(g: Position) -> list[int]:
    """The models of this step that are still to be activated."""
    seat, token = g.seat_at_step(), g.token[g.step]
    return [
        m
        for m, card in enumerate(g.card)
        if card.step == token and g.owner[m] == seat and g.status[m] == IN_PLAY and not g.activated[m]
    ]


@final
class Activate(Decision):
    """Which model of this step is activated next?"""

    __slots__ = ("g",)

    def __init__(self, g: Position) -> None:
        super().__init__(g.seat_at_step(), "activate", "core.activation.order-in-step", root=True)
        self.g: Final = g

    def focus(self) -> Focus | None:
        return focus_of(self.g, self.seat, self.asks)

    def candidates(self) -> Sequence[int]:
        models = [UNITS + m for m in range(len(self.g.card)) if self.g.status[m] == IN_PLAY]
        return [CONCEDE, *models] if self.g.may_concede else models

    def forbids(self, pick: int) -> Refusal | None:
        g = self.g
        if pick == CONCEDE and g.may_concede:
            return None
        model = pick - UNITS
        if not UNITS <= pick < SEATS or model >= len(g.card) or g.status[model] != IN_PLAY:
            return NOT_ASKED
        if g.owner[model] != self.seat:
            return NOT_YOURS
        if g.card[model].step != g.token[g.step]:
            return NOT_ITS_STEP
        return ACTIVATED_ALREADY if g.activated[model] else None


def next_activation(g: Position) -> Steps[None]:
    """The next model of the step, or the next step."""
    models = ready(g) if g.seat_at_step() != NO_ONE else []
    if not models:
        g.step -= 1
        return
    model = models[0]
    if len(models) > 1:
        model = (yield Activate(g)) - UNITS
    begin(g, model)


def begin(g: Position, model: int) -> None:
    """A model gets its points, counted now (core.activation.start-points)."""
    g.active = model
    g.activated[model] = True
    g.last_seat = g.owner[model]
    g.crewed_now = g.card[model].type == WARLORD and g.is_crewed(model)
    g.steps_left = g.begun_movement = movement_of(g, model)
    g.points = action_points_of(g, model)
    g.spent = g.sprinted = g.repaired = False
    if g.story is not None:
        facts: dict[str, Fact] = {"model": model, "movement": g.steps_left, "actions": g.points}
        g.tell("activated", facts, "core.activation.start-points")


def end(g: Position) -> None:
    """An activation is over; unspent points are lost, and whoever is on overwatch may answer."""
    model = g.active
    g.active = NO_ONE
    g.steps_left = g.points = 0
    g.crewed_now = False
    if g.story is not None:
        g.tell("ended", {"model": model}, "core.activation.stop")
    if g.at[model] != OFF:
        g.watchers = [
            m for m, owner in enumerate(g.owner) if owner != g.owner[model] and is_on_overwatch(g, m)
        ]
        g.watched = model if g.watchers else NO_ONE


# -- the active model ----------------------------------------------------------------------------------


@final
class Act(Decision):
    """What does the active model do: go to a square, attack with a weapon, take an action, or end?"""

    __slots__ = ("_reach", "g", "model")

    def __init__(self, g: Position) -> None:
        super().__init__(g.owner[g.active], "act", "core.activation.points", root=True)
        self.g: Final = g
        self.model: Final = g.active
        self._reach: Reach | None = None

    @property
    def reach(self) -> Reach:
        """Where the model can get with the points it has left."""
        if self._reach is None:
            self._reach = reach_of(self.g, self.model, self.g.steps_left)
        return self._reach

    def focus(self) -> Focus | None:
        return focus_of(self.g, self.seat, self.asks)

    def path(self, pick: int) -> Path | None:
        if not CELLS <= pick < UNITS:
            return None
        return Path(self.reach.path(pick - CELLS), self.reach.cost[pick - CELLS])

    def candidates(self) -> Sequence[int]:
        g, model = self.g, self.model
        picks = [DONE, CONCEDE] if g.may_concede else [DONE]
        picks += [action_pick(action) for action in range(len(ACTIONS))]
        if g.at[model] != OFF:
            picks += sorted([CELLS + cell for cell in ends_of(g, model, self.reach)])
        return [*picks, *[NUMBERS + slot for slot in range(len(g.card[model].weapons))]]

    def options(self) -> list[int]:
        g, model = self.g, self.model
        picks = [DONE, CONCEDE] if g.may_concede else [DONE]
        for action in actions_of(g, model):
            if forbids_taking(g, model, action) is None:
                picks.append(action_pick(action))
        if g.at[model] == OFF:
            return picks
        picks += sorted([CELLS + cell for cell in ends_of(g, model, self.reach)])
        for slot in range(len(g.card[model].weapons)):
            if self.forbids_weapon(slot) is None:
                picks.append(NUMBERS + slot)
        return picks

    def forbids(self, pick: int) -> Refusal | None:
        g, model = self.g, self.model
        if pick == DONE or (pick == CONCEDE and g.may_concede):
            return None
        if action_of(pick) != NOT_ONE:
            return forbids_action(g, model, action_of(pick))
        if CELLS <= pick < UNITS:
            if g.at[model] == OFF:
                return ONLY_DISEMBARK
            return forbids_end(g, model, pick - CELLS, self.reach)
        if NUMBERS <= pick < NUMBERS + len(g.card[model].weapons):
            return self.forbids_weapon(pick - NUMBERS)
        return NOT_ASKED

    def forbids_weapon(self, slot: int) -> Refusal | None:
        """Why the model cannot attack with a weapon now."""
        if self.g.points < 1:
            return NO_ACTION_POINTS
        return forbids_attack(self.g, self.model, slot)


def act(g: Position) -> Steps[None]:
    """One act of the active model, or the end of its activation when nothing is left to spend."""
    model = g.active
    if g.status[model] != IN_PLAY or (g.points == 0 and g.steps_left == 0 and not drops_free(g, model)):
        end(g)
        return
    decision = Act(g)
    pick = yield decision
    if pick == DONE:
        end(g)
        return
    g.spent = True
    if CELLS <= pick < UNITS:
        go(g, model, pick - CELLS, decision.reach)
    elif action_of(pick) != NOT_ONE:
        yield from act_with(g, model, action_of(pick))
    else:
        g.points -= 1
        yield from attack_with(g, model, pick - NUMBERS)


def act_with(g: Position, model: int, action: int) -> Steps[None]:
    """Pay for an action and take it; who goes aboard has ended its activation."""
    g.points -= cost_of(g, model, action)
    yield from take(g, model, action)
    if action == EMBARK:
        end(g)


def drops_free(g: Position, model: int) -> bool:
    """Whether a model without points can still put passengers down."""
    return has(g, model, HOT_DROP) and bool(droppable(g, model))


# -- overwatch -----------------------------------------------------------------------------------------


def is_on_overwatch(g: Position, model: int) -> bool:
    """Whether a model has an attack left for whoever ends an activation in its sight."""
    return has(g, model, OVERWATCH) and not has(g, model, OVERWATCH_SPENT) and g.at[model] != OFF


def watch(g: Position) -> Steps[None]:
    """The next model on overwatch may attack the one that has just ended its activation."""
    model = g.watchers[0]
    target = g.watched
    slots = [
        slot
        for slot in range(len(g.card[model].weapons))
        if g.at[target] != OFF
        and forbids_weapon(g, model, slot) is None
        and forbids_target(g, model, slot, target) is None
    ]
    pick = NONE
    if slots:
        picks = [NONE, *[NUMBERS + slot for slot in slots]]
        pick = yield ask(g, g.owner[model], "overwatch", picks, "overwatch", root=True)
    if pick != NONE:
        g.effects[model] |= 1 << OVERWATCH_SPENT
        yield from fire(g, model, pick - NUMBERS, target, overwatch=True)
    g.watchers.remove(model)
    if not g.watchers:
        g.watched = NO_ONE
