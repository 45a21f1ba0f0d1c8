"""A deal that somebody chose: all are told before they sit down, and nobody meets it by chance."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.endless import tied
from tests.server.kit import Message, Person, Served, run


async def stacked(person: Person, **more: Any) -> str:
    """A listed room of Core that goes on from dice of one's choice."""
    record = (await person.post("/api/records", tied(10)))["id"]
    return await person.make(
        ["me", "open"], "", listed=True, **{"from": {"record": record, "answers": 10}, **more}
    )


def listed(rooms: list[Message]) -> dict[str, str]:
    return {each["table"]["room"]: each["table"]["origin"] for each in rooms}


def test_a_room_that_goes_on_from_a_record_says_so_to_everybody(served: Served) -> None:
    async def visit() -> None:
        eve, ada = await Person.named(served.url, "Eve"), await Person.named(served.url, "Ada")
        room = await stacked(eve)
        # Before sitting down, as anybody with the link; and at the table, on the socket.
        assert (await Person(served.url).get(f"/api/rooms/{room}"))["origin"] == "record"
        assert (await ada.claim(room, 1))["origin"] == "record"
        line = await ada.enter(room, 1)
        assert line.table["origin"] == "record"
        (mine,) = [each for each in await ada.get("/api/me/rooms") if each["table"]["room"] == room]
        assert mine["table"]["origin"] == "record"

    run(visit())


def test_a_room_that_goes_on_from_a_record_is_listed_for_those_who_ask_for_such(served: Served) -> None:
    async def visit() -> None:
        eve, ada = await Person.named(served.url, "Eve"), await Person.named(served.url, "Ada")
        room, fair = await stacked(eve), await ada.make(["me", "open"], listed=True)
        usual = listed(await ada.get("/api/rooms"))
        assert usual[fair] == "deal"
        assert room not in usual
        assert listed(await ada.get("/api/rooms?continued=true"))[room] == "record"

    run(visit())


@pytest.mark.parametrize(("more", "origin"), [({}, "deal"), ({"lesson": True}, "lesson")])
def test_a_deal_is_the_servers_own_and_a_lesson_is_one(
    served: Served, more: dict[str, Any], origin: str
) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        assert (await ada.post("/api/rooms", {"game": "forge", **more}))["origin"] == origin

    run(visit())


def test_a_finished_game_that_is_played_on_says_so_and_its_rematch_is_dealt(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        again = await ada.post("/api/rooms", {"from": {"room": await finished(ada), "answers": 20}})
        assert again["origin"] == "room"
        await ada.post(f"/api/rooms/{again['room']}/close")
        assert (await ada.post(f"/api/rooms/{again['room']}/rematch"))["origin"] == "deal"

    run(visit())


async def finished(person: Person) -> str:
    """A game that bots have played to its end."""
    room = await person.make(["novice", "novice"])
    line = await person.enter(room)
    await line.until(lambda: line.over)
    return room
