"""Games for learners: actions in, rows and masks out, one game after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, final

from emberbox.kernel.errors import IllegalAnswer
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.refusal import NOT_YOUR_DECISION
from emberbox.kernel.session import Session
from emberbox.kernel.tensor import Encoder

OVER: Final = -1
"""The seat that acts when the game is over."""
SEEDS_APART: Final = 1_000_003


def returns_of(session: Session) -> list[float]:
    """What each seat has got: 1 for a win, less for a loss, in all 0; nothing before the end.

    In a game that is played together it is 1 or -1 for all.
    """
    payoffs = session.state.payoffs()
    seats = session.state.seats
    if payoffs is None:
        return [0.0] * seats
    if session.game.together:
        return [2.0 * payoff - 1.0 for payoff in payoffs]
    return [(payoff * seats - 1.0) / (seats - 1) for payoff in payoffs]


@final
class Episode:
    """A series of games, each begun by `reset`. The seed gives all of them: the n-th game is always the same.

    A game ends by its rules, or after so many actions (`most_actions`, 0 for no such end): then it is cut,
    and nobody gets anything. Without `record` it is faster, but bots that look ahead can't play it.
    """

    __slots__ = (
        "_legal",
        "_most_actions",
        "_options",
        "_record",
        "actions",
        "encoder",
        "game",
        "number",
        "seed",
        "session",
    )

    def __init__(
        self,
        game: Game,
        encoder: Encoder,
        options: Mapping[str, Choice],
        seed: int,
        most_actions: int = 0,
        record: bool = False,
    ) -> None:
        self.game: Final = game
        self.encoder: Final = encoder
        self.seed: Final = seed
        self._options: Final[dict[str, Choice]] = game.complete(options)
        self._most_actions: Final = most_actions
        self._record: Final = record
        self.number = 0
        self.actions = 0
        # The picks of the seat that acts; None until somebody asks for them.
        self._legal: list[int] | None = None
        self.session: Session = self._start()

    def _start(self) -> Session:
        seed = self.seed * SEEDS_APART + self.number
        return Session.start(self.game, self._options, seed, record=self._record)

    def reset(self) -> None:
        """Begin the next game."""
        self.number += 1
        self.actions = 0
        self._legal = None
        self.session = self._start()

    @property
    def seat(self) -> int:
        """The seat that acts; `OVER` if the game is over or cut."""
        decision = self.session.decision
        return OVER if decision is None or self.is_cut() else decision.seat

    def is_cut(self) -> bool:
        """Whether the game was ended after as many actions as it may have."""
        return 0 < self._most_actions <= self.actions and self.session.decision is not None

    def options(self) -> list[int]:
        """The legal picks of the seat that acts, worked out once for its mask and for what it does."""
        if self._legal is None:
            self._legal = self.session.options()
        return self._legal

    def act(self, action: int) -> None:
        """Let the seat that acts do something, or raise `IllegalAnswer` and change nothing."""
        self.take(self.pick_for(action))

    def pick_for(self, action: int) -> int:
        """The pick that an action means now, or `IllegalAnswer` if the seat that acts does not have it."""
        seat = self.seat
        if seat == OVER:
            raise IllegalAnswer("the game is over: reset begins the next one", NOT_YOUR_DECISION)
        if not 0 <= action < self.game.space.size:
            raise IllegalAnswer(
                f"action {action} is outside 0..{self.game.space.size - 1}", NOT_YOUR_DECISION
            )
        pick = self.encoder.pick_of(seat, action)
        if pick not in self.options():
            refusal = self.session.forbids(pick)
            assert refusal is not None
            name = self.game.space.name(pick)
            raise IllegalAnswer(f"action {action} ({name}) is not legal now: {refusal.rule}", refusal)
        return pick

    def take(self, pick: int) -> None:
        """Let the seat that acts take a pick that is legal, as a bot's is."""
        self._legal = None
        self.session.answer_unchecked(pick)
        self.actions += 1

    def row(self, seat: int, everything: bool = False) -> bytearray:
        """What a seat sees."""
        return self.encoder.encode(self.session, seat, everything)

    def mask(self, seat: int) -> bytearray:
        """The actions that a seat has; none if it does not act."""
        if seat != self.seat:
            return bytearray(self.game.space.size)
        return self.encoder.mask(seat, self.options())

    def returns(self) -> list[float]:
        """What each seat has got."""
        return returns_of(self.session)


@final
class Batch:
    """Several series of games that go on together; whatever they show is written into buffers of bytes.

    Each has its place in the rows, masks and seats. One whose game ends begins the next at once: its place
    shows the new game, and what came of the old one is what `step` returns.
    """

    __slots__ = ("_masks", "_places", "_rows", "_seats", "episodes")

    def __init__(
        self, episodes: Sequence[Episode], rows: memoryview, masks: memoryview, seats: memoryview
    ) -> None:
        self.episodes: Final = list(episodes)
        self._rows: Final = rows
        self._masks: Final = masks
        self._seats: Final = seats
        # Where row and mask of each go.
        self._places: Final[list[tuple[slice, slice]]] = []
        for at, episode in enumerate(self.episodes):
            size, count = episode.encoder.size, episode.encoder.space.size
            self._places.append((slice(at * size, (at + 1) * size), slice(at * count, (at + 1) * count)))
            self._show(at)

    def step(self, actions: list[int]) -> list[tuple[int, bool, list[float]]]:
        """One action in every game; of those that ended the place, whether they were cut, and the returns.

        If one action is illegal, nothing has changed in any game.
        """
        ended: list[tuple[int, bool, list[float]]] = []
        picks = [episode.pick_for(actions[at]) for at, episode in enumerate(self.episodes)]
        for at, episode in enumerate(self.episodes):
            episode.take(picks[at])
            if episode.seat == OVER:
                ended.append((at, episode.is_cut(), episode.returns()))
                episode.reset()
            self._show(at)
        return ended

    def _show(self, at: int) -> None:
        episode = self.episodes[at]
        encoder, seat = episode.encoder, episode.seat
        row, mask = self._places[at]
        self._rows[row] = encoder.row(episode.session, seat)
        self._masks[mask] = encoder.legal(seat, episode.options())
        self._seats[at] = seat
