"""What makes the reasons of moving in The Freeze true: snow, acid, blizzards, and hauled machines."""

from __future__ import annotations

from typing import Any

from tests.why.checks_ignite_fighting import is_lizard, neighbours, piece, types
from tests.why.checks_ignite_moving import corrodes, enters, points, steps_to
from tests.why.ignite_table import (
    CARD,
    MACHINES,
    able,
    cell,
    distance,
    effects,
    number,
    numbers,
    own_units,
    pointed_piece,
    standing,
    terrain,
)
from tests.why.sweep import Check, Pointed

# -- what a step costs -------------------------------------------------------------------------------


def leader(at: Pointed, unit: dict[str, Any]) -> int:
    """Who moves a piece: its owner, unless it is possessed."""
    leaders = [each["seat"] for each in effects(at, "possess") if each["at"] == unit["piece"]]
    return int(leaders[0] if leaders else unit["owner"])


def slowed(at: Pointed, unit: dict[str, Any]) -> bool:
    """Whether another player's blizzard slows a piece."""
    return leader(at, unit) in [each["at"] for each in effects(at, "massive-blizzard")]


def cost(at: Pointed, unit: dict[str, Any], there: int) -> int:
    """How much movement it takes a piece to enter a space."""
    return (2 if terrain(at, there) == "snow" else 1) * (2 if slowed(at, unit) else 1)


def cheapest(at: Pointed, unit: dict[str, Any], there: int) -> int:
    """The movement that the cheapest way to a space takes, over whatever can be entered; 99 if none does."""
    found, edge = {unit["cell"]: 0}, [unit["cell"]]
    for here in edge:
        for each in neighbours(at, here):
            after = found[here] + cost(at, unit, each)
            if after < found.get(each, 99) and enters(at, unit, each):
                found[each] = after
                edge.append(each)
    return found.get(there, 99)


def rides(at: Pointed) -> bool:
    """Whether a unit may be riding: on the card that is played, or on what it has saved of one."""
    name = at.question.because
    played = [each for each in at.view["players"][at.seat]["play_area"] if "Mount" in types(each)]
    return (name in CARD and "Mount" in types(name)) or (bool(played) and bool(saved(at)["points"]))


def saved(at: Pointed) -> dict[str, Any]:
    """The movement that is saved up."""
    found: dict[str, Any] = at.view["expansion"]["saved"]
    return found


