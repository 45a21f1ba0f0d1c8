"""The twelve tactical cards, clause by clause. Overwatch is in test_overwatch.py."""

from __future__ import annotations

import pytest

from emberbox.games.core.space import TACTICAL
from emberbox.games.core.tactical import forbids_ability
from emberbox.testing import rule
from emberbox.testing.core import Thing, battle
from tests.core.tactics import declare, printed_movement

# -- EDEN Surge


def test_eden_surge_turns_six_shield_into_an_action_point() -> None:
    t = battle({"W": "paladin-warlord A1", "P": "paladin-pilot in W"}, {}, phase="tactical")
    declare(t, "P")
    assert (t.shield("W"), t.action_points("W"), t.action_points("P")) == (6, 4, 2)


def test_eden_surge_can_empty_the_shield_but_not_more() -> None:
    t = battle({"W": "paladin-warlord A1", "P": "paladin-pilot in W"}, {}, phase="tactical")
    t.set_shield("W", 5)
    assert t.refusal("P") == "core.tactical.cost"
    t.set_shield("W", 6)
    declare(t, "P")
    assert (t.shield("W"), t.action_points("W")) == (0, 4)


def test_eden_surge_needs_the_pilot_aboard() -> None:
    t = battle({"W": "paladin-warlord A1", "P": "paladin-pilot A5"}, {}, phase="tactical")
    assert (t.asked, t.g.step) == ("activate", 9)  # there was nothing to declare


# -- Bastion Field


def bastion(target: str, *, more: str = "") -> tuple[dict[str, str], dict[str, str]]:
    team = {"W": "paladin-warlord K10", "P": "paladin-pilot in W", "x": target}
    return team, {"s": f"basilisk-spitter {more or 'K20'}"}


def test_bastion_field_costs_two_movement_and_needs_the_pilot() -> None:
    t = battle({"W": "paladin-warlord A1", "P": "paladin-pilot in W"}, {}, phase="tactical")
    declare(t, "W")
    assert (t.movement("W"), t.action_points("W")) == (printed_movement(t, "W") - 2, 3)
    t = battle({"W": "paladin-warlord A1", "P": "paladin-pilot A9"}, {}, phase="tactical")
    assert t.asked == "activate"


@pytest.mark.parametrize(("where", "shield"), [("K14", 10), ("K15", 12), ("N13", 10), ("O13", 12)])
def test_bastion_field_covers_friends_within_two(where: str, shield: int) -> None:
    team, foes = bastion(f"paladin-trooper {where}")
    t = battle(team, foes, terrain={})
    t.declare("W", "bastion-field")
    t.begin("s")
    t.pick("hydra-missile-rack", "x", 1, d10=[4], d8=[6, 6])
    assert (t.shield("W"), t.hp("x")["Body"]) == (shield, 3 - (shield - 10))


def test_bastion_field_comes_after_the_models_own_shield() -> None:
    team, foes = bastion("paladin-bulwark K14", more="K17")
    t = battle(team, foes, terrain={})
    t.declare("W", "bastion-field")
    t.set_shield("x", 1)
    t.set_shield("W", 1)
    t.begin("s")
    t.pick("hydra-missile-rack", "x", 1, d10=[8], d8=[4, 4, 4])
    assert (t.shield("x"), t.shield("W"), t.hp("x")["Torso"]) == (0, 0, 8)


def test_bastion_field_is_looked_at_for_each_hit() -> None:
    team = {"W": "paladin-warlord K10", "P": "paladin-pilot in W", "x": "paladin-trooper K14"}
    t = battle(team, {"s": "basilisk-sapper K13", "q": "basilisk-sapper A1"}, terrain={})
    t.declare("W", "bastion-field")
    t.begin("s")
    t.pick("thumper-launcher", "x", 1, d10=[7], d8=[6])  # pushed out of reach, and then hit
    assert (t.at("x"), t.shield("W"), t.hp("x")["Body"]) == ("K15", 12, 1)


