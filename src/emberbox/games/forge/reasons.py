"""Why something that is not asked for cannot be picked: what it is, where it is, and when it can be.

What a question does ask for is explained by the question itself, beside the rule that forbids it. All of this
is read from what the seat that is asked can see.
"""

from __future__ import annotations

from typing import Final

from emberbox.games.forge import catalogue as of
from emberbox.games.forge.position import ATTACKING, EMPTY, Position, hand_of, scrapheap_of
from emberbox.games.forge.space import BUILD, CRAFT, SLOTS, SPACE
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why

CRAFT_COST: Final = 1


def comes_first(g: Position, open_question: Decision, pick: int, energy: int) -> Why:
    """Why something has to wait for the question of a minion, after which so much energy is left."""
    seat = open_question.seat
    why = while_attacking(g, seat, pick) if g.phase == ATTACKING else while_building(g, seat, pick, energy)
    facts: dict[str, Fact] = {**why.facts, "asker": of.KEYS.index(open_question.because)}
    return Why(why.rule, why.says, facts, open_question.asks)


def while_attacking(g: Position, seat: int, pick: int) -> Why:
    """Why something is no part of an attack."""
    kind, index = SPACE.thing(pick)
    why = absent(g, pick)
    if why is not None:
        return why
    if pick == BUILD:
        return Why("forge.attack.one-at-a-time", "build-later")
    if kind == "verb":
        return Why("forge.turn.two-parts", "craft-later" if pick == CRAFT else "end-later")
    if kind == "card":
        if index not in g.cards.kinds(hand_of(seat)):
            return not_in_hand(g, seat, index)
        facts: dict[str, Fact] = {"cost": of.COST[index], "energy": g.energy[seat]}
        return Why("forge.turn.two-parts", "summon-later", facts)
    if kind == "seat":
        return Why("forge.attack.choose", "own-forge" if index == seat else "target-later")
    if g.minion[index] == EMPTY:
        says = "no-attacker-there" if index // SLOTS == seat else "no-target-there"
        return Why("forge.attack.choose", says, {"cell": index})
    says = "own-minion" if index // SLOTS == seat else "target-later"
    return Why("forge.attack.choose", says, {"unit": index})


def while_building(g: Position, seat: int, pick: int, energy: int) -> Why:
    """Why something has to wait in the middle of an act of building, after which so much energy is left."""
    kind, index = SPACE.thing(pick)
    why = absent(g, pick)
    if why is not None:
        return why
    if pick == BUILD:
        return Why("forge.turn.two-parts", "building-already")
    if kind == "verb":
        if pick == CRAFT:
            return Why("forge.build.craft", "craft-after", {"cost": CRAFT_COST, "energy": energy})
        return Why("forge.build.settle", "end-after")
    if kind == "card":
        if index not in g.cards.kinds(hand_of(seat)):
            return not_in_hand(g, seat, index)
        return Why("forge.build.any-order", "summon-after", {"cost": of.COST[index], "energy": energy})
    if kind == "seat":
        if index != seat:
            return attacking_is_over(g, seat, index)
        return Why("forge.build.craft", "draw-after", {"cost": CRAFT_COST, "energy": energy})
    if g.minion[index] == EMPTY:
        says = "next-slot" if index // SLOTS == seat else "not-your-slot"
        return Why("forge.build.pay-and-place", says, {"cell": index})
    if index // SLOTS != seat:
        return attacking_is_over(g, seat, index // SLOTS)
    if not g.reclaim or g.fresh[index]:
        return cannot_reclaim(g, index)
    return Why("forge.reclaim.destroy", "reclaim-after", {"unit": index, "amount": of.COST[g.kind_at(index)]})


def absent(g: Position, pick: int) -> Why | None:
    """Why nobody can pick this here: it is nothing, belongs to no player of the game, or is not empty."""
    kind, index = SPACE.thing(pick)
    if kind == "none":
        return Why("forge.attack.choose" if g.phase == ATTACKING else "forge.ability.must", "must-choose")
    if kind not in ("cell", "unit", "seat"):
        return None
    owner = index if kind == "seat" else index // SLOTS
    if owner >= g.seats:
        return Why("forge.setup.players", "no-such-player", {"players": g.seats})
    if g.out[owner]:
        return Why("forge.many.out", "out", {"seat": owner})
    if kind == "cell" and g.minion[index] != EMPTY:
        return Why("forge.zones.lineup", "slot-taken", {"unit": index, "card": g.kind_at(index)})
    return None


def not_in_hand(g: Position, seat: int, kind: int) -> Why:
    """Only cards of the hand are summoned: where there are others of this kind."""
    places = where_is(g, seat, kind)
    return Why("forge.build.summon", "not-in-hand" if any(places.values()) else "not-in-sight", places)


def where_is(g: Position, seat: int, kind: int) -> dict[str, Fact]:
    """Where a seat sees cards of a kind: in whose hands, on which slots and in whose scrapheaps."""
    hands = [at for at in range(g.seats) if kind in g.cards.visible(hand_of(at), seat)]
    slots = [at for at, card in enumerate(g.minion) if card != EMPTY and g.cards.kind[card] == kind]
    heaps = [at for at in range(g.seats) if kind in g.cards.kinds(scrapheap_of(at))]
    return {"hands": hands, "slots": slots, "heaps": heaps}


def attacking_is_over(g: Position, seat: int, owner: int) -> Why:
    """Opponents are out of reach while building; the adjacent ones can be attacked in the next turn."""
    able = [slot for slot in g.standing(seat) if not falls_off(g, slot)]
    again = able and owner in g.opponents(seat)
    facts: dict[str, Fact] = {"seat": owner}
    return Why("forge.turn.may-pass", "attacking-is-over", facts, "attack-next-turn" if again else "")


def cannot_reclaim(g: Position, slot: int) -> Why:
    """A minion stays: the game is played without Reclaim, or it was summoned in this turn."""
    stays = "" if falls_off(g, slot) else "attack-with-next-turn"
    if not g.reclaim:
        return Why("forge.conveyor.both", "no-reclaim", {"unit": slot}, stays)
    return Why("forge.reclaim.wait", "summoned-this-turn", {"unit": slot}, stays and "reclaim-next-turn")


def falls_off(g: Position, slot: int) -> bool:
    """Whether the Conveyor Belt destroys the minion on a slot before it can do anything."""
    return g.conveyor and slot % SLOTS == SLOTS - 1
