"""Records of games in which the rules failed, kept for whoever puts them right."""

from __future__ import annotations

import time
from pathlib import Path

from emberbox.kernel.errors import RuleBug
from emberbox.server.ops import logs

log = logs.get("bugs")


def keep_bug(data_dir: Path, room: str, bug: RuleBug) -> None:
    """Write the record of a bug to a file, and say where."""
    file = data_dir / "bugs" / f"{room}-{time.strftime('%Y%m%d-%H%M%S')}.json"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(bug.record + "\n", encoding="utf-8")
    except OSError as error:
        log.error("a rule failed, and its record is lost", room=room, cause=str(error))
    else:
        log.error("a rule failed, please report it with its record", room=room, file=str(file))
