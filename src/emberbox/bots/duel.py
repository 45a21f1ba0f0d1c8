"""Duels: many games between bots, seats balanced, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from time import perf_counter, process_time
from typing import Final, NamedTuple, final

from emberbox.bots.bot import Bot, UnknownBot
from emberbox.bots.careful import Mishap, answer
from emberbox.bots.interrupts import HeldInterrupts
from emberbox.bots.roster import hire, seconds_of
from emberbox.bots.spread import spread
from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.session import Session

CONFIDENCE: Final = 1.96
"""Standard deviations on either side of a 95 % interval."""


@final
class Thoughts:
    """How long a bot thought: by the clock, and by what the processor did for this process.

    The two differ where the machine does something else meanwhile. A decision is late if it took longer than
    the bot's own time, and overrun if the processor worked on it for longer.
    """

    __slots__ = ("busiest", "decisions", "late", "overrun", "seconds", "worst")

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0
        self.worst = 0.0
        self.busiest = 0.0
        self.late = 0
        self.overrun = 0

    def note(self, clock: float, busy: float, limit: float) -> None:
        """One more decision, by clock and processor; a limit of 0 is none."""
        self.decisions += 1
        self.seconds += clock
        self.worst = max(self.worst, clock)
        self.busiest = max(self.busiest, busy)
        if limit:
            self.late += clock > limit
            self.overrun += busy > limit

    def add(self, other: Thoughts) -> None:
        """Count somebody's thoughts with these."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.worst = max(self.worst, other.worst)
        self.busiest = max(self.busiest, other.busiest)
        self.late += other.late
        self.overrun += other.overrun

    @property
    def mean(self) -> float:
        """Seconds that a decision took."""
        return self.seconds / self.decisions if self.decisions else 0.0


class GameResult(NamedTuple):
    """One game of a duel: its rounds, and by seat which bot sat there, what it got and how it thought."""

    bots: list[int]
    payoffs: list[float]
    thoughts: list[Thoughts]
    rounds: int
    mishaps: int
    problem: str = ""
    """What went wrong first, if anything did."""


@final
class DuelRow:
    """How one bot did: `rate` is its share of the points, with a 95 % Wilson interval."""

    __slots__ = ("draws", "games", "score", "spec", "thoughts", "wins")

    def __init__(self, spec: str) -> None:
        self.spec: Final = spec
        self.games = 0
        self.wins = 0
        self.draws = 0
        self.score = 0.0
        self.thoughts = Thoughts()

    @property
    def rate(self) -> float:
        """Points a game, from 0 to 1."""
        return self.score / self.games if self.games else 0.0

    @property
    def low(self) -> float:
        """Where the 95 % interval of the rate begins."""
        return wilson(self.score, self.games)[0]

    @property
    def high(self) -> float:
        """Where the 95 % interval of the rate ends."""
        return wilson(self.score, self.games)[1]


@final
class DuelResult:
    """A duel so far: a row for each bot, and how fast it went."""

    __slots__ = ("decisions", "games", "longest", "mishaps", "problem", "rows", "seconds")

    def __init__(self, specs: Sequence[str]) -> None:
        self.rows: Final = [DuelRow(spec) for spec in specs]
        self.games = 0
        self.decisions = 0
        self.mishaps = 0
        self.problem = ""
        self.longest = 0  # rounds
        self.seconds = 0.0

    @property
    def games_per_second(self) -> float:
        """Games a second, over all jobs."""
        return self.games / self.seconds if self.seconds else 0.0

    def add(self, result: GameResult) -> None:
        """Count one more game."""
        self.games += 1
        self.mishaps += result.mishaps
        self.problem = self.problem or result.problem
        self.longest = max(self.longest, result.rounds)
        for seat, bot in enumerate(result.bots):
            row = self.rows[bot]
            row.games += 1
            row.score += result.payoffs[seat]
            row.wins += result.payoffs[seat] == 1.0
            row.draws += 0.0 < result.payoffs[seat] < 1.0
            row.thoughts.add(result.thoughts[seat])
            self.decisions += result.thoughts[seat].decisions


