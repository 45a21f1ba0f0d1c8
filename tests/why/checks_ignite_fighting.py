"""What makes the reasons of Ignite's combat true, worked out from what the seat sees."""

from __future__ import annotations

from typing import Any

from emberbox.games.ignite.facts.board import board_with
from emberbox.kernel.sight import Sight
from tests.why.ignite_table import (
    CARD,
    MACHINES,
    THINGS,
    able,
    allies,
    cell,
    distance,
    effects,
    key,
    me,
    number,
    numbers,
    own_units,
    pieces,
    standing,
    terrain,
)
from tests.why.sweep import Check, Pointed

MOVEMENT = max(card.get("movement", 0) for card in CARD.values()) + 1
"""The farthest that any card takes a unit."""
ATTACKED = ("crystal-shard", "voodoo-doll")
"""Items that are attacked like pieces."""
EVERYWHERE = (0, 99)
IN_FOG = 3
"""How far anything reaches in a fog."""
SPREADING = {"Fire", "Lightning", "Freeze"}


# -- reading cards and pieces ------------------------------------------------------------------------


def card(at: Pointed, fact: str = "card") -> str:
    """A card that the facts name."""
    return list(CARD)[number(at, fact)]


def types(name: str) -> set[str]:
    """The types of a card."""
    return set(CARD[name]["types"])


def piece(at: Pointed, fact: str) -> dict[str, Any]:
    """A piece that the facts name."""
    return pieces(at)[number(at, fact)]


def reach(at: Pointed, unit: dict[str, Any], name: str) -> tuple[int, int]:
    """How near and how far a unit reaches with a card: elves 1 farther, and with weapons also near.

    A spell without a range reaches everything.
    """
    if name in ("tiger-mount", "modified-bow") or "Shield" in types(name):
        return 1, 1
    if name == "earthquake":
        return CARD[name]["steps"], CARD[name]["steps"]
    arrow = "Projectile" in types(name)
    low, high = CARD[bow(at) if arrow else name].get("range", EVERYWHERE)
    if effects(at, "close-range-master") and (arrow or {"Ranged", "Weapon"} <= types(name)):
        low = 1
    if unit["race"] == "elves" and unit["type"] == "unit" and high > 1:
        return (1 if arrow or "Weapon" in types(name) else low), high + 1
    return low, high


def near(at: Pointed, unit: dict[str, Any], name: str) -> tuple[int, int]:
    """The same, with what a fog leaves of it: machines shoot through one."""
    low, high = reach(at, unit, name)
    foggy = "heavy-fog" in at.view.get("expansion", {}).get("powers", ()) and unit["type"] not in MACHINES
    return (max(low, 1), min(high, IN_FOG)) if foggy else (low, high)


def bow(at: Pointed) -> str:
    """The bow from which an arrow is shot: the first that was played in this turn."""
    played = [each["key"] for each in at.view["effects"] if each["key"] in ("long-bow", "modified-bow")]
    return played[0] if played else "long-bow"


def foes(at: Pointed) -> list[dict[str, Any]]:
    """All that can be attacked: pieces of another side, decoys and machines left out."""
    found = [each for each in at.view["pieces"] if each["type"] not in THINGS]
    return [each for each in found if not allies(at, each["owner"], at.seat)]


def is_lizard(unit: dict[str, Any]) -> bool:
    """Whether lava and fire do nothing to a piece."""
    return bool(unit["race"] == "lizardmen")


def neighbours(at: Pointed, there: int) -> list[int]:
    """The spaces beside a space."""
    size = len(at.view["board"]["terrain"])
    return [each for each in range(size) if distance(at, each, there) == 1]


def body(at: Pointed, there: int) -> set[int]:
    """The spaces of one terrain that are connected with a space."""
    found, edge = {there}, [there]
    while edge:
        for each in neighbours(at, edge.pop()):
            if each not in found and terrain(at, each) == terrain(at, there):
                found.add(each)
                edge.append(each)
    return found


# -- aiming ------------------------------------------------------------------------------------------


def out_of_range(at: Pointed) -> None:
    unit, far = piece(at, "unit"), number(at, "distance")
    low, high = near(at, unit, card(at))
    assert (number(at, "low"), number(at, "high")) == (low, high)
    assert far == distance(at, unit["cell"], cell(at))
    assert not low <= far <= high


def acting(at: Pointed) -> list[dict[str, Any]]:
    """The units of which one would act: the one pointed at, or all that are able."""
    if at.thing[0] == "cell":
        return [each for each in own_units(at) if each["cell"] == cell(at)]
    found = [each for each in own_units(at) if able(each)]
    if at.session.game.space.name(at.pick) == "verb:dragon-attack":
        dragons = [each["at"] for each in effects(at, "dragon-potion")]
        return [each for each in found if each["piece"] in dragons]
    return found


