"""Sites of one process and of several behind one address: nginx, the processes, PostgreSQL and Redis here.

As docs/hosting.md has it: nginx gives each socket to the process with the fewest, so the two players of a
match are often at different ones. Everything shares all cores with the players.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

import sides
from sides import BenchError, Figures

ACCOUNT: Final = "postgres"
"""Whom PostgreSQL runs as where we are root, which it refuses to be."""

PROGRAMS: Final = ("nginx", "initdb", "postgres", "createdb", "redis-server")

DOOR: Final = """
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{ worker_connections 16384; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    map $http_upgrade $upgraded {{ default upgrade; '' close; }}
    upstream emberbox {{ least_conn; {nodes} }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://emberbox;
            proxy_http_version 1.1;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $upgraded;
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
        }}
    }}
}}
"""
"""deploy/nginx.conf without what takes part in no move: HTTPS, and limits by address."""


def missing() -> list[str]:
    """What is not installed."""
    return [name for name in PROGRAMS if find(name) is None]


def find(name: str) -> str | None:
    """Where a program is; Debian keeps those of PostgreSQL and nginx off the path."""
    folders = [*sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True), "/usr/sbin"]
    return shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), *folders]))


def measure(compiled: bool, processes: int, matches: int, seconds: float, *, sqlite: bool = False) -> Figures:
    """What a site of so many processes reaches."""
    with ExitStack() as stack:
        # Beside the bench and not in the system's place for such files, which may be memory.
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix=".site-", dir=sides.NODE)))
        folder.chmod(0o755)
        beside: dict[str, subprocess.Popen[str]] = {}
        flags = ["--bot-workers=1"]
        if not sqlite:
            beside["postgres"], database = stack.enter_context(postgres(folder))
            beside["redis"], redis_at = stack.enter_context(redis(folder))
            flags += [f"--database-url={database}", f"--redis-url={redis_at}"]
        nodes = []
        for number in range(processes):
            node, port = sides.begin(compiled, str(folder / f"node-{number}"), None, *flags)
            stack.callback(sides.end, node)
            nodes.append((node, port))
        for node, port in nodes:
            sides.until_ready(node, port)
        beside["nginx"], door = stack.enter_context(nginx(folder, [port for _, port in nodes]))
        pids = ",".join(str(node.pid) for node, _ in nodes)
        others = ",".join(f"{name}={process.pid}" for name, process in beside.items())
        return sides.play("own-load.mjs", door, pids, matches, seconds, core=None, beside=others)


@contextmanager
def postgres(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A PostgreSQL of our own with an empty database, and its address; a commit is on the disk."""
    place, port = folder / "postgres", sides.free_port()
    place.mkdir()
    account: dict[str, Any] = {}
    if os.geteuid() == 0:
        shutil.chown(place, ACCOUNT, ACCOUNT)
        account = {"user": ACCOUNT, "group": ACCOUNT, "extra_groups": []}
    run([program("initdb"), "-D", str(place / "data"), "-U", ACCOUNT, "-A", "trust", "-E", "UTF8"], account)
    command = [
        program("postgres"),
        "-D",
        str(place / "data"),
        "-p",
        str(port),
        "-clisten_addresses=127.0.0.1",
    ]
    with (place / "log").open("w") as log:
        server = subprocess.Popen(
            [*command, "-cunix_socket_directories="], stdout=log, stderr=log, text=True, **account
        )
    try:
        at = ["-h", "127.0.0.1", "-p", str(port), "-U", ACCOUNT]
        until(lambda: run([program("createdb"), *at, "site"], {}, check=False), "PostgreSQL")
        yield server, f"postgresql://{ACCOUNT}@127.0.0.1:{port}/site"
    finally:
        sides.end(server)


@contextmanager
def redis(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A Redis of our own that keeps nothing on the disk, and its address."""
    port = sides.free_port()
    command = [program("redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    server = sides.start([*command, "--dir", str(folder), "--loglevel", "warning"], None)
    try:
        yield server, f"redis://127.0.0.1:{port}"
    finally:
        sides.end(server)


@contextmanager
def nginx(folder: Path, ports: list[int]) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The one address in front of some processes."""
    port, config = sides.free_port(), folder / "nginx.conf"
    nodes = " ".join(f"server 127.0.0.1:{each};" for each in ports)
    config.write_text(DOOR.format(folder=folder, nodes=nodes, port=port), "utf-8")
    server = sides.start([program("nginx"), "-c", str(config), "-e", str(folder / "nginx.log")], None)
    try:
        sides.until_ready(server, port)
        yield server, port
    finally:
        sides.end(server)


def program(name: str) -> str:
    """Where a program is, which must be there."""
    found = find(name)
    if found is None:
        raise BenchError(f"{name} is not installed")
    return found


def run(command: list[str], account: dict[str, Any], *, check: bool = True) -> bool:
    """Run a program to its end; whether it was a success, which it must be unless not checked."""
    done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False, **account)
    if check and done.returncode:
        raise BenchError(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()[-500:]}")
    return done.returncode == 0


def until(true: Any, what: str) -> None:
    """Wait until something is true."""
    limit = time.monotonic() + sides.READY_S
    while not true():
        if time.monotonic() > limit:
            raise BenchError(f"{what} did not start in {sides.READY_S:.0f} s")
        time.sleep(0.05)
