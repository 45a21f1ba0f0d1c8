"""Who has seen one hand of a game does not get to see another."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.at_rooms import names, people, play_on, seat
from tests.server.kit import Person, Served, run

HAS_SAT = (409, "has-sat")


def test_a_host_does_not_look_into_the_hand_of_a_bot(served: Served) -> None:
    async def visit() -> None:
        eve, bob = await people(served, "Eve", "Bob")
        room = await eve.make(["me", "open", "novice"], options={"players": 3})
        await bob.claim(room, 1)
        await eve.post(seat(room, 2, "dismiss"))
        assert (await eve.refused(seat(room, 2, "claim")))[:2] == HAS_SAT
        # Nor after getting up: what was seen stays seen.
        await eve.post(seat(room, 0, "leave"))
        assert (await eve.refused(seat(room, 2, "claim")))[:2] == HAS_SAT
        assert names(await eve.claim(room, 0)) == ["Eve", "Bob", None]
        assert names(await eve.post(seat(room, 2, "bot"), {"level": "novice"})) == ["Eve", "Bob", "novice"]

    run(visit())


def test_an_opponent_does_not_take_a_seat_that_somebody_left(served: Served) -> None:
    async def visit() -> None:
        ada, eve, bob = await people(served, "Ada", "Eve", "Bob")
        room = await ada.make(["me", "open"])
        await eve.claim(room, 1)
        await ada.post(seat(room, 0, "leave"))
        assert (await eve.refused(seat(room, 0, "claim")))[:2] == HAS_SAT
        # Somebody new may, and then the one who left may not come in elsewhere.
        await bob.claim(room, 0)
        await eve.post(seat(room, 1, "leave"))
        assert (await ada.refused(seat(room, 1, "claim")))[:2] == HAS_SAT
        await eve.claim(room, 1)
        await play_on([await bob.enter(room, 0), await eve.enter(room, 1)])

    run(visit())


def test_before_the_game_seats_are_changed_freely_and_one_screen_is_shared(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        room = await ada.make(["me", "open"])
        await ada.post(seat(room, 0, "leave"))
        await ada.claim(room, 1)
        await bob.claim(room, 0)
        both = await ada.make(["me", "me"])
        await ada.post(seat(both, 1, "leave"))
        assert names(await ada.claim(both, 1)) == ["Ada", "Ada"]

    run(visit())


@pytest.mark.long
def test_what_was_seen_is_remembered_over_a_restart_and_by_the_account(folder: Path) -> None:
    async def sit() -> tuple[Person, str]:
        (eve,) = await people(server, "Eve")
        room = await eve.make(["me", "novice"])
        await eve.post(seat(room, 1, "dismiss"))
        await eve.post(seat(room, 0, "leave"))
        return eve, room

    async def come_back(eve: Person, room: str) -> None:
        eve = eve.moved_to(server.url)
        assert (await eve.refused(seat(room, 1, "claim")))[:2] == HAS_SAT
        owner = await Person.named(server.url, "Owner")
        credentials = {"login": "owner", "password": "correct horse"}
        await owner.post("/api/account", credentials)
        await eve.post("/api/session", credentials)
        assert (await eve.refused(seat(room, 1, "claim")))[:2] == HAS_SAT
        assert (await owner.refused(seat(room, 1, "claim")))[:2] == HAS_SAT
        assert names(await eve.claim(room, 0)) == ["Owner", None]

    with Served(folder) as server:
        eve, room = run(sit())
        server.stop()
        with server:
            run(come_back(eve, room))
