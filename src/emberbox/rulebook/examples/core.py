"""Examples of Core."""

from __future__ import annotations

from typing import Final

from emberbox.rulebook.examples import Examples, Scenes
from emberbox.testing.core import battle

EXAMPLES: Final = Examples()


@EXAMPLES.add("core.sight.none", "Behind a wall", "J5 N12")
def wall() -> Scenes:
    t = battle(
        {"i": "paladin-trooper L5"},
        {"r": "basilisk-reaver L11", "s": "basilisk-reaver K10"},
        terrain={"L8": "#"},
    )
    t.begin("i")
    assert (t.sight("i", "r"), t.sight("i", "s")) == ("none", "full")
    assert t.refusal("lawbringer-rifle", "r") == "core.sight.none"
    yield t, "A solid square stands between your Trooper on L5 and the Reaver on L11: no line of sight."
    t.pick("K5")
    assert t.sight("i", "r") == "partial"
    yield t, "One step north it sees a corner of the Reaver: partial sight, and every die counts 1 less."


@EXAMPLES.add("core.attack.damage", "A burst of the mini gun", "A1 E8")
def burst() -> Scenes:
    t = battle({"W": "paladin-warlord B2"}, {"r": "basilisk-reaver C7"}, terrain={})
    t.begin("W")
    assert t.hp("r") == {"Body": 3, "Legs": 2}
    yield t, "Your Warlord fires three shots at a Reaver (Body 3, Legs 2). The burst dice show 9, 0 and 0."
    t.pick("valkyrie-mini-gun", "r", 3, d10=[9, 0, 0], d8=[5, 6, 1, 2])
    assert t.asked == "resolve"
    while t.asked == "resolve":
        t.pick(t.options()[0])
    assert t.hp("r") == {"Body": 2, "Legs": 1}
    t.pick("Body")
    assert t.hp("r") == {"Body": 1, "Legs": 1}
    yield (
        t,
        "The 9 gives four hit dice and a Crit: one hit on the Legs, two on the Body, of which you chose one.",
    )


@EXAMPLES.add("core.push.slam", "Hammered into a wall", "J9 N16")
def hammered() -> Scenes:
    t = battle({"b": "paladin-bulwark L10"}, {"x": "basilisk-reaver L12"}, terrain={"L15": "#"})
    t.begin("b")
    yield t, "Your Bulwark strikes twice with its Ram Hammer. The burst dice bring Push 1 and Push 2."
    t.pick("ram-hammer", "x", 2, d10=[7, 9], d8=[1, 1, 1, 1, 1])
    assert (t.at("x"), len(t.events("hit"))) == ("L14", 5)
    yield t, "The wall stops the Reaver after 2 of 3 squares. That adds a hit die: 5 instead of 4."


@EXAMPLES.add("core.move.large-base", "Moving a large base", "A1 G8")
def large() -> Scenes:
    t = battle({"W": "paladin-warlord B2"}, {"r": "basilisk-reaver G8"}, terrain={"E3": "#"})
    t.begin("W")
    assert t.refusal("C2") == "core.move.free-squares"
    left = t.points_left()[0]
    yield t, "Your Warlord covers 3 by 3 squares. It can't move south: it would cover a solid square."
    t.pick("B3")
    assert (t.at("W"), t.points_left()[0]) == ("B3", left - 1)
    yield t, "It moves east as a whole. However many squares that covers, it costs 1 movement point."
