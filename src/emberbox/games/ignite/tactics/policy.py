"""Rules of thumb for every question that Ignite asks, by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from emberbox.games.ignite.space import NUMBERS, PIECE, SEATS
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.fighting import prey_policy, push_policy, target_policy
from emberbox.games.ignite.tactics.laying import (
    burst_policy,
    decoy_policy,
    place_policy,
    portal_policy,
    shard_policy,
    summon_policy,
    trap_policy,
)
from emberbox.games.ignite.tactics.moving import (
    evade_policy,
    go_policy,
    land_policy,
    minion_policy,
    minions_policy,
    spawn_policy,
)
from emberbox.games.ignite.tactics.reacting import (
    give_up_policy,
    heal_policy,
    keep_policy,
    protect_policy,
    push_way_policy,
    raided_policy,
    react_policy,
    trash_policy,
)
from emberbox.games.ignite.tactics.setting_up import (
    area_policy,
    deck_policy,
    gain_policy,
    panda_policy,
    panda_trash_policy,
    place_unit_policy,
    race_policy,
)
from emberbox.games.ignite.tactics.shopping import buy_policy, price_policy
from emberbox.games.ignite.tactics.turn import (
    act_policy,
    deal_policy,
    honor_policy,
    modify_policy,
    sell_policy,
    stand_up_policy,
    unit_policy,
)
from emberbox.kernel.decision import Decision
from emberbox.kernel.space import NONE

Rule = Callable[[Position, Decision, Sequence[int]], list[float]]
"""A rule of thumb: position, question and options; the weights of the options."""


def any_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """No rule of thumb: everything is as good."""
    return [1.0] * len(options)


def yes_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Something rather than nothing."""
    return [0.05 if pick == NONE else 1.0 for pick in options]


def most_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The greatest number."""
    return [1.0 if pick == options[-1] else 0.2 for pick in options]


def piece_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Rather a piece than an item."""
    return [1.0 if pick == PIECE else 0.1 for pick in options]


def rival_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Rather a rival than an ally, where a player is chosen."""
    return [0.05 if g.are_allies(pick - SEATS, decision.seat) else 1.0 for pick in options]


def first_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """In the order in which things lie there, if nothing else decides."""
    return [1.0 / (1.0 + 0.1 * (pick - NUMBERS)) for pick in options]


RULES: Final[dict[str, Rule]] = {
    "act": act_policy,
    "honor": honor_policy,
    "buy": buy_policy,
    "title-price": price_policy,
    "sell": sell_policy,
    "deal": deal_policy,
    "stand-up": stand_up_policy,
    "discard": give_up_policy,
    "keep": keep_policy,
    "begin-with": first_policy,
    "unit": unit_policy,
    "attack-or-not": unit_policy,
    "go": go_policy,
    "land": land_policy,
    "evade": evade_policy,
    "bite": prey_policy,
    "bash": prey_policy,
    "target": target_policy,
    "modify": modify_policy,
    "push-or-not": push_policy,
    "push-way": push_way_policy,
    "draw-or-not": yes_policy,
    "reveal": yes_policy,
    "trash": trash_policy,
    "item-or-piece": piece_policy,
    "pull-spaces": most_policy,
    "react": react_policy,
    "protect": protect_policy,
    "raided": raided_policy,
    "heal": heal_policy,
    "summon": summon_policy,
    "lay-portal": portal_policy,
    "scorch": place_policy,
    "wall": place_policy,
    "note-meteor": burst_policy,
    "throw": burst_policy,
    "note-trap": trap_policy,
    "place-decoy": decoy_policy,
    "lay-shard": shard_policy,
    "minions": minions_policy,
    "minion": minion_policy,
    "spawn": spawn_policy,
    "choose-decks": deck_policy,
    "ban": race_policy,
    "race": race_policy,
    "area": area_policy,
    "place": place_unit_policy,
    "panda": panda_policy,
    "panda-trash": panda_trash_policy,
    "panda-gain": gain_policy,
}
"""By question. Expansions add theirs."""


def any_will_do(*questions: str) -> None:
    """Questions for which there is no rule of thumb, on purpose: everything is as good."""
    RULES.update(dict.fromkeys(questions, any_policy))


any_will_do(
    "bow", "buyer", "flip", "item", "next-wall", "pile", "seller", "take-up", "which-item", "whose-item"
)


def policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """How much speaks for each option, by what the seat that is asked may know."""
    return RULES.get(decision.asks, any_policy)(g, decision, options)
