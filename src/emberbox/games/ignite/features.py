"""What a learned evaluation looks at: one player's side of a table of two as a list of features that hold.

A feature is a small number that stands for one fact ("three trophies to two", "an elf with two points of
health left", "a second Dagger in the deck"). All of them are facts that `tactics/evaluation.py` may look at
as well: the table, and the cards of the world that is evaluated, which in a search is an imagined one. Which
cards are in a hand is none of them: hands have just been drawn where a search looks, and would only add luck.

Weights are trained for one layout of these numbers: if you change what a feature means, raise LAYOUT and
train again.
"""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.combat.damage import halves_taken
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.races import HEALTH, IMMUNE, RACES
from emberbox.games.ignite.state.position import (
    GONE,
    NO_ONE,
    PHASE_NAMES,
    SCORCHED,
    UNIT,
    Position,
    deck_of,
    hand_of,
)
from emberbox.games.ignite.tactics.evaluation import FEWEST_CARDS, prey
from emberbox.games.ignite.tactics.shopping_values import owned
from emberbox.games.ignite.tactics.values import FIRST, NEXT

LAYOUT: Final = 1

KINDS: Final = len(base_set.KEYS)
COPIES: Final = 4
"""So many cards of a kind in a deck are counted one by one."""

MOST_HALVES: Final = 10
MOST_ROUNDS: Final = 15  # in pairs
MOST_UNITS: Final = 10
GROUNDS: Final = 8
FARTHEST: Final = 7
MOST_AROUND: Final = 4
AROUND: Final = 2
"""Who is no farther off is around a unit."""
RINGS: Final = 6  # from the edge of the board to the bazaar in its middle
MOST_LAVA: Final = 4
MOST_PREY: Final = 15
MOST_CARDS: Final = 35
MOST_IN_HAND: Final = 12
MOST_WANTED: Final = 15
MOST_LEFT: Final = 15
MOST_BANK: Final = 9
MOST_MINIONS: Final = 3

# Where each group begins. First those of which one feature holds for every player.
TROPHIES: Final = 0  # half trophies, one's own and the opponent's
TURN: Final = TROPHIES + (MOST_HALVES + 1) * (MOST_HALVES + 1)  # waiting, or on turn in a phase
ROUND: Final = TURN + 1 + len(PHASE_NAMES)
UNITS: Final = ROUND + MOST_ROUNDS + 1  # units on the board
PREY: Final = UNITS + MOST_UNITS + 1  # how good a prey the opponent's units are
CARDS: Final = PREY + MOST_PREY + 1  # cards in all
WANTED: Final = CARDS + MOST_CARDS + 1  # how much they are wanted on average
LEFT: Final = WANTED + MOST_WANTED + 1  # cards left in the deck
HAND: Final = LEFT + MOST_LEFT + 1  # cards in the hand
# For each unit one of each.
UNIT_HEALTH: Final = HAND + MOST_IN_HAND + 1  # race and health
HEALTH_GROUND: Final = UNIT_HEALTH + len(RACES) * HEALTH  # health and ground
NEAREST: Final = HEALTH_GROUND + HEALTH * GROUNDS  # health and how far off the nearest enemy unit is
COMPANY: Final = NEAREST + HEALTH * (FARTHEST + 1)  # health and how many enemy units are around
RING: Final = COMPANY + HEALTH * (MOST_AROUND + 1)  # how far inside the board
HEAT: Final = RING + RINGS  # lava beside one that it hurts
# Whatever there is of these.
DOWN: Final = HEAT + MOST_LAVA + 1  # a unit that is knocked down, by health
FROZEN: Final = DOWN + HEALTH
IMMOBILE: Final = FROZEN + HEALTH
MINION: Final = IMMOBILE + HEALTH  # the first, second and third minion of a type
BANK: Final = MINION + GONE * MOST_MINIONS  # honor to spend in this turn
DECK: Final = BANK + MOST_BANK  # the first, second ... card of a kind among all that a player owns
TITLES: Final = DECK + COPIES * KINDS  # a title
COUNT: Final = TITLES + KINDS


