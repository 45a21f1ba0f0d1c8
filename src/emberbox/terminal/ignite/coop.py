"""The face of Solo & Cooperative Play: that of The Freeze, with enemies and what drives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from rich.text import Text

from emberbox.games.ignite.coop.facts import BOSS_ROUND, COLOURS, KINDS, RESULTS
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.telling.ignite.coop import SiegeNaming
from emberbox.telling.ignite.teller import halves
from emberbox.telling.speech import plain, sentence
from emberbox.terminal.drawing import fitted
from emberbox.terminal.ignite.board import HEART
from emberbox.terminal.ignite.face import IgniteFace
from emberbox.terminal.ignite.freeze import WinterBoard
from emberbox.terminal.ignite.map import LETTERS, Map

ENEMY: Final = "!"
SIGNS: Final = {f"enemy-{colour}": letter for colour, letter in zip(COLOURS, "kwyorpbg", strict=True)}
STYLES: Final = {
    "enemy-black": "grey78 on grey0",
    "enemy-white": "bright_white",
    "enemy-yellow": "bright_yellow",
    "enemy-orange": "orange1",
    "enemy-red": "bright_red",
    "enemy-purple": "medium_orchid1",
    "enemy-blue": "dodger_blue1",
    "enemy-green": "bright_green",
    "elder-dragon": "bold red1",
}
DRAGON: Final = "D"
FAVOR: Final = "✦"
LOST: Final = "♡"


@final
class SiegeMap(Map):
    """The board with enemies: a letter for the colour, a capital one on level 2."""

    def sign(self, piece: Mapping[str, Any]) -> tuple[str, str]:
        kind = piece["type"]
        if kind == "elder-dragon":
            return f"{ENEMY}{DRAGON}", STYLES[kind]
        if kind in SIGNS:
            letter = SIGNS[kind]
            return f"{ENEMY}{letter.upper() if self.view['expansion']['level'] > 1 else letter}", STYLES[kind]
        crews = {crew["machine"]: crew["minion"] for crew in self.view["expansion"]["crews"]}
        if piece["piece"] in crews:
            return f"{ENEMY}{LETTERS[kind]}", "bright_white"
        return super().sign(piece)


@final
class SiegeBoard(WinterBoard):
    """Draws a view of Solo & Cooperative Play."""

    spaces = SiegeMap
    scored = False

    @property
    def siege(self) -> dict[str, Any]:
        """What this game adds to the view."""
        siege: dict[str, Any] = self.view["expansion"]
        return siege

    def rounds(self) -> str:
        siege = self.siege
        if not siege["round"]:
            return self.said("free", free=siege["free"])
        if siege["round"] == BOSS_ROUND:
            return self.said("boss", cycle=siege["cycle"] + 1)
        return self.said("round", round=siege["round"], rounds=BOSS_ROUND)

    def goal(self) -> str:
        """How much the team can still take, its tokens, and the level of the enemies."""
        siege = self.siege
        lost = self.said("defeats", lost=halves(siege["defeats"]), limit=halves(siege["limit"]))
        said = [lost, self.said("favor", favor=siege["favor"]), self.said("level", level=siege["level"])]
        if siege["closed"]:
            said.append(self.said("closed"))
        return " · ".join(said)

    def players(self, detail: int, width: int) -> list[Text]:
        """The cards in effect before the players, then the enemies behind them."""
        lines = [*self.powers(detail, width), *super().players(detail, width)]
        return lines + (self.enemies(width) if detail > 1 else [])

    def powers(self, detail: int, width: int) -> list[Text]:
        """The Power and Apocalypse cards in effect, and the dice."""
        siege = self.siege
        if not siege["powers"] and not siege["group"]:
            return []
        dice = [self.said(die, **{die: siege[die]}) for die in ("group", "place") if siege[die]]
        head = Text(self.said("powers"), "bold").append(f"  {'  '.join(dice)}", "dim")
        lines = [fitted(head, width)]
        for key in siege["powers"]:
            kind = of.kind(key)
            line = Text(f" {of.NAME[kind]}", "bold magenta")
            lines.append(fitted(line.append(f": {of.SHORT[kind]}", "default"), width))
        return [*lines, *self.round_card(width)] if detail > 1 else lines[:1]

    def round_card(self, width: int) -> list[Text]:
        """The groups of the Round card while the team may roll for another one."""
        naming = self.naming
        if self.siege["pending"] != "group" or not isinstance(naming, SiegeNaming):
            return []
        lines = [Text(self.said("round-card", round=self.siege["round"]), "bold")]
        for result in range(1, RESULTS + 1):
            rolled = result == self.siege["group"]
            line = Text(f"{'▶' if rolled else ' '}{result} ", "bold" if rolled else "dim")
            lines.append(line.append(plain(naming.group(result)), "default" if rolled else "dim"))
        return [fitted(line, width) for line in lines]

    def enemies(self, width: int) -> list[Text]:
        """Which enemies are where, by what they are."""
        nobody = len(self.view["players"])
        found: dict[str, list[str]] = {}
        for piece in self.view["pieces"]:
            if piece["owner"] == nobody and (piece["type"] in SIGNS or piece["type"] == "elder-dragon"):
                hearts = HEART * piece["health"] if piece["health"] > 1 else ""
                found.setdefault(piece["type"], []).append(f"{self.naming.cell(piece['cell'])}{hearts}")
        lines: list[Text] = []
        for kind, cells in found.items():
            name = plain(self.naming.piece({"owner": nobody, "type": kind, "race": None})).removeprefix(
                "the "
            )
            line = Text(f" {sentence(name)} ", STYLES[kind]).append(" ".join(cells), "default")
            lines.append(fitted(line, width))
        return lines


@final
class CoopFace(IgniteFace):
    """Draws Solo & Cooperative Play."""

    drawing = SiegeBoard

    def __init__(self) -> None:
        super().__init__("coop")

    def card(self, key: str) -> Text:
        """Nobody can hold a card of this set: it has neither a price nor honor."""
        kind = of.KEYS.index(key)
        if kind not in KINDS:
            return super().card(key)
        types = ", ".join(name for name, bit in base_set.TYPE_BITS.items() if of.TYPES[kind] & bit)
        moves = of.MOVEMENT[kind]
        facts = self.words.word("table", "enemy_card" if moves else "power_card")
        return Text.assemble(
            (of.NAME[kind], "bold"), f"   {facts.format(types=types, moves=moves)}\n{of.TEXT[kind]}"
        )
