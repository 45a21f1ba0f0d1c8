"""Sitting down: a new game or a saved one, with its bots, until nobody wants a rematch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom

from rich.console import Console

from emberbox.bots.roster import hire
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.replay import replay, resume
from emberbox.kernel.session import Session
from emberbox.terminal import saves
from emberbox.terminal.face import Scene
from emberbox.terminal.faces import face_of_record, game_named
from emberbox.terminal.keyboard import read_line
from emberbox.terminal.saves import Save
from emberbox.terminal.speech import Names
from emberbox.terminal.story import Story
from emberbox.terminal.table import Table


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play: the game and its options, the own seat and the bot of the others."""

    game: Game
    options: dict[str, Choice]
    seat: int
    bot: str
    seed: int | None
    file: Path | None
    pace: float


def play_new(wish: Wish, console: Console) -> None:
    """A new game, and another one for as long as a rematch is wanted."""
    again = True
    while again:
        seed = SystemRandom().randrange(2**32) if wish.seed is None else wish.seed
        session = Session.start(wish.game, wish.options, seed)
        seats = session.state.seats
        if not 0 <= wish.seat < seats:
            raise BadOption(f"there is no seat {wish.seat + 1} at a table of {seats} players")
        bots = ["" if seat == wish.seat else wish.bot for seat in range(seats)]
        save = Save(session.record(), wish.seat, bots)
        file = wish.file or saves.new_file("saves", wish.game.name)
        # The first events fell before anybody could listen: the record tells them again.
        again = seat_and_play(save, file, console, wish.pace)
        wish = replace(wish, seed=None, file=None)


def play_on(file: Path, bot: str, target: Path | None, console: Console, pace: float) -> None:
    """A saved game from where it was left, and new ones like it for as long as a rematch is wanted."""
    save = saves.read_save(file, bot)
    if seat_and_play(save, target or file, console, pace):
        game = game_named(save.record.game)
        other = next((name for name in save.bots if name), bot)
        play_new(Wish(game, save.record.options, save.seat, other, None, None, pace), console)


def seat_and_play(save: Save, file: Path, console: Console, pace: float) -> bool:
    """Play a game on from its save; whether a rematch is wanted."""
    face = face_of_record(save.record, file)
    names = Names(save.bots, you=save.seat)
    story = Story()
    session: Session | None = None
    with saves.blaming(file):
        for session in replay(face.game, save.record):
            scene = Scene(session.state.view(save.seat), names)
            for event in session.heard():
                story.add(len(session.log), face.told(event.as_seen_by(save.seat), scene))
        if session is None:  # a record that ends among the first dice
            session = resume(face.game, save.record)
        seed = save.record.seed
        bots = {seat: hire(spec, seed + seat) for seat, spec in enumerate(save.bots) if spec}
    session.settle()
    table = Table(face, session, save, bots, file, console, pace, story)
    return table.play() and _rematch()


def _rematch() -> bool:
    try:
        return read_line("Rematch? y/n > ").casefold() in ("y", "yes")
    except (EOFError, KeyboardInterrupt):
        print()
        return False
