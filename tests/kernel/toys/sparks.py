"""Sparks, a toy: hidden hands, reactions of several seats at once, and a card that lies face down.

It shows how interrupting cards are written. Everybody has three lives. On your turn you play a card, lay
one face down or pass. A spark or a flame is thrown at somebody; then everybody else may ward it off from the
hand, all asked together. Only after that is the face-down card of the target turned up: a trap strikes back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from emberbox.kernel.cards import EVERYONE, NOBODY, Cards
from emberbox.kernel.decision import Decision, Pick, Roll, Steps, several, shuffle, window
from emberbox.kernel.game import Choice, Game, Option, State, View
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.space import NONE, Space

KEYS: Final = ("spark", "flame", "ward", "trap", "lantern")
SPARK, FLAME, WARD, TRAP, LANTERN = range(len(KEYS))
BOX: Final = [SPARK] * 3 + [FLAME] * 2 + [WARD] * 2 + [TRAP] + [LANTERN]
"""What each player adds to the common deck."""

SPACE: Final = Space(verbs=["lay", "keep", "bury"], cards=KEYS, seats=4)
LAY: Final = SPACE.verb("lay")
KEEP: Final = SPACE.verb("keep")
BURY: Final = SPACE.verb("bury")
CARDS: Final = SPACE.cards
SEATS: Final = SPACE.seats

DECK: Final = 0
DISCARD: Final = 1
LIVES: Final = 3
HAND_LIMIT: Final = 3
ROUNDS: Final = 12

NOT_IN_HAND: Final = Refusal("sparks.card.in-hand")
ONLY_A_REACTION: Final = Refusal("sparks.card.reaction")
ONLY_A_WARD: Final = Refusal("sparks.ward.only")
ONE_FACE_DOWN: Final = Refusal("sparks.lay.one")
NOTHING_TO_LOOK_AT: Final = Refusal("sparks.lantern.empty")


def hand_of(seat: int) -> int:
    """The zone of a player's hand."""
    return 2 + 2 * seat


def laid_of(seat: int) -> int:
    """The zone of a player's face-down card."""
    return 3 + 2 * seat


class Sparks(State):
    """A table of Sparks between two answers."""

    __slots__ = ("current", "lives", "over", "turn")

    def __init__(self, seats: int, cards: Cards) -> None:
        super().__init__(seats, cards)
        self.turn = 0
        self.current = 0
        self.over = False
        self.lives = [LIVES] * seats

    def copy(self) -> Sparks:
        twin = Sparks(self.seats, self.cards.copy())
        twin.turn = self.turn
        twin.current = self.current
        twin.over = self.over
        twin.lives = self.lives[:]
        return twin

    def steps(self) -> Steps[None]:
        return play(self)

    def view(self, seat: int) -> View:
        cards = self.cards
        return {
            "turn": self.turn,
            "current": self.current,
            "lives": self.lives[:],
            "deck": cards.visible(DECK, seat),
            "discard": cards.kinds(DISCARD),
            "hands": [self.seen_hand(other, seat) for other in range(self.seats)],
            "laid": [cards.visible(laid_of(other), seat) for other in range(self.seats)],
        }

    def seen_hand(self, seat: int, observer: int) -> View:
        """A hand as somebody sees it: how many cards, and those that are known, without their order."""
        seen = self.cards.visible(hand_of(seat), observer)
        return {"count": len(seen), "known": sorted(kind for kind in seen if kind is not None)}

    def payoffs(self) -> list[float] | None:
        if not self.over:
            return None
        best = max(self.lives)
        return [1.0 / self.lives.count(best) if lives == best else 0.0 for lives in self.lives]

    def others(self, seat: int) -> list[int]:
        """The other players who still live, clockwise."""
        around = [(seat + step) % self.seats for step in range(1, self.seats)]
        return [other for other in around if self.lives[other]]


