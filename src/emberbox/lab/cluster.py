"""The same games spread over the machines of a Ray cluster."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Generator
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from emberbox.bots.spread import IN_FLIGHT
from emberbox.games.data import CHANGES, OWN_CODE, OWN_DATA, OWN_WEIGHTS
from emberbox.kernel.errors import EmberboxError

PATIENCE: Final = 5
"""Seconds until nobody is at home."""

Played = TypeVar("Played")


class NoCluster(EmberboxError):
    """There is no Ray cluster where one should be."""


def spread_over_cluster(
    play: Callable[[int], Played], games: int, jobs: int, address: str | None
) -> Generator[Played, None, None]:
    """Play the games 0, 1, 2 ... on a cluster, and hand each over as it ends.

    Without an address a cluster of `jobs` workers is started on this machine for as long as it takes.
    """
    import ray

    with TemporaryDirectory() as folder:
        join(address, jobs, {"working_dir": folder, "env_vars": packed(Path(folder))})
    try:
        shared = ray.put(play)
        one = ray.remote(play_one)
        room = IN_FLIGHT * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        number = 0
        while waiting or number < games:
            while number < games and len(waiting) < room:
                waiting.append(one.remote(shared, number))
                number += 1
            ended, waiting = ray.wait(waiting)
            for each in ended:
                yield ray.get(each)
    finally:
        ray.shutdown()


def play_one(play: Callable[[int], Played], number: int) -> Played:
    """A game on a worker; the cluster looks up for itself what is to be played."""
    return play(number)


def packed(folder: Path) -> dict[str, str]:
    """Copy what the environment of this process names into a folder; the environment that names the copies.

    Ray brings the folder to every machine and makes it the working directory of its workers, which see
    neither the files nor the environment of this process. So the copies are named relative to it.
    """
    data = [name for name in os.environ.get(OWN_DATA, "").split(os.pathsep) if name]
    copies = [f"{number}-{os.path.basename(name)}" for number, name in enumerate(data)]
    for name, copy in zip(data, copies, strict=True):
        copyfile(name, folder / copy)
    found = {OWN_DATA: os.pathsep.join(copies), CHANGES: os.environ.get(CHANGES, "")}
    for variable, copy, files in ((OWN_CODE, "code", "*.py"), (OWN_WEIGHTS, "weights", "*.net")):
        named = os.environ.get(variable, "")
        found[variable] = copy if named else ""
        if named:
            (folder / copy).mkdir()
            for file in Path(named).glob(files):
                copyfile(file, folder / copy / file.name)
    return found


def join(address: str | None, jobs: int, surroundings: dict[str, Any]) -> None:
    """Become part of the cluster at an address, or start one here, or raise `NoCluster`."""
    import ray

    if address:
        knock(address)
    # Ray would like to tell its makers how it is used.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet = {"logging_level": logging.ERROR, "log_to_driver": False, "runtime_env": surroundings}
    try:
        if address:
            ray.init(address=address, **quiet)
        else:
            ray.init(address="local", num_cpus=jobs, include_dashboard=False, **quiet)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        where = f"at {address}" if address else "on this machine"
        raise NoCluster(f"no Ray cluster {where}: {error}") from None


def knock(address: str) -> None:
    """Raise `NoCluster` if nothing listens at an address with a port: Ray itself tries for minutes."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if not host or not port.isdecimal():
        return  # a word that Ray knows, like auto
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(f"no Ray cluster at {address}: {error}") from None
