""" "What if?": what would follow from an answer, and how likely it is where dice or unseen cards decide."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from emberbox.kernel.odds import Chances, Odds, odds
from emberbox.kernel.preview import ASKED, preview
from emberbox.kernel.session import Session
from emberbox.telling.forecast import assumption, chance_text, foretold
from emberbox.telling.speech import Names, plain
from emberbox.telling.teller import Scene
from emberbox.terminal.drawing import hanging
from emberbox.terminal.face import Face

INDENT: Final = 2
EXACT: Final = "Exact odds"
SAMPLED: Final = "Odds from {samples} sampled games, each with its 95 % interval"
NEXT: Final = "Next: {question}"
NOTHING: Final = "Nothing changes."
CERTAIN: Final = 1.0 - 1e-9
"""From here on only rounding errors are left."""


@final
class Forecast:
    """What would follow if a seat gave an answer that it may give."""

    def __init__(self, face: Face, session: Session, names: Names, seat: int, picks: Sequence[int]) -> None:
        # A record or a save gives the same forecast each time.
        rng = Random(session.logged)
        self.face: Final = face
        self.preview: Final = preview(session, seat, picks, rng)
        self.odds: Final[Odds | None] = odds(session, seat, picks, rng)
        self.names: Final = names
        self.scene: Final = Scene(session.state.view(seat), names)

    def chances(self) -> list[tuple[Chances, str]]:
        """What may come, each with its words."""
        found = [] if self.odds is None else self.odds.chances
        return [(chances, plain(chance_text(self.face.teller, chances, self.scene))) for chances in found]

    def show(self, console: Console) -> None:
        """Print it: what happens, what comes next, and the odds as a table."""
        told = foretold(self.face.teller, self.preview, self.names)
        then = NEXT.format(question=told.then) if self.preview.until == ASKED and told.then else told.then
        lines = [told.assumed, *told.lines, then]
        unsure = [(chances, text) for chances, text in self.chances() if not is_certain(chances)]
        if self.odds is not None and unsure:
            how = SAMPLED.format(samples=self.odds.samples) if self.odds.samples else EXACT
            lines += [assumption(self.face.teller, self.odds, self.names), f"{how}:"]
        shown = [plain(line) for line in lines if line] or [NOTHING]
        for line in shown:
            console.print(hanging(Text(" " * INDENT + line), 2 * INDENT, console.width))
        if unsure:
            console.print(odds_table(unsure))

    def as_data(self) -> dict[str, Any]:
        """It as JSON, for programs."""
        told = foretold(self.face.teller, self.preview, self.names)
        return {
            "preview": {
                "assumed": plain(told.assumed),
                "lines": [plain(line) for line in told.lines],
                "then": plain(told.then),
                "until": self.preview.until,
                "outcomes": [
                    {
                        "what": outcome.what,
                        "amount": outcome.amount,
                        "piece": outcome.piece,
                        "cell": outcome.cell,
                        "facts": outcome.facts,
                    }
                    for outcome in self.preview.outcomes
                ],
            },
            "odds": None if self.odds is None else self.odds_data(self.odds),
        }

    def odds_data(self, found: Odds) -> dict[str, Any]:
        """The odds as JSON."""
        return {
            "samples": found.samples,
            "assumed": plain(assumption(self.face.teller, found, self.names)),
            "chances": [
                {
                    "what": chances.outcome.what,
                    "piece": chances.outcome.piece,
                    "cell": chances.outcome.cell,
                    "facts": chances.outcome.facts,
                    "text": text,
                    "probability": chances.probability,
                    "low": chances.interval.low,
                    "high": chances.interval.high,
                    "amounts": [
                        {"amount": amount, "probability": share} for amount, share in chances.amounts.items()
                    ],
                }
                for chances, text in self.chances()
            ],
        }


def odds_table(unsure: Sequence[tuple[Chances, str]]) -> Table:
    """What is not certain with its odds, the likeliest first."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(justify="right", style="bold", no_wrap=True)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for chances, text in unsure:
        low, high = chances.interval
        between = f"{percent(low).removesuffix(' %')}-{percent(high)}" if low < high else ""
        said = Text(text)
        if len(chances.amounts) > 1:
            said.append(f" ({amounts_text(chances)})", "dim")
        table.add_row(" " * INDENT + percent(chances.probability), between, said)
    return table


def is_certain(chances: Chances) -> bool:
    """Whether it happened in every case, and always by the same amount: then the preview has told it."""
    return chances.probability >= CERTAIN and len(chances.amounts) == 1


def amounts_text(chances: Chances) -> str:
    """How likely each amount is."""
    return ", ".join(f"{amount}: {percent(share)}" for amount, share in chances.amounts.items())


def percent(share: float) -> str:
    """A probability for people; what is possible is never 0 %, what is not sure never 100 %.

    >>> [percent(share) for share in (1.0, 0.99999, 5 / 12, 0.25, 0.0001)]
    ['100 %', '>99.9 %', '41.7 %', '25 %', '<0.1 %']
    """
    if share >= CERTAIN:
        return "100 %"
    if share > 0.9995:
        return ">99.9 %"
    if share < 0.0005:
        return "<0.1 %"
    return f"{100 * share:.1f}".removesuffix(".0") + " %"
