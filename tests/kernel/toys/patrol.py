"""Patrol, a toy for one: three guards act by themselves after each turn, and whoever is caught may dodge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from emberbox.kernel.cards import Cards
from emberbox.kernel.decision import Pick, Rest, Roll, Steps
from emberbox.kernel.game import Choice, Game, Option, State, View
from emberbox.kernel.space import NONE, Space

SPACE: Final = Space(verbs=["sneak", "dodge"], seats=1)
SNEAK: Final = SPACE.verb("sneak")
DODGE: Final = SPACE.verb("dodge")
GUARDS: Final = 3
TURNS: Final = 4
HEALTH: Final = 4


class Patrol(State):
    """A thief, and the guards; `queue` says which of them still act."""

    __slots__ = ("health", "queue", "stolen", "turn")

    def __init__(self) -> None:
        super().__init__(1, Cards())
        self.turn = 0
        self.stolen = 0
        self.health = HEALTH
        self.queue = 0

    def copy(self) -> Patrol:
        twin = type(self)()
        twin.turn, twin.stolen = self.turn, self.stolen
        twin.health, twin.queue = self.health, self.queue
        return twin

    def lap(self, seat: int) -> int:
        return self.turn

    def steps(self) -> Steps[None]:
        while self.turn < TURNS and self.health > 0:
            if not self.queue:
                self.stolen += (yield Pick(0, "turn", [NONE, SNEAK], root=True)) == SNEAK
                self.queue = GUARDS
            yield from self.patrol()
            self.turn += 1

    def patrol(self) -> Steps[None]:
        """The guards, one after the other."""
        while self.queue and self.health > 0:
            yield Rest()
            yield from self.guard()
            self.queue -= 1

    def guard(self) -> Steps[None]:
        """One guard looks around."""
        if (yield Roll("guard", 2)) and (yield Pick(0, "dodge", [NONE, DODGE])) == NONE:
            self.health -= 1

    def view(self, seat: int) -> View:
        return {"turn": self.turn, "stolen": self.stolen, "health": self.health, "guards": self.queue}

    def payoffs(self) -> list[float] | None:
        if self.turn < TURNS and self.health > 0:
            return None
        return [1.0 if self.health > 0 and self.stolen > 1 else 0.0]


class Counted(Patrol):
    """Counts how often a guard has acted on this very object: a copy begins with 0."""

    __slots__ = ("acts",)

    def __init__(self) -> None:
        super().__init__()
        self.acts = 0

    def guard(self) -> Steps[None]:
        self.acts += 1
        yield from super().guard()


class RemembersAcrossARest(Patrol):
    """Keeps how many were dodged in a local variable, beyond the point at which a copy begins anew."""

    __slots__ = ()

    def patrol(self) -> Steps[None]:
        dodged = 0
        while self.queue and self.health > 0:
            yield Rest()
            if (yield Roll("guard", 2)) and (yield Pick(0, "dodge", [NONE, DODGE])) == DODGE:
                dodged += 1
            self.stolen += dodged
            self.queue -= 1


class PatrolGame(Game):
    """Any kind of Patrol as a game that is won or lost by all who play it."""

    __slots__ = ("kind",)

    def __init__(self, kind: type[Patrol] = Patrol) -> None:
        dark = Option("dark", False, [False, True], "how dark it is")
        super().__init__("patrol", "Patrol", "1", SPACE, [dark], together=True)
        self.kind = kind

    def start(self, options: Mapping[str, Choice]) -> State:
        return self.kind()


PATROL: Final = PatrolGame()
