"""The bar that shows how many of many games are played, where somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Advance: TypeAlias = Callable[[str], None]
"""One game more, and what the bar says from now on."""


@contextmanager
def progress_bar(console: Console, total: int, description: str = "") -> Iterator[Advance]:
    """A bar on the screen that goes when all is done; nothing where the output is no screen."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        task = progress.add_task(description, total=total)
        yield lambda said: progress.update(task, advance=1, description=said)
