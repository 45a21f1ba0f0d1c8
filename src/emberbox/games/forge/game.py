"""Forge as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from emberbox.games.data import with_changes, with_own
from emberbox.games.forge.catalogue import FORGE_LIST, OWN_FORGES, PRINTED
from emberbox.games.forge.evaluation import evaluate
from emberbox.games.forge.learned import chances
from emberbox.games.forge.outcomes import outcomes
from emberbox.games.forge.position import NO_ONE, OVER, Position, forge_of
from emberbox.games.forge.space import MOST_PLAYERS, SPACE
from emberbox.games.forge.turn import play
from emberbox.games.forge.view import view
from emberbox.kernel.cards import EVERYONE, NOBODY, Cards
from emberbox.kernel.decision import Steps
from emberbox.kernel.game import Choice, Game, Option, State, View
from emberbox.kernel.outcome import Outcome


@final
class Forge(Position):
    """A game of Forge: the position, and what the kernel asks of it."""

    __slots__ = ()

    def copy(self) -> Forge:
        twin = Forge(self.seats, self.cards.copy(), self.reclaim, self.conveyor)
        twin.own = self.own
        twin.phase = self.phase
        twin.current = self.current
        twin.turn = self.turn
        twin.acted = self.acted
        twin.quiet_turns = self.quiet_turns[:]
        twin.still_turns = self.still_turns[:]
        twin.forge_shrank = self.forge_shrank
        twin.winner = self.winner
        twin.energy = self.energy[:]
        twin.out = self.out[:]
        twin.last_left = self.last_left[:]
        twin.last_right = self.last_right[:]
        twin.minion = self.minion[:]
        twin.damage = self.damage[:]
        twin.attacked = self.attacked[:]
        twin.fresh = self.fresh[:]
        return twin

    def steps(self) -> Steps[None]:
        return play(self)

    def view(self, seat: int) -> View:
        return view(self, seat)

    def payoffs(self) -> list[float] | None:
        if self.phase != OVER:
            return None
        if self.winner != NO_ONE:
            return [1.0 if seat == self.winner else 0.0 for seat in range(self.seats)]
        share = 1.0 / self.players_in()
        return [0.0 if out else share for out in self.out]

    def outcomes_since(self, before: State) -> list[Outcome]:
        assert isinstance(before, Position)
        return outcomes(before, self)

    def evaluate(self, seat: int) -> float:
        return evaluate(self, seat)

    def chances(self) -> list[float]:
        return [] if self.own else chances(self)


PRINTED_FORGE: Final = "printed"


def new_table(
    players: int, reclaim: bool = False, conveyor: bool = False, forge: str = PRINTED_FORGE
) -> Forge:
    """A table before the shuffle: every forge is the same list, all else is empty."""
    g = Forge(players, Cards(), reclaim, conveyor)
    cards = FORGE_LIST if forge == PRINTED_FORGE else OWN_FORGES[forge]
    g.own = max(cards) >= PRINTED
    for seat in range(players):
        for audience in (NOBODY, 1 << seat, EVERYONE):
            g.cards.add_zone(audience)
    g.cards.add_zone(NOBODY)
    for seat in range(players):
        g.cards.deal(cards, pool=seat, zone=forge_of(seat))
    return g


def own_forges() -> list[Option]:
    """The choice between the printed forge and those that players bring along, if there are any."""
    if not OWN_FORGES:
        return []
    values = [PRINTED_FORGE, *OWN_FORGES]
    return [Option("forge", PRINTED_FORGE, values, "the cards of everybody's forge", own=True)]


@final
class ForgeGame(Game):
    """The card battler of minions, bots and ignite dice."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            "forge",
            "Forge",
            with_changes(with_own("1", "forge"), "emberbox.games.forge"),
            SPACE,
            [
                Option("players", 2, range(2, MOST_PLAYERS + 1), "how many players sit in the circle"),
                Option(
                    "reclaim", False, [False, True], "destroy one of your own minions to get its energy back"
                ),
                Option("conveyor", False, [False, True], "minions move right at the start of your turn"),
                *own_forges(),
            ],
        )

    def start(self, options: Mapping[str, Choice]) -> State:
        players = options["players"]
        assert isinstance(players, int)
        forge = str(options.get("forge", PRINTED_FORGE))
        return new_table(players, bool(options["reclaim"]), bool(options["conveyor"]), forge)


FORGE: Final = ForgeGame()
