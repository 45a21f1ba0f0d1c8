"""The search tries what is worth trying, keeps to its budget, and finds what takes more than one act."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from emberbox.bots.budget import MARGIN, Budget
from emberbox.bots.playout import Turns, play_on
from emberbox.bots.search import FEWEST, SearchBot
from emberbox.bots.tree import WIDE, Node
from emberbox.games.forge.game import FORGE
from emberbox.games.ignite.game import IGNITE
from emberbox.kernel.game import Choice
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.testing.ignite import Table, table

QUICK: dict[str, Choice] = {"players": 3, "market": "random", "quick": True}


# -- budget ------------------------------------------------------------------------------------------


def spent(budget: Budget, *moments: float) -> float:
    """What is left after iterations that ended at these moments."""
    for moment in moments:
        budget.spend(moment)
    return budget.left()


def test_a_budget_of_time_ends_before_the_longest_iteration_so_far_could_break_it() -> None:
    assert spent(Budget(0.1, 0, 5.0), 5.01, 5.02) == pytest.approx((0.1 * MARGIN - 0.02) / 0.01)
    assert spent(Budget(0.1, 0, 5.0), 5.05, 5.06) == 0
    assert spent(Budget(0.1, 0, 5.0), 5.2) == 0


def test_a_budget_of_iterations_takes_as_long_as_they_need() -> None:
    assert spent(Budget(0, 3, 5.0), 90.0, 95.0) == 1
    assert spent(Budget(0, 2, 5.0), 5.1, 5.2) == 0


def test_of_two_budgets_the_one_counts_that_ends_first() -> None:
    assert spent(Budget(0.1, 50, 5.0), 5.0001) == 49
    assert spent(Budget(0.1, 50, 5.0), 5.09, 5.095) == 0


def test_a_search_takes_no_more_of_the_processor_than_its_time() -> None:
    session = middle_of_a_game(seed=5)
    bot = SearchBot(1, ms=150)
    before = process_time()
    bot.choose(Observation(session, session.decision_seat()))
    assert process_time() - before < 0.3


def middle_of_a_game(seed: int) -> Session:
    """A game of Ignite after some turns, at an act with several options."""
    session = Session.start(IGNITE, QUICK, seed=seed)
    rng = Random(seed)
    while session.answered < 150 or len(session.options()) < 5 or session.decision_seat() < 0:
        options = session.options()
        session.answer_unchecked(options[int(rng.random() * len(options))])
    return session


# -- the tree ----------------------------------------------------------------------------------------


def visited(node: Node, options: list[int], times: int, value: float = 0.5) -> list[int]:
    """What is tried in so many visits that all bring the same."""
    picks = []
    for _ in range(times):
        pick = node.select(options, 0.1)
        node.children[pick].note(value)
        node.note(value)
        picks.append(pick)
    return picks


def test_without_rules_of_thumb_a_large_decision_widens_as_it_is_visited() -> None:
    node, options = Node(), list(range(1, 200))
    node.weigh(options, [], Random(1))
    visited(node, options, 60)
    assert len(node.children) == WIDE
    visited(node, options, 340)
    assert len(node.children) == 40


def test_what_rules_of_thumb_speak_for_is_tried_first_and_the_rest_late_or_never() -> None:
    node, options = Node(), list(range(300))
    weights = [0.0] * 300
    weights[250], weights[17], weights[120] = 1.0, 0.6, 0.3
    node.weigh(options, weights, Random(1))
    picks = visited(node, options, 50)
    assert picks[:2] == [250, 17]
    assert list(node.children)[2] == 120
    assert len(node.children) < 20
    assert picks.count(250) > picks.count(17) > picks.count(120)


def test_what_turns_out_well_is_tried_most_whatever_the_rules_of_thumb_say() -> None:
    node, options = Node(), list(range(8))
    node.weigh(options, [1.0, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], Random(1))
    for _ in range(300):
        pick = node.select(options, 0.1)
        node.children[pick].note(0.6 if pick == 5 else 0.3)
        node.note(0.3)
    assert max(options, key=lambda pick: node.children[pick].visits) == 5


def test_an_option_of_another_world_is_weighed_when_it_is_met() -> None:
    node = Node()
    node.weigh([1, 2], [0.9, 0.1], Random(1))
    assert not node.knows([1, 2, 3])
    node.weigh([1, 2, 3], [0.1, 0.1, 0.8], Random(1))
    assert node.knows([1, 2, 3])
    assert node.weights[1] > node.weights[2]


# -- how far -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "seat"), [(1, 1), (2, 2), (3, 0)])
def test_a_world_is_played_on_until_so_many_turns_are_over(turns: int, seat: int) -> None:
    t = table("a1 .  .  .  .  .  b1", hands={"a": "march", "b": "march", "c": "march"})
    world = t.session.fork(Random(1))
    decision = world.decision
    assert decision is not None
    play_on(world, Turns(world.state, decision), turns, Random(1))
    assert (t.session.decision_seat(), world.decision_seat()) == (0, seat)


def test_within_an_act_the_turn_is_that_of_whoever_acts_next() -> None:
    t = table("a1 b1", hands={"a": "dagger march", "b": "old-wooden-shield"})
    t.play("dagger", "b1")
    world = t.session.fork(Random(1))
    decision = world.decision
    assert decision is not None
    assert decision.seat == 1
    play_on(world, Turns(world.state, decision), 1, Random(1))
    decision = world.decision
    assert decision is not None
    assert (decision.asks, decision.seat) == ("act", 1)


# -- playing -----------------------------------------------------------------------------------------


def duel_in_the_plains() -> Table:
    """A march and a stab away from the trophy that wins."""
    return table(
        """
        .  .  .
        a1 .  b1
        """,
        players=2,
        hands={"a": "march dagger old-wooden-shield", "b": ""},
        damage={"b1": 2},
        trophies={"a": "b2 b3 b4"},
    )


def play_turn(t: Table, bot: SearchBot) -> None:
    """Let a bot play on for player a until the game is over or somebody else has the turn."""
    while not t.over and t.active == "a":
        seat = t.session.decision_seat()
        t.session.answer(bot.choose(Observation(t.session, seat)) if seat == 0 else t.session.options()[0])


@pytest.mark.parametrize("seed", range(3))
def test_a_search_finds_the_kill_that_takes_a_march_and_a_stab(seed: int) -> None:
    t = duel_in_the_plains()
    play_turn(t, SearchBot(seed, ms=0, iterations=60))
    assert (t.over, t.alive("b1")) == (True, False)


@pytest.mark.parametrize("seed", range(3))
def test_with_too_little_time_a_search_takes_what_the_rules_of_thumb_speak_for(seed: int) -> None:
    session = middle_of_a_game(seed)
    for _ in range(6):
        seat = session.decision_seat()
        observation = Observation(session, seat)
        decision = session.asked(seat)
        assert decision is not None
        options = decision.options()
        weights = session.state.policy(decision, options)
        pick = SearchBot(seed, ms=0, iterations=FEWEST - 1).choose(observation)
        assert weights[options.index(pick)] == max(weights)
        session.answer(pick)


@pytest.mark.long
def test_the_same_seed_and_iterations_give_the_same_picks() -> None:
    games: list[list[int]] = []
    for _ in range(2):
        session = middle_of_a_game(seed=8)
        bots = [SearchBot(seat, ms=0, iterations=15) for seat in range(3)]
        picks = []
        for _ in range(25):
            seat = session.decision_seat()
            picks.append(bots[seat].choose(Observation(session, seat)))
            session.answer(picks[-1])
        games.append(picks)
    assert games[0] == games[1]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_a_search_answers_legally_wherever_it_is_asked(seed: int) -> None:
    options: dict[str, Choice] = {"players": 2 + seed % 3, "market": "random", "quick": seed % 2 == 0}
    session = Session.start(IGNITE, options, seed)
    rng = Random(seed)
    for _ in range(40 * seed):
        picks = session.options()
        session.answer_unchecked(picks[int(rng.random() * len(picks))])
    for _ in range(10):
        seat = session.decision_seat()
        session.answer(SearchBot(seed, ms=0, iterations=4).choose(Observation(session, seat)))


def test_a_search_keeps_its_tree_while_nobody_else_answers() -> None:
    session = Session.start(FORGE, seed=9)
    seat = session.decision_seat()
    bot = SearchBot(1, ms=0, iterations=200)
    session.answer(bot.choose(Observation(session, seat)))
    assert session.decision_seat() == seat
    kept = bot.root
    assert kept.visits > 0
    before = kept.visits
    bot.choose(Observation(session, seat))
    assert kept.visits > before


def test_a_search_drops_its_tree_when_somebody_else_has_answered() -> None:
    session = Session.start(FORGE, seed=9)
    seat = session.decision_seat()
    bot = SearchBot(1, ms=0, iterations=100)
    while session.decision_seat() == seat:
        session.answer(bot.choose(Observation(session, seat)))
    kept = bot.root
    while session.decision_seat() != seat:
        session.answer(session.options()[-1])
    visits = kept.visits
    bot.choose(Observation(session, seat))
    assert kept.visits == visits
    assert bot.root is not kept
