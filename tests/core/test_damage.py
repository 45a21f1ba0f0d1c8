"""HP of locations, what zero HP does, destroyed models and repair."""

from typing import cast

import pytest

from emberbox.games.core.position import ACTIVATION
from emberbox.games.core.view_types import CoreView
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

GUN = "valkyrie-mini-gun"


def crewed(**enemies: str) -> Battle:
    """A Warlord at K5 with its Pilot aboard, whose activation has begun, and its enemies."""
    t = battle({"W": "paladin-warlord K5", "p": "paladin-pilot in W"}, enemies, terrain={})
    t.begin("W")
    return t


def results(t: Battle, what: str) -> list[object]:
    """The modified results of all burst or hit dice so far."""
    return [event.facts["result"] for event in t.events(what)]


def to_next_round(t: Battle, back_at: str = "") -> None:
    """Nobody does anything until the next Activation Phase; who returns is put on a square."""
    t.dice.left += [("d10", die) for die in (9, 8, 7, 6, 5, 4)]
    now = t.g.round
    while t.g.round == now or t.g.phase != ACTIVATION:
        if t.asked == "reinforce-where":
            t.pick(back_at)
        else:
            t.session.answer_unchecked(t.session.options()[0])


# ---- HP


@rule("core.damage.record")
def test_damage_stays_on_its_location_from_round_to_round_and_the_view_shows_the_hp_left() -> None:
    t = crewed(s="basilisk-stalker K12")
    t.pick(GUN, "s", 1, d10=[5], d8=[4, 6])
    to_next_round(t)
    assert t.hp("s") == {"Head": 3, "Torso": 8, "Left Arm": 3, "Right Arm": 3, "Legs": 3}
    seen = cast(CoreView, t.g.view(0))["models"][t.names["s"]]["locations"]
    assert [(place["name"], place["hp"], place["most"]) for place in seen][:2] == [
        ("Head", 3, 3),
        ("Torso", 8, 9),
    ]


@rule("core.damage.zero")
@pytest.mark.parametrize("hp", [1, 2])
def test_damage_equal_to_or_above_its_hp_brings_a_location_to_zero(hp: int) -> None:
    t = battle({"k": "basilisk-barge K5"}, {"s": "basilisk-stalker K12"}, terrain={})
    t.begin("k")
    t.set_hp("s", Legs=hp)
    t.pick("rocket-pods", "s", 1, d10=[2], d8=[6])
    assert (t.hp("s")["Legs"], len(t.events("zeroed"))) == (0, 1)


@rule("core.damage.consequence")
def test_the_datacard_says_whether_zero_destroys_or_hampers() -> None:
    t = crewed(s="basilisk-stalker K12", x="basilisk-spitter P12")
    t.set_hp("s", Legs=1)
    t.set_hp("x", Torso=1)
    t.pick(GUN, "s", 1, d10=[1], d8=[6])
    t.pick(GUN, "x", 1, d10=[1], d8=[4])
    assert (t.is_out("s"), t.movement("s"), t.is_out("x")) == (False, t.card("s").movement - 3, True)


@rule("core.damage.destroyed")
def test_a_destroyed_model_is_removed_from_the_battlefield() -> None:
    t = crewed(r="basilisk-reaver L8")
    assert t.refusal("K7") == "core.move.free-squares"
    t.set_hp("r", Body=1)
    t.pick(GUN, "r", 1, d10=[1], d8=[6])
    assert (t.at("r"), t.is_out("r"), t.refusal("K7")) == (None, True, None)


@rule("core.damage.destroyed")
def test_a_destroyed_model_is_not_activated_any_more() -> None:
    t = crewed(r="basilisk-reaver L8", x="basilisk-reaver L12")
    t.set_hp("r", Body=1)
    t.pick(GUN, "r", 1, d10=[1], d8=[6])
    t.begin("x")
    assert [event.facts["model"] for event in t.events("activated")] == [
        t.names["W"],
        t.names["p"],
        t.names["x"],
    ]


# ---- the Paladin Warlord's datacard


@rule("core.damage.warlord-head")
def test_the_head_at_zero_costs_2_on_all_rolls() -> None:
    t = crewed(E="paladin-warlord K8")
    t.set_hp("W", Head=0)
    t.pick(GUN, "E", 1, d10=[5], d8=[3, 4])
    t.pick("vow-blade", "E", 1, d10=[4], d8=[4])
    assert (results(t, "burst"), results(t, "hit")) == ([3, 2], [1, 2, 2])


