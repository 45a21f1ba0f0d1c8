"""Going aboard and coming off: Warlords and their Pilots, Drop Ships and their passengers."""

from __future__ import annotations

from typing import Final

from emberbox.games.core.catalogue import DROPSHIP, INFANTRY, PILOT, SUPPORT
from emberbox.games.core.moving import ground_around
from emberbox.games.core.numbers import has, in_effect
from emberbox.games.core.position import IN_PLAY, NO_ONE, Position
from emberbox.games.core.question import ask
from emberbox.games.core.space import (
    CELLS,
    DONE,
    EDEN_SURGE,
    HOT_DROP,
    NEED_PILOT,
    PILOT_LEFT,
    TACTICAL,
    UNITS,
)
from emberbox.kernel.decision import Steps
from emberbox.kernel.event import Fact
from emberbox.kernel.grid import OFF

CARRIED: Final = (PILOT, SUPPORT, INFANTRY)
"""Types that can be aboard a Drop Ship."""
HOT_DROP_REACH: Final = 3


def has_room(g: Position, ship: int, model: int) -> bool:
    """Whether a Drop Ship can take one more model (core.transport.room)."""
    squares = sum(g.card[m].base ** 2 for m in [*g.passengers(ship), model])
    return squares <= g.card[ship].transport and g.card[model].type in CARRIED


def ships_for(g: Position, model: int) -> list[int]:
    """The friendly Drop Ships on the board with room for a model."""
    return [
        ship
        for ship, card in enumerate(g.card)
        if card.type == DROPSHIP
        and g.owner[ship] == g.owner[model]
        and g.at[ship] != OFF
        and has_room(g, ship, model)
    ]


def carriers_in_reach(g: Position, model: int) -> list[int]:
    """What a model could go aboard now."""
    if g.card[model].type not in CARRIED or g.at[model] == OFF:
        return []
    found = [ship for ship in ships_for(g, model) if g.distance(ship, model) == 1]
    warlord = g.warlord[g.owner[model]]
    if (
        g.card[model].type == PILOT
        and g.at[warlord] != OFF
        and g.box_of(model) == NO_ONE
        and g.distance(warlord, model) == 1
    ):
        found.append(warlord)
    return sorted(found)


def embark(g: Position, model: int) -> Steps[None]:
    """Go aboard (core.transport.embark, core.pilot.embark)."""
    carriers = carriers_in_reach(g, model)
    carrier = carriers[0]
    if len(carriers) > 1:
        pick = yield ask(g, g.owner[model], "embark-in", [UNITS + each for each in carriers], "embark")
        carrier = pick - UNITS
    g.board_carrier(model, carrier)
    if g.story is not None:
        g.tell("embarked", {"model": model, "carrier": carrier}, "embark")


def disembark(g: Position, model: int) -> Steps[None]:
    """Come off onto free ground beside the carrier (core.transport.disembark, core.pilot.disembark)."""
    carrier = g.aboard[model]
    places = ground_around(g, carrier, g.card[model].base)
    yield from put_down(g, model, places, "disembark-where", "disembark")
    if carrier == g.warlord[g.owner[model]]:
        end_piloted(g, carrier)


def end_piloted(g: Position, warlord: int) -> None:
    """The Pilot has left: what needs it aboard ends for this round (core.tactical.pilot-leaves)."""
    ended = [ability for ability in NEED_PILOT if in_effect(g, warlord, ability)]
    if ended:
        g.effects[warlord] |= 1 << PILOT_LEFT
    pilot = g.pilot[g.owner[warlord]]
    if has(g, pilot, EDEN_SURGE) and not g.activated[warlord]:
        g.effects[pilot] &= ~(1 << EDEN_SURGE)
        ended.append(EDEN_SURGE)
    if g.story is not None:
        for ability in ended:
            g.tell("lapsed", {"model": warlord, "card": TACTICAL[ability]}, "core.tactical.pilot-leaves")


def put_down(g: Position, model: int, places: list[int], asks: str, because: str) -> Steps[None]:
    """Put a passenger where its owner likes."""
    carrier = g.aboard[model]
    g.about = model
    pick = yield ask(g, g.owner[model], asks, [CELLS + place for place in places], because)
    g.about = NO_ONE
    g.put(model, pick - CELLS)
    if g.story is not None:
        facts: dict[str, Fact] = {"model": model, "carrier": carrier, "cell": pick - CELLS}
        g.tell("disembarked", facts, because)


def deploy_reach(g: Position, ship: int) -> int:
    """How far from a Drop Ship its passengers can be put down."""
    return HOT_DROP_REACH if has(g, ship, HOT_DROP) else 1


def droppable(g: Position, ship: int) -> list[int]:
    """The passengers for whom there is a place."""
    far = deploy_reach(g, ship)
    return [m for m in g.passengers(ship) if ground_around(g, ship, g.card[m].base, far)]


def deploy(g: Position, ship: int) -> Steps[None]:
    """Put down any number of passengers (core.transport.deploy)."""
    dropped = 0
    while True:
        ready = droppable(g, ship)
        if not ready:
            return
        picks = [UNITS + model for model in ready]
        if dropped:
            picks.append(DONE)
        pick = yield ask(g, g.owner[ship], "deploy-whom", picks, "deploy")
        if pick == DONE:
            return
        model = pick - UNITS
        places = ground_around(g, ship, g.card[model].base, deploy_reach(g, ship))
        yield from put_down(g, model, places, "put-down", "deploy")
        dropped += 1


def homes_for(g: Position, model: int) -> list[int]:
    """Carriers with a square in their own zone, aboard which a model may return (core.reinforce.aboard)."""
    kind = g.card[model].type
    found: list[int] = []
    if kind in (PILOT, INFANTRY):
        found = [ship for ship in ships_for(g, model) if g.in_own_zone(ship, whole=False)]
    warlord = g.warlord[g.owner[model]]
    if kind == PILOT and g.status[warlord] == IN_PLAY and g.in_own_zone(warlord, whole=False):
        found.append(warlord)
    return sorted(found)
