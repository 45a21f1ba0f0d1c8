"""What a seat sees of a table of Forge, as plain data."""

from __future__ import annotations

from typing import Literal, TypedDict, cast

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.position import EMPTY, NO_ONE, PHASES, Position, forge_of, hand_of, scrapheap_of
from emberbox.games.forge.space import SLOTS
from emberbox.kernel.game import View


class ForgeMinion(TypedDict):
    """A minion on a slot; `unit` numbers the slots of all players, four for each."""

    unit: int
    card: str
    attack: int
    health: int
    damage: int
    attacked: bool
    fresh: bool


class ForgePlayer(TypedDict):
    """One player's board: `forge` and `hand` count cards, `known_hand` names those that the seat knows."""

    seat: int
    out: bool
    energy: int
    # Towards a draw: turns running without an act, and without a card leaving a forge.
    quiet_turns: int
    still_turns: int
    forge: int
    hand: int
    known_hand: list[str]
    scrapheap: list[str]
    lineup: list[ForgeMinion | None]


class ForgeView(TypedDict):
    """A table of Forge."""

    game: Literal["forge"]
    seat: int
    turn: int
    phase: str
    current: int | None
    winner: int | None
    reclaim: bool
    conveyor: bool
    # In this turn: whether its player has acted, and a card has left a forge.
    acted: bool
    forge_shrank: bool
    players: list[ForgePlayer]


def view(g: Position, seat: int) -> View:
    """The whole table as a seat knows it: hands of others as numbers, with the cards known to be in them."""
    seen: ForgeView = {
        "game": "forge",
        "seat": seat,
        "turn": g.turn,
        "phase": PHASES[g.phase],
        "current": None if g.current == NO_ONE else g.current,
        "winner": None if g.winner == NO_ONE else g.winner,
        "reclaim": g.reclaim,
        "conveyor": g.conveyor,
        "acted": g.acted,
        "forge_shrank": g.forge_shrank,
        "players": [player(g, other, seat) for other in range(g.seats)],
    }
    return cast(View, seen)


def player(g: Position, seat: int, observer: int) -> ForgePlayer:
    """One player's board."""
    hand = g.cards.visible(hand_of(seat), observer)
    return {
        "seat": seat,
        "out": g.out[seat],
        "energy": g.energy[seat],
        "quiet_turns": g.quiet_turns[seat],
        "still_turns": g.still_turns[seat],
        "forge": len(g.cards.zones[forge_of(seat)]),
        "hand": len(hand),
        # Sorted: the order in a hand would tell when a card was drawn.
        "known_hand": [of.KEYS[kind] for kind in sorted(kind for kind in hand if kind is not None)],
        "scrapheap": [of.KEYS[kind] for kind in g.cards.kinds(scrapheap_of(seat))],
        "lineup": [minion(g, slot) for slot in range(seat * SLOTS, seat * SLOTS + SLOTS)],
    }


def minion(g: Position, slot: int) -> ForgeMinion | None:
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