@rule("core.damage.warlord-arm")
def test_an_arm_at_zero_costs_2_on_rolls_for_the_gear_on_that_arm() -> None:
    t = crewed(E="paladin-warlord K8")
    t.set_hp("W", Left_Arm=0)
    t.pick("vow-blade", "E", 1, d10=[4], d8=[4])
    t.pick(GUN, "E", 1, d10=[5], d8=[3, 4])
    assert (results(t, "burst"), results(t, "hit")) == ([2, 5], [2, 3, 4])


@rule("core.damage.right-arm")
def test_the_right_arm_is_like_the_left() -> None:
    t = crewed(E="paladin-warlord K8")
    assert t.hp("W")["Right Arm"] == t.hp("W")["Left Arm"] == 5
    t.set_hp("W", Right_Arm=0)
    t.pick("vow-blade", "E", 1, d10=[2], d8=[4])
    t.pick(GUN, "E", 1, d10=[5], d8=[3, 4])
    assert (results(t, "burst"), results(t, "hit")) == ([2, 3], [4, 1, 2])


@rule("core.damage.warlord-leg")
def test_each_leg_at_zero_costs_1_movement() -> None:
    t = crewed()
    assert t.movement("W") == 5
    t.set_hp("W", Left_Leg=0)
    assert t.movement("W") == 4
    t.set_hp("W", Right_Leg=0)
    assert t.movement("W") == 3


@rule("core.damage.warlord-torso")
def test_the_torso_at_zero_destroys_the_warlord() -> None:
    t = crewed(E="paladin-warlord K8")
    t.set_shield("E", 0)
    t.set_hp("E", Torso=2)
    t.pick(GUN, "E", 1, d10=[1], d8=[4])
    assert (t.is_out("E"), t.hp("E")["Torso"]) == (False, 1)
    t.pick(GUN, "E", 1, d10=[1], d8=[4])
    assert t.is_out("E")


@rule("core.damage.scan")
def test_a_consequence_comes_at_0_hp_and_not_before() -> None:
    t = crewed(E="paladin-warlord K8")
    t.set_hp("W", Head=1, Right_Arm=1, Left_Leg=1, Right_Leg=1, Torso=1)
    t.pick(GUN, "E", 1, d10=[5], d8=[3, 4])
    assert (results(t, "burst"), results(t, "hit"), t.movement("W")) == ([5], [3, 4], 5)
    t.set_hp("W", Head=0, Left_Leg=0)
    t.pick(GUN, "E", 1, d10=[5], d8=[3, 4])
    assert (results(t, "burst"), t.movement("W")) == ([5, 3], 4)


# ---- penalties


@rule("core.damage.rolls")
def test_dice_that_others_roll_against_the_model_and_its_own_initiative_are_not_affected() -> None:
    t = battle(
        {"W": "paladin-warlord K5"}, {"E": "basilisk-warlord K12", "p": "basilisk-pilot in E"}, terrain={}
    )
    t.set_hp("E", Head=0)
    t.pick(GUN, "E", 1, d10=[5], d8=[3, 4])
    assert (results(t, "burst"), results(t, "hit")) == ([5], [3, 4])
    to_next_round(t)
    assert t.g.tracker == [-1] * 4 + [1, 1, 1, 0, 0, 0]


@rule("core.damage.rolls")
def test_a_blast_die_is_nobodys_roll_to_spoil() -> None:
    t = battle(
        {"B": "basilisk-warlord K5"}, {"x": "paladin-trooper K12", "y": "paladin-trooper K13"}, terrain={}
    )
    t.set_hp("B", Head=0)
    t.pick("cinder-mortar", "x", 1, d10=[4], d8=[3, 5])
    assert (results(t, "burst"), results(t, "hit")) == ([2], [1])
    assert [event.facts["means"] for event in t.events("blast")] == ["Legs"]


