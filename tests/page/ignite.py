"""People at a table with a board: the game behind it, and where a pick of Ignite is to be touched."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any

from playwright.sync_api import Locator, expect

from emberbox.games.ignite.space import SPACE
from emberbox.games.shelf import GAMES
from emberbox.kernel.decision import Decision
from emberbox.kernel.record import Answer
from emberbox.kernel.session import Session
from emberbox.kernel.space import Space
from tests.page.ignite_positions import Options, sensible_answer
from tests.page.kit import Guest, Message, moment
from tests.server.kit import Served

UNHURRIED: dict[str, object] = {"autoPass": False}
"""Settings of somebody for whom nothing is passed on: a slow machine would take it out of a test's hand."""

FREE = """(thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    let best = { x: width / 2, y: height / 2 };
    let widest = 0;
    for (const y of [18, height / 2]) {
        let run = 0;
        for (let x = 2; x < width; x += 2) {
            run = thing.contains(document.elementFromPoint(left + x, top + y)) ? run + 2 : 0;
            if (run > widest) [widest, best] = [run, { x: x - run / 2 + 1, y }];
        }
    }
    return best;
}"""
"""Where a card can be touched: those of a large hand lie over each other; at an edge a tap may miss."""


class Truth:
    """The game of a room as the server keeps it, secrets and all: for who must know what to expect."""

    def __init__(self, served: Served, room: str) -> None:
        self.store = f"file:{served.folder / 'emberbox.db'}?mode=ro"
        self.room = room
        self.seen = -1
        ((game, options, self.seed),) = self._read("select game, options, seed from rooms where id = ?", room)
        self.game = GAMES[game]
        self.options: Options = json.loads(options)
        self.session = Session.unstarted(self.game, self.options, self.seed)

    def now(self) -> Session:
        """The game as it stands."""
        steps = "select number, back, answers from steps where room = ? and number > ? order by number"
        for number, back, answers in self._read(steps, self.room, self.seen):
            log: list[Answer] = [(seat, pick) for seat, pick in json.loads(answers)]
            if back:
                log = self.session.log[:-back] + log
                self.session = Session.unstarted(self.game, self.options, self.seed)
            for seat, pick in log:
                self.session.follow(seat, pick)
            self.seen = number
        return self.session

    def _read(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.store, uri=True)) as store:
            return store.execute(sql, values).fetchall()


class Player:
    """Somebody at a table of Ignite who does what is sensible, and touches things where they are drawn."""

    space: Space = SPACE

    def __init__(
        self,
        guest: Guest,
        served: Served,
        room: str,
        seat: int = 0,
        touch: Callable[..., None] = Locator.click,
    ) -> None:
        self.guest = guest
        self.page = guest.page
        self.truth = Truth(served, room)
        self.seat = seat
        self.touch = touch
        self.step = ""
        self.asked: list[str] = []
        """The names of the questions that this player has answered, oldest first."""

    @property
    def update(self) -> Message:
        """What this player was told last."""
        return next(
            message for message in map(json.loads, reversed(self.guest.received)) if "view" in message
        )

    def play(self, until: Callable[[Session], bool] = lambda session: False, most: int = 600) -> None:
        """Answer sensibly until the game is over, or something is true when this player is asked again."""
        for _ in range(most):
            shown = moment(self.page, after=self.step)
            if shown is None or until(self.truth.now()):
                return
            self.step = shown["step"]
            self.answer(sensible_answer(self.truth.now(), self.seat))
        raise AssertionError(f"the game was not over after {most} answers")

    def wait(self) -> Decision:
        """Wait for the next question."""
        shown = moment(self.page, after=self.step)
        assert shown is not None, "the game is over"
        self.step = shown["step"]
        decision = self.truth.now().asked(self.seat)
        assert decision is not None
        return decision

    def answer(self, picks: Sequence[int]) -> None:
        """Touch what the picks mean, one after the other."""
        update = self.update
        for at, pick in enumerate(picks):
            self.reach_for(update, pick, picks[:at].count(pick))
        if update["decision"]["several"]:
            done = self.page.locator(".prompt .several button")
            expect(done).to_be_enabled()  # a click waits for that, a key does not
            self.touch(done)
        elif choice_of(update, picks[0])["grave"]:
            self.touch(self.page.get_by_role("button", name="Yes, do it"))
        self.asked.append(update["decision"]["asks"])

    def take(self, name: str) -> None:
        """Answer with a pick by its name."""
        self.answer([self.space.names.index(name)])

    def cell_of(self, update: Message, pick: int) -> int | None:
        """The space to be touched for a pick, if there is one."""
        return cell_of(update, pick)

    def reach_for(self, update: Message, pick: int, copy: int = 0) -> None:
        """Touch a pick where it is drawn: on the board, in the hand, over the board; or its button."""
        cell = self.cell_of(update, pick)
        if cell is not None:
            self.touch(self.page.locator(f"[data-cell='{cell}']"))
            return
        said = json.dumps(f". {choice_of(update, pick)['text']}")
        drawn = self.page.locator(f".board .thing.open[aria-label$={said}]")
        button = self.page.locator(f".prompt :is(.cards, .buttons) [data-pick='{pick}']")
        self.page.mouse.move(0, 0)  # the card under the mouse lies over its neighbours
        thing = drawn.or_(button).nth(copy)
        thing.scroll_into_view_if_needed()
        self.touch(thing, position=thing.evaluate(FREE))


def cell_of(update: Message, pick: int) -> int | None:
    """The space that stands for a pick, if one does."""
    kind, _, number = SPACE.name(pick).partition(":")
    if kind == "cell":
        return int(number)
    if kind == "number" and update["decision"]["asks"] == "area":
        return int(update["view"]["board"]["areas"][int(number) - 1][0])
    if kind == "number" and update["decision"]["asks"] == "take-up":
        traps = [each for each in update["view"]["effects"] if each["key"] == "trapsmith"]
        return int(traps[int(number)]["at"])
    return None


def choice_of(update: Message, pick: int) -> Message:
    """What is said of a pick."""
    choice: Message = next(each for each in update["words"]["choices"] if each["pick"] == pick)
    return choice
