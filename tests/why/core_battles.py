"""Tables of Core to point at things on: a model acts, or something is declared, hit or brought back."""

from __future__ import annotations

from emberbox.testing.core import Battle, battle, opening
from tests.core.tactics import declare

WALL = {"J8 K8 L8 M8": "#"}


def walking() -> Battle:
    """A Trooper with 6 movement points before a wall, a pit and rubble."""
    t = battle(
        {"t": "paladin-trooper L6", "f": "paladin-engineer L4"},
        {"r": "basilisk-reaver L12", "v": "basilisk-stalker J5"},
        terrain={"K8 L8 M8": "#", "L7": ":", "N6": "~", "A1 B2 C1": "#", "A30 B29 C30": "="},
    )
    t.begin("t")
    return t


def spent() -> Battle:
    """The Trooper has walked as far as it can."""
    t = walking()
    t.pick("Q7")
    return t


def striding() -> Battle:
    """An uncrewed Warlord (K5 to M7) and its Trooper: Movement 2, 1 action point."""
    t = battle(
        {"W": "paladin-warlord K5", "t": "paladin-trooper N6"},
        {"r": "basilisk-reaver K18"},
        terrain={"K9": "#"},
    )
    t.begin("W")
    return t


def shooting() -> Battle:
    """A Reaver (SMG range 6, axe range 1) with hostile models near and far, one behind a wall."""
    t = battle(
        {"r": "basilisk-reaver L5", "s": "basilisk-sapper X1"},
        {"t": "paladin-trooper L14", "k": "paladin-kestrel S20", "e": "paladin-engineer in k"},
        terrain={},
    )
    t.begin("r")
    return t


def hidden() -> Battle:
    """A Reaver behind a wall, a Trooper on the other side, 4 squares away."""
    t = battle({"r": "basilisk-reaver L6"}, {"t": "paladin-trooper L10"}, terrain=WALL)
    t.begin("r")
    return t


def close() -> Battle:
    """A Reaver beside a Trooper and a flying Kestrel."""
    t = battle(
        {"r": "basilisk-reaver L6"}, {"t": "paladin-trooper L7", "k": "paladin-kestrel I6"}, terrain={}
    )
    t.begin("r")
    return t


def under_a_ship() -> Battle:
    """A Reaver and nobody else but a Kestrel above it."""
    t = battle({"r": "basilisk-reaver L6"}, {"k": "paladin-kestrel I6"}, terrain={})
    t.begin("r")
    return t


def aiming() -> Battle:
    """The Warlord's mini gun is aimed, range 16."""
    t = battle(
        {"W": "paladin-warlord K5", "p": "paladin-pilot in W", "f": "paladin-trooper R5"},
        {
            "r": "basilisk-reaver K12",
            "x": "basilisk-reaver K26",
            "h": "basilisk-sapper L14",
            "k": "basilisk-barge S10",
            "i": "basilisk-sapper in k",
            "d": "basilisk-stalker out",
        },
        terrain={"L13": "#"},
    )
    t.begin("W")
    t.pick("valkyrie-mini-gun")
    return t


def empty() -> Battle:
    """A crewed Warlord with 2 shots left in its gun and its shield at the maximum."""
    t = battle(
        {"W": "paladin-warlord K5", "p": "paladin-pilot in W"}, {"r": "basilisk-reaver K12"}, terrain={}
    )
    t.set_ammo("W", "valkyrie-mini-gun", 0)
    t.set_shield("W", 18)
    t.begin("W")
    return t


def few_shots() -> Battle:
    """2 shots left, and the target chosen."""
    t = aiming()
    t.set_ammo("W", "valkyrie-mini-gun", 2)
    t.pick("r")
    return t


def sprinted() -> Battle:
    """A Reaver has used one action point to sprint."""
    t = close()
    t.pick("sprint")
    return t


def exhausted() -> Battle:
    """A Trooper has attacked twice."""
    t = battle({"t": "paladin-trooper L6"}, {"r": "basilisk-reaver L9"}, terrain={})
    t.begin("t")
    t.pick("lawbringer-rifle", "r", 1, d10=[0])
    t.pick("lawbringer-rifle", "r", 1, d10=[0])
    return t


def boarding() -> Battle:
    """A Bulwark and a Trooper near a Kestrel that carries three squares already."""
    t = battle(
        {
            "b": "paladin-bulwark L6",
            "k": "paladin-kestrel L12",
            "a": "paladin-trooper in k",
            "c": "paladin-trooper in k",
            "d": "paladin-engineer in k",
        },
        {"r": "basilisk-reaver A30"},
        terrain={},
    )
    t.begin("b")
    return t


def riding() -> Battle:
    """A Trooper that sits in a Kestrel."""
    t = battle(
        {"k": "paladin-kestrel L12", "a": "paladin-trooper in k"}, {"r": "basilisk-reaver A30"}, terrain={}
    )
    t.begin("a")
    return t


def stepping_off() -> Battle:
    """The Trooper chooses where to step off."""
    t = riding()
    t.pick("disembark")
    return t


def mending() -> Battle:
    """An Engineer three squares from a damaged Bulwark, with an undamaged Sentinel beside it."""
    t = battle(
        {"e": "paladin-engineer L6", "b": "paladin-bulwark L10", "s": "paladin-sentinel M5"},
        {"r": "basilisk-reaver A30"},
        terrain={},
    )
    t.set_hp("b", Legs=1)
    t.begin("e")
    return t


