"""Rules of thumb for questions of The Freeze that belong to no single card; others stand beside theirs."""

from __future__ import annotations

from collections.abc import Sequence

from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.cards.recovery import TAKEN_BACK, TIME_BEND, of_last_turn
from emberbox.games.ignite.freeze.facts import AS_VALKYRIE, NEW_HAND, ORDINARY
from emberbox.games.ignite.space import CELLS, kind_of
from emberbox.games.ignite.state.position import Position, deck_of, discard_of
from emberbox.games.ignite.tactics.policy import RULES, any_will_do, yes_policy
from emberbox.games.ignite.tactics.reacting import use_of
from emberbox.games.ignite.tactics.worth import harm, weights
from emberbox.kernel.decision import Decision


def token_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which damage token comes off: poison, which would do more harm."""
    return [0.1 if pick == ORDINARY else 1.0 for pick in options]


def useful_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Which cards to have in hand in the own turn: those that do most."""
    return [0.05 + max(0.0, use_of(kind_of(pick), active=True)) for pick in options]


def bend_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """New cards or those of the last turn: which are likely to do more."""
    seat = decision.seat
    back = sorted([use_of(g.cards.kind[card], active=True) for card in of_last_turn(g, seat)])[-TAKEN_BACK:]
    deck = g.cards.kinds(deck_of(seat)) or g.cards.kinds(discard_of(seat))
    drawn = mean([use_of(kind, active=True) for kind in deck]) * of.DRAWS[TIME_BEND]
    taken = mean(back) * len(back)
    return weights([drawn if pick == NEW_HAND else taken for pick in options], 0.4)


def mean(values: list[float]) -> float:
    """The average of some numbers, of which there is one at least."""
    total = 0.0
    for value in values:
        total += value
    return total / len(values)


def victim_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whom to hurt of those who may be: an ally for a while only rather than a teammate."""
    return weights([harm(g, decision.seat, g.standing[pick - CELLS], 1) for pick in options], 0.4)


def as_printed_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """A card that has an answer of its own does at least as much with that as in valkyries' hands."""
    return [0.1 if pick == AS_VALKYRIE else 1.0 for pick in options]


RULES["token"] = token_policy
RULES["heal-more"] = yes_policy
RULES["take-back"] = useful_policy
RULES["bend"] = bend_policy
RULES["ally-to-poison"] = victim_policy
RULES["which-answer"] = as_printed_policy
any_will_do("serve")
