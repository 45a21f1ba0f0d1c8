"""Drop Ships: room, going aboard, coming off, and what happens when one is shot down."""

import pytest

from emberbox.testing import rule
from emberbox.testing.core import Battle, battle


def ship(models: dict[str, str], terrain: dict[str, str] | None = None, **enemies: str) -> Battle:
    """A Kestrel at K10 (K10 to M12) and other models of its side, and their enemies."""
    return battle({"k": "paladin-kestrel K10", **models}, enemies, terrain=terrain or {})


def begun(t: Battle, model: str) -> Battle:
    """The same battle in a model's activation."""
    t.begin(model)
    return t


def loaded(*models: str) -> dict[str, str]:
    """Models aboard the Kestrel, named a, b, c …"""
    return {name: f"{model} in k" for name, model in zip("abcd", models, strict=False)}


# ---- room


@rule("core.transport.room")
@pytest.mark.parametrize(
    ("aboard", "guest", "room"),
    [
        (["paladin-trooper"] * 3, "paladin-trooper", True),
        (["paladin-trooper"] * 3, "paladin-pilot", True),
        (["paladin-trooper"] * 4, "paladin-trooper", False),
        ([], "paladin-sentinel", True),
        (["paladin-trooper"], "paladin-sentinel", False),
        (["paladin-sentinel"], "paladin-trooper", False),
        ([], "paladin-warlord", False),
        ([], "basilisk-barge", False),
    ],
)
def test_a_drop_ship_carries_four_squares_of_small_and_middle_bases(
    aboard: list[str], guest: str, room: bool
) -> None:
    t = begun(ship({**loaded(*aboard), "x": f"{guest} K13"}), "x")
    assert t.refusal("embark") == (None if room else "core.transport.embark")


# ---- aboard


@rule("core.transport.embark")
def test_a_model_at_distance_1_goes_aboard_for_a_point_and_ends_its_activation() -> None:
    t = begun(ship({"x": "paladin-trooper L14"}), "x")
    assert t.refusal("embark") == "core.transport.embark"
    t.pick("L13", "embark")
    assert (t.aboard("x"), t.at("x"), t.g.active) == ("k", None, t.names["k"])


@rule("core.transport.embark")
def test_hostile_drop_ships_may_not_be_boarded() -> None:
    t = begun(battle({"x": "paladin-trooper L13"}, {"k": "basilisk-barge K10"}, terrain={}), "x")
    assert (t.distance("x", "k"), t.refusal("embark")) == (1, "core.transport.embark")


@rule("core.transport.embark")
def test_a_pilot_beside_ship_and_warlord_chooses() -> None:
    t = begun(ship({"W": "paladin-warlord G10", "x": "paladin-pilot J11"}), "x")
    t.pick("embark")
    assert (t.asked, t.options()) == ("embark-in", ["k", "W"])
    t.pick("k")
    assert t.aboard("x") == "k"


# ---- off


@rule("core.transport.disembark")
def test_a_passenger_comes_off_for_a_point_as_the_first_thing_and_goes_on() -> None:
    t = begun(ship(loaded("paladin-trooper")), "a")
    assert t.options() == ["done", "disembark"]
    t.pick("disembark")
    assert len(t.options()) == 12
    t.pick("L13")
    assert (t.at("a"), t.points_left()) == ("L13", (t.card("a").movement, 1))
    t.pick("L15")
    assert t.points_left() == (t.card("a").movement - 2, 1)


@rule("core.transport.disembark")
def test_a_large_passenger_needs_free_ground_for_its_whole_base() -> None:
    t = begun(ship(loaded("paladin-sentinel"), {"L14": "#"}), "a")
    t.pick("disembark")
    east = [f"{row}13" for row in "JKLM"]
    assert [place for place in t.options() if place in east] == ["J13", "M13"]
    t.pick("M13")
    assert (t.at("a"), t.points_left()) == ("M13", (t.card("a").movement, 1))


