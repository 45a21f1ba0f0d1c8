"""The nine races and their numbers. What else they can do stands in `cards/races.py`."""

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
MOST_RACES: Final = 32
"""Room for the races of all sets in tables by race."""
RACE_NAMES: Final[list[str]] = [*RACES]
"""The races of all sets: those of the base set, and then what expansions add."""
EDITIONS: Final = (len(RACES),)
"""How many races each edition of the base set has."""

UNITS: Final = 3
RATMEN_UNITS: Final = 5
HEALTH: Final = 3
RATMEN_HEALTH: Final = 2

# The order of the catalogue's starters.
STANDARD_DECK: Final = (5, 4, 3)
CENTAUR_DECK: Final = (3, 5, 4)


# The last entry is for NO_RACE.
_UNITS: Final = [RATMEN_UNITS if race == RATMEN else UNITS for race in range(MOST_RACES)] + [UNITS]
_HEALTH: Final = [RATMEN_HEALTH if race == RATMEN else HEALTH for race in range(MOST_RACES)] + [HEALTH]
_HALVES: Final = [1 if race == RATMEN else 2 for race in range(MOST_RACES)] + [2]


def add_race(name: str, units: int = UNITS, health: int = HEALTH) -> int:
    """A race that an expansion brings."""
    race = len(RACE_NAMES)
    RACE_NAMES.append(name)
    _UNITS[race], _HEALTH[race] = units, health
    return race


def units_of(race: int) -> int:
    """How many units a race starts with."""
    return _UNITS[race]


def health_of(race: int) -> int:
    """At which point of damage a unit of a race dies."""
    return _HEALTH[race]


def halves_of(race: int) -> int:
    """What a unit of a race counts as a trophy, in halves (ignite.ratmen.half-trophy)."""
    return _HALVES[race]


def armies(races: list[int]) -> dict[str, dict[str, int]]:
    """How many units some races have, and how much each of them bears, by name."""
    return {RACE_NAMES[race]: {"units": units_of(race), "health": health_of(race)} for race in races}


def starters_of(races: list[int]) -> tuple[int, int, int]:
    """How many March, Dagger and Old Wooden Shield a player of some races starts with."""
    return CENTAUR_DECK if CENTAURS in races else STANDARD_DECK


IMMUNE: Final[list[bool]] = [race == LIZARDMEN for race in range(MOST_RACES)] + [False]
"""By race, whether lava and passable terrain do nothing to it; the last entry is for NO_RACE."""
RIDES: Final[list[bool]] = [race != CENTAURS for race in range(MOST_RACES)] + [True]
"""By race, whether it can use mounts."""
