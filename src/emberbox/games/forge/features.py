"""What a learned evaluation looks at: one player's board as a short list of features that hold.

A feature is a small number that stands for one fact ("18 cards in the forge", "a Heat Sink with 2 damage
guards the forge"). All of them are facts that `evaluation.py` may look at as well: the table, and the hands
of the world that is evaluated, which in a search is an imagined one.

Weights are trained for one layout of these numbers: if you change what a feature means, raise LAYOUT and
train again.
"""

from __future__ import annotations

from typing import Final

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.own import FORGE_SIZE
from emberbox.games.forge.position import (
    ATTACKING,
    BUILDING,
    EMPTY,
    MOST_ENERGY,
    Position,
    forge_of,
    hand_of,
    scrapheap_of,
)
from emberbox.games.forge.space import MOST_PLAYERS, SLOTS

LAYOUT: Final = 1

KINDS: Final = of.PRINTED
"""Nothing was learned about minions that a player brings along."""
CHEAP: Final = 1
"""What Recycler summons costs so much at most."""
MOST_HAND: Final = 12
MOST_ATTACK: Final = 16
COPIES: Final = 3
"""So many cards of a kind in a hand are counted one by one."""

DAMAGES: Final = sum(of.HEALTH[:KINDS])
"""How many pairs there are of a kind and the damage that it survives."""
FIRST_DAMAGE: Final[list[int]] = [sum(of.HEALTH[:kind]) for kind in range(KINDS)]
"""Where the pairs of a kind begin."""

# Where each group begins. Of the first six one feature holds for every player.
PLAYERS: Final = 0  # how many are still in
TURN: Final = PLAYERS + MOST_PLAYERS + 1  # waiting, attacking, or building with that much energy
FORGE: Final = TURN + 3 + MOST_ENERGY  # cards in the forge
HAND: Final = FORGE + FORGE_SIZE + 1  # cards in the hand
SPACES: Final = HAND + MOST_HAND + 1  # empty slots
STRENGTH: Final = SPACES + SLOTS + 1  # attack on the lineup in all
READY: Final = STRENGTH + MOST_ATTACK + 1  # attack of those that may attack now
LINEUP: Final = READY + MOST_ATTACK + 1  # a minion and its damage, guarding or behind, about to attack or not
BELT: Final = LINEUP + 4 * DAMAGES  # with the Conveyor Belt, the slot of a minion
HELD: Final = BELT + SLOTS * KINDS  # the first, second and third card of a kind in the hand
PLAYABLE: Final = HELD + COPIES * KINDS  # a kind in the hand that could be summoned in this turn
HEAP: Final = PLAYABLE + KINDS  # a kind on the scrapheap that Recycler could summon
RECLAIM: Final = HEAP + KINDS  # minions may be reclaimed
COUNT: Final = RECLAIM + 1

WAITING_NOW: Final = 0
ATTACKING_NOW: Final = 1
BUILDING_NOW: Final = 2
"""With no energy; one more for each energy."""


def features(g: Position, seat: int) -> list[int]:
    """The features of a player who is still in; that of two equal minions stands there twice."""
    found = [PLAYERS + g.players_in(), FORGE + len(g.cards.zones[forge_of(seat)])]
    attacking = False
    if g.current != seat:
        found.append(TURN + WAITING_NOW)
    elif g.phase == BUILDING:
        found.append(TURN + BUILDING_NOW + g.energy[seat])
    else:
        attacking = g.phase == ATTACKING
        found.append(TURN + ATTACKING_NOW)
    empty = add_lineup(found, g, seat, attacking)
    add_cards(found, g, seat, empty)
    if g.reclaim:
        found.append(RECLAIM)
    return found


def add_lineup(found: list[int], g: Position, seat: int, attacking: bool) -> int:
    """Add the features of a lineup; how many slots are empty."""
    kinds = g.cards.kind
    first = seat * SLOTS
    empty, strength, ready = 0, 0, 0
    for slot in range(first, first + SLOTS):
        card = g.minion[slot]
        if card == EMPTY:
            empty += 1
            continue
        kind = kinds[card]
        damage = g.damage[slot]
        if damage >= of.HEALTH[kind]:
            continue  # it only waits to die
        attack = max(0, of.ATTACK[kind] - damage)
        strength += attack
        at = LINEUP + 4 * (FIRST_DAMAGE[kind] + damage)
        if slot > first:
            at += 2
        if attacking and not g.attacked[slot]:
            at += 1
            ready += attack
        found.append(at)
        if g.conveyor:
            found.append(BELT + (slot - first) * KINDS + kind)
    found.append(SPACES + empty)
    found.append(STRENGTH + min(strength, MOST_ATTACK))
    if attacking:
        found.append(READY + min(ready, MOST_ATTACK))
    return empty


def add_cards(found: list[int], g: Position, seat: int, empty: int) -> None:
    """Add the features of hand and scrapheap."""
    kinds = g.cards.kind
    hand = g.cards.zones[hand_of(seat)]
    found.append(HAND + min(len(hand), MOST_HAND))
    energy = g.energy[seat] if g.current == seat and empty else -1
    copies = [0] * KINDS
    for card in hand:
        kind = kinds[card]
        copy = copies[kind]
        if copy < COPIES:
            found.append(HELD + copy * KINDS + kind)
            if not copy and of.COST[kind] <= energy:
                found.append(PLAYABLE + kind)
            copies[kind] = copy + 1
    heap = 0
    for card in g.cards.zones[scrapheap_of(seat)]:
        kind = kinds[card]
        if of.COST[kind] <= CHEAP and not heap >> kind & 1:
            heap |= 1 << kind
            found.append(HEAP + kind)
