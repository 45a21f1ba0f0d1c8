"""Tables of The Freeze to begin a test at: drawn positions that a server deals, and who plays there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from emberbox.games.ignite.freeze.facts import AT, FREEZE_SPACE
from emberbox.games.ignite.freeze.game import FREEZE
from emberbox.kernel.game import Choice, Game, State, View
from emberbox.kernel.grid import Grid
from emberbox.testing.freeze import table
from emberbox.testing.ignite import Table
from tests.page.ignite import Player
from tests.page.kit import Dealt, Guest, Message

GRID: Final = Grid(12, 12)
"""The board of two players."""


def blades(*others: str) -> Table:
    """Somebody with a dagger next to somebody who could block it; the poison of the game may be in a hand."""
    hands = {"a": ["dagger", "march", *others], "b": "dagger old-wooden-shield"}
    return table("a1 b1", players=2, hands=hands, decks={"a": "poison", "b": "march"})


def machines() -> Table:
    """Somebody who owns a catapult and can build a ballista, and somebody who waits for the catapult."""
    return table(
        """
        .   a2  .  .   .  .
        .   .   .  .   .  .
        a1  axc .  b2  .  b1
        """,
        players=2,
        races={"a": "orcs", "b": "orcs"},
        hands={"a": "ballista march march dagger", "b": "march dagger"},
    )


def items_underfoot() -> Table:
    """Units with as much health as there is, and each stands on an item."""
    drawing, races = "a1+ab b1+as .", {"a": "orcs", "b": "orcs"}
    return table(drawing, players=2, races=races, frozen={"a1": "b"}, hands={"a": "dagger"})


def dealing() -> Table:
    """Somebody who can sell cards whose names are long."""
    hands = {"a": "weapon-dealer march march old-wooden-shield"}
    return table("a1 b1", players=2, hands=hands)


def last_blow() -> Table:
    """Somebody who wins by one blow of a dagger."""
    trophies, hands = {"a": "b2 b3 b4"}, {"a": "dagger poison", "b": "dagger"}
    return table("a1 b1", players=2, hands=hands, damage={"b1": 2}, trophies=trophies)


def winter() -> Table:
    """All at once: both terrains, machines in every state, poison, Hexes, and every spell that lasts."""
    spells = {
        "smoke-screen": ["a1"],
        "charm": ["a1", "b1"],
        "massive-blizzard": [],
        "plagued-rats": [],
        "voodoo-doll": ["D6"],
        "rooted": ["b"],
    }
    t = table(
        """
        .  A   A   .   F    .
        N  a1  axb .   N+b1 .
        N  N   .   .   .    bxc
        .  a2  axc .   .    b2
        .  .   .   .   A    .
        """,
        at="C3",
        village=True,
        players=2,
        races={"a": "orcs", "b": "valkyries"},
        hands={"a": [*spells, "hoarding", "march", "march", "hex"], "b": "hex dagger"},
        market="poison ballista torch",
        clocks={"axb": 2, "bxc": 1},
        damage={"a1": 1, "b1": 1},
        poison={"b1": "a"},
        hexes=27,
    )
    for spell, things in spells.items():
        t.play(spell, *things)
        t.nobody_reacts()
    t.play("hoarding")
    t.pick_all("march")
    return t


DRAWINGS: Final[Mapping[str, Callable[[], Table]]] = {
    "poison in hand": lambda: blades("poison"),
    "poison elsewhere": lambda: blades("march"),
    "machines": machines,
    "items underfoot": items_underfoot,
    "dealing": dealing,
    "last blow": last_blow,
    "winter": winter,
    "large hand": lambda: table("a1 b1", players=2, hands={"a": ["march"] * 3 + ["dagger"] * 4}),
}


class Drawn(Game):
    """The Freeze, begun at one of these positions: an option says at which. The setup does not offer it."""

    def __init__(self) -> None:
        base = FREEZE
        super().__init__(
            base.name,
            base.title,
            base.rules_version,
            base.space,
            base.options,
            lineage=base.lineage,
            editions=base.editions,
        )

    def complete(self, options: Mapping[str, Choice]) -> dict[str, Choice]:
        plain = {name: value for name, value in options.items() if name != "drawing"}
        return {**FREEZE.complete(plain), "drawing": options.get("drawing", "winter")}

    def tables(self) -> View:
        return FREEZE.tables()

    def start(self, options: Mapping[str, Choice]) -> State:
        return DRAWINGS[str(options["drawing"])]().g.copy()


DRAWN: Final = Drawn()


class WithDrawings(Dealt):
    """A server on whose shelf The Freeze begins at a drawn position."""

    program = (
        "from emberbox.games.shelf import GAMES; from tests.page.freeze import DRAWN; "
        f"GAMES['freeze'] = DRAWN; {Dealt.program}"
    )

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, PYTHONPATH=str(Path(__file__).parents[2]))


class Wintry(Player):
    """Somebody at a table of The Freeze."""

    space = FREEZE_SPACE

    def cell_of(self, update: Message, pick: int) -> int | None:
        return None if pick >= AT else super().cell_of(update, pick)

    def do(self, *answers: str) -> None:
        """Answer questions, each by its name and a space or a pick: "act card:march", "go E5"."""
        for each in answers:
            asks, _, thing = each.partition(" ")
            assert self.wait().asks == asks
            self.take(thing if ":" in thing else f"cell:{GRID.parse(thing)}")


def draw(guest: Guest, drawing: str, other: str = "open") -> str:
    """A room at a drawn position, the guest at the first of two seats; returns its name."""
    return guest.make(["me", other], game="freeze", options={"players": 2, "drawing": drawing})


def claim(guest: Guest, room: str) -> None:
    """Take the second seat."""
    guest.post(f"/api/rooms/{room}/seats/1/claim", None)
