"""Rules of thumb for every question that Core asks, by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from emberbox.games.core.position import Position
from emberbox.games.core.space import CONCEDE
from emberbox.games.core.tactics.acting import (
    act_policy,
    activate_policy,
    aim_policy,
    drop_policy,
    overwatch_policy,
    put_down_policy,
)
from emberbox.games.core.tactics.planning import (
    ability_policy,
    agree_policy,
    assign_policy,
    declare_policy,
    deploy_policy,
    low_policy,
    order_policy,
    place_policy,
    roster_policy,
)
from emberbox.games.core.tactics.striking import (
    attackers_policy,
    defenders_policy,
    repair_policy,
    resolve_policy,
    shots_policy,
)
from emberbox.kernel.decision import Decision

Rule = Callable[[Position, Decision, Sequence[int]], list[float]]
"""A rule of thumb: position, question and options; the weights of the options."""


def any_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """No rule of thumb: everything is as good, but nobody gives up."""
    return [0.001 if pick == CONCEDE else 1.0 for pick in options]


RULES: Final[dict[str, Rule]] = {
    "leave-out": roster_policy,
    "agree": agree_policy,
    "deploy": deploy_policy,
    "deploy-where": place_policy,
    "crew": agree_policy,
    "reinforce": deploy_policy,
    "reinforce-where": place_policy,
    "assign": assign_policy,
    "place-die": low_policy,
    "declare": declare_policy,
    "declare-what": ability_policy,
    "kill-order": order_policy,
    "activate": activate_policy,
    "act": act_policy,
    "aim": aim_policy,
    "shots": shots_policy,
    "overwatch": overwatch_policy,
    "resolve": resolve_policy,
    "attacker-choice": attackers_policy,
    "defender-choice": defenders_policy,
    "repair-what": repair_policy,
    "disembark-where": put_down_policy,
    "put-down": put_down_policy,
    "eject": put_down_policy,
    "bail-where": put_down_policy,
    "deploy-whom": drop_policy,
}
"""By question. For what is not here (which carrier, whom to mend) everything is as good."""


def policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """How much speaks for each option; nothing in this game is hidden."""
    return RULES.get(decision.asks, any_policy)(g, decision, options)
