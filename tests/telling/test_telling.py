"""Whatever happens can be told to everybody, and whatever is asked can be read, with its links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

import pytest

from emberbox import ledger
from emberbox.games.forge.space import CRAFT
from emberbox.games.ignite.cards.arrows import BOW
from emberbox.games.ignite.facts.kinds import COST, kind
from emberbox.games.ignite.game import IGNITE
from emberbox.games.ignite.space import kind_of
from emberbox.games.ignite.state.effects import begin
from emberbox.games.ignite.state.position import hand_of
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.decision import Decision, Several
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.game import Choice
from emberbox.kernel.question import question_of
from emberbox.kernel.session import Session
from emberbox.kernel.trial import observers
from emberbox.telling.speech import Link, Names, parts, plain
from emberbox.telling.teller import Scene, Seen, Teller, Told
from emberbox.telling.tellers import teller_of
from emberbox.testing import forge, ignite
from tests.ignite.random_play import PLAY, any_pick

FORGES: list[dict[str, Choice]] = [
    {},
    {"players": 3, "reclaim": True},
    {"players": 6, "conveyor": True},
]
WHOLE: list[dict[str, Choice]] = [
    {"players": 2, "market": "random", "banning": True, "titles": 2},
    {"players": 3, "goal": "hill-15", "market": "epic", "rounds": 20},
    {"players": 4, "goal": "teams-2", "market": "chosen", "tournament": True, "quick": True},
]
WILD = 40
"""Games of Ignite in the thick of it: there everything happens, except for a few things."""

HARDLY_ASKED = {"bite", "bow", "stand-up", "take-up", "which-item", "whose-item"}
HARDLY_HAPPENS = {"drawn", "market-warning", "sprung"}
"""What needs more than chance to come up is drawn by hand."""


def games(game: str) -> Iterator[Session]:
    """Games that have just begun, with all that happens before anybody is asked."""
    if game == "forge":
        for seed, options in enumerate(FORGES * 5):
            yield Session.unstarted(GAMES[game], options, seed)
        return
    for seed, options in enumerate(WHOLE * 2):
        yield Session.unstarted(IGNITE, options, seed)
    for seed in range(WILD):
        yield PLAY.any_game(PLAY.any_options(Random(seed)), seed, wild=True, record=False)


def names_for(session: Session, observer: int) -> Names:
    """Players of whom two have the same name."""
    seats: list[tuple[str | None, str | None]] = [("Ada", None), (None, "novice")]
    seats += [(None, "novice")] * session.state.seats
    return Names.of_seats(seats[: session.state.seats], observer if observer < session.state.seats else None)


def scene_of(session: Session, observer: int, decision: Decision | None = None) -> Scene:
    """The table through somebody's eyes, who is asked something or not."""
    question = None if decision is None else question_of(decision)
    return Scene(session.state.view(observer), names_for(session, observer), question)


def check_links(teller: Teller, text: str, seats: int) -> None:
    """Every link of a text leads somewhere and has a name; nothing else looks like one."""
    assert "{" not in text
    for part in parts(text):
        if isinstance(part, str):
            assert not any(mark in part for mark in "\x01\x02\x03")
            continue
        check_link(teller, part, seats)


def check_link(teller: Teller, link: Link, seats: int) -> None:
    """A link says what it leads to."""
    piece_type, _, key = link.to.partition(":")
    assert piece_type in ("card", "seat", "rule")
    if piece_type == "card":
        assert link.text == teller.cards()[key]
    elif piece_type == "seat":
        assert int(key) < seats
        assert link.text
    else:
        assert ledger.entry(key).id == key
        assert link.text


def check_question(teller: Teller, session: Session, decision: Decision) -> None:
    """A question and its choices can be read, and no two choices are the same."""
    scene = scene_of(session, decision.seat, decision)
    seats = session.state.seats
    question = teller.question(scene)
    check_links(teller, question, seats)
    assert plain(question).endswith(("?", "."))
    by = teller.asked_by(scene)
    assert (by is None) == (decision.because == "")
    if by is not None:
        check_link(teller, by, seats)
    said = [teller.choice(pick, scene) for pick in decision.options()]
    for text in said:
        check_links(teller, text, seats)
        assert plain(text)
    if decision.asks != "take-up":  # two traps may lie on one space
        assert len(set(said)) == len(said), "two choices that read alike"
    assert sorted(teller.arranged(decision.options())) == sorted(decision.options())
    for pick in decision.options():
        check_links(teller, teller.hint(pick, scene), seats)


def check_line(teller: Teller, told: Told, seats: int) -> None:
    """A line of the story is a sentence."""
    check_links(teller, told.text, seats)
    text = plain(told.text)
    assert text[0].isupper() or text[0].isdigit()
    assert text.endswith((".", "!"))
    assert "  " not in text
    assert " ." not in text
    assert told.tone in ("", "turn", "chapter", "harm", "fire", "good")


def check_tale(teller: Teller, seen: Sequence[Seen], session: Session, observer: int) -> None:
    """What somebody saw is told in lines, in order."""
    lines = teller.tale(seen, scene_of(session, observer))
    for told in lines:
        check_line(teller, told, session.state.seats)
    numbers = [told.event for told in lines]
    assert numbers == sorted(set(numbers))
    assert set(numbers) <= set(range(len(seen)))


