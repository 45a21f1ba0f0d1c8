"""What makes each reason of Ignite true, and the options of the games in which they are looked at."""

from __future__ import annotations

from emberbox.kernel.game import Choice
from tests.why import (
    checks_ignite_cards,
    checks_ignite_fighting,
    checks_ignite_moving,
    checks_ignite_now,
    checks_ignite_trade,
    checks_ignite_turn,
)
from tests.why.sweep import Check

ALL_OPTIONS: list[dict[str, Choice]] = [
    {"rounds": 20, "players": 3, "market": "chosen", "banning": True, "titles": 2},
    {"rounds": 20, "players": 2, "quick": True, "goal": "last-standing", "titles": 2, "market": "random"},
    {"rounds": 20, "players": 4, "market": "epic", "quick": True, "titles": 1},
    {"rounds": 20, "players": 6, "goal": "teams-2"},
    {"rounds": 20, "players": 3, "goal": "hill-15", "quick": True, "starters": True},
    {"rounds": 20, "players": 4, "goal": "teams-2", "adjacent": True, "titles": 2},
]
SOME_OPTIONS = ALL_OPTIONS[:3]

CHECKS: dict[str, Check] = {
    **checks_ignite_now.CHECKS,
    **checks_ignite_turn.CHECKS,
    **checks_ignite_trade.CHECKS,
    **checks_ignite_cards.CHECKS,
    **checks_ignite_fighting.CHECKS,
    **checks_ignite_moving.CHECKS,
}
