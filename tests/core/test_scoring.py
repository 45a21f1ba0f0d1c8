"""The Scoring Phase: markers, destroyed models, and who controls what."""

from __future__ import annotations

import pytest

from emberbox.games.core.catalogue import STRUCTURE, Catalogue, printed
from emberbox.games.core.wrecks import points_for
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle


def scores(t: Battle) -> list[tuple[object, object, object]]:
    """What was scored: by whom, how much, and for what."""
    return [(e.facts["seat"], e.facts["points"], e.facts["why"]) for e in t.events("scored")]


@rule("core.score.phase")
def test_points_are_awarded_in_the_scoring_phase_as_the_scenario_says() -> None:
    t = battle({"t": "paladin-trooper L15"}, {"r": "basilisk-reaver T1"})
    t.pick("done")
    assert t.g.score == [0, 0]
    t.pick("done", d10=range(6))
    assert (t.g.score, scores(t)) == ([2, 0], [(0, 2, "marker")])
    told = [event.what for event in t.g.story or []]
    phases = [event.facts["phase"] for event in t.events("phase")]
    assert phases == ["scoring", "reinforcement", "initiative"]
    assert told.index("scored") > told.index("phase")


@rule("core.score.phase")
def test_every_marker_is_worth_what_the_scenario_says() -> None:
    team = {"t": "paladin-trooper L15", "u": "paladin-trooper D15", "e": "paladin-engineer T15"}
    t = battle(team, {}, scenario="power-grid", phase="scoring", round=3)
    assert (t.g.score, len(t.events("scored"))) == ([6, 0], 3)


# -- destroyed models


@rule("core.score.destroyed")
@pytest.mark.parametrize(
    ("kind", "value"),
    [("infantry", 1), ("pilot", 2), ("support", 3), ("dropship", 3), ("warlord", 8), ("structure", 5)],
)
def test_the_printed_values(kind: str, value: int) -> None:
    values = {card["value"] for card in printed().values() if card.get("type") == kind}
    assert values == {value}


@rule("core.score.destroyed")
def test_a_destroyed_model_counts_its_value_for_the_opponent_in_this_rounds_scoring() -> None:
    t = battle(
        {"t": "paladin-trooper K5"}, {"r": "basilisk-reaver K8", "k": "basilisk-stalker A1"}, terrain={}
    )
    t.set_hp("r", Body=1)
    t.pick("lawbringer-rifle", "r", 1, d10=[2], d8=[6])
    assert (t.g.score, t.g.view(0)["sides"][0]["destroyed"]) == ([0, 0], 1)
    t.pick("done", "done")
    assert (t.asked, t.g.score, t.g.destroyed_points) == ("reinforce-where", [1, 0], [0, 0])
    t.pick("X1", d10=range(6))
    t.pick("pilot", "infantry", "pilot", "infantry")
    t.end_of_phase()
    t.begin("t")
    t.pick("done", d10=range(6))
    assert (t.g.round, t.g.score) == (3, [1, 0])


@rule("core.score.destroyed")
def test_who_destroyed_it_makes_no_difference() -> None:
    t = battle({"t": "paladin-trooper K6"}, {"x": "basilisk-sapper K5"}, terrain={}, round=3)
    t.set_hp("x", Body=1)
    t.begin("x")
    t.pick("thumper-launcher", "t", 1, d10=[2], d8=[1, 6])  # in its own blast
    assert (t.g.score, t.winner, scores(t)) == ([1, 0], 0, [(0, 1, "destroyed")])


def with_score(scenario: str, **points: int) -> Catalogue:
    """The cards of the game, with other points for what is destroyed in a scenario."""
    cards = printed()
    score = {**cards[scenario]["score"], **points}
    return Catalogue({**cards, scenario: {**cards[scenario], "score": score}})


@rule("core.score.zero")
@pytest.mark.parametrize("points", [0, 3])
def test_a_scenario_can_give_nothing_for_a_destroyed_warlord(points: int) -> None:
    cards = with_score("black-box", destroyed_warlord=points)
    t = battle({}, {"V": "basilisk-warlord A1"}, scenario="black-box", catalogue=cards)
    assert points_for(t.g, t.names["V"]) == points


