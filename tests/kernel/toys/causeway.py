"""Causeway, a toy: interrupting cards of the hardest kind, on seven planks in a row.

Everybody has two units and a hidden hand. An attack names card, unit and target; its player may tuck
modifiers behind it in secret. Then all are asked one at a time, clockwise, until all pass in a row; each
reaction opens a window of its own before it happens, so the last one played happens first. Only then is the
tucked turned up, the damage counted, the target pushed back; the water at both ends is deadly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from emberbox.kernel.cards import EVERYONE, NOBODY, Cards
from emberbox.kernel.decision import Decision, Pick, Several, Steps, shuffle, window
from emberbox.kernel.game import Choice, Game, Option, State, View
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.space import NONE, Space
from emberbox.kernel.tally import Tally, count

BOX: Final = {"lance": 3, "sling": 2, "edge": 2, "weight": 1, "cover": 1, "hush": 3}
BOX.update({"gust": 2, "echo": 2, "spyglass": 1, "bulwark": 1, "fuse": 1})
"""What each player adds to the common deck."""

KEYS: Final = tuple(BOX)
LANCE, SLING, EDGE, WEIGHT, COVER, HUSH, GUST, ECHO, SPYGLASS, BULWARK, FUSE = range(len(KEYS))
TUCKED: Final = len(KEYS)
"""A tucked card lies on in the hand, its kind raised by this much: how many are tucked is a secret too."""

REACH: Final = {LANCE: 1, SLING: 3}
HARM: Final = {LANCE: 2, SLING: 1}
FITS: Final = {LANCE: (EDGE, WEIGHT), SLING: (WEIGHT,)}
PLANKS, RIDGE, REEDS = 7, 3, (1, 5)
HEALTH, HAND, ACTS, ROUNDS = 3, 4, 2, 5

SPACE: Final = Space(cards=KEYS, cells=PLANKS, units=8, seats=4, numbers=ACTS)
CARDS, CELLS, UNITS, SEATS, NUMBERS = SPACE.starts[2:]
DECK, DISCARD = range(2)
SETUP, BEGIN, ACT, OVER = range(4)

NOT_IN_HAND: Final = Refusal("causeway.card.in-hand")
WRONG_TIME: Final = Refusal("causeway.card.timing")
OWN_CARD: Final = Refusal("causeway.hush.own")
OUT_OF_REACH: Final = Refusal("causeway.reach")
NOTHING_TO_ECHO: Final = Refusal("causeway.echo.nothing")


def hand_of(seat: int) -> int:
    """The zone of a player's hand, tucked cards included."""
    return 2 + seat


