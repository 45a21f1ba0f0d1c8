"""What is true at a table of Forge: boards, energy, phase, and who is still in the circle."""

from __future__ import annotations

from typing import Final

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.space import SLOTS
from emberbox.kernel.cards import Cards
from emberbox.kernel.game import State
from emberbox.kernel.tally import Tally, count

SETUP: Final = 0
TURN_START: Final = 1
ATTACKING: Final = 2
BUILDING: Final = 3
OVER: Final = 4
PHASES: Final = ("setup", "turn-start", "attacking", "building", "over")

MOST_ENERGY: Final = 4
EMPTY: Final = -1
NO_ONE: Final = -1


class Position(State):
    """The table between two steps of the rules. Slot i of a seat stands at `seat * 4 + i`."""

    __slots__ = (
        "acted",
        "attacked",
        "conveyor",
        "current",
        "damage",
        "energy",
        "forge_shrank",
        "fresh",
        "last_left",
        "last_right",
        "minion",
        "out",
        "own",
        "phase",
        "quiet_turns",
        "reclaim",
        "still_turns",
        "turn",
        "winner",
    )

    def __init__(self, seats: int, cards: Cards, reclaim: bool, conveyor: bool) -> None:
        super().__init__(seats, cards)
        # Whether some minions were brought along by a player: nothing was learned about those.
        self.own = False
        self.reclaim = reclaim
        self.conveyor = conveyor
        self.phase = SETUP
        self.current = NO_ONE
        self.turn = 0
        self.acted = False
        # How many turns running each player has done nothing, and has seen no card leave a forge.
        self.quiet_turns = [0] * seats
        self.still_turns = [0] * seats
        # Whether a card left a forge in this turn. Forges only ever shrink, which bounds a game.
        self.forge_shrank = False
        self.winner = NO_ONE
        self.energy = [0] * seats
        self.out = [False] * seats
        # Whom a lost player's bots still reach: the neighbours at the moment of losing.
        self.last_left = [NO_ONE] * seats
        self.last_right = [NO_ONE] * seats
        self.minion = [EMPTY] * (SLOTS * seats)
        self.damage = [0] * (SLOTS * seats)
        self.attacked = [False] * (SLOTS * seats)
        self.fresh = [False] * (SLOTS * seats)

    # -- the circle ------------------------------------------------------------------------------

    def left_of(self, seat: int) -> int:
        """The next player clockwise who is still in."""
        at = (seat + 1) % self.seats
        while self.out[at]:
            at = (at + 1) % self.seats
        return at

    def right_of(self, seat: int) -> int:
        """The next player counter-clockwise who is still in."""
        at = (seat - 1) % self.seats
        while self.out[at]:
            at = (at - 1) % self.seats
        return at

    def opponents(self, seat: int) -> list[int]:
        """The adjacent players, the left one first; one of them when only two are left."""
        left, right = self.left_of(seat), self.right_of(seat)
        return [left] if left == right else [left, right]

    def players_in(self) -> int:
        """How many players have not lost."""
        return self.out.count(False)

    def all_in_have(self, turns: list[int], least: int) -> bool:
        """Whether a count of turns has come to a number for everybody who is still in."""
        for seat in range(self.seats):
            if turns[seat] < least and not self.out[seat]:
                return False
        return True

    # -- minions ---------------------------------------------------------------------------------

    def kind_at(self, slot: int) -> int:
        """The kind of the minion on a slot; only for slots that hold one."""
        return self.cards.kind[self.minion[slot]]

    def attack_at(self, slot: int, tally: Tally | None = None) -> int:
        """The attack of a minion: what is printed less its damage, and never below 0."""
        kind = self.kind_at(slot)
        printed = count(tally, of.ATTACK[kind], of.KEYS[kind])
        loss = count(tally, -min(self.damage[slot], printed), "forge.damage.minion-both")
        return printed + loss

    def health_at(self, slot: int, tally: Tally | None = None) -> int:
        """The health of a minion: what is printed less its damage."""
        kind = self.kind_at(slot)
        printed = count(tally, of.HEALTH[kind], of.KEYS[kind])
        return printed + count(tally, -self.damage[slot], "forge.damage.minion-both")

    def standing(self, seat: int) -> list[int]:
        """The slots of a player that hold a minion, in order."""
        minion = self.minion
        first = seat * SLOTS
        return [slot for slot in range(first, first + SLOTS) if minion[slot] != EMPTY]

    def can_attack(self, seat: int) -> bool:
        """Whether a player has a minion that has not attacked in this turn."""
        first = seat * SLOTS
        for slot in range(first, first + SLOTS):
            if self.minion[slot] != EMPTY and not self.attacked[slot]:
                return True
        return False

    def empty_slots(self, seat: int) -> list[int]:
        """The slots of a player that hold none, in order."""
        minion = self.minion
        first = seat * SLOTS
        return [slot for slot in range(first, first + SLOTS) if minion[slot] == EMPTY]

    def standing_with(self, seat: int, ability: list[bool]) -> int:
        """How many minions on a player's lineup have a static ability, which is said by kind."""
        first = seat * SLOTS
        kinds = self.cards.kind
        found = 0
        for slot in range(first, first + SLOTS):
            card = self.minion[slot]
            if card != EMPTY and ability[kinds[card]]:
                found += 1
        return found


def forge_of(seat: int) -> int:
    """The zone of a player's forge."""
    return seat * 3


def hand_of(seat: int) -> int:
    """The zone of a player's hand."""
    return seat * 3 + 1


def scrapheap_of(seat: int) -> int:
    """The zone of a player's scrapheap."""
    return seat * 3 + 2


def gone(g: Position) -> int:
    """The zone of the cards that have left the game."""
    return g.seats * 3
