"""Wolves: everybody against a pack that acts after each round. Nothing of the base game is changed for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.damage import deal
from emberbox.games.ignite.expansion import Expansion
from emberbox.games.ignite.facts import kinds
from emberbox.games.ignite.facts.board import LARGE, PLAINS, add_terrain, add_tile
from emberbox.games.ignite.facts.box import BOXES, Box
from emberbox.games.ignite.facts.races import add_race
from emberbox.games.ignite.flow.turn import play  # noqa: F401  (the base cards come first)
from emberbox.games.ignite.game import new_table
from emberbox.games.ignite.moving.entering import arrive, shift
from emberbox.games.ignite.setting import OPTIONS, Setting
from emberbox.games.ignite.space import SPACE, grow
from emberbox.games.ignite.state.position import (
    BEGINNING,
    EMPTY,
    NO_ONE,
    OPPONENTS,
    UNIT,
    Position,
    add_piece_type,
)
from emberbox.kernel.decision import Pick, Rest, Roll, Steps
from emberbox.kernel.game import Choice, Game, Option, State, View
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE

HORN_CARD: Final[dict[str, dict[str, Any]]] = {
    "hunting-horn": {
        "name": "Hunting Horn",
        "text": "Every wolf takes 1.",
        "short": "1 to every wolf",
        "icon": "hunting-horn",
        "cost": 3,
        "honor": 1,
        "copies": 10,
        "types": ["Event"],
        "timing": "turn",
        "damage": 1,
        "house": [],
        "known": [],
    }
}
AT: Final = 700
"""Where the picks of this set begin, for good."""
WOLVES: Final = 3
HEALTH: Final = 2

(HORN,) = kinds.lay(HORN_CARD, "tests/ignite/wolves")
GNOMES: Final = add_race("gnomes", units=4, health=2)
BOG: Final = add_terrain("bog")
BOG_TILE: Final = add_tile([BOG, BOG, BOG, BOG, PLAINS, BOG, BOG, BOG, BOG])
WOLF: Final = add_piece_type("wolf", thing=False)
SPACE_OF_WOLVES: Final = grow(SPACE, AT, verbs=["whistle"], cards=list(HORN_CARD), races=["gnomes"])
WHISTLE: Final = SPACE_OF_WOLVES.verb("whistle")

BASE: Final = BOXES[0]
BOX: Final = Box(
    [HORN, *BASE.battle],
    [HORN, *BASE.first_game[1:]],
    BASE.titles,
    [*BASE.races, GNOMES],
    [*BASE.tiles, BOG_TILE],
)
NO_WOLF: Final = Refusal("wolves.horn.nobody-hears")


def wolves(g: Position) -> list[int]:
    """The wolves on the board."""
    return [piece for piece in g.on_board() if g.piece_type[piece] == WOLF]


def forbids_horn(g: Position, seat: int, kind: int) -> Refusal | None:
    """The horn is for wolves, if there are any in this game."""
    return None if wolves(g) else NO_WOLF


@action("hunting-horn", forbids_horn)
def blow(g: Position, seat: int, card: int) -> Steps[None]:
    """Every wolf takes 1."""
    yield from deal(g, [(wolf, kinds.DAMAGE[HORN]) for wolf in wolves(g)], seat, "hunting-horn")


class Pack(Expansion):
    """Which wolves are still to act, and how often one was scared off."""

    __slots__ = ("came", "queue", "scared")

    def __init__(self) -> None:
        super().__init__(together=True)
        self.came = False
        self.queue: list[int] = []
        self.scared = 0

    def copy(self) -> Pack:
        twin = Pack()
        twin.came, twin.queue, twin.scared = self.came, self.queue[:], self.scared
        return twin

    def view(self, g: Position, observer: int) -> View:
        return {"came": self.came, "queue": self.queue[:], "scared": self.scared}

    def health(self, g: Position, piece: int) -> int:
        return HEALTH

    def arrived(self, g: Position, piece: int) -> Steps[bool]:
        """A bog holds whoever is not a wolf and does not roll a 1."""
        if g.ground[g.cell[piece]] != BOG or g.piece_type[piece] == WOLF:
            return True
        return (yield Roll("bog", 2, "wolves.bog.stuck")) == 1

    def turn_ended(self, g: Position) -> None:
        if not self.came:
            self.came = True
            for cell in [cell for cell in g.board.bazaar if g.is_unoccupied(cell)][:WOLVES]:
                wolf = g.add_piece(WOLF, g.seats)
                g.cell[wolf], g.standing[cell] = cell, wolf
        if g.turn % g.seats == 0:
            self.queue = wolves(g)
            g.phase = OPPONENTS

    def play(self, g: Position) -> Steps[None]:
        if not self.queue:
            g.phase = BEGINNING
            return
        yield Rest("wolves.pack.acts")
        yield from self.hunt(g, self.queue[0])
        self.queue = [wolf for wolf in self.queue[1:] if g.piece_type[wolf] == WOLF]

    def hunt(self, g: Position, wolf: int) -> Steps[None]:
        """A wolf bites whom it stands by, unless that player whistles, or runs a step."""
        beside = g.board.grid.neighbours[g.cell[wolf]]
        prey = [g.standing[cell] for cell in beside if g.standing[cell] != EMPTY]
        prey = [piece for piece in prey if g.piece_type[piece] == UNIT]
        if prey:
            pick = yield Pick(g.owner[prey[0]], "whistle", [NONE, WHISTLE], "wolves.pack.whistle")
            scared = pick == WHISTLE and (yield Roll("whistle", 2, "wolves.pack.whistle"))
            self.scared += bool(scared)
            if not scared:
                yield from deal(g, [(prey[0], 1)], g.seats, "wolves.pack.bites")
            return
        free = [cell for cell in beside if g.is_unoccupied(cell) and g.ground[cell] in (PLAINS, BOG)]
        if free:
            at = yield Roll("wolf", len(free), "wolves.pack.runs")
            shift(g, wolf, free[at], g.seats)
            yield from arrive(g, wolf)

    def ends(self, g: Position) -> str:
        if self.came and not wolves(g):
            return "wolves.win.no-wolves"
        return "wolves.lose.player" if any(out != NO_ONE for out in g.eliminated) else ""

    def winners(self, g: Position) -> list[int]:
        return list(range(g.seats)) if self.came and not wolves(g) else []


class WolvesGame(Game):
    """The toy as a game, for one to three players."""

    __slots__ = ()

    def __init__(self) -> None:
        players = Option("players", 2, [1, 2, 3], "how many run from the wolves")
        names = ("quick", "rounds", "market")
        others = {option.name: option for option in OPTIONS}
        options = [players, *(others[name] for name in names)]
        lineage = ("emberbox.games.ignite", "tests.ignite.wolves")
        super().__init__("wolves", "Wolves", "1", SPACE_OF_WOLVES, options, lineage=lineage, together=True)

    def start(self, options: Mapping[str, Choice]) -> State:
        full = {option.name: option.default for option in OPTIONS} | dict(options)
        return new_table(Setting(full, BOX, LARGE), Pack())


WOLVES_GAME: Final = WolvesGame()
