"""Who can win at once does: lines that win whatever happens are found, and nothing else is taken for one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from emberbox.bots.roster import LEVELS, hire
from emberbox.bots.simple import flattened
from emberbox.bots.winning import NO_PICK, Effort, Hunter, find_win
from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.ignite.space import CELLS, card_pick
from emberbox.kernel.observation import Observation
from emberbox.testing.coop import siege
from emberbox.testing.ignite import Table, table
from tests.bots.won import kept, takes

ONE_SHORT = {"a": "b5 b6 c6"}
"""Player a lacks one trophy of the four that win."""


def close(drawing: str, hands: dict[str, str], **words: Any) -> Table:
    """A table at which player a wins with the next unit that falls; each has two points of damage."""
    damage = {name: 2 for name in drawing.split() if name[0] in "bc" and name[1:].isdecimal()}
    return table(drawing, players=3, hands=hands, damage=damage, trophies=ONE_SHORT, **words)


def line_of(t: Table, positions: int = 2000) -> list[int]:
    """The line that is found for player a."""
    observation = Observation(t.session, 0)
    return find_win(observation, observation.lap(), Effort(positions), [], Random(1))


# -- what is a win ---------------------------------------------------------------------------------------


def test_a_blow_that_nobody_can_answer_wins() -> None:
    t = close("a1 b1", {"a": "march dagger"})
    assert line_of(t) == [card_pick(kind("dagger")), CELLS + t.g.cell[t.piece("b1")]]
    assert line_of(close("a1 . b1", {"a": "march dagger"}))[0] == card_pick(kind("march"))


def test_one_that_may_be_blocked_does_not() -> None:
    t = close("a1 b1", {"a": "dagger", "b": "old-wooden-shield"}, decks={"b": "old-wooden-shield"})
    assert line_of(t) == []


def test_a_line_of_several_acts_is_found() -> None:
    t = close("a1 . . b1\nc1 . . .", {"a": "march march dagger horse"})
    assert card_pick(kind("dagger")) in line_of(t)


def test_nothing_is_found_where_nobody_can_be_reached() -> None:
    assert line_of(close("a1 . . . . b1", {"a": "march dagger"})) == []


def test_a_team_wins_with_the_last_blow_on_the_dragon() -> None:
    t = siege("a1 !D b1", players=2, round=20, hands={"a": "march short-sword"}, damage={"!D": 2})
    assert line_of(t)[0] == card_pick(kind("short-sword"))


def test_who_has_no_effort_left_finds_nothing() -> None:
    t = close("a1 b1", {"a": "march dagger"})
    assert line_of(t, 1) == []


# -- following it ----------------------------------------------------------------------------------------


def test_a_hunter_follows_its_line_to_the_end() -> None:
    t = close("a1 . b1\nc1 . .", {"a": "march dagger"})
    hunter = Hunter(Random(1))
    while t.asked_seat == "a" and not t.session.over:
        pick = hunter.pick(Observation(t.session, 0), Effort(2000))
        assert pick != NO_PICK
        t.session.answer(pick)
        while not t.session.over and t.asked_seat != "a":
            t.pick(None)
    assert t.session.state.payoffs() == [1.0, 0.0, 0.0]


def test_a_line_that_there_is_no_effort_to_find_again_is_followed_all_the_same() -> None:
    t = close("a1 . b1\nc1 . .", {"a": "march dagger"})
    hunter = Hunter(Random(1))
    t.session.answer(hunter.pick(Observation(t.session, 0), Effort(2000)))
    pick = hunter.pick(Observation(t.session, 0), Effort(1))
    assert t.session.forbids(pick) is None
    assert pick >= CELLS


def test_in_the_middle_of_an_act_a_hunter_without_a_line_does_not_look() -> None:
    t = close("a1 . b1\nc1 . .", {"a": "march dagger"})
    t.pick("march")
    assert not Observation(t.session, 0).root
    assert Hunter(Random(1)).pick(Observation(t.session, 0), Effort(2000)) == NO_PICK


def test_an_effort_of_time_ends_with_it() -> None:
    effort = Effort(0, until=1e-9)
    effort.spend()
    assert effort.is_spent()


# -- who takes a win -------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["apprentice", "veteran", "master"])
def test_every_level_from_apprentice_up_looks_for_a_win(level: str) -> None:
    spec = LEVELS[level].spec
    spec = "search:iterations=40" if spec.startswith("search") else spec
    t = close("a1 . b1\nc1 . .", {"a": "march dagger march horse"})
    bot = hire(spec, 3)
    for _ in range(8):
        if t.session.over:
            break
        seat = t.session.decision_seat()
        t.session.answer(bot.choose(Observation(t.session, seat)) if seat == 0 else t.session.options()[0])
    assert t.session.state.payoffs() == [1.0, 0.0, 0.0]


@pytest.mark.parametrize(("game", "every"), [("forge", 20), ("ignite", 5), ("freeze", 9), ("core", 14)])
def test_kept_wins_are_taken(game: str, every: int) -> None:
    """All of them are in the long test, and in bench/strength.md by the clock."""
    positions = kept(game)[::every]
    missed = [at for at, won in enumerate(positions) if not takes(hire("tactician:wins=1000", at), won, at)]
    assert missed == []


@pytest.mark.long
def test_of_all_kept_wins_hardly_one_is_missed() -> None:
    """With iterations for about the time of a veteran, and with a tenth of them."""
    positions = [won for game in ("forge", "ignite", "freeze", "core") for won in kept(game)]
    for iterations, part in ((1000, 0.99), (100, 0.95)):
        bots = [hire(f"search:iterations={iterations}", at) for at in range(len(positions))]
        taken = sum(takes(bot, won, at) for at, (bot, won) in enumerate(zip(bots, positions, strict=True)))
        assert taken >= part * len(positions), f"{taken} of {len(positions)} at {iterations}"


# -- a yardstick that can still tell ---------------------------------------------------------------------


def test_a_flattened_chance_keeps_its_order_and_its_middle() -> None:
    chances = [0.0, 0.001, 0.2, 0.5, 0.8, 0.999, 1.0]
    flat = [flattened(chance) for chance in chances]
    assert flat == sorted(flat)
    assert (flat[0], flat[3], flat[-1]) == (0.0, 0.5, 1.0)
    assert 1.0 - flattened(0.999) > 10 * (1.0 - 0.999)
