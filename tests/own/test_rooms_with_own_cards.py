"""Rooms on a server whose files with own cards change, go and come back."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from emberbox.games.data import OWN_DATA
from tests.server.kit import Person, Process, Served, any_picks, run

SLAG_WORKS = Path(__file__).parents[2] / "examples" / "slag-works.toml"


class Fresh(Served):
    """A server that reads its cards itself: the process that others are forked from has read them before."""

    def launch(self, words: Sequence[str], environment: Mapping[str, str]) -> Process:
        return subprocess.Popen(
            [sys.executable, "-c", self.program, *words],
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )


@pytest.mark.long
def test_a_room_needs_the_own_cards_that_it_is_played_with(tmp_path: Path) -> None:
    mine, cards = tmp_path / "mine.toml", SLAG_WORKS.read_text("utf-8")
    mine.write_text(cards, "utf-8")
    server = Fresh(tmp_path / "data")

    async def visit() -> None:
        server.start(**{OWN_DATA: str(mine)})
        ada, rng = await Person.named(server.url), random.Random(8)
        own = await ada.make(["me", "me"], options={"forge": "slag-works"})
        printed = await ada.make(["me", "me"], options={"forge": "printed"})
        views = {room: (await ada.enter(room)).update["view"] for room in (own, printed)}
        edited = cards.replace("attack = 3", "attack = 4")
        for data, content in (("", cards), (str(mine), edited)):
            server.stop()
            mine.write_text(content, "utf-8")
            ada = ada.moved_to(server.start(**{OWN_DATA: data}).url)
            table = await ada.get(f"/api/rooms/{own}")
            assert (table["state"], "can't be continued" in table["note"]) == ("read-only", True)
            assert (await ada.enter(printed)).update["view"] == views[printed]
        server.stop()
        mine.write_text(cards, "utf-8")
        ada = ada.moved_to(server.start(**{OWN_DATA: str(mine)}).url)
        for room, view in views.items():
            lines = [await ada.enter(room, seat) for seat in (None, 0, 1)]
            assert lines[0].update["view"] == view
            (asked,) = lines[0].update["asked"]
            line = lines[1 + asked]
            assert (await line.answer(any_picks(line.update["decision"], rng)))["type"] == "accepted"

    try:
        run(visit())
    finally:
        server.kill()
