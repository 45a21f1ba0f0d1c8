"""Tables of Core with cards of one's own, which the printed ones have no case of."""

from __future__ import annotations

from typing import Any

from emberbox.games.core.catalogue import Catalogue, printed
from emberbox.testing.core import Battle, battle

FAR = {"z": "basilisk-reaver X30"}
PRINTED = printed()
FIRST_FIRST = {1: (0, 2), 2: (0, 1), 3: (0, 0), 4: (1, 0), 5: (1, 1), 6: (1, 2)}
"""The tracker on which the first player declares first, the Support Mechs before all."""


def changed(key: str, **fields: object) -> dict[str, Any]:
    """A printed card with other fields."""
    return {key: {**PRINTED[key], **fields}}


SMG = {"card": "ripper-smg", "mount": "Left Arm"}
OWN: dict[str, dict[str, Any]] = {
    "two_abilities": changed("paladin-sentinel", tactical=["overwatch", "brace"])
    | changed("paladin-bulwark", tactical=[]),
    "which_ability": changed("paladin-sentinel", tactical=["overwatch", "brace"]),
    "pilot_afoot": changed("paladin-pilot", tactical=["eden-surge", "brace", "rush"]),
    "no_points": changed("paladin-sentinel", action_points=0),
    "heavy_trigger": changed("lawbringer-rifle", rate=[2, 3]) | changed("paladin-trooper", movement=0),
    "limited_claw": changed("crusher-claw", ammo=3, keywords=["Melee", "Limited"]),
    "third_weapon": changed("basilisk-spitter", weapons=[*PRINTED["basilisk-spitter"]["weapons"], SMG]),
}
"""By table, its cards."""


def cards(table: str) -> Catalogue:
    """The catalogue of a table."""
    return Catalogue({**PRINTED, **OWN[table]})


def two_abilities() -> Battle:
    """A Sentinel with Overwatch and Brace can declare; the Bulwark has no ability."""
    first = {"s": "paladin-sentinel K5", "b": "paladin-bulwark R5", "t": "paladin-trooper A1"}
    own = cards("two_abilities")
    return battle(first, FAR, terrain={}, phase="tactical", tracker=FIRST_FIRST, catalogue=own)


def which_ability() -> Battle:
    """Which of the two does the Sentinel declare?"""
    first = {"s": "paladin-sentinel K5", "k": "paladin-kestrel R5"}
    t = battle(
        first, FAR, terrain={}, phase="tactical", tracker=FIRST_FIRST, catalogue=cards("which_ability")
    )
    t.pick("s")
    return t


def pilot_afoot() -> Battle:
    """A Pilot on foot with two more abilities: which does it declare?"""
    first = {"p": "paladin-pilot R5", "W": "paladin-warlord K5"}
    t = battle(first, FAR, terrain={}, phase="tactical", tracker=FIRST_FIRST, catalogue=cards("pilot_afoot"))
    t.pick("p")
    return t


def no_points() -> Battle:
    """A Sentinel without action points; the Bulwark can declare."""
    first = {"s": "paladin-sentinel K5", "b": "paladin-bulwark R5"}
    own = cards("no_points")
    return battle(first, FAR, terrain={}, phase="tactical", tracker=FIRST_FIRST, catalogue=own)


def heavy_trigger() -> Battle:
    """A rifle that makes at least 2 shots and has 1 left, of a Trooper that cannot walk."""
    first, second = {"t": "paladin-trooper L6"}, {"r": "basilisk-reaver L9"}
    t = battle(first, second, terrain={}, catalogue=cards("heavy_trigger"))
    t.set_ammo("t", "lawbringer-rifle", 1)
    t.begin("t")
    return t


def limited_claw() -> Battle:
    """A Warlord with three empty weapons reloads; its claw is Limited."""
    t = battle({"V": "basilisk-warlord K5"}, FAR, terrain={}, catalogue=cards("limited_claw"))
    for weapon in ("gorgon-rail-lance", "cinder-mortar", "crusher-claw"):
        t.set_ammo("V", weapon, 0)
    t.begin("V")
    t.pick("reload")
    return t


def third_weapon() -> Battle:
    """A Spitter with two empty weapons and a full one reloads."""
    t = battle({"s": "basilisk-spitter L6"}, FAR, terrain={}, catalogue=cards("third_weapon"))
    t.set_ammo("s", "hydra-missile-rack", 0)
    t.set_ammo("s", "acid-sprayer", 0)
    t.begin("s")
    t.pick("reload")
    return t
