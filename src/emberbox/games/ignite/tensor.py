"""Ignite as a row of bytes for learners: the base set is `ignite_v0`, and expansions build on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, mypyc_attr, u8

from emberbox.games.ignite.combat.damage import halves_taken
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import Board, board_for
from emberbox.games.ignite.facts.races import NO_RACE
from emberbox.games.ignite.flow.victory import halves_to_win
from emberbox.games.ignite.state.effects import PIECE, SEAT, SECRET, Effect
from emberbox.games.ignite.state.position import (
    BOUGHT,
    MOVED,
    NO_ONE,
    PHASE_NAMES,
    SOLD,
    STRUCK,
    Position,
    deck_of,
    discard_of,
    front_of,
    hand_of,
    held_by,
    play_area_of,
    trash_of,
)
from emberbox.games.ignite.tensor_terms import IGNITE_TERMS, Terms
from emberbox.kernel.game import Choice, State
from emberbox.kernel.session import Session
from emberbox.kernel.tensor import MOST, Encoder, put

STATS: Final = (
    *("health", "damage", "down", "frozen", "immobilized"),
    *("bought", "sold", "moved", "struck", "race", "origin"),
)
"""The planes of the pieces behind those that say what they are."""
HEALTH: Final = 0
DAMAGE: Final = 1
DOWN: Final = 2
FROZEN: Final = 3
HELD: Final = 4
DEEDS: Final = 5
"""The first of four: the planes of what a piece has done stand in the order of `DEED_BITS`."""
RACE: Final = 9
ORIGIN: Final = 10
DEED_BITS: Final = (BOUGHT, SOLD, MOVED, STRUCK)

# What stands in a player's stretch: numbers, races, effects, then cards by kind.
NUMBERS: Final = (
    *("current", "chooser", "ally", "eliminated", "skipped", "units", "trophy-halves", "points"),
    *("deck", "hand", "discard"),
)
HELD_RACES: Final = len(NUMBERS)
PILES: Final = ("known-hand", "play-area", "discard", "front", "unseen")

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

MOST_GROUNDS: Final = 2048
"""The planes of so many grounds are kept: a game comes back to its own again and again."""


@mypyc_attr(allow_interpreted_subclasses=True)
class IgniteEncoder(Encoder):
    """Rows for so many players on their board. An expansion adds slices of its own before the question."""

    __slots__ = (
        "_about", "_because", "_board", "_cards", "_causes", "_cells", "_course", "_effects", "_grounds",
        "_items", "_kinds", "_known_grounds", "_market", "_on_seats", "_on_spaces", "_owners", "_pieces",
        "_place", "_plane_of", "_player", "_players", "_rest", "_stats", "_subject", "_terms", "_titles",
        "_token_owner", "_trash", "_turned", "_under",
    )  # fmt: skip

    def __init__(self, terms: Terms, players: int, board: Board) -> None:
        self._terms: Final = terms
        self._board: Final = board
        self._cells: Final = board.grid.size
        self._kinds: Final = len(terms.kinds)
        self._place: Final = vec[i64]([-1] * of.MOST_KINDS)  # by kind
        self._causes: Final[dict[str, int]] = {}
        for place, kind in enumerate(terms.kinds):
            self._place[kind] = self._causes.setdefault(of.KEYS[kind], place)
        for key in terms.causes:
            self._causes[key] = len(self._causes)
        self._plane_of: Final = vec[i64]([-1] * MOST)  # by type of piece
        for plane, (_, piece_type) in enumerate(terms.pieces):
            self._plane_of[piece_type] = plane
        # By ground a table that makes a plane of it.
        self._grounds: Final[list[bytes]] = [
            bytes([1 if each == ground else 0 for each in range(256)]) for _, ground in terms.grounds
        ]
        self._known_grounds: Final[dict[bytes, bytes]] = {}
        self._on_spaces: Final[dict[str, int]] = {key: at for at, key in enumerate(terms.on_spaces)}
        self._on_seats: Final[dict[str, int]] = {key: at for at, key in enumerate(terms.on_seats)}
        # By seat a table that turns whose token lies on a space, counted from 1, into how far off they sit.
        # What is nobody's counts as the owner after the last seat.
        self._turned: Final[list[bytes]] = [
            bytes([0, *[(owner - seat) % players + 1 for owner in range(players)], players + 1]).ljust(
                256, b"\0"
            )
            for seat in range(players)
        ]
        # Where things stand in a player's stretch.
        self._under: Final = HELD_RACES + len(terms.races)
        self._cards: Final = self._under + len(terms.on_seats)
        self._player: Final = self._cards + len(PILES) * self._kinds
        self._token_owner = self._pieces = self._stats = self._owners = self._items = self._effects = 0
        self._course = self._market = self._titles = self._trash = self._players = 0
        self._because = self._subject = self._about = 0
        super().__init__(terms.name, terms.space, players, terms.asks)
        # All that comes behind the ground.
        self._rest: Final = bytes(self.size - self._pieces)

    def lay_out(self) -> None:
        cells, terms = self._cells, self._terms
        for name, _ in terms.grounds:
            self.add(f"ground/{name}", cells, 1, "the spaces that are of this terrain now")
        who = "by how far off they sit, from 1 for you"
        owners = self.seats if terms.rivals else self.seats + 1
        self._token_owner = self.add("ground/owner", cells, owners, f"whose token lies there, {who}")
        self._pieces = self.size
        for name, _ in terms.pieces:
            self.add(f"pieces/{name}", cells, MOST, WHAT_PIECES_ARE)
        self._stats = self.size
        for name in STATS:
            self.add(f"pieces/{name}", cells, MOST, WHAT_PIECES_ARE)
        self._owners = self.size
        for at in range(self.seats):
            self.add(f"pieces/of-{who_is(at)}", cells, 1, "the spaces with a piece of this player")
        self._items = self.size
        most, whose = self.whose_words()
        for name in terms.items:
            self.add(f"items/{name}", cells, most, f"whose lies there, {whose}")
        self._effects = self.size
        for name in terms.on_spaces:
            self.add(f"effects/{name}", cells, most, f"whose lies there, if you know, {whose}")
        self._course = self.size
        self.add("phase", len(PHASE_NAMES), 1, "the phase, one of all")
        if terms.rivals:
            self.add("goal", GOALS, 1, "trophies, last standing, hill or teams")
        self.add("table", len(TABLE), MOST, ", ".join(TABLE))
        if terms.rivals:
            self.add("banned", len(terms.races), 1, "the races that nobody may choose")
        kinds = self._kinds
        self._market = self.add("market", kinds, MOST, "cards for sale that you can see, by kind")
        if terms.rivals:
            word = "1 for sale; otherwise whose it is, from 2 for you"
            self._titles = self.add("titles", kinds, self.seats + 1, word)
        self._trash = self.add("trash", kinds, MOST, "cards out of the game, by kind")
        self._players = self.size
        for at in range(self.seats):
            whose = who_is(at)
            self.add(f"{whose}/numbers", len(NUMBERS), MOST, ", ".join(NUMBERS))
            self.add(f"{whose}/races", len(terms.races), 1, "the races of this player")
            self.add(f"{whose}/effects", len(terms.on_seats), MOST, ", ".join(terms.on_seats))
            for pile in PILES:
                self.add(f"{whose}/{pile}", kinds, MOST, PILE_WORDS[pile])
        self.lay_out_more()
        self._because = self.add("because", len(self._causes), 1, "the card that the question comes from")
        self._subject = self.add("acting", cells, 1, "the space that the question is about")
        self._about = self.add("concerned", cells, 1, "the spaces that it concerns")

    # -- for expansions --------------------------------------------------------------------------

    def lay_out_more(self) -> None:
        """Add the slices of an expansion, in order."""

    def write_more(self, row: vec[u8], g: Position, seat: int, everything: bool) -> None:
        """Write them."""

    def whose_words(self) -> tuple[int, str]:
        """The most that is said where something lies of a player's, and how it is said."""
        return self.seats, "by how far off they sit, from 1 for you"

    def whose(self, before: int, owner: int, seat: int) -> int:
        """What is said where something lies of a player's, and what was said before."""
        return (owner - seat) % self.seats + 1

    def sits(self, owner: int, seat: int) -> int:
        """How far off an owner sits, from 1 for you; one more for what is nobody's, and 0 for no one."""
        if owner == NO_ONE:
            return 0
        return (owner - seat) % self.seats + 1 if owner < self.seats else self.seats + 1

    # -- the table -------------------------------------------------------------------------------

    def write(self, state: State, seat: int, everything: bool) -> vec[u8]:
        assert isinstance(state, Position)
        g = state
        row = vec[u8](self._ground_of(g), capacity=self.size)
        row = extend(row, g.layer.translate(self._turned[seat]))
        row = extend(row, self._rest)
        self._write_pieces(row, g, seat)
        self._write_effects(row, g, seat)
        self._write_course(row, g)
        self._write_market(row, g, seat)
        for at in range(self.seats):
            self._write_player(
                row, self._players + at * self._player, g, (seat + at) % self.seats, seat, everything
            )
        self._write_unseen(row, g, seat, everything)
        self.write_more(row, g, seat, everything)
        return row

    def _ground_of(self, g: Position) -> bytes:
        """A plane for each terrain and token."""
        ground = bytes(g.ground)
        planes = self._known_grounds.get(ground)
        if planes is None:
            if len(self._known_grounds) == MOST_GROUNDS:
                self._known_grounds.clear()
            planes = b"".join([ground.translate(is_ground) for is_ground in self._grounds])
            self._known_grounds[ground] = planes
        return planes

    def _write_pieces(self, row: vec[u8], g: Position, seat: int) -> None:
        cells: i64 = self._cells
        pieces: i64 = self._pieces
        stats: i64 = self._stats
        seats: i64 = self.seats
        piece: i64
        cell: i64
        for piece, cell in enumerate(g.cell):
            if cell < 0:
                continue
            piece_type: i64 = g.piece_type[piece]
            row[pieces + self._plane_of[piece_type] * cells + cell] = 1
            first: i64 = stats + cell
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
            race = g.race[piece]
            if race != NO_RACE:
                row[first + RACE * cells] = race + 1
            if g.is_minion(piece):
                row[first + ORIGIN * cells] = g.origin[piece] + 1
            owned: i64 = g.owner[piece]
            if 0 <= owned < seats:
                row[self._owners + (owned - seat) % seats * cells + cell] = 1
        for what, where, owner, _ in g.items:
            lying = self._items + what * cells + where
            row[lying] = self.whose(row[lying], owner, seat)

    def _write_effects(self, row: vec[u8], g: Position, seat: int) -> None:
        for effect in g.effects:
            key = effect.what.key
            if effect.what.on == SEAT:
                if effect.on < self.seats:
                    at: i64 = self.player_at(effect.on, seat) + self._under + self._on_seats[key]
                    row[at] = min(int(row[at]) + effect.amount, MOST)
                continue
            cell = cell_of(g, effect, seat)
            if cell >= 0:
                at = self._effects + self._on_spaces[key] * self._cells + cell
                row[at] = self.whose(row[at], effect.seat, seat)

    def player_at(self, owner: int, seat: int) -> int:
        """Where the stretch of a player begins."""
        return self._players + (owner - seat) % self.seats * self._player

    def _write_course(self, row: vec[u8], g: Position) -> None:
        first: i64 = self._course
        row[first + g.phase] = 1
        first += len(PHASE_NAMES)
        if self._terms.rivals:
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
        put(row, first, [min(number, MOST) for number in numbers])
        first += len(TABLE)
        for race in g.banned:
            row[first + race] = 1

    def _write_market(self, row: vec[u8], g: Position, seat: int) -> None:
        zones, kinds, eyes, place = g.cards.zones, g.cards.kind, g.cards.seen, self._place
        market: i64 = self._market
        looks: i64 = seat
        card: i64
        kind: i64
        for at, pile in enumerate(g.piles):
            zone = zones[pile]
            if g.decks:
                kind = g.decks[at]
                row[market + place[kind]] = min(len(zone), MOST)
            elif zone:
                card = zone[-1]
                eye: i64 = eyes[card]
                if eye >> looks & 1:
                    kind = kinds[card]
                    row[market + place[kind]] += 1
        for at, kind in enumerate(g.titles):
            owner = g.title_owner[at]
            row[self._titles + place[kind]] = 1 if owner == NO_ONE else (owner - seat) % self.seats + 2
        for card in zones[trash_of(g)]:
            kind = kinds[card]
            row[self._trash + place[kind]] += 1

    def _write_player(
        self, row: vec[u8], first: int, g: Position, owner: int, seat: int, everything: bool
    ) -> None:
        zones = g.cards.zones
        put(
            row,
            first,
            [
                int(g.current == owner),
                int(g.chooser == owner),
                int(g.are_allies(owner, seat)),
                int(g.eliminated[owner] != NO_ONE),
                int(g.skipped[owner]),
                len(g.units(owner)),
                min(halves_taken(g, owner), MOST),
                min(max(0, g.points[owner]), MOST),
                min(len(zones[deck_of(owner)]), MOST),
                min(held_by(g, owner), MOST),
                min(len(zones[discard_of(owner)]), MOST),
            ],
        )
        for race in g.races[owner]:
            row[first + HELD_RACES + race] = 1
        piles = (hand_of(owner), play_area_of(owner), discard_of(owner), front_of(owner))
        for at, zone in enumerate(piles):
            self.count_cards(row, first + self._cards + at * self._kinds, g, zone, seat, everything)
        if g.expansion is not None:
            for zone in g.expansion.hidden_zones(owner):
                self.count_cards(row, first + self._cards, g, zone, seat, everything)

    def count_cards(
        self, row: vec[u8], first: int, g: Position, zone: int, seat: int, everything: bool
    ) -> None:
        """The cards of a zone by kind, as far as a seat has seen them."""
        kinds, eyes, place = g.cards.kind, g.cards.seen, self._place
        start: i64 = first
        looks: i64 = seat
        card: i64
        for card in g.cards.zones[zone]:
            eye: i64 = eyes[card]
            if everything or eye >> looks & 1:
                kind: i64 = kinds[card]
                row[start + place[kind]] += 1

    def _write_unseen(self, row: vec[u8], g: Position, seat: int, everything: bool) -> None:
        """What else everybody has: a seat knows which cards there are, but not where. All else is deck."""
        cards, last = g.cards, self._cards + (len(PILES) - 1) * self._kinds
        kinds, pools, place = cards.kind, cards.pool, self._place
        firsts = vec[i64]([self.player_at(owner, seat) + last for owner in range(self.seats)])
        if everything:
            for owner in range(self.seats):
                for held in cards.zones[deck_of(owner)]:
                    row[firsts[owner] + place[kinds[held]]] += 1
            return
        seats: i64 = self.seats
        looks: i64 = seat
        card: i64
        eye: i64
        for card, eye in enumerate(cards.seen):
            if not eye >> looks & 1:
                pool: i64 = pools[card]
                if pool < seats:
                    kind: i64 = kinds[card]
                    row[firsts[pool] + place[kind]] += 1

    # -- the question ----------------------------------------------------------------------------

    def write_subject(self, row: vec[u8], session: Session, seat: int) -> None:
        asked, g = session.asked(seat), session.state
        assert asked is not None
        assert isinstance(g, Position)
        cause = self._causes.get(asked.because, -1)
        if cause >= 0:
            row[self._because + cause] = 1
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


WHAT_PIECES_ARE: Final = "of the piece on each space: what it is, or this number of it"
PILE_WORDS: Final[dict[str, str]] = {
    "known-hand": "cards in hand that you know, by kind",
    "play-area": "cards in the play area, by kind",
    "discard": "cards in the discard pile that you have seen, by kind",
    "front": "cards that stay in front of this player, by kind",
    "unseen": "this player's cards that you can't see now, by kind: of your own, what your deck holds",
}


def who_is(at: int) -> str:
    """What a player is called in a row, by how far off."""
    return "you" if at == 0 else f"player-{at}"


def cell_of(g: Position, effect: Effect, seat: int) -> int:
    """The space that an effect lies on, as far as a seat knows; -1 if it does not, or it lies on no space."""
    if effect.what.on == SECRET:
        cell = g.cards.read_note(effect.on, seat)
        return -1 if cell is None else cell
    return g.cell[effect.on] if effect.what.on == PIECE else effect.on


def encoder(options: Mapping[str, Choice]) -> Encoder:
    """The encoder for a setting."""
    players = options["players"]
    assert isinstance(players, int)
    return IgniteEncoder(IGNITE_TERMS, players, board_for(players))
