"""Positions of Forge drawn as boards, with acts that read like the rulebook.

One string for each player, slots 1 to 4 from left to right, a minion's damage counters after a slash:

>>> t = table("wallbreaker fuse-bot - -", "heat-sink/1 scrapbot - -", hands=["fuse-bot"], forges=[10, 3])
>>> t.attack(1, "forge")
>>> t.forge(1), t.scrapheap(1)
(0, 'cinder-imp cinder-imp pilot-light')
>>> t.refusal_of_attack(2, 2)
'forge.attack.guardian'
>>> t.attack(2, 1)
>>> t.lineup(0), t.lineup(1), t.attack_and_health(1, 1)
('wallbreaker fuse-bot - -', 'heat-sink/2 scrapbot - -', (0, 3))

Both have attacked, so building is on. What the dice show is said with the act that rolls them, as
(target, flame), and all of it must be used:

>>> t.summon("fuse-bot", slot=3, dice=[(1, "large")])
>>> t.lineup(1)
'- scrapbot - -'
>>> t.end_turn()
>>> t.attack(2, 1, dice=[("forge", "small")])
Traceback (most recent call last):
...
AssertionError: the rules did not roll all of the dice: [('target-die', 4), ('explosion-die', 0)] are left
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, final

from emberbox.games.forge.catalogue import HEALTH, KEYS
from emberbox.games.forge.decisions import AttackWith
from emberbox.games.forge.game import FORGE, PRINTED_FORGE, Forge, new_table
from emberbox.games.forge.ignite import FLAMES, FORGE_FACE
from emberbox.games.forge.position import (
    EMPTY,
    MOST_ENERGY,
    NO_ONE,
    PHASES,
    forge_of,
    gone,
    hand_of,
    scrapheap_of,
)
from emberbox.games.forge.space import BUILD, CELLS, SEATS, SLOTS, SPACE, UNITS, card_pick
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.chance import ScriptedDice
from emberbox.kernel.errors import IllegalAnswer
from emberbox.kernel.event import Event
from emberbox.testing.table import Table as BaseTable

Ignite: TypeAlias = tuple[int | str, str]
"""What the two dice show: a slot from 1 to 4 or "forge", and "small", "medium" or "large"."""

Target: TypeAlias = int | str
"""What is attacked: a slot from 1 to 4 or "forge"."""

Thing: TypeAlias = str | tuple[str, int] | int
"""What is chosen: a card's key, a verb, ("slot", 1 to 4) of the chooser, ("seat", n), or a pick as it is."""


def table(
    *lineups: str,
    hands: Sequence[str] = (),
    scrapheaps: Sequence[str] = (),
    forges: Sequence[int | str] = (),
    energy: int = MOST_ENERGY,
    phase: str = "attacking",
    current: int = 0,
    turn: int = 5,
    reclaim: bool = False,
    conveyor: bool = False,
    dice: Sequence[Ignite] = (),
    forge: str = PRINTED_FORGE,
) -> Table:
    """A table of 2 to 6 players in the middle of a game, seat 0 to move.

    Hands and scrapheaps are named from the oldest card to the newest, forges from the top card down or
    given as a number of cards (10 unless said). Every card comes from its player's own 30; what is left
    over is out of the game. The energy is the current player's. The dice are for the phase "turn-start".
    """
    g = new_table(len(lineups), reclaim, conveyor, forge)
    for seat, lineup in enumerate(lineups):
        box = _Box(g, seat)
        for at, word in enumerate(_four(lineup)):
            if word != "-":
                key, _, counters = word.partition("/")
                _stand(g, seat * SLOTS + at, box.take(key), int(counters or 0))
        for card in box.take_all(_said(hands, seat)):
            g.cards.enter(card, hand_of(seat))
        for card in box.take_all(_said(scrapheaps, seat)):
            g.cards.enter(card, scrapheap_of(seat))
        cards = forges[seat] if seat < len(forges) else 10
        named = box.take_all(cards)[::-1] if isinstance(cards, str) else box.take_any(cards)
        for card in named:
            g.cards.enter(card, forge_of(seat))
        for card in box.left:
            g.cards.enter(card, gone(g))
    g.energy[current] = energy
    g.phase = PHASES.index(phase)
    g.current = current
    g.turn = turn
    return Table(g, dice)


