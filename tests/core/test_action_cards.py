"""The action cards, clause by clause, as far as the themes they belong to do not show them."""

import pytest

from emberbox.testing import rule
from emberbox.testing.core import Battle, Thing, battle


def begun(models: dict[str, str], model: str, scenario: str = "first-contact", **enemies: str) -> Battle:
    """A battle on open ground in a model's activation."""
    t = battle(models, enemies, terrain={}, scenario=scenario)
    t.begin(model)
    return t


@rule("core.action.cost")
@pytest.mark.parametrize(
    ("models", "picks"),
    [
        ({"m": "paladin-trooper L5"}, ["sprint"]),
        ({"m": "paladin-trooper L5"}, ["reload"]),
        ({"m": "paladin-engineer L5", "s": "paladin-sentinel L6"}, ["field-repair"]),
        ({"m": "paladin-warlord L5", "p": "paladin-pilot in m"}, ["aegis-regen"]),
        ({"m": "basilisk-warlord L5", "p": "basilisk-pilot in m"}, ["shed-plating"]),
        ({"m": "paladin-kestrel L5", "f": "paladin-trooper in m"}, ["deploy", "f", "L8"]),
        ({"k": "paladin-kestrel L5", "m": "paladin-trooper in k"}, ["disembark", "L8"]),
    ],
)
def test_every_action_costs_one_point(models: dict[str, str], picks: list[Thing]) -> None:
    t = begun(models, "m")
    if "field-repair" in picks:
        t.set_hp("s", Torso=5)
    if "reload" in picks:
        t.set_ammo("m", "lawbringer-rifle", 0)
    points = t.points_left()[1]
    t.pick(*picks)
    assert t.points_left()[1] == points - 1


@rule("core.action.attack")
def test_an_attack_costs_one_point_and_may_be_repeated() -> None:
    t = begun({"m": "paladin-trooper L5"}, "m", x="basilisk-reaver L9")
    t.pick("lawbringer-rifle", "x", 1, d10=[0])
    assert t.points_left() == (t.card("m").movement, 1)
    t.pick("lawbringer-rifle", "x", 1, d10=[0])
    assert t.points_left() == (t.card("m").movement, 0)
    assert t.refusal("lawbringer-rifle") == "core.action.points"


# ---- Sprint


