"""Distance and range: steps over the bare grid from base to base."""

import pytest

from emberbox.testing import rule
from emberbox.testing.core import battle

OPEN_GROUND: dict[str, str] = {}


def away(first: str, second: str) -> int:
    """The distance between two models on open ground."""
    return battle({"a": first}, {"b": second}, terrain=OPEN_GROUND).distance("a", "b")


@rule("core.range.orthogonal")
def test_distance_is_counted_along_rows_and_columns_never_diagonally() -> None:
    assert away("paladin-trooper C3", "basilisk-reaver E6") == 2 + 3
    assert away("paladin-trooper E6", "basilisk-reaver C3") == 3 + 2
    assert away("paladin-trooper C3", "basilisk-reaver D4") == 2


@rule("core.range.occupied")
def test_a_target_is_in_range_if_one_of_its_squares_is() -> None:
    t = battle({"i": "paladin-trooper L20"}, {"V": "basilisk-warlord K8"}, terrain=OPEN_GROUND)
    t.begin("i")
    assert t.distance("i", "V") == 10
    assert t.refusal("lawbringer-rifle", "V") is None


@rule("core.range.count")
def test_touching_sides_are_at_1_touching_corners_at_2_and_range_r_reaches_distance_r() -> None:
    assert away("paladin-sentinel C3", "basilisk-stalker C5") == 1
    assert away("paladin-sentinel C3", "basilisk-stalker E4") == 1
    assert away("paladin-sentinel C3", "basilisk-stalker E5") == 2
    t = battle(
        {"i": "paladin-trooper L5"}, {"r": "basilisk-reaver L15", "s": "basilisk-reaver M15"}, terrain={}
    )
    t.begin("i")
    assert t.refusal("lawbringer-rifle", "r") is None
    assert t.refusal("lawbringer-rifle", "s") == "core.attack.range"


@rule("core.range.straight")
def test_terrain_and_models_in_the_way_do_not_lengthen_a_distance() -> None:
    t = battle(
        {"i": "paladin-trooper L5", "m": "paladin-sentinel L9"},
        {"r": "basilisk-reaver L15"},
        terrain={"J7 K7 L7 M7 N7": "~"},
    )
    assert t.distance("i", "r") == 10


@rule("core.range.test")
def test_a_warlord_at_a1() -> None:
    for square, steps in (("C20", 17), ("C19", 16), ("F10", 3 + 7), ("D3", 1), ("D4", 2)):
        assert away("paladin-warlord A1", f"basilisk-reaver {square}") == steps
    t = battle(
        {"W": "paladin-warlord A1"}, {"r": "basilisk-reaver C20", "s": "basilisk-reaver D19"}, terrain={}
    )
    t.begin("W")
    assert t.refusal("valkyrie-mini-gun") == "core.attack.declare"
    t = battle({"W": "paladin-warlord A1"}, {"r": "basilisk-reaver C19"}, terrain=OPEN_GROUND)
    t.begin("W")
    assert t.refusal("valkyrie-mini-gun", "r") is None


@rule("core.range.minimum")
@pytest.mark.parametrize("weapon", ["valkyrie-mini-gun", "vow-blade"])
def test_any_weapon_may_be_used_at_a_touching_target_who_restricts_nobody(weapon: str) -> None:
    t = battle(
        {"W": "paladin-warlord K10", "p": "paladin-pilot in W"},
        {"r": "basilisk-reaver L13"},
        terrain=OPEN_GROUND,
    )
    t.begin("W")
    assert t.refusal(weapon, "r") is None
    t.pick("K9")
    assert t.at("W") == "K9"
