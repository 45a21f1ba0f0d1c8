"""The command line: every command, and every way to get it wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from emberbox import __version__, clauses, extras
from emberbox.bots.roster import BOTS
from emberbox.games import shelf
from emberbox.games.data import OWN_DATA
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import RuleBug
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from tests.terminal.desk import Desk

EMBERBOX = [sys.executable, "-c", "from emberbox.cli import main; main()"]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path / "home", monkeypatch, capsys)


def test_version(desk: Desk) -> None:
    assert desk.run("--version").out == f"emberbox {__version__}\n"


def test_without_a_command_it_shows_its_commands(desk: Desk) -> None:
    printed = desk.run()
    assert printed.code == 0
    for command in ("play", "duel", "replay", "odds", "games", "bots", "check", "rules"):
        assert command in printed.out


@pytest.mark.parametrize("command", ["play", "duel", "replay", "odds", "games", "bots", "check", "rules"])
def test_every_command_explains_itself(desk: Desk, command: str) -> None:
    printed = desk.run(command, "--help")
    assert printed.code == 0
    assert "Usage: emberbox" in printed.out


@pytest.mark.parametrize("words", ["table", "serve", "admin rooms", "backup FILE", "restore FILE"])
def test_without_the_server_installed_its_commands_say_what_to_install(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.setitem(extras.EXTRAS, "server", ("rich", "module_that_is_not_there"))
    printed = desk.run(*words.split())
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.count("\n") == 1
    assert "needs module_that_is_not_there: install it with pip install 'emberbox[server]'" in printed.err


def test_it_runs_as_a_module() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "emberbox", "--version"], capture_output=True, text=True, check=True
    )
    assert ran.stdout == f"emberbox {__version__}\n"


def test_games_shows_each_game_with_its_options(desk: Desk) -> None:
    printed = desk.run("games").out
    for game in GAMES.values():
        assert game.title in printed
        for option in game.options:
            assert option.name in printed
    assert "no, yes (default no)" in printed


def test_bots_shows_each_bot_with_a_word(desk: Desk) -> None:
    printed = " ".join(desk.run("bots").out.split())
    for kind in BOTS.values():
        assert f"{kind.name} {kind.word}" in printed


def test_rules_reports_what_the_tests_prove(desk: Desk) -> None:
    printed = desk.run("rules", "forge")
    assert printed.code == 0
    assert "forge" in printed.out


def test_rules_lists_the_lines_of_cards_that_no_test_shows(desk: Desk) -> None:
    printed = desk.run("rules", "freeze", "--cards")
    assert printed.code == 0
    assert "lines of 54 cards" in printed.out


@pytest.mark.long
def test_the_lines_of_cards_are_demanded_once_the_game_is_on_the_shelf(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "GAMES", {"freeze": FREEZE})
    monkeypatch.setattr(clauses, "cited_in", lambda tests: {("charm", 1): "test_it.py"})
    printed = desk.run("rules", "--check")
    assert "freeze: tests cite 1 of 321 lines of 54 cards" in printed.out
    assert printed.code == 1


# -- cards of one's own -----------------------------------------------------------------------------

EXAMPLE = Path(__file__).parents[1] / "examples" / "ember-guard.toml"


def test_check_says_what_a_file_holds(desk: Desk) -> None:
    printed = desk.run("check", str(EXAMPLE))
    assert (printed.code, printed.err) == (0, "")
    said = " ".join(printed.out.split())
    assert "no problems found in these cards for core." in said
    assert "1 fireteam Ember Guard Home Fireteam (ember-guard)" in said
    assert "8 models Ember Captain (ember-captain), " in said
    assert "7 weapons Furnace Jet (furnace-jet), " in said
    assert "1 scenario Beacon Watch (beacon-watch)" in said


def test_data_is_there_for_every_process(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_DATA, "")
    monkeypatch.chdir(EXAMPLE.parent)
    assert desk.run("games", "--data", EXAMPLE.name).code == 0
    assert os.environ[OWN_DATA] == str(EXAMPLE)


# -- duels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [60, 80])
def test_a_duel_is_a_table_and_a_file(desk: Desk, tmp_path: Path, columns: int) -> None:
    desk.width(columns)
    out = tmp_path / "duel.json"
    words = ["duel", "forge", "--bots", "greedy,random", "--games", "2", "--seed", "7", "--jobs", "1"]
    printed = desk.run(*words, "--json", str(out))
    assert printed.code == 0
    assert printed.err == ""
    for heading in ("bot", "score", "rate % (95 %)", "ms (worst)", "greedy", "random", "games/s"):
        assert heading in printed.out
    assert max(len(line) for line in printed.out.splitlines()) <= columns
    data = json.loads(out.read_text())
    assert [row["spec"] for row in data["bots"]] == ["greedy", "random"]
    assert sum(row["score"] for row in data["bots"]) == pytest.approx(2)
    assert (data["game"], data["seed"], data["options"]["players"]) == ("forge", 7, 2)


# -- what goes wrong -----------------------------------------------------------------------------


def file_of(game: str = "forge", **more: object) -> str:
    """A record as it lies on a disk, with something in it or wrong about it."""
    record = {"format": "emberbox-record", "version": 1, "game": game, "rules": "1", "options": {}, "seed": 1}
    return json.dumps({**record, "answers": [], **more})


FILES = {
    "good.json": file_of(),
    "text.json": "once upon a time",
    "list.json": "[]",
    "empty.json": "",
    "chess.json": file_of("chess"),
    "seat.json": file_of(table={"seat": 7, "bots": ["", "random"]}),
    "bots.json": file_of(table={"seat": 0, "bots": "many"}),
    "hire.json": file_of(table={"seat": 0, "bots": ["", "kasparov"]}),
    "answer.json": file_of(answers=[[0, 1]]),
    "taken.json": file_of(table={"seat": 1, "bots": ["", "random"]}),
    "nobots.json": file_of(table={"seat": 0, "bots": ["", ""]}),
    "crowd.json": file_of(options={"players": 10**9}),
    "saved.json": file_of(table={"seat": 0, "bots": ["", "random"]}),
    "none.toml": 'game = "core"\n',
    "axe.toml": """
