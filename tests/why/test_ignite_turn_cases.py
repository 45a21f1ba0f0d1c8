"""Why not, said in the action phase of Ignite: the board, the market and the acts of the turn."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from tests.why.ignite_cases import Case, said_at

CASES: dict[str, Case] = {
    # -- what stands on the board
    "lava": Case(
        "a1 L b1",
        "D5",
        ("D5 (lava) is an empty space. You need a card to do something there. Choose a card first."),
        words={"hands": {"a": "march"}},
    ),
    "own-unit": Case(
        "a1 . b1",
        "a1",
        "Your panda on D4 acts through the cards you play. Choose a card first.",
        words={"hands": {"a": "march"}},
    ),
    "own-unit-down": Case(
        "a1 . b1",
        "a1",
        (
            "Your panda on D4 is knocked down: it has to stand up first. Discard a card to "
            "stand the unit up first."
        ),
        words={"down": "a1", "hands": {"a": "march"}},
    ),
    "own-unit-down-without-cards": Case(
        "a1 . b1", "a1", "Your panda on D4 is knocked down: it has to stand up first.", words={"down": "a1"}
    ),
    "own-unit-frozen": Case(
        "a1 . b1", "a1", "Your panda on D4 is frozen until Bo's next turn.", words={"frozen": {"a1": "b"}}
    ),
    "enemy": Case(
        "a1 . b1",
        "b1",
        "Bo's panda on D6 isn't yours. You need a card to attack it. Choose a card first.",
        words={"hands": {"a": "march"}},
    ),
    "enemy-too-early": Case(
        "a1 . b1",
        "b1",
        ("Bo's panda on D6 isn't yours. It's round 2, and nobody can attack before round 3."),
        words={"round": 2},
    ),
    "ally": Case(
        "a1 . c1 b1",
        "c1",
        "Cy's panda on D6 is on your side, but Cy controls it.",
        words={"goal": "teams-2", "players": 4},
    ),
    "minion-of-another": Case(
        "a1 bw1 . b1",
        "bw1",
        ("Bo's water minion on D5 isn't yours. You need a card to attack it."),
    ),
    "own-kraken": Case(
        "a1 W+ak . b1", "ak", "Your kraken on D5 grabs automatically at the start of your turn."
    ),
    "own-minion-frozen": Case(
        "a1 aw1 . b1",
        "aw1",
        "Your water minion on D5 is frozen until Bo's next turn.",
        words={"frozen": {"aw1": "b"}},
    ),
    "own-minion-penned-in": Case(
        "a1 aw1 a2 a3\nI I I b1",
        "aw1",
        "Your water minion on A5 can't move and has nothing beside it to strike.",
        words={"at": "A4"},
    ),
    "a-seat": Case(
        "a1 . b1", "b", "You don't choose a player here. Right now, choose what to do on your turn."
    ),
    "a-direction": Case(
        "a1 . b1",
        "north",
        "You only choose directions for pushes. Right now, choose what to do on your turn.",
    ),
    "a-race": Case(
        "a1 . b1",
        "elves",
        "Bo plays Elves. Right now, choose what to do on your turn.",
        words={"races": {"b": "elves"}},
    ),
    "own-decoy": Case(
        "a1 ad1 . b1",
        "ad1",
        ("Your decoy on D5 only swaps places when the unit it copies is attacked."),
    ),
    "own-minion-done": Case(
        "a1 . aw1 bw1 .",
        "aw1",
        "Your water minion on E6 has already moved and struck this turn.",
        ["aw1", "bw1", "aw1", "E6", None],
    ),
    "a-number": Case(
        "a1 . b1", 7, "That number isn't one of the choices. Right now, choose what to do on your turn."
    ),
    "swap": Case(
        "a1 . b1",
        "swap",
        (
            "You swap places with a decoy when your unit is attacked. Right now, choose what to do on your "
            "turn."
        ),
    ),
    "pandas-trade": Case(
        "a1 . b1", "two-cards", "Pandas trade before the game. Right now, choose what to do on your turn."
    ),
    "an-item": Case(
        "a1 . b1",
        "item",
        (
            "You only choose between an item and a piece when a card can target both. Right now, choose "
            "what to do on your turn."
        ),
    ),
    "known-hand-of-another": Case(
        "a1 . b1",
        "march",
        "You have no March in your hand: it isn't anywhere you can see.",
        words={"hands": {"b": "march"}},
    ),
    # -- cards that are not in the hand
    "nowhere": Case("a1 . b1", "flail", "You have no Flail in your hand: it isn't in this game."),
    "played": Case(
        "a1 . b1",
        "flail",
        "You have no Flail in your hand: it is in your play area until your cleanup.",
        words={"play_areas": {"a": "flail"}},
    ),
    "in-front-of-another": Case(
        "a1 . b1",
        "hideaway",
        "You have no Hideaway in your hand: it is in front of Bo.",
        words={"fronts": {"b": "hideaway"}},
    ),
    "discarded": Case(
        "a1 . b1",
        "flail",
        "You have no Flail in your hand: it is on top of your discard pile.",
        words={"discards": {"a": "march flail"}},
    ),
    # -- the market, from the action phase
    "too-dear": Case(
        "V+a1 . b1", "flail", "Flail costs 6 honor, and you have 2.", words={"market": "flail", "bank": 2}
    ),
    "dear-enough-hand": Case(
        "V+a1 . b1",
        "arrow",
        ("Arrow costs 3 honor, and you have 2. Play cards for honor first: your hand is worth 2."),
        words={"market": "arrow", "bank": 2, "hands": {"a": "march dagger"}},
    ),
    "monopoly-of-another": Case(
        "V+a1 . b1",
        "arrow",
        "Arrow costs 5 honor now (3 plus 2), and you have 4.",
        words={"market": "arrow", "bank": 4, "monopoly": "b"},
    ),
    "humans-pay-more": Case(
        "V+a1 . b1",
        "arrow",
        "Arrow costs 4 honor now (3 plus 1), and you have 3.",
        words={"market": "arrow", "bank": 3, "races": {"a": "humans"}},
    ),
    "far-from-the-market": Case(
        "a1 . . V b1",
        "arrow",
        (
            "You have no unit in the village or the bazaar: your panda on D4 is 3 spaces away from D7. "
            "Move a unit to the village or the bazaar first."
        ),
        words={"market": "arrow", "bank": 3},
    ),
    "for-sale": Case(
        "V+a1 . b1",
        "arrow",
        "Arrow is in the market for 3 honor. Choose “Buy from the market” first.",
        words={"market": "arrow", "bank": 3},
    ),
    "sold-out": Case(
        "V+a1 . b1",
        "arrow",
        "You have no Arrow in your hand: it is sold out.",
        words={"market": {"arrow": 0, "flail": 2}, "bank": 3},
    ),
    "title-for-sale": Case(
        "V+a1 . b1",
        "keeper-of-lore",
        "Keeper of Lore costs at least 6 honor, and you have 4.",
        words={"titles": {"keeper-of-lore": ""}, "bank": 4},
    ),
    "title-outbid": Case(
        "V+a1 . b1",
        "merchant-prince",
        "Bo paid 6 honor for Merchant Prince: you need at least 8 and have 6.",
        words={"titles": {"merchant-prince": "b 6"}, "bank": 6},
    ),
    "own-title": Case(
        "V+a1 . b1",
        "merchant-prince",
        "Merchant Prince is already yours: you paid 6 honor.",
        words={"titles": {"merchant-prince": "a 6"}, "bank": 6},
    ),
    # -- acts of the turn
    "buy-nowhere": Case(
        "V . a1 . . V b1",
        "buy",
        (
            "You have no unit in the village or the bazaar: your panda on D6 is 2 spaces away from D4. "
            "Move a unit to the village or the bazaar first."
        ),
        words={"market": "arrow", "bank": 3},
    ),
    "buy-for-nothing": Case(
        "V+a1 . b1",
        "buy",
        "You have 0 honor, and the cheapest card costs 3.",
        words={"market": "arrow flail", "hands": {"a": "march"}},
    ),
    "buy-knocked-down": Case(
        "V+a1 . b1",
        "buy",
        ("Your panda on D4 can't trade while knocked down. Discard a card to stand the unit up first."),
        words={"market": "arrow", "bank": 3, "down": "a1", "hands": {"a": "march"}},
    ),
    "buyer-knocked-down": Case(
        "V+a1 V+a2 V+a3 b1",
        "a1",
        "Your panda on D4 is knocked down: it has to stand up first.",
        ["buy", "arrow"],
        {"hands": {"a": "march"}, "down": "a1", "bank": 9, "market": "arrow march"},
    ),
    "buy-frozen": Case(
        "V+a1 . b1",
        "buy",
        "Your panda on D4 can't trade while frozen.",
        words={"market": "arrow", "bank": 3, "frozen": {"a1": "b"}},
    ),
    "buy-twice": Case(
        "V+a1 . b1",
        "buy",
        "Each unit can buy one card per turn. Already bought: your panda on D4.",
        ["buy", "arrow"],
        {"market": "arrow", "bank": 6},
    ),
    "sell-nowhere": Case(
        "a1 . Z b1",
        "sell",
        (
            "You have no unit in the bazaar: your panda on D4 is 2 spaces away from D6. "
            "Move a unit to the bazaar first."
        ),
        words={"hands": {"a": "march"}},
    ),
    "sell-twice": Case(
        "Z+a1 . b1",
        "sell",
        "Each unit can sell one card per turn. Already sold: your panda on D4.",
        ["sell", "march"],
        {"hands": {"a": "march march"}},
    ),
    "sell-on-the-hill": Case(
        "Z+a1 . b1",
        "sell",
        "The bazaar is the hill in this game, so nobody can sell there.",
        words={"hands": {"a": "march"}, "goal": "hill-15"},
    ),
    "honor-without-cards": Case("a1 . b1", "honor", "You have no cards in your hand."),
    "nobody-is-down": Case(
        "a1 . b1", "stand-up", "You have no knocked-down units.", words={"hands": {"a": "march"}}
    ),
    "stand-up-without-cards": Case(
        "a1 . b1",
        "stand-up",
        "Standing your panda on D4 up costs a card, and you have none in your hand.",
        words={"down": "a1"},
    ),
    "free-move-without-catfolk": Case(
        "a1 . b1", "free-move", "You have no catfolk, and only they get the free move."
    ),
    "free-move-used": Case(
        "a1 . . b1",
        "free-move",
        "You've already used your free move of 2 spaces this turn.",
        ["free-move", "D5", None],
        {"races": {"a": "catfolk"}},
    ),
    "free-move-frozen": Case(
        "a1 . b1",
        "free-move",
        "Your catfolk can't move: your catfolk on D4 is frozen until Bo's next turn.",
        words={"races": {"a": "catfolk"}, "frozen": {"a1": "b"}},
    ),
    "free-move-down-and-walled-in": Case(
        "a1 I b1\nI a2 I\n. I .",
        "free-move",
        (
            "Your catfolk can't move: your catfolk on D4 is knocked down and your catfolk on E5 has no"
            " free space beside it. Discard a card to stand the unit up first."
        ),
        words={"races": {"a": "catfolk"}, "down": "a1", "hands": {"a": "march"}},
    ),
    "warlord-of-another": Case(
        "a1 . b1",
        "warlord-move",
        "Warlord of Oshos belongs to Bo.",
        words={"titles": {"warlord-of-oshos": "b 5"}},
    ),
    "warlord-for-sale": Case(
        "a1 . b1",
        "warlord-move",
        "Nobody has Warlord of Oshos yet: it is in the market for 5, 7, 9 or 11 honor.",
        words={"titles": {"warlord-of-oshos": ""}},
    ),
    "warlord-used": Case(
        "a1 . b1",
        "warlord-move",
        "You've already used Warlord of Oshos this turn.",
        ["warlord-move", "D5"],
        {"titles": {"warlord-of-oshos": "a 5"}},
    ),
    "warlord-bought-now": Case(
        "V+a1 . b1",
        "warlord-move",
        "You bought Warlord of Oshos this turn. It works from your next turn on.",
        ["buy", "warlord-of-oshos", 5],
        {"titles": {"warlord-of-oshos": ""}, "bank": 5},
    ),
    "no-portal": Case("a1 . b1", "warp", "There's no portal. Only Warp Master can open one."),
    "portal-of-another": Case("a1 . bp b1", "warp", "The portal on D6 is Bo's."),
    "no-trap": Case("a1 . b1", "take-up", "You have no trap on the board."),
    "flip-of-decks": Case(
        "a1 . b1",
        "flip",
        "You can only flip stacks in an epic market, and this one has 2 decks.",
        words={"market": "arrow flail"},
    ),
    "flip-twice": Case(
        "a1 . b1",
        "flip",
        "You've already flipped a stack this turn.",
        ["flip", 0],
        {"stacks": ["arrow flail", "march"]},
    ),
    "buy-lying-and-frozen": Case(
        "V+a1 V+a2 . b1",
        "buy",
        ("Your panda on D4 and your panda on D5 can't trade while knocked down or frozen."),
        words={"market": "arrow", "bank": 3, "down": "a1", "frozen": {"a2": "b"}},
    ),
    "sell-frozen": Case(
        "Z+a1 . b1",
        "sell",
        "Your panda on D4 can't trade while frozen.",
        words={"hands": {"a": "march"}, "frozen": {"a1": "b"}},
    ),
    "portal-used": Case(
        "a1 . . ap . b1",
        "warp",
        "One of your units has already used the portal on D7 this turn.",
        ["warp", "D7"],
    ),
    "portal-crowded": Case(
        "I I I I\na1 L ap+a2 L\nI I L .", "warp", "There's no free space on or beside the portal on E6."
    ),
    "flip-of-single-cards": Case(
        "a1 . b1", "flip", "No stack has a second card.", words={"stacks": ["arrow", "march"]}
    ),
    "warlord-with-nobody-able": Case(
        "a1 . b1",
        "warlord-move",
        "Your units can't move: your panda on D4 is frozen until Bo's next turn.",
        words={"titles": {"warlord-of-oshos": "a 5"}, "frozen": {"a1": "b"}},
    ),
    "warlord-held-and-walled-in": Case(
        "a1 I b1\nI a2 I\n. I .",
        "warlord-move",
        (
            "Your units can't move: your panda on D4 is immobilized until Bo's next turn and your panda on"
            " E5 has no free space beside it."
        ),
        words={"titles": {"warlord-of-oshos": "a 5"}, "held": {"a1": "b"}},
    ),
}


@rule("ignite.buy.pay-and-take", "ignite.buy.position", "ignite.title.steal")
@rule("ignite.turn.public-counts", "ignite.freeze.restrictions")
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_said_about_what_is_pointed_at(case: Case) -> None:
    assert said_at(case) == case.said
