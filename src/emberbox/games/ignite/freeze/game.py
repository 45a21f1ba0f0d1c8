"""The Freeze as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from emberbox.games.data import with_changes
from emberbox.games.ignite.facts.races import armies
from emberbox.games.ignite.flow.turn import play  # noqa: F401  (the base cards come first)
from emberbox.games.ignite.freeze.facts import EDITIONS, FREEZE_SPACE, HOME
from emberbox.games.ignite.freeze.setting import BOTH, FREEZE_OPTIONS, MIXED, box_of, check_freeze, setting_of
from emberbox.games.ignite.freeze.winter import Winter
from emberbox.games.ignite.game import IGNITE, new_table
from emberbox.kernel.game import Choice, Game, State, View


@final
class FreezeGame(Game):
    """Ignite in a winter of snow, acid, hexes and poison."""

    __slots__ = ()

    def __init__(self) -> None:
        lineage = (*IGNITE.lineage, HOME)
        name, title, version = "freeze", "Ignite: The Freeze", with_changes("4", *lineage)
        super().__init__(
            name, title, version, FREEZE_SPACE, FREEZE_OPTIONS, lineage=lineage, editions=EDITIONS
        )

    def complete(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        full = super().complete(options)
        check_freeze(full)
        return full

    def tables(self) -> View:
        return {"races": armies(box_of(BOTH, MIXED).races)}

    def start(self, options: Mapping[str, Choice]) -> State:
        return new_table(setting_of(options), Winter())


FREEZE: Final = FreezeGame()
