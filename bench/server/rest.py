"""What our server costs while nobody moves: memory of a room at rest, how it comes back, how it starts."""

from __future__ import annotations

import json
import subprocess
import urllib.request
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

import sides

from emberbox.games.shelf import GAMES
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.server.play.history import History
from emberbox.server.play.rendering import decision_of

ROOMS: Final = 500
STARTS: Final = 5
GAMES_AT_REST: Final[dict[str, dict[str, Choice]]] = {
    "forge": {"players": 2},
    "ignite": {"players": 4, "quick": True},
}


def memory(compiled: bool, game: str) -> float:
    """Kilobytes that a room in the middle of its game takes, with nobody looking."""
    record = half_a_game(game)
    with sides.serving(compiled) as (server, port, _):
        cookie = post(port, "/api/me", {"name": "Ada"})[1]
        upload = json.loads(record)
        name = post(port, "/api/records", upload, cookie)[0]["id"]
        seats = ["me"] * upload["options"]["players"]
        room = {"from": {"record": name, "answers": len(upload["answers"])}, "seats": seats}
        for _ in range(ROOMS):  # whatever grows only once has grown then
            post(port, "/api/rooms", room, cookie)
        before = resident(server)
        for _ in range(ROOMS):
            post(port, "/api/rooms", room, cookie)
        return (resident(server) - before) / ROOMS


def half_a_game(game: str) -> str:
    """The first half of a random game, as a record."""
    session = Session.start(GAMES[game], GAMES_AT_REST[game], seed=1)
    rng = Random(1)
    while not session.over:
        session.answer(rng.choice(session.options()))
    data = json.loads(session.record().to_json())
    data["answers"] = data["answers"][: len(data["answers"]) // 2]
    return json.dumps(data)


def coming_back(game: str) -> tuple[int, float]:
    """The answers of a whole random game, and the milliseconds that a room of it takes to be replayed."""
    options = GAMES[game].complete(GAMES_AT_REST[game])
    history, first = History.begin(GAMES[game], options, seed=1)
    history.accept(first)
    steps, rng = [first], Random(1)
    while not history.session.over:
        seat = history.session.waiting()[0]
        asked = decision_of(history.session, seat)
        assert asked is not None
        steps.append(history.answer(seat, rng.sample(asked.options, asked.least)))
        history.accept(steps[-1])
    times = []
    for _ in range(5):
        began = perf_counter()
        History.relive(GAMES[game], options, 1, steps, GAMES[game].rules_version)
        times.append(1000 * (perf_counter() - began))
    return history.session.logged, min(times)


def start_up(compiled: bool) -> float:
    """The seconds from the command to a server that is ready; the median of a few, each on an empty store."""
    times = []
    for _ in range(STARTS):
        with sides.serving(compiled) as (_, _, seconds):
            times.append(seconds)
    return sorted(times)[STARTS // 2]


def resident(server: subprocess.Popen[str]) -> int:
    """The memory of a process now, in kilobytes."""
    lines = Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1])


def post(port: int, path: str, data: Any, cookie: str = "") -> tuple[Any, str]:
    """The answer of the server, and its cookie."""
    headers = {"content-type": "application/json", "cookie": cookie}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(data).encode(), headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response), response.headers.get("set-cookie", cookie).split(";")[0]
