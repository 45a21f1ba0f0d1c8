"""Records without end: they are refused, and what is long is shown page by page."""

from __future__ import annotations

import json

import pytest

from emberbox.kernel.errors import BadRecord
from emberbox.kernel.record import Record
from emberbox.server.http.records import replayed
from tests.server.endless import tied
from tests.server.kit import Message, Person, Served, run

LONGEST_MESSAGE = 512 * 1024
"""Bytes of any message that a client gets."""

MANY = 4000
"""Answers of a record that is long, and no longer than a game can be."""

PAGE = 500
"""Events of an update, at most."""


@pytest.mark.parametrize("rolls", [20_001, 100_000])
def test_a_record_longer_than_any_game_is_refused(served: Served, rolls: int) -> None:
    async def visit() -> None:
        eve = await Person.named(served.url, "Eve")
        status, code, _ = await eve.refused("/api/records", tied(rolls))
        assert (status, code) == (400, "bad-request")

    run(visit())


def test_a_record_in_which_more_happens_than_in_any_game_is_refused() -> None:
    record = Record.from_json(json.dumps(tied(100)))
    assert replayed(record, 100).logged >= 100
    with pytest.raises(BadRecord, match="more than 99 events"):
        replayed(record, 99)


def test_a_long_story_comes_in_pages_and_all_of_it(served: Served) -> None:
    async def visit() -> None:
        eve = await Person.named(served.url, "Eve")
        record = (await eve.post("/api/records", tied(MANY)))["id"]
        room = await eve.make(["me", "me"], "", **{"from": {"record": record, "answers": MANY}})
        whole = await eve.enter(room)
        (seat,) = whole.update["asked"]
        for words in (False, True):
            line = await eve.connect()
            asked = {"type": "enter", "room": room, "seat": seat, "words": words, "changes": True}
            assert (await line.ask(asked))["type"] == "accepted"
            pages: list[Message] = []
            while not pages or len(line.events) < MANY:
                text = await line.socket.recv()
                assert len(text) < LONGEST_MESSAGE
                message = json.loads(text)
                if message["type"] == "update":
                    line.note(message)
                    pages.append(message)
            assert max(len(page["events"]) for page in pages) <= PAGE
            assert [page["first"] for page in pages] == list(range(0, len(line.events), PAGE))
            # What led to the view of now is not shown event by event: that would be old news.
            assert not [page for page in pages if "changes" in page]
            assert {page["step"] for page in pages} == {pages[-1]["step"]}
            assert line.update["decision"]
            if words:
                told = [entry["event"] for page in pages for entry in page["words"]["lines"]]
                assert told == sorted(told)
                assert told[-1] == len(line.events) - 1
        await whole.until(lambda: len(whole.events) == len(line.events))
        assert whole.events == line.events

    run(visit())


def test_after_a_long_story_changes_lead_on_from_its_last_page(served: Served) -> None:
    async def visit() -> None:
        eve = await Person.named(served.url, "Eve")
        record = (await eve.post("/api/records", tied(1200)))["id"]
        room = await eve.make(["me", "me"], "", **{"from": {"record": record, "answers": 1200}})
        line = await eve.connect()
        (asked,) = (await eve.enter(room)).update["asked"]
        await line.ask({"type": "enter", "room": room, "seat": asked, "changes": True})
        await line.until(lambda: len(line.events) >= 1200)
        count, options = len(line.events), line.update["decision"]["options"]
        assert (await line.answer(options[:1]))["type"] == "accepted"
        await line.until(lambda: len(line.events) > count)
        assert len(line.update["changes"]) == len(line.update["events"]) + 1

    run(visit())
