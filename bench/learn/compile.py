"""Compile the engine for one game without installing anything: `python bench/learn/compile.py INTO [GAME]`.

For a machine without network: it needs a C compiler, and mypy with mypyc, setuptools and hatchling on the
PYTHONPATH. INTO is then a PYTHONPATH with the compiled engine.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from hatch_build import compile_modules, hot_modules, obstacle  # noqa: E402


def wanted(path: Path, game: str) -> bool:
    """Whether a module is needed for this game, so that the others need not be compiled."""
    games = ROOT / "src" / "emberbox" / "games"
    if games not in path.parents or path.parent == games:
        return True
    homes = [folder for folder in path.parents if (folder / "game.py").exists()]
    return homes == [games / game]


def main() -> None:
    into, game = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "forge"
    if problem := obstacle():
        sys.exit(problem)
    modules = [path for path in hot_modules(ROOT / "src" / "emberbox") if wanted(path, game)]
    with tempfile.TemporaryDirectory() as scratch:
        built = compile_modules(modules, Path(scratch))
        shutil.copytree(ROOT / "src" / "emberbox", into / "emberbox", dirs_exist_ok=True)
        shutil.copytree(built, into, dirs_exist_ok=True)
    print(f"{into} has {len(modules)} compiled modules")


if __name__ == "__main__":
    main()