def read_games(game: str, sessions: Iterable[Session]) -> tuple[set[str], set[str]]:
    """Read all that is asked and happens in games, and say what that was."""
    teller = teller_of(game)
    asked: set[str] = set()
    happened: set[str] = set()
    for session in sessions:
        session.listen()
        session.run_chance()
        rng = Random(session.state.seats)
        for _ in range(700):
            heard = session.heard()
            new = {event.what for event in heard} - happened
            happened |= new
            # What is new is told to everybody, the rest to somebody each time.
            everybody = list(observers(session.state))
            for observer in everybody if new else rng.choices(everybody, k=bool(heard)):
                check_tale(teller, [event.as_seen_by(observer) for event in heard], session, observer)
            if session.decision is None:
                break
            if session.decision.asks not in asked or rng.random() < 0.03:
                check_question(teller, session, session.decision)
                assert plain(teller.now(scene_of(session, session.decision.seat)))
            asked.add(session.decision.asks)
            session.answer_unchecked(any_pick(session, rng))
    return asked, happened


@pytest.mark.long
def test_what_happens_in_ignite_is_told_to_everybody_and_what_is_asked_can_be_read() -> None:
    asked, happened = read_games("ignite", islice(games("ignite"), 0, None, 6))
    assert len(asked) > 10
    assert len(happened) > 20


# Core's battles are in a file of their own.
@pytest.mark.parametrize("game", ["forge", pytest.param("ignite", marks=pytest.mark.long)])
def test_whatever_happens_is_told_to_everybody_and_whatever_is_asked_can_be_read(game: str) -> None:
    asked, happened = read_games(game, games(game))
    assert words_of(GAMES[game]).names("asks") - asked <= HARDLY_ASKED
    assert words_of(GAMES[game]).names("events") - happened <= HARDLY_HAPPENS


def test_what_is_hardly_ever_asked_can_be_read_too() -> None:
    asked = []

    def read(t: ignite.Table) -> None:
        assert t.session.decision is not None
        check_question(teller_of("ignite"), t.session, t.session.decision)
        asked.append(t.session.decision.asks)

    t = ignite.table("b1 a1 . . . b2", hands={"a": "long-bow arrow arrow javelin"})
    t.play("long-bow")
    begin(t.g, BOW, 0, 0, t.g.cards.find(kind("javelin"), hand_of(0)))  # the box has one bow only
    t.play("arrow")
    read(t)
    t = ignite.table("a1 . ab+bb+bs . .", hands={"a": "long-bow wind-arrow"})
    t.play("long-bow")
    t.play("wind-arrow", "item", "D6")
    read(t)
    t.pick(0)
    read(t)
    t = ignite.table("a1 . b1", hands={"a": "tiger-mount"})
    t.play("tiger-mount", "D5", None)
    read(t)
    t = ignite.table("a1 at .\n. . at")
    t.pick("take-up")
    read(t)
    t = ignite.table("a1 a2 b1", hands={"a": "march"}, down="a1 a2")
    t.pick("stand-up")
    read(t)
    assert set(asked) == HARDLY_ASKED


def test_what_hardly_ever_happens_is_told_too() -> None:
    idle = forge.table("scrapbot - - -", "scrapbot - - -")
    while not idle.over:
        idle.end_turn()
    trapped = ignite.table("a1 bt . .", hands={"a": "conditioning", "b": "march"})
    trapped.play("conditioning", "D6")
    warned = Session.unstarted(IGNITE, {"players": 2, "market": "chosen"}, 1)
    warned.state.story = []
    warned.run_chance()
    assert isinstance(warned.decision, Several)
    warned.answer_several(sorted(warned.decision.picks, key=lambda pick: -COST[kind_of(pick)])[:16])
    for session, game in ((idle.session, "forge"), (trapped.session, "ignite"), (warned, "ignite")):
        for observer in observers(session.state):
            events = [event.as_seen_by(observer) for event in session.state.story or []]
            assert HARDLY_HAPPENS & {str(event["what"]) for event in events}
            check_tale(teller_of(game), events, session, observer)


def test_who_takes_an_answer_back_is_told_in_every_game() -> None:
    undone: Seen = {"what": "undone", "because": "", "seat": 0, "events": 3}
    for game in GAMES:
        session = Session.start(GAMES[game], {}, 1)
        for observer, who in ((0, "You undo your"), (1, "Ada undoes their")):
            (told,) = teller_of(game).tale([undone], scene_of(session, observer))
            assert plain(told.text) == f"{who} last move."


@pytest.mark.parametrize(("left", "grave"), [(0, True), (1, False)])
def test_a_craft_that_loses_is_grave(left: int, grave: bool) -> None:
    session = forge.table("- - - -", "- - - -", forges=[left, 5]).session
    assert session.decision is not None
    scene = scene_of(session, 0, session.decision)
    teller = teller_of("forge")
    weighty = [pick for pick in scene.options if teller.grave(pick, scene)]
    assert weighty == ([CRAFT] if grave else [])


def test_a_walk_is_one_line_with_the_number_of_its_last_step() -> None:
    t = ignite.table("a1 . . b1", hands={"a": "march"})
    scene = scene_of(t.session, 0)
    walk: list[Seen] = [
        {"what": "moved", "because": "march", "seat": 0, "piece": 0, "from": at, "cell": at + 1}
        for at in range(3)
    ]
    told = teller_of("ignite").tale([{"what": "first", "because": "", "seat": 0}, *walk], scene)
    assert [line.event for line in told] == [0, 3]
    assert "goes from A1 to A4" in plain(told[1].text)


def test_a_walk_there_and_back_is_two_lines() -> None:
    t = ignite.table("a1 . . b1", hands={"a": "march"})
    there: Seen = {"what": "moved", "because": "march", "seat": 0, "piece": 0, "from": 0, "cell": 1}
    told = teller_of("ignite").tale([there, {**there, "from": 1, "cell": 0}], scene_of(t.session, 0))
    assert ["A1 to A2" in plain(told[0].text), "A2 to A1" in plain(told[1].text)] == [True, True]


def test_only_games_of_the_box_have_a_teller() -> None:
    with pytest.raises(CatalogueError, match="chess has no teller"):
        teller_of("chess")
