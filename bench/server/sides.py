"""The two servers under load: ours and boardgame.io's, started, measured and ended in the same way.

A server has one core for itself and the players another, so Linux and two cores are wanted. What is kind to
boardgame.io and what is not is said where it is decided: node/peer-game.mjs, peer-server.mjs, peer-load.mjs.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from select import select
from typing import Any, Final

NODE: Final = Path(__file__).parent / "node"
COMPILED: Final = Path(__file__).parents[2] / "build" / "compiled"
PEERS: Final = ("memory", "flatfile")
WARM_S: Final = 3.0
"""How long the players play before the measure: both sides are compiled while they run."""
READY_S: Final = 30.0
ENDS_S: Final = 10.0
JOIN_S: Final = 0.2
"""Seconds that a match may take until its players are there."""
NO_LIMITS: Final = [
    f"--{name}=1000000"
    for name in (
        "messages-per-second",
        "messages-burst",
        "sign-ins-per-minute",
        "rooms-per-minute",
        "rooms-per-player",
        "bot-rooms-per-player",
        "sockets-per-player",
        "sockets-per-address",
        "work-per-minute",
        "sockets",
    )
]
"""One address plays for everybody here."""

Figures = dict[str, Any]


class BenchError(Exception):
    """A server could not be installed, started or measured."""


def install() -> None:
    """Install the players and boardgame.io beside their package.json, unless they are there."""
    if (NODE / "node_modules" / "boardgame.io").is_dir():
        return
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise BenchError("the players need node and npm, which are not on the path")
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=NODE, check=False, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise BenchError(f"npm ci in {NODE.name} ended with {done.returncode}: {done.stderr.strip()[-500:]}")


# -- boardgame.io --------------------------------------------------------------------------------


def measure_peer(storage: str, matches: int, seconds: float) -> Figures:
    """What boardgame.io reaches with so many matches of two players."""
    # Beside the bench and not in the system's place for such files, which may be memory.
    with tempfile.TemporaryDirectory(prefix=".flatfile-", dir=NODE) as folder:
        command = ["node", str(NODE / "peer-server.mjs"), "--storage", storage, "--dir", folder]
        server = start(command, core=0)
        try:
            return play("peer-load.mjs", ready(server), server.pid, matches, seconds)
        finally:
            end(server)


def ready(server: subprocess.Popen[str]) -> int:
    """The port of boardgame.io's server, once it listens."""
    said = server.stdout
    assert said is not None
    line = said.readline() if select([said], [], [], READY_S)[0] else ""
    if not line.startswith("ready "):
        raise BenchError(f"boardgame.io's server did not start in {READY_S:.0f} s: it said {line!r}")
    return int(line.split()[1])


# -- ours ----------------------------------------------------------------------------------------


def measure_own(compiled: bool, matches: int, seconds: float, **players: Any) -> Figures:
    """What our server reaches with so many rooms of two players, every answer committed to SQLite first."""
    with serving(compiled) as (server, port, _):
        return play("own-load.mjs", port, server.pid, matches, seconds, **players)


@contextmanager
def serving(compiled: bool) -> Iterator[tuple[subprocess.Popen[str], int, float]]:
    """Our server, its port, and the seconds from its start until it was ready."""
    with tempfile.TemporaryDirectory(prefix=".emberbox-", dir=NODE) as folder:
        began = time.perf_counter()
        server, port = begin(compiled, folder, core=0)
        try:
            yield server, port, until_ready(server, port) - began
        finally:
            end(server)


def begin(compiled: bool, folder: str, core: int | None, *flags: str) -> tuple[subprocess.Popen[str], int]:
    """A process of our server that is about to serve, and its port."""
    port = free_port()
    program = "from emberbox.cli import main; main()"
    command = [sys.executable, "-c", program, "serve", f"--port={port}", f"--data-dir={folder}", *NO_LIMITS]
    command += ["--log-level=warning", *flags]
    return start(command, core, PYTHONPATH=str(COMPILED) if compiled else ""), port


def until_ready(server: subprocess.Popen[str], port: int) -> float:
    """The time at which the server says that it is ready."""
    while server.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz") as response:
                if response.status == 200:
                    return time.perf_counter()
        except OSError:
            time.sleep(0.005)
    raise BenchError(f"our server ended with {server.returncode}")


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# -- both ----------------------------------------------------------------------------------------


def start(command: list[str], core: int | None, **environment: str) -> subprocess.Popen[str]:
    """A program, kept on one core with all its threads; on the only one where there is one; None: on all."""
    cores = sorted(os.sched_getaffinity(0))
    own = cores if core is None else [cores[min(core, len(cores) - 1)]]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,  # what goes wrong is said on our own stderr
        text=True,
        env={**os.environ, **environment},
        preexec_fn=partial(os.sched_setaffinity, 0, own),  # noqa: PLW1509
    )


def play(
    load: str, port: int, servers: int | str, matches: int, seconds: float, core: int | None = 1, **more: Any
) -> Figures:
    """Run the players to their end and read their figures; `servers` are the processes that they measure."""
    flags = {"port": port, "pid": servers, "matches": matches, "seconds": seconds, "warm": WARM_S, **more}
    players = start(["node", str(NODE / load), *(f"--{name}={value}" for name, value in flags.items())], core)
    limit = WARM_S + seconds + READY_S + matches * JOIN_S
    try:
        said, _ = players.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        raise BenchError(f"{load} had no result in {limit:.0f} s") from None
    finally:
        end(players)
    if players.returncode:
        raise BenchError(f"{load} ended with {players.returncode}")
    figures: Figures = json.loads(said)
    return figures


def end(process: subprocess.Popen[str]) -> None:
    """End a process, if it has not ended, and wait for it."""
    process.terminate()
    try:
        process.wait(ENDS_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
