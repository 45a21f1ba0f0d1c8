"""The games for OpenSpiel: importing this registers each as `emberbox_NAME`, `emberbox_forge` for one.

Chance is explicit, swap by swap in a shuffle. Needs the extra `openspiel`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from hashlib import blake2s
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from emberbox.envs.making import encoder_of
from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import CHANCE
from emberbox.kernel.episode import returns_of
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.record import Answer
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.kernel.tensor import Encoder
from emberbox.registry import REGISTRY

LONGEST: Final = 20_000
"""No game has more actions, those of chance included: the bound that the laws hold games to."""
MOST_OUTCOMES: Final = 512
"""More than any die has faces and any stack has cards."""


class Play:
    """A game in play as OpenSpiel copies and stores it, and a digest of all that each seat has seen."""

    def __init__(self, game: Game, options: dict[str, Choice]) -> None:
        self.options = options
        self.encoder = encoder_of(game.name, options)
        self.session = Session.unstarted(game, options, 0)
        self.answers: list[Answer] = []
        self.seen = [b""] * self.encoder.seats
        self.is_imagined = False

    def __deepcopy__(self, memo: object) -> Play:
        twin = copy(self)
        twin.session = self.session.fork(Random(0), ALL_KNOWING, record=True)
        twin.answers, twin.seen = self.answers[:], self.seen[:]
        return twin

    def __copy__(self) -> Play:
        twin = Play.__new__(Play)
        twin.__dict__.update(self.__dict__)
        return twin

    def imagined(self, seat: int, rng: Random) -> Play:
        """A world that agrees with all that a seat has seen, at the same decision."""
        asked = self.session.decision_seat()
        if asked == CHANCE:
            raise ValueError("nothing can be resampled while the dice fall or cards are shuffled")
        twin = copy(self)
        twin.session = session = self.session.fork(rng, seat, record=True)
        twin.answers, twin.seen, twin.is_imagined = self.answers[:], self.seen[:], True
        # What others have answered in an open window is forgotten as well: here they answer at random.
        while (other := session.decision_seat()) != asked:
            session.follow(other, rng.choice(session.options()))
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        if self.is_imagined:
            raise ValueError("a resampled state can't be stored: its answers lead to the true one")
        return _replay, (self.session.game.name, self.options, self.answers, self.seen)

    def take(self, seat: int, action: int) -> None:
        """Go on with an action of a seat or of chance, and note what everybody sees then."""
        pick = action if seat == CHANCE else self.encoder.pick_of(seat, action)
        self.session.follow(seat, pick)
        self.answers.append((seat, pick))
        for observer, before in enumerate(self.seen):
            row = self.encoder.encode(self.session, observer)
            own = pick.to_bytes(2, "big") if observer == seat else b""
            self.seen[observer] = blake2s(before + own + row, digest_size=16).digest()


def _replay(game: str, options: dict[str, Choice], answers: list[Answer], seen: list[bytes]) -> Play:
    """A game that was stored: played again, as a record is."""
    play = Play(GAMES[game], options)
    for seat, pick in answers:
        play.session.follow(seat, pick)
    play.answers, play.seen = list(answers), list(seen)
    return play


class BoxState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A game in play."""

    def __init__(self, game: BoxGame) -> None:
        super().__init__(game)
        self._play = Play(game.box, game.options)

    @property
    def play(self) -> Play:
        """The game of the box behind it."""
        return self._play

    def current_player(self) -> int:
        decision = self._play.session.decision
        if decision is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if decision.seat == CHANCE else decision.seat

    def is_terminal(self) -> bool:
        return self._play.session.over

    def _legal_actions(self, player: int) -> list[int]:
        session, encoder = self._play.session, self._play.encoder
        if session.over or player != session.decision_seat():
            return []
        return sorted([encoder.action_of(player, pick) for pick in session.options()])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self._play.session.options()
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        self._play.take(self._play.session.decision_seat(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance:{action}"
        return self._play.session.game.space.name(self._play.encoder.pick_of(player, action))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BoxState:
        """A state that the player can't tell from this one, with hidden cards dealt anew."""
        state: BoxState = self.clone()
        state._play = self._play.imagined(player, Random(sampler()))
        return state

    def returns(self) -> list[float]:
        return returns_of(self._play.session)

    def __str__(self) -> str:
        decision = self._play.session.decision
        asked = "over" if decision is None else f"{decision.asks} of {decision.seat}"
        return f"{self._play.session.game.name}, {len(self._play.answers)} answers, {asked}"


class BoxObserver:
    """What a seat sees: the row of its encoder as `tensor`, its slices by name as `dict`."""

    def __init__(self, encoder: Encoder, perfect_recall: bool) -> None:
        self._encoder = encoder
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(encoder.size, np.float32)
        self.dict = {each.name: self.tensor[each.start : each.stop] for each in encoder.slices}

    def set_from(self, state: BoxState, player: int) -> None:
        """Show the state to a player."""
        self.tensor[:] = np.frombuffer(self._encoder.encode(state.play.session, player), np.uint8)

    def string_from(self, state: BoxState, player: int) -> str:
        """What a player sees, or has seen up to now, as a key."""
        if self._perfect_recall:
            return f"{self._encoder.name} {player} {state.play.seen[player].hex()}"
        row = self._encoder.encode(state.play.session, player)
        return f"{self._encoder.name} {player} {row.hex()}"


class BoxGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game of the box; its parameters are the options."""

    box: Game
    type: pyspiel.GameType

    def __init__(self, params: Mapping[str, Choice] | None = None) -> None:
        self.options = self.box.complete(params or {})
        self.encoder = encoder_of(self.box.name, self.options)
        seats = self.encoder.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.box.space.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if self.box.together else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.type, info, dict(params or {}))

    def new_initial_state(self) -> BoxState:
        return BoxState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BoxObserver:
        return BoxObserver(self.encoder, iig_obs_type is not None and iig_obs_type.perfect_recall)


def _register(name: str) -> None:
    box = GAMES[name]
    named = {option.name: option.default for option in box.options}
    players = next(option.values for option in box.options if option.name == "players")
    utility = pyspiel.GameType.Utility
    kind = pyspiel.GameType(
        short_name=f"emberbox_{name}",
        long_name=box.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if box.together else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=named,
    )
    pyspiel.register_game(kind, type(f"{name.title()}Game", (BoxGame,), {"box": box, "type": kind}))


for _name, _registered in REGISTRY.items():
    if _registered.encoder is not None:
        _register(_name)
