"""Movement: steps of small and large bases, what is in the way, flight, and Sprint."""

import pytest

from emberbox.games.core.board import GRID
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

OPEN_GROUND: dict[str, str] = {}
FAR_AWAY = {"z": "basilisk-reaver X30"}


def active(model: str, terrain: dict[str, str] | None = None, **others: str) -> Battle:
    """A model "x" in its activation on open ground with some terrain; others are hostile."""
    t = battle({"x": model}, {**FAR_AWAY, **others}, terrain=terrain or {})
    t.begin("x")
    return t


def crewed(at: str, terrain: dict[str, str] | None = None, **others: str) -> Battle:
    """A crewed Paladin Warlord "W" (Movement 5) in its activation."""
    t = battle(
        {"W": f"paladin-warlord {at}", "p": "paladin-pilot in W"},
        {**FAR_AWAY, **others},
        terrain=terrain or {},
    )
    t.begin("W")
    return t


def squares(t: Battle) -> set[str]:
    """The squares that the active model may move to."""
    return {str(thing) for thing in t.options() if str(thing)[0].isupper() and str(thing)[1:].isdigit()}


# ---- steps


@rule("core.move.point")
def test_a_point_moves_a_model_one_square_and_never_diagonally() -> None:
    t = active("basilisk-sapper L10")
    for _ in range(4):
        t.pick("L11" if t.at("x") == "L10" else "L10")
    assert t.points_left()[0] == 1
    assert squares(t) == {"K10", "L9", "L11", "M10"}
    assert t.refusal("K11") == "core.move.cost"
    fresh = active("basilisk-sapper L10")
    fresh.pick("K11")
    assert fresh.points_left()[0] == 5 - 2


@rule("core.move.not-through")
@pytest.mark.parametrize("wall", ["#", "=", "~", "friend", "foe"])
def test_no_model_moves_through_terrain_or_another_model(wall: str) -> None:
    terrain = {"J11 K11 M11 N11 J12 N12 J13 K13 L13 M13 N13 K12 M12": "#"}
    friends, foes = {"x": "paladin-trooper L10"}, dict(FAR_AWAY)
    if wall == "friend":
        friends["y"] = "paladin-engineer L11"
    elif wall == "foe":
        foes["y"] = "basilisk-sapper L11"
    else:
        terrain["L11"] = wall
    t = battle(friends, foes, terrain=terrain)
    t.begin("x")
    assert t.refusal("L12") is not None
    assert t.refusal("L11") == "core.move.free-squares"
    free = battle({"x": "paladin-trooper L10"}, FAR_AWAY, terrain=terrain | {"L11": "."})
    free.begin("x")
    assert free.refusal("L12") is None


@rule("core.move.between-actions")
def test_actions_may_be_taken_before_between_and_after_steps() -> None:
    t = active("paladin-trooper L10", r="basilisk-reaver L18")
    t.pick("lawbringer-rifle", "r", 1, d10=[0])
    t.pick("L11", "L12")
    t.pick("lawbringer-rifle", "r", 1, d10=[0])
    t.pick("L13")
    assert (t.at("x"), t.points_left()) == ("L13", (t.card("x").movement - 3, 0))


@rule("core.move.large-base")
def test_shifting_a_large_base_by_one_row_or_column_costs_one_point() -> None:
    t = crewed("E10")
    t.pick("F10")
    assert t.points_left()[0] == 4
    t.pick("F11", "F12", "F13", "G13")
    assert (t.at("W"), t.points_left()[0]) == ("G13", 0)


@rule("core.move.large-base-test")
def test_a_warlord_at_e10_steps_east() -> None:
    t = crewed("E10")
    before = set(t.g.footprint(t.names["W"]))
    t.pick("E11")
    after = set(t.g.footprint(t.names["W"]))
    assert {GRID.name(cell) for cell in after - before} == {"E13", "F13", "G13"}
    assert {GRID.name(cell) for cell in before - after} == {"E10", "F10", "G10"}
    assert t.points_left()[0] == 5 - 1
    for square in ("E13", "F13", "G13"):
        t = crewed("E10", r=f"basilisk-sapper {square}")
        assert "E11" not in squares(t)
        assert t.refusal("E11") == "core.move.free-squares"


