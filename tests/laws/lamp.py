"""Lamp, the smallest game that keeps every law."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from emberbox.kernel.cards import EVERYONE, NOBODY, Cards
from emberbox.kernel.decision import Decision, Pick, Steps, shuffle
from emberbox.kernel.game import Choice, Game, Option, State, View
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.space import NONE, Space

KINDS: Final = 6
SPACE: Final = Space(verbs=["light"], cards=[str(kind) for kind in range(KINDS)], numbers=3)
LIGHT: Final = SPACE.verb("light")
CARDS: Final = SPACE.cards
NUMBERS: Final = SPACE.numbers
DECK: Final = 0
TURNS: Final = 6


class Lamp(State):
    """Two seats take turns to light lamps, with three cards in each hand."""

    __slots__ = ("lit", "over", "turn")

    def __init__(self, seats: int, cards: Cards) -> None:
        super().__init__(seats, cards)
        self.turn = -1
        self.over = False
        self.lit = [0] * seats

    def copy(self) -> Lamp:
        twin = type(self)(self.seats, self.cards.copy())
        twin.turn = self.turn
        twin.over = self.over
        twin.lit = self.lit[:]
        return twin

    def steps(self) -> Steps[None]:
        if self.turn < 0:
            yield from self.set_up()
        while self.turn < TURNS:
            yield from self.take_turn(self.turn % 2)
            self.turn += 1
        self.over = True

    def set_up(self) -> Steps[None]:
        """Shuffle and deal."""
        order = yield from shuffle("deck", len(self.cards.zones[DECK]))
        self.cards.rearrange(DECK, order)
        for seat in (0, 1) * 3:
            self.cards.draw(DECK, 1 + seat)
        self.turn = 0

    def take_turn(self, seat: int) -> Steps[None]:
        """Light lamps, or not."""
        pick = yield Pick(seat, "turn", [NONE, LIGHT], root=True)
        if pick == LIGHT:
            count = (yield Pick(seat, "how-many", [NUMBERS + 1, NUMBERS + 2])) - NUMBERS
            self.lit[seat] += count
            self.tell("lit", {"count": count})

    def view(self, seat: int) -> View:
        hands = [self.cards.visible(zone, seat) for zone in (1, 2)]
        return {"turn": self.turn, "lit": self.lit[:], "hands": hands}

    def payoffs(self) -> list[float] | None:
        return [0.5, 0.5] if self.over else None


class Guess(Lamp):
    """Both seats keep a number in secret, each under its own index; who guesses the other's lights a lamp."""

    __slots__ = ()

    def set_up(self) -> Steps[None]:
        yield from super().set_up()
        for seat in (0, 1):
            yield from self.keep(seat)

    def keep(self, seat: int) -> Steps[None]:
        """Note a number."""
        number = (yield Pick(seat, "note", range(NUMBERS, SPACE.size))) - NUMBERS
        note = self.cards.note(number, range(3), 1 << seat)
        assert note == seat
        self.tell("noted", {"seat": seat}, "", {"number": number}, 1 << seat)

    def take_turn(self, seat: int) -> Steps[None]:
        other = 1 - seat
        guess = (yield Pick(seat, "guess", range(NUMBERS, SPACE.size), root=True)) - NUMBERS
        yield Pick(seat, "sure", [NONE])
        self.lit[seat] += self.cards.notes[other] == guess
        self.cards.show_note(other, EVERYONE)
        yield Pick(seat, "go-on", [NONE])
        self.cards.drop_note(other)
        yield from self.keep(other)

    def view(self, seat: int) -> View:
        notes = [self.cards.read_note(note, seat) for note in range(len(self.cards.notes))]
        return {**super().view(seat), "notes": notes}


class LampGame(Game):
    """Any kind of Lamp as a game."""

    __slots__ = ("kind", "started")

    def __init__(self, kind: type[Lamp] = Lamp, *, together: bool = False) -> None:
        bright = Option("bright", False, [False, True], "how bright")
        super().__init__("lamp", "Lamp", "1", SPACE, [bright], together=together)
        self.kind = kind
        self.started = 0

    def start(self, options: Mapping[str, Choice]) -> State:
        state = self.kind(2, Cards())
        for audience in (NOBODY, 1 << 0, 1 << 1):
            state.cards.add_zone(audience)
        state.cards.deal([*range(KINDS)] * 2, pool=0, zone=DECK)
        return state


class CountingGame(LampGame):
    """Counts how often it was started, and its states know."""

    __slots__ = ()

    def start(self, options: Mapping[str, Choice]) -> State:
        self.started += 1
        state = super().start(options)
        assert isinstance(state, Lamp)
        state.lit[0] = self.started
        return state


class Careless(Decision):
    """A decision whose parts are given, fitting or not."""

    __slots__ = ("allowed", "offered", "pointed", "rule")

    def __init__(
        self, allowed: Sequence[int], offered: Sequence[int], pointed: Sequence[int], rule: str = ""
    ) -> None:
        super().__init__(0, "careless", root=True)
        self.allowed, self.offered, self.pointed = allowed, offered, pointed
        self.rule = rule

    def candidates(self) -> Sequence[int]:
        return self.pointed

    def forbids(self, pick: int) -> Refusal | None:
        if pick in self.allowed:
            return None
        return Refusal(self.rule) if self.rule else NOT_ASKED

    def options(self) -> list[int]:
        return list(self.offered)


def asks(make: Callable[[], Decision]) -> type[Lamp]:
    """A Lamp that asks something else on every turn."""

    class Asks(Lamp):
        __slots__ = ()

        def take_turn(self, seat: int) -> Steps[None]:
            yield make()

    return Asks
