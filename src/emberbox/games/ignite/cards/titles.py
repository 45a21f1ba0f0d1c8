"""What the titles give to their owners."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.cards.registry import act_of_turn
from emberbox.games.ignite.combat.aiming import choose_unit
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.board import BAZAAR
from emberbox.games.ignite.moving.movement import walk, walkers
from emberbox.games.ignite.refusals import NO_TITLE, NOBODY_TO_LEAD
from emberbox.games.ignite.space import WARLORD_MOVE
from emberbox.games.ignite.state.effects import END_OF_TURN, SEAT, begin, effect_of, lasting
from emberbox.games.ignite.state.moments import ACTION_PHASE, DRAW_COUNT, LATER
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.tactics.values import worth
from emberbox.games.ignite.trade.market import holds_title
from emberbox.kernel.decision import Steps
from emberbox.kernel.refusal import Refusal
from emberbox.kernel.tally import Tally, count

KEEPER_OF_LORE: Final = of.kind("keeper-of-lore")
MERCHANT_PRINCE: Final = of.kind("merchant-prince")
WARLORD: Final = of.kind("warlord-of-oshos")

HAS_LED: Final = lasting("warlord-move", SEAT, END_OF_TURN, spent=True)


@DRAW_COUNT.register("keeper-of-lore", LATER)
@worth("keeper-of-lore", first=3.0, again=0.0)
def lore(g: Position, seat: int, cards: int, tally: Tally | None) -> int:
    """One card more."""
    return count(tally, 1, "keeper-of-lore") if holds_title(g, seat, KEEPER_OF_LORE) else 0


@ACTION_PHASE.register("merchant-prince")
@worth("merchant-prince", first=2.4, again=0.0)
def merchant_prince(g: Position, seat: int) -> None:
    """Honor at the beginning of the action phase, more of it with a unit in the bazaar."""
    if holds_title(g, seat, MERCHANT_PRINCE):
        in_bazaar = any(g.ground[g.cell[unit]] == BAZAAR for unit in g.units(seat))
        g.bank += 2 if in_bazaar else 1
        g.tell("merchant", {"seat": seat, "honor": g.bank}, "merchant-prince")


def forbids_warlord_move(g: Position, seat: int) -> Refusal | None:
    """Why a player cannot make the Warlord's move now."""
    if not holds_title(g, seat, WARLORD) or effect_of(g, HAS_LED, seat) is not None:
        return NO_TITLE
    return None if walkers(g, seat) else NOBODY_TO_LEAD


@act_of_turn(WARLORD_MOVE, forbids_warlord_move, plain=False)
@worth("warlord-of-oshos", first=2.2, again=0.0)
def warlord_move(g: Position, seat: int) -> Steps[None]:
    """Once a turn a unit moves a space without a card."""
    begin(g, HAS_LED, seat, seat)
    unit = yield from choose_unit(g, seat, walkers(g, seat), "warlord-of-oshos")
    yield from walk(g, seat, unit, 1, "warlord-of-oshos", must=True)
