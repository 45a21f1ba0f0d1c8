"""The abilities of the minions. What a static ability changes stands where the change is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.batch import Batch, Trigger
from emberbox.games.forge.damage import damage_minion, destroy, draw
from emberbox.games.forge.decisions import SummonWhere
from emberbox.games.forge.ignite import ignite
from emberbox.games.forge.position import Position, hand_of, scrapheap_of
from emberbox.games.forge.space import CELLS, SEATS, UNITS, card_pick, kind_of
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Pick, Steps
from emberbox.kernel.errors import CatalogueError

Ability = Callable[[Position, Trigger, Batch], Steps[None]]

CHEAP_ENOUGH_TO_RECYCLE: Final = 1
MOLTEN_DAMAGE: Final = 2


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


def ignites(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """The bot ignites: Fuse Bot, Pilot Light, Unstable Bot, Furnace Titan."""
    yield from ignite(g, me.seat, me.kind, batch)


def cinder_imp(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Draw a card."""
    draw(g, me.seat, 1, "cinder-imp")
    yield from ()


def phoenix_drone(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Return from the scrapheap to the hand; the second time it is there already."""
    scrapheap = scrapheap_of(me.seat)
    if me.card in g.cards.zones[scrapheap]:
        g.cards.move(me.card, scrapheap, hand_of(me.seat))
        g.tell("returned", {"seat": me.seat, "card": me.kind, "owner": me.seat}, "phoenix-drone")
    yield from ()


def scrapbot(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Put a card of your choice from any player's scrapheap into your hand."""
    heaps = [seat for seat in range(g.seats) if g.cards.zones[scrapheap_of(seat)]]
    if not heaps:
        return
    owner = heaps[0]
    if len(heaps) > 1:
        owner = (yield Pick(me.seat, "scrapheap-of", [SEATS + seat for seat in heaps], "scrapbot")) - SEATS
    kinds = set(g.cards.kinds(scrapheap_of(owner)))
    pick = yield Pick(me.seat, "take-card", [card_pick(kind) for kind in kinds], "scrapbot")
    card = g.cards.find(kind_of(pick), scrapheap_of(owner))
    g.cards.move(card, scrapheap_of(owner), hand_of(me.seat))
    g.tell("returned", {"seat": me.seat, "card": kind_of(pick), "owner": owner}, "scrapbot")


def repair_bot(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Remove all damage counters from ALL minions."""
    for seat in range(g.seats):
        for slot in [] if g.out[seat] else g.standing(seat):
            g.damage[slot] = 0
    g.tell("repaired", {"seat": me.seat}, "repair-bot")
    yield from ()


def molten_maniac(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """ALL minions take 2 damage, Molten Maniac included."""
    for seat in range(g.seats):
        for slot in [] if g.out[seat] else g.standing(seat):
            damage_minion(g, slot, MOLTEN_DAMAGE, "molten-maniac")
    yield from ()


def flamebringer(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Destroy one of your minions, then each bot left on your lineup ignites, in slot order."""
    units = [UNITS + slot for slot in g.standing(me.seat)]
    victim = (yield Pick(me.seat, "destroy-own", units, "flamebringer")) - UNITS
    destroy(g, [victim], batch.coming, "flamebringer")
    for slot in g.standing(me.seat):
        if of.IS_BOT[g.kind_at(slot)]:
            yield from ignite(g, me.seat, g.kind_at(slot), batch)


def recycler(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Summon a minion of cost 0 or 1 from your scrapheap onto an empty slot without paying."""
    scrapheap = scrapheap_of(me.seat)
    kinds = {kind for kind in g.cards.kinds(scrapheap) if of.COST[kind] <= CHEAP_ENOUGH_TO_RECYCLE}
    if not kinds or not g.empty_slots(me.seat):
        return
    kind = kind_of((yield Pick(me.seat, "recycle", [card_pick(kind) for kind in kinds], "recycler")))
    slot = (yield SummonWhere(g, me.seat, kind)) - CELLS
    card = g.cards.find(kind, scrapheap)
    g.cards.zones[scrapheap].remove(card)
    summon_onto(g, me.seat, slot, card, batch.coming, "recycler")


ABILITIES: Final[dict[str, Ability]] = {
    "cinder-imp": cinder_imp,
    "pilot-light": ignites,
    "unstable-bot": ignites,
    "fuse-bot": ignites,
    "phoenix-drone": phoenix_drone,
    "scrapbot": scrapbot,
    "repair-bot": repair_bot,
    "flamebringer": flamebringer,
    "recycler": recycler,
    "molten-maniac": molten_maniac,
    "furnace-titan": ignites,
}
"""Behaviour by the catalogue's key; the minions that are missing here have static abilities."""

for _key, _when in zip(of.KEYS, of.ABILITY_WHEN, strict=True):
    if (_when == "static") == (_key in ABILITIES):
        raise CatalogueError(
            f"forge card {_key!r}: ability.when is {_when!r}, which abilities.py contradicts"
        )

BY_KIND: Final[list[Ability | None]] = [ABILITIES.get(key) for key in of.KEYS]
