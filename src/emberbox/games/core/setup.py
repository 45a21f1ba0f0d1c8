"""Before the first round: rosters, the roll-off for zones, and deployment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from emberbox.games.core.board import GRID
from emberbox.games.core.catalogue import INFANTRY, PILOT, TYPES, WARLORD
from emberbox.games.core.moving import ground_in
from emberbox.games.core.placing import PlaceWhere
from emberbox.games.core.position import (
    DEPLOYMENT,
    INITIATIVE,
    LEFT_OUT,
    NO_ONE,
    OUT,
    WAITING,
    Position,
    other,
)
from emberbox.games.core.question import ask
from emberbox.games.core.refusals import NO_ROOM_ABOARD, NOT_FREE_GROUND, NOT_IN_ZONE, PLACED_ALREADY
from emberbox.games.core.space import (
    ABOARD,
    AGREE,
    CELLS,
    CONCEDE,
    DISAGREE,
    NUMBERS,
    ON_FOOT,
    SEATS,
    UNITS,
)
from emberbox.games.core.transport import ships_for
from emberbox.kernel.decision import ALL, Roll, Several, Steps
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

MOST_REFUSALS: Final = 3
"""So often a roster may be turned down; then the full ones are played."""


# -- rosters -------------------------------------------------------------------------------------------


def set_up(g: Position) -> Steps[None]:
    """Rosters, zones and structures."""
    yield from muster(g)
    yield from choose_zones(g)
    for card, zone, cell in g.scenario.structures:
        g.put(g.add_model(card, g.zone_of.index(zone)), cell)
    first = other(g.first)
    if g.scenario.deployment:
        first = g.zone_of.index(g.scenario.deployment[0])
    g.current = first
    g.enter(DEPLOYMENT)


def muster(g: Position) -> Steps[None]:
    """Who plays with which models: equal numbers in Matched Play, as one likes in Narrative Play."""
    for kind in range(len(TYPES)):
        most = g.scenario.roster[kind]
        if g.scenario.matched:
            most = min([most, *[len(waiting(g, seat, kind)) for seat in range(g.seats)]])
        for seat in range(g.seats):
            models = waiting(g, seat, kind)
            surplus = len(models) - most
            if surplus > 0:
                yield from leave_surplus(g, seat, models, surplus)
    because = "core.setup.matched-count"
    if not g.scenario.matched:
        yield from agree_on_rosters(g)
        because = "core.setup.narrative-program"
    for model, status in enumerate(g.status):
        if status == LEFT_OUT and g.story is not None:
            g.tell("left-out", {"model": model}, because)


def waiting(g: Position, seat: int, kind: int) -> list[int]:
    """A player's models of a type that are not placed yet."""
    return [
        m
        for m, card in enumerate(g.card)
        if card.type == kind and g.owner[m] == seat and g.status[m] == WAITING
    ]


def leave_surplus(g: Position, seat: int, models: list[int], surplus: int) -> Steps[None]:
    """A player who must leave models out chooses which (core.setup.matched-count)."""
    picks = [UNITS + model for model in models]
    if surplus < len(models):
        choice = LeaveOut(g, seat, picks, surplus, surplus, "core.setup.matched-count")
        yield choice
        picks = choice.taken
    for pick in picks:
        g.status[pick - UNITS] = LEFT_OUT


@final
class LeaveOut(Several):
    """Which models stay at home? Or has the player had enough already?"""

    __slots__ = ("g",)

    def __init__(
        self, g: Position, seat: int, picks: Sequence[int], least: int, most: int, because: str
    ) -> None:
        super().__init__(seat, "leave-out", picks, least=least, most=most, because=because)
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        picks = super().candidates()
        return [NONE, CONCEDE, *picks[1:]] if self.g.may_concede else picks

    def forbids(self, pick: int) -> Refusal | None:
        return None if pick == CONCEDE and self.g.may_concede else super().forbids(pick)

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        return None  # the game names the models

    def add(self, seat: int, pick: int) -> bool:
        return pick == CONCEDE or super().add(seat, pick)


def agree_on_rosters(g: Position) -> Steps[None]:
    """Each player leaves out what they like, until both have confirmed (core.setup.narrative-program)."""
    because = "core.setup.narrative-program"
    full = g.status[:]
    for _ in range(MOST_REFUSALS):
        g.status = full[:]
        for seat in range(g.seats):
            picks = [
                UNITS + m
                for m, card in enumerate(g.card)
                if g.owner[m] == seat and full[m] == WAITING and card.type not in (PILOT, WARLORD)
            ]
            if picks:
                choice = LeaveOut(g, seat, picks, 0, len(picks), because)
                yield choice
                for pick in choice.taken:
                    g.status[pick - UNITS] = LEFT_OUT
        agreed = True
        for seat in range(g.seats):
            pick = yield ask(g, seat, "agree", [AGREE, DISAGREE], because)
            agreed = agreed and pick == AGREE
        if agreed:
            return
    g.status = full


