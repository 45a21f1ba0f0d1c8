"""How a table of The Freeze is played: the options of Ignite, and which decks and tiles are used."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.box import BOXES, Box, Stack
from emberbox.games.ignite.freeze.facts import BATTLE, CARDS, EDITION_OF, EDITIONS, ORCS, TILES, VALKYRIES
from emberbox.games.ignite.setting import CHOSEN, EPIC, FIRST_GAME, OPTIONS, RANDOM, Setting, check
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import EDITION, Choice, Option

BOTH: Final = "both"
FREEZE_ALONE: Final = "freeze"
BASE_ALONE: Final = "base"
MIXED: Final = "mixed"
MOST: Final = "most"

_HERE: Final = {
    "market": Option(
        "market",
        RANDOM,
        [FIRST_GAME, RANDOM, CHOSEN, EPIC],
        "decks for a first game, drawn, or picked by the first chooser; or all cards in stacks",
    )
}
"""Options of Ignite that are otherwise here."""

FREEZE_OPTIONS: Final = (
    *[_HERE.get(option.name, option) for option in OPTIONS],
    Option("decks", BOTH, [BOTH, FREEZE_ALONE, BASE_ALONE], "decks of both sets, or of one of them alone"),
    Option(
        "tiles", MIXED, [MIXED, BASE_ALONE, MOST], "tiles of both sets, none of The Freeze, or most of them"
    ),
)

# -- Epic Ignite: six pairs and three single stacks ------------------------------------------------------

_STACK_OF: Final[dict[str, int]] = {
    "Weapon": 0, "Shield": 0, "Event": 2, "Ability": 2, "Spell": 4, "Item": 6, "War Machine": 6,
    "Projectile": 7, "Movement": 8,
}  # fmt: skip
"""The cheaper group of a type that names a stack; the dearer one is the next number."""
_DEAR_FROM: Final = {0: 6, 2: 6, 4: 8}
_GROUPS: Final = 9
_FIRST_SINGLE: Final = 6


def _group(card: Mapping[str, Any]) -> int:
    """The group of the first type that names a stack (freeze.epic.first-type)."""
    named = [name for name in card["types"] if name in _STACK_OF]
    group = _STACK_OF[named[0]]
    return group + 1 if card["cost"] >= _DEAR_FROM.get(group, 99) else group


def _stacks(battle: list[int]) -> list[Stack]:
    cards = {**base_set.CARDS, **CARDS}
    groups: list[list[int]] = [[] for _ in range(_GROUPS)]
    for kind in battle:
        groups[_group(cards[of.KEYS[kind]])].append(kind)
    return [(kinds, 1 if group >= _FIRST_SINGLE else 2) for group, kinds in enumerate(groups) if kinds]


# -- the advice on markets -------------------------------------------------------------------------------


def _kinds(keys: str) -> list[int]:
    return [of.kind(key) for key in keys.split()]


_ARROWS: Final = [kind for kind in (*base_set.BATTLE, *BATTLE) if of.TYPES[kind] & base_set.PROJECTILE]
NEEDS: Final[list[of.Need]] = [
    ("arrows", _kinds("quick-shot arrow-storm"), _ARROWS),
    (
        "hex",
        _kinds("consume-energy shaman-chieftain"),
        _kinds("cursed-blade hexed-arrow hexing plagued-rats"),
    ),
]

# -- the box ---------------------------------------------------------------------------------------------


@cache
def box_of(decks: str, tiles: str, edition: int = EDITIONS) -> Box:
    """What a table is laid from: both sets as they were in an edition."""
    base = BOXES[min(edition, len(BOXES)) - 1]
    own = [kind for kind in BATTLE if EDITION_OF[kind] <= edition]
    battle = {BOTH: [*base.battle, *own], FREEZE_ALONE: own, BASE_ALONE: base.battle}[decks]
    pool = {MIXED: [*base.tiles, *TILES], BASE_ALONE: base.tiles, MOST: TILES}[tiles]
    # The base game's own stacks are for the base game alone (freeze.epic.rest-as-base).
    return Box(
        battle,
        base.first_game,
        base.titles,
        [*base.races, ORCS, VALKYRIES],
        pool,
        spare_tiles=base.tiles if tiles == MOST else (),
        stacks=_stacks(battle),
        needs=NEEDS,
    )


def setting_of(options: Mapping[str, Choice]) -> Setting:
    """The setting of a game with complete options."""
    edition = options.get(EDITION, 1)
    assert isinstance(edition, int)
    return Setting(options, box_of(str(options["decks"]), str(options["tiles"]), edition))


def check_freeze(options: Mapping[str, Choice]) -> None:
    """Raise `BadOption` for choices that do not go together."""
    check(options)
    if options["market"] == FIRST_GAME and options["decks"] == FREEZE_ALONE:
        raise BadOption("freeze: the market 'first-game' has decks of the base set only")
