"""Players who want points without a game: losses that are dodged, bots that play, rounds that never end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from emberbox.server.play.paces import TIMERS
from emberbox.server.play.rooms import Rooms
from emberbox.server.play.seating import PATIENCE, Chair, Table, TableError
from emberbox.server.play.tournaments import Plan
from emberbox.server.store.journal import AlreadyTaken
from emberbox.server.wire import Timer
from tests.server import kit
from tests.server.at_rooms import people, play_out, seat
from tests.server.kit import Guarded, Person, Served, WithSparks, run
from tests.server.test_bad_lines import window_of_three
from tests.server.test_ratings import until_settled, with_account
from tests.server.test_timers import set_back
from tests.server.worlds import place

# Ways to declare routes that will go with the next big version of Litestar.
pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning"
)

COUNTS = (409, "counts")


def table(timer: Timer, **more: object) -> Table:
    """A game of Ada, who is the host, and Bob."""
    made = Table(
        id="room",
        game="forge",
        rules="",
        options={"players": 2},
        host="ada",
        listed=False,
        timer=timer,
        stand_in="veteran",
        state="waiting",
        version=1,
        chairs=(Chair("ada", "Ada"), Chair("bob", "Bob")),
    )
    return replace(made.begin(0.0), **more)


# -- ratings -------------------------------------------------------------------------------------


def test_nobody_dodges_the_loss_of_a_rated_game(served: Served) -> None:
    """It could be closed, left, or its bot sent away, and only games that were won counted."""

    async def visit() -> None:
        ada = await with_account(served, "Ada", "ada-dodges")
        room = await ada.make(["me", "novice"], rated=True)
        assert (await ada.refused(f"/api/rooms/{room}/close"))[:2] == COUNTS
        assert (await ada.refused(seat(room, 1, "dismiss")))[:2] == COUNTS
        left = await ada.post(seat(room, 0, "leave"))
        assert (left["seats"][0]["name"], left["seats"][0]["yours"]) == ("Ada", True)
        # It goes on without her, to its end.
        profile = await until_settled(ada, "ada-dodges")
        assert [(one["gave_up"], one["rated"]) for one in profile["results"]] == [(True, True)]
        assert profile["results"][0]["change"] < 0

    run(visit())


def test_no_bot_plays_for_the_points_of_somebody_else(served: Served) -> None:
    """A grandmaster could be called to one's own seat, and sent away before the last move."""

    async def visit() -> None:
        ada, bob = [await with_account(served, name, f"{name}-proxy".lower()) for name in ("Ada", "Bob")]
        room = await ada.make(["me", "open"], rated=True, stand_in="grandmaster")
        await bob.claim(room, 1)
        for person, number in ((ada, 0), (bob, 1)):
            # Neither is on a socket: both are gone, as far as anybody can see.
            refused = await person.refused(seat(room, number, "bot"), {"level": "grandmaster"})
            assert refused[:2] == COUNTS
        left = await ada.post(seat(room, 0, "leave"))
        assert left["seats"][0]["bot"] == "novice"
        assert (await ada.claim(room, 0))["seats"][0]["bot"] is None
        # Where nothing is at stake anybody may have a bot play on.
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        assert (await ada.post(seat(room, 0, "bot"), {"level": "master"}))["seats"][0]["bot"] == "master"

    run(visit())


def test_a_host_does_not_replace_somebody_who_thinks_by_the_clock() -> None:
    """After a minute of thought a bot could be put in the place of an opponent, who then had given up."""
    for timer in (Timer("live", 600), Timer("clock", 600, 10), Timer("day", 1)):
        with pytest.raises(TableError, match="when their time runs out"):
            table(timer).let_bot_play(1, "ada", "novice", waited=PATIENCE + 1)
    for timer in (Timer("live", 600), Timer("clock", 600, 10)):
        gone = table(timer).let_bot_play(1, "ada", "novice", waited=PATIENCE + 1, gone=True)
        assert gone.chairs[1].bot == "novice"
    assert table(Timer("off")).let_bot_play(1, "ada", "novice", waited=PATIENCE + 1).chairs[1].bot == "novice"


def test_rated_games_are_played_to_their_end_as_before(served: Served) -> None:
    async def visit() -> None:
        ada, bob = [await with_account(served, name, f"{name}-fair".lower()) for name in ("Ada", "Bob")]
        room = await ada.make(["me", "open"], rated=True)
        await bob.claim(room, 1)
        await play_out([await ada.enter(room, 0), await bob.enter(room, 1)])
        changes = [
            (await until_settled(ada, f"{name}-fair"))["results"][0]["change"] for name in ("ada", "bob")
        ]
        assert sorted(change > 0 for change in changes) == [False, True]

    run(visit())


# -- tournaments ---------------------------------------------------------------------------------


