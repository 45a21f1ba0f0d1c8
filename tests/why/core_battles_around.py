"""More tables of Core to point at things on: rosters, ships and wrecks, boxes, repairs."""

from __future__ import annotations

from emberbox.testing.core import Battle, battle, opening
from tests.core.test_setup import matched, with_fireteam

FAR = {"z": "basilisk-reaver X30"}
SECOND_FIRST = {1: (1, 0), 2: (1, 1), 3: (1, 2), 4: (0, 0), 5: (0, 1), 6: (0, 2)}
"""The tracker on which the second player declares first."""


# -- rosters, zones and initiative -----------------------------------------------------------------------


def surplus() -> Battle:
    """Matched Play: one of two Support Mechs must stay at home."""
    return matched()


def two_of_three() -> Battle:
    """Matched Play against one Infantry model: two of three stay at home, the second is chosen."""
    game = with_fireteam(pilot=1, warlord=1, sentinel=1, bulwark=1, trooper=1, kestrel=1)
    teams = {"fireteam-1": "small", "fireteam-2": "basilisk-fireteam"}
    return opening({"scenario": "power-grid", **teams}, game=game)


def second_chosen() -> Battle:
    """The second of the three is chosen."""
    t = two_of_three()
    t.pick("basilisk-reaver 2")
    return t


def two_kinds() -> Battle:
    """Matched Play against one Support Mech and one Infantry model: the Stalker stays at home already."""
    game = with_fireteam(pilot=1, warlord=1, sentinel=1, trooper=1, kestrel=1)
    teams = {"fireteam-1": "small", "fireteam-2": "basilisk-fireteam"}
    t = opening({"scenario": "power-grid", **teams}, game=game)
    t.pick("basilisk-stalker")
    return t


def leaving() -> Battle:
    """Breach: the Bulwark stays at home, and who else?"""
    t = opening({"scenario": "breach"})
    t.pick("paladin-bulwark")
    return t


def answered() -> Battle:
    """Breach: the second player chooses, the first one's Bulwark stays at home."""
    t = leaving()
    t.pick(None)
    return t


def zones() -> Battle:
    """Breach: the rosters are agreed on, and the winner of the roll-off takes a zone."""
    t = opening({"scenario": "breach"}, dice=[("d10", 5), ("d10", 3)])
    t.pick(None, None, "agree", "agree")
    return t


def grid() -> Battle:
    """Power Grid: the first player places first, in the east zone (A26 to X30)."""
    t = opening({"scenario": "power-grid"}, dice=[("d10", 1), ("d10", 9)])
    t.pick(0)
    return t


def no_ship_yet() -> Battle:
    """Infantry is to be placed before the ship is."""
    t = grid()
    t.pick("paladin-trooper")
    return t


def placed() -> Battle:
    """One ship is placed, and more models are to be."""
    t = grid()
    t.pick("paladin-kestrel")
    t.pick("A27", "basilisk-reaver")
    t.pick("A1")
    return t


def mech_beside_ship() -> Battle:
    """A Sentinel is to be placed, and a ship has been."""
    t = placed()
    t.pick("paladin-sentinel")
    return t


def on_foot() -> Battle:
    """A Pilot that begins on foot, after its Warlord."""
    t = grid()
    t.pick("paladin-warlord")
    t.pick("A27", "on-foot", "basilisk-reaver")
    t.pick("A1", "paladin-pilot")
    return t


def die_left() -> Battle:
    """The second player could not lock a die."""
    dice = [("d10", die) for die in (1, 2, 3, 9, 9, 4, 1, 2)]
    return battle({}, {}, phase="initiative", tracker={}, dice=dice)


# -- tactics -------------------------------------------------------------------------------------------


def riders() -> Battle:
    """Number 2: a barge that has declared, its passenger, and Infantry beside it."""
    t = battle(
        {"t": "paladin-trooper A1"},
        {
            "q": "basilisk-pilot A20",
            "k": "basilisk-barge R10",
            "i": "basilisk-sapper in k",
            "r": "basilisk-reaver A10",
        },
        terrain={"A15": "#"},
        phase="tactical",
        tracker=SECOND_FIRST,
    )
    t.pick("k")
    return t


# -- activation: ships, weapons, watchers ------------------------------------------------------------------


def flying() -> Battle:
    """A Kestrel without passengers; nobody else is there."""
    t = battle({"k": "paladin-kestrel K5"}, {}, terrain={})
    t.begin("k")
    return t


def boxed_in() -> Battle:
    """A Kestrel with a passenger and no free ground around it, low cover on all sides."""
    around = [f"J{c}" for c in range(4, 9)] + [f"N{c}" for c in range(4, 9)]
    around += [f"{row}{c}" for row in "KLM" for c in (4, 8)]
    t = battle({"k": "paladin-kestrel K5", "t": "paladin-trooper in k"}, FAR, terrain={" ".join(around): "="})
    t.begin("k")
    return t


