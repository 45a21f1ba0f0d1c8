"""What abilities are made of, for the minions of the catalogue and for those that players bring along."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.batch import Batch, Trigger
from emberbox.games.forge.choices import DestroyOwn, Recycle, ScrapheapOf, TakeCard
from emberbox.games.forge.damage import damage_forge, damage_minion, destroy, draw, opponents_of
from emberbox.games.forge.decisions import SummonWhere
from emberbox.games.forge.ignite import ignite
from emberbox.games.forge.position import OVER, Position, hand_of, scrapheap_of
from emberbox.games.forge.space import CELLS, SEATS, UNITS, kind_of
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Steps

Ability = Callable[[Position, Trigger, Batch], Steps[None]]


def summon_onto(g: Position, seat: int, slot: int, card: int, coming: list[Trigger], because: str) -> None:
    """Put a card that lies in no zone on a slot; its summon ability comes with the next batch."""
    kind = g.cards.kind[card]
    g.cards.show(card, EVERYONE)
    g.minion[slot] = card
    g.damage[slot] = 0
    g.attacked[slot] = False
    g.fresh[slot] = True
    if g.story is not None:
        g.tell("summoned", {"seat": seat, "unit": slot, "card": kind}, because)
    if of.ABILITY_WHEN[kind] == "summon":
        coming.append(Trigger(seat, slot, card, kind))


def key_of(me: Trigger) -> str:
    """The minion that something happens because of."""
    return of.KEYS[me.kind]


# -- verbs without a number ------------------------------------------------------------------------------


def ignites(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """The bot ignites."""
    yield from ignite(g, me.seat, me.kind, batch)


def bots_ignite(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Each bot on the lineup ignites, in slot order."""
    for slot in g.standing(me.seat):
        if of.IS_BOT[g.kind_at(slot)]:
            yield from ignite(g, me.seat, g.kind_at(slot), batch)


def returns(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Return from the scrapheap to the hand; the second time it is there already."""
    scrapheap = scrapheap_of(me.seat)
    if me.card in g.cards.zones[scrapheap]:
        g.cards.move(me.card, scrapheap, hand_of(me.seat))
        g.tell("returned", {"seat": me.seat, "card": me.kind, "owner": me.seat}, key_of(me))
    yield from ()


def takes(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Put a card of your choice from any player's scrapheap into your hand."""
    heaps = [seat for seat in range(g.seats) if g.cards.zones[scrapheap_of(seat)]]
    if not heaps or g.out[me.seat]:
        return
    owner = heaps[0]
    if len(heaps) > 1:
        owner = (yield ScrapheapOf(g, me.seat, heaps, key_of(me))) - SEATS
    pick = yield TakeCard(g, me.seat, owner, key_of(me))
    card = g.cards.find(kind_of(pick), scrapheap_of(owner))
    g.cards.move(card, scrapheap_of(owner), hand_of(me.seat))
    g.tell("returned", {"seat": me.seat, "card": kind_of(pick), "owner": owner}, key_of(me))


def repairs(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Remove all damage counters from ALL minions."""
    for seat in range(g.seats):
        for slot in [] if g.out[seat] else g.standing(seat):
            g.damage[slot] = 0
    g.tell("repaired", {"seat": me.seat}, key_of(me))
    yield from ()


def destroys_own(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Destroy one of your minions."""
    if g.out[me.seat] or not g.standing(me.seat):
        return
    victim = (yield DestroyOwn(g, me.seat, key_of(me))) - UNITS
    destroy(g, [victim], batch.coming, key_of(me))


# -- verbs with a number ---------------------------------------------------------------------------------


def draws(amount: int) -> Ability:
    """Draw cards."""

    def ability(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
        draw(g, me.seat, amount, key_of(me))
        yield from ()

    return ability


def damages_minions(who: str, amount: int) -> Ability:
    """ALL minions take damage, or those of some players."""

    def ability(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
        for seat in seats_of(g, me.seat, who):
            for slot in [] if g.out[seat] else g.standing(seat):
                damage_minion(g, slot, amount, key_of(me))
        yield from ()

    return ability


def damages_forges(who: str, amount: int) -> Ability:
    """The forges of some players take damage."""

    def ability(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
        for seat in seats_of(g, me.seat, who):
            damage_forge(g, seat, amount, key_of(me))
        yield from ()

    return ability


def seats_of(g: Position, seat: int, who: str) -> list[int]:
    """The players that a word on a card stands for."""
    if who == "all":
        return list(range(g.seats))
    return [seat] if who == "yours" else opponents_of(g, seat)


def recycles(most: int) -> Ability:
    """Summon a minion that costs no more than a number from your scrapheap without paying."""

    def ability(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
        scrapheap = scrapheap_of(me.seat)
        kinds = sorted({kind for kind in g.cards.kinds(scrapheap) if of.COST[kind] <= most})
        if not kinds or not g.empty_slots(me.seat):
            return
        kind = kind_of((yield Recycle(g, me.seat, kinds, most, key_of(me))))
        slot = (yield SummonWhere(g, me.seat, kind, 0)) - CELLS
        card = g.cards.find(kind, scrapheap)
        g.cards.zones[scrapheap].remove(card)
        summon_onto(g, me.seat, slot, card, batch.coming, key_of(me))

    return ability


def in_order(abilities: Sequence[Ability]) -> Ability:
    """One thing after the other, as long as the game goes on."""

    def ability(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
        for each in abilities:
            if g.phase == OVER:
                return
            yield from each(g, me, batch)

    return ability


# -- as data -----------------------------------------------------------------------------------------------

PLAIN: Final[dict[str, Ability]] = {
    "return": returns,
    "take": takes,
    "repair": repairs,
    "destroy-own": destroys_own,
}


def ability_of(effects: Sequence[Mapping[str, Any]]) -> Ability:
    """What the verbs of a card that was checked do."""
    return in_order([_effect(effect) for effect in effects])


def _effect(effect: Mapping[str, Any]) -> Ability:
    verb: str = effect["verb"]
    if verb == "ignite":
        return bots_ignite if effect.get("who", "this") == "bots" else ignites
    if verb == "draw":
        return draws(effect["amount"])
    if verb == "damage-minions":
        return damages_minions(effect.get("who", "all"), effect["amount"])
    if verb == "damage-forges":
        return damages_forges(effect.get("who", "opponents"), effect["amount"])
    return recycles(effect["most"]) if verb == "recycle" else PLAIN[verb]