def braced() -> Battle:
    """A Bulwark under Brace, whose weapons are full."""
    t = battle({"b": "paladin-bulwark L6"}, {"r": "basilisk-reaver A30"}, phase="tactical", terrain={})
    declare(t, "b")
    t.begin("b")
    return t


def boxes() -> Battle:
    """Black Box Run: a Trooper a walk away from a box."""
    t = battle(
        {"t": "paladin-trooper J12", "b": "paladin-bulwark A1"},
        {"r": "basilisk-reaver X30"},
        scenario="black-box",
        terrain={},
    )
    t.begin("t")
    return t


def declaring() -> Battle:
    """The Tactical phase at number 4: support of seat 2; the Pilots come on 6 and 9."""
    t = battle(
        {"W": "paladin-warlord K5", "p": "paladin-pilot in W"},
        {
            "q": "basilisk-pilot R20",
            "V": "basilisk-warlord R24",
            "s": "basilisk-stalker A20",
            "k": "basilisk-barge S10",
            "i": "basilisk-sapper in k",
        },
        terrain={},
        phase="tactical",
    )
    return t


def order() -> Battle:
    """The Pilot of seat 2 has a Kill Order to name a model for; a wall hides one of two."""
    t = battle(
        {"t": "paladin-trooper L10", "f": "paladin-trooper R18"},
        {"q": "basilisk-pilot L5", "c": "basilisk-reaver A5"},
        terrain={"L8": "#"},
        phase="tactical",
        tracker={1: (1, 0), 2: (1, 1), 3: (1, 2), 4: (0, 0), 5: (0, 1), 6: (0, 2)},
    )
    t.pick("q")
    return t


def blind() -> Battle:
    """No hostile model is in full sight of a Pilot and its Warlord."""
    return battle(
        {"t": "paladin-trooper L10"},
        {"V": "basilisk-warlord K3", "q": "basilisk-pilot in V", "c": "basilisk-reaver A5"},
        terrain={"K8 L8 M8": "#"},
        phase="tactical",
        tracker={1: (1, 0), 2: (1, 1), 3: (1, 2), 4: (0, 0), 5: (0, 1), 6: (0, 2)},
    )


def poor() -> Battle:
    """A Paladin Pilot whose Warlord has 4 HP left in its shield."""
    t = battle(
        {"W": "paladin-warlord K5", "p": "paladin-pilot in W"},
        {"r": "basilisk-reaver A30"},
        terrain={},
        phase="tactical",
        tracker={1: (0, 0), 2: (0, 1), 3: (0, 2), 4: (1, 0), 5: (1, 1), 6: (1, 2)},
    )
    t.set_shield("W", 4)
    return t


def choosing() -> Battle:
    """Number 8: three models of the infantry step, one of which has acted."""
    t = battle(
        {
            "t": "paladin-trooper L6",
            "u": "paladin-trooper L8",
            "e": "paladin-engineer L10",
            "b": "paladin-bulwark A1",
            "p": "paladin-pilot P1",
        },
        {"r": "basilisk-reaver A30"},
        terrain={},
    )
    t.begin("t")
    t.pick("done")
    return t


def hit() -> Battle:
    """A hit of the attacker's choice on a Reaver whose Legs are gone."""
    t = battle({"W": "paladin-warlord K5"}, {"r": "basilisk-warlord K12"}, terrain={})
    t.set_hp("r", Head=0)
    t.set_shield("r", 0)
    t.begin("W")
    t.pick("valkyrie-mini-gun", "r", 1, d10=[1], d8=[8])
    return t


def returning() -> Battle:
    """Two lost models come back to the north zone; a Kestrel is far from home."""
    t = battle(
        {
            "t": "paladin-trooper out",
            "b": "paladin-bulwark out",
            "s": "paladin-sentinel A1",
            "k": "paladin-kestrel R10",
        },
        {"r": "basilisk-reaver X30"},
        terrain={},
        phase="reinforcement",
    )
    return t


def back_home() -> Battle:
    """The Trooper returns, where is asked."""
    t = returning()
    t.pick("t")
    return t


def deploying() -> Battle:
    """Power Grid: a Drop Ship with four models aboard, and more Infantry to place."""
    t = battle(
        {
            "k": "paladin-kestrel A1",
            "a": "paladin-bulwark in k",
            "t": "paladin-trooper out",
            "b": "paladin-sentinel out",
        },
        {"r": "basilisk-reaver X30"},
        terrain={},
        phase="reinforcement",
    )
    t.pick("t")
    return t


def setting_up() -> Battle:
    """First Contact: which model is placed first?"""
    t = opening(dice=[("d10", 1), ("d10", 9)])
    t.pick(0)
    return t


def placing() -> Battle:
    """First Contact: where does the Warlord begin?"""
    t = setting_up()
    t.pick("paladin-warlord")
    return t


def assigning() -> Battle:
    """The lowest number is 1; its owner has placed no token yet."""
    return battle(
        {"t": "paladin-trooper A1"},
        {"r": "basilisk-reaver X30"},
        terrain={},
        phase="initiative",
        tracker={1: (0, 2), 3: (0, -1), 5: (0, -1), 7: (1, -1), 8: (1, -1), 9: (1, -1)},
    )
