"""Games on disk: a save is a record that also says where the person sits and who the others are."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import BadOption, BadRecord, EmberboxError
from emberbox.kernel.record import Record
from emberbox.kernel.replay import bad_options

SUFFIX: Final = ".json"


class SaveError(EmberboxError):
    """A game could not be written to or read from where it should be."""


@dataclass(frozen=True, slots=True)
class Save:
    """A record, the seat of the person, and the bot of every seat ("" for the person)."""

    record: Record
    seat: int
    bots: list[str]
    plain: bool = False
    """Whether it was read from a record that says nothing of a table."""

    def to_json(self) -> str:
        """The record with one more field, `table`: whatever reads records reads saves."""
        data: dict[str, Any] = json.loads(self.record.to_json())
        data["table"] = {"seat": self.seat, "bots": self.bots}
        return json.dumps(data, separators=(",", ":"))

    @staticmethod
    def from_json(text: str, bot: str) -> Save:
        """Read a save, or a plain record, in which the person takes the first seat against `bot`."""
        record = Record.from_json(text)
        table = json.loads(text).get("table")
        count = _seats(record)
        if table is None:
            return Save(record, 0, ["", *[bot] * (count - 1)], plain=True)
        bots = table.get("bots") if isinstance(table, dict) else None
        seat = table.get("seat") if isinstance(table, dict) else None
        if not isinstance(bots, list) or len(bots) != count or not all(isinstance(b, str) for b in bots):
            raise BadRecord(f"table.bots is {bots!r}, not the names of {count} bots")
        if type(seat) is not int or not 0 <= seat < count:
            raise BadRecord(f"table.seat is {seat!r}, not a seat from 0 to {count - 1}")
        if [at for at, name in enumerate(bots) if not name] != [seat]:
            raise BadRecord(
                f"table.bots is {bots!r}: a bot is missing, or one sits at seat {seat}, the person's"
            )
        return Save(record, seat, bots)


def _seats(record: Record) -> int:
    """How many play, or `BadRecord`: nothing is built from options that the game does not have."""
    if record.game not in GAMES:
        raise BadRecord(f"this is a record of {record.game!r}, which isn't one of {', '.join(GAMES)}")
    try:
        players = GAMES[record.game].complete(record.options).get("players")
    except BadOption as error:
        raise bad_options(GAMES[record.game], record.rules_version, error) from None
    return players if isinstance(players, int) else 2


# -- places --------------------------------------------------------------------------------------


def data_dir() -> Path:
    """Where the games of this person are kept."""
    return user_data_path("emberbox")


def new_file(folder: str, game: str) -> Path:
    """A name of its own for a game that begins (or a bug) now, in a folder of the data directory."""
    # The process id keeps apart two games that begin in the same second.
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
    path = data_dir() / folder / f"{stem}{SUFFIX}"
    again = 1
    while os.path.exists(path):
        again += 1
        path = path.with_name(f"{stem}-{again}{SUFFIX}")
    return path


def newest(game: str | None) -> Path:
    """The save that was written last (of a game, if one is named), or `SaveError`."""
    folder = data_dir() / "saves"
    try:
        found = [path for path in folder.glob(f"{game or '*'}-*{SUFFIX}") if path.is_file()]
        dated = sorted((path.stat().st_mtime_ns, path.name, path) for path in found)
    except OSError as error:
        raise SaveError(f"cannot look for saves in {folder}: {error.strerror}") from None
    if not dated:
        what = f"game of {game}" if game else "game"
        raise SaveError(f"there is no saved {what} in {folder}")
    return dated[-1][2]


def finished(path: Path) -> Path:
    """Move a save out of the way of `newest`, if it lies among the saves: its game is over."""
    if path.parent != data_dir() / "saves":
        return path
    target = data_dir() / "finished" / path.name
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(path, target)
    except OSError:
        return path
    return target


# -- reading and writing -------------------------------------------------------------------------


def read(path: Path) -> str:
    """The text of a file, or `SaveError`."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise SaveError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: not JSON: the file isn't text") from None


def read_save(path: Path, bot: str) -> Save:
    """The save (or plain record) in a file, or an error that names the file."""
    text = read(path)
    with blaming(path):
        return Save.from_json(text, bot)


@contextmanager
def blaming(path: Path) -> Iterator[None]:
    """Name the file in whatever is wrong with a record that came from it."""
    try:
        yield
    except EmberboxError as error:
        raise BadRecord(f"{path}: {error}") from None


def claim(path: Path) -> None:
    """Refuse with `SaveError` to put a game where a file lies that is no game."""
    try:
        text = read(path) if os.path.isfile(path) else ""
        if text.strip():
            Record.from_json(text)
    except BadRecord:
        raise SaveError(f"cannot save to {path}: the file there isn't a saved game") from None


def write(path: Path, text: str) -> None:
    """Put the text in the file, all of it or nothing, or raise `SaveError`."""
    try:
        if path.exists() and not path.is_file():  # a pipe or a device is written to, never replaced
            path.write_text(text + "\n", encoding="utf-8")
        else:
            _replace(Path(os.path.realpath(path)), text + "\n")
    except (OSError, ValueError) as error:
        raise SaveError(f"cannot save to {path}: {getattr(error, 'strerror', None) or error}") from None


def _replace(path: Path, text: str) -> None:
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
