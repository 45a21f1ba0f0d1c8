"""Black Box Run: boxes are taken up, handed on, dropped and brought home."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.games.core.board import GRID
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle
from tests.core.tactics import printed_movement

# Two boxes: one on O14, one on J17. The first player's zone is columns 1 to 5.

Side = dict[str, str]


def black_box(first: Side, second: Side | None = None, *, carries: str = "", **when: Any) -> Battle:
    """A Black Box Run on open ground, in which somebody may carry the first box already."""
    t = battle(first, second or {}, scenario="black-box", terrain={}, rounds=7, **when)
    if carries:
        t.g.box_carrier[0] = t.names[carries]
    return t


def boxes(t: Battle) -> list[str]:
    """Where the boxes are: a square, or who carries them."""
    names = {model: name for name, model in t.names.items()}
    seen: Any = t.g.view(0)["boxes"]
    return [GRID.name(box["cell"]) if box["carrier"] is None else names[box["carrier"]] for box in seen]


# -- taking up and handing on


@rule("core.scenario.black-box-carry")
@pytest.mark.parametrize(
    ("where", "refused"), [("O14", False), ("O13", False), ("N14", False), ("O12", True), ("N13", True)]
)
def test_a_box_is_picked_up_at_distance_0_or_1(where: str, refused: bool) -> None:
    t = black_box({"t": f"paladin-trooper {where}"})
    assert (t.refusal("interact") == "core.scenario.black-box-carry") == refused
    if not refused:
        t.pick("interact")
        assert (boxes(t), t.points_left()) == (["t", "J17"], (printed_movement(t, "t"), 1))


@rule("core.scenario.black-box-carry")
def test_only_infantry_and_pilots_on_foot_carry() -> None:
    team = {"P": "paladin-pilot O13", "s": "paladin-sentinel O15", "k": "paladin-kestrel P12"}
    t = black_box({**team, "W": "paladin-warlord K13"})
    for name, refusal in {"W": True, "P": False, "k": True, "s": True}.items():
        t.begin(name)
        assert (t.refusal("interact") == "core.scenario.black-box-carry") == refusal, name


@rule("core.scenario.black-box-carry")
def test_a_model_carries_one_box() -> None:
    t = black_box({"t": "paladin-trooper J16"}, carries="t")
    assert t.refusal("interact") == "core.scenario.black-box-carry"


@rule("core.scenario.black-box-carry")
def test_with_both_boxes_at_hand_one_chooses() -> None:
    t = black_box({"t": "paladin-trooper J16"})
    t.g.box_at[0] = GRID.parse("J15")
    t.pick("interact")
    assert (t.asked, t.options()) == ("interact", ["J15", "J17"])
    t.pick("J17")
    assert boxes(t) == ["J15", "t"]


@rule("core.scenario.black-box-carry")
def test_a_box_is_handed_to_a_friend_on_foot_at_distance_1_who_has_none() -> None:
    team = {
        "t": "paladin-trooper K10",
        "u": "paladin-trooper K11",
        "P": "paladin-pilot J10",
        "e": "paladin-engineer K12",
        "s": "paladin-sentinel L10",
    }
    t = black_box(team, {"r": "basilisk-reaver K9"}, carries="t")
    t.begin("t")
    t.pick("interact")
    assert (t.asked, t.options()) == ("interact", ["u", "P"])
    t.pick("u")
    assert (boxes(t), t.events("handed")[0].facts["target"]) == (["u", "J17"], t.names["u"])


@rule("core.scenario.black-box-carry")
def test_nobody_is_handed_a_second_box() -> None:
    t = black_box({"t": "paladin-trooper K10", "u": "paladin-trooper K11"}, carries="t")
    t.g.box_carrier[1] = t.names["u"]
    t.begin("t")
    assert t.refusal("interact") == "core.scenario.black-box-carry"


# -- carrying


@rule("core.scenario.black-box-carry")
def test_a_destroyed_carrier_leaves_the_box_on_its_square() -> None:
    t = black_box({"t": "paladin-trooper K5"}, {"r": "basilisk-reaver K8"}, carries="r")
    t.set_hp("r", Body=1)
    t.pick("lawbringer-rifle", "r", 1, d10=[2], d8=[6])
    assert (t.is_out("r"), boxes(t)) == (True, ["K8", "J17"])
    assert t.events("dropped")[0].facts == {"box": 0, "cell": GRID.parse("K8")}
    t.pick("K7")
    t.pick("interact")
    assert boxes(t) == ["t", "J17"]


@rule("core.scenario.black-box-carry")
def test_a_carrier_goes_aboard_a_ship_with_the_box_and_bails_out_with_it() -> None:
    foes = {"k": "basilisk-barge K8", "r": "basilisk-reaver K11"}
    t = black_box({"t": "paladin-trooper M6"}, foes, carries="r", tracker={9: (1, 1), 8: (0, 1)})
    t.pick("r", "embark")
    assert (t.aboard("r"), boxes(t)) == ("k", ["r", "J17"])
    t.pick("done")
    t.set_hp("k", Hull=1)
    t.pick("lawbringer-rifle", "k", 1, d10=[2], d8=[4])
    t.pick("L9", d8=[1])
    assert (t.at("r"), boxes(t)) == ("L9", ["r", "J17"])


@rule("core.scenario.black-box-carry", "core.transport.crash")
def test_a_carrier_that_does_not_survive_the_crash_leaves_the_box_where_it_bailed_out() -> None:
    foes = {"k": "basilisk-barge K8", "r": "basilisk-reaver in k"}
    t = black_box({"t": "paladin-trooper M6"}, foes, carries="r")
    t.set_hp("k", Hull=1)
    t.set_hp("r", Body=1)
    t.begin("t")
    t.pick("lawbringer-rifle", "k", 1, d10=[2], d8=[4])
    t.pick("L9", d8=[6])
    assert (t.is_out("r"), boxes(t)) == (True, ["L9", "J17"])


@rule("core.scenario.black-box-carry")
def test_a_pilot_with_a_box_may_not_climb_into_its_warlord() -> None:
    team = {"W": "paladin-warlord K10", "P": "paladin-pilot K9"}
    t = black_box(team, carries="P")
    t.begin("P")
    assert t.refusal("embark") == "core.transport.embark"
    t = black_box(team)
    t.begin("P")
    assert t.refusal("embark") is None


@rule("core.scenario.black-box-carry")
def test_a_box_on_the_ground_blocks_neither_way_nor_sight() -> None:
    t = black_box({"t": "paladin-trooper O13"}, {"r": "basilisk-reaver O15"})
    assert t.sight("t", "r") == "full"
    t.pick("O14")
    assert t.at("t") == "O14"


# -- coming home


@rule("core.scenario.black-box-deliver")
@pytest.mark.parametrize(("where", "points"), [("K5", 5), ("K6", 0), ("K26", 0)])
def test_a_box_is_delivered_by_a_carrier_in_its_own_zone(where: str, points: int) -> None:
    t = black_box({"t": f"paladin-trooper {where}"}, carries="t", round=7)
    t.pick("done")
    assert (t.over, t.g.score) == (True, [points, 0])
    assert boxes(t)[0] == ("O14" if points else "t")


@rule("core.scenario.black-box-deliver")
@pytest.mark.parametrize(("where", "points"), [("K3", 5), ("K4", 0)])
def test_a_ship_with_the_carrier_must_be_wholly_in_the_zone(where: str, points: int) -> None:
    team = {"k": f"paladin-kestrel {where}", "t": "paladin-trooper in k"}
    t = black_box(team, carries="t", round=7)
    t.pick("k", "done", "done")
    assert (t.over, t.g.score) == (True, [points, 0])


@rule("core.scenario.black-box-deliver")
def test_a_delivered_box_goes_back_to_where_it_started_and_scores_again() -> None:
    t = black_box({"t": "paladin-trooper K5"}, {"r": "basilisk-reaver O14"}, carries="t")
    t.pick("done", "done", d10=range(6))
    assert (t.g.score, boxes(t)) == ([5, 0], ["O14", "J17"])  # although somebody stands there
    assert t.events("box-home")[0].facts == {"box": 0, "cell": GRID.parse("O14")}
    t.g.box_carrier[0] = t.names["t"]
    t.pick("pilot", "infantry", "pilot", "infantry")
    t.end_of_phase()
    t.pick("done", "done", d10=range(6))
    assert t.g.score == [10, 0]


@rule("core.scenario.black-box-deliver")
def test_a_box_on_the_ground_at_home_is_not_delivered() -> None:
    t = black_box({"t": "paladin-trooper K5"}, round=7)
    t.g.box_at[0] = GRID.parse("K4")
    t.pick("done")
    assert t.g.score == [0, 0]
