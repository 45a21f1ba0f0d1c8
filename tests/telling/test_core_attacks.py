"""An attack of Core is told down to every die: its chart, what changes it, and why it is seen so well."""

from __future__ import annotations

from emberbox.kernel.session import Session
from emberbox.telling.speech import plain
from emberbox.telling.teller import Seen
from emberbox.testing.core import Battle, battle
from tests.telling.test_core_telling import TELLER, fighting, hints, read
from tests.telling.test_telling import scene_of


def told(seen: list[Seen], session: Session) -> list[str]:
    """Events in words."""
    return [plain(line.text) for line in TELLER.tale(seen, scene_of(session, 0))]


def story(t: Battle) -> list[str]:
    """All that has happened, in words."""
    return told([event.as_seen_by(0) for event in t.g.story or []], t.session)


def attacked(sight: str) -> Seen:
    """An attack of the Paladin Warlord on the Basilisk's."""
    weapon: Seen = {"weapon": "valkyrie-mini-gun", "shots": 3, "ammo": 6}
    facts: Seen = {"attacker": 1, "target": 9, "sight": sight, "distance": 15, "overwatch": False}
    return {"what": "attacked", "because": "core.attack.steps", **weapon, **facts}


def burst(die: int, result: int, dice: int, crit: int = 0, push: int = 0) -> Seen:
    """A burst die."""
    given: Seen = {"dice": dice, "crit": crit, "push": push, "pull": 0}
    return {"what": "burst", "because": "valkyrie-mini-gun", "die": die, "result": result, **given}


def modified(source: str) -> list[Seen]:
    """What takes 1 from every die of an attack."""
    what: Seen = {"what": "modified", "because": "", "attacker": 1, "value": -1, "source": source}
    return [{**what, "roll": roll} for roll in ("burst", "hit")]


def test_every_die_is_told_with_its_chart_and_what_changes_it() -> None:
    session = fighting("activate")
    head: Seen = {"target": 9, "die": 8, "result": 7, "means": "Head"}
    hit: Seen = {"what": "hit", "because": "valkyrie-mini-gun", **head}
    rolls = [burst(9, 8, 3), burst(0, 0, 0), hit]
    attack, *dice = told([attacked("partial"), *modified("core.sight.penalty"), *rolls], session)
    assert attack == (
        "Your Paladin Warlord Class Mech attacks Novice's Basilisk Warlord Class Mech "
        "with the Valkyrie Mini Gun: 3 shots over 15 squares, partial line of sight, 6 ammo left."
    )
    assert dice == [
        "Burst roll [9] with -1 (partial line of sight) counts as 8: 3 hit dice.",
        "Burst roll [0]: nothing.",
        "Hit roll [8] with -1 (partial line of sight) counts as 7: Head.",
    ]


def test_full_sight_leaves_dice_alone_and_effects_are_named() -> None:
    session = fighting("activate")
    _, best = told([attacked("full"), burst(9, 9, 4, crit=1, push=2)], session)
    assert best == "Burst roll [9]: 4 hit dice, 1 Crit and Push 2."


def test_a_die_without_a_known_reason_is_told_with_its_sum() -> None:
    session = fighting("activate")
    _, die = told([attacked("partial"), burst(7, 4, 2)], session)
    assert die == "Burst roll [7] with -3 counts as 4: 2 hit dice."


def test_every_part_of_a_modifier_is_named_while_the_attack_is_open() -> None:
    t = battle({"W": "paladin-warlord L5"}, {"w": "basilisk-warlord L12"}, terrain={"M10": "#"})
    t.set_hp("W", Head=0)
    t.set_shield("w", 0)
    t.begin("W")
    t.pick("valkyrie-mini-gun", "w", 1, d10=[9], d8=[8, 6, 3])
    dice = [line for line in story(t) if "roll [" in line]
    both = "-2 (Head), -1 (partial line of sight)"
    assert dice == [
        f"Burst roll [9] with {both} counts as 6: 3 hit dice.",
        f"Hit roll [8] with {both} counts as 5: Torso.",
        f"Hit roll [6] with {both} counts as 3: the defender chooses.",
        f"Hit roll [3] with {both} counts as 1: a miss.",
    ]


