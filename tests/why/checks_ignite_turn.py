"""What makes the reasons of Ignite's action phase true."""

from __future__ import annotations

from tests.why.checks_ignite_fighting import states
from tests.why.checks_ignite_now import asked_now
from tests.why.ignite_table import (
    CARD,
    able,
    allies,
    cell,
    effects,
    key,
    me,
    number,
    numbers,
    own_units,
    pieces,
    pointed_piece,
    standing,
    terrain,
)
from tests.why.sweep import Check, Pointed

# -- what stands on the board, in the action phase ---------------------------------------------------


def card_first(at: Pointed) -> None:
    """Whoever has a card in hand can choose one first."""
    assert at.why.remedy == ("card-first" if me(at)["hand"] else "")


def nobody_on_cell(at: Pointed) -> None:
    card_first(at)
    assert at.facts["cell"] == cell(at)
    assert standing(at, cell(at)) is None


def own_piece(kind: str) -> Check:
    """A piece of the player's, of this type."""

    def check(at: Pointed) -> None:
        piece = pointed_piece(at)
        assert piece["owner"] == at.seat
        assert piece["type"] == kind
        if at.why.says == "unit-needs-card":
            assert able(piece)
            card_first(at)

    return check


def unit_unable(at: Pointed) -> None:
    """A piece is frozen until somebody's turn, or knocked down."""
    piece = pieces(at)[number(at, "unit")]
    if at.why.says == "unit-frozen":
        assert piece["frozen_until"] == at.facts["until"]
    else:
        assert piece["down"]
        assert piece["frozen_until"] is None
        can_stand = piece["owner"] == at.view["current"] and at.view["players"][piece["owner"]]["hand"] > 0
        too_late = at.question.asks in ("unit", "attack-or-not", "march", "buyer", "seller")
        assert bool(at.why.remedy) == (can_stand and not too_late)


def no_able_unit(at: Pointed) -> None:
    frozen = [unit for unit in own_units(at) if unit["frozen_until"] is not None]
    down = [unit for unit in own_units(at) if unit["down"] and unit not in frozen]
    assert len(frozen) + len(down) == len(own_units(at))
    assert (at.facts["down"], at.facts["frozen"]) == (len(down), len(frozen))


def too_early(at: Pointed) -> None:
    assert at.facts["round"] == at.view["round"] < at.facts["first"] == 3


def not_mine(at: Pointed) -> None:
    """A piece of another player, on another side or not."""
    piece = pointed_piece(at)
    assert piece["owner"] == at.facts["owner"] != at.seat
    assert allies(at, at.seat, piece["owner"]) == (at.why.says == "allys-piece")
    if at.why.says == "theirs-too-early":
        too_early(at)
    elif at.why.says == "theirs-needs-card":
        assert at.view["round"] >= 3
        card_first(at)


def minion_done(at: Pointed) -> None:
    piece = pointed_piece(at)
    assert (piece["type"], piece["owner"]) == ("water-minion", at.seat)
    used = {("moved" in piece["used"]), ("struck" in piece["used"])}
    says = {
        "minion-done": [True, True],
        "minion-moved": [True, False],
        "minion-struck": [False, True],
        "minion-stuck": [False, False],
    }[at.why.says]
    assert used == set(says)
    assert ["moved" in piece["used"], "struck" in piece["used"]] == says


# -- acts of the turn --------------------------------------------------------------------------------


def hand_empty(at: Pointed) -> None:
    assert me(at)["hand"] == 0


def nobody_down(at: Pointed) -> None:
    assert not [unit for unit in own_units(at) if unit["down"]]


def no_card_to_discard(at: Pointed) -> None:
    assert me(at)["hand"] == 0
    assert numbers(at, "units") == [unit["piece"] for unit in own_units(at) if unit["down"]]


def no_action(at: Pointed) -> None:
    """A card of the hand that has no action in the own turn, and what its honor is."""
    card, player = key(at), me(at)
    assert card in player["known_hand"]
    assert at.facts["honor"] == player["known_honor"][player["known_hand"].index(card)]
    assert bool(at.why.remedy) == bool(at.facts["honor"])
    beside = "Modifier" in CARD[card]["types"]
    assert beside == (at.why.says == "only-with-an-attack")
    assert beside or CARD[card]["timing"] in ("react", "react-trash", "none")