@rule("core.move.free-squares")
@pytest.mark.parametrize("wall", ["#", "=", "~"])
def test_every_square_newly_covered_must_be_on_the_board_and_free(wall: str) -> None:
    t = crewed("A10", {"C13": wall, "D11": ":"}, r="basilisk-sapper C9")
    assert t.refusal("A11") == t.refusal("A9") == "core.move.free-squares"
    assert t.refusal("B10") is None
    t.pick("B10")
    assert t.refusal("B11") == t.refusal("B9") == "core.move.free-squares"
    assert squares(t) == {"A10", "C10", "D9", "D10", "D11", "E10"}  # back over its own squares, or past both


@rule("core.move.cost")
def test_a_step_that_costs_two_cannot_be_taken_with_one_point_left() -> None:
    t = active("basilisk-sapper L10", {"L15": ":", "L13": ":"})
    t.pick("L14")
    assert t.points_left()[0] == 5 - 5
    t = active("basilisk-sapper L10", {"L15": ":"})
    t.pick("L14")
    assert t.refusal("L15") == "core.move.cost"
    assert t.refusal("K14") is None
    t = crewed("E10", {"E15": ":"})
    t.pick("F10", "E10", "E11", "E12")
    assert t.points_left()[0] == 1
    assert t.refusal("E13") == "core.move.cost"


# ---- flight


@rule("core.move.flying")
def test_a_flyer_passes_over_terrain_and_models_and_ends_clear_of_them() -> None:
    wall = " ".join(f"{GRID.name(row * 30 + 9)}" for row in range(24))  # all of column 10
    t = active("paladin-kestrel L4", {wall: "#"}, r="basilisk-stalker L13")
    assert t.refusal("L11") == "core.move.flying"  # the Stalker is under it
    assert t.refusal("L8") == "core.move.flying"
    assert t.refusal("O11") is None
    t.pick("O11")
    assert (t.at("x"), t.points_left()[0]) == ("O11", 0)


@rule("core.move.flying-stop")
def test_a_flyer_acts_only_where_it_is_free_and_pays_one_for_every_step() -> None:
    rubble = " ".join(f"{row}{column}" for row in "KLMNO" for column in (6, 7, 8))
    t = active("paladin-kestrel L3", {rubble: ":", "L9": "#"}, r="basilisk-reaver L20")
    t.pick("L6")
    assert t.points_left()[0] == 10 - 3
    assert "L8" not in squares(t)  # it would hover over L9
    t.pick("nose-cannon", "r", 1, d10=[0])
    t.pick("L10")
    assert t.points_left() == (10 - 3 - 4, 1)


@rule("core.move.flying-blocks")
def test_ground_models_may_not_move_under_a_flyer() -> None:
    t = active("paladin-trooper L10", r="basilisk-barge K11")
    assert t.refusal("L11") == "core.move.free-squares"
    assert t.refusal("J10") is None


# ---- numbers


@rule("core.move.minimum")
def test_movement_is_never_less_than_zero() -> None:
    t = battle({"i": "paladin-trooper A1"}, {"s": "basilisk-spitter V20"}, terrain=OPEN_GROUND)
    t.set_hp("s", Legs=0)
    assert t.movement("s") == 5 - 3
    t.declare("s", "fire-mission")
    assert t.movement("s") == 0


@rule("core.move.sprint")
def test_sprint_adds_half_the_movement_of_the_beginning_rounded_up_once() -> None:
    t = active("basilisk-sapper L10")
    t.pick("L12")
    t.pick("sprint")
    assert t.points_left() == (5 - 2 + 3, 1)
    assert t.refusal("sprint") == "core.move.sprint"


@rule("core.move.sprint")
def test_flyers_and_models_whose_movement_an_ability_sets_to_zero_may_not_sprint() -> None:
    assert active("paladin-kestrel L10").refusal("sprint") == "core.move.sprint"
    t = battle(
        {"b": "paladin-trooper L10", "c": "paladin-trooper L12"},
        {"V": "basilisk-warlord A10", "p": "basilisk-pilot in V"},
        terrain=OPEN_GROUND,
    )
    t.declare("b", "brace")
    t.declare("V", "siege-stance")
    t.begin("b")
    assert t.points_left()[0] == 0
    assert t.refusal("sprint") == "core.move.sprint"
    t.begin("V")
    assert t.points_left()[0] == 0
    assert t.refusal("sprint") == "core.move.sprint"
