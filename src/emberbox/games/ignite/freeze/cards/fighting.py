"""Abilities for the rest of a turn: reaching near, knocking down, and drawing for arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.cards.weapons import forbids_nothing
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import topple
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import PROJECTILE, RANGED, WEAPON
from emberbox.games.ignite.flow.deck import draw
from emberbox.games.ignite.refusals import NOTHING_TO_DO
from emberbox.games.ignite.state.effects import END_OF_TURN, SEAT, add, amount_of, begin, effect_of, lasting
from emberbox.games.ignite.state.moments import ATTACKED, WOUNDED
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.shopping_values import count_of, helped_by_weapons
from emberbox.games.ignite.tactics.values import HELPED, USE, worth
from emberbox.kernel.decision import Steps
from emberbox.kernel.refusal import Refusal

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

QUICK_SHOT: Final = of.kind("quick-shot")

NEAR: Final = lasting("close-range-master", SEAT, END_OF_TURN)
KNEES: Final = lasting("kneecapped", SEAT, END_OF_TURN)
SHOOTING: Final = lasting("quick-shot", SEAT, END_OF_TURN)
NEARBY: Final = 1


def forbids_again(g: Position, seat: int, kind: int) -> Refusal | None:
    """What holds for a whole turn already is not had twice."""
    return NOTHING_TO_DO if effect_of(g, ONCE[kind], seat) is not None else None


ONCE: Final = {of.kind("close-range-master"): NEAR, of.kind("kneecapped"): KNEES}
"""Abilities of which a second one in a turn adds nothing."""


# -- reaching near ---------------------------------------------------------------------------------------


@action("close-range-master", forbids_again)
@worth("close-range-master", first=1.2, again=0.3)
def close_range_master(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn ranged weapons and arrows also reach neighbours."""
    begin(g, NEAR, seat, seat)
    yield from ()


def reaches_near(kind: int, bow: int) -> bool:
    """Whether it is a ranged weapon, or an arrow that is shot from a bow."""
    return bow >= 0 or of.TYPES[kind] & (RANGED | WEAPON) == RANGED | WEAPON


def near_range(g: Position, kind: int, bow: int, low: int, high: int) -> tuple[int, int]:
    """Their usual range stays; whose turn it is acts, with whatever unit."""
    if low > NEARBY and reaches_near(kind, bow) and effect_of(g, NEAR, g.current) is not None:
        return NEARBY, high
    return low, high


@USE.register("close-range-master")
def near_use(s: Survey) -> float:
    """What would reach an enemy who is too near."""
    if s.early or s.nearest_foe() > NEARBY:
        return 0.0
    idle = [kind for kind in s.hand if of.DAMAGE[kind] and of.LOW[kind] > NEARBY and reaches_near(kind, -1)]
    arrows = [kind for kind in s.hand if of.TYPES[kind] & PROJECTILE]
    return 0.9 * (len(idle) + (len(arrows) if s.bow >= 0 else 0))


@HELPED.register("close-range-master")
def near_helped(g: Position, seat: int, counts: list[int]) -> float:
    """It goes with arrows and with what is thrown."""
    return min(1.5, 0.3 + 0.15 * count_of(counts, PROJECTILE | RANGED))


# -- knocking down ---------------------------------------------------------------------------------------


@action("kneecapped", forbids_again)
@worth("kneecapped", first=2.6, again=0.4, per_attack=0.6)
def kneecapped(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn weapons and projectiles that damage a unit also knock it down."""
    begin(g, KNEES, seat, seat)
    yield from ()


HELPED.register("kneecapped")(helped_by_weapons)


@WOUNDED.register("kneecapped")
def cap_knees(g: Position, attack: Attack, damaged: list[int]) -> Steps[None]:
    """Whom the weapon itself has hurt falls; who was reached farther on does not."""
    if effect_of(g, KNEES, attack.seat) is not None and (attack.is_weapon() or attack.is_projectile()):
        struck = [piece for piece in damaged if piece in attack.targets]
        yield from topple(g, struck, attack.seat, "kneecapped")


# -- drawing for arrows ----------------------------------------------------------------------------------


@action("quick-shot", forbids_nothing)
@worth("quick-shot", first=1.8, again=0.5, per_attack=0.7, per_types=PROJECTILE)
def quick_shot(g: Position, seat: int, card: int) -> Steps[None]:
    """For the rest of the turn an attack with an arrow draws a card."""
    add(g, SHOOTING, seat)
    yield from ()


@ATTACKED.register("quick-shot")
def draw_for_shot(g: Position, attack: Attack) -> Steps[None]:
    """A card for each Quick Shot, whatever became of the arrow."""
    if attack.is_projectile():
        for _ in range(amount_of(g, SHOOTING, attack.seat)):
            yield from draw(g, attack.seat, of.DRAWS[QUICK_SHOT], "quick-shot")


@HELPED.register("quick-shot")
def shot_helped(g: Position, seat: int, counts: list[int]) -> float:
    """It is worth the more arrows there are."""
    return min(1.5, 0.1 + 0.25 * count_of(counts, PROJECTILE))
