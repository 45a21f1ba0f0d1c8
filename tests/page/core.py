"""People at a table of Core: where a pick is to be touched, and moments of a battle to begin a test from."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from emberbox.games.core.game import CORE
from emberbox.games.core.seeing import SIGHTS
from emberbox.games.core.space import COLUMNS, SPACE
from emberbox.kernel.record import Record
from emberbox.kernel.session import Session
from tests.page.ignite import Player
from tests.page.ignite_positions import MOST_GAMES, Options, sensible
from tests.page.kit import Message

FIRST_CONTACT: Options = {"scenario": "first-contact", "rounds": 3}

PLACING = {"deploy-where", "disembark-where", "put-down", "eject", "bail-where", "reinforce-where"}
"""Questions whose squares are for the base of the model that they are about."""


class Commander(Player):
    """Somebody at a table of Core who does what is sensible, and touches things where they are drawn."""

    space = SPACE

    def cell_of(self, update: Message, pick: int) -> int | None:
        return square_of(update, pick)


def square_of(update: Message, pick: int) -> int | None:
    """The square that stands for a pick, if one does: of a base that is to be placed the middle one."""
    view, asks = update["view"], update["decision"]["asks"]
    kind, _, number = SPACE.name(pick).partition(":")
    if kind == "cell":
        model = view["active"]["model"] if asks == "act" else view["about"] if asks in PLACING else None
        inward = 0 if model is None else (view["models"][model]["base"] - 1) // 2
        return int(number) + inward * (COLUMNS + 1)
    if kind == "unit":
        at: int | None = view["models"][int(number)]["at"]
        return at
    if kind == "number" and asks == "choose-zone":
        north_west: int = view["board"]["zones"][int(number)]["north_west"]
        return north_west
    return None


def building(update: Message) -> int:
    """A square that nobody can ever stand on."""
    terrain: str = update["view"]["board"]["terrain"]
    return terrain.index("#")


def battles(options: Options, wanted: Callable[[Session], bool]) -> Record:
    """A battle of sensible players up to a question to the first of them of which something is true."""
    for seed in range(MOST_GAMES):
        session = Session.start(CORE, options, seed)
        while not session.over:
            seat = session.decision_seat()
            if seat == 0 and wanted(session):
                return session.record()
            session.answer_unchecked(sensible(session, seat), seat)
    raise AssertionError("no battle came to such a moment")


def asks(session: Session) -> str:
    """What the first player is asked."""
    decision = session.asked(0)
    return "" if decision is None else decision.asks


def question(what: str, options: Options = FIRST_CONTACT) -> Record:
    """A battle in which the first player is asked something."""
    return battles(options, lambda session: asks(session) == what)


def weapons(session: Session) -> list[int]:
    """The weapons that the first player can attack with now."""
    decision = session.asked(0)
    options = [] if decision is None or decision.asks != "act" else decision.options()
    return [pick for pick in options if SPACE.name(pick).startswith("number:")]


@cache
def about_to_attack(scenario: str = "first-contact") -> Record:
    """A battle in which the first player's model has somebody to fire at."""
    return battles({**FIRST_CONTACT, "scenario": scenario, "rounds": 0}, lambda now: bool(weapons(now)))


def sights(session: Session) -> set[str]:
    """How well the models are seen that the first player could aim at."""
    return {aim["sight"] for aim in session.state.view(0)["aims"]} if asks(session) == "aim" else set()


@cache
def aiming() -> Record:
    """A battle in which the first player aims: one model is in full sight, one in partial, one in none."""
    return battles(FIRST_CONTACT, lambda session: len(sights(session)) == len(SIGHTS))