game = "core"
[axe]
name = "Axe"
card = "weapon"
range = 1
rate = [1, 1]
damage = 99
burst = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]
keywords = ["Melee"]
text = "An axe."
""",
}

WRONG = [
    (["chess"], "No such command 'chess'"),
    (["play", "chess"], "there is no game 'chess'; choose from forge"),
    (["play"], "which game? Choose from forge"),
    (["play", "forge", "--frob"], "No such option"),
    (["play", "forge", "--bot", "kasparov"], "kasparov"),
    (["play", "forge", "--players", "9"], "'players' cannot be 9"),
    (["play", "forge", "--players", "two"], "two"),
    (["play", "forge", "--option", "frob=1"], "forge has no option 'frob'"),
    (["play", "forge", "--option", "reclaim"], "'reclaim' is not of the form name=value"),
    (["play", "forge", "--option", "reclaim=maybe"], "'reclaim' cannot be 'maybe'"),
    (["play", "forge", "--seat", "3"], "there is no seat 3 at a table of 2 players"),
    (["play", "forge", "--seat", "0"], "there is no seat 0"),
    (["play", "forge", "--save", "/dev/null/x.json"], "cannot save to /dev/null/x.json"),
    (["play", "--resume"], "there is no saved game in"),
    (["play", "forge", "--resume"], "there is no saved game of forge in"),
    (["play", "--resume", "nowhere.json"], "cannot read nowhere.json: No such file"),
    (["play", "--resume", "text.json"], "text.json: not JSON"),
    (["play", "--resume", "empty.json"], "empty.json: not JSON"),
    (["play", "--resume", "list.json"], "list.json: not an emberbox record"),
    (["play", "--resume", "chess.json"], "chess.json: this is a record of 'chess'"),
    (["play", "--resume", "seat.json"], "seat.json: table.seat is 7"),
    (["play", "--resume", "hire.json"], "hire.json: "),
    (["play", "--resume", "bots.json"], "bots.json: table.bots is 'many'"),
    (["play", "--resume", "answer.json"], "answer.json: answer 0 is by seat 0"),
    (["play", "--resume", "binary.json"], "binary.json: not JSON"),
    (["play", "--resume", "taken.json"], "taken.json: table.bots is ['', 'random']"),
    (["play", "--resume", "nobots.json"], "nobots.json: table.bots is ['', '']"),
    (["play", "--resume", "crowd.json"], "crowd.json: options: forge option 'players' cannot be 1000000000"),
    (["play", "--resume", "saved.json", "--players", "3"], "--players belongs to the saved game"),
    (["play", "--resume", "saved.json", "--seed", "0"], "--seed belongs to the saved game"),
    (["play", "--resume", "saved.json", "--seat", "1"], "--seat belongs to the saved game"),
    (["play", "--resume", "saved.json", "-o", "reclaim=yes"], "--option belongs to the saved game"),
    (["play", "--resume", "saved.json", "--bot", "random"], "--bot belongs to the saved game"),
    (["play", "forge", "--save", "text.json"], "cannot save to text.json: the file there isn't a saved game"),
    (["play", "forge", "--save", "binary.json"], "binary.json: the file there isn't a saved game"),
    (["play", "--resume", "saved.json", "--save", "text.json"], "the file there isn't a saved game"),
    (["play", "forge", "--save", "."], "cannot save to .: "),
    (["play", "forge", "--save", "/"], "cannot save to /: "),
    (["play", "forge", "--bot", ""], "''"),
    *((["play", "forge", "--pace", pace], "--pace cannot be") for pace in ("inf", "nan", "1e300", "-1")),
    (["replay"], "Missing argument"),
    (["replay", "good.json"], "good.json: the record ends before the first decision"),
    (["replay", "crowd.json"], "crowd.json: options: "),
    (["replay", "good.json", "--seat", "9" * 5000], "it can be 1 to 2, spectator or all"),
    (["replay", "nowhere.json"], "cannot read nowhere.json"),
    (["replay", "."], "cannot read .: Is a directory"),
    (["replay", "text.json"], "text.json: not JSON"),
    (["replay", "chess.json"], "chess.json: this is a record of 'chess'"),
    (["replay", "answer.json"], "answer.json: answer 0"),
    (["replay", "good.json", "--seat", "4"], "--seat cannot be '4'; it can be 1 to 2, spectator or all"),
    (["duel", "forge"], "--bots"),
    (["duel", "chess", "--bots", "random,random"], "there is no game 'chess'"),
    (["duel", "forge", "--bots", "kasparov,random"], "kasparov"),
    (["duel", "forge", "--bots", "random,random", "--games", "0"], "0"),
    (["duel", "forge", "--bots", "random", "--players", "x"], "x"),
    (
        ["duel", "forge", "--bots", "random,random", "--games", "2", "--jobs", "1", "--json", "/dev/null/x"],
        "/dev/null/x",
    ),
    (["rules", "chess"], "there is no ledger 'chess'"),
    (["rules", "ignite", "--cards"], "ignite: no cards with texts in lines"),
    (["check"], "Missing argument"),
    (["check", "nowhere.toml"], "nowhere.toml: No such file"),
    (["check", "."], ".: "),
    (["check", "good.json"], "good.json: line 1, column 1: "),
    (["check", "empty.json"], "empty.json: the file doesn't name its game"),
    (["check", "none.toml"], "none.toml: no cards found"),
    (["check", "axe.toml"], "axe.toml: card 'axe': damage is 99, not a number from 1 to 20"),
    (["check", "axe.toml", "axe.toml"], "axe.toml: card 'axe' is already in axe.toml"),
    (["play", "--data", f"a{os.pathsep}b.toml"], f"a path can't have a {os.pathsep}"),
    (["check", f"a{os.pathsep}b.toml"], f"a path can't have a {os.pathsep}"),
    *(
        ([*words.split(), "--data", "axe.toml"], "axe.toml: card 'axe': damage is 99")
        for words in ("games", "play forge", "duel forge --bots random,random", "lab cards forge", "serve")
    ),
    (["replay", "good.json", "--data", "axe.toml"], "axe.toml: card 'axe': damage is 99"),
    (["table", "--data", "axe.toml"], "axe.toml: card 'axe': damage is 99"),
]


@pytest.mark.parametrize(("words", "message"), WRONG, ids=[" ".join(words)[:60] for words, _ in WRONG])
def test_what_is_wrong_is_said_in_one_line(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00\x01")
    monkeypatch.chdir(tmp_path)
    printed = desk.run(*words)
    assert printed.code == 2
    assert printed.err.startswith("emberbox: ")
    assert printed.err.count("\n") == 1
    assert message in printed.err


def test_a_directory_that_cannot_be_written_does_not_stop_the_game(desk: Desk) -> None:
    desk.home.mkdir()
    (desk.home / "saves").write_text("a file where a directory should be")
    printed = desk.play(typed=["1"] * 3)
    assert (printed.code, printed.err) == (0, "")
    assert " ".join(printed.out.split()).count("cannot save to") == 1
    assert "You draw 1 card" in printed.out
    assert printed.out.endswith("The game is not saved.\n")
    over = desk.play(typed=["1"] * 200)
    assert "wins the game!" in over.out
    assert "emberbox replay" not in over.out


@pytest.mark.parametrize(
    ("words", "message"),
    [(["--players", "9"], "cannot be 9"), (["-o", "x=1"], "no option 'x'"), (["--seat", "9"], "no seat 9")],
)
def test_what_is_given_is_checked_before_anything_is_asked(
    desk: Desk, words: list[str], message: str
) -> None:
    printed = desk.run("play", *words, by_hand=True)
    assert (printed.code, printed.out) == (2, "")
    assert message in printed.err


def test_what_is_given_is_not_asked(desk: Desk) -> None:
    words = ["--players", "4", "-o", "reclaim=yes", "--seat", "3", "--bot", "random"]
    printed = desk.run("play", *words, typed=["1", "n", "q"], by_hand=True)
    assert printed.code == 0
    assert "Conveyor: " in printed.out
    assert not any(word in printed.out for word in ("Players: ", "Reclaim: ", "Against whom?"))
    saved = json.loads(desk.saved()[0].read_text())
    assert saved["options"] == {"players": 4, "reclaim": True, "conveyor": False}
    assert saved["table"] == {"seat": 2, "bots": ["random", "random", "", "random"]}


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="needs a shell that can close streams")
@pytest.mark.parametrize(
    "words", ["play forge --bot random <&-", "games >&-", "play chess 2>&-", "games <&- >&- 2>&-"]
)
def test_closed_streams_are_empty_streams(tmp_path: Path, words: str) -> None:
    command = f"'{sys.executable}' -c 'from emberbox.cli import main; main()' {words}"
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, env=env)
    assert (done.returncode, done.stderr) == (2 if "chess" in words else 0, "")


def test_a_bug_in_the_rules_is_one_line_and_a_record(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> None:
        raise RuleBug("the rules of forge failed with KeyError(3) at answer 12, seed 5", '{"format":"x"}')

    monkeypatch.setattr("emberbox.terminal.seating.play_new", broken)
    printed = desk.play()
    (file,) = desk.saved("bugs")
    assert printed.code == 1
    assert printed.err == (
        "emberbox: the rules of forge failed with KeyError(3) at answer 12, seed 5; "
        f"please report it with its record, {file}\n"
    )
    assert file.read_text() == '{"format":"x"}\n'


# -- the surroundings ----------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_no_line_of_a_game_is_wider_than_the_screen(desk: Desk, columns: int) -> None:
    desk.width(columns)
    printed = desk.play(typed=["help", "cards", "2", "3", "1", "?", "1", "2", "log", *["1"] * 12])
    lines = [line for line in printed.out.splitlines() if str(desk.home) not in line]
    assert max(len(line) for line in lines) <= columns


def run(home: Path, *words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The real command, in a process of its own."""
    return subprocess.run(
        [*EMBERBOX, *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "XDG_DATA_HOME": str(home), "HOME": str(home), **environment},
    )


