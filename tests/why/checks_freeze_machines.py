"""What makes the reasons of The Freeze's war machines true, worked out from what the seat sees."""

from __future__ import annotations

from typing import Any

from tests.why.checks_ignite_fighting import card, neighbours, piece, reach
from tests.why.checks_ignite_now import asked_now
from tests.why.ignite_table import (
    MACHINES,
    able,
    cell,
    distance,
    me,
    number,
    pointed_piece,
    standing,
    terrain,
)
from tests.why.sweep import Check, Pointed


def machines(at: Pointed) -> list[dict[str, Any]]:
    """The machines on the board."""
    return [each for each in at.view["pieces"] if each["type"] in MACHINES]


def owned(at: Pointed) -> list[dict[str, Any]]:
    """The machines of the player who points."""
    return [each for each in machines(at) if each["owner"] == at.seat]


def state(at: Pointed) -> dict[str, Any]:
    """How far the machine that the facts name is: it is one of the player's."""
    assert piece(at, "unit") in owned(at)
    (found,) = [each for each in at.view["expansion"]["machines"] if each["piece"] == number(at, "unit")]
    assert number(at, "left") == found["tokens"]
    return dict(found)


def crew(at: Pointed) -> list[dict[str, Any]]:
    """The units of the player that stand beside the machine and are able to attack."""
    there = piece(at, "unit")["cell"]
    units = [each for each in at.view["pieces"] if each["type"] == "unit" and each["owner"] == at.seat]
    return [each for each in units if able(each) and distance(at, each["cell"], there) == 1]


def no_machine(at: Pointed) -> None:
    assert not owned(at)


def no_card(at: Pointed) -> None:
    assert owned(at)
    assert me(at)["hand"] == 0


def unbuilt(at: Pointed) -> None:
    assert state(at)["tokens"] > 0


def fired(at: Pointed) -> None:
    assert state(at)["fired"]


def no_crew(at: Pointed) -> None:
    assert state(at)["tokens"] == 0
    assert not crew(at)


def busy(at: Pointed) -> None:
    """Whoever is beside it is able to attack, and beside another machine as well, or was."""
    state(at)
    assert crew(at)
    assert len(owned(at)) > 1


def dragon(at: Pointed) -> None:
    """One who could fire it is a dragon."""
    dragons = [each["at"] for each in at.view["effects"] if each["key"] == "dragon-potion"]
    assert [each for each in crew(at) if each["piece"] in dragons]


def no_target(at: Pointed) -> None:
    """Of all enemies in its range none is in the open and in line."""
    assert state(at)["tokens"] == 0
    assert crew(at)
    machine, columns = piece(at, "unit"), int(at.view["board"]["columns"])
    low, high = reach(at, machine, machine["type"])
    walls = "ice" in at.view["board"]["terrain"]
    for foe in [each for each in at.view["pieces"] if each["type"] == "unit" and each["owner"] != at.seat]:
        here, there = machine["cell"], foe["cell"]
        in_line = here // columns == there // columns or here % columns == there % columns
        hidden = terrain(at, there) == "forest" or walls or at.view["effects"]
        team = at.view["players"][foe["owner"]]["team"] == me(at)["team"]
        aimed = low <= distance(at, here, there) <= high and (in_line or machine["type"] == "catapult")
        assert not aimed or hidden or team


def other(at: Pointed) -> None:
    """Nothing that could be chosen is on the space."""
    assert number(at, "cell") == cell(at)
    there = standing(at, cell(at))
    if at.why.says == "machine-other":
        assert there not in owned(at) or at.pick not in at.question.options
    else:
        assert there is None or there["type"] != "unit" or at.pick not in at.question.options


def itself(at: Pointed) -> None:
    assert piece(at, "unit")["cell"] == cell(at)
    assert piece(at, "unit")["type"] in MACHINES


def off_line(at: Pointed) -> None:
    columns = int(at.view["board"]["columns"])
    here, there = piece(at, "unit")["cell"], cell(at)
    assert piece(at, "unit")["type"] == "ballista"
    assert here // columns != there // columns
    assert here % columns != there % columns


def no_site(at: Pointed) -> None:
    """Every space beside a unit of the player's is taken, or is lava."""
    assert card(at) in MACHINES
    for unit in [each for each in at.view["pieces"] if each["owner"] == at.seat and each["type"] == "unit"]:
        for there in neighbours(at, unit["cell"]):
            assert standing(at, there) is not None or terrain(at, there) in ("lava", "ice")


def target_machine(at: Pointed) -> None:
    assert piece(at, "target")["type"] in MACHINES


def nobodys(at: Pointed) -> None:
    """A machine that belongs to no player."""
    assert pointed_piece(at)["owner"] >= len(at.view["players"])
    assert pointed_piece(at)["type"] in MACHINES
    if at.why.says == "nobodys-not-now":
        asked_now(at)


def waits(at: Pointed) -> None:
    assert pointed_piece(at) in owned(at)


CHECKS: dict[str, Check] = {
    "no-machine": no_machine,
    "machine-no-card": no_card,
    "machine-unbuilt": unbuilt,
    "machine-fired": fired,
    "machine-no-crew": no_crew,
    "machine-busy": busy,
    "machine-dragon": dragon,
    "machine-no-target": no_target,
    "machine-other": other,
    "serve-other": other,
    "fires-itself": itself,
    "not-in-line": off_line,
    "no-site": no_site,
    "target-machine": target_machine,
    "nobodys-machine": nobodys,
    "nobodys-not-now": nobodys,
    "machine-waits": waits,
}
