"""What rows of Ignite have places for: questions, pieces, effects; expansions have terms of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from emberbox.games.ignite.cards.own import THORNS
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import TERRAIN
from emberbox.games.ignite.facts.pieces import ITEMS, PIECES
from emberbox.games.ignite.facts.races import RACES
from emberbox.games.ignite.space import OWN_SPACE
from emberbox.games.ignite.state.position import GONE, ICE, SCORCHED, SHARD
from emberbox.kernel.space import Space

QUESTIONS: Final = """
 act area attack-or-not ban bash begin-with bite bow buy buyer choose-decks deal discard draw-or-not evade
flip go heal honor item item-or-piece keep land lay-portal lay-shard minion minions modify next-wall
note-meteor note-trap panda panda-gain panda-trash pile place place-decoy protect pull-spaces push-or-not
push-way race raided react reveal scorch sell seller spawn stand-up summon take-up target throw title-price
trash unit wall which-item whose-item
"""

TOKENS: Final = (("scorched", SCORCHED), ("ice", ICE))

ON_SPACES: Final = ("kraken", "trapsmith", "meteor-strike", "warp-master")
ON_SEATS: Final = (
    *("flip", "quick-hands", "adrenaline", "charming-negotiator", "monopoly", "long-bow"),
    *("warp", "free-move", "humans", "curse", "warlord-move"),
)
"""The effects by what they lie on: pieces and spaces, or players."""


class Terms(NamedTuple):
    """What a set has places for in a row, each in order; what is on the table has numbers of its own."""

    name: str
    space: Space
    asks: Sequence[str]
    kinds: Sequence[int]
    """The cards that players can hold."""
    causes: Sequence[str]
    """What questions come from besides, by key."""
    grounds: Sequence[tuple[str, int]]
    pieces: Sequence[tuple[str, int]]
    races: Sequence[str]
    items: Sequence[str]
    on_spaces: Sequence[str]
    on_seats: Sequence[str]
    rivals: bool
    """Whether players play against each other, and there are goals, bans and titles."""


IGNITE_TERMS: Final = Terms(
    name="ignite_v0",
    space=OWN_SPACE,
    asks=tuple(QUESTIONS.split()),
    kinds=range(len(base_set.KEYS) + len(of.OWN_KINDS)),
    causes=(),
    grounds=(*[(name, ground) for ground, name in enumerate(TERRAIN)], *TOKENS),
    pieces=[(name, piece_type) for piece_type, name in enumerate(PIECES) if piece_type != GONE],
    races=RACES,
    items=ITEMS[: SHARD + 1],
    on_spaces=(*ON_SPACES, *THORNS),
    on_seats=ON_SEATS,
    rivals=True,
)
