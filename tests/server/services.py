"""A real PostgreSQL and a real Redis on loopback, for tests of several server processes."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PATIENCE = 30.0
"""Seconds in which a service must be up, on a machine that has other things to do."""

ACCOUNT = "postgres"
"""Whom PostgreSQL runs as where we are root, which it refuses to be."""

numbers = itertools.count(1)


class Service:
    """A process of our own that can be stopped and started again at the same port."""

    def __init__(self, command: list[str], folder: Path, port: int, account: str | None = None) -> None:
        self.command = command
        self.folder = folder
        self.port = port
        self.account = account
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, up: Callable[[], bool]) -> None:
        """Start, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                **as_account(self.account),
            )
        until = time.monotonic() + PATIENCE
        while not up():
            if self.process.poll() is not None or time.monotonic() > until:
                self.end(signal.SIGKILL)
                raise AssertionError(f"{self.command[0]} is not up: {(self.folder / 'log').read_text()}")
            time.sleep(0.02)

    def end(self, how: int) -> None:
        """End it by a signal, and wait until it is gone."""
        if self.process is not None:
            if self.process.poll() is None:
                self.process.send_signal(how)
                self.process.send_signal(signal.SIGCONT)  # one that is frozen would not hear it
            self.process.wait(PATIENCE)


class Postgres:
    """A PostgreSQL server with a database for whoever asks."""

    def __init__(self, folder: Path) -> None:
        self.account = ACCOUNT if os.geteuid() == 0 else None
        port, data = free_port(), str(folder / "data")
        run(
            [program("initdb"), "-D", data, "-U", ACCOUNT, "-A", "trust", "-E", "UTF8", "-N"],
            folder,
            self.account,
        )
        settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "shared_buffers=16MB"]
        command = [program("postgres"), "-D", data, "-p", str(port)]
        self.service = Service(
            [*command, *(f"-c{setting}" for setting in settings)], folder, port, self.account
        )

    def start(self) -> None:
        """Start, at first or again."""
        self.service.start(self._up)

    def stop(self) -> None:
        """Stop as an administrator would: whoever is connected is thrown out."""
        self.service.end(signal.SIGINT)

    def crash(self) -> None:
        """Stop at once: what was not committed is gone."""
        self.service.end(signal.SIGQUIT)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"site{next(numbers)}"
        run([program("createdb"), *self._at(), name], self.service.folder, None)
        return f"postgresql://{ACCOUNT}@127.0.0.1:{self.service.port}/{name}"

    def _up(self) -> bool:
        command = [program("pg_isready"), "-q", "-d", ACCOUNT, *self._at()]
        return subprocess.run(command, check=False).returncode == 0

    def _at(self) -> list[str]:
        return ["-h", "127.0.0.1", "-p", str(self.service.port), "-U", ACCOUNT]


class Redis:
    """A Redis server that keeps nothing on the disk."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        command = [program("redis-server"), "--port", str(port), "--bind", "127.0.0.1"]
        self.service = Service([*command, "--save", "", "--dir", str(folder)], folder, port)

    def start(self) -> None:
        """Start, at first or again, with nothing remembered."""
        self.service.start(self._up)

    def stop(self) -> None:
        """Stop, and forget everything."""
        self.service.end(signal.SIGTERM)

    def freeze(self) -> None:
        """Take connections and answer nothing, as behind a dead line."""
        assert self.service.process is not None
        self.service.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Go on as if nothing had been."""
        assert self.service.process is not None
        self.service.process.send_signal(signal.SIGCONT)

    def address(self) -> str:
        """An address under which nobody else speaks."""
        return f"redis://127.0.0.1:{self.service.port}/{next(numbers) % 16}"

    def _up(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.service.port), 1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def program(name: str) -> str:
    """Where a program is; a test that needs it is skipped where it is not installed, but not in CI."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), *map(str, folders)])
    found = shutil.which(name, path=path)
    if found is None:
        word = f"{name} is not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(word)
        pytest.skip(word)
    return found


def run(command: list[str], folder: Path, account: str | None) -> None:
    """Run a program to its end, which must be a success."""
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, **as_account(account)
    )
    assert done.returncode == 0, done.stderr


def as_account(account: str | None) -> dict[str, Any]:
    """How to run a process as somebody else."""
    return {} if account is None else {"user": account, "group": account, "extra_groups": []}


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def folder_of(account: str | None) -> Path:
    """A new folder that an account can reach, which those of pytest are not."""
    folder = Path(tempfile.mkdtemp(prefix="emberbox-"))
    if account is not None:
        shutil.chown(folder, account, account)
    return folder


@contextmanager
def served_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that runs for now."""
    program("initdb")
    folder = folder_of(ACCOUNT if os.geteuid() == 0 else None)
    server = Postgres(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


@contextmanager
def served_redis() -> Iterator[Redis]:
    """A Redis that runs for now."""
    program("redis-server")
    folder = folder_of(None)
    server = Redis(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)
