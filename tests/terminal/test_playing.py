"""A person at the table: choices, commands, saving, going on, and the end."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from random import Random

import pytest

from emberbox.bots.own import OWN_BOTS
from emberbox.games.shelf import GAMES
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from emberbox.terminal import saves
from emberbox.terminal.game_loop import PROMPT
from emberbox.terminal.saves import SaveError
from tests.terminal.desk import Desk

EXAMPLE_BOT = Path(__file__).parents[2] / "examples" / "my_bot.py"
SUMMON, SLOT_1, END = "3", "1", "2"


def record_in(file: Path) -> Record:
    return Record.from_json(file.read_text())


def anything(seed: int, lines: int = 3000) -> list[str]:
    """A person who types any number, again and again."""
    rng = Random(seed)
    return [str(rng.randint(1, 7)) for _ in range(lines)]


@pytest.mark.long
@pytest.mark.parametrize(("players", "options"), [(2, []), (3, ["-o", "reclaim=yes", "-o", "conveyor=true"])])
def test_a_whole_game_can_be_played_to_its_end(desk: Desk, players: int, options: list[str]) -> None:
    printed = desk.play("--players", str(players), *options, typed=anything(players))
    assert printed.code == 0
    assert printed.err == ""
    assert "the game!" in printed.out or "draw" in printed.out
    assert "turns; " in printed.out
    assert desk.saved() == []
    (file,) = desk.saved("finished")
    assert f"emberbox replay {file}" in printed.out
    assert resume(GAMES["forge"], record_in(file)).over


def test_a_rematch_is_another_game_of_the_same_kind(desk: Desk) -> None:
    options = ["--option", "reclaim=yes", "--seat", "2"]
    prompts = desk.play(*options, typed=["1"] * 200).out.count(PROMPT)
    printed = desk.play(*options, typed=[*["1"] * prompts, "y", "2", "q"])
    assert "Rematch? y/n > y" in printed.out
    (file,) = desk.saved()
    assert (record_in(file).options["reclaim"], json.loads(file.read_text())["table"]["seat"]) == (True, 1)
    assert record_in(file).seed != 5


def test_the_choices_say_what_they_mean(desk: Desk) -> None:
    printed = desk.play(typed=["2"])
    assert "1  Craft: pay 1 energy and draw a card" in printed.out
    assert "4  Summon Deconstructor (cost 3)" in printed.out
    assert "Turn 2: Seat 2 (random) has 4 energy." in printed.out


def test_what_is_not_a_choice_is_refused_and_asked_again(desk: Desk) -> None:
    printed = desk.play(typed=["9", "1 2", "1x", "frob", "1[/x]", "[/x]", "9" * 5000, "²"])
    assert "9 is not among the choices: type a number from 1 to 2." in printed.out
    assert "One number is asked for" in printed.out
    assert "1x is not among the choices" in printed.out
    assert "'frob' is no command. Type the number of a choice, or help." in printed.out
    assert record_in(desk.saved()[0]).answers[-1][0] == -1, "nothing was answered"


# -- undo ----------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_answer(desk: Desk) -> None:
    printed = desk.play(typed=[END, SUMMON, "u"])
    assert "Where does Flamebringer go?" in printed.out
    assert printed.out.count("3  Summon Flamebringer") == 2
    undone = record_in(desk.saved()[0])
    again = desk.play("--save", str(desk.home / "other.json"), typed=[END])
    assert again.code == 0
    assert undone == record_in(desk.home / "other.json")


def test_what_was_undone_is_not_in_the_log(desk: Desk) -> None:
    summoned = "You summon Wallbreaker onto slot 1."
    typed = [END, "6", SLOT_1]
    assert summoned in desk.play(typed=[*typed, "log"]).out.rpartition("> log")[2]
    assert summoned not in desk.play(typed=[*typed, "u", "log"]).out.rpartition("> log")[2]


def test_undo_is_refused_in_the_words_of_the_ledger(desk: Desk) -> None:
    fresh = desk.play(typed=["u"]).out
    assert "You cannot undo. There is nothing of yours to take back." in fresh or "Dice have fallen" in fresh
    crafted = desk.play(typed=["1", "u"]).out
    assert "You have seen something new since" in crafted
    ended = desk.play(typed=["2", "u"]).out
    assert "Another player has answered since" in ended


# -- why not -------------------------------------------------------------------------------------


def test_why_not_names_the_rule_and_its_place(desk: Desk) -> None:
    printed = " ".join(desk.play(typed=["? recycler"]).out.split())
    assert "Recycler: Costs 3 energy, you have 2. You have 4 energy again on your next turn." in printed
    assert "To summon a minion its player spends energy equal to its cost" in printed
    assert "(rulebook, Turns, Building)" in printed


def test_why_not_without_a_thing_lists_all_that_cannot_be_picked(desk: Desk) -> None:
    printed = " ".join(desk.play(typed=["?"]).out.split())
    assert "Flamebringer, Deconstructor, Recycler, Wallbreaker: Costs 3 energy, you have 2." in printed
    assert "Seat 2 (random)'s forge: Attacking is over for this turn." in printed


def test_why_not_for_a_slot_and_for_what_is_allowed(desk: Desk) -> None:
    printed = desk.play(typed=["2", "6", "1", "2", "? slot 2", "? craft", "? nonsense"])
    assert "Nothing here is called 'nonsense'." in printed.out
    assert "you can pick that now" in desk.play(typed=["? craft"]).out
    assert "slot 2" in printed.out


# -- looking up ----------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["Recycler", "recyc", "CYCLER", "recyclr"])
def test_a_card_is_found_by_what_is_like_its_name(desk: Desk, query: str) -> None:
    printed = desk.play(typed=[f"card {query}"]).out
    assert "Recycler   cost 3" in printed
    assert "When summoned: Summon a minion of cost 0 or 1" in printed


def test_no_such_card_and_all_cards(desk: Desk) -> None:
    assert "No card is called 'zzz'" in desk.play(typed=["card zzz"]).out
    assert "Which? card NAME" in desk.play(typed=["card"]).out
    everything = desk.play(typed=["cards"]).out
    assert "Furnace Titan   cost 4" in everything
    assert "Cinder Imp   cost 0" in everything


def test_the_scrapheaps_can_be_looked_through(desk: Desk) -> None:
    printed = desk.play(typed=[END, SUMMON, SLOT_1, *["1"] * 12, "heap", "heap 2", "heap 9", "help"]).out
    told = " ".join(printed.split()).partition("> heap ")[2]
    assert re.match(r"Your scrapheap, \d+ cards?: [A-Z0-9].* Seat 2 \(random\)'s scrapheap, \d+ card", told)
    only = told.partition("> heap 2")[2].partition("> heap 9")[0]
    assert "Seat 2 (random)'s scrapheap" in only
    assert "Your scrapheap" not in only
    assert "There is no seat '9'; there are 1, 2." in told
    assert "heap [SEAT]" in told


def test_help_tells_the_rules_in_short_and_the_commands(desk: Desk) -> None:
    printed = " ".join(desk.play(typed=["help"]).out.split())
    assert "Your forge is your deck and your life" in printed
    assert "undo your last answer" in printed


def test_the_log_has_everything_and_view_draws_again(desk: Desk) -> None:
    printed = desk.play(typed=["1", "log", "", "view"])
    assert "You draw 5 cards" in printed.out.rpartition("> log")[2]
    assert printed.out.count("── Forge ── turn 1") == 4


# -- saving --------------------------------------------------------------------------------------


@pytest.mark.parametrize("leave", [["q"], []], ids=["q", "end-of-input"])
def test_leaving_saves_and_says_how_to_go_on(desk: Desk, leave: list[str]) -> None:
    printed = desk.play(typed=["1", *leave])
    (file,) = desk.saved()
    assert printed.code == 0
    assert f"Saved to {file}" in printed.out
    assert "Go on with: emberbox play --resume" in printed.out
    assert printed.err == ""


def test_ctrl_c_saves_and_leaves(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("emberbox.terminal.game_loop.read_line", interrupt)
    printed = desk.play()
    assert printed.code == 0
    assert "Go on with" in printed.out
    assert printed.err == ""


def test_a_game_goes_on_exactly_where_it_was_left(desk: Desk) -> None:
    typed = ["1", END, SUMMON, SLOT_1, "1"]
    desk.play("--save", str(desk.home / "whole.json"), typed=typed)
    for at in range(len(typed) + 1):
        file = desk.home / f"{at}.json"
        desk.play("--save", str(file), typed=typed[:at])
        before = record_in(file)
        desk.run("play", "--resume", str(file))
        assert record_in(file) == before, "going on changes nothing by itself"


def test_going_on_shows_the_table_and_the_log_as_they_were(desk: Desk) -> None:
    first = desk.play(typed=["1", "2", "view", "log", "q"]).out
    second = desk.run("play", "--resume", typed=["view", "log", "q"]).out

    def tail(text: str) -> str:
        return text[text.index("> view") :]

    assert tail(first) == tail(second)


def test_resume_takes_the_newest_save_or_that_of_a_game(desk: Desk) -> None:
    desk.play(typed=["1"])
    assert desk.run("play", "--resume", typed=["q"]).code == 0
    assert desk.run("play", "forge", "--resume", typed=["q"]).code == 0
    assert len(desk.saved()) == 1


def test_a_record_that_has_no_answers_yet_is_a_new_game(desk: Desk) -> None:
    desk.home.mkdir()
    file = desk.home / "bare.json"
    file.write_text(Record("forge", "1", {"players": 3}, 5, []).to_json())
    printed = desk.run("play", "--resume", str(file), "--bot", "random", typed=["q"])
    assert printed.code == 0
    assert "Seat 3 (random)" in printed.out


def test_a_game_against_a_bot_of_ones_own_goes_on_when_the_bot_is_brought_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OWN_BOTS, "")
    mine = f"mine={EXAMPLE_BOT}:Agent"
    assert desk.run("play", "forge", "--bot", mine, "--seed", "5", typed=["1"]).code == 0
    assert "mine" in desk.run("play", "--resume", "--bot", mine, typed=["q"]).out
    monkeypatch.setenv(OWN_BOTS, "")
    assert "no bot is called 'mine'" in desk.run("play", "--resume").err


def test_a_finished_game_can_be_looked_at_again(desk: Desk) -> None:
    desk.play(typed=["1"] * 100)
    (file,) = desk.saved("finished")
    printed = desk.run("play", "--resume", str(file))
    assert printed.code == 0
    assert "wins the game!" in printed.out


def test_the_game_is_saved_after_every_answer(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []
    write = saves.write

    def noting(path: Path, text: str) -> None:
        write(path, text)
        kept.append(sum(seat == 0 for seat, _ in json.loads(text)["answers"]))

    monkeypatch.setattr(saves, "write", noting)
    desk.play(typed=["1", "1", "2"])
    assert sorted(set(kept)) == [0, 1, 2, 3]


def test_a_save_under_another_name_is_used_from_then_on(desk: Desk) -> None:
    other = desk.home / "here" / "my game.json"
    printed = desk.play(typed=["save", f"save {other}", "1", "q"])
    (first,) = desk.saved()
    assert f"Saved to {first}" in printed.out
    assert f"emberbox play --resume {other}" in printed.out
    assert len(record_in(other).answers) > len(record_in(first).answers)


@pytest.mark.parametrize("name", [".", "/", "~nosuch/x", "a\0b", "precious.txt"])
def test_a_name_that_cannot_be_saved_to_is_told(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("precious.txt").write_text("a letter")
    printed = desk.play(typed=[f"save {name}", "1", "q"])
    assert (printed.code, printed.err) == (0, "")
    assert "You draw 1 card" in printed.out.partition("> save")[2]
    assert Path("precious.txt").read_text() == "a letter"
    assert "Go on with: emberbox play --resume\n" in printed.out


def test_an_empty_file_and_another_save_may_be_replaced(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.touch()
    for _ in range(2):
        assert desk.play("--save", str(file), typed=[f"save {file}", "q"]).code == 0
    assert record_in(file).game == "forge"


def test_a_write_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(SaveError, match="No space left"):
        saves.write(tmp_path / "game.json", "{}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="needs links and pipes")
def test_links_are_followed_and_devices_written_to(tmp_path: Path) -> None:
    link, pipe = tmp_path / "link.json", tmp_path / "pipe"
    link.symlink_to(tmp_path / "real.json")
    saves.write(link, "{}")
    assert link.is_symlink()
    assert (tmp_path / "real.json").read_text() == "{}\n"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    saves.write(pipe, "{}")
    assert os.read(reader, 9) == b"{}\n"
    os.close(reader)
    assert pipe.is_fifo()


def test_a_save_that_fails_is_told_and_the_game_goes_on(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "cannot save to /dev/null/x.json" in desk.play(typed=["save /dev/null/x.json"]).out
    write, times = saves.write, iter(range(100))

    def failing(path: Path, text: str) -> None:
        if next(times):
            raise SaveError(f"cannot save to {path}: No space left on device")
        write(path, text)

    monkeypatch.setattr(saves, "write", failing)
    printed = desk.play(typed=["1", "1", "q"])
    assert printed.out.count("No space left on device") == 1
    assert "You draw 1 card" in printed.out