@rule("core.score.zero")
@pytest.mark.parametrize("points", [0, 2])
def test_a_scenario_can_give_nothing_for_a_destroyed_structure(points: int) -> None:
    cards = with_score("breach", structure_destroyed=points)
    t = battle({"t": "paladin-trooper A1"}, {}, scenario="breach", catalogue=cards)
    structure = next(model for model, card in enumerate(t.g.card) if card.type == STRUCTURE)
    assert points_for(t.g, structure) == points


# -- control of a marker: L15, L16, M15, M16 of First Contact


@rule("core.score.control")
@pytest.mark.parametrize(
    ("where", "seat"),
    [("L15", 0), ("L13", 0), ("L12", None), ("J16", 0), ("I16", None), ("K14", 0), ("J14", None)],
)
def test_a_model_within_two_of_a_square_of_the_marker_is_there(where: str, seat: int | None) -> None:
    assert battle({"t": f"paladin-trooper {where}"}, {}, terrain={}).controller(1) == seat


@rule("core.score.control")
def test_the_higher_presence_controls_and_equal_presence_does_not() -> None:
    team = {"t": "paladin-trooper L13"}
    assert battle(team, {"r": "basilisk-reaver L18"}, terrain={}).controller(1) is None
    assert battle(team, {"k": "basilisk-stalker L18"}, terrain={}).controller(1) == 0
    foes = {"r": "basilisk-reaver L18", "k": "basilisk-stalker N15"}
    assert battle(team, foes, terrain={}).controller(1) == 1
    assert battle({}, {"k": "basilisk-barge L15"}, terrain={}).controller(1) is None


@rule("core.score.control")
def test_control_is_worked_out_anew_in_each_scoring_phase() -> None:
    t = battle({"t": "paladin-trooper L15"}, {}, terrain={}, round=2)
    t.pick("done", d10=range(6))
    t.pick("pilot", "infantry", "pilot", "infantry")
    t.end_of_phase()
    t.pick("G15", "done")
    assert (t.over, t.g.score) == (True, [2, 0])


@rule("core.score.presence")
@pytest.mark.parametrize(
    ("kind", "presence"),
    [("infantry", 2), ("pilot", 2), ("warlord", 2), ("support", 1), ("dropship", 0), ("structure", 0)],
)
def test_presence_by_type(kind: str, presence: int) -> None:
    found = {card["presence"] for card in printed().values() if card.get("type") == kind}
    assert found == {presence}


@rule("core.score.presence")
def test_a_pilot_counts_on_foot_only() -> None:
    foes = {"r": "basilisk-reaver N15", "k": "basilisk-stalker N16"}
    team = {"W": "paladin-warlord K17", "P": "paladin-pilot in W"}
    t = battle(team, foes, terrain={})
    assert (t.g.view(0)["board"]["markers"][0]["presence"], t.controller(1)) == ([2, 3], 1)
    t = battle({**team, "P": "paladin-pilot L13"}, foes, terrain={})
    assert (t.g.view(0)["board"]["markers"][0]["presence"], t.controller(1)) == ([4, 3], 0)


@rule("core.score.presence")
def test_a_drop_ship_and_who_is_aboard_hold_no_ground() -> None:
    t = battle({"k": "paladin-kestrel L15", "t": "paladin-trooper in k"}, {}, terrain={})
    assert t.controller(1) is None


@rule("core.score.order")
def test_everything_is_counted_before_anybody_has_won() -> None:
    t = battle(
        {"t": "paladin-trooper L15"}, {"r": "basilisk-reaver T1", "k": "basilisk-stalker N28"}, round=3
    )
    t.set_hp("t", Body=1)
    t.g.destroyed_points[1] = 3  # a mech of the first player's fell earlier in this round
    t.end_of_phase()
    assert (t.g.score, t.winner) == ([2, 3], 1)
    assert scores(t) == [(0, 2, "marker"), (1, 3, "destroyed")]
