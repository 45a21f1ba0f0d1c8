"""Lamp, the smallest game that keeps every law, and a bestiary of Lamps that each break one."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from emberbox.kernel.cards import EVERYONE, NOBODY, Cards
from emberbox.kernel.decision import Decision, Focus, Path, Pick, Steps, shuffle, window
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
