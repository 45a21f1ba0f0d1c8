"""Snow, acid, and the bazaar that burns down."""

from __future__ import annotations

from collections.abc import Sequence

from emberbox.games.ignite.combat.damage import deal, kill
from emberbox.games.ignite.facts.board import LAVA
from emberbox.games.ignite.facts.races import IMMUNE
from emberbox.games.ignite.flow.deck import discard
from emberbox.games.ignite.freeze.facts import ACID, SNOW
from emberbox.games.ignite.freeze.modifiers import sealed_of
from emberbox.games.ignite.freeze.refusals import NOTHING_TO_LOSE
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.games.ignite.moving.entering import is_immune
from emberbox.games.ignite.moving.items import remove_item
from emberbox.games.ignite.state.position import EMPTY, SCORCHED, UNIT, Position, hand_of, held_by
from emberbox.games.ignite.tactics.values import GROUND_CARDS, GROUND_STEPS
from emberbox.kernel.decision import Roll, Steps
from emberbox.kernel.refusal import Refusal

SNOW_COST = 2

GROUND_CARDS[ACID] = 1.0
GROUND_STEPS[SNOW], GROUND_STEPS[ACID] = SNOW_COST, 2

# -- snow ----------------------------------------------------------------------------------------------


def step_cost(g: Position, piece: int, cell: int) -> int:
    """How much movement it takes to enter a space: what is left makes no difference (freeze.snow.leaving)."""
    return SNOW_COST if g.ground[cell] == SNOW else 1


# -- acid ----------------------------------------------------------------------------------------------


def costs_a_card(g: Position, piece: int, cell: int) -> bool:
    """Whether a space takes a card from the player of a piece that enters it."""
    return g.ground[cell] == ACID and g.piece_type[piece] == UNIT and not IMMUNE[g.race[piece]]


def forbids_acid(g: Position, piece: int, cell: int, in_use: int) -> Refusal | None:
    """Who has no card to lose goes into no acid of their own accord (freeze.acid.empty-hand)."""
    if not costs_a_card(g, piece, cell):
        return None
    if g.leader(piece) != g.owner[piece]:
        in_use = 0  # the cards that are played for it are another player's
    return None if held_by(g, g.owner[piece]) > in_use else NOTHING_TO_LOSE


def corrode(g: Position, piece: int) -> Steps[None]:
    """A card of the hand is lost, drawn at random; one that is sealed beside an attack counts as hand."""
    owner = g.owner[piece]
    count = held_by(g, owner)
    if count:
        at = yield Roll("acid", count, "freeze.acid.discard-goes")
        sealed = g.cards.zones[sealed_of(g, owner)]
        card = (g.cards.zones[hand_of(owner)] + sealed)[at]
        if card in sealed:
            g.cards.move(card, sealed_of(g, owner), hand_of(owner))
        discard(g, owner, card, "freeze.acid.move-in")


# -- the bazaar ----------------------------------------------------------------------------------------


def in_bazaar(g: Position) -> list[int]:
    """The units and minions in the bazaar."""
    standing = [g.standing[cell] for cell in g.board.bazaar]
    return [piece for piece in standing if piece != EMPTY and not g.is_thing(piece)]


def burn_bazaar(g: Position, seat: int, because: str, damage: int, spared: Sequence[int] = ()) -> Steps[None]:
    """A player burns the bazaar down: who is inside and not spared is hurt, and its ground comes to light.

    Nobody enters a space by that: of all terrain only lava does something to who stands there.
    """
    winter = winter_of(g)
    under, winter.under = winter.under, []
    g.tell("bazaar-burned", {"seat": seat}, because)
    inside = [piece for piece in in_bazaar(g) if piece not in spared]
    yield from deal(g, [(piece, damage) for piece in inside], seat, because)
    for cell, terrain in zip(g.board.bazaar, under, strict=True):
        g.reprint(cell, terrain)
        if g.ground[cell] == LAVA:
            sink(g, cell, seat)


def sink(g: Position, cell: int, seat: int) -> None:
    """What is on a space that turns out to be lava is destroyed, and a unit is the trophy of who did it."""
    piece = g.standing[cell]
    if piece != EMPTY and not is_immune(g, piece):
        kill(g, piece, seat, "ignite.lava.kills")
    for item in [g.items[at] for at in g.items_at(cell)]:
        remove_item(g, item, "ignite.lava.destroys")


def was_bazaar(g: Position, cell: int) -> bool:
    """Whether the bazaar stood on a space before it burned down; a token there hides that as well."""
    return not winter_of(g).under and cell in g.board.bazaar and g.ground[cell] < SCORCHED
