"""Cards between deck, hand, play area, discard pile and trash."""

from __future__ import annotations

from emberbox.games.ignite.facts.kinds import TYPES
from emberbox.games.ignite.state.position import (
    Position,
    deck_of,
    discard_of,
    hand_of,
    play_area_of,
    trash_of,
)
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Steps, shuffle


def refill(g: Position, seat: int) -> Steps[bool]:
    """Shuffle the discard pile into a new deck if the deck is empty; false if there is no card at all."""
    cards = g.cards
    deck, pile = deck_of(seat), discard_of(seat)
    if cards.zones[deck]:
        return True
    if not cards.zones[pile]:
        return False
    order = yield from shuffle("deck", len(cards.zones[pile]), "ignite.turn.draw-short")
    cards.zones[deck], cards.zones[pile] = cards.zones[pile], []
    cards.rearrange(deck, order)
    g.tell("reshuffled", {"seat": seat}, "ignite.turn.draw-short")
    return True


def draw(g: Position, seat: int, count: int, because: str) -> Steps[int]:
    """Draw cards into the hand, as many as there are; how many they were."""
    drawn: list[int] = []
    for _ in range(count):
        if not (yield from refill(g, seat)):
            break
        drawn.append(g.cards.draw(deck_of(seat), hand_of(seat)))
    if g.story is not None and drawn:
        kinds = sorted([g.cards.kind[card] for card in drawn])
        g.tell("drew", {"seat": seat, "amount": len(drawn)}, because, {"cards": kinds}, 1 << seat)
    return len(drawn)


def discard(g: Position, seat: int, card: int, because: str) -> None:
    """Put a card of the hand into the play area, for no effect (ignite.play.some-effect)."""
    g.cards.move(card, hand_of(seat), play_area_of(seat))
    if g.story is not None:
        g.tell("discarded", {"seat": seat, "card": g.cards.kind[card]}, because)


def trash(g: Position, seat: int, card: int, zone: int, because: str) -> None:
    """Put a card out of the game for good (ignite.trash.removed)."""
    g.cards.move(card, zone, trash_of(g))
    if g.story is not None:
        g.tell("trashed", {"seat": seat, "card": g.cards.kind[card]}, because)


def gain(g: Position, seat: int, card: int, zone: int, because: str) -> None:
    """Lay a card of the market or of another player in a player's play area, as that player's own.

    What lies below it in the market is turned up with it: in no view of the moment is it half hidden.
    """
    g.cards.move(card, zone, play_area_of(seat))
    g.cards.join_pool(card, seat)
    show_top(g, zone)
    if g.story is not None:
        g.tell("gained", {"seat": seat, "card": g.cards.kind[card]}, because)


def show_top(g: Position, zone: int) -> None:
    """Let everybody see the top card of a pile."""
    if g.cards.zones[zone]:
        g.cards.show(g.cards.zones[zone][-1], EVERYONE)


def take_top(g: Position, seat: int, count: int, keep: int, every: bool, because: str) -> Steps[None]:
    """Take the top cards of the deck: those of a type go to the hand, the others to the play area.

    `keep` is a mask of types: with `every` a card must list all of them to be kept, otherwise one.
    """
    kept: list[int] = []
    for _ in range(count):
        if not (yield from refill(g, seat)):
            break
        card = g.cards.zones[deck_of(seat)][-1]
        types = TYPES[g.cards.kind[card]] & keep
        if types == keep or (types and not every):
            kept.append(g.cards.kind[g.cards.draw(deck_of(seat), hand_of(seat))])
        else:
            g.cards.draw(deck_of(seat), play_area_of(seat))
            if g.story is not None:
                g.tell("discarded", {"seat": seat, "card": g.cards.kind[card]}, because)
    if g.story is not None and kept:
        g.tell("drew", {"seat": seat, "amount": len(kept)}, because, {"cards": kept}, 1 << seat)
