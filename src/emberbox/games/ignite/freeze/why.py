"""The facts behind refusals of acts of the turn that only The Freeze has."""

from __future__ import annotations

from emberbox.games.ignite.cards.evasion import NO_REFUGE
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.freeze.facts import HEX
from emberbox.games.ignite.freeze.refusals import (
    BOW_HAS_STRUCK,
    FALLS_ON_ALL,
    NO_HEX,
    NO_MODIFIED_BOW,
    NO_VALKYRIE,
    NOBODY_TO_STRIKE,
    NOT_A_MELEE_WEAPON,
    NOT_A_PURE_SPELL,
    NOT_AIMED_AT_HER,
    NOT_THE_FIRST_CARD,
    NOTHING_SAVED,
    NOTHING_TO_LOSE,
    SLOWED,
    TAKES_MORE_MOVEMENT,
)
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.refusals import A_HEX_DOES_NOTHING, NOTHING_TO_DO
from emberbox.games.ignite.space import NO_KIND, kind_of
from emberbox.games.ignite.state.position import Position
from emberbox.games.ignite.why.answers import NEVER_PLAYED
from emberbox.games.ignite.why.cards import nobody_hurt
from emberbox.games.ignite.why.table import SAID_BY_SETS, explains, explains_unit
from emberbox.games.ignite.why.targets import no_target, no_target_for, why_no_target
from emberbox.games.ignite.why.trade import NEVER_SOLD
from emberbox.kernel.why import Why

NO_REFUGE[NOTHING_TO_LOSE] = "answer-into-acid"
NEVER_PLAYED[HEX] = Why(A_HEX_DOES_NOTHING.rule, "hex-no-use")
NEVER_SOLD[HEX] = Why("freeze.hex.market-pile", "hex-not-sold")


@explains(A_HEX_DOES_NOTHING)
def why_no_hex(g: Position, seat: int, pick: int) -> Why | None:
    """A Hex has no action."""
    return NEVER_PLAYED[HEX]


@explains(NO_HEX)
def why_nothing_to_consume(g: Position, seat: int, pick: int) -> Why | None:
    """There is no Hex to make use of."""
    return Why(NO_HEX.rule, "no-hex")


explains(NOTHING_TO_DO, cards=("healing-spell",))(nobody_hurt)


@explains(NOT_THE_FIRST_CARD)
def why_not_first(g: Position, seat: int, pick: int) -> Why | None:
    """Another card was played before in this turn."""
    return Why(NOT_THE_FIRST_CARD.rule, "not-first-card", {"card": kind_of(pick)})


@explains(NOTHING_SAVED)
def why_nothing_saved(g: Position, seat: int, pick: int) -> Why | None:
    """There is no movement to go on with."""
    return Why(NOTHING_SAVED.rule, "nothing-saved")


@explains(TAKES_MORE_MOVEMENT, SLOWED)
def why_too_little_saved(g: Position, seat: int, pick: int) -> Why | None:
    """What is saved up leads nowhere, or what a card gives each unit."""
    if kind_of(pick) != NO_KIND:
        return Why(TAKES_MORE_MOVEMENT.rule, "march-too-little", {"card": kind_of(pick)})
    return Why(TAKES_MORE_MOVEMENT.rule, "saved-too-little", {"unit": winter_of(g).walker})


@explains(NO_MODIFIED_BOW)
def why_no_bow(g: Position, seat: int, pick: int) -> Why | None:
    """There is no bow to strike with."""
    return Why(NO_MODIFIED_BOW.rule, "no-modified-bow")


@explains(BOW_HAS_STRUCK)
def why_no_second_blow(g: Position, seat: int, pick: int) -> Why | None:
    """Each bow is good for one blow."""
    return Why(BOW_HAS_STRUCK.rule, "bow-has-struck")


@explains(NOBODY_TO_STRIKE)
def why_nobody_to_strike(g: Position, seat: int, pick: int) -> Why | None:
    """Nobody stands beside a unit that could strike."""
    return no_target_for(g, seat, of.kind("modified-bow"))


@explains(NOTHING_TO_DO, cards=("arrow-storm", "close-range-master", "kneecapped"))
def why_not_again(g: Position, seat: int, pick: int) -> Why | None:
    """It holds for the whole turn already."""
    return Why(NOTHING_TO_DO.rule, "holds-already", {"card": kind_of(pick)})


# -- what valkyries discard ------------------------------------------------------------------------------

SAID_BY_SETS.update(
    {
        NO_VALKYRIE: "answer-no-valkyrie",
        NOT_A_MELEE_WEAPON: "answer-no-melee-weapon",
        NOT_A_PURE_SPELL: "answer-no-pure-spell",
        NOT_AIMED_AT_HER: "answer-not-aimed-at-her",
        FALLS_ON_ALL: "answer-falls-on-all",
    }
)

# -- cards that are aimed as those of the base set are -----------------------------------------------------

explains(NOTHING_TO_DO, cards=("throwing-star",))(no_target)
explains_unit(
    "bladed-boomerang", "cursed-blade", "deadly-arrow", "hexed-arrow", "ice-arrow", "lightning-arrow",
    "modified-bow", "throwing-star", "hatchet", "ring-blade",
)(why_no_target)  # fmt: skip
