"""Whole games in words. `make golden` writes them anew: read what changed before you commit it."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Final

from rich.console import Console

from emberbox.bots.simple import any_of
from emberbox.games.shelf import GAMES
from emberbox.kernel.game import Choice
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.terminal.faces import face_of
from emberbox.terminal.watching import Watching

FOLDER: Final = Path(__file__).parent

KEPT: Final[dict[str, tuple[str, dict[str, Choice], int]]] = {
    "forge-two": ("forge", {}, 11),
    "forge-three-with-variants": ("forge", {"players": 3, "reclaim": True, "conveyor": True}, 12),
}


def transcript(name: str) -> str:
    """A game of random answers: each answer, and what came of it."""
    game_name, options, seed = KEPT[name]
    game = GAMES[game_name]
    session = Session.start(game, options, seed)
    rng = Random(seed)
    while not session.over:
        session.answer(any_of(session.options(), rng))
    seats = [""] * session.state.seats
    console = Console(file=io.StringIO())
    watching = Watching(face_of(game), session.record(), seats, ALL_KNOWING, console)
    lines = [f"{game.title}, {options or 'no options'}, seed {seed}", ""]
    for moment in watching.moments:
        if moment.answered:
            lines.append(f"> {moment.answered}")
        lines += [f"  {line.plain}" for line in moment.happened]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in KEPT:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
        print(f"{name}.txt")
