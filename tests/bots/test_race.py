"""A race tells picks apart in the same worlds, and keeps the usual one where only luck differs."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.bots.budget import Budget
from emberbox.bots.race import FEWEST, HANDICAP, TRIFLE, Lead, handicap, race
from emberbox.bots.search import SearchBot
from emberbox.bots.tree import Node
from emberbox.bots.winning import NO_PICK
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.testing.coop import siege
from emberbox.testing.ignite import Table
from tests.kernel.toys.patrol import PATROL


def lead(differences: list[float], part: float = 1.0) -> Lead:
    """A pick that was so much better than the usual one, world by world."""
    found = Lead(1, handicap(part))
    for difference in differences:
        found.note(difference)
    return found


def test_a_pick_that_is_better_in_every_world_is_ahead() -> None:
    assert lead([0.02] * 8).gain() > 0
    assert lead([-0.02] * 8).gain() < 0
    assert lead([-0.02] * 8).is_out()


def test_what_may_be_luck_is_no_gain() -> None:
    assert lead([0.1, -0.08, 0.1, -0.08]).mean() > TRIFLE
    assert lead([0.1, -0.08, 0.1, -0.08]).gain() < 0
    assert not lead([0.1, -0.08, 0.1, -0.08]).is_out()


def test_what_changes_nothing_is_out() -> None:
    assert lead([0.0] * FEWEST).is_out()


def test_the_less_the_rules_of_thumb_speak_for_a_pick_the_better_it_has_to_be() -> None:
    assert handicap(1.0) == TRIFLE
    assert handicap(0.1) > handicap(0.5) > TRIFLE
    assert handicap(0.0) < 10 * HANDICAP
    assert lead([0.012] * 8).gain() > 0 > lead([0.012] * 8, part=0.05).gain()


def raced(t: Table, iterations: int, seed: int = 1) -> tuple[int, int, Node]:
    """The pick of a race, that of the rules of thumb, and what was tried."""
    observation, root = Observation(t.session, 0), Node()
    options = observation.options()
    pick = race(observation, options, root, Budget(0.0, iterations, 0.0), Random(seed))
    return pick, max(options, key=lambda each: root.weights[each]), root


def crossroads() -> Table:
    """An enemy in reach of some of the hand, and something to buy."""
    return siege("a1 . . !w1 . . .", hands={"a": "march march dagger flail"}, favor=2)


def test_all_runners_meet_the_same_worlds() -> None:
    _, usual, root = raced(crossroads(), 40)
    tried = {pick: node.visits for pick, node in root.children.items()}
    assert len(tried) > 2
    assert sum(tried.values()) == root.visits <= 40
    assert tried[usual] == max(tried.values())
    assert min(tried.values()) >= FEWEST


@pytest.mark.parametrize("iterations", [1, 2 * FEWEST - 1])
def test_after_few_worlds_the_usual_pick_stands(iterations: int) -> None:
    for seed in range(5):
        pick, usual, root = raced(crossroads(), iterations, seed)
        assert pick == usual
        assert root.visits <= iterations


def test_the_same_seed_finds_the_same() -> None:
    first, _, root = raced(crossroads(), 30)
    again, _, other = raced(crossroads(), 30)
    assert (first, root.mean()) == (again, other.mean())


def test_how_the_act_goes_on_is_noted() -> None:
    _, _, root = raced(crossroads(), 40)
    assert any(node.children for node in root.children.values())


def test_without_rules_of_thumb_there_is_no_race() -> None:
    session = Session.start(PATROL, seed=1)
    observation = Observation(session, 0)
    options = observation.options()
    assert race(observation, options, Node(), Budget(0.0, 20, 0.0), Random(1)) == NO_PICK
    assert SearchBot(1, ms=0, iterations=20).choose(observation) in options
