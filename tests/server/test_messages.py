"""What can't be done is said in the language of the player, with the same codes in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import emberbox.games
import emberbox.server
from emberbox.games.data import read_toml
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.game import Choice
from emberbox.server.http import problems
from emberbox.server.http.games_api import problem_of
from emberbox.server.messages import HERE, in_language
from emberbox.server.play.seating import CLOSED
from emberbox.server.wire import Code
from tests.server.kit import Person, Served, run

SERVER = Path(emberbox.server.__path__[0])
OPERATORS = "operators.py"
"""Says what it says to operators, in a terminal."""
RAISED = re.compile(r"(\w*Refused|TableError|BadPlayer|BadText|IllegalAnswer)$")
TABLES = read_toml(HERE, "messages.de.toml")


def skeleton(template: str) -> str:
    """A template without the names of its facts.

    >>> skeleton("seat {seat} is taken by {name}")
    'seat {} is taken by {}'
    """
    return "".join(text + ("" if fact is None else "{}") for text, fact, _, _ in Formatter().parse(template))


def parsed(path: Path) -> ast.Module:
    """The code in a file."""
    return ast.parse(path.read_text("utf-8"))


def written(node: ast.AST) -> str | None:
    """The skeleton of a text in code."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def refusals() -> Iterator[tuple[str, str]]:
    """The code and the message of everything that the server refuses players, as its code has them."""
    for folder in ("http", "play"):
        for path in (SERVER / folder).glob("*.py"):
            for call in ast.walk(parsed(path)):
                if path.name == OPERATORS or not isinstance(call, ast.Call):
                    continue
                texts = [text for text in map(written, call.args) if text is not None]
                if RAISED.search(ast.unparse(call.func)) and texts:
                    code = texts[0] if re.fullmatch("[a-z-]+", texts[0]) else ""
                    yield from ((code, text) for text in texts if text != code)


def entries() -> dict[str, str]:
    """The English messages that German has words for, by skeleton."""
    return {skeleton(message): message for message in TABLES["messages"]}


def test_every_refusal_has_german_words_or_a_code_that_says_enough() -> None:
    found = list(refusals())
    assert len(found) > 100
    assert [said for code, said in found if said not in entries() and code not in TABLES["codes"]] == []


def test_every_german_message_is_one_that_is_said_with_facts_that_it_has() -> None:
    texts = {written(node) for tree in map(parsed, SERVER.rglob("*.py")) for node in ast.walk(tree)}
    assert [message for said, message in entries().items() if said not in texts] == []
    for message, german in TABLES["messages"].items():
        facts = [{fact for _, fact, _, _ in Formatter().parse(text) if fact} for text in (message, german)]
        assert facts[1] <= facts[0], message


def test_german_codes_are_codes() -> None:
    known = {*problems.STATUS, *(code for _, code in problems.KINDS.values()), *problems.WORDS.values()}
    assert TABLES["codes"].keys() <= {*known, *get_args(Code), "bug"}


def test_no_message_is_taken_for_another() -> None:
    for message, german in TABLES["messages"].items():
        filled = Formatter().vformat(
            message, (), {fact: "7" for _, fact, _, _ in Formatter().parse(message) if fact}
        )
        expected = german.format(**{fact: "7" for _, fact, _, _ in Formatter().parse(message) if fact})
        assert in_language("", filled, "de") == expected
        assert in_language("", filled, "en") == filled


def test_what_nobody_translated_stays_as_it_is() -> None:
    assert in_language("no-such-code", "no such message", "de") == "no such message"
    assert in_language("bad-record", "step 7: broken", "de").startswith("Die Datei enthält keine Partie")


# -- options that don't go together ----------------------------------------------------------------------


