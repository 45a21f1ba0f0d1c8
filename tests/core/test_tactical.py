"""The Tactical Phase: who declares what, when, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.games.core.catalogue import Catalogue, printed, read_catalogue
from emberbox.games.core.space import TACTICAL
from emberbox.testing import rule
from emberbox.testing.core import battle
from tests.core.tactics import declare, printed_movement


def with_card(like: str, **changes: Any) -> Catalogue:
    """The catalogue with a datacard "special" that is like another one but for some fields."""
    card = {**printed()[like], "name": "Special", **changes}
    del card["icon"]  # only cards of the box have one
    return read_catalogue({"special": card}, "a test")


@rule("core.tactical.declare")
def test_players_declare_the_abilities_of_their_models() -> None:
    t = battle({"b": "paladin-bulwark K5"}, {}, phase="tactical")
    assert (t.asked, t.asked_seat, t.options()) == ("declare", 0, ["done", "b"])
    t.pick("b")
    (told,) = t.events("declared")
    assert (told.facts, told.because) == (
        {"model": t.names["b"], "card": "brace", "target": None},
        "brace",
    )
    assert t.movement("b") == 0


@rule("core.tactical.declare")
def test_a_model_with_several_abilities_is_asked_which() -> None:
    cards = with_card("paladin-sentinel", tactical=["overwatch", "brace"])
    t = battle({"s": "special K5"}, {}, phase="tactical", catalogue=cards)
    t.pick("s")
    assert (t.asked, t.options()) == ("declare-what", ["overwatch", "brace"])
    t.pick("brace")
    assert (t.asked, t.options(), t.movement("s")) == ("declare", ["done", "s"], 0)
    t.pick("s")
    assert (t.asked, t.action_points("s")) == ("act", 1)


@rule("core.tactical.declare")
def test_a_model_without_tactical_abilities_has_nothing_to_declare() -> None:
    cards = with_card("paladin-sentinel", tactical=[])
    t = battle({"s": "special K5", "b": "paladin-bulwark A1"}, {}, phase="tactical", catalogue=cards)
    assert t.refusal("s") == "core.tactical.declare"


@rule("core.tactical.ascending")
def test_the_steps_are_gone_through_upwards() -> None:
    t = battle(
        {
            "P": "paladin-pilot in W",
            "W": "paladin-warlord A1",
            "s": "paladin-sentinel A6",
            "t": "paladin-trooper A9",
        },
        {"j": "basilisk-barge V1", "k": "basilisk-stalker V6"},
        phase="tactical",
        tracker={9: (1, 1), 6: (0, 0), 4: (0, 2), 3: (1, 2), 2: (1, 0), 0: (0, 1)},
    )
    asked = []
    while t.asked == "declare":
        asked.append((t.g.step, t.asked_seat, t.options()[1:]))
        t.pick("done")
    assert asked == [(0, 0, ["t"]), (3, 1, ["k"]), (4, 0, ["s"]), (6, 0, ["P", "W"]), (9, 1, ["j"])]


@rule("core.tactical.ascending")
def test_a_model_declares_on_its_own_step_only() -> None:
    t = battle({"s": "paladin-sentinel A1", "t": "paladin-trooper A5"}, {}, phase="tactical")
    assert t.g.step == 7
    assert (t.refusal("s"), t.refusal("t")) == (None, "core.tactical.ascending")


@rule("core.tactical.optional")
def test_nobody_has_to_declare() -> None:
    t = battle({"s": "paladin-sentinel A1"}, {"k": "basilisk-stalker V1"}, phase="tactical")
    t.pick("done", "done")
    assert (t.asked, t.events("declared"), t.g.effects) == ("act", [], [0] * len(t.g.card))


PALADINS = {
    "W": "paladin-warlord A1",
    "P": "paladin-pilot in W",
    "sentinel": "paladin-sentinel A5",
    "bulwark": "paladin-bulwark A8",
    "trooper": "paladin-trooper A11",
    "engineer": "paladin-engineer A13",
    "kestrel": "paladin-kestrel A15",
}
BASILISKS = {
    "w": "basilisk-warlord V1",
    "p": "basilisk-pilot in w",
    "stalker": "basilisk-stalker V5",
    "spitter": "basilisk-spitter V8",
    "reaver": "basilisk-reaver V11",
    "sapper": "basilisk-sapper V13",
    "barge": "basilisk-barge V15",
}


@rule("core.tactical.pre-activation")
def test_every_tactical_ability_is_declared_before_the_activations_and_holds_in_them() -> None:
    t = battle(PALADINS, BASILISKS, phase="tactical", terrain={})
    declare(t, "stalker", "spitter", "reaver", "sapper", "barge", "w", "p", "W",
            "sentinel", "bulwark", "trooper", "engineer", "kestrel", "W", "P")  # fmt: skip
    assert t.asked == "activate"
    seen: Any = t.g.view(0)["models"]
    for model, text in {**PALADINS, **BASILISKS}.items():
        assert seen[t.names[model]]["effects"] == printed()[text.split()[0]]["tactical"], model
    assert {effect for each in seen for effect in each["effects"]} == set(TACTICAL)


@rule("core.tactical.once")
def test_an_ability_is_declared_once_a_round_in_any_order_of_models() -> None:
    t = battle({"t": "paladin-trooper A1", "u": "paladin-trooper A5"}, {}, phase="tactical")
    t.pick("u")
    assert (t.g.step, t.options(), t.refusal("u")) == (8, ["done", "t"], "core.tactical.once")
    assert (t.movement("u"), t.movement("t")) == (0, printed_movement(t, "t"))
    t.pick("t")
    assert t.movement("t") == 0
    assert [event.facts["model"] for event in t.events("declared")] == [t.names["u"], t.names["t"]]


@rule("core.tactical.once")
def test_next_round_it_can_be_declared_again() -> None:
    t = battle({"t": "paladin-trooper A1"}, {}, phase="tactical")
    declare(t, "t")
    t.pick("done", d10=range(6))
    t.pick("pilot", "infantry", "pilot", "infantry")
    assert (t.g.round, t.asked, t.options()) == (2, "declare", ["done", "t"])


# -- what it costs


@rule("core.tactical.cost")
def test_action_points_and_movement_are_taken_off_the_next_activation() -> None:
    t = battle({"k": "paladin-kestrel K5"}, {"s": "basilisk-stalker V1"}, phase="tactical", terrain={})
    declare(t, "s", "k")
    assert t.points_left() == (printed_movement(t, "k") - 3, 2)
    t.pick("done")
    assert t.points_left() == (printed_movement(t, "s") + 3, 2 - 1)


@rule("core.tactical.cost")
def test_what_cannot_be_paid_with_action_points_cannot_be_declared() -> None:
    cards = with_card("paladin-sentinel", tactical=["overwatch", "prowl"], action_points=1)
    t = battle({"s": "special K5", "b": "paladin-bulwark A1"}, {}, phase="tactical", catalogue=cards)
    t.pick("s", "overwatch")
    assert (t.options(), t.refusal("s")) == (["done", "b"], "core.tactical.cost")


@rule("core.tactical.cost")
def test_movement_may_be_owed() -> None:
    t = battle({}, {"s": "basilisk-spitter K5"}, phase="tactical")
    t.set_hp("s", Legs=0)
    assert t.movement("s") < 3
    declare(t, "s")
    assert t.points_left() == (0, 2)


# -- how long it lasts, and who may


@rule("core.tactical.duration")
def test_effects_end_with_the_activation_phase() -> None:
    t = battle({"t": "paladin-trooper A1"}, {"p": "basilisk-pilot X1"}, phase="tactical", terrain={})
    declare(t, "p", "t", "t")
    assert t.g.order_on == [-1, t.names["t"]]
    t.pick("done", "done", d10=range(6))
    assert (t.g.round, t.movement("t"), t.action_points("p")) == (2, printed_movement(t, "t"), 2)
    assert (t.g.effects, t.g.order_on) == ([0] * len(t.g.card), [-1, -1])


@rule("core.tactical.duration")
def test_effects_hold_until_the_last_activation() -> None:
    t = battle({"t": "paladin-trooper K5"}, {"r": "basilisk-reaver K8"}, phase="tactical", terrain={})
    declare(t, "t")
    t.pick("done")
    assert (t.g.active, t.sight("r", "t")) == (t.names["r"], "partial")


@rule("core.tactical.duration")
def test_effects_end_with_the_model_that_declared_them() -> None:
    team = {"b": "basilisk-sapper K9", "r": "basilisk-reaver L9"}
    t = battle({"t": "paladin-trooper K5"}, team, phase="tactical", terrain={})
    declare(t, "b")
    t.set_hp("b", Body=1)
    assert t.sight("t", "r") == "partial"
    t.pick("lawbringer-rifle", "b", 1, d10=[3], d8=[7])
    assert (t.is_out("b"), t.g.effects[t.names["b"]], t.sight("t", "r")) == (True, 0, "full")


@rule("core.tactical.duration")
def test_a_kill_order_ends_with_the_pilot() -> None:
    team = {"p": "basilisk-pilot K9", "r": "basilisk-reaver L9"}
    t = battle({"t": "paladin-trooper K5"}, team, phase="tactical", terrain={})
    declare(t, "p", "t")
    t.set_hp("p", Body=1)
    t.pick("lawbringer-rifle", "p", 1, d10=[2], d8=[7])
    t.begin("r")
    t.pick("ripper-smg", "t", 1, d10=[1])
    assert t.events("burst")[-1].facts["result"] == 1


@rule("core.tactical.who")
def test_passengers_of_a_drop_ship_do_not_declare() -> None:
    t = battle({"k": "paladin-kestrel A1", "t": "paladin-trooper in k"}, {}, phase="tactical")
    assert (t.options(), t.refusal("t")) == (["done", "k"], "core.tactical.who")
    t = battle({"k": "paladin-kestrel A1", "t": "paladin-trooper A5"}, {}, phase="tactical")
    assert t.options() == ["done", "k", "t"]


@rule("core.tactical.who")
def test_a_pilot_in_a_drop_ship_is_a_passenger() -> None:
    t = battle(
        {"r": "paladin-trooper K5"},
        {"W": "basilisk-warlord A1", "k": "basilisk-barge A9", "p": "basilisk-pilot in k"},
        phase="tactical",
        terrain={},
    )
    assert t.options() == ["done", "k"]
    t.pick("done")
    assert t.g.step == 8  # the Pilot's step has passed


@rule("core.tactical.who")
def test_a_destroyed_model_does_not_declare() -> None:
    t = battle({"t": "paladin-trooper out", "u": "paladin-trooper A1"}, {}, phase="tactical")
    assert (t.options(), t.refusal("t")) == (["done", "u"], "core.tactical.who")


@rule("core.tactical.pilot-aboard")
@pytest.mark.parametrize(("team", "ability"), [("paladin", "eden-surge"), ("basilisk", "kill-order")])
def test_a_pilot_aboard_its_warlord_declares(team: str, ability: str) -> None:
    seat = ["paladin", "basilisk"].index(team)
    sides: list[dict[str, str]] = [{"t": "paladin-trooper K20"}, {"t": "basilisk-reaver K20"}]
    sides[seat] = {"W": f"{team}-warlord K5", "P": f"{team}-pilot in W"}
    t = battle(sides[0], sides[1], phase="tactical", terrain={})
    while t.asked == "declare" and "P" not in t.options():
        t.pick("done")
    t.pick("P")
    if ability == "kill-order":
        t.pick("t")
    assert [event.because for event in t.events("declared")] == [ability]
