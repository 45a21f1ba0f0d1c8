"""What makes each reason of Forge true, worked out again from what the seat sees."""

from __future__ import annotations

from typing import Any

from emberbox.games.forge import catalogue as of
from emberbox.kernel.game import Choice
from tests.why.sweep import Check, Pointed

ALL_OPTIONS: list[dict[str, Choice]] = [
    {"players": players, "reclaim": reclaim, "conveyor": conveyor}
    for players in (2, 3, 4, 5, 6)
    for reclaim in (False, True)
    for conveyor in (False, True)
]
SOME_OPTIONS = ALL_OPTIONS[::3]

CARD = of.TABLE
"""The cards as the catalogue's file has them."""


# -- reading the table -------------------------------------------------------------------------------


def me(at: Pointed) -> dict[str, Any]:
    """The player who points."""
    player: dict[str, Any] = at.view["players"][at.seat]
    return player


def minion(at: Pointed, slot: int) -> dict[str, Any] | None:
    """Who stands on a slot, counted over all players."""
    found: dict[str, Any] | None = at.view["players"][slot // 4]["lineup"][slot % 4]
    return found


def own_minions(at: Pointed) -> dict[int, dict[str, Any]]:
    """The minions of the player who points, by their slots."""
    return {one["unit"]: one for one in me(at)["lineup"] if one is not None}


def owner(at: Pointed) -> int:
    """Whose the slot or forge is that was pointed at."""
    kind, index = at.thing
    assert kind in ("cell", "unit", "seat")
    return index if kind == "seat" else index // 4


def neighbours(at: Pointed) -> list[int]:
    """Who sits next to the player who points, the left one first."""
    circle = [player["seat"] for player in at.view["players"] if not player["out"]]
    place = circle.index(at.seat)
    left, right = circle[(place + 1) % len(circle)], circle[place - 1]
    return [left] if left == right else [left, right]


def key(at: Pointed) -> str:
    """The card that was pointed at."""
    kind, index = at.thing
    assert kind == "card"
    return of.KEYS[index]


def places(at: Pointed) -> dict[str, list[int]]:
    """Where the seat sees the card that was pointed at."""
    card, players = key(at), at.view["players"]
    slots = [one["unit"] for player in players for one in player["lineup"] if one and one["card"] == card]
    return {
        "hands": [player["seat"] for player in players if card in player["known_hand"]],
        "slots": slots,
        "heaps": [player["seat"] for player in players if card in player["scrapheap"]],
    }


def recycled(at: Pointed) -> bool:
    """Whether the minion that is being placed is Recycler's, which was placed just before."""
    before = [at.session.game.space.thing(pick) for _, pick in at.session.log[-2:-1]]
    placed = minion(at, before[0][1]) if before and before[0][0] == "cell" else None
    cheap = [card for card in me(at)["scrapheap"] if CARD[card]["cost"] <= 1]
    return placed is not None and placed["card"] == "recycler" and bool(cheap)


def energy_left(at: Pointed) -> int:
    """What is left after the minion that is being summoned, if one is: it is paid for when it is placed."""
    energy: int = me(at)["energy"]
    if at.question.asks != "summon-where" or recycled(at):
        return energy
    left: int = energy - CARD[at.question.because]["cost"]
    return left


def falls_off(at: Pointed, slot: int) -> bool:
    """Whether the Conveyor Belt takes the minion on a slot before the player's next attack."""
    return bool(at.view["conveyor"]) and slot % 4 == 3


def reclaimable(at: Pointed, needed: int) -> list[int]:
    """Own minions that give enough energy back, as far as the variant allows it now."""
    if not at.view["reclaim"]:
        return []
    energy = me(at)["energy"]
    return [
        slot
        for slot, one in own_minions(at).items()
        if not one["fresh"] and min(4, energy + CARD[one["card"]]["cost"]) >= needed
    ]


def holds(at: Pointed, **facts: object) -> None:
    """The facts are these and no others, but for those of the question that comes first."""
    said = dict(at.facts)
    if at.question.asks not in ("attack-with", "build") and at.why.says not in ("not-adjacent", "guarded"):
        assert of.KEYS[int(str(said.pop("asker")))] == at.question.because
        assert at.why.remedy == at.question.asks
    if at.question.asks == "summon-where":
        free = [slot + 1 for slot, one in enumerate(me(at)["lineup"]) if one is None]
        assert said.pop("free") == free
    assert said == facts, (said, facts)


def in_phase(at: Pointed, phase: str) -> None:
    """It is this part of the player's turn."""
    assert (at.view["phase"], at.view["current"]) == (phase, at.seat)


# -- attacking ---------------------------------------------------------------------------------------


def attacked_already(at: Pointed) -> None:
    slot = at.thing[1]
    assert own_minions(at)[slot]["attacked"]
    assert at.why.remedy == ("" if falls_off(at, slot) else "attack-with-next-turn")
    holds(at, unit=slot)


def within_reach(at: Pointed, attacker: dict[str, Any]) -> bool:
    """Whether an own minion could attack what was pointed at."""
    if owner(at) not in neighbours(at):
        return False
    guardian = minion(at, 4 * owner(at))
    free = guardian is None or at.thing == ("unit", 4 * owner(at))
    return free or attacker["card"] == "wallbreaker"


def target_later(at: Pointed) -> None:
    in_phase(at, "attacking")
    assert at.question.asks == "attack-with"
    assert at.why.remedy == "choose-attacker"
    able = {slot: one for slot, one in own_minions(at).items() if not one["attacked"]}
    reaching = [slot for slot, one in able.items() if within_reach(at, one)]
    assert reaching
    holds(at, units=reaching)


def not_adjacent(at: Pointed) -> None:
    in_phase(at, "attacking")
    assert owner(at) not in (at.seat, *neighbours(at))
    assert at.why.remedy == ""
    holds(at, seat=owner(at), neighbours=neighbours(at))


def guarded(at: Pointed) -> None:
    in_phase(at, "attacking")
    slot = 4 * owner(at)
    guardian = minion(at, slot)
    assert owner(at) in neighbours(at)
    assert guardian is not None
    assert at.thing != ("unit", slot)
    breakers = [
        one for one in own_minions(at).values() if one["card"] == "wallbreaker" and not one["attacked"]
    ]
    if at.question.asks == "attack-with":
        assert not breakers
    assert at.why.remedy == ("attack-with-wallbreaker" if breakers else "attack-guardian")
    holds(at, unit=slot, card=of.KEYS.index(guardian["card"]), health=guardian["health"])


def empty(of_whom: str, phase: str) -> Check:
    """A slot is empty, an own one or another player's."""

    def check(at: Pointed) -> None:
        kind, slot = at.thing
        assert kind == "cell"
        assert minion(at, slot) is None
        assert (slot // 4 == at.seat) == (of_whom == "own") or of_whom == "any"
        in_phase(at, phase)
        holds(at, cell=slot)

    return check


def attacks_itself(at: Pointed) -> None:
    assert at.question.asks == "attack-what"
    log = at.session.log
    assert at.pick == log[-1][1]
    assert own_minions(at)[at.thing[1]]["card"] == at.question.because
    holds(at)


def own_minion(at: Pointed) -> None:
    assert at.question.asks == "attack-what"
    assert at.thing[1] in own_minions(at)
    assert at.pick != at.session.log[-1][1]
    holds(at, unit=at.thing[1])


def own_forge(at: Pointed) -> None:
    in_phase(at, "attacking")
    assert at.thing == ("seat", at.seat)
    holds(at)


def later(verb: str) -> Check:
    """A button of building while attacking is on."""

    def check(at: Pointed) -> None:
        in_phase(at, "attacking")
        assert at.session.game.space.name(at.pick) == f"verb:{verb}"
        assert at.why.remedy in ("go-on-to-building", "attack-what")
        holds(at)

    return check


def summon_later(at: Pointed) -> None:
    in_phase(at, "attacking")
    assert key(at) in me(at)["known_hand"]
    cost, energy = CARD[key(at)]["cost"], me(at)["energy"]
    if at.question.asks == "attack-with":
        possible = cost <= energy and None in me(at)["lineup"]
        assert at.why.remedy == ("go-on-to-building" if possible else "")
    holds(at, cost=cost, energy=energy)


# -- cards and players -------------------------------------------------------------------------------


def not_in_hand(at: Pointed) -> None:
    assert key(at) not in me(at)["known_hand"]
    assert (at.why.says == "not-in-sight") == (not any(places(at).values()))
    holds(at, **places(at))


def out(at: Pointed) -> None:
    assert at.view["players"][owner(at)]["out"]
    holds(at, seat=owner(at))


# -- building ----------------------------------------------------------------------------------------


def building_already(at: Pointed) -> None:
    in_phase(at, "building")
    assert at.session.game.space.name(at.pick) == "verb:build"
    holds(at)


def too_expensive(at: Pointed) -> None:
    in_phase(at, "building")
    crafts = at.session.game.space.name(at.pick) == "verb:craft"
    cost, energy = 1 if crafts else CARD[key(at)]["cost"], me(at)["energy"]
    assert cost > energy
    units = reclaimable(at, cost)
    assert at.why.remedy == ("reclaim-first" if units else "recharge")
    holds(at, cost=cost, energy=energy, units=units, most=4)


def lineup_full(at: Pointed) -> None:
    in_phase(at, "building")
    assert key(at) in me(at)["known_hand"]
    assert len(own_minions(at)) == 4
    assert (at.why.says == "lineup-full-to-destroy") == (key(at) == "flamebringer")
    units = reclaimable(at, CARD[key(at)]["cost"])
    assert at.why.remedy == ("reclaim-first" if units else "")
    holds(at, amount=4, units=units)


def attacking_is_over(at: Pointed) -> None:
    in_phase(at, "building")
    assert at.thing[0] == "seat" or minion(at, at.thing[1]) is not None
    assert owner(at) != at.seat
    if at.question.asks == "build":
        stays = [slot for slot in own_minions(at) if not falls_off(at, slot)]
        assert at.why.remedy == ("attack-next-turn" if stays and owner(at) in neighbours(at) else "")
    holds(at, seat=owner(at))


def draw_from_forge(at: Pointed) -> None:
    in_phase(at, "building")
    assert at.thing == ("seat", at.seat)
    if at.question.asks == "build":
        assert at.why.remedy == ("craft" if me(at)["energy"] > 0 else "")
    holds(at, cost=1, energy=energy_left(at))


def no_reclaim(at: Pointed) -> None:
    in_phase(at, "building")
    slot = at.thing[1]
    assert slot in own_minions(at)
    assert not at.view["reclaim"]
    if at.question.asks == "build":
        assert at.why.remedy == ("" if falls_off(at, slot) else "attack-with-next-turn")
    holds(at, unit=slot)


def summoned_this_turn(at: Pointed) -> None:
    in_phase(at, "building")
    slot = at.thing[1]
    assert own_minions(at)[slot]["fresh"]
    assert at.view["reclaim"]
    if at.question.asks == "build":
        assert at.why.remedy == ("" if falls_off(at, slot) else "reclaim-next-turn")
    holds(at, unit=slot)


def reclaim_after(at: Pointed) -> None:
    in_phase(at, "building")
    one = own_minions(at)[at.thing[1]]
    assert at.view["reclaim"]
    assert not one["fresh"]
    holds(at, unit=at.thing[1], amount=CARD[one["card"]]["cost"])


def minion_first(at: Pointed) -> None:
    assert at.question.asks == "build"
    assert minion(at, at.thing[1]) is None
    assert owner(at) == at.seat
    costs, energy = [CARD[card]["cost"] for card in me(at)["known_hand"]], me(at)["energy"]
    if not costs:
        assert (at.why.says, at.why.remedy) == ("hand-empty", "")
        holds(at, cell=at.thing[1])
        return
    cheap = min(costs) <= energy
    said = ("minion-first", "choose-minion") if cheap else ("hand-too-expensive", "")
    assert (at.why.says, at.why.remedy) == said
    holds(at, cell=at.thing[1], cost=min(costs), energy=energy)


# -- in the middle of building -----------------------------------------------------------------------


def craft_after(at: Pointed) -> None:
    in_phase(at, "building")
    assert at.session.game.space.name(at.pick) == "verb:craft"
    holds(at, cost=1, energy=energy_left(at))


def end_after(at: Pointed) -> None:
    in_phase(at, "building")
    assert at.session.game.space.name(at.pick) == "verb:end-turn"
    holds(at)


def summon_after(at: Pointed) -> None:
    in_phase(at, "building")
    assert key(at) in me(at)["known_hand"]
    holds(at, cost=CARD[key(at)]["cost"], energy=energy_left(at))


def being_summoned(at: Pointed) -> None:
    assert at.question.asks == "summon-where"
    assert key(at) == at.question.because
    holds(at)


def slot_taken(at: Pointed) -> None:
    assert at.question.asks == "summon-where"
    one = own_minions(at)[at.thing[1]]
    holds(at, unit=at.thing[1], card=of.KEYS.index(one["card"]))


def not_your_slot(at: Pointed) -> None:
    in_phase(at, "building")
    assert owner(at) != at.seat
    assert not at.view["players"][owner(at)]["out"]
    holds(at, cell=at.thing[1])


# -- abilities ---------------------------------------------------------------------------------------


def scrapheap_empty(at: Pointed) -> None:
    assert at.question.asks == "scrapheap-of"
    assert at.view["players"][at.thing[1]]["scrapheap"] == []
    holds(at, seat=at.thing[1])


def in_scrapheap(at: Pointed) -> None:
    assert at.question.asks == "scrapheap-of"
    assert places(at)["heaps"]
    holds(at, heaps=places(at)["heaps"])


def not_in_scrapheap(at: Pointed) -> None:
    whose = int(str(at.facts["owner"]))
    if at.question.asks == "recycle":
        assert whose == at.seat
    else:
        heap = at.view["players"][whose]["scrapheap"]
        assert sorted(at.question.options) == sorted({at.session.game.space.card(card) for card in heap})
    assert whose not in places(at)["heaps"]
    assert (at.why.says == "not-in-scrapheap") == any(places(at).values())
    holds(at, owner=whose, **places(at))


def too_big_to_recycle(at: Pointed) -> None:
    assert at.question.asks == "recycle"
    cost = CARD[key(at)]["cost"]
    assert key(at) in me(at)["scrapheap"]
    assert cost > 1
    holds(at, cost=cost, most=1)


def destroys_own(at: Pointed) -> None:
    assert at.question.asks == "destroy-own"
    assert minion(at, at.thing[1]) is not None
    assert owner(at) != at.seat
    holds(at, unit=at.thing[1])


CHECKS: dict[str, Check] = {
    "attacked-already": attacked_already,
    "target-later": target_later,
    "not-adjacent": not_adjacent,
    "guarded": guarded,
    "no-attacker-there": empty("own", "attacking"),
    "no-target-there": empty("others", "attacking"),
    "attacks-itself": attacks_itself,
    "own-minion": own_minion,
    "own-forge": own_forge,
    "build-later": later("build"),
    "craft-later": later("craft"),
    "end-later": later("end-turn"),
    "summon-later": summon_later,
    "not-in-hand": not_in_hand,
    "not-in-sight": not_in_hand,
    "out": out,
    "building-already": building_already,
    "too-expensive": too_expensive,
    "lineup-full": lineup_full,
    "lineup-full-to-destroy": lineup_full,
    "attacking-is-over": attacking_is_over,
    "draw-by-crafting": draw_from_forge,
    "draw-after": draw_from_forge,
    "no-reclaim": no_reclaim,
    "summoned-this-turn": summoned_this_turn,
    "reclaim-after": reclaim_after,
    "minion-first": minion_first,
    "hand-empty": minion_first,
    "hand-too-expensive": minion_first,
    "craft-after": craft_after,
    "end-after": end_after,
    "summon-after": summon_after,
    "being-summoned": being_summoned,
    "slot-taken": slot_taken,
    "not-your-slot": not_your_slot,
    "next-slot": empty("own", "building"),
    "slot-after-minion": empty("own", "building"),
    "scrapheap-empty": scrapheap_empty,
    "in-scrapheap": in_scrapheap,
    "not-in-scrapheap": not_in_scrapheap,
    "not-in-scrapheap-nor-in-sight": not_in_scrapheap,
    "too-big-to-recycle": too_big_to_recycle,
    "nothing-to-destroy": empty("any", "building"),
    "destroys-own": destroys_own,
}
