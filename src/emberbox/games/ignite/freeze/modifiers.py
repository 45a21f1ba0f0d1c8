"""Secret modifiers: sealed beside an attack as it is declared, and shown when everybody has answered it.

What is sealed lies in a zone of its own that counts as hand for all others: nothing that they see, are asked
or can imagine depends on it. Who declares attacks in another way than `striking.declare` calls `seal` before
the first window and `show_sealed` after the last one, with all attacks that share the modifiers.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, final

from emberbox.games.ignite.cards.registry import MODIFIERS
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import Hit, deal, points_for
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.flow.hand import SomeOf
from emberbox.games.ignite.freeze.refusals import DOES_NOT_FIT, ONE_AN_ATTACK
from emberbox.games.ignite.freeze.state import NO_CARD, winter_of
from emberbox.games.ignite.refusals import NOT_IN_HAND
from emberbox.games.ignite.space import CELLS, NO_KIND, card_pick, kind_of
from emberbox.games.ignite.state.moments import ByKind
from emberbox.games.ignite.state.position import NO_ONE, Position, hand_of, play_area_of
from emberbox.games.ignite.why.hand import why_not_in_hand
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import ALL, Focus, Pick, Steps
from emberbox.kernel.refusal import NOT_ASKED, OUT_OF_ORDER, Refusal
from emberbox.kernel.why import Why

LIKELY: Final = 0.5
"""How likely a modifier that fits is sealed in a world that somebody imagines, whatever is true."""

Landed = Callable[[Position, Attack, int, int, int], Steps[None]]
"""What copies of a modifier do if the attack hurts a target: attack, target, health it loses, how many."""
LANDED: Final[ByKind[Landed]] = ByKind()

Failed = Callable[[Position, Attack, int, int], Steps[None]]
"""What they do if the attack does not hurt a target: attack, target, how many."""
FAILED: Final[ByKind[Failed]] = ByKind()

Raised = Callable[[Position, Attack, int, int], int]
"""What a hit comes to with a modifier, the village's point left out: attack, target, the hit without."""
RAISED: Final[ByKind[Raised]] = ByKind()

Matters = Callable[[Position, Attack, list[Hit]], bool]
"""Whether it makes a difference if a modifier takes effect before the damage: attack, hits."""
ORDER_MATTERS: Final[ByKind[Matters]] = ByKind()


Misfit = Callable[[Attack], str]
"""What is said of an attack that a modifier does not fit."""
MISFIT: Final[ByKind[Misfit]] = ByKind()

PASSES_DOLLS: Final[ByKind[bool]] = ByKind()
"""The modifiers that take effect if a doll is struck: what they do is done to nobody but the attacker."""


def lay_sealed_zones(g: Position) -> None:
    """A place for each player under the card that attacks."""
    winter_of(g).sealed = [g.cards.add_zone(1 << seat) for seat in range(g.seats)]


def sealed_of(g: Position, seat: int) -> int:
    """The zone of what a player has sealed."""
    return winter_of(g).sealed[seat]


def sealed_by(g: Position, observer: int) -> list[str]:
    """What a seat has sealed itself: nobody sees what others have."""
    zones = winter_of(g).sealed[observer : observer + 1] if g.is_player(observer) else []
    return sorted([of.KEYS[kind] for zone in zones for kind in g.cards.kinds(zone)])


# -- sealing ---------------------------------------------------------------------------------------------


@final
class Seal(SomeOf):
    """Which modifiers are sealed beside an attack? Worked out when asked: a hand is hidden."""

    __slots__ = ("attacks", "g", "kinds")

    def __init__(self, g: Position, attacks: list[Attack], kinds: list[int]) -> None:
        self.g = g
        self.attacks = attacks
        self.kinds = kinds
        attack = attacks[0]
        super().__init__(attack.seat, "seal", (), least=0, most=ALL, because=of.KEYS[attack.kind])

    def all_picks(self) -> list[int]:
        held = self.g.cards.kinds(hand_of(self.seat))
        picks: list[int] = []
        for kind in self.kinds:
            picks += [card_pick(kind)] * min(held.count(kind), MODIFIERS[kind].most)
        return sorted(picks)

    def focus(self) -> Focus | None:
        attack, targets = self.attacks[0], [piece for attack in self.attacks for piece in attack.targets]
        cells = [self.g.cell[piece] for piece in targets]
        return Focus(self.seat, attack.piece, attack.origin, targets, cells)

    def forbids(self, pick: int) -> Refusal | None:
        refusal, kind = super().forbids(pick), kind_of(pick)
        if kind == NO_KIND or refusal is None:
            return refusal
        if refusal is OUT_OF_ORDER and self.taken.count(pick) == MODIFIERS[kind].most:
            return ONE_AN_ATTACK
        if refusal is NOT_ASKED:
            return NOT_IN_HAND if kind in self.kinds else DOES_NOT_FIT
        return refusal

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        if refusal is NOT_IN_HAND:
            return why_not_in_hand(self.g, self.seat, kind_of(pick))
        misfit = MISFIT.hooks[kind_of(pick)] if refusal is DOES_NOT_FIT else None
        aimed = [attack for attack in self.attacks if attack.targets or attack.item is not None]
        if misfit is not None and aimed and kind_of(pick) in self.g.kinds_in_game:
            return Why(refusal.rule, misfit(aimed[0]), {"card": kind_of(pick), "attack": aimed[0].kind})
        if refusal is DOES_NOT_FIT:
            return Why(refusal.rule, "seal-other", {"cards": self.kinds[:]})
        if refusal is ONE_AN_ATTACK:
            return Why(refusal.rule, "seal-one")
        return super().explain(pick, refusal)


