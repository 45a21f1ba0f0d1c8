"""A table of Ignite as a seat sees it, read for the checks of its reasons."""

from __future__ import annotations

from typing import Any

from emberbox.games.data import read_toml
from emberbox.games.ignite.coop.facts import HOME as COOP
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.freeze.facts import CARDS as FREEZE_CARDS
from emberbox.games.ignite.game import Ignite
from tests.why.sweep import Pointed

COOP_CARDS: dict[str, dict[str, Any]] = read_toml(COOP, "cards.toml")
CARD = {**base_set.CARDS, **FREEZE_CARDS, **COOP_CARDS}
"""The cards as the catalogues' files have them, those of The Freeze and of Solo & Co-op behind the others."""
TITLES = [key for key in CARD if "Title" in CARD[key]["types"]]
STARTERS = ["march", "dagger", "old-wooden-shield"]
STALLS = ("village", "bazaar")
MACHINES = ("ballista", "catapult")
THINGS = ("decoy", *MACHINES)
"""Pieces that nobody attacks as others are attacked."""


# -- reading the table -------------------------------------------------------------------------------


def me(at: Pointed) -> dict[str, Any]:
    """The player who points."""
    player: dict[str, Any] = at.view["players"][at.seat]
    return player


def key(at: Pointed) -> str:
    """The card that was pointed at."""
    kind, index = at.thing
    assert kind == "card"
    return list(CARD)[index]


def cell(at: Pointed) -> int:
    """The space that was pointed at."""
    kind, index = at.thing
    assert kind == "cell"
    return index


def pieces(at: Pointed) -> dict[int, dict[str, Any]]:
    """The pieces on the board by number."""
    return {piece["piece"]: piece for piece in at.view["pieces"]}


def standing(at: Pointed, there: int) -> dict[str, Any] | None:
    """Who stands on a space."""
    return next((piece for piece in at.view["pieces"] if piece["cell"] == there), None)


def pointed_piece(at: Pointed) -> dict[str, Any]:
    """The piece that was pointed at, which is the one that the facts name."""
    piece = standing(at, cell(at))
    assert piece is not None
    assert at.facts.get("unit", piece["piece"]) == piece["piece"]
    return piece


def units_of(at: Pointed, seat: int) -> list[dict[str, Any]]:
    """The units of a player."""
    return [each for each in at.view["pieces"] if each["owner"] == seat and each["type"] == "unit"]


def own_units(at: Pointed) -> list[dict[str, Any]]:
    """The units that the player who points acts with: the own ones, and whom a spell makes do so."""
    led = [each["at"] for each in effects(at, "possess") if each["seat"] == at.seat]
    return units_of(at, at.seat) + [each for each in at.view["pieces"] if each["piece"] in led]


def terrain(at: Pointed, there: int) -> str:
    """What a space is."""
    return str(at.view["board"]["terrain"][there])


def distance(at: Pointed, one: int, other: int) -> int:
    """How many steps lie between two spaces."""
    columns = int(at.view["board"]["columns"])
    return abs(one // columns - other // columns) + abs(one % columns - other % columns)


def allies(at: Pointed, one: int, other: int) -> bool:
    """Whether two seats are on one side. What belongs to nobody is on none."""
    if max(one, other) >= len(at.view["players"]):
        return False
    return bool(at.view["players"][one]["team"] == at.view["players"][other]["team"])


def able(piece: dict[str, Any]) -> bool:
    """Whether a piece is neither frozen nor knocked down."""
    return not piece["down"] and piece["frozen_until"] is None


def effects(at: Pointed, key: str) -> list[dict[str, Any]]:
    """The effects of a kind."""
    return [each for each in at.view["effects"] if each["key"] == key]


def epic(at: Pointed) -> bool:
    """Whether the market is made of stacks."""
    assert isinstance(at.session.state, Ignite)
    return at.session.state.setting.market == "epic"


def number(at: Pointed, fact: str) -> int:
    """A fact that is a number."""
    value = at.facts[fact]
    assert isinstance(value, int)
    return value


def numbers(at: Pointed, fact: str) -> list[int]:
    """A fact that is a list of numbers."""
    value = at.facts[fact]
    assert isinstance(value, list)
    return value


# -- honor and distances ---------------------------------------------------------------------------------


def extra(at: Pointed, card: str) -> int:
    """What the player pays more than a card costs: for humans, others' monopolies, and supply lines."""
    humans = [unit for unit in units_of(at, at.seat) if unit["race"] == "humans"]
    bought = [each for each in effects(at, "humans") if each["seat"] == at.seat]
    first = 1 if humans and not bought and card not in TITLES else 0
    cut: int = at.view.get("expansion", {}).get("powers", []).count("supply-lines-cut")
    return first + cut + 2 * len([each for each in effects(at, "monopoly") if each["seat"] != at.seat])


def price(at: Pointed, card: str) -> int:
    """What the player pays for a card of the market at least."""
    if card not in TITLES:
        return int(CARD[card]["cost"]) + extra(at, card)
    (title,) = [title for title in at.view["titles"] if title["card"] == card]
    costs: list[int] = CARD[card]["costs"]
    more = [cost for cost in costs if title["paid"] is None or cost > title["paid"]] or costs[-1:]
    return min(more) + extra(at, card)


def nearest(at: Pointed, units: list[dict[str, Any]], grounds: tuple[str, ...]) -> int:
    """How far the nearest of some units is from a ground."""
    board = at.view["board"]["terrain"]
    there = [each for each in range(len(board)) if board[each] in grounds]
    return min(distance(at, unit["cell"], each) for unit in units for each in there)
