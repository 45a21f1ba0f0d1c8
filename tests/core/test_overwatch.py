"""Overwatch: one attack for whoever ends an activation in sight."""

from __future__ import annotations

from emberbox.testing.core import Battle, battle
from tests.core.tactics import declare, printed_movement


def watching(*, sentinel: str = "K5", round: int = 3, **foes: str) -> Battle:
    """A Sentinel on overwatch, after its own activation."""
    t = battle({"s": f"paladin-sentinel {sentinel}"}, foes, phase="tactical", terrain={}, round=round)
    declare(t, "s")
    t.pick("done")
    return t


def test_it_costs_an_action_point() -> None:
    t = battle({"s": "paladin-sentinel K5"}, {"r": "basilisk-reaver K10"}, phase="tactical", terrain={})
    declare(t, "s")
    assert t.points_left() == (printed_movement(t, "s"), 1)


def test_it_attacks_whoever_has_just_ended_an_activation() -> None:
    t = watching(r="basilisk-reaver K10")
    t.pick("K9", "done")
    assert (t.asked, t.asked_seat, t.options()) == (
        "overwatch",
        0,
        [None, "arbiter-autocannon", "lance-missile"],
    )
    assert t.g.view(0)["watched"] == t.names["r"]
    t.pick("arbiter-autocannon")
    assert (t.asked, t.options()) == ("shots", [1, 2])
    t.pick(2, d10=[1, 1], d8=[6, 1])
    told = t.events("attacked")[0].facts
    assert (told["overwatch"], told["distance"], told["ammo"]) == (True, 3, 6)
    assert t.hp("r")["Body"] == 2


def test_it_takes_no_action_point_of_anybody() -> None:
    t = watching(r="basilisk-reaver K10", q="basilisk-reaver X1")
    t.pick("r", "done", "lance-missile", d10=[0])
    assert (t.g.active, t.points_left()) == (t.names["q"], (printed_movement(t, "q"), 2))
    assert t.action_points("s") == 1


def test_it_may_wait_for_somebody_else_but_works_once() -> None:
    t = watching(r="basilisk-reaver K10", q="basilisk-reaver M10", k="basilisk-stalker O10")
    t.pick("r", "done", None)
    assert t.events("attacked") == []
    t.pick("done", "lance-missile", d10=[0])
    assert t.g.active == t.names["k"]
    t.pick("done")
    assert (len(t.events("attacked")), t.over) == (1, True)


def test_a_spent_watch_shows_no_more_but_stays_paid() -> None:
    t = watching(r="basilisk-reaver K10", q="basilisk-reaver M10")
    seen: list[list[str]] = [t.g.view(0)["models"][t.names["s"]]["effects"]]
    t.pick("r", "done", "lance-missile", d10=[0])
    seen.append(t.g.view(0)["models"][t.names["s"]]["effects"])
    assert (seen, t.action_points("s")) == ([["overwatch"], []], 1)


def test_all_other_rules_of_the_attack_hold() -> None:
    t = watching(r="basilisk-reaver K19")
    assert t.distance("s", "r") == 13
    t.pick("done")
    assert t.options() == [None, "arbiter-autocannon"]  # the missile reaches 12
    t = watching(r="basilisk-reaver X30")
    t.pick("done")
    assert t.over  # out of range: nothing to ask


def test_without_ammo_or_sight_there_is_no_overwatch() -> None:
    t = watching(r="basilisk-reaver K10")
    t.set_ammo("s", "arbiter-autocannon", 0)
    t.pick("done")
    assert t.options() == [None, "lance-missile"]
    foes = {"r": "basilisk-reaver K10"}
    t = battle({"s": "paladin-sentinel K5"}, foes, terrain={"K8 L8": "#"}, round=3)
    t.declare("s", "overwatch")
    t.pick("done", "done")
    assert t.over


def test_friends_and_passengers_are_not_watched() -> None:
    team = {"s": "paladin-sentinel K5", "b": "paladin-bulwark K9"}
    t = battle(team, {"k": "basilisk-barge O5", "r": "basilisk-reaver in k"}, terrain={}, round=3)
    t.declare("s", "overwatch")
    t.pick("b", "done", "done")
    assert (t.asked, t.options()) == ("activate", ["k", "r"])
    t.pick("r", "done")
    assert (t.asked, t.g.active, t.g.view(0)["watched"]) == ("act", t.names["k"], None)


def test_who_went_aboard_at_the_end_is_out_of_sight() -> None:
    t = watching(k="basilisk-barge O5", r="basilisk-reaver O8")
    t.pick("r", "embark")
    assert (t.asked, t.g.active) == ("act", t.names["k"])


def test_a_watch_begins_with_its_declaration_before_the_own_activation() -> None:
    team, foes = {"s": "paladin-sentinel K5"}, {"r": "basilisk-reaver K10"}
    t = battle(team, foes, phase="tactical", terrain={}, tracker={9: (1, 1), 2: (0, 2)})
    declare(t, "s")
    t.pick("done", "lance-missile", d10=[0])
    assert (t.g.active, t.points_left()) == (t.names["s"], (printed_movement(t, "s"), 1))


def test_two_watchers_answer_one_after_the_other() -> None:
    team = {"s": "paladin-sentinel K5", "u": "paladin-sentinel O5"}
    t = battle(team, {"r": "basilisk-reaver K10"}, terrain={}, round=3)
    for name in team:
        t.declare(name, "overwatch")
    t.begin("r")
    t.set_hp("r", Body=1)
    t.pick("done", "lance-missile", d10=[2], d8=[7])
    assert (t.is_out("r"), t.over) == (True, True)  # nothing is left for the second


def test_a_destroyed_watcher_does_not_watch() -> None:
    t = watching(r="basilisk-reaver K10")
    t.set_hp("s", Torso=1)
    t.pick("ripper-smg", "s", 1, d10=[2], d8=[4])
    t.pick("done")
    assert (t.is_out("s"), t.over) == (True, True)
