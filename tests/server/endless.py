"""A record without end, for tests of what hostile clients bring along."""

from __future__ import annotations

import json
from typing import Any

from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import CHANCE
from emberbox.kernel.record import Record


def tied(rolls: int) -> dict[str, Any]:
    """A record of Core in which both players roll the same for so long."""
    core = GAMES["core"]
    record = Record("core", core.rules_version, core.complete({}), 0, [(CHANCE, 0)] * rolls)
    data: dict[str, Any] = json.loads(record.to_json())
    return data
