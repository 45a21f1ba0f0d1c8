"""A duel of bots on the screen: a bar with the running score, and the table at the end."""

from __future__ import annotations

from typing import Any, Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from emberbox.bots.duel import DuelResult, GameResult, duel
from emberbox.kernel.game import Choice, Game
from emberbox.progress import progress_bar

WIDE: Final = 72
"""From this width on there is room for wins and draws beside the score."""


def run_duel(
    game: Game,
    specs: list[str],
    options: dict[str, Choice],
    games: int,
    seed: int,
    jobs: int,
    console: Console,
) -> DuelResult:
    """Play the games, with a bar where somebody watches."""
    score = [0.0] * len(specs)
    with progress_bar(console, games) as advance:

        def on_game(result: GameResult) -> None:
            for bot, payoff in zip(result.bots, result.payoffs, strict=True):
                score[bot] += payoff
            said = "  ".join(f"{spec} {points:g}" for spec, points in zip(specs, score, strict=True))
            advance(said)

        return duel(game, specs, options, games, seed, jobs, on_game)


def show_result(game: Game, result: DuelResult, console: Console) -> None:
    """The table of a duel."""
    table = Table(
        box=box.SIMPLE, padding=(0, 0, 0, 1), title=game.title, title_style="bold", title_justify="left"
    )
    table.add_column("bot", overflow="fold")
    counted = ("games", "score", "wins", "draws") if console.width >= WIDE else ("games", "score")
    for name in (*counted, "rate % (95 %)", "ms (worst)"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in result.rows:
        counts = {"games": row.games, "score": row.score, "wins": row.wins, "draws": row.draws}
        table.add_row(
            f"[bold]{row.spec}",
            *(f"{counts[name]:g}" for name in counted),
            f"[bold]{100 * row.rate:.1f}[/] ({100 * row.low:.1f}–{100 * row.high:.1f})",
            f"{1000 * row.thoughts.mean:.2f} ({1000 * row.thoughts.worst:.1f})",
        )
    console.print(table)
    console.print(
        f"{result.games} games in {result.seconds:.1f} s: {result.games_per_second:.1f} games/s, "
        f"{result.decisions / result.games:.0f} decisions per game, the longest with {result.longest} rounds"
    )
    for row in result.rows:
        if row.thoughts.late:
            console.print(
                f"{row.spec} took longer than its time {row.thoughts.late} times by the clock, "
                f"{row.thoughts.overrun} times by what the processor did for it"
            )
    if result.mishaps:
        console.print(f"[bold red]{result.mishaps} bot answers had to be replaced")
        console.print(Text(f"The first: {result.problem}"))


def as_data(game: Game, options: dict[str, Choice], seed: int, result: DuelResult) -> dict[str, Any]:
    """A duel as plain data, for a file."""
    return {
        "game": game.name,
        "options": options,
        "seed": seed,
        "seconds": result.seconds,
        "games": result.games,
        "games_per_second": result.games_per_second,
        "decisions": result.decisions,
        "mishaps": result.mishaps,
        "longest_rounds": result.longest,
        "bots": [
            {
                "spec": row.spec,
                "games": row.games,
                "score": row.score,
                "wins": row.wins,
                "draws": row.draws,
                "rate": row.rate,
                "low": row.low,
                "high": row.high,
                "mean_ms": 1000 * row.thoughts.mean,
                "worst_ms": 1000 * row.thoughts.worst,
                "busiest_ms": 1000 * row.thoughts.busiest,
                "overrun": row.thoughts.overrun,
                "late": row.thoughts.late,
            }
            for row in result.rows
        ],
    }
