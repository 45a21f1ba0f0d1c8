"""Quick match: who is matched with whom and when, and what people get who wait at one process or at two."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from emberbox.server import wire
from emberbox.server.ops.settings import Settings
from emberbox.server.play.matching import (
    ANSWER_SECONDS,
    CLOSE,
    PATIENCE,
    Party,
    Ticket,
    bots_offered,
    parties_of,
    pools_of,
    reach,
)
from emberbox.server.play.quick_match import MATCHES, QuickMatch, Wish
from emberbox.server.play.rooms import CHANNEL
from emberbox.server.site import Site
from tests.server.at_rooms import people, play_on
from tests.server.kit import Line, Message, Person, Served, run
from tests.server.nodes import Nodes
from tests.server.services import Postgres, Redis
from tests.server.test_operators import Beside
from tests.server.test_ratings import with_account

BOTS_AFTER = 30.0


def ticket(name: str, created: float = 0.0, mu: float = 25.0, players: int = 2, **more: Any) -> Ticket:
    """Somebody who waits."""
    wish = {"game": "forge", "pace": "clock", **more}
    return Ticket(id=name, player=name, players=players, mu=mu, created=created, seen=created, **wish)


def names(parties: list[Party]) -> list[str]:
    """Who sits together, bots as dots."""
    return ["".join(ticket.id for ticket in party.tickets) + "." * party.bots for party in parties]


def at(now: float, *tickets: Ticket, apart: set[frozenset[str]] | None = None) -> list[str]:
    """Who of a pool sits down at a moment."""
    (pool,) = pools_of(tickets).values()
    return names(parties_of(pool, now, BOTS_AFTER, apart or set()))


# -- rules ---------------------------------------------------------------------------------------


def test_equals_are_matched_at_once_and_others_when_they_have_waited() -> None:
    far = 25.0 + CLOSE + 2.0
    assert at(0.0, ticket("a"), ticket("b")) == ["ab"]
    assert at(0.0, ticket("a"), ticket("b", mu=far)) == []
    assert at(9.0, ticket("a"), ticket("b", mu=far)) == []
    assert at(10.0, ticket("a"), ticket("b", mu=far)) == ["ab"]
    # It is who has waited less that counts: nobody is thrown to a master on arrival.
    assert at(10.0, ticket("a"), ticket("b", created=5.0, mu=far)) == []
    assert reach(PATIENCE) == math.inf
    assert at(PATIENCE, ticket("a"), ticket("b", mu=99.0)) == ["ab"]


def test_the_nearest_is_chosen_and_who_wants_the_same_before_that() -> None:
    waiting = [ticket("a"), ticket("b", 1.0, mu=27.0), ticket("c", 2.0, mu=25.5)]
    assert at(3.0, *waiting) == ["ac"]
    waiting = [ticket("a", rated=True), ticket("b", 1.0), ticket("c", 2.0, mu=28.0, rated=True)]
    (pool,) = pools_of(waiting).values()
    (party,) = parties_of(pool, 3.0, BOTS_AFTER)
    assert names([party]) == ["ac"]
    assert party.rated
    assert not Party((waiting[0], waiting[1])).rated


def test_all_of_a_larger_table_are_near_each_other_and_who_muted_somebody_waits() -> None:
    low, mid, high = (ticket(name, mu=mu, players=3) for name, mu in (("a", 22.0), ("b", 25.0), ("c", 27.5)))
    assert at(0.0, low, mid, high) == []
    assert at(10.0, low, mid, high) == ["abc"]
    assert at(PATIENCE, ticket("a"), ticket("b"), apart={frozenset("ab")}) == []


def test_bots_fill_a_table_when_all_who_were_asked_agree() -> None:
    def asked(now: float, *agreed: bool, players: int = 4) -> list[str]:
        pool = [ticket("abcd"[i], created=i, players=players, agreed=yes) for i, yes in enumerate(agreed)]
        return at(now, *pool)

    assert asked(BOTS_AFTER - 0.1, True) == []
    assert asked(BOTS_AFTER, True) == ["a..."]
    assert asked(BOTS_AFTER, True, True, True) == ["abc."]
    assert asked(BOTS_AFTER, True, False) == []
    assert asked(BOTS_AFTER + ANSWER_SECONDS - 0.1, True, False, True) == []
    # Who does not answer keeps waiting for people, and keeps nobody else from playing.
    assert asked(BOTS_AFTER + ANSWER_SECONDS, True, False, True) == ["ac.."]
    assert asked(BOTS_AFTER + ANSWER_SECONDS, False, False) == []
    # Whoever comes late has as much time to answer.
    late = [ticket("a", players=3, agreed=True), ticket("b", created=50.0, players=3)]
    assert at(50.0 + ANSWER_SECONDS - 0.1, *late) == []
    assert at(50.0 + ANSWER_SECONDS, *late) == ["a.."]
    assert bots_offered(late, 50.0, BOTS_AFTER)
    (pool,) = pools_of(late).values()
    (party,) = parties_of(pool, 80.0, BOTS_AFTER)
    assert not party.rated


@given(
    st.lists(
        st.tuples(
            st.floats(0, 100),
            st.floats(0, 50),
            st.integers(2, 4),
            st.booleans(),
            st.sampled_from(["live", "day"]),
        ),
        max_size=14,
    ),
    st.floats(0, 300),
    st.sets(st.frozensets(st.integers(0, 13), min_size=2, max_size=2)),
)
def test_nobody_is_in_two_parties_or_with_whom_they_should_not_be(
    drawn: list[tuple[float, float, int, bool, str]], now: float, apart: set[frozenset[int]]
) -> None:
    waiting = [
        ticket(str(i), created, mu, players, agreed=agreed, pace=pace)
        for i, (created, mu, players, agreed, pace) in enumerate(drawn)
    ]
    separate = {frozenset(map(str, pair)) for pair in apart}
    pools = pools_of(waiting)
    parties = [party for pool in pools.values() for party in parties_of(pool, now, BOTS_AFTER, separate)]
    seated = [each.player for party in parties for each in party.tickets]
    assert len(seated) == len(set(seated))
    for party in parties:
        assert len({each.pool for each in party.tickets}) == 1
        assert party.bots >= 0
        assert not party.bots or all(each.agreed for each in party.tickets)
        together = {each.player for each in party.tickets}
        assert not any(pair <= together for pair in separate)


# -- over the wire -------------------------------------------------------------------------------


async def seek(person: Person, game: str = "forge", **more: object) -> Line:
    """A socket at which somebody waits."""
    line = await person.connect()
    reply = await line.ask({"type": "seek", "game": game, "pace": "clock", **more})
    assert reply["type"] == "accepted", reply
    return line


async def hear(line: Line, kind: str, **facts: object) -> Message:
    """The next message of a kind in which some facts are so."""
    while True:
        message = await line.receive()
        if message["type"] == kind and all(message[name] == value for name, value in facts.items()):
            return message


@asynccontextmanager
async def sites_at(settings: Settings, count: int) -> AsyncIterator[list[Site]]:
    """Sites over one store, without sockets and clocks."""
    async with ChannelsPlugin(MemoryChannelsBackend(), channels=[MATCHES, CHANNEL]) as channels:
        sites = [Site(settings, channels) for _ in range(count)]
        for site in sites:
            await site.store.open()
            site.journal.start()
        yield sites
        for site in sites:
            await site.journal.stop()
            site.players.close()
            await site.store.close()


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that offers bots almost at once."""
    with Served(tmp_path_factory.mktemp("quick"), {"match-bots-after": "0.5", "bot-workers": "1"}) as served:
        yield served
        assert served.complaints() == []


