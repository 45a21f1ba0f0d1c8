"""Records of games in which the rules failed, kept for whoever puts them right."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

import msgspec

from emberbox.kernel.errors import RuleBug
from emberbox.server.ops import logs

MOST_KEPT: Final = 200
"""Reports that are kept: who has found a way to make a rule fail could fill the disk."""

log = logs.get("bugs")


def keep_bug(data_dir: Path, room: str, bug: RuleBug) -> None:
    """Write the record of a bug to a file, and say where."""
    file = data_dir / "bugs" / f"{room}-{time.strftime('%Y%m%d-%H%M%S')}.json"
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if len(list(file.parent.iterdir())) >= MOST_KEPT:
            log.error("a rule failed, and there are too many reports to keep another", room=room)
            return
        # Everybody's hands are in it. The seed is left out: it would tell the dice that have not fallen yet.
        record = msgspec.json.encode({**msgspec.json.decode(bug.record), "seed": 0})
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as report:
            report.write(record + b"\n")
    except OSError as error:
        log.error("a rule failed, and its record is lost", room=room, cause=str(error))
    else:
        log.error("a rule failed, please report it with its record", room=room, file=str(file))
