"""A hint at one screen: a good move, how it compares, and what would follow."""

from __future__ import annotations

from random import Random
from typing import Final

from rich.console import Console
from rich.text import Text

from emberbox.bots.advice import UNSURE, Advice, advise
from emberbox.bots.interrupts import HeldInterrupts
from emberbox.bots.search import SearchBot
from emberbox.kernel.decision import Several
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session
from emberbox.telling.advice import answer_text, verdict
from emberbox.telling.teller import Scene
from emberbox.terminal.face import Face
from emberbox.terminal.forecast import Forecast

MS: Final = 1000
"""For how long somebody who asks for a hint waits."""

HINT: Final = "Hint: {text}"


def found(session: Session, seat: int, bot: SearchBot) -> tuple[list[int], Advice]:
    """A good answer to what a seat is asked, all picks of it, and how sure it is."""
    if not isinstance(session.asked(seat), Several):
        advice = advise(bot, Observation(session, seat))
        return [advice.pick], advice
    # Several are picked one after the other, in a copy.
    copy, picks = session.fork(Random(bot.rng.random()), seat, record=True), []
    answered = copy.answered
    while copy.answered == answered:
        picks.append(bot.choose(Observation(copy, seat)))
        copy.answer_unchecked(picks[-1], seat)
    return picks, Advice(picks[0], UNSURE)


def show_hint(face: Face, session: Session, scene: Scene, seat: int, console: Console) -> None:
    """Print a hint."""
    with HeldInterrupts():
        picks, advice = found(session, seat, SearchBot(session.logged, MS, learned=True))
    console.print(Text(HINT.format(text=answer_text(face.teller, picks, scene)), "bold"))
    compared = verdict(face.teller, advice.standing, advice.rival, scene)
    if compared:
        console.print(Text(compared))
    Forecast(face, session, scene.names, seat, session.spell(picks, seat)).show(console)
