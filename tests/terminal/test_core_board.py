"""What a table of Core looks like: everything on the board can be told apart, and it fits the screen."""

from __future__ import annotations

from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console

from emberbox.games.core.board import LOW, OPEN, PIT, RUBBLE, SOLID
from emberbox.games.core.game import Core
from emberbox.games.core.position import PHASES
from emberbox.games.core.space import ACTIONS, CELLS, TACTICAL, UNITS
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.decision import Decision
from emberbox.kernel.game import Choice, View
from emberbox.kernel.question import question_of
from emberbox.kernel.session import Session
from emberbox.telling.core.names import card_table
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene
from emberbox.terminal.core import map as signs
from emberbox.terminal.core import panel
from emberbox.terminal.faces import face_of
from emberbox.testing.core import battle
from tests.telling.test_core_telling import fierce, fighting

CORE = GAMES["core"]
FACE = face_of(CORE)
WORDS = words_of(GAMES["core"])


def drawn(view: View, width: int, height: int, decision: Decision | None = None) -> list[str]:
    """The lines of a table, as seat 1 sees them."""
    names = Names.of_bots(["", "search"], you=0)
    question = None if decision is None else question_of(decision)
    console = Console(width=width, height=height, no_color=True)
    with console.capture() as captured:
        console.print(FACE.board(Scene(view, names, question), width, height))
    return captured.get().splitlines()


def seen(session: Session, width: int = 120, height: int = 40) -> list[str]:
    """A table with what may be picked now lit up."""
    assert session.decision is not None
    return drawn(session.state.view(0), width, height, session.decision)


def row(shown: list[str], letter: str) -> str:
    """A row of the board, without its letter."""
    return next(line for line in shown if line.startswith(f" {letter} "))[3:]


def test_every_ground_has_a_sign_of_its_own() -> None:
    assert (
        set(signs.GROUND)
        == set(signs.GROUND_STYLES)
        == WORDS.names("terrain")
        == {OPEN, SOLID, LOW, PIT, RUBBLE}
    )
    assert len({*signs.GROUND.values(), signs.BOX, signs.LIT}) == len(signs.GROUND) + 2
    session = Session.start(CORE, CORE.complete({"scenario": "power-grid"}), 1)
    shown = drawn(session.state.view(0), 120, 40)
    assert row(shown, "H")[:60].replace(" ", "") == "·····████···::::···=···44·······"
    assert row(shown, "B")[40:46].split() == ["≈"] * 3


def test_every_phase_type_token_and_card_has_words() -> None:
    assert WORDS.names("phases") == set(PHASES)
    assert WORDS.names("types") == {card["type"] for card in card_table().values() if card["card"] == "model"}
    assert set(panel.TOKEN_LETTERS) == WORDS.names("tokens") == {"pilot", "infantry", "support"}
    lines = {card.get("short") for card in card_table().values() if card["card"] in ("action", "tactical")}
    assert None not in lines
    assert len(lines) == len(ACTIONS) + len(TACTICAL) + 1


def test_a_base_covers_its_squares_with_its_sign() -> None:
    session = fighting("activate")
    view = session.state.view(0)
    warlord = view["models"][1]
    top, left = divmod(warlord["at"], 30)
    for width, space, sign in ((120, 2, "1W"), (80, 1, "W")):
        shown = drawn(view, width, 40)
        for down in range(3):
            line = row(shown, chr(ord("A") + top + down))
            assert line[left * space : (left + 3) * space] == sign * 3


def test_the_models_of_both_players_are_told_apart_without_colours() -> None:
    assert (signs.narrow("1W"), signs.narrow("2W")) == ("W", "w")
    shown = drawn(fighting("activate").state.view(0), 80, 40)
    board = "".join(row(shown, chr(ord("A") + at))[:30] for at in range(24))
    assert board.count("W") == board.count("w") == 9


