"""Nobody is sent what they cannot know: pairs of games that differ only in that send the same bytes."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from emberbox.games.forge.decisions import Build
from emberbox.games.forge.position import hand_of
from emberbox.games.forge.space import kind_of
from emberbox.games.ignite.freeze.winter import Winter
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.position import SETUP
from emberbox.games.shelf import GAMES
from emberbox.kernel import preview
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.decision import Focus
from emberbox.kernel.event import Event
from emberbox.kernel.game import Choice, Game, State, View, Watcher
from emberbox.kernel.record import Record
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.session import ALL_KNOWING, Session
from emberbox.kernel.why import Why
from emberbox.server import wire
from emberbox.server.http import records, screen
from emberbox.server.ops import logs
from emberbox.server.play import event_log, forecasts, history, phrasing, rendering, room
from emberbox.server.play.seating import Table
from tests.coop import random_play as coop
from tests.freeze import random_play as freeze
from tests.ignite.random_play import PLAY, any_pick, table_of
from tests.kernel.toys.causeway import CAUSEWAY
from tests.kernel.toys.sparks import SPARKS
from tests.long_play import LongPlay
from tests.server.kit import Line, Person, Served, run
from tests.server.leaks import Leak, follow_pairs
from tests.server.twins import FATE, Pair, make_pair, stage

# Here the servers are in this process, and Litestar says what its next major version will want.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


class InPlay(Game):
    """A game from the end of its setup on, another one for each seed, calm or in the thick of it."""

    def __init__(self, play: LongPlay, wild: bool) -> None:
        base = play.game
        super().__init__(
            base.name,
            base.title,
            base.rules_version,
            base.space,
            base.options,
            lineage=base.lineage,
            together=base.together,
        )
        self.play = play
        self.wild = wild

    def complete(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        return self.play.game.complete(options)

    def start(self, options: Mapping[str, Choice]) -> State:
        return set_up(self.play, tuple(options.items()), FATE.get().seed, self.wild).copy()


@lru_cache(maxsize=400)
def set_up(play: LongPlay, options: tuple[tuple[str, Choice], ...], seed: int, wild: bool) -> Ignite:
    """A table when its setup is over."""
    session, rng = play.any_game(dict(options), seed, wild=wild, record=False), random.Random(seed)
    while table_of(session).phase == SETUP:
        session.answer_unchecked(any_pick(session, rng))
    return table_of(session).copy()


FORGE = GAMES["forge"]
CALM, THICK = InPlay(PLAY, wild=False), InPlay(PLAY, wild=True)
SIEGE = InPlay(coop.PLAY, wild=True)
WINTER, ARMED = InPlay(freeze.PLAY, wild=True), InPlay(freeze.ARMED, wild=True)
SHORT: dict[str, Choice] = {"quick": True, "rounds": 20}
CLOSED: dict[str, Choice] = {"quick": True, "open-hands": False, "market": "random"}

LOGGERS = ("", "httpx", *logs.TALKATIVE, *logs.CHATTY, *logs.WITH_HANDLERS)


@pytest.fixture(autouse=True)
def _logging_as_it_was() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in LOGGERS]
    kept = [(logger, logger.level, logger.handlers[:], logger.propagate) for logger in loggers]
    logging.getLogger("httpx").setLevel(logging.WARNING)  # that is us, not the server
    yield
    for logger, level, handlers, propagate in kept:
        logger.setLevel(level)
        logger.handlers[:] = handlers
        logger.propagate = propagate


Setup = tuple[Game, dict[str, Choice], int, int]

SETUPS: dict[str, Setup] = {
    "forge-2": (FORGE, {"players": 2}, 120, 100),
    "forge-3": (FORGE, {"players": 3, "reclaim": True}, 140, 100),
    "forge-4": (FORGE, {"players": 4, "conveyor": True}, 160, 150),
    "forge-4-both": (FORGE, {"players": 4, "conveyor": True, "reclaim": True}, 160, 150),
    "ignite-2": (CALM, {**SHORT, "players": 2}, 80, 50),
    "ignite-3-banning": (CALM, {"players": 3, "banning": True, "rounds": 20, "titles": 2}, 80, 50),
    "ignite-4-teams": (CALM, {**SHORT, "players": 4, "goal": "teams-2", "market": "random"}, 80, 50),
    "ignite-3-epic": (CALM, {**SHORT, "players": 3, "market": "epic"}, 80, 50),
    "thick-3": (THICK, {**SHORT, "players": 3, "market": "random"}, 80, 50),
    "thick-4-epic": (THICK, {**SHORT, "players": 4, "market": "epic"}, 80, 100),
    "thick-4-hill": (THICK, {**SHORT, "players": 4, "goal": "hill-15", "market": "random"}, 80, 100),
    "thick-3-first": (THICK, {**SHORT, "players": 3}, 80, 50),
    "thick-6": (THICK, {**SHORT, "players": 6, "goal": "last-standing", "market": "random"}, 60, 25),
    "freeze-3": (WINTER, {**SHORT, "players": 3, "tiles": "most"}, 80, 100),
    "freeze-4-epic": (WINTER, {**SHORT, "players": 4, "market": "epic"}, 80, 100),
    "armed-2": (ARMED, {**SHORT, "players": 2, "tiles": "most"}, 60, 100),
    "armed-3": (ARMED, {**SHORT, "players": 3, "tiles": "most"}, 60, 200),
    "coop-2": (SIEGE, {**CLOSED, "players": 2}, 80, 150),
    "coop-3": (SIEGE, {**CLOSED, "players": 3, "difficulty": "easy"}, 80, 200),
    "coop-4-open": (SIEGE, {**CLOSED, "players": 4, "open-hands": True}, 80, 150),
    "sparks-3": (SPARKS, {"players": 3}, 40, 30),
    "sparks-4": (SPARKS, {"players": 4}, 40, 30),
    "causeway-3": (CAUSEWAY, {"players": 3}, 60, 30),
}
"""Games with their options, how far they are played, and how many pairs are made of them.

