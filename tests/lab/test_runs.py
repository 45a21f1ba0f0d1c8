"""Runs of the lab as a person starts them: what is written, what is said, and what goes wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

from emberbox import __version__, extras
from emberbox.lab.play import Plan, play
from emberbox.lab.studies import study_of
from emberbox.lab.tables import frames
from emberbox.registry import REGISTRY
from tests.terminal.desk import Desk

EMBERBOX = [sys.executable, "-c", "from emberbox.cli import main; main()"]
OTHERS = ("ignite", "freeze", "coop", "core")
SHORT = ["--bots", "random", "--seed", "7", "--jobs", "1", "-o", "rounds=20"]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    return Desk(tmp_path / "home", monkeypatch, capsys)


class Fetches(HTMLParser):
    """Everything in a page that would make a browser ask somebody for something, and its texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.words: list[str] = []
        self.charts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [tag] if tag in ("script", "link", "img", "iframe", "image", "use", "object") else []
        self.found += [
            f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "xlink:href", "srcset")
        ]
        if tag == "svg":
            self.charts.append(dict(attrs).get("aria-label") or "")

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())


def read_page(file: Path) -> Fetches:
    text = file.read_text("utf-8")
    assert not re.search(r"https?:|url\(|@import", text)
    page = Fetches(text)
    assert page.found == []
    assert all(page.charts)
    return page


def test_races_are_rows_and_a_page(desk: Desk, tmp_path: Path) -> None:
    printed = desk.run("lab", "races", "ignite", "--games", "12", *SHORT)
    assert (printed.code, printed.err) == (0, "")
    out = tmp_path / "lab-races-ignite"
    assert sorted(file.name for file in out.iterdir()) == ["cards.parquet", "index.html", "seats.parquet"]
    seats = pl.read_parquet(out / "seats.parquet")
    assert seats["players"].to_list() == [2, 2, 3, 3, 3, 4, 4, 4, 4] * 4
    assert seats["won"].sum() == pytest.approx(12)
    assert {"game", "seed", "seat", "order", "races", "rounds", "trophies"} <= set(seats.columns)
    about = json.loads(pl.read_parquet_metadata(out / "seats.parquet")["emberbox"])
    assert (about["seed"], about["version"], about["played"]) == (7, __version__, 12)
    page = read_page(out / "index.html")
    for race in study_of("ignite").races.values():
        assert race in printed.out
        assert race in page.words
    assert len(page.charts) == 3
    assert "random on every seat" in page.words
    command = "emberbox lab races ignite --games 12 --seed 7 --bots random --players 2,3,4"
    assert f"{command} -o quick=true -o market=random -o rounds=20" in page.words


def test_the_page_tells_how_to_get_the_same_page(desk: Desk, tmp_path: Path) -> None:
    desk.run("lab", "cards", "forge", "--games", "6", "--bots", "random", "--seed", "3", "-o", "reclaim=yes")
    first = (tmp_path / "lab-cards-forge" / "index.html").read_text()
    command = re.search(r"<code>emberbox (.*)</code>", first)
    assert command is not None
    again = desk.run(*command[1].split(), "--jobs", "1", "--out", "again")
    assert again.code == 0
    assert (tmp_path / "again" / "index.html").read_text() == first


def test_cards_are_rows_and_a_page(desk: Desk, tmp_path: Path) -> None:
    printed = desk.run("lab", "cards", "ignite", "--games", "8", "--players", "2", *SHORT, "--out", "deep/er")
    assert (printed.code, printed.err) == (0, "")
    cards = pl.read_parquet(tmp_path / "deep" / "er" / "cards.parquet")
    assert len(cards) == 8 * 2 * 16
    page = read_page(tmp_path / "deep" / "er" / "index.html")
    offered = set(cards["card"])
    for card, name in study_of("ignite").cards.items():
        listed = name in page.words
        assert listed == (card in offered)
        assert listed or any("Never offered" in words and name in words for words in page.words)
    assert len(page.charts) == 3


GAMES_OF_SEATS = [("forge", []), ("ignite", SHORT[-2:]), ("freeze", SHORT[-2:]), ("core", [])]


@pytest.mark.parametrize(
    ("game", "short"),
    [each if each[0] == "forge" else pytest.param(*each, marks=pytest.mark.long) for each in GAMES_OF_SEATS],
)
def test_seats_are_told_by_turn_and_at_the_table(
    desk: Desk, tmp_path: Path, game: str, short: list[str]
) -> None:
    printed = desk.run("lab", "seats", game, "--games", "6", "--players", "2", *SHORT[:-2], *short)
    assert (printed.code, printed.err) == (0, "")
    assert "turn 1 of 2" in printed.out
    page = read_page(tmp_path / f"lab-seats-{game}" / "index.html")
    assert "Order of turns" in page.words
    seats = pl.read_parquet(tmp_path / f"lab-seats-{game}" / "seats.parquet")
    apart = seats["seat"].to_list() != seats["order"].to_list()
    assert ("Seats at the table" in page.words) == ("seat 2 of 2" in printed.out) == apart
    assert len(page.charts) == 1 + apart


