"""The four scenarios: what each sets, how it scores, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import TYPES
from emberbox.games.core.game import CORE
from emberbox.kernel.chance import ScriptedDice
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

SCENARIOS = CORE.catalogue.scenarios
FULL = {"pilot": 1, "warlord": 1, "support": 2, "infantry": 3, "dropship": 1, "structure": 0}


def roster(key: str) -> dict[str, int]:
    """The most models of each type."""
    return dict(zip(TYPES, SCENARIOS[key].roster, strict=True))


def zones(key: str) -> dict[str, tuple[str, str]]:
    """The zones by name, from corner to corner."""
    found = SCENARIOS[key].board.zones
    return {zone.name: (GRID.name(zone.north_west), GRID.name(zone.south_east)) for zone in found}


def opened(zone: int = 0, **options: Choice) -> Session:
    """A game with full rosters in which the first player wins the roll-off and takes a zone."""
    dice = ScriptedDice([("d10", die) for die in (9, 0, *range(6))])
    session = Session(CORE, CORE.start(CORE.complete(options)), dice)
    session.run_chance()
    while session.decision is not None and session.decision.asks in ("leave-out", "agree"):
        session.answer_unchecked(session.options()[0])
    session.answer_unchecked(session.options()[zone])
    return session


@rule("core.scenario.sets")
@pytest.mark.parametrize(
    ("key", "play", "ends"),
    [
        ("first-contact", "matched", 3),
        ("power-grid", "matched", 5),
        ("breach", "narrative", 5),
        ("black-box", "matched", 7),
    ],
)
def test_a_scenario_sets_board_zones_play_and_end(key: str, play: str, ends: int) -> None:
    session = opened(scenario=key)
    view: Any = session.state.view(0)
    assert view["board"]["terrain"] == SCENARIOS[key].board.terrain
    assert [zone["owner"] for zone in view["board"]["zones"]] == [0, 1]
    assert view["rounds"] == ends
    assert SCENARIOS[key].matched == (play == "matched")
    assert len({scenario.board.terrain for scenario in SCENARIOS.values()}) == 4


# -- First Contact


@rule("core.scenario.first-contact")
def test_first_contact() -> None:
    scenario = SCENARIOS["first-contact"]
    assert scenario.matched
    assert (scenario.rounds, scenario.rounds_choice) == (3, [3, 5])
    assert roster("first-contact") == {**FULL, "dropship": 0}
    assert zones("first-contact") == {"north": ("A1", "E30"), "south": ("T1", "X30")}
    squares = [GRID.name(cell) for cell in scenario.board.marker_cells[1]]
    assert (scenario.board.marker_points, squares) == ({1: 2}, ["L15", "L16", "M15", "M16"])


@rule("core.scenario.first-contact")
def test_first_contact_is_played_without_drop_ships() -> None:
    session = opened(scenario="first-contact")
    view: Any = session.state.view(0)
    left = [model["card"] for model in view["models"] if model["status"] == "left-out"]
    assert left == ["paladin-kestrel", "basilisk-barge"]


@rule("core.scenario.first-contact")
def test_in_first_contact_the_higher_score_wins() -> None:
    t = battle({"t": "paladin-trooper L15"}, {}, phase="scoring", round=3)
    assert (t.over, t.g.score, t.winner) == (True, [2, 0], 0)
    t = battle({"t": "paladin-trooper A1"}, {}, phase="scoring", round=3)
    assert (t.over, t.winner) == (True, None)


# -- Power Grid


@rule("core.scenario.power-grid")
def test_power_grid() -> None:
    scenario = SCENARIOS["power-grid"]
    assert scenario.matched
    assert (scenario.rounds, scenario.rounds_choice) == (5, [3, 5, 7])
    assert roster("power-grid") == FULL
    assert zones("power-grid") == {"west": ("A1", "X5"), "east": ("A26", "X30")}
    assert scenario.board.marker_points == {1: 2, 2: 2, 3: 2, 4: 2, 5: 2}
    assert {len(cells) for cells in scenario.board.marker_cells.values()} == {4}


@rule("core.scenario.power-grid")
def test_in_power_grid_markers_break_a_tie() -> None:
    t = battle({"t": "paladin-trooper L15"}, {}, scenario="power-grid", phase="activation", round=5, rounds=5)
    t.g.score = [0, 2]
    t.pick("done")
    assert (t.g.score, t.winner) == ([2, 2], 0)
    t = battle({"t": "paladin-trooper A1"}, {}, scenario="power-grid", phase="scoring", round=5, rounds=5)
    assert (t.over, t.g.score, t.winner) == (True, [0, 0], None)


@rule("core.scenario.power-grid")
def test_in_power_grid_points_come_before_markers() -> None:
    t = battle({"t": "paladin-trooper L15"}, {}, scenario="power-grid", phase="activation", round=5, rounds=5)
    t.g.score = [0, 3]
    t.pick("done")
    assert (t.g.score, t.winner) == ([2, 3], 1)


# -- Breach

ATTACKER, DEFENDER = 0, 1


def breach(first: dict[str, str], second: dict[str, str], round: int = 5) -> Battle:
    """Breach on open ground; the first player attacks."""
    return battle(first, second, scenario="breach", terrain={}, round=round, rounds=5)


@rule("core.scenario.breach")
def test_breach() -> None:
    scenario = SCENARIOS["breach"]
    assert not scenario.matched
    assert (scenario.rounds, scenario.rounds_choice, roster("breach")) == (5, [5, 7], FULL)
    assert list(zones("breach")) == ["attacker", "defender"]
    assert [(card.key, zone) for card, zone, _ in scenario.structures] == [("relay-generator", DEFENDER)] * 3
    returning = [[TYPES[kind] for kind in kinds] for kinds in scenario.reinforce]
    assert returning == [["pilot", "warlord", "support", "infantry", "dropship"], ["pilot", "infantry"]]


@rule("core.scenario.breach")
def test_a_generator_is_worth_5_to_the_attacker_and_those_that_stand_4_to_the_defender() -> None:
    t = breach({"t": "paladin-trooper L22"}, {})
    t.set_hp("relay-generator L28", Core=1)
    t.pick("lawbringer-rifle", "relay-generator L28", 1, d10=[2], d8=[3])
    t.pick("done")
    assert (t.g.score, t.winner) == ([5, 8], DEFENDER)
    assert [event.facts["why"] for event in t.events("scored")] == ["destroyed", "standing"]


@rule("core.scenario.breach")
def test_generators_that_stand_count_after_the_last_round_only() -> None:
    t = breach({"t": "paladin-trooper L22"}, {}, round=4)
    t.pick("done", d10=range(6))
    assert (t.g.round, t.g.score) == (5, [0, 0])


@rule("core.scenario.breach")
def test_the_attacker_wins_at_once_when_the_last_generator_falls() -> None:
    t = breach({"t": "paladin-trooper L22"}, {"r": "basilisk-reaver A30"}, round=1)
    for square in ("E23", "S23"):
        t.g.lift(t.names[f"relay-generator {square}"])
    t.g.score = [0, 50]
    t.set_hp("relay-generator L28", Core=1)
    t.pick("lawbringer-rifle", "relay-generator L28", 1, d10=[2], d8=[3])
    assert (t.over, t.winner, t.g.round) == (True, ATTACKER, 1)


@rule("core.scenario.breach", "core.keyword.blast")
def test_the_last_generator_may_fall_to_the_blast_of_an_attack_on_somebody_else() -> None:
    t = breach({"s": "basilisk-sapper N22"}, {"x": "paladin-trooper N28"}, round=1)
    for square in ("E23", "S23"):
        t.g.lift(t.names[f"relay-generator {square}"])
    t.g.score = [0, 50]
    t.set_hp("relay-generator L28", Core=2)
    t.begin("s")
    t.pick("thumper-launcher", "x", 1, d10=[3], d8=[1, 5])
    assert (t.over, t.winner, t.is_out("x")) == (True, ATTACKER, False)


@rule("core.scenario.breach")
def test_other_models_count_their_value_for_both() -> None:
    foes = {"r": "basilisk-reaver K8", "k": "basilisk-stalker M8"}
    t = breach({"t": "paladin-trooper K5", "s": "paladin-sentinel M5"}, foes, round=1)
    t.set_hp("r", Body=1)
    t.set_hp("s", Torso=1)
    t.pick("lawbringer-rifle", "r", 1, d10=[2], d8=[6])
    t.begin("k")
    t.pick("harpoon-gun", "s", d10=[1], d8=[4])
    t.pick("done")
    assert t.g.score == [1, 3]


@rule("core.scenario.breach")
def test_equal_scores_are_a_win_for_the_defender() -> None:
    t = breach({"t": "paladin-trooper L22"}, {})
    t.g.score = [12, 0]
    t.pick("done")
    assert (t.g.score, t.winner) == ([12, 12], DEFENDER)
    t = breach({"t": "paladin-trooper L22"}, {})
    t.g.score = [13, 0]
    t.pick("done")
    assert t.winner == ATTACKER


@rule("core.scenario.breach-deploy")
@pytest.mark.parametrize("attacker", [0, 1])
def test_the_defender_places_everything_before_the_attacker(attacker: int) -> None:
    session = opened(zone=attacker, scenario="breach")
    asked: list[int] = []
    while session.decision is not None and session.decision.asks != "assign":
        if session.decision.asks == "deploy":
            asked.append(session.decision.seat)
        session.answer_unchecked(session.options()[0])
    assert asked == [1 - attacker] * 8 + [attacker] * 8


# -- Black Box Run


@rule("core.scenario.black-box")
def test_black_box_run() -> None:
    scenario = SCENARIOS["black-box"]
    assert scenario.matched
    assert (scenario.rounds, scenario.rounds_choice, roster("black-box")) == (7, [5, 7], FULL)
    assert [GRID.name(cell) for cell in scenario.boxes] == ["O14", "J17"]
    assert (scenario.delivered, scenario.destroyed_warlord, scenario.one_each) == (5, 3, True)


@rule("core.scenario.black-box")
@pytest.mark.parametrize(("card", "points"), [("warlord", 3), ("stalker", 1), ("barge", 1)])
def test_in_black_box_run_a_warlord_counts_3_and_anything_else_1(card: str, points: int) -> None:
    team, foes = {"s": "paladin-sentinel K5"}, {"x": f"basilisk-{card} K10"}
    t = battle(team, foes, scenario="black-box", terrain={}, round=7, rounds=7)
    t.set_shield("x", 0)
    t.set_hp("x", **{"Hull" if card == "barge" else "Torso": 1})
    t.pick("lance-missile", "x", d10=[2], d8=[4])
    t.pick("done")
    assert (t.over, t.g.score, t.winner) == (True, [points, 0], 0)


@rule("core.scenario.black-box")
def test_in_black_box_run_equal_scores_are_a_draw_and_markers_hold_nothing() -> None:
    t = battle({"t": "paladin-trooper O14"}, {}, scenario="black-box", phase="scoring", round=7, rounds=7)
    assert (t.over, t.g.score, t.winner) == (True, [0, 0], None)
