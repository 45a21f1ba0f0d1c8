"""Damage to forges and minions, destruction, and losing."""

from __future__ import annotations

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.batch import Trigger
from emberbox.games.forge.position import EMPTY, OVER, Position, forge_of, gone, hand_of, scrapheap_of
from emberbox.games.forge.space import SLOTS


def damage_forge(g: Position, seat: int, amount: int, because: str) -> None:
    """Put that many cards of a forge on its scrapheap; an empty forge is destroyed instead."""
    lost = _take_from_forge(g, seat, amount, scrapheap_of(seat), because)
    if lost and g.story is not None:
        scrapped = g.cards.kinds(scrapheap_of(seat))[-lost:]
        g.tell("scrapped", {"seat": seat, "amount": amount, "cards": list(scrapped)}, because)


def draw(g: Position, seat: int, amount: int, because: str) -> None:
    """Move cards from a forge to the hand; it counts as damage, so an empty forge is destroyed by it."""
    drawn = _take_from_forge(g, seat, amount, hand_of(seat), because)
    if drawn and g.story is not None:
        kinds = g.cards.kinds(hand_of(seat))[-drawn:]
        g.tell("drew", {"seat": seat, "amount": drawn}, because, {"cards": list(kinds)}, 1 << seat)


def _take_from_forge(g: Position, seat: int, amount: int, zone: int, because: str) -> int:
    """Move cards from a forge to a zone and say how many; whoever has none left loses instead."""
    if amount <= 0 or g.out[seat] or g.phase == OVER:
        return 0
    forge = g.cards.zones[forge_of(seat)]
    if not forge:
        lose(g, seat, because)
        return 0
    taken = min(amount, len(forge))
    g.forge_shrank = True
    for _ in range(taken):
        g.cards.draw(forge_of(seat), zone)
    return taken


def damage_minion(g: Position, slot: int, amount: int, because: str) -> None:
    """Put damage counters on a minion. It dies only when the abilities of the moment are done."""
    if amount > 0:
        g.damage[slot] += amount
        if g.story is not None:
            g.tell("damaged", {"unit": slot, "card": g.kind_at(slot), "amount": amount}, because)


def lose(g: Position, seat: int, because: str) -> None:
    """Take a player out of the circle; the last one left wins at once.

    Minions that are about to die stay until the batch is done, for their scrap abilities still occur
    (forge.many.scrap-of-loser); the others leave with the rest of the player's cards.
    """
    g.last_left[seat] = g.left_of(seat)
    g.last_right[seat] = g.right_of(seat)
    g.out[seat] = True
    for zone in (hand_of(seat), forge_of(seat), scrapheap_of(seat)):
        for card in list(g.cards.zones[zone]):
            g.cards.move(card, zone, gone(g))
    for slot in g.standing(seat):
        if g.health_at(slot) > 0:
            g.cards.enter(_take_off(g, slot), gone(g))
    g.tell("lost", {"seat": seat}, because)
    if g.players_in() == 1:
        g.winner = g.left_of(seat)
        g.phase = OVER
        g.tell("won", {"seat": g.winner}, "forge.win.last-standing")


def opponents_of(g: Position, seat: int) -> list[int]:
    """The adjacent players; for a player who has lost, those who were adjacent then and are still in."""
    if not g.out[seat]:
        return g.opponents(seat)
    left, right = g.last_left[seat], g.last_right[seat]
    return [at for at in ([left] if left == right else [left, right]) if not g.out[at]]


def destroy(g: Position, slots: list[int], coming: list[Trigger], because: str) -> None:
    """Destroy minions together: to the scrapheap at once, their scrap abilities in the next batch.

    Static abilities are read before anything moves, so they work for all that die with them
    (forge.ability.statics-at-death).
    """
    slots = sorted(slots, key=lambda slot: ((slot // SLOTS - g.current) % g.seats, slot))
    repeats = [1 + g.standing_with(seat, of.REPEATS_SCRAP) for seat in range(g.seats)]
    cultists = [g.standing_with(seat, of.MOURNS) for seat in range(g.seats)]
    mourned: list[int] = []
    for slot in slots:
        seat = slot // SLOTS
        card = _take_off(g, slot)
        kind = g.cards.kind[card]
        g.cards.enter(card, gone(g) if g.out[seat] else scrapheap_of(seat))
        if g.story is not None:
            g.tell("destroyed", {"seat": seat, "unit": slot, "card": kind}, because)
        if of.ABILITY_WHEN[kind] == "scrap":
            coming.append(Trigger(seat, slot, card, kind, repeats[seat]))
        for _ in range(cultists[seat] - (1 if of.MOURNS[kind] else 0)):
            mourned.append(seat)
    for seat in mourned:
        for opponent in opponents_of(g, seat):
            damage_forge(g, opponent, 1, "ember-cultist")


def doomed(g: Position) -> list[int]:
    """The slots of all minions without health left, also of players who have just lost."""
    return [
        slot for slot, damage in enumerate(g.damage) if damage > 0 and damage >= of.HEALTH[g.kind_at(slot)]
    ]


def _take_off(g: Position, slot: int) -> int:
    card = g.minion[slot]
    g.minion[slot] = EMPTY
    g.damage[slot] = 0
    g.attacked[slot] = False
    g.fresh[slot] = False
    return card
