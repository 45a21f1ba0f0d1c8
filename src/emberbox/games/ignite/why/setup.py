"""Why a race, a deck, a starting area or a starting space cannot be chosen."""

from __future__ import annotations

from emberbox.games.ignite.cards.pandas import ONE_COST, TWO_COST
from emberbox.games.ignite.facts import catalogue as base_set
from emberbox.games.ignite.facts import kinds as of
from emberbox.games.ignite.facts.races import NO_RACE
from emberbox.games.ignite.flow.placing import FIRST_AREA, holders, home_of
from emberbox.games.ignite.space import CELLS, NO_KIND, ONE_CARD, SEATS, TWO_CARDS, kind_of, race_of
from emberbox.games.ignite.state.position import EMPTY, NO_ONE, Position, deck_of
from emberbox.games.ignite.why.places import whereabouts
from emberbox.games.ignite.why.table import explains_question
from emberbox.kernel.decision import Decision
from emberbox.kernel.event import Fact
from emberbox.kernel.why import Why


@explains_question("race", "ban")
def which_race(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a race cannot be taken or banned."""
    race = race_of(pick)
    if race == NO_RACE:
        return None
    if race in g.banned:
        return Why("ignite.ban.effect", "race-is-banned", {"race": race})
    for seat in range(g.seats):
        if race in g.races[seat]:
            return Why("ignite.start.unique-picks", "race-is-taken", {"race": race, "seat": seat})
    return None


@explains_question("choose-decks")
def which_deck(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a card is no battle deck, or none of this game."""
    kind = kind_of(pick)
    if kind == NO_KIND:
        return None
    if kind in base_set.STARTERS:
        return Why("ignite.deck.standard", "deck-of-starters")
    if of.TYPES[kind] & base_set.TITLE:
        return Why("ignite.title.optional", "deck-of-titles", {"count": g.setting.titles})
    barred = "" if g.expansion is None else g.expansion.bars_deck(kind)
    return Why(barred, "deck-is-barred") if barred else None


# -- areas and spaces --------------------------------------------------------------------------------


@explains_question("area")
def which_area(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a starting area, named by its number or by one of its spaces, cannot be taken."""
    if CELLS <= pick < SEATS:
        return _area_of_space(g, pick - CELLS)
    area = pick - FIRST_AREA
    if not 0 <= area < len(g.board.areas):
        return None
    holder = holders(g)[area]
    if holder != NO_ONE:
        facts: dict[str, Fact] = {"area": area + 1, "owner": holder}
        return Why("ignite.start.unique-picks", "area-taken", facts)
    return Why(_team_rule(g), "area-against-team", {"area": area + 1})


def _area_of_space(g: Position, cell: int) -> Why:
    for area, cells in enumerate(g.board.areas):
        if cell in cells:
            return Why("ignite.start.area-order", "space-of-area", {"cell": cell, "area": area + 1})
    return Why("ignite.start.area-order", "space-of-no-area", {"cell": cell, "count": len(g.board.areas)})


def _team_rule(g: Position) -> str:
    if g.setting.adjacent:
        return "ignite.team.adjacent-option"
    rules = {2: "ignite.team.two-player-start", 3: "ignite.team.three-player-start"}
    return rules.get(g.seats // g.setting.teams, "ignite.team.four-player-start")


@explains_question("place")
def which_start(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a unit cannot start on a space."""
    focus = decision.focus()
    if not CELLS <= pick < SEATS or focus is None or focus.piece is None:
        return None
    cell, area = pick - CELLS, home_of(g, focus.piece)
    if cell not in g.board.areas[area]:
        return Why("ignite.start.place-in-area", "outside-area", {"cell": cell, "area": area + 1})
    if g.standing[cell] != EMPTY:
        return Why("ignite.start.unique-picks", "start-taken", {"unit": g.standing[cell]})
    for beside in g.board.grid.neighbours[cell]:
        if g.standing[beside] != EMPTY and g.owner[g.standing[beside]] != decision.seat:
            facts: dict[str, Fact] = {"cell": cell, "unit": g.standing[beside]}
            return Why("ignite.start.not-adjacent", "start-beside", facts)
    return None


# -- pandas ------------------------------------------------------------------------------------------


@explains_question("panda")
def which_trade(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why the market has nothing for the pandas."""
    if pick not in (TWO_CARDS, ONE_CARD):
        return None
    two = pick == TWO_CARDS
    cost = TWO_COST if two else ONE_COST
    facts: dict[str, Fact] = {"cost": cost, "count": 2 if two else 1}
    return Why("ignite.panda.exchange", "nothing-to-trade-for", facts)


@explains_question("panda-trash")
def which_starter(g: Position, decision: Decision, pick: int) -> Why | None:
    """Why a card is none that the pandas could give away."""
    kind = kind_of(pick)
    if kind == NO_KIND or kind in g.cards.kinds(deck_of(decision.seat)):
        return None
    return Why("ignite.panda.exchange", "not-in-deck", whereabouts(g, decision.seat, kind))
