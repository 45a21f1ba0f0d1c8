"""Diplomacy: two players who may not attack each other until the next turn of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze import facts  # noqa: F401  (lays the kinds of this set)
from emberbox.games.ignite.freeze.refusals import AN_ALLY
from emberbox.games.ignite.refusals import NOTHING_TO_DO, TOO_EARLY_FOR_THIS
from emberbox.games.ignite.space import SEATS
from emberbox.games.ignite.state.effects import NEXT_TURN, SEAT, Effect, begin, end, lasting
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.values import USE, worth
from emberbox.games.ignite.why.table import SAID_BY_SETS, explains
from emberbox.games.ignite.why.targets import no_ring, no_target
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

ALLIANCE: Final = lasting("diplomacy", SEAT, NEXT_TURN)
"""It lies on the ally, and is the player's who asked for it."""
GLOBAL: Final = [
    of.kind(key) for key in ("raiders-of-the-north", "monopoly", "massive-blizzard", "plagued-rats")
]
"""The cards that affect every other player."""
NEAR: Final = 4

SAID_BY_SETS[AN_ALLY] = "target-ally"
explains(AN_ALLY)(no_target)
explains(AN_ALLY, cards=("ring-of-fire",))(no_ring)


def alliances(g: Position, seat: int) -> list[Effect]:
    """The alliances of a player, whoever asked for them."""
    return [each for each in g.effects if each.what is ALLIANCE and seat in (each.seat, each.on)]


def are_allied(g: Position, one: int, other: int) -> bool:
    """Whether two players have become allies."""
    for effect in g.effects:
        if effect.what is ALLIANCE and (effect.seat, effect.on) in ((one, other), (other, one)):
            return True
    return False


def possible_allies(g: Position, seat: int) -> list[int]:
    """The opponents with units who are no allies yet."""
    others = [other for other in g.clockwise(seat) if not g.are_allies(other, seat) and g.has_units(other)]
    return [other for other in others if not are_allied(g, seat, other)]


def forbids_diplomacy(g: Position, seat: int, kind: int) -> Refusal | None:
    """There has to be an opponent left to make an ally of."""
    if g.is_early():
        return TOO_EARLY_FOR_THIS
    return None if possible_allies(g, seat) else NOTHING_TO_DO


@explains(NOTHING_TO_DO, cards=("diplomacy",))
def all_allied(g: Position, seat: int, pick: int) -> Why | None:
    """All opponents are allies already."""
    return Why(NOTHING_TO_DO.rule, "nobody-to-ally-with")


@action("diplomacy", forbids_diplomacy)
@worth("diplomacy", first=1.4, again=0.3, defends=True)
def diplomacy(g: Position, seat: int, card: int) -> Steps[None]:
    """Until your next turn an opponent and you may not attack each other."""
    picks = [SEATS + other for other in possible_allies(g, seat)]
    other = (yield Pick(seat, "ally", picks, "diplomacy")) - SEATS
    begin(g, ALLIANCE, seat, other)
    g.tell("allied", {"seat": seat, "owner": other}, "diplomacy")


def note_global(g: Position, seat: int, kind: int) -> None:
    """A player uses a card: if that affects everybody, the player's alliances are over at once."""
    if kind in GLOBAL:
        for alliance in alliances(g, seat):
            end(g, alliance)
            g.tell("alliance-over", {"seat": alliance.seat, "owner": alliance.on}, of.KEYS[kind])


# -- rules of thumb --------------------------------------------------------------------------------------


def threat_of(g: Position, seat: int, other: int) -> float:
    """How near the units of another player come to a player's own."""
    threat = 0.0
    for unit in g.units(seat):
        distances = g.board.grid.distances(g.cell[unit])
        for foe in g.units(other):
            threat += max(0, NEAR + 1 - distances[g.cell[foe]])
    return threat


@USE.register("diplomacy")
def diplomacy_use(s: Survey) -> float:
    """It is for whoever is threatened and has nothing left to attack with."""
    threats = [threat_of(s.g, s.seat, other) for other in possible_allies(s.g, s.seat)]
    return min(0.9, 0.2 * max(threats, default=0.0))


def ally_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whoever threatens most."""
    return [0.1 + threat_of(g, decision.seat, pick - SEATS) for pick in options]


RULES["ally"] = ally_policy
