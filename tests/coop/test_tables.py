"""What the book says in numbers: Round cards, difficulties and barred decks, as the rules play them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from emberbox.games.ignite.coop import spawning
from emberbox.games.ignite.coop.facts import COLOURS, MINIONS, round_card
from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.coop.setting import bars_deck
from emberbox.games.ignite.coop.state import DIFFICULTIES, level_of, minions, siege_of
from emberbox.games.ignite.facts.kinds import kind
from emberbox.games.words import words_of
from emberbox.kernel.session import Session
from emberbox.ledger import entry
from emberbox.testing import rule
from emberbox.testing.coop import siege
from tests.coop.phase import bottom

TABLES = COOP.tables()
ROUNDS = Path(spawning.__file__).with_name("rounds.toml")
PRINTED = tomllib.loads(ROUNDS.read_text("utf-8"))
SETS = {"player-1": (1, 1), "players-2-to-4": (2, 4), "players-5-to-8": (5, 8)}


@rule("coop.round.roll-group")
@rule("coop.round.colour-is-type")
@rule("coop.round.silhouette-colour")
@rule("coop.round.left-to-right")
@rule("coop.round.draw")
@rule("coop.cards.round-set")
@rule("coop.cards.round-order")
@rule("coop.contents.round-sets")
@pytest.mark.parametrize("number", range(1, 20))
@pytest.mark.parametrize("name_of_set", SETS)
def test_all_round_cards_spawn_as_printed(name_of_set: str, number: int) -> None:
    for players in SETS[name_of_set]:
        t = bottom(players=players, round=number, difficulty="easy")
        for result, printed in enumerate(PRINTED[name_of_set][str(number)]["groups"], 1):
            for minion in minions(t.g):
                t.g.standing[t.g.cell[minion]] = -1
                t.g.cell[minion] = -1
            state = siege_of(t.g)
            state.group, state.place, state.placed = result, 2, []
            spawning.place_group(t.g)
            expected = [word.split(":") for word in printed if ":" in word]
            types = [MINIONS[COLOURS.index(colour)] for colour, count in expected for _ in range(int(count))]
            assert [t.g.piece_type[minion] for minion in state.placed] == types


@pytest.mark.parametrize("players", range(1, 9))
def test_the_round_cards_of_the_book_are_those_that_are_played(players: int) -> None:
    cards = next(each["cards"] for each in TABLES["rounds"] if players <= each["players"])
    assert len(cards) == 19
    for number, card in enumerate(cards, start=1):
        played = round_card(players, number)
        groups = [[(each["colour"], each["count"]) for each in group["enemies"]] for group in card["groups"]]
        assert groups == [[(COLOURS[colour], count) for colour, count in group] for group in played.groups]
        assert [len(group["draws"]) for group in card["groups"]] == [len(each) for each in played.symbols]
        assert len(card["draws"]) == len(played.top)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_each_difficulty_is_what_the_table_and_the_setup_say(difficulty: str) -> None:
    said = TABLES["difficulties"][difficulty]
    session = Session.start(COOP, {"players": 1, "difficulty": difficulty}, 1)
    view = session.state.view(0)["expansion"]
    assert (view["favor"], view["free"]) == (said["favor"], said["free"])
    levels = [level_of(siege("a1 .", difficulty=difficulty, round=number).g) for number in range(1, 21)]
    assert said["upgrade"] == (levels.index(2) + 1 if 2 in levels else None)
    late = siege("a1 .", difficulty=difficulty, round=20)
    assert siege_of(late.g).view(late.g, 0)["speed"] == said["speed"]
    words = words_of(COOP).option("difficulty").values[difficulty]
    numbers = [int(number) for number in re.findall(r"(\d+) (?:divine|free|spaces? farther)", words)]
    assert numbers == [value for value in (said["favor"], said["free"], said["speed"]) if value]


def test_a_barred_deck_is_barred_by_a_rule() -> None:
    assert {entry(rule).id for rule in TABLES["barred"].values()} == {
        "coop.cards.excluded",
        "coop.cards.excluded-dragon-potion",
    }
    assert TABLES["barred"]["curse"] == "coop.cards.excluded"
    assert bars_deck(kind("arrow")) == ""


def test_whoever_asks_why_a_barred_deck_cannot_be_picked_is_told_the_rule() -> None:
    session = Session.start(COOP, {"players": 1, "market": "chosen"}, 1)
    while session.decision is not None and session.decision.asks != "choose-decks":
        session.answer(session.options()[0])
    curse = COOP.space.names.index("card:curse")
    assert session.decision is not None
    why = session.why_not(curse, 0)
    assert why is not None
    assert (why.rule, why.says) == ("coop.cards.excluded", "deck-is-barred")
