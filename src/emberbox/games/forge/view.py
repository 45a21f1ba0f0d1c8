"""What a seat sees of a table of Forge, as plain data."""

from __future__ import annotations

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.position import EMPTY, NO_ONE, PHASES, Position, forge_of, hand_of, scrapheap_of
from emberbox.games.forge.space import SLOTS
from emberbox.kernel.game import View


def view(g: Position, seat: int) -> View:
    """The whole table as a seat knows it: hands of others as numbers, with the cards known to be in them."""
    return {
        "game": "forge",
        "seat": seat,
        "turn": g.turn,
        "phase": PHASES[g.phase],
        "current": None if g.current == NO_ONE else g.current,
        "winner": None if g.winner == NO_ONE else g.winner,
        "reclaim": g.reclaim,
        "conveyor": g.conveyor,
        "players": [player(g, other, seat) for other in range(g.seats)],
    }


def player(g: Position, seat: int, observer: int) -> View:
    """One player's board."""
    hand = g.cards.visible(hand_of(seat), observer)
    return {
        "seat": seat,
        "out": g.out[seat],
        "energy": g.energy[seat],
        "forge": len(g.cards.zones[forge_of(seat)]),
        "hand": len(hand),
        # Sorted: the order in a hand would tell when a card was drawn.
        "known_hand": [of.KEYS[kind] for kind in sorted(kind for kind in hand if kind is not None)],
        "scrapheap": [of.KEYS[kind] for kind in g.cards.kinds(scrapheap_of(seat))],
        "lineup": [minion(g, slot) for slot in range(seat * SLOTS, seat * SLOTS + SLOTS)],
    }


def minion(g: Position, slot: int) -> View | None:
    """A minion as everybody sees it."""
    if g.minion[slot] == EMPTY:
        return None
    return {
        "unit": slot,
        "card": of.KEYS[g.kind_at(slot)],
        "attack": g.attack_at(slot),
        "health": g.health_at(slot),
        "damage": g.damage[slot],
        "attacked": g.attacked[slot],
        "fresh": g.fresh[slot],
    }
