"""Item cards: quivers, medicine, bombs and shards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from emberbox.games.ignite.cards.registry import action, due
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.combat.attack import reach_of
from emberbox.games.ignite.combat.damage import burst, deal, heal, is_ignored
from emberbox.games.ignite.combat.spread import blows_around, hits_around
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR, LAVA, VILLAGE
from emberbox.games.ignite.facts.catalogue import BOW, MELEE, PROJECTILE, WEAPON
from emberbox.games.ignite.flow.deck import take_top
from emberbox.games.ignite.moving.items import count_items, put_item
from emberbox.games.ignite.refusals import (
    NO_ABLE_UNIT,
    NO_TOKEN_LEFT,
    NOT_BESIDE,
    NOT_THROWN_THERE,
    NOTHING_TO_DO,
    OUT_OF_RANGE,
    OUT_OF_SIGHT,
    TOO_EARLY_TO_PLACE,
)
from emberbox.games.ignite.space import CELLS
from emberbox.games.ignite.state.moments import DRAW_COUNT, LATER
from emberbox.games.ignite.state.position import (
    BOMB,
    EMPTY,
    ICE,
    SHARD,
    Position,
    deck_of,
    discard_of,
)
from emberbox.games.ignite.tactics.shopping_values import count_of, helped_by_weapons
from emberbox.games.ignite.tactics.values import BLOW, HAZARDS, HELPED, USE, urgency, worth
from emberbox.games.ignite.why.spaces import why_ground, why_no_shard, why_out_of_reach
from emberbox.kernel.decision import Decision, Steps
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.tally import Tally, count
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

BOMBS: Final = 15
SHARDS: Final = 10
POTION: Final = of.kind("magic-potion-bomb")
CRYSTAL: Final = of.kind("crystal-shard")
MENDING: Final = (0.0, 2.4, 1.1, 0.5)
"""By the health that is left, what a point of it is worth."""
FLEES: Final = 0.3
"""How much of a blow stays that an enemy sees coming."""


def forbids_search(g: Position, seat: int, kind: int) -> Refusal | None:
    """Taking cards of the deck needs some, in the deck or the discard pile."""
    zones = g.cards.zones
    return None if zones[deck_of(seat)] or zones[discard_of(seat)] else NOTHING_TO_DO


@action("large-quiver", forbids_search)
@worth("large-quiver", first=0.3, again=0.4)
def large_quiver(g: Position, seat: int, card: int) -> Steps[None]:
    """Take four cards: arrows and bows to the hand, the others to the play area."""
    draws = of.DRAWS[g.cards.kind[card]]
    yield from take_top(g, seat, draws, PROJECTILE | BOW, every=False, because="large-quiver")


@USE.register("large-quiver")
def quiver_use(s: Survey) -> float:
    """What a search for bow and arrows is worth."""
    return 4.0 * s.share(PROJECTILE | BOW) * (1.0 if s.nearest_foe() <= 5 else 0.3)


@HELPED.register("large-quiver")
def quiver_helped(g: Position, seat: int, counts: list[int]) -> float:
    """It finds what is there."""
    return 1.0 + 0.8 * count_of(counts, PROJECTILE)


@action("triple-sheath", forbids_search)
@worth("triple-sheath", first=1.5, again=0.5)
def triple_sheath(g: Position, seat: int, card: int) -> Steps[None]:
    """Take three cards: melee weapons to the hand, the others to the play area."""
    draws = of.DRAWS[g.cards.kind[card]]
    yield from take_top(g, seat, draws, MELEE | WEAPON, every=True, because="triple-sheath")


@USE.register("triple-sheath")
def sheath_use(s: Survey) -> float:
    """What a search for melee weapons is worth."""
    return 3.0 * s.share(MELEE) * (1.1 if s.nearest_foe() <= 3 else 0.2)


HELPED.register("triple-sheath")(helped_by_weapons)


# -- medicine ----------------------------------------------------------------------------------------


def patients(g: Position, seat: int) -> list[int]:
    """The hurt units that a player may heal: own ones, and teammates' beside an own one."""
    own = g.units(seat)
    found: list[int] = []
    for ally in range(g.seats):
        if not g.are_allies(ally, seat):
            continue
        for unit in g.units(ally):
            near = any(g.board.grid.distance(g.cell[unit], g.cell[mine]) == 1 for mine in own)
            if g.damage[unit] and (ally == seat or near):
                found.append(unit)
    return found


def forbids_medicine(g: Position, seat: int, kind: int) -> Refusal | None:
    """Medicine needs somebody who is hurt."""
    return None if patients(g, seat) else NOTHING_TO_DO


@action("medicine", forbids_medicine)
@worth("medicine", first=1.6, again=0.6, defends=True)
def medicine(g: Position, seat: int, card: int) -> Steps[None]:
    """Take one point of damage off a unit."""
    patient = yield from choose_unit(g, seat, patients(g, seat), "medicine", "heal")
    yield from heal(g, seat, patient, "medicine")