def dropping() -> Battle:
    """A Kestrel puts its passengers down."""
    t = battle(
        {"k": "paladin-kestrel K5", "t": "paladin-trooper in k", "u": "paladin-trooper A1"}, FAR, terrain={}
    )
    t.begin("k")
    t.pick("deploy")
    return t


def crowded() -> Battle:
    """A Trooper walled in by its own side."""
    t = battle(
        {"t": "paladin-trooper A1", "u": "paladin-trooper A2", "e": "paladin-engineer B1"},
        FAR,
        terrain={},
    )
    t.begin("t")
    return t


def walking_off() -> Battle:
    """A Trooper on its way to a ship three squares away, and a ship that is lost."""
    t = battle(
        {"t": "paladin-trooper L6", "k": "paladin-kestrel K10"},
        FAR,
        terrain={},
    )
    t.begin("t")
    return t


def acted() -> Battle:
    """A Trooper aboard that has spent something, however it came to that."""
    t = battle({"k": "paladin-kestrel K5", "t": "paladin-trooper in k"}, FAR, terrain={})
    t.begin("t")
    t.g.spent = True
    return t


def limited() -> Battle:
    """A Sentinel whose only short weapon is Limited."""
    t = battle({"s": "paladin-sentinel L6"}, FAR, terrain={}, zones=(1, 0))
    t.set_ammo("s", "lance-missile", 0)
    t.begin("s")
    return t


def limited_by_ship() -> Battle:
    """The same, with a ship four squares away."""
    t = battle({"s": "paladin-sentinel L6", "k": "paladin-kestrel L11"}, FAR, terrain={}, zones=(1, 0))
    t.set_ammo("s", "lance-missile", 0)
    t.begin("s")
    return t


def reloading() -> Battle:
    """A Basilisk Warlord reloads one of two empty weapons."""
    t = battle({"V": "basilisk-warlord K5"}, FAR, terrain={}, zones=(1, 0))
    t.set_ammo("V", "gorgon-rail-lance", 0)
    t.set_ammo("V", "cinder-mortar", 0)
    t.begin("V")
    t.pick("reload")
    return t


def in_the_mech() -> Battle:
    """The Pilot's own activation aboard its Warlord."""
    t = battle({"W": "paladin-warlord K5", "p": "paladin-pilot in W"}, FAR, terrain={})
    t.begin("p")
    return t


def shed_already() -> Battle:
    """A crewed Basilisk Warlord whose plating is gone; nothing of its side is damaged."""
    t = battle({"V": "basilisk-warlord K5", "q": "basilisk-pilot in V"}, FAR, terrain={})
    t.set_shield("V", 0)
    t.begin("V")
    return t


def swinging() -> Battle:
    """A Reaver aims its axe: a Trooper and a Kestrel are beside it."""
    t = battle(
        {"r": "basilisk-reaver L6"}, {"t": "paladin-trooper L7", "k": "paladin-kestrel I6"}, terrain={}
    )
    t.begin("r")
    t.pick("chain-axe")
    return t


def driven() -> Battle:
    """A Push could go east or south."""
    t = battle({"s": "basilisk-sapper L10"}, {"x": "paladin-trooper N12"}, terrain={})
    t.begin("s")
    t.pick("thumper-launcher", "x", 1, d10=[7])
    return t


def watching() -> Battle:
    """A Sentinel on overwatch may fire at a Reaver that has ended its activation."""
    t = battle(
        {"r": "basilisk-reaver L6"}, {"s": "paladin-sentinel L10", "g": "paladin-trooper A1"}, terrain={}
    )
    t.declare("s", "overwatch")
    t.begin("r")
    t.pick("done")
    return t


def settling() -> Battle:
    """Four open hits on a Basilisk Warlord, two of which mean the same."""
    t = battle({"W": "paladin-warlord K5"}, {"r": "paladin-warlord K12"}, terrain={})
    t.set_shield("r", 0)
    t.begin("W")
    t.pick("valkyrie-mini-gun", "r", 1, d10=[9], d8=[3, 4, 5, 7])
    return t


def guarding() -> Battle:
    """Breach: a Trooper among its generators."""
    t = battle(
        {"t": "paladin-trooper X29"}, {"z": "basilisk-reaver A2"}, scenario="breach", zones=(1, 0), terrain={}
    )
    t.begin("t")
    return t


# -- boxes ---------------------------------------------------------------------------------------------


def black_box(first: dict[str, str], *carriers: str) -> Battle:
    """A Black Box Run on open ground in which some carry boxes; the first model named acts."""
    t = battle(first, FAR, scenario="black-box", terrain={}, rounds=7)
    for box, name in enumerate(carriers):
        t.g.box_carrier[box] = t.names[name]
    t.begin(next(iter(first)))
    return t


def empty_handed() -> Battle:
    """Both boxes are carried by others."""
    return black_box(
        {"t": "paladin-trooper L6", "u": "paladin-trooper A1", "e": "paladin-engineer A3"}, "u", "e"
    )


