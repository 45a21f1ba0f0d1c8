"""Wolves: everybody against a pack that acts after each round. Nothing of the base game is changed for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.combat.damage import deal, immobilize
from emberbox.games.ignite.combat.striking import declare, modify, reward, strike
from emberbox.games.ignite.expansion import Expansion
from emberbox.games.ignite.facts import kinds
from emberbox.games.ignite.facts.board import LARGE, PLAINS, TERRAIN_NAMES, add_terrain, add_tile
from emberbox.games.ignite.facts.box import BOXES, Box
from emberbox.games.ignite.facts.races import add_race
from emberbox.games.ignite.flow.turn import play  # noqa: F401  (the base cards come first)
from emberbox.games.ignite.game import new_table
from emberbox.games.ignite.moving.entering import arrive, put_piece
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
from emberbox.games.ignite.tactics.survey import Survey
from emberbox.games.ignite.tactics.values import USE, worth
from emberbox.kernel.decision import Pick, Rest, Roll, Steps
from emberbox.kernel.game import Choice, Game, Option, State, View
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE

FANGS_CARD: Final[dict[str, dict[str, Any]]] = {
    "fangs": {
        "name": "Fangs",
        "text": "A wolf bites who stands beside it, and holds on.",
        "short": "Range 1, 1 damage",
        "icon": "fangs",
        "cost": 0,
        "honor": 0,
        "copies": 10,
        "types": ["Melee", "Weapon"],
        "timing": "turn",
        "range": [1, 1],
        "damage": 1,
        "house": [],
        "known": [],
    }
}
"""What wolves attack with: a kind that nobody can hold, and no pick."""
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
SIEGE: Final = 3
"""The round after which the wolves tear the bazaar down."""

FANGS, HORN = kinds.lay(FANGS_CARD | HORN_CARD, "tests/ignite/wolves")
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
@worth("hunting-horn", first=2.0, again=0.5)
def blow(g: Position, seat: int, card: int) -> Steps[None]:
    """Every wolf takes 1."""
    yield from deal(g, [(wolf, kinds.DAMAGE[HORN]) for wolf in wolves(g)], seat, "hunting-horn")


@USE.register("hunting-horn")
def horn_use(s: Survey) -> float:
    """What it is worth to hurt every wolf."""
    return 1.5 * len(wolves(s.g))


class Pack(Expansion):
    """Which wolves are still to act, how often one was scared off, and what lies under the bazaar."""

    __slots__ = ("came", "felled", "queue", "scared", "under")

    def __init__(self) -> None:
        super().__init__("wolves", together=True)
        self.came = False
        self.queue: list[int] = []
        self.scared = 0
        self.felled: list[int] = []
        """By whom each wolf was felled."""
        self.under: list[int] = []
        """The terrain under the bazaar while it stands."""

    def copy(self) -> Pack:
        twin = Pack()
        twin.came, twin.queue, twin.scared = self.came, self.queue[:], self.scared
        twin.felled, twin.under = self.felled[:], self.under[:]
        return twin

    def view(self, g: Position, observer: int) -> View:
        under = [TERRAIN_NAMES[terrain] for terrain in self.under]
        seen = {"came": self.came, "queue": self.queue[:], "scared": self.scared}
        return {**seen, "felled": self.felled[:], "under": under}

    def board_laid(self, g: Position, under: list[int]) -> None:
        self.under = under

    def defeated(self, g: Position, piece: int, piece_type: int, by: int) -> None:
        if piece_type == WOLF:
            self.felled.append(by)

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
        if self.under and g.turn >= SIEGE * g.seats:
            yield from self.tear_down(g)
            self.queue = wolves(g)
            return
        if not self.queue:
            g.phase = BEGINNING
            return
        yield Rest("wolves.pack.acts")
        yield from self.hunt(g, self.queue[0])
        self.queue = [wolf for wolf in self.queue[1:] if g.piece_type[wolf] == WOLF]

    def tear_down(self, g: Position) -> Steps[None]:
        """The bazaar is gone, and what was under it takes effect on whoever stood there."""
        under, self.under = self.under, []
        for cell, terrain in zip(g.board.bazaar, under, strict=True):
            g.reprint(cell, terrain)
        for piece in [g.standing[cell] for cell in g.board.bazaar if g.standing[cell] != EMPTY]:
            yield from arrive(g, piece)

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
                yield from self.bite(g, wolf, prey[0])
            return
        free = [cell for cell in beside if g.is_unoccupied(cell) and g.ground[cell] in (PLAINS, BOG)]
        if free:
            at = yield Roll("wolf", len(free), "wolves.pack.runs")
            put_piece(g, wolf, free[at], g.seats)
            yield from arrive(g, wolf)

    def bite(self, g: Position, wolf: int, prey: int) -> Steps[None]:
        """An attack like any other, made by no player; who is bitten is held until the next hunt."""
        attack = Attack(g.seats, wolf, g.cell[wolf], FANGS, -1)
        attack.damage, attack.melee, attack.struck = kinds.DAMAGE[FANGS], True, g.cell[prey]
        attack.aim_at(prey)
        yield from modify(g, attack)
        attack = yield from declare(g, attack)
        for bitten in (yield from strike(g, attack)):
            immobilize(g, bitten, attack.seat, "wolves.pack.bites")
        yield from reward(g, attack)

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
        return new_table(Setting(full, BOX, LARGE, peace=0), Pack())


WOLVES_GAME: Final = WolvesGame()
