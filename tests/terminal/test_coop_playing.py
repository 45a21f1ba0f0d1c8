"""Solo & Cooperative Play in a terminal: a whole game alone, by somebody who also types nonsense."""

from __future__ import annotations

import io
from random import Random

from rich.console import Console

from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene
from emberbox.terminal.faces import face_of
from emberbox.testing.coop import enemies_act, siege
from emberbox.testing.ignite import Table
from tests.coop.phase import bottom, prepare
from tests.terminal.desk import Desk

ALONE = ["--players", "1", "-o", "quick=yes", "-o", "difficulty=insanity"]
BOTS = ["--bot", "random", "--seed", "3", "--pace", "0"]


def typing(seed: int) -> list[str]:
    """A person who types numbers, names and nonsense, and ends the turn every now and then."""
    rng = Random(seed)
    words = ["1", "2", "3", "end", "end", "march", "d4", "buy", "?", "? dagger", "? dragon", "xyzzy"]
    return [rng.choice(words) for _ in range(4000)]


def test_a_whole_game_can_be_played_alone_to_its_end(desk: Desk) -> None:
    printed = desk.run("play", "coop", *ALONE, "--seed", "3", "--pace", "0", typed=typing(1))
    assert (printed.code, printed.err) == (0, "")
    assert "You lose." in printed.out
    assert "Defeats: 3 of 3." in printed.out
    (file,) = desk.saved("finished")
    assert resume(GAMES["coop"], Record.from_json(file.read_text())).over


def test_with_bots_at_the_same_side(desk: Desk) -> None:
    table = ["--players", "3", "-o", "quick=yes", "-o", "difficulty=hard"]
    printed = desk.run("play", "coop", *table, *BOTS, typed=["end", "xyzzy", "? xyzzy", "end", "q"])
    assert (printed.code, printed.err) == (0, "")
    assert "Enemy Phase of round 1." in printed.out
    assert "'xyzzy' isn't a command. Type the number of a choice, or help." in printed.out


def test_cards_of_enemies_and_powers_can_be_read(desk: Desk) -> None:
    typed = ["card elder dragon", "card water armor", "card brute", "help", "q"]
    printed = desk.run("play", "coop", *ALONE, "--seed", "3", "--pace", "0", typed=typed)
    assert (printed.code, printed.err) == (0, "")
    assert "Elder Dragon   Fire, Enemy   movement 3\n" in printed.out
    assert "Water Armor   Power\nEvery minion needs 1 more damage" in printed.out
    assert "Brute   Melee, Weapon, Enemy   movement 2\n" in printed.out
    assert "!k black" in printed.out


def test_intents_are_listed_in_words(desk: Desk) -> None:
    typed = ["intents", *["end", "1", "intents"] * 6, "help", "q"]
    printed = desk.run("play", "coop", *ALONE, "--seed", "3", "--pace", "0", typed=typed)
    assert (printed.code, printed.err) == (0, "")
    assert "No enemy is about to act.\n" in printed.out
    _, _, told = printed.out.partition("If nothing changes:\n")
    assert "intents      what the enemies do next" in told
    first = told.splitlines()[0]
    assert first.startswith("  The ")
    assert " on " in first


def test_other_games_have_no_intents(desk: Desk) -> None:
    printed = desk.run("play", "forge", "--seed", "3", "--pace", "0", typed=["intents", "help", "q"])
    assert "No enemies act automatically in " in printed.out
    assert "what pieces that act by themselves" not in printed.out


# -- the board --------------------------------------------------------------------------------------------


def drawn(t: Table, width: int = 150, height: int = 60) -> str:
    """The table as somebody who plays it sees it."""
    console = Console(width=width, file=io.StringIO(), record=True)
    names = Names(["Ada", "Ben", "Cleo"][: t.g.seats], 0)
    console.print(face_of(GAMES["coop"]).board(Scene(t.g.view(0), names), width, height))
    return console.export_text()


def test_enemies_are_drawn_by_colour_and_level() -> None:
    board = drawn(siege("!w1 !k1 . a1", round=3))
    assert "!w" in board
    assert "!k" in board
    board = drawn(siege("!w1 !k1 . a1 !D", round=20))
    assert "!W" in board
    assert "!D" in board
    assert "!c" in drawn(siege("!k1 !xc1 . a1", crews={"!xc1": "!k1"}))


def test_the_head_says_how_far_the_game_is_and_what_is_left() -> None:
    board = drawn(siege("a1 . b1", players=2, round=7, favor=2, defeats=1))
    assert "round 7 of 20" in board
    assert "defeats 1 of 4 · favor 2 · level 1" in board
    assert "level 2" in drawn(siege("a1", round=12))
    assert "free turn, 2 left with this one" in drawn(siege("a1", round=0, free=2))
    assert "the boss, cycle 1" in drawn(siege("a1 !D", round=20))


def test_cards_in_effect_and_enemies_stand_beside_the_board() -> None:
    board = drawn(siege("!w1 !w2 . a1", powers="heavy-fog blood-moon"))
    assert "Heavy Fog: Players reach no farther than 3" in board
    assert "Blood Moon: " in board
    assert "White Swordsman D4 D5" in board


def test_the_round_card_lies_open_while_its_die_can_be_rolled_again() -> None:
    t = bottom(favor=1, round=17)
    prepare(t, 1, 8, powers="heavy-fog")
    t.end_turn()
    assert "Round card" not in drawn(t)
    t.pick(None)
    board = drawn(t)
    assert "Round card 17" in board
    assert "▶1 1 black Marksman" in board
    assert " 6 1 red Fire Marksman and a Power card" in board
    t.pick(None)
    assert "Round card" not in drawn(t)


def test_the_enemy_phase_says_what_happens() -> None:
    t = enemies_act(siege("!w1 a1", hands={"a": "old-wooden-shield"}))
    assert "Enemy Phase: enemies move and attack" in drawn(t)
    assert t.g.view(SPECTATOR)["phase"] == "opponents"


def test_nobody_has_trophies() -> None:
    assert "★" not in drawn(siege("a1 . !w1"))


def test_it_fits_a_small_terminal() -> None:
    lines = drawn(siege("!w1 . a1", powers="heavy-fog"), 80, 24).splitlines()
    assert max(len(line) for line in lines) <= 80
