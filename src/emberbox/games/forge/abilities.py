"""The abilities of the minions. What a static ability changes stands where the change is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.batch import Batch, Trigger
from emberbox.games.forge.choices import CHEAP_ENOUGH_TO_RECYCLE, DestroyOwn, Recycle, ScrapheapOf, TakeCard
from emberbox.games.forge.damage import damage_minion, destroy, draw
from emberbox.games.forge.decisions import SummonWhere
from emberbox.games.forge.ignite import ignite
from emberbox.games.forge.position import Position, hand_of, scrapheap_of
from emberbox.games.forge.space import CELLS, SEATS, UNITS, kind_of
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Steps
from emberbox.kernel.errors import CatalogueError

Ability = Callable[[Position, Trigger, Batch], Steps[None]]


@final
class Play:
    """What a minion does, and what it is worth to bots beyond its numbers, on the lineup and in the hand."""

    __slots__ = ("ability", "in_hand", "on_lineup")

    def __init__(self, ability: Ability | None, on_lineup: float, in_hand: float) -> None:
        self.ability: Final = ability
        self.on_lineup: Final = on_lineup
        self.in_hand: Final = in_hand


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
        owner = (yield ScrapheapOf(g, me.seat, heaps)) - SEATS
    pick = yield TakeCard(g, me.seat, owner)
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
    victim = (yield DestroyOwn(g, me.seat)) - UNITS
    destroy(g, [victim], batch.coming, "flamebringer")
    for slot in g.standing(me.seat):
        if of.IS_BOT[g.kind_at(slot)]:
            yield from ignite(g, me.seat, g.kind_at(slot), batch)


def recycler(g: Position, me: Trigger, batch: Batch) -> Steps[None]:
    """Summon a minion of cost 0 or 1 from your scrapheap onto an empty slot without paying."""
    scrapheap = scrapheap_of(me.seat)
    kinds = sorted({kind for kind in g.cards.kinds(scrapheap) if of.COST[kind] <= CHEAP_ENOUGH_TO_RECYCLE})
    if not kinds or not g.empty_slots(me.seat):
        return
    kind = kind_of((yield Recycle(g, me.seat, kinds)))
    slot = (yield SummonWhere(g, me.seat, kind, 0)) - CELLS
    card = g.cards.find(kind, scrapheap)
    g.cards.zones[scrapheap].remove(card)
    summon_onto(g, me.seat, slot, card, batch.coming, "recycler")


BEHAVIOUR: Final[dict[str, Play]] = {
    "cinder-imp": Play(cinder_imp, on_lineup=0.0, in_hand=0.23),
    "pilot-light": Play(ignites, on_lineup=0.37, in_hand=-0.09),
    "unstable-bot": Play(ignites, on_lineup=0.25, in_hand=0.15),
    "fuse-bot": Play(ignites, on_lineup=-0.15, in_hand=0.06),
    "phoenix-drone": Play(phoenix_drone, on_lineup=0.42, in_hand=0.37),
    "scrapbot": Play(scrapbot, on_lineup=-0.13, in_hand=0.11),
    "repair-bot": Play(repair_bot, on_lineup=-0.46, in_hand=-0.11),
    "heat-sink": Play(None, on_lineup=-0.19, in_hand=-0.15),
    "ember-cultist": Play(None, on_lineup=0.52, in_hand=0.18),
    "flamebringer": Play(flamebringer, on_lineup=0.04, in_hand=-0.2),
    "deconstructor": Play(None, on_lineup=0.06, in_hand=-0.05),
    "recycler": Play(recycler, on_lineup=-0.19, in_hand=0.32),
    "wallbreaker": Play(None, on_lineup=0.32, in_hand=0.03),
    "molten-maniac": Play(molten_maniac, on_lineup=0.02, in_hand=0.57),
    "furnace-titan": Play(ignites, on_lineup=0.32, in_hand=0.31),
}
"""By the catalogue's key. Minions with a static ability have no function: it stands where it takes effect."""


def play_of(key: str, when: str) -> Play:
    """What a minion does, or `CatalogueError` if catalogue and code do not fit together."""
    play = BEHAVIOUR.get(key)
    if play is None:
        raise CatalogueError(f"forge card {key!r} is missing in BEHAVIOUR of games/forge/abilities.py")
    if (when == "static") != (play.ability is None):
        raise CatalogueError(f"forge card {key!r}: ability.when is {when!r}, which abilities.py contradicts")
    return play


PLAYS: Final[list[Play]] = [play_of(key, when) for key, when in zip(of.KEYS, of.ABILITY_WHEN, strict=True)]
"""The same by kind."""