def wilson(score: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a rate.

    >>> low, high = wilson(150, 200)
    >>> round(low, 3), round(high, 3)
    (0.686, 0.805)
    """
    if games == 0:
        return 0.0, 1.0
    z2 = CONFIDENCE * CONFIDENCE
    rate = score / games
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    reach = CONFIDENCE * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def seating(bots: int, players: int, number: int) -> list[int]:
    """Which bot sits on which seat in a game: the bots in turn round the table, one seat on each game.

    >>> [seating(2, 2, number) for number in range(2)]
    [[0, 1], [1, 0]]
    """
    return [(seat + number) % bots for seat in range(players)]


def deal(game: Game, bots: int, options: Mapping[str, Choice], number: int, seed: int) -> Session:
    """Game `number` of a duel before its first answer; those that differ only in the seating are dealt alike.

    So every bot plays every side of the same deal: its cards and dice, and its races if the game draws them.
    """
    return Session.start(game, options, seed=seed * 1_000_003 + number // bots)


def play_game(
    game: Game, specs: Sequence[str], options: Mapping[str, Choice], number: int, seed: int
) -> GameResult:
    """Game `number` of a duel."""
    session = deal(game, len(specs), options, number, seed)
    players = session.state.seats
    seats = seating(len(specs), players, number)
    bots = [hire(specs[bot], seed * 7919 + number * players + seat) for seat, bot in enumerate(seats)]
    return play_out(session, bots, seats, [seconds_of(specs[bot]) for bot in seats])


def play_out(
    session: Session, bots: Sequence[Bot], seats: list[int], limits: Sequence[float] = ()
) -> GameResult:
    """Let bots, one for each seat, play a game to its end.

    The limits are the seconds that each of them has for a decision by its own word, if any.
    """
    thoughts = [Thoughts() for _ in seats]
    mishaps: list[Mishap] = []
    while not session.over:
        seat = session.decision_seat()
        clock, busy = perf_counter(), process_time()
        pick = answer(bots[seat], session, seat, mishaps)
        thoughts[seat].note(perf_counter() - clock, process_time() - busy, limits[seat] if limits else 0.0)
        session.answer_unchecked(pick)
    payoffs = session.state.payoffs()
    assert payoffs is not None
    return GameResult(seats, payoffs, thoughts, rounds_of(session), len(mishaps), first_problem(mishaps))


def first_problem(mishaps: Sequence[Mishap]) -> str:
    """What went wrong first, and for whom; nothing if nothing did."""
    return f"seat {mishaps[0].seat + 1} {mishaps[0].problem}" if mishaps else ""


def rounds_of(session: Session) -> int:
    """How many rounds a game has taken, counted from 1: a turn for everybody."""
    view = session.state.view(SPECTATOR)
    return int(view.get("round", int(view.get("turn", 0)) // session.state.seats + 1))


def duel(
    game: Game,
    specs: Sequence[str],
    options: Mapping[str, Choice],
    games: int,
    seed: int,
    jobs: int = 1,
    on_game: Callable[[GameResult], None] | None = None,
) -> DuelResult:
    """Play a duel and tell `on_game` of each game as it ends.

    With several jobs the games run side by side in processes of their own; the games are the same.
    """
    full = game.complete(options)
    if not specs:
        raise UnknownBot("a duel needs a bot; none was named")
    players = full.get("players")
    if isinstance(players, int) and players < len(specs):
        raise BadOption(f"{len(specs)} bots cannot sit on {players} seats; give as many players as bots")
    for spec in specs:
        hire(spec, 0)
    result = DuelResult(specs)
    start = perf_counter()
    for played in results(game, specs, full, games, seed, jobs):
        result.add(played)
        result.seconds = perf_counter() - start
        if on_game is not None:
            on_game(played)
    return result


def play_named(name: str, specs: list[str], options: dict[str, Choice], seed: int, number: int) -> GameResult:
    """A game of the shelf by its name: what a worker process is sent must be plain data."""
    return play_game(GAMES[name], specs, options, number, seed)


def results(
    game: Game, specs: Sequence[str], options: Mapping[str, Choice], games: int, seed: int, jobs: int
) -> Iterator[GameResult]:
    """The games of a duel as they end."""
    if jobs <= 1:
        for number in range(games):
            with HeldInterrupts():
                played = play_game(game, specs, options, number, seed)
            yield played
    else:
        yield from spread(partial(play_named, game.name, list(specs), dict(options), seed), games, jobs)
