"""What makes each reason of Core true, the second half: actions, tactics, rosters, placing and buttons."""

from __future__ import annotations

from emberbox.games.core.space import CONCEDE, SPACE
from tests.why import core_table as table
from tests.why.checks_core import active, agree, asked_units, beside, key, moves_to, noting, weapon_of
from tests.why.core_table import CARDS, Model, distance, listed, model, own, total, under
from tests.why.sweep import Check, Pointed

CHECKS: dict[str, Check] = {}
truth = noting(CHECKS)

COMMON = ("sprint", "reload", "embark", "disembark", "interact")


def actor(at: Pointed) -> Model:
    """The model that acts."""
    return table.model_at(at, active(at)["model"])


def ships(at: Pointed) -> list[Model]:
    """One's own Drop Ships on the board."""
    return [each for each in own(at) if each["type"] == "dropship" and each["at"] is not None]


# -- actions -------------------------------------------------------------------------------------------


@truth("action-of-others", "action-of-nobody")
def _(at: Pointed) -> None:
    assert key(at) not in (*COMMON, *CARDS[actor(at)["card"]]["actions"])
    have = [
        each["model"]
        for each in own(at)
        if each["status"] == "in-play" and key(at) in CARDS[each["card"]]["actions"]
    ]
    agree(at, card=key(at), models=have)
    assert bool(have) == (at.why.says == "action-of-others")


@truth("sprint-flying", "rooted", "sprint-immobile", "sprint-twice")
def _(at: Pointed) -> None:
    agree(at, model=active(at)["model"])
    one = actor(at)
    assert table.flies(one) == (at.why.says == "sprint-flying")
    if at.why.says == "rooted":
        assert at.facts["card"] in ("brace", "siege-stance")
    if at.why.says == "sprint-twice":
        assert active(at)["sprinted"]
    if at.why.says == "sprint-immobile":
        assert CARDS[one["card"]]["movement"] == 0


@truth("reload-full", "reload-limited", "reload-limited-ship")
def _(at: Pointed) -> None:
    one = actor(at)
    short = [slot for slot, each in enumerate(one["weapons"]) if each["ammo"] != each["most"]]
    assert bool(short) == (at.why.says != "reload-full")
    if not short:
        return
    agree(at, weapons=short)
    assert all("Limited" in CARDS[one["weapons"][slot]["card"]]["keywords"] for slot in short)
    assert not any(table.in_zone(at, square) for square in under(at, one))
    others = [ship for ship in ships(at) if ship["model"] != one["model"]]
    assert bool(others) == (at.why.says == "reload-limited-ship")
    if others:
        agree(at, distance=min(distance(at, one, ship) for ship in others))
        assert at.facts["distance"] != 1
        beside(at, model(at, "carrier"))


@truth("weapon-endless", "weapon-full", "weapon-limited")
def _(at: Pointed) -> None:
    weapon = weapon_of(at, actor(at))
    if at.why.says == "weapon-endless":
        assert weapon["ammo"] is None
        return
    agree(at, ammo=weapon["ammo"], most=weapon["most"])
    assert (weapon["ammo"] == weapon["most"]) == (at.why.says == "weapon-full")
    assert at.why.says == "weapon-full" or "Limited" in CARDS[weapon["card"]]["keywords"]


@truth("embark-type", "embark-nothing")
def _(at: Pointed) -> None:
    one = actor(at)
    if at.why.says == "embark-type":
        agree(at, type=one["type"])
        assert one["type"] in ("warlord", "dropship")
        return
    mechs = [each for each in own(at) if each["type"] == "warlord" and each["at"] is not None]
    assert not ships(at)
    assert one["type"] != "pilot" or not mechs


@truth("hostile-carrier", "no-carrier")
def _(at: Pointed) -> None:
    other = model(at, "target")
    assert (other["owner"] != at.seat) == (at.why.says == "hostile-carrier")
    assert at.why.says == "hostile-carrier" or other["type"] not in ("dropship", "warlord")


@truth("carrier-off")
def _(at: Pointed) -> None:
    assert model(at, "carrier")["at"] is None


@truth("carrier-far")
def _(at: Pointed) -> None:
    one, carrier = model(at), model(at, "carrier")
    agree(at, distance=distance(at, one, carrier))
    assert at.facts["distance"] != 1
    beside(at, carrier)


@truth("carrier-full")
def _(at: Pointed) -> None:
    carrier = model(at, "carrier")
    taken = sum(table.model_at(at, each)["base"] ** 2 for each in carrier["passengers"])
    about = at.view["about"]
    one = actor(at) if about is None else table.model_at(at, about)
    room = CARDS[carrier["card"]]["transport"]
    agree(at, room=room, taken=taken, needs=one["base"] ** 2)
    assert taken + one["base"] ** 2 > room


