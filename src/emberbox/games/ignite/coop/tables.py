"""What the book of Solo & Co-op has beside its cards: armies, Round cards, difficulties, barred decks."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.coop.facts import (
    APOCALYPSE_SYMBOL,
    BOSS_ROUND,
    COLOURS,
    POWER_SYMBOL,
    ROUND_SETS,
    ROUNDS,
    UPGRADE_ROUND,
    RoundCard,
    round_card,
)
from emberbox.games.ignite.coop.setting import BARRED, bars_deck
from emberbox.games.ignite.coop.setup import UNITS, units_for
from emberbox.games.ignite.coop.state import DIFFICULTIES, EASY, FAVOR, FREE_TURNS, LEVEL_2_SPEED
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.races import RACE_NAMES
from emberbox.kernel.game import View

_SYMBOLS: Final = {POWER_SYMBOL: "power", APOCALYPSE_SYMBOL: "apocalypse"}


def tables(races: list[int]) -> View:
    """All of them, by name. The last number of units of a race is for all larger tables, too."""
    numbers = range(1, ROUNDS + 1)
    players = range(1, len(UNITS))
    return {
        "units": {RACE_NAMES[race]: [units_for(count, race) for count in players] for race in races},
        "track": {"rounds": BOSS_ROUND},
        "difficulties": {name: _difficulty(at) for at, name in enumerate(DIFFICULTIES)},
        "rounds": [
            {"players": most, "cards": [_round(round_card(most, number)) for number in numbers]}
            for _, most in ROUND_SETS
        ],
        "barred": {of.KEYS[kind]: bars_deck(kind) for kind in BARRED},
    }


def _difficulty(difficulty: int) -> View:
    """What the team is given, and what the enemies get: from which round on they are of level 2, if ever."""
    return {
        "favor": FAVOR[difficulty],
        "free": FREE_TURNS[difficulty],
        "upgrade": None if difficulty == EASY else UPGRADE_ROUND,
        "speed": LEVEL_2_SPEED[difficulty],
    }


def _round(card: RoundCard) -> View:
    """A Round card: who comes by each result of the D6, and which cards are drawn."""
    groups = [
        {
            "enemies": [{"colour": COLOURS[colour], "count": count} for colour, count in group],
            "draws": [_SYMBOLS[symbol] for symbol in symbols],
        }
        for group, symbols in zip(card.groups, card.symbols, strict=True)
    ]
    return {"groups": groups, "draws": [_SYMBOLS[symbol] for symbol in card.top]}
