"""Seats are taken, left and handed to bots, before a game, during it and after it."""

from __future__ import annotations

import asyncio
import random

from tests.server.at_rooms import names, people, play_on, play_out, seat, up_to
from tests.server.kit import Served, run

# -- seats before the game -----------------------------------------------------------------------


def test_a_game_begins_when_the_last_seat_is_taken(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        room = await ada.make(["open", "open", "open"], options={"players": 3})
        (mine,) = await ada.get("/api/me/rooms")
        assert mine["table"]["hosting"], "a host without a seat must find the room"
        watcher = await eve.enter(room)
        assert (watcher.table["state"], watcher.update) == ("waiting", {})
        assert (await bob.claim(room, 2))["state"] == "waiting"
        assert (await ada.claim(room, 0))["state"] == "waiting"
        table = await ada.post(seat(room, 1, "bot"), {"level": "apprentice"})
        assert table["state"] == "playing"
        await watcher.until(lambda: watcher.table["state"] == "playing" and watcher.update)
        assert names(watcher.table) == ["Ada", "apprentice", "Bob"]
        assert watcher.update["seat"] is None
        assert watcher.update["decision"] is None

    run(visit())


def test_two_who_claim_one_seat_at_once_do_not_both_get_it(served: Served) -> None:
    async def visit() -> None:
        ada, *others = await people(served, "Ada", "Bob", "Eve", "Joe", "Kim")
        room = await ada.make(["me", "open"])
        replies = await asyncio.gather(*(person.http.post(seat(room, 1, "claim")) for person in others))
        assert sorted(reply.status_code for reply in replies) == [200, 409, 409, 409]
        (winner,) = [reply.json() for reply in replies if reply.is_success]
        assert {reply.json()["code"] for reply in replies if not reply.is_success} == {"seat-taken"}
        assert names(await ada.get(f"/api/rooms/{room}")) == names(winner)

    run(visit())


def test_a_seat_can_be_left_and_taken_by_another(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        room = await ada.make(["me", "open", "open"], options={"players": 3})
        await bob.claim(room, 1)
        assert names(await bob.claim(room, 1)) == ["Ada", "Bob", None]
        assert await eve.refused(seat(room, 1, "claim")) == (409, "seat-taken", "seat 1 is taken by Bob")
        assert (await eve.refused(seat(room, 1, "leave")))[:2] == (403, "not-your-seat")
        assert (await eve.refused(seat(room, 2, "leave")))[:2] == (403, "not-your-seat")
        assert names(await bob.post(seat(room, 1, "leave"))) == ["Ada", None, None]
        assert names(await eve.claim(room, 1)) == ["Ada", "Eve", None]
        assert (await bob.refused(seat(room, 3, "claim")))[:2] == (404, "no-seat")
        assert (await bob.refused(seat(room, 99, "claim")))[:2] == (400, "bad-request")
        assert (await bob.refused(seat(room, 0, "dance")))[0] in (400, 404)

    run(visit())


def test_the_host_seats_bots_and_sends_them_away(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        room = await ada.make(["me", "open", "open"], options={"players": 3})
        await bob.claim(room, 1)
        for person in (bob, eve):
            for change in ("bot", "dismiss"):
                assert (await person.refused(seat(room, 2, change)))[:2] == (403, "not-host")
        status, code, message = await ada.refused(seat(room, 1, "bot"))
        assert (status, code) == (409, "not-abandoned")
        assert "Bob" in message
        assert (await ada.refused(seat(room, 2, "bot"), {"level": "wizard"}))[:2] == (400, "no-such-bot")
        assert (await ada.refused(seat(room, 2, "dismiss")))[:2] == (409, "no-bot")
        # With one more seat open the room goes on waiting, and the bot can be sent away again.
        await bob.post(seat(room, 1, "leave"))
        assert names(await ada.post(seat(room, 2, "bot"))) == ["Ada", None, "veteran"]
        assert names(await ada.post(seat(room, 2, "bot"), {"level": "novice"})) == ["Ada", None, "novice"]
        taken = await bob.refused(seat(room, 2, "claim"))
        assert taken == (409, "seat-taken", "seat 2 is taken by the bot 'novice'")
        assert names(await ada.post(seat(room, 2, "dismiss"))) == ["Ada", None, None]
        assert names(await bob.claim(room, 2)) == ["Ada", None, "Bob"]

    run(visit())


# -- seats during a game, and after it -----------------------------------------------------------


def test_a_bot_stands_in_for_the_host_until_the_seat_is_taken_back(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        line = await ada.enter(room, 0)
        table = await ada.post(seat(room, 0, "bot"), {"level": "novice"})
        assert (table["seats"][0]["name"], table["seats"][0]["bot"]) == ("Ada", "novice")
        assert table["seats"][0]["yours"]
        # While the bot plays, its player looks on and cannot answer.
        await line.until(lambda: line.table["seats"][0]["bot"] == "novice")
        reply = await line.ask({"type": "answer", "step": line.update["step"], "picks": [0]})
        assert (reply["type"], reply["code"]) == ("refused", "not-your-seat")
        taken = await bob.refused(seat(room, 0, "claim"))
        assert taken == (409, "seat-taken", "seat 0 is taken by Ada")
        # The bot answers for Ada until it is Bob's turn.
        bobs = await bob.enter(room, 1)
        assert await bobs.asked()
        back = await ada.claim(room, 0)
        assert (back["seats"][0]["name"], back["seats"][0]["bot"]) == ("Ada", None)
        await up_to(line, bobs.update["step"])
        await play_on([line, bobs])

    run(visit())


def test_a_seat_left_in_a_game_waits_for_somebody(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        bobs = await bob.enter(room, 1)
        table = await bob.post(seat(room, 1, "leave"))
        assert (table["state"], names(table)) == ("playing", ["Ada", None])
        # Who has lost the seat is a spectator on the same line.
        await bobs.until(lambda: bobs.update["seat"] is None)
        reply = await bobs.ask({"type": "answer", "step": bobs.update["step"], "picks": [0]})
        assert (reply["type"], reply["code"]) == ("refused", "not-your-seat")
        await eve.claim(room, 1)
        await play_on([await ada.enter(room, 0), await eve.enter(room, 1)])

    run(visit())


def test_who_sits_at_a_table_may_let_a_bot_play_a_seat_that_was_left(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        room = await ada.make(["me", "open"])
        waiting = await bob.refused(seat(room, 1, "bot"), {"level": "novice"})
        assert waiting[:2] == (403, "not-host")
        await bob.claim(room, 1)
        assert (await bob.refused(seat(room, 0, "bot"), {"level": "novice"}))[:2] == (409, "not-abandoned")
        await ada.post(seat(room, 0, "leave"))
        assert (await eve.refused(seat(room, 0, "bot"), {"level": "novice"}))[:2] == (403, "not-host")
        table = await bob.post(seat(room, 0, "bot"), {"level": "novice"})
        assert table["seats"][0]["bot"] == "novice"
        bobs = await bob.enter(room, 1)
        for _ in range(3):
            assert await bobs.answer_any(random.Random(1))

    run(visit())


def test_a_host_closes_a_room_in_which_nobody_else_has_a_seat(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        room = await ada.make(["me", "open"], listed=True)
        line = await ada.enter(room, 0)
        assert (await bob.refused(f"/api/rooms/{room}/close"))[:2] == (403, "not-host")
        await bob.claim(room, 1)
        assert (await ada.refused(f"/api/rooms/{room}/close"))[:2] == (409, "not-alone")
        await bob.post(seat(room, 1, "leave"))
        table = await ada.post(f"/api/rooms/{room}/close")
        assert (table["state"], table["note"]) == ("over", "closed by its host")
        await line.until(lambda: line.table["state"] == "over")
        assert (await ada.refused(f"/api/rooms/{room}/close"))[:2] == (409, "game-over")
        assert room not in [each["table"]["room"] for each in await bob.get("/api/rooms")]

    run(visit())


def test_a_bot_sent_away_in_a_game_leaves_a_free_seat(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        room = await ada.make(["me", "novice"])
        assert (await bob.refused(seat(room, 1, "dismiss")))[:2] == (403, "not-host")
        table = await ada.post(seat(room, 1, "dismiss"))
        assert (table["state"], names(table)) == ("playing", ["Ada", None])
        await bob.claim(room, 1)
        await play_on([await ada.enter(room, 0), await bob.enter(room, 1)])

    run(visit())


def test_nobody_changes_seats_when_a_game_is_over(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        room = await ada.make(["me", "novice"])
        line = await ada.enter(room, 0)
        await play_out([line])
        for person, number, change in (
            (ada, 0, "claim"),
            (ada, 0, "leave"),
            (ada, 0, "bot"),
            (ada, 1, "dismiss"),
            (bob, 1, "claim"),
        ):
            assert (await person.refused(seat(room, number, change)))[:2] == (409, "game-over"), change
        # But its host may delete it, once: then it is in no list of games any more.
        mine = [each["table"]["room"] for each in await ada.get("/api/me/rooms")]
        assert room in mine
        await ada.post(f"/api/rooms/{room}/close")
        assert [each["table"]["room"] for each in await ada.get("/api/me/rooms")] == [
            each for each in mine if each != room
        ]
        assert (await ada.refused(f"/api/rooms/{room}/close"))[:2] == (409, "game-over")
        await line.until(lambda: line.table["state"] == "over")
        for message in (
            {"type": "answer", "step": line.update["step"] + 1, "picks": [0]},
            {"type": "undo", "step": line.update["step"]},
            {"type": "why", "pick": 1},
            {"type": "auto-decline", "asks": "recycle"},
        ):
            assert (await line.ask(message))["code"] == "game-over", message

    run(visit())
