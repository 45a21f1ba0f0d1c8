"""The bots choose legal picks, see only what their seat may see, and keep to their budget."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.bots.bot import Bot, UnknownBot
from emberbox.bots.careful import Mishap, answer
from emberbox.bots.duel import duel
from emberbox.bots.roster import BOTS, LEVELS, hire
from emberbox.bots.search import SearchBot
from emberbox.bots.simple import GreedyBot
from emberbox.games.forge.game import FORGE
from emberbox.games.forge.position import hand_of
from emberbox.games.forge.space import SPACE
from emberbox.kernel.game import Game
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.testing.forge import table
from emberbox.testing.ignite import table as ignite_table
from tests.kernel.toys.shrines import SHRINES_GAME
from tests.kernel.toys.sparks import SPARKS

THINKERS = ["greedy", "search:iterations=60", "learned:iterations=60"]


@pytest.mark.parametrize(
    "spec",
    ["random", "greedy:worlds=2", "tactician:slips=40", "search:iterations=12", "learned:iterations=6"],
)
@pytest.mark.parametrize("game", [FORGE, SPARKS, SHRINES_GAME], ids=["forge", "sparks", "shrines"])
def test_every_bot_plays_every_game_to_its_end_without_a_mishap(game: Game, spec: str) -> None:
    session = Session.start(game, {"players": 3}, seed=4)
    bots = [hire(spec, seat) for seat in range(3)]
    mishaps: list[Mishap] = []
    while not session.over:
        seat = session.waiting()[-1]
        session.answer(answer(bots[seat], session, seat, mishaps), seat)
    assert not mishaps


@pytest.mark.parametrize("spec", THINKERS)
def test_a_thinking_bot_takes_the_win_that_is_on_the_table(spec: str) -> None:
    t = table("wallbreaker - - -", "heat-sink - - -", forges=[9, 0])
    bot = hire(spec, 1)
    while not t.session.over:
        seat = t.session.decision_seat()
        assert seat == 0, "the turn passed without the winning attack"
        t.session.answer(bot.choose(Observation(t.session, seat)))
    assert t.winner == 0


@pytest.mark.parametrize("spec", THINKERS)
def test_a_thinking_bot_does_not_draw_its_own_defeat(spec: str) -> None:
    t = table("- - - -", "- - - -", hands=["", ""], forges=[0, 9], phase="building", energy=1)
    pick = hire(spec, 1).choose(Observation(t.session, 0))
    assert SPACE.name(pick) == "verb:end-turn"


def test_a_glimpse_imagines_other_hidden_cards_and_keeps_the_known_ones() -> None:
    session = Session.start(FORGE, seed=9)
    seat = session.decision_seat()
    other = 1 - seat
    rng = Random(3)
    observation = Observation(session, seat)
    worlds = [observation.sample_world(rng) for _ in range(20)]
    assert len({tuple(world.state.cards.kinds(hand_of(other))) for world in worlds}) > 10
    assert {tuple(world.state.cards.kinds(hand_of(seat))) for world in worlds} == {
        tuple(session.state.cards.kinds(hand_of(seat)))
    }
    assert all(world.state.view(seat) == observation.view() for world in worlds)


def test_a_glimpse_is_only_for_the_seat_that_is_asked() -> None:
    session = Session.start(FORGE, seed=9)
    with pytest.raises(ValueError, match="is asked nothing now"):
        Observation(session, 1 - session.decision_seat())


class Broken(Bot):
    """Raises, or answers nonsense."""

    def __init__(self, pick: int | None) -> None:
        self.pick = pick

    def choose(self, observation: Observation) -> int:
        if self.pick is None:
            raise RuntimeError("out of ideas")
        return self.pick


@pytest.mark.parametrize(
    ("pick", "problem"), [(None, "out of ideas"), (10_000, "kernel.pick.not-asked"), (-3, "not allowed")]
)
def test_a_bot_that_fails_or_answers_illegally_is_stood_in_for(pick: int | None, problem: str) -> None:
    session = Session.start(FORGE, seed=2)
    seat = session.decision_seat()
    mishaps: list[Mishap] = []
    taken = answer(Broken(pick), session, seat, mishaps)
    assert taken in session.options()
    assert [mishap.seat for mishap in mishaps] == [seat]
    assert problem in mishaps[0].problem


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("wizard", "there is no bot 'wizard'; choose from random, greedy, tactician, search, learned"),
        ("search:deep=3", "bot 'search:deep=3': search has no setting 'deep'; it has ms, iterations"),
        ("random:ms=3", "random has no setting 'ms'; it has none"),
        ("search:ms=fast", "ms is 'fast', not a number from 1 to"),
        ("search:ms=0", "ms is '0', not a number from 1 to"),
        ("search:ms=" + "9" * 5000, "ms is '99999999999999999999', not a number from 1 to"),
        ("", "there is no bot ''"),
    ],
)
def test_an_unknown_bot_or_setting_is_refused_with_what_there_is(spec: str, message: str) -> None:
    with pytest.raises(UnknownBot) as caught:
        hire(spec, 1)
    assert message in str(caught.value)


def test_every_bot_on_the_roster_can_be_hired_by_its_name() -> None:
    for name in BOTS:
        assert isinstance(hire(name, 1), Bot)


def test_every_level_is_a_bot_that_can_be_hired() -> None:
    assert list(LEVELS) == ["novice", "apprentice", "veteran", "master", "grandmaster"]
    for level in LEVELS.values():
        assert isinstance(hire(level.spec, 1), Bot)
    assert len({level.word for level in LEVELS.values()}) == 5


def test_who_slips_is_weaker_where_there_are_no_rules_of_thumb_too() -> None:
    result = duel(FORGE, ["tactician", "tactician:slips=40"], {}, games=12, seed=3)
    assert result.rows[0].score >= 8


def test_iterations_alone_mean_no_limit_of_time() -> None:
    bot = hire("search:iterations=5", 1)
    assert isinstance(bot, SearchBot)
    assert (bot.seconds, bot.iterations) == (0, 5)


def test_greedy_thinks_an_act_through_in_which_somebody_else_is_asked() -> None:
    t = ignite_table("a1 b1", hands={"a": "flail march dagger", "b": "old-wooden-shield"})
    # A Flail asks its player again after the other has answered the blow.
    assert GreedyBot(1, 1).choose(Observation(t.session, 0)) in t.session.options()