@final
class Table(BaseTable[Forge, Thing]):
    """A game of Forge to play by hand: acts of whoever is asked, dice as given, and plain readings."""

    def __init__(self, g: Forge, dice: Sequence[Ignite] = ()) -> None:
        self.dice: Final = ScriptedDice(_faces(dice))
        super().__init__(FORGE, g, self.dice)
        self._all_dice_used()

    # -- acts of the seat that is asked ------------------------------------------------------------

    def attack(
        self, slot: int, target: Target, *, of: int | None = None, dice: Sequence[Ignite] = ()
    ) -> None:
        """Attack with the minion on an own slot; with three or more players say of whom the target is."""
        self._act(self._attack(slot, target, of), dice)

    def build(self) -> None:
        """End attacking and go on to building."""
        self._act([BUILD], ())

    def summon(self, key: str, *, slot: int, dice: Sequence[Ignite] = ()) -> None:
        """Summon a minion from the hand onto an own slot."""
        self._act([card_pick(_kind(key)), CELLS + _slot(self.asked_seat, slot)], dice)

    def craft(self) -> None:
        """Pay 1 energy for a card."""
        self._act([SPACE.verb("craft")], ())

    def reclaim(self, slot: int, *, dice: Sequence[Ignite] = ()) -> None:
        """Destroy the minion on an own slot for its energy."""
        if self.asked == "attack-with":
            raise ValueError(f"while attacking, slot {slot} would attack: reclaiming comes with building")
        self._act([UNITS + _slot(self.asked_seat, slot)], dice)

    def end_turn(self, *, dice: Sequence[Ignite] = ()) -> None:
        """Leave out the rest of the turn; the dice are for the start of the next one."""
        if isinstance(self.session.decision, AttackWith):
            self.build()
        self._act([SPACE.verb("end-turn")], dice)

    def choose(self, thing: Thing, *, dice: Sequence[Ignite] = ()) -> None:
        """Make a choice that an ability leaves."""
        self._act([self._pick(thing)], dice)

    # -- why not? ----------------------------------------------------------------------------------

    def refusal_of_attack(self, slot: int, target: Target, *, of: int | None = None) -> str | None:
        """The ledger entry that forbids this attack, or None."""
        return self.refusal(*self._attack(slot, target, of))

    def refusal_of_summon(self, key: str, *, slot: int, of: int | None = None) -> str | None:
        """The ledger entry that forbids this summoning, or None; onto somebody else's slot with `of`."""
        owner = self.asked_seat if of is None else of
        return self.refusal(card_pick(_kind(key)), CELLS + _slot(owner, slot))

    # -- readings ----------------------------------------------------------------------------------

    def lineup(self, seat: int) -> str:
        """A player's lineup as it is drawn."""
        words = []
        for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
            key = "-" if self.g.minion[slot] == EMPTY else KEYS[self.g.kind_at(slot)]
            words.append(f"{key}/{self.g.damage[slot]}" if self.g.damage[slot] else key)
        return " ".join(words)

    def hand(self, seat: int) -> str:
        """The cards in a player's hand, the newest last."""
        return self._zone(hand_of(seat))

    def scrapheap(self, seat: int) -> str:
        """The cards of a player's scrapheap, the newest last."""
        return self._zone(scrapheap_of(seat))

    def forge(self, seat: int) -> int:
        """How many cards a player's forge has."""
        return len(self.g.cards.zones[forge_of(seat)])

    def energy(self, seat: int) -> int:
        """A player's energy."""
        return self.g.energy[seat]

    def attack_and_health(self, seat: int, slot: int) -> tuple[int, int]:
        """What a minion's attack and health are now."""
        at = _slot(seat, slot)
        return self.g.attack_at(at), self.g.health_at(at)

    @property
    def current(self) -> int:
        """The player whose turn it is."""
        return self.g.current

    @property
    def phase(self) -> str:
        """The part of the turn, or "over"."""
        return PHASES[self.g.phase]

    @property
    def winner(self) -> int | None:
        """Who has won, if anybody."""
        return None if self.g.winner == NO_ONE else self.g.winner

    @property
    def out(self) -> list[int]:
        """The players who have lost."""
        return [seat for seat in range(self.g.seats) if self.g.out[seat]]

    @property
    def asked_seat(self) -> int:
        """The seat that is asked."""
        return self.session.decision_seat()

    @property
    def events(self) -> list[Event]:
        """All that happened since the table was laid."""
        return self._told()

    # -- how it is done ----------------------------------------------------------------------------

    def _act(self, picks: list[int], dice: Sequence[Ignite]) -> None:
        refusal = self._forbidden(tuple(picks))
        if refusal is not None:
            names = " ".join(SPACE.name(pick) for pick in picks)
            raise IllegalAnswer(f"{names} is not allowed: {refusal.rule}", refusal)
        self.dice.left = _faces(dice)
        self.pick(*picks)
        self._all_dice_used()

    def _all_dice_used(self) -> None:
        left = self.dice.left
        assert not left, f"the rules did not roll all of the dice: {left} are left"

    def _attack(self, slot: int, target: Target, owner: int | None) -> list[int]:
        me = self.asked_seat
        if owner is None:
            others = [seat for seat in range(self.g.seats) if seat != me and not self.g.out[seat]]
            if len(others) != 1:
                raise ValueError(f"of whom is {target!r}? say of=, one of {others}")
            owner = others[0]
        attacked = SEATS + owner if isinstance(target, str) else UNITS + _slot(owner, target)
        return [UNITS + _slot(me, slot), attacked]

    def _meanings(self, g: Forge, thing: Thing) -> list[int]:
        return [self._pick(thing)]

    def _player(self, seat: int) -> str:
        return f"seat {seat}"

    def _pick(self, thing: Thing) -> int:
        if isinstance(thing, int):
            return thing
        if isinstance(thing, str):
            return card_pick(_kind(thing)) if thing in KEYS else SPACE.verb(thing)
        what, number = thing
        if what == "seat":
            return SEATS + number
        # Where a minion is asked for, a slot is the minion on it.
        start = CELLS if self.asked == "summon-where" else UNITS
        return start + _slot(self.asked_seat, number)

    def _thing(self, pick: int) -> Thing:
        kind, index = SPACE.thing(pick)
        if kind in ("card", "verb"):
            return SPACE.name(pick).partition(":")[2]
        return ("seat", index) if kind == "seat" else ("slot", index - self.asked_seat * SLOTS + 1)

    def _zone(self, zone: int) -> str:
        return " ".join(KEYS[kind] for kind in self.g.cards.kinds(zone))


