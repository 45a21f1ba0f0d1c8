"""Catalogue, ledger and refusals agree, and the position builder says what it cannot draw."""

from typing import Any

import pytest

from emberbox.games.forge import refusals
from emberbox.games.forge.catalogue import TABLE, check
from emberbox.games.forge.position import gone
from emberbox.kernel.errors import CatalogueError, IllegalAnswer
from emberbox.kernel.refusal import Refusal
from emberbox.ledger import read_ledger
from emberbox.testing import rule
from emberbox.testing.forge import table


@pytest.mark.parametrize(("field", "value", "message"), [
    ("cost", -1, "'scrapbot': cost is -1, not a number from 0 to 4"),
    ("attack", "2", "'scrapbot': attack is '2'"),
    ("health", None, "'scrapbot': health is None"),
    ("copies", True, "'scrapbot': copies is True"),
    ("bot", 1, "'scrapbot': bot is 1, not true or false"),
    ("ability", {}, "'scrapbot': ability.when is None, not one of summon, scrap, static, turn-start"),
    ("cost", 9, "'scrapbot': cost is 9, not a number from 0 to 4"),
    ("health", 0, "'scrapbot': health is 0, not a number from 1 to 99"),
    ("name", "", "'scrapbot': name is '', not a text"),
    ("icon", "", "games/forge/cards.toml: card 'scrapbot': icon is '', not a text"),
    ("icon", "recycle", "'recycler': icon is 'recycle', which 'scrapbot' has too"),
    ("ignite", [1, -1, 2], "'scrapbot': a bot has three ignite values of 0 or more"),
    ("ability", "boom", "'scrapbot': ability.when is 'boom'"),
    ("ability", {"when": "scrap"}, "'scrapbot': ability.text is missing"),
    ("colour", "red", "'scrapbot': colour is no field of a card"),
    ("copies", 3, "the forge has 31 cards, not 30"),
])  # fmt: skip
def test_a_card_that_makes_no_sense_is_named_with_its_field(field: str, value: Any, message: str) -> None:
    with pytest.raises(CatalogueError, match=message):
        check({**TABLE, "scrapbot": {**TABLE["scrapbot"], field: value}})


@pytest.mark.parametrize("field", ["name", "icon"])
def test_a_card_without_name_or_picture_is_named_with_file_and_field(field: str) -> None:
    bare = {name: value for name, value in TABLE["scrapbot"].items() if name != field}
    with pytest.raises(CatalogueError, match=f"games/forge/cards.toml: card 'scrapbot': {field} is missing"):
        check({**TABLE, "scrapbot": bare})


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({}, "'heat-sink' is missing, but the rules know it by name"),
        ({"scrapbot": 3}, "'scrapbot' is 3, not a table of fields"),
    ],
)
def test_a_catalogue_that_makes_no_sense_is_refused(table: dict[str, Any], message: str) -> None:
    with pytest.raises(CatalogueError, match=message):
        check(table)


def test_every_refusal_names_an_entry_of_the_ledger() -> None:
    entries = read_ledger("forge")
    named = [value.rule for value in vars(refusals).values() if isinstance(value, Refusal)]
    assert len(named) >= 17
    assert set(named) <= set(entries)


def test_every_card_says_which_of_its_fields_are_ours() -> None:
    assert [key for key, card in TABLE.items() if not set(card["house"]) <= set(card)] == []


# ---- rule()


def test_an_unknown_entry_or_ledger_is_refused() -> None:
    with pytest.raises(CatalogueError, match=r"forge\.attack\.twice: no such entry"):
        rule("forge.attack.once", "forge.attack.twice")
    with pytest.raises(CatalogueError, match="no ledger 'chess'"):
        rule("chess.attack.once")


# ---- table()


@pytest.mark.parametrize(("lineup", "message"), [
    ("scrapbot - -", "a lineup has 4 slots, not 3"),
    ("gremlin - - -", "no minion 'gremlin'; there are cinder-imp, "),
    ("scrapbot/2 - - -", "'scrapbot' has 2 health and cannot stand with 2 damage"),
    ("scrapbot scrapbot scrapbot -", "seat 0 has 2 cards 'scrapbot'; the position asks for more"),
])  # fmt: skip
def test_a_lineup_that_cannot_be_is_refused(lineup: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        table(lineup, "- - - -")


def test_copies_are_counted_over_all_zones_of_a_player() -> None:
    with pytest.raises(ValueError, match="seat 1 has 2 cards 'fuse-bot'"):
        table("fuse-bot - - -", "fuse-bot - - -", hands=["fuse-bot", "fuse-bot"], scrapheaps=["", "fuse-bot"])


def test_a_forge_has_no_more_cards_than_are_left() -> None:
    with pytest.raises(ValueError, match="seat 0 has 29 cards left, not 30"):
        table("fuse-bot - - -", "- - - -", forges=[30])


def test_what_a_position_does_not_name_is_out_of_the_game() -> None:
    t = table("fuse-bot - - -", "- - - -", hands=["scrapbot"], forges=["recycler heat-sink", 0])
    assert len(t.g.cards.zones[gone(t.g)]) == 60 - 1 - 1 - 2


def test_too_few_and_too_many_dice_are_errors() -> None:
    t = table("- - - -", "- - - -", hands=["fuse-bot cinder-imp"], phase="building")
    with pytest.raises(AssertionError, match="did not roll all of the dice"):
        t.summon("cinder-imp", slot=1, dice=[(1, "small")])
    with pytest.raises(AssertionError, match="all scripted dice are used"):
        t.summon("fuse-bot", slot=2)


def test_with_more_players_an_attack_says_of_whom() -> None:
    t = table("fuse-bot - - -", "- - - -", "- - - -")
    with pytest.raises(ValueError, match=r"say of=, one of \[1, 2\]"):
        t.attack(1, "forge")


def test_slots_go_from_1_to_4() -> None:
    t = table("fuse-bot - - -", "- - - -")
    with pytest.raises(ValueError, match="slot 0 is not one of 1 to 4"):
        t.attack(0, "forge")


def test_reclaiming_while_attacking_is_an_error_and_no_attack() -> None:
    t = table("fuse-bot - - -", "- - - -", reclaim=True)
    with pytest.raises(ValueError, match="reclaiming comes with building"):
        t.reclaim(1)
    assert t.asked == "attack-with"


def test_an_act_out_of_turn_names_its_refusal() -> None:
    t = table("fuse-bot - - -", "- - - -", hands=["scrapbot"])
    with pytest.raises(IllegalAnswer) as error:
        t.summon("scrapbot", slot=2)
    assert error.value.refusal.rule == "forge.turn.two-parts"
