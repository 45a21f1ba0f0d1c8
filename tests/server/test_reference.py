"""The books of the games: every card and rule that play can name stands in them as it is printed."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from emberbox import ledger
from emberbox.games.data import cards_of, read_toml
from emberbox.games.forge import catalogue as forge
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as ignite
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from tests.server.kit import PATIENCE, Person, Served, run


def book(served: Served, game: str) -> Any:
    async def visit() -> Any:
        return await Person(served.url).get(f"/api/games/{game}/book")

    return run(visit())


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_action_space_has_its_page(served: Served, game: str) -> None:
    found = book(served, game)
    assert (found["game"], found["title"]) == (game, GAMES[game].title)
    space = GAMES[game].space
    printed = list(cards_of(GAMES[game]))
    keys = [name.partition(":")[2] for name in space.names[space.cards : space.cells]]
    # Core has more cards than those that are picked: models, weapons, scenarios.
    assert [card["key"] for card in found["cards"] if card["key"] in keys] == sorted(keys, key=printed.index)
    assert all(card["name"] and card["text"] for card in found["cards"])


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_those_of_the_ledger(served: Served, game: str) -> None:
    rules = {rule["id"]: rule for rule in book(served, game)["rules"]}
    entries = {id: entry for name in GAMES[game].ledgers for id, entry in ledger.read_ledger(name).items()}
    assert rules.keys() == entries.keys()
    for id, rule in rules.items():
        assert (rule["text"], rule["page"], rule["why"]) == (
            entries[id].text,
            entries[id].page,
            entries[id].why,
        )
        assert rule["section"] == words_of(GAMES[game]).section(id.split(".")[1])
        assert rule["house"] == bool(rule["why"])
        assert rule["aliases"] == list(entries[id].aliases)


def test_cards_have_the_numbers_that_events_name_them_by(served: Served) -> None:
    for game, keys in (("freeze", ignite.KEYS), ("coop", ignite.KEYS), ("forge", forge.KEYS)):
        numbered = {card["number"]: card["key"] for card in book(served, game)["cards"]}
        assert [numbered[number] for number in range(len(numbered))] == list(keys[: len(numbered)])


def test_a_minion_reads_as_on_its_card(served: Served) -> None:
    cards = {card["key"]: card for card in book(served, "forge")["cards"]}
    fuse = cards["fuse-bot"]
    assert (fuse["name"], fuse["text"]) == ("Fuse Bot", "Fuse Bot ignites.")
    facts = fuse["facts"]
    assert (facts["cost"], facts["attack"], facts["health"], facts["ignite"]) == (1, 1, 2, [1, 2, 3])
    assert (facts["bot"], facts["when"], facts["copies"]) == (True, "summon", 2)
    for kind, key in enumerate(forge.KEYS):
        facts = cards[key]["facts"]
        assert (facts["cost"], facts["attack"], facts["health"]) == (
            forge.COST[kind],
            forge.ATTACK[kind],
            forge.HEALTH[kind],
        )
        assert facts.get("ignite", []) == forge.IGNITE[kind]
        assert (facts["when"], cards[key]["text"]) == (forge.ABILITY_WHEN[kind], forge.ABILITY_TEXT[kind])


def test_a_battle_card_reads_as_on_its_card(served: Served) -> None:
    cards = {card["key"]: card for card in book(served, "ignite")["cards"]}
    for kind, key in enumerate(base_set.KEYS):
        card, facts = cards[key], cards[key]["facts"]
        assert (card["name"], card["text"]) == (ignite.NAME[kind], ignite.TEXT[kind])
        assert card["short"] == ignite.SHORT[kind]
        assert (facts["cost"], facts["honor"], facts["copies"]) == (
            ignite.COST[kind],
            ignite.HONOR[kind],
            ignite.COPIES[kind],
        )
        assert base_set.TIMINGS.index(facts["timing"]) == ignite.TIMING[kind]


def test_a_card_has_its_short_line_and_the_name_of_its_picture(served: Served) -> None:
    marches = [card for card in book(served, "ignite")["cards"] if card["key"] == "march"]
    assert [(card["short"], card["icon"]) for card in marches] == [("move a unit 1 space", "boot-prints")]
    imp = next(card for card in book(served, "forge")["cards"] if card["key"] == "cinder-imp")
    assert (imp["short"], imp["icon"]) == ("", "imp-laugh")
    assert {"short", "icon"}.isdisjoint(imp["facts"])


def test_the_words_that_a_table_is_drawn_with_are_in_the_book(served: Served) -> None:
    found = book(served, "forge")
    assert found["words"]["when"]["scrap"] == "When destroyed"
    assert found["words"]["phases"]["building"] == "building"
    assert "Your forge is your deck and your life" in found["help"]
    told_elsewhere = {"asks", "events", "help", "about", "options", "groups", "at-once", "statistics"}
    assert told_elsewhere.isdisjoint(found["words"])
    words = book(served, "ignite")["words"]
    for table in ("races", "stories", "abilities", "goals", "phases", "terrain", "auto-decline", "timings"):
        assert words[table]
    assert all(isinstance(word, str) for table in words.values() for word in table.values())


def test_the_book_of_an_expansion_begins_with_what_it_adds(served: Served) -> None:
    found, base = book(served, "freeze"), book(served, "ignite")
    keys = [card["key"] for card in found["cards"]]
    added = [key for key in keys if key not in {card["key"] for card in base["cards"]}]
    assert keys[: len(added)] == added == list(read_toml("emberbox.games.ignite.freeze", "cards.toml"))
    assert set(keys) == {*added, *[card["key"] for card in base["cards"]]}
    assert [rule["id"] for rule in found["rules"]][-len(base["rules"]) :] == [r["id"] for r in base["rules"]]
    assert found["rules"][0]["id"].startswith("freeze.")
    sections = {rule["id"]: rule["section"] for rule in found["rules"]}
    assert sections["freeze.wm-own.steal"] == "war machines: ownership"
    assert sections["freeze.snow.bank"] == "snow"
    assert not [section for section in sections.values() if "-" in section]


def test_a_rulebook_names_the_rules_and_cards_of_its_book_and_plays_its_examples(served: Served) -> None:
    async def read() -> Any:
        person = Person(served.url)
        parts = ("book", "rulebook", "rulebook/examples")
        return [await person.get(f"/api/games/freeze/{part}") for part in parts]

    found, rulebook, examples = run(read())
    named = [id for each in rulebook["chapters"] for part in each["sections"] for id in part["rules"]]
    assert sorted(named) == sorted(each["id"] for each in found["rules"] if each["id"].startswith("freeze."))
    laid = [key for each in rulebook["sets"] for group in each["groups"] for key in group["cards"]]
    assert sorted(laid) == sorted(card["key"] for card in found["cards"])
    assert len(examples["examples"]) == len(rulebook["examples"])
    for example in examples["examples"]:
        first, *others = example["pictures"]
        assert all(picture["view"] != first["view"] for picture in others)


@pytest.mark.parametrize("part", ["book", "rulebook", "rulebook/examples"])
def test_a_book_is_not_read_twice(served: Served, part: str) -> None:
    path = f"{served.url}/api/games/forge/{part}"
    with httpx.Client(timeout=PATIENCE, verify=False) as client:
        first = client.get(path)
        again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["content-type"] == "application/json"
    assert (again.status_code, again.content) == (304, b"")


def test_there_is_no_book_of_an_unknown_game(served: Served) -> None:
    async def visit() -> None:
        refused = await Person(served.url).refused("/api/games/chess/book", method="GET")
        problem = "there is no game 'chess'; choose from forge, ignite, freeze, coop, core"
        assert refused == (400, "no-game", problem)

    run(visit())
