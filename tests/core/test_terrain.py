"""Terrain: who may enter it and who sees across it."""

import pytest

from emberbox.games.core.catalogue import printed, read_catalogue
from emberbox.kernel.errors import CatalogueError
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle


def across(terrain: str, target: str = "basilisk-reaver L11") -> Battle:
    """A Trooper at L5, a square of terrain at L8 and a target behind it; the Trooper is active at L7."""
    return battle({"i": "paladin-trooper L5"}, {"t": target}, terrain={"L8": terrain})


def beside(terrain: str) -> Battle:
    """An active Trooper beside a square of terrain."""
    t = battle({"i": "paladin-trooper L7"}, {"t": "basilisk-reaver X30"}, terrain={"L8": terrain})
    t.begin("i")
    return t


@rule("core.terrain.scenario")
def test_what_terrain_there_is_and_does_is_up_to_the_scenario() -> None:
    walled = battle({"i": "paladin-trooper F4"}, {"r": "basilisk-reaver X30"})
    walled.begin("i")
    assert walled.refusal("G4") == "core.move.free-squares"
    plain = battle({"i": "paladin-trooper F4"}, {"r": "basilisk-reaver X30"}, scenario="power-grid")
    plain.begin("i")
    assert plain.refusal("G4") is None


@rule("core.terrain.kinds")
def test_there_are_five_kinds_and_none_is_changed_by_fire() -> None:
    t = battle({"s": "paladin-trooper L10"}, {"V": "basilisk-warlord K20"}, terrain={"L9": "#", "L11": "="})
    before = t.g.view(0)["board"]["terrain"]
    assert (before[11 * 30 + 8], before[11 * 30 + 10]) == ("#", "=")
    t.begin("V")
    t.pick("cinder-mortar", "s", 1, d10=[5], d8=[1, 1])
    assert t.g.view(0)["board"]["terrain"] == before
    own = printed()["first-contact"]
    with pytest.raises(CatalogueError, match="map has '\\^'"):
        read_catalogue({"field": {**own, "map": own["map"].replace(":", "^")}}, "test")


@rule("core.terrain.solid")
def test_solid_squares_cannot_be_entered_and_block_sight() -> None:
    assert beside("#").refusal("L8") == "core.move.free-squares"
    assert across("#").sight("i", "t") == "none"


@rule("core.terrain.low")
@pytest.mark.parametrize(
    ("target", "sight"),
    [
        ("basilisk-reaver L11", "partial"),
        ("basilisk-stalker L11", "partial"),
        ("basilisk-warlord K11", "full"),
    ],
)
def test_low_cover_cannot_be_entered_and_hides_all_but_the_largest_in_part(target: str, sight: str) -> None:
    assert beside("=").refusal("L8") == "core.move.free-squares"
    assert across("=", target).sight("i", "t") == sight


@rule("core.terrain.pit")
def test_pits_cannot_be_entered_and_everybody_sees_across() -> None:
    assert beside("~").refusal("L8") == "core.move.free-squares"
    assert across("~").sight("i", "t") == "full"


@rule("core.terrain.rubble")
def test_a_step_onto_rubble_costs_two_however_much_of_it_is_covered() -> None:
    t = beside(":")
    t.pick("L8")
    assert t.points_left()[0] == t.card("i").movement - 2
    assert across(":").sight("i", "t") == "full"
    large = battle(
        {"W": "paladin-warlord K10", "p": "paladin-pilot in W"},
        {"r": "basilisk-reaver X30"},
        terrain={"K13 L13 M13 K12": ":"},
    )
    large.begin("W")
    large.pick("K11")
    assert large.points_left()[0] == 5 - 2
    large.pick("K12")
    assert large.points_left()[0] == 3 - 1  # it covers no new rubble


@rule("core.terrain.markers")
def test_a_marker_is_open_ground_of_all_squares_with_its_digit() -> None:
    t = battle({"i": "paladin-trooper L14"}, {"r": "basilisk-reaver L17"}, scenario="first-contact")
    assert t.sight("i", "r") == "full"
    t.begin("i")
    t.pick("L15")
    assert (t.at("i"), t.points_left()[0]) == ("L15", t.card("i").movement - 1)
    marker = t.g.view(0)["board"]["markers"][0]
    assert [t.g.scenario.board.grid.name(cell) for cell in marker["cells"]] == ["L15", "L16", "M15", "M16"]
