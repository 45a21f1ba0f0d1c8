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
            "Poison has no action of its own. You add it when you declare an attack. You can play "
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
        "The pile of Hexes is empty.",
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
        "To pass on Hexes, play a Shaman Chieftain first.",
        [],
        words={"hands": {"a": "hex"}},
    ),
    "dragon-none": Case(
        "a1 b1 .",
        "dragon-move",
        "You have no dragon. To get one, play a Dragon Potion.",
        [],
        words={"hands": {"a": "dragon-potion dagger"}},
    ),
    "dragon-all": Case(
        "a1 b1 .",
        "dragon-potion",
        "All your units are already dragons until your turn ends.",
        ["dragon-potion"],
        words={"hands": {"a": "dragon-potion dragon-potion"}},
    ),
    "dragon-twice": Case(
        "a1 b1 a2 a3",
        "a1",
        "Your panda on D4 is already a dragon.",
        ["dragon-potion", "a1", "dragon-potion"],
        words={"hands": {"a": "dragon-potion dragon-potion"}},
    ),
    "dragon-not-that-one": Case(
        "a1 b1 a2 a3",
        "a3",
        "You have no dragon on D7.",
        ["dragon-potion", "a1", "dragon-potion", "a2", "dragon-move"],
        words={"hands": {"a": "dragon-potion dragon-potion dagger"}},
    ),
    "dragon-no-card": Case(
        "a1 b1 .",
        "dragon-attack",
        "A dragon needs cards from your hand to move and attack, and you have none left.",
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
        "Bo is your ally: you can't attack Bo's panda on D5 with Dragon Potion, or an area that includes it.",
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
        "Your panda on D4 is immobilized until Bo's next turn.",
        ["dragon-potion"],
        words={"hands": {"a": "dragon-potion dagger"}, "held": {"a1": "b"}},
    ),
    "hex-receiver-self": Case(
        "a1 b1 c1",
        "a",
        "Shaman Chieftain affects another player, not you.",
        ["shaman-chieftain", "pass-hexes"],
        words={"hands": {"a": "shaman-chieftain hex"}},
    ),
    "smoke-target": Case(
        "b1 . a1\n. c1 .",
        "a1",
        "Smoke hides Ada's panda on D6: Javelin reaches it only from an adjacent space.",
        ["smoke-screen", "end-turn", "javelin"],
        words={"hands": {"a": "smoke-screen", "b": "javelin"}},
    ),
    "smoke-all": Case(
        "b1 . a1",
        "smoke-screen",
        "All your units are already in smoke.",
        ["smoke-screen"],
        words={"hands": {"a": "smoke-screen smoke-screen"}},
    ),
    "smoke-twice": Case(
        "b1 . a1 a2 a3",
        "a1",
        "Your panda on D6 is already in smoke.",
        ["smoke-screen", "a1", "smoke-screen"],
        words={"hands": {"a": "smoke-screen smoke-screen"}},
    ),
    "ally-attack": Case(
        "b1 a1 c1",
        "b1",
        "Bo is your ally: you can't attack Bo's panda on D4 with Dagger, or an area that includes it.",
        ["diplomacy", "b", "dagger"],
        words={"hands": {"a": "diplomacy dagger"}},
    ),
    "ally-bash": Case(
        "b1 a1 .",
        "metal-shield",
        (
            "Bo is your ally: you can't attack Bo's panda on D4 with Metal Shield, or an area that includes "
            "it."
        ),
        ["diplomacy", "b"],
        words={"hands": {"a": "diplomacy metal-shield"}},
    ),
    "ally-yourself": Case(
        "b1 a1 c1",
        "a",
        "Diplomacy affects another player, not you.",
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
        "Everybody with a unit is already on your side.",
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
        "You have no unit next to an enemy unit whose player holds cards.",
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
        "Cy's panda on E6 isn't next to one of your units.",
        ["pickpocket"],
        words={"hands": {"a": "pickpocket", "b": "march", "c": "march"}},
    ),
    "trade-nobody": Case(
        "b1 . a1",
        "trading-up",
        "You have no unit next to another player's unit.",
        [],
        words={"hands": {"a": "trading-up march"}},
    ),
    "doll-of-yourself": Case(
        "b1 . a1 . c1",
        "a",
        "Voodoo Doll affects another player, not you.",
        ["voodoo-doll"],
        words={"hands": {"a": "voodoo-doll"}},
    ),
    "doll-tie": Case(
        "b1 . a1 . b2\n. . . . .\nb3 . . . .",
        "b3",
        "The doll lies between units that are closest to each other: choose between D4 and D8.",
        ["voodoo-doll"],
        words={"hands": {"a": "voodoo-doll"}, "out": "c"},
    ),
    "doll-no-place": Case(
        "b1 L a1",
        "voodoo-doll",
        "There's only lava or ice halfway between your units and anybody else's.",
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
        "Bo's panda on D5 is already possessed.",
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
        "Bo's water minion on D6 isn't a unit; Possess works only on units.",
        ["possess"],
        words={"hands": {"a": "possess"}},
    ),
    "time-bend-late": Case(
        "a1 . b1",
        "time-bend",
        "Time Bend has to be the first card you play in a turn, and you've already played another.",
        ["march", "D5"],
        words={"hands": {"a": "march time-bend"}},
    ),
    "bend-button": Case(
        "a1 . b1",
        "new-hand",
        "Only Time Bend has this choice. Right now, choose what to do on your turn.",
        [],
        words={"hands": {"a": "march time-bend"}},
    ),
    "bow-none": Case(
        "a1 b1", "blow", "You haven't played a Modified Bow this turn.", [], words={"hands": {"a": "dagger"}}
    ),
    "bow-used": Case(
        "a1 b1",
        "blow",
        "A Modified Bow strikes once per turn, and you've used yours.",
        ["modified-bow", "blow", "b1"],
        words={"hands": {"a": "modified-bow"}},
    ),
    "torch-nothing": Case(
        "a1 . b1",
        "D5",
        "Torch burns a forest, the bazaar or a war machine, and there's none on D5.",
        ["torch"],
        words={"hands": {"a": "torch"}},
    ),
    "torch-lit": Case(
        "a1 . b1",
        "torch",
        "Your arrows are already on fire.",
        ["torch", "light-arrows"],
        words={"hands": {"a": "torch torch"}},
    ),
    "quake-nobody": Case(
        "a1 . b1 . . .",
        "B4",
        "There's no standing unit in that area to knock down.",
        ["earthquake"],
        words={"hands": {"a": "earthquake"}},
    ),
    "charm-close": Case(
        "a1 b1 . b2",
        "b1",
        "Bo's panda on D5 is already beside your panda on D4: the charm would end at once.",
        ["charm"],
        words={"hands": {"a": "charm"}},
    ),
    "rooted-self": Case(
        "a1 b1 . c1",
        "a",
        "Rooted roots another player's units, not your own.",
        ["rooted"],
        words={"hands": {"a": "rooted"}},
    ),
    "rooted-again": Case(
        "a1 b1 . c1",
        "b",
        "You've already rooted Bo's units.",
        ["rooted", "b", "rooted"],
        words={"hands": {"a": "rooted rooted"}},
    ),
    "rats-twice": Case(
        "a1 b1 .",
        "plagued-rats",
        "Your rats are already out until your next turn.",
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
        "Kneecapped already lasts for this whole turn, and a second one adds nothing.",
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
        "Dagger can't reach anyone else, so Change of Heart can't redirect it.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "change-of-heart"}},
    ),
    "sabotage-horse": Case(
        "a1 b1 .",
        "sabotage",
        ("Horse uses no weapon or projectile for Sabotage to break."),
        ["horse", "b1"],
        words={"hands": {"a": "horse", "b": "sabotage"}},
    ),
    "shield-against-a-machine": Case(
        "a1 axc . b1",
        "metal-shield",
        "Catapult can't be blocked.",
        ["fire", "b1", "march"],
        words={"hands": {"a": "march", "b": "metal-shield quick-reflexes"}},
    ),
    "valkyrie-and-a-blizzard": Case(
        "a1 . b1",
        "teleport",
        "Massive Blizzard falls on all other players: a fallen valkyrie can't negate such a spell with"
        " Teleport.",
        ["massive-blizzard"],
        words={
            "hands": {"a": "massive-blizzard", "b": "teleport counter-spell"},
            "races": {"b": "valkyries"},
        },
    ),
    "valkyrie": Case(
        "a1 . b1",
        "long-bow",
        ("A fallen valkyrie discards Long Bow only against a melee weapon attack, and Arrow isn't one."),
        ["long-bow", "arrow", "b1"],
        words={"hands": {"a": "long-bow arrow", "b": "long-bow"}, "races": {"b": "valkyries"}},
    ),
    "lance-march": Case(
        "a1 b1 .",
        "march",
        "March isn't a mount you can use with a Lance.",
        ["lance"],
        words={"hands": {"a": "lance horse march"}},
    ),
    "seal-poison-on-a-flail": Case(
        "a1 b1",
        "poison",
        "Poison goes with a bladed weapon or a projectile, and Flail is neither.",
        ["flail", "a1", "b1"],
        words={"hands": {"a": "flail poison morale-boost"}},
    ),
    "seal-curse-on-a-minion": Case(
        "a1 bw1 . b1",
        "vampires-curse",
        "Vampire's Curse can't be used against a minion.",
        ["dagger", "bw1"],
        words={"hands": {"a": "dagger poison vampires-curse"}},
    ),
    "seal-crusher-from-afar": Case(
        "a1 . b1",
        "bone-crusher",
        "Bone Crusher goes with a melee attack, and this one with Javelin isn't one.",
        ["javelin", "b1"],
        words={"hands": {"a": "javelin bone-crusher morale-boost"}},
    ),
    "seal-on-a-doll": Case(
        "a1 . . . b1",
        "poison",
        "Only damage passes through a voodoo doll, and Poison would do nothing.",
        ["voodoo-doll", "b", "long-bow", "arrow", "D6"],
        words={"hands": {"a": "voodoo-doll long-bow arrow poison morale-boost"}},
    ),
    "seal-for-the-minion-of-a-pair": Case(
        "F+b1 F . a1 . bw1",
        "morale-boost",
        "Morale Boost can't be used against a minion.",
        ["arrow-storm", "long-bow", "fire-arrow", "D5", "bw1"],
        words={"hands": {"a": "arrow-storm long-bow fire-arrow poison morale-boost"}},
    ),
    "decoy-for-a-possessed-unit": Case(
        "a1 . b1 . a2",
        "b1",
        "Bo's panda on D6 isn't yours. Right now, choose the unit for Adept Trickster.",
        ["possess", "a1", "b1", "adept-trickster"],
        words={"hands": {"a": "possess adept-trickster"}},
    ),
    "smoke-for-a-possessed-unit": Case(
        "a1 . b1 . a2",
        "b1",
        "Bo's panda on D6 isn't yours. Right now, choose the unit for Smoke Screen.",
        ["possess", "a1", "b1", "smoke-screen"],
        words={"hands": {"a": "possess smoke-screen"}},
    ),
    "dragon-for-a-possessed-unit": Case(
        "a1 . b1 . a2",
        "b1",
        "Bo's panda on D6 isn't yours. Right now, choose the unit for Dragon Potion.",
        ["possess", "a1", "b1", "dragon-potion"],
        words={"hands": {"a": "possess dragon-potion"}},
    ),
    "buyer-that-is-possessed": Case(
        "V+a1 . V+b1 . V+a2",
        "b1",
        "Bo's panda on A3 isn't yours. Right now, choose the unit that buys March.",
        ["possess", "a1", "b1", "buy", "march"],
        words={"hands": {"a": "possess"}, "market": "march", "bank": 9, "at": "A1", "village": True},
    ),
    "aside-onto-snow": Case(
        "I N I\na1 b1 N\nI I I",
        "quick-reflexes",
        "Stepping aside is 1 movement, and entering D5 and E6 takes more.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "quick-reflexes metal-shield"}},
    ),
    "aside-into-acid": Case(
        "I I I\na1 b1 A\nI I I",
        "quick-reflexes",
        "Entering E6 takes a card from your hand, and besides Quick Reflexes you have none.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "quick-reflexes"}, "market": "metal-shield"},
    ),
    "seal-no-modifier": Case(
        "a1 b1",
        "march",
        "Only Poison can be hidden behind this attack.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger poison march"}},
    ),
    "hoarding-hexes": Case(
        "a1 . b1",
        "hoarding",
        "Hoarding needs another card from your hand that isn't a Hex, and you have none.",
        words={"hands": {"a": "hoarding hex hex"}},
    ),
    "dealing-hexes": Case(
        "a1 . b1",
        "weapon-dealer",
        "Weapon Dealer needs another card from your hand that isn't a Hex, and you have none.",
        words={"hands": {"a": "weapon-dealer hex"}},
    ),
    "hex-not-sold": Case(
        "Z+a1 b1",
        "hex",
        "Nobody can buy a Hex: the pile beside the market is for card effects.",
        ["buy"],
        words={"market": "march", "bank": 3},
    ),
    "hex-answers-nothing": Case(
        "a1 b1",
        "hex",
        "A Hex only fills a place in your hand: it can't be played, sold or trashed.",
        ["dagger", "b1"],
        words={"hands": {"a": "dagger", "b": "hex metal-shield"}},
    ),
    "storm-same": Case(
        "a1 . b1 b2",
        "b1",
        "The arrow already hits D6: its duplicate needs a different target.",
        ["arrow-storm", "long-bow", "arrow", "b1"],
        words={"hands": {"a": "arrow-storm long-bow arrow"}},
    ),
    "storm-same-forest": Case(
        "F+b1 a1 c1\nF    .  .",
        "E4",
        "E4 (forest) is in the forest that the arrow already hits on D4, and one arrow sets it on fire only"
        " once.",
        ["arrow-storm", "long-bow", "fire-arrow", "b1"],
        words={"hands": {"a": "arrow-storm long-bow fire-arrow"}, "races": {"a": "elves"}},
    ),
    "storm-same-water": Case(
        "a1 . W+b1 W\n. . c1 .",
        "D7",
        "D7 (water) is in the water that the arrow already hits on D6: both arrows would do the same to it.",
        ["arrow-storm", "long-bow", "ice-arrow", "b1"],
        words={"hands": {"a": "arrow-storm long-bow ice-arrow"}},
    ),
    "shield-against-what-hexing-reaches": Case(
        "a1 . b1 c1",
        "old-wooden-shield",
        (
            "Your panda on D7 isn't a target of Hexing: only the spread reaches it, which Old Wooden Shield"
            " doesn't stop."
        ),
        ["hexing", "b1"],
        words={"hands": {"a": "hexing", "c": "old-wooden-shield counter-spell"}},
    ),
    "poison-for-no-ally": Case(
        "c1 a1 b1\n. d1 .",
        "d1",
        "Poison on its own is only for an ally next to your unit: D4 and D6.",
        ["diplomacy", "b", "diplomacy", "c", "poison"],
        words={"hands": {"a": "diplomacy diplomacy poison"}},
    ),
    "lit-arrow-at-a-bare-space": Case(
        "a1 . b1 W+c1",
        "D5",
        "There's nothing on D5; Arrow can attack an empty space only if it's forest.",
        ["torch", "light-arrows", "long-bow", "arrow"],
        words={"hands": {"a": "torch long-bow arrow"}},
    ),
    "lit-ice-arrow-at-a-bare-space": Case(
        "a1 . b1 W+c1",
        "D5",
        "There's nothing on D5; Ice Arrow can attack an empty space only if it's forest or water.",
        ["torch", "light-arrows", "long-bow", "ice-arrow"],
        words={"hands": {"a": "torch long-bow ice-arrow"}},
    ),
    "shaman-among-allies": Case(
        "a1 . b1",
        "shaman-chieftain",
        "Everybody else with a unit is your ally, and allies don't give each other Hexes.",
        ["diplomacy", "b"],
        words={"hands": {"a": "diplomacy shaman-chieftain hex"}, "out": "c"},
    ),
    "heart-against-a-minion": Case(
        "c1 aw1 b1 a1",
        "change-of-heart",
        (
            "Change of Heart can't redirect Water Minion, only a weapon, projectile, item or spell that is"
            " aimed at a single unit."
        ),
        ["aw1", "b1"],
        words={"hands": {"b": "change-of-heart"}},
    ),
    "star-of-a-frozen-unit-without-a-deck": Case(
        "a1 b1 . c1",
        "throwing-star",
        "Your units can't act: 0 knocked down, 1 frozen.",
        words={"hands": {"a": "throwing-star"}, "frozen": {"a1": "b"}},
    ),
}


@rule(
    "freeze.hex.not-playable", "freeze.hex.pile-empty", "freeze.modifier.no-bluff", "freeze.modifier.several"
)
@rule("freeze.valkyrie.melee-means")
@pytest.mark.parametrize("name", CASES)
def test_what_is_said(name: str) -> None:
    assert said_at(CASES[name]) == CASES[name].said
