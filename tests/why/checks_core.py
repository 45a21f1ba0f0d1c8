"""What makes each reason of Core true, worked out again from what the seat sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from emberbox.games.core.space import CELLS, NUMBERS, SIDES, SPACE, UNITS
from tests.why import core_table as table
from tests.why.core_table import CARDS, Model, distance, hostile, listed, model, under
from tests.why.sweep import Check, Pointed

CHECKS: dict[str, Check] = {}


def noting(checks: dict[str, Check]) -> Callable[..., Callable[[Check], Check]]:
    """A decorator that notes a check under the names of some reasons."""

    def of(*says: str) -> Callable[[Check], Check]:
        def noted(check: Check) -> Check:
            checks.update(dict.fromkeys(says, check))
            return check

        return noted

    return of


truth = noting(CHECKS)


def agree(at: Pointed, **facts: object) -> None:
    """Facts are what they should be."""
    for name, value in facts.items():
        assert at.facts[name] == value, f"{name} is {value}, not {at.facts[name]}"


def active(at: Pointed) -> dict[str, Any]:
    """What the model that acts has left."""
    found: dict[str, Any] = at.view["active"]
    assert found is not None
    return found


def cell(at: Pointed) -> int:
    """The square that was pointed at."""
    kind, index = at.thing
    assert kind == "cell"
    return index


def key(at: Pointed) -> str:
    """The verb or card that was pointed at."""
    return SPACE.names[at.pick].partition(":")[2]


def weapon_of(at: Pointed, one: Model) -> dict[str, Any]:
    """The weapon of a model that a fact names, as it is now."""
    return next(each for each in one["weapons"] if each["card"] == at.facts["weapon"])


def asked_units(at: Pointed) -> list[int]:
    """The models that can be picked."""
    return [pick - UNITS for pick in at.question.options if UNITS <= pick < UNITS + 40]


def asked_cells(at: Pointed) -> list[int]:
    """The squares that can be picked."""
    return [pick - CELLS for pick in at.question.options if CELLS <= pick < UNITS]


def moves_to(at: Pointed, is_good: Callable[[int], bool]) -> None:
    """A remedy names up to two moves that are open and help; without one, no move does."""
    goals = listed(at, "cells") if at.why.remedy else []
    open_moves = asked_cells(at) if at.question.asks == "act" else []
    assert at.why.remedy in ("", "move-first")
    assert all(place in open_moves and is_good(place) for place in goals)
    assert len(goals) <= 2
    if not goals:
        assert not any(is_good(place) for place in open_moves)


def beside(at: Pointed, target: Model) -> None:
    """The remedy of going beside a model."""
    mover = model(at)
    around = under(at, target)
    moves_to(at, lambda place: table.apart(table.spread(place, mover["base"]), around) == 1)


# -- something else is asked ----------------------------------------------------------------------------


@truth("later-left-out", "later-waiting", "later-out", "later-structure", "later-active", "later-phase")
def _(at: Pointed) -> None:
    one, phase = model(at), at.view["phase"]
    agree(at, asks=at.question.asks)
    if at.thing[0] in ("unit", "cell"):
        agree(at, model=table.pointed_model(at)["model"])
    status = {"later-left-out": "left-out", "later-waiting": "waiting", "later-out": "destroyed"}
    assert one["status"] == status.get(at.why.says, "in-play")
    if at.why.says == "later-structure":
        assert one["type"] == "structure"
    elif at.why.says == "later-active":
        assert one["model"] == active(at)["model"]
    elif at.why.says == "later-phase":
        assert phase not in ("tactical", "activation")


@truth("later-activated", "later-number", "activated-already")
def _(at: Pointed) -> None:
    one = model(at)
    assert one["model"] == table.pointed_model(at)["model"]
    assert one["activated"] == (at.why.says in ("later-activated", "activated-already"))
    if "number" in at.facts:
        agree(at, number=table.number_of(at, one))


@truth("not-yours")
def _(at: Pointed) -> None:
    agree(at, asks=at.question.asks, model=table.pointed_model(at)["model"])
    assert model(at)["owner"] != at.seat


@truth("no-such-model", "number-later", "seat-never")
def _(at: Pointed) -> None:
    agree(at, asks=at.question.asks)
    kinds = {"no-such-model": "unit", "number-later": "number", "seat-never": "seat"}
    assert at.thing[0] == kinds[at.why.says]
    assert at.why.says != "no-such-model" or at.thing[1] >= len(at.view["models"])


@truth("square-empty", "square-later")
def _(at: Pointed) -> None:
    agree(at, asks=at.question.asks)
    assert table.on(at, divmod(cell(at), 30)) is None
    assert not asked_cells(at)
    assert bool(asked_units(at)) == (at.why.says == "square-empty")


@truth("model-there")
def _(at: Pointed) -> None:
    there = table.on(at, divmod(cell(at), 30))
    assert there is not None
    agree(at, model=there["model"])
    assert there["model"] in asked_units(at)


@truth("action-after", "action-later")
def _(at: Pointed) -> None:
    agree(at, asks=at.question.asks, card=key(at))
    now = at.view["active"]
    mine = now is not None and table.model_at(at, now["model"])["owner"] == at.seat
    assert mine == (at.why.says == "action-after")


# -- squares -------------------------------------------------------------------------------------------


@truth("over-the-edge")
def _(at: Pointed) -> None:
    one, (row, column) = model(at), divmod(cell(at), 30)
    agree(at, base=one["base"])
    assert not table.fits(table.spread(cell(at), one["base"]))
    agree(at, cells=[min(row, 24 - one["base"]) * 30 + min(column, 30 - one["base"])])


@truth("occupied", "base-occupied", "ground", "base-ground")
def _(at: Pointed) -> None:
    one, square = model(at), divmod(int(str(at.facts["cell"])), 30)
    assert square in table.spread(cell(at), one["base"])
    assert (at.facts["cell"] == cell(at)) == (not at.why.says.startswith("base-"))
    there = table.on(at, square)
    if "by" not in at.facts:
        assert there is None
        agree(at, ground=table.ground(at, square))
        assert str(at.facts["ground"]) in "#=~"
        return
    assert there is not None
    agree(at, by=there["model"])
    assert there["model"] != one["model"]
    if at.question.asks == "act" and there["owner"] != at.seat:
        # Who can attack is told of the attack, where it was the model that was pointed at.
        assert active(at)["action_points"] == 0 or at.why.says == "base-occupied"


@truth("only-disembark")
def _(at: Pointed) -> None:
    agree(at, model=active(at)["model"], carrier=model(at)["aboard"])
    assert (SPACE.card("disembark") in at.question.options) == (at.why.remedy == "disembark-first")


@truth("stands-there")
def _(at: Pointed) -> None:
    agree(at, model=active(at)["model"])
    assert model(at)["at"] == cell(at)


def rooting(one: Model) -> set[str]:
    """What keeps a model from moving in this round."""
    return {"brace", "siege-stance"} & {*one["effects"]}


@truth("no-movement", "too-far", "too-far-rubble")
def _(at: Pointed) -> None:
    one, now = model(at), active(at)
    cost, left = table.prices(at, one)[cell(at)], now["movement_points"]
    assert left or not rooting(one)
    agree(at, model=now["model"], cost=cost, left=left)
    assert cost > left
    assert (left == 0) == (at.why.says == "no-movement")
    more = -(-now["movement"] // 2)
    helps = SPACE.card("sprint") in at.question.options and cost <= left + more
    assert helps == (at.why.remedy == "sprint-first")
    if helps:
        agree(at, points=more)
    if left == 0:
        agree(at, movement=now["movement"])
        return
    steps = cost - int(str(at.facts.get("rubble", 0)))
    (row, column), (goal, there) = divmod(one["at"], 30), divmod(cell(at), 30)
    least = abs(row - goal) + abs(column - there)
    assert steps >= least
    assert (steps - least) % 2 == 0  # a way that turns aside comes back


@truth("closed-by-ground", "closed-by-models")
def _(at: Pointed) -> None:
    one = model(at)
    agree(at, model=active(at)["model"], base=one["base"])
    assert cell(at) not in table.prices(at, one)
    bare = table.prices(at, one, models=False)
    assert (cell(at) in bare) == (at.why.says == "closed-by-models")
    if at.why.says == "closed-by-models":
        shut = under(at, model(at, "by"))
        back = table.prices(at, one, models=False, back_from=cell(at))
        touched = [place for place in bare if place in back and table.spread(place, one["base"]) & shut]
        assert bare[cell(at)] in [bare[place] + back[place] for place in touched]


@truth("outside-zone", "base-outside-zone")
def _(at: Pointed) -> None:
    square = divmod(int(str(at.facts["cell"])), 30)
    agree(at, zone=at.view["sides"][at.seat]["zone"], model=at.view["about"])
    assert square in table.spread(cell(at), model(at)["base"])
    assert not table.in_zone(at, square)
    assert (at.facts["cell"] == cell(at)) == (at.why.says == "outside-zone")


@truth("far-from-carrier")
def _(at: Pointed) -> None:
    one, carrier = table.model_at(at, at.view["about"]), model(at, "carrier")
    assert one["aboard"] == carrier["model"]
    far = table.apart(table.spread(cell(at), one["base"]), under(at, carrier))
    most = 3 if at.question.asks == "put-down" and "hot-drop" in carrier["effects"] else 1
    agree(at, distance=far, range=most)
    assert far > most


@truth("off-wreck", "no-box-there")
def _(at: Pointed) -> None:
    agree(at, cells=asked_cells(at))
    assert at.why.says == "off-wreck" or cell(at) not in [box["cell"] for box in at.view["boxes"]]


# -- attacks -------------------------------------------------------------------------------------------


@truth("action-points")
def _(at: Pointed) -> None:
    agree(at, model=active(at)["model"], left=active(at)["action_points"], cost=1)
    assert active(at)["action_points"] < 1
    agree(at, card=key(at) if at.thing[0] == "card" else "attack")


@truth("weapon-on-foot", "no-ammo", "low-ammo")
def _(at: Pointed) -> None:
    one = model(at)
    weapon = weapon_of(at, one)
    if at.why.says == "weapon-on-foot":
        agree(at, carrier=one["aboard"])
        assert "On Foot" in CARDS[weapon["card"]]["keywords"]
        return
    least = CARDS[weapon["card"]]["rate"][0]
    assert weapon["ammo"] < least
    assert (weapon["ammo"] == 0) == (at.why.says == "no-ammo")
    if at.why.says == "low-ammo":
        agree(at, ammo=weapon["ammo"], least=least)
    if at.why.remedy:
        assert active(at)["action_points"] > 1
        assert SPACE.card("reload") in at.question.options


@truth("weapon-nobody", "weapon-flyers", "weapon-range", "weapon-sight")
def _(at: Pointed) -> None:
    one = table.model_at(at, active(at)["model"])
    weapon = one["weapons"][at.thing[1]]["card"]
    agree(at, weapon=weapon)
    foes = hostile(at, one)
    assert not any(table.can_hit(at, one, weapon, foe) for foe in foes)
    melee = "Melee" in CARDS[weapon]["keywords"] and not table.flies(one)
    aims = [foe for foe in foes if not (melee and table.flies(foe))]
    if at.why.says in ("weapon-nobody", "weapon-flyers"):
        assert bool(foes) == (at.why.says == "weapon-flyers")
        assert not aims
        return
    reach = table.reach(at, one, weapon)
    near = [foe for foe in aims if distance(at, one, foe) <= reach]
    assert bool(near) == (at.why.says == "weapon-sight")
    away = distance(at, one, model(at, "target"))
    agree(at, range=reach, distance=away)
    assert away == min(distance(at, one, foe) for foe in near or aims)
    if at.why.remedy:
        for place in listed(at, "cells"):
            assert place in asked_cells(at)
            assert any(table.can_hit(at, one, weapon, foe, place) for foe in foes)


def ready(at: Pointed, one: Model, target: Model) -> None:
    """The weapons that are named can be picked and reach a target."""
    slots = listed(at, "weapons")
    assert slots
    for slot in slots:
        assert NUMBERS + slot in at.question.options
        assert table.can_hit(at, one, one["weapons"][slot]["card"], target)


@truth("weapon-first")
def _(at: Pointed) -> None:
    agree(at, model=active(at)["model"], target=table.pointed_model(at)["model"])
    ready(at, model(at), model(at, "target"))


@truth("not-hostile", "order-own")
def _(at: Pointed) -> None:
    agree(at, target=table.pointed_model(at)["model"])
    assert model(at, "target")["owner"] == at.seat


@truth("target-aboard")
def _(at: Pointed) -> None:
    agree(at, carrier=model(at, "target")["aboard"])


@truth("target-flies", "target-range", "target-sight")
def _(at: Pointed) -> None:
    now = at.view["active"]
    one = table.model_at(at, at.view["watcher"] if now is None else now["model"])
    target, weapon = model(at, "target"), weapon_of(at, one)["card"]
    assert target["owner"] != one["owner"]
    if at.why.says == "target-flies":
        assert table.flies(target)
        assert "Melee" in CARDS[weapon]["keywords"]
        return
    if at.why.says == "target-range":
        agree(at, distance=distance(at, one, target), range=table.reach(at, one, weapon))
        assert int(str(at.facts["distance"])) > int(str(at.facts["range"]))
    else:
        assert distance(at, one, target) <= table.reach(at, one, weapon)
        assert table.sight(at, one, target) == "none"
        obscured(at)
    if at.why.remedy:
        for place in listed(at, "cells"):
            assert place in asked_cells(at)
            assert table.can_hit(at, one, weapon, target, place)


def obscured(at: Pointed) -> None:
    """What is in the way is there at all."""
    assert at.facts["models"] or at.facts["ground"] or at.facts["card"]
    assert at.facts["target"] not in listed(at, "models")
    if at.facts["card"] is not None:
        assert at.facts["card"] in model(at, "by")["effects"]


@truth("order-sight", "order-nobody")
def _(at: Pointed) -> None:
    pilot = model(at)
    if at.why.says == "order-sight":
        agree(at, sight=table.sight(at, pilot, model(at, "target")))
        assert at.facts["sight"] != "full"
        obscured(at)
        return
    sights = [table.sight(at, pilot, foe) for foe in hostile(at, pilot)]
    assert "full" not in sights
    agree(at, partial=sights.count("partial"), hidden=sights.count("none"))


@truth("shots-ammo", "shots-rate")
def _(at: Pointed) -> None:
    now = at.view["active"]
    weapon = weapon_of(at, table.model_at(at, at.view["watcher"] if now is None else now["model"]))
    least, most = CARDS[weapon["card"]]["rate"]
    shots = at.thing[1]
    if at.why.says == "shots-rate":
        agree(at, least=least, most=most)
        assert not least <= shots <= most
    else:
        agree(at, ammo=weapon["ammo"])
        assert least <= shots <= most
        assert shots > weapon["ammo"]


@truth("no-such-hit", "same-hit")
def _(at: Pointed) -> None:
    left, number = at.view["attack"]["left"], at.thing[1]
    agree(at, number=number)
    if at.why.says == "no-such-hit":
        assert number not in left
        agree(at, numbers=sorted(set(left)))
        return
    chart = CARDS[table.model_at(at, at.view["attack"]["target"])["card"]]["hit_chart"]
    other = int(str(at.facts["other"]))
    assert NUMBERS + other in at.question.options
    assert chart[other - 1] == chart[number - 1]


@truth("location-zero", "location-sound")
def _(at: Pointed) -> None:
    agree(at, model=at.view["about"], location=at.thing[1])
    place = model(at)["locations"][at.thing[1]]
    if at.why.says == "location-zero":
        assert place["hp"] == 0
    else:
        agree(at, hp=place["most"])
        assert place["hp"] == place["most"]


@truth("direction-off", "direction-later")
def _(at: Pointed) -> None:
    sides = [pick - SIDES for pick in at.question.options if SIDES <= pick < SIDES + 4]
    assert bool(sides) == (at.why.says == "direction-off")
    if sides:
        agree(at, sides=sides, target=at.view["attack"]["target"])
