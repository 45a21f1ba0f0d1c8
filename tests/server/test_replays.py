"""Games to watch: whole and in order, through the eyes that were asked for, and to be played on from."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.record import Record
from emberbox.kernel.replay import replay
from emberbox.kernel.session import Session
from emberbox.server.play.history import History
from tests.server.kit import Line, Message, Person, Served, any_picks, run


async def play_out(ada: Person, room: str) -> None:
    """Play both seats of a room to the end."""
    rng = random.Random(3)
    line: Line = await ada.enter(room, 0)
    while not line.over:
        await line.enter(room, line.update["asked"][0], len(line.events))
        if line.update["decision"]:
            await line.answer(any_picks(line.update["decision"], rng))


async def whole(
    person: Person, path: str, eyes: str = "all", count: int = 50
) -> tuple[Message, list[Message]]:
    """A replay read to its end, in pieces."""
    frames: list[Message] = []
    while True:
        found = await person.get(f"{path}?first={len(frames)}&count={count}&eyes={eyes}")
        assert found["first"] == len(frames)
        frames += found["frames"]
        if not found["frames"]:
            assert len(frames) == found["total"]
            return found, frames
        assert len(found["frames"]) <= count


def played(game: str, options: dict[str, Any], seed: int) -> Record:
    """A game that was played at random."""
    session, rng = Session.start(GAMES[game], options, seed), random.Random(seed)
    while not session.over:
        seat = rng.choice(session.waiting())
        asked = session.asked(seat)
        assert asked is not None
        session.answer(rng.choice(asked.options()), seat)
    return session.record()


async def upload(person: Person, record: Record) -> str:
    return str((await person.post("/api/records", json.loads(record.to_json())))["id"])


def text_of(line: Message) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in line["text"])


def test_a_finished_room_is_watched_from_its_first_decision_to_its_end(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        room = await ada.make(["me", "me"])
        path = f"/api/rooms/{room}/replay"
        assert (await ada.refused(path, method="GET"))[:2] == (409, "not-over")
        await play_out(ada, room)
        found, frames = await whole(ada, path)
        record = Record.from_json(json.dumps(await ada.get(f"/api/rooms/{room}/record")))
        moments = [
            (session.logged, session.waiting(), session.state.view(0))
            for session in replay(GAMES["forge"], record)
        ]
        assert [(frame["answers"], frame["asked"]) for frame in frames] == [moment[:2] for moment in moments]
        assert found["game"] == "forge"
        assert found["options"]["players"] == 2
        assert [(seat["name"], seat["yours"]) for seat in found["seats"]] == [("Ada", True)] * 2
        winner = frames[-1]["view"]["winner"]
        assert found["payoffs"] == [float(seat == winner) for seat in range(2)]
        assert found["verdict"] == f"Ada {winner + 1} wins the game!"
        assert frames[0]["now"]
        mine = (await whole(ada, path, eyes="0", count=200))[1]
        assert [frame["view"] for frame in mine] == json.loads(json.dumps([moment[2] for moment in moments]))

    run(visit())


def test_eyes_see_what_is_theirs_and_all_see_everything(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        path = f"/api/records/{await upload(ada, played('forge', {'players': 3}, 4))}/replay"
        _, frames = await whole(ada, path)
        found, hers = await whole(ada, path, eyes="1")
        for frame, seen in zip(frames, hers, strict=True):
            for seat, player in enumerate(frame["view"]["players"]):
                assert len(player["known_hand"]) == player["hand"]
                if seat == 1:
                    assert seen["view"]["players"][1]["known_hand"] == player["known_hand"]
        hidden = [player for frame in hers for player in frame["view"]["players"] if player["seat"] != 1]
        assert sum(len(player["known_hand"]) < player["hand"] for player in hidden) > len(hers)
        drew = [event for frame in frames for event in frame["events"] if event["what"] == "drew"]
        assert drew
        assert all("cards" in event for event in drew)
        for frame in hers:
            for event in frame["events"]:
                if event["what"] == "drew":
                    assert ("cards" in event) == (event["seat"] == 1)
        assert found["seats"] == [{"name": None, "bot": None, "yours": False}] * 3
        assert any(text_of(line).startswith("Seat 1 ") for frame in hers for line in frame["lines"])
        assert any(text_of(line).startswith("You ") for frame in hers for line in frame["lines"])
        assert not any("You " in text_of(line) for frame in frames for line in frame["lines"])

    run(visit())


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("core", {}),
        ("forge", {}),
        ("ignite", {"quick": True, "rounds": 20}),
        pytest.param("ignite", {}, marks=pytest.mark.long),
    ],
)
def test_lines_tell_events_by_their_numbers(served: Served, game: str, options: dict[str, Any]) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        record = played(game, options, 7)
        path = f"/api/records/{await upload(ada, record)}/replay"
        found, frames = await whole(ada, path, count=200)
        assert found["payoffs"] is not None
        told = 0
        for frame in frames:
            numbers = [line["event"] for line in frame["lines"]]
            assert numbers == sorted(numbers)
            assert all(told <= number < told + len(frame["events"]) for number in numbers)
            told += len(frame["events"])
        assert sum(len(frame["lines"]) for frame in frames) > 50
        # Cut out of the middle, lines count on all the same.
        middle = found["total"] // 2
        again = await ada.get(f"{path}?first={middle}&count=5")
        assert again["frames"] == frames[middle : middle + 5]
        # No frame shows a choice that is half made: to play on from there cuts nothing back.
        for frame in frames[:-1:23]:
            given = record.answers[: frame["answers"]]
            history, _ = History.begin(GAMES[game], record.options, 0, given)
            assert history.session.logged >= len(given)

    run(visit())


def test_any_frame_can_be_played_on_from(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        id = await upload(ada, played("forge", {}, 5))
        _, frames = await whole(ada, f"/api/records/{id}/replay", eyes="0")
        for frame in frames[:-1:20]:
            wanted = {"from": {"record": id, "answers": frame["answers"]}, "seats": ["me", "me"]}
            made = await ada.post("/api/rooms", wanted)
            line = await ada.enter(made["room"], 0)
            assert line.update["view"] == frame["view"]
            assert line.update["asked"] == frame["asked"]

    run(visit())


def test_what_cannot_be_watched_is_refused(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        path = f"/api/records/{await upload(ada, played('forge', {}, 5))}/replay"
        for query, wanted in (
            ("?eyes=2", (404, "no-seat", "there is no seat 2: the seats are 0 to 1")),
            ("?eyes=nobody", (400, "bad-request")),
            ("?first=-1", (400, "bad-request")),
            ("?count=0", (400, "bad-request")),
            ("?count=201", (400, "bad-request")),
        ):
            assert (await ada.refused(path + query, method="GET"))[: len(wanted)] == wanted, query
        assert (await ada.refused("/api/records/nothing/replay", method="GET"))[:2] == (404, "no-record")
        assert (await ada.refused("/api/rooms/nothing-here/replay", method="GET"))[:2] == (404, "no-room")
        beyond = await ada.get(f"{path}?first=100000")
        assert (beyond["frames"], beyond["total"] > 10) == ([], True)

    run(visit())


def test_a_record_that_was_broken_off_has_no_verdict(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        full = played("forge", {}, 5)
        for kept, frames in ((100, True), (0, False)):
            part = Record(full.game, full.rules_version, full.options, 0, full.answers[:kept])
            found = await ada.get(f"/api/records/{await upload(ada, part)}/replay")
            assert (found["payoffs"], found["verdict"]) == (None, "")
            assert bool(found["frames"]) == frames

    run(visit())
