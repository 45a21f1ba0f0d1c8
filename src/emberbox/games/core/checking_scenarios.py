"""What makes sense in a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emberbox.games.core.board import GRID, LOW, OPEN, PIT, RUBBLE, SOLID, Zone
from emberbox.games.core.checking_models import LARGEST_FIRETEAM, MOST_STRUCTURES, STEP_AND_BASE
from emberbox.games.core.space import COLUMNS, ROWS
from emberbox.games.fields import (
    KEBAB_CASE,
    LONGEST_NAME,
    card_named,
    given,
    named,
    number,
    one_of,
    only,
    shown,
    some_of,
    table,
    tables,
    text,
    texts,
    wrong,
)
from emberbox.kernel.errors import CatalogueError
from emberbox.kernel.grid import OFF

SCENARIO_FIELDS: Final = (
    "name", "card", "play", "rounds", "rounds_choice", "roster", "zones", "map", "markers", "structures",
    "score", "reinforce", "deployment", "tie", "ends_with_structures", "boxes", "special", "text", "house",
    "known",
)  # fmt: skip
SCORE_FIELDS: Final = (
    "destroyed", "destroyed_warlord", "structure_destroyed", "structure_standing_at_end", "delivered",
)  # fmt: skip
PLAYABLE: Final = ("pilot", "warlord", "support", "infantry", "dropship")
"""The types that players bring."""
WALKING: Final = ("infantry", "pilot", "support", "warlord")
"""Those of them that a wall can stop: most drop ships fly."""
MARKS: Final = "123456789"
GROUND: Final = OPEN + SOLID + LOW + PIT + RUBBLE
NO_GROUND: Final = SOLID + LOW + PIT
LONGEST_GAME: Final = 9

Card = Mapping[str, Any]


def check_scenario(card: Card) -> None:
    """Whether a scenario makes sense on its own; `check_structures` looks at what stands on its board."""
    only(card, SCENARIO_FIELDS, "a scenario")
    one_of(card, "play", ("matched", "narrative"))
    _check_rounds(card)
    _check_roster(card)
    names = _check_zones(card)
    _check_map(card)
    for place, structure in enumerate(tables(card, "structures", MOST_STRUCTURES)):
        inside = f"structures.{place + 1}."
        only(structure, ("card", "owner", "at"), "a structure on the board", inside)
        text(structure, "card", LONGEST_NAME, inside)
        one_of(structure, "owner", names, inside)
        _square(given(structure, "at", inside), f"{inside}at")
    _check_score(card)
    _check_reinforcement(card, names)
    _check_ending(card, names)
    if "special" in card:
        texts(card, "special")


def _check_rounds(card: Card) -> None:
    choice = given(card, "rounds_choice")
    if not isinstance(choice, list) or not choice:
        raise wrong("rounds_choice", choice, "not a list of numbers of rounds")
    for at, rounds in enumerate(choice):
        if type(rounds) is not int or not 1 <= rounds <= LONGEST_GAME or rounds in choice[:at]:
            raise CatalogueError(
                f"rounds_choice has {shown(rounds)}; its numbers are different and from 1 to {LONGEST_GAME}"
            )
    if number(card, "rounds", 1, LONGEST_GAME) not in choice:
        raise wrong("rounds", card["rounds"], f"which isn't in rounds_choice, {choice}")


def _check_roster(card: Card) -> None:
    """Whether there is a number of models of each type: always one Pilot and one Warlord."""
    roster = table(card, "roster")
    only(roster, PLAYABLE, "a roster", "roster.")
    number(roster, "pilot", 1, 1, "roster.")
    number(roster, "warlord", 1, 1, "roster.")
    for kind in roster:
        number(roster, kind, 0, LARGEST_FIRETEAM, "roster.")
    total = sum(roster.values())
    if total > LARGEST_FIRETEAM:
        raise CatalogueError(f"roster has {total} models, but there can be {LARGEST_FIRETEAM} at most")


# ---- the board


def _square(name: Any, field: str) -> int:
    """The square that is meant."""
    if not isinstance(name, str):
        raise wrong(field, name, "not a square like 'C3'")
    try:
        return GRID.parse(name)
    except ValueError:
        raise wrong(field, name, "not a square from 'A1' to 'X30'") from None


def _check_zones(card: Card) -> list[str]:
    """Whether two zones lie apart on the board; their names."""
    zones = table(card, "zones")
    if len(zones) != 2:
        raise CatalogueError(f"zones has {len(zones)} entries, not 2")
    for name, corners in zones.items():
        # "markers" is what a tie can be broken by; a zone of this name would be mistaken for it.
        if not KEBAB_CASE.fullmatch(name) or name == "markers":
            raise CatalogueError(f"zones has {shown(name)}, not a name in kebab-case other than 'markers'")
        if not isinstance(corners, list) or len(corners) != 2:
            raise wrong(named(name, "zones."), corners, "not [north-west square, south-east square]")
        first, last = (_square(corner, named(name, "zones.")) for corner in corners)
        if GRID.rows[first] > GRID.rows[last] or GRID.columns[first] > GRID.columns[last]:
            raise wrong(named(name, "zones."), corners, "not [north-west square, south-east square]")
    first_zone, second_zone = (Zone(name, *corners) for name, corners in zones.items())
    for cell in first_zone.cells:
        if second_zone.mask[cell]:
            raise CatalogueError(f"zones overlap at {GRID.name(cell)}")
    return list(zones)


def _symbols(card: Card) -> str:
    """The map as one symbol a square."""
    return "".join(card["map"].split())


def _check_map(card: Card) -> None:
    """Whether each square of the board is drawn, and the markers are those that are listed."""
    drawn = given(card, "map")
    rows = drawn.split() if isinstance(drawn, str) else []
    if len(rows) != ROWS:
        raise wrong("map", drawn, f"not {ROWS} rows (it has {len(rows)})")
    for row, symbols in enumerate(rows):
        name = chr(ord("A") + row)
        if len(symbols) != COLUMNS:
            raise CatalogueError(
                f"map has {len(symbols)} squares in row {name}, {shown(symbols)}, not {COLUMNS}"
            )
        for column, symbol in enumerate(symbols):
            if symbol not in GROUND and symbol not in MARKS:
                known = f"{' '.join(GROUND)} or a marker, 1 to 9"
                raise CatalogueError(f"map has {symbol!r} at {name}{column + 1}; it can be {known}")
    _check_markers(card, {symbol for symbol in _symbols(card) if symbol in MARKS})


def _check_markers(card: Card, drawn: set[str]) -> None:
    listed: set[str] = set()
    for place, marker in enumerate(tables(card, "markers", len(MARKS))):
        inside = f"markers.{place + 1}."
        only(marker, ("id", "vp"), "a marker", inside)
        mark = str(number(marker, "id", 1, len(MARKS), inside))
        if mark in listed:
            raise wrong(f"{inside}id", marker["id"], "which is listed twice")
        listed.add(mark)
        number(marker, "vp", 0, 20, inside)
    for mark in sorted(drawn ^ listed):
        found, missing = ("map", "markers") if mark in drawn else ("markers", "map")
        raise CatalogueError(f"{found} has marker {mark}, but {missing} doesn't")


def check_structures(card: Card, cards: Mapping[str, Any]) -> None:
    """Whether structures stand on free squares, and both zones have room for the models beside them."""
    symbols = _symbols(card)
    blocked = GRID.mask([cell for cell in range(GRID.size) if symbols[cell] in NO_GROUND])
    for place, structure in enumerate(card["structures"]):
        field = f"structures.{place + 1}"
        model = card_named(cards, f"{field}.card", structure["card"], "model")
        if model["type"] != "structure":
            raise wrong(f"{field}.card", structure["card"], f"which is a {model['type']}, not a structure")
        squares = GRID.footprints(model["base"])[GRID.parse(structure["at"])]
        if not squares:
            raise wrong(f"{field}.at", structure["at"], "where it would stand over the edge of the board")
        for square in squares:
            if blocked[square] or symbols[square] in MARKS:
                reason = f"but {GRID.name(square)} is not free (terrain, a marker, or another structure)"
                raise wrong(f"{field}.at", structure["at"], reason)
            blocked[square] = 1
    for name, corners in card["zones"].items():
        if not _has_room(Zone(name, *corners), bytearray(blocked), card["roster"]):
            raise wrong(named(name, "zones."), corners, "which has no room for the whole roster")
    _check_ways(card, symbols)


def _has_room(zone: Zone, blocked: bytearray, roster: Mapping[str, int]) -> bool:
    """Whether all models of a roster find a place in a zone, the largest first, row by row."""
    sizes = [STEP_AND_BASE[kind][1] for kind, count in roster.items() for _ in range(count)]
    for size in sorted(sizes, reverse=True):
        place = next((cell for cell in zone.cells if _is_free(cell, size, zone, blocked)), OFF)
        if place == OFF:
            return False
        for square in GRID.footprint(place, size):
            blocked[square] = 1
    return True


def _check_ways(card: Card, symbols: str) -> None:
    """Whether models of each size can walk from one zone to the other. Structures can be shot away."""
    blocked = GRID.mask([cell for cell in range(GRID.size) if symbols[cell] in NO_GROUND])
    zones = [Zone(name, *corners) for name, corners in card["zones"].items()]
    for kind in WALKING:
        size = STEP_AND_BASE[kind][1]
        if card["roster"].get(kind, 0) and not _are_connected(zones, size, blocked):
            first, second = card["zones"]
            raise CatalogueError(
                f"map has no way from zone {first!r} to zone {second!r} that is wide enough for models"
                f" of type {kind}, whose bases are {size} x {size} squares"
            )


def _are_connected(zones: list[Zone], size: int, blocked: bytearray) -> bool:
    """Whether a base can walk from some place in the first zone to some place in the second."""
    starts, ends = ({cell for cell in zone.cells if _is_free(cell, size, zone, blocked)} for zone in zones)
    while starts:
        start = min(starts)
        reached = {start, *GRID.reach(start, GRID.size, blocked, None, size).anchors}
        if reached & ends:
            return True
        starts -= reached
    return False


def _is_free(cell: int, size: int, zone: Zone, blocked: bytearray) -> bool:
    squares = GRID.footprints(size)[cell]
    return bool(squares) and all(zone.mask[square] and not blocked[square] for square in squares)


# ---- scoring and the end


def _check_score(card: Card) -> None:
    """Whether there is a number for all that scores, and only for what the scenario has."""
    score = table(card, "score")
    only(score, SCORE_FIELDS, "a score", "score.")
    by_count = one_of(score, "destroyed", ("value", "one"), "score.") == "one"
    for field in SCORE_FIELDS[1:]:
        if field in score:
            number(score, field, 0, 20, "score.")
    if by_count != ("destroyed_warlord" in score):
        verb = "missing" if by_count else "there"
        raise CatalogueError(f"score.destroyed_warlord is {verb}, but destroyed is {score['destroyed']!r}")
    for field in ("structure_destroyed", "structure_standing_at_end"):
        if field in score and not card["structures"]:
            raise wrong(f"score.{field}", score[field], "but structures is empty")
    if card["structures"] and "structure_destroyed" not in score:
        raise CatalogueError("score.structure_destroyed is missing, but structures has some")
    if ("delivered" in score) != bool(card.get("boxes")):
        raise CatalogueError("score.delivered and boxes go together, but only one of them is there")


def _check_reinforcement(card: Card, names: list[str]) -> None:
    reinforce = table(card, "reinforce")
    only(reinforce, names, "reinforce", "reinforce.")
    for name in names:
        some_of(reinforce, name, PLAYABLE, "reinforce.")


def _check_ending(card: Card, names: list[str]) -> None:
    """The fields that only some scenarios have."""
    if "deployment" in card and len(some_of(card, "deployment", names)) != len(names):
        raise wrong("deployment", card["deployment"], f"not both zones, {' and '.join(names)}, in some order")
    if "tie" in card and one_of(card, "tie", (*names, "markers")) == "markers" and not card["markers"]:
        raise CatalogueError("tie is 'markers', but markers is empty")
    if "boxes" in card:
        marks = [marker["id"] for marker in card["markers"]]
        boxes = card["boxes"]
        if not isinstance(boxes, list) or not all(type(box) is int for box in boxes):
            raise wrong("boxes", boxes, "not a list of marker numbers")
        for at, box in enumerate(boxes):
            if box not in marks or box in boxes[:at]:
                raise CatalogueError(f"boxes has {shown(box)}, which isn't a marker or is listed twice")
    if "ends_with_structures" in card:
        _check_sudden_end(card)


def _check_sudden_end(card: Card) -> None:
    """Whether it is clear who loses when the last structure falls."""
    ends = card["ends_with_structures"]
    if type(ends) is not bool:
        raise wrong("ends_with_structures", ends, "not true or false")
    owners = {structure["owner"] for structure in card["structures"]}
    if ends and len(owners) != 1:
        raise CatalogueError(f"ends_with_structures is true, but {len(owners)} players own structures, not 1")
