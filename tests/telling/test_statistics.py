"""What a finished game is summed up in."""

from __future__ import annotations

from random import Random

from emberbox.games.ignite.game import IGNITE
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.session import Session
from emberbox.kernel.trial import observers
from emberbox.telling.speech import Names
from emberbox.telling.teller import Scene, Seen
from emberbox.telling.tellers import teller_of
from emberbox.testing import ignite
from tests.ignite.random_play import any_pick


def summed_up(session: Session, game: str, events: list[Seen]) -> dict[str, list[int]]:
    """The statistics of a game by the key of each."""
    keys = {label: key for key, label in words_of(GAMES[game]).table("statistics").items()}
    scene = Scene(session.state.view(SPECTATOR), Names([""] * session.state.seats))
    teller = teller_of(game)
    figures = [figure for event in events for figure in teller.figures(event, scene)]
    return {keys[label]: values for label, values in teller.summed(figures, session.state.seats)}


def seen_of(session: Session) -> list[Seen]:
    """Everything that has happened, as a spectator saw it."""
    return [event.as_seen_by(SPECTATOR) for event in session.state.story or []]


def done_at(t: ignite.Table) -> dict[str, list[int]]:
    return summed_up(t.session, "ignite", seen_of(t.session))


def test_who_hits_and_who_is_hit_is_counted() -> None:
    t = ignite.table("a1 b1 .", hands={"a": "dagger dagger march", "b": ""}, damage={"b1": 1})
    t.play("dagger", "b1")
    assert done_at(t) == {"attacks": [1, 0, 0], "damage": [1, 0, 0], "taken": [0, 1, 0], "played": [1, 0, 0]}
    t.play("dagger", "b1")
    done = done_at(t)
    assert (done["trophies"], done["lost"]) == ([1, 0, 0], [0, 1, 0])
    t.play("march", "D5")
    assert done_at(t)["steps"] == [1, 0, 0]


def test_an_answer_counts_for_who_gave_it() -> None:
    t = ignite.table("a1 b1", hands={"a": "dagger", "b": "old-wooden-shield"})
    t.play("dagger", "b1")
    t.react("b", "old-wooden-shield")
    assert done_at(t) == {"attacks": [1, 0, 0], "answers": [0, 1, 0], "played": [1, 0, 0]}


def test_honor_and_what_it_buys_is_counted() -> None:
    t = ignite.table("a1 V", village=True, at="A1", hands={"a": "dagger march march"}, market="arrow")
    t.pick("honor", "march", "march", "dagger")
    t.pick("buy", "arrow")
    assert done_at(t) == {"honor": [3, 0, 0], "bought": [1, 0, 0]}


def test_harm_that_comes_of_nobody_else_is_nobodys_deed() -> None:
    t = ignite.table("a1 . .", terrain=". S .", hands={"a": "march"})
    t.play("march", "D5")
    assert done_at(t) == {"taken": [1, 0, 0], "steps": [1, 0, 0], "played": [1, 0, 0]}


def test_teammates_do_not_count_what_they_do_to_each_other() -> None:
    t = ignite.table("a1 b1 c1", hands={"a": "ring-of-fire"}, players=4, goal="teams-2")
    t.play("ring-of-fire")
    done = done_at(t)
    assert done["damage"] == [1, 0, 0, 0]
    assert done["taken"] == [0, 1, 1, 0]


def test_a_game_of_forge_is_summed_up_too() -> None:
    session = Session.start(GAMES["forge"], {}, 5)
    session.listen()
    rng = Random(5)
    while not session.over:
        session.answer_unchecked(rng.choice(session.options()))
    events = seen_of(session)
    done = summed_up(session, "forge", events)
    for key, what in (("summoned", "summoned"), ("lost", "destroyed"), ("ignites", "ignited")):
        for seat in range(2):
            assert done[key][seat] == sum(
                1 for event in events if event["what"] == what and event["seat"] == seat
            )
    assert sum(done["attacks"]) == sum(1 for event in events if str(event["what"]).startswith("attacked"))
    assert sum(done["drawn"]) > 0


def test_whoever_watched_a_game_counts_the_same() -> None:
    session = Session.start(IGNITE, {"players": 3, "rounds": 20, "quick": True}, 11)
    session.listen()
    rng = Random(11)
    while not session.over:
        session.answer_unchecked(any_pick(session, rng))
    events = session.state.story or []
    counted = [
        summed_up(session, "ignite", [event.as_seen_by(observer) for event in events])
        for observer in observers(session.state)
    ]
    assert all(done == counted[0] for done in counted)
    assert set(counted[0]) <= words_of(GAMES["ignite"]).names("statistics")
    assert {"steps", "played", "honor"} <= set(counted[0])
