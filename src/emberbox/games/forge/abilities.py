"""The abilities of the minions. What a static ability changes stands where the change is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, final

from emberbox.games.data import run_code
from emberbox.games.forge import catalogue as of
from emberbox.games.forge.verbs import (
    Ability,
    ability_of,
    bots_ignite,
    damages_minions,
    destroys_own,
    draws,
    ignites,
    in_order,
    recycles,
    repairs,
    returns,
    takes,
)
from emberbox.kernel.errors import CatalogueError


@final
class Play:
    """What a minion does, and what it is worth to bots beyond its numbers, on the lineup and in the hand."""

    __slots__ = ("ability", "in_hand", "on_lineup")

    def __init__(self, ability: Ability | None, on_lineup: float, in_hand: float) -> None:
        self.ability: Final = ability
        self.on_lineup: Final = on_lineup
        self.in_hand: Final = in_hand


BEHAVIOUR: Final[dict[str, Play]] = {
    "cinder-imp": Play(draws(1), on_lineup=0.0, in_hand=0.23),
    "pilot-light": Play(ignites, on_lineup=0.37, in_hand=-0.09),
    "unstable-bot": Play(ignites, on_lineup=0.25, in_hand=0.15),
    "fuse-bot": Play(ignites, on_lineup=-0.15, in_hand=0.06),
    "phoenix-drone": Play(returns, on_lineup=0.42, in_hand=0.37),
    "scrapbot": Play(takes, on_lineup=-0.13, in_hand=0.11),
    "repair-bot": Play(repairs, on_lineup=-0.46, in_hand=-0.11),
    "heat-sink": Play(None, on_lineup=-0.19, in_hand=-0.15),
    "ember-cultist": Play(None, on_lineup=0.52, in_hand=0.18),
    "flamebringer": Play(in_order([destroys_own, bots_ignite]), on_lineup=0.04, in_hand=-0.2),
    "deconstructor": Play(None, on_lineup=0.06, in_hand=-0.05),
    "recycler": Play(recycles(1), on_lineup=-0.19, in_hand=0.32),
    "wallbreaker": Play(None, on_lineup=0.32, in_hand=0.03),
    "molten-maniac": Play(damages_minions("all", 2), on_lineup=0.02, in_hand=0.57),
    "furnace-titan": Play(ignites, on_lineup=0.32, in_hand=0.31),
}
"""By the catalogue's key. Minions with a static ability have no function: it stands where it takes effect."""


def play_of(key: str, when: str) -> Play:
    """What a minion does, or `CatalogueError` if catalogue and code do not fit together."""
    play = BEHAVIOUR.get(key)
    if play is None:
        raise CatalogueError(f"forge card {key!r} is missing in BEHAVIOUR of games/forge/abilities.py")
    if (when == "static") != (play.ability is None):
        raise CatalogueError(f"forge card {key!r}: ability.when is {when!r}, which abilities.py contradicts")
    return play


# -- minions that players bring along ------------------------------------------------------------------

VALUE: Final[dict[str, float]] = {
    "ignite": 0.2,
    "draw": 0.2,
    "return": 0.4,
    "take": 0.25,
    "repair": 0.05,
    "destroy-own": -0.25,
    "recycle": 0.35,
}
"""What a verb is worth as it occurs, by the printed minions that have it; of drawing, for each card."""
HARM: Final[dict[str, float]] = {"all": 0.1, "yours": -0.25, "opponents": 0.25}
"""What a point of damage to minions is worth, by whose they are; to forges, half of it."""
NUMBER: Final = 0.04
"""What a point of attack or health beyond the usual for a cost is worth in the hand."""
UNKNOWN: Final = 0.2
"""What the bots think that code is worth which they know nothing about."""
LATER: Final[dict[str, float]] = {"summon": 0.0, "scrap": 0.7, "turn-start": 1.5}
"""How much of its worth an ability still has once its minion is on the lineup."""


def own_play(card: Mapping[str, Any]) -> Play:
    """What a minion does that a player brings along, and what it is worth, by its numbers and its verbs."""
    ability: Mapping[str, Any] = card["ability"]
    effects: Sequence[Mapping[str, Any]] = ability.get("do", ())
    act: Ability | None = ability_of(effects) if effects else None
    value = sum([_value(effect) for effect in effects])
    if "python" in ability:
        act = run_code(ability["python"], "ability")
        value = UNKNOWN
    lasting = sum([max(0.05, BEHAVIOUR[word].on_lineup) for word in card["keywords"]])
    extra = card["attack"] + card["health"] - 2 * card["cost"] - 2
    later = value * LATER.get(ability["when"], 0.0)
    return Play(act, _bounded(later + lasting), _bounded(value + lasting + NUMBER * extra))


def _value(effect: Mapping[str, Any]) -> float:
    verb: str = effect["verb"]
    if verb.startswith("damage-"):
        minions = verb == "damage-minions"
        value: float = HARM[effect.get("who", "all" if minions else "opponents")] * effect["amount"]
        return value if minions else value / 2
    return VALUE[verb] * int(effect.get("amount", 1))


def _bounded(value: float) -> float:
    return min(0.8, max(-0.5, value))


PLAYS: Final[list[Play]] = [
    play_of(key, of.ABILITY_WHEN[kind]) if kind < of.PRINTED else own_play(of.CARDS[key])
    for kind, key in enumerate(of.KEYS)
]
"""What each minion does by kind."""