class _Box:
    """A player's 30 cards, from which a position is laid out."""

    def __init__(self, g: Forge, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.all = list(g.cards.kinds(forge_of(seat)))
        self.left = g.cards.zones[forge_of(seat)][:]
        g.cards.zones[forge_of(seat)].clear()

    def take(self, key: str) -> int:
        kind = _kind(key)
        for card in self.left:
            if self.g.cards.kind[card] == kind:
                self.left.remove(card)
                return card
        copies = self.all.count(kind)
        raise ValueError(f"seat {self.seat} has {copies} cards {key!r}; the position asks for more")

    def take_all(self, keys: str) -> list[int]:
        return [self.take(key) for key in keys.split()]

    def take_any(self, count: int) -> list[int]:
        """Cards in the order of the catalogue, so that the first of it lies on top."""
        if count > len(self.left):
            raise ValueError(f"seat {self.seat} has {len(self.left)} cards left, not {count} for the forge")
        taken, self.left = self.left[:count], self.left[count:]
        return taken[::-1]


def _stand(g: Forge, slot: int, card: int, counters: int) -> None:
    health = HEALTH[g.cards.kind[card]]
    if not 0 <= counters < health:
        raise ValueError(
            f"{KEYS[g.cards.kind[card]]!r} has {health} health and cannot stand with {counters} damage"
        )
    g.cards.show(card, EVERYONE)
    g.minion[slot] = card
    g.damage[slot] = counters


def _four(lineup: str) -> list[str]:
    words = lineup.split()
    if len(words) != SLOTS:
        raise ValueError(f"a lineup has {SLOTS} slots, not {len(words)}: {lineup!r}")
    return words


def _said(rows: Sequence[str], seat: int) -> str:
    return rows[seat] if seat < len(rows) else ""


def _kind(key: str) -> int:
    if key not in KEYS:
        raise ValueError(f"no minion {key!r}; there are {', '.join(KEYS)}")
    return KEYS.index(key)


def _slot(seat: int, slot: int) -> int:
    if not 1 <= slot <= SLOTS:
        raise ValueError(f"slot {slot} is not one of 1 to {SLOTS}")
    return seat * SLOTS + slot - 1


def _faces(dice: Sequence[Ignite]) -> list[tuple[str, int]]:
    faces = []
    for target, flame in dice:
        faces.append(("target-die", target - 1 if isinstance(target, int) else FORGE_FACE))
        faces.append(("explosion-die", 2 * FLAMES.index(flame)))
    return faces
