"""Weapons that let their player look through the deck: Hatchet and Throwing Star."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.cards.weapons import attack_or_not, forbids_nothing, forbids_spear, has_more
from emberbox.games.ignite.combat.attack import Attack
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import SMALL, WEAPON
from emberbox.games.ignite.flow.deck import trash
from emberbox.games.ignite.freeze.facts import LOOK, THROW_AWAY
from emberbox.games.ignite.space import card_pick, kind_of
from emberbox.games.ignite.state.position import Position, deck_of, discard_of, hand_of, play_area_of
from emberbox.games.ignite.tactics.policy import RULES, yes_policy
from emberbox.games.ignite.tactics.values import BONUS, FIRST, HIT, worth
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Decision, Pick, Steps, shuffle
from emberbox.kernel.refusal import NOT_ASKED, Refusal
from emberbox.kernel.space import NONE

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

HATCHET: Final = of.kind("hatchet")
STAR: Final = of.kind("throwing-star")
SMALL_WEAPON: Final = SMALL | WEAPON
GONE: Final = 0.6
"""What it costs to trash a hatchet."""
DULL: Final = 1.0
"""How much a card is wanted at least that is left on top of the deck."""


# -- the top of the deck ---------------------------------------------------------------------------------


def deepen(g: Position, seat: int, count: int, because: str) -> Steps[None]:
    """A deck of no more cards than are looked at gets the discard pile, shuffled, below what is left."""
    deck, pile = deck_of(seat), discard_of(seat)
    if len(g.cards.zones[deck]) > count or not g.cards.zones[pile]:
        return
    order = yield from shuffle("deck", len(g.cards.zones[pile]), because)
    above = g.cards.zones[deck]
    g.cards.zones[deck], g.cards.zones[pile] = g.cards.zones[pile], []
    g.cards.rearrange(deck, order)
    g.cards.zones[deck] += above
    g.tell("reshuffled", {"seat": seat}, because)


def may_look(g: Position, seat: int, kind: int) -> Steps[bool]:
    """Whether a player makes use of the look that a card gives."""
    if not has_more(g, seat):
        return False
    return (yield Pick(seat, "look-or-not", [NONE, card_pick(kind)], of.KEYS[kind])) != NONE


# -- the hatchet -----------------------------------------------------------------------------------------


@final
class TopCard(Decision):
    """Discard the top card of the deck, or leave it; worked out when asked: only its player sees it."""

    __slots__ = ("g",)

    def __init__(self, g: Position, seat: int) -> None:
        super().__init__(seat, "top-card", "hatchet")
        self.g: Final = g

    def candidates(self) -> Sequence[int]:
        top = self.g.cards.zones[deck_of(self.seat)][-1]
        return [NONE, card_pick(self.g.cards.kind[top])]

    def forbids(self, pick: int) -> Refusal | None:
        return None if pick in self.candidates() else NOT_ASKED


def was_thrown(g: Position, attack: Attack) -> bool:
    """Whether an attack went farther than a blow."""
    at = attack.struck if attack.struck >= 0 else attack.area[0]
    return g.board.grid.distance(attack.origin, at) > 1


@action("hatchet", forbids_nothing)
@worth("hatchet", first=2.5, again=0.85)
def hatchet(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit may strike or throw it; who strikes looks at the top of the deck, what is thrown is gone."""
    attack = yield from attack_or_not(g, seat, card)
    if attack is not None:
        thrown = was_thrown(g, attack)
        looks = not thrown and (yield from may_look(g, seat, HATCHET))
    else:
        thrown = not has_more(g, seat)
        if not thrown:
            thrown = (yield Pick(seat, "look-or-throw", [LOOK, THROW_AWAY], "hatchet")) == THROW_AWAY
        looks = not thrown
    if thrown and card in g.cards.zones[play_area_of(seat)]:
        trash(g, seat, card, play_area_of(seat), "hatchet")
    if looks:
        yield from look_at_top(g, seat)


def look_at_top(g: Position, seat: int) -> Steps[None]:
    """A player looks at the top card of the deck, and discards it or leaves it there."""
    yield from deepen(g, seat, of.DRAWS[HATCHET], "hatchet")
    top = g.cards.zones[deck_of(seat)][-1]
    g.cards.show(top, 1 << seat)
    if g.story is not None:
        facts = {"seat": seat, "amount": 1}
        g.tell("looked", {**facts}, "hatchet", {"cards": [g.cards.kind[top]]}, 1 << seat)
    pick = yield TopCard(g, seat)
    if pick != NONE:
        g.cards.draw(deck_of(seat), play_area_of(seat))
        g.tell("discarded", {"seat": seat, "card": kind_of(pick)}, "hatchet")


def top_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """What is hardly wanted makes room for better."""
    dull = FIRST[kind_of(options[-1])] < DULL
    return [1.0 if (pick != NONE) == dull else 0.1 for pick in options]


def keep_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Rather a look than a hatchet less."""
    return [1.0 if pick == LOOK else 0.05 for pick in options]


RULES["look-or-not"] = yes_policy
RULES["look-or-throw"] = keep_policy
RULES["top-card"] = top_policy


@HIT.register("hatchet")
def hatchet_value(s: Survey, unit: int, piece: int, amount: int, value: float) -> float:
    """What is thrown is gone."""
    return value if s.g.board.grid.distance(s.g.cell[unit], s.g.cell[piece]) == 1 else value - GONE


@BONUS.register("hatchet")
def hatchet_bonus(s: Survey, value: float) -> float:
    """A look is worth a little, attack or not."""
    return max(0.0, value) + 0.2


# -- the throwing star -----------------------------------------------------------------------------------


@action("throwing-star", forbids_spear)
@worth("throwing-star", first=2.9, again=0.9)
def throwing_star(g: Position, seat: int, card: int) -> Steps[None]:
    """One unit may throw it at range 2; then small weapons may be looked for on top of the deck."""
    yield from attack_or_not(g, seat, card, must=not has_more(g, seat))
    if (yield from may_look(g, seat, STAR)):
        yield from find_small_weapons(g, seat)


def find_small_weapons(g: Position, seat: int) -> Steps[None]:
    """Small weapons among the top cards of the deck go to the hand, for all to see, the rest is discarded."""
    count = of.DRAWS[STAR]
    yield from deepen(g, seat, count, "throwing-star")
    taken: list[int] = []
    for _ in range(min(count, len(g.cards.zones[deck_of(seat)]))):
        kind = g.cards.kind[g.cards.zones[deck_of(seat)][-1]]
        if of.TYPES[kind] & SMALL_WEAPON == SMALL_WEAPON:
            g.cards.show(g.cards.draw(deck_of(seat), hand_of(seat)), EVERYONE)
            taken.append(kind)
        else:
            g.cards.draw(deck_of(seat), play_area_of(seat))
            g.tell("discarded", {"seat": seat, "card": kind}, "throwing-star")
    if taken:
        g.tell("found", {"seat": seat, "cards": taken}, "throwing-star")


@BONUS.register("throwing-star")
def star_bonus(s: Survey, value: float) -> float:
    """Cards are searched, attack or not; what is no small weapon is lost to this turn only."""
    return max(0.0, value) + 2.0 * s.share(SMALL)
