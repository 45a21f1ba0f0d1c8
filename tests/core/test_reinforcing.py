"""The Reinforcement Phase: models come back."""

from __future__ import annotations

import pytest

from emberbox.games.core.position import WAITING
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle
from tests.core.tactics import printed_movement

SIX = range(6)


def reinforcing(
    first: dict[str, str], second: dict[str, str], scenario: str = "power-grid", last: int = 1
) -> Battle:
    """A Reinforcement Phase after an activation phase in which a model of `last` was activated last."""
    t = battle(first, second, scenario=scenario, tracker={9: (1 - last, 2), 1: (last, 2)}, rounds=5)
    t.end_of_phase()
    return t


TWO = ({"t": "paladin-trooper out", "u": "paladin-trooper out", "s": "paladin-sentinel A1"},
       {"r": "basilisk-reaver out", "q": "basilisk-reaver out", "k": "basilisk-stalker A29"})  # fmt: skip


@rule("core.reinforce.return")
def test_models_out_of_play_return_in_their_own_zone() -> None:
    t = reinforcing(
        {"t": "paladin-trooper out", "s": "paladin-sentinel A1"}, TWO[1] | {"q": "basilisk-reaver A27"}
    )
    assert (t.asked, t.asked_seat) == ("reinforce-where", 1)
    assert t.refusal("A5") == "core.reinforce.place"
    t.pick("C26")
    assert (t.asked, t.asked_seat, t.refusal("C26")) == ("reinforce-where", 0, "core.reinforce.place")
    t.pick("C5", d10=SIX)
    assert (t.at("r"), t.at("t"), t.g.round) == ("C26", "C5", 2)
    assert [event.facts["model"] for event in t.events("returned")] == [t.names["r"], t.names["t"]]


@rule("core.reinforce.alternate")
def test_the_players_take_turns() -> None:
    t = reinforcing(*TWO)
    seats = []
    for thing in (("r", "A26"), ("t", "A5"), ("A27",), ("A4",)):
        seats.append(t.asked_seat)
        t.pick(*thing, d10=SIX if len(seats) == 4 else ())
    assert (seats, t.g.round) == ([1, 0, 1, 0], 2)


@rule("core.reinforce.first")
@pytest.mark.parametrize("last", [0, 1])
def test_who_was_last_to_activate_a_model_starts(last: int) -> None:
    assert reinforcing(*TWO, last=last).asked_seat == last


@rule("core.reinforce.one-each")
def test_one_model_at_a_turn_of_the_owners_choice() -> None:
    t = reinforcing(*TWO)
    assert (t.asked, t.options()) == ("reinforce", ["r", "q"])
    t.pick("q", "A26")
    assert (t.asked, t.asked_seat, t.options()) == ("reinforce", 0, ["t", "u"])


@rule("core.reinforce.one-each")
def test_a_player_who_has_none_is_skipped() -> None:
    t = reinforcing({"s": "paladin-sentinel A1"}, TWO[1])
    t.pick("r", "A26")
    assert (t.asked, t.asked_seat) == ("reinforce-where", 1)
    t = reinforcing({"s": "paladin-sentinel A1"}, TWO[1], last=0)
    assert (t.asked, t.asked_seat) == ("reinforce", 1)


@rule("core.reinforce.last-activated")
def test_an_activation_without_any_act_counts_and_an_overwatch_attack_does_not() -> None:
    foes = {"k": "basilisk-stalker K20", "r": "basilisk-reaver out"}
    team = {"s": "paladin-sentinel K12", "t": "paladin-trooper out"}
    t = battle(team, foes, scenario="power-grid", terrain={}, tracker={9: (0, 2), 1: (1, 2)})
    t.declare("s", "overwatch")
    t.pick("done", "done", "lance-missile", d10=[0])
    assert (t.asked, t.asked_seat) == ("reinforce-where", 1)


@rule("core.reinforce.last-activated")
@pytest.mark.parametrize("lowest", [0, 1])
def test_if_nobody_was_activated_the_lowest_number_starts(lowest: int) -> None:
    tracker = {2: (lowest, 1), 5: (1 - lowest, 1), 8: (1 - lowest, 2)}
    out = {"t": "paladin-trooper out"}, {"r": "basilisk-reaver out"}
    assert battle(*out, tracker=tracker).asked_seat == lowest


@rule("core.reinforce.last-activated")
def test_what_was_activated_last_round_does_not_count() -> None:
    t = battle(
        {"t": "paladin-trooper L5", "u": "paladin-trooper out"},
        {"r": "basilisk-reaver out"},
        tracker={3: (1, 1), 9: (0, 1)},
        phase="tactical",
    )
    t.g.last_seat = 0
    t.g.status[t.names["t"]] = WAITING
    t.pick("done")
    assert (t.asked, t.asked_seat) == ("reinforce-where", 1)


@rule("core.reinforce.state")
def test_a_model_returns_as_new() -> None:
    t = battle(
        {"s": "paladin-sentinel A1"},
        {"b": "paladin-bulwark out", "r": "basilisk-reaver out"},
        phase="activation",
    )
    b = "b"
    t.set_hp(b, Torso=0, Head=1)
    t.set_shield(b, 0)
    t.set_ammo(b, "scattergun", 0)
    t.declare(b, "brace")
    t.pick("done", b, "W1")
    assert (t.hp(b)["Torso"], t.hp(b)["Head"], t.shield(b), t.ammo(b, "scattergun")) == (9, 3, 5, 6)
    assert (t.movement(b), t.g.effects[t.names[b]]) == (printed_movement(t, b), 0)


