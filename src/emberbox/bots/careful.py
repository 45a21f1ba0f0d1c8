"""Asking a bot so that nothing it does can harm the game."""

from __future__ import annotations

from random import Random
from typing import Final, final

from emberbox.bots.bot import Bot, UnknownBot
from emberbox.bots.simple import any_of
from emberbox.kernel.observation import Observation
from emberbox.kernel.session import Session


@final
class Mishap:
    """What went wrong with a bot: it failed, or its pick was not legal."""

    __slots__ = ("pick", "problem", "seat")

    def __init__(self, seat: int, problem: str, pick: int) -> None:
        self.seat: Final = seat
        self.problem: Final = problem
        self.pick: Final = pick


def answer(bot: Bot, session: Session, seat: int, mishaps: list[Mishap] | None = None) -> int:
    """The bot's pick for a seat, and a legal one in any case: if the bot fails, any legal pick.

    The stand-in is drawn from the seat's own options by a fixed seed, so a game stays repeatable. What
    went wrong is noted in `mishaps`. A bot that doesn't fit the game at all raises `UnknownBot`.
    """
    observation = Observation(session, seat)
    problem = ""
    try:
        pick = bot.choose(observation)
        refusal = session.forbids(pick, seat)
        if refusal is None:
            return pick
        problem = f"answered {session.game.space.name(pick)}, which is not allowed: {refusal.rule}"
    except UnknownBot:
        raise
    except Exception as error:  # whatever a bot raises, the game goes on
        problem = f"failed with {error!r}"
    pick = any_of(observation.options(), Random(seat))
    if mishaps is not None:
        mishaps.append(Mishap(seat, problem, pick))
    return pick
