"""The Freeze as a row of bytes for learners: `freeze_v0`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import mypyc_attr, u8

from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts.board import TERRAIN, Board, board_for
from emberbox.games.ignite.facts.pieces import ITEMS
from emberbox.games.ignite.facts.races import RACES
from emberbox.games.ignite.flow.beginning import place_due
from emberbox.games.ignite.freeze.cards.blizzard import token_holder
from emberbox.games.ignite.freeze.cards.charm import CHARM
from emberbox.games.ignite.freeze.cards.dolls import BOUND, DOLL
from emberbox.games.ignite.freeze.facts import ACID, BALLISTA, CATAPULT, FREEZE_SPACE, KINDS, SNOW
from emberbox.games.ignite.freeze.hexes import hexed, left
from emberbox.games.ignite.freeze.state import NO_CARD, NO_ZONE, WinterState, winter_of
from emberbox.games.ignite.state.effects import SEAT, SECRET
from emberbox.games.ignite.state.position import DECOY, NO_ONE, UNIT, Position, discard_of
from emberbox.games.ignite.tensor import IgniteEncoder, who_is
from emberbox.games.ignite.tensor_terms import IGNITE_TERMS, ON_SEATS, ON_SPACES, TOKENS, Terms
from emberbox.kernel.game import Choice
from emberbox.kernel.tensor import MOST, Encoder, put

QUESTIONS: Final = """
ally ally-to-poison bend build charmed-way doll-maker doll-of doll-space doll-unit dragon fire
first-effect give-hexes haul haul-machine haul-unit heal-more hoard kindle kindle-which lance-mount
lance-strike look-or-not look-or-throw machine march name-card next-target partner pass-hexes pocket
put-aside quake receiver reveal-rats root-player scavenge seal second-target serve spy-on stay-put stay-up
take-back take-doll token top-card trade turn-on which-answer
"""
FREEZE_TERMS: Final = Terms(
    name="freeze_v0",
    space=FREEZE_SPACE,
    asks=(*IGNITE_TERMS.asks, *QUESTIONS.split()),
    # Not the decks that players bring along: those are for the base game alone.
    kinds=(*range(len(base_set.KEYS)), *KINDS),
    causes=(),
    grounds=(
        *[(name, ground) for ground, name in enumerate(TERRAIN)],
        *(("snow", SNOW), ("acid", ACID), *TOKENS),
    ),
    pieces=(*IGNITE_TERMS.pieces, ("ballista", BALLISTA), ("catapult", CATAPULT)),
    races=(*RACES, "orcs", "valkyries"),
    items=ITEMS[: DOLL + 1],
    on_spaces=(*ON_SPACES, "smoke-screen", "charm", "voodoo-doll", "dragon-potion", "possess"),
    on_seats=(
        *ON_SEATS,
        *("hoarding", "torch", "close-range-master", "kneecapped", "quick-shot", "plagued-rats", "time-bend"),
        *("arrow-storm", "rooted", "modified-bow", "blow", "massive-blizzard", "sabotage"),
        *("shaman-chieftain", "diplomacy", "morale-boost"),
    ),
    rivals=True,
)

DUE: Final = (
    *("thaw", "release", "melt", "fall-apart", "poison", "build", "charm", "explode", "meteor", "grab"),
    *("monopoly", "plagued-rats", "rooted", "massive-blizzard", "diplomacy", "smoke-screen"),
)
"""What may happen or end at the beginning of a turn."""
PLACE_OF_DUE: Final = {key: place for place, key in enumerate(DUE)}
TITLES: Final = len(base_set.TITLES)
STACKS: Final = 15
"""So many stacks Epic Ignite has at most with these sets (`freeze/setting.py`)."""

PLANES: Final = (
    ("pieces/number", "its number among the units of its player, from 1; a decoy has that of its unit"),
    ("pieces/moved-by", "who else put it there, by how far off they sit, from 1 for you"),
    ("items/count", "how many small items lie there"),
    ("items/moved-by", "who else put the last of them there"),
    ("effects/charm-walks", "of a charmed piece, how often it walks yet"),
    ("effects/charm-by", "of a charmed piece, the number of the unit that it walks to"),
    ("effects/doll-maker", "the units that a doll comes from"),
    ("machines/time", "the time tokens on a war machine"),
    ("machines/serving", "the units that are busy with a war machine in this turn"),
    ("hauling", "where a unit and a machine are about to move together, the cards for it"),
    ("saved", "of the unit that saves up movement, 1 more than it has"),
    ("due", "the spaces of what is due as this turn begins, if you know"),
)
NUMBER: Final = 0
MOVED_BY: Final = 1
ITEM_COUNT: Final = 2
ITEM_MOVED_BY: Final = 3
CHARM_WALKS: Final = 4
CHARM_BY: Final = 5
DOLL_MAKER: Final = 6
TIME: Final = 7
SERVING: Final = 8
HAULING: Final = 9
SAVED: Final = 10
DUE_AT: Final = 11

WINTER: Final = ("hexes", "blizzard-token", "attacker", *[f"under-bazaar-{at}" for at in range(1, 5)])
MORE: Final = ("team", "won", "points-below-0", "hexes", "set-aside", "discard-top")
SECRETS: Final = ("trapsmith", "meteor-strike")


@mypyc_attr(allow_interpreted_subclasses=True)
class FreezeEncoder(IgniteEncoder):
    """Rows of Ignite with what The Freeze adds. Several players may have something on one space."""

    __slots__ = ("_attacking", "_dues", "_more", "_planes", "_poison", "_stacks", "_stretch", "_winter")

    def __init__(self, terms: Terms, players: int, board: Board) -> None:
        self._planes = self._poison = self._dues = self._winter = self._attacking = 0
        self._stacks = self._more = self._stretch = 0
        super().__init__(terms, players, board)

    def whose_words(self) -> tuple[int, str]:
        return (1 << self.seats) - 1, "the sum of 1 if yours, 2 if the next player's, 4, 8, …"

    def whose(self, before: int, owner: int, seat: int) -> int:
        return before | 1 << (owner - seat) % self.seats

    def lay_out_more(self) -> None:
        cells, kinds = self._cells, self._kinds
        self._planes = self.size
        for name, word in PLANES:
            self.add(name, cells, MOST, word)
        self._poison = self.size
        for at in range(self.seats):
            self.add(f"poison/of-{who_is(at)}", cells, MOST, "the poison tokens of this player")
        self._dues = self.add(
            "due-effects", len(DUE), MOST, "what is due as this turn begins: " + ", ".join(DUE)
        )
        self._winter = self.add("winter", len(WINTER), MOST, ", ".join(WINTER))
        self._attacking = self.add("attacking", kinds, 1, "the card of an attack that is being answered")
        self.add("sealed", kinds, MOST, "the modifiers that you have sealed beside it, by kind")
        if self._terms.rivals:
            self._stacks = self.add("stacks", STACKS, MOST, "Epic Ignite: the cards in each stack")
            self.add("titles/paid", TITLES, MOST, "what was paid for each title")
            self.add("titles/wait", TITLES, MOST, "in how many turns each of them can be used")
        self._more = self.size
        _, whose = self.whose_words()
        under = self._terms.on_seats
        for at in range(self.seats):
            who = who_is(at)
            self.add(f"{who}/more", len(MORE), MOST, ", ".join(MORE))
            self.add(f"{who}/secrets", len(SECRETS), MOST, "traps and meteors, wherever they lie")
            self.add(f"{who}/areas", len(self._board.areas), 1, "the starting areas of this player")
            self.add(f"{who}/trophies", self.seats, MOST, "the units taken, by how far off their players sit")
            self.add(f"{who}/effects-by", len(under), MOST, f"whose the effects on this player are: {whose}")
            self.add(f"{who}/aside", kinds, MOST, "cards set aside for the next hand that you know, by kind")
            self.add(f"{who}/hoard", kinds, MOST, "cards hoarded for their honor, by kind")
            self._stretch = (self.size - self._more) // (at + 1)

    def write_more(self, row: vec[u8], g: Position, seat: int, everything: bool) -> None:
        winter = winter_of(g)
        self._write_figures(row, g, seat)
        self._write_lasting(row, g, seat)
        self._write_machines(row, g, winter, seat)
        self._write_winter(row, g, winter, seat)
        if self._terms.rivals:
            self._write_prizes(row, g)
        counts = hexed(g)
        for owner in range(self.seats):
            self._write_more_of(row, g, winter, owner, counts[owner], seat, everything)

    def plane(self, which: int) -> int:
        """Where one of the planes begins."""
        return self._planes + which * self._cells

    def _write_figures(self, row: vec[u8], g: Position, seat: int) -> None:
        numbers, moved_by = self.plane(NUMBER), self.plane(MOVED_BY)
        of_piece = numbers_of(g)
        for piece, cell in enumerate(g.cell):
            if cell < 0:
                continue
            row[numbers + cell] = of_piece[g.origin[piece] if g.piece_type[piece] == DECOY else piece]
            row[moved_by + cell] = self.sits(g.moved_by[piece], seat)
        for _, cell, _, mover in g.items:
            row[self.plane(ITEM_COUNT) + cell] += 1
            row[self.plane(ITEM_MOVED_BY) + cell] = self.sits(mover, seat)
        for effect in g.effects:
            if effect.what is CHARM and g.cell[effect.on] >= 0:
                row[self.plane(CHARM_WALKS) + g.cell[effect.on]] = effect.amount
                row[self.plane(CHARM_BY) + g.cell[effect.on]] = of_piece[effect.source]
            elif effect.what is BOUND and g.cell[effect.source] >= 0:
                row[self.plane(DOLL_MAKER) + g.cell[effect.source]] = 1

    def _write_lasting(self, row: vec[u8], g: Position, seat: int) -> None:
        """Whose the effects on players are, and how many secrets somebody has."""
        secrets = len(MORE)
        first = secrets + len(SECRETS) + len(self._board.areas) + self.seats
        for effect in g.effects:
            if effect.what.on == SECRET:
                row[self.more_at(effect.seat, seat) + secrets + SECRETS.index(effect.what.key)] += 1
            elif effect.what.on == SEAT and effect.on < self.seats:
                at = self.more_at(effect.on, seat) + first + self._on_seats[effect.what.key]
                row[at] = self.whose(row[at], effect.seat, seat)

    def _write_machines(self, row: vec[u8], g: Position, winter: WinterState, seat: int) -> None:
        cell = g.cell
        for piece, by in winter.poison:
            if cell[piece] >= 0:
                row[self._poison + (by - seat) % self.seats * self._cells + cell[piece]] += 1
        for machine, tokens in winter.clocks.items():
            if cell[machine] >= 0:
                row[self.plane(TIME) + cell[machine]] = tokens
        for unit in winter.serves:
            if cell[unit] >= 0:
                row[self.plane(SERVING) + cell[unit]] = 1
        unit, machine, cards = winter.hauling
        if cards:
            for piece in (unit, machine):
                if cell[piece] >= 0:
                    row[self.plane(HAULING) + cell[piece]] = cards
        if winter.walker != NO_ONE and cell[winter.walker] >= 0:
            row[self.plane(SAVED) + cell[winter.walker]] = len(winter.saved) + 1

    def _write_winter(self, row: vec[u8], g: Position, winter: WinterState, seat: int) -> None:
        for key, about in g.due:
            row[self._dues + PLACE_OF_DUE[key]] += 1
            where = place_due(g, key, about, seat)
            if where is not None:
                row[self.plane(DUE_AT) + where] = 1
        holder = token_holder(g)
        numbers = [
            0 if winter.pile == NO_ZONE else left(g),
            0 if holder is None else self.sits(holder, seat),
            self.sits(winter.sealer, seat),
            *[ground + 1 for ground in winter.under],
        ]
        put(row, self._winter, numbers)
        if winter.attacking != NO_CARD:
            row[self._attacking + self._place[winter.attacking]] = 1
        if winter.sealed:
            self.count_cards(row, self._attacking + self._kinds, g, winter.sealed[seat], seat, False)

    def _write_prizes(self, row: vec[u8], g: Position) -> None:
        if not g.decks:
            for at, pile in enumerate(g.piles):
                row[self._stacks + at] = min(len(g.cards.zones[pile]), MOST)
        for at, kind in enumerate(g.titles):
            if g.title_owner[at] != NO_ONE:
                title = self._stacks + STACKS + base_set.TITLES.index(kind)
                row[title] = g.title_paid[at]
                row[title + TITLES] = min(max(0, g.title_from[at] - g.turn), MOST)

    # -- players ---------------------------------------------------------------------------------

    def more_at(self, owner: int, seat: int) -> int:
        """Where the second stretch of a player begins."""
        return self._more + (owner - seat) % self.seats * self._stretch

    def _write_more_of(
        self,
        row: vec[u8],
        g: Position,
        winter: WinterState,
        owner: int,
        hexes: int,
        seat: int,
        everything: bool,
    ) -> None:
        first, cards = self.more_at(owner, seat), g.cards
        discard = cards.zones[discard_of(owner)]
        seen = bool(discard) and (everything or cards.knows(seat, discard[-1]))
        put(
            row,
            first,
            [
                (g.team[owner] - g.team[seat]) % (g.setting.teams or self.seats),
                int(owner in g.winners),
                min(max(0, -g.points[owner]), MOST),
                min(hexes, MOST),
                len(cards.zones[winter.asides[owner]]) if winter.asides else 0,
                self._place[cards.kind[discard[-1]]] + 1 if seen else 0,
            ],
        )
        first += len(MORE) + len(SECRETS)
        for area in g.area_of[owner]:
            row[first + area] = 1
        first += len(self._board.areas)
        for piece, taker in enumerate(g.taken):
            if taker == owner and g.is_player(g.owner[piece]):
                row[first + (g.owner[piece] - seat) % self.seats] += 1
        first += self.seats + len(self._terms.on_seats)
        if winter.asides:
            self.count_cards(row, first, g, winter.asides[owner], seat, everything)
            self.count_cards(row, first + self._kinds, g, winter.hoards[owner], seat, everything)


def numbers_of(g: Position) -> list[int]:
    """By piece, the number of a unit among those of its player, from 1; 0 for all else."""
    counts = [0] * (g.seats + 1)
    numbers: list[int] = []
    for piece, piece_type in enumerate(g.piece_type):
        if piece_type == UNIT:
            counts[g.owner[piece]] += 1
        numbers.append(counts[g.owner[piece]] if piece_type == UNIT else 0)
    return numbers


def encoder(options: Mapping[str, Choice]) -> Encoder:
    """The encoder for a setting."""
    players = options["players"]
    assert isinstance(players, int)
    return FreezeEncoder(FREEZE_TERMS, players, board_for(players))
