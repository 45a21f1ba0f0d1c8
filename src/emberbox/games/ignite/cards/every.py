"""Brings all cards in: importing their modules fills the tables of actions and reactions."""

from emberbox.games.ignite.cards import (  # noqa: F401
    abilities,
    arrows,
    counters,
    evasion,
    events,
    items,
    movement,
    pulling,
    shields,
    spells,
    summoning,
    terrain,
    weapons,
)
