"""The battlefield of Core as rows of text: ground, zones, markers, models, and what may be chosen."""

from __future__ import annotations

from typing import Any, Final, final

from rich.text import Text

from emberbox.games.core.board import GRID, LOW, OPEN, PIT, RUBBLE, SOLID
from emberbox.games.core.space import CELLS, UNITS
from emberbox.telling.core.names import Model, signs
from emberbox.telling.teller import Scene

# Every sign can be told from the others without its colour.
GROUND: Final[dict[str, str]] = {OPEN: "·", SOLID: "█", LOW: "=", PIT: "≈", RUBBLE: ":"}
GROUND_STYLES: Final[dict[str, str]] = {
    OPEN: "grey42",
    SOLID: "grey62",
    LOW: "dark_orange3",
    PIT: "dodger_blue1",
    RUBBLE: "tan",
}
BOX: Final = "¤"
LIT: Final = "›"

COLOURS: Final = ("bright_cyan", "bright_red")
TINTS: Final = ("#06262e", "#321012")
NO_TINT: Final = "#202020"
"""The ground of a zone that nobody has taken yet."""
STANDING: Final = ("black on cyan", "black on red")
ACTIVE: Final = ("bold black on bright_cyan", "bold black on bright_red")
LIT_STYLE: Final = "bold black on bright_yellow"

LETTER_WIDTH: Final = 3
WIDTHS: Final = (2, 1)
"""How wide a square may be."""


def width_of(columns: int, space: int) -> int:
    """How wide a board is whose squares are so wide."""
    return LETTER_WIDTH + columns * space


def narrow(sign: str) -> str:
    """The sign of a model on a single column: capitals for seat 1, small letters for seat 2."""
    return sign[1] if sign[0] == "1" else sign[1].lower()


@final
class Map:
    """Draws the battlefield of one view with squares of a width."""

    def __init__(self, scene: Scene, space: int) -> None:
        self.view: Final[dict[str, Any]] = scene.view
        self.space: Final = space
        self.lit: Final = {pick - CELLS for pick in scene.options if CELLS <= pick < UNITS}
        self.meant: Final = {pick - UNITS for pick in scene.options if pick >= UNITS}
        self.signs: Final = signs(self.view["models"])
        self.standing: Final = {
            cell: model
            for model in self.view["models"]
            if model["at"] is not None
            for cell in GRID.footprint(model["at"], model["base"])
        }
        self.markers: Final = {
            cell: marker["id"] for marker in self.view["board"]["markers"] for cell in marker["cells"]
        }
        self.boxes: Final = {box["cell"] for box in self.view["boxes"] if box["cell"] is not None}

    def rows(self, most: int) -> list[Text]:
        """Column numbers, then the rows with their letters: all, or as many as there is room for."""
        columns = self.view["board"]["columns"]
        first, last = self.window(most)
        lines = [self.head(columns)]
        for row in range(first, last):
            line = Text(f" {chr(ord('A') + row)} ", "bold")
            for column in range(columns):
                line.append_text(self.cell(row * columns + column))
            lines.append(line)
        return lines

    def head(self, columns: int) -> Text:
        """The numbers of the columns, as many as can be told apart."""
        line = Text(" " * LETTER_WIDTH, "bold")
        for column in range(1, columns + 1):
            if self.space > 1:
                line.append(f"{column if column < 10 or column % 2 == 0 else '':>{self.space}}")
            elif column % 5 == 0:
                line.append(f"{column:>5}")
        return line

    def window(self, most: int) -> tuple[int, int]:
        """The rows that are shown, around what is going on."""
        rows = self.view["board"]["rows"]
        if most >= rows:
            return 0, rows
        first = min(max(0, self.middle() - most // 2), rows - most)
        return first, first + most

    def middle(self) -> int:
        """The row around which things are going on: an attack, an activation, or what may be chosen."""
        attack, active = self.view["attack"], self.view["active"]
        acting = [attack["attacker"], attack["target"]] if attack is not None else []
        acting += [active["model"]] if active is not None and not acting else []
        cells = [cell for cell, model in self.standing.items() if model["model"] in acting]
        cells = cells or [cell for cell, model in self.standing.items() if model["model"] in self.meant]
        cells = cells or sorted(self.lit) or [GRID.size // 2]
        return sum(GRID.row(cell) for cell in cells) // len(cells)

    def cell(self, cell: int) -> Text:
        """One square: who stands there before what lies there before the ground."""
        model = self.standing.get(cell)
        if model is None:
            sign, style = self.lying(cell), self.ground(cell)
            if cell in self.lit:
                return Text(f"{LIT}{sign}" if self.space > 1 else LIT, LIT_STYLE)
            return Text(f"{sign:>{self.space}}" if sign != GROUND[SOLID] else sign * self.space, style)
        sign = self.signs[model["model"]]
        if cell in self.lit:  # a large base may move by less than its side
            return Text(f"{LIT}{sign[1]}" if self.space > 1 else narrow(sign), LIT_STYLE)
        return Text(sign if self.space > 1 else narrow(sign), self.style_of(model))

    def lying(self, cell: int) -> str:
        """The sign of a square on which nobody stands."""
        if cell in self.boxes:
            return BOX
        if cell in self.markers:
            return str(self.markers[cell])
        return GROUND[self.view["board"]["terrain"][cell]]

    def ground(self, cell: int) -> str:
        """The style of a square on which nobody stands."""
        style = GROUND_STYLES[self.view["board"]["terrain"][cell]]
        if cell in self.markers or cell in self.boxes:
            style = "bold bright_yellow"
        tint = self.tint(cell)
        return f"{style} on {tint}" if tint else style

    def tint(self, cell: int) -> str:
        """The colour of the zone that a square belongs to, if it belongs to one."""
        row, column = GRID.row(cell), GRID.column(cell)
        for zone in self.view["board"]["zones"]:
            first, last = zone["north_west"], zone["south_east"]
            if GRID.row(first) <= row <= GRID.row(last) and GRID.column(first) <= column <= GRID.column(last):
                return NO_TINT if zone["owner"] is None else TINTS[zone["owner"]]
        return ""

    def style_of(self, model: Model) -> str:
        """The style of a model: the active one is bright, one that may be chosen underlined."""
        active, attack = self.view["active"], self.view["attack"]
        acting = {active["model"]} if active is not None else set()
        acting |= {attack["attacker"], attack["target"]} if attack is not None else set()
        style = (ACTIVE if model["model"] in acting else STANDING)[model["owner"]]
        return f"{style} underline bold" if model["model"] in self.meant else style