@truth("pilot-only", "pilot-with-mech", "box-in-warlord")
def _(at: Pointed) -> None:
    assert model(at, "carrier")["type"] == "warlord"
    about = at.view["about"]
    one = actor(at) if about is None else table.model_at(at, about)
    assert (one["type"] == "pilot") == (at.why.says != "pilot-only")
    assert at.why.says != "box-in-warlord" or one["box"] is not None


@truth("not-aboard", "disembark-late")
def _(at: Pointed) -> None:
    assert actor(at)["aboard"] == at.facts.get("carrier")
    assert at.why.says == "not-aboard" or active(at)["spent"]


@truth("no-ground")
def _(at: Pointed) -> None:
    one, carrier = model(at), model(at, "carrier")
    agree(at, base=one["base"])
    around = under(at, carrier)
    for place in range(720):
        squares = table.spread(place, one["base"])
        near = 1 <= table.apart(squares, around) <= int(str(at.facts["range"]))
        assert not (near and table.is_free_for(at, place, one))


@truth("nobody-aboard")
def _(at: Pointed) -> None:
    assert model(at, "carrier")["passengers"] == []


@truth("no-boxes", "interact-type", "boxes-carried", "box-far")
def _(at: Pointed) -> None:
    one, boxes = actor(at), at.view["boxes"]
    assert bool(boxes) == (at.why.says != "no-boxes")
    if at.why.says == "interact-type":
        agree(at, type=one["type"])
        assert one["type"] not in ("pilot", "infantry")
    elif at.why.says == "boxes-carried":
        assert all(box["cell"] is None for box in boxes)
    elif at.why.says == "box-far":
        lying = {table.apart(under(at, one), table.spread(box["cell"], 1)) for box in boxes if box["cell"]}
        assert at.facts["distance"] in lying
        assert int(str(at.facts["distance"])) > 1
        goal = table.spread(int(str(at.facts["cell"])), 1)
        moves_to(at, lambda place: table.apart(table.spread(place, one["base"]), goal) <= 1)


@truth("no-taker", "taker-far", "taker-type", "taker-has-box")
def _(at: Pointed) -> None:
    one = actor(at)
    assert one["box"] is not None
    takers = [
        each
        for each in own(at)
        if each["type"] in ("pilot", "infantry") and each["at"] is not None and each["box"] is None
    ]
    if at.why.says == "no-taker":
        assert not takers
        return
    target = model(at, "target")
    if at.why.says == "taker-far":
        assert target in takers
        agree(at, distance=distance(at, one, target))
        assert at.facts["distance"] != 1
        beside(at, target)
    elif at.why.says == "taker-type":
        assert target["type"] not in ("pilot", "infantry")
    else:
        assert target["box"] is not None


@truth("no-crew")
def _(at: Pointed) -> None:
    assert not model(at)["crewed"]


@truth("no-plating", "shield-full")
def _(at: Pointed) -> None:
    shield = actor(at)["shield"]
    agree(at, hp=shield["hp"])
    assert shield["hp"] == (0 if at.why.says == "no-plating" else shield["most"])


def is_damaged(one: Model) -> bool:
    """Whether a location is below its printed HP."""
    return any(place["hp"] < place["most"] for place in one["locations"])


@truth("repaired-already", "nothing-damaged", "repair-far", "repair-type", "repair-sound")
def _(at: Pointed) -> None:
    small = ("pilot", "infantry")
    damaged = [e for e in own(at) if e["at"] is not None and e["type"] not in small and is_damaged(e)]
    if at.why.says == "repaired-already":
        assert active(at)["repaired"]
    elif at.why.says == "nothing-damaged":
        assert not damaged
    elif at.why.says == "repair-far":
        assert model(at, "target") in damaged
        agree(at, distance=distance(at, actor(at), model(at, "target")))
        assert at.facts["distance"] != 1
        beside(at, model(at, "target"))
    else:
        one = model(at, "target")
        assert one["type"] in small if at.why.says == "repair-type" else not is_damaged(one)


@truth("not-passenger", "not-bailing")
def _(at: Pointed) -> None:
    assert model(at)["model"] not in asked_units(at)
    assert at.why.says == "not-bailing" or model(at)["aboard"] != at.facts["carrier"]


# -- tactical abilities ----------------------------------------------------------------------------------


@truth("no-tactics")
def _(at: Pointed) -> None:
    assert CARDS[model(at)["card"]]["tactical"] == []


@truth("step-passed", "step-ahead")
def _(at: Pointed) -> None:
    number, step = table.number_of(at, model(at)), at.view["step"]
    agree(at, number=number, step=step)
    assert number is not None
    passed = number < step if at.view["phase"] == "tactical" else number > step
    assert number != step
    assert passed == (at.why.says == "step-passed")


