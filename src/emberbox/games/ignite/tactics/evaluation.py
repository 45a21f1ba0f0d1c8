"""How good things look for a player: the game's own yardstick for bots.

The weights of Ignite follow a conditional logistic regression of who won on what the table showed when a turn
began: 19,232 positions of 620 games of two to four tacticians that took some picks at random. In a quarter of
the games, which it had not seen, it named the winner in 71 % of the positions with two players, 56 % with
three and 41 % with four. An expansion has a yardstick of its own, and may add to what counts.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final, final

from emberbox.games.ignite.combat.damage import halves_taken
from emberbox.games.ignite.facts.board import BAZAAR, FOREST, VILLAGE
from emberbox.games.ignite.facts.races import halves_of
from emberbox.games.ignite.flow.victory import halves_to_win
from emberbox.games.ignite.setting import HILL, LAST_STANDING
from emberbox.games.ignite.state.moments import Moment
from emberbox.games.ignite.state.position import NO_ONE, UNIT, Position, held_by
from emberbox.games.ignite.tactics.shopping_values import owned
from emberbox.games.ignite.tactics.values import FIRST, NEXT

FEWEST_CARDS: Final = 6

AT_HAND: Final = 2.0
"""The distance at which a unit gets at another as well as from beside it; beyond, less and less."""
EASE: Final = (0.0, 1.0, 0.45, 0.25, 0.15)
"""By the health that is left, how likely a blow is to be the last."""
IN_A_FOREST: Final = 0.6

# Within a turn, so that who looks no farther than an act keeps something to go on with.
HONOR: Final = 0.03  # in the bank, while somebody can buy
IN_HAND: Final = 0.03  # a card that can still be played

# The hill was not among the games: guesses.
HILL_POINT: Final = 0.25
ON_THE_HILL: Final = 0.5


@final
class Yardstick:
    """How much counts what: weights of a regression, whose sum is the logarithm of a player's odds."""

    __slots__ = ("card", "damage", "down", "minion", "prey", "trophies_squared", "trophy", "wanted")

    def __init__(
        self,
        *,
        trophy: float,
        trophies_squared: float,
        damage: float,
        down: float,
        minion: float,
        card: float,
        wanted: float,
        prey: float,
    ) -> None:
        self.trophy: Final = trophy
        self.trophies_squared: Final = trophies_squared  # of the part that is there of what wins
        self.damage: Final = damage  # a point on a unit that lives
        self.down: Final = down
        self.minion: Final = minion
        self.card: Final = card  # one more in the deck,
        self.wanted: Final = wanted  # and how much a card of it is wanted on average
        self.prey: Final = prey  # an enemy unit that could be struck, by how easily


IGNITE: Final = Yardstick(
    trophy=1.08,
    trophies_squared=0.55,
    damage=-0.14,
    down=-0.2,
    minion=0.08,
    card=-0.06,
    wanted=1.42,
    prey=0.35,  # the fit said 0.48, but prey in reach must not be worth more than a trophy
)
YARDSTICKS: Final[dict[str, Yardstick]] = {}
"""Those of expansions, by the name of the game."""

Strength = Callable[[Position, int], float]
"""What more counts for a player: position, seat."""
STRENGTHS: Final[Moment[Strength]] = Moment()
"""What the cards of an expansion say of that."""


def yardstick_of(g: Position) -> Yardstick:
    """The yardstick of the game that is played."""
    return IGNITE if g.expansion is None else YARDSTICKS.get(g.expansion.game, IGNITE)


def evaluate(g: Position, seat: int) -> float:
    """The chance of a player to win, guessed from everybody's strength; teammates share theirs."""
    if g.expansion is not None and g.expansion.together:
        chance = g.expansion.chance(g)
        if chance >= 0.0:
            return chance
    totals: dict[int, float] = {}
    mates = 0
    for other in range(g.seats):
        team = g.team[other]
        totals[team] = totals.get(team, 0.0) + strength(g, other)
        mates += 1 if team == g.team[seat] else 0
    mine = totals[g.team[seat]]
    total = 0.0
    for strengths in totals.values():
        total += exp(min(50.0, strengths - mine))
    return 1.0 / total / mates


def strength(g: Position, seat: int) -> float:
    """A player's standing as one number: trophies, units, cards, and whom the units can get at."""
    by = yardstick_of(g)
    total = 0.0
    if g.setting.goal != LAST_STANDING:
        halves = halves_taken(g, seat)
        part = halves / halves_to_win(g)
        total += by.trophy * halves / 2.0 + by.trophies_squared * part * part
    if g.setting.goal == HILL:
        total += HILL_POINT * g.points[seat]
    own: list[int] = []
    foes: list[int] = []
    for piece in range(len(g.piece_type)):
        if g.cell[piece] < 0:
            continue
        if g.owner[piece] == seat:
            if g.piece_type[piece] == UNIT:
                own.append(piece)
                total += strength_of_unit(g, piece, by)
            elif not g.is_machine(piece):
                total += by.minion
        elif g.piece_type[piece] == UNIT and not g.are_allies(g.owner[piece], seat):
            foes.append(piece)
    for foe in foes:
        total += by.prey * prey(g, foe, own)
    if g.eliminated[seat] == NO_ONE:
        total += strength_of_cards(g, seat, by)
    if g.expansion is not None:
        for strength_by in STRENGTHS.hooks:
            total += strength_by(g, seat)
    return total


def strength_of_unit(g: Position, unit: int, by: Yardstick) -> float:
    """What a unit has suffered, and whether it holds the hill."""
    total = by.damage * g.damage[unit] * halves_of(g.race[unit]) / 2.0
    if g.setting.goal == LAST_STANDING:
        total += by.trophy * halves_of(g.race[unit]) / 2.0
    if g.down[unit]:
        total += by.down
    if g.setting.goal == HILL and g.is_hill(g.cell[unit]):
        total += ON_THE_HILL
    return total


def prey(g: Position, foe: int, units: list[int]) -> float:
    """How good a prey an enemy unit is for the nearest of some units."""
    distances = g.board.grid.distances(g.cell[foe])
    near = 0.0
    for unit in units:
        if g.frozen[unit] == NO_ONE:
            # In the middle of a ride there are two on one space.
            distance = distances[g.cell[unit]]
            near = max(near, 1.0 if distance <= AT_HAND else AT_HAND / distance)
    ground, health = g.ground[g.cell[foe]], g.health(foe)
    if ground == VILLAGE and health > 1:
        health -= 1  # ignite.village.extra-damage
    elif ground == FOREST:
        near *= IN_A_FOREST
    return near * EASE[health] * halves_of(g.race[foe]) / 2.0


def strength_of_cards(g: Position, seat: int, by: Yardstick) -> float:
    """How much a player's cards are wanted on average, and what this turn still holds."""
    counts = owned(g, seat)
    cards, wanted = 0, 0.0
    for kind in range(len(counts)):
        worth = FIRST[kind]
        for _ in range(counts[kind]):
            wanted += worth
            worth *= NEXT[kind]
        cards += counts[kind]
    total = by.card * cards + by.wanted * wanted / max(FEWEST_CARDS, cards)
    if seat == g.current:
        total += IN_HAND * held_by(g, seat)
        if g.bank:
            for unit in g.units(seat):
                if g.ground[g.cell[unit]] in (VILLAGE, BAZAAR):
                    return total + HONOR * g.bank
    return total
