"""Core as the kernel knows it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, final

from emberbox.games.core.catalogue import Catalogue, printed, read_catalogue
from emberbox.games.core.course import play
from emberbox.games.core.evaluation import evaluate
from emberbox.games.core.outcomes import outcomes
from emberbox.games.core.position import NO_ONE, OVER, Position
from emberbox.games.core.reasons.explaining import explain
from emberbox.games.core.setting import check_options, options_of, rounds_of
from emberbox.games.core.space import SPACE
from emberbox.games.core.tactics.policy import policy
from emberbox.games.core.view import view
from emberbox.games.data import own_cards, with_changes, with_own
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.game import Choice, Game, State, View
from emberbox.kernel.outcome import Outcome
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.why import Why


@final
class Core(Position):
    """A game of Core: the position, and what the kernel asks of it."""

    __slots__ = ()

    def copy(self) -> Core:
        twin = Core(self.scenario, self.fireteams, self.rounds, self.may_concede)
        self.copy_game(twin)
        self.copy_models(twin)
        return twin

    def steps(self) -> Steps[None]:
        return play(self)

    def view(self, seat: int) -> View:
        return view(self, seat)

    def payoffs(self) -> list[float] | None:
        if self.phase != OVER:
            return None
        if self.winner == NO_ONE:
            return [0.5, 0.5]
        return [1.0 if seat == self.winner else 0.0 for seat in range(self.seats)]

    def outcomes_since(self, before: State) -> list[Outcome]:
        assert isinstance(before, Position)
        return outcomes(before, self)

    def evaluate(self, seat: int) -> float:
        return evaluate(self, seat)

    def explain(self, decision: Decision, pick: int, refusal: Refusal) -> Why:
        return explain(self, decision, pick, refusal)

    def policy(self, decision: Decision, options: Sequence[int]) -> list[float]:
        return policy(self, decision, options)


def new_table(catalogue: Catalogue, options: Mapping[str, Choice]) -> Core:
    """A table before setup: both fireteams are there, and nothing is placed."""
    scenario = catalogue.scenarios[str(options["scenario"])]
    teams = [catalogue.fireteams[str(options[f"fireteam-{seat}"])] for seat in (1, 2)]
    g = Core(scenario, teams, rounds_of(catalogue, options), bool(options["concede"]))
    for seat, team in enumerate(teams):
        for card in team.datacards:
            g.add_model(card, seat)
    return g


@final
class CoreGame(Game):
    """The mech wargame of pilots, hit locations and lines of sight."""

    __slots__ = ("catalogue", "former_hash", "own")

    def __init__(self, catalogue: Catalogue, rules_version: str, former_hash: str = "") -> None:
        super().__init__("core", "Ignition: Core", rules_version, SPACE, options_of(catalogue))
        self.catalogue: Final = catalogue
        self.former_hash: Final = former_hash
        """The hash of the own cards in records from before it told their order; empty if there are none."""
        cards = printed()
        self.own: Final = {key for key in (*catalogue.scenarios, *catalogue.fireteams) if key not in cards}

    def complete(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        full = super().complete(options)
        check_options(self.catalogue, full)
        return full

    def plays_own(self, options: Mapping[str, Choice]) -> bool:
        return any(options[name] in self.own for name in ("scenario", "fireteam-1", "fireteam-2"))

    def knows_own(self, own: str) -> bool:
        return (self.former_hash != "" and own == self.former_hash) or super().knows_own(own)

    def start(self, options: Mapping[str, Choice]) -> State:
        return new_table(self.catalogue, options)


RULES_VERSION: Final = "3"


def on_the_shelf() -> CoreGame:
    """The game with the cards of one's own, which its records then name by a fingerprint."""
    own, where = own_cards("core")
    version = with_changes(with_own(RULES_VERSION, "core"), "emberbox.games.core")
    sorted_own = json.dumps(own, sort_keys=True, default=str).encode()
    return CoreGame(read_catalogue(own, where), version, sha256(sorted_own).hexdigest()[:8] if own else "")


CORE: Final = on_the_shelf()