@pytest.mark.parametrize("game", ["forge", *(pytest.param(name, marks=pytest.mark.long) for name in OTHERS)])
def test_the_length_of_a_game_is_told_in_rounds_and_decisions(desk: Desk, tmp_path: Path, game: str) -> None:
    printed = desk.run("lab", "length", game, "--games", "4", "--players", "2", *SHORT[:-2])
    assert (printed.code, printed.err) == (0, "")
    page = read_page(tmp_path / f"lab-length-{game}" / "index.html")
    assert len(page.charts) == 2
    assert {"Length in rounds", "Length in decisions"} <= set(page.words)
    assert not any("strength" in word.lower() for word in page.words)
    seats = pl.read_parquet(tmp_path / f"lab-length-{game}" / "seats.parquet")
    rounds = seats.unique("game")["rounds"].to_list()
    assert f"{sum(rounds) / len(rounds):.1f}" in page.words


def test_a_team_has_no_strength_of_takers(desk: Desk, tmp_path: Path) -> None:
    printed = desk.run("lab", "cards", "coop", "--games", "1", "--players", "1", *SHORT[:-2])
    assert (printed.code, printed.err) == (0, "")
    assert "strength" not in printed.out
    page = read_page(tmp_path / "lab-cards-coop" / "index.html")
    assert not any("strength" in word.lower() for word in page.words)


def test_csv_has_the_rows_of_the_parquet_files(desk: Desk, tmp_path: Path) -> None:
    printed = desk.run("lab", "races", "ignite", "--csv", "--games", "2", "--players", "2", *SHORT)
    assert (printed.code, printed.err) == (0, "")
    out = tmp_path / "lab-races-ignite"
    for name in ("seats", "cards"):
        assert f"{name}.csv" in printed.out
        rows = pl.read_parquet(out / f"{name}.parquet")
        text = pl.read_csv(out / f"{name}.csv", schema_overrides={"won": pl.Float64})
        assert text.columns == rows.columns
        assert text["won"].to_list() == rows["won"].to_list()
    races = pl.read_parquet(out / "seats.parquet")["races"].to_list()
    assert pl.read_csv(out / "seats.csv")["races"].to_list() == [";".join(each) for each in races]


@pytest.mark.long
def test_every_column_is_in_the_docs() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
    named = set(re.findall(r"^\| `(\w+)` \|", docs, re.MULTILINE))
    found = {"group", "name", "before", "after"}
    for game in REGISTRY:
        study = study_of(game)
        played = play(Plan(study.topics[0], game, dict(study.options), (2,), "random", 1, 1), 0)
        tables = frames([played], study.deeds)
        found |= {*tables.seats.columns, *tables.cards.columns}
    assert named == found


WRONG = [
    (["lab", "races", "chess"], "there is no game 'chess'"),
    (["lab", "races", "forge"], "forge has no study of races: all players have the same forge"),
    (["lab", "colours", "ignite"], "the lab has no topic 'colours'; choose from races, cards"),
    (["lab", "races", "ignite", "--players", "2,many"], "--players cannot be '2,many'"),
    (["lab", "races", "ignite", "--players", "3,9"], "'players' cannot be 9"),
    (["lab", "races", "ignite", "-o", "players=3"], "use --players"),
    (["lab", "races", "ignite", "-o", "frob=1"], "ignite has no option 'frob'"),
    (["lab", "races", "ignite", "--bots", "kasparov"], "kasparov"),
    (["lab", "cards", "ignite", "--bots", "random", "-o", "market=epic"], "market 'epic'"),
    (["lab", "cards", "forge", "--games", "0"], "0"),
    (["lab", "cards", "forge", "--bots", "random", "--out", "/dev/null/x"], "/dev/null/x"),
    (["lab", "cards", "forge", "--bots", "random", "--out", "taken"], "taken"),
]


@pytest.mark.parametrize(("words", "message"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_what_is_wrong_is_said_in_one_line_before_any_game(
    desk: Desk, tmp_path: Path, words: list[str], message: str
) -> None:
    (tmp_path / "taken").write_text("a file where a directory should be")
    printed = desk.run(*words)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.startswith("emberbox: ")
    assert printed.err.count("\n") == 1
    assert message in printed.err
    assert not list(tmp_path.rglob("*.parquet"))


def test_a_missing_extra_says_what_to_install(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(extras.EXTRAS, "lab", ("polars", "a_module_that_is_not_there"))
    printed = desk.run("lab", "cards", "forge")
    assert printed.code == 2
    assert printed.err == (
        "emberbox: the lab needs a_module_that_is_not_there: install it with pip install 'emberbox[lab]'\n"
    )


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="there is no Ctrl-C to send on Windows")
def test_an_interrupted_run_keeps_what_was_played(tmp_path: Path) -> None:
    words = ["lab", "cards", "forge", "--games", "90000", "--bots", "random", "--seed", "1", "--jobs", "2"]
    env = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": "100"}
    run = subprocess.Popen(
        [*EMBERBOX, *words],
        cwd=tmp_path,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert run.stdout is not None
    seen = b""
    while not re.search(rb"[1-9]\d\d+/90000", seen):
        more = os.read(run.stdout.fileno(), 4096)
        assert more, "it ended by itself"
        seen = seen[-4096:] + more
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to the workers, too
    out, err = run.communicate(timeout=60)
    assert (run.returncode, err) == (130, b"")
    said = re.search(rb"Interrupted.* after (\d+) of 90000 games: .*they are kept", out)
    assert said is not None
    files = tmp_path / "lab-cards-forge"
    assert sorted(file.name for file in files.iterdir()) == ["cards.parquet", "index.html", "seats.parquet"]
    assert pl.read_parquet(files / "seats.parquet")["game"].n_unique() == int(said[1])
    assert f"{int(said[1])} of 90000: the run was interrupted" in read_page(files / "index.html").words
