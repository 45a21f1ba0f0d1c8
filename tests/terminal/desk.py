"""A place to run the command from: what it is typed, what it prints, and where it keeps its games."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from emberbox.cli import main
from emberbox.terminal import saves


@dataclass(frozen=True)
class Printed:
    """What came of a command."""

    code: int
    out: str
    err: str


class Keyboard(io.StringIO):
    """Lines that a person types."""

    def isatty(self) -> bool:
        return True


class Desk:
    """Runs the command in this process, with a data directory of its own."""

    def __init__(
        self,
        home: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        columns: int = 80,
    ) -> None:
        self.home = home
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        monkeypatch.setattr(saves, "data_dir", lambda: home)
        monkeypatch.setenv("COLUMNS", str(columns))
        for colour in ("FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
            monkeypatch.delenv(colour, raising=False)

    def width(self, columns: int) -> None:
        """Make the screen this wide."""
        self._monkeypatch.setenv("COLUMNS", str(columns))

    def run(self, *words: str, typed: Iterable[str] = (), by_hand: bool = False) -> Printed:
        """Run `emberbox` with these words, typing these lines."""
        keys = (Keyboard if by_hand else io.StringIO)("".join(f"{line}\n" for line in typed))
        self._monkeypatch.setattr("sys.stdin", keys)
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main(list(words))
        printed = self._capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Printed(left.value.code, printed.out, printed.err)

    def play(self, *words: str, typed: Iterable[str] = ()) -> Printed:
        """Play a game of Forge against the random bot, always the same."""
        return self.run("play", "forge", "--bot", "random", "--seed", "5", *words, typed=typed)

    def saved(self, folder: str = "saves") -> list[Path]:
        """The games that are kept."""
        return sorted((self.home / folder).glob("*.json"))
