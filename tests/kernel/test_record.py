"""Records: what they hold, and every way in which one can be broken."""

from __future__ import annotations

import json
from typing import Any

import pytest

from emberbox.kernel.decision import Pick, Roll, Steps, Window
from emberbox.kernel.errors import BadRecord
from emberbox.kernel.record import Record
from emberbox.kernel.replay import replay, resume
from tests.kernel.talk import SPACE, A, B, C, Talk, TalkGame, begin, notes


def rules(g: Talk) -> Steps[None]:
    """A die, a pick of seat 0, a window of seats 1 and 2."""
    g.note((yield Roll("die", 6)))
    g.note((yield Pick(0, "first", [A, B])))
    asked = Window([Pick(1, "react", [A]), Pick(2, "react", [B, C])])
    yield asked
    g.note(*asked.answers)


GAME = TalkGame(rules)
GOOD: dict[str, Any] = {
    "format": "emberbox-record",
    "version": 1,
    "game": "talk",
    "rules": "1",
    "options": {"players": 3},
    "seed": 4,
    "answers": [[-1, 2], [0, A], [2, C], [1, A]],
}


def broken(**changes: Any) -> str:
    """The good record with some fields changed, or left out for None."""
    data = {**GOOD, **changes}
    return json.dumps({name: value for name, value in data.items() if value is not None})


def test_a_record_is_game_rules_options_seed_and_answers() -> None:
    session = begin(rules, seed=4)
    session.answer(A)
    session.answer(C, 2)
    record = session.record()
    assert (record.game, record.rules_version, record.seed) == ("talk", "1", 4)
    assert record.options == {"players": 3, "loud": False, "tone": "warm"}
    assert record.answers == session.log
    assert json.loads(record.to_json())["format"] == "emberbox-record"
    assert "\n" not in record.to_json()


