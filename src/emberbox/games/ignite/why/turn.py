"""Why something cannot be done in the action phase: acts of the turn, and what stands on the board."""

from __future__ import annotations

from emberbox.games.ignite.cards.abilities import TRAP
from emberbox.games.ignite.cards.portal import PORTAL, WARP_MASTER
from emberbox.games.ignite.cards.races import FREE_STEPS, leads_catfolk
from emberbox.games.ignite.cards.titles import WARLORD
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.races import CATFOLK
from emberbox.games.ignite.moving.minions import CARD, strikes
from emberbox.games.ignite.refusals import (
    CATFOLK_STUCK,
    NO_CARD_TO_DISCARD,
    NO_CATFOLK,
    NO_PORTAL,
    NO_TITLE,
    NO_TRAP,
    NOBODY_IS_DOWN,
    NOT_IN_HAND,
    ONLY_OFF_TURN,
    ONLY_WITH_AN_ATTACK,
)
from emberbox.games.ignite.space import kind_of
from emberbox.games.ignite.state.effects import effects_of
from emberbox.games.ignite.state.position import (
    DECOY,
    EMPTY,
    KRAKEN,
    MOVED,
    NO_ONE,
    STRUCK,
    UNIT,
    WATER_MINION,
    Position,
    hand_of,
)
from emberbox.games.ignite.trade.market import holds_title, honor_of
from emberbox.games.ignite.why.movers import remedy_of, states
from emberbox.games.ignite.why.table import explains, why_no_use
from emberbox.games.ignite.why.units import FIRST_ATTACKS, why_unable
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why


def why_no_act(g: Position, seat: int, cell: int) -> Why:
    """Why a player cannot act with a space, or with what stands there."""
    piece, remedy = g.standing[cell], "card-first" if g.cards.zones[hand_of(seat)] else ""
    if piece == EMPTY:
        return Why("ignite.play.action-scope", "space-needs-card", {"cell": cell}, remedy)
    useless = why_no_use(g, seat, piece)
    if useless is not None:
        return useless
    if g.owner[piece] == seat:
        return why_own_piece(g, piece)
    if g.owner[piece] >= g.seats:
        if g.is_machine(piece):
            return Why("ignite.play.action-scope", "nobodys-machine", {"unit": piece})
        return Why("ignite.attack.acting-unit", "nobodys-piece", {"unit": piece}, remedy)
    facts: dict[str, Fact] = {"unit": piece, "owner": g.owner[piece]}
    if g.are_allies(g.owner[piece], seat):
        return Why("ignite.play.action-scope", "allys-piece", facts)
    if g.is_early():
        facts = {**facts, "round": g.round(), "first": FIRST_ATTACKS}
        return Why("ignite.attack.no-early", "theirs-too-early", facts)
    return Why("ignite.attack.acting-unit", "theirs-needs-card", facts, remedy)


def why_own_piece(g: Position, piece: int) -> Why:
    """Why a player cannot act with an own piece in the action phase."""
    facts: dict[str, Fact] = {"unit": piece}
    if g.piece_type[piece] == UNIT:
        unable = why_unable(g, piece)
        remedy = "card-first" if g.cards.zones[hand_of(g.owner[piece])] else ""
        return unable or Why("ignite.play.action-scope", "unit-needs-card", facts, remedy)
    if g.piece_type[piece] == KRAKEN:
        return Why("ignite.space.minion", "kraken-acts", facts)
    if g.piece_type[piece] == DECOY:
        return Why("ignite.play.action-scope", "decoy-waits", facts)
    if g.piece_type[piece] != WATER_MINION:
        return Why("ignite.play.action-scope", "thing-waits", facts)
    if g.frozen[piece] != NO_ONE:
        return Why("ignite.minion.frozen", "unit-frozen", {**facts, "until": g.frozen[piece]})
    return _minion_done(g, piece)


def _minion_done(g: Position, minion: int) -> Why:
    """A water minion of the player that has nothing left to do."""
    facts: dict[str, Fact] = {"unit": minion, "steps": of.MOVEMENT[CARD]}
    moved, struck = g.used[minion] & MOVED, g.used[minion] & STRUCK
    assert not strikes(g, minion), "it could strike"
    if moved and struck:
        return Why("ignite.dead.minion-acts", "minion-done", facts)
    if moved:
        return Why("ignite.dead.minion-acts", "minion-moved", facts)
    if struck:
        return Why("ignite.dead.minion-acts", "minion-struck", facts)
    return Why("ignite.dead.minion-acts", "minion-stuck", facts)


