"""What holds at a table of Ignite whenever somebody is asked, whatever has happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import isclose
from typing import ClassVar

from emberbox.games.ignite.cards.abilities import TRAP
from emberbox.games.ignite.cards.krakens import HIT
from emberbox.games.ignite.cards.portal import PORTAL
from emberbox.games.ignite.cards.spells import METEOR, UNDER_CURSE
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.catalogue import STARTERS
from emberbox.games.ignite.facts.kinds import COPIES
from emberbox.games.ignite.facts.races import LIZARDMEN
from emberbox.games.ignite.game import Ignite
from emberbox.games.ignite.state.effects import (
    END_OF_TURN,
    NEXT_TURN,
    NOTHING,
    PIECE,
    SEAT,
    SECRET,
    Effect,
    effects_of,
)
from emberbox.games.ignite.state.position import (
    ACTION,
    BEGINNING,
    BOMB,
    DECOY,
    EMPTY,
    GONE,
    ICE,
    KRAKEN,
    MINIONS,
    NO_ONE,
    OVER,
    RAISED,
    SCORCHED,
    SETUP,
    SHARD,
    UNIT,
    WATER_MINION,
    front_of,
)
from emberbox.kernel.decision import Decision
from emberbox.kernel.grid import OFF
from emberbox.kernel.session import Session
from tests.ignite.random_play import table_of
from tests.long_play import Watch

# What the box holds (ignite.box.token-supply), and how many of them a player's bases carry.
BOX = {"ice": 30, "scorched": 30, "bombs": 15, "shards": 10, "decoys": 4, "water minions": 40, "krakens": 10}
BASES = 10

Lasting = tuple[str, int, int]
"""What lasts until the next turn of a player: its name, what it is about, and the player."""


class IgniteWatch(Watch):
    """Remembers since when something lasts."""

    in_no_market: ClassVar[tuple[int, ...]] = tuple(STARTERS)
    """Kinds of cards of which a game has as many as it needs."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.since: dict[Lasting, tuple[int, int]] = {}
        g = table_of(session)
        self.acting = -1 if g.phase == SETUP else g.turn  # the turn whose beginning needs no look any more

    def check(self) -> None:
        """Everything that holds now."""
        g, decision = table_of(self.session), self.session.decision
        every_card_is_in_one_place(g)
        pieces_stand_where_they_are(g, decision)
        states_make_sense(g)
        effects_lie_on_something(g)
        tokens_come_from_the_box(g)
        notes_are_somebodys(g)
        bots_can_tell_how_it_stands(g)
        if g.phase != SETUP:
            players_are_in_or_out(g)
        self.nothing_outlasts_its_turn(g)
        if decision is None:
            the_end_is_an_end(g)
        elif g.phase in (ACTION, MINIONS) and self.acting != g.turn and decision.root:
            self.acting = g.turn
            a_turn_begins_afresh(g)
            assert g.bank <= self.most_to_begin_with(g)

    def most_to_begin_with(self, g: Ignite) -> int:
        """The honor that somebody may have before the first act."""
        return 2 if g.titles else 0

    def look_closely(self) -> None:
        super().look_closely()
        if table_of(self.session).phase != SETUP:
            every_deck_is_still_there(table_of(self.session), self.in_no_market)

    def nothing_outlasts_its_turn(self, g: Ignite) -> None:
        """What lasts until a player's next turn is over once that turn has begun (ignite.turn.until-next)."""
        lasting = set(effects(g))
        self.since = {effect: since for effect, since in self.since.items() if effect in lasting}
        for effect in lasting:
            turn, current = self.since.setdefault(effect, (g.turn, g.current))
            due = turn + (effect[2] - current - 1) % g.seats + 1
            assert g.turn < due or (g.turn == due and g.phase == BEGINNING), effect


