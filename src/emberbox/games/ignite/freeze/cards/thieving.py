"""Cards that come from other players: Trading Up and Pickpocket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from emberbox.games.ignite.cards.registry import action
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.catalogue import HEX as HEX_TYPE
from emberbox.games.ignite.facts.catalogue import TITLE
from emberbox.games.ignite.flow.deck import refill
from emberbox.games.ignite.flow.hand import FromHand
from emberbox.games.ignite.freeze.facts import HEX
from emberbox.games.ignite.freeze.guessing import chances
from emberbox.games.ignite.freeze.refusals import NO_NEIGHBOUR, NOT_A_CARD_OF_THIS_GAME
from emberbox.games.ignite.refusals import NOTHING_TO_DO
from emberbox.games.ignite.space import CELLS, NO_KIND, SEATS, card_pick, kind_of
from emberbox.games.ignite.state.position import (
    EMPTY,
    UNIT,
    Position,
    deck_of,
    hand_of,
    play_area_of,
)
from emberbox.games.ignite.tactics.policy import RULES, rival_policy
from emberbox.games.ignite.tactics.reacting import give_up_policy
from emberbox.games.ignite.tactics.values import FIRST, USE, worth
from emberbox.games.ignite.tactics.worth import weights
from emberbox.games.ignite.why.table import explains
from emberbox.kernel.cards import EVERYONE
from emberbox.kernel.decision import Decision, Pick, Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.space import NONE
from emberbox.kernel.why import Why

if TYPE_CHECKING:
    from emberbox.games.ignite.tactics.survey import Survey

PICKPOCKET: Final = of.kind("pickpocket")


def neighbours(g: Position, seat: int) -> list[int]:
    """The units of other players that stand beside one of a player's. No attack: an ally's are among them."""
    found: list[int] = []
    for unit in g.actors(seat):
        for cell in g.board.grid.neighbours[g.cell[unit]]:
            piece = g.standing[cell]
            if (
                piece != EMPTY
                and g.piece_type[piece] == UNIT
                and g.owner[piece] != seat
                and piece not in found
            ):
                found.append(piece)
    return found


@explains(NO_NEIGHBOUR)
def why_no_neighbour(g: Position, seat: int, pick: int) -> Why:
    """Nobody stands near enough, or nobody with a pocket to pick."""
    says = "no-pocket" if kind_of(pick) == PICKPOCKET else "no-neighbour"
    return Why(NO_NEIGHBOUR.rule, says)


# -- trading up ----------------------------------------------------------------------------------------


def partners(g: Position, seat: int) -> list[int]:
    """The players with a unit beside one of yours."""
    return sorted({g.owner[piece] for piece in neighbours(g, seat)})


def forbids_trading(g: Position, seat: int, kind: int) -> Refusal | None:
    """It takes a neighbour, and another card to give. No attack: it may be used in any round."""
    if not neighbours(g, seat):
        return NO_NEIGHBOUR
    return None if len(g.cards.zones[hand_of(seat)]) > 1 else NOTHING_TO_DO


@explains(NOTHING_TO_DO, cards=("trading-up",))
def why_nothing_to_give(g: Position, seat: int, pick: int) -> Why:
    """A trade takes a card to give."""
    return Why(NOTHING_TO_DO.rule, "no-other-card")


@action("trading-up", forbids_trading)
@worth("trading-up", first=2.0, again=0.5)
def trading_up(g: Position, seat: int, card: int) -> Steps[None]:
    """A card of the hand for the top card of a neighbour's deck, for good."""
    with_whom = partners(g, seat)
    partner = with_whom[0]
    if len(with_whom) > 1:
        picks = [SEATS + other for other in with_whom]
        partner = (yield Pick(seat, "partner", picks, "trading-up")) - SEATS
    kind = kind_of((yield FromHand(g, seat, "trade", "trading-up")))
    given = g.cards.find(kind, hand_of(seat))
    g.cards.move(given, hand_of(seat), play_area_of(partner))
    g.cards.join_pool(given, partner)
    if g.story is not None:
        g.tell("gained", {"seat": partner, "card": kind}, "trading-up")
    if not (yield from refill(g, partner)):
        return
    # It stays in its pool: to all who have not seen it, it may still be any card of that deck.
    drawn = g.cards.draw(deck_of(partner), hand_of(seat))
    if g.story is not None:
        secret = {"cards": [g.cards.kind[drawn]]}
        g.tell("traded-up", {"seat": seat, "owner": partner}, "trading-up", {**secret}, 1 << seat)


def own_what_is_seen(g: Position, seat: int) -> None:
    """What a player has played by now is known to everybody as that player's, wherever it came from."""
    for card in g.cards.zones[play_area_of(seat)]:
        if g.cards.pool[card] != seat:
            g.cards.join_pool(card, seat)


