"""Shields: what they take, in which order, and how they are regained or shed."""

import pytest

from emberbox.games.core.catalogue import Catalogue, printed
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

GUN = "valkyrie-mini-gun"

CARDS = printed()
THREE = Catalogue({**CARDS, "lance-missile": {**CARDS["lance-missile"], "damage": 3}})
"""The cards with a Lance Missile of damage 3, whatever it deals by now: the ledger's examples want that."""


def crewed(**enemies: str) -> Battle:
    """A Paladin Warlord at K5 with its Pilot aboard, whose activation has begun, and its enemies."""
    t = battle({"W": "paladin-warlord K5", "p": "paladin-pilot in W"}, enemies, terrain={})
    t.begin("W")
    return t


def missile(shield: int) -> Battle:
    """A Sentinel has hit a Warlord with damage 3 and the results 3 and 5."""
    t = battle({"s": "paladin-sentinel K8"}, {"E": "paladin-warlord K12"}, terrain={}, catalogue=THREE)
    t.begin("s")
    t.set_shield("E", shield)
    t.pick("lance-missile", "E", d10=[7], d8=[3, 5])
    return t


# ---- the Aegis Shield System


@rule("core.shield.aegis")
def test_the_paladin_warlord_has_a_shield_of_12_hp() -> None:
    t = crewed()
    assert (t.shield("W"), t.g.card[t.names["W"]].shield_name) == (12, "Aegis Shield System")


@rule("core.shield.regen")
def test_aegis_regen_is_an_action_that_gives_6_hp() -> None:
    t = crewed()
    t.set_shield("W", 3)
    t.pick("aegis-regen")
    assert (t.shield("W"), t.points_left()[1]) == (9, 2)
    t.pick("aegis-regen")
    assert (t.shield("W"), t.points_left()[1]) == (15, 1)


@rule("core.shield.overcharge")
def test_aegis_regen_may_lift_the_shield_to_18() -> None:
    t = crewed()
    t.pick("aegis-regen")
    assert t.shield("W") == 18
    assert t.refusal("aegis-regen") == "core.shield.overcharge"


@rule("core.shield.regen-test")
@pytest.mark.parametrize(("before", "after"), [(0, 6), (12, 18), (15, 18)])
def test_aegis_regen_from_0_from_12_and_from_15(before: int, after: int) -> None:
    t = crewed()
    t.set_shield("W", before)
    t.pick("aegis-regen")
    assert (t.shield("W"), t.events("regained")[0].facts["amount"]) == (after, after - before)


@rule("core.shield.regen-test")
def test_aegis_regen_may_not_be_used_at_18() -> None:
    t = crewed()
    t.set_shield("W", 18)
    assert t.refusal("aegis-regen") == "core.shield.overcharge"


# ---- what a shield takes


@rule("core.shield.first")
def test_a_shield_takes_the_damage_first_and_lets_the_rest_through_to_the_location() -> None:
    t = battle({"B": "basilisk-warlord K5"}, {"E": "paladin-warlord K12"}, terrain={})
    t.set_shield("E", 3)
    t.pick("gorgon-rail-lance", "E", d10=[2], d8=[7])
    assert (t.shield("E"), t.hp("E")["Head"]) == (0, 6 - 1)


@rule("core.shield.first")
def test_a_shield_takes_each_hit_while_it_lasts() -> None:
    t = crewed(E="paladin-warlord K12")
    t.set_shield("E", 2)
    t.pick(GUN, "E", 1, d10=[6], d8=[4, 4, 4])
    assert (t.shield("E"), t.hp("E")["Torso"]) == (0, 17)


@rule("core.shield.no-location")
@pytest.mark.parametrize("die", [3, 7, 8])
def test_a_hit_that_the_shield_takes_in_full_needs_no_location(die: int) -> None:
    t = crewed(E="paladin-warlord K12")
    t.set_hp("E", Head=0)
    hp = t.hp("E")
    t.pick(GUN, "E", 1, d10=[1], d8=[die])
    assert (t.shield("E"), t.hp("E"), t.asked) == (11, hp, "act")


@rule("core.shield.no-location")
def test_nobody_may_choose_the_shield() -> None:
    t = missile(shield=2)
    t.pick(3)
    assert t.options() == list(t.hp("E"))


@rule("core.shield.test")
def test_shield_2_and_damage_3_with_the_3_before_the_5() -> None:
    t = missile(shield=2)
    t.pick(3)
    assert (t.shield("E"), t.asked, t.asked_seat) == (0, "defender-choice", 1)
    t.pick("Left Arm")
    assert (t.hp("E")["Left Arm"], t.hp("E")["Torso"]) == (5 - 1, 18 - 3)


@rule("core.shield.test")
def test_shield_2_and_damage_3_with_the_5_before_the_3() -> None:
    t = missile(shield=2)
    t.pick(5)
    assert (t.shield("E"), t.hp("E")["Torso"], t.asked) == (0, 18 - 1, "defender-choice")
    t.pick("Left Arm")
    assert (t.hp("E")["Left Arm"], t.hp("E")["Torso"]) == (5 - 3, 18 - 1)


# ---- the other shields