def hands_full() -> Battle:
    """A carrier far from everybody who could take its box."""
    return black_box({"t": "paladin-trooper L6", "u": "paladin-trooper L10", "b": "paladin-bulwark L8"}, "t")


def alone() -> Battle:
    """A carrier with nobody to hand its box to."""
    return black_box({"t": "paladin-trooper L6", "b": "paladin-bulwark L8"}, "t")


def handing() -> Battle:
    """A carrier with two neighbours who could take its box, one who has the other, and a mech."""
    t = black_box(
        {
            "t": "paladin-trooper L6",
            "u": "paladin-trooper L7",
            "v": "paladin-trooper L5",
            "w": "paladin-trooper K6",
            "b": "paladin-bulwark M6",
            "f": "paladin-engineer A1",
        },
        "t",
        "w",
    )
    t.pick("interact")
    return t


def taking() -> Battle:
    """A Trooper between two boxes takes one."""
    t = battle({"t": "paladin-trooper J16"}, FAR, scenario="black-box", terrain={}, rounds=7)
    t.g.box_at[0] = t.g.box_at[1] - 2
    t.begin("t")
    t.pick("interact")
    return t


def pilot_with_box() -> Battle:
    """A Pilot beside its Warlord with a box in its hands."""
    return black_box({"p": "paladin-pilot L4", "W": "paladin-warlord K5"}, "p")


def mech_and_boxes() -> Battle:
    """A Bulwark near a box."""
    return black_box({"b": "paladin-bulwark J15"})


# -- repairs, wrecks and reinforcements ----------------------------------------------------------------------


def engineer(**hurt: int) -> Battle:
    """An Engineer with a Bulwark and a Warlord beside it, a Sentinel and a Trooper near."""
    t = battle(
        {
            "e": "paladin-engineer L9",
            "b": "paladin-bulwark L10",
            "W": "paladin-warlord L6",
            "s": "paladin-sentinel J9",
            "t": "paladin-trooper M9",
        },
        FAR,
        terrain={},
    )
    if hurt:
        t.set_hp("b", **hurt)
        t.set_hp("W", Torso=17)
    t.begin("e")
    return t


def sound() -> Battle:
    """Nothing is damaged."""
    return engineer()


def repairing() -> Battle:
    """Which machine?"""
    t = engineer(Head=1, Legs=1)
    t.pick("field-repair")
    return t


def repairing_what() -> Battle:
    """Which location of the Bulwark?"""
    t = repairing()
    t.pick("b")
    return t


def repaired() -> Battle:
    """The Engineer has repaired once and has an action point left."""
    t = repairing_what()
    t.pick("Legs")
    return t


def ejecting() -> Battle:
    """A crewed Warlord of the second player falls."""
    t = battle(
        {"s": "paladin-sentinel K5"}, {"E": "paladin-warlord K12", "q": "paladin-pilot in E"}, terrain={}
    )
    t.set_shield("E", 0)
    t.set_hp("E", Torso=1)
    t.begin("s")
    t.pick("arbiter-autocannon", "E", 1, d10=[1], d8=[4])
    return t


def crashing() -> Battle:
    """A ship of the second player is shot down, and two passengers have landed."""
    t = battle(
        {"s": "paladin-sentinel K5"},
        {"k": "paladin-kestrel K12", "t": "paladin-trooper in k", "u": "paladin-trooper in k"},
        terrain={},
    )
    t.set_hp("k", Hull=1, Engines=0)
    t.begin("s")
    t.pick("arbiter-autocannon", "k", 1, d10=[9], d8=[8, 8, 8, 8][: t.card("s").weapons[0].burst[9]])
    while t.asked == "attacker-choice":
        t.pick("Hull")
    t.pick("K12", "K13")
    return t


def breach() -> Battle:
    """Breach, where the defender's mechs do not come back: a Trooper and a Pilot do."""
    return battle(
        {"t": "paladin-trooper out", "p": "paladin-pilot out", "b": "paladin-bulwark out"},
        {"z": "basilisk-reaver X1"},
        scenario="breach",
        zones=(1, 0),
        terrain={},
        phase="reinforcement",
    )


def homeless() -> Battle:
    """A Bulwark returns: where? A Kestrel and a Warlord are at home."""
    t = battle(
        {
            "b": "paladin-bulwark out",
            "t": "paladin-trooper out",
            "k": "paladin-kestrel A1",
            "W": "paladin-warlord A5",
            "p": "paladin-pilot in W",
        },
        FAR,
        terrain={},
        phase="reinforcement",
    )
    t.pick("b")
    return t


def no_room() -> Battle:
    """The north zone is full of rubble and low cover: a Trooper finds room, a Bulwark does not."""
    squares = [
        f"{row}{column}"
        for row in "ABCDE"
        for column in range(1, 31)
        if (row, column) not in (("A", 1), ("A", 9))
    ]
    return battle(
        {"t": "paladin-trooper out", "u": "paladin-trooper out", "b": "paladin-bulwark out"},
        FAR,
        terrain={" ".join(squares): "="},
        phase="reinforcement",
    )