@rule("core.move.sprint")
@pytest.mark.parametrize("model", ["paladin-trooper", "basilisk-reaver", "basilisk-stalker", "paladin-pilot"])
def test_sprint_gives_half_the_movement_rounded_up_once_an_activation(model: str) -> None:
    t = begun({"m": f"{model} L5"}, "m")
    movement = t.card("m").movement
    t.pick("sprint")
    assert t.points_left() == (movement + (movement + 1) // 2, 1)
    assert t.refusal("sprint") == "core.move.sprint"


@rule("core.move.sprint")
def test_sprint_counts_the_movement_that_the_activation_began_with() -> None:
    t = battle({"m": "paladin-trooper L5", "f": "paladin-trooper A1"}, {}, terrain={})
    t.set_hp("m", Legs=0)
    t.begin("m")
    began = t.card("m").movement - 3
    t.pick("L6", "sprint")
    assert t.points_left() == (began - 1 + (began + 1) // 2, 1)


@rule("core.move.sprint")
def test_flying_models_and_models_rooted_by_an_ability_do_not_sprint() -> None:
    assert begun({"m": "paladin-kestrel L5"}, "m").refusal("sprint") == "core.move.sprint"
    for model, ability in (("paladin-trooper", "brace"), ("basilisk-warlord", "siege-stance")):
        t = begun({"m": f"{model} L5"}, "m")
        assert t.refusal("sprint") is None
        t.declare("m", ability)
        assert t.refusal("sprint") == "core.move.sprint"


@rule("core.activation.carried")
def test_a_passenger_does_not_sprint() -> None:
    t = begun({"k": "paladin-kestrel L5", "m": "paladin-trooper in k"}, "m")
    assert t.refusal("sprint") == "core.activation.carried"


# ---- Embark and Disembark


@rule("core.transport.embark")
@pytest.mark.parametrize("model", ["paladin-warlord", "basilisk-barge"])
def test_warlords_and_drop_ships_do_not_embark(model: str) -> None:
    t = begun({"k": "paladin-kestrel L5", "m": f"{model} L8"}, "m")
    assert t.refusal("embark") == "core.transport.embark"


@rule("core.transport.embark")
def test_a_model_may_move_and_act_before_it_embarks() -> None:
    t = begun({"k": "paladin-kestrel L5", "m": "paladin-trooper L10"}, "m", x="basilisk-reaver L14")
    t.pick("lawbringer-rifle", "x", 1, d10=[0])
    t.pick("L8", "embark")
    assert t.aboard("m") == "k"


@rule("core.transport.disembark")
def test_after_disembarking_a_model_moves_and_attacks() -> None:
    t = begun({"k": "paladin-kestrel L5", "m": "paladin-trooper in k"}, "m", x="basilisk-reaver L14")
    t.pick("disembark", "L8", "L9", "lawbringer-rifle", "x", 1, d10=[0])
    assert (t.at("m"), t.points_left()) == ("L9", (t.card("m").movement - 1, 0))


# ---- Interact


def at_the_box(**models: str) -> Battle:
    """Models of the first player; a box lies on O14, another on J17."""
    return battle(models, {}, scenario="black-box", terrain={})


@rule("core.scenario.black-box-carry")
@pytest.mark.parametrize("place", ["O14", "O13", "N14"])
def test_interact_picks_up_a_box_at_distance_0_or_1(place: str) -> None:
    t = at_the_box(m=f"paladin-trooper {place}")
    t.begin("m")
    t.pick("interact")
    assert (t.g.box_carrier[0], t.points_left()[1]) == (t.names["m"], 1)


@rule("core.scenario.black-box-carry")
@pytest.mark.parametrize(
    "model", ["paladin-trooper O12", "paladin-sentinel O15", "paladin-warlord O15", "paladin-kestrel O15"]
)
def test_interact_needs_a_box_near_and_a_model_small_enough(model: str) -> None:
    t = at_the_box(m=model)
    t.begin("m")
    assert t.refusal("interact") == "core.scenario.black-box-carry"


@rule("core.scenario.black-box-carry")
def test_interact_hands_a_box_to_a_friend_at_distance_1_who_has_none() -> None:
    t = at_the_box(m="paladin-trooper O14", a="paladin-trooper O13", s="paladin-sentinel M14")
    t.begin("m")
    t.pick("interact", "interact")
    assert t.g.box_carrier[0] == t.names["a"]


@rule("core.scenario.black-box-carry")
def test_interact_is_of_no_use_where_the_scenario_gives_it_none() -> None:
    t = begun({"m": "paladin-trooper L14"}, "m")
    assert t.refusal("interact") == "core.scenario.black-box-carry"


# ---- Aegis Regen, Shed Plating and Field Repair


@rule("core.action.cards")
@pytest.mark.parametrize(
    ("model", "action"),
    [
        ("basilisk-warlord", "aegis-regen"),
        ("paladin-warlord", "shed-plating"),
        ("paladin-trooper", "field-repair"),
        ("paladin-sentinel", "deploy"),
    ],
)
def test_an_action_of_a_datacard_belongs_to_those_that_name_it(model: str, action: str) -> None:
    assert begun({"m": f"{model} L5"}, "m").refusal(action) == "core.action.cards"


@rule("core.shield.other")
def test_the_movement_of_shed_plating_comes_on_top_of_what_is_left() -> None:
    t = begun({"m": "basilisk-warlord L5", "p": "basilisk-pilot in m"}, "m")
    t.pick("L9", "shed-plating")
    assert t.points_left() == (2, 2)
    t.pick("sprint")
    assert t.points_left() == (2 + 2, 1)


@rule("core.damage.repair")
def test_field_repair_names_the_machine_and_the_location_and_mends_no_shield() -> None:
    t = begun({"e": "paladin-engineer L9", "b": "paladin-bulwark L10", "W": "paladin-warlord L6"}, "e")
    t.set_shield("b", 0)
    assert t.refusal("field-repair") == "core.damage.repair"
    t.set_hp("b", Head=1, Legs=1)
    t.set_hp("W", Torso=17)
    t.pick("field-repair")
    assert (t.asked, t.options()) == ("repair-whom", ["b", "W"])
    t.pick("b")
    assert (t.asked, t.options()) == ("repair-what", ["Head", "Legs"])
    t.pick("Legs")
    assert (t.hp("b")["Legs"], t.hp("b")["Head"], t.shield("b")) == (3, 1, 0)


@rule("core.damage.repair")
@pytest.mark.parametrize("pilot", ["paladin-pilot", "basilisk-pilot"])
def test_a_pilot_on_foot_repairs_its_warlord_from_beside_it(pilot: str) -> None:
    t = begun({"W": "paladin-warlord K5", "p": f"{pilot} N6"}, "p")
    t.set_hp("W", Left_Leg=0)
    t.pick("field-repair")
    assert (t.hp("W")["Left Leg"], t.points_left()) == (2, (6, 1))


@rule("core.damage.repair")
def test_field_repair_is_taken_once_in_an_activation_also_by_a_crewed_warlord() -> None:
    t = begun({"W": "paladin-warlord K5", "p": "paladin-pilot in W"}, "W")
    t.set_hp("W", Torso=10)
    t.pick("field-repair")
    assert (t.hp("W")["Torso"], t.refusal("field-repair")) == (12, "core.damage.repair")


@rule("core.damage.repair", "core.tactical.pilot-aboard")
def test_a_pilot_aboard_repairs_its_warlord_or_a_machine_beside_it() -> None:
    team = {"W": "paladin-warlord K5", "p": "paladin-pilot in W", "s": "paladin-sentinel K8"}
    t = begun({**team, "far": "paladin-bulwark K10"}, "W")
    t.set_hp("s", Legs=1)
    t.set_hp("far", Legs=1)
    t.pick("field-repair")  # the one machine beside the Warlord that is damaged
    assert (t.hp("s")["Legs"], t.hp("far")["Legs"], t.points_left()) == (3, 1, (5, 2))


@rule("core.damage.repair")
def test_a_pilot_aboard_chooses_between_its_warlord_and_its_neighbour() -> None:
    team = {"W": "paladin-warlord K5", "p": "paladin-pilot in W", "s": "paladin-sentinel K8"}
    t = begun(team, "W")
    t.set_hp("s", Legs=1)
    t.set_hp("W", Torso=10)
    t.pick("field-repair")
    assert (t.asked, t.options()) == ("repair-whom", ["W", "s"])
    t.pick("W")
    assert (t.hp("W")["Torso"], t.hp("s")["Legs"]) == (12, 1)


# ---- Deploy


@rule("core.transport.deploy")
def test_a_hot_drop_costs_no_point_and_reaches_3() -> None:
    t = begun({"k": "paladin-kestrel K10", "m": "paladin-trooper in k"}, "k")
    assert t.refusal("deploy", "m", "L15") is not None
    t.declare("k", "hot-drop")
    t.pick("deploy", "m", "L15")
    assert (t.distance("k", "m"), t.points_left()[1]) == (3, 2)
