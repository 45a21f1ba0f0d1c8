"""Why not in Ignite, said of targets and of cards that need one: positions, and the sentence."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from tests.why.ignite_cases import Case, check_at, said_at

CASES: dict[str, Case] = {
    "dagger-nearest": Case(
        "a1 . . . b1",
        "dagger",
        ("No target in range 1 for Dagger: the nearest is Bo's panda on D8, 4 spaces from your panda on D4."),
        words={"hands": {"a": "dagger"}},
    ),
    "dagger-nearest-move": Case(
        "a1 . . b1",
        "dagger",
        (
            "No target in range 1 for Dagger: the nearest is Bo's panda on D7, 3 spaces "
            "from your panda on D4. Move your panda on D4 to D6 first."
        ),
        words={"hands": {"a": "dagger conditioning"}},
    ),
    "lightning-kills-a-teammate-and-hurts-an-own-unit": Case(
        "c1 a1 d1",
        "lightning-bolt",
        "Lightning Bolt would deal 1 damage to Cy's panda on D4, which has 1 health left.",
        words={"hands": {"a": "lightning-bolt"}, "damage": {"c1": 2}, "goal": "teams-2", "players": 4},
    ),
    "vine-for-a-decoy-in-a-forest": Case(
        "a1 . F+bd1 . b1",
        "bd1",
        "Bo's decoy on D6 is hidden in the forest: Vine Pull reaches it only from an adjacent space, and your"
        " panda on D4 is 2 spaces away.",
        ["vine-pull"],
        words={"hands": {"a": "vine-pull"}},
    ),
    "arrow-too-near": Case(
        "a1 b1 . . . .",
        "arrow",
        ("No target in range 2-4 for Arrow: the nearest is Bo's panda on D5, 1 space from your panda on D4."),
        ["long-bow"],
        words={"hands": {"a": "arrow long-bow"}},
    ),
    "dagger-too-early": Case(
        "a1 b1",
        "dagger",
        "It's round 2. Nobody can attack before round 3.",
        words={"hands": {"a": "dagger"}, "round": 2},
    ),
    "dagger-only-lying": Case(
        "a1 b1 . . . a2",
        "dagger",
        (
            "Only units that can't act have a target for Dagger: your panda on D4 is "
            "knocked down. Discard a card to stand the unit up first."
        ),
        words={"hands": {"a": "dagger march"}, "down": "a1"},
    ),
    "dagger-teammate": Case(
        "a1 c1 . . . . . b1",
        "dagger",
        ("Cy's panda on D5 belongs to your team; you can't attack it with Dagger."),
        words={"hands": {"a": "dagger"}, "goal": "teams-2", "players": 4},
    ),
    "dagger-unit-without-target": Case(
        "a1 b1 . a2 b2 . . . . a3",
        "a3",
        (
            "No target in range 1 for Dagger: the nearest is Bo's panda on D7, 5 spaces "
            "from your panda on D12."
        ),
        ["dagger"],
        words={"hands": {"a": "dagger"}},
    ),
    "dagger-lava": Case(
        "a1 b1 L", "D6", "There's nothing on D6 for Dagger.", ["dagger"], words={"hands": {"a": "dagger"}}
    ),
    "dagger-own": Case(
        "a1 b1\na2 .",
        "a2",
        "Dagger needs a target that belongs to another player, not your panda on E4.",
        ["dagger"],
        words={"hands": {"a": "dagger"}, "frozen": {"a2": "b"}},
    ),
    "dagger-far-enemy": Case(
        "a1 b1 . b2",
        "b2",
        ("Bo's panda on D7 is 3 spaces from your panda on D4; Dagger has range 1."),
        ["dagger"],
        words={"hands": {"a": "dagger"}},
    ),
    "javelin-forest": Case(
        "a1 b1 F+b2",
        "b2",
        (
            "Bo's panda on D6 is hidden in the forest: Javelin reaches it only from an adjacent space, and "
            "your panda on D4 is 2 spaces away."
        ),
        ["javelin"],
        words={"hands": {"a": "javelin"}},
    ),
    "javelin-in-forest-only": Case(
        "a1 . F+b1",
        "javelin",
        (
            "Bo's panda on D6 is hidden in the forest: Javelin reaches it only from an adjacent space, and "
            "your panda on D4 is 2 spaces away."
        ),
        words={"hands": {"a": "javelin"}},
    ),
    "javelin-behind-ice": Case(
        "a1 Ib b1\nb2 . .",
        "b1",
        ("The ice wall on D5 blocks the line of sight from your panda on D4 to D6."),
        ["javelin"],
        words={"hands": {"a": "javelin"}},
    ),
    "javelin-ice-hand": Case(
        "a1 Ib b1",
        "javelin",
        (
            "The ice wall on D5 blocks the line of sight from your panda on D4 to D6. Move "
            "your panda on D4 to C4 or E4 first."
        ),
        words={"hands": {"a": "javelin march"}},
    ),
    "net-kraken": Case(
        "a1 . W+bk",
        "gladiator-net",
        "Bo's kraken on D6 is immovable: Gladiator Net has no effect on it.",
        words={"hands": {"a": "gladiator-net"}},
    ),
    "curse-cursed": Case(
        "a1 . b1",
        "curse",
        "Bo's panda on D6 belongs to Bo, who is already cursed.",
        words={"hands": {"a": "curse"}, "cursed": {"b": "c"}},
    ),
    "curse-minion": Case(
        "a1 . bw1 . . . . . . b1",
        "curse",
        "Bo's water minion on D5 isn't a unit; Curse works only on units.",
        words={"hands": {"a": "curse"}},
    ),
    "curse-target-minion": Case(
        "a1 . bw1\nb1 . .",
        "bw1",
        "Bo's water minion on D6 isn't a unit; Curse works only on units.",
        ["curse"],
        words={"hands": {"a": "curse"}},
    ),
    "bash-far": Case(
        "a1 . b1",
        "metal-shield",
        (
            "No target in range 1 for Metal Shield: the nearest is Bo's panda on D6, 2 "
            "spaces from your panda on D4."
        ),
        words={"hands": {"a": "metal-shield"}},
    ),
    "bash-minion": Case(
        "a1 bw1 . b1\nb2 . . .",
        "bw1",
        "Bo's water minion on D5 isn't a unit; Metal Shield works only on units.",
        ["metal-shield"],
        words={"hands": {"a": "metal-shield"}},
    ),
    "bash-own": Case(
        "a1 a2\nb1 .",
        "a2",
        "Metal Shield needs a target that belongs to another player, not your panda on D5.",
        ["metal-shield"],
        words={"hands": {"a": "metal-shield"}},
    ),
    "ring-nobody": Case(
        "a1 . . . . b1",
        "ring-of-fire",
        "Ring of Fire wouldn't reach another player's unit or minion.",
        words={"hands": {"a": "ring-of-fire"}},
    ),
    "ring-kills-own": Case(
        "a1 a2 b1",
        "ring-of-fire",
        ("Ring of Fire would deal 1 damage to your panda on D5, which has 1 health left."),
        words={"hands": {"a": "ring-of-fire"}, "damage": {"a2": 2, "a1": 2}},
    ),
    "fire-arrow-plain": Case(
        "a1 . b1",
        "D5",
        ("There's nothing on D5; Fire Arrow can attack an empty space only if it's forest."),
        ["long-bow", "fire-arrow"],
        words={"hands": {"a": "long-bow fire-arrow"}},
    ),
    "fire-arrow-empty-forest": Case(
        "a1 . b1\nF F .",
        "E5",
        "Fire Arrow wouldn't reach another player's unit or minion.",
        ["long-bow", "fire-arrow"],
        words={"hands": {"a": "long-bow fire-arrow"}},
    ),
    "fire-arrow-own-forest": Case(
        "a1 . b1\n. . .\nF F+a2 .",
        "F4",
        "Fire Arrow would hurt your panda on F5 and nobody on another team.",
        ["long-bow", "fire-arrow", "a1"],
        words={"hands": {"a": "long-bow fire-arrow"}},
    ),
    "fire-arrow-kills-own": Case(
        "a1 . F+b1\n. . F+a2\nb2 . .",
        "b1",
        ("Fire Arrow would deal 1 damage to your panda on E6, which has 1 health left."),
        ["long-bow", "fire-arrow"],
        words={"hands": {"a": "long-bow fire-arrow"}, "damage": {"a2": 2}, "frozen": {"a2": "c"}},
    ),
    "freeze-dry": Case(
        "a1 . b1",
        "D5",
        ("There's nothing on D5; Freeze can attack an empty space only if it's water."),
        ["freeze"],
        words={"hands": {"a": "freeze"}},
    ),
    "vine-beside": Case(
        "a1 b1 .\n. . .\nb2 . .",
        "b1",
        ("Bo's panda on D5 is 1 space from your panda on D4; Vine Pull has range 2-4."),
        ["vine-pull"],
        words={"hands": {"a": "vine-pull"}},
    ),
    "vine-itself": Case(
        "a1 . b1",
        "a1",
        "Your panda on D4 casts Vine Pull and can't pull itself.",
        ["vine-pull"],
        words={"hands": {"a": "vine-pull"}},
    ),
    "vine-blocked": Case(
        "a1 . b2 b1",
        "b1",
        "Bo's panda on D7 can't be pulled: the way is blocked on D6.",
        ["vine-pull"],
        words={"hands": {"a": "vine-pull"}},
    ),
    "vine-own-into-lava": Case(
        "a1 . L a2\n. . . .\nb1 . . .",
        "a2",
        ("Vine Pull would move your panda on D7 into the lava on D6, which kills it."),
        ["vine-pull", "a1"],
        words={"hands": {"a": "vine-pull"}},
    ),
    "bite-far": Case(
        "a1 . . . .\n. . b2 . .\n. . . b1 .",
        "b1",
        ("Bo's panda on F7 is 3 spaces from your panda on D6; Tiger Mount has range 1."),
        ["tiger-mount", "D6", None],
        words={"hands": {"a": "tiger-mount"}},
    ),
    "wind-arrow-into-lava": Case(
        "a1 . b1 a2 L",
        "wind-arrow",
        ("Wind Arrow would move your panda on D7 into the lava on D8, which kills it."),
        ["long-bow"],
        words={"hands": {"a": "long-bow wind-arrow"}},
    ),
    "vine-minion": Case(
        "a1 . aw1 . b1",
        "aw1",
        ("Your water minion on D6 is your own minion; Vine Pull pulls your units and other players' pieces."),
        ["vine-pull"],
        words={"hands": {"a": "vine-pull"}},
    ),
    "net-in-sight-of-kraken": Case(
        "a1 . b1\n. W+bk .",
        "bk",
        "Bo's kraken on E5 is immovable: Gladiator Net has no effect on it.",
        ["gladiator-net"],
        words={"hands": {"a": "gladiator-net"}},
    ),
    "elf-range": Case(
        "a1 . . . b1",
        "gladiator-net",
        (
            "No target in range 1-3 for Gladiator Net: the nearest is Bo's panda on D8, 4 "
            "spaces from your elf on D4. Move your elf on D4 to D5 first."
        ),
        words={"hands": {"a": "gladiator-net march"}, "races": {"a": "elves"}},
    ),
    "catfolk-moves-first": Case(
        "a1 . . b1",
        "dagger",
        (
            "No target in range 1 for Dagger: the nearest is Bo's panda on D7, 3 spaces "
            "from your catfolk on D4. Move your catfolk on D4 to D6 first."
        ),
        words={"hands": {"a": "dagger"}, "races": {"a": "catfolk"}},
    ),
    "ring-teammate": Case(
        "a1 c1 b1",
        "ring-of-fire",
        ("Ring of Fire would deal 1 damage to Cy's panda on D5, which has 1 health left."),
        words={"hands": {"a": "ring-of-fire"}, "damage": {"c1": 2}, "goal": "teams-2", "players": 4},
    ),
    "spear-of-a-frozen-unit-without-a-deck": Case(
        "a1 . F+b1",
        "blessed-spear",
        "Your units can't act: 0 knocked down, 1 frozen.",
        words={"hands": {"a": "blessed-spear"}, "frozen": {"a1": "b"}},
    ),
}


@rule("ignite.attack.in-range", "ignite.sight.corner-lines", "ignite.team.attack-teammate")
@rule("ignite.harm.no-suicide", "ignite.play.acting-unit", "ignite.freeze.restrictions")
@pytest.mark.parametrize("name", CASES)
def test_what_is_said(name: str) -> None:
    assert said_at(CASES[name]) == CASES[name].said


@pytest.mark.parametrize("name", CASES)
def test_what_is_said_is_true(name: str) -> None:
    check_at(CASES[name])
