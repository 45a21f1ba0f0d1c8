"""Tournaments: who may do what, whole ones from sign-up to standings, and processes that die on the way."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from emberbox.server.play.ratings import SeatResult
from emberbox.server.play.rounds import DRAW, LOSS, WIN, verdict
from tests.server.at_rooms import people, seat
from tests.server.kit import Message, Person, Served, run
from tests.server.nodes import Nodes
from tests.server.services import Postgres, Redis
from tests.server.test_operators import Beside
from tests.server.test_ratings import with_account

AT_ONCE = {"round-break": "0", "bot-workers": "1", "bot-budget": "0.2"}
PLAN = {"name": "Spring cup", "game": "forge"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with no breaks between rounds."""
    with Served(tmp_path_factory.mktemp("tournaments"), AT_ONCE) as served:
        yield served
        assert served.complaints() == []


async def accounts(served: Served, *logins: str) -> list[Person]:
    """Players with an account."""
    return [await with_account(served, login.capitalize(), login) for login in logins]


async def opened(owner: Person, others: Sequence[Person], **plan: object) -> str:
    """A tournament that the owner and others have entered."""
    id = str((await owner.post("/api/tournaments", {**PLAN, **plan}))["summary"]["id"])
    for person in (owner, *others):
        assert (await person.post(f"/api/tournaments/{id}/enter"))["entered"]
    return id


async def look(person: Person, id: str) -> Message:
    """A tournament as somebody sees it."""
    found: Message = await person.get(f"/api/tournaments/{id}")
    return found


async def game_of(person: Person, id: str, number: int) -> tuple[str, int] | None:
    """The room and seat at which somebody is to play in a round; None if it was played before they came."""
    while True:
        found = await look(person, id)
        if found["summary"]["round"] > number or found["summary"]["state"] == "over":
            return None
        is_now = found["summary"]["round"] == number  # before, `your_game` is that of the last round
        room: str | None = found["your_game"] if is_now else None
        if is_now and room is None:
            return None
        response = await person.http.get(f"/api/rooms/{room}") if room else None
        # Rooms are made a moment after the pairings.
        if room is not None and response is not None and response.is_success:
            return room, next(at for at, each in enumerate(response.json()["seats"]) if each["yours"])
        await asyncio.sleep(0.1)


async def play_round(person: Person, id: str, number: int, most: int = 10**6) -> None:
    """Play the game of a round to its end, or so many answers of it."""
    place = await game_of(person, id, number)
    if place is None:
        return
    line = await person.enter(*place)
    rng = random.Random(number)
    for _ in range(most):
        if not await line.answer_any(rng):
            break


async def until_round(person: Person, id: str, number: int) -> Message:
    """A tournament as soon as it is so far, or over."""
    while True:
        found = await look(person, id)
        if found["summary"]["round"] >= number or found["summary"]["state"] == "over":
            return found
        await asyncio.sleep(0.1)


async def until_over(person: Person, id: str) -> Message:
    while (found := await look(person, id))["summary"]["state"] != "over":
        await asyncio.sleep(0.1)
    return found


def results(*ranks: int) -> list[SeatResult]:
    return [SeatResult(at, "ab"[at], None, at, rank) for at, rank in enumerate(ranks)]


def test_what_a_game_was_worth() -> None:
    assert [verdict(who, results(0, 1)) for who in "ab"] == [WIN, LOSS]
    assert [verdict(who, results(1, 1)) for who in "ab"] == [DRAW, DRAW]
    assert [verdict(who, results(0, 2)) for who in "ab"] == [WIN, LOSS]
    # The bot in the seat of somebody who did not come may win: that is nobody's point.
    assert [verdict(who, results(1, 2)) for who in "ab"] == [WIN, LOSS]
    assert [verdict(who, results(2, 2)) for who in "ab"] == [LOSS, LOSS]
    assert [verdict(who, []) for who in "ab"] == [DRAW, DRAW]
    bot = SeatResult(1, None, "novice", 1, 1)
    assert verdict("a", [results(0)[0], bot]) == WIN
    assert verdict("a", [results(2)[0], bot]) == LOSS


