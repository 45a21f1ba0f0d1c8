"""What every enemy would do if nothing changed: for players who ask, and for bots.

The enemies act on a copy of the position, one after the other, with nothing new drawn or placed. Nobody
answers their attacks, and where the team would decide they take the first of the choices. So what an intent
says is what happens if all players do nothing, as far as it can be known; it is no part of any view.
"""

from __future__ import annotations

from typing import NamedTuple

from emberbox.games.ignite.coop.enemies import act, next_to_act
from emberbox.games.ignite.coop.powers import discard_all
from emberbox.games.ignite.coop.state import ACT, machine_of, siege_of
from emberbox.games.ignite.coop.targets import EnemyChoice
from emberbox.games.ignite.flow.beginning import end_for_opponents
from emberbox.games.ignite.state.effects import NEXT_TURN
from emberbox.games.ignite.state.position import NO_ONE, OPPONENTS, Position
from emberbox.kernel.decision import Compound, Decision, Steps
from emberbox.kernel.event import Event
from emberbox.kernel.grid import OFF
from emberbox.kernel.space import NONE


class Intent(NamedTuple):
    """What an enemy is about to do; the boss has one of them for each of his actions."""

    enemy: int
    target: int
    """The unit that it attacks, or else goes for; NO_ONE if there is none, as on the way to the bazaar."""
    stop: int
    """The space where it stands afterwards, OFF if it is gone by then."""
    attacked: int
    """The space that it attacks, its own if it burns what is around it, OFF if it attacks nothing."""
    tie: bool
    """Whether the team would be asked, so that it may come otherwise."""


def intents(g: Position) -> list[Intent]:
    """What every enemy would do, in the order in which they act, up to the end of the game."""
    twin = g.copy()
    assert isinstance(twin, Position)
    if g.phase != OPPONENTS:
        begin_phase(twin)
    found: list[Intent] = []
    enemy = next_to_act(twin)
    while enemy != NO_ONE and not siege_of(twin).ends(twin):
        found.append(intent_of(twin, enemy))
        enemy = next_to_act(twin)
    return found


def begin_phase(g: Position) -> None:
    """The next Enemy Phase, as far as it can be known in the Player Phase before it.

    The cards in effect are over by then, and so is what lasts until a turn that comes first.
    """
    siege = siege_of(g)
    soon = [seat for seat in range(g.seats) if g.turns_until(seat) < g.turns_until(g.seats)]
    g.frozen = [NO_ONE if until in soon else until for until in g.frozen]
    g.held = [NO_ONE if until in soon else until for until in g.held]
    g.effects = [each for each in g.effects if each.what.until != NEXT_TURN or each.seat not in soon]
    discard_all(g)
    siege.placed, siege.resting, siege.acted, siege.fresh = [], [], [], []
    g.phase, siege.step = OPPONENTS, ACT
    end_for_opponents(g)


def intent_of(g: Position, enemy: int) -> Intent:
    """Let an enemy act, and say what it did."""
    machine, here, attacked = machine_of(g, enemy), g.cell[enemy], OFF
    story: list[Event] = []
    g.story = story
    g.begin_effect()
    target, tie = run(act(g, enemy))
    for event in story:
        if event.what == "moved" and event.facts["piece"] == enemy:
            here = number(event, "cell")
        elif event.what in ("attacked", "fired") and event.facts["piece"] in (enemy, machine):
            attacked = number(event, "cell")
            attacked = here if attacked == OFF else attacked
            aims = event.facts["targets"]
            target = aims[0] if isinstance(aims, list) and aims else target
        elif event.what == "flew":
            target = number(event, "target")
        elif event.what == "bazaar-burned":
            attacked = here
    return Intent(enemy, target, g.cell[enemy], attacked, tie)


def number(event: Event, fact: str) -> int:
    """A fact of an event that is a number."""
    value = event.facts[fact]
    assert isinstance(value, int)
    return value


def run(steps: Steps[int]) -> tuple[int, bool]:
    """Play an act to its end: nobody answers, and the first of all choices is taken; if there was a tie."""
    tie = False
    try:
        decision = next(steps)
        while True:
            tie = tie or isinstance(decision, EnemyChoice)
            decision = steps.send(first_pick(decision))
    except StopIteration as stop:
        return stop.value, tie


def first_pick(decision: Decision) -> int:
    """To do nothing, where that may be; else the first option. A choice of several is made so to its end."""
    pick = NONE
    if isinstance(decision, Compound):
        while not decision.add(decision.seat, decision.options()[0]):
            pass
    elif decision.forbids(NONE) is not None:
        pick = decision.options()[0]
    return pick
