"""Rooms as people use them: made, found, joined, left, watched, and played again."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.game import Choice, Game
from tests.server.at_rooms import names, people, play_on, play_out, seat
from tests.server.kit import Person, Served, run

VALUES = [
    (game, option.name, value)
    for game in GAMES.values()
    for option in game.options
    for value in option.values
]
OPTIONS = [
    pytest.param(
        *(game, name, value),
        id=f"{game.name}-{name}-{value}",
        marks=pytest.mark.night if at % 5 else pytest.mark.long,
    )
    for at, (game, name, value) in enumerate(VALUES)
]
"""Every value of every option; CI has every fifth."""


def needed(name: str, value: Choice) -> dict[str, Choice]:
    """What must be chosen with it: some options do not go with the defaults of others."""
    if name == "goal" and str(value).startswith("teams-"):
        return {"players": 2 * int(str(value)[-1])}
    if name == "chooser":
        return {"players": max(4, int(value))}
    if name == "adjacent" and value:
        return {"goal": "teams-2"}
    if name == "rounds" and value == 7:
        return {"scenario": "power-grid"}
    return {"market": "random"} if name == "tournament" and value else {}


# -- making --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "name", "value"), OPTIONS)
def test_every_option_can_be_chosen(served: Served, game: Game, name: str, value: Choice) -> None:
    async def visit() -> None:
        (ada,) = await people(served, "Ada")
        given: dict[str, Choice] = {name: value, **needed(name, value)}
        whole = game.complete(given)
        room = await ada.make(["me"] * int(whole["players"]), game.name, options=given)
        line = await ada.enter(room, 0)
        assert line.table["options"] == whole
        assert line.table["state"] == "playing"
        assert names(line.table) == ["Ada"] * int(whole["players"])
        assert line.update["asked"]

    run(visit())


def test_who_names_no_seats_plays_bots(served: Served) -> None:
    async def visit() -> None:
        (ada,) = await people(served, "Ada")
        table = await ada.post("/api/rooms", {"game": "forge", "options": {"players": 3}})
        assert names(table) == ["Ada", "veteran", "veteran"]
        assert [chair["yours"] for chair in table["seats"]] == [True, False, False]
        assert table["hosting"]
        assert table["state"] == "playing"
        assert not table["listed"]
        assert table["timer"]["kind"] == "off"
        assert table["deadline"] is None

    run(visit())


BAD: list[tuple[dict[str, Any], int, str, str]] = [
    (
        {"game": "chess"},
        400,
        "no-game",
        "there is no game 'chess'; choose from forge, ignite, freeze, coop, core",
    ),
    ({"game": "forge", "options": {"players": 9}}, 400, "bad-option", "it can be 2, 3, 4, 5, 6"),
    ({"game": "forge", "options": {"colour": "red"}}, 400, "bad-option", "has no option 'colour'"),
    ({"game": "forge", "options": {"players": True}}, 400, "bad-option", "cannot be True"),
    ({"game": "forge", "seats": ["me"]}, 400, "bad-request", "has 1 entries, but the game has 2"),
    ({"game": "forge", "seats": ["me", "wizard"]}, 400, "no-such-bot", "'wizard'; choose from novice"),
    ({"game": "forge", "stand_in": "wizard"}, 400, "no-such-bot", "'wizard'"),
    ({"game": "forge", "timer": {"kind": "live", "limit": 4}}, 400, "bad-request", "5 to 3600"),
    ({"game": "forge", "timer": {"kind": "day", "limit": 31}}, 400, "bad-request", "1 to 30"),
    ({"game": "forge", "timer": {"kind": "moon", "limit": 1}}, 400, "bad-request", "timer"),
    ({"game": "forge", "colour": "red"}, 400, "bad-request", "colour"),
    ({"game": "ignite", "options": {"players": 3, "goal": "teams-2"}}, 400, "bad-option", "3 players do not"),
]


@pytest.mark.parametrize(("wanted", "status", "code", "words"), BAD)
def test_a_room_that_cannot_be_is_refused_with_a_word(
    served: Served, wanted: dict[str, Any], status: int, code: str, words: str
) -> None:
    async def visit() -> None:
        (ada,) = await people(served, "Ada")
        problem = await ada.refused("/api/rooms", wanted)
        assert problem[:2] == (status, code), problem
        assert words in problem[2]
        assert await ada.get("/api/me/rooms") == []

    run(visit())


def test_nobody_does_anything_without_a_name(served: Served) -> None:
    async def visit() -> None:
        (ada,) = await people(served, "Ada")
        room = await ada.make(["me", "open"])
        nobody = Person(served.url)
        for path in ("/api/rooms", seat(room, 1, "claim"), f"/api/rooms/{room}/rematch"):
            data = {"game": "forge"} if path == "/api/rooms" else None
            assert (await nobody.refused(path, data))[:2] == (401, "no-name")
        assert (await nobody.refused("/api/me/rooms", method="GET"))[:2] == (401, "no-name")
        assert names(await nobody.get(f"/api/rooms/{room}")) == ["Ada", None]

    run(visit())


# -- finding -------------------------------------------------------------------------------------


def test_a_private_room_is_found_by_its_link_only(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        private, listed = await ada.make(["me", "open"]), await ada.make(["me", "open"], listed=True)
        shown = [summary["table"]["room"] for summary in await bob.get("/api/rooms")]
        assert listed in shown
        assert private not in shown
        for room in (private, listed):
            table = await bob.get(f"/api/rooms/{room}")
            assert (table["room"], names(table), table["hosting"]) == (room, ["Ada", None], False)
            assert table["listed"] == (room == listed)
        await bob.claim(private, 1)
        assert (await bob.refused("/api/rooms/nothing-here", method="GET"))[:2] == (404, "no-room")

    run(visit())


def test_a_finished_room_leaves_the_list_and_stays_mine(served: Served) -> None:
    async def visit() -> None:
        (ada,) = await people(served, "Ada")
        room = await ada.make(["me", "novice"], listed=True)

        async def is_listed() -> bool:
            return room in [summary["table"]["room"] for summary in await ada.get("/api/rooms")]

        assert await is_listed()
        line = await ada.enter(room, 0)
        await play_out([line])
        assert not await is_listed()
        (mine,) = await ada.get("/api/me/rooms")
        assert mine["table"]["state"] == "over"
        assert mine["payoffs"] == line.update["payoffs"]
        assert not mine["your_turn"]

    run(visit())


def test_my_rooms_say_where_it_is_my_turn(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        room = await ada.make(["me", "open"])

        async def turns() -> list[bool]:
            found = []
            for person in (ada, bob):
                (mine,) = await person.get("/api/me/rooms")
                assert mine["table"]["room"] == room
                found.append(mine["your_turn"])
            return found

        assert [summary["your_turn"] for summary in await ada.get("/api/me/rooms")] == [False]
        assert await bob.get("/api/me/rooms") == []
        await bob.claim(room, 1)
        lines = [await ada.enter(room, 0), await bob.enter(room, 1)]
        seen: set[int] = set()
        while seen != {0, 1}:
            (asked,) = lines[0].update["asked"]
            assert await turns() == [asked == 0, asked == 1]
            seen.add(asked)
            await play_on(lines, answers=1)

    run(visit())


# -- hot seat and spectators ---------------------------------------------------------------------


def test_one_player_holds_several_seats_and_switches_between_them(served: Served) -> None:
    async def visit() -> None:
        ada, eve = await people(served, "Ada", "Eve")
        room = await ada.make(["me", "me", "me"], options={"players": 3})
        line, watcher = await ada.enter(room, 0), await eve.enter(room)
        rng = random.Random(4)
        played = set()
        while not line.over:
            (asked,) = line.update["asked"]
            if line.update["seat"] != asked:
                await line.enter(room, asked, seen=len(line.events))
                assert line.update["seat"] == asked
            played.add(asked)
            assert await line.answer_any(rng)
        assert played == {0, 1, 2}
        await watcher.until(lambda: watcher.over)
        assert len(watcher.events) == len(line.events)

    run(visit())


def test_nobody_enters_at_the_seat_of_another(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        room = await ada.make(["me", "novice"])
        for person in (bob, Person(served.url)):
            line = await person.connect()
            for number in (0, 1, 7):
                reply = await line.ask({"type": "enter", "room": room, "seat": number})
                assert (reply["code"], reply["message"]) == ("not-your-seat", f"seat {number} is not yours")
        line = await bob.connect()
        assert (await line.ask({"type": "enter", "room": "nothing-here"}))["code"] == "no-room"
        assert (await line.ask({"type": "undo", "step": 0}))["code"] == "not-entered"

    run(visit())


def test_a_spectator_sees_no_hand_and_does_nothing(served: Served) -> None:
    async def visit() -> None:
        ada, eve = await people(served, "Ada", "Eve")
        room = await ada.make(["me", "me"])
        player, watcher = await ada.enter(room, 0), await eve.enter(room)
        assert watcher.update["step"] == player.update["step"]
        assert watcher.update["view"] != player.update["view"]
        assert (watcher.update["decision"], watcher.update["can_undo"]) == (None, False)
        for message in (
            {"type": "answer", "step": watcher.update["step"], "picks": [0]},
            {"type": "undo", "step": watcher.update["step"]},
            {"type": "why", "pick": 1},
            {"type": "auto-decline", "asks": "recycle"},
        ):
            assert (await watcher.ask(message))["code"] == "not-your-seat", message

    run(visit())


# -- rematch -------------------------------------------------------------------------------------


def test_a_rematch_is_one_room_whoever_asks_and_seats_rotate(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        room = await ada.make(
            ["me", "open", "novice"],
            options={"players": 3, "reclaim": True},
            listed=True,
            timer={"kind": "day", "limit": 3},
        )
        await bob.claim(room, 1)
        again = f"/api/rooms/{room}/rematch"
        assert (await ada.refused(again))[:2] == (409, "not-over")
        lines = [await ada.enter(room, 0), await bob.enter(room, 1)]
        await play_out(lines)
        assert (await eve.refused(again))[:2] == (403, "not-your-game")
        tables = await asyncio.gather(*(person.post(again) for person in (ada, bob, bob, ada)))
        (second,) = {table["room"] for table in tables}
        assert names(tables[0]) == ["novice", "Ada", "Bob"]
        assert tables[0]["options"] == lines[0].table["options"]
        assert (tables[0]["listed"], tables[0]["timer"]) == (
            True,
            {"kind": "day", "limit": 3, "increment": 0},
        )
        assert tables[0]["state"] == "playing"
        for line in lines:
            while line.table["rematch"] is None:
                await line.receive()
            assert line.table["rematch"] == second
        assert (await bob.enter(second, 2)).update["seat"] == 2

    run(visit())


def test_who_had_a_stand_in_plays_the_rematch(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        bobs = await bob.enter(room, 1)
        await ada.post(seat(room, 0, "bot"), {"level": "novice"})
        await play_out([bobs])
        table = await ada.post(f"/api/rooms/{room}/rematch")
        assert [(chair["name"], chair["bot"]) for chair in table["seats"]] == [("Bob", None), ("Ada", None)]

    run(visit())


def test_the_host_of_a_game_of_bots_has_them_play_again(served: Served) -> None:
    async def visit() -> None:
        (ada,) = await people(served, "Ada")
        room = await ada.make(["novice", "apprentice"])
        watcher = await ada.enter(room)
        await watcher.until(lambda: watcher.over)
        table = await ada.post(f"/api/rooms/{room}/rematch")
        assert names(table) == ["apprentice", "novice"]

    run(visit())
