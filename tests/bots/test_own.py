"""Bots from files: what can be brought in, and what is said of one that cannot."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from emberbox.bots.bot import UnknownBot
from emberbox.bots.duel import duel
from emberbox.bots.own import OWN_BOTS
from emberbox.bots.roster import LEVELS, add_level, hire, known_bot, spec_of
from emberbox.games.shelf import GAMES

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


@pytest.fixture(autouse=True)
def forget_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test brings in is gone after it."""
    monkeypatch.setenv(OWN_BOTS, "")


def duel_of(spec: str, jobs: int = 1) -> tuple[float, int, str]:
    result = duel(GAMES["forge"], [known_bot(spec), "random"], {"players": 2}, 4, 7, jobs)
    return result.rows[0].score, result.mishaps, result.problem


def test_the_example_beats_chance() -> None:
    assert duel_of(f"mine={EXAMPLE}:Agent") == (4.0, 0, "")


@pytest.mark.long
def test_it_plays_in_other_processes_as_well() -> None:
    assert duel_of(f"mine={EXAMPLE}:Agent", jobs=2) == (4.0, 0, "")


def test_a_function_is_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def last(observation):\n    return observation.options()[-1]\n")
    assert duel_of(f"mine={file}:last")[1:] == (0, "")


@pytest.mark.parametrize(
    ("returned", "problem"),
    [
        ("None", "TypeError"),
        ("0.0", "TypeError"),
        ("True", "TypeError"),
        ("10**6", "not allowed"),
        ("1 / 0", "Zero"),
    ],
)
def test_a_bot_that_fails_is_replaced_and_the_reason_told(
    tmp_path: Path, returned: str, problem: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"class Agent:\n    def choose(self, observation):\n        return {returned}\n")
    _, mishaps, said = duel_of(f"mine={file}:Agent")
    assert mishaps > 0
    assert problem in said


@pytest.mark.parametrize(
    ("parameters", "made_with"),
    [
        ("seed", {"seed": 11}),
        ("number", {"number": 11}),
        ("file='x', seed=0", {"file": "x", "seed": 11}),
        ("*, seed=0", {"seed": 11}),
        ("file='x'", {"file": "x"}),
        ("*more, **named", {"more": (), "named": {}}),
    ],
)
def test_a_class_gets_the_seed_if_it_takes_or_needs_one(
    tmp_path: Path, parameters: str, made_with: dict[str, object]
) -> None:
    file, found = tmp_path / "mine.py", tmp_path / "found"
    file.write_text(
        "from pathlib import Path\n\n"
        f"class Agent:\n    def __init__(self, {parameters}):\n        del self\n"
        f"        Path({str(found)!r}).write_text(repr(locals()))\n\n"
        "    def choose(self, observation):\n        return observation.options()[0]\n"
    )
    hire(known_bot(f"mine={file}:Agent"), 11)
    assert ast.literal_eval(found.read_text()) == made_with


WRONG = [
    ("mine=nowhere.py:Agent", "there is no file"),
    ("mine=nowhere.py", "doesn't say where it is"),
    ("random=mine.py:Agent", "called 'random' already"),
    ("veteran=mine.py:Agent", "called 'veteran' already"),
    ("Mi ne=mine.py:Agent", "can't be called 'Mi ne'"),
    ("mine={}:Missing", "has no class or function 'Missing'"),
    ("mine={}:NUMBER", "has no class or function 'NUMBER'"),
    ("mine={}:Demanding", "failed with TypeError"),
    ("mine={}:Mute", "has no choose(observation)"),
]


@pytest.mark.parametrize(("spec", "message"), WRONG)
def test_what_cannot_be_brought_in_says_why(tmp_path: Path, spec: str, message: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "NUMBER = 7\n\n"
        "class Demanding:\n    def __init__(self, one, two):\n        pass\n\n"
        "class Mute:\n    choose = 7\n"
    )
    with pytest.raises(UnknownBot, match=message.replace("(", r"\(").replace(")", r"\)")):
        known_bot(spec.format(file))


def test_a_file_that_fails_says_with_what(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import a_module_that_is_not_there\n")
    with pytest.raises(UnknownBot, match="a_module_that_is_not_there"):
        known_bot(f"mine={file}:Agent")


def test_only_the_command_line_names_a_file() -> None:
    with pytest.raises(UnknownBot, match="there is no bot"):
        hire(f"mine={EXAMPLE}:Agent", 0)


def test_a_bot_of_a_file_is_chosen_like_a_level() -> None:
    add_level(f"mine={EXAMPLE}:Agent")
    assert LEVELS.pop("mine").spec == "mine"
    assert spec_of("mine") == "mine"
    hire("mine", 0)
    with pytest.raises(UnknownBot, match="doesn't name a file"):
        add_level("search")