def features(g: Position, seat: int) -> list[int]:
    """The features of one of two players; that of two units in the same state stands there twice."""
    foe = 1 - seat
    halves = min(halves_taken(g, seat), MOST_HALVES)
    against = min(halves_taken(g, foe), MOST_HALVES)
    on_turn = g.current == seat
    found = [
        TROPHIES + (MOST_HALVES + 1) * halves + against,
        TURN + (1 + g.phase if on_turn else 0),
        ROUND + min(g.round() // 2, MOST_ROUNDS),
    ]
    units, foes = g.units(seat), g.units(foe)
    found.append(UNITS + min(len(units), MOST_UNITS))
    easy = 0.0
    for enemy in foes:
        easy += prey(g, enemy, units)
    found.append(PREY + min(int(4.0 * easy), MOST_PREY))
    for unit in units:
        add_unit(found, g, unit, foes)
    add_minions(found, g, seat)
    add_cards(found, g, seat)
    if on_turn and g.bank:
        found.append(BANK + min(g.bank, MOST_BANK) - 1)
    for at in range(len(g.titles)):
        if g.title_owner[at] == seat and g.titles[at] < KINDS:
            found.append(TITLES + g.titles[at])
    return found


def add_unit(found: list[int], g: Position, unit: int, foes: list[int]) -> None:
    """Add the features of a unit: what it is, where it stands, and who is near."""
    cell, race = g.cell[unit], g.race[unit]
    health = min(max(g.health(unit), 1), HEALTH) - 1
    ground = g.ground[cell]
    terrain = ground if ground < SCORCHED else ground - SCORCHED + GROUNDS - 2
    grid = g.board.grid
    distances = grid.distances(cell)
    nearest, around = FARTHEST, 0
    for foe in foes:
        distance = distances[g.cell[foe]]
        nearest = min(nearest, distance)
        if distance <= AROUND:
            around += 1
    row, column = grid.rows[cell], grid.columns[cell]
    ring = min(row, column, grid.height - 1 - row, grid.width - 1 - column)
    found.append(UNIT_HEALTH + race * HEALTH + health)
    found.append(HEALTH_GROUND + health * GROUNDS + terrain)
    found.append(NEAREST + health * (FARTHEST + 1) + nearest)
    found.append(COMPANY + health * (MOST_AROUND + 1) + min(around, MOST_AROUND))
    found.append(RING + min(ring, RINGS - 1))
    if not IMMUNE[race]:
        hot = 0
        for beside in grid.neighbours[cell]:
            if g.ground[beside] == LAVA:
                hot += 1
        found.append(HEAT + min(hot, MOST_LAVA))
    if g.down[unit]:
        found.append(DOWN + health)
    if g.frozen[unit] != NO_ONE:
        found.append(FROZEN + health)
    if g.held[unit] != NO_ONE:
        found.append(IMMOBILE + health)


def add_minions(found: list[int], g: Position, seat: int) -> None:
    """Add the features of pieces that are no units."""
    counts = [0] * GONE
    for piece in range(len(g.piece_type)):
        piece_type = g.piece_type[piece]
        if UNIT < piece_type < GONE and g.owner[piece] == seat and g.cell[piece] >= 0:
            if counts[piece_type] < MOST_MINIONS:
                found.append(MINION + piece_type * MOST_MINIONS + counts[piece_type])
            counts[piece_type] += 1


def add_cards(found: list[int], g: Position, seat: int) -> None:
    """Add the features of all cards that a player owns, wherever they lie."""
    counts = owned(g, seat)
    cards, wanted = 0, 0.0
    for kind in range(KINDS):
        worth = FIRST[kind]
        for copy in range(counts[kind]):
            wanted += worth
            worth *= NEXT[kind]
            if copy < COPIES:
                found.append(DECK + copy * KINDS + kind)
        cards += counts[kind]
    average = wanted / max(FEWEST_CARDS, cards)
    found.append(CARDS + min(cards, MOST_CARDS))
    found.append(WANTED + min(int(4.0 * average), MOST_WANTED))
    found.append(LEFT + min(len(g.cards.zones[deck_of(seat)]), MOST_LEFT))
    found.append(HAND + min(len(g.cards.zones[hand_of(seat)]), MOST_IN_HAND))
