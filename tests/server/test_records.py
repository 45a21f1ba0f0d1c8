"""Games to take home, to bring along, and to play on from any moment of them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import CHANCE, Several, Window
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from emberbox.kernel.session import Session
from emberbox.server.http.records import MOST_ANSWERS
from emberbox.terminal.saves import Save
from tests.kernel.toys.sparks import SPARKS
from tests.server.kit import Line, Message, Person, Served, WithSparks, any_picks, run


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that also has Sparks, in which there are windows and choices of several."""
    with WithSparks(tmp_path_factory.mktemp("shelf")) as served:
        yield served


def played(game: Game, options: dict[str, Choice], seed: int, answers: int = 10**6) -> Session:
    """A game played at random to its end, or so many answers far."""
    session, rng = Session.start(game, options, seed), random.Random(seed)
    while not session.over and session.logged < answers:
        seat = rng.choice(session.waiting())
        asked = session.asked(seat)
        assert asked is not None
        session.answer(rng.choice(asked.options()), seat)
    return session


def cut(record: Record, answers: int) -> Record:
    return Record(record.game, record.rules_version, record.options, record.seed, record.answers[:answers])


async def upload(person: Person, record: Record) -> str:
    return str((await person.post("/api/records", json.loads(record.to_json())))["id"])


async def play_on(line: Line, room: str, rng: random.Random, answers: int = 10**6) -> None:
    """Play all seats of a room in turn, so many answers far or to the end."""
    for _ in range(answers):
        if line.over:
            return
        await line.enter(room, rng.choice(line.update["asked"]), len(line.events))
        decision = line.update["decision"]
        if decision is None:
            continue  # this seat has answered, and the window waits for another
        before = line.update["step"]
        assert (await line.answer(any_picks(decision, rng)))["type"] == "accepted"
        await line.enter(room, line.update["seat"], len(line.events))
        assert line.over or line.update["step"] > before or line.update["decision"] is None


# -- home and back -------------------------------------------------------------------------------


def test_a_game_has_a_record_when_it_is_over_and_not_before(shelf: Served) -> None:
    async def visit() -> None:
        ada, eve = await Person.named(shelf.url, "Ada"), await Person.named(shelf.url, "Eve")
        waiting, room = await ada.make(["me", "open"]), await ada.make(["me", "novice"])
        for name in (waiting, room):
            refused = await ada.refused(f"/api/rooms/{name}/record", method="GET")
            assert refused[:2] == (409, "not-over")
        assert (await ada.refused("/api/rooms/nothing-here/record", method="GET"))[:2] == (404, "no-room")
        line, rng = await ada.enter(room, 0), random.Random(1)
        while await line.answer_any(rng):
            pass
        response = await eve.http.get(f"/api/rooms/{room}/record")
        assert response.headers["content-disposition"] == f'attachment; filename="forge-{room}.json"'
        record = Record.from_json(response.text)
        assert record.seed == 0
        session = resume(GAMES["forge"], record)
        assert session.over
        assert session.state.payoffs() == line.update["payoffs"]
        assert json.loads(json.dumps(session.state.view(0))) == line.update["view"]
        # What was taken home can be brought back.
        info = await eve.post("/api/records", response.json())
        assert (info["game"], info["over"], info["answers"]) == ("forge", True, len(record.answers))
        assert await ada.get(f"/api/records/{info['id']}") == response.json()

    run(visit())


