"""Ways to a card of the market: what is within reach, how it is paid for best, and what a player settles."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.games.ignite.facts.kinds import COST, kind
from emberbox.games.ignite.space import card_pick
from emberbox.kernel.errors import IllegalAnswer
from emberbox.kernel.leads import leads
from emberbox.kernel.proposal import Proposal, propose
from emberbox.testing import freeze
from emberbox.testing.ignite import Table, table

SHOPPERS = "V+a1 V+a2 . b1"


def names(t: Table, picks: list[int]) -> list[str]:
    """What picks are called."""
    return [t.session.game.space.name(pick).removeprefix("card:").removeprefix("verb:") for pick in picks]


def within_reach(t: Table) -> list[str]:
    """What could be bought this turn."""
    decision = t.session.asked(0)
    assert decision is not None
    return names(t, t.g.proposable(decision))


def to(t: Table, card: str, *given: list[int]) -> Proposal:
    """The way to a card of the market."""
    return propose(t.session, 0, card_pick(kind(card)), given, Random(1))


def said(t: Table, proposal: Proposal) -> list[list[str]]:
    """The answers of a proposal by name, without the spaces of units."""
    named = [names(t, answer.picks) for answer in proposal.answers]
    return [each for each in named if not each[0].startswith("cell:")]


def test_what_bank_and_hand_can_pay_for_is_within_reach_of_a_unit_in_the_village() -> None:
    hand = {"a": "march dagger conditioning"}  # 1, 1 and 2 honor
    assert (COST[kind("arrow")], COST[kind("short-sword")], COST[kind("flail")]) == (3, 4, 6)
    t = table(SHOPPERS, hands=hand, market="arrow short-sword flail")
    assert within_reach(t) == ["arrow", "short-sword"]
    assert within_reach(table(SHOPPERS, hands=hand, market="flail", bank=2)) == ["flail"]
    assert within_reach(table(". a1 . b1", hands=hand, market="arrow")) == []


def test_the_cards_whose_actions_are_missed_least_pay() -> None:
    # The dagger has a neighbour to stab, and the march nowhere to go that is better.
    t = table("V+a1 b1", hands={"a": "dagger march march conditioning"}, market="arrow", damage={"b1": 2})
    way = to(t, "arrow")
    assert way.complete
    assert "dagger" not in said(t, way)[1]
    assert [each[0] for each in said(t, way)] == ["honor", said(t, way)[1][0], "buy", "arrow"]
    for answer in way.answers:
        for pick in t.session.spell(answer.picks, 0):
            t.session.answer(pick)
    assert (t.asked, t.bank) == ("act", 0)


def test_nothing_is_played_for_honor_that_the_bank_can_pay() -> None:
    t = table(SHOPPERS, hands={"a": "march dagger"}, market="arrow", bank=3)
    assert said(t, to(t, "arrow")) == [["buy"], ["arrow"]]


def test_whoever_settles_the_payment_gets_the_rest_or_hears_what_is_missing() -> None:
    t = table(SHOPPERS, hands={"a": "march dagger conditioning"}, market="arrow")
    honor, march, dagger, conditioning = [
        t.session.game.space.names.index(name)
        for name in ("verb:honor", "card:march", "card:dagger", "card:conditioning")
    ]
    way = to(t, "arrow", [honor], [march, conditioning])
    assert said(t, way) == [["honor"], ["march", "conditioning"], ["buy"], ["arrow"]]
    short = to(t, "arrow", [honor], [march, dagger])
    assert (short.complete, said(t, short)) == (False, [["honor"], ["march", "dagger"]])
    assert short.why is not None
    with pytest.raises(IllegalAnswer):
        to(t, "arrow", [honor], [card_pick(kind("flail"))])


def test_a_hex_pays_for_nothing() -> None:
    t = freeze.table(SHOPPERS, hands={"a": "hex march march march"}, market="arrow")
    assert said(t, to(t, "arrow"))[1] == ["march"] * 3


def test_options_lead_to_who_acts_and_from_there_to_where() -> None:
    t = table("a1 . a2 . b1", hands={"a": "march"})
    space = t.session.game.space
    found = [[space.name(pick) for pick in lead.picks] for lead in leads(t.session, 0, Random(1))]
    cell = {name: f"cell:{t.g.cell[t.g.units(0)[at]]}" for at, name in enumerate(("a1", "a2"))}
    assert [each for each in found if len(each) == 2] == [
        ["card:march", cell["a1"]],
        ["card:march", cell["a2"]],
    ]
    between = f"cell:{t.g.cell[t.g.units(0)[0]] + 1}"
    assert ["card:march", cell["a1"], between] in found
    assert not any(each[0].startswith("verb:end") for each in found)
