"""How good things look for a player: the game's own yardstick for bots.

The weights follow a conditional logistic regression of who won on what the table showed when a turn began:
19,232 positions of 620 games of two to four tacticians that took some picks at random. In a quarter of the
games, which it had not seen, it named the winner in 71 % of the positions with two players, 56 % with three
and 41 % with four.
"""

from __future__ import annotations

from math import exp
from typing import Final

from emberbox.games.ignite.combat.damage import halves_taken
from emberbox.games.ignite.facts.board import BAZAAR, FOREST, VILLAGE
from emberbox.games.ignite.facts.races import halves_of
from emberbox.games.ignite.flow.victory import halves_to_win
from emberbox.games.ignite.setting import HILL, LAST_STANDING
from emberbox.games.ignite.state.position import NO_ONE, UNIT, Position, hand_of
from emberbox.games.ignite.tactics.shopping_values import owned
from emberbox.games.ignite.tactics.values import FIRST, NEXT

TROPHY: Final = 1.08
TROPHIES_SQUARED: Final = 0.55  # of the part that is there of what wins
DAMAGE: Final = -0.14  # a point on a unit that lives
DOWN: Final = -0.2
MINION: Final = 0.08
CARD: Final = -0.06  # one more in the deck,
WANTED: Final = 1.42  # and how much a card of it is wanted on average
FEWEST_CARDS: Final = 6
PREY: Final = 0.35  # the fit said 0.48, but prey in reach must not be worth more than a trophy

AT_HAND: Final = 2.0
"""The distance at which a unit gets at another as well as from beside it; beyond, less and less."""
EASE: Final = (0.0, 1.0, 0.45, 0.25)
"""By the health that is left, how likely a blow is to be the last."""
IN_A_FOREST: Final = 0.6

# Within a turn, so that who looks no farther than an act keeps something to go on with.
HONOR: Final = 0.03  # in the bank, while somebody can buy
IN_HAND: Final = 0.03  # a card that can still be played

# The hill was not among the games: guesses.
HILL_POINT: Final = 0.25
ON_THE_HILL: Final = 0.5


def evaluate(g: Position, seat: int) -> float:
    """The chance of a player to win, guessed from everybody's strength; teammates share theirs."""
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
    total = 0.0
    if g.setting.goal != LAST_STANDING:
        halves = halves_taken(g, seat)
        part = halves / halves_to_win(g)
        total += TROPHY * halves / 2.0 + TROPHIES_SQUARED * part * part
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
                total += strength_of_unit(g, piece)
            else:
                total += MINION
        elif g.piece_type[piece] == UNIT and not g.are_allies(g.owner[piece], seat):
            foes.append(piece)
    for foe in foes:
        total += PREY * prey(g, foe, own)
    if g.eliminated[seat] == NO_ONE:
        total += strength_of_cards(g, seat)
    return total


def strength_of_unit(g: Position, unit: int) -> float:
    """What a unit has suffered, and whether it holds the hill."""
    total = DAMAGE * g.damage[unit] * halves_of(g.race[unit]) / 2.0
    if g.setting.goal == LAST_STANDING:
        total += TROPHY * halves_of(g.race[unit]) / 2.0
    if g.down[unit]:
        total += DOWN
    if g.setting.goal == HILL and g.ground[g.cell[unit]] == BAZAAR:
        total += ON_THE_HILL
    return total


def prey(g: Position, foe: int, units: list[int]) -> float:
    """How good a prey an enemy unit is for the nearest of some units."""
    distances = g.board.grid.distances(g.cell[foe])
    near = 0.0
    for unit in units:
        if g.frozen[unit] == NO_ONE:
            near = max(near, min(1.0, AT_HAND / distances[g.cell[unit]]))
    ground, health = g.ground[g.cell[foe]], g.health(foe)
    if ground == VILLAGE and health > 1:
        health -= 1  # ignite.village.extra-damage
    elif ground == FOREST:
        near *= IN_A_FOREST
    return near * EASE[health] * halves_of(g.race[foe]) / 2.0


def strength_of_cards(g: Position, seat: int) -> float:
    """How much a player's cards are wanted on average, and what this turn still holds."""
    counts = owned(g, seat)
    cards, wanted = 0, 0.0
    for kind in range(len(counts)):
        worth = FIRST[kind]
        for _ in range(counts[kind]):
            wanted += worth
            worth *= NEXT[kind]
        cards += counts[kind]
    total = CARD * cards + WANTED * wanted / max(FEWEST_CARDS, cards)
    if seat == g.current:
        total += IN_HAND * len(g.cards.zones[hand_of(seat)])
        if g.bank:
            for unit in g.units(seat):
                if g.ground[g.cell[unit]] in (VILLAGE, BAZAAR):
                    return total + HONOR * g.bank
    return total
