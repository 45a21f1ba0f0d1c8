"""Events are told right after their change: with an event a watcher sees what it says, and nothing later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from emberbox.games.shelf import GAMES
from emberbox.kernel.cards import SPECTATOR
from emberbox.kernel.event import Fact
from emberbox.kernel.game import State, View, Watcher
from emberbox.kernel.session import Session
from tests.core.random_play import PLAY as CORE
from tests.ignite.random_play import PLAY as IGNITE
from tests.long_play import LongPlay, Options

Facts = dict[str, Fact]


def piece_of(view: View, facts: Facts) -> dict[str, Any] | None:
    """The piece that an event is about."""
    return next((piece for piece in view["pieces"] if piece["piece"] == facts["piece"]), None)


def stands(view: View, facts: Facts) -> bool:
    piece = piece_of(view, facts)
    return piece is not None and piece["cell"] == facts["cell"]


def model_stands(view: View, facts: Facts) -> bool:
    at = view["models"][facts["model"]]["at"]
    return bool(at == (facts["cell"] if "cell" in facts else facts["path"][-1]))  # type: ignore[index]


def lies_there(view: View, facts: Facts) -> bool:
    return any(item["cell"] == facts["cell"] for item in view["items"])


def minion_on(view: View, unit: Any) -> Any:
    return view["players"][unit // 4]["lineup"][unit % 4]


TOLD: dict[str, dict[str, Any]] = {
    "forge": {
        "turn": lambda view, facts: view["current"] == facts["seat"] and view["turn"] == facts["turn"],
        "summoned": lambda view, facts: minion_on(view, facts["unit"]) is not None,
        "destroyed": lambda view, facts: minion_on(view, facts["unit"]) is None,
        "damaged": lambda view, facts: minion_on(view, facts["unit"])["damage"] > 0,
        "lost": lambda view, facts: (
            view["players"][facts["seat"]]["out"] and not view["players"][facts["seat"]]["forge"]
        ),
        "won": lambda view, facts: view["winner"] == facts["seat"],
    },
    "ignite": {
        "turn": lambda view, facts: view["current"] == facts["seat"] and view["turn"] == facts["turn"],
        "moved": stands,
        "landed": stands,
        "pushed": stands,
        "pulled": stands,
        "evaded": stands,
        "summoned": stands,
        "died": lambda view, facts: piece_of(view, facts) is None,
        "knocked-down": lambda view, facts: piece_of(view, facts)["down"],  # type: ignore[index]
        "item-placed": lies_there,
        "item-moved": lies_there,
        "title": lambda view, facts: any(title["owner"] == facts["seat"] for title in view["titles"]),
        "eliminated": lambda view, facts: view["players"][facts["seat"]]["eliminated"],
        "flipped": lambda view, facts: all(pile["card"] for pile in view["market"] if pile["count"]),
        "gained": lambda view, facts: all(pile["card"] for pile in view["market"] if pile["count"]),
        "won": lambda view, facts: view["winners"] == facts["seats"],
    },
    "core": {
        "deployed": model_stands,
        "disembarked": model_stands,
        "returned": model_stands,
        "moved": model_stands,
        "activated": lambda view, facts: view["active"]["model"] == facts["model"],
        "ended": lambda view, facts: view["active"] is None,
        "destroyed": lambda view, facts: view["models"][facts["model"]]["at"] is None,
        "phase": lambda view, facts: view["phase"] == facts["phase"],
        "round": lambda view, facts: view["round"] == facts["round"],
        "zone": lambda view, facts: view["sides"][facts["seat"]]["zone"] == facts["zone"],
        "won": lambda view, facts: view["winner"] == facts["seat"],
    },
}
"""What holds in the view of the moment at which an event is told, by game and event."""


FORGE = LongPlay(GAMES["forge"], lambda session, rng: rng.choice(session.options()))

PLAYED: list[tuple[LongPlay, Options]] = [
    (FORGE, {"players": 3, "conveyor": True, "reclaim": True}),
    (IGNITE, {"players": 4, "quick": True, "market": "random", "rounds": 20, "titles": 2}),
    (IGNITE, {"players": 3, "quick": True, "market": "epic", "rounds": 20}),
    (CORE, {"rounds": 5}),
]


def games(each: int) -> Iterator[tuple[LongPlay, Session]]:
    """Games to look at: each from its beginning, and some from the thick of it."""
    for play, options in PLAYED:
        for seed in range(each):
            yield play, play.any_game(options, seed, wild=seed > 0, record=True)


class Keeper(Watcher):
    """Keeps the views of all events."""

    def __init__(self, state: State) -> None:
        self.seen: list[View] = []
        super().__init__(SPECTATOR, state)

    def look(self, state: State) -> View:
        self.seen.append(super().look(state))
        return self.seen[-1]


@pytest.mark.long
@pytest.mark.parametrize("each", [2, pytest.param(6, marks=pytest.mark.long)])
def test_what_an_event_says_is_so_when_it_is_told(each: int) -> None:
    checked: dict[str, Counter[str]] = {game: Counter() for game in TOLD}
    for seed, (play, session) in enumerate(games(each)):
        keeper, rng = Keeper(session.state), Random(seed)
        session.watch([keeper])
        session.heard()
        told, counter = TOLD[play.game.name], checked[play.game.name]
        while not session.over:
            keeper.seen.clear()
            session.answer_unchecked(play.any_pick(session, rng))
            for event, view in zip(session.heard(), keeper.seen, strict=True):
                if event.what in told:
                    counter[event.what] += 1
                    assert told[event.what](view, event.facts), (event.what, event.facts)
    if each < 6:  # too few for everything to happen
        assert all(len(checked[game]) > 3 for game in TOLD)
        return
    missing = {game: [what for what in TOLD[game] if not checked[game][what]] for game in TOLD}
    assert missing == {game: [] for game in TOLD}
