"""Forge as a row of bytes for learners: `forge_v0`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.position import (
    EMPTY,
    MOST_ENERGY,
    PHASES,
    Position,
    forge_of,
    hand_of,
    scrapheap_of,
)
from emberbox.games.forge.space import SLOTS, SPACE
from emberbox.kernel.game import Choice, State
from emberbox.kernel.tensor import MOST, Encoder

ASKS: Final = (
    "attack-with",
    "attack-what",
    "build",
    "summon-where",
    "scrapheap-of",
    "take-card",
    "destroy-own",
    "recycle",
)
KINDS: Final = len(of.KEYS)
STATS: Final = ("attack", "health", "damage", "attacked", "fresh")
SLOT: Final = KINDS + len(STATS)
"""A slot: which minion stands there, one of all, and its numbers."""

# What stands in a player's stretch, and where: numbers, then cards by kind, then the slots.
NUMBERS: Final = ("in", "current", "energy", "forge", "hand", "quiet-turns", "still-turns")
KNOWN_HAND: Final = len(NUMBERS)
SCRAPHEAP: Final = KNOWN_HAND + KINDS
UNSEEN: Final = SCRAPHEAP + KINDS
LINEUP: Final = UNSEEN + KINDS
PLAYER: Final = LINEUP + SLOTS * SLOT


@final
class ForgeEncoder(Encoder):
    """Rows for so many players."""

    __slots__ = ("_slots",)

    def __init__(self, players: int) -> None:
        # A slot by what is true there: a lineup has few different ones, and they come again and again.
        self._slots: Final[dict[int, bytes]] = {}
        super().__init__("forge_v0", SPACE, players, ASKS)

    def lay_out(self) -> None:
        self.add("phase", len(PHASES), 1, "the phase, one of all")
        self.add(
            "table", 5, MOST, "turn, reclaim, conveyor, whether the current player acted, and a forge shrank"
        )
        for at in range(self.seats):
            whose = "you" if at == 0 else f"opponent-{at}"
            self.add(f"{whose}/numbers", len(NUMBERS), MOST, ", ".join(NUMBERS))
            self.add(f"{whose}/known-hand", KINDS, MOST, "cards in hand that you know, by kind")
            self.add(f"{whose}/scrapheap", KINDS, MOST, "cards in the scrapheap, by kind")
            self.add(f"{whose}/unseen", KINDS, MOST, "cards of this forge that you can't see now, by kind")
            for slot in range(SLOTS):
                self.add(f"{whose}/slot-{slot}", SLOT, MOST, f"the minion, one of all; {', '.join(STATS)}")

    def mine(self, kind: str, index: int, seat: int) -> int:
        places = self.seats * SLOTS
        if kind in ("cell", "unit") and index < places:
            return (index - seat * SLOTS) % places
        return index

    def write(self, row: bytearray, state: State, seat: int, everything: bool) -> None:
        assert isinstance(state, Position)
        g = state
        seats = self.seats
        row[g.phase] = 1
        table = len(PHASES)
        row[table] = min(g.turn, MOST)
        row[table + 1] = int(g.reclaim)
        row[table + 2] = int(g.conveyor)
        row[table + 3] = int(g.acted)
        row[table + 4] = int(g.forge_shrank)
        first = table + 5
        for at in range(seats):
            owner = (seat + at) % seats
            self._write_player(row, first + at * PLAYER, g, owner)
            for slot in range(SLOTS):
                if g.minion[owner * SLOTS + slot] != EMPTY:
                    start = first + at * PLAYER + LINEUP + slot * SLOT
                    row[start : start + SLOT] = self._slot(g, owner * SLOTS + slot)
        self._write_cards(row, first, g, seat, everything)

    def _write_player(self, row: bytearray, first: int, g: Position, owner: int) -> None:
        zones = g.cards.zones
        row[first : first + KNOWN_HAND] = bytes(
            [
                0 if g.out[owner] else 1,
                1 if g.current == owner else 0,
                min(g.energy[owner], MOST_ENERGY),
                len(zones[forge_of(owner)]),
                len(zones[hand_of(owner)]),
                min(g.quiet_turns[owner], MOST),
                min(g.still_turns[owner], MOST),
            ]
        )
        kinds = g.cards.kind
        for card in zones[scrapheap_of(owner)]:
            row[first + SCRAPHEAP + kinds[card]] += 1

    def _write_cards(self, row: bytearray, first: int, g: Position, seat: int, everything: bool) -> None:
        """The hands as far as the seat knows them, and what else it knows of the cards that it can't see."""
        cards, seats = g.cards, self.seats
        kinds, pools, eyes = cards.kind, cards.pool, cards.seen
        counts = [0] * (seats * KINDS)
        for card in range(len(eyes)):
            if not eyes[card] >> seat & 1:
                counts[pools[card] * KINDS + kinds[card]] += 1
        for at in range(seats):
            owner = (seat + at) % seats
            start = first + at * PLAYER
            for card in cards.zones[hand_of(owner)]:
                if eyes[card] >> seat & 1:
                    row[start + KNOWN_HAND + kinds[card]] += 1
                elif everything:
                    row[start + KNOWN_HAND + kinds[card]] += 1
                    counts[pools[card] * KINDS + kinds[card]] -= 1
        for at in range(seats):
            owner = (seat + at) % seats
            start = first + at * PLAYER + UNSEEN
            row[start : start + KINDS] = bytes(counts[owner * KINDS : owner * KINDS + KINDS])

    def _slot(self, g: Position, slot: int) -> bytes:
        kind = g.cards.kind[g.minion[slot]]
        damage = min(g.damage[slot], MOST)
        key = ((kind << 8 | damage) << 1 | int(g.attacked[slot])) << 1 | int(g.fresh[slot])
        found = self._slots.get(key)
        if found is None:
            stats = [max(0, of.ATTACK[kind] - damage), max(0, of.HEALTH[kind] - damage), damage]
            stats += [int(g.attacked[slot]), int(g.fresh[slot])]
            found = bytes([1 if each == kind else 0 for each in range(KINDS)] + stats)
            self._slots[key] = found
        return found


def encoder(options: Mapping[str, Choice]) -> Encoder:
    """The encoder for a setting."""
    players = options["players"]
    assert isinstance(players, int)
    return ForgeEncoder(players)
