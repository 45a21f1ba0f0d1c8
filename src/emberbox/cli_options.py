"""What several commands of `emberbox` share: their options, and the screen."""

from __future__ import annotations

from typing import Annotated, TextIO

import typer
from rich.console import Console

Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="A game option, like reclaim=true; repeatable."
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", help="A number that fixes all dice and shuffles.")]
Seat = Annotated[int | None, typer.Option("--seat", help="Your seat, counted from 1.", show_default="1")]
Bot = Annotated[
    str | None,
    typer.Option(
        "--bot",
        "-b",
        help="The bot on the other seats: greedy, search:ms=200, mine=path.py:Agent, mine=path.onnx.",
        show_default="search",
    ),
]


def _use_own(files: list[str] | None) -> list[str] | None:
    """Put your own cards into play before the shelf is read."""
    if files:
        from emberbox.terminal.own_cards import use

        use(files)
    return files


def _trust(folder: str | None) -> str | None:
    """Let cards of your own bring Python code out of a folder, before they are read."""
    if folder:
        from emberbox.terminal.own_cards import trust

        trust(folder)
    return folder


Code = Annotated[
    str | None,
    typer.Option(
        "--code",
        metavar="FOLDER",
        callback=_trust,
        is_eager=True,
        help="Run the Python code in this folder that your cards name. Only use code you trust.",
    ),
]
Data = Annotated[
    list[str] | None,
    typer.Option(
        "--data",
        metavar="FILE",
        callback=_use_own,
        help="Your own cards to play with (see check); repeatable.",
    ),
]


def screen(file: TextIO | None = None) -> Console:
    """Standard output, drawn for the terminal it is, or plain."""
    return Console(file=file, highlight=False, emoji=False)
