"""What cards are worth to bots, by kind: the modules under `cards/` say it of each card beside its rule.

The figures are those of `worth`. What follows from the position is a function, registered in a table below.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from emberbox.games.ignite.facts.catalogue import BOW, MOVEMENT_CARD, PROJECTILE, WEAPON
from emberbox.games.ignite.facts.kinds import MOST_KINDS, MOVEMENT, TYPES, kind
from emberbox.games.ignite.state.moments import ByKind, Moment
from emberbox.games.ignite.state.position import Position
from emberbox.kernel.errors import CatalogueError

if TYPE_CHECKING:
    from emberbox.games.ignite.combat.attack import Attack
    from emberbox.games.ignite.tactics.shopping import Plan
    from emberbox.games.ignite.tactics.survey import Survey

Rule = TypeVar("Rule")

ANY_WEAPON: Final = 0
MELEE_WEAPONS: Final = 1
ITS_LIKE: Final = 2
"""What a card blocks or evades: any weapon, only melee weapons, or only cards of its own kind."""

IDLE: Final = 0.6
"""A card whose action is worth less may as well be played for its honor."""
NOT_IN_REACH: Final = -9.0
"""What an attack is worth that cannot be made."""

KNOWN: Final[list[bool]] = [False] * MOST_KINDS
"""Whether anything is known about a card."""
FIRST: Final[list[float]] = [0.0] * MOST_KINDS
"""What the first copy is worth to a deck."""
NEXT: Final[list[float]] = [0.0] * MOST_KINDS
"""Which part of that the next one is worth."""
AIMED: Final[list[bool]] = [False] * MOST_KINDS
"""Whether it is an attack on something in reach: weapons and projectiles are, and some others."""
MOVES: Final[list[bool]] = [False] * MOST_KINDS
"""Whether it moves a unit at once."""
DEFENDS: Final[list[bool]] = [False] * MOST_KINDS
"""Whether it is wanted less when it is time to end the game."""
NEEDS_WATER: Final[list[bool]] = [False] * MOST_KINDS
BITES: Final[list[bool]] = [False] * MOST_KINDS
"""Whether a mount hurts a neighbour where it stops."""
CHEAP: Final[list[bool]] = [False] * MOST_KINDS
"""Whether an answer with it costs next to nothing."""
PER_ATTACK: Final[list[float]] = [0.0] * MOST_KINDS
"""What it is worth for each attack that follows it,"""
PER_TYPES: Final[list[int]] = [0] * MOST_KINDS
"""and with a card of which types, if not with any."""
WITH_ATTACK: Final[list[float]] = [0.0] * MOST_KINDS
"""What it is worth to keep it for an attack of the hand."""
CARRIES: Final[list[float]] = [0.0] * MOST_KINDS
"""What each other card of a hand is worth because this one can keep it for the next."""
SUITED: Final[list[int]] = [-1] * MOST_KINDS
"""The race that it suits for a reason that its types do not tell."""
COUNTED: Final[list[bool]] = [False] * MOST_KINDS
"""Whether its damage counts among what a hand could do at once: weapons do, and some spells."""
UP_TO: Final[list[int]] = [0] * MOST_KINDS
"""How far around it strikes, or 0 if its range says it."""
ADDS: Final[list[int]] = [0] * MOST_KINDS
"""The damage that it adds to a melee weapon of the same hand."""
BLUNT: Final[list[bool]] = [False] * MOST_KINDS
"""Whether it does half a point less where all players stand together."""
STAPLES: Final[list[int]] = []
"""The kinds that go into every market that a bot chooses."""
PUSHERS: Final[list[int]] = []
"""The kinds that push or pull others."""
STOPPERS: Final[list[list[int]]] = [[], [], []]
"""By what they block or evade, the kinds that do."""

Use = Callable[["Survey"], float]
"""What a card is worth for its action now."""
USE: Final[ByKind[Use]] = ByKind()

VERB_USE: Final[dict[int, Use]] = {}
"""By verb, what an act of the turn is worth that an expansion adds."""

GROUND_CARDS: Final[list[float]] = [0.0] * 256
"""By ground, how many cards of the hand entering it costs a piece that is not immune."""
GROUND_STEPS: Final[list[int]] = [1] * 256
"""By ground, how many steps entering it is worth to who looks for a way."""

Bonus = Callable[["Survey", float], float]
"""What an attack card is worth for its action, by what the attack is worth."""
BONUS: Final[ByKind[Bonus]] = ByKind()

Blow = Callable[["Survey", int], float]
"""The most that an attack of a unit would be worth now: survey, unit."""
BLOW: Final[ByKind[Blow]] = ByKind()

Hit = Callable[["Survey", int, int, int, float], float]
"""What it is worth to hit a piece: survey, unit, piece, the damage, and what that is worth."""
HIT: Final[ByKind[Hit]] = ByKind()

Fits = Callable[[Position, int], bool]
"""Whether an attack card is of any use against a piece: position, piece."""
FITS: Final[ByKind[Fits]] = ByKind()

Target = Callable[["Survey", int], float]
"""What it is worth to choose a space as a card's target, where no damage says so: survey, space."""
TARGETS: Final[ByKind[Target]] = ByKind()

