"""A win that a seat's own turn can force, looked for before anything is weighed.

A line of own picks wins if the game ends in a win before the turn is over, whatever the others answer and
however the dice fall. Lines are tried in the order of the game's rules of thumb, or of its yardstick where it
has none: first those that follow it, then those that stray from it a little, then more (limited discrepancy
search). A position that was met before is not tried again with as little, so that in the end every line has
been tried once. Since cards are hidden, the first pick has to win in several imagined worlds.
"""

from __future__ import annotations

from math import ceil
from random import Random
from time import perf_counter
from typing import Final, final

from emberbox.bots.simple import others_pass, worth
from emberbox.kernel.decision import CHANCE, Decision, Roll, Shuffle
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import ALL_KNOWING, Session

NO_PICK: Final = -1
WORLDS: Final = 6
"""Imagined worlds in which a pick has to win."""
FARTHEST: Final = 16
"""How far a line strays at most: the first pick of an order is free, the second costs 1, the next two 2 …"""
BEHIND: Final = 0.25
"""The part of the effort that is worth making for a seat that is behind: few of those win at once."""
LONGEST: Final = 80
"""Own decisions of a line."""

Key = tuple[str, tuple[int, ...], float]
"""What tells a position within a turn from another: question, options, and what the yardstick says."""


@final
class Effort:
    """How many positions may be looked at, and until when; 0 is no limit."""

    __slots__ = ("left", "until")

    def __init__(self, positions: int, until: float = 0.0) -> None:
        self.left = positions or 1 << 30
        self.until = until

    def spend(self, positions: int = 1) -> None:
        """So many positions more were looked at."""
        self.left -= positions
        if self.until and perf_counter() >= self.until:
            self.left = 0

    def shrink(self, part: float) -> None:
        """Go on with a part of what is left."""
        self.left = ceil(self.left * part)
        if self.until:
            now = perf_counter()
            self.until = now + (self.until - now) * part

    def is_spent(self) -> bool:
        """Whether there is nothing left."""
        return self.left <= 0


@final
class Turn:
    """The rest of a seat's turn in one world: which of its lines win."""

    __slots__ = ("_effort", "_failed", "_home", "_orders", "_rng", "_seat", "_start", "hint", "strayed")

    def __init__(self, start: Session, seat: int, home: int, effort: Effort, rng: Random) -> None:
        self._start: Final = start
        self._seat: Final = seat
        self._home: Final = home
        self._effort: Final = effort
        self._rng: Final = rng
        self._failed: Final[dict[Key, int]] = {}
        self._orders: Final[dict[Key, list[int]]] = {}
        self.hint: list[int] = []
        """Own picks, those that have been made included, that may win: they are tried first."""
        self.strayed = False
        """Whether some line was left out because it strays too far."""

    def picks(self) -> list[int]:
        """The picks that the turn may go on with, the most promising first."""
        decision = self._start.asked(self._seat)
        assert decision is not None
        return self._order(self._start, decision, decision.options())

    def wins_with(self, pick: int, stray: int) -> list[int] | None:
        """A line of own picks that wins and begins with this one, or None if none does that strays no more.

        It ends where somebody else chooses, or where dice fall.
        """
        line = self._forces(self._after(self._start, self._seat, pick), stray, 1)
        return None if line is None else [pick, *line]

    def _after(self, world: Session, seat: int, pick: int) -> Session:
        child = world.fork(self._rng, ALL_KNOWING, record=True)
        child.follow(seat, pick)
        self._effort.spend()
        return child

    def _forces(self, world: Session, stray: int, depth: int) -> list[int] | None:
        """The own picks that win from here on."""
        alone: list[int] = []
        while depth < LONGEST and not self._effort.is_spent():
            asked = world.decision
            if asked is None:
                payoffs = world.state.payoffs()
                return alone if payoffs is not None and payoffs[self._seat] >= 1.0 else None
            if asked.seat == CHANCE:
                if isinstance(asked, Roll):
                    return alone if self._wins_however(world, asked, stray, depth) else None
                assert isinstance(asked, Shuffle)
                world.follow(CHANCE, asked.draw(self._rng))
                continue
            decision = world.asked(asked.seat)
            assert decision is not None
            if decision.root and world.state.lap(decision.seat) != self._home:
                return None
            options = decision.options()
            mine = decision.seat == self._seat
            if len(options) == 1:
                world.follow(decision.seat, options[0])
                if mine:
                    alone.append(options[0])
                    depth += 1
                continue
            if not mine:
                return alone if self._wins_whatever(world, decision.seat, options, stray, depth) else None
            line = self._some_pick(world, decision, options, stray, depth)
            return None if line is None else [*alone, *line]
        return None

    def _wins_however(self, world: Session, die: Roll, stray: int, depth: int) -> bool:
        """Whether the turn wins with every face of a die."""
        seen: set[int] = set()
        for face in range(die.faces):
            if die.means(face) not in seen:
                seen.add(die.means(face))
                if self._forces(self._after(world, CHANCE, face), stray, depth) is None:
                    return False
        return True

    def _wins_whatever(self, world: Session, seat: int, options: list[int], stray: int, depth: int) -> bool:
        """Whether the turn wins with every answer of another seat."""
        for pick in options:
            if self._forces(self._after(world, seat, pick), stray, depth) is None:
                return False
        return True

    def _some_pick(
        self, world: Session, decision: Decision, options: list[int], stray: int, depth: int
    ) -> list[int] | None:
        """A line that wins with one of the own options."""
        key = (decision.asks, tuple(options), world.state.evaluate(self._seat))
        if self._failed.get(key, -1) >= stray:
            return None
        self._failed[key] = stray
        hinted = self.hint[depth] if depth < len(self.hint) and self.hint[depth] in options else NO_PICK
        if hinted != NO_PICK:
            line = self._forces(self._after(world, self._seat, hinted), stray, depth + 1)
            if line is not None:
                return [hinted, *line]
        order = self._orders.get(key)
        if order is None:
            order = self._order(world, decision, options)
            self._orders[key] = order
        for rank, pick in enumerate(order):
            left = stray - rank.bit_length()
            if left < 0:
                self.strayed = True
                break
            if pick == hinted:
                continue
            line = self._forces(self._after(world, self._seat, pick), left, depth + 1)
            if line is not None:
                return [pick, *line]
            if self._effort.is_spent():
                break
        return None

    def _order(self, world: Session, decision: Decision, options: list[int]) -> list[int]:
        """Options, the most promising first, as the game's rules of thumb or its yardstick say."""
        values = world.state.policy(decision, options)
        if not values:
            values = [self._promise(world, pick) for pick in options]
        return [options[at] for at in sorted(range(len(options)), key=lambda at: -values[at])]

    def _promise(self, world: Session, pick: int) -> float:
        """What the yardstick says after a pick, if others let it happen."""
        child = world.fork(self._rng, ALL_KNOWING)
        child.answer_unchecked(pick, self._seat)
        others_pass(child, self._seat)
        self._effort.spend()
        return worth(child, self._seat)


