"""What makes each reason of The Freeze true, and the options of the games in which they are looked at."""

from __future__ import annotations

from emberbox.kernel.game import Choice
from tests.why import checks_freeze_cards, checks_freeze_machines, checks_freeze_moving, checks_ignite
from tests.why.sweep import Check

ALL_OPTIONS: list[dict[str, Choice]] = [
    {"rounds": 20, "players": 3, "quick": True, "decks": "freeze", "tiles": "most"},
    {"rounds": 20, "players": 2, "quick": True, "goal": "last-standing", "titles": 2},
    {"rounds": 20, "players": 4, "quick": True, "market": "epic", "titles": 1, "tiles": "most"},
    {"rounds": 20, "players": 3, "market": "chosen", "banning": True, "titles": 2},
    {"rounds": 20, "players": 4, "quick": True, "goal": "teams-2", "decks": "freeze", "tiles": "most"},
    {"rounds": 20, "players": 3, "quick": True, "goal": "hill-15", "starters": True, "decks": "freeze"},
    {"rounds": 20, "players": 6, "goal": "teams-2", "decks": "freeze", "tiles": "most"},
]
SOME_OPTIONS = ALL_OPTIONS[:3]

CHECKS: dict[str, Check] = {
    **checks_ignite.CHECKS,
    **checks_freeze_moving.CHECKS,
    **checks_freeze_machines.CHECKS,
    **checks_freeze_cards.CHECKS,
}
