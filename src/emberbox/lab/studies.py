"""The study of each game of the box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from emberbox.kernel.errors import EmberboxError
from emberbox.lab.study import TOPICS, Study
from emberbox.registry import REGISTRY


class UnknownStudy(EmberboxError):
    """The lab was asked for something that it does not look at."""


@cache
def study_of(game: str) -> Study:
    """The study of a game by its name, or `UnknownStudy`."""
    if game not in REGISTRY:
        raise UnknownStudy(f"the lab has no study of game {game!r}; choose from {', '.join(REGISTRY)}")
    study: Study = REGISTRY[game].study.load()()
    return study


def study_on(game: str, topic: str) -> Study:
    """The study of a game by its name, or `UnknownStudy` if it says nothing on the topic."""
    if topic not in TOPICS:
        raise UnknownStudy(f"the lab has no topic {topic!r}; choose from {_listed(TOPICS)}")
    study = study_of(game)
    if topic not in study.topics:
        raise UnknownStudy(
            f"{game} has no study of {topic}: {study.lacks[topic]}; it has {_listed(study.topics)}"
        )
    return study


def _listed(topics: Sequence[str]) -> str:
    """Topics in a sentence.

    >>> _listed(["races", "cards", "length"])
    'races, cards and length'
    """
    *others, last = topics
    return f"{', '.join(others)} and {last}"
