"""Why not in Solo & Cooperative Play: positions, and the sentence."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.coop import siege
from tests.why.checks_coop import CHECKS
from tests.why.freeze_cases import Case, said_at_table

CASES: dict[str, Case] = {
    "fog-nearest": Case(
        "a1 . . . !w1",
        "arrow",
        (
            "Heavy Fog limits Arrow to range 2-3: the nearest target is the white Swordsman on D8, 4 spaces "
            "from your panda on D4."
        ),
        ["long-bow"],
        words={"hands": {"a": "arrow long-bow"}, "powers": "heavy-fog"},
    ),
    "fog-target": Case(
        "a1 . . !k1 . !w1",
        "!w1",
        "The white Swordsman on D9 is 5 spaces from your panda on D4; Heavy Fog limits Arrow to range 2-3.",
        ["long-bow", "arrow"],
        words={"hands": {"a": "arrow long-bow"}, "powers": "heavy-fog"},
    ),
    "fog-no-range": Case(
        "a1 . . . . !w1",
        "charm",
        (
            "Heavy Fog limits Charm to range 1-3: the nearest target is the white Swordsman on D9, 5 spaces "
            "from your panda on D4."
        ),
        words={"hands": {"a": "charm"}, "powers": "heavy-fog"},
    ),
    "fog-own-range": Case(
        "a1 . . . . !w1",
        "lightning-bolt",
        (
            "No target in range 1-3 for Lightning Bolt: the nearest is the white Swordsman on D9, 5 spaces "
            "from your panda on D4."
        ),
        words={"hands": {"a": "lightning-bolt"}, "powers": "heavy-fog"},
    ),
    "fireproof-ring": Case(
        "a1 . !D",
        "ring-of-fire",
        (
            "The elder dragon on D6 takes no damage from fire spells and forest fires, and Ring of Fire "
            "would hurt no other enemy."
        ),
        words={"hands": {"a": "ring-of-fire"}},
    ),
    "fireproof-forest": Case(
        "a1 F F F+!D",
        "D6",
        (
            "The elder dragon on D7 takes no damage from fire spells and forest fires, and Fire Arrow "
            "would hurt no other enemy."
        ),
        ["long-bow", "fire-arrow"],
        words={"hands": {"a": "fire-arrow long-bow"}},
    ),
    "ring-far": Case(
        "a1 . . . . !w1",
        "ring-of-fire",
        "Ring of Fire wouldn't reach any enemy.",
        words={"hands": {"a": "ring-of-fire"}},
    ),
    "heal-far": Case(
        "a1 . . b1",
        "medicine",
        "You can heal Bo's panda on D7 only at range 1, and your panda on D4 is 3 spaces away.",
        words={"hands": {"a": "medicine"}, "players": 2, "damage": {"b1": 1}},
    ),
    "machine-of-mate-unbuilt": Case(
        "a1 bxc . !w1\n. b1 . .",
        "bxc",
        "Bo's catapult on D5 isn't finished yet: 2 time tokens are left on it.",
        words={"hands": {"a": "dagger"}, "players": 2, "clocks": {"bxc": 2}},
    ),
    "machine-of-mate-far": Case(
        "a1 . . bxc b1 !w1",
        "bxc",
        "Bo's catapult on D7 needs one of your units beside it: your panda on D4 is 3 spaces away.",
        words={"hands": {"a": "dagger"}, "players": 2},
    ),
    "machine-of-mate-ready": Case(
        "a1 bxc . . !w1\n. b1 . . .",
        "bxc",
        "Choose “Fire a war machine” to fire Bo's catapult on D5 at the cost of a card from your hand.",
        words={"hands": {"a": "dagger"}, "players": 2},
    ),
    "machine-of-enemies": Case(
        "a1 !xc1 !w1",
        "!xc1",
        "The catapult on D5 belongs to the enemies.",
        words={"hands": {"a": "dagger"}, "crews": {"!xc1": "!w1"}},
    ),
}


@rule("coop.power.fog", "coop.dragon.fire-immune", "coop.cards.healing")
@rule("coop.cards.war-machine-share", "coop.cards.war-machine-adjacent", "coop.cards.war-machine-no-capture")
@pytest.mark.parametrize("name", CASES)
def test_what_is_said(name: str) -> None:
    case = CASES[name]
    assert said_at_table(case, siege(case.drawing, **case.words), CHECKS) == case.said