The toys have what the games of the box do not yet ask for: windows of several seats, and hidden cards that
are laid or tucked, as many as one likes.
"""

TIMES = int(os.environ.get("EMBERBOX_LEAK_TIMES", "0"))
"""How many times all pairs are made, at night; by day, 0, not even all."""

EVERYDAY = {"forge-3", "ignite-2", "sparks-4", "causeway-3"}
"""The setups whose pairs are followed every day; those of the others are long tests."""

QUICK = "sparks-4"
"""The setup in which a leak is found at once."""

FEW, SLICE = 4, 20
"""Pairs of a setup that are followed by day, and in each test at night."""


def slices(setup: Setup) -> Iterator[range]:
    """The pairs of a setup that are followed, some for each test."""
    count = setup[3] * TIMES or FEW
    for first in range(0, count, SLICE):
        yield range(first, min(first + SLICE, count))


SLICES = [
    pytest.param(
        *(name, some),
        id=f"{name}-{some.start}",
        marks=() if name in EVERYDAY and some.start == 0 else pytest.mark.long,
    )
    for name, setup in SETUPS.items()
    for some in slices(setup)
]


def pairs_of(setup: Setup, some: range) -> list[Pair]:
    """Some of the pairs of a setup, always the same."""
    game, options, most, _ = setup
    return [make_pair(game, options, seed, most) for seed in some]


@pytest.mark.parametrize(("name", "some"), SLICES)
def test_who_cannot_tell_two_worlds_apart_is_sent_the_same_bytes(
    name: str, some: range, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = SETUPS[name]
    stage(monkeypatch, setup[0])
    pairs = pairs_of(setup, some)
    compared = asyncio.run(follow_pairs(pairs, tmp_path))
    # Whoever could not tell the worlds of a pair apart when it began was compared at least once.
    assert set(compared) == {*range(int(setup[1]["players"])), SPECTATOR}
    assert compared[SPECTATOR] > len(pairs) / 2
    assert sum(compared.values()) > len(pairs)


def test_there_are_five_hundred_pairs_of_each_game() -> None:
    # In Core nothing is hidden: whoever looks sees the same.
    made = {
        game: sum(setup[3] for setup in SETUPS.values() if setup[0].name == game)
        for game in GAMES
        if game != "core"
    }
    assert all(count >= 500 for count in made.values()), made


# -- leaks that were made on purpose are found -------------------------------------------------------


def show_all_cards(patch: pytest.MonkeyPatch) -> None:
    def view_of(session: Session, seat: int | None) -> Raw:
        view = session.state.view(rendering.observer_of(seat))
        return Raw(msgspec.json.encode({**view, "cards": session.state.cards.kind}))

    patch.setattr(room, "view_of", view_of)


def tell_secrets_of_events(patch: pytest.MonkeyPatch) -> None:
    def raw(event: Event, _: int) -> Raw:
        return Raw(msgspec.json.encode({**event.as_seen_by(SPECTATOR), **(event.secret or {})}))

    patch.setattr(event_log, "_raw", raw)


def show_what_changes_for_others(patch: pytest.MonkeyPatch) -> None:
    class OfAnother(Watcher):
        def look(self, state: State) -> View:
            return state.view(state.seats - 1 if self.observer == SPECTATOR else self.observer)

    patch.setattr(history, "Watcher", OfAnother)


def show_cards_for_a_moment(patch: pytest.MonkeyPatch) -> None:
    """While events are told, and never at a decision: there the story has been heard and is empty."""

    class Indiscreet(Watcher):
        def look(self, state: State) -> View:
            view = state.view(self.observer)
            return {**view, "cards": state.cards.kind} if state.story else view

    patch.setattr(history, "Watcher", Indiscreet)


def show_what_others_are_asked(patch: pytest.MonkeyPatch) -> None:
    def decision_of(session: Session, _: int) -> wire.Decision | None:
        return rendering.decision_of(session, session.waiting()[0])

    patch.setattr(room, "decision_of", decision_of)


def put_into_words_what_others_are_asked(patch: pytest.MonkeyPatch) -> None:
    def words(self: room.Room, update: wire.Update) -> wire.Words:
        assert self.history is not None
        session = self.history.session
        seat = (session.waiting() or [0])[0]
        decision = rendering.decision_of(session, seat)
        return phrasing.words_for(self.table, replace(update, seat=seat, decision=decision))

    patch.setattr(room.Room, "words", words)


def say_by_hidden_cards_what_a_question_is_about(patch: pytest.MonkeyPatch) -> None:
    def focus(self: Build) -> Focus:
        return Focus(self.seat, pieces=self.g.cards.kind[:])

    patch.setattr(Build, "focus", focus)


def explain_by_hidden_cards(patch: pytest.MonkeyPatch) -> None:
    """A card is said to be in a hand where nobody else can see it."""
    explain = Build.explain

    def careless(self: Build, pick: int, refusal: Refusal) -> Why:
        why, cards = explain(self, pick, refusal), self.g.cards
        if "hands" not in why.facts:
            return why
        hands = [seat for seat in range(self.g.seats) if kind_of(pick) in cards.kinds(hand_of(seat))]
        return Why(why.rule, "not-in-hand", {**why.facts, "hands": hands})

    patch.setattr(Build, "explain", careless)


def say_why_others_cannot(patch: pytest.MonkeyPatch) -> None:
    def why_not(self: room.Room, _: int, pick: int, re: int, language: str) -> wire.Because:
        assert self.history is not None
        refusal = self.history.session.forbids(pick)
        rule = None if refusal is None else rendering.rule_of(refusal.rule)
        return wire.Because(re, pick, rule, [], [])

    patch.setattr(room.Room, "why_not", why_not)


def look_ahead_with_open_eyes(patch: pytest.MonkeyPatch) -> None:
    """In the world as it is, beyond the moment at which something comes to light."""
    know_all_worlds(patch)
    patch.setattr(preview.Eyes, "notice", lambda self, state: None)


def know_all_worlds(patch: pytest.MonkeyPatch) -> None:
    fork = Session.fork

    def all_knowing(
        self: Session, rng: random.Random, observer: int = ALL_KNOWING, *, record: bool = False
    ) -> Session:
        return fork(self, rng, ALL_KNOWING, record=record)

    patch.setattr(Session, "fork", all_knowing)


def look_ahead_for_who_is_asked(patch: pytest.MonkeyPatch) -> None:
    prospect = room.Room.prospect

    def of_another(self: room.Room, _: int, step: int, picks: list[int]) -> forecasts.Prospect:
        assert self.history is not None
        return prospect(self, self.history.session.waiting()[0], step, picks)

    patch.setattr(room.Room, "prospect", of_another)


def mix_odds_with_what_lies_there(patch: pytest.MonkeyPatch) -> None:
    begin = forecasts.Prospect.__init__
    kinds: dict[forecasts.Prospect, list[int]] = {}

    def with_truth(self: forecasts.Prospect, table: Table, session: Session, *more: Any) -> None:
        begin(self, table, session, *more)
        kinds[self] = session.state.cards.kind

    patch.setattr(forecasts.Prospect, "__init__", with_truth)
    patch.setattr(forecasts.Prospect, "odds", lambda self: wire.Odds(0, kinds[self], 0, [], []))


def say_who_has_not_answered(patch: pytest.MonkeyPatch) -> None:
    show = room.Room.update

    def update(self: room.Room, seat: int | None, seen: int) -> wire.Update | None:
        shown = show(self, seat, seen)
        if shown is not None and self.history is not None:
            shown.asked = self.history.session.waiting()
        return shown

    patch.setattr(room.Room, "update", update)


def send_an_update_for_every_answer(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(screen.Screen, "_is_shown", lambda self, update: False)


def offer_undo_as_the_session_would(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(history.History, "forbids_undo", lambda self, seat: self.session.forbids_undo(seat))


def count_picks_as_steps(patch: pytest.MonkeyPatch) -> None:
    show = room.Room.update

    def update(self: room.Room, seat: int | None, seen: int) -> wire.Update | None:
        shown = show(self, seat, seen)
        if shown is not None and self.history is not None:
            shown.step = self.history.session.logged
        return shown

    patch.setattr(room.Room, "update", update)


def tell_when_somebody_answered(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(history.History, "asks_anew", lambda self, step: True)


def give_out_records_of_games_in_play(patch: pytest.MonkeyPatch) -> None:
    async def finished(site: Any, id: str) -> Record:
        found: Record = (await site.rooms.room(id)).history.record()
        return found

    patch.setattr(records, "_finished", finished)


def log_answers(patch: pytest.MonkeyPatch) -> None:
    answer = history.History.answer

    def answer_and_tell(self: history.History, seat: int, picks: list[int], *more: Any) -> history.Step:
        logs.get("leak").info("answered", what=picks)
        return answer(self, seat, picks, *more)

    patch.setattr(history.History, "answer", answer_and_tell)


def log_seeds(patch: pytest.MonkeyPatch) -> None:
    answer = history.History.answer

    def answer_and_tell(self: history.History, seat: int, picks: list[int], *more: Any) -> history.Step:
        logs.get("leak").info("answered", game=f"{self.session.seed:x}")
        return answer(self, seat, picks, *more)

    patch.setattr(history.History, "answer", answer_and_tell)


def imagine_what_is_truly_sealed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Winter, "unseal", lambda self, g, observer: None)
    patch.setattr(Winter, "reseal", lambda self, g, observer, rng: None)


def follow_some(setup: Setup, folder: Path) -> None:
    """Follow 40 pairs of a setup, ten at a time: most leaks are found in the first ten."""
    for first in range(0, 40, 10):
        asyncio.run(follow_pairs(pairs_of(setup, range(first, first + 10)), folder / str(first)))


PLANTED: list[tuple[Callable[[pytest.MonkeyPatch], None], str]] = [
    (show_all_cards, "forge-3"),
    (tell_secrets_of_events, "forge-3"),
    (show_what_changes_for_others, "forge-3"),
    (show_cards_for_a_moment, "forge-3"),
    (show_what_others_are_asked, "forge-3"),
    (put_into_words_what_others_are_asked, "forge-3"),
    (say_by_hidden_cards_what_a_question_is_about, "forge-3"),
    (explain_by_hidden_cards, "forge-3"),
    (say_why_others_cannot, "ignite-2"),
    (look_ahead_with_open_eyes, "forge-2"),
    (look_ahead_for_who_is_asked, "forge-3"),
    (know_all_worlds, "sparks-4"),
    (mix_odds_with_what_lies_there, "forge-3"),
    (give_out_records_of_games_in_play, "sparks-4"),
    (say_who_has_not_answered, "sparks-4"),
    (send_an_update_for_every_answer, "sparks-4"),
    (offer_undo_as_the_session_would, "sparks-4"),
    (tell_when_somebody_answered, "sparks-4"),
    (count_picks_as_steps, "causeway-3"),
    (imagine_what_is_truly_sealed, "armed-3"),
    (log_answers, "sparks-4"),
    (log_seeds, "forge-2"),
]
"""Leaks, and where each is found. Those in a toy are found quickly, and by day."""


@pytest.mark.parametrize(
    ("plant", "name"),
    [
        pytest.param(
            plant,
            name,
            marks=pytest.mark.long if name == QUICK else pytest.mark.night,
            id=f"{plant.__name__}-{name}",
        )
        for plant, name in PLANTED
    ],
)
def test_a_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = SETUPS[name]
    stage(monkeypatch, setup[0])
    plant(monkeypatch)
    with pytest.raises(Leak):
        follow_some(setup, tmp_path)


# -- the seed ----------------------------------------------------------------------------------------


class Wiretap:
    """Everything that was sent to anybody."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def response(self, response: httpx.Response) -> None:
        """Note a response with its headers."""
        await response.aread()
        self.heard += [response.text, *(f"{name}: {value}" for name, value in response.headers.items())]

    def tap(self, person: Person) -> Person:
        """Note all responses to somebody."""
        person.http.event_hooks["response"] = [self.response]
        return person

    async def play(self, line: Line, seed: int) -> None:
        """Play to the end, or watch if one has no seat, and note all messages."""
        receive = line.socket.recv

        async def noted() -> Any:
            text = await receive()
            self.heard.append(str(text))
            return text

        line.socket.recv = noted  # type: ignore[method-assign,assignment]
        rng = random.Random(seed)
        while not line.over:
            await (line.answer_any(rng) if line.table["seats"][seed % 3]["yours"] else line.receive())


