"""A bestiary of Lamps that each break one law, and two that only look as if they did."""

from __future__ import annotations

import random
from typing import Final

from emberbox.kernel.cards import Cards
from emberbox.kernel.decision import Focus, Path, Pick, Steps, window
from emberbox.kernel.game import View
from emberbox.kernel.space import NONE
from tests.laws.lamp import CARDS, DECK, LIGHT, TURNS, Guess, Lamp


class SharesAList(Lamp):
    __slots__ = ()

    def copy(self) -> Lamp:
        twin = super().copy()
        twin.lit = self.lit
        return twin


class ForgetsAField(Lamp):
    __slots__ = ()

    def copy(self) -> Lamp:
        twin = super().copy()
        twin.turn = 0
        return twin


class KeepsALocalAcrossARoot(Lamp):
    __slots__ = ()

    def steps(self) -> Steps[None]:
        yield from self.set_up() if self.turn < 0 else ()
        lightings = 0
        while self.turn < TURNS:
            pick = yield Pick(0, "turn", [NONE] if lightings > 1 else [NONE, LIGHT], root=True)
            lightings += pick == LIGHT
            self.turn += 1
        self.over = True


class ActsBeforeItAsks(Lamp):
    __slots__ = ()

    def take_turn(self, seat: int) -> Steps[None]:
        self.lit[seat] += 1
        yield Pick(seat, "turn", [NONE, LIGHT], root=True)


class ShowsHiddenCards(Lamp):
    __slots__ = ()

    def view(self, seat: int) -> View:
        return {**super().view(seat), "hands": [self.cards.kinds(1), self.cards.kinds(2)]}


class ShowsANote(Guess):
    __slots__ = ()

    def view(self, seat: int) -> View:
        return {**super().view(seat), "notes": self.cards.notes[:]}


class OffersWhatItCannotKnow(Lamp):
    __slots__ = ()

    def take_turn(self, seat: int) -> Steps[None]:
        yield Pick(seat, "turn", [NONE, *{CARDS + kind for kind in self.cards.kinds(2 - seat)}], root=True)


class Telltale(Pick):
    """Asks about what lies in the other hand: openly, or by the way to it."""

    def __init__(self, g: Lamp, seat: int, by_path: bool) -> None:
        super().__init__(seat, "turn", [NONE, LIGHT], root=True)
        self.g = g
        self.by_path = by_path

    def focus(self) -> Focus | None:
        return None if self.by_path else Focus(self.seat, pieces=self.g.cards.kinds(2 - self.seat))

    def path(self, pick: int) -> Path | None:
        return Path(self.g.cards.kinds(2 - self.seat), 1) if self.by_path else None


class IsAboutWhatItCannotKnow(Lamp):
    __slots__ = ()
    by_path = False

    def take_turn(self, seat: int) -> Steps[None]:
        yield Telltale(self, seat, self.by_path)


class LeadsOverWhatItCannotKnow(IsAboutWhatItCannotKnow):
    __slots__ = ()
    by_path = True


SEED: Final = 987_654_321_987_654_321


class ShowsTheSeed(Lamp):
    __slots__ = ()

    def view(self, seat: int) -> View:
        return {**super().view(seat), "game": f"no. {SEED}"}


class TellsTheSeed(Lamp):
    __slots__ = ()

    def set_up(self) -> Steps[None]:
        yield from super().set_up()
        self.tell("begun", {"game": SEED})


class ShowsItsOwnList(Lamp):
    """Whoever keeps a view has it change in their hands."""

    __slots__ = ()

    def view(self, seat: int) -> View:
        return {**super().view(seat), "lit": self.lit}


class ShowsTruthAsANumber(Lamp):
    __slots__ = ()

    def view(self, seat: int) -> View:
        first = self.turn == 1
        return {**super().view(seat), "first": first if self.turn < 3 else int(first)}


class ShowsACardForAMoment(Lamp):
    """Lays the top card of the deck open in passing, and nobody is told."""

    __slots__ = ("turned_up",)

    def __init__(self, seats: int, cards: Cards) -> None:
        super().__init__(seats, cards)
        self.turned_up = False

    def copy(self) -> Lamp:
        twin = super().copy()
        assert isinstance(twin, ShowsACardForAMoment)
        twin.turned_up = self.turned_up
        return twin

    def take_turn(self, seat: int) -> Steps[None]:
        yield Pick(seat, "turn", [NONE], root=True)
        self.turned_up = True
        self.tell("blinked", {})
        self.turned_up = False

    def view(self, seat: int) -> View:
        top = self.cards.kind[self.cards.zones[DECK][-1]] if self.turned_up else None
        return {**super().view(seat), "top": top}


class NeverEnds(Lamp):
    __slots__ = ()

    def take_turn(self, seat: int) -> Steps[None]:
        self.turn = 0
        yield Pick(seat, "turn", [NONE], root=True)
        self.turn = -1


class SharesTooMuch(Lamp):
    """Fine where all win together."""

    __slots__ = ()

    def payoffs(self) -> list[float] | None:
        return [1.0, 1.0] if self.over else None


class PaysEarly(Lamp):
    __slots__ = ()

    def payoffs(self) -> list[float] | None:
        return [0.5, 0.5]


class NeverPays(Lamp):
    __slots__ = ()

    def payoffs(self) -> list[float] | None:
        return None