def fitting(g: Position, attacks: list[Attack]) -> list[int]:
    """The modifiers of this game that could be sealed beside one of some attacks, by what everybody knows."""
    kinds: list[int] = []
    for kind in sorted(MODIFIERS):
        if kind in g.kinds_in_game:
            for attack in attacks:
                if kind not in kinds and MODIFIERS[kind].fits(g, attack):
                    kinds.append(kind)
    return kinds


def seal(g: Position, attacks: list[Attack]) -> Steps[None]:
    """Ask for modifiers of attacks that one card makes, on public grounds, and hide what is chosen."""
    seat = attacks[0].seat
    if not (attacks[0].is_weapon() or attacks[0].is_projectile()):
        return
    kinds = fitting(g, attacks)
    if not kinds or not g.is_player(seat) or not g.cards.zones[hand_of(seat)]:
        return
    asked = Seal(g, attacks, kinds)
    yield asked
    for pick in asked.taken:
        g.cards.move(g.cards.find(kind_of(pick), hand_of(seat)), hand_of(seat), sealed_of(g, seat))
    winter = winter_of(g)
    winter.sealer, winter.sealable, winter.attacking = seat, kinds, attacks[0].kind


def unseal(g: Position, observer: int) -> None:
    """For who is not the attacker, what is sealed is a part of the hand, in an order that tells nothing."""
    seat = winter_of(g).sealer
    if seat not in (NO_ONE, observer):
        hand, zone = hand_of(seat), sealed_of(g, seat)
        g.cards.zones[hand], g.cards.zones[zone] = sorted(g.cards.zones[hand] + g.cards.zones[zone]), []


def assume_unsealed(g: Position, observer: int) -> bool:
    """For who is not the attacker, take it that nothing is sealed; whether something may be."""
    unseal(g, observer)
    return winter_of(g).sealer not in (NO_ONE, observer)


def reseal(g: Position, observer: int, rng: Random) -> None:
    """In a world that somebody imagines, other cards are sealed, and another number of them."""
    winter = winter_of(g)
    seat = winter.sealer
    if seat in (NO_ONE, observer):
        return
    hand, zone = hand_of(seat), sealed_of(g, seat)
    for card in g.cards.zones[hand][:]:
        kind = g.cards.kind[card]
        is_sealed = kind in winter.sealable and rng.random() < LIKELY
        if is_sealed and g.cards.kinds(zone).count(kind) < MODIFIERS[kind].most:
            g.cards.move(card, hand, zone)


def show_sealed(g: Position, attacks: list[Attack]) -> None:
    """All have answered: what was sealed is shown, lies in the play area, and works on these attacks."""
    winter = winter_of(g)
    seat = winter.sealer
    if seat == NO_ONE:
        return
    winter.sealer, winter.sealable, winter.attacking = NO_ONE, [], NO_CARD
    g.disclose(EVERYONE & ~(1 << seat))
    zone = sealed_of(g, seat)
    shown = sorted([(g.cards.kind[card], card) for card in g.cards.zones[zone]])
    for kind, card in shown:
        g.cards.move(card, zone, play_area_of(seat))
        if g.story is not None:
            g.tell("modified", {"seat": seat, "card": kind}, of.KEYS[attacks[0].kind])
    for attack in attacks:
        # One that may not be used against this target, on which the attack was turned, does nothing.
        attack.modifiers = tuple([kind for kind, _ in shown if MODIFIERS[kind].fits(g, attack)])
        for kind in attack.modifiers:
            MODIFIERS[kind].modify(g, attack)


