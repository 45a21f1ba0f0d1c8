"""Duels: many games between bots, seats balanced, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from math import sqrt
from multiprocessing import get_context
from time import perf_counter
from typing import Final, NamedTuple, final

from emberbox.bots.careful import Mishap, answer
from emberbox.bots.roster import UnknownBot, hire
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.session import Session

IN_FLIGHT: Final = 8
"""Games that wait or run, for each job."""

CONFIDENCE: Final = 1.96
"""Standard deviations on either side of a 95 % interval."""


class GameResult(NamedTuple):
    """One game of a duel, by seat: which of the bots sat there, what it got and how long it thought."""

    bots: list[int]
    payoffs: list[float]
    decisions: list[int]
    seconds: list[float]
    worst: list[float]
    mishaps: int


@final
class DuelRow:
    """How one bot did: `rate` is its share of the points, with a 95 % Wilson interval."""

    __slots__ = ("decisions", "draws", "games", "score", "seconds", "spec", "wins", "worst_ms")

    def __init__(self, spec: str) -> None:
        self.spec: Final = spec
        self.games = 0
        self.wins = 0
        self.draws = 0
        self.score = 0.0
        self.decisions = 0
        self.seconds = 0.0
        self.worst_ms = 0.0

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

    @property
    def mean_ms(self) -> float:
        """How long the bot thought about a decision."""
        return 1000 * self.seconds / self.decisions if self.decisions else 0.0


@final
class DuelResult:
    """A duel so far: a row for each bot, and how fast it went."""

    __slots__ = ("decisions", "games", "mishaps", "rows", "seconds")

    def __init__(self, specs: Sequence[str]) -> None:
        self.rows: Final = [DuelRow(spec) for spec in specs]
        self.games = 0
        self.decisions = 0
        self.mishaps = 0
        self.seconds = 0.0

    @property
    def games_per_second(self) -> float:
        """Games a second, over all jobs."""
        return self.games / self.seconds if self.seconds else 0.0

    def add(self, result: GameResult) -> None:
        """Count one more game."""
        self.games += 1
        self.mishaps += result.mishaps
        self.decisions += sum(result.decisions)
        for seat, bot in enumerate(result.bots):
            row = self.rows[bot]
            row.games += 1
            row.score += result.payoffs[seat]
            row.wins += result.payoffs[seat] == 1.0
            row.draws += 0.0 < result.payoffs[seat] < 1.0
            row.decisions += result.decisions[seat]
            row.seconds += result.seconds[seat]
            row.worst_ms = max(row.worst_ms, 1000 * result.worst[seat])


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


def play_game(
    game: Game, specs: Sequence[str], options: Mapping[str, Choice], number: int, seed: int
) -> GameResult:
    """Game `number` of a duel. Games that differ only in the seating share their cards and dice."""
    session = Session.start(game, options, seed=seed * 1_000_003 + number // len(specs))
    players = session.state.seats
    seats = seating(len(specs), players, number)
    bots = [hire(specs[bot], seed * 7919 + number * players + seat) for seat, bot in enumerate(seats)]
    decisions = [0] * players
    seconds = [0.0] * players
    worst = [0.0] * players
    mishaps: list[Mishap] = []
    while not session.over:
        seat = session.decision_seat()
        before = perf_counter()
        pick = answer(bots[seat], session, seat, mishaps)
        spent = perf_counter() - before
        decisions[seat] += 1
        seconds[seat] += spent
        worst[seat] = max(worst[seat], spent)
        session.take(pick)
    payoffs = session.state.payoffs()
    assert payoffs is not None
    return GameResult(seats, payoffs, decisions, seconds, worst, len(mishaps))


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


def play_named(name: str, specs: list[str], options: dict[str, Choice], number: int, seed: int) -> GameResult:
    """A game of the shelf by its name: what a worker process is sent must be plain data."""
    return play_game(GAMES[name], specs, options, number, seed)


def results(
    game: Game, specs: Sequence[str], options: Mapping[str, Choice], games: int, seed: int, jobs: int
) -> Iterator[GameResult]:
    """The games of a duel as they end."""
    if jobs <= 1:
        for number in range(games):
            yield play_game(game, specs, options, number, seed)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        # A few games in flight, not all of them: a duel of millions takes no more memory than one of ten.
        waiting: set[Future[GameResult]] = set()
        number = 0
        while waiting or number < games:
            while number < games and len(waiting) < IN_FLIGHT * jobs:
                waiting.add(pool.submit(play_named, game.name, list(specs), dict(options), number, seed))
                number += 1
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in ended:
                yield future.result()
    finally:
        # Whoever interrupts a duel does not want to wait for the games that have not begun.
        pool.shutdown(cancel_futures=True)