@truth("declared-already", "passenger-declares", "surge-on-foot", "surge-cost", "ability-cost")
def _(at: Pointed) -> None:
    one = model(at)
    assert at.facts["card"] in CARDS[one["card"]]["tactical"]
    assert (at.facts["card"] in one["effects"]) == (at.why.says == "declared-already")
    if at.why.says == "passenger-declares":
        agree(at, carrier=one["aboard"])
        assert model(at, "carrier")["type"] == "dropship"
    elif at.why.says == "surge-on-foot":
        assert one["aboard"] is None
    elif at.why.says == "surge-cost":
        agree(at, hp=model(at, "target")["shield"]["hp"], cost=6)
        assert int(str(at.facts["hp"])) < 6
    elif at.why.says == "ability-cost":
        assert total(model(at, "by")["action_points"]) == 0


@truth("ability-of-nobody", "ability-of-others", "ability-later", "ability-declared", "declarer-first")
def _(at: Pointed) -> None:
    have = [
        each["model"]
        for each in own(at)
        if key(at) in CARDS[each["card"]]["tactical"] and each["status"] != "left-out"
    ]
    agree(at, card=key(at))
    assert bool(have) == (at.why.says != "ability-of-nobody")
    if at.why.says == "declarer-first":
        assert set(listed(at, "models")) <= set(have) & set(asked_units(at))
    elif at.why.says == "ability-declared":
        agree(at, models=[number for number in have if key(at) in table.model_at(at, number)["effects"]])
    else:
        agree(at, models=have)


# -- rosters, placing and returning ------------------------------------------------------------------------


@truth("left-out-already", "always-comes", "not-surplus", "chosen-already", "leaves-too-few", "chosen-past")
def _(at: Pointed) -> None:
    agree(at, model=at.thing[1])
    one = model(at)
    assert (one["status"] == "left-out") == (at.why.says == "left-out-already")
    assert at.why.says != "always-comes" or one["type"] in ("pilot", "warlord")
    if at.why.says == "not-surplus":
        kinds = {table.model_at(at, each)["type"] for each in asked_units(at)}
        agree(at, kind=kinds.pop(), most=at.question.most)
        assert one["type"] != at.facts["kind"]


@truth("placed-already", "in-play")
def _(at: Pointed) -> None:
    assert model(at)["status"] == "in-play"


@truth("never-returns")
def _(at: Pointed) -> None:
    one = model(at)
    agree(at, type=one["type"])
    assert one["status"] == "destroyed"
    assert at.view["scenario"] == "breach"
    assert one["type"] in ("warlord", "support", "dropship", "structure")


@truth("no-room-in-zone")
def _(at: Pointed) -> None:
    one = model(at)
    for place in range(720):
        squares = table.spread(place, one["base"])
        inside = all(table.in_zone(at, square) for square in squares)
        assert not (inside and table.is_free_for(at, place, one))


@truth("in-hand")
def _(at: Pointed) -> None:
    agree(at, model=at.view["about"])


@truth("begin-aboard", "return-aboard")
def _(at: Pointed) -> None:
    one = model(at)
    agree(at, model=at.view["about"], type=one["type"])
    allowed = ("infantry",) if at.why.says == "begin-aboard" else ("infantry", "pilot")
    assert one["type"] not in allowed
    assert model(at, "carrier")["type"] == "dropship"


@truth("carrier-away")
def _(at: Pointed) -> None:
    assert not any(table.in_zone(at, square) for square in under(at, model(at, "carrier")))


@truth("number-locked")
def _(at: Pointed) -> None:
    agree(at, number=at.thing[1], seat=at.view["tracker"][at.thing[1]]["seat"])


@truth("token-placed", "token-later")
def _(at: Pointed) -> None:
    agree(at, token=key(at))
    tracker = at.view["tracker"]
    placed = [s["number"] for s in tracker if s["seat"] == at.seat and s["token"] == key(at)]
    assert placed == ([at.facts["number"]] if at.why.says == "token-placed" else [])


# -- buttons -------------------------------------------------------------------------------------------


@truth("no-conceding")
def _(at: Pointed) -> None:
    assert CONCEDE not in at.question.options


@truth("rosters-matched", "rosters-ahead", "rosters-settled")
def _(at: Pointed) -> None:
    assert (at.view["scenario"] != "breach") == (at.why.says == "rosters-matched")
    assert at.why.says != "rosters-ahead" or at.question.asks == "leave-out"


@truth("crew-ahead", "crew-settled")
def _(at: Pointed) -> None:
    waiting = {model(at)["status"], model(at, "target")["status"]} == {"waiting"}
    assert waiting == (at.why.says == "crew-ahead")


@truth("must-place", "must-return", "must-activate", "must-drop")
def _(at: Pointed) -> None:
    one = at.view["about"] if at.question.asks == "reinforce-where" else None
    agree(at, models=asked_units(at) if one is None else [one])


@truth("must-leave-out")
def _(at: Pointed) -> None:
    agree(at, least=at.question.least)


@truth("must-choose", "decline-instead")
def _(at: Pointed) -> None:
    agree(at, asks=at.question.asks)
    declines = at.question.asks == "overwatch" or (at.question.several and at.question.least == 0)
    assert declines == (at.why.says == "decline-instead")
    assert SPACE.verb("done") not in at.question.options
