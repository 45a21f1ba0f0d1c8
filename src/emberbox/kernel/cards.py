"""Cards in zones, secret notes, and which seats have seen which."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, final

SPECTATOR: Final = 15
"""The seat number of somebody who only watches. It is also the public's bit in every mask of seats."""

EVERYONE: Final = 0xFFFF
NOBODY: Final = 0


@final
class Cards:
    """Every card of a game as an int id, with its kind, its pool, its zone and who has seen it.

    A zone is an ordered list of ids whose end is the top. Its audience, a mask of seats, sees each card
    that enters. Knowledge goes with the card until it is shuffled. A pool is a set of cards whose kinds
    may be mistaken for one another by somebody who has not seen them (a player's own deck, say).

    >>> cards = Cards()
    >>> deck, hand = cards.add_zone(NOBODY), cards.add_zone(1 << 0)
    >>> imp = cards.add(kind=7, pool=0, zone=deck)
    >>> cards.draw(deck, hand) == imp, cards.knows(0, imp), cards.knows(1, imp)
    (True, True, False)

    A note is a number that somebody keeps in secret (a space, say). It has an index, as a card has an id,
    and remembers what it might say for all that others know.

    >>> note = cards.note(4, among=range(9), seen=1 << 0)
    >>> cards.read_note(note, 0), cards.read_note(note, 1)
    (4, None)
    """

    __slots__ = ("audience", "kind", "news", "note_among", "note_seen", "notes", "pool", "seen", "zones")

    def __init__(self) -> None:
        self.kind: list[int] = []
        self.pool: list[int] = []
        self.seen: list[int] = []
        self.zones: list[list[int]] = []
        self.audience: list[int] = []
        self.notes: list[int] = []
        self.note_seen: list[int] = []
        self.note_among: list[tuple[int, ...]] = []
        # Seats for which something new came to light since the session last looked: those that did not
        # know a card or a note before it was shown to anybody. Limits undo.
        self.news = 0

    def copy(self) -> Cards:
        """An independent copy. All but zones and eyes are shared: who changes a shared list replaces it."""
        twin = Cards()
        twin.kind = self.kind
        twin.pool = self.pool
        twin.audience = self.audience
        twin.notes = self.notes
        twin.note_seen = self.note_seen
        twin.note_among = self.note_among
        twin.seen = self.seen[:]
        twin.zones = [zone[:] for zone in self.zones]
        return twin

    def add_zone(self, audience: int) -> int:
        """A new, empty zone."""
        self.audience = [*self.audience, audience]
        self.zones.append([])
        return len(self.zones) - 1

    def add(self, kind: int, pool: int, zone: int) -> int:
        """A new card on top of a zone."""
        self.deal([kind], pool, zone)
        return len(self.seen) - 1

    def deal(self, kinds: Sequence[int], pool: int, zone: int) -> None:
        """New cards of these kinds on top of a zone, the last one topmost."""
        first, count = len(self.seen), len(kinds)
        self.kind = [*self.kind, *kinds]
        self.pool = [*self.pool, *([pool] * count)]
        self.seen += [self.audience[zone]] * count
        self.zones[zone] += range(first, first + count)

    def show(self, card: int, to: int) -> None:
        """Let the seats of a mask see a card."""
        seen = self.seen[card]
        if to & ~seen:
            self.news |= EVERYONE & ~seen
            self.seen[card] = seen | to

    def forget(self, cards: Sequence[int], keep: int) -> None:
        """Only the seats of a mask still know which is which of these cards: some were picked unseen."""
        for card in cards:
            self.seen[card] &= keep

    def enter(self, card: int, zone: int) -> None:
        """Put a card that lies in no zone on top of one."""
        self.zones[zone].append(card)
        audience = self.audience[zone]
        if audience & ~self.seen[card]:
            self.show(card, audience)

    def move(self, card: int, source: int, target: int) -> None:
        """Move a card from wherever it lies in one zone to the top of another."""
        self.zones[source].remove(card)
        self.enter(card, target)

    def draw(self, source: int, target: int) -> int:
        """Move the top card of a zone to the top of another."""
        card = self.zones[source].pop()
        self.enter(card, target)
        return card

    def find(self, kind: int, zone: int) -> int:
        """A card of a kind in a zone: the one that most seats have seen, and of those the topmost.

        Otherwise the one that leaves a hand would tell whether there is a second, unseen one.
        """
        kinds, seen = self.kind, self.seen
        found, eyes = -1, -1
        for card in reversed(self.zones[zone]):
            if kinds[card] == kind and seen[card].bit_count() > eyes:
                found, eyes = card, seen[card].bit_count()
        if found < 0:
            raise LookupError(f"no card of kind {kind} in zone {zone}")
        return found

    def kinds(self, zone: int) -> list[int]:
        """The kinds of the cards of a zone, bottom to top."""
        return [self.kind[card] for card in self.zones[zone]]

    def knows(self, seat: int, card: int) -> bool:
        """Whether a seat has seen a card since it was last shuffled."""
        return self.seen[card] >> seat & 1 == 1

    def rearrange(self, zone: int, order: Sequence[int]) -> None:
        """Put a zone in the order that a shuffle gave; nobody knows any more where which card lies."""
        cards = self.zones[zone]
        self.zones[zone] = [cards[at] for at in order]
        for card in cards:
            self.seen[card] = self.audience[zone]

    def join_pool(self, card: int, pool: int) -> None:
        """From now on the card may be mistaken for those of another pool (a bought card, say)."""
        self.pool = [*self.pool]
        self.pool[card] = pool

    def visible(self, zone: int, seat: int) -> list[int | None]:
        """The kinds in a zone as a seat knows them, None for a card that it has not seen."""
        return [self.kind[card] if self.knows(seat, card) else None for card in self.zones[zone]]

    def unseen(self, pool: int, seat: int) -> list[int]:
        """The kinds of a pool's cards that a seat has not seen, sorted: which there are, but not where.

        >>> cards = Cards()
        >>> cards.deal([7, 3], pool=0, zone=cards.add_zone(NOBODY))
        >>> cards.unseen(0, seat=1)
        [3, 7]
        """
        kinds, pools, eyes = self.kind, self.pool, self.seen
        return sorted([kinds[c] for c in range(len(eyes)) if pools[c] == pool and not eyes[c] >> seat & 1])

    def note(self, value: int, among: Sequence[int], seen: int) -> int:
        """A new note for the eyes of a mask of seats; to the others it might say anything of `among`.

        It is no news to those seats: they wrote it. The place of a note that was dropped is used again.
        """
        if value not in among:
            raise ValueError(f"a note cannot say {value} among {list(among)}")
        for at, before in enumerate(self.note_among):
            if not before:
                self._set_note(at, value, tuple(among), seen)
                return at
        self.notes = [*self.notes, value]
        self.note_among = [*self.note_among, tuple(among)]
        self.note_seen = [*self.note_seen, seen]
        return len(self.notes) - 1

    def read_note(self, note: int, seat: int) -> int | None:
        """What a note says, for a seat that can read it."""
        return self.notes[note] if self.note_seen[note] >> seat & 1 else None

    def show_note(self, note: int, to: int) -> None:
        """Let the seats of a mask read a note."""
        if to & ~self.note_seen[note]:
            self.news |= EVERYONE & ~self.note_seen[note]
            self.note_seen = [*self.note_seen]
            self.note_seen[note] |= to

    def drop_note(self, note: int) -> None:
        """A note is over: it says nothing to anybody. The others keep their indices."""
        self._set_note(note, -1, (), NOBODY)

    def _set_note(self, note: int, value: int, among: tuple[int, ...], seen: int) -> None:
        self.notes, self.note_among, self.note_seen = [*self.notes], [*self.note_among], [*self.note_seen]
        self.notes[note], self.note_among[note], self.note_seen[note] = value, among, seen

    def determinise(self, observer: int, rng: Random) -> None:
        """Deal what the observer has not seen anew: kinds pool by pool, and what notes might say."""
        pools: dict[int, list[int]] = {}
        for card, seen in enumerate(self.seen):
            if not seen >> observer & 1:
                pools.setdefault(self.pool[card], []).append(card)
        kinds = self.kind[:]
        for hidden in pools.values():
            # Swaps from the end, as `Shuffle` does: much faster than Random.shuffle, which draws bits.
            for at in range(len(hidden) - 1, 0, -1):
                card, other = hidden[at], hidden[int(rng.random() * (at + 1))]
                kinds[card], kinds[other] = kinds[other], kinds[card]
        self.kind = kinds
        if self.notes:
            self._rewrite_notes(observer, rng)

    def _rewrite_notes(self, observer: int, rng: Random) -> None:
        self.notes = [*self.notes]
        for note, among in enumerate(self.note_among):
            if among and not self.note_seen[note] >> observer & 1:
                self.notes[note] = among[int(rng.random() * len(among))]
