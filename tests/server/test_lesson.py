"""The guided first game: it begins the same each time, and tells who follows it what there is to know."""

from __future__ import annotations

import copy
import random
from functools import partial
from typing import Any

import pytest

from emberbox.games import lesson as lessons
from emberbox.games.data import read_toml
from emberbox.games.lesson import has_lesson, lesson_of, read_lesson
from emberbox.games.shelf import GAMES
from emberbox.games.words import LANGUAGES
from emberbox.kernel.errors import CatalogueError
from emberbox.server.errors import Refused
from emberbox.server.http.reference import known_lesson
from tests.lessons import Pupil
from tests.server.kit import Line, Message, Person, Served, any_picks, run

FORGE = GAMES["forge"]
TAUGHT = [game for game in GAMES.values() if has_lesson(game)]


async def follow(line: Line, pupil: Pupil, rng: random.Random) -> None:
    """Play a lesson until nothing more can be learned before its end."""
    heard = len(line.events)
    while True:
        decision = await line.asked()
        for event in line.events[heard:]:
            pupil.hear(event)
        heard = len(line.events)
        if decision is None:
            return
        pupil.meet(decision, line.update["view"])
        if pupil.done:
            return
        before = line.update["step"]
        picks = pupil.answer(decision, partial(any_picks, decision, rng))
        assert (await line.answer(picks))["type"] == "accepted"
        while not line.over and line.update["step"] == before and line.update["decision"]:
            await line.receive()


def learn(served: Served, game: Any, seed: int) -> Pupil:
    """A lesson as somebody follows it who does what is suggested, and anything where nothing is."""

    async def visit() -> Pupil:
        ada = await Person.named(served.url)
        lesson = await ada.get(f"/api/games/{game.name}/lesson")
        made = await ada.post("/api/rooms", {"game": game.name, "lesson": True})
        players = lesson_of(game).options["players"]
        assert isinstance(players, int)
        assert [seat["bot"] for seat in made["seats"]] == [None, *["novice"] * (players - 1)]
        assert made["seats"][0]["yours"]
        pupil = Pupil(lesson["steps"], game.space.names)
        await follow(await ada.enter(made["room"], 0), pupil, random.Random(seed))
        return pupil

    return run(visit())


def test_who_follows_the_lesson_of_forge_meets_most_of_its_steps(served: Served) -> None:
    pupil = learn(served, FORGE, 1)
    assert len(pupil.read) > len(pupil.row) // 2, pupil.read
    # Until chance has its say in earnest, everything that is suggested can be done.
    assert len(pupil.could) >= 5
    assert all(list(pupil.could.values())[:5]), pupil.could


def test_who_follows_the_lesson_of_ignite_gets_through_all_of_its_row(served: Served) -> None:
    pupil = learn(served, GAMES["ignite"], 1)
    assert pupil.done
    assert {step["id"] for step in pupil.row} - set(pupil.read) == {"over"}
    # The first turn goes as it is told, from the first step to the purchase.
    assert pupil.read[: pupil.read.index("end") + 1] == [
        *("welcome", "board", "hand", "unit", "go", "sword", "target", "damaged", "dagger", "died"),
        *("honor", "honor-cards", "buy", "market", "buyer", "end"),
    ]
    assert all(pupil.could[step] for step in list(pupil.could)[: list(pupil.could).index("end") + 1])


def test_who_follows_the_lesson_of_the_freeze_gets_through_all_of_its_row(served: Served) -> None:
    pupil = learn(served, GAMES["freeze"], 1)
    assert {step["id"] for step in pupil.row} - set(pupil.read) == {"over"}


def test_who_follows_the_lesson_of_solo_and_coop_gets_through_all_of_its_row(served: Served) -> None:
    pupil = learn(served, GAMES["coop"], 1)
    assert {step["id"] for step in pupil.row} - set(pupil.read) == {"over"}