def nearest_far(at: Pointed) -> None:
    unit, target, far = piece(at, "unit"), piece(at, "target"), number(at, "distance")
    low, high = near(at, unit, card(at))
    assert (number(at, "low"), number(at, "high")) == (low, high)
    assert unit in acting(at)
    assert not low <= far <= high
    enemies = [each for each in foes(at) if "Shield" not in types(card(at)) or each["type"] == "unit"]
    if card(at) == "hexing":  # it may be cast on teammates, too
        found = [each for each in at.view["pieces"] if each["type"] not in THINGS]
        enemies = [each for each in found if each["owner"] != at.seat]
    if enemies:
        assert target in enemies
        pairs = [(mine["cell"], foe["cell"]) for mine in acting(at) for foe in enemies if foe != mine]
        others = [distance(at, *pair) for pair in pairs]
        assert far == distance(at, unit["cell"], target["cell"]) == min(others)
    spots(at)


def spots(at: Pointed) -> None:
    """The spaces to move to first are free, not too far off, and from there a target is in range."""
    if at.why.remedy != "move-first":
        return
    mover = piece(at, "mover")
    assert mover in own_units(at)
    assert able(mover)
    assert 1 <= len(numbers(at, "spots")) <= 3
    name = card(at) if "card" in at.facts else key(at)
    low, high = reach(at, mover, name)
    for spot in numbers(at, "spots"):
        assert standing(at, spot) is None
        assert terrain(at, spot) != "ice"
        assert terrain(at, spot) != "lava" or is_lizard(mover)
        assert 1 <= distance(at, spot, mover["cell"]) <= MOVEMENT
        shards = [each["cell"] for each in at.view["items"] if each["item"] in ATTACKED]
        # What spreads may be aimed at a forest or water, too.
        if not types(name) & SPREADING:
            own = [unit["cell"] for unit in own_units(at)] if name == "vine-pull" else []
            aims = [foe["cell"] for foe in foes(at)] + shards + own
            assert any(low <= distance(at, spot, aim) <= high for aim in aims)


def nobody_to_attack(at: Pointed) -> None:
    assert not [each for each in foes(at) if "Shield" not in types(card(at)) or each["type"] == "unit"]


def only_unable(at: Pointed) -> None:
    named = [*numbers(at, "frozen"), *numbers(at, "down")]
    assert named
    assert not numbers(at, "stuck")
    states(at)
    for each in named:
        unit = pieces(at)[each]
        low, high = reach(at, unit, card(at))
        if not types(card(at)) & SPREADING:
            assert any(low <= distance(at, unit["cell"], foe["cell"]) <= high for foe in foes(at))


def states(at: Pointed) -> None:
    """Each unit that is named suffers from what it is named for."""
    found, seats = pieces(at), dict(zip(numbers(at, "frozen"), numbers(at, "thaws"), strict=True))
    for each in numbers(at, "frozen"):
        assert found[each]["frozen_until"] == seats[each]
    for each in numbers(at, "down"):
        assert found[each]["down"]
        assert found[each]["frozen_until"] is None
    for each, until in zip(numbers(at, "held"), numbers(at, "frees"), strict=True):
        assert found[each]["immobilized_until"] == until
        assert able(found[each])
    for each in numbers(at, "stuck"):
        assert able(found[each])
        assert found[each]["immobilized_until"] is None


def out_of_sight(at: Pointed) -> None:
    grid = board_with(at.view["board"]["rows"]).grid
    walls = numbers(at, "walls")
    assert walls
    assert all(terrain(at, wall) == "ice" for wall in walls)
    origin, there = piece(at, "unit")["cell"], number(at, "cell")
    assert distance(at, origin, there) > 1
    assert not Sight(grid).by_corners(origin, there, grid.mask(walls))
    for wall in walls:
        assert Sight(grid).by_corners(origin, there, grid.mask([each for each in walls if each != wall]))
    spots_of_hand(at)


def spots_of_hand(at: Pointed) -> None:
    """A remedy is only for a card of the hand."""
    assert at.why.remedy in ("", "move-first")
    spots(at)


def target_own(at: Pointed) -> None:
    assert piece(at, "target")["owner"] == at.seat


def target_no_unit(at: Pointed) -> None:
    assert piece(at, "target")["type"] != "unit"
    assert card(at) in ("curse", "possess", "hexing", "charm") or "Shield" in types(card(at))
    spots_of_hand(at)


