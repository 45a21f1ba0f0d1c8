"""The games of the box, one registration each: it names everything that belongs to a game.

Parts are named here and imported by whoever needs them, so that imports keep pointing down and a command that
needs no game loads none. The page has its own part of a game in `web/src/games/NAME/index.ts`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Part:
    """Something that a module has, as `module:name`."""

    where: str

    def load(self) -> Any:
        """Import it.

        >>> Part("math:tau").load()
        6.283185307179586
        """
        module, _, name = self.where.partition(":")
        return getattr(import_module(module), name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """A game and its parts, each where it is defined."""

    name: str
    game: Part
    """Its `Game`."""
    view: Part
    """What a seat sees, as a `TypedDict`."""
    teller: Part
    """Its `Teller`: a class."""
    face: Part
    """Its `Face` in the terminal: a class."""
    study: Part
    """Its `Study` in the lab: a class."""
    encoder: Part | None = None
    """Where learners can see it as tensors: a function from the options to an `Encoder`."""
    learning: Part | None = None
    """Where a net can learn it from play: its `Learning`."""
    own_cards: Part | None = None
    """Where players can bring cards of their own: a function of them and of where they come from.

    It gives them as the catalogue of the game would have them, or raises `CatalogueError`.
    """


FORGE: Final = Registration(
    name="forge",
    game=Part("emberbox.games.forge.game:FORGE"),
    view=Part("emberbox.games.forge.view:ForgeView"),
    teller=Part("emberbox.telling.forge:ForgeTeller"),
    face=Part("emberbox.terminal.forge.face:ForgeFace"),
    study=Part("emberbox.lab.forge:ForgeStudy"),
    encoder=Part("emberbox.games.forge.tensor:encoder"),
    learning=Part("emberbox.games.forge.learning:LEARNING"),
    own_cards=Part("emberbox.games.forge.own:read_own"),
)
IGNITE: Final = Registration(
    name="ignite",
    game=Part("emberbox.games.ignite.game:IGNITE"),
    view=Part("emberbox.games.ignite.state.view_types:IgniteView"),
    teller=Part("emberbox.telling.ignite.teller:IgniteTeller"),
    face=Part("emberbox.terminal.ignite.face:IgniteFace"),
    study=Part("emberbox.lab.ignite:IgniteStudy"),
    encoder=Part("emberbox.games.ignite.tensor:encoder"),
    learning=Part("emberbox.games.ignite.learning:LEARNING"),
    own_cards=Part("emberbox.games.ignite.facts.own:read_own"),
)
FREEZE: Final = Registration(
    name="freeze",
    game=Part("emberbox.games.ignite.freeze.game:FREEZE"),
    view=Part("emberbox.games.ignite.freeze.view_types:FreezeView"),
    teller=Part("emberbox.telling.ignite.freeze:FreezeTeller"),
    face=Part("emberbox.terminal.ignite.freeze:FreezeFace"),
    study=Part("emberbox.lab.freeze:FreezeStudy"),
    encoder=Part("emberbox.games.ignite.freeze.tensor:encoder"),
)
COOP: Final = Registration(
    name="coop",
    game=Part("emberbox.games.ignite.coop.game:COOP"),
    view=Part("emberbox.games.ignite.coop.view_types:CoopView"),
    teller=Part("emberbox.telling.ignite.coop:CoopTeller"),
    face=Part("emberbox.terminal.ignite.coop:CoopFace"),
    study=Part("emberbox.lab.coop:CoopStudy"),
    encoder=Part("emberbox.games.ignite.coop.tensor:encoder"),
)
CORE: Final = Registration(
    name="core",
    game=Part("emberbox.games.core.game:CORE"),
    view=Part("emberbox.games.core.view_types:CoreView"),
    teller=Part("emberbox.telling.core.teller:CoreTeller"),
    face=Part("emberbox.terminal.core.face:CoreFace"),
    study=Part("emberbox.lab.core:CoreStudy"),
    encoder=Part("emberbox.games.core.tensor:encoder"),
    own_cards=Part("emberbox.games.core.catalogue:read_own"),
)

REGISTRY: Final[dict[str, Registration]] = {game.name: game for game in (FORGE, IGNITE, FREEZE, COOP, CORE)}