def test_the_first_turn_of_ignite_brings_a_trophy_and_a_shield(served: Served) -> None:
    async def visit() -> Message:
        ada = await Person.named(served.url)
        made = await ada.post("/api/rooms", {"game": "ignite", "lesson": True})
        line = await ada.enter(made["room"], 0)
        steps = (await ada.get("/api/games/ignite/lesson"))["steps"]
        pupil, rng = Pupil(steps, GAMES["ignite"].space.names), random.Random(2)
        heard = len(line.events)
        while "end" not in pupil.read:
            decision = await line.asked()
            assert decision is not None
            for event in line.events[heard:]:
                pupil.hear(event)
            heard = len(line.events)
            pupil.meet(decision, line.update["view"])
            if "end" not in pupil.read:
                before = line.update["step"]
                await line.answer(pupil.answer(decision, partial(any_picks, decision, rng)))
                while line.update["step"] == before:
                    await line.receive()
        view: Message = line.update["view"]
        return view

    me = run(visit())["players"][0]
    assert me["trophy_halves"] == 2
    assert "metal-shield" in me["play_area"]


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
        assert (await ada.refused("/api/rooms", {"game": "chess", "lesson": True}))[:2] == (400, "no-game")
        games = await ada.get("/api/games")
        assert {game["name"]: game["lesson"] for game in games} == dict.fromkeys(GAMES, True)

    run(visit())


def test_a_lesson_is_taught_in_the_language_that_is_asked_for(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        english, german = [
            await ada.get(f"/api/games/forge/lesson?language={language}") for language in ("en", "de-AT")
        ]
        assert english["title"] == "Your first game of Forge"
        assert german["title"] == "Deine erste Partie Forge"
        assert german["steps"][0]["text"].startswith("Willkommen in der Schmiede!")
        assert [step["suggest"] for step in german["steps"]] == [step["suggest"] for step in english["steps"]]

    run(visit())


def test_a_game_without_a_lesson_says_which_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "has_lesson", lambda game: game.name == "forge")
    with pytest.raises(Refused, match="ignite has no lesson yet; there are lessons for forge"):
        known_lesson("ignite")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_steps_are_short_and_say_when_they_are_due(game: Any, language: str) -> None:
    lesson = lesson_of(game, language)
    assert 10 <= len(lesson.steps) <= 26
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
        ({"open": "card:ace"}, "step 'welcome': no pick is called 'card:ace'"),
        (
            {"on": "", "open": "verb:craft"},
            "step 'welcome': 'verb:craft' can be open only when something is asked",
        ),
        ({"on": "", "aside": True}, "step 'welcome': an aside has to wait for something"),
        ({"on": ""}, "step 'welcome': there is no question before it to belong to"),
        (
            {"on": "", "event": "won", "suggest": "verb:craft"},
            "step 'welcome': 'verb:craft' can be suggested only when something is asked",
        ),
        ({"when": 3}, "step 'welcome': when is 3, not a table of paths and values"),
        ({"when": {"turn": [1]}}, "step 'welcome': when is {'turn': [1]}, not a table of paths and values"),
        ({"when": {"trun": 1}}, "step 'welcome': when 'trun': the view of the game has no 'trun'"),
        (
            {"when": {"players.0.powr": 1}},
            "step 'welcome': when 'players.0.powr': the view of the game has no 'players.0.powr'",
        ),
        (
            {"when": {"players[seat=].out": 1}},
            "step 'welcome': when 'players[seat=].out' is no path: write it like pieces[cell=42].owner",
        ),
        (
            {"when": {"event.seat": 0}},
            "step 'welcome': when 'event.seat': the step looks at the view, not at an event",
        ),
        (
            {"on": "", "event": "won", "when": {"turn": 1}},
            "step 'welcome': when 'turn': the step looks at the event, so its paths begin with 'event.'",
        ),
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
        ({"opening": [1, None]}, "opening is not a list of numbers and names"),
        ({"opening": [14, "card:ace"]}, "opening: no pick is called 'card:ace'"),
        (
            {"opening": [99]},
            "opening: answer 0, face 99 by seat -1, is not allowed: kernel.pick.not-asked",
        ),
        ({"opening": [14]}, "opening: it does not end with a question to seat 0"),
        ({"steps": []}, "there are no steps"),
        ({"music": 1}, "music is no field of a lesson"),
    ],
)
def test_a_wrong_lesson_is_refused(fields: dict[str, Any], said: str) -> None:
    assert wrong(lambda table: table.update(fields)) == said