def seeds_in(folder: Path) -> set[int]:
    """The seeds of all rooms of a server, as it keeps them."""
    database = sqlite3.connect(folder / "emberbox.db")
    try:
        return {seed for (seed,) in database.execute("SELECT seed FROM rooms")}
    finally:
        database.close()


@pytest.mark.long
def test_the_seed_never_leaves_the_server(folder: Path) -> None:
    tap = Wiretap()

    async def visit(url: str) -> None:
        ada, bob, eve = [tap.tap(await Person.named(url, name)) for name in ("Ada", "Bob", "Eve")]
        room = await ada.make(["me", "open", "novice"], options={"players": 3}, listed=True)
        await bob.claim(room, 1)
        lines = [await ada.enter(room, 0), await bob.enter(room, 1), await eve.enter(room)]
        refused = await eve.http.get(f"/api/rooms/{room}/record")
        assert refused.status_code == 409, refused.text
        await asyncio.gather(*(tap.play(line, at) for at, line in enumerate(lines)))
        record = await eve.get(f"/api/rooms/{room}/record")
        kept = await eve.post("/api/records", {**record, "seed": 2**62 + 12345})
        again = await eve.post(
            "/api/rooms", {"from": {"record": kept["id"], "answers": 60}, "seats": ["me", "open", "open"]}
        )
        await ada.post(f"/api/rooms/{room}/rematch")
        for path in ("me", "me/rooms", "rooms", f"rooms/{again['room']}", f"records/{kept['id']}", "games"):
            await eve.get(f"/api/{path}")
        await eve.http.get("/metrics")

    with Served(folder) as served:
        run(visit(served.url))
    seeds = seeds_in(folder)
    assert len(seeds) == 3
    everything = "\n".join([*tap.heard, json.dumps(served.log)]).lower()
    assert '"type":"update"' in everything
    assert '"answers":[' in everything
    for seed in {*seeds, 2**62 + 12345}:
        assert str(seed) not in everything
        assert f"{seed:x}" not in everything
