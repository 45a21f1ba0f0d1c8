"""Whatever comes over a socket gets one well-formed reply, and harms neither server nor other games."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from websockets.sync.client import ClientConnection, connect

from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from emberbox.server import wire
from tests.server.kit import PATIENCE, Line, Message, Person, Served, any_picks, run

Frame: TypeAlias = str | bytes
Act: TypeAlias = Callable[["Talk"], Frame]
"""Makes a message at the moment at which it is sent, for some want to fit what was shown last."""

SCHEMA = wire.schema()
FROM_SERVER = {
    kind.__struct_config__.tag: Draft202012Validator(
        {"$defs": SCHEMA["$defs"], "$ref": f"#/$defs/{kind.__name__}"}
    )
    for kind in get_args(wire.FromServer)
}
QUIET = {
    "deadline": None,
    "derandomize": True,
    "database": None,
    "suppress_health_check": list(HealthCheck),
}
KINDS: list[type[msgspec.Struct]] = list(get_args(wire.FromClient))
ASKS = [name for game in ("forge", "ignite", "core") for name in words_of(GAMES[game]).names("asks")]


# -- a site under fire ---------------------------------------------------------------------------


class Site:
    """A server, and somebody who holds all sorts of seats there."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.cookie, self.rooms = run(self._settle())

    async def _settle(self) -> tuple[str, list[str]]:
        ada = await Person.named(self.server.url)
        quick = {"players": 2, "rounds": 20, "quick": True}
        return ada.cookie, [
            await ada.make(["me", "me"]),
            await ada.make(["me", "me"], "ignite", options=quick),
            await ada.make(["me", "novice"]),
            await ada.make(["me", "open"]),
        ]

    @contextmanager
    def socket(self) -> Iterator[ClientConnection]:
        """A socket of that somebody."""
        address = self.server.url.replace("http", "ws", 1) + "/ws"
        with connect(address, additional_headers={"cookie": self.cookie}, max_size=None) as socket:
            yield socket

    @contextmanager
    def game_beside(self) -> Iterator[None]:
        """Have two others play a whole game meanwhile."""
        trouble: list[BaseException] = []

        def play() -> None:
            try:
                run(_play_a_game(self.server.url))
            except BaseException as error:
                trouble.append(error)

        thread = threading.Thread(target=play)
        thread.start()
        yield
        thread.join(PATIENCE * 3)
        assert not thread.is_alive(), "the game beside stands still"
        assert trouble == []
        assert self.server.complaints() == []