@USE.register("trading-up")
def trading_use(s: Survey) -> float:
    """A poor card for a fair one; the poorest that is in hand counts."""
    others = [FIRST[kind] for kind in s.hand]
    return 1.3 - 0.5 * min(others) if neighbours(s.g, s.seat) else 0.0


RULES["partner"] = rival_policy
RULES["trade"] = give_up_policy


# -- picking pockets -----------------------------------------------------------------------------------


def pockets(g: Position, seat: int) -> list[int]:
    """The enemies beside one of a player's units whose player holds a card."""
    return [
        piece
        for piece in neighbours(g, seat)
        if not g.are_allies(g.owner[piece], seat) and g.cards.zones[hand_of(g.owner[piece])]
    ]


def forbids_picking(g: Position, seat: int, kind: int) -> Refusal | None:
    """It takes an enemy beside a unit, and a card that could be taken. No attack, as a trade is none."""
    return None if pockets(g, seat) else NO_NEIGHBOUR


@final
class NameCard(Decision):
    """Which card does somebody hold? Every card of this game can be named; a second guess may be left."""

    __slots__ = ("g", "or_none", "victim")

    def __init__(self, g: Position, seat: int, victim: int, or_none: bool) -> None:
        super().__init__(seat, "name-card", "pickpocket")
        self.g: Final = g
        self.victim: Final = victim
        self.or_none: Final = or_none

    def candidates(self) -> Sequence[int]:
        picks = [card_pick(kind) for kind in self.g.kinds_in_game if not of.TYPES[kind] & TITLE]
        return [NONE, *picks] if self.or_none else picks

    def forbids(self, pick: int) -> Refusal | None:
        return None if pick in self.candidates() else NOT_A_CARD_OF_THIS_GAME

    def explain(self, pick: int, refusal: Refusal) -> Why | None:
        return None if kind_of(pick) == NO_KIND else Why(refusal.rule, "not-of-this-game")


@action("pickpocket", forbids_picking)
@worth("pickpocket", first=2.3, again=0.5)
def pickpocket(g: Position, seat: int, card: int) -> Steps[None]:
    """Name a card that an enemy's player may hold, and take it; after a hit there is a second guess."""
    units = pockets(g, seat)
    owners = {g.owner[unit] for unit in units}
    victim = g.owner[units[0]]
    if len(owners) > 1:
        picks = sorted([CELLS + g.cell[unit] for unit in units])
        victim = g.owner[g.standing[(yield Pick(seat, "pocket", picks, "pickpocket")) - CELLS]]
    named = kind_of((yield NameCard(g, seat, victim, or_none=False)))
    if take_named(g, seat, victim, named) and g.cards.zones[hand_of(victim)]:
        pick = yield NameCard(g, seat, victim, or_none=True)
        if pick != NONE:
            take_named(g, seat, victim, kind_of(pick))


def take_named(g: Position, seat: int, victim: int, kind: int) -> bool:
    """Take one card of a kind out of somebody's hand, for good, and tell whether there was one."""
    g.disclose(EVERYONE)  # a no is an answer too: nobody guesses again
    found = kind in g.cards.kinds(hand_of(victim))
    if found:
        card = g.cards.find(kind, hand_of(victim))
        g.cards.show(card, EVERYONE)
        g.cards.move(card, hand_of(victim), hand_of(seat))
        g.cards.join_pool(card, seat)
    if g.story is not None:
        g.tell(
            "stole" if found else "guessed-wrong", {"seat": seat, "owner": victim, "card": kind}, "pickpocket"
        )
    return found


def name_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """The card that is likely to be there, and the rather the better it is."""
    assert isinstance(decision, NameCard)
    likely = chances(g, decision.seat, decision.victim)
    scores: list[float] = []
    for pick in options:
        kind = kind_of(pick)
        hope = 0.0 if pick == NONE else min(1.0, likely.get(kind, 0.0))
        scores.append(-1.0 if pick == NONE or of.TYPES[kind] & HEX_TYPE else hope * (1.0 + FIRST[kind]))
    return weights(scores, 0.3)


RULES["name-card"] = name_policy


@USE.register("pickpocket")
def picking_use(s: Survey) -> float:
    """What the best guess brings on the whole: a card more for one, and one less for the other."""
    owners = {s.g.owner[piece] for piece in pockets(s.g, s.seat)}
    return max([best_hope(s.g, s.seat, owner) for owner in owners], default=0.0)


def best_hope(g: Position, seat: int, victim: int) -> float:
    """What the best guess at somebody's hand brings on the whole."""
    likely = chances(g, seat, victim)
    hopes = [min(1.0, likely[kind]) * (1.0 + FIRST[kind]) for kind in likely if kind != HEX]
    return max(hopes, default=0.0)


def pocket_policy(g: Position, decision: Decision, options: Sequence[int]) -> list[float]:
    """Whose pocket holds most."""
    seat = decision.seat
    return weights([best_hope(g, seat, g.owner[g.standing[pick - CELLS]]) for pick in options])


RULES["pocket"] = pocket_policy
