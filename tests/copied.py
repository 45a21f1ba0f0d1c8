"""A copy of the package to change, and code that runs with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


def copy_package(folder: Path) -> Path:
    """Copy the package into a folder, without the page and what was compiled to machine code."""
    package = folder / "emberbox"
    unneeded = shutil.ignore_patterns("page", "*.so")
    shutil.copytree(ROOT / "src/emberbox", package, ignore=unneeded)
    return package


def run_with(folder: Path, code: str, told: str = "") -> None:
    """Run some code with the copy in a folder in place of the package."""
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input=told,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