def target_immovable(at: Pointed) -> None:
    assert piece(at, "target")["type"] in ("kraken", *MACHINES)
    assert card(at) in ("gladiator-net", "ice-wall", "vine-pull", "cyclone", "charm")
    spots_of_hand(at)


def target_in_forest(at: Pointed) -> None:
    target, unit, far = piece(at, "target"), piece(at, "unit"), number(at, "distance")
    low, high = reach(at, unit, card(at))
    assert terrain(at, target["cell"]) == "forest"
    assert far == distance(at, target["cell"], unit["cell"])
    assert max(low, 2) <= far <= high
    assert not types(card(at)) & {"AoE", "Fire"}
    spots_of_hand(at)


def target_teammate(at: Pointed) -> None:
    owner = piece(at, "target")["owner"]
    assert owner != at.seat
    assert allies(at, owner, at.seat)
    spots_of_hand(at)


def target_decoy(at: Pointed) -> None:
    assert piece(at, "target")["type"] == "decoy"


def nothing_there(at: Pointed) -> None:
    assert number(at, "cell") == cell(at)
    assert standing(at, cell(at)) is None
    assert not types(card(at)) & SPREADING


def nothing_to_burn(at: Pointed) -> None:
    assert standing(at, cell(at)) is None
    assert terrain(at, cell(at)) != "forest"
    assert types(card(at)) & {"Fire", "Projectile"}, "a torch lights arrows of every kind"
    assert not types(card(at)) & {"Lightning", "Freeze"}


def nothing_to_flood(at: Pointed) -> None:
    assert standing(at, cell(at)) is None
    assert terrain(at, cell(at)) != "water"
    assert types(card(at)) & {"Lightning", "Freeze"}


def nothing_to_burn_or_flood(at: Pointed) -> None:
    assert standing(at, cell(at)) is None
    assert terrain(at, cell(at)) not in ("forest", "water")
    assert types(card(at)) & {"Lightning", "Freeze"}


