'''Positions of Ignite drawn as boards, with acts that read like the rulebook.

A word is a space, `a1` a unit of player a, a capital is terrain: `emberbox.testing.ignite_drawing` has them
all. Player a is in the action phase of round 3, and everything beyond the drawing is plains.

>>> t = table("""
...     .  b2  .
...     a1 b1  F+b3
... """, hands={"a": "dagger dagger march", "b": "old-wooden-shield"}, damage={"b2": 2})
>>> t.play("dagger", "b1")
>>> t.asked_seat, t.options()
('b', [None, 'old-wooden-shield'])
>>> t.react("b", "old-wooden-shield")
>>> t.damage("b1"), t.play_area("b")
(0, ['old-wooden-shield'])

Pieces are picked by name, spaces as "E5", cards by key, players as "b", everything else by its word, and None
is nothing. What cannot be picked is refused by an entry of the ledger:

>>> t.refusal("dagger", "b2")
'ignite.attack.in-range'
>>> t.play("march", "D4")
>>> t.cell("a1"), t.at("D5")
('D4', 'b2')
>>> t.play("dagger", "b2")
>>> t.alive("b2"), t.trophies("a")
(False, ['b2'])
>>> print(t.drawing())
a1 . .
. b1 b3

The words of `table`:

- The drawing's upper left corner is `at` a space, D4 unless said; `terrain` is a second drawing with the same
  corner. With `village`, village and bazaar are where they always are.
- At least three players sit around the table, for a game of two ends with the death of one's last unit. Who
  has no unit in the drawing has one, `c1`, far off in the own starting area, unless `out`. `races` are given
  by player or unit; all others are pandas, whose ability is over before the game begins.
- Decks are named from the top card down, all else from the oldest card to the newest. `market` names decks,
  with the cards left in them if need be, `stacks` those of Epic Ignite, top card first. `titles` have an
  owner and what was paid, "b 5", or nobody, "". Only kinds of cards that lie somewhere are in the game.
- `frozen` and `held` (immobilized) say until whose turn, `cursed` by whom. `origins` of minions are
  "summoned", "after-death" or "raised". `trophies` are units (`b4`) that are not in the drawing.
- `game` is Ignite, or an expansion. All others are options of the game: goal="hill-15".
'''

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, final

from emberbox.games.ignite.facts.kinds import KEYS, kind
from emberbox.games.ignite.game import IGNITE, Ignite
from emberbox.games.ignite.setting import EPIC
from emberbox.games.ignite.space import CELLS, NUMBERS, card_pick
from emberbox.games.ignite.space import SEATS as SEAT_PICKS
from emberbox.games.ignite.state.effects import EFFECTS, Effect, effects_of
from emberbox.games.ignite.state.position import (
    DECOY,
    NO_ONE,
    PHASE_NAMES,
    deck_of,
    discard_of,
    front_of,
    hand_of,
    play_area_of,
    trash_of,
)
from emberbox.kernel.chance import Chance
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.game import Choice, Game
from emberbox.kernel.grid import OFF
from emberbox.kernel.space import NONE
from emberbox.testing.ignite_drawing import (
    NOBODY_S,
    PIECE_LETTERS,
    SEATS,
    Drawing,
    Keys,
    Laying,
    corner,
    draw_board,
    lay_board,
    lay_ground,
    letter_of,
    seat_of,
)
from emberbox.testing.table import Table as BaseTable

Thing: TypeAlias = str | int | None
"""What is picked: a piece's name, a space, a card's key, a player's letter, a word, a number, or nothing."""

NOTHING: Final[Mapping[str, str]] = {}
NOTHING_TO_COUNT: Final[Mapping[str, int]] = {}
NO_CARDS: Final[Mapping[str, Keys]] = {}

DECLINABLE: Final = ("react", "reveal", "spring", "stay-put", "stay-up")
"""What players are asked because of what another does."""

SPACE_NAME: Final = re.compile(r"[A-R]\d+")


