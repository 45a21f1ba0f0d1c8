"""An attack from its declaration to its end, and what attacking brings its player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.registry import MODIFIERS
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import Hit, deal
from emberbox.games.ignite.combat.reactions import open_window
from emberbox.games.ignite.combat.spread import hurts_beyond, spread_of
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.moving.items import destroy_items
from emberbox.games.ignite.refusals import NOT_IN_HAND
from emberbox.games.ignite.space import NO_KIND, card_pick, kind_of
from emberbox.games.ignite.state.moments import ATTACKED, STRENGTH, WOUNDED
from emberbox.games.ignite.state.position import NO_ONE, SHARD, Position, hand_of, play_area_of
from emberbox.games.ignite.why.hand import why_not_in_hand
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.grid import OFF
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.tally import Tally, count
from emberbox.kernel.why import Why


def declare(g: Position, attack: Attack) -> Steps[Attack]:
    """Declare an attack, let those concerned react, and give the attack that takes effect.

    That is the attack itself, or, if a spell was mirrored, the same spell as cast by the unit that mirrored
    it, at the unit that cast it; nobody answers that one.
    """
    yield from declare_together(g, [attack])
    if attack.mirrored_by == NO_ONE:
        return attack
    mirror = attack.mirrored_by
    turned = Attack(g.owner[mirror], mirror, g.cell[mirror], attack.kind, attack.card)
    turned.damage = attack.damage
    if attack.piece != NO_ONE and g.cell[attack.piece] != OFF and not attack.area:
        turned.struck = g.cell[attack.piece]
        turned.aim_at(attack.piece)
    return turned


def declare_together(g: Position, attacks: list[Attack]) -> Steps[None]:
    """Declare the attacks that one card makes, and let those concerned react to each of them."""
    if g.expansion is not None:
        yield from g.expansion.seal(g, attacks)
    for attack in attacks:
        tell_attack(g, attack)
        yield from open_window(g, attack)
    if g.expansion is not None:
        g.expansion.show_sealed(g, attacks)


def tell_attack(g: Position, attack: Attack) -> None:
    """Everybody learns who attacks whom with what; what is sealed beside it stays hidden."""
    if g.story is not None:
        facts = {"seat": attack.seat, "piece": attack.piece, "card": attack.kind, "cell": attack.struck}
        g.tell("attacked", {**facts, "targets": attack.targets[:]}, of.KEYS[attack.kind])


def damage_to(g: Position, attack: Attack, piece: int, tally: Tally | None = None) -> int:
    """What an attack does to a target, the village's point left out (ignite.damage.sum)."""
    total = count(tally, attack.damage, of.KEYS[attack.kind])
    if g.expansion is not None:
        total += g.expansion.withstood(g, attack, piece, tally)
    # Who is stronger needs damage to add to.
    ability = STRENGTH.hooks[g.race[attack.piece]]
    if total and ability is not None:
        total += ability(g, attack, piece, tally)
    return total


def strike(g: Position, attack: Attack) -> Steps[list[int]]:
    """Deal the damage of an attack that was declared: to its targets, and by fire and lightning beyond.

    If it was aimed at somebody and nobody is struck, nothing spreads.
    """
    if attack.item is not None and g.expansion is not None:
        yield from g.expansion.strike_item(g, attack)
        return []
    struck = attack.struck_targets()
    hits: list[Hit] = [(piece, damage_to(g, attack, piece)) for piece in struck]
    if not attack.negated and (struck or not attack.targets) and hurts_beyond(g, attack):
        hits += [(piece, 1) for piece in spread_of(g, attack)]
    if attack.area and not attack.targets:
        destroy_items(g, attack.area[0], SHARD, of.KEYS[attack.kind])
    if attack.modifiers and g.expansion is not None:
        damaged = yield from g.expansion.strike(g, attack, hits)
    else:
        damaged = yield from deal(g, hits, attack.seat, of.KEYS[attack.kind], source=attack.piece)
    if g.expansion is not None:
        for wounded in WOUNDED.hooks:
            yield from wounded(g, attack, damaged)
    return damaged


def reward(g: Position, attack: Attack) -> Steps[None]:
    """What attacking brings.

    One card counts once, whatever became of its attack (ignite.attack.for-benefits-once).
    """
    if not attack.targets and attack.struck < 0 and not attack.spread:
        return  # it was aimed at a small item alone
    if not g.is_player(attack.seat) or g.eliminated[attack.seat] != NO_ONE:
        return  # a mirrored spell took the last unit (ignite.dead.no-cards)
    for attacked in ATTACKED.hooks:
        yield from attacked(g, attack)


@final
class Modify(Decision):
    """Lay a modifier beside an attack, or not; worked out when asked: a hand is hidden."""

    __slots__ = ("g", "kinds")

    def __init__(self, g: Position, seat: int, kinds: list[int], because: str) -> None:
        super().__init__(seat, "modify", because)
        self.g: Final = g
        self.kinds: Final = kinds

    def candidates(self) -> Sequence[int]:
        return [NONE, *[card_pick(kind) for kind in self.kinds]]

    def forbids(self, pick: int) -> Refusal | None:
        kind = kind_of(pick)
        if pick == NONE or (kind in self.kinds and kind in self.g.cards.kinds(hand_of(self.seat))):
            return None
        return NOT_IN_HAND

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        kind = kind_of(pick)
        if kind == NO_KIND:
            return None
        if kind in self.kinds:
            return why_not_in_hand(self.g, self.seat, kind)
        return Why("ignite.type.words", "modify-other", {"cards": self.kinds[:]})


def modify(g: Position, attack: Attack) -> Steps[None]:
    """Ask for a modifier as the attack is declared, on public grounds: the game has some, and it fits.

    Where they are secret, `declare` asks for them.
    """
    if g.expansion is not None and g.expansion.secretive:
        return
    seat = attack.seat
    kinds = [kind for kind in MODIFIERS if kind in g.kinds_in_game and MODIFIERS[kind].fits(g, attack)]
    if not kinds or not g.is_player(seat) or not g.cards.zones[hand_of(seat)]:
        return
    pick = yield Modify(g, seat, kinds, of.KEYS[attack.kind])
    if pick != NONE:
        kind = kind_of(pick)
        g.cards.move(g.cards.find(kind, hand_of(seat)), hand_of(seat), play_area_of(seat))
        g.tell("modified", {"seat": seat, "card": kind}, of.KEYS[attack.kind])
        MODIFIERS[kind].modify(g, attack)
