"""The bonus deck in a normal game of Ignite: the Dragon Potion, which comes with Solo & Cooperative Play.

Its card, its picks and what it does are those of The Freeze, where it was laid first. So a pick means the
same in every game, and records of all of them keep replaying.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from emberbox.games.ignite.facts.box import BOXES, Box
from emberbox.games.ignite.flow.turn import play  # noqa: F401  (the base cards come first)
from emberbox.games.ignite.freeze.cards.dragon_potion import POTION
from emberbox.games.ignite.freeze.facts import DRAGON_ATTACK, DRAGON_MOVE, FREEZE_SPACE, HOME
from emberbox.games.ignite.setting import FIRST_GAME, OPTIONS, Setting, check
from emberbox.games.ignite.space import SPACE, card_pick
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import EDITION, Choice, Option

BONUS_CARDS: Final = ((HOME, "dragon-potion"),)
"""The cards that are borrowed, each from its set."""
VERBS: Final = (DRAGON_MOVE, DRAGON_ATTACK)

BONUS_SPACE: Final = SPACE.grown(
    verbs=["dragon-move", "dragon-attack"], cards=["dragon-potion"], at=DRAGON_MOVE
)
assert BONUS_SPACE.names[DRAGON_MOVE:] == FREEZE_SPACE.names[DRAGON_MOVE : card_pick(POTION) + 1]

IGNITE_OPTIONS: Final = (
    *OPTIONS,
    Option("potion", False, [False, True], "the Dragon Potion is among the decks that are drawn or picked"),
)


@cache
def _with_potion(edition: int) -> Box:
    base = BOXES[edition - 1]
    return Box([*base.battle, POTION], base.first_game, base.titles, base.races, base.tiles, verbs=VERBS)


def setting_of(options: Mapping[str, Choice]) -> Setting:
    """The setting of a normal game with complete options."""
    edition = options.get(EDITION, 1)
    assert isinstance(edition, int)
    return Setting(options, _with_potion(edition) if options["potion"] else None)


def check_options(options: Mapping[str, Choice]) -> None:
    """Raise `BadOption` for choices that do not go together."""
    check(options)
    if options["potion"] and options["market"] == FIRST_GAME:
        raise BadOption("ignite: option 'potion' does not go with the market 'first-game'")