def test_two_who_pause_do_not_stop_a_tournament() -> None:
    cup = table(TIMERS["clock"], host="", tournament="cup")
    for player in ("ada", "bob"):
        with pytest.raises(TableError, match="can't be paused") as refused:
            cup.ask_for_pause(player, 1.0)
        assert refused.value.code == "no-pause"
    paused = table(TIMERS["clock"]).ask_for_pause("ada", 1.0).ask_for_pause("bob", 2.0)
    assert paused.paused == 2.0


def test_nobody_in_a_tournament_has_a_bot_play_for_them() -> None:
    cup = table(TIMERS["clock"], host="", tournament="cup")
    for player, at in (("ada", 0), ("bob", 1)):
        with pytest.raises(TableError) as refused:
            cup.let_bot_play(at, player, "grandmaster", waited=0.0, gone=True)
        assert refused.value.code == "counts"
        assert cup.leave(at, player).chairs[at].bot is not None


def test_who_withdraws_between_the_pairing_and_its_room_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the day, a bot came for them only after three days."""
    create = Rooms.create

    async def not_yet(*_: object, **__: object) -> None:
        raise AlreadyTaken("another process is about to")

    async def visit() -> None:
        async with asyncio.timeout(kit.LONGEST_VISIT), place(tmp_path) as here:
            site = here.site
            ada, bob = [
                await site.players.register(here.people[at], f"player-{at}", "correct horse") for at in (0, 1)
            ]
            plan = Plan(
                name="cup",
                game="forge",
                options={},
                pace="day",
                kind="swiss",
                rounds=1,
                size=2,
                rated=False,
            )
            monkeypatch.setattr(Rooms, "create", not_yet)
            cup = await site.tournaments.create(ada, plan)
            for player in (ada, bob):
                await site.tournaments.enter(cup, player)
            await site.tournaments.start(cup, ada.id)
            while not (pairings := await site.tournaments.pairings(cup)):
                await asyncio.sleep(0.05)
            await site.tournaments.withdraw(cup, bob.id)
            monkeypatch.setattr(Rooms, "create", create)
            while pairings[0]["room"] not in site.rooms.open:
                await asyncio.sleep(0.05)
            async with site.rooms.at(pairings[0]["room"]) as room:
                assert {chair.player: chair.bot for chair in room.table.chairs} == {
                    ada.id: None,
                    bob.id: "novice",
                }

    asyncio.run(visit())


# -- secrets -------------------------------------------------------------------------------------


@pytest.mark.long
def test_whether_somebody_has_answered_a_window_is_not_told_by_calling_a_bot(folder: Path) -> None:
    """A bot was refused for who had answered, and only for them."""

    async def visit() -> None:
        room, seated, lines = await window_of_three(served.url)
        assert (await lines[1].answer([lines[1].update["decision"]["options"][0]]))["type"] == "accepted"
        served.stop()
        set_back(served, room, PATIENCE + 1)
        with served:
            host = seated[0].moved_to(served.url)
            for number in (1, 2):
                called = await host.post(seat(room, number, "bot"), {"level": "novice"})
                assert called["seats"][number]["bot"] == "novice"

    with WithSparks(folder) as served:
        run(visit())


# -- many names, one address ---------------------------------------------------------------------


def test_reports_and_tournaments_are_counted_by_address(folder: Path) -> None:
    """A new name costs nothing: each could report, and make tournaments, as if there were nobody else."""

    async def visit() -> None:
        crowd = [await Person.named(served.url, f"Nobody {at}") for at in range(5)]
        room = await crowd[0].make(["me", "open"])
        codes = [
            (await person.refused(f"/api/rooms/{room}/chat/1/report", {}))[1]
            for person in crowd
            for _ in range(9)
        ]
        assert codes == ["no-line"] * 40 + ["too-fast"] * 5
        for person in crowd:
            person.http.headers["x-forwarded-for"] = "192.0.2.7"
        assert (await crowd[4].refused(f"/api/rooms/{room}/chat/1/report", {}))[1] == "no-line"
        codes = [
            (await person.refused("/api/tournaments/nowhere/enter"))[1] for person in crowd for _ in range(25)
        ]
        assert codes == ["no-account"] * 120 + ["too-fast"] * 5

    with Guarded(folder, {"bot-workers": "1"}) as served:
        run(visit())


def test_a_seat_in_every_room_of_the_site_is_too_much(folder: Path) -> None:
    """Whoever takes another name has all rooms in which they sit written again."""

    async def visit() -> None:
        eve, *hosts = await people(served, "Eve", *(f"Host {at}" for at in range(5)))
        rooms = [await host.make(["me", "open"]) for host in hosts]
        for room in rooms[:4]:
            await eve.claim(room, 1)
        assert (await eve.refused(seat(rooms[4], 1, "claim")))[:2] == (429, "too-many-rooms")
        assert (await eve.claim(rooms[0], 1))["seats"][1]["yours"], "this one is theirs already"

    with Served(folder, {"rooms-per-player": "1"}) as served:
        run(visit())
