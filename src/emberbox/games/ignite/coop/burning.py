"""Magical fire: minions that walk to the bazaar and burn it down, as long as it stands."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop.aims import Weapon, mask_of
from emberbox.games.ignite.coop.facts import has_tag
from emberbox.games.ignite.coop.state import enemies
from emberbox.games.ignite.coop.walkers import Goal, beside
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import LARGE
from emberbox.games.ignite.freeze.ground import burn_bazaar
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.decision import Steps

CORNERS: Final = LARGE.bazaar
INSIDE: Final = mask_of(list(CORNERS))
BURNED_FROM: Final = INSIDE | beside(INSIDE)
"""The spaces on which a minion is inside or adjacent to the bazaar (coop.fire.corner-precise)."""
DAMAGE: Final = 1


def seeks_bazaar(g: Position, weapon: Weapon) -> bool:
    """Whether a minion goes for the bazaar and not for units (coop.fire.to-bazaar)."""
    return has_tag(weapon.kind, "burn-bazaar") and bool(winter_of(g).under)


def corner_goals(stands: int) -> list[Goal]:
    """The corners of the bazaar as goals of a way."""
    return [Goal(cell, BURNED_FROM & stands) for cell in CORNERS]


def is_at_bazaar(g: Position, minion: int) -> bool:
    """Whether a minion can burn the bazaar down from where it stands."""
    return BURNED_FROM >> g.cell[minion] & 1 == 1


def burn(g: Position, weapon: Weapon) -> Steps[None]:
    """The bazaar burns down, and each unit inside is hurt; enemies are not (coop.fire.only-units)."""
    yield from burn_bazaar(g, g.seats, of.KEYS[weapon.kind], DAMAGE, spared=enemies(g))
