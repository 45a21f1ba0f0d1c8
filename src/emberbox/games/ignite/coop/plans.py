"""The intents of the enemies as plans that a table can show."""

from __future__ import annotations

from emberbox.games.ignite.coop.facts import DRAGON, has_tag
from emberbox.games.ignite.coop.intents import Intent, intents
from emberbox.games.ignite.coop.state import enemies, is_minion, lead_of, side_of
from emberbox.games.ignite.state.effects import SECRET
from emberbox.games.ignite.state.position import NO_ONE, OVER, Position
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF
from emberbox.kernel.plan import Plan


def plans(g: Position) -> list[Plan]:
    """What each enemy that has yet to act would do; the boss has a plan for each of his actions.

    What only some players know, such as where a trap lies, does not count: the plans are everybody's.
    """
    if g.phase == OVER or not enemies(g):
        return []
    twin = g.copy()
    assert isinstance(twin, Position)
    twin.effects = [effect for effect in twin.effects if effect.what.on != SECRET]
    here: dict[int, int] = {}
    found: list[Plan] = []
    for intent in intents(twin):
        found.append(plan_of(g, intent, here.get(intent.enemy, g.cell[intent.enemy])))
        here[intent.enemy] = intent.stop
    return found


def plan_of(g: Position, intent: Intent, cell: int) -> Plan:
    """An intent of an enemy that acts from a space."""
    unit, stop, aim = intent.target, intent.stop, intent.attacked
    facts: dict[str, Fact] = {"piece": intent.enemy, "seat": g.seats, "from": cell, "lead": lead_of(g)}
    if stop != OFF:
        facts["stop"] = stop
    if aim != OFF:
        facts["cell"] = aim
        if unit != NO_ONE and g.cell[unit] == aim:
            facts["targets"] = [unit]
    elif unit != NO_ONE:
        facts["target"] = unit
    return Plan(
        kind_of(g, intent, cell),
        intent.enemy,
        cell,
        stop=None if stop == OFF else stop,
        toward=g.cell[unit] if aim == OFF and unit != NO_ONE else None,
        aim=None if aim == OFF else aim,
        against=victim(g, intent),
        tie=intent.tie,
        facts=facts,
    )


def victim(g: Position, intent: Intent) -> int | None:
    """The player whose unit an enemy attacks."""
    unit = intent.target
    if intent.attacked == OFF or unit == NO_ONE or not g.is_player(g.owner[unit]):
        return None
    return g.owner[unit]


def kind_of(g: Position, intent: Intent, cell: int) -> str:
    """Which sentence tells of an intent."""
    attacks, stays = deed(g, intent), intent.stop == cell
    if intent.stop == OFF:
        return f"{attacks}-and-falls" if attacks else "falls"
    if attacks:
        return attacks if stays else f"goes-and-{attacks}"
    if stays:
        return "rises" if is_flight(g, intent) else "stays"
    return "goes" if intent.target == NO_ONE else "goes-for"


def is_flight(g: Position, intent: Intent) -> bool:
    """Whether the boss spends an action in the air, on his way to a unit."""
    return g.piece_type[intent.enemy] == DRAGON and intent.target != NO_ONE


def deed(g: Position, intent: Intent) -> str:
    """What an enemy does besides walking: attack something or all around it, burn the bazaar, or nothing."""
    if intent.attacked == OFF:
        return ""
    burns = is_minion(g, intent.enemy) and has_tag(side_of(g, intent.enemy), "burn-bazaar")
    if burns and intent.target == NO_ONE:
        return "burns"
    return "sweeps" if intent.attacked == intent.stop else "attacks"