def test_bastion_field_does_not_stop_what_pierces() -> None:
    team, foes = bastion("paladin-trooper K14", more="K17")
    t = battle(team, foes, terrain={})
    t.declare("W", "bastion-field")
    t.begin("s")
    t.pick("acid-sprayer", "x", 1, d10=[1], d8=[6])
    assert (t.shield("W"), t.hp("x")["Body"]) == (12, 2)


def test_bastion_field_does_not_cover_hostile_models_nor_without_being_declared() -> None:
    team, foes = bastion("paladin-trooper K14")
    t = battle(team, foes, terrain={})
    t.begin("s")
    t.pick("hydra-missile-rack", "x", 1, d10=[1], d8=[6])
    assert (t.shield("W"), t.hp("x")["Body"]) == (12, 2)


# -- Brace


def test_brace_takes_all_movement_and_forbids_sprinting() -> None:
    t = battle({"t": "paladin-trooper K5"}, {}, phase="tactical", terrain={})
    declare(t, "t")
    assert t.points_left() == (0, 2)
    assert (t.refusal("sprint"), t.refusal("K6")) == ("core.move.sprint", "core.move.cost")


def test_brace_makes_full_sight_partial_and_leaves_no_sight_none() -> None:
    t = battle({"t": "paladin-trooper K5"}, {"r": "basilisk-reaver K8"}, terrain={"A7": "#"})
    assert t.sight("r", "t") == "full"
    t.declare("t", "brace")
    assert (t.sight("r", "t"), t.sight("t", "r")) == ("partial", "full")
    t = battle({"t": "paladin-trooper K5"}, {"r": "basilisk-reaver K8"}, terrain={"K6": "#"})
    t.declare("t", "brace")
    assert t.sight("r", "t") == "none"


def test_a_braced_model_is_neither_pushed_nor_pulled() -> None:
    t = battle({"t": "paladin-trooper K5"}, {"s": "basilisk-stalker K9"}, terrain={})
    t.declare("t", "brace")
    t.begin("s")
    t.pick("harpoon-gun", "t", d10=[9], d8=[1, 1])
    assert (t.at("t"), t.events("pushed")) == ("K5", [])


def test_a_model_that_is_not_braced_is_pulled() -> None:
    t = battle({"t": "paladin-trooper K5"}, {"s": "basilisk-stalker K9"}, terrain={})
    t.begin("s")
    t.pick("harpoon-gun", "t", d10=[5], d8=[1, 1])
    assert t.at("t") == "K7"


# -- Hot Drop


def test_hot_drop_costs_movement_and_makes_deploying_free_and_far() -> None:
    team = {"k": "paladin-kestrel K10", "t": "paladin-trooper in k", "u": "paladin-trooper in k"}
    t = battle(team, {}, phase="tactical", terrain={})
    declare(t, "k")
    t.pick("k")
    left = (printed_movement(t, "k") - 3, 2)
    assert t.points_left() == left
    t.pick("deploy", "t")
    assert "K15" in t.options()  # columns 10 to 12 are the ship's: three away
    assert "K16" not in t.options()
    t.pick("K15")
    assert (t.asked, t.options()) == ("deploy-whom", ["done", "u"])
    t.pick("u", "K7")
    assert (t.at("t"), t.at("u"), t.points_left()) == ("K15", "K7", left)


def test_a_ship_without_points_can_still_hot_drop() -> None:
    team = {"k": "paladin-kestrel K10", "t": "paladin-trooper in k"}
    t = battle(team, {"r": "basilisk-reaver K20"}, phase="tactical", terrain={})
    declare(t, "k")
    t.pick("k")
    for _ in range(2):
        t.pick("nose-cannon", "r", 1, d10=[0])
    t.pick("D10")
    assert (t.points_left(), t.options()) == ((0, 0), ["done", "deploy"])
    t.pick("deploy", "t", "G13")
    assert (t.at("t"), t.asked, t.g.active) == ("G13", "act", t.names["t"])


