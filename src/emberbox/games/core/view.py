"""What a seat sees of a table of Core, as plain data. Nothing is hidden."""

from __future__ import annotations

from typing import Final, cast

from emberbox.games.core.board import GRID, SIGHT
from emberbox.games.core.catalogue import STEPS, TYPES, UNLIMITED, WARLORD
from emberbox.games.core.numbers import (
    action_points_of,
    burst_modifier,
    has,
    hit_modifier,
    movement_of,
    range_of,
    roll_modifier,
)
from emberbox.games.core.position import NO_ONE, PHASES, STATUSES, Position
from emberbox.games.core.seeing import SIGHTS, attack_sight, low_cover, sight_of
from emberbox.games.core.space import (
    COLUMNS,
    NEED_PILOT,
    OVERWATCH,
    OVERWATCH_SPENT,
    PILOT_LEFT,
    ROWS,
    TACTICAL,
)
from emberbox.games.core.view_types import (
    CoreActive,
    CoreAim,
    CoreAttack,
    CoreBoard,
    CoreForecast,
    CoreModel,
    CorePart,
    CoreShield,
    CoreView,
    CoreWeapon,
)
from emberbox.games.core.winning import controller_of, presence_at
from emberbox.kernel.game import View
from emberbox.kernel.grid import OFF
from emberbox.kernel.sight import UNIT
from emberbox.kernel.tally import Tally

HALF: Final = UNIT // 2
"""The grid counts centres in half squares, sight in eighths."""


def view(g: Position, seat: int) -> View:
    """The whole table."""
    seen: CoreView = {
        "game": "core",
        "seat": seat,
        "phase": PHASES[g.phase],
        "round": g.round,
        "rounds": g.rounds,
        "scenario": g.scenario.key,
        "step": some(g.step),
        "current": some(g.current),
        "board": board(g),
        "models": [model(g, m) for m in range(len(g.card))],
        "active": active(g),
        "last_active": some(g.last_seat),
        "about": some(g.about),
        "watched": some(g.watched),
        "watcher": g.watchers[0] if g.watchers else None,
        "attack": attack(g),
        "aims": aims(g),
        "range": aimed_range(g),
        "tracker": [
            {
                "number": number,
                "seat": some(g.tracker[number]),
                "token": None if g.token[number] == NO_ONE else STEPS[g.token[number]],
            }
            for number in range(len(g.tracker))
        ],
        "boxes": [
            {
                "box": box,
                "home": home,
                "cell": g.box_at[box] if g.box_carrier[box] == NO_ONE else None,
                "carrier": some(g.box_carrier[box]),
            }
            for box, home in enumerate(g.scenario.boxes)
        ],
        "sides": [
            {
                "seat": side,
                "fireteam": g.fireteams[side].key,
                "zone": some(g.zone_of[side]),
                "score": g.score[side],
                "destroyed": g.destroyed_points[side],
                "dice": g.dice[side][:],
            }
            for side in range(g.seats)
        ],
        "winner": some(g.winner),
    }
    return cast("View", seen)


def some(number: int) -> int | None:
    """A number, or None for nobody and nothing."""
    return None if number == NO_ONE else number


def active(g: Position) -> CoreActive | None:
    """The model that acts now, and what it has left."""
    if g.active == NO_ONE:
        return None
    return {
        "model": g.active,
        "movement_points": g.steps_left,
        "action_points": g.points,
        "movement": g.begun_movement,
        "spent": g.spent,
        "sprinted": g.sprinted,
        "repaired": g.repaired,
    }


def parts(tally: Tally) -> list[CorePart]:
    """The parts of a number."""
    return [{"value": value, "because": because} for value, because in tally.lines]


def board(g: Position) -> CoreBoard:
    """The battlefield."""
    ground = g.scenario.board
    return {
        "rows": ROWS,
        "columns": COLUMNS,
        "terrain": ground.terrain,
        "zones": [
            {
                "name": zone.name,
                "owner": g.zone_of.index(at) if at in g.zone_of else None,
                "north_west": zone.north_west,
                "south_east": zone.south_east,
            }
            for at, zone in enumerate(ground.zones)
        ],
        "markers": [
            {
                "id": marker,
                "cells": ground.marker_cells[marker],
                "points": points,
                "presence": presence_at(g, marker),
                "controller": some(controller_of(g, marker)),
            }
            for marker, points in ground.marker_points.items()
        ],
    }