def snow_all_at_once(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert not slowed(at, unit)
    assert terrain(at, cell(at)) == "snow"
    assert points(at) < 2


def snow_far(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert not slowed(at, unit)
    assert terrain(at, cell(at)) == "snow"
    assert number(at, "distance") == distance(at, unit["cell"], cell(at)) > points(at)


def snow_too_far(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert not slowed(at, unit)
    assert distance(at, unit["cell"], cell(at)) <= points(at)
    assert rides(at) or cheapest(at, unit, cell(at)) > points(at)


def blizzard_slows(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert slowed(at, unit)
    assert distance(at, unit["cell"], cell(at)) <= points(at)
    assert rides(at) or cheapest(at, unit, cell(at)) > points(at)


def blizzard_flight(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert slowed(at, unit)
    assert at.question.asks == "land"
    assert number(at, "points") == CARD[at.question.because]["movement"] // 2
    assert number(at, "distance") == distance(at, unit["cell"], cell(at)) > number(at, "points")


def way_costly(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert at.why.remedy == "step-by-step"
    assert numbers(at, "cells")
    krakens = [each["cell"] for each in at.view["pieces"] if each["type"] == "kraken"]
    acid = [there for there in numbers(at, "cells") if terrain(at, there) == "acid" and not is_lizard(unit)]
    assert bool(acid) == (at.why.says == "way-through-acid")
    for there in numbers(at, "cells"):
        burns = terrain(at, there) == "scorched" and not is_lizard(unit)
        grabbed = any(distance(at, there, kraken) <= CARD["kraken"]["steps"] for kraken in krakens)
        assert burns or grabbed or there in acid or standing(at, there) is not None
    assert rides(at) or cheapest(at, unit, cell(at)) <= points(at)


def barred(at: Pointed) -> None:
    """The spaces that are named lie on the direct ways, and cannot be entered."""
    unit = piece(at, "unit")
    far = distance(at, unit["cell"], cell(at))
    assert far <= points(at)
    assert numbers(at, "barriers")
    for there in numbers(at, "barriers"):
        assert distance(at, unit["cell"], there) + distance(at, there, cell(at)) == far
        assert rides(at) or not enters(at, unit, there)
    if not rides(at):
        steps = steps_to(at, unit, cell(at))
        assert at.facts.get("distance") == steps
        assert steps is None or steps > points(at)


def no_way_out(at: Pointed) -> None:
    unit, target = piece(at, "unit"), piece(at, "target")
    assert target["cell"] == cell(at)
    left = number(at, "points")
    for there in neighbours(at, cell(at)):
        free = standing(at, there) is None and enters(at, unit, there)
        assert not free or cost(at, unit, there) > left


# -- acid and fire -----------------------------------------------------------------------------------


def into_acid(at: Pointed) -> None:
    assert corrodes(at, piece(at, "unit"), cell(at))


def puppet_into_fire(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert leader(at, unit) == at.seat != unit["owner"]
    assert terrain(at, cell(at)) == "scorched"


def evade_costly(at: Pointed) -> None:
    assert cost(at, piece(at, "unit"), cell(at)) > 1


# -- what is saved up --------------------------------------------------------------------------------


def nothing_saved(at: Pointed) -> None:
    assert saved(at)["points"] == 0


def stays(at: Pointed, unit: dict[str, Any], left: int) -> None:
    """A unit that is able to move cannot enter any space beside it with so much movement."""
    for there in neighbours(at, unit["cell"]):
        assert not enters(at, unit, there) or cost(at, unit, there) > left or rides(at)


def saved_too_little(at: Pointed) -> None:
    assert saved(at)["piece"] == number(at, "unit")
    stays(at, piece(at, "unit"), saved(at)["points"])


def march_too_little(at: Pointed) -> None:
    """Troop March moves each unit by 1, with what it has saved up; who cannot move at all is left out."""
    named = "unit" in at.facts
    for unit in [piece(at, "unit")] if named else own_units(at):
        more = saved(at)["points"] if saved(at)["piece"] == unit["piece"] else 0
        fleet = unit["race"] == "centaurs"
        if able(unit) and unit["immobilized_until"] is None:
            stays(at, unit, 1 + fleet + more)


def has_marched(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert unit["cell"] == cell(at)
    assert unit in own_units(at)
    assert able(unit)


# -- hauling -----------------------------------------------------------------------------------------


def haul_more_cards(at: Pointed) -> None:
    assert (
        number(at, "count") == cost(at, piece(at, "unit"), cell(at)) > int(str(at.question.facts["points"]))
    )


def haul_no_room(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert distance(at, unit["cell"], cell(at)) == 1
    assert enters(at, unit, cell(at)) or standing(at, cell(at)) is not None


def haul_one_space(at: Pointed) -> None:
    assert distance(at, piece(at, "unit")["cell"], cell(at)) != 1


def walk_without_machine(at: Pointed) -> None:
    """A machine of the player's stands beside the unit, which moves without a movement card of its own."""
    assert at.question.asks == "go"
    assert at.question.because not in CARD or not CARD[at.question.because].get("movement")
    machine = pointed_piece(at)
    assert machine["type"] in MACHINES
    assert machine["owner"] == at.seat


def haul_other(at: Pointed) -> None:
    """It is no machine of the player's that stands beside the unit."""
    there = standing(at, number(at, "cell"))
    if there is not None and there["type"] in MACHINES and there["owner"] == at.seat:
        assert at.pick not in at.question.options


def haul_machine_other(at: Pointed) -> None:
    """Only spaces that are free, or about to be, are offered to a machine."""
    offered = [at.session.game.space.thing(pick)[1] for pick in at.question.options if pick]
    assert cell(at) == number(at, "cell")
    assert cell(at) not in offered
    for there in offered:
        stands = standing(at, there)
        assert stands is None or stands in own_units(at) or stands["type"] in MACHINES


CHECKS: dict[str, Check] = {
    "snow-all-at-once": snow_all_at_once,
    "snow-far": snow_far,
    "snow-too-far": snow_too_far,
    "blizzard-slows": blizzard_slows,
    "blizzard-flight": blizzard_flight,
    "way-costly": way_costly,
    "way-through-acid": way_costly,
    "way-around": barred,
    "no-way": barred,
    "no-way-out": no_way_out,
    "ground-forbids": into_acid,
    "puppet-into-fire": puppet_into_fire,
    "evade-costly": evade_costly,
    "nothing-saved": nothing_saved,
    "saved-too-little": saved_too_little,
    "march-too-little": march_too_little,
    "unit-march-too-little": march_too_little,
    "has-marched": has_marched,
    "haul-more-cards": haul_more_cards,
    "haul-no-room": haul_no_room,
    "haul-one-space": haul_one_space,
    "haul-other": haul_other,
    "walk-without-machine": walk_without_machine,
    "haul-machine-other": haul_machine_other,
}
