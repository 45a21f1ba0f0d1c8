"""A new card, wherever it stands in the catalogue, and a new set move nothing: kept games go as they went."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from emberbox.bots.roster import hire
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts.box import BOXES
from emberbox.games.ignite.game import IGNITE
from emberbox.games.ignite.space import SPACE
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from tests.copied import copy_package, run_with
from tests.ignite.wolves.game import WOLVES_GAME

NEW_CARD = """
[snowball]
name = "Snowball"
cost = 1
honor = 1
types = ["Ranged", "Weapon"]
timing = "turn"
copies = 10
range = [1, 3]
damage = 1
text = "A snowball."
short = "Range 1-3, 1 damage"
icon = "snowball"
edition = 2
house = []
known = []

"""

REPLAY = """
import json, sys
from emberbox.games.ignite.game import IGNITE
from emberbox.games.ignite.facts import catalogue, kinds
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from emberbox.kernel.game import EDITION
from emberbox.kernel.session import Session
from tests.golden.transcripts import FOLDER, KEPT, pinned, record_of, transcript
from tests.ignite.wolves.game import WOLVES_GAME

assert catalogue.KEYS[-1] == "snowball", catalogue.KEYS
assert IGNITE.editions == 2
for name, kept in KEPT.items():
    if kept.game == "ignite":
        assert transcript(record_of(name)) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), name
        begun = Session.start(IGNITE, {**kept.options, EDITION: kept.edition}, kept.seed)
        assert begun.log == record_of(name).answers[: begun.logged], name
        assert pinned(begun.record()).options == record_of(name).options, name
told = json.loads(sys.stdin.read())
assert IGNITE.space.names[: len(told["names"])] == told["names"]
assert IGNITE.space.names[len(told["names"]) :] == ["card:snowball"]
wolves = resume(WOLVES_GAME, Record.from_json(told["wolves"]))
assert wolves.over and wolves.state.payoffs() == told["payoffs"]
"""

PLAY_ANEW = """
from emberbox.games.ignite.facts import catalogue
from tests.fixtures_of_the_page import games_in, kept, known

assert catalogue.KEYS[-1] == "snowball", catalogue.KEYS
assert games_in(kept("ignite")) == games_in(known("ignite"))
"""


def test_the_kinds_and_picks_of_the_first_edition_stay_where_they_are() -> None:
    """The sum of all names in their order: whoever moves one breaks every kept game."""
    names = "\n".join([*base_set.KEYS[:56], *SPACE.names[:481]])
    assert hashlib.sha256(names.encode()).hexdigest()[:16] == "381be5b5e9d7c0f4"


def wolves_record() -> Session:
    session = Session.start(WOLVES_GAME, {"players": 2, "quick": True, "rounds": 20, "market": "epic"}, 4)
    bots = [hire("random", seat) for seat in range(2)]
    while not session.over:
        seat = session.decision_seat()
        session.answer(bots[seat].choose(Observation(session, seat)), seat)
    return session


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package with a card more, in the middle of the catalogue."""
    ignite = copy_package(tmp_path) / "games/ignite"
    cards = (ignite / "cards.toml").read_text(encoding="utf-8")
    before, mark, after = cards.partition("[horse]\n")
    assert mark
    (ignite / "cards.toml").write_text(before + NEW_CARD + mark + after, encoding="utf-8")
    return tmp_path


@pytest.mark.long
def test_a_new_card_and_a_new_set_move_no_game_that_is_kept(copy: Path) -> None:
    wolves = wolves_record()
    told = {
        "names": IGNITE.space.names,
        "wolves": wolves.record().to_json(),
        "payoffs": wolves.state.payoffs(),
    }
    run_with(copy, REPLAY, json.dumps(told))


@pytest.mark.night
def test_nor_a_game_that_the_tests_of_the_page_know(copy: Path) -> None:
    run_with(copy, PLAY_ANEW)


def test_a_game_of_an_edition_is_laid_from_its_box() -> None:
    assert len(BOXES) == IGNITE.editions
    assert BOXES[0].battle == [kind for kind in base_set.BATTLE if base_set.EDITION[kind] == 1]
