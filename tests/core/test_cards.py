"""The printed parts are those of the rulebook, and every card says what the rules of the game do."""

from typing import Any

import pytest

from emberbox.games.core.catalogue import UNLIMITED, printed
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

CARDS = printed()


# ---- what the rulebook prints


@rule("core.attack.burst-scan", "core.attack.example-ammo", "core.attack.example-nine")
def test_the_valkyrie_mini_gun_is_that_of_page_13() -> None:
    gun = CARDS["valkyrie-mini-gun"]
    assert (gun["range"], gun["rate"], gun["damage"], gun["ammo"]) == (16, [1, 3], 1, 9)
    assert gun["burst"] == [0, 1, 1, 2, 2, 2, 3, 3, 3, 4]
    assert gun["crit"] == [0] * 9 + [1]
    assert (gun.get("push"), gun.get("pull"), gun["keywords"]) == (None, None, [])


@rule(
    "core.damage.warlord-head",
    "core.damage.warlord-arm",
    "core.damage.warlord-leg",
    "core.damage.warlord-torso",
)
def test_the_locations_of_the_paladin_warlord_are_those_of_page_14() -> None:
    assert CARDS["paladin-warlord"]["locations"] == [
        {"name": "Head", "hp": 6, "zero": "rolls", "amount": -2},
        {"name": "Torso", "hp": 18, "zero": "destroyed"},
        {"name": "Left Arm", "hp": 5, "zero": "gear-rolls", "amount": -2},
        {"name": "Right Arm", "hp": 5, "zero": "gear-rolls", "amount": -2},
        {"name": "Left Leg", "hp": 5, "zero": "movement", "amount": -1},
        {"name": "Right Leg", "hp": 5, "zero": "movement", "amount": -1},
    ]


@rule("core.attack.warlord-chart")
def test_the_hit_chart_of_the_paladin_warlord_is_that_of_the_end_sheet() -> None:
    chart = CARDS["paladin-warlord"]["hit_chart"]
    assert chart == ["miss", "miss", "defender", "Torso", "Torso", "Torso", "Head", "attacker"]


@rule("core.shield.aegis", "core.shield.overcharge")
def test_the_aegis_shield_system_is_that_of_the_datacard() -> None:
    warlord = CARDS["paladin-warlord"]
    assert warlord["shield"] == {"name": "Aegis Shield System", "hp": 12, "max": 12 + 6}
    assert (warlord["actions"], CARDS["aegis-regen"]["cost"]) == (["aegis-regen"], 1)


# ---- every card in play

MODELS = {key: card for key, card in CARDS.items() if card["card"] == "model"}


@pytest.mark.parametrize("key", MODELS)
def test_a_model_comes_into_play_with_the_numbers_of_its_datacard(key: str) -> None:
    if key == "relay-generator":
        t, name = battle({"w": "paladin-trooper A1"}, {}, scenario="breach", terrain={}), f"{key} E23"
    else:
        t, name = battle({"m": f"{key} L10"}, {}, terrain={}), "m"
    card = MODELS[key]
    assert len(t.g.footprint(t.names[name])) == card["base"] ** 2
    assert t.hp(name) == {place["name"]: place["hp"] for place in card["locations"]}
    assert t.shield(name) == card.get("shield", {"hp": 0})["hp"]
    if card["type"] != "warlord":
        assert (t.movement(name), t.action_points(name)) == (card["movement"], card["action_points"])
    for weapon in card["weapons"]:
        assert t.ammo(name, weapon["card"]) == CARDS[weapon["card"]].get("ammo", UNLIMITED)


WEAPONS = {key: card for key, card in CARDS.items() if card["card"] == "weapon"}
CARRIERS = {
    each["card"]: key for key, card in CARDS.items() if card["card"] == "model" for each in card["weapons"]
}


def armed(weapon: str) -> Battle:
    """A model with a weapon, in its activation, and a big target side by side with it."""
    carrier = CARRIERS[weapon]
    column = 10 - CARDS[carrier]["base"]
    t = battle({"a": f"{carrier} L{column}"}, {"x": "basilisk-warlord L10"}, terrain={})
    t.begin("a")
    t.set_shield("x", 0)
    return t


@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize("d10", range(10))
def test_every_line_of_every_burst_chart_is_played_as_it_is_printed(weapon: str, d10: int) -> None:
    card = WEAPONS[weapon]
    t = armed(weapon)
    shots = [1] if card["rate"][1] > 1 else []
    t.pick(
        weapon, "x", *shots, d10=[d10], d8=[1] * (card["burst"][d10] + (1 if blasts_back(card, d10) else 0))
    )
    facts = t.events("burst")[0].facts
    for field in ("crit", "push", "pull"):
        assert facts[field] == card.get(field, [0] * 10)[d10]
    assert (facts["dice"], len(t.events("hit"))) == (card["burst"][d10], card["burst"][d10])
    assert t.asked == ("attacker-choice" if facts["crit"] else "act")


def blasts_back(card: dict[str, Any], d10: int) -> bool:
    """Whether an attack on a neighbour also strikes the attacker."""
    return "Blast" in card["keywords"] and card["burst"][d10] > 0


@pytest.mark.parametrize("weapon", WEAPONS)
def test_every_weapon_reaches_as_far_as_printed_and_no_farther(weapon: str) -> None:
    card = WEAPONS[weapon]
    for distance, refusal in ((card["range"], None), (card["range"] + 1, "core.attack.declare")):
        carrier = CARRIERS[weapon]
        t = battle(
            {"a": f"{carrier} L1"}, {"x": f"paladin-trooper L{CARDS[carrier]['base'] + distance}"}, terrain={}
        )
        t.begin("a")
        assert (t.distance("a", "x"), t.refusal(weapon)) == (distance, refusal)