def test_strikes_are_no_shots() -> None:
    t = battle({"W": "paladin-warlord L10"}, {"w": "basilisk-warlord L13"})
    t.begin("W")
    t.pick("vow-blade", "w", 2, d10=[0, 0])
    (attack,) = [
        line for line in told([e.as_seen_by(0) for e in t.g.story or []], t.session) if "attacks" in line
    ]
    assert attack.endswith("with the Vow Blade: 2 strikes over 1 square, full line of sight.")


def test_an_aim_says_what_is_in_the_way() -> None:
    ours = {"T": "paladin-trooper L5", "S": "paladin-sentinel H9"}
    t = battle(
        ours, {"s": "basilisk-stalker L11", "r": "basilisk-reaver H14"}, terrain={"L8": "#", "H12": "="}
    )
    t.begin("T")
    t.pick("lawbringer-rifle")
    (hint,) = hints(t.session)
    assert hint == "; ".join(
        [
            "distance 6, partial line of sight behind solid",
            "burst dice -1 (partial line of sight)",
            "hit dice -1 (partial line of sight)",
        ]
    )


def test_a_partial_line_of_sight_is_told_with_its_cause() -> None:
    line = "Only partial line of sight: "
    team = {"T": "paladin-trooper L5"}
    wall = battle(team, {"x": "basilisk-stalker L11"}, terrain={"L8": "#"})
    low = battle(team, {"x": "basilisk-reaver L11"}, terrain={"L8": "="})
    model = battle(team, {"x": "basilisk-stalker L11", "k": "basilisk-stalker K8"}, terrain={})
    brace = battle(team, {"x": "basilisk-stalker L11"}, terrain={})
    brace.declare("x", "brace")
    smoke = battle(team, {"x": "basilisk-reaver L11", "k": "basilisk-sapper N11"}, terrain={})
    smoke.declare("k", "smoke-screen")
    causes = []
    for t in (wall, low, model, brace, smoke):
        t.begin("T")
        assert t.sight("T", "x") == "partial"
        t.pick("lawbringer-rifle", "x", 1, d10=[0])
        causes += [text.removeprefix(line) for text in story(t) if text.startswith(line)]
    assert causes == [
        "solid terrain in the way.",
        "low cover in the way.",
        "Novice's Basilisk Stalker Support Class Mech 2 in the way.",
        "Brace of Novice's Basilisk Stalker Support Class Mech.",
        "Smoke Screen of Novice's Basilisk Sapper.",
    ]


def test_full_sight_has_no_cause_to_tell() -> None:
    t = battle({"T": "paladin-trooper L5"}, {"x": "basilisk-stalker L11"}, terrain={})
    t.begin("T")
    t.pick("lawbringer-rifle", "x", 1, d10=[0])
    assert t.events("obscured") == []


def test_a_hit_on_a_location_at_zero_is_told() -> None:
    t = battle({"W": "paladin-warlord L10"}, {"w": "basilisk-warlord L13"}, terrain={})
    t.set_hp("w", Head=0)
    t.set_shield("w", 0)
    t.begin("W")
    t.pick("vow-blade", "w", 1, d10=[4], d8=[7])
    assert story(t)[-1] == (
        "Novice's Basilisk Warlord Class Mech: Head already at 0 HP. The attacker chooses another location."
    )
    assert read(t) == "attacker-choice"
    t.pick("Torso")
    assert len(t.events("redirected")) == 1


def test_a_push_without_effect_is_told() -> None:
    t = battle({"b": "paladin-bulwark L10"}, {"w": "basilisk-warlord L12"}, terrain={})
    t.begin("b")
    t.pick("ram-hammer", "w", 1, d10=[7], d8=[1, 1])
    mech = "Novice's Basilisk Warlord Class Mech"
    assert f"{mech} isn't pushed: its base is larger than the attacker's." in story(t)


def test_dice_that_are_locked_in_one_throw_are_one_line() -> None:
    session = fighting("activate")
    locks: list[Seen] = [
        {"what": "locked", "because": "", "seat": seat, "number": number}
        for seat, number in ((0, 3), (0, 5), (1, 7), (0, 8))
    ]
    lines = TELLER.tale(locks, scene_of(session, 1))
    assert [plain(line.text) for line in lines] == ["Ada locks 3 and 5.", "You lock 7.", "Ada locks 8."]
    assert [line.event for line in lines] == [1, 2, 3]
