"""What The Freeze adds to the facts of Ignite, behind the base set: cards, races, terrain and tiles."""

from __future__ import annotations

from typing import Final

from emberbox.games.data import read_toml
from emberbox.games.ignite.facts import box as base_box
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import FOREST, PLAINS, WATER, add_terrain, add_tile, read_tiles
from emberbox.games.ignite.facts.races import add_race
from emberbox.games.ignite.space import SPACE, grow, grow_on
from emberbox.games.ignite.state.position import add_piece_type

HOME: Final = "emberbox.games.ignite.freeze"

AT: Final = 1024
"""Where the picks of this set begin, for good."""
ORC_HEALTH: Final = 4

CARDS: Final = base_set.by_edition(read_toml(HOME, "cards.toml"))
KINDS: Final = of.lay(CARDS, "games/ignite/freeze/cards.toml")
HEX: Final = of.kind("hex")
EDITION_OF: Final = {kind: int(CARDS[of.KEYS[kind]].get("edition", 1)) for kind in KINDS}
"""By kind, the edition that brought the card."""
EDITIONS: Final = max(base_box.EDITIONS, *EDITION_OF.values())
BATTLE: Final = [kind for kind in KINDS if base_set.is_battle(of.KEYS[kind], CARDS[of.KEYS[kind]])]

ORCS: Final = add_race("orcs", health=ORC_HEALTH)
VALKYRIES: Final = add_race("valkyries")

SNOW: Final = add_terrain("snow")
ACID: Final = add_terrain("acid")
LETTERS: Final = "PFWSA"
GROUNDS: Final = (PLAINS, FOREST, WATER, SNOW, ACID)
"""What the letters of a tile stand for."""
TILE_COUNT: Final = 8
TILES: Final = [
    add_tile([GROUNDS[letter] for letter in tile])
    for tile in read_tiles(read_toml(HOME, "tiles.toml"), LETTERS, TILE_COUNT)
]

BALLISTA: Final = add_piece_type("ballista", thing=True, fixed=True)
CATAPULT: Final = add_piece_type("catapult", thing=True, fixed=True)
TYPE_OF: Final = {of.kind("ballista"): BALLISTA, of.kind("catapult"): CATAPULT}
"""By kind of a war machine's card, what is built with it."""

_FIRST: Final = grow(
    SPACE,
    AT,
    verbs=[
        "move-on",
        "ordinary-token",
        "as-valkyrie",
        "new-hand",
        "last-turn",
        "fire",
        "blow",
        "look",
        "throw-away",
        "pass-hexes",
        "light-arrows",
        "burn-forest",
        "burn-machine",
    ],
    cards=[of.KEYS[kind] for kind in KINDS if EDITION_OF[kind] == 1],
    races=["orcs", "valkyries"],
)
FREEZE_SPACE: Final = grow_on(
    _FIRST,
    AT,
    verbs=["dragon-move", "dragon-attack"],
    cards=[of.KEYS[kind] for kind in KINDS if EDITION_OF[kind] > 1],
)
"""What later editions brought is picked behind all that was there."""
MOVE_ON: Final = FREEZE_SPACE.verb("move-on")
ORDINARY: Final = FREEZE_SPACE.verb("ordinary-token")
AS_VALKYRIE: Final = FREEZE_SPACE.verb("as-valkyrie")
NEW_HAND: Final = FREEZE_SPACE.verb("new-hand")
LAST_TURN: Final = FREEZE_SPACE.verb("last-turn")
FIRE: Final = FREEZE_SPACE.verb("fire")
BLOW: Final = FREEZE_SPACE.verb("blow")
LOOK: Final = FREEZE_SPACE.verb("look")
THROW_AWAY: Final = FREEZE_SPACE.verb("throw-away")
PASS_HEXES: Final = FREEZE_SPACE.verb("pass-hexes")
LIGHT_ARROWS: Final = FREEZE_SPACE.verb("light-arrows")
BURN_FOREST: Final = FREEZE_SPACE.verb("burn-forest")
BURN_MACHINE: Final = FREEZE_SPACE.verb("burn-machine")
DRAGON_MOVE: Final = FREEZE_SPACE.verb("dragon-move")
DRAGON_ATTACK: Final = FREEZE_SPACE.verb("dragon-attack")
