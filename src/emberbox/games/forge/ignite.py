"""Igniting: both dice, what they hit, and how hard."""

from __future__ import annotations

from typing import Final, final

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.batch import Batch
from emberbox.games.forge.damage import damage_forge, damage_minion
from emberbox.games.forge.position import EMPTY, OVER, Position
from emberbox.games.forge.space import SLOTS
from emberbox.kernel.decision import Roll, Steps

DIE_FACES: Final = 6
FORGE_FACE: Final = 4
"""Faces 0 to 3 of the target die are the slots 1 to 4; this one and the last are forge icons."""

FLAMES: Final = ("small", "medium", "large")


def flame(face: int) -> int:
    """Which of the three ignite values a face of the explosion die gives: two faces each."""
    return face // 2


@final
class TargetDie(Roll):
    """Shows a slot, or a forge on two faces."""

    __slots__ = ()

    def means(self, face: int) -> int:
        return min(face, FORGE_FACE)


@final
class ExplosionDie(Roll):
    """Shows one of three flames, each on two faces."""

    __slots__ = ()

    def means(self, face: int) -> int:
        return flame(face)


# A roll has no state of its own, so each kind of bot has one for good.
TARGET_DIE: Final = [TargetDie("target-die", DIE_FACES, key) for key in of.KEYS]
EXPLOSION_DIE: Final = [ExplosionDie("explosion-die", DIE_FACES, key) for key in of.KEYS]


def ignite(g: Position, seat: int, kind: int, batch: Batch) -> Steps[None]:
    """Roll both dice for a bot and hit the neighbours, the left one first."""
    if g.phase == OVER:
        return
    g.acted = True
    target = yield TARGET_DIE[kind]
    explosion = yield EXPLOSION_DIE[kind]
    amount = of.IGNITE[kind][flame(explosion)]
    left, right = batch.left[seat], batch.right[seat]
    if g.story is not None:
        facts = {"seat": seat, "card": kind, "target": target, "flame": flame(explosion), "amount": amount}
        g.tell("ignited", {**facts}, of.KEYS[kind])
    hit(g, left, target, amount, of.KEYS[kind])
    if right != left:
        hit(g, right, target, amount, of.KEYS[kind])


def hit(g: Position, seat: int, target: int, amount: int, because: str) -> None:
    """Deal an ignite's damage to what the target die shows of one player."""
    if g.out[seat] or g.phase == OVER:
        return
    if target < FORGE_FACE:
        slot = seat * SLOTS + target
        if g.minion[slot] != EMPTY:
            damage_minion(g, slot, amount, because)
        return
    for slot in g.standing(seat):
        if of.SINKS_HEAT[g.kind_at(slot)]:
            damage_minion(g, slot, amount, because)
            return
    damage_forge(g, seat, amount, because)