def test_a_record_survives_json() -> None:
    record = Record.from_json(json.dumps(GOOD))
    again = Record.from_json(record.to_json())
    assert again == record
    assert hash(again) == hash(record)
    assert again != Record.from_json(broken(seed=5))
    assert record != "a record"
    assert resume(GAME, record).over


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON: "),
        ("{", "not JSON: "),
        ("[" * 100_000, "not JSON: "),
        ('{"seed": ' + "9" * 10_000 + "}", "not JSON: "),
        ("[]", "not an emberbox record: format is 'list'"),
        ("null", "not an emberbox record: format is 'NoneType'"),
        ("{}", "not an emberbox record: format is None"),
        (broken(format="chess"), "not an emberbox record: format is 'chess'"),
        (broken(version=2), "record version 2 is not 1"),
        (broken(version=None), "record version None is not 1"),
        (broken(version=True), "record version True is not 1"),
        (broken(version="1"), "record version '1' is not 1"),
        (broken(game=None), "the field 'game' is missing"),
        (broken(rules=None), "the field 'rules' is missing"),
        (broken(options=None), "the field 'options' is missing"),
        (broken(seed=None), "the field 'seed' is missing"),
        (broken(answers=None), "the field 'answers' is missing"),
        (broken(game=7), "game is 7, not of type str"),
        (broken(rules=1), "rules is 1, not of type str"),
        (broken(rules="1\x1b[31m"), r"rules is '1\\x1b\[31m', not a rules version"),
        (broken(rules="1" * 5000), r"rules is '1{80}', not a rules version"),
        (broken(options=[]), r"options is \[\], not of type dict"),
        (broken(options={"players": [3]}), r"option 'players' is \[3\], not a number, a word or true/false"),
        (broken(options={"players": 3.5}), "option 'players' is 3.5, not a number"),
        (broken(seed="4"), "seed is '4', not of type int"),
        (broken(seed=4.0), "seed is 4.0, not of type int"),
        (broken(seed=True), "seed is True, not of type int"),
        (broken(answers={}), "answers is {}, not of type list"),
        (broken(answers=[[0, 1], 5]), "answer 1 is 5, not a pair of seat and pick"),
        (broken(answers=[[0, 1, 2]]), r"answer 0 is \[0, 1, 2\], not a pair"),
        (broken(answers=[[0, "a"]]), r"answer 0 is \[0, 'a'\], not a pair"),
        (broken(answers=[[0, True]]), r"answer 0 is \[0, True\], not a pair"),
        (broken(answers=[[0.0, 1]]), r"answer 0 is \[0.0, 1\], not a pair"),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        Record.from_json(text)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"game": "chess"}, "a record of 'chess', not of 'talk'"),
        ({"options": {"players": 4}}, "options: talk option 'players' cannot be 4; it can be 3"),
        ({"options": {"volume": 11}}, "options: talk has no option 'volume'"),
        ({"answers": [*GOOD["answers"], [0, A]]}, "answer 4 comes after the end of the game"),
        ({"answers": [[-1, 2], [1, A]]}, "answer 1 is by seat 1, but seat 0 is asked"),
        ({"answers": [[-1, 2], [99, A]]}, "answer 1 is by seat 99, but seat 0 is asked"),
        ({"answers": [[-1, 2], [-9, A]]}, "answer 1 is by seat -9, but seat 0 is asked"),
        ({"answers": [[-1, 2], [-1, 2]]}, "answer 1 is by seat -1, but seat 0 is asked"),
        ({"answers": [[0, A]]}, "answer 0 is by seat 0, but seat -1 is asked"),
        ({"answers": [[-1, 6]]}, r"answer 0, face 6 by seat -1, is not allowed: kernel\.pick\.not-asked"),
        ({"answers": [[-1, -1]]}, "answer 0, face -1 by seat -1, is not allowed"),
        ({"answers": [[-1, 10**18]]}, f"answer 0, face {10**18} by seat -1, is not allowed"),
        ({"answers": [[-1, 2], [0, C]]}, "answer 1, verb:c by seat 0, is not allowed"),
        ({"answers": [[-1, 2], [0, -1]]}, "answer 1, pick:-1 by seat 0, is not allowed"),
        ({"answers": [[-1, 2], [0, SPACE.size]]}, "answer 1, pick:19 by seat 0, is not allowed"),
        ({"answers": [[-1, 2], [0, 2**70]]}, f"answer 1, pick:{2**70} by seat 0, is not allowed"),
        ({"answers": [[-1, 2], [0, A], [0, A]]}, "answer 2 is by seat 0, but seat 1 is asked"),
        ({"answers": [[-1, 2], [0, A], [2, A]]}, "answer 2, verb:a by seat 2, is not allowed"),
    ],
)
def test_a_record_that_the_rules_cannot_follow_is_refused_at_the_answer(
    changes: dict[str, Any], message: str
) -> None:
    record = Record.from_json(broken(**changes))
    with pytest.raises(BadRecord, match=message):
        resume(GAME, record)
    with pytest.raises(BadRecord, match=message):
        list(replay(GAME, record))


def test_a_record_of_other_rules_says_so_when_it_does_not_fit() -> None:
    old = Record.from_json(broken(rules="0.9", answers=[[-1, 2], [0, C]]))
    with pytest.raises(BadRecord, match=r"is not allowed: kernel\.pick\.not-asked \(rules 0\.9, now 1\)$"):
        resume(GAME, old)
    assert resume(GAME, Record.from_json(broken(rules="0.9"))).over


def test_missing_options_take_their_defaults() -> None:
    session = resume(GAME, Record.from_json(broken(options={})))
    assert session.record().options == {"players": 3, "loud": False, "tone": "warm"}


def test_seeds_may_be_negative_or_huge() -> None:
    for seed in (-5, 0, 2**200):
        session = begin(rules, seed=seed)
        assert notes(resume(GAME, Record.from_json(session.record().to_json()))) == notes(session)
