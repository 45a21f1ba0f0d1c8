"""Brings all cards in: importing their modules fills the tables of actions, reactions and moments."""

from emberbox.games.ignite.cards import (  # noqa: F401
    abilities,
    arrows,
    counters,
    evasion,
    events,
    items,
    krakens,
    movement,
    own,
    pandas,
    portal,
    pulling,
    races,
    shields,
    spells,
    summoning,
    terrain,
    titles,
    weapons,
)
