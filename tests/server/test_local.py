"""`emberbox table`: it says where the table is, opens it on a screen, and closes without a fuss."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.server.kit import PATIENCE, STARTING

PROGRAM = [sys.executable, "-c", "from emberbox.cli import main; main()", "table"]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the command in a terminal's way: a process group of its own, which Ctrl-C goes to."""
    begun: list[subprocess.Popen[str]] = []

    def start(*flags: str, **environment: str) -> subprocess.Popen[str]:
        bare = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
        process = subprocess.Popen(
            [*PROGRAM, *flags],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env={**bare, "EMBERBOX_DATA_DIR": str(tmp_path / "data"), **environment},
        )
        begun.append(process)
        return process

    yield start
    for process in begun:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=PATIENCE)


def address_of(process: subprocess.Popen[str]) -> str:
    """Where the table is, as the first line says."""
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.fullmatch(
        r"Your table is at (http://127\.0\.0\.1:\d+) \(Ctrl-C closes it; games are saved\)\.\n", line
    )
    assert found, line
    return found[1]


def interrupt(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Press Ctrl-C; exit code, and what else was said."""
    os.killpg(process.pid, signal.SIGINT)
    said, complained = process.communicate(timeout=STARTING)
    return process.returncode, said, complained


def browser(folder: Path) -> tuple[str, Path]:
    """A browser that writes down which page it was to show."""
    script, shown = folder / "browser", folder / "shown"
    script.write_text(f'#!/bin/sh\necho "$1" > {shown}.new && mv {shown}.new {shown}\n', "utf-8")
    script.chmod(0o755)
    return f"{script} %s", shown


def test_it_serves_until_ctrl_c_and_says_nothing_else(start: Start, tmp_path: Path) -> None:
    process = start("--port", "0", "--no-open")
    address = address_of(process)
    assert httpx.get(f"{address}/readyz", verify=False).json() == {"status": "ready"}
    assert interrupt(process) == (0, "\nThe table is closed.\n", "")
    assert (tmp_path / "data" / "emberbox.db").exists()


@pytest.mark.long
def test_it_takes_another_port_if_the_usual_one_is_taken(start: Start) -> None:
    with closing(socket.socket()) as taken:
        try:
            taken.bind(("127.0.0.1", 8000))
            taken.listen()
        except OSError:
            pass  # somebody else has it, which is as good
        address = address_of(start("--no-open"))
    assert not address.endswith(":8000")
    assert httpx.get(f"{address}/healthz", verify=False).is_success


@pytest.mark.long
def test_a_port_that_somebody_else_has_is_refused(start: Start) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process = start("--port", port, "--no-open")
        said, complained = process.communicate(timeout=STARTING)
    told = f"emberbox: port {port} is in use; leave out --port to take any free one\n"
    assert (process.returncode, said, complained) == (2, "", told)


@pytest.mark.long
def test_it_opens_the_page_where_there_is_a_screen(start: Start, tmp_path: Path) -> None:
    command, shown = browser(tmp_path)
    process = start("--port", "0", BROWSER=command, DISPLAY=":99")
    address = address_of(process)
    until = time.monotonic() + PATIENCE
    while not shown.exists() and time.monotonic() < until:
        time.sleep(0.02)
    assert shown.read_text("utf-8").strip() == address
    assert interrupt(process)[0] == 0


@pytest.mark.long
@pytest.mark.parametrize(("flags", "environment"), [([], {}), (["--no-open"], {"DISPLAY": ":99"})])
def test_it_opens_nothing_without_a_screen_or_if_told_so(
    start: Start, tmp_path: Path, flags: list[str], environment: dict[str, str]
) -> None:
    command, shown = browser(tmp_path)
    process = start("--port", "0", *flags, BROWSER=command, **environment)
    address_of(process)
    assert interrupt(process)[0] == 0
    assert not shown.exists()
