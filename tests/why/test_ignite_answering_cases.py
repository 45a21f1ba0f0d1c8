"""Why not in Ignite, said to who answers an attack: positions, what is pointed at, and the sentence."""

from __future__ import annotations

import pytest

from tests.why.ignite_cases import Case, check_at, said_at

CASES: dict[str, Case] = {
    "shield-against-spell": Case(
        "a1 . b1",
        "old-wooden-shield",
        "Lightning Bolt is a spell: shields don't block spells.",
        ["lightning-bolt", "b1"],
        words={"hands": {"a": "lightning-bolt", "b": "old-wooden-shield counter-spell"}},
    ),
    "sword-against-javelin": Case(
        "a1 . b1",
        "short-sword",
        ("Short Sword blocks only melee attacks; Javelin comes from 2 spaces away."),
        ["javelin", "b1"],
        words={"hands": {"a": "javelin", "b": "short-sword old-wooden-shield"}},
    ),
    "dagger-against-sword": Case(
        "a1 b1",
        "dagger",
        "Dagger blocks only another Dagger, and this is Short Sword.",
        ["short-sword", "b1"],
        words={"hands": {"a": "short-sword", "b": "dagger old-wooden-shield"}},
    ),
    "reflexes-in-a-ring": Case(
        "a1 b1 .",
        "quick-reflexes",
        "Ring of Fire also hits the free spaces beside your panda on D5: C5, D6 and E5.",
        ["ring-of-fire"],
        words={"hands": {"a": "ring-of-fire", "b": "quick-reflexes counter-spell"}},
    ),
    "reflexes-walled-in": Case(
        "I I I\na1 b1 L\nI I I",
        "quick-reflexes",
        "Your panda on E5 has no free space beside it to step to.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "quick-reflexes old-wooden-shield"}},
    ),
    "reflexes-lying": Case(
        "a1 b1",
        "quick-reflexes",
        "Your panda on D5 is knocked down and can't step aside.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "quick-reflexes old-wooden-shield"}, "down": "b1"},
    ),
    "reflexes-held": Case(
        "a1 b1",
        "quick-reflexes",
        "Your panda on D5 is immobilized until Cy's next turn.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "quick-reflexes old-wooden-shield"}, "held": {"b1": "c"}},
    ),
    "reflexes-nowhere": Case(
        "L L L\na1 b1 L\n. L .",
        "quick-reflexes",
        "Your panda on E5 has no free space beside it to step to.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "quick-reflexes old-wooden-shield"}},
    ),
    "counter-against-dagger": Case(
        "a1 b1",
        "counter-spell",
        "Counter Spell only responds to spells, and Dagger isn't one.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "counter-spell old-wooden-shield"}},
    ),
    "march-as-answer": Case(
        "a1 b1",
        "march",
        "March can only be played on your own turn, not in response to Dagger.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "march old-wooden-shield"}},
    ),
    "swap-without-decoy": Case(
        "a1 b1",
        "swap",
        "There's no decoy on the board for your panda on D5.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "march old-wooden-shield"}},
    ),
    "shield-against-bash": Case(
        "a1 b1",
        "metal-shield",
        "A shield bash can't be blocked with a shield.",
        ["metal-shield", "b1"],
        words={"hands": {"a": "metal-shield", "b": "metal-shield quick-reflexes"}},
    ),
    "crusher-only": Case(
        "a1 b1",
        "march",
        "You can only add Bone Crusher to this attack.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger march bone-crusher"}},
    ),
    "ring-protect-other": Case(
        "b2 . b1\n. a1 .",
        "a1",
        "Ada's panda on E5 isn't yours.",
        ["ring-of-fire", "mirror-spell"],
        words={"hands": {"a": "ring-of-fire", "b": "mirror-spell"}},
    ),
    "ring-protect-far": Case(
        "b2 . b1\n. a1 .\n. . .\n. . .\n. . b3",
        "b3",
        "Ring of Fire doesn't threaten your panda on H6.",
        ["ring-of-fire", "mirror-spell"],
        words={"hands": {"a": "ring-of-fire", "b": "mirror-spell"}},
    ),
    "spread-not-blocked": Case(
        "a1 . b1 c1",
        "mirror-spell",
        (
            "Your panda on D7 isn't a target of Lightning Bolt: only the spread reaches it, which Mirror "
            "Spell doesn't stop."
        ),
        ["lightning-bolt", "b1", None],
        words={"hands": {"a": "lightning-bolt", "b": "counter-spell", "c": "mirror-spell counter-spell"}},
    ),
    "mirror-of-a-wall": Case(
        "a1 . b1",
        "mirror-spell",
        ("Ice Wall is cast on the ground and can't be turned against its caster."),
        ["ice-wall", "b1", None],
        words={"hands": {"a": "ice-wall", "b": "mirror-spell counter-spell"}},
    ),
    "mirror-of-an-arrow": Case(
        "a1 . b1",
        "mirror-spell",
        "Fire Arrow is a weapon or arrow with magic, not a spell attack.",
        ["long-bow", "fire-arrow", "b1"],
        words={"hands": {"a": "long-bow fire-arrow", "b": "mirror-spell counter-spell"}},
    ),
    "reflexes-against-a-kraken": Case(
        "a1 W . b1",
        "quick-reflexes",
        "Kraken can't be evaded.",
        ["kraken", "D5"],
        words={"hands": {"a": "kraken", "b": "quick-reflexes old-wooden-shield"}},
    ),
    "decoy-on-lava": Case(
        "a1 b1\n. L+bd1",
        "swap",
        ("The decoy of your panda on D5 is on E5, which would kill your panda on D5."),
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "old-wooden-shield"}},
    ),
    "berserk-as-answer": Case(
        "a1 b1",
        "berserk",
        ("Berserk doesn't stop Dagger: you can reveal it when one of your units is hurt."),
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "berserk old-wooden-shield"}},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_said(name: str) -> None:
    assert said_at(CASES[name]) == CASES[name].said


@pytest.mark.parametrize("name", CASES)
def test_what_is_said_is_true(name: str) -> None:
    check_at(CASES[name])
