"""What makes the reasons of Ignite's cards and set-up true."""

from __future__ import annotations

from tests.why.checks_ignite_now import asked_now
from tests.why.ignite_table import (
    CARD,
    STARTERS,
    TITLES,
    able,
    allies,
    cell,
    distance,
    effects,
    key,
    me,
    nearest,
    number,
    numbers,
    own_units,
    pieces,
    pointed_piece,
    standing,
    terrain,
    units_of,
)
from tests.why.sweep import Check, Pointed

# -- choices of several ------------------------------------------------------------------------------


def too_few(at: Pointed) -> None:
    """Whoever goes on behind so many cannot come to the least any more."""
    taken, least = number(at, "taken"), number(at, "least")
    after = [pick for pick in at.question.options if pick >= at.pick]
    assert taken < least
    assert taken + len(after) < least


def order(at: Pointed) -> None:
    last = at.session.game.space.thing(at.session.log[-1][1])
    assert last == ("card", number(at, "card"))
    assert at.session.log[-1][1] >= at.pick


# -- before the game ---------------------------------------------------------------------------------


def no_deck(at: Pointed) -> None:
    card = key(at)
    assert (card in STARTERS) == (at.why.says == "deck-of-starters")
    assert (card in TITLES) == (at.why.says == "deck-of-titles")


def area(at: Pointed) -> None:
    areas = at.view["board"]["areas"]
    there = [place + 1 for place, cells in enumerate(areas) if cell(at) in cells]
    assert at.facts["cell"] == cell(at)
    assert there == ([] if at.why.says == "space-of-no-area" else [at.facts["area"]])
    assert at.facts.get("count", len(areas)) == len(areas)


def start(at: Pointed) -> None:
    """A space that is outside the area, taken, or beside another player's unit."""
    here = cell(at)
    areas = at.view["board"]["areas"]
    race = me(at)["races"].index(at.question.facts["race"])
    home = me(at)["areas"][race]
    if at.why.says == "outside-area":
        assert here not in areas[home]
        assert at.facts["area"] == home + 1
        return
    assert here in areas[home]
    unit = pieces(at)[number(at, "unit")]
    if at.why.says == "start-taken":
        assert unit["cell"] == here
    else:
        assert unit["owner"] != at.seat
        assert distance(at, unit["cell"], here) == 1


def pandas(at: Pointed) -> None:
    card = key(at)
    assert at.facts["cost"] == CARD[card]["cost"] > number(at, "most")
    offered = [CARD[list(CARD)[at.session.game.space.thing(pick)[1]]]["cost"] for pick in at.question.options]
    assert number(at, "most") in (4, 8)
    assert max(offered) <= number(at, "most")


# -- what a card needs -------------------------------------------------------------------------------


def in_hand(at: Pointed) -> None:
    """It is a card of the hand, or an act of the turn."""
    assert at.thing[0] == "verb" or key(at) in me(at)["known_hand"]


def no_bow(at: Pointed) -> None:
    in_hand(at)
    assert "Projectile" in CARD[key(at)]["types"]
    bows = [card for card in me(at)["known_hand"] if "Bow" in CARD[card]["types"]]
    assert bool(bows) == (at.why.says == "no-bow-played")
    if bows:
        assert list(CARD)[number(at, "card")] in bows
    assert not effects(at, "long-bow")


def no_water(at: Pointed) -> None:
    assert "water" not in at.view["board"]["terrain"]


def near_water(at: Pointed) -> None:
    everybody = at.why.says == "nobody-near-water"
    units = [unit for unit in own_units(at) if able(unit)] if everybody else [pointed_piece(at)]
    unit, there = pieces(at)[number(at, "unit")], number(at, "cell")
    assert unit in units
    assert terrain(at, there) == "water"
    assert number(at, "distance") == distance(at, unit["cell"], there) == nearest(at, units, ("water",)) > 1


def water_full(at: Pointed) -> None:
    for unit in numbers(at, "units"):
        assert nearest(at, [pieces(at)[unit]], ("water",)) <= 1


def tokens(at: Pointed) -> None:
    in_hand(at)
    there = {
        "adept-trickster": ("decoy", 4),
        "water-minion": ("water-minion", 40),
        "hydro-necromancer": ("water-minion", 40),
        "kraken": ("kraken", 10),
    }
    things = {"magic-potion-bomb": 15, "crystal-shard": 10}
    if key(at) in there:
        kind, most = there[key(at)]
        assert at.facts["count"] == most == len([1 for piece in at.view["pieces"] if piece["type"] == kind])
    elif key(at) in things:
        lying = [1 for item in at.view["items"] if item["item"] == key(at)]
        assert at.facts["count"] == things[key(at)] == len(lying)
    else:
        token = {"ice-wall": "ice", "scorched-earth": "scorched"}[key(at)]
        assert at.facts["count"] == 30 == at.view["board"]["terrain"].count(token)