def test_without_hot_drop_a_ship_pays_and_puts_down_beside_it() -> None:
    t = battle({"k": "paladin-kestrel K10", "t": "paladin-trooper in k"}, {}, terrain={})
    t.begin("k")
    t.pick("deploy", "t")
    assert "K13" in t.options()
    assert "K14" not in t.options()
    assert t.points_left() == (printed_movement(t, "k"), 1)


# -- Kill Order


def test_kill_order_names_a_victim_in_full_sight() -> None:
    foes = {"p": "basilisk-pilot K10"}
    team = {"a": "paladin-trooper K5", "b": "paladin-trooper E10", "c": "paladin-trooper K14"}
    t = battle(team, foes, phase="tactical", terrain={"K7": "#", "J7": "#", "L7": "#"})
    t.declare("b", "brace")
    t.pick("p")
    assert (t.asked, t.options()) == ("kill-order", ["c"])
    t.pick("c")
    told = t.events("declared")[0].facts
    assert (told["model"], told["target"]) == (t.names["p"], t.names["c"])


def test_kill_order_needs_somebody_to_name() -> None:
    wall = {"K7": "#"}
    t = battle({"a": "paladin-trooper K5"}, {"p": "basilisk-pilot K10"}, phase="tactical", terrain=wall)
    assert (t.asked, t.asked_seat, t.g.step) == ("declare", 0, 8)  # the Pilot's step has passed


@rule("core.tactical.order-sight")
@pytest.mark.parametrize(("symbol", "refused"), [("=", "core.tactical.order-sight"), (".", None)])
def test_a_kill_order_is_refused_because_nobody_is_in_full_sight(symbol: str, refused: str | None) -> None:
    foes = {"p": "basilisk-pilot L5", "k": "basilisk-stalker A1"}
    t = battle({"a": "paladin-trooper L11"}, foes, phase="tactical", terrain={"L8": symbol})
    assert (t.sight("p", "a"), t.g.pilot[1]) == ("partial" if refused else "full", t.names["p"])
    ability = TACTICAL.index("kill-order")
    why = forbids_ability(t.g, t.names["p"], ability)
    assert (None if why is None else why.rule) == refused


def test_kill_order_is_paid_by_the_pilot_on_foot() -> None:
    t = battle({"a": "paladin-trooper K5"}, {"p": "basilisk-pilot K10", "w": "basilisk-warlord A1"},
               phase="tactical", terrain={})  # fmt: skip
    declare(t, "p", "a")
    assert (t.action_points("p"), t.action_points("w")) == (1, 1)  # the Warlord has one, uncrewed


def test_kill_order_is_paid_by_the_warlord_whose_pilot_is_aboard_and_seen_from_there() -> None:
    t = battle({"a": "paladin-trooper K5"}, {"w": "basilisk-warlord K10", "p": "basilisk-pilot in w"},
               phase="tactical", terrain={})  # fmt: skip
    declare(t, "p", "a")
    assert (t.action_points("p"), t.action_points("w")) == (2, 2)


def test_kill_order_helps_the_bursts_of_all_friends_against_the_victim() -> None:
    t = battle(
        {"a": "paladin-trooper I5", "b": "paladin-trooper L5"},
        {"p": "basilisk-pilot K10", "r": "basilisk-reaver I7"},
        phase="tactical",
        terrain={},
    )
    declare(t, "p", "b")
    t.begin("r")
    t.pick("ripper-smg", "b", 1, d10=[1], d8=[1])
    t.pick("ripper-smg", "a", 1, d10=[1])
    assert [event.facts["result"] for event in t.events("burst")] == [2, 1]
    assert [event.facts["result"] for event in t.events("hit")] == [1]


