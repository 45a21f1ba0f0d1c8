"""Lance: a weapon for a stab, or for a ride through others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.movement import forbids_movers
from emberbox.games.ignite.cards.registry import MODIFIERS, action
from emberbox.games.ignite.cards.weapons import attack_with
from emberbox.games.ignite.combat.aiming import forbids_aiming
from emberbox.games.ignite.combat.attack import CHARGE, Attack, forbids_foe
from emberbox.games.ignite.combat.reactions import open_window
from emberbox.games.ignite.combat.striking import declare, reward, strike, tell_attack
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import FLY, MOUNT
from emberbox.games.ignite.flow.acting import play_for_action
from emberbox.games.ignite.freeze import facts  # noqa: F401  (lays the kinds of this set)
from emberbox.games.ignite.freeze.refusals import NOT_A_MOUNT
from emberbox.games.ignite.freeze.state import NO_CARD, lose_saved, winter_of
from emberbox.games.ignite.refusals import NOT_IN_HAND
from emberbox.games.ignite.space import CELLS, NO_KIND, card_pick, kind_of
from emberbox.games.ignite.state.position import EMPTY, Position, hand_of
from emberbox.games.ignite.tactics.fighting import best_blow, prey_policy
from emberbox.games.ignite.tactics.moving import card_gain, ride_gain
from emberbox.games.ignite.tactics.policy import RULES
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.values import BONUS, worth
from emberbox.games.ignite.tactics.worth import weights
from emberbox.games.ignite.why.hand import why_not_in_hand
from emberbox.games.ignite.why.table import explains_unit, why_refused
from emberbox.games.ignite.why.targets import why_no_target
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

LANCE: Final = of.kind("lance")


def is_mount(kind: int) -> bool:
    """Whether a lance goes with a card: a mount that does not fly."""
    return of.TYPES[kind] & (MOUNT | FLY) == MOUNT


def mounts(g: Position, seat: int) -> list[int]:
    """The kinds of mounts in a hand that some unit can ride now."""
    held = sorted(set(g.cards.kinds(hand_of(seat))))
    return [kind for kind in held if is_mount(kind) and forbids_movers(g, seat, kind) is None]


def forbids_lance(g: Position, seat: int, kind: int) -> Refusal | None:
    """It needs somebody to stab, or a mount to ride."""
    refusal = forbids_aiming(g, seat, kind)
    return None if refusal is None or (mounts(g, seat) and not g.is_early()) else refusal


@final
class WithMount(Decision):
    """Which mount does the Lance go with, or is it a stab? Worked out when asked: a hand is hidden."""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int) -> None:
        super().__init__(seat, "lance-mount", "lance")
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        held = sorted(set(self.g.cards.kinds(hand_of(self.seat))))
        return [NONE, *[card_pick(kind) for kind in held if is_mount(kind)]]

    def forbids(self, pick: int) -> Refusal | None:
        g, seat, kind = self.g, self.seat, kind_of(pick)
        if pick == NONE:
            return forbids_aiming(g, seat, LANCE)
        if kind == NO_KIND:
            return NOT_ASKED
        if not is_mount(kind):
            return NOT_A_MOUNT
        if kind not in g.cards.kinds(hand_of(seat)):
            return NOT_IN_HAND
        return forbids_movers(g, seat, kind)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        g, seat, kind = self.g, self.seat, kind_of(pick)
        if refusal is NOT_A_MOUNT:
            return Why(refusal.rule, "lance-no-mount", {"card": kind})
        if refusal is NOT_IN_HAND:
            return why_not_in_hand(g, seat, kind)
        if pick != NONE and kind == NO_KIND:
            return None
        return why_refused(g, seat, card_pick(LANCE) if pick == NONE else pick, refusal)


@action("lance", forbids_lance)
@worth("lance", first=2.9, again=0.8)
def lance(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit stabs a neighbour, or rides and strikes those that it rides through."""
    pick = NONE
    if g.cards.zones[hand_of(seat)] and not g.is_early():
        pick = yield WithMount(g, seat)
    if pick == NONE:
        lose_saved(g)
        attack = yield from attack_with(g, seat, card)
        yield from reward(g, attack)
        return
    winter = winter_of(g)
    winter.lance, winter.lanced = card, []
    yield from play_for_action(g, seat, kind_of(pick))
    winter = winter_of(g)
    lanced, winter.lance, winter.lanced, winter.lanced_with = winter.lanced, NO_CARD, [], ()
    if lanced:  # one ride is one attack
        yield from reward(g, charge(g, winter.rider, lanced))


def charge(g: Position, rider: int, targets: Sequence[int]) -> Attack:
    """A strike of a rider's in passing, which nothing blocks."""
    attack = Attack(g.leader(rider), rider, g.cell[rider], LANCE, winter_of(g).lance, CHARGE)
    attack.damage = of.DAMAGE[LANCE]
    attack.melee = True
    for target in targets:
        attack.aim_at(target)
    return attack


def strike_in_passing(g: Position, rider: int, cell: int) -> Steps[bool]:
    """A rider with a Lance is about to enter a space and may strike who is there; whether it rides on."""
    winter = winter_of(g)
    other = g.standing[cell]
    if other == EMPTY or other in winter.lanced or g.is_thing(other):
        return True
    seat, came_from = g.leader(rider), g.cell[rider]
    if g.are_allies(seat, g.owner[other]) or forbids_foe(g, seat, came_from, other) is not None:
        return True
    pick = yield Pick(seat, "lance-strike", [NONE, CELLS + cell], "lance")
    if pick == NONE:
        return True
    attack = charge(g, rider, [other])
    attack.struck = cell
    yield from declare_strike(g, attack)
    yield from strike(g, attack)
    return g.cell[rider] == came_from


def declare_strike(g: Position, attack: Attack) -> Steps[None]:
    """Who is struck answers. Modifiers are sealed with the first strike of a ride, and are in all of them."""
    winter = winter_of(g)
    first, winter.rider = not winter.lanced, attack.piece
    winter.lanced = [*winter.lanced, *attack.targets]
    if first:
        yield from declare(g, attack)
        winter_of(g).lanced_with = attack.modifiers
        return
    tell_attack(g, attack)
    yield from open_window(g, attack)
    attack.modifiers = winter_of(g).lanced_with
    for kind in attack.modifiers:
        MODIFIERS[kind].modify(g, attack)


# -- rules of thumb ------------------------------------------------------------------------------------


def mount_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Ride where that is worth more than a stab."""
    s = Survey(g, decision.seat)
    scores: list[float] = []
    for pick in options:
        kind = LANCE if pick == NONE else kind_of(pick)
        values = [best_blow(s, unit, kind) if pick == NONE else ride_value(s, unit, kind) for unit in s.units]
        scores.append(max(values))
    return weights(scores, 0.5)


def ride_value(s: Survey, unit: int, mount: int) -> float:
    """What a ride with a Lance is worth: the mount's own effect, and a strike on the way."""
    gain = ride_gain(s, unit, mount) if s.g.is_able(unit) else -9.0
    return gain + 1.0 if gain > 0.0 else min(0.1, card_gain(s, unit, mount))


@BONUS.register("lance")
def lance_bonus(s: Survey, value: float) -> float:
    """With a mount in hand somebody may be ridden through."""
    rides = [ride_value(s, unit, kind) for unit in s.units for kind in mounts(s.g, s.seat)]
    return max([value, *rides])


explains_unit("lance")(why_no_target)
RULES["lance-mount"] = mount_policy
RULES["lance-strike"] = prey_policy
