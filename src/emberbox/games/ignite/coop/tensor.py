"""Solo & Cooperative Play as a row of bytes for learners: `coop_v0`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import u8

from emberbox.games.ignite.coop import facts, victory
from emberbox.games.ignite.coop.facts import APOCALYPSES, COOP_SPACE, DRAGON, MINIONS, POWERS
from emberbox.games.ignite.coop.health import FEW_PLAYERS
from emberbox.games.ignite.coop.powers import last_drawn
from emberbox.games.ignite.coop.state import (
    APOCALYPSE_CARD,
    DIFFICULTIES,
    LEVEL_2_SPEED,
    NO_FLIGHT,
    PENDING,
    POWER_CARD,
    STEPS,
    SiegeState,
    all_in_effect,
    lead_of,
    level_of,
    siege_of,
)
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import LARGE
from emberbox.games.ignite.freeze.state import NO_ZONE
from emberbox.games.ignite.freeze.tensor import FREEZE_TERMS, FreezeEncoder
from emberbox.games.ignite.state.effects import SEAT
from emberbox.games.ignite.state.position import NO_ONE, PIECE_TYPES, Position
from emberbox.kernel.game import Choice
from emberbox.kernel.tensor import MOST, Encoder, put

COOP_TERMS: Final = FREEZE_TERMS._replace(
    name="coop_v0",
    space=COOP_SPACE,
    asks=(*FREEZE_TERMS.asks, "dread", "enemy-attack", "enemy-corner", "enemy-target", "favor"),
    causes=tuple([of.KEYS[kind] for kind in facts.KINDS]),
    pieces=(*FREEZE_TERMS.pieces, *[(PIECE_TYPES[enemy], enemy) for enemy in (*MINIONS, DRAGON)]),
    rivals=False,
)

PLANES: Final = (
    ("enemies/half", "the enemies with half a point of damage more"),
    ("enemies/hardened", "the enemies that are hardened"),
    ("enemies/placed", "the minions placed in this Enemy Phase, in order from 1"),
    ("enemies/resting", "the enemies that do not act in this Enemy Phase"),
    ("enemies/acted", "the enemies that have acted in it"),
    ("enemies/crew", "a catapult of the enemies' and its minion: the same number on both, from 1"),
    ("enemies/fresh", "the catapults placed in this Enemy Phase"),
    ("dragon/flight", "while he is in the air: 1 below him, 2 for the unit that he flies to"),
)
HALF: Final = 0
HARDENED: Final = 1
PLACED: Final = 2
RESTING: Final = 3
ACTED: Final = 4
CREW: Final = 5
FRESH: Final = 6
FLIGHT: Final = 7

SIEGE: Final = (
    *("favor", "free-turns", "round", "cycle", "level", "defeat-halves", "defeat-halves-to-lose", "lead"),
    *("minion-health", "minion-speed", "shuffle-due", "power-cards", "apocalypse-cards", "cards-drawn"),
    *("groups-placed", "slain", "d6", "d20", "bazaar-closed", "dragon-actions"),
)
"""The stacks' cards are those that are left; the actions are counted from 1, and 0 before he begins."""
EVENTS: Final = (*POWERS, *APOCALYPSES)
"""The Power and the Apocalypse cards, by kind."""
PLACE_OF: Final = {kind: place for place, kind in enumerate(EVENTS)}


