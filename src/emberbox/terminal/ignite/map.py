"""The board of Ignite as rows of text: ground, pieces, what lies there, and the spaces that may be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.text import Text

from emberbox.games.ignite.space import CELLS, SEATS
from emberbox.telling.teller import Scene

# Every sign can be told from the others without its colour.
GROUND: Final[dict[str, str]] = {
    "plains": "·",
    "forest": "♣",
    "water": "≈",
    "lava": "▲",
    "village": ":",
    "bazaar": "$",
    "scorched": "▒",
    "ice": "█",
    "snow": "░",
    "acid": "~",
}
GROUND_STYLES: Final[dict[str, str]] = {
    "plains": "grey50",
    "forest": "green3 on grey11",
    "water": "dodger_blue1 on grey11",
    "lava": "red1 on grey11",
    "village": "grey42 on grey15",
    "bazaar": "gold1 on grey30",
    "scorched": "dark_orange on grey11",
    "ice": "light_cyan1 on grey11",
    "snow": "grey93 on grey23",
    "acid": "chartreuse2 on grey11",
}
LETTERS: Final[dict[str, str]] = {
    "catfolk": "C",
    "centaurs": "T",
    "dwarves": "D",
    "elves": "E",
    "humans": "H",
    "kitsune": "K",
    "lizardmen": "L",
    "pandas": "P",
    "ratmen": "R",
    "orcs": "O",
    "valkyries": "V",
    "water-minion": "w",
    "kraken": "k",
    "decoy": "d",
    "ballista": "b",
    "catapult": "c",
}
COLOURS: Final = (
    "bright_cyan", "bright_red", "bright_yellow", "bright_magenta",
    "bright_green", "bright_blue", "bright_white", "orange1",
)  # fmt: skip
NOBODYS: Final = "grey70"

BOMB: Final = "ó"
SHARD: Final = "♦"
DOLL: Final = "¥"
PORTAL: Final = "@"
TRAP: Final = "^"
METEOR: Final = "%"
EFFECT: Final = "*"
EFFECTS: Final = {"warp-master": PORTAL, "trapsmith": TRAP, "meteor-strike": METEOR}
"""The signs of effects that lie on a space; any other is an EFFECT."""
THINGS: Final = {"magic-potion-bomb": BOMB, "crystal-shard": SHARD, "voodoo-doll": DOLL}

LIT: Final = "›"
WOUNDS: Final = ("", "'", '"', "‴")
DOWN: Final = "_"
FROZEN: Final = "*"
HELD: Final = "#"

LETTER_WIDTH: Final = 3
WIDTHS: Final = (5, 4, 3, 2)
"""How wide a space may be, from roomy to cramped."""


def state_of(piece: Mapping[str, Any]) -> str:
    """The sign of what keeps a piece from acting, the worst of it."""
    if piece["frozen_until"] is not None:
        return FROZEN
    return DOWN if piece["down"] else HELD if piece["immobilized_until"] is not None else ""


def width_of(columns: int, space: int) -> int:
    """How wide a board is whose spaces are so wide."""
    return LETTER_WIDTH + columns * space


class Map:
    """Draws the board of one view with spaces of a width."""

    def __init__(self, scene: Scene, space: int) -> None:
        self.view: Final[dict[str, Any]] = scene.view
        self.space: Final = space
        self.lit: Final = {pick - CELLS for pick in scene.options if CELLS <= pick < SEATS}
        self.pieces: Final = {piece["cell"]: piece for piece in self.view["pieces"]}
        self.things: Final = things_on(self.view)

    def rows(self) -> list[Text]:
        """The board: column numbers, then the rows with their letters."""
        board = self.view["board"]
        columns = board["columns"]
        head = Text(" " * LETTER_WIDTH, "dim")
        for column in range(columns):
            head.append(f"{column + 1:^{self.space}}", "default" if column % 2 else "bold")
        lines = [head]
        for row in range(board["rows"]):
            line = Text(f" {chr(ord('A') + row)} ", "bold")
            for column in range(columns):
                line.append_text(self.cell(row * columns + column))
            lines.append(line)
        return lines

    def cell(self, cell: int) -> Text:
        """One space: who stands there before what lies there before the ground."""
        ground = self.view["board"]["terrain"][cell]
        piece = self.pieces.get(cell)
        sign = self.things.get(cell, GROUND[ground])
        style = GROUND_STYLES[ground]
        if cell in self.things:
            style += " bold"
        if cell in self.lit:
            style = "bold black on bright_yellow"
        if piece is None:
            return Text(self.empty(sign, cell in self.lit), style)
        who, colour = self.sign(piece)
        standing = f"bold reverse {colour}" if cell in self.lit else f"{style} bold {colour}"
        before = LIT if cell in self.lit else sign
        wounds, state = WOUNDS[piece["damage"]], state_of(piece)
        if self.space == 2:
            return Text(who, f"{standing} underline" if state else standing)
        if self.space == 3:
            return Text(who, standing).append(state or wounds or before, f"{style} bold")
        after = f"{wounds}{state}" if self.space > 4 else state or wounds
        return Text(before, style).append(f"{who}{after:<{self.space - 3}}", standing)

    def sign(self, piece: Mapping[str, Any]) -> tuple[str, str]:
        """The two letters of a piece, and their colour."""
        letter = LETTERS[piece["race"] or piece["type"]]
        if piece["owner"] == len(self.view["players"]):
            return f"-{letter}", NOBODYS
        return f"{piece['owner'] + 1}{letter}", COLOURS[piece["owner"]]

    def empty(self, sign: str, lit: bool) -> str:
        """A space on which nobody stands."""
        if self.space == 2:
            return f"{LIT if lit else ' '}{sign}"
        marked = f"{LIT}{sign} " if lit else f" {sign} "
        return f"{marked:^{self.space}}" if self.space != 4 else f"{marked} "


def things_on(view: Mapping[str, Any]) -> dict[int, str]:
    """By space the sign of what lies there: items, and the effects whose space the observer knows."""
    found: dict[int, str] = {}
    placed = [each for each in view["effects"] if each["on"] == "space" and each["at"] is not None]
    found.update({each["at"]: EFFECTS.get(each["key"], EFFECT) for each in placed if not each["secret"]})
    found.update({item["cell"]: THINGS[item["item"]] for item in view["items"]})
    found.update({each["at"]: EFFECTS.get(each["key"], EFFECT) for each in placed if each["secret"]})
    return found
