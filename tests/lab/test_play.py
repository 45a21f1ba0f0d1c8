"""One game of the lab: the same wherever it is played, and told as it was."""

from __future__ import annotations

from functools import partial

import pytest

from emberbox.bots.spread import spread
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts.races import RACES
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice
from emberbox.lab.play import Plan, check, play
from emberbox.lab.studies import UnknownStudy, study_of, study_on
from emberbox.lab.study import CARDS, TOPICS, order_from
from emberbox.registry import REGISTRY

SHORT: dict[str, Choice] = {"quick": True, "market": "random", "rounds": 20}
PLAN = Plan("races", "ignite", SHORT, (2, 3), "random", 6, 11)


def test_the_same_seed_gives_the_same_rows_whatever_the_number_of_jobs() -> None:
    alone = list(spread(partial(play, PLAN), PLAN.games, jobs=1))
    together = sorted(spread(partial(play, PLAN), PLAN.games, jobs=2), key=lambda game: game.number)
    assert alone == together
    assert alone[0] != play(PLAN._replace(seed=12), 0)


def test_the_numbers_of_players_take_turns() -> None:
    assert [len(play(PLAN, number).seats) for number in range(4)] == [2, 3, 2, 3]


def test_a_game_of_ignite_tells_races_market_and_who_began() -> None:
    for number in range(2):
        game = play(PLAN, number)
        races = [race for row in game.seats for race in row["races"]]
        assert len(set(races)) == len(races) == (4 if number == 0 else 3)
        assert set(races) <= set(RACES)
        assert sum(row["won"] for row in game.seats) == pytest.approx(1)
        assert sorted(row["order"] for row in game.seats) == list(range(1, len(game.seats) + 1))
        assert {row["rounds"] for row in game.seats} == {20}
        offered = [row["card"] for row in game.cards if row["seat"] == 1]
        assert len(offered) == len(set(offered)) == 16
        assert set(offered) <= {base_set.KEYS[kind] for kind in base_set.BATTLE}
        assert {len([row for row in game.cards if row["seat"] == row2["seat"]]) for row2 in game.seats} == {
            16
        }


def test_what_is_bought_was_on_offer_and_leaves_its_deck() -> None:
    plan = PLAN._replace(options={**SHORT, "rounds": 40, "titles": 2})
    game = play(plan, 1)
    bought = {row["card"] for row in game.cards if row["taken"]}
    titles = {row["card"] for row in game.cards} & {base_set.KEYS[kind] for kind in base_set.TITLES}
    assert bought
    assert len(titles) == 2
    for card in bought - titles:
        assert sum(row["taken"] for row in game.cards if row["card"] == card) <= 10


def test_teams_win_together() -> None:
    plan = PLAN._replace(options={**SHORT, "goal": "teams-2"}, players=(4,), games=1)
    rows = play(plan, 0).seats
    assert {row["sides"] for row in rows} == {2}
    assert rows[0]["won"] == rows[2]["won"]
    assert rows[0]["won"] + rows[1]["won"] == pytest.approx(1)


def test_forge_tells_what_was_summoned() -> None:
    game = play(Plan("cards", "forge", {}, (2,), "random", 1, 5), 0)
    assert {row["card"] for row in game.cards} == set(study_of("forge").cards)
    assert sum(row["taken"] for row in game.cards) > 2
    assert [row["races"] for row in game.seats] == [[], []]


def test_the_order_of_turns_goes_clockwise() -> None:
    assert order_from(2, 4) == [3, 4, 1, 2]


def test_every_study_has_a_topic_and_names() -> None:
    for study in map(study_of, REGISTRY):
        assert study.cards if CARDS in study.topics else study.races


def test_every_study_has_each_topic_or_says_why_not() -> None:
    for study in map(study_of, REGISTRY):
        assert sorted([*study.topics, *study.lacks]) == sorted(TOPICS)
        assert all(study.lacks.values())


@pytest.mark.parametrize(
    ("game", "topic", "message"),
    [
        (
            "forge",
            "races",
            "forge has no study of races: all players have the same forge, and no race; it has",
        ),
        ("coop", "seats", "coop has no study of seats: its players win or lose together"),
        ("coop", "races", "coop has no study of races: .*teams has how often they win with each race"),
        ("core", "cards", "core has no study of cards: nobody buys or draws cards in it"),
        ("ignite", "teams", "ignite has no study of teams: its players play against each other"),
        (
            "ignite",
            "colours",
            "the lab has no topic 'colours'; choose from races, cards, teams, seats and le",
        ),
        (
            "chess",
            "cards",
            "the lab has no study of game 'chess'; choose from forge, ignite, freeze, coop, core",
        ),
    ],
)
def test_a_study_that_is_not_there_is_named(game: str, topic: str, message: str) -> None:
    with pytest.raises(UnknownStudy, match=message):
        study_on(game, topic)


def test_a_plan_is_checked_for_every_number_of_players() -> None:
    with pytest.raises(BadOption, match="cannot be 9"):
        check(PLAN._replace(players=(2, 9)))
    with pytest.raises(BadOption, match="--players is empty"):
        check(PLAN._replace(players=()))
    with pytest.raises(BadOption, match="nobody tells what lies in the stacks"):
        check(PLAN._replace(topic="cards", options={"market": "epic"}))
    check(PLAN._replace(options={"market": "epic"}))
