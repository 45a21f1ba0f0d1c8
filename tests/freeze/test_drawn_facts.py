"""What the server says so that a page can draw it without a rule: reach, joint moves, ways, Hexes, armies."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.games.ignite.space import CELLS
from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.grid import Grid
from emberbox.kernel.question import Question, question_of
from emberbox.telling.ignite.freeze import FreezeTeller
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene
from emberbox.testing import rule
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table

TELLER = FreezeTeller()


def reach(t: Table, name: str, observer: int = 0) -> set[str]:
    """The spaces that a machine reaches, as a view has them."""
    machines = t.g.view(observer)["expansion"]["machines"]
    (found,) = [each["reach"] for each in machines if each["piece"] == t.piece(name)]
    return {t.g.board.grid.name(cell) for cell in found}


def asked(t: Table) -> Question:
    """The question as its seat gets it."""
    assert t.session.decision is not None
    return question_of(t.session.decision)


def hint(t: Table, space: str) -> str:
    """What is said of a space beside its name, where it is an answer."""
    scene = Scene(t.g.view(0), Names(["Ann", "Ben", "Cy"], 0), asked(t))
    return plain(TELLER.hint(CELLS + t.g.board.grid.parse(space), scene))


def spaces(grid: Grid, cells: Any) -> list[str]:
    """Spaces by name."""
    return [grid.name(cell) for cell in cells]


# -- reach ---------------------------------------------------------------------------------------------


@rule("freeze.wm-attack.stats", "freeze.wm-attack.from-machine")
def test_a_ballista_reaches_its_row_and_column_from_two_spaces_on() -> None:
    t = table("a1 axb . b1")
    row = {f"D{column}" for column in range(1, 13)} - {"D4", "D5", "D6"}
    column = {f"{letter}5" for letter in "ABCDEFGHIJKL"} - {"C5", "D5", "E5"}
    assert reach(t, "axb") == row | column


@rule("freeze.wm-attack.stats", "freeze.wm-attack.ranged")
def test_a_catapult_reaches_all_round_from_two_to_seven_spaces() -> None:
    t = table("a1 axc . b1")
    grid = t.g.board.grid
    here = grid.parse("D5")
    ring = {grid.name(cell) for cell in range(grid.size) if 2 <= grid.distance(here, cell) <= 7}
    assert reach(t, "axc") == ring
    assert not {"D5", "D4", "C5"} & ring


@rule("freeze.wm-attack.ranged")
def test_a_wall_of_ice_hides_what_is_behind_it() -> None:
    t = table("a1 axb . I . b1")
    assert "D8" not in reach(t, "axb")
    assert "D6" not in reach(t, "axb")
    assert "F5" in reach(t, "axb")


@pytest.mark.parametrize("observer", [0, 1, SPECTATOR])
def test_everybody_sees_how_far_a_machine_reaches_built_or_not_in_any_round(observer: int) -> None:
    t = table("a1 axb . b1", clocks={"axb": 2}, round=1)
    assert "D7" in reach(t, "axb", observer)


def test_whatever_a_machine_can_be_fired_at_is_in_its_reach() -> None:
    t = table("a1 axc . b1 .\n. . F+b2 . .\n. b3 . . c1", hands={"a": "march"})
    t.pick("fire")
    assert asked(t).options
    names = spaces(t.g.board.grid, [pick - CELLS for pick in asked(t).options])
    assert set(names) <= reach(t, "axc")


# -- joint moves ---------------------------------------------------------------------------------------


@rule("freeze.wm-move.follow", "freeze.wm-move.push", "freeze.wm-move.roll", "freeze.wm-move.switch")
def test_a_joint_move_says_where_unit_and_machine_go() -> None:
    t = table(". . . .\n. a1 axb .\n. . . .", hands={"a": "march"})
    t.play("march")
    question = asked(t)
    assert question.focus is not None
    assert (question.asks, question.focus.piece) == ("haul", t.piece("a1"))
    t.pick("axb")
    facts, grid = asked(t).facts, t.g.board.grid
    assert (facts["unit"], facts["machine"]) == (t.piece("a1"), t.piece("axb"))
    pairs = set(zip(spaces(grid, facts["unit-to"]), spaces(grid, facts["machine-to"]), strict=True))
    assert {("E6", "E5"), ("E4", "E5"), ("E6", "E7"), ("D5", "D6"), ("E6", "D6")} <= pairs
    assert {CELLS + grid.parse(unit) for unit, _ in pairs} == set(asked(t).options) - {0}
    assert hint(t, "E4") == "takes 1 card, 0 of 1 left"
    t.pick("E6")
    question = asked(t)
    assert question.asks == "haul-machine"
    assert question.focus is not None
    assert question.focus.piece == t.piece("axb")
    assert spaces(grid, question.facts["unit-to"]) == ["E6"] * len(question.options)
    assert question.facts["machine-to"] == [pick - CELLS for pick in question.options]
    assert [path.cells for path in question.paths.values()] == [[pick - CELLS] for pick in question.options]


# -- ways ----------------------------------------------------------------------------------------------


@rule("freeze.snow.bank")
def test_each_way_says_how_much_movement_it_leaves() -> None:
    t = table("a1 N . .\n. . A b1", hands={"a": "horse"})
    t.play("horse")
    assert hint(t, "D5") == "takes 2, 1 of 3 movement left"
    assert hint(t, "E4") == "takes 1, 2 of 3 movement left"
    assert hint(t, "D6") == "takes 3, 0 of 3 movement left"


@rule("freeze.acid.move-in")
def test_a_step_into_acid_says_that_it_costs_a_card() -> None:
    t = table("a1 A .\n. b1 .", hands={"a": "march march"})
    t.play("march")
    assert hint(t, "D5") == "takes 1 and a card from your hand, 0 of 1 movement left"
    assert hint(t, "C4") == "takes 1, 0 of 1 movement left"


# -- numbers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("observer", [0, 1, SPECTATOR])
def test_everybody_sees_how_many_hexes_a_player_has_wherever_they_lie(observer: int) -> None:
    t = table(
        "a1 b1",
        hands={"a": "hex march", "b": "hex"},
        decks={"a": "march hex", "b": ""},
        discards={"a": "hex", "c": "hex hex"},
        hexes=24,
    )
    assert t.g.view(observer)["expansion"]["hexed"] == [3, 1, 2]


@rule("freeze.orc.four-damage", "ignite.ratmen.five-units", "ignite.ratmen.two-health")
def test_the_book_says_how_many_units_a_race_has_and_what_they_bear() -> None:
    races = GAMES["freeze"].tables()["races"]
    assert (races["orcs"], races["ratmen"]) == ({"units": 3, "health": 4}, {"units": 5, "health": 2})
    assert len(races) == 11
    assert len(GAMES["ignite"].tables()["races"]) == 9
    assert GAMES["forge"].tables() == {}
