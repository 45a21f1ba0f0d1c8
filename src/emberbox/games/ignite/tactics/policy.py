"""Rules of thumb for every question that Ignite asks, by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from emberbox.games.ignite.space import NUMBERS, PIECE
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.fighting import prey_urges, push_urges, target_urges
from emberbox.games.ignite.tactics.laying import (
    burst_urges,
    decoy_urges,
    place_urges,
    portal_urges,
    shard_urges,
    summon_urges,
    trap_urges,
)
from emberbox.games.ignite.tactics.moving import (
    evade_urges,
    go_urges,
    land_urges,
    minion_urges,
    minions_urges,
    spawn_urges,
)
from emberbox.games.ignite.tactics.reacting import (
    give_up_urges,
    heal_urges,
    keep_urges,
    protect_urges,
    push_way_urges,
    raided_urges,
    react_urges,
    trash_urges,
)
from emberbox.games.ignite.tactics.setting_up import (
    area_urges,
    deck_urges,
    gain_urges,
    panda_trash_urges,
    panda_urges,
    place_unit_urges,
    race_urges,
)
from emberbox.games.ignite.tactics.shopping import buy_urges, price_urges
from emberbox.games.ignite.tactics.turn import (
    act_urges,
    deal_urges,
    honor_urges,
    modify_urges,
    sell_urges,
    stand_up_urges,
    unit_urges,
)
from emberbox.kernel.decision import Decision
from emberbox.kernel.space import NONE

Rule = Callable[[Position, Decision, Sequence[int]], list[float]]
"""A rule of thumb: position, question and options; the weights of the options."""


def any_urges(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """No rule of thumb: everything is as good."""
    return [1.0] * len(options)


def yes_urges(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Something rather than nothing."""
    return [0.05 if pick == NONE else 1.0 for pick in options]


def most_urges(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The greatest number."""
    return [1.0 if pick == options[-1] else 0.2 for pick in options]


def piece_urges(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Rather a piece than an item."""
    return [1.0 if pick == PIECE else 0.1 for pick in options]


def first_urges(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """In the order in which things lie there, if nothing else decides."""
    return [1.0 / (1.0 + 0.1 * (pick - NUMBERS)) for pick in options]


RULES: Final[dict[str, Rule]] = {
    "act": act_urges,
    "honor": honor_urges,
    "buy": buy_urges,
    "title-price": price_urges,
    "sell": sell_urges,
    "deal": deal_urges,
    "stand-up": stand_up_urges,
    "discard": give_up_urges,
    "keep": keep_urges,
    "begin-with": first_urges,
    "unit": unit_urges,
    "attack-or-not": unit_urges,
    "go": go_urges,
    "land": land_urges,
    "evade": evade_urges,
    "bite": prey_urges,
    "bash": prey_urges,
    "target": target_urges,
    "modify": modify_urges,
    "push-or-not": push_urges,
    "push-way": push_way_urges,
    "draw-or-not": yes_urges,
    "reveal": yes_urges,
    "trash": trash_urges,
    "item-or-piece": piece_urges,
    "pull-spaces": most_urges,
    "react": react_urges,
    "protect": protect_urges,
    "raided": raided_urges,
    "heal": heal_urges,
    "summon": summon_urges,
    "lay-portal": portal_urges,
    "scorch": place_urges,
    "wall": place_urges,
    "note-meteor": burst_urges,
    "throw": burst_urges,
    "note-trap": trap_urges,
    "place-decoy": decoy_urges,
    "lay-shard": shard_urges,
    "minions": minions_urges,
    "minion": minion_urges,
    "spawn": spawn_urges,
    "choose-decks": deck_urges,
    "ban": race_urges,
    "race": race_urges,
    "area": area_urges,
    "place": place_unit_urges,
    "panda": panda_urges,
    "panda-trash": panda_trash_urges,
    "panda-gain": gain_urges,
}
"""By question. For what is not here (which pile, which buyer, which bow) everything is as good."""


def urges(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """How much speaks for each option, by what the seat that is asked may know."""
    return RULES.get(decision.asks, any_urges)(g, decision, options)
