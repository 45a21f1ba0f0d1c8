"""Forge as a row of bytes for learners: `forge_v0`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

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
TABLE: Final = len(PHASES)
FIRST: Final = TABLE + 5
"""Where the players begin."""


@final
class ForgeEncoder(Encoder):
    """Rows for so many players."""

    __slots__ = ("_firsts", "_zeros")

    def __init__(self, players: int) -> None:
        super().__init__("forge_v0", SPACE, players, ASKS)
        self._zeros: Final = bytes(self.size)
        # By seat, and then by owner, where a player's stretch begins.
        self._firsts: Final[list[vec[i64]]] = []
        for seat in range(players):
            firsts = [FIRST + (owner - seat) % players * PLAYER for owner in range(players)]
            self._firsts.append(vec[i64](firsts))

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

    def write(self, state: State, seat: int, everything: bool) -> vec[u8]:
        assert isinstance(state, Position)
        g = state
        row = vec[u8](self._zeros)
        row[g.phase] = 1
        row[TABLE] = min(g.turn, MOST)
        row[TABLE + 1] = int(g.reclaim)
        row[TABLE + 2] = int(g.conveyor)
        row[TABLE + 3] = int(g.acted)
        row[TABLE + 4] = int(g.forge_shrank)
        firsts = self._firsts[seat]
        for owner in range(self.seats):
            self._write_player(row, firsts[owner], g, owner, seat, everything)
        self._write_unseen(row, firsts, g, seat, everything)
        return row

    def _write_player(
        self, row: vec[u8], first: i64, g: Position, owner: i64, seat: i64, everything: bool
    ) -> None:
        zones, kinds, eyes = g.cards.zones, g.cards.kind, g.cards.seen
        hand = zones[hand_of(owner)]
        row[first] = int(not g.out[owner])
        row[first + 1] = int(g.current == owner)
        row[first + 2] = min(g.energy[owner], MOST_ENERGY)
        row[first + 3] = len(zones[forge_of(owner)])
        row[first + 4] = len(hand)
        row[first + 5] = min(g.quiet_turns[owner], MOST)
        row[first + 6] = min(g.still_turns[owner], MOST)
        card: i64
        known: i64 = first + KNOWN_HAND
        for card in hand:
            eye: i64 = eyes[card]
            if everything or eye >> seat & 1:
                row[known + kinds[card]] += 1
        scrapheap: i64 = first + SCRAPHEAP
        for card in zones[scrapheap_of(owner)]:
            row[scrapheap + kinds[card]] += 1
        at: i64 = first + LINEUP
        slot: i64 = owner * SLOTS
        width: i64 = SLOT
        for _ in range(SLOTS):
            minion: i64 = g.minion[slot]
            if minion != EMPTY:
                kind: i64 = kinds[minion]
                damage = g.damage[slot]
                row[at + kind] = 1
                stats: i64 = at + KINDS
                row[stats] = max(0, of.ATTACK[kind] - damage)
                row[stats + 1] = max(0, of.HEALTH[kind] - damage)
                row[stats + 2] = min(damage, MOST)
                row[stats + 3] = int(g.attacked[slot])
                row[stats + 4] = int(g.fresh[slot])
            at += width
            slot += 1

    def _write_unseen(self, row: vec[u8], firsts: vec[i64], g: Position, seat: i64, everything: bool) -> None:
        """By owner and kind, how many cards the seat can't see: which there are, but not where."""
        kinds, pools, eyes, zones = g.cards.kind, g.cards.pool, g.cards.seen, g.cards.zones
        unseen: i64 = UNSEEN
        card: i64
        eye: i64
        for card, eye in enumerate(eyes):
            if not eye >> seat & 1:
                pool: i64 = pools[card]
                row[firsts[pool] + unseen + kinds[card]] += 1
        if everything:
            for owner in range(self.seats):
                for card in zones[hand_of(owner)]:
                    if not eyes[card] >> int(seat) & 1:
                        row[firsts[pools[card]] + unseen + kinds[card]] -= 1


def encoder(options: Mapping[str, Choice]) -> Encoder:
    """The encoder for a setting."""
    players = options["players"]
    assert isinstance(players, int)
    return ForgeEncoder(players)