class FromHand(Decision):
    """One card of the hand. It reads the state when somebody asks, so that it holds in an imagined world."""

    __slots__ = ("g",)

    def __init__(self, g: Sparks, seat: int, asks: str, because: str, root: bool = False) -> None:
        super().__init__(seat, asks, because, root)
        self.g = g

    def candidates(self) -> Sequence[int]:
        return [CARDS + kind for kind in sorted(set(self.g.cards.kinds(hand_of(self.seat))))]

    def forbids(self, pick: int) -> Refusal | None:
        if not CARDS <= pick < SEATS:
            return NOT_ASKED
        return None if pick - CARDS in self.g.cards.kinds(hand_of(self.seat)) else NOT_IN_HAND


class Turn(FromHand):
    """Play a card, lay one face down, or pass? Between two turns the state says it all: a root."""

    __slots__ = ()

    def __init__(self, g: Sparks) -> None:
        super().__init__(g, g.current, "turn", "sparks.turn.one-card", root=True)

    def candidates(self) -> Sequence[int]:
        return [NONE, LAY, *super().candidates()]

    def forbids(self, pick: int) -> Refusal | None:
        cards = self.g.cards
        if pick == NONE:
            return None
        if pick == LAY:
            if not cards.zones[hand_of(self.seat)]:
                return NOT_IN_HAND
            return ONE_FACE_DOWN if cards.zones[laid_of(self.seat)] else None
        if pick in (CARDS + WARD, CARDS + TRAP):
            return ONLY_A_REACTION
        if pick == CARDS + LANTERN and not cards.zones[DECK]:
            return NOTHING_TO_LOOK_AT
        return super().forbids(pick)


class Ward(FromHand):
    """Ward off what is thrown, or let it pass?"""

    __slots__ = ()

    def candidates(self) -> Sequence[int]:
        return [NONE, *super().candidates()]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None
        if CARDS <= pick < SEATS and pick != CARDS + WARD:
            return ONLY_A_WARD
        return super().forbids(pick)


def play(g: Sparks) -> Steps[None]:
    """The game from wherever it stands to its end."""
    if g.turn == 0:
        yield from reshuffle(g, "sparks.setup")
        for seat in range(g.seats):
            yield from draw(g, seat, HAND_LIMIT, "sparks.setup")
        g.turn = 1
    while not g.over:
        yield from take_turn(g)


def take_turn(g: Sparks) -> Steps[None]:
    """One card, one card drawn, down to the limit, next."""
    me = g.current
    pick = yield Turn(g)
    if pick == LAY:
        yield from lay(g, me)
    elif pick in (CARDS + SPARK, CARDS + FLAME):
        yield from throw(g, me, pick - CARDS)
    elif pick == CARDS + LANTERN:
        yield from light(g, me)
    if g.lives[me] and g.others(me):
        yield from draw(g, me, 1, "sparks.turn.draw")
        excess = len(g.cards.zones[hand_of(me)]) - HAND_LIMIT
        yield from discard_some(g, me, excess, excess, "sparks.turn.limit")
    g.turn += 1
    g.over = len(g.others(me)) + (g.lives[me] > 0) < 2 or g.turn > ROUNDS * g.seats
    g.current = (g.others(me) or [me])[0]


def lay(g: Sparks, me: int) -> Steps[None]:
    """Put a card of any kind face down: a choice in the middle of an effect."""
    pick = yield FromHand(g, me, "lay-what", "sparks.lay")
    card = g.cards.find(pick - CARDS, hand_of(me))
    g.cards.move(card, hand_of(me), laid_of(me))
    g.tell("laid", {"seat": me}, "sparks.lay", secret={"card": pick - CARDS}, to=1 << me)


def light(g: Sparks, me: int) -> Steps[None]:
    """Look at the top card; keep it or put it under the deck."""
    g.cards.move(g.cards.find(LANTERN, hand_of(me)), hand_of(me), DISCARD)
    top = g.cards.zones[DECK][-1]
    g.cards.show(top, 1 << me)
    g.tell("looked", {"seat": me}, "lantern", secret={"card": g.cards.kind[top]}, to=1 << me)
    if (yield Pick(me, "keep-or-bury", [KEEP, BURY], "lantern")) == KEEP:
        g.cards.draw(DECK, hand_of(me))
    else:
        g.cards.zones[DECK].insert(0, g.cards.zones[DECK].pop())