@rule("core.reinforce.state")
def test_an_overcharged_shield_returns_at_its_printed_hp() -> None:
    t = battle({"W": "paladin-warlord out", "s": "paladin-sentinel A1"}, {})
    t.set_shield("W", 18)
    t.pick("done", "A5", d10=SIX)
    assert t.shield("W") == 12


@rule("core.reinforce.place")
def test_the_whole_base_goes_on_free_ground_in_the_zone() -> None:
    t = battle({"W": "paladin-warlord out", "s": "paladin-sentinel A1"}, {"r": "basilisk-reaver C10"})
    t.pick("done", "done")
    assert t.asked == "reinforce-where"
    assert t.refusal("C11") is None  # beside a hostile model
    for place in ("C8", "D11", "A2", "A29"):  # on it, half out of the zone, on a friend, over the edge
        assert t.refusal(place) == "core.reinforce.place", place


@rule("core.reinforce.place")
def test_without_room_a_model_waits_for_a_later_phase() -> None:
    full = {f"b{row}{column}": f"basilisk-barge {row}{column}" for row in "AD" for column in range(1, 31, 3)}
    full = {name: text for name, text in full.items() if name[1] == "A" or int(name[2:]) > 1}
    t = battle(
        {"W": "paladin-warlord out", "t": "paladin-trooper out"}, full, phase="reinforcement", rounds=5
    )
    assert (t.asked, t.g.about) == ("reinforce-where", t.names["t"])
    t.pick("E2", d10=SIX)
    assert [event.facts["model"] for event in t.events("waits")] == [t.names["W"]]
    assert t.is_out("W")
    t.g.lift(t.names["bA1"])
    t.pick("pilot", "infantry", "pilot", "infantry")
    for _ in range(2):
        t.end_of_phase()
    assert (t.asked, t.g.about, t.options()) == ("reinforce-where", t.names["W"], ["A1", "B1"])


# -- aboard


@rule("core.reinforce.aboard")
def test_a_pilot_may_return_aboard_its_warlord_at_home() -> None:
    foes = {"k": "basilisk-stalker A29"}
    t = battle({"W": "paladin-warlord E1", "P": "paladin-pilot out"}, foes, phase="reinforcement")
    assert t.refusal("W") is None
    t.pick("W", d10=SIX)
    assert (t.aboard("P"), t.at("P")) == ("W", None)
    t = battle({"W": "paladin-warlord F1", "P": "paladin-pilot out"}, foes, phase="reinforcement")
    assert t.refusal("W") == "core.reinforce.aboard"


@rule("core.reinforce.aboard")
def test_infantry_and_pilots_may_return_aboard_a_ship_at_home_with_room() -> None:
    team = {
        "k": "paladin-kestrel A5",
        "t": "paladin-trooper out",
        "P": "paladin-pilot out",
        "s": "paladin-sentinel out",
    }
    t = battle(team, {}, scenario="power-grid", phase="reinforcement")
    assert t.refusal("s", "k") == "core.reinforce.aboard"  # no mechs
    t.pick("t", "k", "P", "k")
    assert (t.aboard("t"), t.aboard("P")) == ("k", "k")
    t = battle({**team, "k": "paladin-kestrel A6"}, {}, scenario="power-grid", phase="reinforcement")
    assert t.refusal("t", "k") == "core.reinforce.aboard"
    aboard = dict.fromkeys("abcd", "paladin-trooper in k")
    t = battle({**team, **aboard}, {}, scenario="power-grid", phase="reinforcement")
    assert t.refusal("t", "k") == "core.reinforce.aboard"


@rule("core.reinforce.aboard")
def test_the_carrier_may_have_returned_in_the_same_phase() -> None:
    t = battle({"W": "paladin-warlord out", "P": "paladin-pilot out"}, {}, phase="reinforcement")
    t.pick("W", "A1", "W", d10=SIX)
    assert t.aboard("P") == "W"


# -- must and may


@rule("core.reinforce.must")
def test_returning_is_not_optional() -> None:
    t = reinforcing(*TWO)
    assert (t.refusal("done"), t.refusal(None)) == ("kernel.pick.not-asked", "kernel.pick.not-asked")
    t.pick("r")
    assert (t.refusal("done"), t.refusal(None)) == ("kernel.pick.not-asked", "kernel.pick.not-asked")


@rule("core.reinforce.must")
def test_a_model_may_come_back_in_every_round_unless_the_scenario_names_its_type() -> None:
    cards = {"k": "stalker", "r": "reaver", "p": "pilot", "w": "warlord", "b": "barge"}
    foes = {name: f"basilisk-{card} out" for name, card in cards.items()}
    t = battle({}, foes, scenario="breach", phase="reinforcement", rounds=5)
    assert t.options() == ["r", "p"]  # the defender's mechs and ship stay out
    t.pick("r", "A30", "A29", d10=SIX)
    assert not t.events("waits")
    t = battle({}, foes, scenario="breach", phase="reinforcement", zones=(1, 0), rounds=5)
    assert t.options() == ["k", "r", "p", "w", "b"]


@rule("core.reinforce.acts")
def test_returned_models_act_from_the_next_round_on() -> None:
    t = reinforcing({"t": "paladin-trooper out", "s": "paladin-sentinel A1"}, {"k": "basilisk-stalker A29"})
    assert t.names["t"] not in [event.facts["model"] for event in t.events("activated")]
    t.pick("C1", d10=SIX)
    t.pick("infantry", "pilot", "infantry", "pilot")
    t.end_of_phase()
    t.begin("t")
    assert (t.g.round, t.points_left()) == (2, (printed_movement(t, "t"), 2))