@rule("core.damage.at-once")
def test_a_penalty_starts_at_once_and_those_of_different_locations_add_up() -> None:
    t = battle(
        {"W": "paladin-warlord K5"},
        {"s": "paladin-sentinel L12"},
        terrain={},
        tracker={9: (0, 0), 8: (1, 2)},
    )
    t.set_hp("s", Head=1, Right_Arm=0)
    t.pick(GUN, "s", 1, d10=[1], d8=[7])
    t.begin("s")
    t.pick("arbiter-autocannon", "W", 1, d10=[8], d8=[7, 6])
    assert (results(t, "burst")[-1], results(t, "hit")[1:]) == (8 - 2 - 2, [3, 2])


@rule("core.damage.at-once")
def test_repair_ends_a_penalty() -> None:
    t = battle(
        {"e": "paladin-engineer L11", "s": "paladin-sentinel L12"}, {"r": "basilisk-reaver L18"}, terrain={}
    )
    t.begin("e")
    t.set_hp("s", Head=0, Legs=0)
    movement = t.card("s").movement
    assert t.movement("s") == movement - 3
    t.pick("field-repair", "Legs")
    assert t.movement("s") == movement
    t.begin("s")
    t.pick("arbiter-autocannon", "r", 1, d10=[3], d8=[4])
    assert results(t, "burst") == [1]


@rule("core.damage.credit")
def test_a_model_destroyed_by_its_own_side_counts_for_the_opponent() -> None:
    t = battle(
        {"B": "basilisk-warlord K5", "own": "basilisk-sapper K13"}, {"x": "paladin-trooper K12"}, terrain={}
    )
    t.set_hp("own", Body=1)
    t.pick("cinder-mortar", "x", 1, d10=[1], d8=[1, 6])
    assert t.is_out("own")
    to_next_round(t, back_at="A1")
    assert t.g.score == [0, 1]


@rule("core.damage.credit")
def test_a_model_counts_each_time_it_is_destroyed() -> None:
    t = battle({"W": "paladin-warlord P5"}, {"r": "basilisk-reaver P12"}, terrain={})
    for round in (1, 2):
        t.begin("W")
        t.set_hp("r", Body=1)
        t.pick(GUN, "r", 1, d10=[1], d8=[6])
        to_next_round(t, back_at="T7")
        assert t.g.score == [round, 0]


# ---- repair


@rule("core.damage.repair")
@pytest.mark.parametrize(
    ("machine", "place", "printed"),
    [
        ("paladin-warlord", "Torso", 18),
        ("paladin-sentinel", "Legs", 4),
        ("paladin-kestrel", "Engines", 5),
    ],
)
def test_field_repair_gives_2_hp_to_one_location_of_a_friendly_machine(
    machine: str, place: str, printed: int
) -> None:
    t = battle({"e": "paladin-engineer L9", "m": f"{machine} L10"}, {}, terrain={})
    t.begin("e")
    t.set_hp("m", **{place: printed - 3})
    t.pick("field-repair")
    assert (t.hp("m")[place], t.points_left()[1]) == (printed - 1, 1)
    assert t.refusal("field-repair") == "core.damage.repair"


@rule("core.damage.repair")
def test_field_repair_mends_a_structure_and_never_above_the_printed_hp() -> None:
    t = battle({}, {"e": "paladin-engineer E22"}, scenario="breach", terrain={})
    t.begin("e")
    printed = t.hp("relay-generator E23")["Core"]
    t.set_hp("relay-generator E23", Core=printed - 1)
    t.pick("field-repair")
    assert t.hp("relay-generator E23") == {"Core": printed}


@rule("core.damage.repair")
def test_field_repair_needs_a_damaged_friendly_machine_at_distance_1() -> None:
    t = battle(
        {"e": "paladin-engineer L9", "f": "paladin-trooper L8", "s": "paladin-sentinel L11"},
        {"x": "basilisk-stalker M9"},
        terrain={},
    )
    t.begin("e")
    for name in ("f", "s", "x"):
        t.set_hp(name, Legs=1)
    assert t.refusal("field-repair") == "core.damage.repair"
    t.pick("L10", "field-repair")
    assert (t.hp("s")["Legs"], t.hp("f")["Legs"], t.hp("x")["Legs"]) == (3, 1, 1)


@rule("core.damage.repair")
def test_nothing_else_restores_hp() -> None:
    t = crewed()
    t.set_hp("W", Torso=10)
    t.set_shield("W", 0)
    t.pick("aegis-regen")
    to_next_round(t)
    assert t.hp("W")["Torso"] == 10
