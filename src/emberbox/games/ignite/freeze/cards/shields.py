"""Shields of The Freeze: one throws back what it blocks, the other draws cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action, reaction
from emberbox.games.ignite.cards.shields import bash_value, bash_with, block, forbids_bash, forbids_shield
from emberbox.games.ignite.combat.attack import RIDE, TURNED_BACK, Attack
from emberbox.games.ignite.combat.damage import topple
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.deck import draw
from emberbox.games.ignite.moving.push import push_back, push_spares
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.values import ANSWER, ANY_WEAPON, BLOW, worth
from emberbox.games.ignite.why.table import explains_unit
from emberbox.games.ignite.why.targets import why_no_target
from emberbox.kernel.decision import Steps
from emberbox.kernel.grid import OFF

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

DIVINE_SHIELD: Final = of.kind("divine-shield")
GUST: Final = 1

explains_unit("air-shield", "divine-shield")(why_no_target)


# -- air shield ------------------------------------------------------------------------------------------


@reaction("air-shield", forbids_shield)
@worth(
    "air-shield", first=1.8, again=0.6, aimed=True, defends=True, cheap=True, pushes=True, stops=ANY_WEAPON
)
def air_shield(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """Block one attack; a melee attacker is pushed back, and a rider comes no farther."""
    block(attack, unit, shield=True)
    if attack.act == RIDE:
        attack.settle_for(unit, TURNED_BACK)
        facts = {"seat": g.owner[attack.piece], "piece": attack.piece, "cell": g.cell[unit]}
        g.tell("turned-back", {**facts}, "air-shield")
    elif attack.melee and g.cell[attack.piece] != OFF:
        yield from blow_back(g, attack.piece, g.cell[unit], seat)


def blow_back(g: Position, piece: int, origin: int, seat: int) -> Steps[None]:
    """Push a piece back, unless that were the death of an own unit (ignite.harm.no-suicide)."""
    if push_spares(g, piece, origin, seat, wall=False):
        yield from push_back(g, piece, origin, GUST, seat, "air-shield")


@action("air-shield", forbids_bash)
def bash_with_air(g: Position, seat: int, card: int) -> Steps[None]:
    """Push back and knock down an enemy unit beside one of yours."""
    attack = yield from bash_with(g, seat, card)
    for piece in attack.struck_targets():
        yield from blow_back(g, piece, attack.origin, seat)
    yield from topple(g, attack.struck_targets(), seat, "air-shield")


@BLOW.register("air-shield")
def air_bash_value(s: Survey, unit: int) -> float:
    """It fells a neighbour like any other shield."""
    return bash_value(s, unit)


# -- divine shield ---------------------------------------------------------------------------------------


@reaction("divine-shield", forbids_shield)
@worth("divine-shield", first=1.9, again=0.7, aimed=True, defends=True, cheap=True, stops=ANY_WEAPON)
def divine_shield(g: Position, attack: Attack, seat: int, unit: int, card: int) -> Steps[None]:
    """Block one attack, and draw cards, which may be used at once."""
    block(attack, unit, shield=True)
    yield from draw(g, seat, of.DRAWS[DIVINE_SHIELD], "divine-shield")


@ANSWER.register("divine-shield")
def divine_value(attack: Attack, most: float, total: float) -> float:
    """It brings more cards than it takes."""
    return most + 0.6


@action("divine-shield", forbids_bash)
def bash_with_divine(g: Position, seat: int, card: int) -> Steps[None]:
    """Knock down an enemy unit beside one of yours; that draws nothing."""
    attack = yield from bash_with(g, seat, card)
    yield from topple(g, attack.struck_targets(), seat, "divine-shield")


BLOW.register("divine-shield")(bash_value)
