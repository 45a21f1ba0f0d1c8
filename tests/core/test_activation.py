"""The Activation Phase: steps downwards, models one by one, points in any order."""

from __future__ import annotations

from emberbox.games.core.board import GRID
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle
from tests.core.tactics import printed_movement


def activated(t: Battle) -> list[str]:
    """Who has been activated so far, by name."""
    names = {model: name for name, model in t.names.items()}
    return [names[int(str(event.facts["model"]))] for event in t.events("activated")]


@rule("core.activation.descending")
def test_steps_are_gone_through_from_the_highest_down_to_zero() -> None:
    t = battle(
        {"P": "paladin-pilot A1", "t": "paladin-trooper A5", "s": "paladin-sentinel A9"},
        {"p": "basilisk-pilot X1", "r": "basilisk-reaver X5", "k": "basilisk-stalker W9"},
        round=3,
        tracker={9: (1, 2), 7: (0, 1), 4: (0, 0), 3: (1, 0), 1: (1, 1), 0: (0, 2)},
    )
    t.end_of_phase()
    assert activated(t) == ["k", "t", "P", "p", "r", "s"]


@rule("core.activation.all-of-type")
def test_at_a_step_all_models_of_the_type_are_activated() -> None:
    team = {"t": "paladin-trooper A1", "u": "paladin-trooper A3", "k": "paladin-kestrel A8"}
    t = battle({**team, "s": "paladin-sentinel D1"}, {"r": "basilisk-reaver X1"})
    assert (t.g.step, t.options()) == (8, ["t", "u", "k"])
    t.pick("k", "done", "u", "done", "done", "done")
    assert activated(t) == ["k", "u", "t", "s", "r"]


@rule("core.activation.all-of-type")
def test_nobody_activates_models_of_the_opponent() -> None:
    t = battle({"t": "paladin-trooper A1", "u": "paladin-trooper A3"}, {"r": "basilisk-reaver X1"})
    assert t.refusal("r") == "core.activation.all-of-type"


@rule("core.activation.one-by-one")
def test_a_model_completes_its_activation_before_another_begins() -> None:
    t = battle({"t": "paladin-trooper A1", "u": "paladin-trooper A9"}, {})
    t.pick("t", "A2")
    assert (t.asked, t.g.active) == ("act", t.names["t"])
    t.pick("sprint")
    assert (t.asked, t.g.active, t.refusal("u")) == ("act", t.names["t"], "kernel.pick.not-asked")
    t.pick("done")
    assert (t.asked, t.g.active) == ("act", t.names["u"])


@rule("core.activation.points")
def test_points_are_spent_in_any_order_and_by_turns() -> None:
    t = battle({"t": "paladin-trooper K5"}, {"r": "basilisk-reaver K12"}, terrain={})
    t.pick("K6")
    t.pick("lawbringer-rifle", "r", 1, d10=[0])
    assert t.points_left() == (printed_movement(t, "t") - 1, 1)
    t.pick("L7")
    t.pick("lawbringer-rifle", "r", 1, d10=[0])
    assert t.points_left() == (printed_movement(t, "t") - 3, 0)
    t.pick("L9")
    assert t.at("t") == "L9"


@rule("core.activation.stop")
def test_an_activation_ends_when_all_points_are_spent() -> None:
    t = battle({"t": "paladin-trooper K5"}, {"r": "basilisk-reaver K12"}, terrain={})
    for _ in range(2):
        t.pick("lawbringer-rifle", "r", 1, d10=[0])
    t.pick(GRID.name(GRID.parse("K5") + 30 * printed_movement(t, "t")))
    assert (t.events("ended")[0].facts["model"], t.g.active) == (t.names["t"], t.names["r"])


@rule("core.activation.stop")
def test_an_activation_ends_when_its_owner_likes() -> None:
    t = battle({"t": "paladin-trooper K5"}, {"r": "basilisk-reaver K12"}, terrain={})
    t.pick("K6", "done")
    assert t.g.active == t.names["r"]


@rule("core.activation.order-in-step")
def test_the_owner_chooses_the_order_within_a_step() -> None:
    t = battle({"t": "paladin-trooper A1", "u": "paladin-trooper A3", "e": "paladin-engineer A5"}, {})
    assert (t.asked, t.options()) == ("activate", ["t", "u", "e"])
    t.pick("u", "A4", "done")
    assert (t.asked, t.options()) == ("activate", ["t", "e"])
    t.pick("e", "done", "done", d10=range(6))
    assert activated(t) == ["u", "e", "t"]


@rule("core.activation.once")
def test_a_model_is_activated_once_a_round() -> None:
    team = {"t": "paladin-trooper A1", "u": "paladin-trooper A3", "e": "paladin-engineer A5"}
    t = battle(team, {"r": "basilisk-reaver X1"})
    t.pick("t", "done")
    assert t.refusal("t") == "core.activation.once"
    t.pick("u", "done", "done")
    t.pick("done", d10=range(6))
    assert activated(t) == ["t", "u", "e", "r"]
    t.pick("pilot", "support", "pilot", "support")
    t.end_of_phase()
    t.begin("u")
    assert t.points_left() == (printed_movement(t, "u"), 2)