@rule("core.transport.disembark")
def test_who_is_not_aboard_cannot_come_off_and_nobody_without_a_place() -> None:
    t = begun(ship({"x": "paladin-trooper L13"}), "x")
    assert t.refusal("disembark") == "core.transport.disembark"
    ring = " ".join([f"{row}{column}" for row in "KLM" for column in (9, 13)])
    rows = " ".join([f"{row}{column}" for row in "JN" for column in (10, 11, 12)])
    t = begun(ship(loaded("paladin-trooper"), {f"{ring} {rows}": "~"}), "a")
    assert t.refusal("disembark") == "core.transport.disembark"


# ---- Deploy


@rule("core.transport.deploy")
def test_a_ship_puts_down_any_number_of_passengers_for_one_point() -> None:
    t = begun(ship(loaded("paladin-trooper", "paladin-trooper", "paladin-engineer")), "k")
    t.pick("deploy")
    assert (t.asked, t.options()) == ("deploy-whom", ["a", "b", "c"])
    t.pick("b")
    assert (t.asked, len(t.options())) == ("put-down", 12)
    t.pick("L13", "c", "N11", "done")
    assert (t.at("b"), t.at("c"), t.aboard("a"), t.points_left()) == (
        "L13",
        "N11",
        "k",
        (t.card("k").movement, 1),
    )


@rule("core.transport.deploy")
def test_troops_are_flown_in_put_down_and_activated_in_one_step() -> None:
    t = begun(ship(loaded("paladin-trooper")), "k")
    t.pick("K20", "deploy", "a", "N21", "done")
    assert (t.g.active, t.points_left(), t.g.step) == (t.names["a"], (t.card("a").movement, 2), 8)


@rule("core.transport.deploy")
def test_passengers_that_have_been_activated_are_not_activated_again() -> None:
    t = begun(ship(loaded("paladin-trooper"), r="basilisk-reaver A30"), "a")
    t.pick("done")
    t.pick("deploy", "a", "N11", "done")
    activated = [event.facts["model"] for event in t.events("activated")]
    assert activated == [t.names["a"], t.names["k"], t.names["r"]]


@rule("core.transport.deploy")
def test_a_ship_without_passengers_cannot_deploy() -> None:
    assert begun(ship({}), "k").refusal("deploy") == "core.transport.deploy"


@rule("core.transport.free-ground")
def test_free_ground_has_neither_impassable_terrain_nor_models_and_rubble_is_free() -> None:
    terrain = {"J10": "#", "J11": "=", "J12": "~", "N10": ":"}
    t = begun(
        ship({**loaded("paladin-trooper"), "x": "paladin-trooper N11"}, terrain, r="basilisk-reaver N12"), "a"
    )
    t.pick("disembark")
    assert t.options() == ["K9", "K13", "L9", "L13", "M9", "M13", "N10"]


@rule("core.transport.free-ground")
def test_free_ground_is_on_the_board() -> None:
    t = battle({"k": "paladin-kestrel A1", **loaded("paladin-trooper")}, {}, terrain={})
    t.begin("a")
    t.pick("disembark")
    assert t.options() == ["A4", "B4", "C4", "D1", "D2", "D3"]


# ---- the crash


def shot_down(*passengers: str) -> Battle:
    """A Barge of the second player at K10 (K10 to M12) with passengers is shot down."""
    t = battle({"s": "paladin-sentinel K3"}, {"k": "basilisk-barge K10", **loaded(*passengers)}, terrain={})
    t.begin("s")
    t.set_hp("k", Hull=1)
    t.pick("arbiter-autocannon", "k", 1, d10=[1], d8=[4])
    return t


@rule("core.transport.crash")
def test_passengers_bail_out_onto_the_ships_squares_and_take_one_hit_of_damage_1() -> None:
    t = shot_down("basilisk-reaver")
    assert (t.is_out("k"), t.asked, t.asked_seat, len(t.options())) == (True, "bail-where", 1, 9)
    t.pick("L11", d8=[6])
    assert (t.at("a"), t.hp("a")) == ("L11", {"Body": 2, "Legs": 2})


