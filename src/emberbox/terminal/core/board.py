"""A table of Core, drawn: the battlefield and what stands beside it."""

from __future__ import annotations

from typing import Any, Final, final

from rich.console import Group, RenderableType
from rich.text import Text

from emberbox.telling.speech import plain
from emberbox.telling.teller import Scene, Teller
from emberbox.terminal.core.map import WIDTHS, Map, width_of
from emberbox.terminal.core.panel import Panel
from emberbox.terminal.drawing import fitted

WIDEST: Final = 150
GAP: Final = 2
PANEL: Final = 38
"""What stands beside the board needs so many columns; with fewer it goes below."""
FEWEST_ROWS: Final = 10
"""No fewer rows of the battlefield are shown, however low the screen is."""


@final
class Board:
    """Draws one view. Where the height is not enough, the rows around what is going on are shown."""

    def __init__(self, teller: Teller, scene: Scene, width: int) -> None:
        self.teller: Final = teller
        self.scene: Final = scene
        self.view: Final[dict[str, Any]] = scene.view
        self.width: Final = min(width, WIDEST)
        columns = self.view["board"]["columns"]
        beside = [at for at in WIDTHS if width_of(columns, at) + GAP + PANEL <= self.width]
        alone = [at for at in WIDTHS if width_of(columns, at) <= self.width]
        self.space: Final = (beside or alone or [WIDTHS[-1]])[0]
        self.panel: Final = self.width - width_of(columns, self.space) - GAP if beside else 0

    def drawn(self, height: int) -> RenderableType:
        """The roomiest drawing that fits a height."""
        most = min(self.view["board"]["rows"], max(FEWEST_ROWS, height - 2))
        rows = Map(self.scene, self.space).rows(most)
        if not self.panel:
            side = Panel(self.teller, self.scene, self.width).lines(max(0, height - len(rows) - 1))
            lines = [self.title(), *rows, *side]
            return Group(*(fitted(line, self.width) for line in lines[: max(len(rows) + 1, height)]))
        side = Panel(self.teller, self.scene, self.panel).lines(max(len(rows), height - 1))
        side = side[: max(len(rows), height - 1)]
        wide = self.width - self.panel
        lines = [self.title()]
        for at in range(max(len(rows), len(side))):
            left = fitted(rows[at], wide, pad=True) if at < len(rows) else Text(" " * wide)
            lines.append(left.append_text(side[at]) if at < len(side) else left)
        return Group(*(fitted(line, self.width) for line in lines))

    def title(self) -> Text:
        """Scenario, round, phase and who acts."""
        view = self.view
        text = Text("── ", "dim").append(self.teller.game.title, "bold").append(" ── ")
        text.append(self.teller.cards()[view["scenario"]], "default").append(" ── ")
        if view["round"] and view["phase"] != "over":
            text.append(self.said("round", round=view["round"], rounds=view["rounds"]), "default").append(
                " ── "
            )
        text.append(plain(self.teller.now(self.scene)), "bold cyan").append(" ")
        return fitted(text.append("─" * max(0, self.width - len(text)), "dim"), self.width)

    def said(self, key: str, **facts: object) -> str:
        """A word of the table."""
        return plain(self.teller.words.word("table", key).format(**facts))
