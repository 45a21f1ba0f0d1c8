"""Why not in The Freeze, said of snow, acid, blizzards and war machines: positions, and the sentence."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from tests.why.freeze_cases import Case, said_at

CASES: dict[str, Case] = {
    "snow-at-once": Case(
        "a1 N . b1",
        "D5",
        "Entering D5 (snow) takes 2 movement at once, and your panda on D4 has 1.",
        ["march"],
        words={"hands": {"a": "march"}},
    ),
    "snow-nothing-saved": Case(
        "a1 N . b1", "move-on", "You have no saved movement.", [], words={"hands": {"a": "march"}}
    ),
    "snow-saved-too-little": Case(
        "I I I I\nI a1 N b1\nI I I I",
        "move-on",
        "Your saved movement isn't enough to enter any space beside your panda on E5.",
        ["march"],
        words={"hands": {"a": "march dagger"}},
    ),
    "snow-far": Case(
        "a1 . . N b1",
        "D7",
        "D7 (snow) is 3 spaces away, snow takes 2 movement to enter, and your panda on D4 has 1.",
        ["march"],
        words={"hands": {"a": "march"}},
    ),
    "snow-way-too-long": Case(
        "I I I I\na1 N N .\nI I I I\nb1 . . .",
        "E6",
        "Each snow space on the way to E6 (snow) takes 2 movement, and your panda on E4 has 3.",
        ["horse"],
        words={"hands": {"a": "horse"}},
    ),
    "snow-evade": Case(
        "I I I\na1 b1 N\n. . .",
        "E6",
        "Entering E6 (snow) takes more than the 1 movement that you have to step aside.",
        ["dagger", "b1", "quick-reflexes"],
        words={"hands": {"a": "dagger", "b": "quick-reflexes"}},
    ),
    "machine-by-race-movement": Case(
        "a1 axc . b1",
        "D5",
        "Your catapult on D5 moves only with a movement card as you play it, not with a race ability, a"
        " title, Adrenaline or saved movement.",
        ["free-move"],
        words={"races": {"a": "catfolk"}},
    ),
    "snow-troop-march": Case(
        "I I I I\nI a1 N b1\nI I I I",
        "troop-march",
        "Troop March doesn't give any of your units enough movement to enter the next space.",
        [],
        words={"hands": {"a": "troop-march"}},
    ),
    "march-done": Case(
        "a1 . b1\na2 . .",
        "a1",
        "Your panda on C4 has already made its step.",
        ["troop-march", "a1", "C4"],
        words={"hands": {"a": "troop-march"}},
    ),
    "march-theirs": Case(
        "a1 . b1\na2 . .",
        "b1",
        "Bo's panda on D6 isn't yours. Right now, choose the unit that moves next.",
        ["troop-march"],
        words={"hands": {"a": "troop-march"}},
    ),
    "blizzard-too-far": Case(
        "a1 . . . b1",
        "D6",
        (
            "In a blizzard every space takes twice the movement, 2, or 4 in snow. D6 is too far for your "
            "panda on D8, which has 3."
        ),
        ["massive-blizzard", "end-turn", "horse"],
        words={"hands": {"a": "massive-blizzard", "b": "horse"}},
    ),
    "blizzard-flight": Case(
        "a1 . b1",
        "D2",
        (
            "In a blizzard every space takes twice the movement: D2 is 4 spaces away, and your panda on D6 "
            "can fly 2 spaces."
        ),
        ["massive-blizzard", "end-turn", "lesser-eagle"],
        words={"hands": {"a": "massive-blizzard", "b": "lesser-eagle"}},
    ),
    "blizzard-own": Case(
        "a1 . b1",
        "massive-blizzard",
        "Your blizzard is already blowing.",
        ["massive-blizzard"],
        words={"hands": {"a": "massive-blizzard massive-blizzard"}},
    ),
    "blizzard-shield": Case(
        "a1 . b1",
        "dagger",
        "Massive Blizzard isn't aimed at anyone, so Dagger doesn't stop it.",
        ["massive-blizzard"],
        words={"hands": {"a": "massive-blizzard", "b": "dagger counter-spell"}},
    ),
    "acid-no-card": Case(
        "a1 A . b1",
        "D5",
        "Entering D5 (acid) takes a card from your hand, and you have none to spare.",
        ["march"],
        words={"hands": {"a": "march"}},
    ),
    "acid-through": Case(
        "I I I .\na1 A . b1\nI I I .",
        "E6",
        (
            "The way there leads through E5. Enter acid, fire, a kraken's reach and pieces one step at a "
            "time. Move next to it first."
        ),
        ["horse"],
        words={"hands": {"a": "horse dagger"}},
    ),
    "machine-none": Case(
        "a1 . b1",
        "fire",
        (
            "You own no war machine. You own one if you have a unit beside it and no other player had one "
            "there first."
        ),
        [],
        words={"hands": {"a": "dagger"}},
    ),
    "machine-unbuilt": Case(
        "a1 axb . b1",
        "fire",
        "Your ballista on D5 isn't finished yet: 2 time tokens are left on it.",
        [],
        words={"hands": {"a": "dagger"}, "clocks": {"axb": 2}},
    ),
    "machine-no-card": Case(
        "a1 axb . b1",
        "fire",
        "Firing a war machine costs a card from your hand, and you have none.",
        [],
        words={},
    ),
    "machine-fired": Case(
        "a1 axb . b1 b2",
        "fire",
        "Your ballista on D5 has already been fired this turn.",
        ["fire", "b1", "dagger"],
        words={"hands": {"a": "dagger march"}},
    ),
    "machine-no-crew": Case(
        "a1 axb . b1",
        "fire",
        "No unit beside your ballista on D5 can attack.",
        [],
        words={"hands": {"a": "dagger"}, "down": "a1"},
    ),
    "machine-no-target": Case(
        "a1 axb b1 .",
        "fire",
        "No target in range 2-12 for your ballista on D5: the nearest is Bo's panda on D6, 1 space away.",
        [],
        words={"hands": {"a": "dagger"}},
    ),
    "machine-not-in-line": Case(
        "a1 axb . b1\n. . . b2",
        "b2",
        "Your ballista on D5 only fires along its row and column, and Bo's panda on E7 is in neither.",
        ["fire"],
        words={"hands": {"a": "dagger"}},
    ),
    "machine-itself": Case(
        "a1 axb . b1\n. . . b2",
        "axb",
        "Your ballista on D5 can't fire at itself.",
        ["fire"],
        words={"hands": {"a": "dagger"}},
    ),
    "machine-strike": Case(
        "a1 b2 . b1\naxb . . .",
        "axb",
        "Your ballista on E4 is a machine: Dagger has no effect on it.",
        ["dagger"],
        words={"hands": {"a": "dagger"}},
    ),
    "machine-nobodys": Case(
        "a1 . b1\n. . axb\n. . c1",
        "axb",
        "The ballista on E6 belongs to no player. You take it over if only your units are beside it.",
        [],
        words={"hands": {"a": "dagger"}},
    ),
    "machine-own-act": Case(
        "a1 axb . b1",
        "axb",
        "Choose “Fire a war machine” to fire your ballista on D5 at the cost of a card from your hand.",
        [],
        words={"hands": {"a": "dagger"}},
    ),
    "machine-own-too-near": Case(
        "a1 axc b1 .",
        "axc",
        "No target in range 2-7 for your catapult on D5: the nearest is Bo's panda on D6, 1 space away.",
        [],
        words={"hands": {"a": "dagger"}},
    ),
    "machine-own-off-line": Case(
        "a1 axb . .\n. . . b1",
        "axb",
        "Your ballista on D5 only fires along its row and column, and Bo's panda on E7 is in neither.",
        [],
        words={"hands": {"a": "dagger"}},
    ),
    "machine-own-forest": Case(
        "a1 axc . F+b1",
        "fire",
        "Bo's panda on D7 is in a forest, where your catapult on D5 can't hit it.",
        [],
        words={"hands": {"a": "dagger"}},
    ),
    "build-far": Case(
        "a1 . . . b1",
        "E8",
        "E8 is 5 spaces from your panda on D4, your nearest unit; Ballista allows 1.",
        ["ballista"],
        words={"hands": {"a": "ballista"}},
    ),
    "build-no-site": Case(
        "L L L\nL a1 L\nL L L\nb1 . .",
        "ballista",
        "There's no free space beside your units to build Ballista on.",
        [],
        words={"hands": {"a": "ballista"}},
    ),
    "haul-far": Case(
        "a1 . . b1\naxb . . .",
        "D6",
        "With a war machine your panda on D4 moves 1 space for each movement card.",
        ["march", "axb"],
        words={"hands": {"a": "march"}},
    ),
    "haul-snow": Case(
        ". a1 N b1\n. axb . .",
        "D6",
        (
            "With a war machine each movement card counts as 1 movement, and entering D6 (snow) takes"
            " 2, one right after the other."
        ),
        ["march", "axb"],
        words={"hands": {"a": "march"}},
    ),
    "haul-other": Case(
        "a1 . . b1\naxb . . .",
        "b1",
        "You have no war machine on D7 to take along.",
        ["march"],
        words={"hands": {"a": "march"}},
    ),
}


@rule("freeze.snow.all-at-once", "freeze.snow.cost", "freeze.snow.bank", "freeze.acid.empty-hand")
@rule("freeze.wm-build.finished", "freeze.wm-attack.once", "freeze.wm-attack.pay-card")
@rule(
    "freeze.wm-build.where",
    "freeze.wm-build.disabled-units",
    "freeze.wm-attack.stats",
    "freeze.wm-move.card-is-one",
)
@pytest.mark.parametrize("name", CASES)
def test_what_is_said(name: str) -> None:
    assert said_at(CASES[name]) == CASES[name].said
