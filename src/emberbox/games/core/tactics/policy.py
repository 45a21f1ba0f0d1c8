"""Rules of thumb for every question that Core asks, by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from emberbox.games.core.position import Position
from emberbox.games.core.space import CONCEDE
from emberbox.games.core.tactics.acting import (
    act_urges,
    activate_urges,
    aim_urges,
    drop_urges,
    overwatch_urges,
    put_down_urges,
)
from emberbox.games.core.tactics.planning import (
    ability_urges,
    agree_urges,
    assign_urges,
    declare_urges,
    deploy_urges,
    low_urges,
    order_urges,
    place_urges,
    roster_urges,
)
from emberbox.games.core.tactics.striking import (
    attackers_urges,
    defenders_urges,
    repair_urges,
    resolve_urges,
    shots_urges,
)
from emberbox.kernel.decision import Decision

Rule = Callable[[Position, Decision, Sequence[int]], list[float]]
"""A rule of thumb: position, question and options; the weights of the options."""


def any_urges(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """No rule of thumb: everything is as good, but nobody gives up."""
    return [0.001 if pick == CONCEDE else 1.0 for pick in options]


RULES: Final[dict[str, Rule]] = {
    "leave-out": roster_urges,
    "agree": agree_urges,
    "deploy": deploy_urges,
    "deploy-where": place_urges,
    "crew": agree_urges,
    "reinforce": deploy_urges,
    "reinforce-where": place_urges,
    "assign": assign_urges,
    "place-die": low_urges,
    "declare": declare_urges,
    "declare-what": ability_urges,
    "kill-order": order_urges,
    "activate": activate_urges,
    "act": act_urges,
    "aim": aim_urges,
    "shots": shots_urges,
    "overwatch": overwatch_urges,
    "resolve": resolve_urges,
    "attacker-choice": attackers_urges,
    "defender-choice": defenders_urges,
    "repair-what": repair_urges,
    "disembark-where": put_down_urges,
    "put-down": put_down_urges,
    "eject": put_down_urges,
    "bail-where": put_down_urges,
    "deploy-whom": drop_urges,
}
"""By question. For what is not here (which carrier, whom to mend) everything is as good."""


def urges(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """How much speaks for each option; nothing in this game is hidden."""
    return RULES.get(decision.asks, any_urges)(g, decision, options)