@rule("core.shield.other")
@pytest.mark.parametrize(("model", "shield"), [("paladin-bulwark", 5), ("basilisk-warlord", 10)])
def test_pavise_shield_and_scale_plating_take_damage_first(model: str, shield: int) -> None:
    t = crewed(x=f"{model} K12")
    assert t.shield("x") == shield
    t.set_shield("x", 1)
    t.pick(GUN, "x", 1, d10=[3], d8=[4, 4])
    assert (t.shield("x"), sum(t.g.card[t.names["x"]].hp) - sum(t.hp("x").values())) == (0, 1)


@rule("core.shield.other")
@pytest.mark.parametrize("model", ["paladin-bulwark", "basilisk-warlord"])
def test_pavise_shield_and_scale_plating_cannot_be_regained(model: str) -> None:
    t = battle({"x": f"{model} K5", "p": "paladin-pilot in x"}, {}, terrain={})
    t.begin("x")
    t.set_shield("x", 1)
    assert t.refusal("aegis-regen") == "core.action.cards"


@rule("core.shield.other")
def test_with_its_plating_at_0_the_basilisk_has_2_more_movement() -> None:
    t = battle({"B": "basilisk-warlord K5", "p": "basilisk-pilot in B"}, {}, terrain={})
    t.set_shield("B", 1)
    assert t.movement("B") == 4
    t.set_shield("B", 0)
    assert t.movement("B") == 6


# ---- Pierce and Bastion Field


@rule("core.shield.pierce")
def test_pierce_skips_the_models_own_shield() -> None:
    t = battle({"s": "basilisk-spitter K9"}, {"E": "paladin-warlord K12"}, terrain={})
    t.begin("s")
    t.pick("acid-sprayer", "E", 1, d10=[1], d8=[5])
    assert (t.shield("E"), t.hp("E")["Torso"]) == (12, 17)


@rule("core.shield.pierce")
def test_pierce_skips_a_bastion_field() -> None:
    t = battle(
        {"s": "basilisk-spitter O9"},
        {"E": "paladin-warlord K12", "p": "paladin-pilot in E", "x": "paladin-trooper O12"},
        terrain={},
    )
    t.begin("s")
    t.declare("E", "bastion-field")
    t.pick("acid-sprayer", "x", 1, d10=[1], d8=[6])
    assert (t.shield("E"), t.hp("x")["Body"]) == (12, 2)


def bastion(neighbour: str) -> Battle:
    """A Sentinel in its activation; a Warlord at K12 (K12 to M14) with a Bastion Field, and a neighbour."""
    t = battle(
        {"s": "paladin-sentinel P8"},
        {"E": "paladin-warlord K12", "p": "paladin-pilot in E", "x": neighbour},
        terrain={},
        catalogue=THREE,
    )
    t.begin("s")
    t.declare("E", "bastion-field")
    return t


@rule("core.shield.bastion")
def test_a_bastion_field_takes_damage_after_the_neighbours_own_shield_and_before_its_location() -> None:
    t = bastion("paladin-bulwark O12")
    t.set_shield("x", 1)
    t.set_shield("E", 1)
    t.pick("lance-missile", "x", d10=[2], d8=[5])
    absorbed = [(event.facts["by"], event.facts["amount"]) for event in t.events("absorbed")]
    assert absorbed == [(t.names["x"], 1), (t.names["E"], 1)]
    assert (t.shield("x"), t.shield("E"), t.hp("x")["Torso"]) == (0, 0, 9 - 1)


@rule("core.shield.bastion")
@pytest.mark.parametrize(("place", "shield", "body"), [("O12", 9, 3), ("P12", 12, 0)])
def test_a_bastion_field_covers_models_within_2(place: str, shield: int, body: int) -> None:
    t = bastion(f"paladin-trooper {place}")
    t.pick("lance-missile", "x", d10=[2], d8=[6])
    assert (t.shield("E"), t.hp("x")["Body"]) == (shield, body)


@rule("core.shield.bastion")
def test_the_warlord_pays_for_a_hit_on_itself_only_once() -> None:
    t = bastion("paladin-trooper O12")
    t.set_shield("E", 2)
    t.pick("lance-missile", "E", d10=[2], d8=[5])
    assert (t.shield("E"), t.hp("E")["Torso"]) == (0, 17)


# ---- Shed Plating


def basilisk(pilot: str = "in B") -> Battle:
    """A Basilisk Warlord at K5 in its activation."""
    t = battle({"B": "basilisk-warlord K5", "p": f"basilisk-pilot {pilot}"}, {}, terrain={})
    t.begin("B")
    return t


@rule("core.shield.other")
def test_shed_plating_costs_a_point_drops_the_plating_and_gives_2_movement_points() -> None:
    t = basilisk()
    t.pick("shed-plating")
    assert (t.shield("B"), t.points_left(), t.movement("B")) == (0, (6, 2), 6)
    assert t.refusal("shed-plating") == "core.shield.other"


@rule("core.shield.other", "core.eden.uncrewed")
def test_shed_plating_needs_the_pilot_aboard() -> None:
    assert basilisk(pilot="A1").refusal("shed-plating") == "core.eden.uncrewed"
