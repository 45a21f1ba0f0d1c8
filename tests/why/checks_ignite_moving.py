"""What makes the reasons of Ignite's moving, placing, pulling and pushing true, worked out from the view."""

from __future__ import annotations

from typing import Any

from tests.why.checks_ignite_fighting import card, is_lizard, neighbours, piece, states, types
from tests.why.ignite_table import (
    CARD,
    MACHINES,
    able,
    allies,
    cell,
    distance,
    effects,
    number,
    numbers,
    own_units,
    standing,
    terrain,
    units_of,
)
from tests.why.sweep import Check, Pointed

WAYS = ("north", "east", "south", "west")
UNTAKEN = {
    "scorched-earth": ("lava", "village", "bazaar", "ice", "scorched"),
    "ice-wall": ("lava", "ice"),
    "magic-potion-bomb": ("lava", "ice"),
    "crystal-shard": ("lava", "ice"),
    "trapsmith": ("lava", "village", "bazaar", "ice"),
    "adept-trickster": ("lava", "ice"),
    "ballista": ("lava", "ice"),
    "catapult": ("lava", "ice"),
    "warp-master": ("lava", "ice"),
}
"""By card, the terrain on which it puts nothing."""
FIXED = ("kraken", *MACHINES)
"""Nobody rides through these."""


def points(at: Pointed) -> int:
    """How many spaces may be moved, which the question says, or the card."""
    left = number(at, "points")
    name = at.question.because
    if at.question.asks == "go":
        assert left == at.question.facts["points"]
    elif at.question.asks == "minion":
        assert left == CARD["water-minion"]["movement"]
    elif at.question.asks == "land":
        assert left == CARD[name]["movement"]
    elif at.question.asks == "evade":
        assert left == 1
    return left


def deadly(at: Pointed, unit: dict[str, Any], there: int) -> bool:
    """Whether a piece would die of entering a space."""
    if is_lizard(unit):
        return False
    return terrain(at, there) == "lava" or (terrain(at, there) == "scorched" and unit["health"] <= 1)


def corrodes(at: Pointed, unit: dict[str, Any], there: int) -> bool:
    """Whether a piece does not enter acid, as its player has no card to lose."""
    if terrain(at, there) != "acid" or unit["type"] != "unit" or is_lizard(unit):
        return False
    return bool(at.view["players"][unit["owner"]]["hand"] == 0)


def enters(at: Pointed, unit: dict[str, Any], there: int) -> bool:
    """Whether a piece may enter a space with the card that moves it."""
    other = standing(at, there)
    if terrain(at, there) == "ice" or deadly(at, unit, there) or corrodes(at, unit, there):
        return False
    if other is None or other["piece"] == unit["piece"]:
        return True
    name = at.question.because
    early = at.view["round"] < 3 and not allies(at, other["owner"], unit["owner"])
    return name in CARD and "Mount" in types(name) and other["type"] not in FIXED and not early


def steps_to(at: Pointed, unit: dict[str, Any], there: int) -> int | None:
    """How many steps lead a piece to a space, over whatever it may enter; None if no way does."""
    edge, seen, count = [unit["cell"]], {unit["cell"]}, 0
    while edge:
        if there in edge:
            return count
        around = {each for here in edge for each in neighbours(at, here)} - seen
        edge = [each for each in around if enters(at, unit, each)]
        seen |= around
        count += 1
    return None


def already_there(at: Pointed) -> None:
    assert piece(at, "unit")["cell"] == cell(at)


def too_far(at: Pointed) -> None:
    far = distance(at, piece(at, "unit")["cell"], cell(at))
    assert number(at, "distance") == far > points(at)


def diagonal(at: Pointed) -> None:
    columns = int(at.view["board"]["columns"])
    here, there = divmod(piece(at, "unit")["cell"], columns), divmod(cell(at), columns)
    assert (abs(here[0] - there[0]), abs(here[1] - there[1])) == (1, 1)
    assert points(at) < 2


def ice_wall(at: Pointed) -> None:
    assert number(at, "cell") == cell(at)
    assert terrain(at, cell(at)) == "ice"


def occupied(at: Pointed) -> None:
    assert piece(at, "target")["cell"] == number(at, "cell")
    if at.thing[0] == "cell":
        assert number(at, "cell") == cell(at)


def into_lava(at: Pointed) -> None:
    assert number(at, "cell") == cell(at)
    assert terrain(at, cell(at)) == "lava"
    assert not is_lizard(piece(at, "victim"))


def into_fire(at: Pointed) -> None:
    victim = piece(at, "victim")
    assert terrain(at, cell(at)) == "scorched"
    assert number(at, "amount") == CARD["scorched-earth"]["damage"]
    assert number(at, "health") == victim["health"] <= number(at, "amount")


