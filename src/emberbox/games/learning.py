"""What a game brings along so that it can be learned from play (`emberbox.learn`)."""

from __future__ import annotations

from random import Random
from typing import Final

from mypy_extensions import mypyc_attr

from emberbox.kernel.game import Choice, Game, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Learning:
    """A game as something to learn: how it is played for that, and what a position looks like to a net."""

    __slots__ = ("by_turns", "count", "game", "layout", "most_players", "rules", "slips")

    def __init__(
        self,
        game: Game,
        *,
        rules: str,
        layout: int,
        count: int,
        most_players: int,
        by_turns: bool = False,
        slips: float = 0.04,
    ) -> None:
        self.game: Final = game
        self.rules: Final = rules
        self.layout: Final = layout
        self.count: Final = count  # of features
        self.most_players: Final = most_players
        # Where a search plays on by rules of thumb it judges positions at which a turn begins, and no others.
        self.by_turns: Final = by_turns
        # So often any pick is taken, so that there is something to learn about bad positions, too.
        self.slips: Final = slips

    def options(self, rng: Random) -> dict[str, Choice]:
        """The options of a game to learn from."""
        raise NotImplementedError

    def prior(self) -> list[float]:
        """The linear weights that learning begins with: with them a net says what the evaluation says."""
        return [0.0] * self.count

    def sides(self, state: State) -> list[list[int]]:
        """The features of every seat; none of who is out."""
        raise NotImplementedError

    def faced(self, state: State) -> list[list[int]]:
        """Whom each seat faces."""
        raise NotImplementedError

    def given(self, state: State) -> list[float]:
        """Each seat's strength before anything is learned, as far as it is no weight of a feature."""
        return [0.0] * state.seats