def table(
    drawing: str,
    *,
    terrain: str = "",
    at: str | None = None,
    village: bool = False,
    players: int = 0,
    active: str = "a",
    phase: str = "action",
    round: int = 3,
    races: Mapping[str, str] = NOTHING,
    hands: Mapping[str, Keys] = NO_CARDS,
    decks: Mapping[str, Keys] = NO_CARDS,
    discards: Mapping[str, Keys] = NO_CARDS,
    play_areas: Mapping[str, Keys] = NO_CARDS,
    fronts: Mapping[str, Keys] = NO_CARDS,
    damage: Mapping[str, int] = NOTHING_TO_COUNT,
    down: Keys = "",
    frozen: Mapping[str, str] = NOTHING,
    held: Mapping[str, str] = NOTHING,
    origins: Mapping[str, str] = NOTHING,
    out: str = "",
    trophies: Mapping[str, Keys] = NO_CARDS,
    points: Mapping[str, int] = NOTHING_TO_COUNT,
    bank: int = 0,
    market: Keys | Mapping[str, int] = "",
    stacks: Sequence[Keys] = (),
    titles: Mapping[str, str] = NOTHING,
    monopoly: str = "",
    cursed: Mapping[str, str] = NOTHING,
    game: Game = IGNITE,
    **options: Choice,
) -> Table:
    """A table in the middle of a game, player a to act; the words are explained above."""
    drawn, ground = Drawing(drawing), Drawing(terrain)
    seats = players or max(3, drawn.seats(), ground.seats())
    if drawn.seats() > seats:
        raise ValueError(f"the drawing has pieces of {drawn.seats()} players, but {seats} sit at the table")
    g = _start(game, {**options, "players": seats}, bool(stacks))
    lay = Laying(g, races)
    g.phase = PHASE_NAMES.index(phase)
    g.current = lay.seat(active)
    g.turn = (round - 1) * seats + g.current
    lay_board(g, village)
    start = corner(g.board.grid, drawn if drawn.height else ground, at)
    for part in (drawn, ground):
        lay_ground(g, part, corner(g.board.grid, part, g.board.grid.name(start)))
    lay.pieces(drawn, start, out)
    lay.trophies(trophies)
    lay.states(damage, down, frozen, held, origins)
    lay.cards(hands, hand_of)
    lay.cards(play_areas, play_area_of)
    lay.cards(fronts, front_of)
    lay.cards(discards, discard_of)
    lay.decks(decks)
    lay.market(market, stacks, titles)
    lay.marks(points, monopoly, cursed)
    lay.kinds()
    g.bank = bank
    return Table(game, g, lay.names, (start, drawn.height, drawn.width))


def _start(game: Game, options: Mapping[str, Choice], epic: bool) -> Ignite:
    """A table before anything lies on it."""
    g = game.start(game.complete({**options, "market": EPIC} if epic else options))
    assert isinstance(g, Ignite)
    return g


@final
class Fate(Chance):
    """Chance as a test wants it: as scripted, and otherwise a shuffle leaves everything as it lies."""

    def __init__(self) -> None:
        self.script: list[int] = []

    def pick(self, decision: Decision) -> int:
        options = decision.options()
        if not self.script:
            return options[-1]
        pick = self.script.pop(0)
        assert pick in options, f"the script gives {decision.asks!r} {pick}, which is not among {options}"
        return pick


