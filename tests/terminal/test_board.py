"""What a table looks like: it fits its width, shrinks with the height, and shows nothing hidden."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.space import CRAFT
from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.game import View
from emberbox.kernel.question import question_of
from emberbox.kernel.session import Session
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene
from emberbox.terminal.faces import face_of
from emberbox.terminal.game_loop import Table
from emberbox.terminal.saves import Save
from emberbox.terminal.story import Story
from emberbox.testing.forge import table

FACE = face_of(GAMES["forge"])


def drawn(view: View, names: Names, width: int, height: int) -> list[str]:
    console = Console(width=width, height=height, no_color=True)
    with console.capture() as captured:
        console.print(FACE.board(Scene(view, names), width, height))
    return captured.get().splitlines()


def positions(players: int, seed: int) -> Iterator[Session]:
    rng = Random(seed)
    session = Session.start(GAMES["forge"], {"players": players}, seed)
    while not session.over:
        yield session
        session.answer_unchecked(rng.choice(session.options()))
    yield session


@pytest.mark.long
@pytest.mark.parametrize("width", [50, 60, 75, 76, 80, 100, 120, 200])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_no_line_is_wider_than_the_screen(width: int, players: int) -> None:
    names = Names.of_bots(["", *["search:iterations=500"] * (players - 1)], you=0)
    for at, session in enumerate(positions(players, width)):
        if at % 50 == 9 or session.over:
            for observer in (0, SPECTATOR):
                lines = drawn(session.state.view(observer), names, width, 60)
                assert max(cell_len(line) for line in lines) <= width


def test_two_players_with_four_minions_each_fit_a_screen_of_80_by_24() -> None:
    view = table(
        "heat-sink fuse-bot molten-maniac recycler",
        "furnace-titan ember-cultist deconstructor phoenix-drone",
        hands=["cinder-imp cinder-imp scrapbot wallbreaker repair-bot flamebringer"],
    ).session.state.view(0)
    lines = drawn(view, Names.of_bots(["", "search"], you=0), 80, 14)
    assert len(lines) <= 14
    text = "\n".join(lines)
    assert "╭ 3 Molten Maniac ╮" in text
    assert "⚔6 ♥5" in text
    assert "⚔4 ♥5 ✹2·4·6" in text
    assert "Your hand: Cinder Imp ×2 (0), Scrapbot (2)" in text


def test_on_a_wide_screen_the_cards_tell_their_abilities() -> None:
    view = table("heat-sink - - -", "- - - -", hands=["fuse-bot"]).session.state.view(0)
    names = Names.of_bots(["", "search"], you=0)
    wide = " ".join(drawn(view, names, 120, 40))
    assert "An opponent's ignite" in wide
    assert "When summoned: Fuse Bot" in wide
    assert "When summoned" not in " ".join(drawn(view, names, 80, 12))


def test_the_count_of_a_card_is_never_cut_off() -> None:
    view = table("- - - -", "- - - -", hands=["phoenix-drone phoenix-drone"]).session.state.view(0)
    assert "╭ 2× Phoenix Drone" in "\n".join(drawn(view, Names.of_bots(["", "search"], you=0), 120, 60))


@pytest.mark.parametrize("width", [1, 2, 4, 6, 12, 20])
def test_no_screen_is_too_narrow_to_draw_on(width: int) -> None:
    view = table("heat-sink - - -", "fuse-bot - - -", hands=["fuse-bot fuse-bot"]).session.state.view(0)
    for height in (5, 60):
        assert drawn(view, Names.of_bots(["", "search"], you=0), width, height)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 20)])
def test_four_players_fit_the_screen_from_title_to_prompt(
    width: int, height: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    for key in ("COLUMNS", "LINES"):
        monkeypatch.delenv(key, raising=False)
    shown = io.StringIO()
    console = Console(file=shown, width=width, height=height, force_terminal=True, no_color=True)
    for at, session in enumerate(positions(4, 3)):
        if session.over or session.waiting()[0] != 0 or at % 3:
            continue
        bots = ["", *["search"] * 3]
        seat = Table(FACE, session, Save(session.record(), 0, bots), {}, tmp_path / "x", console, 0, Story())
        for line in range(6):
            seat.story.add(line + 1, Text("Something happened."))
        assert session.decision is not None
        shown.truncate(shown.seek(0))
        seat.show(session.decision)
        lines = Text.from_ansi(shown.getvalue()).plain.rstrip("\n").split("\n")
        assert "── Forge ──" in lines[0]
        assert len(lines) < height, "\n".join(lines)


@pytest.mark.parametrize(("forge", "warned"), [(0, True), (1, False)])
def test_a_craft_that_loses_says_so(forge: int, warned: bool) -> None:
    session = table("- - - -", "- - - -", forges=[forge, 5]).session
    assert session.decision is not None
    names, question = Names.of_bots(["", "a"], you=0), question_of(session.decision)
    said = FACE.choice(CRAFT, Scene(session.state.view(0), names, question))
    assert said.endswith("draw a card (your forge is empty: this loses the game)") is warned


def test_a_screen_says_that_the_game_is_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    (tmp_path / "file").touch()
    shown = io.StringIO()
    console = Console(file=shown, width=200, height=40, force_terminal=True, no_color=True)
    session = Session.start(GAMES["forge"], {}, 5)
    save = Save(session.record(), 0, ["", "random"])
    seat = Table(FACE, session, save, {}, tmp_path / "file" / "x.json", console, 0, Story())
    seat.keep()
    shown.truncate(shown.seek(0))
    assert session.decision is not None
    seat.show(session.decision)
    assert "`save FILE` saves elsewhere." in " ".join(shown.getvalue().split())


def test_damage_states_and_energy_show() -> None:
    t = table("heat-sink/2 fuse-bot - -", "- - - -", energy=3)
    text = "\n".join(drawn(t.session.state.view(0), Names.of_bots(["", "search"], you=0), 80, 20))
    assert "♥3 -2" in text
    assert "guardian" in text


@pytest.mark.parametrize("players", [2, 4])
def test_a_board_shows_no_card_that_its_seat_does_not_know(players: int) -> None:
    names = Names.of_bots([""] * players, you=0)
    for at, session in enumerate(positions(players, 3)):
        if at % 20 == 0:
            view = session.state.view(0)
            known = {key for player in view["players"] for key in player["known_hand"] + player["scrapheap"]}
            known |= {minion["card"] for p in view["players"] for minion in p["lineup"] if minion}
            text = "\n".join(drawn(view, names, 80, 60))
            shown = {key for key, name in zip(of.KEYS, of.NAME, strict=True) if name in text}
            assert shown <= known


def test_who_knows_all_sees_every_hand() -> None:
    session = Session.start(GAMES["forge"], {}, 5)
    view = FACE.teller.all_knowing([session.state.view(seat) for seat in range(2)])
    text = "\n".join(drawn(view, Names.of_bots(["", "search"]), 80, 60))
    assert "Seat 1's hand: " in text
    assert "Seat 2 (search)'s hand: " in text


def test_where_frames_do_not_fit_the_others_are_listed_in_a_line() -> None:
    view = table("- - - -", "- fuse-bot - heat-sink/1", "- - - -").session.state.view(0)
    lines = drawn(view, Names.of_bots(["", "a", "b"], you=0), 80, 10)
    assert "  2 Fuse Bot 1/2, 4 Heat Sink 0/4" in lines
    assert "  no minions" in lines


def test_with_more_players_it_says_who_sits_where() -> None:
    session = Session.start(GAMES["forge"], {"players": 4}, 5)
    text = "\n".join(drawn(session.state.view(0), Names.of_bots(["", "a", "b", "c"], you=0), 120, 60))
    assert "Seat 2 (a) on your left" in text
    assert "Seat 3 (b) not adjacent" in text
    assert "Seat 4 (c) on your right" in text
