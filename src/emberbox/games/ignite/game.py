"""Ignite as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, final

from emberbox.games.data import with_changes, with_own
from emberbox.games.ignite.expansion import Expansion
from emberbox.games.ignite.facts.box import BOXES, EDITIONS
from emberbox.games.ignite.facts.kinds import OWN
from emberbox.games.ignite.facts.races import armies
from emberbox.games.ignite.flow.turn import play
from emberbox.games.ignite.learned import chances
from emberbox.games.ignite.setting import OPTIONS, OWN_OPTION, Setting, check
from emberbox.games.ignite.space import CELLS, MOST_CELLS, OWN_SPACE
from emberbox.games.ignite.state.outcomes import outcomes
from emberbox.games.ignite.state.position import OPPONENTS, OVER, Position, deck_of
from emberbox.games.ignite.state.view import view
from emberbox.games.ignite.tactics.evaluation import evaluate
from emberbox.games.ignite.tactics.policy import policy
from emberbox.games.ignite.tactics.purchase import purchases, toward_purchase
from emberbox.games.ignite.why import every  # noqa: F401  (fills the tables of reasons)
from emberbox.games.ignite.why.general import explain, not_asked_for
from emberbox.kernel.cards import EVERYONE, NOBODY, Cards
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.game import Choice, Game, State, View
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.plan import Plan
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why


@final
class Ignite(Position):
    """A game of Ignite: the position, and what the kernel asks of it."""

    __slots__ = ()

    def copy(self) -> Ignite:
        twin = Ignite(self.cards.copy(), self.setting)
        self.copy_game(twin)
        self.copy_board(twin)
        return twin

    def steps(self) -> Steps[None]:
        return play(self)

    def view(self, seat: int) -> View:
        return view(self, seat)

    def payoffs(self) -> list[float] | None:
        if self.phase != OVER:
            return None
        if self.expansion is not None and self.expansion.together:
            return [1.0 if self.winners else 0.0] * self.seats
        share = 1.0 / len(self.winners)
        return [share if seat in self.winners else 0.0 for seat in range(self.seats)]

    def lap(self, seat: int) -> int:
        if self.expansion is None:
            return seat
        # The phase of scripted opponents belongs to the turn before it: who looks ahead sees it to its end.
        return self.turn - 1 if self.phase == OPPONENTS else self.turn

    def is_at_table(self, pick: int) -> bool:
        return not self.board.grid.size <= pick - CELLS < MOST_CELLS

    def explain(self, decision: Decision, pick: int, refusal: Refusal) -> Why:
        if not self.is_at_table(pick):
            return not_asked_for(self, decision, pick)
        return explain(self, decision, pick)

    def determinise(self, observer: int, rng: Random) -> None:
        if self.expansion is not None:
            self.expansion.unseal(self, observer)
        self.cards.determinise(observer, rng)
        if self.expansion is not None:
            self.expansion.reseal(self, observer, rng)

    def assume_plain(self, observer: int) -> bool:
        return self.expansion is not None and self.expansion.assume_plain(self, observer)

    def outcomes_since(self, before: State) -> list[Outcome]:
        assert isinstance(before, Position)
        return outcomes(before, self)

    def plans(self) -> list[Plan]:
        return [] if self.expansion is None else self.expansion.plans(self)

    def evaluate(self, seat: int) -> float:
        return evaluate(self, seat)

    def chances(self) -> list[float]:
        return chances(self)

    def policy(self, decision: Decision, options: Sequence[int]) -> list[float]:
        return policy(self, decision, options)

    def proposable(self, decision: Decision) -> list[int]:
        return purchases(self, decision)

    def toward(self, decision: Decision, target: int) -> list[int]:
        return toward_purchase(self, decision, target)


def new_table(setting: Setting, expansion: Expansion | None = None) -> Ignite:
    """A table before set-up: every player's cards have their places, and nothing lies there yet."""
    g = Ignite(Cards(), setting)
    g.expansion = expansion
    for seat in range(g.seats):
        for audience in (NOBODY, 1 << seat, EVERYONE, 1 << seat, EVERYONE):
            g.cards.add_zone(audience)
    g.cards.add_zone(EVERYONE)
    assert len(g.cards.zones) == deck_of(g.seats) + 1
    return g


@final
class IgniteGame(Game):
    """The skirmish deck-builder on a board that burns, freezes and kills."""

    __slots__ = ()

    def __init__(self) -> None:
        version = with_changes(with_own("3", "ignite"), "emberbox.games.ignite")
        options = [*OPTIONS, OWN_OPTION] if OWN else OPTIONS
        super().__init__("ignite", "Ignite", version, OWN_SPACE, options, editions=EDITIONS)

    def complete(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        full = super().complete(options)
        check(full)
        return full

    def tables(self) -> View:
        return {"races": armies(BOXES[-1].races)}

    def start(self, options: Mapping[str, Choice]) -> State:
        return new_table(Setting(options))


IGNITE: Final = IgniteGame()
