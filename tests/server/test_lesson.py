"""The guided first game: it begins the same each time, and tells who follows it what there is to know."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from emberbox.games.data import read_toml
from emberbox.games.lesson import has_lesson, lesson_of, read_lesson
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import CatalogueError
from tests.server.kit import Line, Message, Person, Served, any_picks, run

FORGE = GAMES["forge"]
TAUGHT = [game for game in GAMES.values() if has_lesson(game)]


class Pupil:
    """Somebody who reads each step when it is due and does what it suggests, if that can be done."""

    def __init__(self, steps: list[Message], names: list[str]) -> None:
        self.steps, self.names = steps, names
        self.next = 0
        self.read: list[str] = []
        self.suggest = ""
        self.could: dict[str, bool] = {}

    def meets(self, on: str = "", event: str = "") -> None:
        """Read what is due now that something is asked or has happened."""
        for at in range(self.next, len(self.steps)):
            step = self.steps[at]
            if (on and step["on"] == on) or (event and step["event"] == event):
                self.turn_to(at)
                while self.next < len(self.steps) and not self.waits(self.next):
                    self.turn_to(self.next)
                return
            if not step["event"]:
                return

    def waits(self, at: int) -> bool:
        return bool(self.steps[at]["on"] or self.steps[at]["event"])

    def turn_to(self, at: int) -> None:
        self.next = at + 1
        self.read.append(self.steps[at]["id"])
        self.suggest = self.steps[at]["suggest"]

    def answer(self, decision: Message, rng: random.Random) -> list[int]:
        """What is suggested, or anything."""
        suggested, self.suggest = self.suggest, ""
        if suggested:
            pick = self.names.index(suggested)
            self.could[self.read[-1]] = pick in decision["options"]
            if pick in decision["options"]:
                return [pick]
        return any_picks(decision, rng)


async def follow(line: Line, pupil: Pupil, rng: random.Random) -> None:
    """Play a lesson to its end."""
    heard = len(line.events)
    while True:
        decision = await line.asked()
        for event in line.events[heard:]:
            pupil.meets(event=event["what"])
        heard = len(line.events)
        if decision is None:
            return
        pupil.meets(on=decision["asks"])
        before = line.update["step"]
        assert (await line.answer(pupil.answer(decision, rng)))["type"] == "accepted"
        while not line.over and line.update["step"] == before and line.update["decision"]:
            await line.receive()


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_who_follows_a_lesson_meets_most_of_its_steps(served: Served, game: Any) -> None:
    async def visit() -> Pupil:
        ada = await Person.named(served.url)
        lesson = await ada.get(f"/api/games/{game.name}/lesson")
        made = await ada.post("/api/rooms", {"game": game.name, "lesson": True})
        assert [seat["bot"] for seat in made["seats"]] == [None, "novice"]
        assert made["seats"][0]["yours"]
        pupil = Pupil(lesson["steps"], game.space.names)
        await follow(await ada.enter(made["room"], 0), pupil, random.Random(1))
        return pupil

    pupil = run(visit())
    assert len(pupil.read) > len(pupil.steps) // 2, pupil.read
    # Until chance has its say in earnest, everything that is suggested can be done.
    assert len(pupil.could) >= 5
    assert all(list(pupil.could.values())[:5]), pupil.could


def test_a_lesson_begins_the_same_each_time_and_with_the_player(served: Served) -> None:
    async def visit() -> None:
        hands = []
        for name in ("Ada", "Bob"):
            person = await Person.named(served.url, name)
            made = await person.post("/api/rooms", {"game": "forge", "lesson": True})
            line = await person.enter(made["room"], 0)
            assert line.update["view"]["current"] == 0
            assert line.update["decision"]["asks"] == "build"
            hands.append(line.update["view"]["players"][0]["known_hand"])
        assert hands[0] == hands[1]
        assert {"fuse-bot", "pilot-light", "wallbreaker"} <= set(hands[0])

    run(visit())


def test_a_lesson_is_not_mixed_with_another_beginning(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        more: list[dict[str, Any]] = [
            {"seats": ["me", "me"]},
            {"options": {"players": 2}},
            {"from": {"record": "x", "answers": 1}},
        ]
        for wish in more:
            refused = await ada.refused("/api/rooms", {"game": "forge", "lesson": True, **wish})
            assert refused[:2] == (400, "bad-request")
        for path, data, method in (
            ("/api/rooms", {"game": "ignite", "lesson": True}, "POST"),
            ("/api/games/ignite/lesson", None, "GET"),
        ):
            refused = await ada.refused(path, data, method)
            assert refused == (404, "no-lesson", "ignite has no lesson yet; there are lessons for forge")
        assert (await ada.refused("/api/rooms", {"game": "chess", "lesson": True}))[:2] == (400, "no-game")
        games = await ada.get("/api/games")
        assert {game["name"]: game["lesson"] for game in games} == {"forge": True, "ignite": False}

    run(visit())


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_steps_are_short_and_say_when_they_are_due(game: Any) -> None:
    lesson = lesson_of(game)
    assert 10 <= len(lesson.steps) <= 20
    assert lesson.steps[0].on, "a lesson opens with a decision"
    for step in lesson.steps:
        assert 40 < len(step.text) < 320, step.id
        assert "\n" not in step.text


def wrong(change: Any) -> str:
    """What is said about Forge's lesson after a change."""
    table = copy.deepcopy(read_toml("emberbox.games.forge", "lesson.toml"))
    change(table)
    with pytest.raises(CatalogueError) as caught:
        read_lesson(FORGE, table)
    return str(caught.value)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"on": "dance"}, "step 'welcome': the game never asks 'dance'"),
        ({"on": "", "event": "danced"}, "step 'welcome': no event is called 'danced'"),
        ({"event": "won"}, "step 'welcome': it waits for 'build' and for 'won'; it can wait for one"),
        ({"suggest": "card:ace"}, "step 'welcome': no pick is called 'card:ace'"),
        ({"text": ""}, "step 'welcome': text is '', not a text"),
        ({"sound": "x"}, "step 'welcome': sound is no field of a step"),
        ({"id": "energy"}, "two steps are called 'energy'"),
    ],
)
def test_a_wrong_step_is_refused_by_name(fields: dict[str, str], said: str) -> None:
    assert wrong(lambda table: table["steps"][0].update(fields)) == said


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"title": 3}, "title is 3, not a text"),
        ({"options": []}, "options is [], not a table"),
        ({"chance": [1, "2"]}, "chance is not a list of numbers"),
        ({"steps": []}, "there are no steps"),
        ({"music": 1}, "music is no field of a lesson"),
    ],
)
def test_a_wrong_lesson_is_refused(fields: dict[str, Any], said: str) -> None:
    assert wrong(lambda table: table.update(fields)) == said
