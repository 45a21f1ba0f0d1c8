"""What makes the reasons of Ignite's market true."""

from __future__ import annotations

from tests.why.ignite_table import (
    CARD,
    STALLS,
    able,
    distance,
    effects,
    epic,
    extra,
    key,
    me,
    nearest,
    number,
    numbers,
    pieces,
    pointed_piece,
    price,
    terrain,
    units_of,
)
from tests.why.sweep import Check, Pointed

# -- trading -----------------------------------------------------------------------------------------


def nearest_is(*grounds: str) -> Check:
    """No unit is on these grounds, and this one is the nearest to them."""

    def check(at: Pointed) -> None:
        units = units_of(at, at.seat)
        assert not [unit for unit in units if terrain(at, unit["cell"]) in grounds]
        unit, there = pieces(at)[number(at, "unit")], number(at, "cell")
        assert unit in units
        assert terrain(at, there) in grounds
        assert number(at, "distance") == distance(at, unit["cell"], there) == nearest(at, units, grounds)

    return check


def traders(at: Pointed, used: str = "") -> None:
    """The units that stand where there is something to trade, and what keeps them from it."""
    grounds = ("bazaar",) if at.session.game.space.name(at.pick) == "verb:sell" or used == "sold" else STALLS
    there = [unit for unit in units_of(at, at.seat) if terrain(at, unit["cell"]) in grounds]
    named = numbers(at, "units")
    if used:
        assert named == [unit["piece"] for unit in there if used in unit["used"]] != []
        assert not [unit for unit in there if able(unit) and used not in unit["used"]]
        return
    assert named == [unit["piece"] for unit in there] != []
    assert not [unit for unit in there if able(unit)]
    down = [unit["down"] for unit in there]
    says = "traders-down" if all(down) else "traders-unable" if any(down) else "traders-frozen"
    assert at.why.says == says


def all_bought(at: Pointed) -> None:
    traders(at, "bought")


def all_sold(at: Pointed) -> None:
    traders(at, "sold")


def purse(at: Pointed) -> None:
    """What is in the bank, what the hand is worth, and whether that would be enough."""
    player = me(at)
    assert at.facts["bank"] == player["bank"] < number(at, "price")
    assert at.facts["worth"] == sum(player["known_honor"])
    enough = number(at, "bank") + number(at, "worth") >= number(at, "price")
    assert at.why.remedy == ("honor-first" if enough and at.question.asks == "act" else "")


def too_little(at: Pointed) -> None:
    purse(at)
    cards = [pile["card"] for pile in at.view["market"] if pile["count"]]
    cards += [title["card"] for title in at.view["titles"] if title["owner"] != at.seat]
    assert at.facts["price"] == min(price(at, card) for card in cards)


def too_dear(at: Pointed) -> None:
    purse(at)
    card = key(at)
    assert at.facts["price"] == price(at, card)
    more = extra(at, card)
    if at.why.says in ("too-dear", "too-dear-now"):
        assert bool(more) == (at.why.says == "too-dear-now")
        assert at.facts.get("extra", 0) == more
        assert at.facts.get("cost", CARD[card]["cost"]) == CARD[card]["cost"]
        return
    (title,) = [title for title in at.view["titles"] if title["card"] == card]
    assert at.facts.get("owner") == title["owner"] != at.seat
    assert at.facts.get("paid") == title["paid"]


def for_sale(at: Pointed) -> None:
    assert at.facts["price"] == price(at, key(at)) <= me(at)["bank"]
    there = [unit for unit in units_of(at, at.seat) if terrain(at, unit["cell"]) in STALLS and able(unit)]
    assert [unit for unit in there if "bought" not in unit["used"]]


def not_sold(at: Pointed) -> None:
    """A card that is nowhere on top of the market."""
    card, says = key(at), at.why.says
    piles = {pile["card"]: pile["count"] for pile in at.view["market"]}
    if says == "sold-out":
        assert piles[card] == 0
    elif says == "not-on-top":
        assert epic(at)
        assert at.facts["stacks"] == len(at.view["market"])
        assert card not in piles
    else:
        assert not epic(at)
        assert card not in piles


def title_is(at: Pointed) -> None:
    found = [title for title in at.view["titles"] if title["card"] == key(at)]
    if at.why.says == "title-absent":
        assert not found
        assert at.facts["count"] == len(at.view["titles"])
    else:
        assert (found[0]["owner"], found[0]["paid"]) == (at.seat, at.facts["paid"])


def hill(at: Pointed) -> None:
    assert at.view["goal"]["is"] == "hill"


def flip(at: Pointed) -> None:
    assert epic(at) == (at.why.says != "not-epic")
    if at.why.says == "not-epic":
        assert at.facts["count"] == len(at.view["market"])
    elif at.why.says == "flipped-already":
        assert [each for each in effects(at, "flip") if each["seat"] == at.seat]
    else:
        assert max(pile["count"] for pile in at.view["market"]) < 2


def trader(at: Pointed) -> None:
    """A unit that cannot be the one that buys or sells."""
    unit = pointed_piece(at)
    assert (unit["owner"], unit["type"]) == (at.seat, "unit")
    grounds = STALLS if at.question.asks == "buyer" else ("bazaar",)
    if at.why.says in ("buyer-elsewhere", "seller-elsewhere"):
        assert terrain(at, unit["cell"]) not in grounds
    else:
        assert ("bought" if at.why.says == "has-bought" else "sold") in unit["used"]


CHECKS: dict[str, Check] = {
    "no-buyer": nearest_is(*STALLS),
    "no-seller": nearest_is("bazaar"),
    "all-bought": all_bought,
    "all-sold": all_sold,
    "traders-down": traders,
    "traders-frozen": traders,
    "traders-unable": traders,
    "too-little-honor": too_little,
    "too-dear": too_dear,
    "too-dear-now": too_dear,
    "title-too-dear": too_dear,
    "title-outbid": too_dear,
    "title-yours": title_is,
    "title-absent": title_is,
    "not-on-top": not_sold,
    "sold-out": not_sold,
    "not-for-sale": not_sold,
    "for-sale": for_sale,
    "hill-sells-nothing": hill,
    "not-epic": flip,
    "flipped-already": flip,
    "nothing-to-flip": flip,
    "buyer-elsewhere": trader,
    "seller-elsewhere": trader,
    "has-bought": trader,
    "has-sold": trader,
}
