"""A player's look over the board: who is near, what the hand could do, and where it is good to stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.ignite.cards.arrows import bows_played
from emberbox.games.ignite.combat.attack import reach_of
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR, FOREST, LAVA, VILLAGE, WATER
from emberbox.games.ignite.facts.catalogue import AOE, BOW, FIRE, MELEE, PROJECTILE, WEAPON
from emberbox.games.ignite.facts.races import DWARVES, LIZARDMEN
from emberbox.games.ignite.moving.entering import harm_of, is_immune
from emberbox.games.ignite.moving.movement import points_of
from emberbox.games.ignite.setting import HILL
from emberbox.games.ignite.state.position import (
    BOUGHT,
    EMPTY,
    ICE,
    KRAKEN,
    NO_ONE,
    SCORCHED,
    UNIT,
    Position,
    hand_of,
    held_by,
)
from emberbox.games.ignite.tactics.distances import FAR, field
from emberbox.games.ignite.tactics.shopping_values import count_of, is_spare, owned
from emberbox.games.ignite.tactics.values import (
    ADDS,
    ANY_WEAPON,
    BLUNT,
    COUNTED,
    FIRST,
    GROUND_CARDS,
    HAZARDS,
    ITS_LIKE,
    MELEE_WEAPONS,
    NEEDS_WATER,
    PLACES,
    PUSHERS,
    STOPPERS,
    UP_TO,
)
from emberbox.games.ignite.tactics.worth import harm, is_stiff, may_answer

REACH: Final = 6
"""Beyond so many spaces nothing is struck, and nobody feared."""
THREAT: Final = (1.0, 1.0, 0.9, 0.7, 0.5, 0.3, 0.15)
"""By distance, how much an enemy unit is to be feared."""
IN_THE_VILLAGE: Final = 1.7
IN_A_FOREST: Final = 0.7
FROM_AFAR: Final = 0.4
A_SIDE: Final = 0.15
"""What is left of a threat amid lava and fire, and how much more with each side from which others come."""
FEAR: Final = (0.0, 0.75, 0.28, 0.14, 0.08)
"""By the health that is left, what the threat of one enemy weighs."""
HOPE: Final = 0.75
"""What an attack is worth that the hand allows from a space, against one that is made at once."""
EDGY: Final = 0.35
"""To stand beside lava, or with the edge behind, while an enemy is near who may push."""
SHOP: Final = 0.5
SHORE: Final = 1.0
"""To stand by the water with a card in hand that needs it."""
HILL_SPACE: Final = 4.0
HASTE: Final = 0.255
HASTENING: Final = 0.0595
"""What a step toward the enemy is worth, and how much more with every round."""
HASTIEST: Final = 1.87
TOGETHER: Final = 0.25
"""The same for those who stand together: whoever is against them comes anyway."""
LURES: Final[dict[int, float]] = {}
"""By type of piece, how many steps farther off one seems, for types that an expansion adds."""

CLOSED: Final = (LAVA, ICE, SCORCHED)

A_CARD: Final = 0.4
GOOD_CARD: Final = 0.35
"""What any card of the hand is worth, and how much more by what it is worth to a deck."""

ARMS: Final = WEAPON | PROJECTILE
NO_BOW: Final = -1
AT_LEAST: Final = 0.1


@final
class Survey:
    """What a player sees at one decision. Everything in it is public, or in the player's own hand."""

    __slots__ = (
        "_fields",
        "_guards",
        "_hazards",
        "_lures",
        "_menaces",
        "_prizes",
        "blades",
        "bow",
        "cells",
        "early",
        "fear",
        "foes",
        "g",
        "hand",
        "notes",
        "pace",
        "pushed",
        "risky",
        "seat",
        "shop",
        "together",
        "units",
        "wet",
    )

    def __init__(self, g: Position, seat: int) -> None:
        self.g: Final = g
        self.seat: Final = seat
        self.units: Final[list[int]] = []
        self.foes: Final[list[int]] = []
        self.cells: Final[list[int]] = []
        self._lures: Final[list[float]] = []  # by enemy, how many steps farther off it seems
        self._menaces: Final[list[float]] = []  # by enemy, how much it is to be feared
        self.risky = bool(g.items or g.effects)  # whatever may come down lies there
        for piece in range(len(g.piece_type)):
            if g.cell[piece] >= 0:
                if g.owner[piece] == seat:
                    if g.piece_type[piece] == UNIT:
                        self.units.append(piece)
                elif not g.is_thing(piece) and not g.are_allies(g.owner[piece], seat):
                    self._add_foe(piece)
        if g.expansion is not None:
            self.units.extend(g.expansion.led(g, seat))
        self.hand: Final = g.cards.kinds(hand_of(seat))
        self.early: Final = g.is_early()
        self.bow: Final = bow_of(g, self.hand)
        self.pushed: Final = any(kind in g.kinds_in_game for kind in PUSHERS)
        self.together: Final = g.expansion is not None and g.expansion.together
        self.pace: Final = TOGETHER if self.together else min(HASTIEST, HASTE + HASTENING * g.round())
        self.fear: Final = max(0.2, min(1.0, 1.4 - 0.03 * g.round()))  # all grow impatient in the end
        self.shop = SHOP  # what it is worth to stand where one can buy; the planner knows better
        self.blades: Final = len([kind for kind in self.hand if of.DAMAGE[kind] and of.TYPES[kind] & ARMS])
        self.wet: Final = any(NEEDS_WATER[kind] for kind in self.hand)
        self.notes: Final[dict[str, list[float]]] = {}  # what an expansion has worked out, by its own names
        self._hazards: list[int] | None = None
        self._guards: dict[int, list[float]] = {}
        self._prizes: dict[int, list[list[float]]] = {}
        self._fields: list[list[list[int]]] = [[], []]

    def _add_foe(self, piece: int) -> None:
        g = self.g
        self.foes.append(piece)
        self.cells.append(g.cell[piece])
        if g.piece_type[piece] != UNIT:
            self.risky = self.risky or g.piece_type[piece] == KRAKEN
            self._lures.append(LURES.get(g.piece_type[piece], 4.0))
            self._menaces.append(0.0)
            return
        self._lures.append(g.health(piece) - 1.5)
        self._menaces.append(0.0 if g.frozen[piece] != NO_ONE else 0.5 if g.down[piece] else 1.0)

    def _ways(self, swims: bool) -> list[list[int]]:
        """By enemy, how far it is to it from every space."""
        found = self._fields[swims]
        if not found and self.cells:
            found = [field(self.g, cell, swims) for cell in self.cells]
            self._fields[swims] = found
        return found

    # -- what the hand could do ------------------------------------------------------------------------

    def blows(self, unit: int) -> list[int]:
        """By distance, the damage that the whole hand could do to one target at once."""
        g, damage = self.g, [0] * (REACH + 1)
        dwarf = g.race[unit] == DWARVES
        struck, blunt = False, 0
        for kind in self.hand:
            types, points = of.TYPES[kind], of.DAMAGE[kind]
            bow = NO_BOW
            if types & PROJECTILE:
                if self.bow == NO_BOW:
                    continue
                bow = self.bow
            elif not points or not COUNTED[kind]:
                continue
            low, high = (1, UP_TO[kind]) if UP_TO[kind] else reach_of(g, unit, kind, bow)
            for distance in range(low, min(high, REACH) + 1):
                damage[distance] += points
            if types & (MELEE | WEAPON) == MELEE | WEAPON:
                struck = True
                damage[1] += 1 if dwarf else 0
                blunt += BLUNT[kind]
        if blunt and self.together:
            damage[1] -= (blunt + 1) // 2
        if struck:
            damage[1] += max([ADDS[kind] for kind in self.hand])
        return damage

    def prizes(self, unit: int) -> list[list[float]]:
        """By enemy and distance, what the hand's attacks on it would be worth."""
        race = self.g.race[unit]
        found = self._prizes.get(race)
        if found is None:
            found = self._price(self.blows(unit))
            self._prizes[race] = found
        return found

    def _price(self, damage: list[int]) -> list[list[float]]:
        g, seat = self.g, self.seat
        prizes: list[list[float]] = []
        for piece in self.foes:
            hidden = g.ground[g.cell[piece]] == FOREST
            row = [0.0] * (REACH + 1)
            if not self.early:
                for distance in range(1, REACH + 1):
                    if damage[distance] and not (hidden and distance > 1):
                        row[distance] = HOPE * harm(g, seat, piece, damage[distance])
            prizes.append(row)
        return prizes

    def gets_through(self, piece: int, kind: int, melee: bool) -> float:
        """How likely a weapon or projectile does, by what its target's player owns and holds against it.

        Whoever has more blades than the other has answers gets through with the last of them.
        """
        g = self.g
        if not may_answer(g, piece):
            return 1.0
        owner = g.owner[piece]
        held = held_by(g, owner)
        shares = self._guards.get(owner)
        if shares is None:
            counts = owned(g, owner)
            cards = max(1, sum(counts))
            shares = [sum([counts[each] for each in answers]) / cards for answers in STOPPERS]
            self._guards[owner] = shares
        answers = (
            shares[ANY_WEAPON]
            + (shares[MELEE_WEAPONS] if melee else 0.0)
            + (shares[ITS_LIKE] if kind in STOPPERS[ITS_LIKE] else 0.0)
        )
        blades = max(1.0, float(self.blades))
        return max(AT_LEAST, min(1.0, (blades - held * answers + 0.5) / blades))

    def can_hit(self, unit: int, kind: int, low: int, high: int, piece: int) -> bool:
        """Whether a card of a range reaches a piece from where a unit stands."""
        g = self.g
        origin, cell = g.cell[unit], g.cell[piece]
        distance = g.board.grid.distance(origin, cell)
        if not low <= distance <= high:
            return False
        if distance > 1 and g.ground[cell] == FOREST and not of.TYPES[kind] & (AOE | FIRE):
            return False
        return g.in_sight(origin, cell)

    def nearest_foe(self) -> int:
        """How far the nearest enemy unit is from any of the player's."""
        g = self.g
        best = 99
        for unit in self.units:
            distances = g.board.grid.distances(g.cell[unit])
            for piece in self.foes:
                if g.piece_type[piece] == UNIT or g.piece_type[piece] in LURES:
                    best = min(best, distances[g.cell[piece]])
        return best

    def share(self, types: int) -> float:
        """Which part of the player's cards has one of some types."""
        counts = owned(self.g, self.seat)
        return count_of(counts, types) / max(1, sum(counts))

    def has_spare(self) -> bool:
        """Whether there is a card in hand that the deck would do better without."""
        counts = owned(self.g, self.seat)
        for kind in self.hand:
            if is_spare(self.g, self.seat, counts, kind):
                return True
        return False

    def burst(self, cell: int, around: Sequence[int], kind: int, lasts: float) -> float:
        """What it is worth that something bursts on a space a round later; so much stays of who can flee."""
        g = self.g
        value = 0.0
        for there, points in [(cell, of.DAMAGE[kind]), *[(there, of.AROUND[kind]) for there in around]]:
            piece = g.standing[there]
            if piece == EMPTY or g.is_thing(piece):
                continue
            part = 0.9 if is_stiff(g, piece) else lasts
            if g.owner[piece] == self.seat:
                part = 0.5  # one can walk away, for the price of a step
            value += part * harm(g, self.seat, piece, points)
        return value

    # -- where it is good to stand ---------------------------------------------------------------------

    def hazards(self) -> list[int]:
        """By space, the damage that is known to come down there before the player's next turn."""
        if self._hazards is None:
            self._hazards = self._find_hazards()
        return self._hazards

    def _find_hazards(self) -> list[int]:
        found = [0] * self.g.board.grid.size
        for add_hazards in HAZARDS.hooks:
            add_hazards(self, found)
        return found

    def stance(self, unit: int, cell: int) -> float:
        """How good it is for a unit to stand on a space: prey in reach, the way ahead, shop and danger."""
        g, cells, lures, menaces = self.g, self.cells, self._lures, self._menaces
        if self.together and g.piece_type[unit] == UNIT:
            return self._ground_value(unit, cell, 0.0) + self._place_value(unit, cell)
        prizes = self.prizes(unit)
        swims = g.race[unit] == LIZARDMEN and g.piece_type[unit] == UNIT
        ways = self._ways(swims)
        distances = g.board.grid.distances(cell)
        best = threat = 0.0
        nearest = float(FAR)
        for at in range(len(cells)):
            distance = distances[cells[at]]
            if distance <= REACH:
                best = max(best, prizes[at][distance])
                threat += THREAT[distance] * menaces[at]
            if distance + lures[at] < nearest:
                way = ways[at][cell] + lures[at]
                nearest = min(nearest, way)
        if g.setting.goal == HILL:
            nearest = self._way_to_hill(cell, swims)
        value = best - self.pace * self._eagerness(unit) * nearest + self._ground_value(unit, cell, threat)
        return value + self._place_value(unit, cell)

    def _place_value(self, unit: int, cell: int) -> float:
        """What an expansion adds to what it is worth to a unit to stand on a space."""
        if self.g.expansion is None:
            return 0.0
        return sum([place(self, unit, cell) for place in PLACES.hooks])

    def _way_to_hill(self, cell: int, swims: bool) -> float:
        nearest = FAR
        for there in self.g.board.bazaar:
            standing = self.g.standing[there]
            taken = standing != EMPTY and self.g.owner[standing] == self.seat and there != cell
            nearest = min(nearest, field(self.g, there, swims)[cell] + (2 if taken else 0))
        return float(nearest)

    def _eagerness(self, unit: int) -> float:
        """How much a unit is drawn to the enemy: the hurt hang back while others can fight."""
        if self.g.piece_type[unit] == UNIT and self.g.health(unit) == 1 and len(self.units) > 1:
            return 0.35 if self.g.damage[unit] > 1 else 0.8
        return 1.0

    def _ground_value(self, unit: int, cell: int, threat: float) -> float:
        """What a space itself is good or bad for."""
        g, ground = self.g, self.g.ground[cell]
        value = 0.0
        health = g.health(unit)
        if threat and g.piece_type[unit] == UNIT:
            if ground == VILLAGE:
                threat *= IN_THE_VILLAGE
            elif ground == FOREST:
                threat *= IN_A_FOREST
            if is_immune(g, unit):
                threat *= FROM_AFAR + A_SIDE * self._open_sides(cell)
            value -= self.fear * FEAR[health] * threat
            if self.pushed and self._is_brink(unit, cell):
                value -= EDGY * min(1.0, threat)
        if g.setting.goal == HILL and g.is_hill(cell):
            value += HILL_SPACE
        if ground in (BAZAAR, VILLAGE) and g.piece_type[unit] == UNIT and not self.together:
            value += (0.3 if ground == BAZAAR else 0.0) + (0.2 if g.used[unit] & BOUGHT else self.shop)
        if self.wet and self._is_wet(cell):
            value += SHORE
        if self.risky:
            hazard = self.hazards()[cell]
            if hazard:
                value -= 9.0 if hazard >= health else 2.0 * hazard
        if ground == SCORCHED and cell != g.cell[unit]:
            value -= 2.0 * harm_of(g, unit, cell)
        if GROUND_CARDS[ground] and cell != g.cell[unit] and not is_immune(g, unit):
            value -= GROUND_CARDS[ground] * self._card_value()
        return value

    def _open_sides(self, cell: int) -> int:
        """From how many sides others can come up to a space without harm."""
        ground = self.g.ground
        return len([there for there in self.g.board.grid.neighbours[cell] if ground[there] not in CLOSED])

    def _card_value(self) -> float:
        """What it costs to lose a card of the hand, drawn at random."""
        if not self.hand:
            return 0.0
        return A_CARD + GOOD_CARD * sum([FIRST[kind] for kind in self.hand]) / len(self.hand)

    def _is_wet(self, cell: int) -> bool:
        """Whether a space is water, or beside some."""
        ground = self.g.ground
        if ground[cell] == WATER:
            return True
        for there in self.g.board.grid.neighbours[cell]:
            if ground[there] == WATER:
                return True
        return False

    def _is_brink(self, unit: int, cell: int) -> bool:
        """Whether a push from a space would lead into lava, or has no room because of the edge."""
        g = self.g
        beside = g.board.grid.neighbours[cell]
        if len(beside) < 4:
            return True
        if g.race[unit] == LIZARDMEN:
            return False
        for there in beside:
            if g.ground[there] == LAVA:
                return True
        return False


def bow_of(g: Position, hand: list[int]) -> int:
    """The kind of the bow that arrows are shot with: one that was played, or one of the hand, or NO_BOW."""
    played = bows_played(g)
    if played:
        return played[0]
    for kind in hand:
        if of.TYPES[kind] & BOW:
            return kind
    return NO_BOW


def march_points(g: Position, unit: int, hand: list[int]) -> int:
    """How many spaces the movement cards of a hand would take a unit."""
    points = 0
    for kind in hand:
        points += points_of(g, unit, kind) if of.TYPES[kind] & base_set.MOVEMENT_CARD else 0
    return points
