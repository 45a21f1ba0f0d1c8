"""Seal, a toy in which an attack may have secret cards under it; how many is as secret as which."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from emberbox.kernel.cards import EVERYONE, NOBODY, Cards
from emberbox.kernel.decision import Pick, Several, Steps, shuffle
from emberbox.kernel.game import Choice, Game, Option, State, View
from emberbox.kernel.space import NONE, Space

KEYS: Final = ("sword", "poison", "curse", "march")
SWORD, POISON, CURSE, MARCH = range(4)
SPACE: Final = Space(verbs=["strike", "parry"], cards=KEYS, seats=2)
STRIKE: Final = SPACE.verb("strike")
PARRY: Final = SPACE.verb("parry")
DECK_LIST: Final = [SWORD] * 2 + [POISON] * 3 + [CURSE] * 3 + [MARCH] * 4
HAND: Final = 4
TURNS: Final = 8
OPEN: Final = 2
"""The zone of all cards that were played."""


def hand_of(seat: int) -> int:
    """The zone of a hand."""
    return 3 + seat


def sealed_of(seat: int) -> int:
    """The zone of the cards under an attack."""
    return 5 + seat


class Sealing(Several):
    """Which cards go under the attack? Asked always, whatever is in the hand."""

    __slots__ = ("g",)

    def __init__(self, g: Seal, seat: int) -> None:
        super().__init__(seat, "seal", (), most=2)
        self.g = g

    def all_picks(self) -> list[int]:
        kinds = self.g.cards.kinds(hand_of(self.seat))
        return sorted([SPACE.cards + kind for kind in kinds if kind in (POISON, CURSE)])


class Seal(State):
    """Two seats strike in turn; what is sealed counts if the other does not parry."""

    __slots__ = ("attacker", "score", "turn")

    def __init__(self, cards: Cards) -> None:
        super().__init__(2, cards)
        self.turn = -1
        self.score = [0, 0]
        self.attacker = -1

    def copy(self) -> Seal:
        twin = type(self)(self.cards.copy())
        twin.turn, twin.score, twin.attacker = self.turn, self.score[:], self.attacker
        return twin

    def determinise(self, observer: int, rng: Random) -> None:
        super().determinise(observer, rng)
        if self.attacker >= 0 and observer != self.attacker:
            self.reseal(self.attacker, rng)

    def reseal(self, seat: int, rng: Random) -> None:
        """Hand and sealed cards are put together, and dealt anew by what is likely, not by what is true."""
        hand, sealed = hand_of(seat), sealed_of(seat)
        zones, kinds = self.cards.zones, self.cards.kind
        both = sorted(zones[hand] + zones[sealed])
        fitting = [card for card in both if kinds[card] in (POISON, CURSE)]
        chosen = [card for card in fitting if rng.random() < 0.5][:2]
        zones[hand], zones[sealed] = [card for card in both if card not in chosen], chosen

    def steps(self) -> Steps[None]:
        if self.turn < 0:
            for seat in (0, 1):
                order = yield from shuffle("deck", len(DECK_LIST))
                self.cards.rearrange(seat, order)
                for _ in range(HAND):
                    self.cards.draw(seat, hand_of(seat))
            self.turn = 0
        while self.turn < TURNS:
            seat = self.turn % 2
            if (yield Pick(seat, "turn", [NONE, STRIKE], root=True)) == STRIKE:
                yield from self.strike(seat)
            self.turn += 1

    def strike(self, seat: int) -> Steps[None]:
        """Seal, parry, reveal, draw."""
        self.attacker = seat
        asked = Sealing(self, seat)
        yield asked
        for pick in asked.taken:
            card = self.cards.find(pick - SPACE.cards, hand_of(seat))
            self.cards.move(card, hand_of(seat), sealed_of(seat))
        parried = (yield Pick(1 - seat, "parry", [NONE, PARRY])) == PARRY
        count = len(self.cards.zones[sealed_of(seat)])
        for card in self.cards.zones[sealed_of(seat)][:]:
            self.cards.move(card, sealed_of(seat), OPEN)
            if self.cards.zones[seat]:
                self.cards.draw(seat, hand_of(seat))
        self.attacker = -1
        self.score[seat] += 0 if parried else 1 + count

    def view(self, seat: int) -> View:
        return {
            "turn": self.turn,
            "score": self.score[:],
            "attacker": self.attacker,
            "open": self.cards.kinds(OPEN),
            "players": [self.player(other, seat) for other in (0, 1)],
        }

    def player(self, seat: int, observer: int) -> View:
        """A player: sealed cards count as hand for everybody else."""
        zones = (hand_of(seat), sealed_of(seat))
        known = [kind for zone in zones for kind in self.cards.visible(zone, observer) if kind is not None]
        seen = {"deck": len(self.cards.zones[seat]), "known": sorted(known)}
        sealed = len(self.cards.zones[sealed_of(seat)]) if observer == seat else None
        return {**seen, "hand": sum(len(self.cards.zones[zone]) for zone in zones), "sealed": sealed}

    def payoffs(self) -> list[float] | None:
        if self.turn < TURNS:
            return None
        one, other = self.score
        return [0.5, 0.5] if one == other else [float(one > other), float(other > one)]


class KnowsHowMany(Seal):
    """Which cards are sealed is imagined anew, and how many is left as it is."""

    __slots__ = ()

    def reseal(self, seat: int, rng: Random) -> None:
        pass


class OftenKnowsHowMany(Seal):
    """Every other world is imagined with the true number."""

    __slots__ = ()

    def reseal(self, seat: int, rng: Random) -> None:
        if rng.random() < 0.5:
            super().reseal(seat, rng)


class SealGame(Game):
    """Any kind of Seal as a game."""

    __slots__ = ("kind",)

    def __init__(self, kind: type[Seal] = Seal) -> None:
        blunt = Option("blunt", False, [False, True], "how sharp the swords are")
        super().__init__("seal", "Seal", "1", SPACE, [blunt])
        self.kind = kind

    def start(self, options: Mapping[str, Choice]) -> State:
        state = self.kind(Cards())
        for audience in (NOBODY, NOBODY, EVERYONE, 1 << 0, 1 << 1, 1 << 0, 1 << 1):
            state.cards.add_zone(audience)
        for seat in (0, 1):
            state.cards.deal(DECK_LIST, pool=seat, zone=seat)
        return state