def free_move(at: Pointed) -> None:
    cats = [unit for unit in own_units(at) if unit["race"] == "catfolk"]
    used = [each for each in effects(at, "free-move") if each["seat"] == at.seat]
    assert at.facts.get("steps", 2) == 2
    assert bool(cats) == (at.why.says != "no-catfolk")
    assert bool(used) == (at.why.says == "free-move-used")
    if at.why.says == "catfolk-stuck":
        named = [number for state in ("frozen", "down", "held", "stuck") for number in numbers(at, state)]
        assert sorted(named) == [unit["piece"] for unit in cats]
        states(at)


def warlord(at: Pointed) -> None:
    titles = {title["card"]: title for title in at.view["titles"]}
    title, says = titles.get("warlord-of-oshos"), at.why.says
    if title is None:
        assert says == "warlord-absent"
    elif title["owner"] is None:
        assert (says, at.facts["prices"]) == ("warlord-market", title["costs"])
    elif title["owner"] != at.seat:
        assert (says, at.facts["owner"]) == ("warlord-theirs", title["owner"])
    else:
        assert says == ("warlord-later" if title["from_turn"] > at.view["turn"] else "warlord-used")


def portal(at: Pointed) -> None:
    open_ones = effects(at, "warp-master")
    if at.why.says == "no-portal":
        assert not open_ones
        return
    (one,) = open_ones
    assert at.facts["cell"] == one["at"]
    used = [each for each in effects(at, "warp") if each["seat"] == at.seat]
    if at.why.says == "portal-theirs":
        assert at.facts["owner"] == one["seat"] != at.seat
    elif at.why.says == "portal-used":
        assert one["seat"] == at.seat
        assert used


def no_trap(at: Pointed) -> None:
    assert not [each for each in effects(at, "trapsmith") if each["seat"] == at.seat]


# -- which unit --------------------------------------------------------------------------------------


def no_own_unit(at: Pointed) -> None:
    asked_now(at)
    piece = standing(at, cell(at))
    if at.why.says == "nobody-there":
        assert piece is None
        return
    assert piece is not None
    assert at.facts["unit"] == piece["piece"]
    assert (piece["owner"] == at.seat) == (at.why.says == "no-unit")
    if at.why.says == "no-unit":
        assert piece["type"] != "unit"


def not_down(at: Pointed) -> None:
    assert not pointed_piece(at)["down"]


# -- after the last unit has died --------------------------------------------------------------------


def dead(at: Pointed) -> None:
    assert not own_units(at)
    piece = standing(at, cell(at))
    if at.why.says == "no-minion-there":
        assert piece is None
    else:
        assert piece is not None
        assert at.facts["unit"] == piece["piece"]
        assert (piece["owner"], piece["type"]) != (at.seat, "water-minion")


def spawn(at: Pointed) -> None:
    assert not own_units(at)
    here, areas = cell(at), at.view["board"]["areas"]
    inside = [place for place in me(at)["areas"] if here in areas[place]]
    assert bool(inside) == (at.why.says != "outside-areas")
    if at.why.says == "outside-areas":
        assert numbers(at, "areas") == [place + 1 for place in me(at)["areas"]]
    elif at.why.says == "walled-up":
        assert terrain(at, here) == "ice"
    else:
        assert pointed_piece(at)["piece"] == at.facts["unit"]


CHECKS: dict[str, Check] = {
    "space-needs-card": nobody_on_cell,
    "unit-needs-card": own_piece("unit"),
    "kraken-acts": own_piece("kraken"),
    "decoy-waits": own_piece("decoy"),
    "unit-frozen": unit_unable,
    "unit-down": unit_unable,
    "no-able-unit": no_able_unit,
    "too-early": too_early,
    "theirs-too-early": not_mine,
    "theirs-needs-card": not_mine,
    "allys-piece": not_mine,
    "minion-done": minion_done,
    "minion-moved": minion_done,
    "minion-struck": minion_done,
    "minion-stuck": minion_done,
    "hand-empty": hand_empty,
    "nobody-down": nobody_down,
    "no-card-to-discard": no_card_to_discard,
    "only-answers": no_action,
    "only-with-an-attack": no_action,
    "free-move-used": free_move,
    "no-catfolk": free_move,
    "catfolk-stuck": free_move,
    "warlord-absent": warlord,
    "warlord-market": warlord,
    "warlord-theirs": warlord,
    "warlord-used": warlord,
    "warlord-later": warlord,
    "portal-used": portal,
    "portal-theirs": portal,
    "no-portal": portal,
    "portal-crowded": portal,
    "no-trap": no_trap,
    "nobody-there": no_own_unit,
    "not-your-unit": no_own_unit,
    "no-unit": no_own_unit,
    "not-down": not_down,
    "no-minion-there": dead,
    "not-your-minion": dead,
    "outside-areas": spawn,
    "walled-up": spawn,
    "stands-there": spawn,
}
