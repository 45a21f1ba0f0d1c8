"""Two versions of a game with the same seeds, as a person compares them."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from emberbox.games.data import CHANGES
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import CatalogueError
from emberbox.lab.experiment import Experiment, Result, result_of, settled
from emberbox.lab.measures import CARDS, FIRST, LENGTH, TEAM, Measure, Pair, Row, rows_of, values
from emberbox.lab.play import Plan, play
from emberbox.lab.versions import Version, enter
from tests.terminal.desk import Desk

PLAN = Plan("cards", "forge", {}, (2, 3), "random", 4, 7)
WIDE = 120


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(CHANGES, raising=False)
    return Desk(tmp_path / "home", monkeypatch, capsys, WIDE)


EXPERIMENT = Experiment(
    PLAN._replace(games=100), Version("", ""), Version("", "{}"), ("a", "b"), (), watch=FIRST, detect=5.0
)


def test_the_same_games_differ_in_nothing() -> None:
    pairs = [Pair(play(PLAN, number), play(PLAN, number)) for number in range(PLAN.games)]
    rows = rows_of(PLAN, pairs)
    assert rows[0].measure == FIRST
    assert {row.difference(2.0).value for row in rows} == {0}
    assert {row.correlation for row in rows} == {1}


def test_a_game_shows_who_won_how_long_it_took_and_what_was_taken() -> None:
    game = play(PLAN, 1)
    found = values(PLAN, game)
    turns = [found[Measure("games won", f"turn {turn} of 3")] for turn in (1, 2, 3)]
    assert sum(turns) == pytest.approx(1)
    assert found[FIRST] == turns[0]
    assert found[Measure(LENGTH, "rounds")] == game.seats[0]["rounds"]
    taken = {row["card"] for row in game.cards if row["taken"]}
    assert sum(value for measure, value in found.items() if measure.group == CARDS) == len(taken)


def test_a_team_is_one_player() -> None:
    plan = Plan("teams", "coop", {"quick": True}, (2,), "random", 1, 3)
    found = values(plan, play(plan, 0))
    assert TEAM in found
    assert FIRST not in found


def test_it_stops_when_the_difference_is_there_or_surely_too_small() -> None:
    same = [0.0, 1.0] * 50
    ways = {"there": [1.0] * 100, "none": same, "open": [1.0, 0.0] * 10 + same[20:]}
    made = {name: Result(100, [Row(FIRST, same, after)], 2.04) for name, after in ways.items()}
    assert {name: settled(EXPERIMENT, result) for name, result in made.items()} == {
        "there": True,
        "none": True,
        "open": False,
    }
    assert not settled(EXPERIMENT, Result(100, [], 2.04))
    assert result_of(EXPERIMENT, []).rows == []


def test_a_process_that_has_read_its_catalogue_plays_no_other_version() -> None:
    assert GAMES
    with pytest.raises(CatalogueError, match="has read a catalogue already"):
        enter(Version("", "{}"))


@pytest.mark.long
def test_a_change_is_played_with_and_the_same_again_whatever_the_jobs(desk: Desk, tmp_path: Path) -> None:
    change = ["--change", "cinder-imp.cost=4", "--watch", "Cinder Imp", "--games", "30"]
    found = []
    for jobs in ("1", "4"):
        typed = ["lab", "compare", "forge", *change, "--bots", "random", "--seed", "5", "--players", "2"]
        printed = desk.run(*typed, "--jobs", jobs, "--out", jobs)
        assert (printed.code, printed.err) == (0, "")
        assert "Cinder Imp: less after the change" in printed.out
        file = tmp_path / jobs / "pairs.parquet"
        found.append((file.read_bytes(), (tmp_path / jobs / "index.html").read_text("utf-8")))
    assert found[0] == found[1]
    about = json.loads(pl.read_parquet_metadata(file)["emberbox"])
    assert len(set(about["catalogues"])) == 2
    assert all(numbers in found[0][1] for numbers in about["catalogues"])


@pytest.mark.long
def test_a_change_to_what_is_printed_changes_nothing(desk: Desk, tmp_path: Path) -> None:
    typed = ["lab", "compare", "forge", "--change", "cinder-imp.cost=0", "--games", "60", "--bots", "random"]
    printed = desk.run(*typed, "--jobs", "1", "--detect", "20")
    assert printed.code == 0
    assert "First player: no difference as large as 20 points." in printed.out
    pairs = pl.read_parquet(tmp_path / "lab-compare-forge" / "pairs.parquet")
    assert pairs["before"].to_list() == pairs["after"].to_list()
    assert pairs["game"].unique().sort().to_list() == list(range(36)), "at the first look that counts"


def test_a_plan_by_a_correlation_plays_nothing(desk: Desk) -> None:
    printed = desk.run("lab", "plan", "forge", "--correlation", "0.89", "--detect", "5", "--players", "2")
    assert printed.code == 0
    assert printed.out.split()[-4:] == ["player", "0.89", "183", "1661"]


WRONG = [
    (["compare", "forge"], "nothing to compare: add --change"),
    (["compare", "forge", "--change", "cinder-imp.cost=9"], "cost is 9, not a number from 0 to 4"),
    (["compare", "forge", "--change", "cinder-imp.cots=1"], "did you mean cost?"),
    (["compare", "forge", "--change", "cinder-imp.cost=1", "--watch", "roundz"], "did you mean rounds?"),
    (["compare", "forge", "--change", "cinder-imp.cost=1", "--detect", "0"], "--detect cannot be 0"),
    (["compare", "forge", "--change", "cinder-imp.cost=1", "--ray"], "leave out --ray"),
    (["compare", "core", "--to", "nowhere.toml"], "nowhere.toml"),
    (["plan", "forge", "--correlation", "1"], "--correlation cannot be 1"),
    (["cards", "forge", "--change", "cinder-imp.cost=1"], "belong to lab compare and lab plan"),
]


@pytest.mark.parametrize(("typed", "said"), WRONG, ids=[" ".join(typed) for typed, _ in WRONG])
def test_what_is_wrong_is_one_line(typed: list[str], said: str, desk: Desk, tmp_path: Path) -> None:
    printed = desk.run("lab", *typed, "--games", "5", "--bots", "random")
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.count("\n") == 1
    assert said in printed.err
    assert not list(tmp_path.glob("lab-*"))
