"""How bad Power and Apocalypse cards are for the team, as bots see it: 1 is about a level 1 minion more."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop import facts  # noqa: F401  (lays the kinds of this set)
from emberbox.games.ignite.facts import kinds as of

_BY_KEY: Final = {
    "hardened": 0.2,
    "ambush-left": 0.6,
    "ambush-right": 0.6,
    "swift-current": 0.5,
    "flood-tide": 1.0,
    "far-sight": 0.5,
    "long-reach": 0.6,
    "battle-rage": 1.1,
    "water-armor": 1.2,
    "swelling-ranks": 1.0,
    "heavy-fog": 0.4,
    "supply-lines-cut": 0.3,
    "dread": 0.4,
    "splintering-blows": 0.6,
    "cunning": 0.5,
    "catapult-apocalypse": 1.6,
    "second-wave": 1.6,
    "blood-moon": 1.4,
    "plague": 0.4,
    "quake": 0.9,
    "forward-landing": 0.9,
}
ANGER: Final[dict[int, float]] = {of.kind(key): anger for key, anger in _BY_KEY.items()}
"""By kind."""
