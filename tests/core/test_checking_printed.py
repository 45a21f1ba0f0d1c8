"""The cards of the game are checked like those of anybody, and know what the code knows."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from emberbox.games.core import board, catalogue, space
from emberbox.games.core.catalogue import CONSEQUENCES, MEANINGS, TYPES, printed
from emberbox.games.core.checking import check
from emberbox.games.core.checking_models import (
    CHART_WORDS,
    LARGEST_FIRETEAM,
    MOST_STRUCTURES,
    OWN_ACTIONS,
    STEP_AND_BASE,
    ZEROS,
)
from emberbox.games.core.checking_scenarios import GROUND
from emberbox.kernel.errors import CatalogueError
from emberbox.testing import rule
from tests.core.test_checking import MISSING, own, spoiled


def test_the_cards_of_the_game_make_sense() -> None:
    check(printed(), "core")


PRINTED: list[tuple[str, dict[str, Any], str]] = [
    ("vow-blade", {"house": MISSING}, "house is missing"),
    ("vow-blade", {"known": MISSING}, "known is missing"),
    ("paladin-kestrel", {"house": ["keywords.Melee"]}, "house names 'keywords.Melee'"),
    ("sprint", {"cost": "1"}, "cost is '1', not a number from 0 to 9"),
    ("sprint", {"limit": MISSING}, "limit is missing"),
    ("brace", {"lasts": 1}, "lasts is 1, not a line of text"),
    ("brace", {"limit": "once"}, "limit isn't a field of this kind of card, tactical"),
    ("brace", {"short": MISSING}, "short is missing"),
    ("brace", {"short": "x" * 81}, "not a line of text of at most 80 characters"),
    ("sprint", {"icon": MISSING}, "icon is missing"),
    ("vow-blade", {"icon": MISSING}, "icon is missing"),
    ("vow-blade", {"short": "a blade"}, "short isn't a field of a weapon"),
    ("paladin-pilot", {"icon": 7}, "icon is 7, not a line of text"),
    ("flying", {"icon": "feather"}, "icon isn't a field of this kind of card, keyword"),
    ("flying", {"cost": 1}, "cost isn't a field of this kind of card, keyword"),
    ("pit", {"symbol": MISSING}, "symbol is missing"),
]


@pytest.mark.parametrize(("key", "changes", "message"), PRINTED, ids=[message for _, _, message in PRINTED])
def test_the_game_is_no_better(key: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(CatalogueError) as refused:
        check(spoiled(printed(), key, changes), "core")
    assert str(refused.value).startswith(f"core: card '{key}': ")
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("key", "kind", "known"),
    [("prowl", "tactical", "prowl"), ("sprint", "action", "sprint"), ("pit", "terrain", "~")],
)
def test_cards_and_code_know_the_same(key: str, kind: str, known: str) -> None:
    more = printed()
    more["new"] = copy.deepcopy(more[key]) | {"name": "New"} | ({"symbol": "%"} if kind == "terrain" else {})
    strange = "%" if kind == "terrain" else "new"
    with pytest.raises(CatalogueError, match=f"core: {kind} '{strange}' is known to the cards alone"):
        check(more, "core")
    fewer = {other: card for other, card in printed().items() if other != key and card["card"] != "model"}
    fewer = {other: card for other, card in fewer.items() if card["card"] not in ("fireteam", "scenario")}
    with pytest.raises(CatalogueError, match=f"core: {kind} '{known}' is known to the code alone"):
        check(fewer, "core")


def test_what_is_allowed_is_what_the_rest_of_the_code_knows() -> None:
    assert set(STEP_AND_BASE) == set(TYPES)
    assert {step for step, _ in STEP_AND_BASE.values()} == {*catalogue.STEPS, "none"}
    assert ("", *ZEROS) == CONSEQUENCES
    assert set(CHART_WORDS) == set(MEANINGS)
    assert set(OWN_ACTIONS) < set(space.ACTIONS)
    assert set(GROUND) == {board.OPEN, board.SOLID, board.LOW, board.PIT, board.RUBBLE}
    assert 2 * LARGEST_FIRETEAM + MOST_STRUCTURES <= space.MOST_MODELS


@rule("core.attack.own-chart")
def test_an_8_is_the_attackers_choice_on_every_chart_but_that_of_a_structure_with_one_location() -> None:
    cards = printed()
    models = [card for card in cards.values() if card["card"] == "model"]
    others = {card["name"] for card in models if card["hit_chart"][7] != "attacker"}
    assert others == {"Relay Generator"}
    assert len(cards["relay-generator"]["locations"]) == 1
    mast = {"name": "Mast", "hp": 3, "zero": "destroyed"}
    two = {"locations": [*own()["signal-beacon"]["locations"], mast]}
    with pytest.raises(CatalogueError, match="ends with 'Lamp'"):
        check(spoiled(own(), "signal-beacon", two), "mine.toml", cards)
