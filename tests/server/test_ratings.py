"""Results, ratings and the ladder: what counts, for whom, and what bots are for on it."""

from __future__ import annotations

import math
from typing import Any

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.session import Session
from emberbox.server.play.ratings import (
    ANCHORS,
    MODEL,
    SeatResult,
    Skill,
    anchor,
    rated,
    results_of,
    teams_of,
)
from emberbox.server.play.seating import Chair, Table
from emberbox.server.wire.table import Timer
from tests.server.at_rooms import people, play_out, seat
from tests.server.kit import Person, Served, run

NEW = Skill()


def results(*ranks: int, teams: tuple[int, ...] = (), bots: tuple[int, ...] = ()) -> list[SeatResult]:
    """How a game ended, everybody alone unless there are teams."""
    alone = tuple(range(len(ranks)))
    return [
        SeatResult(at, None, "veteran", (teams or alone)[at], rank)
        if at in bots
        else SeatResult(at, f"p{at}", None, (teams or alone)[at], rank)
        for at, rank in enumerate(ranks)
    ]


def test_winners_rise_losers_fall_and_who_gave_up_falls_deepest() -> None:
    after = rated(results(0, 1, 2), {0: NEW, 1: NEW, 2: NEW})
    assert after[0].mu > NEW.mu > after[2].mu
    assert after[0].mu > after[1].mu > after[2].mu
    assert all(skill.sigma < NEW.sigma for skill in after.values())
    assert NEW.points == 1000


def test_a_team_wins_together_but_who_left_it_does_not() -> None:
    after = rated(results(0, 0, 1, 1, teams=(0, 0, 1, 1)), dict.fromkeys(range(4), NEW))
    assert after[0] == pytest.approx(after[1])
    assert after[0].mu > NEW.mu > after[2].mu
    after = rated(results(0, 2, 1, 1, teams=(0, 0, 1, 1)), dict.fromkeys(range(4), NEW))
    assert after[0].mu > NEW.mu > after[1].mu


def test_a_bot_is_an_anchor_and_a_stronger_one_is_worth_more() -> None:
    weak = rated(results(0, 1, bots=(1,)), {0: NEW, 1: anchor("novice")})
    strong = rated(results(0, 1, bots=(1,)), {0: NEW, 1: anchor("master")})
    assert weak.keys() == strong.keys() == {0}
    assert strong[0].mu > weak[0].mu > NEW.mu


def test_anchors_say_what_duels_of_bots_have_shown() -> None:
    apart = ANCHORS["veteran"] - ANCHORS["apprentice"]
    chance = 1 / (1 + math.exp(-apart / math.sqrt(2 * MODEL.beta**2)))
    assert 0.8 < chance < 0.92, "bench/strength.md: 80.8 and 92.0 % of duels"
    assert list(ANCHORS.values()) == sorted(ANCHORS.values())


@pytest.mark.parametrize(
    ("game", "options", "teams"),
    [
        ("forge", {"players": 3}, 3),
        ("ignite", {"players": 4, "quick": True}, 4),
        ("ignite", {"players": 4, "quick": True, "goal": "teams-2"}, 2),
    ],
)
def test_who_plays_with_whom_is_what_everybody_sees(game: str, options: dict[str, Any], teams: int) -> None:
    session = Session.unstarted(GAMES[game], GAMES[game].complete(options), 1)
    session.run_chance()
    found = teams_of(session.state.view(SPECTATOR), options["players"])
    assert len(set(found)) == teams


def test_who_left_gave_up_and_a_stand_in_does_not_win_for_anybody() -> None:
    table = Table(
        id="r",
        game="forge",
        rules="",
        options={},
        host="a",
        listed=False,
        timer=Timer(),
        stand_in="novice",
        state="over",
        version=1,
        chairs=(Chair("a", "Ada"), Chair("b", "Bob", "novice"), Chair(bot="novice"), Chair(bot="master")),
        sitters=frozenset({(0, "a"), (1, "b"), (2, "c")}),
    )
    found = results_of(table, [0.0, 1.0, 0.0, 0.0], [0, 1, 2, 3])
    assert [(result.player, result.rank) for result in found] == [("a", 1), ("b", 2), ("c", 2), (None, 1)]


# -- over the wire -------------------------------------------------------------------------------


async def with_account(served: Served, name: str, login: str) -> Person:
    (person,) = await people(served, name)
    await person.post("/api/account", {"login": login, "password": "correct horse"})
    return person


async def until_settled(person: Person, login: str) -> Any:
    while not (profile := await person.get(f"/api/players/{login}"))["games"]:
        pass
    return profile


def test_a_rated_game_of_two_accounts_counts_and_is_on_the_ladder(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await with_account(served, "Ada", "ada-r"), await with_account(served, "Bob", "bob-r")
        (eve,) = await people(served, "Eve")
        room = await ada.make(["me", "open"], rated=True)
        assert (await eve.refused(seat(room, 1, "claim")))[:2] == (409, "no-account")
        assert (await ada.refused(seat(room, 1, "claim")))[:2] == (409, "one-seat")
        assert (await bob.claim(room, 1))["rated"] is True
        lines = [await ada.enter(room, 0), await bob.enter(room, 1)]
        await play_out(lines)
        payoffs = lines[0].update["payoffs"]
        profiles = [await until_settled(eve, login) for login in ("ada-r", "bob-r")]
        ladder = await eve.get("/api/games/forge/ladder")
        assert [entry["points"] for entry in ladder] == sorted((e["points"] for e in ladder), reverse=True)
        assert {"ada-r", "bob-r"} <= {entry["login"] for entry in ladder}
        assert {entry["bot"] for entry in ladder} >= set(ANCHORS)
        assert (await eve.refused("/api/players/nobody-there", method="GET"))[:2] == (404, "no-player")
        found = [profile["results"][0] for profile in profiles]
        assert all((one["room"], one["rated"], one["gave_up"]) == (room, True, False) for one in found)
        assert [one["won"] for one in found] == [payoff == max(payoffs) for payoff in payoffs]
        for one, profile in zip(found, profiles, strict=True):
            (game,) = profile["games"]
            assert (game["game"], game["played"], game["won"]) == ("forge", 1, int(one["won"]))
            assert (game["points"], game["provisional"]) == (1000 + one["change"], True)

    run(visit())


def test_what_would_say_nothing_of_its_players_is_not_rated(served: Served) -> None:
    async def visit() -> None:
        (eve,) = await people(served, "Eve")
        ada = await with_account(served, "Ada", "ada-n")

        async def code(person: Person, **more: object) -> str:
            data = {"game": "forge", "seats": ["me", "open"], "rated": True, **more}
            return (await person.refused("/api/rooms", data))[1]

        assert await code(eve) == "no-account"
        assert await code(ada, seats=["me", "me"]) == "one-seat"
        assert await code(ada, game="coop", seats=["me", "novice"], options={"players": 2}) == "not-rated"
        assert await code(ada, lesson=True, seats=[]) == "not-rated"
        # A game that does not count is still a result.
        room = await ada.make(["me", "novice"])
        await play_out([await ada.enter(room, 0)])
        profile = await until_settled(ada, "ada-n")
        assert [(result["rated"], result["change"]) for result in profile["results"]] == [(False, 0)]
        assert profile["games"][0]["points"] is None

    run(visit())
