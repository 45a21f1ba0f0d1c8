"""Why not, said about cards of the hand in Ignite, and while something else is asked."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from tests.why.ignite_cases import Case, said_at

CASES: dict[str, Case] = {
    # -- cards of the hand
    "shield": Case(
        "a1 . b1",
        "old-wooden-shield",
        (
            "Old Wooden Shield has no action on your turn. It responds to what others do. You "
            "can play it for 1 honor."
        ),
        words={"hands": {"a": "old-wooden-shield"}},
    ),
    "arrow-without-bow": Case(
        "a1 . b1",
        "arrow",
        "Arrow needs a bow, and you haven't played one this turn.",
        words={"hands": {"a": "arrow"}},
    ),
    "arrow-before-bow": Case(
        "a1 . b1",
        "arrow",
        "Arrow needs a bow, and you haven't played Long Bow yet. Play Long Bow first.",
        words={"hands": {"a": "arrow long-bow"}},
    ),
    "monopoly-too-early": Case(
        "a1 . b1",
        "monopoly",
        "It's round 1. Nobody can attack before round 3.",
        words={"hands": {"a": "monopoly"}, "round": 1},
    ),
    "medicine-for-nobody": Case(
        "a1 . b1", "medicine", "You have no hurt units.", words={"hands": {"a": "medicine"}}
    ),
    "kraken-off-water": Case(
        "a1 . . W b1",
        "kraken",
        (
            "You have no unit in or beside water that can act: your panda on D4 is 3 spaces away from D7. "
            "Move a unit to the water first."
        ),
        words={"hands": {"a": "kraken"}},
    ),
    "kraken-with-a-frozen-unit-at-the-water": Case(
        "a1 . . W a2 b1",
        "kraken",
        (
            "You have no unit in or beside water that can act: your panda on D4 is 3 spaces away from D7. "
            "Move a unit to the water first."
        ),
        words={"hands": {"a": "kraken"}, "frozen": {"a2": "b"}},
    ),
    "kraken-without-water": Case(
        "a1 . b1",
        "kraken",
        "Kraken needs water, and the board has none.",
        words={"hands": {"a": "kraken"}},
    ),
    "dealer-without-goods": Case(
        "a1 . b1",
        "weapon-dealer",
        "Weapon Dealer needs another card from your hand, and you have none.",
        words={"hands": {"a": "weapon-dealer"}},
    ),
    "raid-of-small-hands": Case(
        "a1 . b1",
        "raiders-of-the-north",
        "Nobody else has more than 4 cards: the fullest hand has 3.",
        words={"hands": {"a": "raiders-of-the-north", "b": "march march march"}},
    ),
    "search-of-nothing": Case(
        "a1 . b1",
        "triple-sheath",
        "Your deck and your discard pile are empty.",
        words={"hands": {"a": "triple-sheath"}},
    ),
    "modifier": Case(
        "a1 . b1",
        "bone-crusher",
        (
            "Bone Crusher has no action of its own. You add it when you declare an attack. You can play it "
            "for 2 honor."
        ),
        words={"hands": {"a": "bone-crusher"}},
    ),
    "second-monopoly": Case(
        "a1 . b1",
        "monopoly",
        "You've already played a Monopoly, and a second one adds nothing.",
        words={"hands": {"a": "monopoly"}, "monopoly": "a"},
    ),
    "decoys-for-all": Case(
        "a1 ad1 . b1",
        "adept-trickster",
        "Each of them already has a decoy: your panda on D4.",
        words={"hands": {"a": "adept-trickster"}},
    ),
    "all-decoys": Case(
        "a1 ad1 a2 ad2\nb1 bd1 b2 bd2\na3 . . .",
        "adept-trickster",
        "All 4 tokens for Adept Trickster are on the board.",
        words={"hands": {"a": "adept-trickster"}},
    ),
    "ten-bases": Case(
        "a1 W aw1 aw2 aw3 aw4\nb1 . aw5 aw6 aw7 aw8\n. . aw9 ak1 . .",
        "kraken",
        "All 10 bases of your color are under minions.",
        words={"hands": {"a": "kraken"}},
    ),
    "water-full": Case(
        "a1 W+b1 . b2", "kraken", "The water near your panda on D4 is full.", words={"hands": {"a": "kraken"}}
    ),
    "no-room-for-a-trap": Case(
        "V+a1 V V V\nV V V V\nV V V V\nV V V V",
        "trapsmith",
        "There's no suitable space within 3 spaces of your units.",
        words={"hands": {"a": "trapsmith"}, "at": "A1"},
    ),
    "no-room-for-a-shard": Case(
        "a1 I\nI .",
        "crystal-shard",
        "There's no suitable space within 1 space of your units.",
        words={"hands": {"a": "crystal-shard"}, "at": "A1"},
    ),
    "no-room-for-a-bomb": Case(
        "a1 I I I I\nI I I I I\nI I I I I\nI I I I I\nI I I I I",
        "magic-potion-bomb",
        "No space for Magic Potion Bomb is in range of your panda on A1.",
        words={"hands": {"a": "magic-potion-bomb"}, "at": "A1"},
    ),
    "warhammer-alone": Case(
        "a1 b1",
        "warhammer",
        "Warhammer needs another card from your hand, and you have none.",
        words={"hands": {"a": "warhammer"}},
    ),
    # -- while something else is asked
    "card-while-buying": Case(
        "V+a1 . b1",
        "march",
        (
            "March is in your hand. Right now, choose a card to buy. You can do that "
            "afterwards, in your action phase."
        ),
        ["buy"],
        {"market": "arrow", "bank": 3, "hands": {"a": "march"}},
    ),
    "dear-card-while-buying": Case(
        "V+a1 . b1",
        "flail",
        "Flail costs 6 honor, and you have 3.",
        ["buy"],
        {"market": "arrow flail", "bank": 3, "hands": {"a": "march"}},
    ),
    "unsold-card-while-buying": Case(
        "V+a1 . b1",
        "horse",
        "The market in this game doesn't sell Horse.",
        ["buy"],
        {"market": "arrow", "bank": 3},
    ),
    "space-while-buying": Case(
        "V+a1 . b1",
        "D5",
        (
            "D5 is a space. Right now, choose a card to buy. You choose units and spaces with the cards you "
            "play."
        ),
        ["buy"],
        {"market": "arrow", "bank": 3},
    ),
    "hidden-card-while-buying": Case(
        "V+a1 . b1",
        "horse",
        "Horse isn't on top of any of the 2 stacks.",
        ["buy"],
        {"stacks": ["arrow horse", "march"], "bank": 3},
    ),
    "button-while-selling": Case(
        "Z+a1 . b1",
        "buy",
        (
            "“Buy from the market” has to wait. Right now, choose a card to sell. You can do "
            "that afterwards, in your action phase."
        ),
        ["sell"],
        {"hands": {"a": "march dagger"}},
    ),
    "other-card-while-selling": Case(
        "Z+a1 . b1",
        "flail",
        "You have no Flail in your hand: it isn't in this game.",
        ["sell"],
        {"hands": {"a": "march dagger"}},
    ),
    "title-while-selling": Case(
        "Z+a1 . b1",
        "merchant-prince",
        "Merchant Prince is your title, and titles are never in a hand.",
        ["sell"],
        {"hands": {"a": "march dagger"}, "titles": {"merchant-prince": "a 6"}},
    ),
    "nothing-while-selling": Case(
        "Z+a1 . b1",
        None,
        "You can't skip this: choose a card to sell.",
        ["sell"],
        {"hands": {"a": "march dagger"}},
    ),
    "unit-while-discarding": Case(
        "a1 . b1",
        "a1",
        (
            "Your panda on D4 has to wait. Right now, choose a card to discard for standing up. You choose "
            "units and spaces with the cards you play."
        ),
        ["stand-up"],
        {"down": "a1", "hands": {"a": "march dagger"}},
    ),
    "enemy-while-discarding": Case(
        "a1 . b1",
        "b1",
        ("Bo's panda on D6 isn't yours. Right now, choose a card to discard for standing up."),
        ["stand-up"],
        {"down": "a1", "hands": {"a": "march dagger"}},
    ),
    "nothing-of-the-honor": Case(
        "a1 . b1", None, "Choose at least 1; you've chosen 0.", ["honor"], {"hands": {"a": "march dagger"}}
    ),
    # -- which unit
    "buyer-elsewhere": Case(
        "V+a1 V+a2 a3 b1",
        "a3",
        "Your panda on D6 isn't in the village or the bazaar.",
        ["buy", "arrow"],
        {"market": "arrow", "bank": 3},
    ),
    "buyer-knocked-down": Case(
        "V+a1 V+a2 V+a3 b1",
        "a3",
        "Your panda on D6 is knocked down: it has to stand up first.",
        ["buy", "arrow"],
        {"market": "arrow", "bank": 3, "down": "a3"},
    ),
    "buyer-done": Case(
        "V+a1 V+a2 V+a3 b1",
        "a1",
        "Your panda on D4 has already bought a card this turn.",
        ["buy", "arrow", "a1", "buy", "arrow"],
        {"market": "arrow", "bank": 6},
    ),
    "seller-elsewhere": Case(
        "Z+a1 Z+a2 V+a3 b1",
        "a3",
        "Your panda on D6 isn't in the bazaar.",
        ["sell", "march"],
        {"hands": {"a": "march"}},
    ),
    "an-enemy-to-buy": Case(
        "V+a1 V+a2 V+b1 .",
        "b1",
        "Bo's panda on D6 isn't yours. Right now, choose the unit that buys Arrow.",
        ["buy", "arrow"],
        {"market": "arrow", "bank": 3},
    ),
    "nobody-to-stand-up": Case(
        "a1 a2 a3 b1",
        "a3",
        "Your panda on D6 isn't knocked down.",
        ["stand-up"],
        {"down": "a1 a2", "hands": {"a": "march"}},
    ),
    "healthy-patient": Case(
        "a1 a2 a3 b1",
        "a3",
        "Your panda on D6 isn't hurt.",
        ["medicine"],
        {"damage": {"a1": 1, "a2": 1}, "hands": {"a": "medicine"}},
    ),
    "hurt-enemy": Case(
        "a1 a2 b1 .",
        "b1",
        "Bo's panda on D6 isn't on your side.",
        ["medicine"],
        {"damage": {"a1": 1, "a2": 1, "b1": 1}, "hands": {"a": "medicine"}},
    ),
    "frozen-unit-for-march": Case(
        "a1 . a2 . a3 b1",
        "a3",
        "Your panda on D8 is frozen until Bo's next turn.",
        ["march"],
        {"hands": {"a": "march"}, "frozen": {"a3": "b"}},
    ),
    "lying-unit-for-march": Case(
        "a1 . a2 . a3 b1",
        "a3",
        "Your panda on D8 is knocked down: it has to stand up first.",
        ["march"],
        {"hands": {"a": "march dagger"}, "down": "a3"},
    ),
    "empty-space-for-march": Case(
        "a1 . a2 . a3 b1",
        "D5",
        "D5 has none of your units. Right now, choose the unit for March.",
        ["march"],
        {"hands": {"a": "march"}},
    ),
    "enemy-for-march": Case(
        "a1 . a2 . a3 b1",
        "b1",
        "Bo's panda on D9 isn't yours. Right now, choose the unit for March.",
        ["march"],
        {"hands": {"a": "march"}},
    ),
    "unit-off-water": Case(
        "a1 W a2 . a3 b1",
        "a3",
        "Your panda on D8 isn't in or beside water: D5 is 3 spaces away.",
        ["water-minion"],
        {"hands": {"a": "water-minion"}},
    ),
    "doubled-unit": Case(
        "a1 ad1 a2 . a3 b1",
        "a1",
        "Your panda on D4 already has a decoy: your decoy on D5.",
        ["adept-trickster"],
        {"hands": {"a": "adept-trickster"}},
    ),
    "hurt-teammate-far-off": Case(
        "a1 a2 . c1 b1",
        "c1",
        "Cy's panda on D7 isn't beside one of your units.",
        ["medicine"],
        {
            "damage": {"a1": 1, "a2": 1, "c1": 1},
            "hands": {"a": "medicine"},
            "goal": "teams-2",
            "players": 4,
        },
    ),
    "seller-done": Case(
        "Z+a1 Z+a2 Z+a3 b1",
        "a1",
        "Your panda on D4 has already sold a card this turn.",
        ["sell", "march", "a1", "sell", "march"],
        {"hands": {"a": "march march"}},
    ),
    "minion-to-buy": Case(
        "V+a1 V+a2 V+aw1 b1",
        "aw1",
        ("Your water minion on D6 isn't a unit. Right now, choose the unit that buys Arrow."),
        ["buy", "arrow"],
        {"market": "arrow", "bank": 3},
    ),
    "frozen-unit-for-the-portal": Case(
        "a1 a2 a3 . ap . b1",
        "a3",
        "Your panda on D6 is frozen until Bo's next turn.",
        ["warp"],
        {"frozen": {"a3": "b"}},
    ),
    "nobody-to-heal": Case(
        "a1 a2 . b1",
        "D6",
        "D6 isn't a unit. Right now, choose a unit to heal.",
        ["medicine"],
        {"damage": {"a1": 1, "a2": 1}, "hands": {"a": "medicine"}},
    ),
}


@rule("ignite.attack.no-early", "ignite.bow.needed")
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_said_about_what_is_pointed_at(case: Case) -> None:
    assert said_at(case) == case.said
