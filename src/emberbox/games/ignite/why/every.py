"""Brings all reasons in: importing their modules fills the tables."""

from emberbox.games.ignite.why import (  # noqa: F401
    cards,
    hand,
    minions,
    questions,
    setup,
    steps,
    targets,
    trade,
    turn,
    units,
)
