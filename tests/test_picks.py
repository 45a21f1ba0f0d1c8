"""Picks never move: records hold them, so what a pick means today it must mean for good."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from emberbox.games.shelf import GAMES
from tests.copied import copy_package, run_with

FIRST = {
    "forge": (73, "b25e2dcd91ce3125"),
    "ignite": (481, "5b293d285fa7ce17"),
    "freeze": (1092, "98b01878b3a71c93"),
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
        '    "soot-imp": Play(draws(1), on_lineup=0.0, in_hand=0.0),\n    "pilot-light": Play(',
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

PLAY_ANEW = """
from tests.fixtures_of_the_page import games_in, kept, known

assert games_in(kept("{game}")) == games_in(known("{game}"))
"""


@pytest.mark.parametrize("game", FIRST)
def test_the_first_picks_of_a_game_stay_what_they_are(game: str) -> None:
    count, expected = FIRST[game]
    names = "\n".join(GAMES[game].space.names[:count])
    assert hashlib.sha256(names.encode()).hexdigest()[:16] == expected


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package with the new minion and the new ability."""
    package = copy_package(tmp_path)
    for name, (old, new) in EDITS.items():
        file = package / name.strip()
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, name
        file.write_text(text.replace(old, new), encoding="utf-8")
    return tmp_path


@pytest.mark.long
def test_a_new_minion_and_a_new_ability_move_no_game_that_is_kept(copy: Path) -> None:
    run_with(copy, REPLAY)


@pytest.mark.night
@pytest.mark.parametrize("game", ["forge", "core"])
def test_nor_a_game_that_the_tests_of_the_page_know(copy: Path, game: str) -> None:
    run_with(copy, PLAY_ANEW.format(game=game))
