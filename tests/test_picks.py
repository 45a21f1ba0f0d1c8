"""Picks never move: records hold them, so what a pick means today it must mean for good."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from emberbox.games.shelf import GAMES

ROOT = Path(__file__).parents[1]

FIRST = {
    "forge": (73, "b25e2dcd91ce3125"),
    "ignite": (481, "5b293d285fa7ce17"),
    "core": (829, "82e4df874f5bdb16"),
}
"""How many picks a game had at first, and the sum of their names in order."""

MINION = """[soot-imp]
name = "Soot Imp"
cost = 0
attack = 1
health = 1
bot = false
ability = { when = "scrap", text = "Draw a card." }
icon = "imp"
copies = 0
edition = 2
house = []
known = []

[pilot-light]
"""

ABILITY = """[dig-in]
name = "Dig In"
card = "tactical"
cost = "nothing"
lasts = "this round"
text = "Nothing happens."
short = "Nothing"
icon = "spade"
house = []
known = []

[jammer]
"""

EDITS = {
    "games/forge/cards.toml": ("[pilot-light]\n", MINION),
    "games/forge/abilities.py": (
        '    "pilot-light": Play(',
        '    "soot-imp": Play(cinder_imp, on_lineup=0.0, in_hand=0.0),\n    "pilot-light": Play(',
    ),
    "games/core/cards.toml": ("[jammer]\n", ABILITY),
    "games/core/space.py": ("] = ()\n", '] = ("dig-in",)\n'),
    "games/core/space.py ": ('    "jammer",\n)', '    "jammer",\n    "dig-in",\n)'),
}
"""A minion in the middle of Forge's cards, and an ability in front of Core's actions."""

REPLAY = """
from emberbox.games.shelf import GAMES
from tests.golden.transcripts import FOLDER, KEPT, record_of, transcript

for game, new in (("forge", "card:soot-imp"), ("core", "card:dig-in")):
    assert GAMES[game].space.names[-1] == new, GAMES[game].space.names[-1]
    for name, kept in KEPT.items():
        if kept.game == game:
            assert transcript(record_of(name)) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), name
"""


@pytest.mark.parametrize("game", FIRST)
def test_the_first_picks_of_a_game_stay_what_they_are(game: str) -> None:
    count, expected = FIRST[game]
    names = "\n".join(GAMES[game].space.names[:count])
    assert hashlib.sha256(names.encode()).hexdigest()[:16] == expected


def test_a_new_minion_and_a_new_ability_move_no_game_that_is_kept(tmp_path: Path) -> None:
    package = tmp_path / "emberbox"
    unneeded = shutil.ignore_patterns("page", "__pycache__", "*.so")
    shutil.copytree(ROOT / "src/emberbox", package, ignore=unneeded)
    for name, (old, new) in EDITS.items():
        file = package / name.strip()
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, name
        file.write_text(text.replace(old, new), encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    ran = subprocess.run(
        [sys.executable, "-c", REPLAY],
        env={**os.environ, "PYTHONPATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