def find_win(
    observation: Observation, home: int, effort: Effort, hint: list[int], rng: Random, worlds: int = WORLDS
) -> list[int]:
    """Own picks by which a seat wins in its turn, which is the lap `home`; none if none were found.

    Those of the hint are tried first. With enough effort every line is tried.
    """
    turns: list[Turn] = []
    for _ in range(worlds):
        world = observation.sample_world(rng, record=True)
        if not turns and world.state.evaluate(observation.seat) * world.state.seats < 1.0:
            effort.shrink(BEHIND)
        turns.append(Turn(world, observation.seat, home, effort, rng))
    first, others = turns[0], turns[1:]
    if hint and hint[0] in observation.options():
        first.hint = hint
        line = first.wins_with(hint[0], 0)
        if line is not None and all(is_won_by(other, line) for other in others):
            return line
    order = first.picks()
    barred: set[int] = set()
    for stray in range(FARTHEST + 1):
        first.strayed = False
        for rank, pick in enumerate(order):
            left = stray - rank.bit_length()
            if left < 0:
                first.strayed = True
                break
            if pick in barred:
                continue
            line = first.wins_with(pick, left)
            if line is not None:
                if all(is_won_by(other, line) for other in others):
                    return line
                barred.add(pick)
            if effort.is_spent():
                return []
        if not first.strayed:
            break
    return []


def is_won_by(turn: Turn, line: list[int]) -> bool:
    """Whether a turn in another world can be won as well that begins like a line, and may go on otherwise."""
    turn.hint = line
    for stray in range(FARTHEST + 1):
        turn.strayed = False
        if turn.wins_with(line[0], stray) is not None:
            return True
        if not turn.strayed:
            break
    return False


@final
class Hunter:
    """Looks for a win at each decision of a game that could begin one, and follows the line that it found."""

    __slots__ = ("_expected", "_home", "_line", "_rng")

    def __init__(self, rng: Random) -> None:
        self._rng: Final = rng
        self._home = 0
        self._line: list[int] = []
        self._expected = -1
        """How many decisions are answered when the line goes on; less than 0 where no win is on its way."""

    def pick(self, observation: Observation, effort: Effort) -> int:
        """The pick with which the seat goes on to win, or NO_PICK."""
        on_the_way = self._expected >= 0
        if observation.root:
            self._home = observation.lap()
        elif not on_the_way:
            return NO_PICK  # within an act nothing is new, and an answer in another's turn wins nothing
        undisturbed = observation.answered() == self._expected
        hint = self._line if undisturbed else []
        line = find_win(observation, self._home, effort, hint, self._rng)
        if not line and hint and hint[0] in observation.options():
            line = hint  # there was no time to find it again
        self._line = line[1:]
        self._expected = observation.answered() + 1 if line else -1
        return line[0] if line else NO_PICK
