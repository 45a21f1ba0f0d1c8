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
NOTHING: Final = [0] * LINEUP
NO_MINION: Final = bytes(SLOT)
TABLE: Final = len(PHASES)
FIRST: Final = TABLE + 5
"""Where the players begin."""


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
        head = [0] * FIRST
        head[g.phase] = 1
        head[TABLE] = min(g.turn, MOST)
        head[TABLE + 1] = 1 if g.reclaim else 0
        head[TABLE + 2] = 1 if g.conveyor else 0
        head[TABLE + 3] = 1 if g.acted else 0
        head[TABLE + 4] = 1 if g.forge_shrank else 0
        # Joined and written in one go: a slice of the row costs more than what goes into it.
        parts = [bytes(head)]
        unseen = self._unseen(g, seat, everything)
        for at in range(seats):
            owner = (seat + at) % seats
            parts.append(self._player(g, owner, seat, unseen, everything))
            for slot in range(owner * SLOTS, owner * SLOTS + SLOTS):
                parts.append(self._slot(g, slot) if g.minion[slot] != EMPTY else NO_MINION)
        row[: FIRST + seats * PLAYER] = b"".join(parts)

    def _unseen(self, g: Position, seat: int, everything: bool) -> list[int]:
        """By owner and kind, how many cards the seat can't see: which there are, but not where."""
        cards = g.cards
        kinds, pools, eyes = cards.kind, cards.pool, cards.seen
        counts = [0] * (self.seats * KINDS)
        mine = 1 << seat
        for card, seen in enumerate(eyes):
            if not seen & mine:
                counts[pools[card] * KINDS + kinds[card]] += 1
        if everything:
            for owner in range(self.seats):
                for card in cards.zones[hand_of(owner)]:
                    if not eyes[card] >> seat & 1:
                        counts[pools[card] * KINDS + kinds[card]] -= 1
        return counts

    def _player(self, g: Position, owner: int, seat: int, unseen: list[int], everything: bool) -> bytes:
        """A player's stretch up to the slots: a list of numbers is faster to fill than the row itself."""
        zones, kinds, eyes = g.cards.zones, g.cards.kind, g.cards.seen
        hand = zones[hand_of(owner)]
        numbers = NOTHING[:]
        numbers[0] = 0 if g.out[owner] else 1
        numbers[1] = 1 if g.current == owner else 0
        numbers[2] = min(g.energy[owner], MOST_ENERGY)
        numbers[3] = len(zones[forge_of(owner)])
        numbers[4] = len(hand)
        numbers[5] = min(g.quiet_turns[owner], MOST)
        numbers[6] = min(g.still_turns[owner], MOST)
        for card in hand:
            if everything or eyes[card] >> seat & 1:
                numbers[KNOWN_HAND + kinds[card]] += 1
        for card in zones[scrapheap_of(owner)]:
            numbers[SCRAPHEAP + kinds[card]] += 1
        for kind in range(KINDS):
            numbers[UNSEEN + kind] = unseen[owner * KINDS + kind]
        return bytes(numbers)

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
