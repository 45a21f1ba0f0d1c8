"""Actions: what they cost, who has which, and how often they may be taken."""

import pytest

from emberbox.games.core.game import CORE
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

OPEN_GROUND: dict[str, str] = {}
FAR_AWAY = {"z": "basilisk-reaver X30"}


def shooter() -> Battle:
    """An active Trooper who has shot once at a Reaver."""
    t = battle({"x": "paladin-trooper L10"}, {"r": "basilisk-reaver L16"}, terrain=OPEN_GROUND)
    t.begin("x")
    t.pick("lawbringer-rifle", "r", 1, d10=[0])
    return t


@rule("core.action.points")
def test_a_model_takes_as_many_actions_as_it_has_action_points() -> None:
    t = shooter()
    t.pick("sprint")
    assert t.points_left()[1] == 0
    assert t.refusal("lawbringer-rifle") == t.refusal("reload") == "core.action.points"
    t.pick("L11")
    assert t.at("x") == "L11"


@rule("core.action.cost")
def test_an_action_costs_one_point_unless_something_says_otherwise() -> None:
    assert shooter().points_left()[1] == 2 - 1
    t = battle({"K": "paladin-kestrel L10", "i": "paladin-trooper in K"}, FAR_AWAY, terrain=OPEN_GROUND)
    t.begin("K")
    t.pick("deploy", "i", "K10")
    assert t.points_left()[1] == 2 - 1
    t = battle({"K": "paladin-kestrel L10", "i": "paladin-trooper in K"}, FAR_AWAY, terrain=OPEN_GROUND)
    t.declare("K", "hot-drop")
    t.begin("K")
    t.pick("deploy", "i", "K10")
    assert t.points_left()[1] == 2


ARMED = [card.key for card in CORE.catalogue.datacards.values() if card.weapons]


@rule("core.action.attack")
@pytest.mark.parametrize("key", ARMED)
def test_every_model_with_a_weapon_can_attack_with_each_of_its_weapons(key: str) -> None:
    t = battle({"x": f"{key} K10"}, {"V": "basilisk-warlord K7"}, terrain=OPEN_GROUND)
    t.begin("x")
    weapons = [weapon.key for weapon in CORE.catalogue.datacards[key].weapons]
    assert [thing for thing in t.options() if thing in weapons] == weapons


@rule("core.action.cards")
def test_further_actions_are_those_on_the_datacard() -> None:
    t = battle(
        {
            "W": "paladin-warlord A1",
            "p": "paladin-pilot in W",
            "e": "paladin-engineer D1",
            "x": "paladin-trooper D2",
        },
        FAR_AWAY,
        terrain=OPEN_GROUND,
    )
    t.set_hp("W", Torso=10)
    t.begin("W")
    assert t.refusal("aegis-regen") is None
    assert t.refusal("shed-plating") == t.refusal("deploy") == "core.action.cards"
    t.begin("e")
    assert t.refusal("field-repair") is None
    t.begin("x")
    assert t.refusal("field-repair") == "core.action.cards"


@rule("core.action.repeat")
def test_the_same_attack_may_be_made_again_and_sprint_may_not() -> None:
    t = shooter()
    t.pick("lawbringer-rifle", "r", 1, d10=[0])
    assert (t.ammo("x", "lawbringer-rifle"), t.points_left()[1]) == (6, 0)
    t = battle({"W": "paladin-warlord A1", "p": "paladin-pilot in W"}, FAR_AWAY, terrain=OPEN_GROUND)
    t.set_shield("W", 0)
    t.begin("W")
    t.pick("aegis-regen", "sprint", "aegis-regen")
    assert t.shield("W") == 12
    t = battle({"x": "paladin-trooper L10"}, FAR_AWAY, terrain=OPEN_GROUND)
    t.begin("x")
    t.pick("sprint")
    assert t.refusal("sprint") == "core.move.sprint"


@rule("core.action.common")
def test_every_model_has_sprint_reload_embark_disembark_and_interact_within_their_limits() -> None:
    t = battle(
        {"K": "paladin-kestrel M12", "x": "paladin-trooper L13", "y": "paladin-engineer in K"},
        {"r": "basilisk-reaver C20"},
        scenario="black-box",
        terrain=OPEN_GROUND,
    )
    t.set_ammo("x", "lawbringer-rifle", 3)
    t.begin("x")
    assert {"sprint", "reload", "embark"} <= set(t.options())
    assert t.refusal("interact") == "core.scenario.black-box-carry"
    t.begin("y")
    assert t.options() == ["done", "disembark"]
    t = battle({"x": "paladin-trooper N14"}, FAR_AWAY, scenario="black-box")  # beside a box at O14
    t.begin("x")
    assert t.refusal("interact") is None