@rule("core.activation.once")
def test_a_model_in_play_is_activated_even_if_it_spends_nothing() -> None:
    t = battle({"t": "paladin-trooper A1"}, {}, round=3)
    assert (t.asked, t.g.active) == ("act", t.names["t"])
    t.pick("done")
    assert (activated(t), t.at("t"), t.g.last_seat) == (["t"], "A1", 0)


@rule("core.activation.start-points")
def test_points_are_counted_when_the_activation_begins() -> None:
    t = battle({"s": "paladin-sentinel K5", "b": "paladin-bulwark K9"}, {}, terrain={})
    t.set_hp("b", Legs=0)
    t.declare("s", "overwatch")
    t.begin("s")
    assert t.points_left() == (printed_movement(t, "s"), 1)
    t.pick("done")
    lame = printed_movement(t, "b") - 3
    assert t.points_left() == (lame, 2)
    told = t.events("activated")[-1].facts
    assert (told["movement"], told["actions"]) == (lame, 2)


@rule("core.activation.start-points")
def test_what_happens_later_does_not_change_them() -> None:
    t = battle({"t": "paladin-trooper K6"}, {"x": "basilisk-sapper K5"}, terrain={})
    t.begin("x")
    t.pick("thumper-launcher", "t", 1, d10=[2], d8=[1, 5])  # its own blast takes its legs
    whole = printed_movement(t, "x")
    assert (t.hp("x")["Legs"], t.movement("x"), t.points_left()) == (0, whole - 3, (whole, 1))


@rule("core.activation.start-points")
def test_points_that_are_not_spent_are_lost() -> None:
    t = battle({"t": "paladin-trooper K5", "u": "paladin-trooper M5"}, {}, terrain={})
    t.pick("t", "done")
    assert (t.g.active, t.points_left()) == (t.names["u"], (printed_movement(t, "u"), 2))


@rule("core.activation.late")
def test_a_passenger_whose_activation_has_passed_is_not_activated_when_it_is_put_down() -> None:
    team = {"k": "paladin-kestrel K10", "t": "paladin-trooper in k"}
    t = battle(team, {"r": "basilisk-reaver X1"}, terrain={})
    t.pick("t", "done")
    t.pick("deploy", "t", "K13", "done")
    assert (t.g.active, activated(t)) == (t.names["r"], ["t", "k", "r"])


@rule("core.activation.late")
def test_a_mech_that_was_aboard_on_its_step_does_not_act_when_it_comes_off_later() -> None:
    team = {"k": "paladin-kestrel K10", "s": "paladin-sentinel in k"}
    tracker = {9: (0, 2), 8: (0, 1), 3: (1, 1), 1: (0, 0)}
    t = battle(team, {"r": "basilisk-reaver X1"}, terrain={}, tracker=tracker)
    t.pick("done")
    t.pick("deploy", "s", "K13", "done", "done", d10=range(6))
    assert activated(t) == ["s", "k", "r"]


@rule("core.activation.late")
def test_a_pilot_who_is_thrown_out_after_its_step_does_not_act() -> None:
    team = {"W": "paladin-warlord K5", "P": "paladin-pilot in W"}
    t = battle(team, {"w": "basilisk-warlord K10", "r": "basilisk-reaver L8"}, terrain={}, round=3)
    t.set_hp("W", Torso=1)
    t.set_shield("W", 0)
    t.begin("r")
    t.pick("ripper-smg", "W", 1, d10=[2], d8=[4])
    t.pick("K5")
    t.end_of_phase()
    assert (t.at("P"), activated(t)) == ("K5", ["W", "P", "w", "r"])


@rule("core.activation.carried")
def test_a_model_aboard_can_only_disembark_or_do_nothing() -> None:
    t = battle(
        {"k": "paladin-kestrel K10", "t": "paladin-trooper in k"}, {"r": "basilisk-reaver K14"}, terrain={}
    )
    t.set_ammo("t", "lawbringer-rifle", 1)
    t.pick("t")
    assert t.options() == ["done", "disembark"]
    for thing in ("sprint", "K9", "reload"):
        assert t.refusal(thing) == "core.activation.carried"
    t.pick("disembark", "K9")
    assert (t.at("t"), t.points_left()) == ("K9", (printed_movement(t, "t"), 1))


@rule("core.activation.carried")
def test_a_pilot_aboard_may_stay_where_it_is() -> None:
    t = battle({"W": "paladin-warlord K10", "P": "paladin-pilot in W"}, {}, terrain={})
    t.pick("P")
    assert t.options() == ["done", "disembark"]
    t.pick("done")
    assert (t.aboard("P"), t.g.active) == ("W", t.names["W"])
