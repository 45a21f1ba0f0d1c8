"""What makes the reasons of The Freeze's war machines true, worked out from what the seat sees."""

from __future__ import annotations

from typing import Any

from tests.why.checks_ignite_fighting import card, foes, neighbours, piece, reach
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
    units_of,
)
from tests.why.sweep import Check, Pointed


def machines(at: Pointed) -> list[dict[str, Any]]:
    """The machines on the board."""
    return [each for each in at.view["pieces"] if each["type"] in MACHINES]


def owned(at: Pointed) -> list[dict[str, Any]]:
    """The machines of the player who points."""
    return [each for each in machines(at) if each["owner"] == at.seat]


def usable(at: Pointed) -> list[dict[str, Any]]:
    """The machines of the player's, and where all share them those of the others."""
    shared = "favor" in at.view["expansion"]
    players = len(at.view["players"]) if shared else 0
    return [each for each in machines(at) if each in owned(at) or each["owner"] < players]


def state_of(at: Pointed) -> dict[str, Any]:
    """How far the machine that the facts name is: it is one that the player can use."""
    assert piece(at, "unit") in usable(at)
    (found,) = [each for each in at.view["expansion"]["machines"] if each["piece"] == number(at, "unit")]
    return dict(found)


def state(at: Pointed) -> dict[str, Any]:
    """The same, with the time tokens that the facts name."""
    found = state_of(at)
    assert number(at, "left") == found["tokens"]
    return found


def crew(at: Pointed) -> list[dict[str, Any]]:
    """The units of the player that stand beside the machine and are able to attack."""
    there = piece(at, "unit")["cell"]
    units = [each for each in at.view["pieces"] if each["type"] == "unit" and each["owner"] == at.seat]
    return [each for each in units if able(each) and distance(at, each["cell"], there) == 1]


def no_machine(at: Pointed) -> None:
    assert not owned(at)


def no_card(at: Pointed) -> None:
    assert usable(at)
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
    assert len(usable(at)) > 1


def dragon(at: Pointed) -> None:
    """One who could fire it is a dragon."""
    dragons = [each["at"] for each in at.view["effects"] if each["key"] == "dragon-potion"]
    assert [each for each in crew(at) if each["piece"] in dragons]


def no_target(at: Pointed) -> None:
    """The nearest of those who are nearest to its range is out of it."""
    assert state_of(at)["tokens"] == 0
    assert crew(at)
    machine, target, far = piece(at, "unit"), piece(at, "target"), number(at, "distance")
    assert target in foes(at)
    assert far == distance(at, machine["cell"], target["cell"])
    assert (number(at, "low"), number(at, "high")) == reach(at, machine, machine["type"])
    assert not [foe for foe in foes(at) if in_reach(at, machine, foe)]


def in_reach(at: Pointed, machine: dict[str, Any], foe: dict[str, Any]) -> bool:
    """Whether a machine's range holds somebody."""
    low, high = reach(at, machine, machine["type"])
    return low <= distance(at, machine["cell"], foe["cell"]) <= high


def in_forest(at: Pointed) -> None:
    assert terrain(at, piece(at, "target")["cell"]) == "forest"
    assert in_reach(at, piece(at, "unit"), piece(at, "target"))


def nearest_off_line(at: Pointed) -> None:
    """One in range is neither in the row nor in the column of a ballista."""
    machine, target, columns = piece(at, "unit"), piece(at, "target"), int(at.view["board"]["columns"])
    here, there = machine["cell"], target["cell"]
    assert machine["type"] == "ballista"
    assert in_reach(at, machine, target)
    assert here // columns != there // columns
    assert here % columns != there % columns


def nobody_beside(at: Pointed) -> None:
    """Nobody of the player's is beside the machine, and this unit is the nearest."""
    machine, unit = piece(at, "unit"), piece(at, "target")
    far = [distance(at, each["cell"], machine["cell"]) for each in units_of(at, at.seat)]
    assert machine in usable(at)
    assert number(at, "distance") == distance(at, unit["cell"], machine["cell"]) == min(far) > 1


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
    """It can be fired, by a choice of its own."""
    assert pointed_piece(at) in usable(at)
    assert at.session.game.space.names.index("verb:fire") in at.question.options


CHECKS: dict[str, Check] = {
    "no-machine": no_machine,
    "machine-no-card": no_card,
    "machine-unbuilt": unbuilt,
    "machine-fired": fired,
    "machine-no-crew": no_crew,
    "machine-busy": busy,
    "machine-dragon": dragon,
    "machine-no-target": no_target,
    "machine-forest": in_forest,
    "machine-far": nobody_beside,
    "nearest-off-line": nearest_off_line,
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