async def _play_a_game(url: str) -> None:
    bob, eve = await Person.named(url, "Bob"), await Person.named(url, "Eve")
    room = await bob.make(["me", "open"])
    await eve.claim(room, 1)

    async def play(line: Line) -> None:
        rng = random.Random(1)
        while await line.answer_any(rng):
            pass

    await asyncio.gather(play(await bob.enter(room, 0)), play(await eve.enter(room, 1)))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that must not complain."""
    with Served(tmp_path_factory.mktemp("fuzz")) as server:
        yield Site(server)
        server.stop()
        assert server.complaints() == []


OF_THEIR_OWN = {f"too many {what}: wait a moment" for what in ("hints", "pings")}
"""Limits that chance can reach with messages of one kind alone."""


class Talk:
    """A conversation over a socket in which every message gets its reply."""

    def __init__(self, socket: ClientConnection, site: Site) -> None:
        self.socket = socket
        self.rooms = site.rooms
        self.update: Message = {}
        self.last: Frame = ""
        self.rng = random.Random(1)

    def say(self, frame: Frame) -> Message:
        """Send something, and return the reply; all that arrives is of the schema."""
        self.last = frame
        self.socket.send(frame)
        while True:
            text = self.socket.recv(PATIENCE)
            assert isinstance(text, str)
            message: Message = json.loads(text)
            FROM_SERVER[message["type"]].validate(message)
            shown = message if message["type"] == "update" else message.get("update")
            if shown is not None:
                self.update = shown
            if "re" in message:
                assert message.get("code") not in ("not-stored", "rule-bug"), message
                assert message.get("code") != "too-fast" or message["message"] in OF_THEIR_OWN, message
                return message


# -- what is said --------------------------------------------------------------------------------

numbers = st.one_of(
    st.integers(-2, 80),
    st.sampled_from([2**31, 2**31 + 1, 2**53, 2**53 + 1, 2**63, 2**64, 10**30, -(2**63) - 1]),
)
anything = st.recursive(
    st.none() | st.booleans() | numbers | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


def plausible(field: str, rooms: list[str]) -> st.SearchStrategy[Any]:
    """A value that a field of a message might well have."""
    return {
        "id": st.integers(0, 99) | numbers,
        "room": st.sampled_from([*rooms, "A" * 12]),
        "seat": st.none() | st.integers(0, 2) | numbers,
        "seen": st.just(0) | numbers,
        "step": st.integers(0, 40) | numbers,
        "picks": st.lists(numbers, max_size=4) | st.just([0] * 257),
        "asks": st.sampled_from(ASKS) | st.text(max_size=70),
        "on": st.booleans(),
        "words": st.booleans(),
        "changes": st.booleans(),
        "people": st.booleans(),
        "text": st.text(max_size=20) | st.text(min_size=1001, max_size=1010),
        "pick": numbers,
        "language": st.sampled_from(["en", "de", "de-AT", "tlh"]) | st.text(max_size=40),
        "game": st.sampled_from([*GAMES, "chess"]) | st.text(max_size=20),
        "pace": st.sampled_from(["live", "clock", "day", "never"]),
        "players": numbers,
        "rated": st.booleans(),
        "given": st.lists(st.lists(numbers, max_size=4), max_size=4) | st.just([[0]] * 21),
    }[field]


@st.composite
def almost_right(draw: st.DrawFn, rooms: list[str]) -> Frame:
    """A message of the protocol in which something may be wrong."""
    kind = draw(st.sampled_from(KINDS))
    message: dict[str, Any] = {"type": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        if field.required or draw(st.booleans()):
            message[field.encode_name] = draw(plausible(field.encode_name, rooms))
    mistake = draw(st.sampled_from(["", "", "", "lost", "wild", "more", "cut"]))
    name = draw(st.sampled_from(sorted(message)))
    if mistake == "lost":
        del message[name]
    elif mistake == "wild":
        message[name] = draw(anything)
    elif mistake == "more":
        message[draw(st.text(max_size=6))] = draw(anything)
    text = json.dumps(message)
    text = text[: draw(st.integers(0, len(text)))] if mistake == "cut" else text
    return text.encode() if draw(st.booleans()) else text


def fitting(rooms: list[str]) -> st.SearchStrategy[Act]:
    """Messages that fit what was shown last, so that games move on while the rest is said."""

    def answer(talk: Talk) -> Frame:
        decision = talk.update.get("decision")
        if not decision and talk.update.get("asked"):
            room, seat = talk.update["room"], talk.update["asked"][0]
            return json.dumps({"type": "enter", "room": room, "seat": seat})
        picks = any_picks(decision, talk.rng) if decision else [0]
        return json.dumps({"type": "answer", "step": talk.update.get("step", 0), "picks": picks})

    def undo(talk: Talk) -> Frame:
        return json.dumps({"type": "undo", "step": talk.update.get("step", 0)})

    def wish(talk: Talk) -> Frame:
        asks = (talk.update.get("decision") or {"asks": ASKS[0]})["asks"]
        return json.dumps({"type": "auto-decline", "asks": asks, "on": talk.rng.random() < 0.5})

    def enter(talk: Talk) -> Frame:
        return json.dumps({"type": "enter", "room": talk.rng.choice(rooms), "seat": talk.rng.choice([0, 1])})

    def again(talk: Talk) -> Frame:
        return talk.last

    return st.sampled_from([answer, answer, answer, answer, undo, wish, enter, again])


def _said(frame: Frame) -> Act:
    return lambda _: frame


# -- tests ---------------------------------------------------------------------------------------


@pytest.mark.long
def test_text_bytes_and_json_of_any_kind_are_answered(site: Site) -> None:
    json_text = anything.map(json.dumps)
    deep = ["[" * 30_000, '{"a":' * 10_000, '{"type":"ping","x":' + "[" * 30_000]
    odd = [
        "",
        b"",
        "\x00",
        '"\\ud800"',
        '{"type":"\\ud800"}',
        '{"id":1e999,"type":"ping"}',
        b"\xff",
        b"\xed\xa0\x80",
    ]

    @settings(max_examples=40, **QUIET)  # type: ignore[arg-type]
    @given(frames=st.lists(st.text() | st.binary() | json_text | json_text.map(str.encode), max_size=8))
    @example(frames=deep)
    @example(frames=odd)
    def said(frames: list[Frame]) -> None:
        with site.socket() as socket:
            talk = Talk(socket, site)
            for frame in frames:
                reply = talk.say(frame)
                assert reply["type"] == "refused"
                assert reply["code"] == "bad-message"
            assert talk.say('{"type": "ping", "id": 7}') == {"type": "pong", "re": 7}

    with site.game_beside():
        said()


@pytest.mark.long
def test_messages_that_are_almost_right_are_answered_in_any_order(site: Site) -> None:
    acts = st.lists(almost_right(site.rooms).map(_said) | fitting(site.rooms), min_size=20, max_size=60)

    @settings(max_examples=15, **QUIET)  # type: ignore[arg-type]
    @given(room=st.sampled_from(site.rooms), acts=acts)
    def said(room: str, acts: list[Act]) -> None:
        with site.socket() as socket:
            talk = Talk(socket, site)
            talk.say(json.dumps({"type": "enter", "room": room, "seat": 0}))
            for act in acts:
                talk.say(act(talk))
            assert talk.say('{"type": "ping", "id": 7}') == {"type": "pong", "re": 7}

    with site.game_beside():
        said()


@pytest.mark.long
def test_every_why_not_of_a_game_has_an_answer(site: Site) -> None:
    with site.game_beside(), site.socket() as socket:
        talk = Talk(socket, site)
        for room in site.rooms[:2]:
            talk.say(json.dumps({"type": "enter", "room": room, "seat": 0}))
            for pick in [*range(500), 2**31]:
                reply = talk.say(json.dumps({"type": "why", "pick": pick, "id": pick}))
                assert (reply["type"], reply["re"], reply["pick"]) == ("because", pick, pick)