@USE.register("medicine")
def medicine_use(s: Survey) -> float:
    """What medicine is worth."""
    hurt = patients(s.g, s.seat)
    return max([MENDING[s.g.health(unit)] + urgency(s.g, unit) for unit in hurt], default=0.0)


# -- bombs and shards --------------------------------------------------------------------------------


def forbids_landing(g: Position, seat: int, unit: int, cell: int) -> Refusal | None:
    """Why a unit cannot throw a bomb onto a space; in the first rounds not onto other players' pieces."""
    low, high = reach_of(g, unit, POTION)
    origin = g.cell[unit]
    if not low <= g.board.grid.distance(origin, cell) <= high:
        return OUT_OF_RANGE
    if g.ground[cell] in (LAVA, ICE):
        return NOT_THROWN_THERE
    if g.is_early() and g.standing[cell] != EMPTY and g.owner[g.standing[cell]] != seat:
        return TOO_EARLY_TO_PLACE
    return None if g.in_sight(origin, cell) else OUT_OF_SIGHT


def landing_spaces(g: Position, seat: int, unit: int) -> list[int]:
    """The spaces onto which a unit may throw a bomb."""
    near = g.board.grid.within(g.cell[unit], reach_of(g, unit, POTION)[1])
    return [cell for cell in near if forbids_landing(g, seat, unit, cell) is None]


def can_throw(g: Position, seat: int, unit: int) -> bool:
    """Whether a unit has a space to throw a bomb to."""
    for cell in g.board.grid.within(g.cell[unit], reach_of(g, unit, POTION)[1]):
        if forbids_landing(g, seat, unit, cell) is None:
            return True
    return False


@final
class Throw(Decision):
    """Onto which space does a unit throw a bomb?"""

    __slots__ = ("g", "unit")

    def __init__(self, g: Position, seat: int, unit: int) -> None:
        super().__init__(seat, "throw", "magic-potion-bomb")
        self.g: Final = g
        self.unit: Final = unit

    def candidates(self) -> Sequence[int]:
        return [CELLS + cell for cell in sorted(landing_spaces(self.g, self.seat, self.unit))]

    def forbids(self, pick: int) -> Refusal | None:
        if not 0 <= pick - CELLS < self.g.board.grid.size:
            return NOT_ASKED
        return forbids_landing(self.g, self.seat, self.unit, pick - CELLS)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        cell = pick - CELLS
        if not 0 <= cell < self.g.board.grid.size:
            return None
        reach = reach_of(self.g, self.unit, POTION)
        why = why_out_of_reach(self.g, self.unit, cell, POTION, reach, refusal)
        return why or why_ground(self.g, cell, POTION, refusal)


def throwers(g: Position, seat: int) -> list[int]:
    """The units that have a space to throw a bomb to."""
    return [unit for unit in g.able_actors(seat) if can_throw(g, seat, unit)]


def forbids_bomb(g: Position, seat: int, kind: int) -> Refusal | None:
    """A bomb needs a token, an able unit and a space to land on."""
    if count_items(g, BOMB) >= BOMBS:
        return NO_TOKEN_LEFT
    if not g.able_actors(seat):
        return NO_ABLE_UNIT
    return None if throwers(g, seat) else NOT_THROWN_THERE


@action("magic-potion-bomb", forbids_bomb)
@worth("magic-potion-bomb", first=2.0, again=0.7)
def magic_potion_bomb(g: Position, seat: int, card: int) -> Steps[None]:
    """Throw a bomb that goes off at the beginning of your next turn."""
    unit = yield from choose_unit(g, seat, throwers(g, seat), "magic-potion-bomb")
    cell = yield Throw(g, seat, unit)
    put_item(g, BOMB, cell - CELLS, seat)


def bomb_value(s: Survey, cell: int) -> float:
    """What a bomb is worth on a space."""
    return s.burst(cell, s.g.board.grid.neighbours[cell], POTION, FLEES)


@BLOW.register("magic-potion-bomb")
def best_bomb(s: Survey, unit: int) -> float:
    """The most that a bomb thrown by a unit would be worth."""
    g = s.g
    best = 0.0
    for piece in s.foes:
        if g.board.grid.distance(g.cell[unit], g.cell[piece]) <= of.HIGH[POTION]:
            best = max(best, bomb_value(s, g.cell[piece]))
    return best


@USE.register("magic-potion-bomb")
def bomb_use(s: Survey) -> float:
    """What a bomb is worth: little on the move, all of it on who cannot get away."""
    best = 0.0
    for unit in s.units:
        if s.g.is_able(unit):
            best = max(best, best_bomb(s, unit))
    return best


def own_bombs(g: Position, seat: int) -> list[int]:
    """The spaces of a player's bombs."""
    return [cell for what, cell, owner, _ in g.items if what == BOMB and owner == seat]


def on_its_space(g: Position, cell: int, observer: int) -> int | None:
    """A bomb lies open."""
    return cell


