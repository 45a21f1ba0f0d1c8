"""What a table of Ignite looks like: everything on the board can be told apart, and it fits the screen."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from emberbox.games.ignite.cards.registry import DUE
from emberbox.games.ignite.facts.board import TERRAIN
from emberbox.games.ignite.facts.catalogue import TIMINGS
from emberbox.games.ignite.facts.kinds import KEYS, NAME
from emberbox.games.ignite.facts.pieces import PIECES
from emberbox.games.ignite.facts.races import RACES
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.games.ignite.state.effects import EFFECTS
from emberbox.games.ignite.state.position import PHASES, TOKENS
from emberbox.games.ignite.state.view import GOALS
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import Decision
from emberbox.kernel.game import View
from emberbox.kernel.question import question_of
from emberbox.kernel.session import Session
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene
from emberbox.terminal.faces import face_of
from emberbox.terminal.game_loop import Table
from emberbox.terminal.ignite import map as signs
from emberbox.terminal.saves import Save
from emberbox.terminal.story import Story
from emberbox.testing import freeze, ignite

FACE = face_of(GAMES["ignite"])


def drawn(view: View, width: int, height: int, decision: Decision | None = None) -> list[str]:
    """The lines of a table, as seat 1 sees them."""
    names = Names.of_bots(["", *["search"] * (len(view["players"]) - 1)], you=0)
    question = None if decision is None else question_of(decision)
    console = Console(width=width, height=height, no_color=True)
    with console.capture() as captured:
        console.print(FACE.board(Scene(view, names, question), width, height))
    return captured.get().splitlines()


def seen(t: ignite.Table, width: int = 120, height: int = 60, seat: int = 0) -> str:
    """A table that was laid by hand, with what may be picked now lit up."""
    assert t.session.decision is not None
    return "\n".join(drawn(t.g.view(seat), width, height, t.session.decision))


def row(shown: str, letter: str) -> str:
    """A row of the board."""
    return next(line for line in shown.splitlines() if line.startswith(f" {letter} "))


def positions(players: int, seed: int, every: int) -> Iterator[Session]:
    """Some moments of a random game."""
    rng = Random(seed)
    session = Session.start(GAMES["ignite"], {"players": players, "quick": players > 2}, seed)
    for at in range(500):
        if session.over:
            break
        if at % every == 0:
            yield session
        session.answer_unchecked(rng.choice(session.options()))


# -- the board ---------------------------------------------------------------------------------------


def test_every_ground_has_a_sign_of_its_own() -> None:
    assert {*TERRAIN, *TOKENS.values()} == words_of(GAMES["ignite"]).names("terrain")
    assert set(signs.GROUND) == set(signs.GROUND_STYLES) == words_of(FREEZE).names("terrain")
    things = [signs.BOMB, signs.SHARD, signs.PORTAL, signs.TRAP, signs.METEOR, signs.EFFECT, signs.LIT]
    assert len({*signs.GROUND.values(), *things}) == len(signs.GROUND) + len(things)
    t = ignite.table("a1", terrain=". F W L\nV Z S I", at="D4")
    assert row(seen(t), "D")[18:37].split() == ["·1P", "♣", "≈", "▲"]
    assert row(seen(t), "E")[18:38].split() == [":", "$", "▒", "█"]


@pytest.mark.parametrize(
    ("width", "whole", "hurt", "fallen"),
    [
        (120, "·1P", "·1P'", '·2P"_'),
        (100, "·1P", "·1P'", "·2P_"),
        (80, "1P·", "1P'", "2P_"),
        (70, "1P", "1P", "2P"),
    ],
)
def test_damage_and_states_show_in_the_space(width: int, whole: str, hurt: str, fallen: str) -> None:
    t = ignite.table("a1 . a2 . b1 .", damage={"a2": 1, "b1": 2}, down="b1")
    space = {120: 5, 100: 4, 80: 3, 70: 2}[width]
    shown = row(seen(t, width), "D")[3:]
    cells = [shown[at * space : (at + 1) * space].strip() for at in range(12)]
    assert (cells[3], cells[5], cells[7]) == (whole, hurt, fallen)


def test_frozen_and_held_pieces_show_and_are_listed_with_their_player() -> None:
    t = ignite.table("a1 . b1 c1 c2", frozen={"b1": "a"}, held={"c1": "a"}, races={"c": "ratmen"})
    shown = seen(t)
    assert "·2P*" in row(shown, "D").replace(" ", "")
    assert "·3R#" in row(shown, "D").replace(" ", "")
    assert "D6 ♥♥♥ frozen" in shown
    assert "D7 ♥♥ immobilized  D8 ♥♥" in shown


def test_minions_krakens_decoys_items_and_the_portal_show() -> None:
    t = ignite.table("a1 aw1 bk ad1 ab bs ap .")
    cells = row(seen(t), "D")[18:58].split()
    assert cells == ["·1P", "›1w", "·2k", "·1d", signs.BOMB, signs.SHARD, signs.PORTAL, "·"]


def test_traps_and_meteors_show_to_who_laid_them() -> None:
    t = ignite.table("a1 at . bt . bm am")
    assert row(seen(t, seat=0), "D")[18:53].split() == ["·1P", "^", "·", "·", "·", "·", "%"]
    assert row(seen(t, seat=1), "D")[18:53].split() == ["·1P", "·", "·", "^", "·", "%", "·"]
    both = FACE.teller.all_knowing([t.g.view(seat) for seat in range(3)])
    shown = "\n".join(drawn(both, 120, 60))
    assert row(shown, "D")[18:53].split() == ["·1P", "^", "·", "^", "·", "%", "%"]


@pytest.mark.parametrize("width", [120, 100, 80, 70])
def test_the_spaces_that_may_be_chosen_are_lit(width: int) -> None:
    t = ignite.table("a1 b1\n. .", hands={"a": "march"})
    t.play("march")
    board = seen(t, width).splitlines()[2:14]
    assert sum(line[:42].count(signs.LIT) for line in board) == len(t.options())


@pytest.mark.parametrize(("players", "size"), [(4, 12), (8, 18)])
def test_rows_have_letters_and_columns_numbers(players: int, size: int) -> None:
    session = Session.start(GAMES["ignite"], {"players": players, "quick": True}, 1)
    lines = drawn(session.state.view(0), 120, 60)
    assert [line[1] for line in lines[2 : 2 + size]] == list("ABCDEFGHIJKLMNOPQR"[:size])
    assert lines[1].split()[:size] == [str(number + 1) for number in range(size)]


# -- around it -----------------------------------------------------------------------------------------


def test_players_have_their_races_trophies_cards_and_units() -> None:
    t = ignite.table(
        "a1 b1 c1",
        races={"a": "dwarves", "b": "ratmen"},
        trophies={"a": "b2 c2"},
        hands={"b": "march dagger"},
        decks={"b": "march"},
        play_areas={"a": "march"},
        fronts={"c": "hideaway"},
        cursed={"c": "a"},
    )
    shown = seen(t)
    assert re.search(r"▶1 Dwarves You +1½ +0 +0 +0$", shown, re.MULTILINE)
    assert re.search(r" 2 Ratmen Seat 2 \(search\) +0 +2 +1 +0$", shown, re.MULTILINE)
    assert "played: March" in shown
    assert "in front: Hideaway" in shown
    assert "cursed" in shown


def test_the_market_lights_what_you_can_pay_for_and_counts_what_is_left() -> None:
    t = ignite.table(
        "a1 V", village=True, at="A1", market={"arrow": 0, "horse": 3, "great-eagle": 10}, bank=7
    )
    shown = seen(t)
    assert re.search(r"› \d Horse +3", shown)
    assert re.search(r"  3 Arrow +-", shown)
    assert re.search(r"  10 Great Eagle +10", shown)
    assert "bank 7" in shown


def test_the_hand_tells_cost_honor_and_text_where_there_is_room() -> None:
    t = ignite.table("a1", hands={"a": "march march dagger"})
    assert re.search(r"› 2× March +cost 2, honor 1 +Movement: 1", seen(t))
    brief = "\n".join(drawn(t.g.view(0), 80, 14))
    assert "Your hand (honor): 2× March 1, Dagger 1" in brief


def test_titles_and_goals_show() -> None:
    t = ignite.table("a1 b1", titles={"merchant-prince": "b 6", "keeper-of-lore": ""}, goal="hill-15")
    shown = seen(t)
    assert "Merchant Prince (Seat 2 (search) paid 6)" in shown
    assert "Keeper of Lore" in shown
    assert "first to 15 points" in shown


def test_every_table_of_words_is_complete() -> None:
    words = words_of(GAMES["ignite"])
    assert words.names("units") == words.names("abilities") == set(RACES)
    assert words.names("pieces") == {*PIECES} - {"gone"}
    assert words.names("phases") == set(PHASES)
    assert words.names("goals") == set(GOALS)
    assert words.names("timings") == set(TIMINGS)


def test_every_table_of_what_sets_add_is_complete() -> None:
    words = words_of(FREEZE)  # over those of the base set
    assert set(signs.LETTERS) == words.names("races") | words.names("pieces") - {"unit"}
    assert words.names("due") == {due.key for due in DUE} | {"effect"}
    assert words.names("ended") == {due.key for due in DUE if due.end is not None} | {"effect"}
    # What is spent cannot be called like its card, and what has no card has no other name.
    named = {key for key, kind in EFFECTS.items() if kind.spent or key not in KEYS}
    assert named <= words.names("effects") <= set(EFFECTS)


def test_what_the_freeze_adds_shows() -> None:
    t = freeze.table(
        "a1 N A b1 bxb",
        races={"a": "orcs"},
        damage={"a1": 3},
        poison={"a1": "b"},
        hexes=28,
        hands={"a": "march march"},
    )
    t.play("march", None)
    scene = Scene(t.g.view(0), Names.of_bots([""] * t.g.seats, 0))
    console = Console(file=io.StringIO(), width=150)
    console.print(face_of(FREEZE).board(scene, 150, 40))
    shown = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Ignite: The Freeze" in shown
    assert "D4 ♥ Seat 2's poison, 1 movement left" in shown
    assert "D8 ballista built" in shown
    assert "·1O‴" in shown
    assert shown.splitlines()[5].split()[5:7] == ["░", "~"]


# -- screens -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4, 8])
def test_no_line_is_wider_than_the_screen(players: int) -> None:
    for session in positions(players, players, 130):
        for width in (30, 79, 80, 100, 120):
            for observer in (0, SPECTATOR):
                lines = drawn(session.state.view(observer), width, 60)
                assert max(cell_len(line) for line in lines) <= width


@pytest.mark.parametrize("width", [1, 4, 12, 30])
def test_no_screen_is_too_narrow_to_draw_on(width: int) -> None:
    assert drawn(ignite.table("a1 b1", hands={"a": "march"}).g.view(0), width, 5)


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "width", "height"),
    [(2, 120, 40), (4, 120, 40), (8, 120, 40), (4, 100, 30), (8, 100, 30), (4, 80, 24), (8, 80, 26)],
)
def test_a_screen_has_room_for_all_from_title_to_prompt(
    players: int, width: int, height: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for key in ("COLUMNS", "LINES"):
        monkeypatch.delenv(key, raising=False)
    shown = io.StringIO()
    console = Console(file=shown, width=width, height=height, force_terminal=True, no_color=True)
    for session in positions(players, players + 1, 29):
        assert session.decision is not None
        if session.decision.asks in ("race", "choose-decks", "raided"):
            continue
        seat = session.decision.seat
        bots = ["search"] * players
        save = Save(session.record(), seat, bots)
        person = Table(FACE, session, save, {}, tmp_path / "x", console, 0, Story())
        for line in range(6):
            person.story.add(line + 1, Text("Something happened."))
        shown.truncate(shown.seek(0))
        person.show(session.decision)
        lines = Text.from_ansi(shown.getvalue()).plain.rstrip("\n").split("\n")
        assert "── Ignite ──" in lines[0]
        assert len(lines) < height, "\n".join(lines)


def test_a_board_shows_no_card_that_its_seat_does_not_know() -> None:
    for session in positions(4, 5, 60):
        view = session.state.view(0)
        known = {pile["card"] for pile in view["market"]}
        for player in view["players"]:
            known |= {*player["known_hand"], *player["front"], *player["play_area"]}
        names = {FACE.teller.cards()[key] for key in known}
        text = "\n".join(drawn(view, 120, 60))
        assert {name for name in NAME if re.search(rf"\b{name}\b", text)} - {"Arrow", "Kraken"} <= names