def test_sign_up_is_for_accounts_and_only_the_owner_begins(site: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = await accounts(site, "ada", "bob", "eve")
        (guest,) = await people(site, "Guest")
        assert (await guest.refused("/api/tournaments", PLAN))[:2] == (409, "no-account")
        id = await opened(ada, [], size=2)
        at = f"/api/tournaments/{id}"
        assert (await guest.refused(f"{at}/enter"))[1] == "no-account"
        assert (await ada.refused(f"{at}/start"))[1] == "not-enough"
        await bob.post(f"{at}/enter")
        await bob.post(f"{at}/enter")
        assert (await eve.refused(f"{at}/enter"))[1] == "full"
        assert (await bob.post(f"{at}/withdraw"))["summary"]["entered"] == 1
        assert (await eve.refused(f"{at}/withdraw"))[1] == "not-entered"
        await eve.post(f"{at}/enter")
        assert (await bob.refused(f"{at}/start"))[:2] == (403, "not-host")
        assert (await bob.refused(f"{at}/cancel"))[:2] == (403, "not-host")
        found = await guest.get("/api/tournaments")
        assert [(each["name"], each["entered"]) for each in found] == [("Spring cup", 2)]
        assert (await ada.post(f"{at}/cancel"))["summary"]["state"] == "cancelled"
        for change in ("start", "cancel", "enter", "withdraw"):
            assert (await ada.http.post(f"{at}/{change}")).status_code == (200 if change == "enter" else 409)
        assert (await ada.refused("/api/tournaments/nowhere", method="GET"))[:2] == (404, "no-tournament")
        # Whoever deletes their account takes part no more, and an owner's tournament does not begin.
        id = await opened(ada, [bob])
        assert [each["tournament"] for each in (await bob.get("/api/me/data"))["entrants"]] == [id]
        for person, state in ((bob, "open"), (ada, "cancelled")):
            gone = await person.http.request("DELETE", "/api/me", json={"password": "correct horse"})
            assert gone.status_code == 200, gone.text
            assert (await look(eve, id))["summary"]["state"] == state
        assert (await look(eve, id))["standings"] == []

    run(visit())


def test_what_strangers_try_with_tournaments_is_refused(site: Served) -> None:
    async def visit() -> None:
        (mal,) = await accounts(site, "mal")

        async def code(**plan: Any) -> tuple[int, str]:
            return (await mal.refused("/api/tournaments", {**PLAN, **plan}))[:2]

        assert await code(game="chess") == (400, "no-game")
        assert await code(game="coop") == (409, "not-rated")
        assert await code(options={"players": 2, "nothing": 1}) == (400, "bad-option")
        assert await code(name="www.example.com") == (400, "bad-text")
        assert await code(name="\u202egnilur") == (400, "bad-text")
        for wrong in ({"size": 65}, {"rounds": 12}, {"name": "x" * 61}, {"pace": "off"}, {"kind": "cup"}):
            assert await code(**wrong) == (400, "bad-request")
        for _ in range(3):
            await opened(mal, [])
        assert await code() == (429, "too-many-tournaments")
        last = {"rounds-per": 1}
        assert (await mal.refused("/api/tournaments", {**PLAN, **last}))[0] == 400

    run(visit())


@pytest.mark.long
def test_three_play_a_swiss_tournament_with_a_bot_for_the_odd_one(site: Served) -> None:
    async def visit() -> None:
        players = await accounts(site, "kim", "lee", "max")
        (guest,) = await people(site, "Guest")
        id = await opened(players[0], players[1:], rounds=2, rated=True)
        assert (await players[0].post(f"/api/tournaments/{id}/start"))["summary"]["rounds"] == 2
        late = await accounts(site, "nan")
        assert (await late[0].refused(f"/api/tournaments/{id}/enter"))[1] == "closed"
        met = []
        for number in (1, 2):
            found = await until_round(guest, id, number)
            boards = [[each["name"] for each in board["players"]] for board in found["pairings"]]
            assert sorted(name for board in boards for name in board if name in ("Kim", "Lee", "Max")) == [
                "Kim",
                "Lee",
                "Max",
            ]
            met += [frozenset(board) for board in boards]
            assert [board["players"][1]["bot"] for board in found["pairings"]] == [None, "apprentice"]
            room = found["pairings"][0]["room"]
            while not (response := await guest.http.get(f"/api/rooms/{room}")).is_success:
                await asyncio.sleep(0.1)
            table = response.json()
            assert (table["tournament"], table["rated"], table["state"]) == (id, True, "playing")
            assert (await late[0].refused(seat(room, 0, "claim")))[1] in ("not-your-game", "seat-taken")
            await asyncio.gather(*(play_round(player, id, number) for player in players))
        found = await until_over(guest, id)
        assert len(set(met)) == 4, "nobody has met anybody twice, nor the bot"
        standings = found["standings"]
        assert [each["played"] for each in standings] == [2, 2, 2]
        ranks = [(each["score"], each["buchholz"], each["berger"]) for each in standings]
        assert ranks == sorted(ranks, reverse=True)
        first = await guest.get(f"/api/tournaments/{id}?round=1")
        assert (first["shown"], len(first["pairings"])) == (1, 2)
        assert all(each["score"] is not None for board in first["pairings"] for each in board["players"])
        # What counts for the tournament counts once, and for the rating, too.
        profile = await guest.get("/api/players/kim")
        assert (profile["games"][0]["played"], len(profile["results"])) == (2, 2)

    run(visit())


@pytest.mark.long
def test_a_player_who_withdraws_loses_and_a_closed_game_is_a_draw(site: Served) -> None:
    async def visit() -> None:
        ann, ben, cat, dan = await accounts(site, "ann", "ben", "cat", "dan")
        id = await opened(ann, [ben, cat, dan], kind="round-robin")
        await ann.post(f"/api/tournaments/{id}/start")
        found = await until_round(ann, id, 1)
        place = await game_of(ann, id, 1)
        assert place is not None
        await ann.post(f"/api/tournaments/{id}/withdraw")
        table = await ann.get(f"/api/rooms/{place[0]}")
        assert table["seats"][place[1]]["bot"] == "novice"
        boards = {each["name"]: board["room"] for board in found["pairings"] for each in board["players"]}
        rest = {await called(who): who for who in (ben, cat, dan)}
        (rival,) = [who for name, who in rest.items() if boards[name] == boards["Ann"]]
        others = [who for who in rest.values() if who is not rival]
        assert await game_of(others[0], id, 1) is not None
        await Beside(site.folder).do("close", boards[await called(others[0])], "stuck")
        await play_round(rival, id, 1)
        found = await until_round(ben, id, 2)
        scores = {each["name"]: each["score"] for each in found["standings"]}
        assert scores["Ann"] == 0.0
        assert scores[await called(rival)] == 1.0
        assert [scores[await called(other)] for other in others] == [0.5, 0.5]
        assert [each["withdrawn"] for each in found["standings"] if each["name"] == "Ann"] == [True]
        # Whoever would have met Ann plays a bot.
        assert sum(any(each["bot"] for each in board["players"]) for board in found["pairings"]) == 1
        await Beside(site.folder).do("close_tournament", id, "enough")
        assert (await look(ben, id))["note"] == "closed by the operators of this site"

    run(visit())


async def called(person: Person) -> str:
    return str((await person.get("/api/me"))["name"])


@pytest.mark.long
def test_a_tournament_survives_kills_at_every_stage(folder: Path) -> None:
    async def begin(served: Served) -> tuple[str, list[str]]:
        players = await accounts(served, "ada", "bob", "eve")
        id = await opened(players[0], players[1:], rounds=2)
        await players[0].post(f"/api/tournaments/{id}/start")
        return id, [player.cookie.partition("=")[2] for player in players]

    async def back(served: Served, cookies: list[str]) -> list[Person]:
        players = [Person(served.url) for _ in cookies]
        for player, cookie in zip(players, cookies, strict=True):
            player.http.cookies.set("emberbox", cookie)
        return players

    async def play(served: Served, number: int, most: int) -> None:
        players = await back(served, cookies)
        games = [asyncio.create_task(play_round(player, id, number, most)) for player in players]
        await asyncio.wait(games, return_when=asyncio.FIRST_COMPLETED if most < 10 else asyncio.ALL_COMPLETED)
        for game in games:
            game.cancel()

    async def end(served: Served) -> Message:
        players = await back(served, cookies)
        for number in (1, 2):
            await asyncio.gather(*(play_round(player, id, number) for player in players))
        return await until_over(players[0], id)

    with Served(folder, AT_ONCE) as first:
        id, cookies = run(begin(first))
        first.kill()  # begun, and most likely nobody is paired yet
    with Served(folder, AT_ONCE) as second:
        run(play(second, 1, 5))
        second.kill()  # in the middle of games
    with Served(folder, AT_ONCE) as third:
        run(play(third, 1, 10**6))
        third.kill()  # games are over, and perhaps not settled
    with Served(folder, AT_ONCE) as last:
        found = run(end(last))
    assert [each["played"] for each in found["standings"]] == [2, 2, 2]
    rows = last.alter("SELECT round, player, count(*) FROM pairings WHERE score IS NOT NULL GROUP BY 1, 2")
    assert len(rows) == 6
    games = last.alter("SELECT room, sum(score) FROM pairings WHERE opponent IS NOT NULL GROUP BY room")
    assert [total for _, total in games] == [2, 2]
    assert len(last.alter("SELECT id FROM rooms WHERE tournament IS NOT NULL")) == 4


@pytest.mark.long
def test_two_nodes_begin_each_round_once(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    async def visit(both: Nodes) -> None:
        logins = ["ada", "bob", "eve", "kim", "lee"]
        players = [await with_account(both.a, login.capitalize(), login) for login in logins]
        id = await opened(players[0], players[1:], rounds=1)
        await players[0].moved_to(both.b.url).post(f"/api/tournaments/{id}/start")
        for player in players:
            assert await game_of(player.moved_to(both.b.url), id, 1) is not None
        rows = await both.rows("SELECT * FROM pairings")
        assert len(rows) == len({row["player"] for row in rows}) == 5
        assert len(await both.rows("SELECT id FROM rooms WHERE tournament = $1", id)) == 3

    with Nodes(tmp_path, postgres, redis) as both:
        run(visit(both))
