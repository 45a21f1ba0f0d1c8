"""The shelf over HTTP: games with their options in words, and which of them go together."""

from __future__ import annotations

from typing import Any

from emberbox.games.shelf import GAMES
from tests.server.kit import Person, Served, run


async def closed(ada: Person, options: dict[str, Any], game: str = "ignite") -> dict[tuple[str, Any], str]:
    """The values that do not go with some options, each with the reason."""
    found = await ada.post(f"/api/games/{game}/check", {"options": options})
    assert found["problem"] == ""
    return {(each["option"], each["value"]): each["why"] for each in found["closed"]}


def test_the_shelf_says_how_many_play_and_for_how_long(served: Served) -> None:
    async def visit() -> None:
        games = {game["name"]: game for game in await Person(served.url).get("/api/games")}
        assert games["forge"]["players"] == [2, 6]
        assert games["ignite"]["players"] == [2, 8]
        assert (games["forge"]["minutes"], games["ignite"]["minutes"]) == ("10-20", "")

    run(visit())


def test_options_are_put_in_words(served: Served) -> None:
    async def visit() -> None:
        games = {game["name"]: game for game in await Person(served.url).get("/api/games")}
        for game in games.values():
            known = GAMES[game["name"]].options
            assert [option["name"] for option in game["options"]] == [option.name for option in known]
            for option, found in zip(known, game["options"], strict=True):
                assert [value["value"] for value in found["values"]] == list(option.values)
                assert (found["default"], found["word"]) == (option.default, option.word)
                assert found["label"]
                assert found["group"]
            assert GAMES[game["name"]].complete(game["at_once"])
        ignite = {option["name"]: option for option in games["ignite"]["options"]}
        goal = {value["value"]: value for value in ignite["goal"]["values"]}
        assert goal["last-standing"]["label"] == "Last one standing"
        assert goal["last-standing"]["word"] == "be the last with a unit on the board"
        assert ignite["players"]["values"][0] == {"value": 2, "label": "", "word": ""}

    run(visit())


def test_values_that_do_not_go_together_are_closed_with_the_reason(served: Served) -> None:
    async def visit() -> None:
        ada = Person(served.url)
        found = await closed(ada, {})
        assert found["tournament", True] == "“Tournament” does not go with the market “First game”."
        assert found["adjacent", True] == "“Side by side” is for teams only."
        assert found["goal", "teams-3"] == "4 players do not make 3 teams of at least 2."
        assert ("goal", "teams-2") not in found
        found = await closed(ada, {"goal": "teams-2", "market": "random"})
        assert ("adjacent", True) not in found
        assert ("tournament", True) not in found
        assert {value for option, value in found if option == "players"} == {2, 3, 5, 7}
        assert await closed(ada, {"players": 6}, "forge") == {}

    run(visit())


def test_what_is_closed_cannot_be_played_and_everything_else_can(served: Served) -> None:
    async def visit() -> None:
        ada = Person(served.url)
        for options in ({}, {"players": 8, "goal": "teams-4"}, {"market": "epic", "players": 3}):
            found = await closed(ada, options)
            for option in GAMES["ignite"].options:
                for value in option.values:
                    asked = {"options": {**options, option.name: value}}
                    problem = (await ada.post("/api/games/ignite/check", asked))["problem"]
                    assert problem == found.get((option.name, value), "")

    run(visit())


def test_options_that_do_not_go_together_are_told_apart_from_a_wrong_question(served: Served) -> None:
    async def visit() -> None:
        ada = Person(served.url)
        found = await ada.post(
            "/api/games/ignite/check", {"options": {"goal": "teams-2", "players": 5, "market": "random"}}
        )
        assert found == {"problem": "5 players do not make 2 teams of at least 2.", "closed": []}
        found = await ada.post("/api/games/forge/check", {"options": {"colour": "red"}})
        assert found["problem"].startswith("Forge has no option 'colour'")
        refused = await ada.refused("/api/games/chess/check", {"options": {}})
        problem = "there is no game 'chess'; choose from forge, ignite, freeze, coop, core"
        assert refused == (400, "no-game", problem)

    run(visit())
