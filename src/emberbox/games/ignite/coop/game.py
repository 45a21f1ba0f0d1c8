"""Solo & Cooperative Play as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from emberbox.games.data import with_changes
from emberbox.games.ignite.coop.facts import COOP_SPACE, HOME
from emberbox.games.ignite.coop.setting import COOP_OPTIONS, box_of, check_coop, difficulty_of, setting_of
from emberbox.games.ignite.coop.siege import Siege
from emberbox.games.ignite.coop.tables import tables
from emberbox.games.ignite.facts.races import armies
from emberbox.games.ignite.freeze.facts import EDITIONS
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.freeze.setting import MIXED
from emberbox.games.ignite.game import new_table
from emberbox.games.ignite.state.position import hand_of
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.game import Choice, Game, State, View


@final
class CoopGame(Game):
    """One to eight players against waves of enemies and the elder dragon."""

    __slots__ = ()

    def __init__(self) -> None:
        lineage = (*FREEZE.lineage, HOME)
        name, title, version = "coop", "Ignite: Solo & Co-op", with_changes("5", *lineage)
        super().__init__(
            name,
            title,
            version,
            COOP_SPACE,
            COOP_OPTIONS,
            lineage=lineage,
            together=True,
            planned=True,
            editions=EDITIONS,
        )

    def complete(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        full = super().complete(options)
        check_coop(full)
        return full

    def tables(self) -> View:
        return {"races": armies(box_of(MIXED).races), **tables()}

    def start(self, options: Mapping[str, Choice]) -> State:
        g = new_table(setting_of(options), Siege(difficulty_of(options)))
        g.team = [0] * g.seats + [1]
        if options["open-hands"]:
            for seat in range(g.seats):
                g.cards.audience[hand_of(seat)] = EVERYONE
        return g


COOP: Final = CoopGame()
