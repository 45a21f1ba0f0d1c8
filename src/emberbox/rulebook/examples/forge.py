"""Examples of Forge."""

from __future__ import annotations

from typing import Final

from emberbox.rulebook.examples import Examples, Scenes
from emberbox.testing.forge import table

EXAMPLES: Final = Examples()


@EXAMPLES.add("forge.attack.minion", "Two minions fight")
def trade() -> Scenes:
    t = table("deconstructor - - -", "heat-sink - - -")
    assert (t.attack_and_health(0, 1), t.attack_and_health(1, 1)) == ((3, 3), (1, 5))
    yield t, "Your Deconstructor (attack 3, health 3) attacks Heat Sink (attack 1, health 5)."
    t.attack(1, 1)
    assert (t.attack_and_health(0, 1), t.attack_and_health(1, 1)) == ((2, 2), (0, 2))
    yield t, "Both strike at once. Damage lowers attack and health: yours is 2/2 now, the other 0/2."


@EXAMPLES.add("forge.attack.guardian", "The forge guardian")
def guardian() -> Scenes:
    t = table("scrapbot flamebringer - -", "repair-bot/3 scrapbot - -", forges=[10, 6])
    assert t.refusal_of_attack(2, "forge") == t.refusal_of_attack(2, 2) == "forge.attack.guardian"
    yield t, "A minion on slot 1 guards the forge: nothing else of that player can be attacked."
    t.attack(1, 1)
    assert t.lineup(1) == "- scrapbot - -"
    yield t, "Your Scrapbot destroys it. The way is free for your next attacker."
    t.attack(2, "forge")
    assert t.forge(1) == 3
    yield t, "Flamebringer strikes the forge for 3: three of its cards go to the scrapheap."


@EXAMPLES.add("forge.damage.forge-empty", "The last card is not the end")
def last_card() -> Scenes:
    t = table("flamebringer fuse-bot - -", "- - - -", forges=[10, 1])
    yield t, "Your opponent's forge has one card left. Flamebringer attacks it for 3."
    t.attack(1, "forge")
    assert (t.forge(1), t.winner) == (0, None)
    yield t, "The card is gone and the forge is empty, but it still stands."
    t.attack(2, "forge")
    assert t.winner == 0
    yield t, "Fuse Bot's attack hits the empty forge. It is destroyed, and you win."


@EXAMPLES.add("forge.ignite.slot", "A bot ignites")
def igniting() -> Scenes:
    t = table("- - - -", "heat-sink ember-cultist - -", hands=["fuse-bot"], phase="building")
    yield t, "You summon Fuse Bot, which ignites as it arrives."
    t.summon("fuse-bot", slot=2, dice=[(2, "large")])
    assert t.lineup(1) == "heat-sink - - -"
    yield t, "The dice show a 2 and the large flame: 3 damage to slot 2. Ember Cultist is destroyed."
