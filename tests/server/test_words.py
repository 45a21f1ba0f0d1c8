"""Updates in words: for who asked for them, through the eyes of each, and nothing that a seat cannot know."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.space import BUILD
from tests.server.kit import Line, Message, Person, Served, any_picks, run


async def listen(person: Person, room: str, seat: int | None = None, events: Sequence[Message] = ()) -> Line:
    """A socket that entered a room with words, and has these events already."""
    line = await person.connect()
    line.events = list(events)
    reply = await line.ask({"type": "enter", "room": room, "seat": seat, "seen": len(events), "words": True})
    assert reply["type"] == "accepted", reply
    await line.until(lambda: line.table and line.update)
    return line


def plain(said: list[Any]) -> str:
    """A text without its links."""
    return "".join(part if isinstance(part, str) else part["text"] for part in said)


def told(update: Message) -> list[str]:
    """The lines of an update."""
    return [plain(line["text"]) for line in update["words"]["lines"]]


def linked(data: Any) -> Iterator[str]:
    """Where all links in some data lead."""
    if isinstance(data, dict):
        if set(data) == {"to", "text"}:
            yield data["to"]
        for value in data.values():
            yield from linked(value)
    elif isinstance(data, list):
        for value in data:
            yield from linked(value)


class Reader:
    """Somebody who plays at random to the end, and keeps every update."""

    def __init__(self, line: Line, seed: int) -> None:
        self.line = line
        self.rng = random.Random(seed)
        self.updates: list[Message] = [line.update]

    async def play(self) -> None:
        """Answer whenever asked; who is never asked only reads."""
        while not self.line.over:
            update = self.line.update
            decision = update.get("decision")
            if decision is not None:
                await self.line.send(
                    {"type": "answer", "step": update["step"], "picks": any_picks(decision, self.rng)}
                )
            while self.line.update is update:
                await self.line.receive()
            self.updates.append(self.line.update)

    def story(self) -> list[str]:
        """All lines, from the first to the last."""
        return [text for update in self.updates for text in told(update)]


def test_words_come_to_who_asks_for_them_and_to_nobody_else(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url, "Ada")
        room = await ada.make(["me", "novice"])
        silent = await ada.enter(room, 0)
        assert silent.update["words"] is None
        line = await listen(ada, room, 0)
        await line.until(lambda: line.update["decision"])
        words, decision = line.update["words"], line.update["decision"]
        assert words["now"].startswith("Your turn: ")
        assert plain(words["question"])
        assert {choice["pick"] for choice in words["choices"]} == set(decision["options"])
        assert all(choice["text"] for choice in words["choices"])
        assert words["asked_by"]["to"] == f"rule:{decision['because']}"
        assert (words["verdict"], words["ending"]) == ("", "")
        await silent.until(lambda: silent.update["decision"])
        assert silent.update["words"] is None

    run(visit())


def test_a_question_is_put_to_its_seat_only(served: Served) -> None:
    async def visit() -> None:
        ada, bob, eve = [await Person.named(served.url, name) for name in ("Ada", "Bob", "Eve")]
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        lines = [await listen(ada, room, 0), await listen(bob, room, 1), await listen(eve, room)]
        (asked,) = lines[0].update["asked"]
        whose = ("Ada", "Bob")[asked]
        for seat, line in enumerate(lines):
            words = line.update["words"]
            assert words["now"].startswith("Your turn: " if seat == asked else f"{whose}'s turn: ")
            assert bool(words["question"]) == bool(words["choices"]) == (seat == asked)
            assert (words["asked_by"] is not None) == (seat == asked)

    run(visit())


@pytest.mark.long
def test_everybody_is_told_the_game_as_they_saw_it_and_no_more(served: Served) -> None:
    async def visit() -> list[Reader]:
        ada, bob, eve = [await Person.named(served.url, name) for name in ("Ada", "Bob", "Eve")]
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        lines = [await listen(ada, room, 0), await listen(bob, room, 1), await listen(eve, room)]
        readers = [Reader(line, seed) for seed, line in enumerate(lines)]
        await asyncio.gather(*(reader.play() for reader in readers))
        return readers

    readers = run(visit())
    first, second, watcher = (reader.story() for reader in readers)
    assert len(first) == len(second) == len(watcher)
    draws = 0
    for mine, theirs, seen in zip(first, second, watcher, strict=True):
        if mine.startswith("You draw"):
            draws += 1
            amount = "1 card" if "1 card:" in mine else mine[len("You draw ") :].partition(":")[0]
            assert ":" in mine
            assert theirs == seen == f"Ada draws {amount}."
        elif theirs.startswith("You draw"):
            assert ":" in theirs
            assert mine == seen == f"Bob draws {theirs[len('You draw ') :].partition(':')[0]}."
    assert draws > 3
    for reader in readers:
        known: set[str] = set()
        for update in reader.updates:
            shown = [update["view"], [key for event in update["events"] for key in kinds(event)]]
            known |= {key for key in of.KEYS if f"'{key}'" in str(shown)}
            named = {to.removeprefix("card:") for to in linked(update["words"]) if to.startswith("card:")}
            assert named <= known
    verdicts = [reader.updates[-1]["words"]["verdict"] for reader in readers]
    assert sorted(verdicts) in (
        sorted(["You win the game!", "Ada wins the game!", "Ada wins the game!"]),
        sorted(["You win the game!", "Bob wins the game!", "Bob wins the game!"]),
        ["The game is a draw."] * 3,
    )
    for reader in readers:
        assert reader.updates[-1]["words"]["now"] == "The game is over"
        assert " left in the forge" in reader.updates[-1]["words"]["ending"]


def kinds(event: Message) -> list[str]:
    """The cards that an event names."""
    numbers = [event[fact] for fact in ("card", "target_card") if isinstance(event.get(fact), int)]
    keys = [of.KEYS[kind] for kind in [*numbers, *event.get("cards", [])]]
    return [*keys, *([event["because"]] if event["because"] in of.KEYS else [])]


@pytest.mark.long
def test_lines_have_the_numbers_of_their_events_and_none_is_told_twice(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url, "Ada")
        room = await ada.make(["me", "novice"], "ignite", options={"players": 2, "rounds": 20, "quick": True})
        reader = Reader(await listen(ada, room, 0), 3)
        await reader.play()
        numbers: list[int] = []
        for update in reader.updates:
            new = [line["event"] for line in update["words"]["lines"]]
            assert set(new) <= set(range(update["first"], update["first"] + len(update["events"])))
            numbers += new
            decision = update["decision"]
            options = set() if decision is None else set(decision["options"])
            assert {choice["pick"] for choice in update["words"]["choices"]} == options
        assert numbers == sorted(set(numbers))
        assert any(text.startswith("Novice ") for text in reader.story())
        # Who comes back is told all of it again, or what is missing.
        again = await listen(ada, room, 0)
        assert again.update["first"] == 0
        assert len(again.update["words"]["lines"]) > 20
        half = await listen(ada, room, 0, again.events[:-5])
        assert all(line["event"] >= len(again.events) - 5 for line in half.update["words"]["lines"])

    run(visit())


def test_players_who_are_called_the_same_have_numbers(served: Served) -> None:
    async def visit() -> None:
        ada, other = await Person.named(served.url, "Ada"), await Person.named(served.url, "Ada")
        room = await ada.make(["me", "open", "novice", "novice"], options={"players": 4})
        await other.claim(room, 1)
        line = await listen(await Person.named(served.url, "Eve"), room)
        text = " ".join(told(line.update))
        for name in ("Ada 1", "Ada 2", "Novice 1", "Novice 2"):
            assert f"{name} rolls " in text
        mine = " ".join(told((await listen(ada, room, 0)).update))
        assert "You roll " in mine
        assert "Ada 2 rolls " in mine
        assert "Ada 1" not in mine

    run(visit())


def test_an_answer_that_was_taken_back_is_told(served: Served) -> None:
    async def visit() -> None:
        ada, bob = await Person.named(served.url, "Ada"), await Person.named(served.url, "Bob")
        room = await ada.make(["me", "open"])
        await bob.claim(room, 1)
        lines = [await listen(ada, room, 0), await listen(bob, room, 1)]
        me = lines[0].update["asked"][0]
        mine, theirs = lines[me], lines[1 - me]
        rng = random.Random(1)
        while not mine.update["can_undo"]:
            decision = await mine.asked()
            assert decision is not None
            step = mine.update["step"]
            keep_still = [pick for pick in decision["options"] if pick == BUILD]
            await mine.answer(keep_still or any_picks(decision, rng))
            await mine.until(lambda step=step: mine.update["step"] > step)
        reply = await mine.ask({"type": "undo", "step": mine.update["step"]})
        assert reply["type"] == "accepted", reply
        await mine.until(lambda: mine.events[-1]["what"] == "undone")
        await theirs.until(lambda: theirs.events[-1]["what"] == "undone")
        name = ("Ada", "Bob")[me]
        assert told(mine.update)[-1] == "You undo your last move."
        assert told(theirs.update)[-1] == f"{name} undoes their last move."

    run(visit())


def test_who_is_behind_gets_the_game_as_it_stands_in_words(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url, "Ada")
        room = await ada.make(["me", "novice"])
        line = await listen(ada, room, 0)
        decision = await line.asked()
        assert decision is not None
        step = line.update["step"]
        assert (await line.answer(any_picks(decision, random.Random(2))))["type"] == "accepted"
        await line.until(lambda: line.update["step"] > step)
        reply = await line.answer([0], step=step)
        assert reply["code"] == "stale"
        assert reply["update"]["words"]["now"]

    run(visit())


@pytest.mark.parametrize("words", ["yes", 1, None])
def test_whether_words_are_wanted_is_yes_or_no(served: Served, words: object) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url, "Ada")
        room = await ada.make(["me", "novice"])
        line = await ada.connect()
        reply = await line.ask({"type": "enter", "room": room, "seat": 0, "words": words})
        assert reply["code"] == "bad-message"
        assert "`$.words`" in reply["message"]

    run(visit())


@pytest.mark.long
def test_the_end_of_a_game_is_summed_up_the_same_for_everybody(served: Served) -> None:
    async def visit() -> list[Message]:
        ada, eve = await Person.named(served.url, "Ada"), await Person.named(served.url, "Eve")
        room = await ada.make(["me", "novice"], "ignite", options={"players": 2, "rounds": 20, "quick": True})
        reader = Reader(await listen(ada, room, 0), 4)
        assert reader.updates[0]["words"]["statistics"] == []
        await reader.play()
        late = await listen(eve, room)
        replay = await eve.get(f"/api/rooms/{room}/replay?count=1")
        return [reader.updates[-1]["words"], late.update["words"], replay]

    played, watched, replayed = (each["statistics"] for each in run(visit()))
    assert played == watched == replayed
    figures = {figure["label"]: figure["values"] for figure in played}
    assert all(len(values) == 2 for values in figures.values())
    assert figures["Spaces walked"][0] > 0
    assert min(figures["Cards played"]) > 0
