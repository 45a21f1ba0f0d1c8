"""Decisions: what the rules ask, as data. Rules are generators that yield one and receive the answer."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Final, NamedTuple, TypeVar, final

from mypy_extensions import mypyc_attr

from emberbox.kernel.event import Fact
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.refusal import NOT_ASKED, OUT_OF_ORDER, TOO_FEW, Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

CHANCE: Final = -1
"""The seat that answers for dice and shuffles."""

NO_SEAT: Final = -2
"""The seat of a `Rest`: nobody is asked."""

ALL: Final = 1 << 30
"""More than there ever is to choose from."""

T = TypeVar("T")
Steps = Generator["Decision", int, T]
"""A stretch of rules: it yields decisions, receives picks and returns a T."""


class Focus(NamedTuple):
    """What a question is about: who acts, with which piece from which space, and whom it concerns where.

    Pieces and spaces have their numbers of the view.
    """

    seat: int
    piece: int | None = None
    cell: int | None = None
    pieces: Sequence[int] = ()
    cells: Sequence[int] = ()


class Path(NamedTuple):
    """The way that a move takes: the spaces it enters, its end the last, and what it costs."""

    cells: Sequence[int]
    cost: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision:
    """One question to one seat: which of these picks?

    A game's decisions derive from this class and say in `candidates` what a person could point at and
    in `forbids` why not; the options are what nothing forbids. They are worked out when somebody asks:
    a replay, which knows the answer, never does.

    `asks` names the question (its wording is the game's), `because` the card or rule that asks it.
    A `root` decision is one at which the state alone says it all: a copy of the state with fresh steps
    asks it again.

    `focus`, `facts` and `path` say what it is about. They tell the seat that is asked nothing that it may
    not know: its view shows the same, and so does every world that it can imagine.
    """

    __slots__ = ("asks", "because", "compound", "root", "seat")

    def __init__(self, seat: int, asks: str, because: str = "", root: bool = False) -> None:
        self.seat = seat
        self.asks = asks
        self.because = because
        self.root = root
        self.compound = False

    def candidates(self) -> Sequence[int]:
        """The picks worth asking about: a superset of the options."""
        raise NotImplementedError

    def forbids(self, pick: int) -> Refusal | None:
        """None if the pick may be taken, and otherwise the rule that forbids it."""
        raise NotImplementedError

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        """The facts behind what `forbids` said of a pick; None leaves it to the game's state.

        Only asked when a person wants to know, so it may take its time.
        """
        return None

    def options(self) -> list[int]:
        """The picks that nothing forbids, in ascending order."""
        return [pick for pick in self.candidates() if self.forbids(pick) is None]

    def focus(self) -> Focus | None:
        """Who acts from where, and whom it concerns."""
        return None

    def facts(self) -> dict[str, Fact]:
        """What else the question depends on, by name: points that are left, a race."""
        return {}

    def path(self, pick: int) -> Path | None:
        """The way to a space that is an option, where taking it is a move."""
        return None

    def outcomes(self) -> list[Outcome]:
        """What has become of what it is about, where the state does not show it: an attack that is blocked.

        Asked before and after it is answered, for previews; so it says what everybody can see.
        """
        return []

    def is_shared(self) -> bool:
        """Whether the seat answers for all who play together: then everybody may see the question."""
        return False


@final
class Rest(Decision):
    """A root at which nobody is asked and nothing is logged: the session remembers the state and goes on.

    Rules that act for long by themselves yield one before each part, so that a fork in a later question
    repeats that part alone.
    """

    __slots__ = ()

    def __init__(self, because: str = "") -> None:
        super().__init__(NO_SEAT, "rest", because, root=True)

    def candidates(self) -> Sequence[int]:
        return ()

    def forbids(self, pick: int) -> Refusal | None:
        return NOT_ASKED


@mypyc_attr(allow_interpreted_subclasses=True)
class Pick(Decision):
    """A decision between picks that are known when it is asked.

    >>> Pick(0, "which", [5, 3, 0]).options()
    [0, 3, 5]
    """

    __slots__ = ("picks",)

    def __init__(
        self, seat: int, asks: str, picks: Sequence[int], because: str = "", root: bool = False
    ) -> None:
        super().__init__(seat, asks, because, root)
        self.picks = sorted(picks)

    def candidates(self) -> Sequence[int]:
        return self.picks

    def forbids(self, pick: int) -> Refusal | None:
        return None if pick in self.picks else NOT_ASKED

    def options(self) -> list[int]:
        return self.picks


@mypyc_attr(allow_interpreted_subclasses=True)
class Compound(Decision):
    """A decision that is answered by several picks, one after the other; the session collects them."""

    __slots__ = ()

    def __init__(self, seat: int, asks: str, because: str = "", root: bool = False) -> None:
        super().__init__(seat, asks, because, root)
        self.compound = True

    def add(self, seat: int, pick: int) -> bool:
        """Take one more pick of a seat; true when the decision is complete."""
        raise NotImplementedError

    def started(self) -> bool:
        """Whether a pick has been taken already."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Several(Compound):
    """A choice of some of the picks, made in ascending order so that a subset has one spelling.

    A pick that stands twice among the picks may be taken twice. Nothing is offered that could not be
    completed to at least `least`.

    A choice over hidden cards derives from this class, hands no picks over and reads them from the state in
    `all_picks`: everything else, the bounds included, follows when somebody looks.

    >>> choice = Several(0, "discard", [4, 4, 7], least=2, most=2)
    >>> choice.options()
    [4]
    >>> choice.add(0, 4), choice.options(), choice.add(0, 7), choice.taken
    (False, [4, 7], True, [4, 7])
    """

    __slots__ = ("_least", "_most", "_next", "_picks", "taken")

    def __init__(
        self,
        seat: int,
        asks: str,
        picks: Sequence[int],
        *,
        least: int = 0,
        most: int | None = None,
        because: str = "",
        root: bool = False,
    ) -> None:
        super().__init__(seat, asks, because, root)
        self._picks = sorted(picks)
        self._most = ALL if most is None else most
        self._least = min(least, self._most)
        self.taken: list[int] = []
        self._next = 0

    def all_picks(self) -> list[int]:
        """Everything there is to choose from, taken or not, in ascending order."""
        return self._picks

    @property
    def picks(self) -> list[int]:
        """All picks, for whoever only reads them."""
        return self.all_picks()

    @property
    def most(self) -> int:
        """How many may be taken: no more than there are."""
        return min(self._most, len(self.all_picks()))

    @property
    def least(self) -> int:
        """How many must be taken: no more than there are."""
        return min(self._least, len(self.all_picks()))

    def candidates(self) -> Sequence[int]:
        seen = [NONE]
        for pick in self.all_picks():
            if pick != seen[-1]:
                seen.append(pick)
        return seen

    def forbids(self, pick: int) -> Refusal | None:
        picks = self.all_picks()
        reach = len(self.taken)
        if pick != NONE:
            if pick not in picks:
                return NOT_ASKED
            at = self._place(pick, picks)
            if at < 0:
                return OUT_OF_ORDER
            reach += len(picks) - at
        return None if reach >= self._least or reach == len(picks) else TOO_FEW

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        if refusal is not TOO_FEW:
            return None
        return Why(refusal.rule, "too-few", {"least": self.least, "taken": len(self.taken)})

    def _place(self, pick: int, picks: list[int]) -> int:
        for at in range(self._next, len(picks)):
            if picks[at] == pick:
                return at
        return -1

    def add(self, seat: int, pick: int) -> bool:
        if pick == NONE:
            return True
        picks = self.all_picks()
        self._next = self._place(pick, picks) + 1
        self.taken.append(pick)
        taken = len(self.taken)
        return taken == self._most or taken == len(picks)

    def started(self) -> bool:
        return bool(self.taken)

    def start_over(self) -> None:
        """Give everything back that was taken."""
        self.taken.clear()
        self._next = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Roll(Decision):
    """A die in the hand of chance: its picks are the faces 0..faces-1, all as likely.

    A die that is thrown `together` with the one before it makes one throw with it: only how often which face
    lies on the table matters, not on which die.
    """

    __slots__ = ("faces", "together")

    def __init__(
        self, die: str, faces: int, because: str = "", root: bool = False, together: bool = False
    ) -> None:
        super().__init__(CHANCE, die, because, root)
        self.faces = faces
        self.together = together

    def means(self, face: int) -> int:
        """What a face amounts to: faces for which it is equal have equal consequences."""
        return face

    def candidates(self) -> Sequence[int]:
        return range(self.faces)

    def forbids(self, pick: int) -> Refusal | None:
        return None if 0 <= pick < self.faces else NOT_ASKED

    def options(self) -> list[int]:
        return list(range(self.faces))

    def draw(self, rng: Random) -> int:
        """A face at random."""
        return int(rng.random() * self.faces)


class Shuffle(Compound):
    """Chance puts `count` things in order, one swap at a time, from the last place to the second.

    >>> shuffle = Shuffle("forge", 3)
    >>> shuffle.add(CHANCE, 0), shuffle.add(CHANCE, 1), shuffle.order
    (False, True, [2, 1, 0])
    """

    __slots__ = ("_at", "order")

    def __init__(self, what: str, count: int, because: str = "", root: bool = False) -> None:
        super().__init__(CHANCE, what, because, root)
        self.order = list(range(count))
        self._at = count - 1

    def candidates(self) -> Sequence[int]:
        return range(self._at + 1)

    def forbids(self, pick: int) -> Refusal | None:
        return None if 0 <= pick <= self._at else NOT_ASKED

    def options(self) -> list[int]:
        return list(range(self._at + 1))

    def add(self, seat: int, pick: int) -> bool:
        order = self.order
        order[self._at], order[pick] = order[pick], order[self._at]
        self._at -= 1
        return self._at < 1

    def started(self) -> bool:
        return self._at < len(self.order) - 1

    def draw(self, rng: Random) -> int:
        """The next swap at random."""
        return int(rng.random() * (self._at + 1))


class Window(Compound):
    """Asks several seats together; their answers may come in any order and are kept until all are in.

    The parts stand in the order in which the rules will resolve them. Until the window closes, no seat
    learns what another has answered. A part is a plain decision, not a compound one.
    """

    __slots__ = ("answers", "parts")

    def __init__(self, parts: Sequence[Decision], because: str = "", root: bool = False) -> None:
        super().__init__(parts[0].seat, parts[0].asks, because, root)
        self.parts = list(parts)
        self.answers: list[int] = [-1] * len(parts)

    def waiting(self) -> list[int]:
        """The seats that have not answered yet, in the order of the parts."""
        return [part.seat for part, pick in zip(self.parts, self.answers, strict=True) if pick < 0]

    def part(self, seat: int) -> Decision | None:
        """What this seat is still asked, if anything."""
        for at, part in enumerate(self.parts):
            if part.seat == seat and self.answers[at] < 0:
                return part
        return None

    def _first(self) -> Decision:
        for at, part in enumerate(self.parts):
            if self.answers[at] < 0:
                return part
        raise AssertionError("a complete window asks nothing")

    def candidates(self) -> Sequence[int]:
        return self._first().candidates()

    def forbids(self, pick: int) -> Refusal | None:
        return self._first().forbids(pick)

    def options(self) -> list[int]:
        return self._first().options()

    def add(self, seat: int, pick: int) -> bool:
        for at, part in enumerate(self.parts):
            if part.seat == seat and self.answers[at] < 0:
                self.answers[at] = pick
                break
        for at, part in enumerate(self.parts):
            if self.answers[at] < 0:
                self.seat = part.seat
                return False
        return True

    def started(self) -> bool:
        return any(pick >= 0 for pick in self.answers)


def several(
    seat: int,
    asks: str,
    picks: Sequence[int],
    *,
    least: int = 0,
    most: int | None = None,
    because: str = "",
    always: bool = False,
) -> Steps[list[int]]:
    """Ask a seat for some of the picks and return those taken, in ascending order.

    Not asked where there is nothing to choose (no picks, or none allowed), unless it must `always` be asked
    because the picks are a secret and not asking would tell that there are none.
    """
    choice = Several(seat, asks, picks, least=least, most=most, because=because)
    if choice.most == 0 and not always:
        return []
    yield choice
    return choice.taken


def shuffle(what: str, count: int, because: str = "") -> Steps[list[int]]:
    """Ask chance for an order of `count` things."""
    if count < 2:
        return list(range(count))
    asked = Shuffle(what, count, because)
    yield asked
    return asked.order


def window(parts: Sequence[Decision], because: str = "") -> Steps[list[int]]:
    """Ask several seats together and return their picks in the order of the parts."""
    if not parts:
        return []
    asked = Window(parts, because)
    yield asked
    return asked.answers


def is_started(decision: Decision | None) -> bool:
    """Whether some of the picks that answer a decision have been taken."""
    return isinstance(decision, Compound) and decision.started()


def at_root(decision: Decision | None) -> bool:
    """Whether a decision is a root that nobody has begun to answer: a copy of the state can ask it again."""
    return decision is not None and decision.root and not is_started(decision)


def open_picks_of_others(decision: Decision | None, observer: int) -> int:
    """How many answers at the end belong to a decision that is still open and may be a secret."""
    if isinstance(decision, Window):
        return len(decision.parts) - len(decision.waiting())
    if isinstance(decision, Several) and decision.seat != observer:
        return len(decision.taken)
    return 0
