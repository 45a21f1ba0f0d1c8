"""The nine races. What a race can do stands where the rule that it bends is written."""

from __future__ import annotations

from typing import Final

CATFOLK: Final = 0
CENTAURS: Final = 1
DWARVES: Final = 2
ELVES: Final = 3
HUMANS: Final = 4
KITSUNE: Final = 5
LIZARDMEN: Final = 6
PANDAS: Final = 7
RATMEN: Final = 8

RACES: Final = (
    "catfolk",
    "centaurs",
    "dwarves",
    "elves",
    "humans",
    "kitsune",
    "lizardmen",
    "pandas",
    "ratmen",
)

NO_RACE: Final = -1

UNITS: Final = 3
RATMEN_UNITS: Final = 5
HEALTH: Final = 3
RATMEN_HEALTH: Final = 2


def units_of(race: int) -> int:
    """How many units a race starts with."""
    return RATMEN_UNITS if race == RATMEN else UNITS


def health_of(race: int) -> int:
    """At which point of damage a unit of a race dies."""
    return RATMEN_HEALTH if race == RATMEN else HEALTH


def halves_of(race: int) -> int:
    """What a unit of a race counts as a trophy, in halves (ignite.ratmen.half-trophy)."""
    return 1 if race == RATMEN else 2