Trade = Callable[["Survey", "Plan", Sequence[float]], float]
"""What more a card lets one buy or sell: survey, plan, and what the actions of the hand are worth."""
TRADES: Final[ByKind[Trade]] = ByKind()

Answer = Callable[["Attack", float, float], float]
"""What it is worth to answer an attack: the attack, what it costs the unit hurt most, and all units."""
ANSWER: Final[ByKind[Answer]] = ByKind()

Helped = Callable[[Position, int, list[int]], float]
"""What becomes of its worth to a buyer by what is owned already: position, seat, counts by kind."""
HELPED: Final[ByKind[Helped]] = ByKind()

Place = Callable[["Survey", int, int], float]
"""What else it is worth to a unit to stand on a space: survey, unit, space."""
PLACES: Final[Moment[Place]] = Moment()
"""What the cards of an expansion say of that."""

Along = Callable[["Survey", int], float]
"""What else than going somewhere a movement card of a unit could be used for: survey, unit."""
ALONG: Final[Moment[Along]] = Moment()

Ailment = Callable[[Position, int], float]
"""What more it is worth to heal a unit, beside the point of health: position, unit."""
AILMENTS: Final[Moment[Ailment]] = Moment()

Hazard = Callable[["Survey", list[int]], None]
"""Adds what is known to come down before the player's next turn: survey, damage by space."""
HAZARDS: Final[Moment[Hazard]] = Moment()


def worth(
    key: str,
    first: float,
    again: float,
    *,
    aimed: bool = False,
    defends: bool = False,
    needs_water: bool = False,
    bites: bool = False,
    cheap: bool = False,
    pushes: bool = False,
    strikes: bool = False,
    up_to: int = 0,
    adds: int = 0,
    staple: bool = False,
    per_attack: float = 0.0,
    per_types: int = 0,
    with_attack: float = 0.0,
    carries: float = 0.0,
    suits: int = -1,
    stops: int = -1,
) -> Callable[[Rule], Rule]:
    """Say what a card is worth: to buy the first time and again, and what it is good for."""
    at = kind(key)
    if KNOWN[at]:
        raise CatalogueError(f"ignite card {key!r} is said twice to be worth something")
    KNOWN[at] = True
    FIRST[at] = first
    NEXT[at] = again
    AIMED[at] = aimed or (TYPES[at] & (WEAPON | PROJECTILE) != 0 and not TYPES[at] & BOW)
    MOVES[at] = TYPES[at] & MOVEMENT_CARD != 0 and MOVEMENT[at] > 0
    DEFENDS[at] = defends
    NEEDS_WATER[at] = needs_water
    BITES[at] = bites
    CHEAP[at] = cheap
    COUNTED[at] = strikes or TYPES[at] & WEAPON != 0
    UP_TO[at] = up_to
    ADDS[at] = adds
    PER_ATTACK[at] = per_attack
    PER_TYPES[at] = per_types
    WITH_ATTACK[at] = with_attack
    CARRIES[at] = carries
    SUITED[at] = suits
    if staple:
        STAPLES.append(at)
    if pushes:
        PUSHERS.append(at)
    if stops >= 0:
        STOPPERS[stops].append(at)

    def put(rule: Rule) -> Rule:
        return rule

    return put


def urgency(g: Position, unit: int) -> float:
    """What more it is worth to heal a unit, beside the point of health."""
    return sum([ailment(g, unit) for ailment in AILMENTS.hooks]) if g.expansion is not None else 0.0
