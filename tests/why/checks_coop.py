"""What makes each reason of Solo & Cooperative Play true, and the options of the games to look at them in."""

from __future__ import annotations

from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.space import CELLS
from emberbox.kernel.game import Choice
from tests.why import checks_freeze
from tests.why.checks_ignite_fighting import card, nearest_far, out_of_range, piece, reach
from tests.why.checks_ignite_now import asked_now
from tests.why.ignite_table import CARD, cell, key, number, own_units, pointed_piece, terrain
from tests.why.sweep import Check, Pointed

ALL_OPTIONS: list[dict[str, Choice]] = [
    {"players": 2, "difficulty": "regular", "market": "random", "open-hands": False},
    {"players": 1, "difficulty": "hard", "quick": True},
    {"players": 3, "difficulty": "easy", "market": "random", "quick": True},
    {"players": 4, "difficulty": "expert", "market": "easier"},
    {"players": 5, "difficulty": "sensible", "market": "chosen", "open-hands": False},
    {"players": 8, "difficulty": "insanity", "quick": True},
]
SOME_OPTIONS = ALL_OPTIONS[:3]


def favor_not_now(at: Pointed) -> None:
    assert at.question.asks != "favor"


def not_in_bottom_village(at: Pointed) -> None:
    assert at.question.asks == "place"
    row = cell(at) // at.view["board"]["columns"]
    assert row < at.view["board"]["rows"] - 3 or terrain(at, cell(at)) != "village"


def bazaar_closed(at: Pointed) -> None:
    assert at.view["expansion"]["closed"]
    assert "bazaar" in [terrain(at, unit["cell"]) for unit in own_units(at)]


def enemy_other(at: Pointed) -> None:
    assert at.question.asks.startswith("enemy-")
    assert at.facts["cells"] == [pick - CELLS for pick in at.question.options]


def no_opponent(at: Pointed) -> None:
    assert len({player["team"] for player in at.view["players"]}) == 1


def nobody_to_hex(at: Pointed) -> None:
    assert len(at.view["players"]) == 1


def puppet_boss(at: Pointed) -> None:
    assert pointed_piece(at)["type"] == "elder-dragon"


def splinters(at: Pointed) -> None:
    assert "splintering-blows" in at.view["expansion"]["powers"]


def far_in_fog(at: Pointed) -> None:
    """It is out of range, and the fog makes the range shorter than that of the card."""
    (nearest_far if at.why.says.startswith("nearest") else out_of_range)(at)
    assert card(at, "limit") == "heavy-fog"
    assert "heavy-fog" in at.view["expansion"]["powers"]
    assert reach(at, piece(at, "unit"), card(at))[1] > number(at, "high") < number(at, "distance")


def fireproof(at: Pointed) -> None:
    assert piece(at, "target")["type"] == "elder-dragon"
    assert "Fire" in CARD[card(at)]["types"]


def deck_is_barred(at: Pointed) -> None:
    assert at.question.asks == "choose-decks"
    assert at.pick not in at.question.options
    assert key(at) in COOP.tables()["barred"]


def of_the_enemies(at: Pointed) -> None:
    assert pointed_piece(at)["owner"] == len(at.view["players"])
    if at.why.says == "nobodys-not-now":
        asked_now(at)


CHECKS: dict[str, Check] = {
    **checks_freeze.CHECKS,
    "nobodys-not-now": of_the_enemies,
    "nobodys-piece": of_the_enemies,
    "nobodys-machine": of_the_enemies,
    "favor-not-now": favor_not_now,
    "not-in-bottom-village": not_in_bottom_village,
    "bazaar-closed": bazaar_closed,
    "enemy-other": enemy_other,
    "no-opponent": no_opponent,
    "nobody-to-hex": nobody_to_hex,
    "puppet-boss": puppet_boss,
    "answer-splinters": splinters,
    "deck-is-barred": deck_is_barred,
    "out-of-range-limited": far_in_fog,
    "nearest-far-limited": far_in_fog,
    "fireproof": fireproof,
}