@final
class Table(BaseTable[Ignite, Thing]):
    """A game of Ignite to play by hand: acts of whoever is asked, and plain readings."""

    def __init__(self, game: Game, g: Ignite, names: dict[str, int], drawn: tuple[int, int, int]) -> None:
        self.fate: Final = Fate()
        self._names: Final = names
        self._drawn: Final = drawn
        self._space: Final = game.space
        super().__init__(game, g, self.fate)

    def reopened(self) -> Table:
        """The table after its state was changed by hand: the rules go on from what the state says now."""
        return Table(self.session.game, self.g, self._names, self._drawn)

    # -- acts of the seat that is asked ------------------------------------------------------------

    def pick_all(self, *things: Thing) -> None:
        """Answer a choice of several in any order; what may be left out is."""
        self.session.answer_several([self._meanings(self.g, thing)[0] for thing in things])

    def play(self, card: str, *things: Thing) -> None:
        """Play a card of the hand for its action, and answer what it asks."""
        self._expect("act")
        self.pick(card, *things)

    def honor(self, *cards: str) -> None:
        """Play cards of the hand for their honor, one after another."""
        for card in cards:
            self._expect("act")
            self.pick("honor")
            self.pick_all(card)

    def buy(self, card: str, *things: Thing) -> None:
        """Buy a card of the market; things are what is asked besides (price, buyer)."""
        self._expect("act")
        self.pick("buy", card, *things)

    def react(self, seat: str, card: str, *things: Thing) -> None:
        """A player answers an attack with a card, after all before have declined."""
        while self.asked in DECLINABLE and self.asked_seat != seat:
            self.pick(None)
        assert self.asked_seat == seat, f"{seat!r} is not asked to react; {self._question()}"
        self.pick(card, *things)

    def nobody_reacts(self) -> None:
        """Decline every reaction, reveal and trap until something else is asked."""
        while self.asked in DECLINABLE:
            self.pick(None)

    def end_turn(self) -> None:
        """End the turn."""
        self.pick("end-turn")

    def end_turns_until(self, seat: str) -> None:
        """End this turn and those that follow until a player acts.

        Whatever else is asked gets the first answer: to do nothing where that may be, or to end the turn.
        """
        self.end_turn()
        while not self.over and not (self.active == seat and self.asked in ("act", "minions", "spawn")):
            self.pick(self.options()[0])

    def dice(self, *faces: int) -> None:
        """Script what chance answers from now on: faces of dice, or the swaps of a shuffle."""
        self.fate.script.extend(faces)

    # -- readings of pieces ------------------------------------------------------------------------

    def at(self, space: str) -> str | None:
        """What stands on a space."""
        piece = self.g.standing[self.g.board.grid.parse(space)]
        return None if piece < 0 else self.name(piece)

    def cell(self, name: str) -> str | None:
        """Where a piece stands."""
        cell = self.g.cell[self.piece(name)]
        return None if cell == OFF else self.g.board.grid.name(cell)

    def damage(self, name: str) -> int:
        """How much damage a piece has taken."""
        return self.g.damage[self.piece(name)]

    def alive(self, name: str) -> bool:
        """Whether a piece is on the board."""
        return self.g.cell[self.piece(name)] != OFF

    def is_down(self, name: str) -> bool:
        """Whether a unit is knocked down."""
        return self.g.down[self.piece(name)]

    def is_frozen(self, name: str) -> bool:
        """Whether a piece is frozen."""
        return self.g.frozen[self.piece(name)] != NO_ONE

    def is_held(self, name: str) -> bool:
        """Whether a piece is immobilized."""
        return self.g.held[self.piece(name)] != NO_ONE

    def lasting(self, key: str) -> list[Effect]:
        """The effects of a kind that lie on the table, the oldest first."""
        return effects_of(self.g, EFFECTS[key])

    def drawing(self) -> str:
        """The part of the board that was drawn, as it is now: pieces and items, without the terrain."""
        return draw_board(self.g, *self._drawn, self.name)

    def terrain(self, space: str) -> str:
        """What a space is now, as in the view: "plains", "ice"."""
        return str(self.g.view(0)["board"]["terrain"][self.g.board.grid.parse(space)])

    # -- readings of cards and players -------------------------------------------------------------

    def hand(self, seat: str) -> list[str]:
        """The cards in a player's hand, the newest last."""
        return self._zone(hand_of(seat_of(self.g, seat)))

    def deck(self, seat: str) -> list[str]:
        """The cards of a player's deck, the top card first."""
        return self._zone(deck_of(seat_of(self.g, seat)))[::-1]

    def play_area(self, seat: str) -> list[str]:
        """The cards in a player's play area, the newest last."""
        return self._zone(play_area_of(seat_of(self.g, seat)))

    def discard(self, seat: str) -> list[str]:
        """The cards of a player's discard pile, the top card last."""
        return self._zone(discard_of(seat_of(self.g, seat)))

    def front(self, seat: str) -> list[str]:
        """The cards that stay in front of a player."""
        return self._zone(front_of(seat_of(self.g, seat)))

    def trash(self) -> list[str]:
        """The cards that are out of the game, the newest last."""
        return self._zone(trash_of(self.g))

    def trophies(self, seat: str) -> list[str]:
        """The units that a player has taken."""
        taker = seat_of(self.g, seat)
        return [self.name(piece) for piece, by in enumerate(self.g.taken) if by == taker]

    @property
    def bank(self) -> int:
        """The honor of the active player."""
        return self.g.bank

    # -- readings of the game ----------------------------------------------------------------------

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return SEATS[self.g.current]

    @property
    def phase(self) -> str:
        """The part of the turn, or "over"."""
        return PHASE_NAMES[self.g.phase]

    @property
    def winners(self) -> str:
        """The letters of those who have won."""
        return "".join(SEATS[seat] for seat in self.g.winners)

    @property
    def asked_seat(self) -> str | None:
        """The letter of the player who is asked."""
        return None if self.session.decision is None else SEATS[self.session.decision.seat]

    def events(self, *what: str) -> list[dict[str, Fact]]:
        """All that happened since the table was laid, or all of some kinds, secrets included."""
        return [
            {"what": event.what, "because": event.because, **event.facts, **(event.secret or {})}
            for event in self._told(*what)
        ]

    # -- how it is done ----------------------------------------------------------------------------

    def _expect(self, asks: str) -> None:
        assert self.asked == asks, f"this comes with the question {asks!r}; {self._question()}"

    def _player(self, seat: int) -> str:
        return SEATS[seat]

    def _meanings(self, g: Ignite, thing: Thing) -> list[int]:
        """Everything that a thing could mean: a unit drawn as a bare letter is also a player's letter."""
        if thing is None:
            return [NONE]
        if isinstance(thing, int):
            return [NUMBERS + thing]
        found: list[int] = []
        self._name_newcomers()
        if thing in self._names:
            cell = g.cell[self._names[thing]]
            assert cell != OFF, f"{thing!r} is not on the board"
            found.append(CELLS + cell)
        if thing in KEYS:
            found.append(card_pick(kind(thing)))
        if f"verb:{thing}" in self._space.names:
            found.append(self._space.verb(thing))
        if len(thing) == 1 and thing in SEATS[: g.seats]:
            found.append(SEAT_PICKS + SEATS.index(thing))
        if SPACE_NAME.fullmatch(thing):
            found.append(CELLS + g.board.grid.parse(thing))
        if not found:
            raise ValueError(f"{thing!r} is no piece, space, card, word or player at this table")
        return found

    def _thing(self, pick: int) -> Thing:
        what, index = self._space.thing(pick)
        if what == "none":
            return None
        if what == "cell":
            piece = self.g.standing[index]
            return self.g.board.grid.name(index) if piece < 0 else self.name(piece)
        if what == "seat":
            return SEATS[index]
        return index if what == "number" else self._space.name(pick).partition(":")[2]

    def piece(self, name: str) -> int:
        """The piece of a name."""
        self._name_newcomers()
        if name not in self._names:
            raise ValueError(f"there is no piece {name!r}; the table has {', '.join(sorted(self._names))}")
        return self._names[name]

    def name(self, piece: int) -> str:
        """The name of a piece."""
        self._name_newcomers()
        return next(name for name, known in self._names.items() if known == piece)

    def _name_newcomers(self) -> None:
        """Name the minions and decoys that came since: `aw1`, `aw2`. A name goes with who is gone."""
        g = self.g
        letters = {piece_type: letter for letter, piece_type in PIECE_LETTERS.items() if letter != "!xc"}
        for piece in g.on_board():
            letter = letters[g.piece_type[piece]]
            named = [name for name, known in self._names.items() if known == piece]
            if named and g.is_machine(piece) and named[0].rstrip("0123456789")[1:] == letter:
                continue  # a machine changes hands, and keeps its name
            start = letter if letter.startswith(NOBODY_S) else letter_of(g, g.owner[piece]) + letter
            if named and named[0].rstrip("0123456789") == start:
                continue
            for name in named:
                del self._names[name]
            if g.piece_type[piece] == DECOY:
                doubled = next(name for name, known in self._names.items() if known == g.origin[piece])
                name = start + doubled[1:]
            else:
                name = next(f"{start}{n}" for n in range(1, 99) if f"{start}{n}" not in self._names)
            self._names[name] = piece

    def _zone(self, zone: int) -> list[str]:
        return [KEYS[kind] for kind in self.g.cards.kinds(zone)]