def no_way_out(at: Pointed) -> None:
    unit, target = piece(at, "unit"), piece(at, "target")
    assert target["cell"] == cell(at)
    left = number(at, "points")
    for there in range(len(at.view["board"]["terrain"])):
        if standing(at, there) is None and distance(at, there, cell(at)) <= left and there != unit["cell"]:
            far = steps_to(at, {**unit, "cell": cell(at)}, there)
            assert far is None or far > left or not enters(at, unit, there)


def way_costly(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert at.why.remedy == "step-by-step"
    assert distance(at, unit["cell"], cell(at)) <= points(at)
    assert numbers(at, "cells")
    krakens = [each["cell"] for each in at.view["pieces"] if each["type"] == "kraken"]
    reach = CARD["kraken"]["steps"]
    for there in numbers(at, "cells"):
        assert enters(at, unit, there)
        costs = terrain(at, there) == "scorched" and not is_lizard(unit)
        grabbed = any(distance(at, there, kraken) <= reach for kraken in krakens)
        assert costs or grabbed or standing(at, there) is not None
    way = steps_to(at, unit, cell(at))
    assert way is not None
    assert way <= points(at)


def way_around(at: Pointed) -> None:
    barred(at)
    assert number(at, "distance") == steps_to(at, piece(at, "unit"), cell(at))
    assert number(at, "distance") > points(at)


def no_way(at: Pointed) -> None:
    barred(at)
    assert steps_to(at, piece(at, "unit"), cell(at)) is None


def barred(at: Pointed) -> None:
    """The spaces that are named lie on the direct ways, and cannot be entered."""
    unit = piece(at, "unit")
    far = distance(at, unit["cell"], cell(at))
    assert far <= points(at)
    assert numbers(at, "barriers")
    for there in numbers(at, "barriers"):
        assert distance(at, unit["cell"], there) + distance(at, there, cell(at)) == far
        assert not enters(at, unit, there)


def unit_held(at: Pointed) -> None:
    assert piece(at, "unit")["immobilized_until"] == number(at, "until")


def walled_in(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert able(unit)
    assert unit["cell"] == cell(at)
    beside = neighbours(at, unit["cell"])
    assert numbers(at, "barriers") == [there for there in beside if not enters(at, unit, there)]


def rides_nothing(at: Pointed) -> None:
    assert piece(at, "unit")["race"] == "centaurs"
    assert "Mount" in types(card(at))


def nowhere_to_land(at: Pointed) -> None:
    unit = piece(at, "unit")
    for there in range(len(at.view["board"]["terrain"])):
        if distance(at, there, unit["cell"]) <= number(at, "points") and terrain(at, there) != "ice":
            assert standing(at, there) is not None or deadly(at, unit, there)


def nobody_moves(at: Pointed) -> None:
    mounted = "card" in at.facts and "Mount" in types(card(at))
    named = [*numbers(at, "frozen"), *numbers(at, "down"), *numbers(at, "held"), *numbers(at, "stuck")]
    assert sorted([*named, *numbers(at, "centaurs")]) == [unit["piece"] for unit in own_units(at)]
    states(at)
    for unit in own_units(at):
        if unit["piece"] in numbers(at, "centaurs"):
            assert unit["race"] == "centaurs"
        if unit["piece"] in numbers(at, "stuck") and not mounted:
            for there in neighbours(at, unit["cell"]):
                taken = standing(at, there) is not None or terrain(at, there) == "ice"
                assert taken or deadly(at, unit, there)


def portal_far(at: Pointed) -> None:
    (portal,) = [each for each in effects(at, "warp-master") if each["seat"] == at.seat]
    assert number(at, "cell") == portal["at"]
    assert number(at, "distance") == distance(at, portal["at"], cell(at)) > 1


def minion_has_moved(at: Pointed) -> None:
    assert "moved" in piece(at, "unit")["used"]


def minion_has_struck(at: Pointed) -> None:
    assert "struck" in piece(at, "unit")["used"]


def minion_walled_in(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert all(not enters(at, unit, there) for there in neighbours(at, unit["cell"]))


def minions_truce(at: Pointed) -> None:
    assert piece(at, "unit")["origin"] == "after-death"
    assert piece(at, "target")["type"] == "water-minion"


# -- placing, pulling and pushing --------------------------------------------------------------------


def wrong_ground(at: Pointed) -> None:
    assert number(at, "cell") == cell(at)
    assert at.facts["terrain"] == terrain(at, cell(at))
    assert terrain(at, cell(at)) in UNTAKEN[card(at)]


def not_near(at: Pointed) -> None:
    unit, far = piece(at, "unit"), number(at, "distance")
    assert far == distance(at, unit["cell"], cell(at))
    assert far == min(distance(at, each["cell"], cell(at)) for each in units_of(at, at.seat))
    assert number(at, "points") == CARD[card(at)].get("steps", 1)
    assert far > number(at, "points") or (far == 0 and card(at) == "crystal-shard")


def token_chosen(at: Pointed) -> None:
    assert number(at, "cell") == cell(at)


def token_off_row(at: Pointed) -> None:
    columns = int(at.view["board"]["columns"])
    walls = [*numbers(at, "cells"), cell(at)]
    rows, across = {each // columns for each in walls}, {each % columns for each in walls}
    in_line = len(rows) == 1 or len(across) == 1
    assert not in_line or max(max(rows) - min(rows), max(across) - min(across)) > len(walls) - 1


def token_apart(at: Pointed) -> None:
    assert min(distance(at, cell(at), there) for there in numbers(at, "cells")) > 1


def pull_itself(at: Pointed) -> None:
    assert number(at, "unit") == number(at, "target")


def pull_own_minion(at: Pointed) -> None:
    target = piece(at, "target")
    assert target["owner"] == at.seat
    assert target["type"] != "unit"


def pull_blocked(at: Pointed) -> None:
    target = piece(at, "target")
    assert numbers(at, "cells")
    for there in numbers(at, "cells"):
        assert distance(at, there, target["cell"]) == 1
        assert standing(at, there) is not None or terrain(at, there) == "ice"


def push_off_line(at: Pointed) -> None:
    names = at.session.game.space.names
    ways = [f"verb:{WAYS[way]}" for way in numbers(at, "ways")]
    assert ways == [names[pick] for pick in at.question.options]
    assert names[at.pick] not in ways


def push_off_board(at: Pointed) -> None:
    assert len(neighbours(at, number(at, "cell"))) < 4


def push_barred(at: Pointed) -> None:
    there = standing(at, number(at, "cell"))
    assert terrain(at, number(at, "cell")) == "ice" or (there is not None and there["type"] == "kraken")


def push_deadly(at: Pointed) -> None:
    assert terrain(at, number(at, "cell")) in ("lava", "scorched")


def push_other(at: Pointed) -> None:
    hit = [at.session.game.space.thing(pick)[1] for pick in at.question.options if pick]
    assert hit == [piece(at, "target")["cell"]]


def no_item(at: Pointed) -> None:
    assert cell(at) not in [item["cell"] for item in at.view["items"]]


def item_stuck(at: Pointed) -> None:
    assert cell(at) in [item["cell"] for item in at.view["items"]]


def item_of_others(at: Pointed) -> None:
    assert at.thing == ("seat", number(at, "owner"))


def wall_elsewhere(at: Pointed) -> None:
    assert numbers(at, "cells") == [at.session.game.space.thing(pick)[1] for pick in at.question.options]


def summon_dry(at: Pointed) -> None:
    assert at.facts["terrain"] == terrain(at, cell(at)) != "water"


def summon_same_water(at: Pointed) -> None:
    assert terrain(at, cell(at)) == "water"
    assert card(at) == "hydro-necromancer"


def summon_other_water(at: Pointed) -> None:
    unit = piece(at, "unit")
    assert terrain(at, cell(at)) == "water"
    assert distance(at, unit["cell"], cell(at)) > 1


CHECKS: dict[str, Check] = {
    "already-there": already_there,
    "too-far": too_far,
    "diagonal": diagonal,
    "ice-wall": ice_wall,
    "occupied": occupied,
    "into-lava": into_lava,
    "into-fire": into_fire,
    "no-way-out": no_way_out,
    "way-costly": way_costly,
    "way-around": way_around,
    "no-way": no_way,
    "unit-held": unit_held,
    "walled-in": walled_in,
    "rides-nothing": rides_nothing,
    "nowhere-to-land": nowhere_to_land,
    "nobody-moves": nobody_moves,
    "portal-far": portal_far,
    "minion-has-moved": minion_has_moved,
    "minion-has-struck": minion_has_struck,
    "minion-walled-in": minion_walled_in,
    "minions-truce": minions_truce,
    "wrong-ground": wrong_ground,
    "not-near": not_near,
    "token-chosen": token_chosen,
    "token-off-row": token_off_row,
    "token-apart": token_apart,
    "pull-itself": pull_itself,
    "pull-own-minion": pull_own_minion,
    "pull-blocked": pull_blocked,
    "push-off-line": push_off_line,
    "push-off-board": push_off_board,
    "push-barred": push_barred,
    "push-deadly": push_deadly,
    "push-other": push_other,
    "no-item": no_item,
    "item-stuck": item_stuck,
    "item-of-others": item_of_others,
    "wall-elsewhere": wall_elsewhere,
    "summon-dry": summon_dry,
    "summon-same-water": summon_same_water,
    "summon-other-water": summon_other_water,
}
