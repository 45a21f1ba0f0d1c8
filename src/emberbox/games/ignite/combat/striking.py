"""An attack from its declaration to its end, and what attacking brings its player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import Hit, deal
from emberbox.games.ignite.combat.reactions import open_window
from emberbox.games.ignite.combat.spread import spread_of
from emberbox.games.ignite.facts import catalogue as of
from emberbox.games.ignite.facts.catalogue import FREEZE
from emberbox.games.ignite.facts.races import CENTAURS, DWARVES
from emberbox.games.ignite.flow.deck import draw
from emberbox.games.ignite.moving.items import destroy_items
from emberbox.games.ignite.moving.movement import can_walk, walk
from emberbox.games.ignite.refusals import NOT_IN_HAND
from emberbox.games.ignite.space import card_pick
from emberbox.games.ignite.state.position import NO_ONE, SHARD, Position, hand_of, play_area_of
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.tally import Tally, count

BONE_CRUSHER: Final = of.kind("bone-crusher")
CRUSHING: Final = 2


def declare(g: Position, attack: Attack) -> Steps[Attack]:
    """Declare an attack, let those concerned react, and give the attack that takes effect.

    That is the attack itself, or, if a spell was mirrored, the same spell as cast by the unit that mirrored
    it, at the unit that cast it; nobody answers that one.
    """
    if g.story is not None:
        facts = {"seat": attack.seat, "piece": attack.piece, "card": attack.kind, "cell": attack.struck}
        g.tell("attacked", {**facts, "targets": attack.targets[:]}, of.KEYS[attack.kind])
    yield from open_window(g, attack)
    if attack.mirrored_by == NO_ONE:
        return attack
    mirror = attack.mirrored_by
    turned = Attack(g.owner[mirror], mirror, g.cell[mirror], attack.kind, attack.card)
    turned.damage = attack.damage
    if attack.piece != NO_ONE and g.cell[attack.piece] != OFF and not attack.area:
        turned.struck = g.cell[attack.piece]
        turned.aim_at(attack.piece)
    return turned


def damage_to(g: Position, attack: Attack, piece: int, tally: Tally | None = None) -> int:
    """What an attack does to a target, the village's point left out (ignite.damage.sum)."""
    total = count(tally, attack.damage, of.KEYS[attack.kind])
    # A dwarf's point needs damage to add to, and a target outside the village.
    if total and attack.melee and g.race[attack.piece] == DWARVES and not g.in_village(piece):
        total += count(tally, 1, "ignite.dwarf.extra-damage")
    return total


def strike(g: Position, attack: Attack) -> Steps[list[int]]:
    """Deal the damage of an attack that was declared: to its targets, and by fire and lightning beyond.

    If it was aimed at somebody and nobody is struck, nothing spreads.
    """
    struck = attack.struck_targets()
    hits: list[Hit] = [(piece, damage_to(g, attack, piece)) for piece in struck]
    if not attack.negated and (struck or not attack.targets) and not attack.types & FREEZE:
        hits += [(piece, 1) for piece in spread_of(g, attack)]
    if attack.area and not attack.targets:
        destroy_items(g, attack.area[0], SHARD, of.KEYS[attack.kind])
    return (yield from deal(g, hits, attack.seat, of.KEYS[attack.kind]))


def reward(g: Position, attack: Attack) -> Steps[None]:
    """What attacking brings: a card for each Quick Hands, a step for each Adrenaline played this turn.

    One card counts once, whatever became of its attack (ignite.attack.for-benefits-once).
    """
    if not attack.targets and attack.struck < 0 and not attack.spread:
        return  # it was aimed at a Crystal Shard alone
    seat, unit = attack.seat, attack.piece
    if g.eliminated[seat] != NO_ONE:
        return  # a mirrored spell took the last unit (ignite.dead.no-cards)
    for _ in range(g.quick_hands):
        yield from draw(g, seat, of.DRAWS[of.kind("quick-hands")], "quick-hands")
    for _ in range(g.adrenaline):
        points = 2 if g.cell[unit] != OFF and g.race[unit] == CENTAURS else 1
        if g.cell[unit] != OFF and can_walk(g, unit, points):
            yield from walk(g, seat, unit, points, "adrenaline")


@final
class Modify(Decision):
    """Lay a Bone Crusher beside a melee weapon, or not."""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int, because: str) -> None:
        super().__init__(seat, "modify", because)
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        return [NONE, card_pick(BONE_CRUSHER)]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None
        held = self.g.cards.kinds(hand_of(self.seat))
        return None if pick == card_pick(BONE_CRUSHER) and BONE_CRUSHER in held else NOT_IN_HAND


def modify(g: Position, attack: Attack) -> Steps[None]:
    """Ask for a modifier as the attack is declared, on public grounds: the game has some, and it fits."""
    seat = attack.seat
    if not attack.melee or not attack.damage or BONE_CRUSHER not in g.kinds_in_game:
        return
    if g.cards.zones[hand_of(seat)] and (yield Modify(g, seat, of.KEYS[attack.kind])) != NONE:
        card = g.cards.find(BONE_CRUSHER, hand_of(seat))
        g.cards.move(card, hand_of(seat), play_area_of(seat))
        g.tell("modified", {"seat": seat, "card": BONE_CRUSHER}, of.KEYS[attack.kind])
        attack.damage += CRUSHING