def bases(at: Pointed) -> None:
    kinds = ("water-minion", "kraken")
    mine = [1 for piece in at.view["pieces"] if piece["owner"] == at.seat and piece["type"] in kinds]
    assert at.facts["count"] == 10 == len(mine)


def last_card(at: Pointed) -> None:
    assert me(at)["known_hand"] == [key(at)]


def raid(at: Pointed) -> None:
    hands = [player["hand"] for player in at.view["players"] if player["seat"] != at.seat and player["units"]]
    assert (at.facts["most"], at.facts["count"]) == (4, max(hands, default=0))
    assert number(at, "count") <= 4


def monopoly(at: Pointed) -> None:
    assert [each for each in effects(at, "monopoly") if each["seat"] == at.seat]


def nothing_to_draw(at: Pointed) -> None:
    assert (me(at)["deck"], me(at)["discard"]) == (0, 0)


def nobody_hurt(at: Pointed) -> None:
    assert not [unit for unit in units_of(at, at.seat) if unit["damage"]]


def only_others_hurt(at: Pointed) -> None:
    """None of the own units is hurt, and no unit of the side's that is stands beside one of them."""
    nobody_hurt(at)
    hurt = [each for each in at.view["pieces"] if each["type"] == "unit" and each["damage"]]
    mates = [each for each in hurt if allies(at, at.seat, each["owner"])]
    unit, target = (pieces(at)[number(at, name)] for name in ("unit", "target"))
    assert unit in own_units(at)
    assert target in mates
    far = [distance(at, mine["cell"], mate["cell"]) for mine in own_units(at) for mate in mates]
    assert number(at, "distance") == distance(at, unit["cell"], target["cell"]) == min(far) > 1


def patient(at: Pointed) -> None:
    piece = standing(at, cell(at))
    if at.why.says == "no-patient":
        asked_now(at)
        assert piece is None or piece["type"] != "unit"
        return
    piece = pointed_piece(at)
    side = allies(at, at.seat, piece["owner"])
    assert side == (at.why.says != "enemy-patient")
    if side:
        assert bool(piece["damage"]) == (at.why.says == "patient-away")


def crowded(at: Pointed) -> None:
    in_hand(at)


def no_space_in_range(at: Pointed) -> None:
    """Where a unit sees for certain, which is beside it, no open ground is free."""
    unit, name = pieces(at)[number(at, "unit")], at.question.because
    assert unit == pointed_piece(at)
    low, high = CARD[name]["range"]
    assert (number(at, "low"), number(at, "high")) == (low, high + (unit["race"] == "elves"))
    for there in range(len(at.view["board"]["terrain"])):
        if low <= distance(at, unit["cell"], there) <= 1:
            assert terrain(at, there) != "plains" or standing(at, there) is not None


def decoys(at: Pointed) -> None:
    doubled = {piece["doubles"]: piece["piece"] for piece in at.view["pieces"] if piece["type"] == "decoy"}
    if at.why.says == "doubled-already":
        assert doubled[pointed_piece(at)["piece"]] == at.facts["target"]
    else:
        assert numbers(at, "units") == [unit["piece"] for unit in units_of(at, at.seat)]
        assert all(unit in doubled for unit in numbers(at, "units"))


CHECKS: dict[str, Check] = {
    "leaves-too-few": too_few,
    "taken-already": order,
    "passed-over": order,
    "deck-of-starters": no_deck,
    "deck-of-titles": no_deck,
    "space-of-area": area,
    "space-of-no-area": area,
    "outside-area": start,
    "start-taken": start,
    "start-beside": start,
    "too-dear-for-pandas": pandas,
    "no-bow": no_bow,
    "no-bow-played": no_bow,
    "no-water": no_water,
    "nobody-near-water": near_water,
    "unit-off-water": near_water,
    "water-full": water_full,
    "no-token-left": tokens,
    "no-base-left": bases,
    "no-other-card": last_card,
    "nobody-to-raid": raid,
    "monopoly-already": monopoly,
    "nothing-to-draw": nothing_to_draw,
    "nobody-hurt": nobody_hurt,
    "only-others-hurt": only_others_hurt,
    "no-patient": patient,
    "enemy-patient": patient,
    "patient-away": patient,
    "not-hurt": patient,
    "no-space-near": crowded,
    "no-space-for-units": crowded,
    "no-space-in-range": no_space_in_range,
    "all-doubled": decoys,
    "doubled-already": decoys,
}