def test_squares_that_may_be_chosen_are_lit() -> None:
    session = battle({"B": "paladin-bulwark L10"}, {}).session
    lit = [pick - CELLS for pick in session.options() if CELLS <= pick < UNITS]
    state = session.state
    assert isinstance(state, Core)
    assert any(not state.standing[cell] for cell in lit)
    for width, space in ((120, 2), (80, 1)):
        shown = seen(session, width)
        cells = [
            at for at in range(720) if row(shown, chr(ord("A") + at // 30))[at % 30 * space] == signs.LIT
        ]
        # On a narrow board the model that acts hides the light under its own base.
        assert cells == sorted(cell for cell in lit if space > 1 or not state.standing[cell])


def test_the_panel_shows_scores_tokens_points_and_the_dice_of_an_attack() -> None:
    session = fighting("resolve")
    view = session.state.view(0)
    attack, active = view["attack"], view["active"]
    shown = "\n".join(seen(session))
    assert "".join(f"[{die}]" for die in attack["burst"]) in shown
    assert "".join(f"[{die}]" for die in attack["hits"]) in shown
    assert FACE.teller.cards()[attack["weapon"]] in shown
    assert f"{active['movement_points']} movement, " in shown
    for step in view["tracker"]:
        if step["seat"] is not None:
            assert f"{step['seat'] + 1}{panel.TOKEN_LETTERS[step['token']]} " in shown
    for place in view["models"][attack["target"]]["locations"]:
        assert f"{place['hp']}/{place['most']}" in shown


def test_who_is_out_of_play_aboard_or_hurt_shows_in_the_list() -> None:
    session = fighting("reinforce-where")
    view = session.state.view(0)
    lost = [model for model in view["models"] if model["status"] == "destroyed"]
    shown = "\n".join(drawn(view, 120, 40))
    assert shown.count(f" {panel.OUT} ") == shown.count("out of play") == len(lost) > 0
    crewed = fighting("activate", seed=3).state.view(0)
    aboard = [model for model in crewed["models"] if model["aboard"] is not None]
    assert "\n".join(drawn(crewed, 120, 40)).count(panel.ABOARD) == len(aboard)


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"scenario": "power-grid"}, {"scenario": "breach"}], ids=str)
@pytest.mark.parametrize(("width", "height"), [(150, 50), (120, 40), (100, 30), (80, 24), (80, 12), (50, 20)])
def test_the_table_fits_the_screen(width: int, height: int, options: dict[str, Choice]) -> None:
    session = Session.start(CORE, CORE.complete(options), 2)
    rng = Random(2)
    for at in range(300):
        if session.over:
            break
        if at % 15 == 0:
            lines = seen(session, width, height)
            assert len(lines) <= max(height, 12)
            assert all(cell_len(line) <= width for line in lines)
            assert "Ignition: Core" in lines[0]
        session.answer_unchecked(fierce(session, rng))


def test_a_low_screen_shows_the_rows_around_who_acts() -> None:
    session = fighting("act", times=3)
    view = session.state.view(0)
    at = view["models"][view["active"]["model"]]["at"]
    carrier = view["models"][view["active"]["model"]]["aboard"]
    cell = at if at is not None else view["models"][carrier]["at"]
    shown = seen(session, 80, 14)
    letters = [line[1] for line in shown if line.startswith(" ") and line[1].isalpha() and line[2] == " "]
    assert len(letters) == 12
    assert carrier is not None or chr(ord("A") + cell // 30) in letters


def test_cards_show_their_charts() -> None:
    warlord, gun = FACE.card("paladin-warlord").plain, FACE.card("valkyrie-mini-gun").plain
    assert (
        "Hit chart: 1-2 a miss, 3 the defender chooses, 4-6 Torso, 7 Head, 8 the attacker chooses" in warlord
    )
    assert "Torso 18 HP (it is destroyed)" in warlord
    assert "Aegis Shield System 12 HP, 18 at most" in warlord
    assert "Burst chart: 0 nothing, 1-2 1D8, 3-5 2D8, 6-8 3D8, 9 4D8 + Crit 1" in gun
    assert "range 16   rate 1-3   damage 1   ammo 9" in gun
    assert "5-8 2D8 + Push 1, 9 3D8 + Push 3" in FACE.card("crusher-claw").plain
    assert "ammo endless   Melee" in FACE.card("crusher-claw").plain


def test_the_models_of_a_player_can_be_listed() -> None:
    session = fighting("activate")
    scene = Scene(session.state.view(0), Names.of_bots(["", "search"], you=0))
    said = FACE.pile(0, scene).plain
    assert said.startswith("Your models: Paladin Pilot")
    assert "Paladin Trooper 2 " in said
    assert all(sign in FACE.legend() for sign in (panel.SHIELD, panel.ZERO, signs.BOX, signs.LIT))