def test_kill_order_does_not_help_the_victims_friends() -> None:
    t = battle({"a": "paladin-trooper K5"}, {"p": "basilisk-pilot K10"}, phase="tactical", terrain={})
    declare(t, "p", "a")
    t.pick("lawbringer-rifle", "p", 1, d10=[1])
    assert t.events("burst")[0].facts["result"] == 1


# -- Siege Stance


def test_siege_stance_roots_the_warlord() -> None:
    t = battle({}, {"w": "basilisk-warlord K10", "p": "basilisk-pilot in w"}, phase="tactical", terrain={})
    t.set_shield("w", 0)  # not even its missing plating lets it walk
    declare(t, "w")
    t.begin("w")
    assert t.points_left() == (0, 3)
    assert t.refusal("sprint") == "core.move.sprint"


def test_siege_stance_gives_the_lance_four_range_and_a_better_burst() -> None:
    foes = {"w": "basilisk-warlord K1", "p": "basilisk-pilot in w"}
    t = battle({"a": "paladin-trooper K25"}, foes, phase="tactical", terrain={})
    assert t.distance("w", "a") == 22
    declare(t, "w")
    t.begin("w")
    t.pick("gorgon-rail-lance", "a", d10=[1], d8=[1])
    assert t.events("burst")[0].facts["result"] == 2
    t = battle({"a": "paladin-trooper K26"}, foes, phase="tactical", terrain={})
    declare(t, "w")
    t.begin("w")
    assert t.refusal("gorgon-rail-lance") == "core.attack.declare"


def test_siege_stance_does_nothing_for_the_mortar() -> None:
    foes = {"w": "basilisk-warlord K1", "p": "basilisk-pilot in w"}
    t = battle({"a": "paladin-trooper K19", "b": "paladin-trooper K20"}, foes, phase="tactical", terrain={})
    declare(t, "w")
    t.begin("w")
    assert t.refusal("cinder-mortar", "b") == "core.attack.range"
    t.pick("cinder-mortar", "a", 1, d10=[0])
    assert t.events("burst")[0].facts["result"] == 0


def test_siege_stance_needs_the_pilot_aboard() -> None:
    t = battle({}, {"w": "basilisk-warlord K1", "p": "basilisk-pilot K9"}, phase="tactical", terrain={})
    assert (t.asked, t.g.step) == ("activate", 6)


# -- Prowl, Rush


def test_prowl_turns_an_action_point_into_three_movement() -> None:
    t = battle({}, {"s": "basilisk-stalker K5"}, phase="tactical")
    declare(t, "s")
    assert t.points_left() == (printed_movement(t, "s") + 3, 1)


def test_rush_gives_three_movement_for_worse_hit_rolls_only() -> None:
    t = battle({"a": "paladin-trooper K5"}, {"r": "basilisk-reaver K8"}, phase="tactical", terrain={})
    declare(t, "r")
    t.begin("r")
    assert t.points_left() == (printed_movement(t, "r") + 3, 2)
    t.pick("ripper-smg", "a", 1, d10=[2], d8=[5])
    (burst,), (hit,) = t.events("burst"), t.events("hit")
    assert (burst.facts["result"], hit.facts["result"], hit.facts["means"]) == (2, 4, "defender")


# -- Fire Mission


@pytest.mark.parametrize(
    ("spotter", "sight"),
    [("basilisk-reaver E10", "full"), ("basilisk-reaver out", "partial"), ("basilisk-reaver M1", "partial")],
)
def test_fire_mission_borrows_the_full_sight_of_a_friend(spotter: str, sight: str) -> None:
    wall = {"K7 J7 L7 I7 M7": "#"}
    foes = {"s": "basilisk-spitter K3", "r": spotter}
    t = battle({"a": "paladin-trooper K10"}, foes, phase="tactical", terrain=wall)
    declare(t, "s")
    t.begin("s")
    assert t.points_left() == (printed_movement(t, "s") - 3, 2)
    t.pick("hydra-missile-rack", "a", 1, d10=[0])
    assert t.events("attacked")[0].facts["sight"] == sight