@HAZARDS.register("magic-potion-bomb")
def bomb_hazard(s: Survey, found: list[int]) -> None:
    """Everybody sees where bombs lie."""
    for what, cell, _, _ in s.g.items:
        if what == BOMB:
            found[cell] += of.DAMAGE[POTION]
            for there in s.g.board.grid.neighbours[cell]:
                found[there] += of.AROUND[POTION]


@due("explode", 50, own_bombs, on_its_space)
def explode(g: Position, cell: int) -> Steps[None]:
    """A Magic Potion Bomb goes off: 2 damage on its space, 1 beside it (to friend and foe)."""
    bomb = next(item for item in g.items if item[0] == BOMB and item[1] == cell and item[2] == g.current)
    hits = hits_around(g, cell, g.board.grid.neighbours[cell], POTION)
    g.items.remove(bomb)
    if g.story is not None:
        struck = [piece for piece, _ in hits if not is_ignored(g, piece, bomb[2])]
        facts = {"seat": bomb[2], "item": BOMB, "cell": cell, "struck": len(struck)}
        g.tell("exploded", {**facts}, "magic-potion-bomb")
    yield from deal(g, hits, bomb[2], "magic-potion-bomb", turned_by=bomb[3], waited=True)
    around = g.board.grid.neighbours[cell]
    yield from burst(g, blows_around(cell, around, POTION), bomb[2], "magic-potion-bomb")


def forbids_shard_at(g: Position, seat: int, cell: int) -> Refusal | None:
    """Why a player cannot lay a shard on a space."""
    if not any(g.board.grid.distance(g.cell[unit], cell) == 1 for unit in g.units(seat)):
        return NOT_BESIDE
    return NOT_THROWN_THERE if g.ground[cell] in (LAVA, ICE) else None


def shard_spaces(g: Position, seat: int) -> list[int]:
    """The spaces beside a player's units that can take a shard."""
    near = {cell for unit in g.units(seat) for cell in g.board.grid.neighbours[g.cell[unit]]}
    return sorted([cell for cell in near if forbids_shard_at(g, seat, cell) is None])


@final
class LayShard(Decision):
    """On which space does a player lay a shard?"""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int) -> None:
        super().__init__(seat, "lay-shard", "crystal-shard")
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        return [CELLS + cell for cell in shard_spaces(self.g, self.seat)]

    def forbids(self, pick: int) -> Refusal | None:
        if not 0 <= pick - CELLS < self.g.board.grid.size:
            return NOT_ASKED
        return forbids_shard_at(self.g, self.seat, pick - CELLS)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        if not 0 <= pick - CELLS < self.g.board.grid.size:
            return None
        return why_no_shard(self.g, self.seat, pick - CELLS, CRYSTAL, refusal)


def forbids_shard(g: Position, seat: int, kind: int) -> Refusal | None:
    """A shard needs a token and a space beside a unit."""
    if count_items(g, SHARD) >= SHARDS:
        return NO_TOKEN_LEFT
    return None if shard_spaces(g, seat) else NOTHING_TO_DO


@action("crystal-shard", forbids_shard)
@worth("crystal-shard", first=2.2, again=0.6)
def crystal_shard(g: Position, seat: int, card: int) -> Steps[None]:
    """Lay a shard beside one of your units; whoever stands by it draws more."""
    cell = yield LayShard(g, seat)
    put_item(g, SHARD, cell - CELLS, seat)


@USE.register("crystal-shard")
def shard_use(s: Survey) -> float:
    """What a shard is worth: a card a turn, while somebody stands by it."""
    g = s.g
    lying = len([item for item in g.items if item[0] == SHARD])
    if shards_served(g, s.seat) < lying:
        return 0.2
    settled = len([unit for unit in s.units if g.ground[g.cell[unit]] in (VILLAGE, BAZAAR)])
    return 1.8 if settled and g.round() < 20 else 0.7


@DRAW_COUNT.register("crystal-shard", LATER)
def shard_draw(g: Position, seat: int, cards: int, tally: Tally | None) -> int:
    """A card more for each shard that a unit stands by."""
    return count(tally, shards_served(g, seat), "crystal-shard") if g.items else 0


def shards_served(g: Position, seat: int) -> int:
    """How many shards give a player a card: each needs a unit of its own on or beside it."""
    shards = [item[1] for item in g.items if item[0] == SHARD]
    units = g.units(seat)
    near = [
        [at for at, unit in enumerate(units) if g.board.grid.distance(g.cell[unit], cell) <= 1]
        for cell in shards
    ]
    server = [-1] * len(units)  # by unit, the shard that it serves
    return sum(1 for shard in range(len(shards)) if _serve(shard, near, server, set()))


def _serve(shard: int, near: list[list[int]], server: list[int], tried: set[int]) -> bool:
    """Find a unit for a shard, letting units change over to other shards where that helps."""
    for unit in near[shard]:
        if unit not in tried:
            tried.add(unit)
            if server[unit] < 0 or _serve(server[unit], near, server, tried):
                server[unit] = shard
                return True
    return False