class ShowsATuple(Lamp):
    __slots__ = ()

    def view(self, seat: int) -> View:
        return {**super().view(seat), "lit": tuple(self.lit)}


class ShowsAnObject(Lamp):
    __slots__ = ()

    def view(self, seat: int) -> View:
        return {**super().view(seat), "lit": {0}}


class RollsItsOwnDice(Lamp):
    __slots__ = ()

    def set_up(self) -> Steps[None]:
        yield from super().set_up()
        self.lit[0] = int(random.random() * 1_000_000_000)


class AsksAWindowWithFixedPicks(Lamp):
    """Reads hidden hands when it asks: in an imagined world those picks are stale."""

    __slots__ = ()

    def take_turn(self, seat: int) -> Steps[None]:
        yield Pick(seat, "turn", [NONE], root=True)
        hands = [self.cards.kinds(1 + other) for other in (0, 1)]
        parts = [Pick(other, "give", [*{CARDS + kind for kind in hands[other]}]) for other in (0, 1)]
        for other, pick in enumerate((yield from window(parts))):
            self.cards.find(pick - CARDS, 1 + other)


class KeepsAHiddenKindInALocal(Lamp):
    __slots__ = ()

    def take_turn(self, seat: int) -> Steps[None]:
        yield Pick(seat, "turn", [NONE], root=True)
        top = self.cards.kind[self.cards.zones[DECK][-1]]
        yield Pick(seat, "sure", [NONE, LIGHT])
        assert top == self.cards.kind[self.cards.zones[DECK][-1]]


class KeepsANoteInALocal(Guess):
    __slots__ = ()

    def take_turn(self, seat: int) -> Steps[None]:
        yield Pick(seat, "turn", [NONE], root=True)
        number = self.cards.notes[1 - seat]
        yield Pick(seat, "sure", [NONE, LIGHT])
        assert number == self.cards.notes[1 - seat]


class PeeksBehindTheKernel(Lamp):
    """Lets a seat see a card without saying so."""

    __slots__ = ()

    def take_turn(self, seat: int) -> Steps[None]:
        yield Pick(seat, "turn", [NONE], root=True)
        yield Pick(seat, "peek", [NONE])
        self.cards.seen[self.cards.zones[DECK][self.turn % 6]] |= 1 << seat


class HidesAnEffect(Lamp):
    """Who was dazzled cannot light a lamp, and nobody sees who is."""

    __slots__ = ("dazzled",)

    def __init__(self, seats: int, cards: Cards) -> None:
        super().__init__(seats, cards)
        self.dazzled = [False] * seats

    def copy(self) -> Lamp:
        twin = super().copy()
        assert isinstance(twin, HidesAnEffect)
        twin.dazzled = self.dazzled[:]
        return twin

    def take_turn(self, seat: int) -> Steps[None]:
        picks = [NONE] if self.dazzled[seat] else [NONE, LIGHT]
        pick = yield Pick(seat, "turn", picks, root=True)
        self.dazzled = [False] * self.seats
        if pick == LIGHT:
            self.lit[seat] += 1
            self.dazzled[1 - seat] = self.lit[seat] % 2 == 1


class HidesSomeRows(Lamp):
    """What lasts stands in rows: oil, which is seen, and a draught, which puts lamps out and is not."""

    __slots__ = ("rows",)

    def __init__(self, seats: int, cards: Cards) -> None:
        super().__init__(seats, cards)
        self.rows: list[tuple[str, int]] = []

    def copy(self) -> Lamp:
        twin = super().copy()
        assert isinstance(twin, HidesSomeRows)
        twin.rows = self.rows[:]
        return twin

    def take_turn(self, seat: int) -> Steps[None]:
        pick = yield Pick(seat, "turn", [NONE, LIGHT], root=True)
        if pick == LIGHT:
            self.lit[seat] += 2 if ("oil", seat) in self.rows else 1
            self.rows = [("oil", seat), ("draught", 1 - seat)]
        elif ("draught", seat) in self.rows:
            self.lit[seat] = 0
            self.rows = []

    def view(self, seat: int) -> View:
        return {**super().view(seat), "rows": [list(row) for row in self.rows if row[0] == "oil"]}


class ShowsAllRows(HidesSomeRows):
    """The same, and all of them are seen."""

    __slots__ = ()

    def view(self, seat: int) -> View:
        return {**super().view(seat), "rows": [list(row) for row in self.rows]}


class KeepsAnIndex(Lamp):
    """Which seat has lit how many, by number as well as by seat: another form of what is seen."""

    __slots__ = ("by_number",)

    def __init__(self, seats: int, cards: Cards) -> None:
        super().__init__(seats, cards)
        self.by_number = {0: [0, 1]}

    def copy(self) -> Lamp:
        twin = super().copy()
        assert isinstance(twin, KeepsAnIndex)
        twin.by_number = {number: seats[:] for number, seats in self.by_number.items()}
        return twin

    def take_turn(self, seat: int) -> Steps[None]:
        even = len(self.by_number) == 1
        pick = yield Pick(seat, "turn", [NONE, LIGHT] if even else [LIGHT], root=True)
        self.lit[seat] += pick == LIGHT
        self.by_number = {}
        for other in range(self.seats):
            self.by_number.setdefault(self.lit[other], []).append(other)