class Causeway(State):
    """The planks between two answers.

    `stack` holds what is played and has not happened yet as [seat, card, unit, stopped], the last one on top;
    `lasting` is a queue of [seat, card, unit], `attack` is [seat, card, unit, target] or empty.
    """

    __slots__ = ("acts", "attack", "current", "health", "last", "lasting", "phase", "place", "round", "stack")

    def __init__(self, seats: int, cards: Cards) -> None:
        super().__init__(seats, cards)
        self.phase, self.round, self.current, self.acts = SETUP, 1, 0, ACTS
        self.health = [HEALTH] * (2 * seats)
        self.place = [(unit % 2 * seats + unit // 2) * PLANKS // (2 * seats) for unit in range(2 * seats)]
        self.last = [-1] * seats
        self.attack: list[int] = []
        self.stack: list[list[int]] = []
        self.lasting: list[list[int]] = []

    def copy(self) -> Causeway:
        twin = Causeway(self.seats, self.cards.copy())
        twin.phase, twin.round, twin.current, twin.acts = self.phase, self.round, self.current, self.acts
        twin.health = self.health[:]
        twin.place = self.place[:]
        twin.last = self.last[:]
        twin.attack = self.attack[:]
        twin.stack = [entry[:] for entry in self.stack]
        twin.lasting = self.lasting[:]
        return twin

    def steps(self) -> Steps[None]:
        return play(self)

    def view(self, seat: int) -> View:
        hands = [self.cards.visible(hand_of(other), seat) for other in range(self.seats)]
        known = [sorted(kind % TUCKED for kind in hand if kind is not None) for hand in hands]
        return {
            "now": [self.phase, self.round, self.current, self.acts],
            "health": self.health[:],
            "place": self.place[:],
            "deck": self.cards.visible(DECK, seat),
            "discard": self.cards.kinds(DISCARD),
            "hands": [{"count": len(hands[at]), "known": known[at]} for at in range(self.seats)],
            "tucked": self.tucked() if self.attack and self.attack[0] == seat else [],
            "last": self.last[:],
            "attack": self.attack[:],
            "stack": [entry[:] for entry in self.stack],
            "lasting": [entry[:] for entry in self.lasting],
        }

    def payoffs(self) -> list[float] | None:
        if self.phase != OVER:
            return None
        left = [self.health[2 * seat] + self.health[2 * seat + 1] for seat in range(self.seats)]
        return [1.0 / left.count(max(left)) if own == max(left) else 0.0 for own in left]

    def determinise(self, observer: int, rng: Random) -> None:
        """Others know neither which cards are tucked nor whether any: tuck anew from the imagined hand."""
        hidden = bool(self.attack) and self.attack[0] != observer
        if hidden:
            self.cards.kind = [kind % TUCKED for kind in self.cards.kind]
        super().determinise(observer, rng)
        if hidden:
            for card in self.cards.zones[hand_of(self.attack[0])]:
                if self.cards.kind[card] in FITS[self.attack[1]] and rng.random() < 0.5:
                    self.turn(card, TUCKED)

    def turn(self, card: int, by: int) -> None:
        """Tuck a card, or turn it up."""
        self.cards.kind = self.cards.kind[:]
        self.cards.kind[card] += by

    def tucked(self) -> list[int]:
        """What is tucked behind the attack."""
        return sorted(kind - TUCKED for kind in self.cards.kinds(hand_of(self.attack[0])) if kind >= TUCKED)

    def living(self, seat: int = -1) -> list[int]:
        """The living units of a player, or of all."""
        return [unit for unit, health in enumerate(self.health) if health and seat in (-1, unit // 2)]

    def far(self, unit: int, other: int) -> int:
        """How many planks lie from one unit to another."""
        return abs(self.place[unit] - self.place[other])

    def close(self, seat: int) -> bool:
        """Whether a player has a unit close enough to cover the target."""
        return any(self.far(unit, self.attack[3]) < 2 for unit in self.living(seat))

    def bulwarks(self, unit: int) -> int:
        """How many bulwarks protect a unit."""
        return sum(entry[1:] == [BULWARK, unit] for entry in self.lasting)

    def reachable(self, unit: int, kind: int) -> list[int]:
        """Whom a unit can attack with a card."""
        enemies = [other for other in self.living() if other // 2 != unit // 2]
        return [other for other in enemies if self.far(unit, other) <= REACH[kind]]

    def echoes(self, seat: int) -> list[int]:
        """The other players whose last card this one could play now."""
        last = [(other, kind) for other, kind in enumerate(self.last) if other != seat and kind >= 0]
        return [other for other, kind in last if self.bars(seat, kind) is None]

    def bars(self, seat: int, kind: int) -> Refusal | None:
        """Why a player cannot play a card now, on the own turn or as a reaction to the top of the stack."""
        if kind == ECHO:
            return None if self.echoes(seat) else NOTHING_TO_ECHO
        if self.stack:
            if kind == HUSH:
                return OWN_CARD if self.stack[-1][0] == seat else None
            if kind == GUST:
                return None if self.attack else WRONG_TIME
            if kind != COVER or self.stack[-1][1] not in REACH:
                return WRONG_TIME
            return None if self.close(seat) else OUT_OF_REACH
        if kind in REACH:
            return None if any(self.reachable(unit, kind) for unit in self.living(seat)) else OUT_OF_REACH
        return None if kind >= GUST else WRONG_TIME


class Play(Decision):
    """A card to play, or none. It reads the hand when somebody asks: it holds in an imagined world."""

    __slots__ = ("g",)

    def __init__(self, g: Causeway, seat: int, asks: str, because: str, root: bool = False) -> None:
        super().__init__(seat, asks, because, root)
        self.g = g

    def candidates(self) -> Sequence[int]:
        held = sorted(set(self.g.cards.kinds(hand_of(self.seat))))
        return [NONE, *(CARDS + kind for kind in held if kind < TUCKED)]

    def forbids(self, pick: int) -> Refusal | None:
        if pick == NONE:
            return None
        if not CARDS <= pick < CELLS:
            return NOT_ASKED
        if pick - CARDS not in self.g.cards.kinds(hand_of(self.seat)):
            return NOT_IN_HAND
        return self.g.bars(self.seat, pick - CARDS)


class Tuck(Several):
    """Which modifiers to tuck. Even how many would fit is a secret, so it reads the hand as `Play` does."""

    __slots__ = ("fits", "g")

    def __init__(self, g: Causeway, seat: int, kind: int) -> None:
        super().__init__(seat, "tuck", (), because=KEYS[kind])
        self.g = g
        self.fits = FITS[kind]

    def all_picks(self) -> list[int]:
        held = self.g.cards.kinds(hand_of(self.seat))
        return sorted(CARDS + kind for kind in held if kind in self.fits)


def play(g: Causeway) -> Steps[None]:
    """The game from wherever it stands to its end."""
    if g.phase == SETUP:
        for seat in range(g.seats):
            yield from draw(g, seat)
        g.phase = BEGIN
    while g.phase != OVER:
        yield from begin(g) if g.phase == BEGIN else act(g)


def begin(g: Causeway) -> Steps[None]:
    """Work off one of the effects that end now, the player's choice; after the last one the turn goes on."""
    due = [entry for entry in g.lasting if entry[0] == g.current]
    if not due:
        g.phase = ACT
        return
    picks = range(NUMBERS, NUMBERS + len(due))
    at = (yield Pick(g.current, "which-first", picks, "causeway.turn.begin", root=True)) - NUMBERS
    _, kind, unit = due[at]
    g.lasting.remove(due[at])
    g.tell("ended", {"unit": unit}, KEYS[kind])
    if kind == FUSE:
        hurt(g, unit, 1 - g.bulwarks(unit), "fuse")


def act(g: Causeway) -> Steps[None]:
    """One act of the turn; after the last one up to the hand limit, next. Who has no unit has no act."""
    me, pick = g.current, NONE
    if g.living(me):
        pick = yield Play(g, me, "turn", "causeway.turn", root=True)
    g.acts -= 1
    if pick != NONE:
        yield from perform(g, me, pick - CARDS)
    if g.living(me):
        if pick != NONE and g.acts:
            return
        yield from draw(g, me)
    g.acts, g.current = ACTS, (me + 1) % g.seats
    g.round += not g.current
    g.phase = OVER if g.round > ROUNDS or len({unit // 2 for unit in g.living()}) < 2 else BEGIN


def perform(g: Causeway, seat: int, kind: int) -> Steps[None]:
    """Play a card: it is declared, others may react to it, and then it happens unless it was stopped."""
    g.cards.move(g.cards.find(kind, hand_of(seat)), hand_of(seat), DISCARD)
    if kind == ECHO:
        picks = [SEATS + other for other in g.echoes(seat)]
        kind = g.last[(yield Pick(seat, "echo-whom", picks, "echo")) - SEATS]
    unit = yield from declare(g, seat, kind)
    g.tell("played", {"seat": seat, "card": kind, "unit": unit}, KEYS[kind])
    g.last[seat] = kind
    g.stack.append([seat, kind, unit, False])
    yield from reactions(g)
    stopped = bool(g.stack.pop()[3])
    g.tell("stopped" if stopped else "happens", {"seat": seat}, KEYS[kind])
    if kind in REACH:
        strike(g, stopped)
    elif not stopped:
        yield from happen(g, seat, kind, unit)


def declare(g: Causeway, seat: int, kind: int) -> Steps[int]:
    """Say which unit a card is played on, -1 if none, and tuck modifiers, before anybody reacts."""
    if kind in REACH:
        able = [UNITS + unit for unit in g.living(seat) if g.reachable(unit, kind)]
        unit = (yield Pick(seat, "with-which", able, KEYS[kind])) - UNITS
        targets = [UNITS + target for target in g.reachable(unit, kind)]
        target = (yield Pick(seat, "at-which", targets, KEYS[kind])) - UNITS
        g.attack = [seat, kind, unit, target]
        # Whoever has a hand is asked, for not to be asked would tell that there are no modifiers.
        if g.cards.zones[hand_of(seat)]:
            choice = Tuck(g, seat, kind)
            yield choice
            for pick in choice.taken:
                g.turn(g.cards.find(pick - CARDS, hand_of(seat)), TUCKED)
            g.tell("tucked", {"seat": seat}, KEYS[kind], {"cards": choice.taken[:]}, 1 << seat)
        return target
    if kind in (GUST, BULWARK, FUSE):
        units = g.living(seat if kind == BULWARK else -1)
        return (yield Pick(seat, "on-which", [UNITS + unit for unit in units], KEYS[kind])) - UNITS
    return -1


def reactions(g: Causeway) -> Steps[None]:
    """Ask one at a time, the active player last, until all pass in a row or the card is stopped."""
    player, kind = g.stack[-1][:2]
    asks = "react-to-attack" if kind in REACH else "react-to-card"
    seat, passes = g.current, 0
    while passes < g.seats and not g.stack[-1][3]:
        seat = (seat + 1) % g.seats
        passes += 1
        # Public grounds: a unit, a hand, and that nobody reacts to a reaction of their own.
        if g.living(seat) and g.cards.zones[hand_of(seat)] and (seat != player or kind in REACH):
            # A window for one, so that a auto-decline holds for it.
            (pick,) = yield from window([Play(g, seat, asks, KEYS[kind])])
            if pick != NONE:
                passes = 0
                yield from perform(g, seat, pick - CARDS)


def happen(g: Causeway, seat: int, kind: int, unit: int) -> Steps[None]:
    """What a card does when its time has come: the top of the stack is now what it was a reaction to."""
    if kind == HUSH:
        g.stack[-1][3] = True
    elif kind == COVER:
        g.stack[-1][3] = g.close(seat)
    elif kind == GUST:
        planks = [CELLS + to for to in (g.place[unit] - 1, g.place[unit] + 1) if 0 <= to < PLANKS]
        g.place[unit] = (yield Pick(seat, "whereto", planks, "gust")) - CELLS
    elif kind == SPYGLASS:
        yield from spy(g, seat)
    else:
        g.lasting.append([seat, kind, unit])


def spy(g: Causeway, seat: int) -> Steps[None]:
    """Look at the top three cards and put them back in any order, the lowest first."""
    left = g.cards.zones[DECK][-3:]
    for card in left:
        g.cards.show(card, 1 << seat)
    g.tell("looked", {"seat": seat}, "spyglass", {"cards": g.cards.kinds(DECK)[-3:]}, 1 << seat)
    order: list[int] = []
    while left:
        pick = yield Pick(seat, "put-back", list({CARDS + g.cards.kind[card] for card in left}), "spyglass")
        order.append(next(card for card in left if CARDS + g.cards.kind[card] == pick))
        left.remove(order[-1])
    g.cards.zones[DECK][-3:] = order
    for card in order:
        # Somebody else who knew one of them does not know any more where it lies.
        g.cards.seen[card] = 1 << seat


def damage(g: Causeway, tucked: Sequence[int], tally: Tally | None = None) -> int:
    """What the attack does to its target as things stand, never less than nothing."""
    _, kind, unit, target = g.attack
    total = count(tally, HARM[kind], KEYS[kind])
    total += count(tally, tucked.count(EDGE), "edge")
    total += count(tally, int(g.place[unit] == RIDGE), "ridge")
    total += count(tally, -int(g.place[target] in REEDS), "reeds")
    total += count(tally, -g.bulwarks(target), "bulwark")
    return total + count(tally, max(0, -total), "causeway.damage.least")


def strike(g: Causeway, stopped: bool) -> None:
    """Turn up what is tucked, hurt and push the target if it is still in reach; else an edge cuts its own."""
    seat, kind, unit, target = g.attack
    tucked = g.tucked()
    for modifier in tucked:
        card = g.cards.find(modifier + TUCKED, hand_of(seat))
        g.turn(card, -TUCKED)
        g.cards.move(card, hand_of(seat), DISCARD)
    g.tell("turned-up", {"cards": tucked}, KEYS[kind])
    if stopped or g.far(unit, target) > REACH[kind]:
        hurt(g, unit, tucked.count(EDGE), "edge")
    else:
        tally = None if g.story is None else Tally()
        hurt(g, target, damage(g, tucked, tally), KEYS[kind], tally)
        away = (g.place[target] > g.place[unit]) - (g.place[target] < g.place[unit])
        g.place[target] += away * ((kind == LANCE) + tucked.count(WEIGHT))
        if not 0 <= g.place[target] < PLANKS:
            hurt(g, target, HEALTH, "causeway.water")
    g.attack = []


def hurt(g: Causeway, unit: int, harm: int, because: str, tally: Tally | None = None) -> None:
    """Take health, and say how the number came about."""
    if harm > 0 and g.health[unit]:
        g.health[unit] = max(0, g.health[unit] - harm)
        lines = "" if tally is None else ", ".join(f"{value:+} {why}" for value, why in tally.lines)
        g.tell("hurt", {"unit": unit, "damage": harm, "lines": lines}, because)


def draw(g: Causeway, seat: int) -> Steps[None]:
    """Draw up to the limit, and make a new deck of the discarded cards when it is empty."""
    while len(g.cards.zones[hand_of(seat)]) < HAND:
        if not g.cards.zones[DECK]:
            while g.cards.zones[DISCARD]:
                g.cards.draw(DISCARD, DECK)
            g.cards.rearrange(DECK, (yield from shuffle("deck", len(g.cards.zones[DECK]), "causeway.deck")))
        card = g.cards.draw(DECK, hand_of(seat))
        g.tell("drew", {"seat": seat}, "causeway.draw", {"card": g.cards.kind[card]}, 1 << seat)


class CausewayGame(Game):
    """Causeway as the kernel knows it."""

    __slots__ = ()

    def __init__(self) -> None:
        players = Option("players", 2, range(2, 5), "how many sit at the causeway")
        super().__init__("causeway", "Causeway", "1", SPACE, [players])

    def start(self, options: Mapping[str, Choice]) -> Causeway:
        seats = int(options["players"])
        g = Causeway(seats, Cards())
        for audience in (NOBODY, EVERYONE, *(1 << seat for seat in range(seats))):
            g.cards.add_zone(audience)
        for kind, copies in enumerate(BOX.values()):
            g.cards.deal([kind] * (copies * seats), pool=0, zone=DISCARD)
        return g


CAUSEWAY: Final = CausewayGame()
