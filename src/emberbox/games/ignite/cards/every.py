"""Brings all cards in: importing their modules fills the tables of actions and reactions."""

from typing import Final

from emberbox.games.ignite.cards import (
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

MODULES: Final = (
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
