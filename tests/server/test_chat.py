"""What people write to each other: who reads it, what cannot be said, and how to get rid of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from emberbox.server.play.chat import LONGEST, BadText, good_text
from tests.server.at_rooms import people, seat
from tests.server.kit import Line, Message, Person, Served, run
from tests.server.nodes import Nodes
from tests.server.services import Postgres, Redis
from tests.server.test_presence import entered, states, told


async def heard(line: Line, fits: Callable[[Message], object] = lambda message: True) -> list[Message]:
    """The lines of the next message of the chat that fits."""
    while True:
        message = await line.receive()
        if message["type"] == "chat" and fits(message):
            lines: list[Message] = message["lines"]
            return lines


async def say(line: Line, text: str) -> None:
    assert (await line.ask({"type": "say", "text": text}))["type"] == "accepted"


def texts(lines: list[Message]) -> list[str]:
    return [line["text"] for line in lines]


async def a_game(ada: Person, bob: Person, eve: Person) -> tuple[str, list[Line]]:
    """A game of Ada and Bob that Eve watches."""
    room = await ada.make(["me", "open"])
    await bob.claim(room, 1)
    return room, [await entered(ada, room, 0), await entered(bob, room, 1), await entered(eve, room, None)]


def test_players_and_spectators_read_their_own_while_a_game_is_played(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve, fay = await people(served, "Ada", "Bob", "Eve", "Fay")
        room = await ada.make(["me", "open"])
        first = await entered(ada, room, 0)
        watching = await entered(eve, room, None)
        await say(watching, "before the game all read all")
        (line,) = await heard(first)
        assert (line["name"], line["seat"], line["yours"], line["text"]) == (
            "Eve",
            None,
            False,
            "before the game all read all",
        )
        await bob.claim(room, 1)
        second = await entered(bob, room, 1)
        other = await entered(fay, room, None)
        await say(first, "  good   luck ")
        (line,) = await heard(second)
        assert (line["name"], line["seat"], line["text"]) == ("Ada", 0, "good luck")
        await say(watching, "a novice could win that")
        lines = await heard(other, lambda message: "a novice could win that" in texts(message["lines"]))
        assert "good luck" not in texts(lines)
        # Who comes in is shown what was written, as far as it is for them.
        assert texts(await heard(await entered(bob, room, 1))) == ["good luck"]
        assert texts(await heard(await entered(fay, room, None))) == [
            "before the game all read all",
            "a novice could win that",
        ]
        # After the game there are no sides any more.
        await bob.post(seat(room, 1, "leave"))
        await ada.post(f"/api/rooms/{room}/close")
        assert len(await heard(await entered(bob, room, None))) == 3

    run(visit())


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n ",
        "a" * (LONGEST + 1),
        "http://example",
        "look at www.example",
        "play.example.com is better",
        "mail me@example.org",
        "ｅｘａｍｐｌｅ．ｃｏｍ",
        "example\u200d.com",
        "example。com",
        "example｡com",
        "\u200d",
        "\u200d \u200d",
        "nul\x00l",
        "\u202egnp.elif",
        "a\u0300\u0301\u0302\u0303",
    ],
)
def test_what_cannot_be_said(text: str) -> None:
    with pytest.raises(BadText):
        good_text(text)


@pytest.mark.parametrize(
    "text", ["gg", "1.5 damage.Then what?", "Виграв!", "👩‍🚀 well played", "e\u0301tude"]
)
def test_what_can_be_said(text: str) -> None:
    assert good_text(text)


def test_a_flood_is_refused_and_so_is_somebody_without_a_name(folder: Path) -> None:
    async def visit(served: Served) -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        room, lines = await a_game(ada, bob, eve)
        replies = [await lines[0].ask({"type": "say", "text": f"line {at}"}) for at in range(8)]
        assert [reply.get("code") for reply in replies][-1] == "too-fast"
        assert sum(reply["type"] == "accepted" for reply in replies) <= 6
        reply = await lines[1].ask({"type": "say", "text": "see https://example"})
        assert (reply["type"], reply["code"]) == ("refused", "bad-text")
        nobody = await entered(Person(served.url), room, None)
        assert (await nobody.ask({"type": "say", "text": "hello"}))["code"] == "not-allowed"
        # And nothing that is longer than a message may be reaches anybody.
        assert (await lines[1].ask({"type": "say", "text": "x" * 2000}))["code"] == "bad-message"

    with Served(folder, {"chat-per-minute": "30"}) as served:
        run(visit(served))


def test_the_host_turns_chat_off_and_on(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        room, (first, second, _) = await a_game(ada, bob, eve)
        await say(first, "hello")
        assert (await bob.refused(f"/api/rooms/{room}/chat", {"on": False}))[:2] == (403, "not-host")
        assert (await ada.post(f"/api/rooms/{room}/chat", {"on": False}))["chat"] is False
        await second.until(lambda: second.table.get("chat") is False)
        assert (await second.ask({"type": "say", "text": "hello"}))["code"] == "chat-off"
        await ada.post(f"/api/rooms/{room}/chat", {"on": True})
        await say(second, "hello again")
        assert texts(await heard(await entered(ada, room, 0))) == ["hello", "hello again"]

    run(visit())


def test_who_is_muted_is_not_read_and_a_line_is_reported_once(folder: Path) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        room, (first, second, _) = await a_game(ada, bob, eve)
        await say(second, "you play badly")
        (line,) = await heard(first)
        path = f"/api/rooms/{room}/chat/{line['number']}"
        # A spectator cannot read it, and so neither mute nor report it.
        assert (await eve.refused(f"{path}/report", {}))[:2] == (404, "no-line")
        for reason in ("rude", "really"):
            response = await ada.http.post(f"{path}/report", json={"reason": reason})
            assert response.status_code == 204, response.text
        assert (await ada.http.post(f"{path}/mute", json={"on": True})).status_code == 204
        assert (await bob.refused(f"{path}/mute", {}))[:2] == (409, "not-allowed")
        again = await entered(ada, room, 0)
        await say(second, "and slowly")
        await say(again, "good game")
        assert texts(await heard(again)) == ["good game"]
        await ada.http.post(f"{path}/mute", json={"on": False})
        assert len(await heard(await entered(ada, room, 0))) == 3
        for _ in range(10):
            await ada.http.post(f"{path}/mute", json={"on": False})
        assert (await ada.refused(f"{path}/report", {}))[:2] == (429, "too-fast")
        served.stop()
        rows = served.alter("SELECT number, text, reason FROM reports")
        assert rows == [(line["number"], "you play badly", "rude")]

    with Served(folder) as served:
        run(visit())


@pytest.mark.long
def test_people_at_two_processes_read_each_other(folder: Path, postgres: Postgres, redis: Redis) -> None:
    async def visit() -> None:
        ada, bob = await nodes.people()
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        first, second = await entered(ada, room, 0), await entered(bob, room, 1)
        await say(first, "hello")
        assert texts(await heard(second)) == ["hello"]
        await say(second, "hi")
        assert texts(await heard(first, lambda message: not message["lines"][0]["yours"])) == ["hi"]
        # And each knows that the other is there.
        await told(await entered(bob, room, 1), lambda shown: states(shown) == ["here", "here"])

    with Nodes(folder, postgres, redis) as nodes:
        run(visit())