def conflicts(package: str) -> set[str]:
    """The messages about options that the code of a game's package raises, by skeleton."""
    found = set()
    file = Path(emberbox.games.__path__[0], *package.split(".")[2:], "setting.py")
    for call in ast.walk(parsed(file)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "BadOption":
            found.add(str(written(call.args[0])).partition(": ")[2])
    return found


@pytest.mark.parametrize("game", [name for name in GAMES if name != "forge"])
def test_every_conflict_of_options_has_german_words_and_no_other(game: str) -> None:
    raised = {said for package in GAMES[game].lineage for said in conflicts(package)}
    german = words_of(GAMES[game], "de").table("conflicts")
    assert {skeleton(message) for message in german} == raised


def test_conflicts_of_options_name_them_as_the_setup_does() -> None:
    ignite: dict[str, Choice] = {"players": 3, "adjacent": True}
    assert problem_of(GAMES["ignite"], ignite) == "“Side by side” is for teams only."
    assert problem_of(GAMES["ignite"], ignite, "de") == "„Seite an Seite“ gibt es nur mit Teams."
    tournament: dict[str, Choice] = {"tournament": True, "market": "epic"}
    assert problem_of(GAMES["ignite"], tournament, "de") == "„Turnier“ passt nicht zu diesem Markt: „Episch“."
    rounds: dict[str, Choice] = {"scenario": "first-contact", "rounds": 7}
    assert problem_of(GAMES["core"], rounds).endswith("“First Contact” is played over 3, 5.")
    assert problem_of(GAMES["core"], rounds, "de") == (
        "In diesem Szenario („Erstkontakt“) sind andere Rundenzahlen vorgesehen: 3, 5."
    )
    assert problem_of(GAMES["forge"], {"players": 99}, "de") == "Diese Optionen passen nicht zusammen."


# -- over the wire ---------------------------------------------------------------------------------------


def test_a_problem_is_told_in_the_language_of_the_request(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        said = {}
        for language in ("en", "de-AT,de;q=0.9,en;q=0.5", "tlh"):
            reply = await ada.http.get("/api/rooms/nowhere", headers={"accept-language": language})
            assert (reply.status_code, reply.json()["code"]) == (404, "no-room")
            said[language] = reply.json()["message"]
        assert list(said.values()) == [
            "there is no room 'nowhere'",
            "Diese Partie gibt es nicht.",
            "there is no room 'nowhere'",
        ]

    run(visit())


def test_conflicts_are_told_in_the_language_that_is_asked_for(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        checked = await ada.post("/api/games/ignite/check?language=de", {"options": {}})
        assert {found["why"] for found in checked["closed"] if found["option"] == "adjacent"} == {
            "„Seite an Seite“ gibt es nur mit Teams."
        }

    run(visit())


def test_a_refusal_on_a_socket_is_told_in_the_language_of_the_client(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        room = await ada.make(["me", "open"])
        line = await ada.connect()
        for language, told in (("de", "Als Zuschauer geht das nicht."), ("en", "spectators can't do that")):
            await line.ask({"type": "enter", "room": room, "language": language})
            refused = await line.ask({"type": "undo", "step": 0})
            assert (refused["code"], refused["message"]) == ("not-your-seat", told)
        guest = await Person(served.url).connect()
        refused = await guest.ask(
            {"type": "seek", "game": "forge", "pace": "live", "rated": True, "language": "de"}
        )
        assert refused["message"] == "Wähle zuerst einen Anzeigenamen."

    run(visit())


def test_the_note_of_a_closed_game_is_told_in_the_language_of_the_client(served: Served) -> None:
    async def visit() -> None:
        ada = await Person.named(served.url)
        room = await ada.make(["me", "open"])
        line = await ada.connect()
        await line.ask({"type": "enter", "room": room, "language": "de"})
        await ada.post(f"/api/rooms/{room}/close")
        await line.until(lambda: line.table and line.table["note"])
        assert (
            line.table["note"] == in_language("", CLOSED, "de") == "Wer sie angelegt hat, hat sie abgebrochen"
        )

    run(visit())