# -- zones ---------------------------------------------------------------------------------------------


def choose_zones(g: Position) -> Steps[None]:
    """The winner of the roll-off chooses a zone or role (core.setup.roles-how)."""
    rolls = [0, 0]
    while rolls[0] == rolls[1]:
        for seat in range(g.seats):
            rolls[seat] = yield Roll("d10", 10, "core.terms.roll-off")
            if g.story is not None:
                g.tell("rolled-off", {"seat": seat, "die": rolls[seat]}, "core.terms.roll-off")
    g.first = 0 if rolls[0] > rolls[1] else 1
    pick = yield ask(g, g.first, "choose-zone", [NUMBERS, NUMBERS + 1], "core.setup.roles-how")
    taken = pick - NUMBERS
    for seat, zone in ((g.first, taken), (other(g.first), 1 - taken)):
        g.zone_of[seat] = zone
        if g.story is not None:
            g.tell("zone", {"seat": seat, "zone": zone}, "core.setup.roles-how")


# -- deployment ----------------------------------------------------------------------------------------


def deployment(g: Position) -> Steps[None]:
    """The players take turns, or one comes after the other where the scenario says so."""
    while True:
        seat = g.current
        models = to_deploy(g, seat)
        if not models:
            seat = g.current = other(seat)
            models = to_deploy(g, seat)
            if not models:
                break
        picks = [UNITS + m for m in models]
        because = "core.setup.deploy-alternate"
        pick = yield ask(g, seat, "deploy", picks, because, root=True, why=PLACED_ALREADY)
        yield from place(g, pick - UNITS)
        if not g.scenario.deployment:
            g.current = other(seat)
    for model, status in enumerate(g.status):
        if status == WAITING:
            g.status[model] = OUT  # no room: it comes with the reinforcements
    g.round = 1
    g.current = NO_ONE
    if g.story is not None:
        g.tell("round", {"round": g.round}, "core.game.order")
    g.enter(INITIATIVE)


def to_deploy(g: Position, seat: int) -> list[int]:
    """A player's models that can be placed now."""
    return [
        m
        for m, owner in enumerate(g.owner)
        if owner == seat and g.status[m] == WAITING and places_for(g, m, most=1)
    ]


def places_for(g: Position, model: int, most: int = ALL) -> list[int]:
    """The picks for where a model may be deployed: so many squares of its zone, and ships with room."""
    picks = [CELLS + cell for cell in ground_in(g, g.owner[model], g.card[model].base, most)]
    if g.card[model].type == INFANTRY:
        picks += [UNITS + ship for ship in ships_for(g, model)]
    return picks


@final
class DeployWhere(PlaceWhere):
    """Where is a model deployed?"""

    __slots__ = ()

    def __init__(self, g: Position, model: int) -> None:
        because = "core.setup.deploy-whole"
        super().__init__(g, model, asks="deploy-where", because=because, places=places_for(g, model))

    def why_not(self, pick: int) -> Refusal:
        g = self.g
        if CELLS <= pick < UNITS:
            mask = g.scenario.board.zones[g.zone_of[self.seat]].mask
            squares = GRID.footprint(pick - CELLS, g.card[self.model].base)
            inside = bool(squares) and all(mask[square] for square in squares)
            return NOT_FREE_GROUND if inside else NOT_IN_ZONE
        return NO_ROOM_ABOARD if UNITS <= pick < SEATS else NOT_ASKED


def place(g: Position, model: int) -> Steps[None]:
    """Place one model; a Warlord may bring its Pilot along (core.setup.deploy-aboard)."""
    g.about = model
    pick = yield DeployWhere(g, model)
    settle(g, model, pick, "core.setup.deploy-alternate")
    pilot = g.pilot[g.owner[model]]
    if g.card[model].type == WARLORD and g.status[pilot] == WAITING:
        g.about = pilot
        because = "core.setup.deploy-aboard"
        if (yield ask(g, g.owner[model], "crew", [ABOARD, ON_FOOT], because)) == ABOARD:
            settle(g, pilot, UNITS + model, because)
    g.about = NO_ONE


def settle(g: Position, model: int, pick: int, because: str, *, back: bool = False) -> None:
    """Put a model on a square or aboard a carrier, for the first time or `back` from out of play."""
    if pick >= UNITS:
        carrier = pick - UNITS
        g.board_carrier(model, carrier)
        if g.story is not None:
            g.tell("boarded", {"model": model, "carrier": carrier}, because)
    else:
        g.put(model, pick - CELLS)
        if g.story is not None:
            g.tell("returned" if back else "deployed", {"model": model, "cell": pick - CELLS}, because)