def model(g: Position, m: int) -> CoreModel:
    """A model and its datacard as it is now."""
    card = g.card[m]
    movement, points = Tally(), Tally()
    movement_of(g, m, movement)
    action_points_of(g, m, points)
    return {
        "model": m,
        "card": card.key,
        "type": TYPES[card.type],
        "owner": g.owner[m],
        "at": None if g.at[m] == OFF else g.at[m],
        "base": card.base,
        "aboard": some(g.aboard[m]),
        "status": STATUSES[g.status[m]],
        "locations": [
            {"name": name, "hp": g.hp_at(m, place), "most": card.hp[place]}
            for place, name in enumerate(card.locations)
        ],
        "shield": shield(g, m),
        "weapons": [weapon(g, m, slot) for slot in range(len(card.weapons))],
        "movement": parts(movement),
        "action_points": parts(points),
        "effects": effects(g, m),
        "targeted": m in g.order_on,
        "crewed": g.is_crewed(m) if card.type == WARLORD else None,
        "activated": g.activated[m],
        "box": some(g.box_of(m)),
        "passengers": g.passengers(m),
    }


def shield(g: Position, m: int) -> CoreShield | None:
    """The shield of a model."""
    card = g.card[m]
    if not card.shield_name:
        return None
    return {
        "name": card.shield_name,
        "hp": g.shield[m],
        "printed": card.shield,
        "most": card.shield_most,
    }


def weapon(g: Position, m: int, slot: int) -> CoreWeapon:
    """A weapon as it is now."""
    card = g.card[m].weapons[slot]
    modifiers = Tally()
    roll_modifier(g, m, slot, modifiers)
    return {
        "card": card.key,
        "mount": g.card[m].locations[g.card[m].mounts[slot]],
        "ammo": None if card.ammo == UNLIMITED else g.ammo_in(m, slot),
        "most": None if card.ammo == UNLIMITED else card.ammo,
        "modifiers": parts(modifiers),
    }


def effects(g: Position, m: int) -> list[str]:
    """The tactical abilities that a model has declared and that still work."""
    over = [OVERWATCH] if has(g, m, OVERWATCH_SPENT) else []
    if has(g, m, PILOT_LEFT):
        over += NEED_PILOT
    return [key for ability, key in enumerate(TACTICAL) if has(g, m, ability) and ability not in over]


def attack(g: Position) -> CoreAttack | None:
    """The attack that is being resolved."""
    now = g.attack
    if now is None:
        return None
    burst, hit = Tally(), Tally()
    burst_modifier(g, now.attacker, now.slot, now.target, now.sight, burst)
    hit_modifier(g, now.attacker, now.slot, now.sight, hit)
    return {
        "attacker": now.attacker,
        "target": now.target,
        "weapon": g.card[now.attacker].weapons[now.slot].key,
        "shots": now.shots,
        "sight": SIGHTS[now.sight],
        "burst_modifiers": parts(burst),
        "hit_modifiers": parts(hit),
        "burst": now.burst[:],
        "burst_results": now.burst_results[:],
        "hits": now.hits[:],
        "hit_results": now.hit_results[:],
        "left": now.left[:],
    }


def aims(g: Position) -> list[CoreAim]:
    """From the active model on the board, the line to every hostile model."""
    viewer = g.active
    if viewer == NO_ONE or g.at[viewer] == OFF:
        return []
    return [aim(g, viewer, m) for m in g.on_board() if g.owner[m] != g.owner[viewer]]


def aim(g: Position, viewer: int, target: int) -> CoreAim:
    """The line between two models: how far, how clear, and what is in the way."""
    start, size = g.base_of(viewer)
    end, side = g.base_of(target)
    blocked = g.opaque[side]
    x, y = GRID.centre(start, size)
    to = SIGHT.seen_point(start, size, end, side, blocked)
    if to is None:
        right, down = GRID.centre(end, side)
        to = (right * HALF, down * HALF)
    return {
        "target": target,
        "distance": g.distance(viewer, target),
        "sight": SIGHTS[sight_of(g, viewer, target)],
        "origin": [x * HALF, y * HALF],
        "to": [to[0], to[1]],
        "blockers": SIGHT.blockers(start, size, end, side, blocked),
        "cover": low_cover(g, viewer, target),
        "attack": None if g.aiming == NO_ONE else forecast(g, viewer, g.aiming, target),
    }


def forecast(g: Position, model: int, slot: int, target: int) -> CoreForecast:
    """What an attack with a weapon would be like."""
    sight = attack_sight(g, model, g.card[model].weapons[slot], target)
    burst, hit = Tally(), Tally()
    burst_modifier(g, model, slot, target, sight, burst)
    hit_modifier(g, model, slot, sight, hit)
    return {"sight": SIGHTS[sight], "burst_modifiers": parts(burst), "hit_modifiers": parts(hit)}


def aimed_range(g: Position) -> int | None:
    """How far the weapon reaches that is being aimed."""
    if NO_ONE in (g.aiming, g.active):
        return None
    return range_of(g, g.active, g.aiming)