def throw(g: Sparks, me: int, kind: int) -> Steps[None]:
    """Throw a card at somebody. The window comes first, then what lies face down, then the damage."""
    g.cards.move(g.cards.find(kind, hand_of(me)), hand_of(me), DISCARD)
    target = (yield Pick(me, "at-whom", [SEATS + seat for seat in g.others(me)], KEYS[kind])) - SEATS
    # Who is asked is decided by what everybody sees: whether there is a hand, never what is in it.
    asked = [seat for seat in g.others(me) if g.cards.zones[hand_of(seat)]]
    answers = yield from window([Ward(g, seat, "ward", KEYS[kind]) for seat in asked], KEYS[kind])
    warded = False
    for seat, pick in zip(asked, answers, strict=True):
        if pick != NONE:
            warded = True
            g.cards.move(g.cards.find(WARD, hand_of(seat)), hand_of(seat), DISCARD)
            g.tell("warded", {"seat": seat}, "ward")
    if warded:
        return
    if g.cards.zones[laid_of(target)]:
        turned = g.cards.draw(laid_of(target), DISCARD)
        if g.cards.kind[turned] == TRAP:
            hurt(g, me, 1, "trap")
            return
    damage = 1 if kind == SPARK else 1 + (yield Roll("flame-die", 2, "flame"))
    softened = yield from discard_some(g, target, 0, damage, KEYS[kind])
    hurt(g, target, damage - softened, KEYS[kind])


def hurt(g: Sparks, seat: int, damage: int, because: str) -> None:
    """Take lives; who has none left drops all cards."""
    g.lives[seat] = max(0, g.lives[seat] - damage)
    g.tell("hurt", {"seat": seat, "damage": damage}, because)
    if not g.lives[seat]:
        for zone in (hand_of(seat), laid_of(seat)):
            while g.cards.zones[zone]:
                g.cards.draw(zone, DISCARD)


def discard_some(g: Sparks, seat: int, least: int, most: int, because: str) -> Steps[int]:
    """Let somebody discard cards of their choice; how many it were."""
    hand = [CARDS + kind for kind in g.cards.kinds(hand_of(seat))]
    taken = yield from several(seat, "discard", hand, least=least, most=max(0, most), because=because)
    for pick in taken:
        g.cards.move(g.cards.find(pick - CARDS, hand_of(seat)), hand_of(seat), DISCARD)
    return len(taken)


def draw(g: Sparks, seat: int, count: int, because: str) -> Steps[None]:
    """Draw cards, and shuffle the discarded ones into a new deck when it is empty."""
    for _ in range(count):
        if not g.cards.zones[DECK]:
            yield from reshuffle(g, because)
        if not g.cards.zones[DECK]:
            return
        card = g.cards.draw(DECK, hand_of(seat))
        g.tell("drew", {"seat": seat}, because, secret={"card": g.cards.kind[card]}, to=1 << seat)


def reshuffle(g: Sparks, because: str) -> Steps[None]:
    """Make a new deck of what was discarded."""
    while g.cards.zones[DISCARD]:
        g.cards.draw(DISCARD, DECK)
    order = yield from shuffle("deck", len(g.cards.zones[DECK]), because)
    g.cards.rearrange(DECK, order)


def table(seats: int, decked: Sequence[int] | None = None) -> Sparks:
    """A table before its first step."""
    g = Sparks(seats, Cards())
    g.cards.add_zone(NOBODY)
    g.cards.add_zone(EVERYONE)
    for seat in range(seats):
        g.cards.add_zone(1 << seat)
        g.cards.add_zone(1 << seat)
    g.cards.deal(BOX * seats if decked is None else decked, pool=0, zone=DECK)
    return g


class SparksGame(Game):
    """Sparks as the kernel knows it."""

    __slots__ = ()

    def __init__(self) -> None:
        players = Option("players", 2, range(2, 5), "how many sit at the table")
        super().__init__("sparks", "Sparks", "1", SPACE, [players])

    def start(self, options: Mapping[str, Choice]) -> State:
        players = options["players"]
        assert isinstance(players, int)
        return table(players)


SPARKS: Final = SparksGame()