def effects(g: Ignite) -> Iterator[Lasting]:
    """Everything on the table that lasts until the next turn of a player."""
    for piece in g.on_board():
        if g.frozen[piece] != NO_ONE:
            yield "frozen", piece, g.frozen[piece]
        if g.held[piece] != NO_ONE:
            yield "immobilized", piece, g.held[piece]
    for cell, ground in enumerate(g.ground):
        if ground == ICE:
            yield "ice", cell, g.layer[cell] - 1
    for effect in g.effects:
        if effect.what.until == NEXT_TURN:
            yield effect.what.key, effect.on, effect.seat


def a_turn_begins_afresh(g: Ignite) -> None:
    """Before the first act nothing of this turn is used up, and what was due has happened."""
    seat = g.current
    assert not g.due
    assert seat not in [*g.frozen, *g.held]
    assert not [piece for piece in g.on_board() if g.owner[piece] == seat and is_raised(g, piece)]
    assert not [item for item in g.items if item[0] == BOMB and item[2] == seat]
    assert seat not in [meteor.seat for meteor in effects_of(g, METEOR)]
    assert not any(g.used)
    of_turn = [effect for effect in g.effects if effect.what.until == END_OF_TURN]
    assert [effect for effect in of_turn if not is_hit(effect)] == []


def is_hit(effect: Effect) -> bool:
    """Whether an effect notes whom a kraken has hit: it does so before the first act, too."""
    return effect.what is HIT


def effects_lie_on_something(g: Ignite) -> None:
    """Every effect is somebody's and lies on what is there; no effect on a seat lies there twice."""
    for effect in g.effects:
        assert effect.seat in range(g.seats)
        assert effect.amount > 0
        if effect.what.on == PIECE:
            assert g.cell[effect.on] != OFF
        assert effect.source == NOTHING or g.cell[effect.source] != OFF
    on_seats = [(each.what.key, each.seat, each.on, each.card) for each in g.effects if each.what.on == SEAT]
    assert len(on_seats) == len(set(on_seats))


def is_raised(g: Ignite, piece: int) -> bool:
    """Whether a piece is a minion that falls apart."""
    return g.is_minion(piece) and g.origin[piece] == RAISED


def bots_can_tell_how_it_stands(g: Ignite) -> None:
    """At any decision, in the middle of a move too: shares that make up one victory."""
    shares = [g.evaluate(seat) for seat in range(g.seats)]
    assert isclose(sum(shares), 1.0), shares
    assert min(shares) >= 0.0, shares


def every_card_is_in_one_place(g: Ignite) -> None:
    """No card is lost or doubled: deck, hand, play area, discard pile, front, market or trash."""
    cards = g.cards
    assert sorted([card for zone in cards.zones for card in zone]) == list(range(len(cards.kind)))
    for trap in effects_of(g, TRAP):
        assert trap.card in cards.zones[front_of(trap.seat)], f"the trap of note {trap.on}"
    for curse in effects_of(g, UNDER_CURSE):
        assert curse.card in cards.zones[front_of(curse.on)]
    for portal in effects_of(g, PORTAL):
        assert portal.card in cards.zones[front_of(portal.seat)]
    assert len(effects_of(g, PORTAL)) <= 1
    assert all(count <= COPIES[kind] for kind, count in Counter(cards.kind).items())


def every_deck_is_still_there(g: Ignite, in_no_market: tuple[int, ...]) -> None:
    """All cards of the market's decks and of the starting decks are somewhere; titles are no cards."""
    counts = Counter(g.cards.kind)
    assert set(counts) == set(g.kinds_in_game)
    for kind, count in counts.items():
        assert kind in in_no_market or (kind in g.setting.box.battle and count == COPIES[kind])
    assert sum(counts[kind] for kind in STARTERS) >= 12 * g.seats


