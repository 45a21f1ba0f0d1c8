"""Sitting down: a new game or a saved one, with its bots, until nobody wants a rematch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom
from typing import Final

from rich.console import Console

from emberbox.bots.own import own_bots
from emberbox.bots.roster import hire
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.replay import replay, resume
from emberbox.kernel.session import Session
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene
from emberbox.terminal import saves
from emberbox.terminal.faces import face_of, game_named
from emberbox.terminal.game_loop import Table
from emberbox.terminal.keyboard import read_line
from emberbox.terminal.saves import Save
from emberbox.terminal.story import Story

DEFAULT_BOT: Final = "search"


@dataclass(frozen=True, slots=True)
class NewGame:
    """What somebody wants to play: the game and its options, the own seat and the bot of the others."""

    game: Game
    options: dict[str, Choice]
    seat: int
    bot: str
    seed: int | None
    file: Path | None
    pace: float


def play_new(new: NewGame, console: Console) -> None:
    """A new game, and another one for as long as a rematch is wanted."""
    again = True
    while again:
        seed = SystemRandom().randrange(2**32) if new.seed is None else new.seed
        session = Session.start(new.game, new.options, seed)
        seats = session.state.seats
        if not 0 <= new.seat < seats:
            raise BadOption(f"there is no seat {new.seat + 1} at a table of {seats} players")
        bots = ["" if seat == new.seat else new.bot for seat in range(seats)]
        save = Save(session.record(), new.seat, bots)
        # The first events fell before anybody could listen: the record tells them again.
        again = seat_and_play(save, None, new.file, console, new.pace)
        new = replace(new, seed=None, file=None)


def play_on(file: Path, bot: str | None, target: Path | None, console: Console, pace: float) -> None:
    """A saved game from where it was left, and new ones like it for as long as a rematch is wanted."""
    save = saves.read_save(file, bot or DEFAULT_BOT)
    brought = bot in own_bots() and bot in save.bots  # a save names a bot of a file, but does not bring it
    if bot is not None and not save.plain and not brought:
        raise BadOption(f"--bot belongs to the saved game: leave it out to go on with {file}")
    if seat_and_play(save, file, target, console, pace):
        game = game_named(save.record.game)
        other = next((name for name in save.bots if name), DEFAULT_BOT)
        play_new(NewGame(game, save.record.options, save.seat, other, None, None, pace), console)


def seat_and_play(
    save: Save, source: Path | None, target: Path | None, console: Console, pace: float
) -> bool:
    """Play a game on from its save; whether a rematch is wanted.

    It is kept in the target, which must work if it is given, else where it came from, else among the saves.
    """
    file = target or source or saves.new_file("saves", save.record.game)
    face = face_of(game_named(save.record.game))
    names = Names.of_bots(save.bots, you=save.seat)
    story = Story()
    session: Session | None = None
    with saves.blaming(source or file):
        for session in replay(face.game, save.record):
            scene = Scene(session.state.view(save.seat), names)
            for line in face.tale([event.as_seen_by(save.seat) for event in session.heard()], scene):
                story.add(len(session.log), line)
        if session is None:  # a record that ends among the first dice
            session = resume(face.game, save.record)
        seed = save.record.seed
        bots = {seat: hire(spec, seed + seat) for seat, spec in enumerate(save.bots) if spec}
    session.run_chance()
    if target is not None:
        saves.claim(target)
        saves.write(target, save.to_json())
    table = Table(face, session, save, bots, file, console, pace, story)
    return table.play() and _rematch()


def _rematch() -> bool:
    try:
        return read_line("Rematch? y/n > ").casefold() in ("y", "yes")
    except (EOFError, KeyboardInterrupt):
        print()
        return False
