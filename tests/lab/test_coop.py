"""What the lab sees in Solo & Cooperative Play: how far a team came, and who felled how many."""

from __future__ import annotations

from pathlib import Path

import pytest

from emberbox.games.ignite.facts import kinds as of
from emberbox.kernel.event import Event, Fact
from emberbox.lab.coop import CoopStudy, felled_by, kills_of, phases_of, spent_on, survived
from emberbox.lab.files import PAGE, Results
from emberbox.lab.play import Plan, play
from emberbox.lab.run import write
from emberbox.lab.studies import study_of
from emberbox.lab.tables import frames
from emberbox.lab.teams import Team, cells, costs, effects
from emberbox.testing.coop import siege
from tests.lab.test_runs import read_page


def test_kills_are_counted_for_who_felled_them() -> None:
    t = siege("a1 !w1 . b1 !k1", players=2, hands={"a": "short-sword", "b": "short-sword"})
    t.play("short-sword", "!w1")
    assert kills_of(t.session.heard(), 2) == [1.0, 0.0]


@pytest.mark.parametrize("players", [1, 3])
def test_a_game_is_found_as_the_course_of_a_team(players: int) -> None:
    plan = Plan("cards", "coop", {"quick": True, "market": "random"}, (players,), "random", 1, 5)
    game = play(plan, 0)
    assert len(game.seats) == players
    for row in game.seats:
        assert 1 <= row["round"] <= 20
        assert row["won"] in (0.0, 1.0)
        assert row["defeats"] >= 2
    assert len({row["won"] for row in game.seats}) == 1


def test_the_page_tells_how_far_teams_came(tmp_path: Path) -> None:
    plan = Plan("cards", "coop", {"quick": True, "market": "random"}, (2,), "random", 1, 5)
    game = play(plan, 0)
    write(plan, frames([game], study_of("coop").deeds), 0, Results(tmp_path))
    words = read_page(tmp_path / PAGE).words
    for word in ("At the end", "round", "defeats", "favor", "kills"):
        assert word in words


def test_teams_are_counted_by_the_rounds_that_they_survive() -> None:
    assert survived([3, 3, 6, 21]) == [1.0, 0.5, 0.25, 0.25, 0.25]
    assert CoopStudy.players == (1, 2, 3, 4)


# -- teams -------------------------------------------------------------------------------------------------


def team(
    won: bool, race: str = "elves", deck: str = "arrow", difficulty: str = "easy", round: int = 9
) -> Team:
    return Team(2, difficulty, won, round, frozenset([race]), frozenset([deck]), [], [], [], 0)


def test_difficulties_and_players_take_turns_unless_one_is_named() -> None:
    plan = Plan("teams", "coop", {"quick": True}, (1, 2), "random", 12, 5)
    played = [
        (plan.options_for(number)["players"], plan.options_for(number)["difficulty"]) for number in range(12)
    ]
    assert len(set(played)) == 12
    named = plan._replace(options={"quick": True, "difficulty": "hard"})
    assert {named.options_for(number)["difficulty"] for number in range(12)} == {"hard"}
    assert "difficulty" not in plan._replace(topic="cards").options_for(0)


def test_games_won_are_counted_by_difficulty_and_players() -> None:
    found = cells([team(True), team(False), team(False, difficulty="hard", round=3)], ["easy", "hard"])
    assert [(each.difficulty, each.games, each.rate.value, each.rounds) for each in found] == [
        ("easy", 2, 0.5, [10, 9]),
        ("hard", 1, 0.0, [3]),
    ]


def test_a_race_or_deck_counts_by_the_games_with_and_without_it() -> None:
    found = [team(True, race="orcs", deck="lance"), team(True, race="orcs"), team(False), team(False)]
    orcs, elves = effects(found, {"orcs": "Orcs", "elves": "Elves", "pandas": "Pandas"}, races=True)
    assert (orcs.name, orcs.games, orcs.gain.value, elves.gain.value) == ("Orcs", 2, 1.0, -1.0)
    assert orcs.gain.low < 1.0 == orcs.gain.high
    (lance,) = effects(found, {"lance": "Lance"}, races=False)
    assert lance.without.value == pytest.approx(1 / 3)


def test_a_card_costs_the_units_that_fall_while_it_is_in_effect() -> None:
    found = [team(False)._replace(phases=["dread 0", "dread 1", "plague 0"])]
    assert costs(found, {"dread": "Dread"}) == [("Dread", 2, 50.0, 0.0), ("plague", 1, 0.0, 50.0)]


def test_phases_and_tokens_are_read_from_what_happened() -> None:
    def event(what: str, because: str = "", **facts: Fact) -> Event:
        return Event(what, facts, because)

    dread, plague = of.kind("dread"), of.kind("plague")
    events = [
        event("power-drawn", card=dread),
        event("favor-spent", "coop.favor.redraw"),
        event("power-discarded", "coop.favor.redraw", card=dread),
        event("power-drawn", "coop.favor.redraw", card=plague),
        event("favor-spent", "coop.favor.reroll"),
        event("enemy-die", die=6, face=2),
        event("died", "enemy-red-1", type=0),
        event("turn"),
        event("died", "lava", type=0),
    ]
    assert phases_of(events) == ["plague 1"]
    assert spent_on(events) == ["dread", "the group"]
    assert felled_by(events) == ["enemy-red-1", "lava"]


def test_the_page_of_teams_has_all_that_was_asked(tmp_path: Path) -> None:
    plan = Plan("teams", "coop", {"quick": True, "market": "random"}, (1, 2), "random", 4, 5)
    games = [play(plan, number) for number in range(4)]
    write(plan, frames(games, study_of("coop").deeds), 0, Results(tmp_path))
    words = read_page(tmp_path / PAGE).words
    for word in (
        "Games won",
        "sensible",
        "What units fell to",
        "Power and Apocalypse cards",
        "Races in the team",
    ):
        assert word in words
