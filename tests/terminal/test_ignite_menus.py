"""Being asked in Ignite: what is said, what can be typed, why not, and what is told afterwards."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from emberbox.games.shelf import GAMES
from emberbox.kernel.event import Fact
from emberbox.kernel.question import question_of
from emberbox.kernel.record import Record
from emberbox.kernel.session import Session
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene
from emberbox.terminal.faces import face_of
from emberbox.terminal.game_loop import Table
from emberbox.terminal.prompt import Asking, NotAChoice
from emberbox.terminal.saves import Save
from emberbox.terminal.story import Story
from emberbox.terminal.why import why_not
from emberbox.testing import ignite

FACE = face_of(GAMES["ignite"])


def sit(t: ignite.Table, tmp_path: Path) -> tuple[Table, io.StringIO]:
    """A person where somebody is asked, and what they read."""
    assert t.session.decision is not None
    seat = t.session.decision.seat
    bots = ["" if at == seat else "search" for at in range(t.g.seats)]
    shown = io.StringIO()
    console = Console(file=shown, width=100, height=40)
    save = Save(Record("ignite", "1", {}, 0, []), seat, bots)
    return Table(FACE, t.session, save, {}, tmp_path / "game.json", console, 0, Story()), shown


def asking(t: ignite.Table, width: int = 100) -> Asking:
    """The question that is open, as it is put to its seat."""
    decision = t.session.decision
    assert decision is not None
    names = Names.of_bots(
        ["" if at == decision.seat else "search" for at in range(t.g.seats)], you=decision.seat
    )
    return Asking(FACE, decision, Scene(t.g.view(decision.seat), names, question_of(decision)), width)


def lines(t: ignite.Table, most: int = 40) -> list[str]:
    """Question and choices as they are printed."""
    return [line.plain.rstrip() for line in asking(t).lines(most)]


# -- questions -----------------------------------------------------------------------------------------


def test_a_reaction_says_whose_card_hits_which_unit() -> None:
    t = ignite.table("a1 b1", hands={"a": "dagger", "b": "old-wooden-shield march"}, races={"b": "elves"})
    t.play("dagger", "b1")
    assert lines(t)[0] == "Seat 1 (search)'s Dagger threatens your elf on D5. Respond?"
    assert lines(t)[1] == "  1  Old Wooden Shield  blocks a weapon, an arrow or a minion"
    assert lines(t)[2] == "  2  Don't respond"


def test_the_choices_say_what_stands_where_and_how_it_is() -> None:
    t = ignite.table("a1 b1 .", terrain=". F .", hands={"a": "dagger"}, damage={"b1": 1}, down="b1")
    t.play("dagger")
    assert lines(t) == [
        "Dagger by your panda on D4: choose a target.",
        "  1  Seat 2 (search)'s panda on D5 (health 2, knocked down, forest)",
    ]


def test_what_ends_the_turn_comes_last() -> None:
    t = ignite.table("a1 .", hands={"a": "march dagger"})
    assert [line.split("  ")[2] for line in lines(t)[1:]] == [
        "Play March",
        "Play cards for honor",
        "End the turn",
    ]


def test_a_race_is_offered_with_what_it_can_do() -> None:
    t = ignite.table("a1 b1")
    assert "free" in FACE.words.word("verbs", "free-move")
    assert t.session.decision is not None
    hint = FACE.teller.hint(GAMES["ignite"].space.verb("dwarves"), Scene(t.g.view(0), Names.of_bots([""])))
    assert hint == "1 more damage in melee, except in the village"


# -- long lists ----------------------------------------------------------------------------------------


def test_many_spaces_are_one_line_and_are_typed_by_name() -> None:
    t = ignite.table("a1 b1", hands={"a": "meteor-strike"})
    t.play("meteor-strike")
    said = lines(t)
    assert said[1].startswith("  1-144  One of 144 spaces, highlighted on the board: A1 A2 A3")
    assert len(lines(t, most=4)) == 2
    assert asking(t).meant("f7") == [t.session.options()[5 * 12 + 6]]
    assert asking(t).meant("144") == t.session.options()[-1:]


def test_a_menu_that_is_too_long_stands_in_columns() -> None:
    t = ignite.table(
        "a1 V", village=True, at="A1", bank=12, market="horse arrow dagger freeze curse flail javelin"
    )
    t.pick("buy")
    assert len(lines(t)) == len(t.options()) + 1
    short = lines(t, most=5)
    assert len(short) < 5
    assert short[1].split()[::4] == ["1", "3", "5", "7"]


# -- what is typed -------------------------------------------------------------------------------------


def test_cards_and_verbs_are_called_by_name_or_by_its_beginning() -> None:
    t = ignite.table("a1 . b1", hands={"a": "march dagger javelin"})
    march, javelin = (t.session.options()[at] for at in (2, 3))
    open_question = asking(t)
    assert open_question.meant("March") == open_question.meant("mar") == [march]
    assert open_question.meant("JAV") == [javelin]
    assert open_question.meant("end") == open_question.meant("end-turn")
    for wrong in ("ma", "dagger", "x", "march javelin"):
        with pytest.raises(NotAChoice):
            open_question.meant(wrong)


def test_several_cards_are_called_by_name_as_often_as_they_are_there() -> None:
    t = ignite.table("a1", hands={"a": "weapon-dealer march march dagger"})
    t.play("weapon-dealer")
    march, dagger = t.session.options()[0], t.session.options()[1]
    assert asking(t).meant("march march") == [march, march]
    assert asking(t).meant("dagger, march") == [dagger, march]
    with pytest.raises(NotAChoice):
        asking(t).meant("dagger dagger")


def test_a_space_that_cannot_be_chosen_tells_why(tmp_path: Path) -> None:
    t = ignite.table("a1 . L", hands={"a": "march"})
    t.play("march")
    person, shown = sit(t, tmp_path)
    assert t.session.decision is not None
    assert person.obey(t.session.decision, "K9") is False
    assert "Every space entered costs 1 movement" in " ".join(shown.getvalue().split())


# -- why not -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("dagger", "Dagger: "),
        ("sell", "Sell a card: "),
        ("D1", "D1: "),
        ("", "Sell a card: "),
        ("trap", "Pick up a trap: "),
        ("march", "March: you can pick that now."),
    ],
)
def test_why_not_works_for_cards_verbs_and_spaces(tmp_path: Path, query: str, told: str) -> None:
    t = ignite.table("a1 . . b1", hands={"a": "march dagger"})
    person, shown = sit(t, tmp_path)
    assert t.session.decision is not None
    person.obey(t.session.decision, f"? {query}")
    assert told in shown.getvalue()
    assert "D10" not in shown.getvalue()


def test_why_not_tells_of_starting_areas_that_are_not_open() -> None:
    game = GAMES["ignite"]
    session = Session.start(game, game.complete({"players": 2}), 3)
    asked: list[int] = []
    while len(asked) < 2:
        assert session.decision is not None
        if session.decision.asks == "area":
            asked.append(session.decision.seat)
        if len(asked) < 2:
            session.answer(session.decision.options()[0])
    view = session.state.view(asked[1])
    assert session.decision is not None
    scene = Scene(view, Names.of_bots(["", ""]), question_of(session.decision))
    told = why_not(FACE, session, scene, asked[1], "")
    assert [line.plain.partition(" A race and")[0] for line in told] == [
        "Area 1, A1-C3: Catfolk there, Dwarves in the opposite corner: Seat 2 starts in area 1.",
        "Area 3, J10-L12: Catfolk there, Dwarves in the opposite corner: Seat 2 starts in area 3.",
    ]


@pytest.mark.parametrize(
    ("board", "races", "did", "told"),
    [
        ("a1 . . b1", "dwarves", [], []),
        ("a1 . ap . b1", "dwarves", ["warp", "D6"], ["Warp"]),
        ("a1 . . b1", "catfolk", ["free-move", "D5", "D6"], ["Move a catfolk"]),
    ],
)
def test_why_not_is_silent_about_what_one_does_not_have(
    tmp_path: Path, board: str, races: str, did: list[str], told: list[str]
) -> None:
    t = ignite.table(board, hands={"a": "march"}, races={"a": races})
    t.pick(*did)
    person, shown = sit(t, tmp_path)
    assert t.session.decision is not None
    person.obey(t.session.decision, "?")
    verbs = ["Stand a unit up", "Move a catfolk", "Move a unit 1 space", "Warp", "Flip", "Take up"]
    assert [verb for verb in verbs if verb in shown.getvalue()] == told


def test_why_not_asks_about_spaces_only_where_a_space_is_asked_for(tmp_path: Path) -> None:
    t = ignite.table("a1 . . b1", hands={"a": "march dagger"})
    t.play("march")
    person, shown = sit(t, tmp_path)
    assert t.session.decision is not None
    person.obey(t.session.decision, "?")
    assert "End the turn" not in shown.getvalue()
    assert "and 1" in shown.getvalue()


# -- nothing to do -------------------------------------------------------------------------------------


def test_who_can_only_let_it_happen_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    t = ignite.table("a1 b1", hands={"a": "dagger", "b": "march"}, decks={"c": "old-wooden-shield"})
    t.play("dagger", "b1")
    assert (t.asked, t.options()) == ("react", [None])
    person, _ = sit(t, tmp_path)
    monkeypatch.setattr(person, "keep", lambda: None)  # a table that was laid by hand has no record
    person.ask()
    assert (t.asked, t.damage("b1")) == ("act", 1)


# -- what is told --------------------------------------------------------------------------------------


def told(t: ignite.Table) -> list[str]:
    """All that happened, as player a hears it."""
    names = Names.of_bots(["", *["search"] * (t.g.seats - 1)], you=0)
    assert t.g.story is not None
    seen: list[dict[str, Fact]] = [event.as_seen_by(0) for event in t.g.story]
    return [line.plain for line in FACE.tale(seen, Scene(t.g.view(0), names))]


def test_a_walk_is_told_in_one_line() -> None:
    t = ignite.table("a1 . .", hands={"a": "conditioning"})
    t.play("conditioning", "D6")
    assert told(t) == ["You play Conditioning.", "Your panda goes from D4 to D6."]


def test_the_dead_are_told_by_what_they_were() -> None:
    t = ignite.table("a1 b1", hands={"a": "dagger"}, damage={"b1": 2}, races={"b": "elves"})
    t.play("dagger", "b1")
    assert told(t)[1:] == [
        "Your panda attacks with Dagger: Seat 2 (search)'s elf on D5.",
        "Seat 2 (search)'s elf on D5 takes 1 damage from Dagger, 0 health left.",
        "Seat 2 (search)'s elf on D5 dies, a trophy for you!",
        "Seat 2 (search) has lost all units!",
    ]


def test_a_dead_minion_is_no_unit() -> None:
    t = ignite.table("a1 bw1 b1", hands={"a": "dagger"})
    t.play("dagger", "bw1")
    assert "Seat 2 (search)'s water minion on D5 takes 1 damage from Dagger, 0 health left." in told(t)
    assert "Seat 2 (search)'s water minion on D5 dies!" in told(t)


def test_a_purchase_and_a_victory_are_told() -> None:
    t = ignite.table("a1", village=True, at="A1", bank=3, market="arrow")
    t.buy("arrow")
    assert told(t) == ["You get Arrow from the market."]
    names = Names.of_bots(["", "x", "y"], you=0)
    for seats, line in (
        ([0, 2], "You and Seat 3 (y) win the game together!"),
        ([0, 1, 2], "All are tied, so everybody wins!"),
    ):
        seen: dict[str, Fact] = {"what": "won", "because": "ignite.win.goal", "seats": seats}
        assert [told.plain for told in FACE.tale([seen], Scene(t.g.view(0), names))] == [line]


# -- looking up, and the end -----------------------------------------------------------------------------


def test_cards_and_piles_can_be_looked_at(tmp_path: Path) -> None:
    t = ignite.table("a1 b1", discards={"b": "march horse"}, fronts={"b": "hideaway"})
    person, shown = sit(t, tmp_path)
    assert t.session.decision is not None
    person.obey(t.session.decision, "card long bow")
    person.obey(t.session.decision, "heap 2")
    text = " ".join(shown.getvalue().split())
    assert "Long Bow cost 5, honor 1" in text
    assert "Range: 2-4. Lay it out on your turn" in text
    assert "Seat 2 (search)'s discard pile, 2 cards: Horse; played: nothing; in front: Hideaway" in text


def test_the_end_tells_the_trophies_and_who_won_together() -> None:
    t = ignite.table("a1 b1 c1 d1", trophies={"a": "b2 d2"}, races={"b": "ratmen"}, goal="teams-2")
    scene = Scene(t.g.view(0), Names.of_bots(["", "x", "y", "z"], you=0))
    assert FACE.ending(scene).startswith("3 rounds; you have 1½ trophies, Seat 2 (x) has 0 trophies")
    assert FACE.verdict([0, 2], scene) == "You and Seat 3 (y) win the game together!"
    assert FACE.verdict([0], scene) == "You win the game!"
    assert FACE.verdict([0, 1, 2, 3], scene) == "The game is a draw."
