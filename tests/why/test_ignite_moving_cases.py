"""Why not in Ignite, said of moving, placing, pulling and pushing: positions, and the sentence."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from tests.why.ignite_cases import Case, check_at, said_at

CASES: dict[str, Case] = {
    "march-all-stuck": Case(
        "a1 b1",
        "march",
        ("Your units can't move: your panda on D4 is frozen until Bo's next turn."),
        words={"hands": {"a": "march dagger"}, "frozen": {"a1": "b"}},
    ),
    "march-one-frozen-one-down": Case(
        "a1 . a2 b1",
        "march",
        (
            "Your units can't move: your panda on D4 is frozen until Bo's next turn and your panda on D6 is "
            "knocked down. Discard a card to stand the unit up first."
        ),
        words={"hands": {"a": "march march"}, "frozen": {"a1": "b"}, "down": "a2"},
    ),
    "march-held": Case(
        "a1 . b1",
        "march",
        ("Your units can't move: your panda on D4 is immobilized until Bo's next turn."),
        words={"hands": {"a": "march"}, "held": {"a1": "b"}},
    ),
    "march-frozen-unit": Case(
        "a1 . a2 . a3 b1",
        "a1",
        "Your panda on D4 is frozen until Bo's next turn.",
        ["march"],
        words={"hands": {"a": "march"}, "frozen": {"a1": "b"}},
    ),
    "march-walled-in": Case(
        ". b2 .\nb1 a1 b3\nL b4 a2\n. a3 .",
        "a1",
        "Your panda on E5 can't move: the way is blocked on D5, E4, E6 and F5.",
        ["march"],
        words={"hands": {"a": "march"}},
    ),
    "march-lying-unit": Case(
        "a1 . a2 . a3 b1",
        "a1",
        "Your panda on D4 is knocked down: it has to stand up first.",
        ["march"],
        words={"hands": {"a": "march dagger"}, "down": "a1"},
    ),
    "horse-centaurs": Case(
        "a1 . b1",
        "horse",
        ("Your units can't move: your centaur on D4 is a centaur and uses no mounts."),
        words={"hands": {"a": "horse"}, "races": {"a": "centaurs"}},
    ),
    "march-diagonal": Case(
        "a1 . .\n. . b1",
        "E5",
        ("E5 is diagonal, which takes 2 spaces, and your panda on D4 can move 1 space."),
        ["march"],
        words={"hands": {"a": "march"}},
    ),
    "march-far": Case(
        "a1 . .\n. . b1",
        "D6",
        "D6 is 2 spaces away, and your panda on D4 can move 1 space.",
        ["march"],
        words={"hands": {"a": "march"}},
    ),
    "march-lava": Case(
        "a1 L b1",
        "D5",
        "The lava on D5 would kill your panda on D4.",
        ["march"],
        words={"hands": {"a": "march"}},
    ),
    "march-fire-kills": Case(
        "a1 Sb b1",
        "D5",
        "Entering D5 costs 1 health, and your panda on D4 has 1 left.",
        ["march"],
        words={"hands": {"a": "march"}, "damage": {"a1": 2}},
    ),
    "march-ice": Case(
        "a1 Ib b1", "D5", "There's an ice wall on D5.", ["march"], words={"hands": {"a": "march"}}
    ),
    "march-occupied": Case(
        "a1 b1 .", "b1", "Bo's panda on D5 is in the way.", ["march"], words={"hands": {"a": "march"}}
    ),
    "march-itself": Case(
        "a1 . b1", "a1", "Your panda on D4 is already there.", ["march"], words={"hands": {"a": "march"}}
    ),
    "conditioning-barred": Case(
        "a1 b1 .\n. . .",
        "D6",
        (
            "The direct way is blocked on D5; the way around takes 4 spaces, and your panda"
            " on D4 can move 2 spaces."
        ),
        ["conditioning"],
        words={"hands": {"a": "conditioning"}},
    ),
    "conditioning-fire-on-the-way": Case(
        "a1 Sb . b1",
        "D6",
        (
            "The way there leads through D5. Enter fire, a kraken's reach and pieces one step at a time. "
            "Move next to it first."
        ),
        ["conditioning"],
        words={"hands": {"a": "conditioning"}},
    ),
    "horse-over-with-no-room": Case(
        "a1 b1 b2 b3 b4",
        "b3",
        (
            "The way there leads through D5, D6 and D7. Enter fire, a kraken's reach and pieces one step at "
            "a time. Move next to it first."
        ),
        ["horse"],
        words={"hands": {"a": "horse"}},
    ),
    "eagle-occupied": Case(
        "a1 . b1",
        "b1",
        "Bo's panda on D6 is in the way.",
        ["great-eagle"],
        words={"hands": {"a": "great-eagle"}},
    ),
    "eagle-far": Case(
        "a1 . b1",
        "L10",
        "L10 is 14 spaces away, and your panda on D4 can move 8 spaces.",
        ["great-eagle"],
        words={"hands": {"a": "great-eagle"}},
    ),
    "teleport-lava": Case(
        "a1 . b1 L",
        "D7",
        "The lava on D7 would kill your panda on D4.",
        ["teleport"],
        words={"hands": {"a": "teleport"}},
    ),
    "warp-far": Case("a1 . . . ap . b1", "D4", "Your panda on D4 is already there.", ["warp"]),
    "warp-elsewhere": Case(
        "a1 . . . ap . b1",
        "D6",
        "You can only warp to the portal on D8 or beside it; D6 is 2 spaces from it.",
        ["warp"],
    ),
    "minion-own": Case(
        "aw1 a1 b1",
        "a1",
        "Water Minion needs a target that belongs to another player, not your panda on D5.",
        ["aw1"],
        words={"hands": {"a": "march"}},
    ),
    "minion-far": Case(
        "aw1 . . b1 a1",
        "b1",
        ("Bo's panda on D7 is 3 spaces from your water minion on D4; Water Minion has range 1."),
        ["aw1"],
        words={"hands": {"a": "march"}},
    ),
    "minion-moved": Case(
        "aw1 b1 . a1",
        "D8",
        "D8 is 4 spaces away, and your water minion on D4 can move 2 spaces.",
        ["aw1"],
        words={"hands": {"a": "march"}},
    ),
    "bomb-lava": Case(
        "a1 L . b1",
        "D5",
        "Magic Potion Bomb can't go on D5 (lava).",
        ["magic-potion-bomb"],
        words={"hands": {"a": "magic-potion-bomb"}},
    ),
    "bomb-far": Case(
        "a1 L . b1",
        "L10",
        ("L10 is 14 spaces from your panda on D4; Magic Potion Bomb has range 1-3."),
        ["magic-potion-bomb"],
        words={"hands": {"a": "magic-potion-bomb"}},
    ),
    "bomb-early": Case(
        "a1 . b1",
        "b1",
        "It's round 1. Nobody can attack before round 3.",
        ["magic-potion-bomb"],
        words={"hands": {"a": "magic-potion-bomb"}, "round": 1},
    ),
    "shard-far": Case(
        "a1 . b1",
        "D6",
        ("Bo's panda on D6 is 2 spaces from your panda on D4, your nearest unit; Crystal Shard allows 1."),
        ["crystal-shard"],
        words={"hands": {"a": "crystal-shard"}},
    ),
    "shard-lava": Case(
        "a1 L b1",
        "D5",
        "Crystal Shard can't go on D5 (lava).",
        ["crystal-shard"],
        words={"hands": {"a": "crystal-shard"}},
    ),
    "scorch-village": Case(
        "a1 V . b1",
        "D5",
        "Scorched Earth can't go on D5 (village).",
        ["scorched-earth"],
        words={"hands": {"a": "scorched-earth"}},
    ),
    "scorch-apart": Case(
        "a1 . . b1\n. . . .",
        "E5",
        "The tokens of Scorched Earth must be side by side: E5 isn't next to D6.",
        ["scorched-earth", "D6"],
        words={"hands": {"a": "scorched-earth"}},
    ),
    "scorch-again": Case(
        "a1 . . b1",
        "D6",
        "You've already chosen D6.",
        ["scorched-earth", "D6"],
        words={"hands": {"a": "scorched-earth"}},
    ),
    "scorch-own": Case(
        "a1 a2 . b1",
        "a2",
        ("Scorched Earth would hurt your panda on D5 and nobody on another team."),
        ["scorched-earth", "a1"],
        words={"hands": {"a": "scorched-earth"}},
    ),
    "wall-row": Case(
        "a1 . . b1\n. . . .",
        "E4",
        "The walls of Ice Wall must form one unbroken row with D5.",
        ["ice-wall", "D5"],
        words={"hands": {"a": "ice-wall"}},
    ),
    "wall-kraken": Case(
        "a1 . W+bk . b1",
        "bk",
        "Bo's kraken on D6 is immovable: Ice Wall has no effect on it.",
        ["ice-wall"],
        words={"hands": {"a": "ice-wall"}},
    ),
    "summon-dry": Case(
        "a1 W . b1",
        "D6",
        "Water Minion rises from water; D6 is plains.",
        ["water-minion"],
        words={"hands": {"a": "water-minion"}},
    ),
    "summon-other-water": Case(
        "a1 W . W b1",
        "D7",
        "The water on D7 does not reach your panda on D4.",
        ["water-minion"],
        words={"hands": {"a": "water-minion"}},
    ),
    "portal-taken": Case(
        "a1 . b1",
        "b1",
        "Bo's panda on D6 is in the way.",
        ["warp-master"],
        words={"hands": {"a": "warp-master"}},
    ),
    "trap-far": Case(
        "a1 . b1",
        "L10",
        ("L10 is 14 spaces from your panda on D4, your nearest unit; Trapsmith allows 3."),
        ["trapsmith"],
        words={"hands": {"a": "trapsmith"}},
    ),
    "decoy-lava": Case(
        "a1 L b1",
        "D5",
        "Adept Trickster can't go on D5 (lava).",
        ["adept-trickster"],
        words={"hands": {"a": "adept-trickster"}},
    ),
    "evade-far": Case(
        "a1 b1 . .",
        "D7",
        "D7 is 2 spaces away, and your panda on D5 can move 1 space.",
        ["dagger", "b1", "quick-reflexes"],
        words={"hands": {"a": "dagger", "b": "quick-reflexes"}},
    ),
    "evade-lava": Case(
        "a1 b1 L .",
        "D6",
        "The lava on D6 would kill your panda on D5.",
        ["dagger", "b1", "quick-reflexes"],
        words={"hands": {"a": "dagger", "b": "quick-reflexes"}},
    ),
    "push-line": Case(
        ". . .\na1 . .\n. b1 .",
        "north",
        "The push can only go east or south.",
        ["long-bow", "wind-arrow", "b1"],
        words={"hands": {"a": "long-bow wind-arrow"}},
    ),
    "axe-other": Case(
        "a1 b1 . b2",
        "b2",
        "Only Bo's panda on D5 was hit and can be pushed.",
        ["full-moon-axe", "b1"],
        words={"hands": {"a": "full-moon-axe"}},
    ),
    "unicorn-early": Case(
        "a1 b1 . .\n. . . .",
        "b1",
        "It's round 2. Nobody can attack before round 3.",
        ["unicorn"],
        words={"hands": {"a": "unicorn"}, "round": 2},
    ),
    "minions-truce": Case(
        "aw1 bw1 .",
        "bw1",
        (
            "Bo's water minion on D5 is a water minion: those that rose after their "
            "player's last unit died don't fight each other."
        ),
        ["A1", "aw1"],
        words={"out": "a", "phase": "minions", "origins": {"aw1": "after-death"}},
    ),
    "minion-struck": Case(
        "aw1 b1 a1",
        "b1",
        "Your water minion on D4 has already struck this turn.",
        ["aw1", "b1", "aw1"],
        words={"hands": {"a": "march"}},
    ),
    "minion-has-moved": Case(
        "aw1 . b1 a1",
        "E4",
        "Your water minion on D5 has already moved this turn.",
        ["aw1", "D5", None, "aw1"],
        words={"hands": {"a": "march"}},
    ),
    "vine-no-item": Case(
        "a1 . ab . .\n. . . . b1",
        "D5",
        "There's no item on D5 for Vine Pull.",
        ["vine-pull"],
        words={"hands": {"a": "vine-pull"}},
    ),
    "vine-item-blocked": Case(
        "a1 Ib ab . .\n. . ab . b1",
        "D6",
        ("The ice wall on D5 blocks the line of sight from your panda on D4 to D6."),
        ["vine-pull"],
        words={"hands": {"a": "vine-pull"}},
    ),
    "necromancer-other-water": Case(
        "W a1 W W\n. . . b1",
        "D4",
        "The next one rises from the same water as the first.",
        ["hydro-necromancer", "D6"],
        words={"hands": {"a": "hydro-necromancer"}},
    ),
    "wall-crushes-own": Case(
        ". . . .\na1 . a2 Ib\nb1 . . .",
        "a2",
        "Ice Wall would crush your panda on E6: there's no room behind it.",
        ["ice-wall", "a1"],
        words={"hands": {"a": "ice-wall"}},
    ),
    "wall-squeezes-teammate": Case(
        "a1 . c1 .\nb1 . . .",
        "c1",
        ("Cy's panda on D6 belongs to your team; you can't attack it with Ice Wall."),
        ["ice-wall"],
        words={"hands": {"a": "ice-wall"}, "goal": "teams-2", "players": 4},
    ),
    "scorch-teammate": Case(
        "a1 . c1 . b1",
        "c1",
        ("Scorched Earth would hurt Cy's panda on D6 and nobody on another team."),
        ["scorched-earth"],
        words={"hands": {"a": "scorched-earth"}, "goal": "teams-2", "players": 4},
    ),
    "march-own-in-the-way": Case(
        "a1 a2 .\n. . b1",
        "a2",
        "Your panda on D5 is in the way.",
        ["march", "a1"],
        words={"hands": {"a": "march"}},
    ),
}


@rule(
    "ignite.harm.walking", "ignite.move.one-a-space", "ignite.move.through-units", "ignite.play.acting-unit"
)
@rule("ignite.freeze.restrictions")
@pytest.mark.parametrize("name", CASES)
def test_what_is_said(name: str) -> None:
    assert said_at(CASES[name]) == CASES[name].said


@pytest.mark.parametrize("name", CASES)
def test_what_is_said_is_true(name: str) -> None:
    check_at(CASES[name])