# -- taking effect ---------------------------------------------------------------------------------------


def strike(g: Position, attack: Attack, hits: list[Hit]) -> Steps[list[int]]:
    """Deal the damage of an attack, with what its modifiers do for each target; who took some."""
    kinds = sorted(set(attack.modifiers))
    hits = [(piece, raised(g, attack, piece, amount, kinds)) for piece, amount in hits]
    early = yield from early_effects(g, attack, hits, kinds)
    losses = losses_of(g, attack, hits)
    targets = yield from in_order(g, attack, list(losses), kinds)
    # What they do to a target is for units; one that dies is none any more.
    targets = [piece for piece in targets if g.is_figure(piece)]
    hurt = [piece for piece in targets if losses[piece]]
    before = {piece: g.damage[piece] for piece in targets}
    for piece in targets:
        for kind in early:
            yield from take_effect(g, attack, piece, losses[piece], kind, piece in hurt)
    damaged = yield from deal(g, hits, attack.seat, of.KEYS[attack.kind], source=attack.piece)
    taken = {piece: g.damage[piece] - before[piece] for piece in targets}
    for piece in targets:
        for kind in kinds:
            if kind not in early:
                yield from take_effect(g, attack, piece, taken[piece], kind, piece in hurt)
    return damaged


def raised(g: Position, attack: Attack, piece: int, amount: int, kinds: list[int]) -> int:
    """What a hit comes to; what only spreads has no modifiers (freeze.modifier.per-target)."""
    for kind in kinds:
        raises = RAISED.hooks[kind]
        if raises is not None and amount > 0 and piece in attack.targets:
            amount = raises(g, attack, piece, amount)
    return amount


def losses_of(g: Position, attack: Attack, hits: list[Hit]) -> dict[int, int]:
    """The health that each target is about to lose, 0 for those that are not hurt."""
    losses = dict.fromkeys(attack.targets, 0)
    for piece, amount in hits:
        if attack.hits(piece) and amount > 0:
            losses[piece] = min(points_for(g, piece, amount, attack.seat), g.health(piece))
    return losses


def strike_through(g: Position, attack: Attack, unit: int, loss: int) -> Steps[None]:
    """A unit has lost health by its doll; what modifiers would do to it does not pass."""
    for kind in sorted(set(attack.modifiers)):
        if PASSES_DOLLS.hooks[kind]:
            yield from take_effect(g, attack, unit, loss, kind, loss > 0)


def take_effect(g: Position, attack: Attack, piece: int, loss: int, kind: int, hurt: bool) -> Steps[None]:
    """A modifier succeeds or fails for one target; who is hurt may lose less than a whole point."""
    copies = attack.modifiers.count(kind)
    if hurt:
        landed = LANDED.hooks[kind]
        if landed is not None:
            yield from landed(g, attack, piece, loss, copies)
        return
    failed = FAILED.hooks[kind]
    if failed is not None:
        yield from failed(g, attack, piece, copies)


# -- their order, where it makes a difference -------------------------------------------------------------


def early_effects(g: Position, attack: Attack, hits: list[Hit], kinds: list[int]) -> Steps[list[int]]:
    """The modifiers that the attacker lets take effect before the damage (freeze.modifier.order-detail)."""
    early: list[int] = []
    for kind in kinds:
        matters = ORDER_MATTERS.hooks[kind]
        if matters is not None and matters(g, attack, hits):
            picks = [card_pick(kind), card_pick(attack.kind)]
            if (yield Pick(attack.seat, "first-effect", picks, of.KEYS[attack.kind])) == card_pick(kind):
                early.append(kind)
    return early


@final
class NextTarget(Pick):
    """For which target do the modifiers succeed or fail next?"""

    __slots__ = ("attack",)

    def __init__(self, g: Position, attack: Attack, targets: list[int]) -> None:
        cells = [CELLS + g.cell[piece] for piece in targets]
        super().__init__(attack.seat, "next-target", cells, of.KEYS[attack.kind])
        self.attack: Final = attack


def in_order(g: Position, attack: Attack, targets: list[int], kinds: list[int]) -> Steps[list[int]]:
    """The targets in the attacker's order, asked as long as a modifier has both to succeed and to fail."""
    rest = targets[:]
    ordered: list[int] = []
    if not [kind for kind in kinds if ORDER_MATTERS.hooks[kind] is not None]:
        return rest
    while len({attack.hits(piece) for piece in rest}) > 1:
        cell = yield NextTarget(g, attack, rest)
        ordered.append(g.standing[cell - CELLS])
        rest.remove(ordered[-1])
    return ordered + rest