def test_two_strangers_find_each_other_and_play(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(served, "Ada", "Bob")
        first = await seek(ada)
        alone = await hear(first, "seeking")
        assert (alone["waiting"], alone["bots"], alone["since"] <= alone["now"]) == (1, False, True)
        second = await seek(bob)
        rooms = [(await hear(line, "matched"))["room"] for line in (first, second)]
        assert rooms[0] == rooms[1]
        table = await ada.get(f"/api/rooms/{rooms[0]}")
        assert sorted(seat["name"] for seat in table["seats"]) == ["Ada", "Bob"]
        assert (table["state"], table["timer"]["kind"], table["rated"]) == ("playing", "clock", False)
        assert not table["hosting"]
        assert not table["listed"]
        lines = [
            await person.enter(rooms[0], next(i for i, s in enumerate(table["seats"]) if s["name"] == name))
            for person, name in ((ada, "Ada"), (bob, "Bob"))
        ]
        await play_on(lines, 4)
        # Who plays may seek again at once, and is not sent back to the game of before.
        assert (await hear(await seek(ada), "seeking"))["waiting"] == 1

    run(visit())


def test_accounts_that_want_it_play_for_their_rating_and_guests_cannot(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await with_account(served, "Ada", "ada-q"), await with_account(served, "Bob", "bob-q")
        (eve,) = await people(served, "Eve")
        line = await eve.connect()
        wish = {"type": "seek", "game": "core", "pace": "day", "rated": True}
        refused = await line.ask(wish)
        assert (refused["code"], "account" in refused["message"]) == ("not-allowed", True)
        lines = [await seek(person, "core", pace="day", rated=True) for person in (ada, bob)]
        room = (await hear(lines[0], "matched"))["room"]
        assert (await eve.get(f"/api/rooms/{room}"))["rated"] is True

    run(visit())


def test_a_ticket_ends_with_its_socket_its_page_and_when_it_is_given_back(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = await people(served, "Ada", "Bob", "Eve")
        wish: dict[str, Any] = {"players": 6, "pace": "live"}
        first = await seek(ada, **wish)
        second = await seek(bob, **wish)
        await hear(first, "seeking", waiting=2)
        assert (await second.ask({"type": "stop-seeking"}))["type"] == "accepted"
        await hear(first, "seeking", waiting=1)
        gone = await seek(eve, **wish)
        await hear(first, "seeking", waiting=2)
        await gone.close()
        await hear(first, "seeking", waiting=1)
        # One ticket a player: at another page it takes the place of the one here.
        again = await seek(ada, **wish)
        await hear(first, "seeking-stopped")
        assert (await hear(again, "seeking"))["waiting"] == 1

    run(visit())


def test_bots_are_offered_after_a_wait_and_come_when_all_agree(quick: Served) -> None:
    async def visit() -> None:
        ada, bob = await people(quick, "Ada", "Bob")
        lines = [await seek(person, players=3) for person in (ada, bob)]
        for line in lines:
            await hear(line, "seeking", bots=True, agreed=False, waiting=2)
        assert (await lines[0].ask({"type": "agree-to-bots"}))["type"] == "accepted"
        await hear(lines[1], "seeking", agreeing=1)
        await lines[1].ask({"type": "agree-to-bots"})
        room = (await hear(lines[0], "matched"))["room"]
        assert room == (await hear(lines[1], "matched"))["room"]
        seats = (await ada.get(f"/api/rooms/{room}"))["seats"]
        assert sorted(str(seat["name"]) for seat in seats) == ["Ada", "Bob", "None"]
        assert [seat["bot"] for seat in seats if not seat["name"]] == ["apprentice"]

    run(visit())


def test_what_strangers_try_with_quick_match_is_refused(folder: Path) -> None:
    async def visit(served: Served) -> None:
        (ada,) = await people(served, "Ada")
        line = await ada.connect()

        async def code(**wish: object) -> str:
            reply = await line.ask({"type": "seek", "game": "forge", "pace": "clock", **wish})
            return str(reply.get("code", reply["type"]))

        assert await code(game="chess") == "not-allowed"
        assert await code(players=9) == "not-allowed"
        for wrong in ({"players": 1}, {"players": 10**9}, {"pace": "off"}, {"game": "x" * 99}, {"mu": 99}):
            assert await code(**wrong) == "bad-message"
        assert (await line.ask({"type": "agree-to-bots"}))["code"] == "not-allowed"
        nobody = await Person(served.url).connect()
        wish = {"type": "seek", "game": "forge", "pace": "clock"}
        assert (await nobody.ask(wish))["code"] == "not-allowed"
        codes = [await code() for _ in range(8)]
        assert set(codes) == {"accepted", "too-fast"}
        # Whoever is banned is signed out: nobody is matched with them.
        eve = await with_account(served, "Eve", "eve")
        waiting = await seek(eve, players=5)
        await Beside(folder).do("ban", "eve", 1.0, "rude")
        with pytest.raises(Exception, match="4401"):
            await hear(waiting, "matched")

    with Served(folder, {"rooms-per-minute": "6"}) as served:
        run(visit(served))
        assert served.complaints() == []


# -- two processes -------------------------------------------------------------------------------


@pytest.mark.long
def test_people_at_two_nodes_are_matched_once_each(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    async def visit(both: Nodes) -> None:
        urls = [both.a.url, both.b.url]
        crowd = [await Person.named(urls[i % 2], f"P{i}") for i in range(16)]
        lines = await asyncio.gather(*(seek(person) for person in crowd))
        found = [(await hear(line, "matched"))["room"] for line in lines]
        assert sorted(found.count(room) for room in set(found)) == [2] * 8
        rows = await both.rows("SELECT room, player FROM seats")
        assert sorted(row["room"] for row in rows) == sorted(found)
        assert len({row["player"] for row in rows}) == 16
        assert not await both.rows("SELECT * FROM tickets WHERE room IS NULL")

    with Nodes(tmp_path, postgres, redis) as both:
        run(visit(both))


def test_somebody_who_comes_while_a_match_is_made_goes_on_waiting(tmp_path: Path) -> None:
    async def visit() -> None:
        async with sites_at(Settings(data_dir=tmp_path), 1) as [site]:
            matches, wish = site.matches, Wish("forge", 2, "clock", False)
            ada, bob, eve = [await site.players.guest(name) for name in ("Ada", "Bob", "Eve")]
            heard: list[object] = []
            tickets = matches.tickets

            async def late(now: float) -> list[Ticket]:
                found = await tickets(now)
                if not heard:
                    await matches.seek(eve, wish, heard.append)
                return found

            for player in (ada, bob):
                await matches.seek(player, wish, lambda _: None)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(QuickMatch, "tickets", lambda _, now: late(now))
                await matches.look(time.time())
            assert heard == []
            await matches.look(time.time())
            assert [type(each) for each in heard] == [wire.Seeking]

    asyncio.run(visit())


def test_two_processes_that_want_the_same_tickets_make_one_room(postgres: Postgres, tmp_path: Path) -> None:
    """Both try at the same moment, over connections of their own: the store lets one have them."""

    async def contest(sites: list[Site]) -> None:
        ada, bob, eve = [await sites[0].players.guest(name) for name in ("Ada", "Bob", "Eve")]
        for _ in range(10):
            wish = Wish("forge", 2, "clock", False)
            for player in (ada, bob, eve):
                await sites[0].matches.seek(player, wish, lambda heard: None)
            waiting = {each.player: each for each in await sites[1].matches.tickets(0.0)}
            parties = [Party((waiting[one.id], waiting[bob.id])) for one in (ada, eve)]
            made = await asyncio.gather(
                *(site.matches.make(party, 1.0) for site, party in zip(sites, parties, strict=True))
            )
            assert sum(room is not None for room in made) == 1, made
            left = [each.player for each in await sites[1].matches.tickets(0.0) if each.room is None]
            assert left == [eve.id if made[0] else ada.id]

    async def visit() -> None:
        address = str(Settings(database_url=postgres.database()).database_url)
        async with sites_at(Settings(data_dir=tmp_path, database_url=address), 2) as sites:
            await contest(sites)

    run(visit())