def hurts_nobody(at: Pointed) -> None:
    enemies = [foe["cell"] for foe in foes(at)]
    columns = int(at.view["board"]["columns"])
    if card(at) != "ring-of-fire":
        assert not body(at, cell(at)) & set(enemies)
        return
    for unit in acting(at):
        row, column = divmod(unit["cell"], columns)
        assert not [
            foe for foe in enemies if abs(foe // columns - row) <= 2 and abs(foe % columns - column) <= 2
        ]


def harmed(at: Pointed) -> tuple[int, int]:
    """What the named unit of the own side would take, and has: what spreads does 1, in the village 2."""
    victim = piece(at, "victim")
    assert victim["type"] == "unit"
    assert allies(at, victim["owner"], at.seat)
    village = terrain(at, victim["cell"]) == "village" and victim["owner"] != at.seat
    assert number(at, "amount") == 1 + village
    assert number(at, "health") == victim["health"]
    return number(at, "amount"), number(at, "health")


def hurts_own_only(at: Pointed) -> None:
    amount, health = harmed(at)
    assert amount < health
    if "Lightning" in types(card(at)):  # it would run on to a neighbor
        victim = piece(at, "victim")["cell"]
        assert not [foe for foe in foes(at) if distance(at, foe["cell"], victim) == 1]


def kills_own(at: Pointed) -> None:
    amount, health = harmed(at)
    assert amount >= health
    spots_of_hand(at)


def moved_beside(at: Pointed) -> dict[str, Any]:
    """A unit of the own side that would be moved onto the space beside it that is named."""
    victim = piece(at, "victim")
    assert allies(at, victim["owner"], at.seat)
    assert distance(at, victim["cell"], number(at, "cell")) == 1
    assert not is_lizard(victim)
    return victim


def pushed_into_lava(at: Pointed) -> None:
    moved_beside(at)
    assert terrain(at, number(at, "cell")) == "lava"


def pushed_into_fire(at: Pointed) -> None:
    victim = moved_beside(at)
    assert terrain(at, number(at, "cell")) == "scorched"
    assert number(at, "amount") == 1 >= victim["health"] == number(at, "health")


def push_squeezes(at: Pointed) -> None:
    assert allies(at, piece(at, "victim")["owner"], at.seat)
    assert card(at) == "ice-wall"


def cursed_already(at: Pointed) -> None:
    target = piece(at, "target")
    assert number(at, "owner") == target["owner"]
    assert target["owner"] in [each["at"] for each in effects(at, "curse")]
    spots_of_hand(at)


# -- answering ---------------------------------------------------------------------------------------


def attack(at: Pointed) -> str:
    """The attack that is answered, which is what the question is because of."""
    name = card(at, "attack")
    assert at.question.asks != "react" or name == at.question.because
    return name


def answering(at: Pointed) -> str:
    """The card of the hand that was pointed at."""
    assert key(at) in me(at)["known_hand"]
    return key(at)


def threatened(at: Pointed) -> dict[str, Any]:
    """The own unit that the answer would be for."""
    unit = piece(at, "unit")
    assert unit["owner"] == at.seat
    if at.question.focus is not None:
        assert unit["piece"] in at.question.focus.pieces
    return unit


def is_pure_spell(name: str) -> bool:
    """Whether a card is a spell, and neither a weapon nor a projectile."""
    return "Spell" in types(name) and not types(name) & {"Weapon", "Projectile"}


def answer_own_turn(at: Pointed) -> None:
    attack(at)
    assert CARD[answering(at)]["timing"] not in ("react", "react-trash", "both")


def answer_when(name: str) -> Check:
    """A card that is revealed when something happens to a unit."""

    def check(at: Pointed) -> None:
        attack(at)
        assert answering(at) == name

    return check


def answer_untargeted(at: Pointed) -> None:
    threatened(at)
    assert types(attack(at)) & (SPREADING | {"AoE", "Impassable"}) or attack(at) == "hexing"


def answer_spell(at: Pointed) -> None:
    threatened(at)
    assert is_pure_spell(attack(at))
    assert "Shield" in types(answering(at))


def answer_no_blow(at: Pointed) -> None:
    threatened(at)
    assert not types(attack(at)) & {"Weapon", "Projectile", "Mount", "Minion", "Spell"}
    assert "Shield" in types(answering(at))


def answer_bash(at: Pointed) -> None:
    threatened(at)
    assert "Shield" in types(attack(at))
    assert "Shield" in types(answering(at))


def answer_other_weapon(at: Pointed) -> None:
    threatened(at)
    assert answering(at) == "dagger" != attack(at)
    assert {"Melee", "Weapon"} <= types(attack(at)) or attack(at) == "poison"


def answer_thrown(at: Pointed) -> None:
    assert "Weapon" in types(attack(at))
    assert at.question.focus is not None
    assert at.question.focus.cell is not None
    assert number(at, "distance") == distance(at, at.question.focus.cell, threatened(at)["cell"])
    assert number(at, "distance") > 1 or "Melee" not in types(attack(at))


def answer_not_melee(at: Pointed) -> None:
    threatened(at)
    assert not {"Melee", "Weapon"} <= types(attack(at))


def answer_no_mirror(at: Pointed) -> None:
    threatened(at)
    assert answering(at) == "mirror-spell"
    assert attack(at) in ("scorched-earth", "ice-wall")


def answer_tamed(at: Pointed) -> None:
    answer_infused(at)
    answers = [player for player in at.view["players"] if "counter-spell" in player["play_area"]]
    assert answers or "counter-spell" in at.view["trash"]


def answer_infused(at: Pointed) -> None:
    threatened(at)
    assert "Spell" in types(attack(at))
    assert not is_pure_spell(attack(at))


def answer_not_a_spell(at: Pointed) -> None:
    threatened(at)
    # What a minion does by itself is no spell, though calling it was.
    assert "Spell" not in types(attack(at)) or "Minion" in types(attack(at))
    assert "Spell" in types(answering(at))


def answer_lying(at: Pointed) -> None:
    assert threatened(at)["down"]
    assert answering(at) == "quick-reflexes"


def answer_inevitable(at: Pointed) -> None:
    threatened(at)
    assert attack(at) in ("kraken", "voodoo-doll", "rooted", "cyclone", "charm")


def answer_nowhere(at: Pointed) -> None:
    unit = threatened(at)
    for there in neighbours(at, unit["cell"]):
        deadly = terrain(at, there) == "lava" or (terrain(at, there) == "scorched" and unit["health"] == 1)
        taken = standing(at, there) is not None or terrain(at, there) == "ice"
        assert taken or (deadly and not is_lizard(unit))


def answer_in_area(at: Pointed) -> None:
    """Free spaces beside a unit, which an attack hits as well."""
    unit = threatened(at)
    assert types(attack(at)) & {"AoE", "Impassable", "Passable"}
    for there in numbers(at, "cells"):
        assert distance(at, unit["cell"], there) == 1
        assert standing(at, there) is None


def answer_closed(at: Pointed) -> None:
    """Free spaces beside a unit that something other than a piece or a wall keeps it from."""
    unit = threatened(at)
    for there in numbers(at, "cells"):
        assert distance(at, unit["cell"], there) == 1
        assert standing(at, there) is None
        ground = terrain(at, there)
        if at.why.says == "answer-into-acid":
            assert (ground, me(at)["known_hand"]) == ("acid", [key(at)])
        else:
            slowed = [each for each in effects(at, "massive-blizzard") if each["at"] == at.seat]
            assert ground == "snow" or slowed


def answer_no_decoy(at: Pointed) -> None:
    units = numbers(at, "units")
    assert units
    assert not [each for each in at.view["pieces"] if each["doubles"] in units]


def answer_deadly_decoy(at: Pointed) -> None:
    unit = threatened(at)
    (decoy,) = [each for each in at.view["pieces"] if each["doubles"] == unit["piece"]]
    assert decoy["cell"] == number(at, "cell")
    assert terrain(at, decoy["cell"]) in ("lava", "scorched")


def protect_nobody(at: Pointed) -> None:
    assert standing(at, cell(at)) is None


def protect_others(at: Pointed) -> None:
    assert piece(at, "unit")["owner"] != at.seat
    assert piece(at, "unit")["cell"] == cell(at)


def not_threatened(at: Pointed) -> None:
    attack(at)
    assert piece(at, "unit")["owner"] == at.seat
    assert piece(at, "unit")["cell"] == cell(at)


def evade_in_area(at: Pointed) -> None:
    assert types(attack(at)) & {"AoE", "Impassable", "Passable"}
    assert [unit for unit in own_units(at) if distance(at, unit["cell"], cell(at)) == 1]


def reveal_other(at: Pointed) -> None:
    assert card(at) == at.question.because != key(at)


def reveal_none(at: Pointed) -> None:
    assert card(at) == at.question.because == key(at)
    assert key(at) not in me(at)["known_hand"]


def reveal_later(at: Pointed) -> None:
    assert card(at) == at.question.because == key(at)
    assert key(at) in me(at)["known_hand"]


def modify_other(at: Pointed) -> None:
    allowed = [list(CARD)[kind] for kind in numbers(at, "cards")]
    assert key(at) not in allowed
    assert all("Modifier" in types(name) for name in allowed)


CHECKS: dict[str, Check] = {
    "out-of-range": out_of_range,
    "nearest-far": nearest_far,
    "nobody-to-attack": nobody_to_attack,
    "only-unable": only_unable,
    "out-of-sight": out_of_sight,
    "target-own": target_own,
    "target-no-unit": target_no_unit,
    "target-immovable": target_immovable,
    "target-in-forest": target_in_forest,
    "target-teammate": target_teammate,
    "target-decoy": target_decoy,
    "nothing-there": nothing_there,
    "nothing-to-burn": nothing_to_burn,
    "nothing-to-flood": nothing_to_flood,
    "nothing-to-burn-or-flood": nothing_to_burn_or_flood,
    "hurts-nobody": hurts_nobody,
    "hurts-own-only": hurts_own_only,
    "kills-own": kills_own,
    "pushed-into-lava": pushed_into_lava,
    "pushed-into-fire": pushed_into_fire,
    "push-squeezes": push_squeezes,
    "cursed-already": cursed_already,
    "answer-own-turn": answer_own_turn,
    "answer-when-hurt": answer_when("berserk"),
    "answer-untargeted": answer_untargeted,
    "answer-spell": answer_spell,
    "answer-no-blow": answer_no_blow,
    "answer-bash": answer_bash,
    "answer-other-weapon": answer_other_weapon,
    "answer-thrown": answer_thrown,
    "answer-not-melee": answer_not_melee,
    "answer-no-mirror": answer_no_mirror,
    "answer-tamed": answer_tamed,
    "answer-infused": answer_infused,
    "answer-not-a-spell": answer_not_a_spell,
    "answer-lying": answer_lying,
    "answer-inevitable": answer_inevitable,
    "answer-nowhere": answer_nowhere,
    "answer-in-area": answer_in_area,
    "answer-too-costly": answer_closed,
    "answer-into-acid": answer_closed,
    "answer-no-decoy": answer_no_decoy,
    "answer-deadly-decoy": answer_deadly_decoy,
    "protect-nobody": protect_nobody,
    "protect-others": protect_others,
    "not-threatened": not_threatened,
    "evade-in-area": evade_in_area,
    "reveal-other": reveal_other,
    "reveal-none": reveal_none,
    "reveal-later": reveal_later,
    "modify-other": modify_other,
}