@pytest.mark.long
def test_bots_play_with_cards_of_one_s_own_in_all_processes(tmp_path: Path) -> None:
    words = ["duel", "core", "--bots", "random,random", "--games", "2", "--seed", "7", "--jobs", "2"]
    own = ["-o", "fireteam-1=ember-guard", "-o", "scenario=beacon-watch"]
    played = run(tmp_path, *words, *own, "--data", str(EXAMPLE))
    assert (played.returncode, played.stderr) == (0, "")
    assert "2 games" in played.stdout
    without = run(tmp_path, *words, *own)
    assert without.returncode == 2
    assert "'scenario' cannot be 'beacon-watch'" in without.stderr


def test_without_colour_there_is_no_escape_in_the_output(tmp_path: Path) -> None:
    words = ["play", "forge", "--bot", "random", "--seed", "5"]
    forced = run(tmp_path, *words, typed="1\nq\n", FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color")
    assert forced.returncode == 0
    assert "\x1b[3" not in forced.stdout
    piped = run(tmp_path, *words, typed="1\nq\n")
    assert "\x1b" not in piped.stdout


def test_an_encoding_that_lacks_the_signs_does_not_stop_the_game(tmp_path: Path) -> None:
    words = ["play", "forge", "--bot", "random", "--seed", "5"]
    printed = run(tmp_path, *words, typed="1\nq\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert printed.returncode == 0
    assert printed.stderr == ""


def test_nobody_reads_to_the_end(tmp_path: Path) -> None:
    game = f"{sys.executable} -c 'from emberbox.cli import main; main()' play forge --bot random --seed 5"
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    shell = subprocess.run(
        f"yes 1 | {game} | head -1",
        shell=True,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=env,
    )
    assert "Traceback" not in shell.stderr


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL on Windows")
def test_a_kill_between_two_answers_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = ["play", "forge", "--bot", "random", "--seed", "5", "--save", str(file)]
    game = subprocess.Popen([*EMBERBOX, *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    assert game.stdin is not None
    game.stdin.write("1\n2\n")
    game.stdin.flush()
    wanted = time.monotonic() + 60
    while time.monotonic() < wanted:
        if file.exists() and [seat for seat, _ in json.loads(file.read_text())["answers"]].count(0) == 2:
            break
        time.sleep(0.05)
    game.send_signal(signal.SIGKILL)
    game.wait()
    game.stdin.close()
    left = Record.from_json(file.read_text())
    assert [seat for seat, _ in left.answers].count(0) == 2
    session = resume(GAMES["forge"], left)
    assert session.record().answers == left.answers
    assert run(tmp_path, "play", "--resume", str(file), typed="q\n").returncode == 0


def test_whoever_plays_alone_is_not_asked_for_a_bot(desk: Desk) -> None:
    asked = ["game", "difficulty", "market", "tiles", "open-hands", "quick", "chooser"]
    printed = desk.run("play", "--players", "1", typed=[*[""] * len(asked), "q"], by_hand=True)
    assert (printed.code, printed.err) == (0, "")
    assert "Which race do you play?" in printed.out
    assert "Who plays with you?" not in printed.out
    assert json.loads(desk.saved()[0].read_text())["table"] == {"seat": 0, "bots": [""]}
