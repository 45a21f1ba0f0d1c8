"""`python -m emberbox.learn GAME FOLDER`: rounds of play and training, from a checkpoint on.

The folder holds the checkpoint (`checkpoint.pt`), the weights so far (`GAME.net`), the curves
(`curves.jsonl`) and the positions of each round. A run that finds a checkpoint goes on from it; one that
finds none begins with today's evaluation.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from emberbox.registry import REGISTRY


def main() -> None:
    """Learn."""
    parser = argparse.ArgumentParser(prog="python -m emberbox.learn", description="Learn a game from play.")
    parser.add_argument("game", choices=[name for name, game in REGISTRY.items() if game.learning])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120.0, help="of play in a round")
    parser.add_argument("--games", type=int, default=10**9, help="of a round, at most")
    parser.add_argument("--iterations", type=int, default=100, help="of search; 0: rules of thumb")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--hidden", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--trust", type=float, default=0.6)
    parser.add_argument("--latest", type=int, default=1, help="times the latest round counts")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    missing = [name for name in ("numpy", "torch") if find_spec(name) is None]
    if missing:
        sys.exit(f"Learning needs {' and '.join(missing)}: pip install 'emberbox[learn]'")
    # Not before: the processes that play import this module and need no PyTorch.
    from emberbox.learn.course import Course
    from emberbox.learn.train import Lesson

    course = Course(given.game, given.folder, given.hidden, given.seed)
    for _ in range(given.rounds):
        course.play_round(given.seconds, given.iterations, given.jobs, given.games)
        course.train_round(Lesson(given.epochs, trust=given.trust, latest=given.latest, seed=given.seed))


if __name__ == "__main__":
    main()
