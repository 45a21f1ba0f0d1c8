"""A wheel is all that a server needs: the page is in it, and nobody misses Node."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.server.kit import Process, Served

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src" / "emberbox" / "server" / "page" / "index.html"


@pytest.mark.skipif(not PAGE.exists(), reason="the page is not built: make page")
def test_a_wheel_serves_the_page_without_node(tmp_path: Path) -> None:
    # The page lies there; to build it anew would take it away from the tests that run beside this one.
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, env={**os.environ, "EMBERBOX_PAGE": "0"}
    )
    (wheel,) = tmp_path.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")

    class Installed(Served):
        program = (
            "import emberbox, sys; assert 'installed' in emberbox.__file__, emberbox.__file__\n"
            "from emberbox.cli import main; main()"
        )

        def launch(self, words: Sequence[str], environment: Mapping[str, str]) -> Process:
            """A process that finds its modules by itself."""
            command = [sys.executable, "-c", self.program, *words]
            return subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment
            )

    nowhere = tmp_path / "empty"
    nowhere.mkdir()
    served = Installed(tmp_path / "data").start(
        PYTHONPATH=str(tmp_path / "installed"), PATH=str(nowhere), PYTHONNOUSERSITE="1"
    )
    try:
        with urllib.request.urlopen(served.url) as answer:
            assert answer.read() == PAGE.read_bytes()
    finally:
        served.kill()
