"""Why not in The Freeze, said of cards, players and answers: positions, and the sentence."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from tests.why.freeze_cases import Case, said_at

CASES: dict[str, Case] = {
    "seal-march": Case(
        "a1 b1 .",
        "march",
        "Only Poison can be hidden behind this attack.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger poison march"}},
    ),
    "seal-alone": Case(
        "a1 b1 .",
        "poison",
        (
            "Poison has no action alone: it is laid beside an attack as you declare it. You can play "
            "it for 1 honor."
        ),
        [],
        words={"hands": {"a": "poison"}},
    ),
    "hex-play": Case(
        "a1 b1 .",
        "hex",
        "A Hex only fills a place in your hand: it can't be played, sold or trashed.",
        [],
        words={"hands": {"a": "hex dagger"}},
    ),
    "hex-only-honor": Case(
        "a1 b1 .", "honor", "No card in your hand can be used for that.", [], words={"hands": {"a": "hex"}}
    ),
    "hex-none-consume": Case(
        "a1 b1 .",
        "consume-energy",
        "You have no Hex in your hand.",
        [],
        words={"hands": {"a": "consume-energy"}},
    ),
    "hex-pile-empty": Case(
        "a1 b1 .",
        "hexing",
        "The pile of Hexes is empty: there is none to gain.",
        [],
        words={"hands": {"a": "hexing"}, "hexes": 0},
    ),
    "hexing-far": Case(
        "a1 . . . . b1",
        "hexing",
        (
            "No target in range 1-3 for Hexing: the nearest is Bo's panda on D9, 5 spaces from your "
            "panda on D4."
        ),
        [],
        words={"hands": {"a": "hexing"}},
    ),
    "hex-no-shaman": Case(
        "a1 b1 .",
        "pass-hexes",
        "Passing Hexes on takes a Shaman Chieftain played in this turn.",
        [],
        words={"hands": {"a": "hex"}},
    ),
    "dragon-none": Case(
        "a1 b1 .",
        "dragon-move",
        "You have no dragon: that takes a Dragon Potion played in this turn.",
        [],
        words={"hands": {"a": "dragon-potion dagger"}},
    ),
    "dragon-all": Case(
        "a1 b1 .",
        "dragon-potion",
        "All your units are dragons already, until your turn ends.",
        ["dragon-potion"],
        words={"hands": {"a": "dragon-potion dragon-potion"}},
    ),
    "dragon-twice": Case(
        "a1 b1 a2 a3",
        "a1",
        "Your panda on D4 is a dragon already.",
        ["dragon-potion", "a1", "dragon-potion"],
        words={"hands": {"a": "dragon-potion dragon-potion"}},
    ),
    "dragon-not-that-one": Case(
        "a1 b1 a2 a3",
        "a3",
        "None of your dragons is on D7.",
        ["dragon-potion", "a1", "dragon-potion", "a2", "dragon-move"],
        words={"hands": {"a": "dragon-potion dragon-potion dagger"}},
    ),
    "dragon-no-card": Case(
        "a1 b1 .",
        "dragon-attack",
        "A dragon moves and attacks for cards from your hand, and you have none left.",
        ["dragon-potion"],
        words={"hands": {"a": "dragon-potion"}},
    ),
    "dragon-nobody-near": Case(
        "a1 . . b1",
        "dragon-attack",
        (
            "No target in range 1-2 for Dragon Potion: the nearest is Bo's panda on D7, 3 spaces from your "
            "panda on D4."
        ),
        ["dragon-potion"],
        words={"hands": {"a": "dragon-potion dagger"}},
    ),
    "dragon-ally": Case(
        "a1 b1 . . . c1",
        "dragon-attack",
        "Bo is your ally: Bo's panda on D5 can't be attacked with Dragon Potion, nor an area that it is in.",
        ["dragon-potion", "diplomacy", "b"],
        words={"hands": {"a": "dragon-potion diplomacy dagger"}},
    ),
    "dragon-machine": Case(
        "a1 axc . b1",
        "fire",
        "A dragon can neither move nor fire your catapult on D5.",
        ["dragon-potion"],
        words={"hands": {"a": "dragon-potion dagger"}},
    ),
    "dragon-held": Case(
        "a1 b1 .",
        "dragon-move",
        "Your panda on D4 is held fast until Bo's next turn.",
        ["dragon-potion"],
        words={"hands": {"a": "dragon-potion dagger"}, "held": {"a1": "b"}},
    ),
    "hex-receiver-self": Case(
        "a1 b1 c1",
        "a",
        "Shaman Chieftain is about another player, not you.",
        ["shaman-chieftain", "pass-hexes"],
        words={"hands": {"a": "shaman-chieftain hex"}},
    ),
    "smoke-target": Case(
        "b1 . a1\n. c1 .",
        "a1",
        "Smoke hides Ada's panda on D6: Javelin reaches it only from the next space.",
        ["smoke-screen", "end-turn", "javelin"],
        words={"hands": {"a": "smoke-screen", "b": "javelin"}},
    ),
    "smoke-all": Case(
        "b1 . a1",
        "smoke-screen",
        "There is smoke around all your units already.",
        ["smoke-screen"],
        words={"hands": {"a": "smoke-screen smoke-screen"}},
    ),
    "smoke-twice": Case(
        "b1 . a1 a2 a3",
        "a1",
        "There is smoke around your panda on D6 already.",
        ["smoke-screen", "a1", "smoke-screen"],
        words={"hands": {"a": "smoke-screen smoke-screen"}},
    ),
    "ally-attack": Case(
        "b1 a1 c1",
        "b1",
        "Bo is your ally: Bo's panda on D4 can't be attacked with Dagger, nor an area that it is in.",
        ["diplomacy", "b", "dagger"],
        words={"hands": {"a": "diplomacy dagger"}},
    ),
    "ally-bash": Case(
        "b1 a1 .",
        "metal-shield",
        ("Bo is your ally: Bo's panda on D4 can't be attacked with Metal Shield, nor an area that it is in."),
        ["diplomacy", "b"],
        words={"hands": {"a": "diplomacy metal-shield"}},
    ),
    "ally-yourself": Case(
        "b1 a1 c1",
        "a",
        "Diplomacy is about another player, not you.",
        ["diplomacy"],
        words={"hands": {"a": "diplomacy"}},
    ),
    "ally-already": Case(
        "b1 a1 c1",
        "b",
        "Bo is your ally.",
        ["diplomacy", "b", "diplomacy"],
        words={"hands": {"a": "diplomacy diplomacy"}, "players": 4},
    ),
    "ally-gone": Case(
        "b1 a1 c1",
        "d",
        "Di has no unit on the board.",
        ["diplomacy"],
        words={"hands": {"a": "diplomacy"}, "players": 4, "out": "d"},
    ),
    "ally-all": Case(
        "b1 a1 .",
        "diplomacy",
        "Everybody with a unit is on your side already.",
        ["diplomacy", "b"],
        words={"hands": {"a": "diplomacy diplomacy"}, "out": "c"},
    ),
    "spy-no-cards": Case(
        "b1 a1 c1 d1",
        "c",
        "Cy has no card in hand.",
        ["stealth-tactics"],
        words={"hands": {"a": "stealth-tactics", "b": "march", "d": "march"}},
    ),
    "spy-nobody": Case(
        "b1 a1 c1",
        "stealth-tactics",
        "No opponent has a card in hand.",
        [],
        words={"hands": {"a": "stealth-tactics"}},
    ),
    "pocket-nobody": Case(
        "b1 . a1",
        "pickpocket",
        "No enemy unit whose player holds cards is next to one of yours.",
        [],
        words={"hands": {"a": "pickpocket", "b": "march"}},
    ),
    "pocket-empty": Case(
        "b1 a1 c1\n. d1 .",
        "c1",
        "Cy has no card in hand to take.",
        ["pickpocket"],
        words={"hands": {"a": "pickpocket", "b": "march", "d": "march"}},
    ),
    "pocket-far": Case(
        "b1 a1 c1\n. . c2",
        "c2",
        "Cy's panda on E6 is not next to one of your units.",
        ["pickpocket"],
        words={"hands": {"a": "pickpocket", "b": "march", "c": "march"}},
    ),
    "trade-nobody": Case(
        "b1 . a1",
        "trading-up",
        "No unit of another player is next to one of yours.",
        [],
        words={"hands": {"a": "trading-up march"}},
    ),
    "doll-of-yourself": Case(
        "b1 . a1 . c1",
        "a",
        "Voodoo Doll is about another player, not you.",
        ["voodoo-doll"],
        words={"hands": {"a": "voodoo-doll"}},
    ),
    "doll-tie": Case(
        "b1 . a1 . b2\n. . . . .\nb3 . . . .",
        "b3",
        "The doll lies between units that are closest to each other: the choice is between D4 and D8.",
        ["voodoo-doll"],
        words={"hands": {"a": "voodoo-doll"}, "out": "c"},
    ),
    "doll-no-place": Case(
        "b1 L a1",
        "voodoo-doll",
        "Halfway between your units and anybody else's there is only lava or ice.",
        [],
        words={"hands": {"a": "voodoo-doll"}, "out": "c"},
    ),
    "doll-in-a-ring": Case(
        "b1 . a1",
        "ring-of-fire",
        "Ring of Fire would deal 1 damage to your panda on D6, which has 1 health left.",
        ["voodoo-doll", "end-turn"],
        words={
            "hands": {"a": "ring-of-fire", "b": "voodoo-doll"},
            "active": "b",
            "players": 2,
            "damage": {"a1": 2},
        },
    ),
    "possess-bash": Case(
        "a1 . b1 . . b2",
        "metal-shield",
        (
            "No target in range 1 for Metal Shield: the nearest is Bo's panda on D6, 2 spaces from your "
            "panda on D4."
        ),
        ["possess", "b1"],
        words={"hands": {"a": "possess metal-shield"}},
    ),
    "possess-again": Case(
        "a1 b1 b2",
        "b1",
        "Bo's panda on D5 is possessed already.",
        ["possess", "b1", "possess", "a1"],
        words={"hands": {"a": "possess possess"}},
    ),
    "possess-itself": Case(
        "a1 b1 b2",
        "b1",
        "Bo's panda on D5 can't use Dagger on itself.",
        ["possess", "b1", "dagger", "b1"],
        words={"hands": {"a": "possess dagger"}},
    ),
    "possess-fire": Case(
        "a1 . b1 S",
        "D7",
        "You can't make a possessed unit walk into fire.",
        ["possess", "b1", "march", "b1"],
        words={"hands": {"a": "possess march", "b": "march"}},
    ),
    "possess-minion": Case(
        "a1 . bw b1",
        "bw",
        "Bo's water minion on D6 is no unit; Possess works only on units.",
        ["possess"],
        words={"hands": {"a": "possess"}},
    ),
    "time-bend-late": Case(
        "a1 . b1",
        "time-bend",
        "Time Bend has to be the first card that you play in a turn, and you've played another.",
        ["march", "D5"],
        words={"hands": {"a": "march time-bend"}},
    ),
    "bend-button": Case(
        "a1 . b1",
        "new-hand",
        "Only Time Bend asks for that: now you choose what to do in your turn.",
        [],
        words={"hands": {"a": "march time-bend"}},
    ),
    "bow-none": Case(
        "a1 b1", "blow", "You have played no Modified Bow this turn.", [], words={"hands": {"a": "dagger"}}
    ),
    "bow-used": Case(
        "a1 b1",
        "blow",
        "A Modified Bow strikes once per turn, and you have used yours.",
        ["modified-bow", "blow", "b1"],
        words={"hands": {"a": "modified-bow"}},
    ),
    "torch-nothing": Case(
        "a1 . b1",
        "D5",
        "Torch burns a forest, the bazaar or a war machine, and there is none on D5.",
        ["torch"],
        words={"hands": {"a": "torch"}},
    ),
    "torch-lit": Case(
        "a1 . b1",
        "torch",
        "Your arrows are lit already.",
        ["torch", "light-arrows"],
        words={"hands": {"a": "torch torch"}},
    ),
    "quake-nobody": Case(
        "a1 . b1 . . .",
        "B4",
        "No unit that is still on its feet is in that area: there is nobody to knock down.",
        ["earthquake"],
        words={"hands": {"a": "earthquake"}},
    ),
    "charm-close": Case(
        "a1 b1 . b2",
        "b1",
        "Bo's panda on D5 is beside your panda on D4 already: the charm would end at once.",
        ["charm"],
        words={"hands": {"a": "charm"}},
    ),
    "rooted-self": Case(
        "a1 b1 . c1",
        "a",
        "Rooted holds the units of another player, not your own.",
        ["rooted"],
        words={"hands": {"a": "rooted"}},
    ),
    "rooted-again": Case(
        "a1 b1 . c1",
        "b",
        "You have rooted Bo's units already.",
        ["rooted", "b", "rooted"],
        words={"hands": {"a": "rooted rooted"}},
    ),
    "rats-twice": Case(
        "a1 b1 .",
        "plagued-rats",
        "Your rats are about already, until your next turn.",
        ["plagued-rats"],
        words={"hands": {"a": "plagued-rats plagued-rats"}},
    ),
    "gold": Case(
        "a1 b1 .",
        "gold-stash",
        "Gold Stash has no action. You can play it for 4 honor.",
        [],
        words={"hands": {"a": "gold-stash"}},
    ),
    "scavenge": Case(
        "a1 b1 .", "scavenger", "Your discard pile is empty.", [], words={"hands": {"a": "scavenger"}}
    ),
    "kneecapped": Case(
        "a1 b1 .",
        "kneecapped",
        "Kneecapped holds for this whole turn already: a second one adds nothing.",
        ["kneecapped"],
        words={"hands": {"a": "kneecapped kneecapped"}},
    ),
    "sure-footed": Case(
        "a1 b1 .",
        "sure-footed",
        (
            "Sure-Footed doesn't stop Dagger: you can reveal it when one of your units is pushed or "
            "knocked down."
        ),
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "sure-footed"}},
    ),
    "heart-nobody": Case(
        "a1 b1 .",
        "change-of-heart",
        "Dagger reaches nobody else on whom Change of Heart could turn it.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "change-of-heart"}},
    ),
    "sabotage-horse": Case(
        "a1 b1 .",
        "sabotage",
        ("Horse is made with neither a weapon nor a projectile: there is nothing that Sabotage could break."),
        ["horse", "b1"],
        words={"hands": {"a": "horse", "b": "sabotage"}},
    ),
    "valkyrie": Case(
        "a1 . b1",
        "long-bow",
        ("A fallen valkyrie discards Long Bow only against a blow with a melee weapon, and Arrow is none."),
        ["long-bow", "arrow", "b1"],
        words={"hands": {"a": "long-bow arrow", "b": "long-bow"}, "races": {"b": "valkyries"}},
    ),
    "lance-march": Case(
        "a1 b1 .",
        "march",
        "March is no mount that a Lance could be used with.",
        ["lance"],
        words={"hands": {"a": "lance horse march"}},
    ),
    "storm-same": Case(
        "a1 . b1 b2",
        "b1",
        (
            "The arrow strikes D6 already: the second target has to be another one, in another forest"
            " or water."
        ),
        ["arrow-storm", "long-bow", "arrow", "b1"],
        words={"hands": {"a": "arrow-storm long-bow arrow"}},
    ),
}


@rule(
    "freeze.hex.not-playable", "freeze.hex.pile-empty", "freeze.modifier.no-bluff", "freeze.modifier.several"
)
@rule("freeze.valkyrie.melee-means")
@pytest.mark.parametrize("name", CASES)
def test_what_is_said(name: str) -> None:
    assert said_at(CASES[name]) == CASES[name].said