def pieces_stand_where_they_are(g: Ignite, decision: Decision | None) -> None:
    """Board and pieces agree; only a rider on its way may be over somebody else."""
    for cell, piece in enumerate(g.standing):
        assert piece == EMPTY or g.cell[piece] == cell
        assert piece == EMPTY or g.ground[cell] != ICE
    riders = [piece for piece in g.on_board() if g.standing[g.cell[piece]] != piece]
    assert len(riders) <= (1 if decision is not None and not decision.root else 0)
    for piece in g.on_board():
        assert g.ground[g.cell[piece]] != LAVA or (g.piece_type[piece] == UNIT and g.race[piece] == LIZARDMEN)


def states_make_sense(g: Ignite) -> None:
    """Who lives has health left; who is gone has nothing left but the damage that did it."""
    assert g.bank >= 0
    for piece, cell in enumerate(g.cell):
        assert g.damage[piece] >= 0
        assert g.health(piece) >= 0 or g.piece_type[piece] == GONE
        if cell == OFF:
            assert (g.down[piece], g.frozen[piece], g.held[piece]) == (False, NO_ONE, NO_ONE)
            continue
        assert g.piece_type[piece] != GONE
        assert g.taken[piece] == NO_ONE
        assert g.health(piece) > 0
        assert not g.down[piece] or g.piece_type[piece] == UNIT
        if g.piece_type[piece] == DECOY:
            assert (g.frozen[piece], g.held[piece]) == (NO_ONE, NO_ONE)
            assert g.cell[g.origin[piece]] != OFF
            assert g.owner[g.origin[piece]] == g.owner[piece]
    for piece, taker in enumerate(g.taken):
        assert taker == NO_ONE or (g.piece_type[piece] == UNIT and not g.are_allies(taker, g.owner[piece]))


def tokens_come_from_the_box(g: Ignite) -> None:
    """Nothing lies on the board more often than the box has it."""
    on_board = [g.piece_type[piece] for piece in g.on_board()]
    used = {
        "ice": g.ground.count(ICE),
        "scorched": g.ground.count(SCORCHED),
        "bombs": len([item for item in g.items if item[0] == BOMB]),
        "shards": len([item for item in g.items if item[0] == SHARD]),
        "decoys": on_board.count(DECOY),
        "water minions": on_board.count(WATER_MINION),
        "krakens": on_board.count(KRAKEN),
    }
    assert all(used[what] <= BOX[what] for what in BOX), used
    minions = Counter([g.owner[piece] for piece in g.on_board() if g.is_minion(piece)])
    assert all(count <= BASES for count in minions.values())
    doubled = [g.origin[piece] for piece in g.on_board() if g.piece_type[piece] == DECOY]
    assert len(doubled) == len(set(doubled))
    for cell, ground in enumerate(g.ground):
        is_token = ground in (ICE, SCORCHED)
        assert is_token == (g.layer[cell] > 0)
        assert is_token or ground == g.printed[cell]
    for _, cell, _, _ in g.items:
        assert g.ground[cell] not in (ICE, LAVA)


def notes_are_somebodys(g: Ignite) -> None:
    """Every secret note is of one trap or one meteor, says a space, and is read by its writer."""
    notes = [(effect.seat, effect.on) for effect in g.effects if effect.what.on == SECRET]
    assert len({note for _, note in notes}) == len(notes)
    open_notes = [note for note, among in enumerate(g.cards.note_among) if among]
    assert sorted(note for _, note in notes) == open_notes
    for seat, note in notes:
        assert g.cards.notes[note] in g.cards.note_among[note]
        assert g.cards.read_note(note, seat) in range(g.board.grid.size)


def players_are_in_or_out(g: Ignite) -> None:
    """Who has lost the last unit is out, and nobody else; titles belong to players."""
    for seat in range(g.seats):
        assert g.has_units(seat) == (g.eliminated[seat] == NO_ONE)
    assert all(owner in range(NO_ONE, g.seats) for owner in g.title_owner)


def the_end_is_an_end(g: Ignite) -> None:
    """Nothing is asked because somebody has won."""
    assert g.phase == OVER
    assert g.winners
    assert abs(sum(g.payoffs() or []) - 1) < 1e-9
    assert g.round() <= g.setting.rounds