def test_fire_mission_takes_no_partial_sight() -> None:
    wall = {"K7 J7 L7 I7 M7": "#"}
    foes = {"s": "basilisk-spitter K3", "r": "basilisk-reaver E10"}
    t = battle({"a": "paladin-trooper K10"}, foes, phase="tactical", terrain=wall)
    declare(t, "s", "a")  # braced
    t.begin("s")
    t.pick("hydra-missile-rack", "a", 1, d10=[0])
    assert t.events("attacked")[0].facts["sight"] == "partial"


def test_fire_mission_is_for_indirect_weapons() -> None:
    foes = {"s": "basilisk-spitter K3", "r": "basilisk-reaver E8"}
    t = battle({"a": "paladin-trooper K7"}, foes, phase="tactical", terrain={"K6": "#", "L6": "#"})
    declare(t, "s")
    t.begin("s")
    assert t.refusal("acid-sprayer") == "core.attack.declare"


# -- Smoke Screen, Jammer


def test_smoke_screen_blurs_the_sapper_and_soldiers_within_two() -> None:
    foes = {
        "x": "basilisk-sapper K10",
        "near": "basilisk-reaver K12",
        "far": "basilisk-reaver K13",
        "p": "basilisk-pilot L11",
        "mech": "basilisk-stalker I8",
    }
    t = battle({"a": "paladin-trooper X10", "b": "paladin-trooper K11"}, foes, phase="tactical", terrain={})
    assert {t.sight("a", name) for name in ("x", "far", "p")} == {"full"}
    declare(t, "x")
    assert t.action_points("x") == 1
    assert [t.sight("a", name) for name in ("x", "near", "p")] == ["partial"] * 3
    assert [t.sight("a", name) for name in ("far", "mech")] == ["full"] * 2
    assert (t.distance("x", "far"), t.distance("x", "mech")) == (3, 2)
    assert t.sight("p", "b") == "full"  # smoke does not hide hostile models


def test_jammer_blurs_the_ship_and_all_friends_within_three() -> None:
    foes = {
        "k": "basilisk-barge K10",
        "mech": "basilisk-stalker K15",
        "r": "basilisk-reaver K9",
        "far": "basilisk-reaver K6",
    }
    t = battle({"a": "paladin-trooper X10"}, foes, phase="tactical", terrain={})
    declare(t, "k")
    assert t.action_points("k") == 1
    assert [t.sight("a", name) for name in ("k", "mech", "r", "far")] == ["partial"] * 3 + ["full"]
    assert (t.distance("k", "mech"), t.distance("k", "far")) == (3, 4)


def test_jammer_does_not_blur_structures() -> None:
    foes = {"k": "basilisk-barge E19"}
    t = battle({"a": "paladin-trooper P23"}, foes, scenario="breach", phase="tactical", terrain={})
    declare(t, "k")
    assert t.distance("k", "relay-generator E23") == 2
    assert (t.sight("a", "relay-generator E23"), t.sight("a", "k")) == ("full", "partial")


def test_screens_are_measured_anew_for_each_attack() -> None:
    foes = {"x": "basilisk-sapper K10", "r": "basilisk-reaver K12"}
    t = battle({"a": "paladin-trooper X10"}, foes, phase="tactical", terrain={})
    declare(t, "x")
    t.begin("r")
    t.pick("K13")
    assert t.sight("a", "r") == "full"


# -- what needs the Pilot aboard


@rule("core.tactical.pilot-leaves")
def test_bastion_field_ends_when_the_pilot_climbs_out_and_its_movement_stays_paid() -> None:
    team = {"W": "paladin-warlord K10", "P": "paladin-pilot in W", "a": "paladin-trooper K14"}
    t = battle(team, {"x": "basilisk-stalker K18"}, phase="tactical", terrain={})
    declare(t, "W")
    t.begin("P")
    t.pick("disembark", "N11")
    (ended,) = t.events("lapsed")
    assert ended.facts == {"model": t.names["W"], "card": "bastion-field"}
    assert t.movement("W") == printed_movement(t, "W") // 2 - 2
    assert t.g.view(0)["models"][t.names["W"]]["effects"] == []
    t.begin("x")
    t.pick("harpoon-gun", "a", d10=[4], d8=[6])
    assert (t.shield("W"), t.hp("a")["Body"]) == (12, 1)


