"""How The Freeze speaks: like Ignite, with its own cards and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.words import ENGLISH
from emberbox.kernel.game import Game
from emberbox.telling.ignite.names import Naming
from emberbox.telling.ignite.teller import TONES, IgniteTeller
from emberbox.telling.speech import Count
from emberbox.telling.teller import Scene, Tone

FREEZE_TONES: Final[dict[str, Tone]] = {
    **TONES,
    "poisoned": "harm",
    "bazaar-burned": "fire",
    "fired": "fire",
    "destroyed": "fire",
}


class WinterNaming(Naming):
    """Ignite's names, with what lies beside a piece in The Freeze."""

    def workings(self, number: int) -> list[str]:
        for machine in self.view["expansion"]["machines"]:
            if machine["piece"] == number:
                if machine["tokens"]:
                    return [self.said("unbuilt", tokens=machine["tokens"])]
                return [self.said("fired" if machine["fired"] else "built")]
        return []

    def tokens(self, number: int) -> list[str]:
        """Poison by whose it is, and movement or cards that wait to be used."""
        winter = self.view["expansion"]
        by = [token["by"] for token in winter["poison"] if token["piece"] == number]
        found = [
            self.owned(seat, self.counted(self.said("poison"), by.count(seat))) for seat in sorted(set(by))
        ]
        saved = winter["saved"]
        if saved["piece"] == number and saved["points"]:
            found.append(self.said("saved", points=saved["points"]))
        hauling = winter["hauling"]
        if hauling is not None and hauling["piece"] == number:
            found.append(self.said("hauling", cards=Count(hauling["cards"])))
        return found


class FreezeTeller(IgniteTeller):
    """Puts a table of The Freeze into words, or of a game that builds on it."""

    def __init__(
        self, game: Game = FREEZE, tones: Mapping[str, Tone] = FREEZE_TONES, language: str = ENGLISH
    ) -> None:
        super().__init__(game, tones, language)

    def naming(self, scene: Scene) -> Naming:
        return WinterNaming(self.words, scene)

    def hint(self, pick: int, scene: Scene) -> str:
        question = scene.question
        path, points = question.paths.get(pick), question.facts.get("points")
        if path is None or not isinstance(points, int):
            return super().hint(pick, scene)
        acid = question.facts.get("costs-card")
        says = "way-of-cards" if question.asks == "haul-unit" else "way"
        if isinstance(acid, list) and path.cells[-1] in acid:
            says = "way-through-acid"
        return self.words.word("table", says).format(
            cost=Count(path.cost), left=points - path.cost, points=points
        )
