"""Deployment: who places when, where a base may stand, and who goes aboard."""

import pytest

from emberbox.testing import rule
from emberbox.testing.core import Battle, opening

FIRST_WINS, SECOND_WINS = (5, 3), (3, 5)


def ready(scenario: str = "first-contact", dice: tuple[int, int] = SECOND_WINS) -> Battle:
    """A game whose winner of the roll-off has taken zone 0; initiative dice lie ready for the first round."""
    rolls = [("d10", face) for face in dice]
    if scenario == "breach":
        t = opening({"scenario": scenario})
        t.pick(None, None, "agree", "agree", d10=dice)
    else:
        t = opening({"scenario": scenario}, dice=rolls)
    t.pick(0)
    return t


def deploy_all(t: Battle, aboard: tuple[int, ...] = (0, 1)) -> list[int]:
    """Place all models somewhere, the Pilots of some seats aboard; the seats in the order of placing."""
    seats: list[int] = []
    t.dice.left += [("d10", face) for face in (9, 8, 7, 6, 5, 4)]
    while t.asked == "deploy":
        seat = t.asked_seat
        seats.append(seat)
        t.session.answer_unchecked(t.session.options()[-1])
        t.session.answer_unchecked(t.session.options()[0])
        if t.asked == "crew":
            t.session.answer_unchecked(t.session.options()[0 if seat in aboard else 1])
    return seats


@rule("core.setup.deploy-alternate")
def test_the_players_take_turns_placing_their_models_in_their_own_zones() -> None:
    t = ready()
    seats = []
    for model, square in (("paladin-trooper", "X1"), ("basilisk-reaver", "A1"), ("paladin-engineer", "X2")):
        seats.append(t.asked_seat)
        t.pick(model, square)
    assert seats == [0, 1, 0]
    assert (t.at("paladin-trooper"), t.at("basilisk-reaver")) == ("X1", "A1")
    assert t.refusal("basilisk-sapper", "X5") == "core.setup.deploy-whole"


@rule("core.setup.deploy-scenario")
def test_the_scenarios_own_order_of_deployment_holds() -> None:
    t = ready("breach", FIRST_WINS)  # the first player is the attacker
    assert deploy_all(t) == [1] * 7 + [0] * 7


@rule("core.setup.deploy-first")
def test_who_did_not_choose_places_first_and_who_has_none_left_is_skipped() -> None:
    t = ready(dice=FIRST_WINS)
    assert deploy_all(t, aboard=(1,)) == [1, 0] * 6 + [0]


@rule("core.setup.deploy-whole")
def test_the_whole_base_lies_inside_the_zone_on_free_squares() -> None:
    t = ready()  # the first player has the south: T1 to X30
    assert t.refusal("paladin-warlord", "S1") == "core.setup.deploy-whole"
    assert t.refusal("paladin-warlord", "W1") == "core.setup.deploy-whole"
    assert t.refusal("paladin-warlord", "V29") == "core.setup.deploy-whole"
    assert t.refusal("paladin-warlord", "T1") is None
    t.pick("paladin-trooper", "V3")
    assert t.refusal("basilisk-warlord", "C1") is None  # in the north: A1 to E30
    assert t.refusal("basilisk-warlord", "D1") == "core.setup.deploy-whole"
    t.pick("basilisk-reaver", "A1")
    assert t.refusal("paladin-warlord", "T1") == "core.transport.free-ground"
    assert t.refusal("paladin-warlord", "V4") is None


@rule("core.setup.deploy-whole")
def test_flying_models_too_stand_clear_of_terrain() -> None:
    t = ready("power-grid", FIRST_WINS)  # the second player has the east: A26 to X30
    t.pick("basilisk-reaver", "A30")
    assert t.refusal("paladin-kestrel", "L4") == "core.setup.deploy-whole"
    assert t.refusal("paladin-kestrel", "L3") == "core.transport.free-ground"  # M5 is solid
    t.pick("paladin-trooper", "L2")
    t.pick("basilisk-reaver 2", "A29")
    assert t.refusal("paladin-kestrel", "L1") == "core.transport.free-ground"


@rule("core.setup.deploy-aboard")
def test_a_pilot_is_deployed_with_its_warlord_or_on_foot() -> None:
    t = ready()
    t.pick("paladin-warlord", "V1")
    assert (t.asked, t.asked_seat, t.options()) == ("crew", 0, ["aboard", "on-foot"])
    t.pick("aboard")
    assert t.aboard("paladin-pilot") == "paladin-warlord"
    assert t.asked_seat == 1
    t.pick("basilisk-warlord", "A1", "on-foot")
    t.pick("paladin-trooper", "X30")
    assert (t.at("basilisk-pilot"), t.refusal("basilisk-pilot", "A10")) == (None, None)
    assert t.refusal("basilisk-pilot", "basilisk-warlord") == "core.transport.room"


@rule("core.setup.deploy-aboard")
def test_infantry_may_be_placed_aboard_a_drop_ship_with_room() -> None:
    t = ready("power-grid")
    assert t.refusal("paladin-trooper", "paladin-kestrel") == "core.transport.room"  # not there yet
    t.pick("paladin-kestrel", "A28")
    t.pick("basilisk-reaver", "A1")
    t.pick("paladin-trooper", "paladin-kestrel")
    assert (t.aboard("paladin-trooper"), t.asked_seat) == ("paladin-kestrel", 1)


@rule("core.setup.start-state")
@pytest.mark.parametrize("fireteam", ["paladin", "basilisk"])
def test_models_start_with_printed_hp_shield_and_ammo(fireteam: str) -> None:
    t = ready()
    for name, model in t.names.items():
        card = t.g.card[model]
        if card.fireteam == fireteam:
            assert list(t.hp(name).values()) == card.hp
            assert [t.g.ammo_in(model, slot) for slot in range(len(card.weapons))] == [
                weapon.ammo for weapon in card.weapons
            ]
    assert (t.shield("paladin-warlord"), t.shield("basilisk-warlord")) == (12, 10)
    assert (t.hp("paladin-warlord")["Torso"], t.ammo("paladin-warlord", "valkyrie-mini-gun")) == (18, 9)
