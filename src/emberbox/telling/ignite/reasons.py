"""The facts of "why not?" in Ignite as the words for its templates, beyond those that events have as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.space import SIDES, SPACE
from emberbox.kernel.event import Fact
from emberbox.telling.ignite.events import Telling

PIECES: Final = ("victim", "mover")
CARDS: Final = ("attack", "limit")
SPACES: Final = ("walls", "barriers")
STATES: Final = (("frozen", "thaws"), ("down", ""), ("held", "frees"), ("stuck", ""), ("centaurs", ""))
"""Lists of units that cannot move or act, each with the seats until whose turn."""


def reason_words(telling: Telling, facts: Mapping[str, Fact]) -> dict[str, object]:
    """The words for the facts of a reason."""
    naming = telling.naming
    said: dict[str, object] = {}
    for fact, value in facts.items():
        if isinstance(value, list):
            said |= _some(telling, fact, value)
        elif fact in PIECES and isinstance(value, int):
            said[fact] = naming.standing(naming.numbers[value])
        elif fact in CARDS and isinstance(value, int):
            said[fact] = telling.teller.card(of.KEYS[value])
    if "low" in facts:
        low, high = facts["low"], facts["high"]
        said["span"] = f"{low}" if low == high else f"{low}-{high}"
    if isinstance(facts.get("down"), list):
        said["states"] = _states(telling, facts)
    return said


def _some(telling: Telling, fact: str, value: list[int]) -> dict[str, object]:
    words = telling.words
    if fact in SPACES:
        return {fact: words.both([telling.naming.cell(cell) for cell in value]) or telling.table("edge")}
    if fact == "spots":
        return {fact: words.either([telling.naming.cell(cell) for cell in value])}
    if fact == "ways":
        sides = [SPACE.names[SIDES + way].partition(":")[2] for way in value]
        return {fact: words.either([words.word("sides", side) for side in sides])}
    return {}


def _states(telling: Telling, facts: Mapping[str, Fact]) -> str:
    """What is the matter with some units: "your elf on D4 is frozen until Bela's turn and ..."."""
    found: list[str] = []
    for state, until in STATES:
        units, seats = facts.get(state), facts.get(until)
        for at, unit in enumerate(units if isinstance(units, list) else []):
            seat = telling.scene.names[seats[at]] if isinstance(seats, list) else ""
            piece = telling.naming.standing(telling.naming.numbers[unit])
            found.append(telling.words.word("states", state).format(unit=piece, until=seat))
    return telling.words.both(found)
