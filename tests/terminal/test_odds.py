"""`emberbox odds`: what would follow from each choice at a moment of a record, for people and programs."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.game import Game
from emberbox.kernel.odds import odds
from emberbox.kernel.record import Record
from emberbox.kernel.replay import replay
from emberbox.kernel.space import NONE
from tests.terminal.desk import Desk

GOLDEN = Path(__file__).parents[1] / "golden"
BREACH, FORGE, IGNITE = (str(GOLDEN / f"{name}.json") for name in ("core-breach", "forge-two", "ignite-two"))
SHOTS = 91
"""The answer of the golden game of Core that says how often a rifle shoots."""
HONOR = 20
"""The first of the picks of the golden game of Ignite that are paid for honor, as many as one likes."""


def words(text: str) -> str:
    """A text in one line."""
    return " ".join(text.split())


def test_each_choice_says_what_follows_and_how_likely_it_is(desk: Desk) -> None:
    printed = desk.run("odds", BREACH, "--at", str(SHOTS))
    assert (printed.code, printed.err) == (0, "")
    said = words(printed.out)
    assert said.startswith("Seat 1: Lawbringer Rifle: how many shots")
    assert said.count("attacks Seat 2's Basilisk Stalker Support Class Mech with the Lawbringer Rifle") == 2
    assert said.count("The rest is up to chance. Exact odds: ") == 2
    assert "21.3 % Seat 2's Basilisk Stalker Support Class Mech takes 1-2 damage to the Torso" in said
    assert "38 % Seat 2's Basilisk Stalker Support Class Mech takes 1-4 damage to the Torso" in said
    assert "(1: 20 %" in said
    assert "(1: 31.5 %" in said
    assert "ammo left" in said
    assert "less ammo" not in said  # that is certain: the preview has told it


def test_one_choice_can_be_picked_by_number_or_name(desk: Desk) -> None:
    one, other = (desk.run("odds", BREACH, "--at", "35", "--pick", pick).out for pick in ("2", "a1"))
    assert one == other
    assert "deploys on A1." in one
    assert "A2" not in one
    both = desk.run("odds", BREACH, "--at", "35", "--pick", "2", "--pick", "3").out
    assert both.startswith(one)
    assert "deploys on A2." in both


def test_programs_get_the_same_numbers_as_the_kernel(desk: Desk) -> None:
    found = json.loads(desk.run("odds", BREACH, "--at", str(SHOTS), "--json").out)
    assert (found["game"], found["seat"], found["asks"], len(found["answers"])) == ("core", 0, "shots", 2)
    session = next(islice(replay(*game_in(BREACH)), SHOTS - 1, None))
    for answer in found["answers"]:
        exact = odds(session, 0, answer["picks"], Random(1))
        assert exact is not None
        assert answer["odds"]["samples"] == exact.samples == 0
        assert answer["preview"]["until"] == "dice"
        chances = answer["odds"]["chances"]
        assert [chance["probability"] for chance in chances] == pytest.approx(
            [chance.probability for chance in exact.chances]
        )
        assert len({chance["text"] for chance in chances}) == len(chances) > 2
        for chance in chances:
            assert sum(one["probability"] for one in chance["amounts"]) == pytest.approx(
                chance["probability"]
            )


def game_in(file: str) -> tuple[Game, Record]:
    record = Record.from_json(Path(file).read_text())
    return GAMES[record.game], record


def test_several_picks_are_one_answer(desk: Desk) -> None:
    found = json.loads(desk.run("odds", IGNITE, "--at", str(HONOR), "--json", "--pick", "1 2").out)
    assert found["asks"] == "honor"
    (answer,) = found["answers"]
    assert answer["picks"] == [*sorted(found["options"][:2]), NONE]
    assert ", " in answer["text"]
    singles = json.loads(desk.run("odds", IGNITE, "--at", str(HONOR), "--json").out)["answers"]
    assert [single["picks"] for single in singles] == [
        [pick, NONE] for pick in dict.fromkeys(found["options"])
    ]


def test_a_choice_of_several_that_has_begun_goes_on_pick_by_pick(desk: Desk) -> None:
    begun = json.loads(desk.run("odds", IGNITE, "--at", str(HONOR + 1), "--json").out)
    assert begun["asks"] == "honor"
    assert [answer["picks"] for answer in begun["answers"]] == [[pick] for pick in begun["options"]]


def test_a_saved_game_in_play_is_looked_at_where_it_stands(desk: Desk) -> None:
    desk.play(typed=["1", "q"])
    (file,) = desk.saved()
    printed = desk.run("odds", str(file))
    assert printed.code == 0
    assert printed.out.startswith("Seat 1: ")
    assert "End the turn" in printed.out


WRONG = [
    ([FORGE], "the game is over: --at N names the answer to look at"),
    ([FORGE, "--at", "100000"], "--at cannot be 100000; it can be 1 to 217"),
    ([FORGE, "--at", "0"], "0"),
    ([FORGE, "--at", "x"], "x"),
    ([FORGE, "--at", "40", "--seat", "2"], "--seat cannot be 2: seat 1 is asked"),
    ([FORGE, "--at", "40", "--seat", "9"], "--seat cannot be 9: seat 1 is asked"),
    ([FORGE, "--at", "40", "--pick", "99"], "--pick '99': 99 isn't a choice"),
    ([FORGE, "--at", "40", "--pick", ""], "--pick ''"),
    (["nowhere.json"], "cannot read nowhere.json"),
]


@pytest.mark.parametrize(("given", "message"), WRONG, ids=[" ".join(given)[-30:] for given, _ in WRONG])
def test_what_is_wrong_is_said_in_one_line(desk: Desk, given: list[str], message: str) -> None:
    printed = desk.run("odds", *given)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.startswith("emberbox: ")
    assert printed.err.count("\n") == 1
    assert message in printed.err


def test_an_empty_record_has_nothing_to_look_at(desk: Desk, tmp_path: Path) -> None:
    record = json.loads(Path(FORGE).read_text())
    file = tmp_path / "empty.json"
    file.write_text(json.dumps({**record, "answers": []}))
    assert "the record ends before the first decision" in desk.run("odds", str(file), "--at", "1").err


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_no_line_is_wider_than_the_screen(desk: Desk, columns: int) -> None:
    desk.width(columns)
    printed = desk.run("odds", BREACH, "--at", str(SHOTS))
    assert max(len(line) for line in printed.out.splitlines()) <= columns


# -- at the table ----------------------------------------------------------------------------------


def test_a_person_is_shown_what_would_follow(desk: Desk) -> None:
    printed = desk.play(typed=["if 1", "what if 2", "q"])
    said = words(printed.out)
    assert "You draw 1 card. What follows depends on cards that you can't see." in said
    assert "Then Seat 2 (random) goes on." in said
    (file,) = desk.saved()
    assert not [pick for seat, pick in json.loads(file.read_text())["answers"] if seat == 0]


def test_a_person_can_ask_for_a_hint(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emberbox.terminal.hint.MS", 20)
    printed = desk.play(typed=["hint", "q"])
    assert (printed.code, printed.err) == (0, "")
    said = words(printed.out)
    (hint,) = [line.removeprefix("Hint: ") for line in printed.out.splitlines() if line.startswith("Hint: ")]
    # It is one of the choices, and what would follow is told after it.
    assert said.count(hint) > 1
    assert said.index("Hint: ") > said.index(hint)
    (file,) = desk.saved()
    assert not [pick for seat, pick in json.loads(file.read_text())["answers"] if seat == 0]


@pytest.mark.parametrize(
    ("typed", "reply"),
    [
        ("if", "Which choice? Type if and a number from 1 to "),
        ("what if", "Which choice? "),
        ("what", "'what' isn't a command."),
        ("if 99", "99 isn't a choice"),
        ("if nonsense", "nonsense isn't a choice"),
        ("if 1 2", "Type just one number"),
    ],
)
def test_a_person_who_asks_for_no_choice_is_told_so(desk: Desk, typed: str, reply: str) -> None:
    printed = desk.play(typed=[typed, "q"])
    assert (printed.code, printed.err) == (0, "")
    assert reply in words(printed.out)


def test_help_names_the_command(desk: Desk) -> None:
    assert "what choice N would lead to" in words(desk.play(typed=["help", "q"]).out)
