"""The study of each game on the shelf."""

from __future__ import annotations

from typing import Final

from emberbox.kernel.errors import EmberboxError
from emberbox.lab.core import CoreStudy
from emberbox.lab.forge import ForgeStudy
from emberbox.lab.ignite import IgniteStudy
from emberbox.lab.study import TOPICS, Study

STUDIES: Final[dict[str, Study]] = {"forge": ForgeStudy(), "ignite": IgniteStudy(), "core": CoreStudy()}


class UnknownStudy(EmberboxError):
    """The lab was asked for something that it does not look at."""


def study_of(game: str, topic: str) -> Study:
    """The study of a game by its name, or `UnknownStudy` if it says nothing on the topic."""
    if topic not in TOPICS:
        raise UnknownStudy(f"the lab has no study of {topic!r}; it has {' and '.join(TOPICS)}")
    if game not in STUDIES:
        raise UnknownStudy(f"the lab has no study of the game {game!r}; it has {', '.join(STUDIES)}")
    study = STUDIES[game]
    if topic not in study.topics:
        raise UnknownStudy(f"{game} has no study of {topic}; it has {' and '.join(study.topics)}")
    return study