@rule("core.transport.crash")
def test_the_opponent_chooses_on_an_8_and_the_owner_on_defenders_choice() -> None:
    t = shot_down("basilisk-reaver")
    t.pick("L11", d8=[8])
    assert (t.asked, t.asked_seat) == ("attacker-choice", 0)
    t = shot_down("basilisk-reaver")
    t.pick("L11", d8=[4])
    assert (t.asked, t.asked_seat) == ("defender-choice", 1)


@rule("core.transport.crash")
def test_shields_apply_to_a_bail_out_hit_and_no_modifier_does() -> None:
    t = shot_down("paladin-bulwark")
    assert t.options() == ["K10", "K11", "L10", "L11"]
    t.set_hp("s", Head=0)
    t.pick("L11", d8=[4])
    assert (t.shield("a"), t.hp("a")["Torso"]) == (4, 9)
    assert t.events("bail-out-hit")[0].facts["means"] == "Torso"


@rule("core.transport.crash")
def test_passengers_land_on_different_squares() -> None:
    t = shot_down("basilisk-reaver", "basilisk-sapper")
    t.pick("L11")
    assert (t.asked, "L11" in t.options(), len(t.options())) == ("bail-where", False, 8)


@rule("core.pilot.bail-out-dice")
def test_each_passengers_die_is_settled_before_the_next_in_the_order_of_their_owner() -> None:
    t = shot_down("basilisk-reaver", "basilisk-sapper")
    t.pick("K10", "K11")
    assert (t.asked, t.asked_seat, t.options()) == ("bail-out", 1, ["a", "b"])
    t.pick("b", d8=[8])
    assert (t.asked, len(t.events("bail-out-hit"))) == ("attacker-choice", 1)
    t.pick("Legs", d8=[6])
    assert [event.facts["target"] for event in t.events("bail-out-hit")] == [t.names["b"], t.names["a"]]
    assert (t.hp("b")["Legs"], t.hp("a")["Body"]) == (1, 2)


# ---- what stays as it is


@rule("core.transport.state")
def test_going_aboard_and_coming_off_changes_no_hp_and_no_ammo() -> None:
    t = begun(ship({"x": "paladin-trooper L13"}), "x")
    t.set_hp("x", Body=2, Legs=1)
    t.set_ammo("x", "lawbringer-rifle", 3)
    t.pick("embark", "deploy", "x", "L9")
    assert (t.at("x"), t.hp("x"), t.ammo("x", "lawbringer-rifle")) == ("L9", {"Body": 2, "Legs": 1}, 3)


@rule("core.transport.state")
def test_being_carried_costs_the_ship_no_movement() -> None:
    t = begun(ship(loaded(*["paladin-trooper"] * 4)), "k")
    assert t.points_left() == (t.card("k").movement, 2)


@rule("core.transport.state")
def test_a_passengers_effects_do_nothing_until_it_is_off_again() -> None:
    t = ship({"s": "basilisk-sapper L13", "f": "paladin-trooper L14"}, r="basilisk-reaver L20")
    t.declare("s", "smoke-screen")
    assert t.sight("r", "f") == "partial"
    t.begin("s")
    t.pick("embark")
    assert t.sight("r", "f") == "full"
    t.begin("k")
    t.pick("deploy", "s", "N11")
    assert (t.sight("r", "s"), t.sight("r", "f")) == ("partial", "full")


@rule("core.transport.state")
def test_a_kill_order_does_nothing_while_its_pilot_is_aboard_a_drop_ship() -> None:
    t = battle(
        {"k": "basilisk-barge K10", "p": "basilisk-pilot L13", "a": "basilisk-reaver N16"},
        {"x": "paladin-trooper L20"},
        terrain={},
    )
    t.declare("p", "kill-order")
    t.g.order_on[0] = t.names["x"]
    t.begin("p")
    t.pick("embark")
    t.begin("a")
    t.pick("ripper-smg", "x", 1, d10=[7], d8=[1])
    assert [event.facts["result"] for event in t.events("burst")] == [7]
    t.begin("k")
    t.pick("deploy", "p", "L9", "rocket-pods", "x", 1, d10=[7], d8=[1, 1])
    assert [event.facts["result"] for event in t.events("burst")] == [7, 8]
