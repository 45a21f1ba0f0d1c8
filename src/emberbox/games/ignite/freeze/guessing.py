"""What somebody's hand may hold, by what a player has seen of their cards."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import WEAPON
from emberbox.games.ignite.freeze.facts import VALKYRIES
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.state.position import Position, deck_of, discard_of, hand_of
from emberbox.games.ignite.tactics.values import ANY_WEAPON, ITS_LIKE, MELEE_WEAPONS, STOPPERS
from emberbox.games.ignite.tactics.worth import may_answer

KNOWN_ANSWER: Final = 0.05
"""How likely an attack lands although a card against it was seen in the hand: it may be saved for another."""


def hidden_cards(g: Position, observer: int, victim: int) -> list[int]:
    """The cards of which an observer does not know whether they are in a hand or elsewhere."""
    cards = g.cards
    return [
        card
        for zone in (hand_of(victim), deck_of(victim), discard_of(victim), *winter_of(g).zones_of(victim))
        for card in cards.zones[zone]
        if not cards.knows(observer, card)
    ]


def chances(g: Position, observer: int, victim: int) -> dict[int, float]:
    """By kind, how many cards of a hand an observer may expect to be of it."""
    cards, hand = g.cards, hand_of(victim)
    likely: dict[int, float] = {}
    unknown = [card for card in cards.zones[hand] if not cards.knows(observer, card)]
    hidden = hidden_cards(g, observer, victim)
    for card in cards.zones[hand]:
        if cards.knows(observer, card):
            likely[cards.kind[card]] = likely.get(cards.kind[card], 0.0) + 1.0
    for card in hidden:
        share = len(unknown) / len(hidden)
        likely[cards.kind[card]] = likely.get(cards.kind[card], 0.0) + share
    return likely


def stops(g: Position, attack: Attack, piece: int, kind: int) -> bool:
    """Whether a card is one of those with which a piece's player may block an attack, or evade it."""
    if kind in STOPPERS[ANY_WEAPON]:
        return True
    if not attack.melee:
        return False
    if kind in STOPPERS[MELEE_WEAPONS] or (kind == attack.kind and kind in STOPPERS[ITS_LIKE]):
        return True
    return g.race[piece] == VALKYRIES and of.TYPES[kind] & WEAPON != 0


def chance_to_land(g: Position, attack: Attack, piece: int) -> float:
    """How likely nobody has an answer for a piece, by what the attacker knows of its player's cards."""
    if not may_answer(g, piece):
        return 1.0
    cards, owner = g.cards, g.owner[piece]
    unknown = 0
    for card in cards.zones[hand_of(owner)]:
        if not cards.knows(attack.seat, card):
            unknown += 1
        elif stops(g, attack, piece, cards.kind[card]):
            return KNOWN_ANSWER
    hidden = hidden_cards(g, attack.seat, owner)
    answers = len([card for card in hidden if stops(g, attack, piece, cards.kind[card])])
    chance = 1.0
    for at in range(unknown):
        chance *= max(0.0, len(hidden) - answers - at) / (len(hidden) - at)
    return max(KNOWN_ANSWER, chance)
