"""The battlefield: its squares and their names, the bases on them, and the edge."""

import pytest

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import TYPES
from emberbox.games.core.game import CORE
from emberbox.testing import rule
from emberbox.testing.core import battle, opening

OPEN_GROUND: dict[str, str] = {}


@rule("core.board.size")
def test_the_board_has_24_rows_of_30_squares() -> None:
    board = opening(dice=[("d10", 1), ("d10", 0)]).g.view(0)["board"]
    assert (board["rows"], board["columns"], len(board["terrain"])) == (24, 30, 720)
    assert (GRID.height, GRID.width) == (24, 30)


@rule("core.board.coordinates")
def test_rows_are_lettered_from_north_to_south_and_columns_numbered_from_west_to_east() -> None:
    assert [GRID.name(cell) for cell in (0, 29, 30, 719)] == ["A1", "A30", "B1", "X30"]
    terrain = CORE.catalogue.scenarios["first-contact"].board.terrain
    low = [GRID.name(cell) for cell, symbol in enumerate(terrain) if symbol == "="]
    assert low[:4] == ["G4", "G5", "G6", "G7"]
    assert low[-8:] == ["R2", "R3", "R4", "R5", "R24", "R25", "R26", "R27"]
    with pytest.raises(ValueError, match="no cell 'Y1' on a board of 24 rows"):
        GRID.parse("Y1")


@rule("core.board.base-squares")
def test_bases_of_25_50_and_75_mm_cover_1_4_and_9_squares() -> None:
    t = battle(
        {"i": "paladin-trooper C3", "m": "paladin-sentinel C5", "W": "paladin-warlord C9"},
        {"r": "basilisk-reaver X30"},
        terrain=OPEN_GROUND,
    )
    covered = {
        name: [GRID.name(cell) for cell, model in enumerate(t.g.standing) if model == t.names[name] + 1]
        for name in ("i", "m", "W")
    }
    assert covered["i"] == ["C3"]
    assert covered["m"] == ["C5", "C6", "D5", "D6"]
    assert covered["W"] == ["C9", "C10", "C11", "D9", "D10", "D11", "E9", "E10", "E11"]


@rule("core.board.base-of-types")
def test_pilots_and_infantry_stand_on_25_mm_support_mechs_on_50_warlords_and_drop_ships_on_75() -> None:
    sides = {(TYPES[card.type], card.base) for card in CORE.catalogue.datacards.values()}
    assert sides - {("structure", 2)} == {
        ("pilot", 1),
        ("infantry", 1),
        ("support", 2),
        ("warlord", 3),
        ("dropship", 3),
    }


@rule("core.board.anchor")
def test_a_place_is_written_as_the_north_west_square_and_a_move_turns_nothing() -> None:
    t = battle({"W": "paladin-warlord E10", "p": "paladin-pilot in W"}, {"r": "basilisk-reaver X30"})
    assert t.g.view(0)["models"][0]["at"] == GRID.parse("E10")
    t.begin("W")
    t.pick("D10")
    assert [GRID.name(cell) for cell in t.g.footprint(0)][::4] == ["D10", "E11", "F12"]
    assert t.g.view(0)["models"][0]["at"] == GRID.parse("D10")


@rule("core.board.occupancy")
def test_a_base_lies_wholly_on_the_board_clear_of_other_models_and_of_impassable_terrain() -> None:
    t = battle(
        {"W": "paladin-warlord out", "i": "paladin-trooper C3", "m": "paladin-sentinel out"},
        {"r": "basilisk-reaver X30"},
        terrain={"B9": "#", "B12": "=", "B15": "~", "B18": ":"},
        phase="reinforcement",
    )
    t.pick("W")
    for square in ("A1", "B2", "C3", "A7", "B10", "A15", "D28"):
        assert t.refusal(square) == "core.reinforce.place"
    assert {"A4", "C4", "C13", "A18", "A28", "C28"} <= set(t.options())
    t.pick("A18")
    assert t.at("W") == "A18"


@rule("core.board.edge")
@pytest.mark.parametrize("model", ["paladin-warlord", "paladin-kestrel"])
def test_no_model_leaves_the_board_not_even_in_part_or_in_flight(model: str) -> None:
    t = battle({"x": f"{model} V28"}, {"r": "basilisk-reaver A1"}, terrain=OPEN_GROUND)
    t.begin("x")
    assert t.refusal("V29") == "core.board.edge"
    assert t.refusal("W28") == "core.board.edge"
    assert t.refusal("U28") is None