# -- acts of the turn --------------------------------------------------------------------------------


@explains(NOT_IN_HAND)
def hand_empty(g: Position, seat: int, pick: int) -> Why:
    """What takes a card of the hand, when there is none, or none that is of use."""
    empty = not g.cards.zones[hand_of(seat)]
    return Why("ignite.turn.action-phase", "hand-empty" if empty else "hand-useless")


@explains(NOBODY_IS_DOWN)
def nobody_down(g: Position, seat: int, pick: int) -> Why:
    """Nobody needs to stand up."""
    return Why("ignite.down.stand-up", "nobody-down")


@explains(NO_CARD_TO_DISCARD)
def no_card_to_discard(g: Position, seat: int, pick: int) -> Why:
    """Standing up costs a card."""
    down = [unit for unit in g.actors(seat) if g.down[unit]]
    return Why("ignite.down.stand-up", "no-card-to-discard", {"units": down})


# -- cards that have no action -----------------------------------------------------------------------


@explains(ONLY_OFF_TURN)
def only_answers(g: Position, seat: int, pick: int) -> Why:
    """A card that only answers what others do."""
    honor = honor_of(g, seat, kind_of(pick))
    return Why("ignite.timing.answers", "only-answers", {"honor": honor}, "honor-instead" if honor else "")


@explains(ONLY_WITH_AN_ATTACK)
def only_with_an_attack(g: Position, seat: int, pick: int) -> Why:
    """A card that is laid beside an attack."""
    honor = honor_of(g, seat, kind_of(pick))
    return Why("ignite.type.words", "only-with-an-attack", {"honor": honor}, "honor-instead" if honor else "")


# -- abilities, titles and things on the table -------------------------------------------------------


@explains(NO_CATFOLK)
def no_catfolk(g: Position, seat: int, pick: int) -> Why:
    """The free move is for catfolk, once a turn."""
    if leads_catfolk(g, seat):
        return Why("ignite.catfolk.free-move-when", "free-move-used", {"steps": FREE_STEPS})
    return Why("ignite.catfolk.free-move", "no-catfolk", {"races": g.races[seat][:]})


@explains(CATFOLK_STUCK)
def catfolk_stuck(g: Position, seat: int, pick: int) -> Why:
    """No catfolk can move: what keeps each where it is."""
    units = [unit for unit in g.actors(seat) if g.race[unit] == CATFOLK]
    facts = states(g, units)
    return Why("ignite.catfolk.free-move-when", "catfolk-stuck", facts, remedy_of(g, units))


@explains(NO_TITLE)
def no_title(g: Position, seat: int, pick: int) -> Why:
    """The Warlord's move is for the owner of the title, from the turn after its purchase, once a turn."""
    facts: dict[str, Fact] = {"card": WARLORD}
    if WARLORD not in g.titles:
        return Why("ignite.title.optional", "warlord-absent", facts)
    at = g.titles.index(WARLORD)
    if g.title_owner[at] == NO_ONE:
        return Why("ignite.title.stays", "warlord-market", {**facts, "prices": of.COSTS[WARLORD][:]})
    if g.title_owner[at] != seat:
        return Why("ignite.title.stays", "warlord-theirs", {**facts, "owner": g.title_owner[at]})
    return Why(
        "ignite.title.stays", "warlord-used" if holds_title(g, seat, WARLORD) else "warlord-later", facts
    )


@explains(NO_PORTAL)
def no_portal(g: Position, seat: int, pick: int) -> Why:
    """A portal of the player's, and once a turn."""
    portal = effects_of(g, PORTAL)
    if portal and portal[0].seat == seat:
        return Why("ignite.move.portal", "portal-used", {"cell": portal[0].on})
    if portal:
        return Why("ignite.move.portal", "portal-theirs", {"cell": portal[0].on, "owner": portal[0].seat})
    return Why("ignite.move.portal", "no-portal", {"card": WARP_MASTER})


@explains(NO_TRAP)
def no_trap(g: Position, seat: int, pick: int) -> Why:
    """You can only take up a trap of your own."""
    return Why("ignite.timing.trap", "no-trap", {"count": len(effects_of(g, TRAP))})
