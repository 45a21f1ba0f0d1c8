"""Ignite, the base set, as a row of bytes for learners: `ignite_v0`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from emberbox.games.ignite.combat.damage import halves_taken
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import TERRAIN, Board, board_for
from emberbox.games.ignite.facts.races import NO_RACE, RACES
from emberbox.games.ignite.flow.victory import halves_to_win
from emberbox.games.ignite.space import OWN_SPACE
from emberbox.games.ignite.state.effects import PIECE, SEAT, SECRET, Effect
from emberbox.games.ignite.state.position import (
    BOUGHT,
    ICE,
    MOVED,
    NO_ONE,
    PHASE_NAMES,
    SCORCHED,
    SOLD,
    STRUCK,
    Position,
    deck_of,
    discard_of,
    front_of,
    hand_of,
    play_area_of,
    trash_of,
)
from emberbox.kernel.game import Choice, State
from emberbox.kernel.session import Session
from emberbox.kernel.tensor import MOST, Encoder

QUESTIONS: Final = """
 act area attack-or-not ban bash begin-with bite bow buy buyer choose-decks deal discard draw-or-not evade
flip go heal honor item item-or-piece keep land lay-portal lay-shard minion minions modify next-wall
note-meteor note-trap panda panda-gain panda-trash pile place place-decoy protect pull-spaces push-or-not
push-way race raided react reveal scorch sell seller spawn stand-up summon take-up target throw title-price
trash unit wall which-item whose-item
"""
ASKS: Final = tuple(QUESTIONS.split())
KINDS: Final = len(base_set.KEYS) + len(of.OWN_KINDS)
KIND_OF: Final[dict[str, int]] = {key: kind for kind, key in enumerate([*base_set.KEYS, *of.OWN])}

GROUNDS: Final = (*range(len(TERRAIN)), SCORCHED, ICE)
IS_GROUND: Final[list[bytes]] = [
    bytes([1 if each == ground else 0 for each in range(256)]) for ground in GROUNDS
]
"""By ground a table that makes a plane of it."""

PIECE_PLANES: Final = (
    *("unit", "water-minion", "kraken", "decoy"),
    *(
        "health",
        "damage",
        "down",
        "frozen",
        "immobilized",
        "bought",
        "sold",
        "moved",
        "struck",
        "race",
        "origin",
    ),
)
HEALTH: Final = 4
DAMAGE: Final = 5
DOWN: Final = 6
FROZEN: Final = 7
HELD: Final = 8
DEEDS: Final = 9
"""The first of four: the planes of what a piece has done stand in the order of `DEED_BITS`."""
RACE: Final = 13
ORIGIN: Final = 14
DEED_BITS: Final = (BOUGHT, SOLD, MOVED, STRUCK)

ON_SPACES: Final = ("kraken", "trapsmith", "meteor-strike", "warp-master")
ON_SEATS: Final = (
    *("flip", "quick-hands", "adrenaline", "charming-negotiator", "monopoly", "long-bow"),
    *("warp", "free-move", "humans", "curse", "warlord-move"),
)
"""The effects by what they lie on: pieces and spaces, or players."""

# What stands in a player's stretch: numbers, races, effects, then cards by kind.
NUMBERS: Final = (
    *("current", "chooser", "ally", "eliminated", "skipped", "units", "trophy-halves", "points"),
    *("deck", "hand", "discard"),
)
HELD_RACES: Final = len(NUMBERS)
UNDER: Final = HELD_RACES + len(RACES)
CARDS: Final = UNDER + len(ON_SEATS)
PILES: Final = ("known-hand", "play-area", "discard", "front", "unseen")
PLAYER: Final = CARDS + len(PILES) * KINDS

TABLE: Final = (
    "stage",
    "round",
    "markers",
    "bank",
    "points-to-win",
    "trophy-halves-to-win",
    "due",
    "rounds-left",
)
GOALS: Final = 4


@final
class IgniteEncoder(Encoder):
    """Rows for so many players on their board."""

    __slots__ = (
        "_about", "_because", "_cells", "_effects", "_items", "_market", "_on_seats", "_on_spaces",
        "_owners", "_pieces", "_players", "_subject", "_titles", "_token_owner", "_trash", "_turned",
    )  # fmt: skip

    def __init__(self, players: int) -> None:
        board: Board = board_for(players)
        self._cells: Final = board.grid.size
        self._on_spaces: Final[dict[str, int]] = {key: at for at, key in enumerate(ON_SPACES)}
        self._on_seats: Final[dict[str, int]] = {key: at for at, key in enumerate(ON_SEATS)}
        # By seat a table that turns whose token lies on a space, counted from 1, into how far off they sit.
        self._turned: Final[list[bytes]] = [
            bytes([0] + [(owner - seat) % players + 1 if owner < players else 0 for owner in range(255)])
            for seat in range(players)
        ]
        self._token_owner = self._pieces = self._owners = self._items = self._effects = self._players = 0
        self._market = self._titles = self._trash = self._because = self._subject = self._about = 0
        super().__init__("ignite_v0", OWN_SPACE, players, ASKS)

    def lay_out(self) -> None:
        cells = self._cells
        for name in (*TERRAIN, "scorched", "ice"):
            self.add(f"ground/{name}", cells, 1, "the spaces that are of this terrain now")
        who = "by how far off they sit, from 1 for you"
        self._token_owner = self.add("ground/owner", cells, self.seats, f"whose token lies there, {who}")
        self._pieces = self.size
        for name in PIECE_PLANES:
            self.add(
                f"pieces/{name}", cells, MOST, "of the piece on each space: what it is, or this number of it"
            )
        self._owners = self.size
        for at in range(self.seats):
            self.add(f"pieces/of-{_who(at)}", cells, 1, "the spaces with a piece of this player")
        self._items = self.add("items/magic-potion-bomb", cells, self.seats, f"whose lies there, {who}")
        self.add("items/crystal-shard", cells, self.seats, f"whose lies there, {who}")
        self._effects = self.size
        for name in ON_SPACES:
            self.add(f"effects/{name}", cells, self.seats, f"whose lies there, if you know, {who}")
        self.add("phase", len(PHASE_NAMES), 1, "the phase, one of all")
        self.add("goal", GOALS, 1, "trophies, last standing, hill or teams")
        self.add("table", len(TABLE), MOST, ", ".join(TABLE))
        self.add("banned", len(RACES), 1, "the races that nobody may choose")
        self._market = self.add("market", KINDS, MOST, "cards for sale that you can see, by kind")
        self._titles = self.add(
            "titles", KINDS, self.seats + 1, "1 for sale; otherwise whose it is, from 2 for you"
        )
        self._trash = self.add("trash", KINDS, MOST, "cards out of the game, by kind")
        self._players = self.size
        for at in range(self.seats):
            whose = _who(at)
            self.add(f"{whose}/numbers", len(NUMBERS), MOST, ", ".join(NUMBERS))
            self.add(f"{whose}/races", len(RACES), 1, "the races of this player")
            self.add(f"{whose}/effects", len(ON_SEATS), MOST, ", ".join(ON_SEATS))
            for pile in PILES:
                self.add(f"{whose}/{pile}", KINDS, MOST, PILE_WORDS[pile])
        self._because = self.add("because", KINDS, 1, "the card that the question comes from")
        self._subject = self.add("acting", cells, 1, "the space that the question is about")
        self._about = self.add("concerned", cells, 1, "the spaces that it concerns")

    # -- the table -------------------------------------------------------------------------------

    def write(self, row: bytearray, state: State, seat: int, everything: bool) -> None:
        assert isinstance(state, Position)
        g = state
        cells = self._cells
        for at, is_ground in enumerate(IS_GROUND):
            row[at * cells : (at + 1) * cells] = g.ground.translate(is_ground)
        row[self._token_owner : self._token_owner + cells] = g.layer.translate(self._turned[seat])
        self._write_pieces(row, g, seat)
        self._write_effects(row, g, seat)
        self._write_course(row, g)
        self._write_market(row, g, seat)
        for at in range(self.seats):
            self._write_player(
                row, self._players + at * PLAYER, g, (seat + at) % self.seats, seat, everything
            )
        self._write_unseen(row, g, seat, everything)

    def _write_pieces(self, row: bytearray, g: Position, seat: int) -> None:
        cells = self._cells
        for piece, cell in enumerate(g.cell):
            if cell < 0:
                continue
            first = self._pieces + cell
            row[first + g.piece_type[piece] * cells] = 1
            row[first + HEALTH * cells] = max(0, g.health(piece))
            row[first + DAMAGE * cells] = g.damage[piece]
            row[first + DOWN * cells] = int(g.down[piece])
            if g.frozen[piece] != NO_ONE:
                row[first + FROZEN * cells] = g.turns_until(g.frozen[piece])
            if g.held[piece] != NO_ONE:
                row[first + HELD * cells] = g.turns_until(g.held[piece])
            used = g.used[piece]
            if used:
                for at, deed in enumerate(DEED_BITS):
                    if used & deed:
                        row[first + (DEEDS + at) * cells] = 1
            if g.race[piece] != NO_RACE:
                row[first + RACE * cells] = g.race[piece] + 1
            if g.is_minion(piece):
                row[first + ORIGIN * cells] = g.origin[piece] + 1
            owner = g.owner[piece]
            if 0 <= owner < self.seats:
                row[self._owners + (owner - seat) % self.seats * cells + cell] = 1
        for what, cell, owner, _ in g.items:
            row[self._items + what * cells + cell] = (owner - seat) % self.seats + 1

    def _write_effects(self, row: bytearray, g: Position, seat: int) -> None:
        for effect in g.effects:
            key = effect.what.key
            if effect.what.on == SEAT:
                at = self._players + (effect.on - seat) % self.seats * PLAYER + UNDER + self._on_seats[key]
                row[at] = min(row[at] + effect.amount, MOST)
                continue
            cell = _cell_of(g, effect, seat)
            if cell >= 0:
                plane = self._effects + self._on_spaces[key] * self._cells
                row[plane + cell] = (effect.seat - seat) % self.seats + 1

    def _write_course(self, row: bytearray, g: Position) -> None:
        first = self._effects + len(ON_SPACES) * self._cells
        row[first + g.phase] = 1
        first += len(PHASE_NAMES)
        row[first + g.setting.goal] = 1
        first += GOALS
        left = max(0, g.setting.rounds - g.round())
        numbers = [
            g.stage,
            g.round(),
            g.markers,
            g.bank,
            g.setting.goal_points,
            halves_to_win(g),
            len(g.due),
            left,
        ]
        row[first : first + len(TABLE)] = bytes([min(number, MOST) for number in numbers])
        first += len(TABLE)
        for race in g.banned:
            row[first + race] = 1

    def _write_market(self, row: bytearray, g: Position, seat: int) -> None:
        cards = g.cards
        for at, pile in enumerate(g.piles):
            zone = cards.zones[pile]
            if g.decks:
                row[self._market + g.decks[at]] = min(len(zone), MOST)
            elif zone and cards.seen[zone[-1]] >> seat & 1:
                row[self._market + cards.kind[zone[-1]]] += 1
        for at, kind in enumerate(g.titles):
            owner = g.title_owner[at]
            row[self._titles + kind] = 1 if owner == NO_ONE else (owner - seat) % self.seats + 2
        for card in cards.zones[trash_of(g)]:
            row[self._trash + cards.kind[card]] += 1

    def _write_player(
        self, row: bytearray, first: int, g: Position, owner: int, seat: int, everything: bool
    ) -> None:
        zones = g.cards.zones
        row[first : first + HELD_RACES] = bytes(
            [
                int(g.current == owner),
                int(g.chooser == owner),
                int(g.are_allies(owner, seat)),
                int(g.eliminated[owner] != NO_ONE),
                int(g.skipped[owner]),
                len(g.units(owner)),
                min(halves_taken(g, owner), MOST),
                min(g.points[owner], MOST),
                min(len(zones[deck_of(owner)]), MOST),
                min(len(zones[hand_of(owner)]), MOST),
                min(len(zones[discard_of(owner)]), MOST),
            ]
        )
        for race in g.races[owner]:
            row[first + HELD_RACES + race] = 1
        piles = (hand_of(owner), play_area_of(owner), discard_of(owner), front_of(owner))
        for at, zone in enumerate(piles):
            self._count(row, first + CARDS + at * KINDS, g, zone, seat, everything)

    def _count(self, row: bytearray, first: int, g: Position, zone: int, seat: int, everything: bool) -> None:
        """The cards of a zone by kind, as far as a seat has seen them."""
        kinds, eyes = g.cards.kind, g.cards.seen
        for card in g.cards.zones[zone]:
            if everything or eyes[card] >> seat & 1:
                row[first + kinds[card]] += 1

    def _write_unseen(self, row: bytearray, g: Position, seat: int, everything: bool) -> None:
        """What else everybody has: a seat knows which cards there are, but not where. All else is deck."""
        cards, last = g.cards, CARDS + (len(PILES) - 1) * KINDS
        kinds, pools, eyes = cards.kind, cards.pool, cards.seen
        if everything:
            for owner in range(self.seats):
                first = self._players + (owner - seat) % self.seats * PLAYER + last
                for card in cards.zones[deck_of(owner)]:
                    row[first + kinds[card]] += 1
            return
        for card in range(len(eyes)):
            if pools[card] < self.seats and not eyes[card] >> seat & 1:
                row[self._players + (pools[card] - seat) % self.seats * PLAYER + last + kinds[card]] += 1

    # -- the question ----------------------------------------------------------------------------

    def write_subject(self, row: bytearray, session: Session, seat: int) -> None:
        asked, g = session.asked(seat), session.state
        assert asked is not None
        assert isinstance(g, Position)
        kind = KIND_OF.get(asked.because, -1)
        if kind >= 0:
            row[self._because + kind] = 1
        focus = asked.focus()
        if focus is None:
            return
        if focus.cell is not None:
            row[self._subject + focus.cell] = 1
        elif focus.piece is not None and g.cell[focus.piece] >= 0:
            row[self._subject + g.cell[focus.piece]] = 1
        for cell in focus.cells:
            row[self._about + cell] = 1
        for piece in focus.pieces:
            if g.cell[piece] >= 0:
                row[self._about + g.cell[piece]] = 1


PILE_WORDS: Final[dict[str, str]] = {
    "known-hand": "cards in hand that you know, by kind",
    "play-area": "cards in the play area, by kind",
    "discard": "cards in the discard pile that you have seen, by kind",
    "front": "cards that stay in front of this player, by kind",
    "unseen": "this player's cards that you can't see now, by kind: of your own, what your deck holds",
}


def _who(at: int) -> str:
    return "you" if at == 0 else f"player-{at}"


def _cell_of(g: Position, effect: Effect, seat: int) -> int:
    """The space that an effect lies on, as far as a seat knows; -1 if it does not, or it lies on no space."""
    if effect.what.on == SECRET:
        cell = g.cards.read_note(effect.on, seat)
        return -1 if cell is None else cell
    return g.cell[effect.on] if effect.what.on == PIECE else effect.on


def encoder(options: Mapping[str, Choice]) -> Encoder:
    """The encoder for a setting."""
    players = options["players"]
    assert isinstance(players, int)
    return IgniteEncoder(players)
