"""Structures: buildings that are models for everybody but themselves."""

from __future__ import annotations

from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

GENERATOR = "relay-generator L28"


def compound(first: dict[str, str], second: dict[str, str], zones: tuple[int, int] = (0, 1)) -> Battle:
    """Breach on open ground: the second player defends generators at E23, L28 and S23."""
    return battle(first, second, scenario="breach", terrain={}, rounds=5, zones=zones)


@rule("core.structure.model")
def test_a_structure_is_placed_by_the_scenario_for_one_player() -> None:
    t = compound({"t": "paladin-trooper L20"}, {})
    for square in ("E23", "L28", "S23"):
        name = f"relay-generator {square}"
        assert (t.at(name), t.g.owner[t.names[name]], list(t.hp(name))) == (square, 1, ["Core"])
    t = compound({"t": "paladin-trooper L20"}, {}, zones=(1, 0))
    assert t.g.owner[t.names[GENERATOR]] == 0


@rule("core.structure.model")
def test_a_structure_is_attacked_on_its_own_hit_chart() -> None:
    t = compound({"t": "paladin-trooper L22"}, {})
    t.set_hp(GENERATOR, Core=10)
    t.pick("lawbringer-rifle", GENERATOR, 2, d10=[9, 9], d8=[1, 2, 3, 7])
    assert [event.facts["means"] for event in t.events("hit")] == ["miss", "miss", "Core", "Core"]
    assert t.hp(GENERATOR) == {"Core": 6}  # two hits and two Crits


@rule("core.structure.model")
def test_friends_may_not_attack_it() -> None:
    t = compound({"t": "paladin-trooper L22"}, {"r": "basilisk-reaver K28"})
    t.begin("r")
    assert t.refusal("chain-axe") == "core.attack.declare"


@rule("core.structure.model")
def test_a_structure_blocks_movement_and_sight_by_its_base() -> None:
    t = compound({"t": "paladin-trooper L27", "s": "paladin-sentinel M25"}, {"r": "basilisk-reaver L30"})
    assert t.refusal("L28") == "core.move.free-squares"
    assert t.sight("t", "r") == "none"
    t = compound({"t": "paladin-trooper S17"}, {"k": "basilisk-stalker S25", "w": "basilisk-warlord R28"})
    assert (t.sight("t", "k"), t.sight("t", "w")) == ("none", "full")  # a Warlord is larger


@rule("core.structure.model")
def test_a_destroyed_structure_does_not_return() -> None:
    t = compound({"t": "paladin-trooper L22"}, {"r": "basilisk-reaver A30"})
    t.set_hp(GENERATOR, Core=1)
    t.pick("lawbringer-rifle", GENERATOR, 1, d10=[2], d8=[3])
    assert (t.is_out(GENERATOR), t.at(GENERATOR), t.over) == (True, None, False)
    t.pick("done")
    t.pick("done", d10=range(6))
    assert (t.g.round, t.is_out(GENERATOR), t.events("waits")) == (2, True, [])


@rule("core.structure.passive")
def test_a_structure_is_never_activated() -> None:
    t = compound({"t": "paladin-trooper L20"}, {"r": "basilisk-reaver A30"})
    t.pick("done", "done", d10=range(6))
    acted = {event.facts["model"] for event in t.events("activated")}
    assert acted == {t.names["t"], t.names["r"]}
    assert t.g.card[t.names[GENERATOR]].step == -1  # no token is its own


@rule("core.structure.passive")
def test_a_structure_is_not_pushed() -> None:
    t = compound({"b": "paladin-bulwark L26"}, {})
    t.pick("ram-hammer", GENERATOR, 1, d10=[7], d8=[1, 1])
    assert (t.at(GENERATOR), t.events("pushed")) == ("L28", [])


@rule("core.structure.passive")
def test_a_structure_is_not_pulled() -> None:
    t = compound({"k": "basilisk-stalker L23"}, {})
    t.pick("harpoon-gun", GENERATOR, d10=[9], d8=[1, 1])
    assert (t.at(GENERATOR), t.events("pushed")) == ("L28", [])


@rule("core.structure.passive")
def test_a_structure_holds_no_marker_and_is_hidden_by_nobody() -> None:
    foes = {"x": "basilisk-sapper L27", "k": "basilisk-barge N28"}
    t = compound({"t": "paladin-trooper C28"}, foes)
    t.declare("x", "smoke-screen")
    t.declare("k", "jammer")
    assert (t.sight("t", GENERATOR), t.sight("t", "x")) == ("full", "partial")
    assert t.g.card[t.names[GENERATOR]].presence == 0


@rule("core.structure.passive")
def test_a_bastion_field_does_not_cover_a_structure() -> None:
    team = {"W": "paladin-warlord K24", "P": "paladin-pilot in W"}
    t = compound({"r": "basilisk-reaver L30"}, team)
    t.declare("W", "bastion-field")
    t.set_hp(GENERATOR, Core=10)
    t.pick("ripper-smg", GENERATOR, 1, d10=[2], d8=[5])
    assert (t.distance("W", GENERATOR), t.shield("W"), t.hp(GENERATOR)) == (2, 12, {"Core": 9})


@rule("core.structure.passive")
def test_a_structure_may_be_mended() -> None:
    t = compound({"t": "paladin-trooper A1"}, {"e": "paladin-engineer K28"})
    t.set_hp(GENERATOR, Core=5)
    t.begin("e")
    t.pick("field-repair")
    assert t.hp(GENERATOR) == {"Core": 7}