@rule("core.tactical.pilot-leaves")
def test_siege_stance_ends_when_the_pilot_climbs_out_and_roots_the_warlord_all_the_same() -> None:
    foes = {"w": "basilisk-warlord K1", "p": "basilisk-pilot in w"}
    t = battle({"a": "paladin-trooper K25"}, foes, phase="tactical", terrain={})
    declare(t, "w")
    t.begin("p")
    t.pick("disembark", "N2")
    assert [event.facts["card"] for event in t.events("lapsed")] == ["siege-stance"]
    t.begin("w")
    assert (t.points_left(), t.refusal("sprint")) == ((0, 1), "core.move.sprint")
    assert t.refusal("gorgon-rail-lance") == "core.attack.declare"  # out of its printed range


@rule("core.tactical.pilot-leaves", "core.eden.uncrewed")
@pytest.mark.parametrize("picks", [["done"], ["embark"]])
def test_eden_surge_ends_when_the_pilot_climbs_out_and_the_shield_stays_paid(picks: list[Thing]) -> None:
    team = {"W": "paladin-warlord K10", "P": "paladin-pilot in W"}
    t = battle(team, {"x": "basilisk-stalker K18"}, phase="tactical", terrain={})
    declare(t, "P")
    t.begin("P")
    t.pick("disembark", "N11", *picks)
    assert [event.facts for event in t.events("lapsed")] == [{"model": t.names["W"], "card": "eden-surge"}]
    t.begin("W")
    assert (t.points_left()[1], t.shield("W")) == ({"done": 1, "embark": 3}[str(picks[0])], 12 - 6)


@rule("core.tactical.pilot-leaves")
def test_eden_surge_that_has_been_used_does_not_end() -> None:
    team = {"W": "paladin-warlord K10", "P": "paladin-pilot in W"}
    t = battle(team, {"x": "basilisk-stalker K18"}, phase="tactical", terrain={})
    declare(t, "P")
    t.begin("W")
    assert t.points_left()[1] == 3 + 1
    t.pick("done")
    t.begin("P")
    t.pick("disembark", "N11")
    assert t.events("lapsed") == []


@rule("core.shield.rooted", "core.activation.start-points")
def test_shed_plating_brings_no_movement_under_siege_stance() -> None:
    foes = {"w": "basilisk-warlord K1", "p": "basilisk-pilot in w"}
    t = battle({"a": "paladin-trooper K25"}, foes, phase="tactical", terrain={})
    declare(t, "w")
    t.begin("w")
    t.pick("shed-plating")
    assert (t.points_left(), t.shield("w"), t.refusal("K2") is None) == ((0, 2), 0, False)


@rule("core.tactical.pilot-leaves")
def test_climbing_in_again_brings_nothing_back() -> None:
    foes = {"w": "basilisk-warlord K1", "p": "basilisk-pilot in w"}
    t = battle({"a": "paladin-trooper K20"}, foes, phase="tactical", terrain={})
    declare(t, "w")
    t.begin("p")
    t.pick("disembark", "N2", "embark")
    t.begin("w")
    t.pick("gorgon-rail-lance", "a", d10=[1])
    assert t.events("burst")[0].facts["result"] == 1


@rule("core.tactical.pilot-leaves")
def test_nothing_ends_when_nothing_was_declared() -> None:
    t = battle({"W": "paladin-warlord K10", "P": "paladin-pilot in W"}, {}, terrain={})
    t.begin("P")
    t.pick("disembark", "N11")
    assert t.events("lapsed") == []
