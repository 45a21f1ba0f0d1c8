"""Ammo: each weapon's own, and how it is refilled."""

import pytest

from emberbox.games.core.catalogue import Catalogue, printed
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle


def spent(place: str, model: str = "paladin-sentinel", **others: str) -> Battle:
    """A model of the first player, whose zone is A to E, with little ammo and in its activation."""
    t = battle({"s": f"{model} {place}", **others}, {}, terrain={})
    t.begin("s")
    for weapon in t.g.card[t.names["s"]].weapons:
        if weapon.ammo > 0:
            t.set_ammo("s", weapon.key, 0)
    return t


def both(t: Battle) -> tuple[int, int]:
    """The ammo of the Sentinel's two weapons; the second is Limited."""
    return t.ammo("s", "arbiter-autocannon"), t.ammo("s", "lance-missile")


@rule("core.ammo.per-weapon")
def test_each_weapon_has_its_own_ammo_counted_down_with_every_shot() -> None:
    t = battle({"s": "paladin-sentinel L5"}, {"x": "basilisk-stalker L10"}, terrain={})
    t.begin("s")
    assert both(t) == (8, 3)
    t.pick("arbiter-autocannon", "x", 2, d10=[0, 0])
    assert both(t) == (6, 3)
    t.pick("lance-missile", "x", d10=[0])
    assert both(t) == (6, 2)


@rule("core.ammo.per-weapon")
def test_a_strike_takes_ammo_like_a_shot() -> None:
    t = battle({"s": "basilisk-sapper L5"}, {"x": "paladin-trooper L6"}, terrain={})
    t.begin("s")
    t.pick("demolition-charge", "x", d10=[0])
    assert (t.ammo("s", "demolition-charge"), t.ammo("s", "thumper-launcher")) == (0, 6)
    assert t.refusal("demolition-charge") == "core.attack.ammo-limit"


@rule("core.ammo.none")
def test_a_weapon_without_an_ammo_number_never_runs_out() -> None:
    t = battle(
        {"W": "paladin-warlord K5", "p": "paladin-pilot in W"}, {"x": "basilisk-warlord K8"}, terrain={}
    )
    t.begin("W")
    for _ in range(3):
        t.pick("vow-blade", "x", 2, d10=[0, 0])
    assert [event.facts["ammo"] for event in t.events("attacked")] == [None, None, None]
    assert t.refusal("reload") == "core.action.points"


@rule("core.ammo.none")
def test_a_weapon_without_an_ammo_number_needs_no_reload() -> None:
    t = battle({"s": "basilisk-reaver L5"}, {"x": "paladin-trooper L6"}, terrain={})
    t.begin("s")
    t.pick("chain-axe", "x", 2, d10=[0, 0])
    assert t.refusal("reload") == "core.ammo.reload"


# ---- Reload


@rule("core.ammo.reload")
def test_in_the_field_a_reload_refills_one_weapon_but_not_a_limited_one() -> None:
    t = spent("L5")
    t.pick("reload")
    assert (both(t), t.points_left()) == ((8, 0), (5, 1))
    assert t.refusal("reload") == "core.ammo.reload"


@rule("core.ammo.reload")
def test_with_several_weapons_to_refill_in_the_field_the_player_names_one() -> None:
    t = spent("L5", "basilisk-warlord")
    t.pick("reload")
    assert (t.asked, t.options()) == ("reload-what", ["gorgon-rail-lance", "cinder-mortar"])
    t.pick("cinder-mortar")
    assert (t.ammo("s", "gorgon-rail-lance"), t.ammo("s", "cinder-mortar")) == (0, 6)


@rule("core.ammo.reload")
@pytest.mark.parametrize(("place", "refilled"), [("E5", (8, 3)), ("F5", (8, 0)), ("T5", (8, 0))])
def test_with_a_square_in_its_own_zone_a_model_refills_all_weapons(
    place: str, refilled: tuple[int, int]
) -> None:
    t = spent(place)
    t.pick("reload")
    assert both(t) == refilled


@rule("core.ammo.reload")
@pytest.mark.parametrize(("ship", "refilled"), [("K7", (8, 3)), ("K8", (8, 0))])
def test_beside_a_friendly_drop_ship_a_model_refills_all_weapons(
    ship: str, refilled: tuple[int, int]
) -> None:
    t = spent("L5", k=f"paladin-kestrel {ship}")
    t.pick("reload")
    assert both(t) == refilled


@rule("core.ammo.reload")
def test_a_hostile_drop_ship_supplies_nobody() -> None:
    t = battle({"s": "paladin-sentinel L5"}, {"k": "basilisk-barge K7"}, terrain={})
    t.begin("s")
    t.set_ammo("s", "lance-missile", 0)
    assert t.refusal("reload") == "core.ammo.reload"


@rule("core.ammo.reload")
@pytest.mark.parametrize(
    ("others", "refusal"), [({}, "core.ammo.reload"), ({"other": "basilisk-barge K8"}, None)]
)
def test_a_drop_ship_cannot_supply_itself_in_the_field(others: dict[str, str], refusal: str | None) -> None:
    cards = printed()
    own = Catalogue({**cards, "nose-cannon": {**cards["nose-cannon"], "keywords": ["Limited"]}})
    t = battle({"k": "paladin-kestrel K5", **others}, {}, terrain={}, catalogue=own)
    t.begin("k")
    t.set_ammo("k", "nose-cannon", 0)
    assert t.refusal("reload") == refusal


@rule("core.ammo.reload")
def test_a_full_model_has_nothing_to_reload() -> None:
    t = battle({"s": "paladin-sentinel A5"}, {}, terrain={})
    t.begin("s")
    assert t.refusal("reload") == "core.ammo.reload"


@rule("core.ammo.reload")
def test_a_crewed_warlord_reloads_its_own_weapons_not_its_pilots() -> None:
    t = battle({"W": "paladin-warlord B5", "p": "paladin-pilot in W"}, {}, terrain={})
    t.begin("W")
    t.set_ammo("W", "valkyrie-mini-gun", 1)
    t.set_ammo("p", "service-carbine", 1)
    t.pick("reload")
    assert (t.ammo("W", "valkyrie-mini-gun"), t.ammo("p", "service-carbine")) == (9, 1)
    assert t.refusal("reload") == "core.ammo.reload"
