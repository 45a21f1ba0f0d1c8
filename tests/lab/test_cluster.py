"""The same run on a Ray cluster; without Ray, a word on what to install."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from emberbox.games.data import CHANGES, OWN_CODE, OWN_DATA, OWN_WEIGHTS
from emberbox.lab.cluster import NoCluster, knock, packed
from tests.terminal.desk import Desk

HAS_RAY = find_spec("ray") is not None
SLAG_WORKS = Path(__file__).parents[2] / "examples" / "slag-works.toml"
OWN = ["--data", str(SLAG_WORKS), "-o", "forge=slag-works"]
EMBERBOX = [sys.executable, "-c", "from emberbox.cli import main; main()"]


@pytest.mark.skipif(not HAS_RAY, reason="Ray is not installed: pip install '.[ray]'")
@pytest.mark.parametrize("words", [[], OWN], ids=["printed", "own"])
def test_two_workers_play_the_same_games(tmp_path: Path, words: list[str]) -> None:
    words = ["lab", "cards", "forge", "--games", "6", "--bots", "random", "--seed", "1", *words]
    for out, where in (("cluster", ["--ray", "--jobs", "2"]), ("here", ["--jobs", "1"])):
        # In a process of its own: Ray leaves sockets behind that pytest would complain of.
        subprocess.run([*EMBERBOX, *words, *where, "--out", out], cwd=tmp_path, check=True, env=alone())
    for name in ("seats.parquet", "cards.parquet", "index.html"):
        assert (tmp_path / "cluster" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


def test_what_this_process_plays_with_is_packed_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, code, weights = (tmp_path / name for name in ("packed", "my-code", "my-weights"))
    for each in (folder, code, weights, tmp_path / "other"):
        each.mkdir()
    files = [tmp_path / "mine.toml", tmp_path / "other" / "mine.toml"]
    for file in (*files, code / "card.py", code / "notes.txt", weights / "forge.net"):
        file.write_text(str(file))
    monkeypatch.setenv(OWN_DATA, os.pathsep.join(map(str, files)))
    monkeypatch.setenv(OWN_CODE, str(code))
    monkeypatch.setenv(OWN_WEIGHTS, str(weights))
    monkeypatch.setenv(CHANGES, "{}")
    assert packed(folder) == {
        OWN_DATA: os.pathsep.join(["0-mine.toml", "1-mine.toml"]),
        CHANGES: "{}",
        OWN_CODE: "code",
        OWN_WEIGHTS: "weights",
    }
    assert [(folder / f"{number}-mine.toml").read_text() for number in (0, 1)] == list(map(str, files))
    inside = sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())
    assert inside == ["0-mine.toml", "1-mine.toml", "code/card.py", "weights/forge.net"]


def test_nothing_of_ones_own_leaves_the_others_with_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in (OWN_DATA, OWN_CODE, OWN_WEIGHTS, CHANGES):
        monkeypatch.delenv(variable, raising=False)
    assert set(packed(tmp_path).values()) == {""}
    assert list(tmp_path.iterdir()) == []


def alone() -> dict[str, str]:
    """The surroundings without a cluster that somebody else may have in them."""
    return {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}


@pytest.mark.skipif(HAS_RAY, reason="Ray is installed")
def test_without_ray_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = Desk(tmp_path, monkeypatch, capsys).run("lab", "cards", "forge", "--ray")
    assert printed.code == 2
    assert printed.err == "emberbox: the lab needs ray: install it with pip install 'emberbox[lab,ray]'\n"


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999"])
def test_nobody_waits_for_a_cluster_that_is_not_there(address: str) -> None:
    with pytest.raises(NoCluster, match=f"no Ray cluster at {address}"):
        knock(address)


def test_a_word_of_rays_own_is_left_to_ray() -> None:
    knock("auto")
