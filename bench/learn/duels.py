"""Duels for bench/learned.md: `python bench/learn/duels.py OUT JOBS DUEL...`, one JSON line each.

A DUEL is JSON: {"game": "ignite", "bots": ["learned:ms=200", "search:ms=200"], "games": 400, "seed": 7,
"seconds": 300}, with options of the game beside; without a game it is Forge. One that has used up its seconds
ends with the games that it has finished.
"""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import Any

from emberbox.bots.duel import DuelResult, results
from emberbox.registry import REGISTRY


def measure(duel: dict[str, Any], jobs: int) -> dict[str, Any]:
    """Play a duel; everything that is to be known about it."""
    plan = dict(duel)
    bots, games, seed = plan.pop("bots"), plan.pop("games"), plan.pop("seed", 7)
    limit = plan.pop("seconds", 1e9)
    game = REGISTRY[plan.pop("game", "forge")].game.load()
    result = DuelResult(bots)
    start = perf_counter()
    played = results(game, bots, game.complete(plan), games, seed, jobs)
    for ended in played:
        result.add(ended)
        if perf_counter() - start > limit:
            break
    rows = [
        {
            "bot": row.spec,
            "rate": round(row.rate, 4),
            "low": round(row.low, 4),
            "high": round(row.high, 4),
            "ms": round(1000 * row.thoughts.mean, 1),
            "late": row.thoughts.late,
            "decisions": row.thoughts.decisions,
        }
        for row in result.rows
    ]
    spent = round(perf_counter() - start, 1)
    return {**duel, "played": result.games, "mishaps": result.mishaps, "spent": spent, "rows": rows}


def main() -> None:
    out, jobs, *duels = sys.argv[1:]
    for text in duels:
        line = json.dumps(measure(json.loads(text), int(jobs)))
        print(line, flush=True)
        with open(out, "a", encoding="utf-8") as file:
            file.write(line + "\n")


if __name__ == "__main__":
    main()