def test_a_save_of_the_terminal_is_a_record_too(shelf: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(shelf.url)
        record = played(GAMES["forge"], {"players": 3}, 7, answers=120).record()
        save = json.loads(Save(record, 1, ["greedy", "", "search"]).to_json())
        info = await ada.post("/api/records", save)
        assert (info["game"], info["rules"], info["over"]) == ("forge", "1", False)
        kept = await ada.get(f"/api/records/{info['id']}")
        # The seed stays at home: it would tell dice that have not fallen yet.
        assert kept == {**json.loads(record.to_json()), "seed": 0}
        room = await ada.make(
            ["novice", "me", "novice"], "", **{"from": {"record": info["id"], "answers": info["answers"]}}
        )
        line = await ada.enter(room, 1)
        assert line.table["game"] == "forge"
        assert line.table["options"] == record.options
        assert await line.asked()

    run(visit())


FORGE = json.loads(played(GAMES["forge"], {}, 1).record().to_json())
LAST = FORGE["answers"][-1][0]
BROKEN: list[tuple[str, dict[str, Any], str, str]] = [
    ("foreign", {"format": "chess"}, "bad-record", "not an emberbox record: format is 'chess'"),
    ("too new", {"version": 2}, "bad-record", "record version 2 is not 1"),
    ("unknown game", {"game": "chess"}, "bad-record", "a record of 'chess', which isn't one of forge"),
    ("wrong game", {"game": "ignite"}, "bad-record", "ignite has no option"),
    ("bad option", {"options": {"players": 9}}, "bad-record", "cannot be 9"),
    ("illegal pick", {"answers": [*FORGE["answers"][:-1], [LAST, 72]]}, "bad-record", "is not allowed"),
    ("pick out of space", {"answers": [*FORGE["answers"][:-1], [LAST, 10**15]]}, "bad-record", "not allowed"),
    ("wrong seat", {"answers": [[5, 0]]}, "bad-record", "answer 0 is by seat 5, but seat -1 is asked"),
    ("no seat", {"answers": [[-7, 0]]}, "bad-record", "answer 0"),
    ("goes on", {"answers": [*FORGE["answers"], [0, 0]]}, "bad-record", "after the end of the game"),
    ("too long", {"answers": [[0, 0]] * (MOST_ANSWERS + 1)}, "bad-request", "answers"),
    ("no pairs", {"answers": [[0]]}, "bad-request", "answers"),
    ("words", {"answers": "none"}, "bad-request", "answers"),
    ("seed", {"seed": "x"}, "bad-request", "seed"),
    ("fraction", {"answers": [[0, 0.5]]}, "bad-request", "answers"),
]


@pytest.mark.parametrize(
    ("change", "code", "words"), [case[1:] for case in BROKEN], ids=[c[0] for c in BROKEN]
)
def test_a_record_that_does_not_replay_is_refused_with_a_word(
    shelf: Served, change: dict[str, Any], code: str, words: str
) -> None:
    async def visit() -> None:
        ada = await Person.named(shelf.url)
        refused = await ada.refused("/api/records", {**FORGE, **change})
        assert refused[:2] == (400, code), refused
        assert words in refused[2]

    run(visit())


def test_a_record_without_a_field_and_a_file_too_long_are_refused(shelf: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(shelf.url)
        for field in FORGE:
            refused = await ada.refused("/api/records", {k: v for k, v in FORGE.items() if k != field})
            assert refused[:2] == (400, "bad-request")
            assert field in refused[2]
        assert (await ada.refused("/api/records", {**FORGE, "table": "x" * 5_000_000}))[0] == 413
        assert (await Person(shelf.url).refused("/api/records", FORGE))[:2] == (401, "no-name")
        assert (await ada.refused("/api/records/nothing-here", method="GET"))[:2] == (404, "no-record")

    run(visit())


# -- playing on ----------------------------------------------------------------------------------


def expected(game: Game, record: Record, answers: int) -> Session | None:
    """The game after so many answers, back at the last question to a seat; None where dice are to fall."""
    session = Session.unstarted(game, record.options, 0)
    for seat, pick in record.answers[:answers]:
        session.follow(seat, pick)
    decision = session.decision
    if isinstance(decision, Several) and decision.started():
        return expected(game, record, answers - len(decision.taken))
    return None if decision is None or decision.seat == CHANCE else session


def shown(session: Session, seat: int | None) -> Any:
    view = session.state.view(SPECTATOR if seat is None else seat)
    return msgspec.json.decode(msgspec.json.encode(view))


@pytest.mark.long
@pytest.mark.parametrize("game", [SPARKS, GAMES["forge"]], ids=["sparks", "forge"])
def test_a_game_goes_on_from_any_number_of_answers(shelf: Served, game: Game) -> None:
    record = played(game, {"players": 3}, 11).record()
    count = len(record.answers)
    moments = range(0, count, 1 if game is SPARKS else 7)
    kinds = set()

    async def visit() -> None:
        ada = await Person.named(shelf.url)
        id, line = await upload(ada, record), await ada.connect()
        for answers in moments:
            wanted = expected(game, record, answers)
            if wanted is None and (answers > count // 2 or answers % 5):
                continue  # there are many shuffles, and late in a game other dice may end it
            room = await ada.make(["me"] * 3, "", **{"from": {"record": id, "answers": answers}})
            line.events.clear()
            await line.enter(room)
            if wanted is not None:
                assert line.update["view"] == shown(wanted, None)
                kinds.add(type(wanted.decision).__name__)
                for seat in wanted.waiting():
                    await line.enter(room, seat, len(line.events))
                    assert line.update["view"] == shown(wanted, seat)
                    assert not line.update["can_undo"]
            await play_on(line, room, random.Random(answers), answers=1)

    run(visit())
    if game is SPARKS:
        assert kinds >= {"Turn", "Window", "Several"}


def test_a_game_goes_on_from_the_middle_of_a_choice_as_from_its_beginning(shelf: Served) -> None:
    def moment() -> tuple[Record, int]:
        for seed in range(200):
            record = played(SPARKS, {"players": 2}, seed).record()
            session = Session.unstarted(SPARKS, record.options, 0)
            for at, (seat, pick) in enumerate(record.answers):
                decision = session.decision
                if isinstance(decision, Several) and decision.started() and pick != 0:
                    return record, at
                session.follow(seat, pick)
        raise AssertionError("nobody ever discarded two cards")

    record, answers = moment()

    async def visit() -> None:
        ada = await Person.named(shelf.url)
        id, line = await upload(ada, record), await ada.connect()
        updates = []
        for kept in (answers - 1, answers):
            room = await ada.make(["me", "me"], "", **{"from": {"record": id, "answers": kept}})
            await line.enter(room)
            await line.enter(room, line.update["asked"][0], len(line.events))
            updates.append({**line.update, "room": "", "since": 0})
            assert line.update["decision"]["several"]
            assert (await line.answer(line.update["decision"]["options"][:2]))["type"] == "accepted"
        assert updates[0] == updates[1]

    run(visit())


def test_a_game_goes_on_inside_a_window(shelf: Served) -> None:
    def moment() -> tuple[Record, int, Session]:
        session, rng = Session.start(SPARKS, {"players": 4}, 3), random.Random(3)
        while not (isinstance(session.decision, Window) and len(session.waiting()) == 3):
            session.answer(rng.choice(session.options()))
        session.answer(0, session.waiting()[1])
        return session.record(), session.logged, session

    record, answers, session = moment()
    left = session.waiting()
    assert isinstance(session.decision, Window)
    asked = [part.seat for part in session.decision.parts]

    async def visit() -> None:
        ada = await Person.named(shelf.url)
        id = await upload(ada, record)
        room = await ada.make(["me"] * 4, "", **{"from": {"record": id, "answers": answers}})
        line = await ada.enter(room)
        for seat in asked:
            await line.enter(room, seat, len(line.events))
            # Who has answered is not asked again, and nobody is told who has.
            assert line.update["asked"] == asked
            assert (line.update["decision"] is not None) == (seat in left)
        step = line.update["step"]
        for seat in left:
            await line.enter(room, seat, len(line.events))
            assert line.update["step"] == step
            assert (await line.answer([0]))["type"] == "accepted"
        await line.until(lambda: line.update["step"] > step)

    run(visit())


def test_a_finished_room_is_played_on_from_and_ends_again(shelf: Served) -> None:
    async def finished(ada: Person, **more: Any) -> tuple[str, Message]:
        room = await ada.make(["me", "me"], **more)
        line = await ada.enter(room)
        await play_on(line, room, random.Random(5))
        assert line.over
        return room, await ada.get(f"/api/rooms/{room}/record")

    async def visit() -> None:
        ada, bob = await Person.named(shelf.url, "Ada"), await Person.named(shelf.url, "Bob")
        room, record = await finished(ada, game="sparks")
        half = len(record["answers"]) // 2
        again, second = await finished(bob, game="", **{"from": {"room": room, "answers": half}})
        assert again != room
        kept = second["answers"][:half]
        # A cut in the middle of a choice goes back to its beginning.
        assert kept[: half - 2] == record["answers"][: half - 2]
        assert resume(SPARKS, Record.from_json(json.dumps(second))).over
        for answers in (len(record["answers"]), 10**6):
            wanted = {"from": {"room": room, "answers": answers}, "seats": ["me", "me"]}
            refused = await bob.refused("/api/rooms", wanted)
            assert refused[:2] == (400, "bad-record")
            assert "the game is over" in refused[2]

    run(visit())


def test_a_running_game_is_nobodys_to_play_on_from(shelf: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(shelf.url)
        room = await ada.make(["me", "me"])
        for whence, wanted in (
            ({"room": room, "answers": 10}, (409, "not-over")),
            ({"room": "nothing-here", "answers": 10}, (404, "no-room")),
            ({"record": "nothing-here", "answers": 10}, (404, "no-record")),
            ({"record": "x", "room": room, "answers": 10}, (400, "bad-request")),
            ({"answers": 10}, (400, "bad-request")),
            ({"room": room}, (400, "bad-request")),
            ({"room": room, "answers": -1}, (400, "bad-request")),
        ):
            assert (await ada.refused("/api/rooms", {"from": whence}))[:2] == wanted, whence
        assert [mine["table"]["room"] for mine in await ada.get("/api/me/rooms")] == [room]

    run(visit())


def test_records_are_listed_and_thrown_away_by_who_brought_them(shelf: Served) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(shelf.url, "Ada"), await Person.named(shelf.url, "Bob")
        session = Session.start(GAMES["forge"], {"players": 2}, 1)
        kept = [await ada.post("/api/records", json.loads(session.record().to_json())) for _ in range(2)]
        listed = await ada.get("/api/me/records")
        assert [each["id"] for each in listed] == [each["id"] for each in reversed(kept)]
        assert {each["game"] for each in listed} == {"forge"}
        assert await bob.get("/api/me/records") == []
        path = f"/api/records/{kept[0]['id']}"
        assert (await bob.refused(path, method="DELETE"))[:2] == (404, "no-record")
        assert (await ada.http.delete(path)).status_code == 204
        assert [each["id"] for each in await ada.get("/api/me/records")] == [kept[1]["id"]]
        assert (await ada.refused(path, method="GET"))[:2] == (404, "no-record")

    run(visit())
