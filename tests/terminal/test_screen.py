"""The real thing: a game in a real terminal of 80 by 24, as tmux shows it."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    shutil.which("tmux") is None, reason="tmux, the terminal of this test, is missing"
)


class Screen:
    """A terminal of its own with the command in it."""

    def __init__(self, home: Path, words: str, width: int = 80, height: int = 24) -> None:
        self.socket = str(home / "tmux")
        emberbox = f"{shlex.quote(sys.executable)} -c 'from emberbox.cli import main; main()'"
        command = f"{emberbox} {words}; echo left $?; cat"
        env = {**os.environ, "XDG_DATA_HOME": str(home), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        env.pop("TMUX", None)
        size = ("-x", str(width), "-y", str(height))
        self.tmux("-f", "/dev/null", "new-session", "-d", *size, command, env=env)

    def tmux(self, *words: str, env: dict[str, str] | None = None) -> str:
        done = subprocess.run(
            ["tmux", "-u", "-S", self.socket, *words], capture_output=True, text=True, check=True, env=env
        )
        return done.stdout

    def type(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def wait_for(self, *texts: str) -> str:
        """The screen once it shows all of some texts: it may be looked at while it is being written."""
        until = time.monotonic() + 30
        while time.monotonic() < until:
            shown = self.tmux("capture-pane", "-p")
            if all(text in shown for text in texts):
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{texts} did not appear:\n{self.tmux('capture-pane', '-p')}")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    shown = Screen(tmp_path, "play forge --bot random --seed 5 --pace 0.01")
    yield shown
    shown.tmux("kill-server")


def test_a_game_fits_the_screen_from_title_to_prompt(screen: Screen) -> None:
    shown = screen.wait_for("number or help >")
    assert shown.startswith("── Forge ── turn 1 ── Your turn: building")
    assert "▶ You  forge 25  hand 5  energy ▲▲△△  scrapheap 0" in shown
    screen.type("2", "Enter")
    shown = screen.wait_for("turn 3")
    shown = screen.wait_for("number or help >")
    assert shown.startswith("── Forge ── turn 3 ── Your turn: building")
    assert "Summon Wallbreaker (cost 3)" in shown
    assert len(shown.rstrip().splitlines()) <= 24


def test_ctrl_c_saves_and_leaves_without_a_traceback(screen: Screen) -> None:
    screen.wait_for("number or help >")
    screen.type("C-c")
    shown = screen.wait_for("left 0")
    assert "Continue with: emberbox play --resume" in shown
    assert "Traceback" not in shown