@final
class CoopEncoder(FreezeEncoder):
    """Rows of The Freeze, and the enemies behind them."""

    __slots__ = ("_beside", "_events", "_foes", "_siege", "_slowed")

    def __init__(self, players: int) -> None:
        self._foes = self._siege = self._events = self._beside = self._slowed = 0
        super().__init__(COOP_TERMS, players, LARGE)

    def lay_out_more(self) -> None:
        super().lay_out_more()
        self._foes = self.size
        for name, word in PLANES:
            self.add(name, self._cells, MOST, word)
        self._siege = self.add("siege", len(SIEGE), MOST, ", ".join(SIEGE))
        self.add("difficulty", len(DIFFICULTIES), 1, ", ".join(DIFFICULTIES))
        self.add("step", len(STEPS), 1, "where the Enemy Phase is: " + ", ".join(STEPS))
        self.add("pending", len(PENDING), 1, "nothing, or what can be changed: " + ", ".join(PENDING[1:]))
        keys = ", ".join([of.KEYS[kind] for kind in EVENTS])
        self._events = self.add("events/in-effect", len(EVENTS), MOST, keys)
        self.add("events/discarded", len(EVENTS), MOST, "the same cards, as many as are discarded")
        self.add(
            "events/pending", len(EVENTS), 1, "the one that was drawn last, as long as it can be changed"
        )
        word = "battle cards that lie beside the enemies, by kind"
        self._beside = self.add("enemies/cards", self._kinds, MOST, word)
        most, whose = self.whose_words()
        word = f"whose the effects on the enemies are: {whose}"
        self._slowed = self.add("enemies/effects-by", len(self._terms.on_seats), most, word)

    def write_more(self, row: vec[u8], g: Position, seat: int, everything: bool) -> None:
        super().write_more(row, g, seat, everything)
        siege = siege_of(g)
        self._write_foes(row, g, siege)
        self._write_siege(row, g, siege, seat)
        self._write_events(row, g, siege)
        if siege.beside != NO_ZONE:
            for kind in g.cards.kinds(siege.beside):
                row[self._beside + self._place[kind]] += 1
        for effect in g.effects:
            if effect.what.on == SEAT and effect.on == self.seats:
                at = self._slowed + self._on_seats[effect.what.key]
                row[at] = self.whose(row[at], effect.seat, seat)

    def _write_foes(self, row: vec[u8], g: Position, siege: SiegeState) -> None:
        self._mark(row, g, HALF, siege.halves)
        self._mark(row, g, HARDENED, [*siege.hardened])
        self._mark(row, g, RESTING, siege.resting)
        self._mark(row, g, ACTED, siege.acted)
        self._mark(row, g, FRESH, siege.fresh)
        for order, minion in enumerate(siege.placed):
            self._mark(row, g, PLACED, [minion], order + 1)
        for number, (machine, minion) in enumerate(siege.crews.items()):
            self._mark(row, g, CREW, [machine, minion], number + 1)
        if siege.aloft != NO_FLIGHT:
            below, _, target = siege.aloft
            row[self._foes + FLIGHT * self._cells + below] = 1
            self._mark(row, g, FLIGHT, [target], 2)

    def _mark(self, row: vec[u8], g: Position, plane: int, pieces: list[int], number: int = 1) -> None:
        """A number where some pieces stand."""
        first = self._foes + plane * self._cells
        for piece in pieces:
            if g.cell[piece] >= 0:
                row[first + g.cell[piece]] = number

    def _write_siege(self, row: vec[u8], g: Position, siege: SiegeState, seat: int) -> None:
        level = level_of(g)
        stacks = (siege.power[0], siege.apocalypse[0])
        numbers = [
            siege.favor,
            siege.free,
            siege.round,
            siege.cycle,
            level,
            siege.defeats,
            victory.limit(g),
            0 if g.chooser == NO_ONE else self.sits(lead_of(g), seat),
            1 if g.seats <= FEW_PLAYERS else 2,
            LEVEL_2_SPEED[siege.difficulty] if level > 1 else 0,
            int(siege.shuffle_due),
            *[0 if stack == NO_ZONE else len(g.cards.zones[stack]) for stack in stacks],
            siege.drawn,
            siege.wave,
            int(siege.slain),
            siege.group,
            siege.place,
            int(siege.closed),
            siege.actions + 1,
        ]
        first = self._siege
        put(row, first, [min(number, MOST) for number in numbers])
        first += len(SIEGE)
        row[first + siege.difficulty] = 1
        first += len(DIFFICULTIES)
        row[first + siege.step] = 1
        first += len(STEPS)
        row[first + siege.pending] = 1

    def _write_events(self, row: vec[u8], g: Position, siege: SiegeState) -> None:
        count = len(EVENTS)
        for kind in all_in_effect(g):
            row[self._events + PLACE_OF[kind]] += 1
        for _, discarded, _ in (siege.power, siege.apocalypse):
            if discarded != NO_ZONE:
                for kind in g.cards.kinds(discarded):
                    row[self._events + count + PLACE_OF[kind]] += 1
        if siege.pending in (POWER_CARD, APOCALYPSE_CARD):
            row[self._events + 2 * count + PLACE_OF[last_drawn(g, siege.pending)]] = 1


def encoder(options: Mapping[str, Choice]) -> Encoder:
    """The encoder for a setting."""
    players = options["players"]
    assert isinstance(players, int)
    return CoopEncoder(players)
